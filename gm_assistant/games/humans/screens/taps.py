"""What a tap comes to: a move, or what was drawn or thrown and still waits for its decision.

What a form says of a move is read from the kinds of moves. By hand is only what no form says so:
dice and cards of the app, moves of which a tap is one half, and decrees tapped on the town.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import NOTHING_KNOWN
from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.humans.rules.board import CAPTURE_CARDS, SQUARE, Square
from gm_assistant.games.humans.rules.game import Game
from gm_assistant.games.humans.screens.pages import OFF
from gm_assistant.games.humans.screens.turn import (
    DRAWN,
    FLIGHT,
    INFECTION,
    WOUNDS,
    kept_by_rule,
    must_choose,
)
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Keep, Play

Tap = seam.Tap[Game]
Said = dict[str, list[str]]
APP: Final = "app"
_HALVES: Final = (INFECTION, WOUNDS, FLIGHT)
# What was begun, and is over once such a move is made.
_CLEARED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "tile": (DRAWN,),
    **dict.fromkeys(("capture", "reroll", "weapon"), _HALVES),
    "infect": (INFECTION,),
    "wounds": (WOUNDS,),
    "flee": (FLIGHT,),
}


def understood(tap: Tap) -> Answer:
    """A move as its kind reads it; some names of forms have a reader of their own."""
    read = _READERS.get(tap.form.get("move"))
    return _played(tap, _said(tap)) if read is None else read(tap)


def _said(tap: Tap) -> Said:
    """What the form says, its die thrown where the app throws it; nothing of what is nothing."""
    said = tap.form.grouped()
    if said.get("die") == [APP]:
        said["die"] = [str(tap.chance.randint(1, 6))]
    return {
        name: words
        for name, words in said.items()
        if name not in ("bonus", "discard") or words != ["0"]
    }


def _played(tap: Tap, said: Said) -> Play:
    move = tap.game.sent(said)
    return Play(move, _CLEARED_BY.get(move["move"], ()))


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
    """« 1,-2,90 » is where it was tapped; those on it only where the table places them itself."""
    form, said = tap.form, _said(tap)
    humans, tokens = said.pop("humans", [""]), said.pop("tokens", [""])
    if form.get("placed") == "non":
        return _played(tap, said)
    at = form.get("at").split(",")
    if len(at) != 3:
        raise Unreadable
    said |= {name: [word] for name, word in zip(("x", "y", "rotation"), at, strict=True)}
    if form.get("peuplee"):
        said["humans"] = humans
        laid = tap.game.town.box.tiles.get(form.get("tile"))
        if laid is not None and laid.kind == "batiment":
            said["tokens"] = tokens
    return _played(tap, said)


# The capture under way.


def _cards(tap: Tap, pack: Mapping[str, int], count: int) -> list[str]:
    told = tap.form.getlist("cards")
    return _drawn(pack, count, tap.chance) if told == [APP] else told


def _infect(tap: Tap) -> Answer:
    town, said = tap.game.town, _said(tap)
    pack = {it: town.box.capture_pack.get(it, 0) for it in CAPTURE_CARDS}
    cards = _cards(tap, pack, town.character.infect)
    if not tap.form.get("choice"):
        if must_choose(tuple(cards)):
            return Keep(INFECTION, {"cards": cards}, stays=False)
        said.pop("choice", None)
    return _played(tap, {**said, "cards": cards})


def _wounds(tap: Tap) -> Answer:
    """The shipped pack; a card that the table added is there once."""
    town, said = tap.game.town, _said(tap)
    pack = {it: town.box.wound_pack.get(it, 1) for it in town.box.wound_cards}
    cards = _cards(tap, pack, town.character.wounds)
    if not tap.form.get("keep"):
        among = kept_by_rule(town, tuple(cards))
        if len(among) > 1:
            return Keep(WOUNDS, {"cards": cards}, stays=False)
        said.pop("keep", None)
        said |= {"keep": [among[0]]} if among else {}
    return _played(tap, {**said, "cards": cards})


def _throw_flight(tap: Tap) -> Answer:
    capture, [die] = tap.game.town.capture, _said(tap).get("die", [""])
    if capture is None or not die.isdigit():
        raise Unreadable
    return Keep(FLIGHT, {"human": capture.human, "die": int(die)}, stays=False)


# At any time.


def _typed(name: str) -> Callable[[Tap], Answer]:
    """A text that somebody typed."""

    def read(tap: Tap) -> Answer:
        return _played(tap, {**_said(tap), name: [tap.form.get(name).strip()]})

    return read


class NoWeapon(Unreadable):
    """The die was thrown before anybody said for which card."""

    sentence = "Quelle arme a été jouée ? Touchez son nom, puis le dé."


def _weapon(tap: Tap) -> Answer:
    if not tap.form.get("card"):
        raise NoWeapon
    return _played(tap, _said(tap))


# What the table decrees, tapped on the town or filled in beside a player.


def _decree(tap: Tap, **said: str) -> dict[str, Any]:
    return tap.game.sent({"move": ["correct"], **{name: [word] for name, word in said.items()}})


def _pawn(tap: Tap) -> Answer:
    """A pawn put on a square, or taken off the board."""
    who, cell = tap.form.get("pion"), tap.form.get("cell")
    kind = "human" if who[:1] == "h" and who[1:].isdigit() else "zombie"
    if not cell:
        raise Unreadable
    return Play(_decree(tap, **{kind: who, "cell": "" if cell == OFF else cell}))


def _tokens(tap: Tap) -> Answer:
    return Play({"move": "correct", "tokens": _toggled(tap, tap.game.town.tokens)})


def _openings(tap: Tap) -> Answer:
    return Play({"move": "correct", "no_barricade": _toggled(tap, tap.game.town.no_barricade)})


def _toggled(tap: Tap, before: frozenset[Square]) -> list[list[int]]:
    tapped = SQUARE.read(SQUARE.told([tap.form.get("cell")], NOTHING_KNOWN))
    return [list(it) for it in sorted(before ^ {tapped})]


def _player(tap: Tap) -> Answer:
    """Only what differs from what is so."""
    form, player = tap.form, tap.form.get("player")
    facts = tap.game.town.players.get(player)
    if facts is None:
        raise Unreadable
    counts = {it: form.get(it) for it in ("hand", "do_over", "eaten", "wounds")}
    ticks = {it: "oui" if form.get(it) else "non" for it in ("ability_used", "played")}
    told = _decree(tap, player=player, **counts, **ticks)
    so = {"wounds": list(facts.wounds), "move": "", "player": ""}
    changed = {
        name: value
        for name, value in told.items()
        if value != (so[name] if name in so else getattr(facts, name))
    }
    return Play(changed)


def _movement(tap: Tap) -> Answer:
    return Play(_decree(tap, movement_left=tap.form.get("movement_left") or "?"))


_READERS: Final[Mapping[str, Callable[[Tap], Answer]]] = {
    "piocher": _draw_tile,
    "tile": _tile,
    "infect": _infect,
    "wounds": _wounds,
    "fuir": _throw_flight,
    "weapon": _weapon,
    "event": _typed("card"),
    "note": _typed("text"),
    "placer": _pawn,
    "jetons": _tokens,
    "ouvertures": _openings,
    "joueur": _player,
    "mouvement": _movement,
}
