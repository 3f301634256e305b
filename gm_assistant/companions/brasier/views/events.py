"""What has just happened and why, and how far the fire phase has come."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.brasier.fire_phase import connected
from gm_assistant.brasier.game import Game
from gm_assistant.brasier.records import Cell

_DICE: Final = ("die", "burn")


@dataclass(frozen=True, slots=True)
class Said:
    """One consequence in a sentence, and the lines and rulings behind it."""

    sentence: str
    cites: str
    rule: str


@dataclass(frozen=True, slots=True)
class Event:
    """One move: in words, the die that fell, and all that it did."""

    index: int
    words: str
    die: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """One marker of the fire phase: due, or thrown with what came of it."""

    cell: Cell
    intensity: int
    fire: int
    die: str
    words: str
    now: bool


def event(game: Game, index: int) -> Event:
    move = game.moves[index]
    said = tuple(Said(it.sentence, ", ".join(it.cites), it.rule) for it in game.why(index))
    return Event(index, game.describe(index), _die(move), said)


def _die(move: Any) -> str:
    """The last die of a move."""
    steps = [it["die"] for it in move.get("path", ()) if isinstance(it, dict)]
    found = [move[it] for it in _DICE if it in move] or steps
    return str(found[-1]) if found else ""


def last_events(game: Game, count: int = 1) -> tuple[Event, ...]:
    """The last moves, the newest first."""
    newest = range(len(game.moves) - 1, -1, -1)
    return tuple(event(game, index) for index in list(newest)[:count])


def opening_of_fire(game: Game) -> int:
    """The move that opened the fire phase; -1 when the document begins in it."""
    return next((index for index in range(len(game.moves) - 1, -1, -1) if _opens(game, index)), -1)


def _opens(game: Game, index: int) -> bool:
    move, after = game.moves[index], game.towns[index + 1]
    return move["move"] == "next" and after.phase == "feu"


def rolls(game: Game, now: Cell) -> tuple[Roll, ...]:
    """Every marker of this fire phase in its order, with what each did."""
    opened = opening_of_fire(game)
    if game.town.phase != "feu" or opened < 0:
        return ()
    at_first = game.towns[opened + 1]
    thrown = dict(_thrown(game, opened + 1))
    due = [it.cell for it in at_first.pending if it.what == "roll"]
    groups = fire_numbers(game, opened + 1)
    return tuple(
        Roll(
            cell,
            at_first.fires[cell].intensity,
            groups.get(cell, 0),
            *thrown.get(cell, ("", "")),
            now=cell == now and cell not in thrown,
        )
        for cell in due
    )


def fire_numbers(game: Game, at: int) -> dict[Cell, int]:
    """Which fire, counted from 1, each marker belongs to."""
    town = game.towns[at]
    groups = connected(town.board, town.fires)
    return {cell: number for number, group in enumerate(groups, 1) for cell in group}


def _thrown(game: Game, first: int) -> Iterable[tuple[Cell, tuple[str, str]]]:
    for index in range(first, len(game.moves)):
        move = game.moves[index]
        if move["move"] == "roll":
            said = [it.sentence for it in game.why(index) if it.rule.startswith("feu.")]
            yield move["cell"], (str(move["die"]), said[0] if said else "")
