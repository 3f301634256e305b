"""The fire phase again, slow and plain: real counters that are turned by hand on a real grid."""

from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, int]
# North, east, south, west, as they stand on the counter at its highest.
NEW_COUNTER = [4, 1, 2, 3]
SIDES = [(0, -1), (1, 0), (0, 1), (-1, 0)]


@dataclass
class Counter:
    """A square counter lying on the board."""

    sides: list[int]
    preserved: bool = False

    @property
    def top(self) -> int:
        return self.sides[0]

    def turn_right(self) -> None:
        self.sides = [self.sides[3], *self.sides[:3]]

    def turn_left(self) -> None:
        self.sides = [*self.sides[1:], self.sides[0]]


def a_counter(intensity: int, preserved: bool = False) -> Counter:
    counter = Counter(list(NEW_COUNTER), preserved)
    while counter.top != intensity:
        counter.turn_right()
    return counter


@dataclass
class PlainPhase:
    """One phase: the table asks which markers are due and rolls for them one by one."""

    grid: list[list[str]]
    counters: dict[Place, Counter]
    debris: set[Place]
    manor: set[Place]
    zombies: dict[str, Place]
    settings: dict[str, Any]
    rain: bool = False
    owed: list[tuple[Place, str]] = field(default_factory=list)
    lit: set[str] = field(default_factory=set)
    due: list[Place] = field(default_factory=list)
    left_alone: dict[Place, bool] = field(default_factory=dict)

    def open(self) -> None:
        for place in self._reading():
            if place in self.counters and self._is_highest(place):
                self.due.append(place)
        self.left_alone = dict.fromkeys(self.counters, True)

    def _reading(self) -> list[Place]:
        return [(x, y) for y, row in enumerate(self.grid) for x in range(len(row))]

    def _is_highest(self, place: Place) -> bool:
        fire, grew = {place}, True
        while grew:
            more = {near for it in fire for near in self._near(it) if near in self.counters}
            grew = not more <= fire
            fire |= more
        return all(self.counters[it].top <= self.counters[place].top for it in fire)

    def _near(self, place: Place) -> list[Place]:
        return [(place[0] + x, place[1] + y) for x, y in SIDES]

    def _word(self, place: Place) -> str:
        x, y = place
        inside = 0 <= y < len(self.grid) and 0 <= x < len(self.grid[y])
        return self.grid[y][x][0] if inside else "."

    def burnt_out(self, place: Place) -> bool:
        return place in self.debris or any(place == it for it, _ in self.owed)

    def can_be_lit(self, place: Place) -> bool:
        free = place not in self.counters and place not in self.manor
        return self._word(place) in "bBf" and free and not self.burnt_out(place)

    def can_be_raised(self, place: Place) -> bool:
        return place in self.counters and self.counters[place].top < 4

    def choices(self, place: Place) -> list[Place]:
        near = sorted(self._near(place), key=lambda it: (it[1], it[0]))
        return [it for it in near if self.can_be_lit(it) or self.can_be_raised(it)]

    def asks_choice(self, place: Place, die: int) -> list[Place]:
        return self.choices(place) if die == 5 and self.counters[place].top == 4 else []

    def roll(self, place: Place, die: int, choice: Place | None) -> str:
        self.due.remove(place)
        said = self._happens(place, die, choice)
        if not self.due:
            self._fade()
        return said

    def _happens(self, place: Place, die: int, choice: Place | None) -> str:
        counter = self.counters[place]
        if die == 6:
            self._gone(place, six=True)
            return "consume"
        if die == 5 and counter.top < 4:
            counter.turn_left()
            self._changed(place)
            return "grandit"
        to = choice if die == 5 else self._pointed(place, die)
        if to is not None and self.can_be_lit(to):
            self.counters[to] = a_counter(self.settings["new_intensity"])
            self._changed(to)
            return "propage"
        if to is not None and self.can_be_raised(to):
            self.counters[to].turn_left()
            self._changed(to)
            return "attise"
        return "rien"

    def _pointed(self, place: Place, die: int) -> Place:
        fixed = self.settings["directions"] == "fixes"
        side = die - 1 if fixed else self.counters[place].sides.index(die)
        return place[0] + SIDES[side][0], place[1] + SIDES[side][1]

    def _changed(self, place: Place) -> None:
        self.left_alone[place] = False
        self.lit |= {it for it, where in self.zombies.items() if where == place}

    def _gone(self, place: Place, *, six: bool = False) -> None:
        counter, word = self.counters.pop(place), self._word(place)
        self.left_alone.pop(place, None)
        wet = self.rain and word == "f"
        kept = six and not self.settings["debris_on_six"]
        if word != "h" and self.settings["advanced"] and not (counter.preserved or wet or kept):
            self.owed.append((place, "vegetal" if word == "f" else "debris"))

    def _fade(self) -> None:
        for place in self._reading():
            if place in self.counters and self.left_alone.get(place):
                self._fades(place)

    def _fades(self, place: Place) -> None:
        quarters = 2 if self.rain and self._word(place) in "fh" else 1
        for _ in range(quarters):
            if self.counters[place].top == 1:
                self._gone(place)
                return
            self.counters[place].turn_right()
