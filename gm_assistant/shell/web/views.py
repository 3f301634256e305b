"""What the shell's own pages show: the frame around a game, home, devices, rules, about."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from math import ceil
from typing import Any, Final

from gm_assistant.french.language import counted, listed
from gm_assistant.seam.companion import Album
from gm_assistant.seam.pages import (
    JOURNAL,
    Banner,
    Facade,
    Notice,
    Order,
    Pairs,
    Rulebook,
    RuleEntry,
    Switch,
    Told,
    Tool,
    plain,
)
from gm_assistant.seam.paper import Ended, Fortune, Recorded, clock
from gm_assistant.seam.rules import Move
from gm_assistant.shell.doctor import Finding
from gm_assistant.toolkit.album import (
    CardRow,
    PastEvening,
    PersonRow,
    RecordRow,
    SizeRow,
    Spellings,
    by_person,
    camps_of,
    one_by_one,
    person,
)
from gm_assistant.toolkit.seats import CircleView, Mark, OptionView, SeatView, room_for, short_names

# What « À propos » shows: the version, what was found on this machine, whose the games are.


@dataclass(frozen=True, slots=True)
class AboutView:
    """`games` are the titles that this companion helps to run; `command` starts it in a terminal.

    Without one the MJ brings his texts in here: `texts` of his own, of all `known_texts`; `slips`
    are what is wrong in them.
    """

    games: tuple[str, ...]
    findings: tuple[Finding, ...]
    command: str
    texts: tuple[str, ...] = ()
    known_texts: tuple[str, ...] = ()
    slips: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        return all(it.ok for it in self.findings)


# What the game master sees of the public screen: its address, its switches, its timer.


@dataclass(frozen=True, slots=True)
class BroadcastView:
    """The page of the public screen; `reachable`: whether other devices may come.

    `address` is empty where no other device can ever come.
    `asked`: the switches that nobody has set so far, whose question is put first; `tale`: whether
    the evening can be told; `told`: the step of it that is shown, 0 for none; `volumes`: the words
    of each, from silence on, and none where nothing is ever heard.
    """

    address: str
    path: str
    reachable: bool
    switches: tuple[Switch, ...]
    asked: tuple[Switch, ...]
    tale: bool
    told: int
    hint: str
    timers: tuple[tuple[int, str], ...] = ()
    volumes: tuple[str, ...] = ()
    volume: int = 0


# The players' pages as the MJ sees them: who is in, and what each one's house shows.


@dataclass(frozen=True, slots=True)
class SeatPageView:
    """One player's page; `looking`: on how many telephones it is just being looked at.

    `cards` is the address of his cards, to be shown to him on this device.
    """

    id: str
    name: str
    taken: bool
    read: bool
    looking: int
    cards: str = ""

    @property
    def is_double(self) -> bool:
        """Somebody else has his page too."""
        return self.looking > 1

    @property
    def words(self) -> str:
        if not self.taken:
            return "page libre"
        return f"téléphone entré, cartes {'lues' if self.read else 'pas encore lues'}"


@dataclass(frozen=True, slots=True)
class PagesView:
    """The pages of a game; `chosen` is the seat whose house was touched."""

    seats: tuple[SeatPageView, ...]
    circle: CircleView
    is_open: bool
    reachable: bool
    address: str
    switches: tuple[Switch, ...]
    chosen: SeatPageView | None
    wifi: str
    in_clear: str

    @property
    def taken(self) -> int:
        return sum(it.taken for it in self.seats)

    @property
    def read(self) -> int:
        return sum(it.read for it in self.seats)

    @property
    def left(self) -> tuple[SeatPageView, ...]:
        """Those who have not said that they saw their cards."""
        return tuple(it for it in self.seats if not it.read)

    @property
    def doubles(self) -> tuple[SeatPageView, ...]:
        return tuple(it for it in self.seats if it.is_double)


def circle_of_pages(seats: Sequence[SeatPageView]) -> CircleView:
    briefs = short_names([it.name for it in seats], room_for(len(seats)))
    read, double = Mark("oui", "a lu ses cartes"), Mark("main", "deux téléphones")
    return CircleView(
        tuple(
            SeatView(
                id=it.id,
                number=number,
                name=it.name,
                short=short,
                chosen=it.taken,
                chosen_words=it.words,
                marks=((read,) if it.read else ()) + ((double,) if it.is_double else ()),
            )
            for number, (it, short) in enumerate(zip(seats, briefs, strict=True), start=1)
        ),
        "qui",
        "Les pages des joueurs",
    )


@dataclass(frozen=True, slots=True)
class AskedFor:
    """Something that a player asks for, as the MJ reads it in the head of his screens."""

    seat: str
    name: str
    kind: str
    label: str
    words: str
    button: str


@dataclass(frozen=True, slots=True)
class AtDoor:
    """A telephone that waits at the door of a page for the MJ's word, or codes that are guessed."""

    seat: str
    name: str
    word: str = ""
    knows: bool = False
    guesses: int = 0


