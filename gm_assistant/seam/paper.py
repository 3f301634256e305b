"""What a game gives to be printed and kept: the ledger of its workbook, its sheets."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from gm_assistant.seam.rules import G, Move

S = TypeVar("S")

# The story of an evening that is over: nights and days, people around a table, two curves.


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody at the table; `signs` are symbols of `_marks.html`, `words` says them aloud.

    `gone` is what became of who no longer lives; `lit`: something happened here; `housed`: drawn as
    a house of the village, and as somebody where there is no village.
    """

    name: str
    short: str
    gone: str = ""
    signs: tuple[str, ...] = ()
    words: str = ""
    lit: bool = False
    housed: bool = True


@dataclass(frozen=True, slots=True)
class Way:
    """From one place to another, by their ranks around the table; a strong one is drawn bold."""

    start: int
    end: int
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """The table as it was: `way_words` and `strong_words` say what the two kinds of arrows mean."""

    label: str
    places: tuple[Place, ...]
    ways: tuple[Way, ...] = ()
    way_words: str = ""
    strong_words: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, in a sentence; `sign` is a symbol of `_marks.html`."""

    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody's cards, turned at last."""

    name: str
    words: str
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A night, a day, or the end; `look` is nuit or jour.

    `found`: the table as the chapter found it, shown until its last words. `sign` heads it on the
    sheet, where a sun or a moon would mean nothing.
    """

    title: str
    look: str
    lines: tuple[Line, ...]
    ring: Ring
    hands: tuple[Hand, ...] = ()
    found: Ring | None = None
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """How many there were of something at one moment."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Curve:
    """How many there were of something, moment after moment."""

    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """What a poster may keep of a moment: when, and one sentence beside its symbol.

    The smaller its `rank`, the more dramatic it is.
    """

    when: str
    sign: str
    words: str
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """Something counted over the evening: whose it is, or how much, and by what."""

    label: str
    words: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Poster:
    """What is sent to those who were not there, beside the headline and the last ring of the tale.

    `emblem` are the symbols of the winners, drawn large; `drawing`, a template of the game with
    `values`, stands in their place in a square of 240. `heading` stands over the facts, and where
    there is no room for all of them how many of the `unit` are there. `legend` says what the
    symbols of the ring mean, `chosen` by which rules all of it was chosen.
    """

    emblem: tuple[str, ...] = ("i-victoire",)
    drawing: str = ""
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    heading: str = ""
    unit: str = ""
    facts: tuple[Fact, ...] = ()
    figures: tuple[Figure, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tale:
    """The whole evening, in the order in which it is told."""

    headline: str
    reason: str
    chapters: tuple[Chapter, ...]
    curves: tuple[Curve, ...]
    poster: Poster = Poster()


# None while the game goes on: nothing of it may be told.
Teller: TypeAlias = Callable[[G], Tale | None]


# What a game that is over adds to the figures of all evenings.


@dataclass(frozen=True, slots=True)
class Fortune:
    """How an evening went for somebody; `voices`: votes against somebody, of which so many right.

    `camp` is his side in words, empty where there are none, `cards` what was dealt to him; `lived`
    is None where no life is lost.
    """

    name: str
    camp: str
    lived: bool | None
    won: bool
    voices: int = 0
    right: int = 0
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """One card in one evening: to how many it was `dealt`, of whom so many won.

    `killed`, `saved`: how many people; `acted` is None where neither a call nor a power lets it.
    """

    card: str
    dealt: int
    won: int
    acted: bool | None = None
    killed: int = 0
    saved: int = 0


@dataclass(frozen=True, slots=True)
class Feat:
    """Who was first of his table, in what; the greatest `score` of all is a record, 0 is none."""

    label: str
    who: tuple[str, ...]
    words: str
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that is over; `camps`: the sides that won it, in words.

    `people` stand in the order of their seats; `nights`: of each the first of its decisions, and
    that of its morning, counted from 0.
    """

    camps: tuple[str, ...]
    people: tuple[Fortune, ...]
    nights: tuple[tuple[int, int], ...] = ()
    deeds: tuple[Deed, ...] = ()
    feats: tuple[Feat, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """Such a game as the house keeps it: whose it is, its title, when it was played last.

    `minutes` are those of the whole evening, `longest` those of its longest night; 0 where the
    journal has no hours of it.
    """

    slug: str
    title: str
    at: str
    evening: Outcome
    game_id: str = ""
    minutes: int = 0
    longest: int = 0


# A game as the tables of a workbook: frozen rows, whose fields a layout file refers to.


@dataclass(frozen=True, slots=True)
class Recorded:
    """A decision as the journal keeps it: its moment (ISO 8601), and whether it still counts."""

    move: Move
    at: str = ""
    stands: bool = True


def clock(at: str) -> datetime | None:
    """The hour on the wall where the page is made."""
    try:
        found = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        # The first and the last years of the calendar have no hour in every zone.
        return None
    return found.replace(tzinfo=None, microsecond=0)


@dataclass(frozen=True, slots=True)
class Period:
    """A night or a day that a repeated column stands for."""

    numero: int
    jour: str


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the ledger; `periods` are those of its fields that hold several values."""

    id: str
    rows: Sequence[Any]
    periods: tuple[Period, ...] = ()


@dataclass(frozen=True, slots=True)
class Ledger:
    """A whole game as tables."""

    title: str
    subtitle: str
    tables: Mapping[str, Table]


def one_line(words: str) -> str:
    """What can be read of a text that somebody typed, on one line."""
    return " ".join("".join(it if it.isprintable() else " " for it in words).split()) or "?"


@dataclass(frozen=True)
class Evening(Generic[G]):
    """Another game of the same kind that is kept; `at` is when it was played last (ISO 8601)."""

    title: str
    at: str
    game: G


@dataclass(frozen=True)
class Account(Generic[G]):
    """What a workbook is filled from; `recorded` tells the hours and what was taken back.

    `evenings` are all those of this kind that are kept, this one too, the oldest first.
    """

    game: G
    title: str
    recorded: Sequence[Recorded] | None = None
    evenings: Sequence[Evening[G]] = ()

    @property
    def kept(self) -> Sequence[Recorded]:
        """The same; of a game that no journal keeps, its decisions as they stand."""
        game: Any = self.game
        if self.recorded is not None:
            return self.recorded
        return [Recorded(it, str(it.get("at", ""))) for it in game.moves]


@dataclass(frozen=True)
class Filled(Generic[G]):
    """One table: `row` is the dataclass of its rows, `rows` fills it, `periods` repeat in it.

    For a database: `named` is the field by which other tables mean one of its rows, `refers` are
    the fields that mean a row of another table so, `kept_as` is its name where it is another one.
    `across`: it looks back over all evenings, so that a database of them has no need of it.
    """

    row: type
    rows: Callable[[Account[G]], Iterable[Any]]
    periods: Callable[[G], Iterable[Period]] = lambda _game: ()
    named: str = ""
    refers: Mapping[str, str] = field(default_factory=dict)
    kept_as: str = ""
    across: bool = False


class Column(NamedTuple):
    """A column of a table: `holds` is its type, `of` has it of whatever a row is about."""

    holds: type
    of: Callable[[Any], Any]


def words(of: Callable[[Any], str]) -> Column:
    return Column(str, of)


def number(of: Callable[[Any], int]) -> Column:
    return Column(int, of)


def listed_by(
    rows: Callable[[Account[G]], Iterable[Any]], columns: Mapping[str, Column], named: str = ""
) -> Filled[G]:
    """A table whose columns stand beside what fills them; `rows` are what each row is about.

    `{"nom": words(lambda hero: hero.name), "blessures": number(lambda hero: hero.wounds)}`.
    """
    row = make_dataclass("Row", [(name, it.holds) for name, it in columns.items()], frozen=True)

    def filled(account: Account[G]) -> Iterator[Any]:
        return (row(*(it.of(about) for it in columns.values())) for about in rows(account))

    return Filled(row, filled, named=named)


# The table of a workbook in which a game is told in a few lines: a heading, then what is so.
SUMMARY: Final = "resume"


@dataclass(frozen=True)
class Accounts(Generic[G]):
    """The workbook of a game.

    `layout` names its file in `exports/`; `tables` are its tables by name, in their order;
    `subtitle` says how far a game has come; `bands` is the word over the repeated columns of a
    table (« Jour » where it says nothing); `over` says whether nothing of a game is secret any
    more; `folder` is where the layout is shipped, for a game that lives elsewhere.
    """

    layout: str
    subject: str
    tables: Mapping[str, Filled[G]]
    subtitle: Callable[[G], str]
    bands: Mapping[str, str] = field(default_factory=dict)
    over: Callable[[G], bool] = lambda _game: False
    folder: Path | None = None

    def ledger(
        self,
        game: G,
        title: str,
        recorded: Sequence[Recorded] | None = None,
        evenings: Sequence[Evening[G]] = (),
        otherwise: str = "",
    ) -> Ledger:
        """A whole game as tables; `otherwise`: how today's rules would judge an evening that was
        told in another way, said in its summary."""
        account = Account(game, title, recorded, evenings)
        tables = {
            name: Table(name, tuple(it.rows(account)), tuple(it.periods(game)))
            for name, it in self.tables.items()
        }
        if otherwise and SUMMARY in tables:
            row = self.tables[SUMMARY].row("Règles d'aujourd'hui", otherwise)
            tables[SUMMARY] = replace(tables[SUMMARY], rows=(*tables[SUMMARY].rows, row))
        return Ledger(one_line(title), self.subtitle(game), tables)


# The sheets that a game prints.


class Sheet(Protocol):
    """One sheet; `kind` names the fragment `_KIND.html` that draws it, in the game's folder."""

    @property
    def kind(self) -> str: ...

    @property
    def title(self) -> str: ...


@dataclass(frozen=True)
class Editions(Generic[G]):
    """The same sheets printed for another moment: `words` says of each what it leaves blank.

    `at` chooses one where nobody does; `sheets` makes those of a kind, with or without secrets,
    for the edition that is named.
    """

    words: Mapping[str, str]
    at: Callable[[G], str]
    sheets: Callable[[str, G, bool, str], tuple[Sheet, ...]]


# One of each game, known by being that one.
@dataclass(frozen=True, eq=False)
class Papers(Generic[G]):
    """`kinds` are all that can be asked for, the first one being everything.

    `folder` is where its fragments are, inside of `templates/`; `style` is a style sheet of its
    own, among the statics of the house; `sheets` makes the sheets of a kind, of a game or blank,
    with or without its secrets; `blank` those of no game for so many players (0: nobody knows),
    with so many copies of the cards that are dealt several times; `copies` says of a kind how
    often it is wanted.
    """

    folder: str
    kinds: Mapping[str, str]
    sheets: Callable[[str, G | None, bool], tuple[Sheet, ...]]
    style: str = ""
    blank: Callable[[str, int, int], tuple[Sheet, ...]] | None = None
    editions: Editions[G] | None = None
    copies: Mapping[str, str] = field(default_factory=dict)
    # How many pages a sheet takes, for a game that knows.
    pages: Callable[[Sheet], int] | None = None
