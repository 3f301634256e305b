"""What a game gives to the shell: one value, a `Companion`, and the shell does the rest with it.

The rest is the journal, undo and redo, corrections and branches, the curtain, devices and codes,
files in and out, home, the public address, the workbook, printing. The shell knows no game, and no
game knows the shell: both know these types. Read `rules.py` first (the game without its screens),
then `pages.py` (a page, a tap, the public screen), then this module, whose last record gathers all
of it; `paper.py` is for games that have a workbook, sheets or a story of the evening. A whole small
game is written down in `docs/adding.md`.

Templates of a game extend `_game.html` and fill its block `main`; beside their own values they
have `frame`. Every form of theirs is posted, to `{{ frame.base }}/coup` or to a page's address,
and begins with `{{ signature() }}` (without it the answer is 403) and `{{ stamp(frame) }}`, which
says on which number of the journal it was built and which decision it corrects. A double tap is
one tap; a button whose every tap is one more carries `data-each`, with a value of its own on the
page. Links that only change the questions of a page must stay on `frame.base/corriger/N` where
`frame.instead` is a number N. No style, script or event attribute may stand in a page: the policy
of the headers forbids it. `toolkit/seats.py` with `_decision.html` and
`_circle.html`, and `_bits.html` are ready to be used. At a board, `toolkit/around.py` says what
stands around it: `done`, the last decision, and `onward`, the one next step, are values of a page
that the shell shows in the foot; `data-turns` marks what its button turns.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, Protocol

from gm_assistant.engine.table import Begin, DeclaredTable, GoOn, State
from gm_assistant.seam.pages import (
    Answer,
    Back,
    Card,
    Dwellers,
    Facade,
    Page,
    Pairs,
    Present,
    Private,
    Prompt,
    Public,
    Rulebook,
    Scene,
    Screen,
    SentForm,
    Tap,
    Told,
)
from gm_assistant.seam.paper import Accounts, Ended, Outcome, Papers, Teller
from gm_assistant.seam.rules import Document, G, Move, Rules, in_words
from gm_assistant.seam.telling import Telling

# A past decision taken anew: two replays of one evening, and what a game says of them.


@dataclass(frozen=True)
class Corrected(Generic[G]):
    """The game as it was and as it would be; `left_out`: the places of decisions that fall away.

    Every other decision keeps its order, and its place among those that stand; `inserted`: the
    place of one that replaces none, and shifts by one what follows it.
    """

    before: G
    after: G
    left_out: tuple[int, ...] = ()
    inserted: int | None = None

    def place_now(self, former: int) -> int | None:
        """Where a former decision stands now; nowhere once it has fallen away."""
        if former in self.left_out:
            return None
        gone = sum(it < former for it in self.left_out)
        return former - gone + (self.inserted is not None and former >= self.inserted)


@dataclass(frozen=True)
class Instead:
    """The past decision that a step back on one page takes back, and what stands in its place."""

    index: int
    move: Move


@dataclass(frozen=True)
class Corrections(Generic[G]):
    """What a game knows of corrections; without it a correction tells only what it breaks.

    Nothing is confirmed before it was told; where there is nothing to tell it is recorded at once.

    `told`: what is different, in whole sentences; `strays`: why a later decision, the last of
    both games, would now mean somebody else, empty where it does not; `leads`: the names of
    moves that begin another moment, after which nothing is replayed once they fall away;
    `reopens`: the place of the decision that a tap of the present moment takes anew;
    `takes_back`: what a step back on this page takes back, where that is not the last act;
    `begins`: the drafts that the page of a decision taken anew starts from; `lands`: with which
    questions the present page is shown once the decision at a place was put right and others are
    to be said again; `resumes`: what was dropped because a decision was missing is played again
    as soon as that is taken; `place`: the page that takes this decision and whom it is about,
    where that is not the page of its moment.
    """

    told: Callable[[Corrected[G]], tuple[str, ...]] = lambda _corrected: ()
    strays: Callable[[G, G], str] = lambda _before, _after: ""
    leads: frozenset[str] = field(default_factory=frozenset)
    reopens: Callable[[G, Move], int | None] = lambda _game, _move: None
    takes_back: Callable[[Scene[G]], Instead | None] = lambda _scene: None
    begins: Callable[[Move], Mapping[str, Any]] = lambda _move: {}
    lands: Callable[[G, int, Sequence[Move]], Mapping[str, str]] = lambda _game, _index, _again: {}
    place: Callable[[Move], tuple[str, str]] = lambda _move: ("", "")
    resumes: bool = False


# The workbook in which an evening can be written without the assistant, and be judged here.

# Of a game that gives neither, whoever asks.
NO_WORKBOOK: Final = "Ce jeu n'a pas de classeur."
NO_SPREADSHEET: Final = "Ce jeu n'a pas de tableur."
# Every xlsx file begins so: it is an archive.
ARCHIVE: Final = b"PK"


class NotReadBack(Exception):
    """No game recognises this spreadsheet; the sentence says what to do."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class ReadBack:
    """The document of the game, what the MJ should know about it, and the spreadsheet judged."""

    document: Document
    remarks: tuple[str, ...] = ()
    answer: bytes = b""


