"""An evening conducted through the views alone: a hand that taps what the screen offers."""

from pathlib import Path
from random import Random
from typing import Any

from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.asking import Pick
from gm_assistant.games.quinte_bourg.rules.game import Game, call_at, open_game
from gm_assistant.games.quinte_bourg.rules.invoking import Invocation
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK, ROWS
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import Refusal
from gm_assistant.games.quinte_bourg.screens.day import DayCursor, DayScript, day_script
from gm_assistant.games.quinte_bourg.screens.decision import invocation_view
from gm_assistant.games.quinte_bourg.screens.night_console import (
    Cursor,
    NightConsole,
    night_console,
)
from gm_assistant.games.quinte_bourg.screens.taps import (
    fields_of,
    key_of,
    move_from,
    understood,
)
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.seam.pages import Play, SentForm
from gm_assistant.toolkit.seats import DecisionView, FieldView

SCRIPTS = load_scripts(Path(__file__).parents[2] / "night_scripts")


def table(players: int, seed: int, weekday: str = "lundi") -> Game:
    """An advised deal, before its first night."""
    document = advised_table(players, Random(seed))
    return open_game({**document, "start": {"weekday": weekday}})


def around(*cards: str, **document: Any) -> Game:
    """A small table, each line a name, a camp role, then specialities: « Ana villageois laura ».

    `ghosts` are players of a game begun on paper, as the game file writes them.
    """
    people = [line.split() for line in cards]
    players = [
        {"id": name, "name": name, "camp_roles": [role], "specialities": specialities}
        for name, role, *specialities in people
    ]
    players += document.pop("ghosts", [])
    found = open_game({"format": FORMAT, "players": players, **document})
    return found.play({"move": "night"})


def console(game: Game, **draft: Any) -> NightConsole:
    """The night console, at the row that the night has reached."""
    return night_console(game, SCRIPTS, Cursor(begun=lambda _: draft))


def called(game: Game, step: str, **fields: Any) -> Game:
    """A row recorded."""
    return game.play({"move": "call", "step": step, **fields})


def opened(game: Game, row: str, **draft: Any) -> NightConsole:
    """The console with a row opened by hand."""
    return night_console(game, SCRIPTS, Cursor(row, lambda _: draft))


def at_night(game: Game, *moves: dict[str, Any]) -> Game:
    """The night opened, and some moves made in it."""
    for move in ({"move": "night"}, *moves):
        game = game.play(move)
    return game


def a_tap(view: NightConsole, rng: Random) -> dict[str, Any]:
    """Something that the screen offers to tap."""
    legal = [it.id for it in view.circle.seats if it.legal]
    if view.call.go_label:
        return {"go": True}
    buttons: list[dict[str, Any]] = [
        {it.field: int(it.value) if it.field == "takes" else it.value} for it in view.call.choices
    ]
    if view.call.skip_label and not view.call.part:
        buttons.append({view.call.skip_field: True})
    if not legal or (buttons and rng.random() < 0.2):
        return rng.choice(buttons)
    return {view.circle.field: rng.choice(legal)}


def joined(step: str, draft: dict[str, Any], tap: dict[str, Any]) -> dict[str, Any]:
    """What is known of a row once one more thing was tapped."""
    return ROWS[step].shape.joined(draft, tap)


def with_draws(village: Village, step: str, draft: dict[str, Any], pick: Pick) -> dict[str, Any]:
    """The same once chance has chosen what the table has not."""
    return ROWS[step].shape.draw(call_at(village, step, draft), pick)


def row_move(village: Village, step: str, draft: dict[str, Any]) -> dict[str, Any] | None:
    """The move that these decisions make, or None while one is missing."""
    return move_from(call_at(village, step, draft))


def one_row(game: Game, rng: Random) -> tuple[Game, int]:
    """Tap until the row shown is recorded; how many taps it took."""
    draft: dict[str, Any] = {}
    for taps in range(1, 20):
        view = console(game, **draft)
        if view.call.row == DAYBREAK:
            return game.play({"move": "day"}), taps
        draft = _after(game, view, draft, a_tap(view, rng), rng)
        move = row_move(game.village, view.call.row, draft)
        if move is not None:
            return game.play(move), taps
    raise AssertionError(f"{view.call.row} never ends: {draft}")


def _after(
    game: Game, view: NightConsole, draft: dict[str, Any], tap: dict[str, Any], rng: Random
) -> dict[str, Any]:
    if tap.get("draw"):
        return with_draws(game.village, view.call.row, draft, rng.choice)
    if "targets" in tap:
        tap = {"targets": [tap["targets"]]}
    return joined(view.call.row, draft, tap)


def a_night(game: Game, rng: Random) -> tuple[Game, int]:
    """Every row of a night until the day; how many taps it took."""
    taps = 0
    if game.village.phase != "nuit":
        game = at_night(game)
    while game.village.phase == "nuit" and game.village.result is None:
        game, more = one_row(game, rng)
        taps += more
    return game, taps


# By day.

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
    if isinstance(found, Play):
        try:
            game = game.play(found.move)
        except (Refusal, Malformed):
            return game
        for key in found.clears:
            drafts.pop(key, None)
        if found.keep is not None:
            drafts[found.keep.key] = found.keep.value
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
        draft = Invocation(game.village, draft).joined(fields_of(form))
        fields = Invocation(game.village, draft).fields_from()
        if fields is not None:
            return game.play({"move": "invoke", **fields})
    raise AssertionError(f"the invocation never ends: {draft}")
