"""The fosse: the whole situation of a concert; it is never changed, only replaced."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gm_assistant.zombie_mosh.records import Compte, Consequence, Corps, Fin, Table
from gm_assistant.zombie_mosh.vocabulary import DANCING, Phase, PlayerId


@dataclass(frozen=True, slots=True, eq=False)
class Fosse:
    """Everything on the table, and what the last move made happen."""

    table: Table
    corps: Mapping[PlayerId, Corps]
    pile: int
    phase: Phase = "preparation"
    round: int = 0
    first: PlayerId | None = None
    discard: int = 0
    shuffles: int = 0
    last_count: Compte | None = None
    songs: tuple[Fin, ...] = ()
    happened: tuple[Consequence, ...] = ()

    def but(self, **facts: Any) -> "Fosse":
        return replace(self, **facts)

    def tell(self, rule: str, **facts: Any) -> "Fosse":
        """Write down a consequence and its reason."""
        return replace(self, happened=(*self.happened, Consequence(rule, facts)))

    def change(self, player: PlayerId, **facts: Any) -> "Fosse":
        """Replace some facts about one zombi."""
        return self.put([self.corps[player].but(**facts)])

    def put(self, bodies: Iterable[Corps]) -> "Fosse":
        """Replace some zombis."""
        return replace(self, corps={**self.corps, **{one.id: one for one in bodies}})

    @property
    def in_a_song(self) -> bool:
        return self.phase in DANCING

    @property
    def standing(self) -> tuple[PlayerId, ...]:
        """In seat order (T-05: the others neither get cards nor play)."""
        return tuple(it for it in self.table.seats if self.corps[it].standing)

    @property
    def in_hands(self) -> int:
        return sum(one.hand for one in self.corps.values())

    def name(self, player: PlayerId) -> str:
        """The name of a player for a sentence; the id of one whose name is blank."""
        return self.corps[player].name.strip() or player
