"""What the table decrees, tapped on the town or filled in beside a player."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gm_assistant.companions.humans.pages.fields import Fields, square, whole
from gm_assistant.engine.wording import Unreadable
from gm_assistant.humans.game import Game
from gm_assistant.humans.squares import Square
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Form, Play

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


def _toggled(form: Form, before: frozenset[Square]) -> list[list[int]]:
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
