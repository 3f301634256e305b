"""What a tap comes to: a whole move on a button, dice, or a part of a move."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.companions.non_morts.pages.forms import FORMS
from gm_assistant.companions.non_morts.pages.parts import added
from gm_assistant.companions.non_morts.views.begun import ROLLS, begun
from gm_assistant.companions.non_morts.views.dice import dice_of, with_faces
from gm_assistant.companions.non_morts.views.opening import highest_of
from gm_assistant.engine.wording import Refusal, Unreadable
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.game import Game
from gm_assistant.seam.pages import Answer, Form, Keep, Play, Tap

BEGUN: Final = {
    "pas": "les zombies choisis",
    "arrivees": "les zombies posés",
    "ouverture": "les dés de l'ouverture",
    "indice": "l'indice en secret",
    "jugement": "le jugement commencé",
}
Move = dict[str, Any]


class ThrowAgain(Refusal):
    """Some dice are neither entered nor thrown."""

    sentence = "Il manque des dés : touchez leur face, ou lancez-les."
    can_be_forced = False


def understood(tap: Tap[Game]) -> Answer:
    """By what the button or the form carries."""
    form = tap.form
    if "ajout" in form:
        return added(tap, value_of(form.get("ajout")))
    answer = _of_a_form(tap) if "forme" in form or "move" in form else value_of(form.get("coup"))
    if isinstance(answer, Keep):
        return answer
    return _played(tap, answer)


def _of_a_form(tap: Tap[Game]) -> Keep | Move:
    reader: Callable[[Tap[Game]], Keep | Move] | None = FORMS.get(
        tap.form.get("forme") or tap.form.get("move")
    )
    if reader is None:
        raise Unreadable
    return reader(tap)


def _played(tap: Tap[Game], move: Move) -> Answer:
    film = tap.game.film
    if "dice" in tap.form and move.get("move") == "open":
        return _rolled(tap, film, move)
    if "dice" in tap.form:
        owed = dice_of(film, move)
        move = with_faces(move, owed, _faces(tap.form, len(owed), tap.chance))
    if tap.form.get("force"):
        move = {**move, "force": True}
    return Play(move, clears=tuple(tap.drafts))


def _rolled(tap: Tap[Game], film: Film, move: Move) -> Answer:
    """O-01: rounds until one is alone at the top."""
    rounds = [dict(one) for one in begun(film, tap.drafts).rolls]
    throwing = highest_of(rounds[-1]) if rounds else tuple(film.table.players)
    faces = _faces(tap.form, len(throwing), tap.chance)
    rounds.append(dict(zip(throwing, faces, strict=True)))
    if len(highest_of(rounds[-1])) > 1:
        return Keep(ROLLS, rounds, stays=tap.correcting)
    return Play({**move, "rolls": rounds}, clears=tuple(tap.drafts))


def _faces(form: Form, count: int, chance: Random) -> list[int]:
    """What the real dice show; the others are thrown where that is asked."""
    told = [form.get(f"de{place}") for place in range(count)]
    faces = [int(it) if it in tuple("123456") else 0 for it in told]
    if "lancer" in form:
        return [face or chance.randint(1, 6) for face in faces]
    if 0 in faces:
        raise ThrowAgain
    return faces


def value_of(text: str) -> Move:
    """What our own buttons carry."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable from None
    if not isinstance(found, Mapping):
        raise Unreadable
    return dict(found)