@dataclass(frozen=True, slots=True)
class LobbyView:
    """Who came in on his telephone; `address` is empty while nobody may.

    `step`: the one of the table that is shown, if it is not the `first`; `late`: who has no seat
    yet; `placed`: how many said whom they have at their right, where some would move by it.
    """

    reachable: bool
    address: str = ""
    screen: str = ""
    picture: str = ""
    names: tuple[str, ...] = ()
    number: str = ""
    first: str = ""
    step: str = ""
    late: tuple[str, ...] = ()
    placed: int = 0


@dataclass(frozen=True, slots=True)
class OddsView:
    """What the cards of a table would make of an evening: `view` is the game's, for its template.

    `is_offered`: it may be asked for; nothing of it is there until it is.
    """

    is_offered: bool = False
    template: str = ""
    view: object = None
    number: str = ""


# What the page « Appareils » shows.


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One device that gave the code; `reads`: it follows the call, and changes nothing."""

    id: str
    words: str
    since: str
    seen: str
    is_this_one: bool
    reads: bool = False


@dataclass(frozen=True, slots=True)
class DevicesView:
    """Who is in, and how the next one comes in.

    `is_open`: whether others may come at all; `turns`: whether it is opened and closed from this
    very page; `is_kept`: the next start opens too; `waits`: somebody gave too many wrong codes.
    """

    all: tuple[DeviceView, ...]
    code: str
    is_open: bool
    turns: bool = False
    is_kept: bool = False
    waits: bool = False
    addresses: tuple[str, ...] = ()
    firewall: str = ""
    in_clear: str = ""
    reading: str = ""


# What the home screen shows: the games that are played here, and those kept on this device.


@dataclass(frozen=True, slots=True)
class OfferView:
    """A game that can be played: its shelf, and which of its buttons there are."""

    slug: str
    title: str
    sentence: str
    picture: str = ""
    is_set: bool = True
    is_shown: bool = True
    sizes: tuple[int, ...] = ()
    has_rules: bool = True
    is_guided: bool = False
    has_papers: bool = False
    has_spreadsheet: bool = False
    rehearsed: str = ""
    # What its table may make for itself, and its title.
    made: str = ""
    workshop: str = ""


@dataclass(frozen=True, slots=True)
class HomeCardView:
    """One game that is kept."""

    id: str
    title: str
    moment: str
    alive: str
    touched: str
    seats: int
    living: int
    look: str = "nuit"
    address: str = ""
    game: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table that is being set."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """The home screen; `problem` is the sentence of an import that could not be read.

    `trouble` is that of the mirror, empty where all is well; `refusal` why no game can begin here,
    and then nothing is offered but to look. `further`: games that are listed when they are asked.
    """

    games: tuple[HomeCardView, ...]
    offers: tuple[OfferView, ...]
    look: str = "nuit"
    problem: str = ""
    tables: tuple[TableView, ...] = ()
    has_bin: bool = False
    trouble: str = ""
    refusal: str = ""
    is_reached: bool = True
    further: int = 0


# « Nos soirées »: the album of one game of the house.


@dataclass(frozen=True, slots=True)
class EveningSeen:
    """One evening as a village: whose houses are lit, and under whose sky; `camps` won it."""

    row: PastEvening
    address: str
    homes: tuple[tuple[Any, Fortune], ...]
    camps: tuple[str, ...]

    @property
    def spoken(self) -> str:
        """What its picture shows."""
        living = [it.name for _, it in self.homes if it.lived]
        return f"En vie à la fin : {listed(living, none='personne')}."


# The façade of each of these people, by his name.
HousesOf = Callable[[Sequence[str]], Mapping[str, Facade]]


def evenings_seen(
    ended: Iterable[Ended], drawn: Album | None, houses: HousesOf
) -> Iterator[EveningSeen]:
    """The last one first, as many as are given."""
    evenings = tuple(ended)
    for it, row in zip(evenings, one_by_one(evenings), strict=True):
        there, known = it.evening.people, drawn.camps if drawn else {}
        whose = houses([one.name for one in there]) if drawn else {}
        facades = [whose[one.name] for one in there] if drawn else []
        homes = tuple(zip(drawn.houses(facades), there, strict=True)) if drawn else ()
        camps = tuple(known[one] for one in it.evening.camps if one in known)
        yield EveningSeen(row, f"/partie/{it.game_id}/recit", homes, camps)


@dataclass(frozen=True, slots=True)
class PersonSeen:
    """Somebody's card: the house of his last evening, the camps that he was of and how often.

    `also`: how else he was written.
    """

    row: PersonRow
    house: Any
    camps: tuple[tuple[str, str, int], ...]
    also: tuple[str, ...] = ()


def people_seen(
    ended: Sequence[Ended], drawn: Album | None, same: Spellings, houses: HousesOf
) -> Iterator[PersonSeen]:
    """Whoever came most often first."""
    for name, evenings in by_person(ended).items():
        last, mine = evenings[0][0], [it for _, it in evenings]
        also = tuple(it for it, kept in same.items() if kept == name != it)
        house = drawn.houses([houses(last)[name]])[0] if drawn else None
        camps = tuple((drawn.camps.get(it, ""), it, n) for it, n in camps_of(mine)) if drawn else ()
        yield PersonSeen(person(name, mine), house, camps, also)


@dataclass(frozen=True, slots=True)
class AlbumView:
    """`others`: the games that have ended evenings too; `left`: how many are still to be read;
    `remarks` are said of one that is not counted, or that today's rules would judge otherwise.

    `alike` are names that may be one person's, `names` all of them; `undoes`: whether a change of
    them can be taken back. `further` evenings or people are not shown.
    """

    slug: str
    title: str
    count: str
    drawn: Album | None
    evenings: tuple[EveningSeen, ...]
    people: tuple[PersonSeen, ...]
    cards: tuple[CardRow, ...]
    sizes: tuple[SizeRow, ...]
    records: tuple[RecordRow, ...]
    years: tuple[int, ...]
    names: tuple[str, ...]
    alike: tuple[tuple[str, str], ...]
    undoes: bool
    further: int
    others: tuple[OfferView, ...] = ()
    left: int = 0
    remarks: tuple[str, ...] = ()

    @property
    def lives(self) -> bool:
        """Whether it is a game in which lives are lost."""
        return any(it.row.survecu is not None for it in self.people)


# How the pages outside a game look: as the device does, until the MJ chooses.

AS_THE_DEVICE: Final = "appareil"
_LABELS: Final = {AS_THE_DEVICE: "Comme l'appareil", "jour": "Clair", "nuit": "Sombre"}


@dataclass(frozen=True, slots=True)
class LookView:
    """One look that may be chosen."""

    value: str
    label: str
    is_chosen: bool


def is_look(word: str) -> bool:
    return word in _LABELS


def looks(chosen: str) -> Iterator[LookView]:
    """Each of them, and whether it is the present one."""
    return (LookView(value, label, value == chosen) for value, label in _LABELS.items())


# The page of the rules: every entry by kind and the orders to know, or what was searched.


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The rules of one kind."""

    kind: str
    label: str
    entries: tuple[RuleEntry, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What was searched and found; without a search, everything."""

    search: str
    found: tuple[RuleEntry, ...]
    groups: tuple[RuleGroup, ...]
    orders: tuple[Order, ...]

    @property
    def count(self) -> str:
        """How many entries answer the search, in words."""
        known = {0: "Aucune règle ne contient ces mots.", 1: "Une règle."}
        return known.get(len(self.found), f"{len(self.found)} règles.")


def rules_page(book: Rulebook, search: str) -> RulesPage:
    """The page for these searched words."""
    kinds = {} if search else book.kinds
    groups = tuple(RuleGroup(kind, label, book.kind(kind)) for kind, label in kinds.items())
    return RulesPage(search, book.search(search), groups, book.orders)


# How long ago something was, in the words of somebody who looks at it now.


def ago(at: str, now: datetime) -> str:
    """Empty where the moment is not known."""
    if not at:
        return ""
    minutes = int((now - datetime.fromisoformat(at)).total_seconds() // 60)
    if minutes < 2:
        return "à l'instant"
    if minutes < 60:
        return f"il y a {minutes} minutes"
    if minutes < 24 * 60:
        return f"il y a {minutes // 60} h"
    return f"il y a {minutes // (24 * 60)} j"


def in_minutes(seconds: float) -> str:
    """How long somebody has to wait, rounded up."""
    minutes = ceil(seconds / 60)
    return "une minute" if minutes == 1 else f"{minutes} minutes"


# What every screen of a game has around its own content.


@dataclass(frozen=True, slots=True)
class RefusalView:
    """A refused request: one sentence, and the fields to send again when it can be forced."""

    sentence: str
    can_be_forced: bool = False
    again: Pairs = ()
    action: str = ""


@dataclass(frozen=True, slots=True)
class UndoView:
    """The one step back; `words` names what it takes back, and is empty when there is nothing.

    On a page that takes one past decision anew, `instead` is its place and `content` what stands
    there once it is taken back; otherwise it is the last act.
    """

    words: str = ""
    redo_words: str = ""
    instead: int | None = None
    content: str = ""


@dataclass(frozen=True, slots=True)
class OnAir:
    """A timer that runs on the public screen: so many seconds are left of it."""

    label: str
    seconds: int
    left: int


@dataclass(frozen=True, slots=True)
class Frame:
    """Header, footer and watch of one screen; `base` is the address of the game.

    `guide`: what a guided game says of this page, None in any other; `notes`: what its controls
    are, said at the first of each; `rehearsal` names what the app may play at once in a
    rehearsal, empty in a true game; `tried`: where one leads that only tries something;
    `instead` is the number of the past decision that this screen takes anew, and
    `leaves` the page where changing nothing leads; `dawn`: after that many decisions the game's
    file is to be put in safety; `trouble` is what goes wrong without holding
    anybody up; `otherwise`: how today's rules would judge an evening that is over.
    """

    look: str
    base: str
    title: str
    moment: str
    page: str
    version: int
    undo: UndoView = UndoView()
    refusal: RefusalView | None = None
    banner: Banner | None = None
    notice: Notice | None = None
    trouble: str = ""
    otherwise: str = ""
    cover_after: int = 0
    moment_page: str = ""
    wake: bool = True
    rehearsal: str = ""
    tried: str = ""
    guide: str | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    instead: int | None = None
    leaves: str = "journal"
    tools: tuple[Tool, ...] = (JOURNAL,)
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    offers: frozenset[str] = frozenset()
    game: str = ""
    game_title: str = ""
    curtain: bool = True
    picture: str = ""
    keys: Pairs = ()
    turns: bool = False
    one: str = ""
    dawn: int = 0
    timer: OnAir | None = None
    revealed: bool = False
    asked: tuple[AskedFor, ...] = ()
    doors: tuple[AtDoor, ...] = ()
    telephones: frozenset[str] = frozenset()
    heard: int = 0
    lobby: LobbyView | None = None
    odds: OddsView = OddsView()


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A request that leads nowhere: what happened, the way out, a file to take away."""

    title: str
    sentence: str
    address: str = "/"
    way_out: str = "Revenir à l'accueil"
    file: str = ""
    file_words: str = "Sauvegarder la partie"


# The journal screen: every decision as a line, newest first, as searched and filtered.


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One move; `index` is its place, `undone` says that it no longer counts."""

    index: int
    moment: str
    clock: str
    words: str
    by_force: bool
    undone: bool


@dataclass(frozen=True, slots=True)
class JournalDay:
    """The moves of one night or one day."""

    label: str
    lines: tuple[JournalLine, ...]


@dataclass(frozen=True, slots=True)
class BranchLine:
    """A way that was left: its name, and what is in it that does not stand."""

    name: str
    holds: str


@dataclass(frozen=True, slots=True)
class JournalView:
    """One page of the journal, newest moment first, as searched and filtered.

    `newer` and `older` are the numbers of the pages beside it; 0: there is none.
    """

    days: tuple[JournalDay, ...]
    search: str
    players: tuple[OptionView, ...]
    count: str
    newer: int = 0
    older: int = 0


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A later decision that a correction would make illegal, and why."""

    words: str
    sentence: str


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """A correction to confirm: what is different, what is to be said again, where play resumes.

    `later` counts what belongs to a moment that has not come any more; `clears` and `stays` go
    along with the answer; `back` is the page that changes nothing; `before`: it replaces nothing;
    `keeps`: what is to be said again only because it means somebody else may stand; `astray`: it
    does, and this is whom; `plays_on`: the rest is played again once what is missing is said.
    """

    index: int
    replaced: str
    wanted: str
    content: str
    changes: tuple[str, ...]
    broken: tuple[BrokenLine, ...] = ()
    later: str = ""
    resumes: str = ""
    back: str = "journal"
    clears: tuple[str, ...] = ()
    stays: bool = False
    before: bool = False
    keeps: bool = False
    astray: tuple[BrokenLine, ...] = ()
    plays_on: bool = False


PAGE: Final = 100
# A decision in words, when so many moves had been played, whether it stands or not.
Tell = Callable[[Move, int, bool], Told]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the MJ looks for: words, somebody, the number of a page."""

    search: str
    player: str
    page: int


def journal_view(
    recorded: Sequence[Recorded], tell: Tell, people: Mapping[str, str], asked: Asked
) -> JournalView:
    """`recorded`: the standing decisions in order, and those taken back."""
    words = plain(asked.search).split()
    lines = [
        line
        for line, kept in _lines(recorded, tell)
        if _concerns(kept, asked.player) and all(word in plain(line.words) for word in words)
    ]
    pages = max(1, -(-len(lines) // PAGE))
    page = min(max(asked.page, 1), pages)
    shown = lines[::-1][(page - 1) * PAGE : page * PAGE]
    return JournalView(
        days=tuple(JournalDay(label, tuple(group)) for label, group in groupby(shown, _moment)),
        search=asked.search,
        players=tuple(OptionView(it, name, it == asked.player) for it, name in people.items()),
        count=_count(len(lines), len(recorded)),
        newer=page - 1,
        older=page + 1 if page < pages else 0,
    )


def branch_line(name: str, own: Sequence[Move], shared: int, tell: Tell) -> BranchLine:
    """`own` are the decisions that it has after those that it shares with what stands."""
    if not own:
        return BranchLine(name, "Aucune décision de plus qu'ici.")
    last = tell(own[-1], shared, False).words
    which = ", la dernière" if len(own) > 1 else ""
    return BranchLine(name, f"{counted(len(own), 'décision')}{which} : {last}")


def _moment(line: JournalLine) -> str:
    return line.moment


def _lines(recorded: Sequence[Recorded], tell: Tell) -> Iterator[tuple[JournalLine, Recorded]]:
    standing = [it for it in recorded if it.stands]
    undone = sorted((it for it in recorded if not it.stands), key=lambda it: it.at)
    for place, kept in enumerate(standing):
        while undone and undone[0].at < kept.at:
            lost = undone.pop(0)
            yield _line(lost, tell, place), lost
        yield _line(kept, tell, place), kept
    for lost in undone:
        yield _line(lost, tell, len(standing)), lost


def _line(kept: Recorded, tell: Tell, place: int) -> JournalLine:
    told, at = tell(kept.move, place, kept.stands), clock(kept.at)
    return JournalLine(
        index=place if kept.stands else -1,
        moment=told.moment,
        clock=f"{at:%H:%M}" if at else "",
        words=told.words,
        by_force=bool(kept.move.get("force")),
        undone=not kept.stands,
    )


def _concerns(kept: Recorded, player: str) -> bool:
    return not player or json.dumps(player) in json.dumps(kept.move)


def _count(shown: int, known: int) -> str:
    if shown == known:
        return f"{counted(known, 'décision')}, la plus récente d'abord."
    return f"{counted(shown, 'décision')} sur {known}, la plus récente d'abord."
