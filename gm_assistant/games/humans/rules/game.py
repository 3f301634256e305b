"""Humans!!! as its kinds of moves, and a game as it is played.

Each kind of move is one record of `KINDS`: what it does, how it is said, its fields. A move is
judged on a draft of the town, and refused in the middle of it; `_settle` is what follows every
accepted one. `CODE` gathers the kinds with what is said once for the game; `Game` is a game, whose
states are towns, one more than its moves: the first turn begins before the first move.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, get_args

from gm_assistant.engine import game as engine
from gm_assistant.engine.forms import (
    FLAG,
    TEXT,
    Called,
    Fields,
    Form,
    Made,
    Many,
    Matching,
    OneOf,
    OrNull,
    Whole,
    expect,
    within,
)
from gm_assistant.engine.game import Code, Facts, Kind, Move, kinds_of
from gm_assistant.engine.wording import RefusedMove
from gm_assistant.french.language import counted, de, listed
from gm_assistant.games.humans.rules import fights
from gm_assistant.games.humans.rules import town as streets
from gm_assistant.games.humans.rules.board import (
    CAPTURE_CARDS,
    FORMAT,
    PATH,
    ROTATION,
    SQUARE,
    SQUARES,
    Box,
    HumanId,
    PlayerId,
    Reason,
    Result,
    Square,
    ZombieId,
    number_of,
    owner_of,
    read_table,
    reading_order,
)
from gm_assistant.games.humans.rules.fights import PLAYER_FACTS, may_arm
from gm_assistant.games.humans.rules.town import Town, check_goals, first_town, take_tokens
from gm_assistant.games.humans.rules.words import (
    SAYINGS,
    WORDS,
    card,
    cards,
    cell,
    in_words,
    of_each,
    place,
)

# How each kind of move is said, and what its fields must be together.


def _whole_tile(read: Fields, where: str) -> None:
    """Only a tile that is set aside lies nowhere."""
    for name in ("x", "y") if read.get("placed", True) else ():
        expect(name in read, within(where, name), "ce champ manque")


def _tile_said(town: Town, move: Fields) -> str:
    words = in_words(town.names, {"player": town.current, "tile": move["tile"]})
    if not move.get("placed", True):
        return "{player} écarte la tuile « {tile} »".format_map(words)
    rotation = move.get("rotation", 0)
    turned = f", tournée de {rotation} degrés" if rotation else ""
    where = f"{place((move['x'], move['y']))}{turned}"
    return f"{words['player']} pose la tuile « {words['tile']} » {where}"


def _walk_said(town: Town, move: Fields) -> str:
    path = move["path"]
    facts = {"zombie": move["zombie"], "steps": len(path), "cell": path[-1]}
    said = "Le zombie {zombie} avance de {steps}, en {cell}"
    return said.format_map(in_words(town.names, facts))


def _thrown(move: Fields) -> str:
    bonus = move.get("bonus", 0)
    return f"{move['die']}{bonus:+d}" if bonus else str(move["die"])


def _barricade_said(town: Town, move: Fields) -> str:
    words = in_words(town.names, {"zombie": move["zombie"], "cell": move["cell"]})
    helped = ", avec l'aide de la case" if move.get("help") else ""
    said = "Le zombie {zombie} force la barricade en {cell}".format_map(words)
    return f"{said}{helped} : {_thrown(move)}"


def _capture_said(town: Town, move: Fields) -> str:
    words = in_words(town.names, {"zombie": move["zombie"], "human": move["human"]})
    said = "Le zombie {zombie} tente de capturer l'humain {human}".format_map(words)
    return f"{said} : {_thrown(move)}"


def _weapon_said(town: Town, move: Fields) -> str:
    player = town.names.players[move["player"]]
    return f"{player} arme l'humain, « {card(move['card'])} » : {_thrown(move)}"


def _wounds_said(_town: Town, move: Fields) -> str:
    kept = f", gardée : « {card(move['keep'])} »" if move.get("keep") else ""
    return f"Cartes blessure : {cards(move['cards'])}{kept}"


def _infection_said(_town: Town, move: Fields) -> str:
    chosen = f", choix : « {card(move['choice'])} »" if move.get("choice") else ""
    return f"Cartes capture : {cards(move['cards'])}{chosen}"


def _flight_said(town: Town, move: Fields) -> str:
    if not move["path"]:
        return f"L'humain ne peut pas fuir : {move['die']}"
    mover = town.names.players[town.on_the_right]
    return f"{mover} fait fuir l'humain en {cell(move['path'][-1])} : {move['die']}"


def _event_said(town: Town, move: Fields) -> str:
    named = f" : {move['card']}" if move.get("card") else ""
    return f"{town.names.players[move['player']]} joue une carte{named}"


def _ability_said(town: Town, move: Fields) -> str:
    return f"{town.names.players[move['player']]} utilise son pouvoir"


def _end_said(town: Town, move: Fields) -> str:
    ended = f"Fin du tour {de(town.names.players[town.current])}"
    discard = move.get("discard", 0)
    discarded = counted(discard, "carte défaussée", "cartes défaussées")
    return f"{ended}, {discarded}" if discard else ended


def _whole_decree(read: Fields, where: str) -> None:
    """4.5: a fact of a player names the player, and a square goes with one pawn."""
    if any(fact in read for fact in PLAYER_FACTS):
        expect("player" in read, within(where, "player"), "ce champ manque : de qui")
    pawns = [pawn for pawn in ("zombie", "human") if pawn in read]
    expect(len(pawns) < 2, within(where, "human"), "un zombie ou un humain, pas les deux")
    at = within(where, "cell")
    if pawns:
        expect("cell" in read, at, "ce champ manque : une case, ou null")
    else:
        expect("cell" not in read, at, "dites aussi quel zombie ou quel humain")


def _decree_said(town: Town, move: Fields) -> str:
    about = [town.names.players[move["player"]]] if "player" in move else []
    if "zombie" in move:
        words = in_words(town.names, {"zombie": move["zombie"]})
        about.append("le zombie {zombie}".format_map(words))
    if "human" in move:
        about.append(f"l'humain {move['human']}")
    about += ["le mouvement"] if "movement_left" in move else []
    about += ["les jetons dé"] if "tokens" in move else []
    about += ["les passages ouverts"] if "no_barricade" in move else []
    return f"La table corrige : {listed(about)}" if about else "La table ne corrige rien"


def _note(_town: Town, _move: Move) -> None:
    """A note changes nothing."""


# The kinds of moves.

_PLAYER: Final = Called("players", "joueur")
_ZOMBIE: Final = Called("zombies", "zombie")
_HUMAN: Final[Form[HumanId]] = Made(
    Matching("h[1-9][0-9]{0,14}", "h et un numéro sont attendus"), lambda it: int(it[1:])
)
_WOUND: Final = Called("wound_cards", "carte")
_DIE: Final = Whole(1, 6)
_BONUS: Final = Whole()
_COUNT: Final = Whole(0)

KINDS: Final[Mapping[str, Kind[Town, None]]] = kinds_of(
    (
        Kind(
            "tile",
            streets.lay_tile,
            _tile_said,
            {"tile": Called("tiles", "tuile")},
            {
                "x": Whole(),
                "y": Whole(),
                "rotation": ROTATION,
                "humans": SQUARES,
                "tokens": SQUARES,
                "placed": FLAG,
            },
            whole=_whole_tile,
        ),
        Kind("move", fights.walk, _walk_said, {"zombie": _ZOMBIE, "path": PATH}),
        Kind(
            "barricade",
            fights.force_barricade,
            _barricade_said,
            {"zombie": _ZOMBIE, "cell": SQUARE, "die": _DIE},
            {"help": FLAG, "bonus": _BONUS},
        ),
        Kind(
            "capture",
            fights.try_human,
            _capture_said,
            {"human": _HUMAN, "zombie": _ZOMBIE, "die": _DIE},
            {"bonus": _BONUS},
        ),
        Kind(
            "weapon",
            fights.arm,
            _weapon_said,
            {"player": _PLAYER, "card": Called("weapons", "arme"), "die": _DIE},
            {"bonus": _BONUS},
        ),
        Kind(
            "wounds",
            fights.draw_wounds,
            _wounds_said,
            {"cards": Many(_WOUND, 1)},
            {"keep": OrNull(_WOUND)},
        ),
        Kind(
            "infect",
            fights.infect,
            _infection_said,
            {"cards": Many(OneOf(CAPTURE_CARDS, "carte"), 1)},
            {"choice": OrNull(OneOf(("eat", "infected"), "choix"))},
        ),
        Kind("flee", fights.flee, _flight_said, {"die": _DIE, "path": SQUARES}),
        Kind(
            "reroll",
            fights.reroll,
            lambda _, move: f"Relance avec un jeton dé : {move['die']}",
            {"die": _DIE},
        ),
        Kind("event", fights.play_event, _event_said, {"player": _PLAYER}, {"card": TEXT}),
        Kind("ability", fights.use_ability, _ability_said, {"player": _PLAYER}),
        Kind("end_turn", streets.end_turn, _end_said, optional={"discard": _COUNT}),
        Kind("stop", streets.stop, lambda *_: "La table arrête la partie"),
        Kind("note", _note, lambda _, move: f"Note : {move['text']}", {"text": TEXT}),
        Kind(
            "correct",
            fights.correct,
            _decree_said,
            optional={
                "player": _PLAYER,
                "hand": _COUNT,
                "do_over": _COUNT,
                "eaten": _COUNT,
                "wounds": Many(_WOUND, 0, 1),
                "ability_used": FLAG,
                "played": FLAG,
                "movement_left": _COUNT,
                "zombie": _ZOMBIE,
                "human": _HUMAN,
                "cell": OrNull(SQUARE),
                "tokens": SQUARES,
                "no_barricade": SQUARES,
            },
            whole=_whole_decree,
        ),
    )
)

# Judging a move: what it does, and what follows after every accepted one.

_SAID_IN_PASSING: Final = frozenset(("note", "correct", "event", "ability"))
_KEEP_THE_RUN: Final = _SAID_IN_PASSING | {"weapon", "reroll", "stop"}
_KEEP_THE_ROLL: Final = _KEEP_THE_RUN | {"capture", "barricade"}


def _judge(before: Town, move: Move, _index: int) -> Town:
    town = before.draft(forced=move.forced)
    town.must(town.result is None or move.name == "note", "partie.finie")
    KINDS[move.name].act(town, move)
    _settle(town, move)
    return town


def _settle(town: Town, move: Move) -> None:
    """4.3: the run of cards, the roll, the tokens under zombies, then the goals."""
    if move.name not in _KEEP_THE_RUN:
        town.last_card = None
    if move.name not in _KEEP_THE_ROLL:
        town.roll = None
    if town.result is None:
        take_tokens(town)
        check_goals(town)


# The situation as the contract writes it: plain values, ready for JSON.


def situation(town: Town) -> dict[str, Any]:
    """Everything that is so at the table, and what it owes."""
    return {
        "step": town.step,
        "current": town.current,
        "turn": town.turn,
        "seats": list(town.seats),
        "players": {player: _player(town, player) for player in town.seats},
        "movement_left": town.movement_left,
        "tiles": _tiles(town),
        "stack": town.stack,
        "zombies": {it: list(town.zombies[it]) for it in in_order(town)},
        "humans": {f"h{it}": list(at) for it, at in sorted(town.humans.items())},
        "tokens": _read_in_order(town.tokens),
        "no_barricade": _read_in_order(town.no_barricade),
        "tried": {
            "buildings": [_place(it) for it in sorted(town.tried_buildings)],
            "humans": [f"h{it}" for it in sorted(town.tried_humans)],
        },
        "roll": _roll(town),
        "capture": _capture(town),
        "last_card": town.last_card,
        "pending": list(pending(town)),
        "result": _result(town),
    }


def pending(town: Town) -> Iterator[dict[str, Any]]:
    """What the table owes before the turn may end, in the order of the contract."""
    if town.step == "tuile":
        yield {"what": "tile", "player": town.current}
    if town.step in ("tuile", "finie"):
        return
    yield from _owed_by_the_capture(town)
    for human in town.still_to_try():
        yield {"what": "capture", "player": town.current, "human": f"h{human}"}


def _owed_by_the_capture(town: Town) -> Iterator[dict[str, Any]]:
    if town.capture is None:
        return
    player, human = town.current, f"h{town.capture.human}"
    match town.capture.stage:
        case "pris":
            count = town.character.infect
            yield {"what": "infect", "player": player, "human": human, "count": count}
        case "blessure":
            yield {"what": "wounds", "player": player, "count": town.character.wounds}
        case "fuite":
            yield {"what": "flee", "player": town.on_the_right, "human": human}


def in_order(town: Town) -> list[ZombieId]:
    """The zombies by seat, then by number."""
    return sorted(town.zombies, key=lambda it: (town.seats.index(owner_of(it)), number_of(it)))


def _player(town: Town, player: PlayerId) -> dict[str, Any]:
    found, on_board = town.players[player], len(town.pawns_of(player))
    return {
        "character": town.characters[player],
        "points": town.points(player),
        "eaten": found.eaten,
        "on_board": on_board,
        "reserve": len(town.reserve_of(player)),
        "hand": found.hand,
        "played": found.played,
        "do_over": found.do_over,
        "wounds": list(found.wounds),
        "ability_used": found.ability_used,
        "turns": found.turns,
    }


def _tiles(town: Town) -> dict[str, Any]:
    return {
        _place(place): {"tile": it.tile, "rotation": it.rotation, "rows": list(it.rows)}
        for place, it in town.placed.items()
    }


def _place(place: Square) -> str:
    return f"{place[0]},{place[1]}"


def _read_in_order(squares: Iterable[Square]) -> list[list[int]]:
    return [list(it) for it in sorted(squares, key=reading_order)]


def _roll(town: Town) -> dict[str, Any] | None:
    roll = town.roll
    if roll is None:
        return None
    return {
        "kind": roll.kind,
        "player": roll.player,
        "die": roll.die,
        "bonus": roll.bonus,
        "needed": roll.needed,
        "success": roll.success,
    }


def _capture(town: Town) -> dict[str, Any] | None:
    capture = town.capture
    if capture is None:
        return None
    return {
        "human": f"h{capture.human}",
        "zombie": capture.zombie,
        "stage": capture.stage,
        "may_arm": list(may_arm(town)),
    }


def _result(town: Town) -> dict[str, Any] | None:
    result = town.result
    if result is None:
        return None
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "draw": len(result.winners) > 1,
    }


def _told_to_end(town: Town, told: Fields | None) -> Town:
    """The town with the end that it was told to have, or with none."""
    draft = town.draft(forced=False)
    draft.happened = town.happened
    draft.result = None if told is None else Result(told["reason"], told["winners"])
    draft.step = "deplacement" if told is None else "finie"
    return draft


def _word(town: Town, name: str, facts: Facts) -> str:
    if name == "of_each":
        return of_each(town.names, facts["players"])
    return WORDS[name](town.names, facts[name])


CODE: Final = Code(
    format=FORMAT,
    kinds=KINDS,
    known=lambda town: town.known,
    judge=_judge,
    situation=situation,
    happened=lambda town, _index: town.happened,
    sayings=SAYINGS,
    word=_word,
    result={"reason": OneOf(get_args(Reason), "fin"), "winners": Many(_PLAYER), "draw": FLAG},
    ended=_told_to_end,
    moment=TEXT,
)


class Game(engine.Game[Town]):
    """A game; `town` is its situation, `towns` all those that it went through."""

    __slots__ = ()
    code = CODE

    @property
    def town(self) -> Town:
        return self.state

    @property
    def towns(self) -> tuple[Town, ...]:
        return self.states

    def sentences(self) -> list[str]:
        """Every reason from the beginning, those of the first turn included, a sentence each."""
        return [it.sentence for index in range(-1, len(self.moves)) for it in self.why(index)]


def open_document(document: object, defaults: Box) -> Game:
    """The game before its first move; the whole document is understood first, or refused."""
    return Game.opened(document, first_town(read_table(document, defaults)))


def replay(
    document: object, defaults: Box, count: int | None = None
) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the first that they refuse."""
    return Game.replayed(document, first_town(read_table(document, defaults)), count)
