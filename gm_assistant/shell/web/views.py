"""What the shell's own pages show: the frame around a game, home, devices, rules, about."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from gm_assistant.seam.pages import JOURNAL, Banner, Notice, Pairs, Switch, Tool
from gm_assistant.seam.rulebook import Order, Rulebook, RuleEntry

# What « À propos » shows: the version, what was found on this machine, whose the games are.


@dataclass(frozen=True, slots=True)
class FindingView:
    """One thing that was looked at on this machine, and what to do."""

    topic: str
    finding: str
    advice: str
    ok: bool


@dataclass(frozen=True, slots=True)
class AboutView:
    """`games` are the titles that this companion helps to run; `command` starts it."""

    games: tuple[str, ...]
    findings: tuple[FindingView, ...]
    command: str

    @property
    def is_ready(self) -> bool:
        return all(it.ok for it in self.findings)


# What the game master sees of the public screen: its address, its switches, its timer.


@dataclass(frozen=True, slots=True)
class BroadcastView:
    """The page of the public screen; `reachable`: whether other devices may come.

    `tale`: whether the evening can be told; `told`: the step of it that is shown, 0 for none.
    """

    address: str
    path: str
    reachable: bool
    switches: tuple[Switch, ...]
    timer: str
    tale: bool
    told: int
    hint: str


# What the page « Appareils » shows.


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One device that gave the code."""

    id: str
    words: str
    since: str
    seen: str
    is_this_one: bool


@dataclass(frozen=True, slots=True)
class DevicesView:
    """Who is in, and the code for the next one; `is_open`: whether others may come at all."""

    all: tuple[DeviceView, ...]
    code: str
    is_open: bool


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


@dataclass(frozen=True, slots=True)
class TableView:
    """A table that is being set."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """The home screen; `problem` is the sentence of an import that could not be read.

    `trouble` is that of the mirror, empty where all is well.
    """

    games: tuple[HomeCardView, ...]
    offers: tuple[OfferView, ...]
    look: str = "nuit"
    problem: str = ""
    tables: tuple[TableView, ...] = ()
    has_bin: bool = False
    has_devices: bool = False
    trouble: str = ""


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


# A long decision without its middle: how it begins, and what it comes to.

# What three lines of a button hold, and how much of it may say what a decision came to.
_BUTTON: Final = 54
_END: Final = 39


def in_brief(words: str, room: int) -> str:
    """All forty ballots of a vote would hide whom it condemns."""
    if len(words) <= room:
        return words
    half = room // 2
    begins = words[:half].rpartition(" ")[0].rstrip(" ,;:")
    return f"{begins} … {words[-half:].partition(' ')[2]}"


def on_a_button(words: str) -> str:
    """Shorter still: the first words, and what comes last behind a colon."""
    if len(words) <= _BUTTON:
        return words
    parted = re.search(r"\s[:;]\s[^:;»]+$", words)
    end = parted[0] if parted and len(parted[0]) <= _END else ""
    start = words[: _BUTTON - len("…") - len(end)].rpartition(" ")[0].rstrip(" ,;:«>")
    more = "… »" if start.count("«") > start.count("»") else "…"
    return f"{start}{more}{end}"


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
class Frame:
    """Header, footer and watch of one screen; `base` is the address of the game.

    `rehearsal` names what the app may play at once in a rehearsal, empty in a true game;
    `instead` is the number of the past decision that this screen takes anew, and
    `leaves` the page where changing nothing leads; `trouble` is what goes wrong without holding
    anybody up.
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
    cover_after: int = 0
    moment_page: str = ""
    wake: bool = True
    rehearsal: str = ""
    instead: int | None = None
    leaves: str = "journal"
    tools: tuple[Tool, ...] = (JOURNAL,)
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    offers: frozenset[str] = frozenset()
    game: str = ""
    game_title: str = ""
    curtain: bool = True


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A request that leads nowhere: what happened, the way out, the game to take away."""

    title: str
    sentence: str
    address: str = "/"
    way_out: str = "Revenir à l'accueil"
    file: str = ""
