"""The small immutable records that a village is made of."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gm_assistant.quinte_bourg.words.vocabulary import Camp, House, LongAction, PlayerId, Post, Step

Facts = Mapping[str, Any]


class Consequence(NamedTuple):
    """Something that happened to somebody, and the rule that made it happen."""

    move: int
    kind: str
    who: PlayerId | None
    rule: str
    facts: Facts


class Pending(NamedTuple):
    """Something that the table owes before it can go on; `about` is a row, a post or a player."""

    what: str
    about: str | None = None


class Vacancy(NamedTuple):
    """A post to be filled: because of a death, a resignation, or an illegal exchange."""

    post: Post
    cause: str
    barred: PlayerId | None = None


class Answer(NamedTuple):
    """What the game master answers to a move."""

    move: int
    answer: Any


class Law(NamedTuple):
    """The law of the day; `accepted` is None until the sénateur has decided."""

    by: PlayerId
    text: str
    effect: str | None
    criterion: str | None
    voters: tuple[PlayerId, ...] | None
    accepted: bool | None


class Ballot(NamedTuple):
    """One vote: a player, nobody (None), or for a Condorcet vote a ranking."""

    voter: PlayerId
    choice: PlayerId | tuple[PlayerId, ...] | None


class DayVote(NamedTuple):
    """The vote of the day, ballot by ballot, then its result."""

    ballots: tuple[Ballot, ...]
    open: bool
    tally: Mapping[PlayerId, int]
    tied: tuple[PlayerId, ...] | None
    condemned: PlayerId | None
    accused: tuple[PlayerId, ...]
    doubtful: tuple[PlayerId, ...] = ()
    places: int = 0


class Where(NamedTuple):
    """Where somebody spends the night, and doing what."""

    house: House
    action: LongAction


class Wish(NamedTuple):
    """A long action that somebody would do: where, and imposed by which row."""

    action: LongAction
    house: House
    step: Step
    by: PlayerId | None


class Target(NamedTuple):
    """What the Reptilians designated: a house, and whether its owner counts as one of theirs."""

    house: House
    own: bool


class Attack(NamedTuple):
    """One attacked house and what came of it."""

    house: House
    attackers: tuple[PlayerId, ...]
    pool: tuple[PlayerId, ...]
    outcome: str
    victim: PlayerId | None


def executed(player: PlayerId) -> str:
    """The event of an execution that somebody died of."""
    return f"execution:{player}"


def won_over(player: PlayerId) -> str:
    """The event of a radiant conversion that stops the game."""
    return f"conversion_radieuse:{player}"


class Result(NamedTuple):
    """How the game ended."""

    reason: str
    camps: tuple[Camp, ...]
    winners: tuple[PlayerId, ...]
    personal: Mapping[PlayerId, tuple[str, ...]]
    consoled: tuple[PlayerId, ...]
