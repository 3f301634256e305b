"""What everybody may see: a picture of the village in which no secret exists."""

from dataclasses import dataclass

from gm_assistant.seam.picture import Timer
from gm_assistant.views.seats import breadth


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """One house and whoever is said to live in it; `coins` is empty when fortunes are private."""

    number: int
    name: str
    short: str
    status: str
    status_words: str
    posts: tuple[str, ...] = ()
    spouse: str = ""
    coins: str = ""
    mark: str = ""
    mark_words: str = ""

    @property
    def breadth(self) -> str:
        """How wide its short name is."""
        return breadth(self.short)

    @property
    def spoken(self) -> str:
        """The whole seat in words."""
        parts = [self.name, f"siège {self.number}", self.status_words, *self.posts]
        parts += [f"avec {self.spouse}"] if self.spouse else []
        parts += [f"pièces : {self.coins}"] if self.coins else []
        parts += [self.mark_words] if self.mark_words else []
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class PublicPost:
    """A public post and its holder, as the table knows them."""

    label: str
    holder: str


@dataclass(frozen=True, slots=True)
class PublicLaw:
    """The law of the day as it was proposed, and what became of it; `of` is « d'Ana ».

    `voters` are those whom it lets vote, where it says who.
    """

    of: str
    text: str
    outcome: str
    voters: str = ""


@dataclass(frozen=True, slots=True)
class PublicCount:
    """The voices for one person; `share` is the length of the bar, in tenths."""

    name: str
    votes: str
    share: int
    leading: bool


@dataclass(frozen=True, slots=True)
class PublicVote:
    """The round of votes, as the table heard it."""

    speaker: str = ""
    following: tuple[str, ...] = ()
    counts: tuple[PublicCount, ...] = ()
    blanks: str = ""
    tie: str = ""


@dataclass(frozen=True, slots=True)
class PublicHand:
    """Somebody's cards, and the camp that he first belongs to."""

    name: str
    cards: str
    camp: str


@dataclass(frozen=True, slots=True)
class PublicEnd:
    """The end of the game, so far as the game master reveals it."""

    headline: str
    reason: str = ""
    winners: tuple[tuple[str, str], ...] = ()
    consoled: tuple[str, ...] = ()
    cards: tuple[PublicHand, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicView:
    """The public screen; at night only `moment` has anything to say.

    `fallen` are the dead of the day while they answer, None at any other moment; `executed`: whom
    the vote has cost his life, as long as it lasts; `camera`: a house and what was seen there.
    """

    look: str
    moment: str
    rehearsal: bool
    stage: str = ""
    seats: tuple[PublicSeat, ...] = ()
    living: str = ""
    posts: tuple[PublicPost, ...] = ()
    couples: tuple[str, ...] = ()
    ghosts: tuple[str, ...] = ()
    session: str = ""
    law: PublicLaw | None = None
    vote: PublicVote | None = None
    condemned: str = ""
    accused: tuple[str, ...] = ()
    timer: Timer | None = None
    richest: str = ""
    # L61: no night follows a Saturday.
    night_follows: bool = True
    fallen: tuple[str, ...] | None = None
    executed: str = ""
    camera: tuple[str, str] | None = None
    end: PublicEnd | None = None

    @property
    def crowd(self) -> str:
        """How tightly the houses stand: a class of the style sheet."""
        steps = ((12, "few"), (20, "some"), (32, "many"))
        return next((word for most, word in steps if len(self.seats) <= most), "crowd")


@dataclass(frozen=True, slots=True)
class Shown:
    """What the game master lets the screen show, besides what is public in any case."""

    coins: bool
    vote: bool
    end: bool
    cards: bool
    rehearsal: bool
    direction: str
    timer: Timer | None
