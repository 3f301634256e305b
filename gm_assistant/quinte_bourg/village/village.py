"""The village: the whole situation of a game, and the few ways to change it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal

from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import (
    Answer,
    Consequence,
    DayVote,
    Law,
    Pending,
    Result,
    Vacancy,
)
from gm_assistant.quinte_bourg.village.rulings import Rulings
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Post, Stage, Weekday

if TYPE_CHECKING:
    from gm_assistant.quinte_bourg.village.night import Night

Phase = Literal["ouverture", "nuit", "jour"]


@dataclass(slots=True, eq=False)
class Village:
    """A draft of the situation: its values are never changed in place, only replaced.

    A move is judged on a fresh draft, which is dropped when the move is refused.
    """

    rulings: Rulings
    dealt: frozenset[str]
    starters: int
    seats: tuple[PlayerId, ...]
    players: dict[PlayerId, Player]
    posts: dict[Post, PlayerId | None]
    coins_dealt: int
    weekday: Weekday
    lacking: frozenset[str] = frozenset()
    coins_removed: int = 0
    day: int = 1
    phase: Phase = "ouverture"
    stage: Stage | None = None
    lovers: tuple[PlayerId, ...] = ()
    first_deaths: frozenset[PlayerId] = frozenset()
    converted_at_opening: PlayerId | None = None
    protected_house: PlayerId | None = None
    last_defended: PlayerId | None = None
    ghosts: tuple[PlayerId, ...] = ()
    new_ghosts: tuple[PlayerId, ...] = ()
    deaths: tuple[PlayerId, ...] = ()
    spared: tuple[PlayerId, ...] = ()
    returned: frozenset[PlayerId] = frozenset()
    session: str | None = None
    last_session: str | None = None
    law: Law | None = None
    vote: DayVote | None = None
    done_today: frozenset[str] = frozenset()
    night: "Night | None" = None
    pending: tuple[Pending, ...] = ()
    vacancies: tuple[Vacancy, ...] = ()
    estates: tuple[PlayerId, ...] = ()
    set_aside: Mapping[PlayerId, int] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()
    events: frozenset[str] = frozenset()
    silenced: frozenset[str] = frozenset()
    # The game master has ended the evening, whatever the conditions say.
    stopped: bool = False
    weighed: tuple[object, ...] = ()
    result: Result | None = None
    happened: tuple[Consequence, ...] = ()
    chronicle: tuple[tuple[Consequence, ...], ...] = ()
    move: int = -1
    forced: bool = False

    def draft(self) -> "Village":
        """A copy to judge the next move on."""
        return Village(*_facts_of(self))

    def change(self, player: PlayerId, **facts: Any) -> None:
        """Replace some facts about a player."""
        self.players = {**self.players, player: self.players[player].but(**facts)}

    def put(self, post: Post, holder: PlayerId | None) -> None:
        """Give a post to somebody, or leave it vacant."""
        self.posts = {**self.posts, post: holder}

    def refuse(self, refusal: Refusal, then: str = "", **facts: Any) -> None:
        """Say no, unless the game master overrules; `then`: what his word does not do, or does."""
        if not (self.forced and refusal.can_be_forced):
            raise refusal
        if then:
            self.notice(then, **facts)

    def notice(self, rule: str, **facts: Any) -> None:
        """Say what the game master must know at once of the move that he has just made."""
        self.tell("notice", None, rule, **facts)

    def tell(self, kind: str, who: PlayerId | None, rule: str, **facts: Any) -> None:
        """Write down a consequence and its reason."""
        self.happened = (*self.happened, Consequence(self.move, kind, who, rule, facts))

    def answer(self, answer: Any, rule: str, **facts: Any) -> None:
        """Answer the current move, saying why."""
        self.answers = (*self.answers, Answer(self.move, answer))
        self.tell("answer", None, rule, answer=answer, **facts)

    def owe(self, what: str, about: str | None = None) -> None:
        """Add something that the table owes, once."""
        if Pending(what, about) not in self.pending:
            self.pending = (*self.pending, Pending(what, about))

    def settle(self, what: str, about: str | None = None) -> None:
        """Strike off something that was owed."""
        self.pending = tuple(item for item in self.pending if item != Pending(what, about))

    def owes(self, what: str, about: str | None = None) -> bool:
        """Whether the table still owes this."""
        return Pending(what, about) in self.pending

    def name(self, player: PlayerId) -> str:
        """The name of a player, for a sentence."""
        # A decision taken back may be about somebody whose arrival was taken back too.
        known = self.players.get(player)
        return known.name if known else player

    def living(self) -> list[Player]:
        """Those really alive, in seat order."""
        return [player for player in self.in_seat_order() if player.status == "vivant"]

    def in_seat_order(self) -> list[Player]:
        """Everybody, in seat order."""
        return [self.players[seat] for seat in self.seats]

    def posts_of(self, player: PlayerId) -> tuple[Post, ...]:
        """The posts that a player holds."""
        return tuple(post for post, holder in self.posts.items() if holder == player)

    def holds_a_post(self, player: PlayerId) -> bool:
        """Whether a player holds any public post."""
        return player in self.posts.values()


_facts_of = attrgetter(*Village.__dataclass_fields__)
