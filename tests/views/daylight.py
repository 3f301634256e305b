"""A hand that conducts a day by what its screen offers, as forms would send it."""

from random import Random
from typing import Any

from views.evening import SCRIPTS

from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.words import Refusal
from gm_assistant.games.quinte_bourg.screens.day_script import DayCursor, DayScript, day_script
from gm_assistant.games.quinte_bourg.screens.invocation import invocation_view
from gm_assistant.games.quinte_bourg.screens.taps import (
    Whole,
    fields_of,
    guessed,
    invoke_from,
    key_of,
    understood,
)
from gm_assistant.seam.pages import SentForm
from gm_assistant.toolkit.seats import DecisionView, FieldView

Drafts = dict[str, dict[str, Any]]


def screen(game: Game, drafts: Drafts) -> DayScript:
    """The day screen."""
    return day_script(game, SCRIPTS, DayCursor(drafts=drafts))


def sent(form: list[tuple[str, str]], game: Game, drafts: Drafts, rng: Random) -> Game:
    """What becomes of a form: a move, or something begun; a refusal changes nothing."""
    fields = fields_of(SentForm(tuple(form)))
    try:
        found = understood(game, drafts.get(key_of(fields), {}), fields, rng)
    except Unreadable:
        return game
    if isinstance(found, Whole):
        try:
            game = game.play(found.move)
        except (Refusal, Malformed):
            return game
        for key in found.clears:
            drafts.pop(key, None)
        if found.leaves is not None:
            drafts[found.leaves.key] = found.leaves.value
    else:
        drafts[found.key] = found.value
    return game


def filled(view: DecisionView, rng: Random) -> list[tuple[str, str]]:
    """A decision as a hurried hand would send it."""
    form = [("move", view.move), *view.hidden]
    for field in view.fields:
        form += _field(field, rng)
    buttons = [(it.field, it.value) for it in view.choices]
    if view.circle and view.circle.several:
        able = [it.id for it in view.circle.seats if it.legal]
        form += [(view.circle.field, it) for it in rng.sample(able, rng.randint(1, len(able)))]
    elif view.circle:
        buttons += [(view.circle.field, it.id) for it in view.circle.seats if it.legal]
    if buttons and not view.submit:
        form.append(rng.choice(buttons))
    return form


def _field(field: FieldView, rng: Random) -> list[tuple[str, str]]:
    if field.kind in ("number", "stepper"):
        return [(field.name, str(rng.randint(field.least, min(field.most, 3))))]
    if field.kind == "check":
        count = rng.randint(0, min(3, len(field.options)))
        return [(field.name, it.value) for it in rng.sample(list(field.options), count)]
    if field.options:
        return [(field.name, rng.choice(field.options).value)]
    return [(field.name, "des mots")]


def a_day(game: Game, rng: Random) -> Game:
    """A whole day, until the night falls or the game ends."""
    drafts: Drafts = {}
    for _ in range(2000):
        if game.village.phase != "jour" or game.village.result is not None:
            return game
        game = sent(a_form(screen(game, drafts), rng), game, drafts, rng)
    raise AssertionError(f"the day never ends: {game.village.pending}")


def a_form(script: DayScript, rng: Random) -> list[tuple[str, str]]:
    """Either a decision of the screen, or its way on."""
    asked = [it for it in script.stage.decisions if it.owed or rng.random() < 0.5]
    way_on = not script.stage.waits_for
    if asked and (not way_on or rng.random() < 0.8):
        return filled(rng.choice(asked), rng)
    return list(script.stage.next_move) if way_on else filled(script.stage.decisions[0], rng)


def an_invocation(game: Game, rng: Random) -> Game:
    """Somebody invokes something, tap by tap; the game as it was when nobody can."""
    draft: dict[str, Any] = {}
    for _ in range(400):
        view = invocation_view(game.village, SCRIPTS, draft)
        seats = view.decision.circle.seats if view.decision.circle else ()
        if seats and not any(it.legal for it in seats):
            return game
        form = SentForm(tuple(filled(view.decision, rng)))
        draft = guessed(draft, fields_of(form))
        move = invoke_from(game.village, draft)
        if move is not None:
            return game.play(move)
    raise AssertionError(f"the invocation never ends: {draft}")
