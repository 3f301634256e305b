"""The town: the whole situation of a game, and the few ways to change it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from gm_assistant.brasier.board import BUILDING, GRASS, Board
from gm_assistant.brasier.records import (
    NOWHERE,
    Answer,
    Cell,
    Consequence,
    Edge,
    Fire,
    Hero,
    HeroId,
    Owed,
    Phase,
    Result,
    Rulings,
    Token,
    Zombie,
    ZombieId,
)
from gm_assistant.brasier.refusals import Refusal, bends


@dataclass(slots=True, eq=False)
class Town:
    """A draft of the situation: its values are never changed in place, only replaced.

    A move is judged on a fresh draft, which is dropped when the move is refused.
    """

    board: Board
    rulings: Rulings
    scenario: bool
    tokens: Mapping[str, Token]
    heroes: dict[HeroId, Hero]
    zombies: dict[ZombieId, Zombie]
    fires: dict[Cell, Fire]
    debris: dict[Cell, str | None]
    bag: Mapping[str, int]
    # L308: the manor burns for ever, and only in the scenario.
    manor: frozenset[Cell]
    betsy: bool | None
    turn: int = 0
    phase: Phase = "preparation"
    rain: bool = False
    cans: frozenset[Cell] = frozenset()
    pits: frozenset[Cell] = frozenset()
    taken_over: frozenset[Cell] = frozenset()
    dark: frozenset[str] = frozenset()
    barricades: frozenset[Edge] = frozenset()
    villagers_lost: int = 0
    pending: tuple[Owed, ...] = ()
    touched: frozenset[Cell] = frozenset()
    answers: tuple[Answer, ...] = ()
    corrections: tuple[int, ...] = ()
    result: Result | None = None
    happened: tuple[Consequence, ...] = ()
    move: int = -1
    forced: bool = False

    def draft(self, move: int, *, forced: bool) -> "Town":
        """A copy to judge the next move on."""
        copy = Town(*_facts_of(self))
        copy.move, copy.forced, copy.happened = move, forced, ()
        return copy

    def refuse(self, rule: str, **facts: Any) -> None:
        """Say no, unless the table overrules what may be overruled."""
        if not (self.forced and bends(rule)):
            raise self.no(rule, **facts)

    def no(self, rule: str, **facts: Any) -> Refusal:
        """A refusal, in the names of this table."""
        return Refusal(rule, facts, self.words(facts))

    def words(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts as they are said: a hero by his name."""
        named = self.heroes.get(facts.get("hero", ""))
        return {**facts, "hero": named.name} if named else dict(facts)

    def demand(self, holds: bool, rule: str, **facts: Any) -> None:
        """Refuse the move unless this holds."""
        if not holds:
            self.refuse(rule, **facts)

    def during(self, *phases: str) -> None:
        """Refuse the move outside these phases."""
        self.demand(self.phase in phases, "phase", wanted=phases, phase=self.phase)

    def tell(self, rule: str, **facts: Any) -> None:
        """Write down a consequence and the rule behind it."""
        self.happened = (*self.happened, Consequence(rule, facts))

    def answer(self, answer: str, rule: str, **facts: Any) -> None:
        """Say what came of the current move."""
        self.answers = (*self.answers, Answer(self.move, answer))
        self.tell(rule, **facts)

    def owe(self, owed: Owed) -> None:
        self.pending = (*self.pending, owed)

    def pay(self, owed: Owed) -> None:
        self.pending = tuple(it for it in self.pending if it is not owed)

    def owed(self, what: str, *, cell: Cell = NOWHERE, hero: HeroId = "") -> Owed:
        """What this move answers; never forced, because there would be nothing to answer."""
        found = next(
            (it for it in self.pending if (it.what, it.cell, it.hero) == (what, cell, hero)), None
        )
        if found is None:
            raise self.no("pas_du", what=what, cell=cell, hero=hero)
        return found

    def owes(self, what: str) -> bool:
        return any(it.what == what for it in self.pending)

    def change(self, hero: HeroId, **facts: Any) -> None:
        """Replace some facts about a hero."""
        self.heroes = {**self.heroes, hero: self.heroes[hero]._replace(**facts)}

    def alter(self, zombie: ZombieId, **facts: Any) -> None:
        """Replace some facts about a zombie."""
        self.zombies = {**self.zombies, zombie: self.zombies[zombie]._replace(**facts)}

    def hero(self, hero: HeroId) -> Hero:
        """A hero who can act: alive, and somewhere."""
        found = self.heroes[hero]
        if found.cell == NOWHERE:
            raise self.no("heros_sans_case", hero=hero)
        if not found.alive:
            raise self.no("heros_mort", hero=hero)
        return found

    def zombie(self, zombie: ZombieId) -> Zombie:
        """A zombie who can act."""
        found = self.zombies.get(zombie)
        if found is None:
            raise self.no("zombie_inconnu", zombie=zombie)
        if not found.alive:
            raise self.no("zombie_mort", zombie=zombie)
        return found

    def walkers(self, cell: Cell) -> list[Zombie]:
        """The zombies standing on a cell."""
        return [it for it in self.zombies.values() if it.cell == cell and it.alive]

    def moving(self) -> Hero | None:
        """The hero whose movement is open."""
        return next((it for it in self.heroes.values() if it.state == "bouge"), None)

    def burns(self, cell: Cell) -> bool:
        return cell in self.fires or cell in self.manor

    def ashes(self, cell: Cell) -> bool:
        """G-13: for fire, debris counts from the moment it is owed."""
        return cell in self.debris or any(
            it.what == "debris" and it.cell == cell for it in self.pending
        )

    def outdoors(self, cell: Cell) -> bool:
        """G-28: everything but the buildings."""
        return self.board.terrain(cell) != BUILDING

    def may_catch(self, cell: Cell) -> bool:
        """L194: a fire spreads to buildings and woods that neither burn nor are burnt out."""
        grass = self.board.terrain(cell) == GRASS
        return not (grass or self.burns(cell) or self.ashes(cell))

    def barred(self, one: Cell, other: Cell) -> bool:
        """G-38: nobody crosses a barricade."""
        return self.board.edge(one, other) in self.barricades

    def wooded(self, cell: Cell) -> bool:
        """L294: burnt woods no longer count."""
        return self.board.terrain(cell) == "f" and cell not in self.debris

    def reach(self, hero: Hero, range_: int) -> int:
        """L82: one cell further from the second floor."""
        return range_ + self.board.upstairs(hero.cell)

    def present(self) -> Iterator[Hero]:
        """The heroes alive somewhere on the board."""
        return (it for it in self.heroes.values() if it.alive and it.cell != NOWHERE)


_facts_of = attrgetter(*Town.__dataclass_fields__)
