"""What a tap comes to: a move, or half of one that is kept until its die or its cell is told.

A button carries what is decided so far as JSON; what stands beside it (weapons, boxes, dice) is
read by the forms of its kind of move, and the die that was tapped, or thrown by the app, is put
where it belongs (`pour`). What the rules still lack is kept, what they refuse is refused.
"""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.brasier.rules.board import DIE, Town
from gm_assistant.games.brasier.rules.fire import legal_tokens
from gm_assistant.games.brasier.rules.game import CODE, Game
from gm_assistant.games.brasier.rules.zombies import MOST_OF_A_HERO
from gm_assistant.games.brasier.screens.chosen import HALF, Move, refusal_of
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Forget, Keep, Play, SentForm

Tap = seam.Tap[Game]
LONGEST: Final = 4000
THROWN: Final = "lancer"
# Dice that stand beside a button, and those of a zone: « d.b3 ».
_DICE: Final = ("hero_die", "zombie_die")
_OF_A_CELL: Final = "d."


def understood(tap: Tap) -> Answer:
    """The rules are asked first: what they lack is kept, what they refuse is refused."""
    if tap.form.get("faire") == "renoncer":
        return Forget(HALF)
    move = move_of(tap.form, tap.game.town, tap.chance)
    lacks = _lacks(move, tap)
    if lacks:
        return Keep(HALF, {"move": move, "lacks": lacks}, stays=tap.correcting)
    return Play(move, (HALF,))


def _lacks(move: Move, tap: Tap) -> str:
    """Which half of a decision is still to be told."""
    rule = refusal_of(tap.game, move)
    if move["move"] == "zombie" and "points" in move:
        # A path of several points is tapped cell by cell; a refused step is refused at once.
        poured = tap.form.get("pour")
        on_the_way = "chemin" in tap.form or poured == "pas"
        if poured == "points" or (on_the_way and rule in ("", "combustion_manque")):
            return "path"
    if move["move"] == "start" and "cell" not in move:
        return "cell"
    return lacking(move, rule)


def lacking(move: Mapping[str, Any], rule: str) -> str:
    """Which half of a decision the rules still ask for."""
    if rule == "choix_manque" and "choice" not in move:
        return "choice"
    if rule == "combustion_manque":
        return "burn"
    return ""


def move_of(form: SentForm, town: Town, chance: Random) -> Move:
    """The button's move with what was told beside it; a note is told by its fields alone."""
    sent, known = form.grouped(), town.known
    if form.get("move") == "note":
        return CODE.sent(sent, known)
    move = _button(form)
    shape = CODE.kinds[move["move"]].shape(move)
    poured = form.get("pour")
    if poured == "pas":
        _last_step(move)["die"] = DIE.told([_die(form.get("de"), chance)], known)
    elif poured in shape:
        sent[poured] = [_poured(form.get("de"), move, poured, town, chance)]
    elif poured:
        raise Unreadable
    for name in form:
        if name in _DICE or name.startswith(_OF_A_CELL):
            field = f"dice.{name.removeprefix(_OF_A_CELL)}" if "." in name else name
            sent[field] = [_die(form.get(name), chance)]
    told = shape.filled(sent, known)
    if not all(shape[name].sound(value, known) for name, value in told.items()):
        raise Unreadable
    if told.get("plus") == 0:
        del told["plus"]
    return {**move, **told, **({"force": True} if form.get("force") else {})}


def _button(form: SentForm) -> Move:
    """What the button says, or the whole form."""
    text = form.get("coup") or form.get("chemin") or form.get("base")
    if not text or len(text) > LONGEST:
        raise Unreadable
    try:
        move = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable from None
    name = move.get("move") if isinstance(move, dict) else None
    if not isinstance(name, str) or name not in CODE.kinds:
        raise Unreadable
    return dict(move)


def _last_step(move: Move) -> dict[str, Any]:
    path = move.get("path")
    if not isinstance(path, list) or not path or not isinstance(path[-1], dict):
        raise Unreadable
    step: dict[str, Any] = path[-1]
    return step


def _die(said: str, chance: Random, faces: int = 6) -> str:
    """An empty one is thrown by the app."""
    return str(chance.randint(1, faces)) if said in ("", THROWN) else said


def _poured(said: str, move: Move, field: str, town: Town, chance: Random) -> str:
    """The die, or whatever stands for one, that belongs in this field."""
    if field == "points":
        return _die(said, chance, 6 if move.get("shamble") else MOST_OF_A_HERO)
    if field == "token" and said == THROWN:
        return _drawn(town, str(move.get("cell", "")), chance)
    return said if field in ("token", "outcome") else _die(said, chance)


def _drawn(town: Town, cell: str, chance: Random) -> str:
    """A token out of the bag, each as likely as it is many; nothing where none fits."""
    if cell not in town.board.order:
        raise Unreadable
    legal = legal_tokens(town, cell)
    return chance.choices(legal, [town.bag[it] for it in legal])[0] if legal else ""
