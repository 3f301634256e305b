"""The situation as `gm-assistant replay` prints it."""

from typing import Any

from gm_assistant.zombie_mosh.fin import result, score
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.records import Bilan, Compte, Corps, Fin, Owed
from gm_assistant.zombie_mosh.ronde import owed, pass_of


def situation(fosse: Fosse) -> dict[str, Any]:
    """Everything that is true after the last move, as JSON values."""
    table, concert = fosse.table, result(fosse)
    return {
        "phase": fosse.phase,
        "song": len(fosse.songs) + fosse.in_a_song,
        "round": fosse.round,
        "pass": pass_of(fosse),
        "side": table.side,
        "limbs": list(table.limbs),
        "seats": list(table.seats),
        "first": fosse.first,
        "players": {seat: _corps(fosse.corps[seat]) for seat in table.seats},
        "pile": fosse.pile,
        "discard": fosse.discard,
        "shuffles": fosse.shuffles,
        "last_count": None if fosse.last_count is None else _count(fosse.last_count),
        "songs": [{**_end(it), "rounds": it.rounds} for it in fosse.songs],
        "score": dict(score(fosse)),
        "pending": [_owed(it) for it in owed(fosse)],
        "result": None if concert is None else _end(concert),
    }


def _corps(one: Corps) -> dict[str, Any]:
    return {
        "board": one.board,
        "standing": one.standing,
        "hand": one.hand,
        "durability": dict(one.durability),
        "damage": dict(one.damage),
        "fallen": list(one.fallen),
        "attack": [{"limb": it.limb, "by": it.by} for it in one.attack],
        "defence": list(one.defence),
    }


def _count(counted: Compte) -> dict[str, Any]:
    players = {player: _bilan(found) for player, found in counted.players.items()}
    return {"round": counted.round, "players": players}


def _bilan(found: Bilan) -> dict[str, Any]:
    return {
        "paired": dict(found.paired),
        "damage": dict(found.damage),
        "ignored": dict(found.ignored),
        "fallen": list(found.fallen),
        "out": found.out,
    }


def _end(ended: Fin) -> dict[str, Any]:
    return {"reason": ended.reason, "winners": list(ended.winners), "draw": ended.draw}


def _owed(item: Owed) -> dict[str, Any]:
    return {name: value for name, value in item._asdict().items() if value is not None}
