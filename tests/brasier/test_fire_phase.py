"""The fire phase again, slow and plain: real counters that are turned by hand on a real grid."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from brasier.evening import a_table, move
from brasier.follies import random_map

from gm_assistant.games.brasier.rules.board import Fire, cell_name
from gm_assistant.games.brasier.rules.game import Game, open_document

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


# The fire phase against a slow, plain model of it, and against a count of all its dice.

SHARE, ALL = 200, 2000


def cell(place: Place) -> str:
    return cell_name(*place)


def place_of(cell_: str) -> Place:
    return ord(cell_[0]) - ord("a"), int(cell_[1:]) - 1


def a_start(rng: Random, size: int = 7) -> tuple[Game, PlainPhase]:
    """The same burning map for the rules and for the plain model."""
    manor = rng.random() < 0.5
    map_ = random_map(rng, manor=manor, size=size)
    grid = [row.split() for row in map_["grid"]]
    places = [(x, y) for y, row in enumerate(grid) for x, word in enumerate(row) if word != "."]
    manors = {it for it in places if grid[it[1]][it[0]] == "b:manoir" and manor}
    free = [it for it in places if it not in manors]
    burning = rng.sample(free, rng.randint(1, len(free)))
    ashes = [it for it in free if it not in burning and grid[it[1]][it[0]] != "h"]
    ashes = rng.sample(ashes, len(ashes) // 2)[:8]
    zombies = {f"z{index}": rng.choice(places) for index in range(4)}
    settings = a_setting(rng)
    document = a_table(
        *map_["grid"],
        map={**map_, "grid": map_["grid"]},
        zombies={it: cell(where) for it, where in zombies.items()},
        scenario="brasier" if manor else None,
        rulings=settings,
        fires={cell(it): rng.randint(1, 4) for it in burning},
        debris={cell(it): "v0" if grid[it[1]][it[0]] == "f" else "d1" for it in ashes[:4]},
    )
    for zombie in document["zombies"]:
        zombie["on_fire"] = False
    game = with_some_preserved(open_document(document), rng)
    rain = game.town.result is None and rng.random() < 0.3
    if rain:
        game = game.play(move("card", card="forte_pluie", on=True))
    # G-13: the scenario is always played with the advanced rules.
    return game, the_plain_one(
        game, grid, zombies, settings | {"advanced": True} if manor else settings
    )


def the_plain_one(
    game: Game, grid: list[list[str]], zombies: dict[str, Place], settings: dict[str, Any]
) -> PlainPhase:
    counters = {
        place_of(it): a_counter(fire.intensity, fire.preserved)
        for it, fire in game.town.fires.items()
    }
    laid, manor = set(map(place_of, game.town.debris)), set(map(place_of, game.town.manor))
    return PlainPhase(grid, counters, laid, manor, zombies, settings, game.town.rain)


def a_setting(rng: Random) -> dict[str, Any]:
    return {
        "directions": rng.choice(("marqueur", "fixes")),
        "new_intensity": rng.randint(1, 4),
        "debris_on_six": rng.random() < 0.7,
        "advanced": rng.random() < 0.8,
    }


def with_some_preserved(game: Game, rng: Random) -> Game:
    fires = game.town.fires.items()
    game.town.fires = {it: Fire(fire.intensity, rng.random() < 0.2) for it, fire in fires}
    return game


def same(game: Game, plain: PlainPhase) -> None:
    town = game.town
    assert {it: fire.intensity for it, fire in town.fires.items()} == {
        cell(it): counter.top for it, counter in plain.counters.items()
    }
    shown = {it: fire["faces"] for it, fire in game.situation()["fires"].items()}
    for it, counter in plain.counters.items():
        if plain.settings["directions"] == "marqueur":
            assert [shown[cell(it)][side] for side in "NESO"] == counter.sides
    assert {it.cell for it in town.pending if it.what == "roll"} == set(map(cell, plain.due))
    owed = [(it.cell, it.kind) for it in town.pending if it.what == "debris"]
    assert owed == [(cell(it), kind) for it, kind in plain.owed]
    assert {it.id for it in town.zombies.values() if it.on_fire} == plain.lit


def check(seed: int) -> None:
    rng = Random(seed)
    game, plain = a_start(rng)
    if game.town.result is not None:
        return
    game = game.play(move("next"))
    plain.open()
    same(game, plain)
    while plain.due:
        due, die = rng.choice(plain.due), rng.randint(1, 6)
        among = plain.asks_choice(due, die)
        choice = rng.choice(among) if among else None
        extra = {"choice": cell(choice)} if choice else {}
        game = game.play(move("roll", cell=cell(due), die=die, **extra))
        assert game.town.answers[-1].answer == plain.roll(due, die, choice)
        same(game, plain)


@pytest.mark.parametrize("seed", range(SHARE))
def test_a_phase_as_the_plain_model_plays_it(seed: int) -> None:
    check(seed)


@pytest.mark.soak
def test_two_thousand_phases() -> None:
    for seed in range(10_000, 10_000 + ALL):
        check(seed)


Outcome = tuple[tuple[tuple[str, int], ...], tuple[str, ...]]


def all_dice(game: Game) -> Iterator[Outcome]:
    """Where every sequence of dice leads, the due markers taken in their order."""
    due = next((it for it in game.town.pending if it.what == "roll"), None)
    if due is None:
        owed = tuple(it.cell for it in game.town.pending)
        yield tuple(sorted((it, fire.intensity) for it, fire in game.town.fires.items())), owed
        return
    for fields in every_roll(game, due.cell):
        yield from all_dice(game.play(move("roll", cell=due.cell, **fields)))


def every_roll(game: Game, due: str) -> Iterator[dict[str, Any]]:
    fire, board = game.town.fires[due], game.town.board
    for die in range(1, 7):
        near = [it for it in board.beside(due) if _offered(game, it)]
        if die == 5 and fire.intensity == 4 and near:
            yield from ({"die": die, "choice": it} for it in near)
        else:
            yield {"die": die}


def _offered(game: Game, it: str) -> bool:
    grows = it in game.town.fires and game.town.fires[it].intensity < 4
    return game.town.may_catch(it) or grows


def all_plain_dice(plain: PlainPhase) -> Iterator[Outcome]:
    if not plain.due:
        fires = sorted((cell(it), counter.top) for it, counter in plain.counters.items())
        yield tuple(fires), tuple(cell(it) for it, _ in plain.owed)
        return
    due = plain.due[0]
    for die in range(1, 7):
        among: list[Place | None] = [*plain.asks_choice(due, die)]
        for choice in among or [None]:
            branch = deepcopy(plain)
            branch.roll(due, die, choice)
            yield from all_plain_dice(branch)


@pytest.mark.parametrize(
    ("rows", "fires", "rolls", "different"),
    [
        # 1 looks east, 2 south, 3 west, 4 north: only the 1 and the 5 find the wood; the 6 burns.
        (["f f"], {"a1": 4}, 6, 3),
        # A lone marker at 1: 2 looks east; what stays at 1 fades to debris, 5 lifts it to 2.
        (["f f"], {"a1": 1}, 6, 3),
        # Nowhere to go: 1 to 5 fade, 6 burns out.
        (["f"], {"a1": 4}, 6, 2),
        # Two equals: 36 pairs of dice, and 5 at 4 on the left or the right finds no cell.
        (["h f f h"], {"b1": 4, "c1": 4}, 36, 4),
    ],
)
def test_counting_by_hand(
    rows: list[str], fires: dict[str, int], rolls: int, different: int
) -> None:
    game = open_document(a_table(*rows, fires=fires)).play(move("next"))
    found = list(all_dice(game))
    assert (len(found), len(set(found))) == (rolls, different)


@pytest.mark.parametrize("seed", range(25))
def test_counting_all_dice_of_a_small_map(seed: int) -> None:
    rng = Random(900 + seed)
    game, plain = a_start(rng, size=3)
    if game.town.result is not None:
        return
    game = game.play(move("next"))
    plain.open()
    if len(plain.due) > 3:
        return
    assert sorted(all_dice(game)) == sorted(all_plain_dice(plain))


FACES: list[tuple[str, Callable[[int], dict[str, int]]]] = [
    ("fixes", lambda _: {"N": 1, "E": 2, "S": 3, "O": 4}),
    ("marqueur", lambda it: dict(zip("NESO", a_counter(it).sides, strict=True))),
]


@pytest.mark.parametrize(("directions", "expected"), FACES, ids=lambda it: str(it)[:8])
def test_the_numbers_of_a_marker(
    directions: str, expected: Callable[[int], dict[str, int]]
) -> None:
    fires = {"a1": 1, "b1": 2, "c1": 3, "d1": 4}
    document = a_table("f f f f", fires=fires, rulings={"directions": directions})
    shown = open_document(document).situation()["fires"]
    assert {it: fire["faces"] for it, fire in shown.items()} == {
        it: expected(level) for it, level in fires.items()
    }
