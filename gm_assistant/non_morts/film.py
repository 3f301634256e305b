"""The film: the whole situation of a game, and the few ways to change it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final

from gm_assistant.non_morts.french import tokens as in_tokens
from gm_assistant.non_morts.plan import UNDRAWN, Plan
from gm_assistant.non_morts.records import Clue, Consequence, Exit, Last, Result, Survivor, Zombie
from gm_assistant.non_morts.refusals import Bendable, NotEnoughTokens
from gm_assistant.non_morts.table import Player, Table
from gm_assistant.non_morts.vocabulary import (
    CHARACTERS,
    GOTH,
    ClueId,
    ExitId,
    Phase,
    PlayerId,
    RoomId,
    Side,
    Step,
    SurvivorName,
    ZombieId,
    id_order,
)

NOTHING_YET: Final = Last(-1)


@dataclass(slots=True, eq=False)
class Film:
    """A draft of the situation: its values are never changed in place, only replaced.

    A move is judged on a fresh draft, which is dropped when the move is refused; only the list of
    what happened is the draft's own.
    """

    table: Table
    purses: Mapping[PlayerId, int]
    survivors: Mapping[SurvivorName, Survivor]
    opened: bool = False
    turn: int = 0
    active: PlayerId | None = None
    side: Side | None = None
    step: Step | None = None
    moved: int | None = None
    used: frozenset[str] = frozenset()
    plan: Plan = UNDRAWN
    exits: Mapping[ExitId, Exit] = field(default_factory=dict)
    zombies: Mapping[ZombieId, Zombie] = field(default_factory=dict)
    clues: Mapping[ClueId, Clue] = field(default_factory=dict)
    zombies_made: int = 0
    judged: tuple[SurvivorName, ...] = ()
    result: Result | None = None
    last: Last = NOTHING_YET
    happened: list[Consequence] = field(default_factory=list)
    move: int = -1
    forced: bool = False

    def draft(self, move: int, *, forced: bool) -> "Film":
        """A copy to judge the next move on."""
        film = Film(*_facts_of(self))
        film.move, film.forced = move, forced
        film.last, film.happened = Last(move), []
        return film

    @property
    def phase(self) -> Phase:
        if self.result:
            return "fin"
        return "tour" if self.opened else "ouverture"

    @property
    def player(self) -> PlayerId:
        """Whose turn it is; only asked while somebody has one."""
        return self.active or ""

    def director(self, player: PlayerId) -> Player:
        return self.table.players[player]

    # Who and what stands where

    def living(self) -> list[SurvivorName]:
        """L38: those alive on the plan."""
        return [it for it, one in self.survivors.items() if one.status == "vivant"]

    def living_in(self, room: RoomId) -> list[SurvivorName]:
        return [it for it in self.living() if self.survivors[it].room == room]

    def corpses_in(self, room: RoomId) -> list[SurvivorName]:
        return [
            it for it, one in self.survivors.items() if one.status == "mort" and one.room == room
        ]

    def zombies_in(self, room: RoomId) -> list[ZombieId]:
        return in_order(it for it, zombie in self.zombies.items() if zombie.room == room)

    def exits_in(self, room: RoomId) -> list[ExitId]:
        return [it for it, way in self.exits.items() if way.room == room]

    def clues_of(self, survivor: SurvivorName) -> list[ClueId]:
        return [it for it, clue in self.clues.items() if clue.survivor == survivor]

    def aliens(self) -> list[ZombieId]:
        return in_order(it for it, zombie in self.zombies.items() if zombie.kind == "alien")

    # The few ways to change it

    def change(self, survivor: SurvivorName, **facts: Any) -> None:
        changed = self.survivors[survivor]._replace(**facts)
        self.survivors = {**self.survivors, survivor: changed}

    def change_zombie(self, zombie: ZombieId, **facts: Any) -> None:
        self.zombies = {**self.zombies, zombie: self.zombies[zombie]._replace(**facts)}

    def add_zombies(self, newcomers: Sequence[Zombie], rule: str) -> None:
        """New tokens on the plan; no number is ever used again."""
        first = self.zombies_made + 1
        named = {f"Z{number}": zombie for number, zombie in enumerate(newcomers, first)}
        self.zombies = {**self.zombies, **named}
        self.zombies_made += len(newcomers)
        for name, zombie in named.items():
            self.tell(rule, zombie=name, room=zombie.room, tokens=zombie.stack)

    def destroy(self, zombie: ZombieId) -> None:
        self.zombies = {it: one for it, one in self.zombies.items() if it != zombie}
        self.last = self.last._replace(destroyed=(*self.last.destroyed, zombie))
        self.tell("zombie.detruit", zombie=zombie)
        if zombie == GOTH:
            # G-03: he leaves no corpse.
            self.change(GOTH, status="mort", room=None)
            self.last = self.last._replace(died=(*self.last.died, GOTH))

    def wound(self, survivor: SurvivorName, rule: str, **facts: Any) -> None:
        """Take a litre; who has none left dies once all the dice have been read (Z-03)."""
        left = self.survivors[survivor].litres - 1
        lost = self.last.lost.get(survivor, 0) + 1
        self.change(survivor, litres=left)
        self.last = self.last._replace(lost={**self.last.lost, survivor: lost})
        self.tell(rule, survivor=survivor, litres=left, **facts)

    def heal(self, survivor: SurvivorName, litres: int, rule: str) -> None:
        """V-04: never above the starting number."""
        after = min(self.survivors[survivor].litres + litres, CHARACTERS[survivor].litres)
        self.change(survivor, litres=after)
        self.tell(rule, survivor=survivor, litres=after)

    def pay(self, payer: PlayerId, tokens: int, rule: str) -> None:
        """Spend tokens, or say that there are not enough of them."""
        purse = self.purses[payer]
        if purse < tokens:
            name = self.director(payer).name
            raise NotEnoughTokens(name=name, purse=in_tokens(purse), price=in_tokens(tokens))
        spent = {**self.last.spent, payer: self.last.spent.get(payer, 0) + tokens}
        self.purses = {**self.purses, payer: purse - tokens}
        self.last = self.last._replace(spent=spent)
        self.tell(rule, player=payer, tokens=tokens)

    # What is said of it

    def refuse(self, refusal: Bendable) -> None:
        """Say no, unless the table overrules what it may overrule (†)."""
        if not self.forced:
            raise refusal

    def tell(self, rule: str, **facts: Any) -> None:
        """Write down a consequence and its reason."""
        self.happened.append(Consequence(rule, facts))


def in_order(ids: Iterable[str]) -> list[str]:
    """By first letter, then by number."""
    return sorted(ids, key=id_order)


_facts_of = attrgetter(*Film.__dataclass_fields__)
