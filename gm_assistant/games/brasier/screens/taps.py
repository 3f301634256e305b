"""What a tap comes to: a move, or half of one that is kept until its die or its cell is told."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.games.brasier.rules.fire import legal_tokens
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.rules.words import Refusal
from gm_assistant.games.brasier.screens.chosen import HALF
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Forget, Keep, Play, SentForm, whole_number

# From the form of a tap to a move: the text of its button, and the dice that came with it.

Move = dict[str, Any]
LONGEST: Final = 4000
THROWN: Final = "lancer"
_NUMBERS: Final = ("plus", "needs", "range")
_DICE: Final = ("hero_die", "zombie_die")
_FLAGS: Final = ("fire", "villager", "ankle")
_POINTS_OF_A_HERO: Final = 3


def move_of(form: SentForm, chance: Random, bag: Callable[[str], str | None]) -> Move:
    """`bag` draws a token for a cell."""
    move = _base(form)
    move |= {it: _number(form.get(it)) for it in _NUMBERS if form.get(it)}
    move |= {it: True for it in _FLAGS if form.get(it)}
    move |= {it: _die(form.get(it), chance) for it in _DICE if it in form}
    if move.get("plus") == 0:
        del move["plus"]
    dice = {it[2:]: _die(form.get(it), chance) for it in form if it.startswith("d.")}
    if dice:
        move["dice"] = dice
    if form.get("pour"):
        _with_die(move, form, chance, bag)
    return {**move, "force": True} if form.get("force") else move


def _base(form: SentForm) -> Move:
    """The button's move, or that of the whole form; a note is told by its fields."""
    if form.get("move") == "note":
        return {"move": "note", "text": form.get("text")}
    text = form.get("coup") or form.get("chemin") or form.get("base")
    if not text or len(text) > LONGEST:
        raise Unreadable
    try:
        move = json.loads(text)
    except ValueError:
        raise Unreadable from None
    if not isinstance(move, dict) or not isinstance(move.get("move"), str):
        raise Unreadable
    return move


def _with_die(move: Move, form: SentForm, chance: Random, bag: Callable[[str], str | None]) -> None:
    """The die, or whatever stands for one, in the field where it belongs."""
    field, said = form.get("pour"), form.get("de")
    match field:
        case "token":
            cell = str(move.get("cell", ""))
            move["token"] = bag(cell) if said == THROWN else said
        case "outcome":
            move["outcome"] = said
        case "points":
            most = 6 if move.get("shamble") else _POINTS_OF_A_HERO
            move["points"] = chance.randint(1, most) if said == THROWN else _number(said)
        case "pas":
            _last_step(move)["die"] = _die(said, chance)
        case "die" | "burn":
            move[field] = _die(said, chance)
        case _:
            raise Unreadable


def _last_step(move: Move) -> dict[str, Any]:
    path = move.get("path")
    if not isinstance(path, list) or not path or not isinstance(path[-1], dict):
        raise Unreadable
    step: dict[str, Any] = path[-1]
    return step


def _die(said: str, chance: Random) -> int:
    """An empty one is thrown by the app."""
    return chance.randint(1, 6) if said in ("", THROWN) else _number(said)


def _number(said: str) -> int:
    number = whole_number(said.removeprefix("-"), 2)
    if number is None:
        raise Unreadable
    return -number if said.startswith("-") else number


def lacking(move: Mapping[str, Any], rule: str) -> str:
    """Which half of a decision the rules still ask for."""
    if rule == "choix_manque" and "choice" not in move:
        return "choice"
    if rule == "combustion_manque":
        return "burn"
    return ""


Tap = seam.Tap[Game]


def understood(tap: Tap) -> Answer:
    """The rules are asked first: what they lack is kept, what they refuse is refused."""
    if tap.form.get("faire") == "renoncer":
        return Forget(HALF)
    move = move_of(tap.form, tap.chance, drawn_from(tap.game, tap.chance))
    if _begins(move, tap):
        return Keep(HALF, {"move": move, "lacks": "path"}, stays=tap.correcting)
    if move["move"] == "start" and "cell" not in move:
        return Keep(HALF, {"move": move, "lacks": "cell"}, stays=tap.correcting)
    lacks = lacking(move, _refused_by(tap.game, move))
    if lacks:
        return Keep(HALF, {"move": move, "lacks": lacks}, stays=tap.correcting)
    return Play(move, (HALF,))


def drawn_from(game: Game, chance: Random) -> Callable[[str], str | None]:
    """A token out of the bag, each as likely as it is many."""

    def draw(cell: str) -> str | None:
        if cell not in game.town.board.order:
            raise Unreadable
        legal = legal_tokens(game.town, cell)
        weights = [game.town.bag[it] for it in legal]
        return chance.choices(legal, weights)[0] if legal else None

    return draw


def _begins(move: Move, tap: Tap) -> bool:
    """A path of several points is tapped cell by cell; a refused step is refused at once."""
    if move["move"] != "zombie" or "points" not in move:
        return False
    if tap.form.get("pour") == "points":
        return True
    on_the_way = "chemin" in tap.form or tap.form.get("pour") == "pas"
    return on_the_way and _refused_by(tap.game, move) in ("", "combustion_manque")


def _refused_by(game: Game, move: Move) -> str:
    try:
        game.play(move)
    except Refusal as refusal:
        return refusal.rule
    except Malformed:
        return ""
    return ""
