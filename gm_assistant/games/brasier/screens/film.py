"""The film of a game: what burnt at the end of each round, as small maps in a row."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.french.language import counted
from gm_assistant.games.brasier.rules.board import HOTTEST, Town
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.screens.ground import Drawn, squares

_LEVELS: Final = range(1, HOTTEST + 1)


@dataclass(frozen=True, slots=True)
class Frame:
    """One round: the cells that burnt, by intensity, and those in debris."""

    title: str
    words: str
    burnt: tuple[Drawn, ...]


def frame_of(town: Town) -> Frame:
    board = town.board
    cells = {
        f"i{it}": [c for c, fire in town.fires.items() if fire.intensity == it] for it in _LEVELS
    }
    cells |= {"debris": list(town.debris), "manoir": list(town.manor)}
    burnt = tuple(Drawn(it, squares(board, found)) for it, found in cells.items() if found)
    fires = counted(len(town.fires), "feu", "feux")
    debris = counted(len(town.debris), "débris", "débris")
    dead = sum(not it.alive for it in town.heroes.values())
    fallen = f", {counted(dead, 'héros tombé', 'héros tombés')}" if dead else ""
    title = f"Tour {town.turn}" if town.turn else "Au départ"
    return Frame(title, f"{fires}, {debris}{fallen}", burnt)


def rounds(game: Game) -> tuple[Frame, ...]:
    """The town as each round left it, and as it stands."""
    lasts = {town.turn: town for town in game.towns}
    return tuple(frame_of(it) for it in lasts.values())
