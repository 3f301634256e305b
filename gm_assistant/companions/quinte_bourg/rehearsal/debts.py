"""How the table pays what it owes: nominations, fates, legacies, verdicts."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.rehearsal.night_rows import answer_to
from gm_assistant.quinte_bourg.choices import successors
from gm_assistant.quinte_bourg.deaths.heritages import living_notary
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Pending
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.dice import chance, pick, shared_out, some

Proposal = dict[str, Any] | None


def payment(village: Village, rng: Random) -> Proposal:
    """A move that pays one of the debts, mostly the first."""
    owed = pick(rng, village.pending) if chance(rng, 5) else village.pending[0]
    return _PAYMENTS[owed.what](village, owed, rng) if owed else None


def _call(village: Village, owed: Pending, rng: Random) -> Proposal:
    skipped = {"move": "pass", "step": owed.about}
    return answer_to(village, owed.about or "", rng) or skipped


def _assign(village: Village, owed: Pending, rng: Random) -> Proposal:
    named = pick(rng, successors(village, owed.about or ""))
    return None if named is None else {"move": "assign", "post": owed.about, "player": named}


def _exchange(village: Village, _owed: Pending, rng: Random) -> Proposal:
    in_office = [it for it in village.posts.values() if it is not None]
    return {"move": "exchange", "with": None if chance(rng, 4) else pick(rng, in_office)}


def _fate(village: Village, owed: Pending, rng: Random) -> Proposal:
    dead = village.players[owed.about or ""]
    if dead.specialities and chance(rng, 4):
        return _heritage(village, dead, rng)
    shows = rng.choice(("camp", "specialite")) if dead.specialities else "camp"
    becomes = rng.choice(("fantome", "fantome", "esprit"))
    return {"move": "fate", "player": dead.id, "becomes": becomes, "shows": shows}


def _heritage(village: Village, dead: Player, rng: Random) -> Proposal:
    heir = pick(rng, village.living())
    if heir is None:
        return None
    move = {"move": "fate", "player": dead.id, "becomes": "heritage", "heir": heir.id}
    dropped = pick(rng, heir.specialities) if len(heir.specialities) > 1 else None
    if dropped is not None:
        move["heir_drops"] = dropped
    return {**move, "speciality": rng.choice(dead.specialities)}


def _legacy(village: Village, owed: Pending, rng: Random) -> Proposal:
    dead = village.players[owed.about or ""]
    heirs = [it.id for it in village.living() if it.id != living_notary(village)]
    return {"move": "legacy", "dead": dead.id, "gives": shared_out(rng, dead.coins, heirs)}


def _move_house(village: Village, owed: Pending, rng: Random) -> Proposal:
    return {"move": "move_house", "player": owed.about, "after": rng.choice(village.seats)}


def _accuse(village: Village, _owed: Pending, rng: Random) -> Proposal:
    vote = village.vote
    if vote is None:
        return None
    return {"move": "accuse", "players": rng.sample(list(vote.doubtful), vote.places)}


def _execute(village: Village, _owed: Pending, rng: Random) -> Proposal:
    return _with_pardon({"move": "execute"}, village, rng)


def _tribunal(village: Village, owed: Pending, rng: Random) -> Proposal:
    voters = [it.id for it in village.living()]
    spare = some(rng, voters, len(voters)) if voters else []
    against = [it for it in voters if it not in spare]
    move = {"move": "tribunal", "accused": owed.about, "spare": spare, "execute": against}
    return _with_pardon(move, village, rng)


def _with_pardon(move: dict[str, Any], village: Village, rng: Random) -> Proposal:
    if village.posts.get("bourreau") is not None and chance(rng, 8):
        return {**move, "pardon": True}
    return move


_PAYMENTS: Final[Mapping[str, Callable[[Village, Pending, Random], Proposal]]] = {
    "call": _call,
    "assign": _assign,
    "exchange": _exchange,
    "fate": _fate,
    "legacy": _legacy,
    "move_house": _move_house,
    "accuse": _accuse,
    "execute": _execute,
    "tribunal": _tribunal,
}