@dataclass(frozen=True)
class LiveSpreadsheet(Generic[G]):
    """`write` makes it of a game as it stands and of its document, with the words of the MJ's
    folder; `read` judges one: it gives the document of a game back, where its remarks stand as
    notes, and the workbook filled in. `blank` makes it for an evening that has not begun, of these
    names (at most `most`), so many nights and the first night.
    """

    write: Callable[[G, Document, Path | None], bytes]
    read: Callable[[bytes], ReadBack]
    blank: Callable[[Sequence[str], int, Path | None, str], bytes]
    most: int


def read_back(evenings: Iterable[LiveSpreadsheet[Any] | None], content: bytes) -> ReadBack:
    """The game of the first game that recognises this file."""
    told = NotReadBack("Ce fichier n'est pas une partie : choisissez un fichier de partie (.json).")
    for evening in evenings:
        if evening is None:
            continue
        try:
            return evening.read(content)
        except NotReadBack as refusal:
            told = refusal
    raise told


# Rehearsing alone: invented tables, whose players' decisions the app plays.


LONGEST_PHASE: Final = 400


@dataclass(frozen=True)
class Rehearsal(Generic[G]):
    """`sizes` are the tables that the home screen offers, `players` the smallest and largest.

    `table` invents a table on the eve of its first move; `once` decides one move, legal; `phase` is
    what is played at once to its end, None where nothing is left of it. `answers`, where there is
    one, answers what is on the screen, which may be less than a move. `words` says on the home
    screen what it is like; `one` is the button of a single decision.
    """

    sizes: tuple[int, ...]
    players: tuple[int, int]
    table: Callable[[int, Random], Document]
    once: Callable[[G, Random], Move]
    phase: Callable[[G], object]
    answers: Callable[[Tap[G]], Answer] | None = None
    words: str = "L’assistant invente la table ; jouez ce que vous voulez, il joue le reste."
    one: str = "Jouer un coup"

    def rest(self, game: G, chance: Random) -> tuple[list[Move], G]:
        """What is decided until the phase is another one, and the game then."""
        begun, made = self.phase(game), list[Move]()
        while begun is not None and self.phase(game) == begun and len(made) < LONGEST_PHASE:
            made.append(self.once(game, chance))
            game = game.play(made[-1])
        return made, game


@dataclass(frozen=True)
class Guide(Generic[G]):
    """A rehearsal that says what to look at.

    `table` is its game file, `says` a remark on what is on the screen, empty where there is none.
    """

    table: Path
    says: Callable[[Scene[G]], str]


# What the cards on the table would make of an evening, told while a table is set and never later.


@dataclass(frozen=True)
class Trial:
    """Evenings played with some cards, as plain JSON: what was asked, each one that is over."""

    asked: Mapping[str, Any]
    played: Sequence[Any] = ()


@dataclass(frozen=True)
class Album:
    """How « Nos soirées » draws the evenings of a game whose people live in a village.

    `template` has the macros `shapes`, `row` and `portrait`, which draw what `houses` gives for
    these façades; `camps` are the names of the camps, of their signs and skies, by their words;
    `right_votes` says which votes are right.
    """

    template: str
    houses: Callable[[Sequence[Facade]], Sequence[Any]]
    camps: Mapping[str, str]
    right_votes: str


@dataclass(frozen=True)
class Odds:
    """`module` plays them, somewhere beside the taps: `played(asked, *planned)` is one evening,
    of each of the `count` of its `PLAN`, in that order.

    `asked`: the cards of a table that is being set, None where there is nothing to be tried yet;
    `view`: what `template` shows of these evenings, of those of the composition before it, and of
    the evenings of this house. In a terminal, `advised` are the cards for so many players, `dealt`
    those of a document, and `told` what comes of them, line by line.
    """

    module: str
    count: int
    asked: Callable[[State], Mapping[str, Any] | None]
    view: Callable[[Trial, Trial | None, Sequence[Ended]], object]
    template: str
    advised: Callable[[int], Mapping[str, Any]]
    dealt: Callable[[Document], Mapping[str, Any]]
    told: Callable[[Trial], Iterable[str]]


# Setting a new table, step by step, until its game begins.

