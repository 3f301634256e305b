"""An evening conducted through the views alone: a hand that taps what the screen offers."""

from pathlib import Path
from random import Random
from typing import Any

from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT
from gm_assistant.games.quinte_bourg.screens.night_console import (
    Cursor,
    NightConsole,
    night_console,
)
from gm_assistant.games.quinte_bourg.screens.taps import joined, move_from, with_draws
from gm_assistant.games.quinte_bourg.texts.load import load_scripts

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


def one_row(game: Game, rng: Random) -> tuple[Game, int]:
    """Tap until the row shown is recorded; how many taps it took."""
    draft: dict[str, Any] = {}
    for taps in range(1, 20):
        view = console(game, **draft)
        draft = _after(game, view, draft, a_tap(view, rng), rng)
        move = move_from(game.village, view.call.row, draft)
        if move is not None:
            return game.play(move), taps
    raise AssertionError(f"{view.call.row} never ends: {draft}")


def _after(
    game: Game, view: NightConsole, draft: dict[str, Any], tap: dict[str, Any], rng: Random
) -> dict[str, Any]:
    if tap.get("draw"):
        return with_draws(game.village, view.call.row, draft, rng.choice)
    if "targets" in tap:
        tap = {"targets": [*draft.get("targets", ()), tap["targets"]]}
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
