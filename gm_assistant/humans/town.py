"""The town: the whole situation of a game, and the few ways to change it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from gm_assistant.humans.box import Box, Character
from gm_assistant.humans.reasons.refused import refusal
from gm_assistant.humans.reasons.words import Names
from gm_assistant.humans.records import (
    PAWNS,
    Capture,
    Consequence,
    HumanId,
    Player,
    PlayerId,
    Result,
    Roll,
    Rulings,
    Stage,
    Step,
    ZombieId,
    number_of,
    owner_of,
)
from gm_assistant.humans.refusals import Refusal
from gm_assistant.humans.squares import Place, Square, place_of
from gm_assistant.humans.tiles import BUILDING, STREET, Ground, Placed, Tile


@dataclass(slots=True, eq=False)
class Town:
    """A draft of the situation: its values are never changed in place, only replaced.

    A move is judged on a fresh draft, which is dropped when the move is refused.
    """

    box: Box
    rulings: Rulings
    seats: tuple[PlayerId, ...]
    names: Names
    characters: Mapping[PlayerId, str]
    players: Mapping[PlayerId, Player]
    current: PlayerId
    placed: Mapping[Place, Placed]
    ground: Ground
    pile: Mapping[str, int]
    zombies: Mapping[ZombieId, Square]
    humans: Mapping[HumanId, Square]
    arrived: HumanId
    tokens: frozenset[Square]
    no_barricade: frozenset[Square]
    step: Step = "tuile"
    turn: int = 0
    movement_left: int = 0
    tried_buildings: frozenset[Place] = frozenset()
    tried_humans: frozenset[HumanId] = frozenset()
    roll: Roll | None = None
    capture: Capture | None = None
    last_card: PlayerId | None = None
    result: Result | None = None
    happened: tuple[Consequence, ...] = ()
    forced: bool = False

    def draft(self, *, forced: bool) -> "Town":
        """A copy to judge the next move on."""
        town = Town(*_facts_of(self))
        town.happened, town.forced = (), forced
        return town

    # Saying no, and saying why.

    def must(self, holds: bool, rule: str, **facts: Any) -> None:
        """Refuse the move unless this holds, or unless the table overrules what it may."""
        if holds:
            return
        found = self.refusal(rule, **facts)
        if not (self.forced and found.can_be_forced):
            raise found
        self.tell("force", refused=rule, sentence=found.sentence)

    def refusal(self, rule: str, **facts: Any) -> Refusal:
        """A refusal in the words of this table."""
        return refusal(rule, facts, self.names)

    def tell(self, rule: str, **facts: Any) -> None:
        """Write down a consequence and its reason."""
        self.happened = (*self.happened, Consequence(rule, facts))

    # The players.

    @property
    def player(self) -> Player:
        """The one whose turn it is."""
        return self.players[self.current]

    def character_of(self, player: PlayerId) -> Character:
        return self.box.characters[self.characters[player]]

    @property
    def character(self) -> Character:
        return self.character_of(self.current)

    @property
    def crowded(self) -> bool:
        """L46, L53: five or six players."""
        return len(self.seats) >= 5

    def change(self, player: PlayerId, **facts: Any) -> None:
        """Replace some facts about a player."""
        self.players = {**self.players, player: replace(self.players[player], **facts)}

    def points(self, player: PlayerId) -> int:
        """L99, L100: what is eaten and what walks."""
        return self.players[player].eaten + len(self.pawns_of(player))

    def from_the_left(self) -> tuple[PlayerId, ...]:
        """H-06, H-11: clockwise from the left of the current player, who comes last."""
        after = self.seats.index(self.current) + 1
        return self.seats[after:] + self.seats[:after]

    @property
    def on_the_right(self) -> PlayerId:
        """H-06: the seat before."""
        return self.seats[self.seats.index(self.current) - 1]

    # The pawns.

    def pawns_of(self, player: PlayerId) -> list[ZombieId]:
        return [it for it in self.zombies if owner_of(it) == player]

    def reserve_of(self, player: PlayerId) -> list[int]:
        """The numbers of the pawns that may still be placed, smallest first."""
        out = self.players[player].lost | {number_of(it) for it in self.pawns_of(player)}
        return [number for number in range(1, PAWNS + 1) if number not in out]

    def put_pawn(self, zombie: ZombieId, square: Square) -> None:
        self.zombies = {**self.zombies, zombie: square}

    def take_pawn(self, zombie: ZombieId) -> None:
        self.zombies = {it: at for it, at in self.zombies.items() if it != zombie}

    def put_human(self, human: HumanId, square: Square) -> None:
        self.humans = {**self.humans, human: square}
        self.arrived = max(self.arrived, human)

    def take_human(self, human: HumanId) -> None:
        self.humans = {it: at for it, at in self.humans.items() if it != human}

    def has_human(self, square: Square) -> bool:
        return square in self.humans.values()

    def still_to_try(self) -> Iterator[HumanId]:
        """L83: the humans on squares of the current player's zombies, not tried yet, by number."""
        under = {self.zombies[it] for it in self.pawns_of(self.current)}
        found = (it for it, at in self.humans.items() if at in under)
        return iter(sorted(it for it in found if it not in self.tried_humans))

    def at_stage(self, stage: Stage) -> bool:
        return self.capture is not None and self.capture.stage == stage

    # The squares.

    def is_street(self, square: Square) -> bool:
        return self.ground.get(square) == STREET

    def is_building(self, square: Square) -> bool:
        return self.ground.get(square) == BUILDING

    def tile_at(self, square: Square) -> Tile:
        return self.box.tiles[self.placed[place_of(square)].tile]

    @property
    def stack(self) -> int:
        return sum(self.pile.values())


_facts_of = attrgetter(*Town.__dataclass_fields__)