# The step at which the screen goes from hand to hand: it opens under the curtain, so it shows and
# changes nothing but whose turn it is and his own cards.
HANDING: Final = "cartes"


@dataclass(frozen=True)
class Asked:
    """A step to be shown; `sent` is what a refused form told, `args` the address's questions."""

    state: State
    step: str
    base: str
    sent: Pairs = ()
    args: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TableSetup(Generic[G]):
    """How a table is set; `first` is its first step. `declared` makes it of a `DeclaredTable`.

    The state is plain JSON with a `title`, kept by the shell until the game begins. The forms of a
    step go to `{{ frame.base }}/table/STEP` and carry the slug of the game as « jeu ».

    `fresh` is a table of nobody, `again` the same players after a game; `page` shows a step,
    `answered` takes its form, and may raise NotReady; `holds` says whether a state that was kept
    can be trusted, for somebody may have written in its file; `after_hands` is the step that
    follows HANDING. `habits` names what of a state is true of the house, not of this evening: the
    next table begins with it. `seated`: the names of who sits there so far, in their order; where
    it is, the first form also takes those who came in on their telephones, each as « invite », and
    those alone where a form tells no other; `seating` is the step where they are moved. `changed`
    says what made the second state of the first. `composing` is the step where cards are chosen,
    and tried. `dwellers`: whose houses are shown while it is set.
    """

    first: str
    fresh: Callable[[datetime], State]
    page: Callable[[Asked], Screen]
    answered: Callable[[State, str, SentForm, Random], GoOn | Begin]
    again: Callable[[Mapping[str, Any], G], State] | None = None
    holds: Callable[[State], bool] = lambda _state: True
    after_hands: Callable[[State], str] = lambda _state: ""
    habits: tuple[str, ...] = ()
    seated: Callable[[State], tuple[str, ...]] | None = None
    composing: str = ""
    seating: str = ""
    changed: Callable[[State, State], str] = lambda _before, _after: ""
    dwellers: Callable[[State], Dwellers] = lambda _state: Dwellers()


def declared(
    table: DeclaredTable[SentForm],
    page: Callable[[Asked], Screen],
    again: Callable[[Mapping[str, Any], G], State] | None = None,
) -> TableSetup[G]:
    """A table that is set as its fields and steps say."""
    return TableSetup(table.first, table.fresh, page, table.answered, again, table.holds)


# What a table makes for itself, such as cards of its own: one file each in a folder of the MJ.

# What has no name yet, in an address.
UNNAMED: Final = "neuve"


@dataclass(frozen=True, slots=True)
class Written:
    """What is to stand in the file of this name, and the evening in which it is tried, if it is."""

    name: str
    content: str
    tried: Mapping[str, Any] | None = None


class Workshop(Protocol):
    """Where a table makes things of its own, each a TOML file in a folder of the MJ's data.

    `words` say on the home screen what is made.
    """

    title: str
    words: str
    folder: str

    def shelf(self, asked: Mapping[str, str]) -> Screen:
        """All of them; `gardee` and `otee` name what was just kept, or put aside."""

    def page(self, name: str, asked: Mapping[str, str]) -> Screen | None:
        """The form of one, where there is one; a new one begins as another, named as `de`."""

    def answered(self, name: str, form: SentForm, chance: Random) -> Written | Screen:
        """The file that a form comes to, or its page as it was filled in, with what is wrong."""

    def taken(self, content: bytes) -> Written:
        """The file that somebody else gave, or NotReady."""


class Slip(Protocol):
    """Something wrong in a file that the MJ edited; its `str` is a sentence."""

    @property
    def blocking(self) -> bool:
        """Whether the shipped file is read in its place."""


def told_then(game: G, move: Move, index: int, present: Callable[[G], Present]) -> Told:
    """A decision as it was said when so many moves had been played, under the moment of then."""
    before = game.back_to(index)
    then = present(before)
    return Told(in_words(before, move), then.heading or then.words)


