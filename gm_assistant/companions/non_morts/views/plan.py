"""The plan as drawn so far: each square with its walls, its pawns, its zombies and its exits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.companions.non_morts.views.model import Act, CellView, ExitView, PlanView
from gm_assistant.companions.non_morts.views.pawns import pawn_view
from gm_assistant.companions.non_morts.views.tokens import tokens_in
from gm_assistant.companions.non_morts.views.words import EXIT_NAMES, room_label, short
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import danger_in
from gm_assistant.non_morts.vocabulary import ExitId, RoomId, Square, SurvivorName, ZombieId

# North, east, south, west.
_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_EMPTY: Final = CellView()


@dataclass(frozen=True, slots=True)
class Lights:
    """What may be tapped now, and what is already chosen."""

    pawns: Mapping[SurvivorName, Act] = field(default_factory=dict)
    tokens: Mapping[ZombieId, Act] = field(default_factory=dict)
    rooms: Mapping[RoomId, Act] = field(default_factory=dict)
    exits: Mapping[ExitId, Act] = field(default_factory=dict)
    squares: Mapping[Square, tuple[Act, ...]] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
    moved: Mapping[ZombieId, RoomId] = field(default_factory=dict)
    coming: Sequence[tuple[RoomId, int]] = ()


NOTHING_LIT: Final = Lights()


def plan_view(film: Film, film_set: FilmSet, lights: Lights = NOTHING_LIT) -> PlanView:
    """Row by row, from the north-west corner of what is drawn or may be."""
    by_square = {room.square: name for name, room in film.plan.rooms.items()}
    squares = [*by_square, *lights.squares]
    if not squares:
        return PlanView(())
    columns = range(min(x for x, _ in squares), max(x for x, _ in squares) + 1)
    lines = range(min(y for _, y in squares), max(y for _, y in squares) + 1)
    drawing = _Drawing(film, film_set, lights, by_square)
    return PlanView(tuple(tuple(drawing.cell((x, y)) for x in columns) for y in lines))


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One film being drawn."""

    film: Film
    film_set: FilmSet
    lights: Lights
    by_square: Mapping[Square, RoomId]

    def cell(self, square: Square) -> CellView:
        room = self.by_square.get(square)
        if room is not None:
            return self._room(room, square)
        more = self.lights.squares.get(square)
        return CellView(more=more) if more else _EMPTY

    def _room(self, room: RoomId, square: Square) -> CellView:
        film, lights = self.film, self.lights
        return CellView(
            id=room,
            name=room_label(film, room),
            walls=self._walls(room, square),
            pawns=tuple(
                pawn_view(film, it, self.film_set, lights.pawns.get(it), it in lights.chosen)
                for it in film.living_in(room)
            ),
            corpses=tuple(short(it) for it in film.corpses_in(room)),
            tokens=tokens_in(film, room, lights.tokens, lights.chosen, lights.moved, lights.coming),
            exits=tuple(self._exit(it) for it in film.exits_in(room)),
            passages=self._passages(room, square),
            danger=self._danger(room),
            act=lights.rooms.get(room),
            chosen=room in lights.chosen,
        )

    def _walls(self, room: RoomId, square: Square) -> tuple[str, str, str, str]:
        north, east, south, west = (self._wall(room, it) for it in _beside(square))
        return north, east, south, west

    def _wall(self, room: RoomId, beside: Square) -> str:
        other = self.by_square.get(beside)
        if other is None or not self.film.plan.adjacent(room, other):
            return "mur"
        return "barricade" if self.film.plan.blocked(room, other) else "porte"

    def _passages(self, room: RoomId, square: Square) -> tuple[str, ...]:
        """P-01: trapdoors and lifts lead where no wall is shared."""
        touching = {self.by_square.get(it) for it in _beside(square)}
        plan = self.film.plan
        return tuple(
            room_label(self.film, it) + (" (barricadé)" if plan.blocked(room, it) else "")
            for it in plan.doors[room]
            if it not in touching
        )

    def _exit(self, name: ExitId) -> ExitView:
        way = self.film.exits[name]
        return ExitView(name, EXIT_NAMES[way.kind], way.text, self.lights.exits.get(name))

    def _danger(self, room: RoomId) -> str:
        """F-01: what leaving costs, where somebody may leave."""
        danger = danger_in(self.film, room) if self.film.living_in(room) else 0
        return f"1–{min(danger, 6)}" if danger > 1 else "1" if danger else ""


def _beside(square: Square) -> tuple[Square, ...]:
    x, y = square
    return tuple((x + dx, y + dy) for dx, dy in _SIDES)
