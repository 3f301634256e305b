"""What a tap comes to: a move, or what was drawn or thrown and still waits for its decision."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.humans.rules.board import Square
from gm_assistant.games.humans.rules.box import CAPTURE_CARDS
from gm_assistant.games.humans.rules.game import Game
from gm_assistant.games.humans.rules.town import Town
from gm_assistant.games.humans.screens.laying import DRAWN
from gm_assistant.games.humans.screens.moving import (
    FLIGHT,
    INFECTION,
    WOUNDS,
    kept_by_rule,
    must_choose,
)
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Keep, Play, SentForm, whole_number

# What a form says, read as the values of a move.

Fields = dict[str, Any]
APP: Final = "app"
_LONGEST: Final = 6


def whole(text: str) -> int:
    """A whole number of a form."""
    found = whole_number(text.strip().removeprefix("-").removeprefix("+"), _LONGEST)
    if found is None:
        raise Unreadable
    return -found if text.strip().startswith("-") else found


def square(text: str) -> list[int]:
    """« 4,1 »."""
    parts = text.split(",")
    if len(parts) != 2:
        raise Unreadable
    return [whole(it) for it in parts]


def path(text: str) -> list[list[int]]:
    """« 4,1 5,1 »."""
    return [square(it) for it in text.split()]


def squares(form: SentForm, name: str) -> list[list[int]]:
    return [square(it) for it in form.getlist(name)]


def die_of(form: SentForm, chance: Random) -> int:
    """One of six faces as the real die fell, or thrown here."""
    told = form.get("die")
    return chance.randint(1, 6) if told == APP else whole(told)


def bonus_of(form: SentForm) -> Fields:
    bonus = whole(form.get("bonus") or "0")
    return {"bonus": bonus} if bonus else {}


def forced(form: SentForm) -> Fields:
    return {"force": True} if form.get("force") else {}


# What the table decrees, tapped on the town or filled in beside a player.

Tap = seam.Tap[Game]
OFF: Final = "hors"


def _correct(**facts: Any) -> Play:
    return Play({"move": "correct", **facts})


def _pawn(tap: Tap) -> Answer:
    """A pawn put on a square, or taken off the board."""
    who, cell = tap.form.get("pion"), tap.form.get("cell")
    kind = "human" if who[:1] == "h" and who[1:].isdigit() else "zombie"
    return _correct(**{kind: who, "cell": None if cell == OFF else square(cell)})


def _tokens(tap: Tap) -> Answer:
    return _correct(tokens=_toggled(tap.form, tap.game.town.tokens))


def _openings(tap: Tap) -> Answer:
    return _correct(no_barricade=_toggled(tap.form, tap.game.town.no_barricade))


def _toggled(form: SentForm, before: frozenset[Square]) -> list[list[int]]:
    x, y = square(form.get("cell"))
    return [list(it) for it in sorted(before ^ {(x, y)})]


def _player(tap: Tap) -> Answer:
    """Only what differs from what is so."""
    form, player = tap.form, tap.form.get("player")
    facts = tap.game.town.players.get(player)
    if facts is None:
        raise Unreadable
    wound = form.get("wounds")
    told: Fields = {
        "hand": whole(form.get("hand")),
        "do_over": whole(form.get("do_over")),
        "eaten": whole(form.get("eaten")),
        "wounds": [wound] if wound else [],
        "played": bool(form.get("played")),
        "ability_used": bool(form.get("ability_used")),
    }
    so = {name: getattr(facts, name) for name in told} | {"wounds": list(facts.wounds)}
    changed = {name: value for name, value in told.items() if value != so[name]}
    return _correct(player=player, **changed)


def _movement(tap: Tap) -> Answer:
    return _correct(movement_left=whole(tap.form.get("movement_left")))


DECREES: Final[Mapping[str, Callable[[Tap], Answer]]] = {
    "placer": _pawn,
    "jetons": _tokens,
    "ouvertures": _openings,
    "joueur": _player,
    "mouvement": _movement,
}


def understood(tap: Tap) -> Answer:
    """Each name of a move, or of half of one, has its reader."""
    read = _READERS.get(tap.form.get("move"))
    if read is None:
        raise Unreadable
    return read(tap)


def _move(tap: Tap, name: str, *clears: str, **fields: Any) -> Play:
    return Play({"move": name, **fields, **forced(tap.form)}, clears)


# The tile.


def _draw_tile(tap: Tap) -> Answer:
    pile, wanted = tap.game.town.pile, tap.form.get("tuile")
    if wanted == APP:
        wanted = _drawn(pile, 1, tap.chance)[0] if any(pile.values()) else ""
    if wanted not in pile:
        raise Unreadable
    return Keep(DRAWN, {"tile": wanted}, stays=False)


def _drawn(pack: Mapping[str, int], count: int, chance: Random) -> list[str]:
    """From a pack that is shuffled anew when it runs out."""
    cards = [card for card, times in pack.items() for _ in range(times)]
    drawn: list[str] = []
    while len(drawn) < count:
        drawn += chance.sample(cards, min(len(cards), count - len(drawn)))
    return drawn


def _tile(tap: Tap) -> Answer:
    form, tile = tap.form, tap.form.get("tile")
    if form.get("placed") == "non":
        return _move(tap, "tile", DRAWN, tile=tile, placed=False)
    parts = form.get("at").split(",")
    if len(parts) != 3:
        raise Unreadable
    x, y, rotation = (whole(it) for it in parts)
    people: Fields = {}
    if form.get("peuplee"):
        people["humans"] = squares(form, "humans")
        if tap.game.town.box.tiles[tile].kind == "batiment":
            people["tokens"] = squares(form, "tokens")
    return _move(tap, "tile", DRAWN, tile=tile, x=x, y=y, rotation=rotation, **people)


# The zombies.


def _walk(tap: Tap) -> Answer:
    return _move(tap, "move", zombie=tap.form.get("zombie"), path=path(tap.form.get("path")))


def _barricade(tap: Tap) -> Answer:
    form = tap.form
    facts: Fields = {"zombie": form.get("zombie"), "cell": square(form.get("cell"))}
    helped = {"help": True} if form.get("help") else {}
    die = die_of(form, tap.chance)
    return _move(tap, "barricade", **facts, die=die, **helped, **bonus_of(form))


def _try(tap: Tap) -> Answer:
    form = tap.form
    facts: Fields = {"human": form.get("human"), "zombie": form.get("zombie")}
    die = die_of(form, tap.chance)
    return _move(tap, "capture", *_HALVES, **facts, die=die, **bonus_of(form))


def _reroll(tap: Tap) -> Answer:
    return _move(tap, "reroll", *_HALVES, die=die_of(tap.form, tap.chance))


# The capture under way.


def _weapon(tap: Tap) -> Answer:
    form = tap.form
    facts: Fields = {"player": form.get("player"), "card": form.get("card")}
    die = die_of(form, tap.chance)
    return _move(tap, "weapon", *_HALVES, **facts, die=die, **bonus_of(form))


def _cards(form: SentForm, pack: Mapping[str, int], count: int, chance: Random) -> list[str]:
    told = form.getlist("cards")
    return _drawn(pack, count, chance) if told == [APP] else told


def _infect(tap: Tap) -> Answer:
    town, choice = tap.game.town, tap.form.get("choice")
    pack = {it: town.box.capture_pack.get(it, 0) for it in CAPTURE_CARDS}
    cards = _cards(tap.form, pack, town.character.infect, tap.chance)
    if must_choose(tuple(cards)) and not choice:
        return Keep(INFECTION, {"cards": cards}, stays=False)
    chosen = {"choice": choice} if choice else {}
    return _move(tap, "infect", INFECTION, cards=cards, **chosen)


def _wounds(tap: Tap) -> Answer:
    town, keep = tap.game.town, tap.form.get("keep")
    cards = _cards(tap.form, _wound_pack(town), town.character.wounds, tap.chance)
    among = kept_by_rule(town, tuple(cards))
    if not keep and len(among) > 1:
        return Keep(WOUNDS, {"cards": cards}, stays=False)
    kept = keep or (among[0] if among else "")
    return _move(tap, "wounds", WOUNDS, cards=cards, **({"keep": kept} if kept else {}))


def _wound_pack(town: Town) -> dict[str, int]:
    """The shipped pack; a card that the table added is there once."""
    return {it: town.box.wound_pack.get(it, 1) for it in town.box.wound_cards}


def _throw_flight(tap: Tap) -> Answer:
    capture = tap.game.town.capture
    if capture is None:
        raise Unreadable
    die = die_of(tap.form, tap.chance)
    return Keep(FLIGHT, {"human": capture.human, "die": die}, stays=False)


def _flee(tap: Tap) -> Answer:
    form = tap.form
    return _move(tap, "flee", FLIGHT, die=die_of(form, tap.chance), path=path(form.get("path")))


# At any time.


def _end(tap: Tap) -> Answer:
    discard = whole(tap.form.get("discard") or "0")
    return _move(tap, "end_turn", **({"discard": discard} if discard else {}))


def _event(tap: Tap) -> Answer:
    card = tap.form.get("card").strip()
    named = {"card": card} if card else {}
    return _move(tap, "event", player=tap.form.get("player"), **named)


def _ability(tap: Tap) -> Answer:
    return _move(tap, "ability", player=tap.form.get("player"))


def _note(tap: Tap) -> Answer:
    return _move(tap, "note", text=tap.form.get("text").strip())


def _stop(tap: Tap) -> Answer:
    return _move(tap, "stop")


_HALVES: Final = (INFECTION, WOUNDS, FLIGHT)
_READERS: Final[Mapping[str, Callable[[Tap], Answer]]] = {
    "piocher": _draw_tile,
    "tile": _tile,
    "move": _walk,
    "barricade": _barricade,
    "capture": _try,
    "reroll": _reroll,
    "weapon": _weapon,
    "infect": _infect,
    "wounds": _wounds,
    "fuir": _throw_flight,
    "flee": _flee,
    "end_turn": _end,
    "event": _event,
    "ability": _ability,
    "note": _note,
    "stop": _stop,
    **DECREES,
}