@dataclass(frozen=True)
class Companion(Generic[G]):
    """One game under the shell. What stands without a default, every game must say.

    What has one may be left out: its buttons and its addresses are then not there.
    """

    # Its shelf on the home screen; the slug is its word in addresses: `/nouvelle?jeu=SLUG`.
    slug: str
    title: str
    sentence: str
    # The game without its screens: replaying a file imports nothing else.
    rules: Rules[G]
    # The present moment, of the game and the decisions begun.
    present: Callable[[G, Mapping[str, Any]], Present]
    # Its pages: `/partie/ID/NAME` and `/partie/ID/NAME/ABOUT` show the one of that name. One
    # named « menu » takes the place of the shell's; « journal », « ecran », « corriger » and
    # « correction » are the shell's own.
    pages: Mapping[str, Page[G]]
    # What a form comes to; it raises Unreadable for one that no button sends, a Refusal that is
    # answered in place, or Elsewhere where its moment has passed.
    understood: Callable[[Tap[G]], Answer]
    # The game on the home screen.
    card: Callable[[G], Card]
    # A decision in words when so many moves had been played, for a game that says more than
    # `told_then` does; whether it still stands. It must not fail on a move that is no longer legal.
    tells: Callable[[G, Move, int, bool], Told] | None = None
    # The names of the people by their ids: the filter of the journal.
    people: Callable[[G], Mapping[str, str]] = lambda _game: {}
    # The names of the moves after which the page that sent them is shown again.
    stays: frozenset[str] = frozenset()
    # After which moves a copy is written to the data folder, and its word in the file's name.
    copied_at: Mapping[str, str] = field(default_factory=dict)
    # After which of them the MJ is offered the game's file, where what is kept may go away.
    sheltered_at: frozenset[str] = frozenset()
    # With which questions the past page is shown when such a move is corrected.
    args_of: Callable[[Move], Mapping[str, str]] = lambda _move: {}
    # What « Annuler » calls each kind of decision begun.
    begun: Mapping[str, str] = field(default_factory=dict)
    # What it calls one of which the person says more.
    touched: Callable[[G, Any], str] = lambda _game, _begun: ""
    corrections: Corrections[G] = field(default_factory=Corrections)
    # What one player looks at, alone on an opaque page: sent for by a form with `data-show`, to
    # `/montrer/ABOUT`. The curtain falls on the device first; nothing else may be in its values.
    shows: Page[G] | None = None
    # Only for a game whose undo must do more than take back a draft or a move.
    step_back: Callable[[Tap[G]], Back | None] = lambda _tap: None
    # What a souffleur reads at the present moment, in large letters and behind his own curtain.
    prompt: Callable[[Scene[G]], Prompt] | None = None
    public: Public[G] | None = None
    # The pages of the players themselves, on their own telephones.
    private: Private[G] | None = None
    # Whose houses its screens show: each keeps his façade all evening, and the next.
    dwellers: Callable[[G], Dwellers] = lambda _game: Dwellers()
    # The story of an evening that is over. A public screen asks for it at every look: keep it.
    tale: Teller[G] | None = None
    # What it adds to « Nos soirées » once it is over; nothing before.
    evening: Callable[[G], Outcome | None] = lambda _game: None
    album: Album | None = None
    accounts: Accounts[G] | None = None
    papers: Papers[G] | None = None
    spreadsheet: LiveSpreadsheet[G] | None = None
    table: TableSetup[G] | None = None
    workshop: Workshop | None = None
    rehearsal: Rehearsal[G] | None = None
    guide: Guide[G] | None = None
    odds: Odds | None = None
    # What a control is at this table, said once on each device, where it is met: by its name in
    # `first` of `_bits.html`, or by the page of a tool.
    notes: Callable[[G], Mapping[str, str]] = lambda _game: {}
    # A game file in the middle of a game, to look around in.
    demonstration: Path | None = None
    rulebook: Rulebook = field(default_factory=Rulebook)
    # Files of the game: its picture on the shelf, what its pages link, and where they are where
    # it lives outside of this project.
    picture: str = ""
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    statics: Path | None = None
    templates: Path | None = None
    # What is wrong with the files that the MJ edited: said at the start, and by `check-scripts`.
    problems: tuple[Slip, ...] = ()
    # Where nobody has a secret there is no curtain either.
    has_secrets: bool = True
    # What the keys of its screens do, besides those of the shell: keys and words.
    keys: Pairs = ()
    # Whether people sit around the screen: it may be turned to the other side of the table.
    turns: bool = False

    def telling(self, game: G) -> Telling | None:
        """What is told of the evening now that it is over; nothing before."""
        evening, tale = self.evening(game), self.tale(game) if self.tale else None
        if evening is None and tale is None:
            return None
        situation = self.rules.situation(game)
        return Telling(self.rules.version, situation, self.card(game), evening, tale)

    def told(self, game: G, move: Move, index: int, stands: bool) -> Told:
        """A decision of the journal, said in the situation of its time."""
        if self.tells is not None:
            return self.tells(game, move, index, stands)
        return told_then(game, move, index, lambda before: self.present(before, {}))


class Offer(Protocol):
    """A game that can be played here, before anything of it is imported but its name."""

    @property
    def format(self) -> str:
        """As its documents say it: `counter/1`."""

    @property
    def rules(self) -> Rules[Any]:
        """The game without its screens."""

    def companion(self, data: Path | None) -> Companion[Any]:
        """The game with its screens, in the words that the MJ edited in his data folder."""
