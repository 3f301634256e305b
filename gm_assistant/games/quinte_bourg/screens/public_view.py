"""What everybody may see, in which no secret exists, and how it stands on a stage.

The village of these players is a skyline: houses in rows, in the order of the seats. Where each
stands is worked out of how many there are and of the names on them; what it looks like follows from
who lives there, so that no secret can show in a roof. Places are attributes of a drawing: a
television that knows little of style sheets draws them too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final, NamedTuple

from gm_assistant.games.quinte_bourg.rules.words import STAGES
from gm_assistant.seam.pages import ANY_FACADE, Facade, Timer
from gm_assistant.toolkit.seats import length_of

DEBATE: Final = "Débat"
INTERVAL: Final = "Entracte"
WAKES: Final = "Le village se réveille"


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """One house and whoever is said to live in it; `coins` is empty when fortunes are private."""

    id: str
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
    # The same all evening: `Shown` says it where it is another.
    facade: Facade = field(default=ANY_FACADE, repr=False)

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
    """The voices for one person, by his place; `share` is the length of the bar, in tenths."""

    name: str
    votes: str
    share: int
    leading: bool
    place: int


class PublicThread(NamedTuple):
    """A voice that the table has heard, by the places of who gave it and of whom it names."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PublicVote:
    """The round of votes, as the table heard it."""

    speaker: str = ""
    following: tuple[str, ...] = ()
    counts: tuple[PublicCount, ...] = ()
    blanks: str = ""
    tie: str = ""
    threads: tuple[PublicThread, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicHand:
    """Somebody's cards, and the camp that he first belongs to; else `sign` is drawn on them.

    `others` are the engravings of all that he held, once the game is over.
    """

    name: str
    cards: str
    camp: str
    sign: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicEnd:
    """The end of the game, so far as the game master reveals it."""

    headline: str
    reason: str = ""
    winners: tuple[tuple[str, str], ...] = ()
    consoled: tuple[str, ...] = ()
    cards: tuple[PublicHand, ...] = ()
    camps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicView:
    """The public screen; at night only `moment` has anything to say, over the houses of dusk.

    `fallen` are the dead of the day while they answer, None at any other moment, and `turned` the
    cards that lie face up before them, or that somebody has just turned; `wed`: who have just been
    married; `executed`: whom the vote has cost his life, as long as it lasts; `camera`: a house and
    what was seen there; `feast`: a Sunday; `weather`: what sounds all through the night.
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
    turned: tuple[PublicHand, ...] = ()
    wed: tuple[str, str] | None = None
    executed: str = ""
    camera: tuple[str, str] | None = None
    feast: bool = False
    weather: str = ""
    end: PublicEnd | None = None

    @property
    def scene(self) -> str:
        """Which scene of the evening is played: a class of the style sheet."""
        interval = self.timer is not None and self.timer.label == INTERVAL
        scenes = (
            ("fin", self.end),
            ("nuit", self.look == "nuit"),
            ("entracte", interval),
            ("condamne", self.condemned),
            ("tribunal", self.accused),
            ("execution", self.executed),
            ("noces", self.wed),
            ("camera", self.camera),
            ("morts", self.fallen is not None),
            ("carte", self.turned),
            ("richesse", self.richest),
            ("vote", self.vote),
            ("loi", self.law and self.stage == STAGES["loi"]),
            ("debat", self.stage == DEBATE),
            ("fete", self.feast),
        )
        return next((name for name, is_on in scenes if is_on), "jour")

    @property
    def sounds(self) -> tuple[str, ...]:
        """What is heard of this, by the names of `sound.js`: as it begins, or while it lasts.

        Made of what is seen alone: of two villages that look alike, none sounds otherwise. The
        heart beats every morning before the dead are read, whether there are any or none.
        """
        read = self.fallen is not None or self.stage != STAGES["morts"]
        told = (
            ("crepuscule", self.weather),
            (self.weather, self.weather),
            ("aube", self.stage == WAKES),
            ("coeur", not read),
            ("cloche", self.vote),
            ("feu", self.timer is not None and self.timer.label == INTERVAL),
            ("applaudissements", self.end),
        )
        return tuple(name for name, is_heard in told if is_heard)

    @property
    def quiet(self) -> bool:
        """Whether the stage itself is what is told in large: it stands nowhere else then."""
        return self.scene in ("jour", "debat", "entracte")

    @property
    def skyline(self) -> "Skyline":
        """The houses of these players."""
        return skyline([it.short for it in self.seats], [it.facade for it in self.seats])

    @property
    def places(self) -> tuple["Place", ...]:
        """Every seat on its own ground."""
        both = zip(self.seats, self.skyline.houses, strict=True)
        return tuple(Place(seat, house, tuple(_signs(seat, house))) for seat, house in both)

    def of_mark(self, mark: str) -> tuple["Place", ...]:
        """The seats that the scene is about."""
        return tuple(it for it in self.places if it.seat.mark == mark)

    @property
    def crowd(self) -> str:
        """How many share the screen: a class of the style sheet."""
        steps = ((12, "few"), (20, "some"), (32, "many"))
        return next((word for most, word in steps if len(self.seats) <= most), "crowd")

    @property
    def departed(self) -> tuple[PublicSeat, ...]:
        """Everybody who is no longer alive, as the table knows it."""
        return tuple(it for it in self.seats if it.status != "vivant")


# The village as it stands on the stage.

WIDTH: Final = 1600
# Over the roofs: smoke, and threads on their way.
AIR: Final = 170
_EDGE: Final = 14
# The highest chimney of a house of breadth 100.
_TALL: Final = 108
# What all streets have together: the sky above belongs to what is told.
_HEIGHT: Final = 436
# Up to so many seats there are so many rows.
_ROWS: Final = ((12, 1), (28, 2), (60, 3))


class House(NamedTuple):
    """Where a house stands, its threshold in the middle; `letters`: the size of the name on it."""

    x: float
    y: float
    size: float
    facade: Facade
    letters: float

    @property
    def ridge(self) -> float:
        """How high its roof reaches."""
        return round(self.y - 92 * self.size, 1)

    @property
    def sign_line(self) -> float:
        """Where what it shows below its name stands."""
        return round(self.y + 2.02 * self.letters, 1)

    @property
    def written(self) -> float:
        """Where its name is written."""
        return round(self.y + 1.04 * self.letters, 1)


class Sign(NamedTuple):
    """A small sign below a name, or the words in its stead."""

    icon: str
    words: str
    x: float
    y: float
    size: float


class Place(NamedTuple):
    """A seat, its house, and what is seen below its name."""

    seat: PublicSeat
    house: House
    signs: tuple[Sign, ...]


def _signs(seat: PublicSeat, house: House) -> Iterator[Sign]:
    """In a row, its middle under that of the house; a purse is its number and a coin."""
    icons = [f"m-{seat.status}"] if seat.status != "vivant" else []
    icons += ["m-poste"] if seat.posts else []
    icons += ["m-marie"] if seat.spouse else []
    icons += ["m-protege"] if seat.mark == "protege" else []
    size, step = round(0.84 * house.letters, 1), 1.02 * house.letters
    purse = 0.5 * house.letters * len(seat.coins)
    left = house.x - (len(icons) * step + (purse + step if seat.coins else 0)) / 2
    for icon in icons:
        yield Sign(icon, "", round(left, 1), round(house.sign_line - size, 1), size)
        left += step
    if seat.coins:
        yield Sign("", seat.coins, round(left, 1), round(house.sign_line - 0.1 * size, 1), size)
        left += purse + 0.1 * size
        yield Sign("m-piece", "", round(left, 1), round(house.sign_line - size, 1), size)


@dataclass(frozen=True, slots=True)
class Skyline:
    """All the houses; `streets` are the heights of the ground, from the back to the front."""

    houses: tuple[House, ...]
    streets: tuple[float, ...]
    height: float
    pitch: float

    @property
    def box(self) -> str:
        """What of the drawing is seen."""
        return f"0 {-AIR} {WIDTH} {round(self.height + AIR)}"

    @property
    def rows(self) -> int:
        """How many streets there are: a class of the style sheet."""
        return len(self.streets)

    def thread(self, start: int, end: int) -> str:
        """From roof to roof through the air, so that many gather over one."""
        one, other = self.houses[start], self.houses[end]
        rise = 46 + 0.13 * abs(other.x - one.x)
        top = max(min(one.ridge, other.ridge) - rise, 12 - AIR)
        along = (other.x - one.x) / 4
        return (
            f"M{one.x} {one.ridge}C{one.x + along:.0f} {top:.0f} "
            f"{other.x - along / 2:.0f} {top:.0f} {other.x} {other.ridge}"
        )


def skyline(names: Sequence[str], facades: Sequence[Facade]) -> Skyline:
    """The village of so many names, as they are written on the houses."""
    seats = max(len(names), 1)
    rows = next(found for most, found in _ROWS if seats <= most or found == _ROWS[-1][1])
    across = ceil(seats / rows)
    pitch = (WIDTH - 2 * _EDGE) / max(across, 8)
    letters = 8 + 0.102 * pitch
    low = (_HEIGHT / rows - 2.3 * letters) / _TALL
    size = round(min(pitch / 112, low, 1.72), 3)
    street = _TALL * size + 2.3 * letters
    grounds = tuple(round(_TALL * size + row * street, 1) for row in range(rows))
    return Skyline(
        houses=tuple(_houses(names, facades, across, pitch, size, letters, grounds)),
        streets=grounds,
        height=rows * street + 4,
        pitch=round(pitch, 1),
    )


def _houses(
    names: Sequence[str],
    facades: Sequence[Facade],
    across: int,
    pitch: float,
    size: float,
    letters: float,
    grounds: Sequence[float],
) -> Iterator[House]:
    for seat, name in enumerate(names):
        row, place = divmod(seat, across)
        here = min(across, len(names) - row * across)
        yield House(
            x=round(WIDTH / 2 + (place - (here - 1) / 2) * pitch, 1),
            y=grounds[row],
            size=size,
            facade=facades[seat],
            letters=round(min(letters, 0.99 * pitch / max(length_of(name), 1)), 1),
        )


def row_of_houses(facades: Sequence[Facade]) -> tuple[House, ...]:
    """The houses of people side by side, without their names."""
    ground = (112.0 * it + 56 for it in range(len(facades)))
    return tuple(House(x, 0, 1, it, 0) for x, it in zip(ground, facades, strict=True))
