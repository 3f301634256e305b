"""A page of a game: what it is built from, what it shows, what a tap on it comes to.

A page is a function of a `Scene` that gives a `Screen`; the shell puts the `Present` moment around
it. A form sent by a page is a `Tap`; `understood` says which `Answer` it comes to: a whole decision
(`Play`), one that belongs earlier (`Insert`), half of one (`Keep`), or that one is given up
(`Forget`). The rules then judge it, and the page of the present moment follows.
"""

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Final, Generic, NamedTuple

from gm_assistant.seam.rules import G, Move

# The rules at a tap: every thing of a game in two sentences, looked up or searched.


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One thing of the game: its name, its rule, when it is called, how it wins.

    `card` is its rule as said to whoever holds it; `sign`: its engraving, where it has one.
    """

    kind: str
    id: str
    label: str
    rule: str
    source: str
    when: str = ""
    win: str = ""
    # What introduces `when`.
    when_word: str = "De plus"
    card: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A name in an order, and where its rule is found."""

    kind: str
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Order:
    """An order to be known, such as the calls of a night."""

    label: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Rulebook:
    """All the entries, in the order of the kinds and of the rulebook.

    `kinds` are the titles of the kinds in the order of the page; where two things have one name,
    the kind named earlier in `first` is meant; `explained_by`: which kinds may explain a kind.
    """

    entries: tuple[RuleEntry, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    explained_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    orders: tuple[Order, ...] = ()

    @cached_property
    def _by_key(self) -> dict[tuple[str, str], RuleEntry]:
        return {(entry.kind, entry.id): entry for entry in self.entries}

    @cached_property
    def _searched(self) -> tuple[tuple[str, str, RuleEntry], ...]:
        words = ((it, f"{it.label} {it.rule} {it.when} {it.win}") for it in self.entries)
        return tuple((plain(it.label), plain(whole), it) for it, whole in words)

    @cached_property
    def by_name(self) -> dict[str, RuleEntry]:
        """What each name means, where a rule says it."""
        rank = {kind: place for place, kind in enumerate(self.first)}
        ordered = sorted(self.entries, key=lambda it: rank.get(it.kind, len(rank)), reverse=True)
        return {entry.label.casefold(): entry for entry in ordered if entry.rule}

    def of(self, kind: str, wanted: str) -> RuleEntry | None:
        """The entry of that kind, or of a kind that may explain it."""
        found = (self._by_key.get((it, wanted)) for it in self.explained_by.get(kind, (kind,)))
        return next((entry for entry in found if entry), None)

    def of_game(self, _game: Any) -> "Rulebook":
        """As the table of a game reads them, where its settings change what they say."""
        return self

    def kind(self, kind: str) -> tuple[RuleEntry, ...]:
        return tuple(entry for entry in self.entries if entry.kind == kind)

    def search(self, text: str) -> tuple[RuleEntry, ...]:
        """Entries that hold every word, accents and capitals aside; names come before texts."""
        words = plain(text).split()
        if not words:
            return ()
        hits = [
            (sum(word not in label for word in words), place, entry)
            for place, (label, whole, entry) in enumerate(self._searched)
            if all(word in whole for word in words)
        ]
        return tuple(entry for *_, entry in sorted(hits, key=lambda hit: hit[:2]))


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """A turn step by step and the words of a game, to be printed (`templates/print/_turn.html`)."""

    steps: tuple[RuleEntry, ...]
    words: tuple[RuleEntry, ...]
    subtitle: str
    kind: str = "tour"
    title: str = "Un tour"


def plain(text: str) -> str:
    """The text as fingers in a hurry type it: no accent, no capital, no ligature."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Scene(Generic[G]):
    """One page of a game asked for by a device.

    `about` is what follows the page's name in its address, `args` its questions; `drafts` are
    the decisions begun; `sent` is what a refused form told, so that it comes back as filled in;
    `correcting`: the game is that of a past moment, whose decision is taken anew.
    """

    game: G
    page: str
    about: str = ""
    args: Mapping[str, str] = field(default_factory=dict)
    drafts: Mapping[str, Any] = field(default_factory=dict)
    sent: Pairs = ()
    correcting: bool = False


@dataclass(frozen=True)
class Screen:
    """A page as it is shown: a template of `templates/`, and the values that it is given."""

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)


Page = Callable[[Scene[G]], Screen]


@dataclass(frozen=True, slots=True)
class Tool:
    """A way to a page, in the head of every screen of a game; `icon` is one of `_marks.html`."""

    page: str
    label: str
    icon: str
    lit: bool = False
    strong: bool = False


# The shell's own page: a game says where it stands among its tools.
JOURNAL: Final = Tool("journal", "Journal", "i-journal")


@dataclass(frozen=True, slots=True)
class Banner:
    """What cannot be missed: the page that takes it up, and the move that passes over it.

    `reveal` is the switch of the public screen that lets everybody see it.
    """

    words: str
    detail: str = ""
    page: str = ""
    label: str = ""
    answer: Pairs = ()
    answer_label: str = ""
    reveal: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something left open elsewhere, and the page where it goes on."""

    words: str
    page: str
    label: str = "Y revenir"


@dataclass(frozen=True, slots=True)
class Present:
    """The present moment: its page, its name, its look, and what every page shows of it.

    `cover_after`: after how many idle seconds the curtain falls by itself, 0 for never;
    `rest` names what a rehearsal may play at once, such as the rest of a night; `stage` is what a
    timer is started for and ends with, where that is less than `words` says; `heading` is what
    the journal lists its decisions under, where that is not `words`.
    """

    page: str
    words: str
    look: str = "jour"
    tools: tuple[Tool, ...] = (JOURNAL,)
    banner: Banner | None = None
    notice: Notice | None = None
    cover_after: int = 0
    rest: str = ""
    stage: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A decision of the journal: in words, and the moment under which it is listed.

    `aloof`: what stands of it where others may look on, if its words say too much.
    """

    words: str
    moment: str
    aloof: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A game on the home screen: so many windows, of which so many are lit."""

    moment: str
    people: str = ""
    seats: int = 0
    living: int = 0
    look: str = "nuit"


# A tap: the form that it sends, and what it may come to.


def whole_number(word: str, digits: int = 9) -> int | None:
    """A whole number as a form or an address says it, of so many digits at most."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= digits else None


@dataclass(frozen=True)
class Upload:
    """A file that came with a form."""

    name: str
    content: bytes


@dataclass(frozen=True)
class SentForm:
    """The fields of a form in their order; several may have one name."""

    pairs: Pairs = ()
    files: Mapping[str, Upload] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        """The first value of this name."""
        return next((value for key, value in self.pairs if key == name), default)

    def getlist(self, name: str) -> list[str]:
        """Every value of this name."""
        return [value for key, value in self.pairs if key == name]

    def grouped(self) -> dict[str, list[str]]:
        """Every value of each name."""
        found: dict[str, list[str]] = {}
        for name, value in self.pairs:
            found.setdefault(name, []).append(value)
        return found

    def __iter__(self) -> Iterator[str]:
        """Each name once."""
        return iter(dict.fromkeys(key for key, _ in self.pairs))

    def __contains__(self, name: object) -> bool:
        return any(key == name for key, _ in self.pairs)


@dataclass(frozen=True)
class Tap(Generic[G]):
    """A form sent by a page of a game; `page` is empty where the form was sent to `/coup`.

    `count` is how many moves stand. `drafts` are the decisions begun. When a past decision is
    being corrected, `replaced` is that decision, `game` is the game as it stood before it, and
    `drafts` are those of the correction alone.
    """

    game: G
    form: SentForm
    drafts: Mapping[str, Any]
    chance: Random
    count: int
    page: str = ""
    replaced: Move | None = None

    @property
    def correcting(self) -> bool:
        return self.replaced is not None


@dataclass(frozen=True)
class Keep:
    """Half a decision, kept beside the moves; `stays`: the page that sent it is shown again."""

    key: str
    value: Any
    stays: bool = True


@dataclass(frozen=True)
class Play:
    """A whole decision, the drafts that it finishes, and one that it leaves begun.

    `then`: moves that the same tap plays after it, recorded and taken back with it; a correction
    of a past decision plays none of them.
    """

    move: Move
    clears: Sequence[str] = ()
    keep: Keep | None = None
    then: Sequence[Move] = ()


@dataclass(frozen=True)
class Insert:
    """A decision that belongs before the one at `index`: what follows is worked out anew.

    It is always told what that changes before it is made.
    """

    move: Move
    index: int


@dataclass(frozen=True)
class Forget:
    """A decision begun is given up."""

    key: str


Answer = Play | Insert | Keep | Forget


@dataclass(frozen=True)
class Back:
    """One step back of the game's own: so many moves, and a draft to keep.

    Without `keep` there is nothing to take back any more.
    """

    moves: int = 0
    keep: Keep | None = None


# The souffleur: what the present moment has to be said, for a second device of the MJ.


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is read aloud now, line by line, and whom it calls; `done`: what the MJ does then."""

    label: str
    said: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    done: str = ""


# The houses of those who live somewhere: each has his own, on every screen.


class Facade(NamedTuple):
    """One way of building in one colour, by their numbers, and in words."""

    kind: int = 0
    tint: int = 0
    words: str = ""


# Where nobody was asked whose it is.
ANY_FACADE: Final = Facade()


class Dwellers(NamedTuple):
    """Everybody's name in the order in which they came; the first `founders` came together."""

    names: tuple[str, ...] = ()
    founders: int = 0


# The public screen: what everybody may see, and what the game master decides of it.


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer that the game master started; `until` is the server's clock in milliseconds."""

    label: str
    seconds: int
    until: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the game master lets the screen show, besides what is public in any case.

    `facades`: the house of each, by his name, where the game has dwellers.
    """

    switches: Mapping[str, bool] = field(default_factory=dict)
    rehearsal: bool = False
    drafts: Mapping[str, Any] = field(default_factory=dict)
    timer: Timer | None = None
    facades: Mapping[str, Facade] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that the screen may show or keep to itself.

    `question` is put once, where the MJ comes to open the screen, until either is chosen.
    """

    name: str
    label: str
    detail: str
    on: bool
    question: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """The screen: `view` is a frozen value in which no secret exists; its `repr` is its version.

    `template` draws `view` inside of the shell's public page; `style` is its style sheet; `sounds`
    are what is heard of it where the MJ lets the screen be heard, by their names in `sound.js`.
    """

    template: str
    view: Any
    look: str = "jour"
    style: str = ""
    sounds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Public(Generic[G]):
    """How a game is shown to everybody; `switches` are all there are, as they stand at first.

    `picture` is the screen, of the game and what the MJ lets it show; `offered` are the buttons of
    the switches. `reveals` are those of them that hold for one result only, which `result` names;
    it names nothing while the game goes on. Without it, whatever has a story is over. `hint` says
    to the MJ what the screen lets be seen. `timers` are those that he may start there: their
    seconds and their words. `is_heard`: whether any of its pictures has a sound.
    """

    picture: Callable[[G, Shown], Picture]
    switches: Mapping[str, bool] = field(default_factory=dict)
    offered: Callable[[G, Shown], tuple[Switch, ...]] = lambda _game, _shown: ()
    hint: str = ""
    reveals: frozenset[str] = frozenset()
    result: Callable[[G], str] | None = None
    timers: tuple[tuple[int, str], ...] = ()
    is_heard: bool = False


# A player's own page: what one seat may know, and what it may ask of the MJ in silence.


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody at the table, to whom a page may be given."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Ask:
    """What a player may ask for in silence; `letters`: how many he may write with it, 0 for none.

    `button` says the same to the MJ, who takes it up.
    """

    kind: str
    label: str
    detail: str = ""
    letters: int = 0
    button: str = "C'est fait"


@dataclass(frozen=True, slots=True)
class OwnPage:
    """What one player may know, as two frozen values in which nothing else exists.

    `face` may be seen over his shoulder, and stands on his page; `secret` leaves only while his
    finger holds. `template` draws `face`, and `secret` in its stead where it is given one.
    `cards` is what of `secret` he is to look at again once it is another.
    `asleep`: everybody's page is black and has no secret. `over`: the end is
    laid open, and nothing has to be held any more.
    """

    template: str
    face: Any
    secret: Any = None
    cards: Any = None
    look: str = "jour"
    asleep: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """Where the MJ takes up what somebody asked for: a page, and the decision begun there."""

    page: str
    keep: Keep | None = None


@dataclass(frozen=True)
class Private(Generic[G]):
    """How a game is shown to one of its players; `switches` are all there are, as they stand.

    `chairs` are those who may have a page; `offered` are the buttons of the switches. `own` is
    the page of a seat, of the game and what the MJ lets pages show; it must be built of what this
    player may know, and of nothing else. `cards`: the address of what is shown on the MJ's device
    to a player without a telephone. `asks`: what a seat may ask for at this moment, as the whole
    table knows it. `takes`: what becomes of something asked for, and of the words that came with
    it. `picture`: his evening to take away, once the end is laid open. `answered`: what a form of
    his own page comes to (it posts to `{{ page.here }}/repondre`), where the table asks each alone.
    """

    chairs: Callable[[G], tuple[Chair, ...]]
    own: Callable[[G, str, Shown], OwnPage]
    switches: Mapping[str, bool] = field(default_factory=dict)
    offered: Callable[[G, Shown], tuple[Switch, ...]] = lambda _game, _shown: ()
    cards: Callable[[str], str] = lambda _seat: ""
    asks: Callable[[G, str], tuple[Ask, ...]] = lambda _game, _seat: ()
    takes: Callable[[G, str, str, str], Taken | None] = lambda _game, _seat, _kind, _words: None
    picture: Callable[[G, str], Screen] | None = None
    answered: Callable[[Tap[G], str], Answer] | None = None
