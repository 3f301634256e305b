"""What stands in the cells of a live spreadsheet that somebody filled in, and what it comes to.

`typed_in` reads the cells as they are; `typed_since` keeps what was typed since a game was written
into the file. A `Retold` plays the moves that they make one after another, forces what must be and
remarks upon the rest. `live_workbook` writes a game into the spreadsheet.
"""

import io
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.paper import blank_grid as n
from gm_assistant.games.quinte_bourg.paper.blank_book import Fact, Told, live_book, told, words_of
from gm_assistant.games.quinte_bourg.paper.blank_evening import SPACES, key_of, whole_names
from gm_assistant.games.quinte_bourg.paper.blank_facts import (
    FACTS,
    FIRST_FACT,
    MURDERED,
    NO_EFFECT,
    DayRows,
)
from gm_assistant.games.quinte_bourg.paper.blank_grid import (
    carried,
    carry,
    table_of,
    with_newcomers,
)
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES, ROWS
from gm_assistant.games.quinte_bourg.rules.thieves import Larceny
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Player, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    PERSONAL,
    POSTS,
    ROLES,
    SPECIALITIES,
    STAGES_OF,
    STATUSES,
    STEPS,
    PlayerId,
    Stage,
    Step,
)
from gm_assistant.toolkit.workbook.book import bytes_of
from gm_assistant.toolkit.workbook.bounds import LIVE, is_beyond
from gm_assistant.toolkit.workbook.cells import fill
from gm_assistant.toolkit.workbook.layout import Layout

_MOMENT: Final = re.compile(r"(Nuit|Jour) (\d+), (.*)")
_NIGHT: Final = re.compile(r"Nuit (\d+) (\w+)")
_ZONES: Final = {
    "avant l'attaque": "before",
    "après l'attaque": "after",
    "réveil": "waking",
    "postes": "morning",
    "attaque": "attack",
}
# What the rows that write themselves are called.
_BY_THEMSELVES: Final = ("larcin", "attaque", "matin", "bilan")
_DAY: Final = re.compile(r"Jour\s(\d+)")
# « Fureteur (40 s) »
_LABEL: Final = re.compile(r"\s\(\d+\s*s\)$")
# Nothing of ours stands further down, even where somebody put rows in.
_LAST_ROW: Final = n.LAST_BED + 40
_LAST_FACT: Final = 2000
_NEEDED: Final = (n.PLAYERS_SHEET, n.FACTS_SHEET, n.COINS_SHEET, n.POSTS_SHEET)


@dataclass(frozen=True, slots=True)
class TypedFact:
    """One row of the facts; `refused`: why it cannot be played."""

    row: int
    what: str
    who: PlayerId | None
    other: PlayerId | None
    coins: int | None
    card: str
    refused: str = ""


@dataclass(slots=True)
class TypedDay:
    """One night and its day."""

    number: int
    weekday: str = ""
    title: str = ""
    calls: dict[Step, dict[str, str]] = field(default_factory=dict)
    rows: dict[Step, int] = field(default_factory=dict)
    facts: dict[str, list[TypedFact]] = field(default_factory=dict)
    exchanged: PlayerId | None = None
    without_victim: bool = False
    by_hand: dict[PlayerId, int] = field(default_factory=dict)

    @property
    def written(self) -> bool:
        """Whether anything at all stands there."""
        return bool(self.calls or self.by_hand or self.exchanged or any(self.facts.values()))


@dataclass(slots=True)
class Typed:
    """Everything that was typed."""

    players: list[dict[str, Any]]
    lovers: list[PlayerId]
    posts: dict[str, PlayerId | None]
    first_death_spent: bool
    ghost_order: list[PlayerId]
    days: dict[int, TypedDay]
    protected: PlayerId | None = None
    remarks: list[str] = field(default_factory=list)
    carried: dict[str, Any] | None = None
    rulings: dict[str, Any] = field(default_factory=dict)

    @property
    def ids(self) -> dict[str, PlayerId]:
        """The id of each name that one player bears."""
        times = Counter(key_of(it["name"]) for it in self.players)
        named = {key_of(it["name"]): it["id"] for it in self.players}
        return {name: player for name, player in named.items() if times[name] == 1}

    def nobody(self, words: str) -> str:
        """Why these words name nobody."""
        twins = any(key_of(it["name"]) == key_of(words) for it in self.players)
        told = "est le nom de deux joueurs" if twins else "n'est pas à table"
        return f"« {words} » {told}."


def typed_in(content: bytes) -> Typed | None:
    """Read a live spreadsheet; None where the file is something else."""
    if not content.startswith(b"PK") or is_beyond(content, LIVE):
        return None
    try:
        book = load_workbook(io.BytesIO(content))
    except Exception:  # noqa: BLE001 - openpyxl raises anything on a damaged file
        return None
    if not set(_NEEDED) <= set(n.marked(book)):
        return None
    return typed_of(book)


def typed_of(book: Workbook) -> Typed:
    """What stands in a workbook that is open."""
    remarks: list[str] = []
    sheets = n.marked(book)
    known = {id(it) for it in sheets.values()}
    copies = [it.title for it in book.worksheets if n.mark_of(it) and id(it) not in known]
    remarks += [f"Feuille « {it} » : c'est une copie, elle n'est pas lue." for it in copies]
    sheet = sheets[n.PLAYERS_SHEET]
    rows = _rows_of_players(sheet, remarks)
    purses = _rows_of_purses(sheets[n.COINS_SHEET])
    players = [_one_player(sheet, sheets[n.COINS_SHEET], rows, it, purses, remarks) for it in rows]
    typed = Typed(players, [], {}, False, [], {}, None, remarks)
    _twins(typed, list(rows))
    for cell in (it.replace("$", "") for it in n.LOVERS.values()):
        typed.lovers += [it for it in [_named(typed, sheet, cell)] if it]
    if len(typed.lovers) == 1:
        remarks.append(f"{sheet.title} : un seul des Amoureux est écrit.")
    typed.first_death_spent = _yes(sheet, n.FIRST_DEATH_SPENT.replace("$", ""), remarks)
    ranked = [
        (rank, player["id"])
        for row, player in zip(rows, players, strict=True)
        if (rank := _whole(sheet, f"{n.GHOST_RANK}{row}", remarks)) is not None
    ]
    typed.ghost_order = [it for _, it in sorted(ranked)]
    _posts(sheets[n.POSTS_SHEET], typed)
    _nights(sheets, typed)
    _facts(sheets[n.FACTS_SHEET], typed)
    _coins(sheets[n.COINS_SHEET], typed, [purses.get(it) for it in rows.values()])
    if n.COUNTS_SHEET in sheets:
        typed.rulings = _rulings(sheets[n.COUNTS_SHEET], remarks)
    typed.carried = carried(book)
    return typed


def _rulings(sheet: Worksheet, remarks: list[str]) -> dict[str, Any]:
    """How this table reads the rulebook, where that is not as usual: settings by their labels."""
    rows = range(n.FIRST_SETTING, min(sheet.max_row, _LAST_ROW) + 1)
    said = {key_of(plain(_said(sheet, f"A{row}"))): row for row in rows}
    found: dict[str, Any] = {}
    for ruling in RULINGS.values():
        row = said.get(key_of(plain(ruling.label)))
        words = _said(sheet, f"B{row}") if row else ""
        known = {key_of(plain(str(it))): value for value, it in ruling.readings.items()}
        value = known.get(key_of(plain(words)), ruling.default)
        if words and key_of(plain(words)) not in known:
            told = f"« {words} » n'est pas compris"
            remarks.append(
                f"{sheet.title}, case B{row} : {told}, {ruling.label} reste comme d'usage."
            )
        if value != ruling.default:
            found[ruling.key] = value
    return found


def _said(sheet: Worksheet, cell: str) -> str:
    """The words of a cell; a name that begins with an equal sign is a text, not a formula."""
    found = sheet[cell]
    nothing = found.data_type == "f" or found.value is None
    return "" if nothing else str(found.value).strip(SPACES)


def _whole(sheet: Worksheet, cell: str, remarks: list[str], least: int | None = 0) -> int | None:
    """The whole number of a cell; anything else that was typed there is said."""
    found = sheet[cell]
    value = found.value
    if value is None or found.data_type == "f" or not str(value).strip(SPACES):
        return None
    if isinstance(value, int | float) and value == int(value) and (least is None or value >= least):
        return int(value)
    told = "un nombre entier est attendu"
    remarks.append(f"{sheet.title}, case {cell} : « {value} » n'est pas compris, {told}.")
    return None


def _yes(sheet: Worksheet, cell: str, remarks: list[str]) -> bool:
    words = _said(sheet, cell)
    if words and key_of(words) != "oui":
        remarks.append(
            f"{sheet.title}, case {cell} : « {words} » n'est pas compris ; « oui », ou rien."
        )
    return key_of(words) == "oui"


def _rows_of_players(sheet: Worksheet, remarks: list[str]) -> dict[int, int]:
    """The places by the rows where somebody sits; what stands beside no name is said."""
    found: dict[int, int] = {}
    for row in range(n.FIRST_PLAYER, min(sheet.max_row, _LAST_ROW) + 1):
        place, name = sheet[f"A{row}"].value, _said(sheet, f"B{row}")
        beside = any(_said(sheet, f"{it}{row}") for it in "CDEFGHIJK")
        if not isinstance(place, int | float):
            if name:
                told = "cette ligne a été ajoutée, le tableur ne la connaît pas"
                remarks.append(f"{sheet.title}, ligne {row} : {told}.")
        elif name:
            found[row] = int(place)
        elif beside:
            remarks.append(f"{sheet.title}, ligne {row} : une carte, mais pas de nom.")
    return found


def _rows_of_purses(sheet: Worksheet) -> dict[int, int]:
    """The rows of the purses by places."""
    last = min(sheet.max_row, _LAST_ROW)
    numbered = ((row, sheet[f"A{row}"].value) for row in range(n.FIRST_PLAYER, last + 1))
    return {int(it): row for row, it in numbered if isinstance(it, int | float)}


def _twins(typed: Typed, rows: list[int]) -> None:
    """Two players of one name: neither the sheets nor the import can tell whom a cell means."""
    for name, count in Counter(key_of(it["name"]) for it in typed.players).items():
        if count > 1:
            where = [
                row
                for row, it in zip(rows, typed.players, strict=True)
                if key_of(it["name"]) == name
            ]
            names = " et ".join(f"B{it}" for it in where)
            typed.remarks.append(
                f"Joueurs, cases {names} : deux joueurs portent ce nom, ce qui est écrit d'eux "
                "n'est pas repris."
            )


def _one_player(
    sheet: Worksheet,
    coins: Worksheet,
    rows: Mapping[int, int],
    row: int,
    purses: Mapping[int, int],
    remarks: list[str],
) -> dict[str, Any]:
    name = _said(sheet, f"B{row}")

    def known(letters: str, words: Mapping[str, str]) -> list[str]:
        found = []
        for letter in letters:
            said = _said(sheet, f"{letter}{row}")
            ids = [it for it, label in words.items() if key_of(label) == key_of(said)]
            found += ids
            if said and not ids:
                remarks.append(f"{sheet.title}, case {letter}{row} : « {said} » n'est pas connu.")
        return list(dict.fromkeys(found))

    purse = purses.get(rows[row])
    if purse is None:
        remarks.append(f"{coins.title} : la ligne de la place {rows[row]} est introuvable.")
    held = _whole(coins, f"C{purse}", remarks) if purse else None
    status = known(n.AT_THE_START, STATUSES)
    converted = _yes(sheet, f"{n.CONVERTED_COLUMN}{row}", remarks)
    player = {
        "id": f"J{list(rows).index(row) + 1}",
        "name": name,
        "camp_roles": known("CD", ROLES) or ["villageois"],
        "specialities": known("FG", SPECIALITIES),
        "personal": known(n.CONDITION + n.SECOND_CONDITION, PERSONAL),
        "coins": 1 if held is None else held,
        "added_roles": ["reptilien"] if converted else [],
        "status": status[0] if status and status[0] != "mort" else "vivant",
    }
    if not _said(sheet, f"C{row}"):
        remarks.append(f"{name} n'a pas de rôle de camp : mis en Villageois.")
    return player


def _player(typed: Typed, words: str) -> PlayerId | None:
    return typed.ids.get(key_of(words))


def _named(typed: Typed, sheet: Worksheet, cell: str) -> PlayerId | None:
    """Whom a cell names; a name that nobody bears is said."""
    words = _said(sheet, cell)
    found = _player(typed, words)
    if words and found is None:
        typed.remarks.append(f"{sheet.title}, case {cell} : {typed.nobody(words)}")
    return found


def _posts(sheet: Worksheet, typed: Typed) -> None:
    last = min(sheet.max_row, _LAST_ROW)
    rows = {key_of(_said(sheet, f"A{it}")): it for it in range(n.FIRST_POST, last + 1)}
    for post, label in POSTS.items():
        row = rows.get(key_of(label))
        if row is None:
            typed.remarks.append(f"{sheet.title} : la ligne « {label} » est introuvable.")
            continue
        vacant = key_of(_said(sheet, f"B{row}")) == n.VACANT
        holder = None if vacant else _named(typed, sheet, f"B{row}")
        if holder or vacant:
            typed.posts[post] = holder


def _nights(sheets: Mapping[str, Worksheet], typed: Typed) -> None:
    for title, sheet in sheets.items():
        found = _NIGHT.fullmatch(title)
        if not found or found[2] not in NIGHT_TABLES:
            continue
        number = int(found[1])
        day = typed.days.setdefault(number, TypedDay(number, found[2]))
        day.weekday, day.title = found[2], sheet.title
        _calls(sheet, day, typed)
        _decisions(sheet, typed)
    nights = sorted(it for it in typed.days if typed.days[it].weekday)
    for number in nights:
        day = typed.days[number]
        sheet = next(it for it in sheets.values() if it.title == day.title)
        house = _named(typed, sheet, "G2")
        if number == nights[0]:
            typed.protected = house
        elif house:
            typed.remarks.append(f"{sheet.title}, case G2 : la maison protégée n'est pas reprise.")


def _calls(sheet: Worksheet, day: TypedDay, typed: Typed) -> None:
    """Each call by its label, wherever its row stands now."""
    last = min(sheet.max_row, _LAST_ROW)
    labels = ((row, _LABEL.sub("", _said(sheet, f"B{row}"))) for row in range(n.FIRST_CALL, last))
    rows = {key_of(words): row for row, words in labels if words}
    steps = NIGHT_TABLES[day.weekday]  # type: ignore[index]
    for step in steps:
        row = rows.pop(key_of(STEPS[step]), None)
        if row is None:
            told = f"l'appel « {STEPS[step]} » est introuvable"
            typed.remarks.append(f"{sheet.title} : {told}.")
            continue
        cells = {it: words for it in "DEFG" if (words := _said(sheet, f"{it}{row}"))}
        if cells:
            day.calls[step], day.rows[step] = cells, row
    for row in range(n.FIRST_CALL, min(sheet.max_row, n.BEDS_HEADER - 1) + 1):
        stray = any(_said(sheet, f"{it}{row}") for it in "DEFG")
        known = row in day.rows.values()
        if stray and not known:
            typed.remarks.append(f"{sheet.title}, ligne {row} : aucun appel n'est sur cette ligne.")


def _decisions(sheet: Worksheet, typed: Typed) -> None:
    """Where the MJ put somebody to bed himself: the rules of the game decide it there."""
    rows = range(n.FIRST_CALL, min(sheet.max_row, _LAST_ROW) + 1)
    beds = [it for it in rows if isinstance(sheet[f"A{it}"].value, int) and it >= n.BEDS_HEADER]
    decided = [f"E{it}" for it in beds if _said(sheet, f"E{it}")]
    if decided:
        cells = ", ".join(decided)
        told = "les décisions du MJ sur les lits ne sont pas reprises"
        typed.remarks.append(f"{sheet.title}, {cells} : {told}.")


def _facts(sheet: Worksheet, typed: Typed) -> None:
    for row in range(FIRST_FACT, min(sheet.max_row, _LAST_FACT) + 1):
        what = _said(sheet, f"B{row}")
        found = _MOMENT.fullmatch(plain(_said(sheet, f"A{row}")))
        if not found:
            if what or any(_said(sheet, f"{it}{row}") for it in "CDEF"):
                told = "n'est sous aucun moment, cette ligne n'est pas lue"
                typed.remarks.append(f"{sheet.title}, ligne {row} : « {what} » {told}.")
            continue
        _fact_under(sheet, row, what, found, typed)


def _fact_under(sheet: Worksheet, row: int, what: str, found: re.Match[str], typed: Typed) -> None:
    """A row of the facts under its moment."""
    number, zone = int(found[2]), _ZONES.get(found[3], "day")
    day = typed.days.setdefault(number, TypedDay(number))
    if found[1] == "Nuit" and not day.weekday:
        told = f"{sheet.title} : la feuille de la nuit {number} est introuvable."
        typed.remarks += [told] if told not in typed.remarks else []
    fact = next((it for it in FACTS if key_of(it) == key_of(what)), None)
    if key_of(what) == key_of(STEPS["adoration"]):
        day.exchanged = _named(typed, sheet, f"D{row}")
    if zone == "attack":
        day.without_victim = _no_effect(sheet, row, typed)
    elif fact:
        day.facts.setdefault(zone, []).append(_fact(sheet, row, fact, typed))
    elif found[3] in _BY_THEMSELVES:
        if found[3] == "matin" and _no_effect(sheet, row, typed):
            told = f"« {NO_EFFECT} » n'est pas repris, corrigez les postes dans l'assistant"
            typed.remarks.append(f"{sheet.title}, case F{row} : {told}.")
    elif what or any(_said(sheet, f"{it}{row}") for it in "CDEF"):
        told = "n'est pas un fait de la liste"
        typed.remarks.append(f"{sheet.title}, ligne {row} : « {what} » {told}.")


def _no_effect(sheet: Worksheet, row: int, typed: Typed) -> bool:
    words = _said(sheet, f"F{row}")
    if words and key_of(words) != key_of(NO_EFFECT):
        told = f"n'est pas compris ; « {NO_EFFECT} », ou rien"
        typed.remarks.append(f"{sheet.title}, case F{row} : « {words} » {told}.")
    return key_of(words) == key_of(NO_EFFECT)


def _fact(sheet: Worksheet, row: int, what: str, typed: Typed) -> TypedFact:
    said = {it: _said(sheet, f"{it}{row}") for it in "CDF"}
    wrong = [
        f"case {it}{row} : {typed.nobody(said[it])}"
        for it in "CD"
        if said[it] and _player(typed, said[it]) is None
    ]
    numbers: list[str] = []
    coins = _whole(sheet, f"E{row}", numbers)
    if numbers:
        wrong.append(numbers[0].partition(", ")[2])
    refused = f"{sheet.title}, {wrong[0]}" if wrong else ""
    who, other = _player(typed, said["C"]), _player(typed, said["D"])
    return TypedFact(row, what, who, other, coins, said["F"], refused)


def _coins(sheet: Worksheet, typed: Typed, rows: list[int | None]) -> None:
    days = _columns_of_days(sheet)
    for number, day in typed.days.items():
        hand = days.get(number)
        if hand is None:
            typed.remarks.append(
                f"{sheet.title} : les colonnes du jour {number} sont introuvables."
            )
            continue
        for row, player in zip(rows, typed.players, strict=True):
            changed = _whole(sheet, f"{hand}{row}", typed.remarks, None) if row else None
            if changed:
                day.by_hand[player["id"]] = changed


def _columns_of_days(sheet: Worksheet) -> dict[int, str]:
    """The column « ± » of each day, by the band above it."""
    band = next(sheet.iter_rows(min_row=n.PLAYERS_HEADER - 1, max_row=n.PLAYERS_HEADER - 1))
    titled = ((it.column, _DAY.match(str(it.value or ""))) for it in band)
    return {int(it[1]): get_column_letter(column + 1) for column, it in titled if it and column}


# What was typed in a live spreadsheet since a game was written into it.


def typed_since(then: Typed, now: Typed, village: Village) -> dict[int, TypedDay] | None:
    """The days with what was added to them; None where something played before was changed."""
    if _table(then) != _table(now) or set(then.days) != set(now.days):
        return None
    added = {number: _added(then.days[number], now.days[number]) for number in now.days}
    found = {number: day for number, day in added.items() if day is None or day.written}
    kept = {number: day for number, day in found.items() if day and not _is_past(day, village)}
    return kept if len(kept) == len(found) else None


def _table(typed: Typed) -> tuple[object, ...]:
    places = typed.players, typed.lovers, typed.posts, typed.ghost_order
    return *places, typed.first_death_spent, typed.protected


def _is_past(day: TypedDay, village: Village) -> bool:
    """A night that has passed takes nothing more, nor does a day."""
    by_night = bool(day.calls or any(day.facts.get(it) for it in ("before", "after")))
    over = village.phase != "nuit" and by_night
    return day.number < village.day or (day.number == village.day and over)


def _added(then: TypedDay, now: TypedDay) -> TypedDay | None:
    kept = all(now.calls.get(step) == cells for step, cells in then.calls.items())
    zones = {zone: (then.facts.get(zone, []), facts) for zone, facts in now.facts.items()}
    kept = kept and set(then.facts) <= set(zones)
    kept = kept and all(facts[: len(known)] == known for known, facts in zones.values())
    if not kept or then.exchanged not in (None, now.exchanged):
        return None
    return replace(
        now,
        calls={step: cells for step, cells in now.calls.items() if step not in then.calls},
        facts={zone: facts[len(known) :] for zone, (known, facts) in zones.items()},
        exchanged=None if then.exchanged else now.exchanged,
        by_hand=_differences(then.by_hand, now.by_hand),
    )


def _differences(then: Mapping[PlayerId, int], now: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    changes = {it: now.get(it, 0) - then.get(it, 0) for it in {**then, **now}}
    return {player: change for player, change in changes.items() if change}


def renamed(day: TypedDay, ids: Mapping[PlayerId, PlayerId]) -> TypedDay:
    """The same day, whose players bear the ids that they have in the game."""
    return replace(
        day,
        facts={zone: [_fact_since(it, ids) for it in facts] for zone, facts in day.facts.items()},
        exchanged=ids.get(day.exchanged or ""),
        by_hand={ids[player]: change for player, change in day.by_hand.items()},
    )


def _fact_since(fact: TypedFact, ids: Mapping[PlayerId, PlayerId]) -> TypedFact:
    return replace(fact, who=ids.get(fact.who or ""), other=ids.get(fact.other or ""))


# The game as it is told again: each move is played, forced if it must be, or remarked upon.

Move = Mapping[str, Any]
# Sheets do not say how far each moment was led: that they are passed over is no news.
_MOMENTS: Final = ("night", "day", "stage")


@dataclass(slots=True)
class Retold:
    """The game so far, what could not be understood, and whom the words of a cell name."""

    game: Game
    remarks: list[str]
    ids: Mapping[str, PlayerId]

    def play(self, move: Move, where: str, *, forced: bool = True) -> bool:
        """Play a move; what the rules refuse is forced and said, as what cannot be forced."""
        reason = ""
        if self.game.village.result is not None:
            self.game = self.game.play({"move": "continue"})
        for tried in (move, {**move, "force": True})[: 1 + forced]:
            try:
                self.game = self.game.play(tried)
            except Refusal as refusal:
                reason = reason or refusal.sentence
            except Malformed:
                reason = reason or "des cases manquent ou ne vont pas ensemble."
            else:
                if reason and where and move["move"] not in _MOMENTS:
                    self.remarks.append(f"{where} : imposé par le MJ. {reason}")
                return True
        if where:
            self.remarks.append(f"{where} : {reason}")
        return False

    def reach(self, stage: Stage) -> bool:
        """Go on to a stage of the day, if it is still to come."""
        village = self.game.village
        if stage not in STAGES_OF[village.weekday] or village.phase != "jour":
            return False
        if village.has_reached(stage):
            return True
        return self.play({"move": "stage", "stage": stage}, "")

    def alive(self, player: PlayerId | None) -> bool:
        """Whether somebody is alive now."""
        return player is not None and self.game.village.players[player].living


# The live spreadsheet with a game in it: its table, its nights and its facts.

Names = Mapping[PlayerId, str]
_LEAST_NIGHTS: Final = 6
_NIGHTS_AHEAD: Final = 2


def live_bytes(
    game: Game,
    layout: Layout | None = None,
    data: Path | None = None,
    document: Mapping[str, Any] | None = None,
) -> bytes:
    """The xlsx file of a game as it stands, to be gone on with in a spreadsheet.

    `document`: its game file, which the spreadsheet then carries.
    """
    book = live_workbook(game, layout, data)
    if document is not None:
        carry(book, dict(document))
    return bytes_of(book)


def live_workbook(game: Game, layout: Layout | None = None, data: Path | None = None) -> Workbook:
    """The same as a workbook."""
    days = told(game)
    played = sum(it.night is not None for it in days)
    start = game.villages[0].weekday
    words = words_of(max(_LEAST_NIGHTS, played + _NIGHTS_AHEAD), start, data)
    names = whole_names(with_newcomers(game.villages[0], game))
    rooms = {it.number: it.room for it in days}
    book, blocks = live_book(list(names.values()), words, layout, rooms)
    table = table_of(game)
    _fill_players(book, table, names)
    _fill_posts(book[n.POSTS_SHEET], table, names)
    _fill_settings(book[n.COUNTS_SHEET], game.village)
    _fill_charms(book[n.COUNTS_SHEET], game, table, names)
    titles = {it.number: n.night_title(it.number, it.weekday) for it in words.nights}
    for day in days:
        if day.night is not None:
            _fill_night(book[titles[day.number]], day, names)
        _fill_facts(book[n.FACTS_SHEET], blocks[day.number - 1], day, names)
        _fill_coins(book[n.COINS_SHEET], day, names)
    _protect(book, table, titles, names)
    return book


def _fill_settings(sheet: Worksheet, village: Village) -> None:
    for row, ruling in enumerate(RULINGS.values(), start=n.FIRST_SETTING):
        fill(sheet, f"B{row}", str(ruling.readings[getattr(village.rulings, ruling.key)]))


def _fill_charms(sheet: Worksheet, game: Game, table: Village, names: Names) -> None:
    """Those that no call of the sheets tells: of the evenings before, or decreed."""
    decrees = (it for it in game.moves if it["move"] == "correct")
    decreed = {(it["player"], charm) for it in decrees for charm in it.get("charmed_by", ())}
    for row, player in enumerate(names, start=n.FIRST_SETTING):
        for charm in game.village.players[player].charmed_by:
            if charm in table.players[player].charmed_by or (player, charm) in decreed:
                fill(sheet, f"{n.CHARMED_COLUMNS[charm]}{row}", "oui")


def _fill_players(book: Workbook, table: Village, names: Names) -> None:
    sheet, coins = book[n.PLAYERS_SHEET], book[n.COINS_SHEET]
    for cell, lover in zip(n.LOVERS.values(), table.lovers, strict=False):
        fill(sheet, cell.replace("$", ""), names[lover])
    if table.first_deaths:
        fill(sheet, n.FIRST_DEATH_SPENT.replace("$", ""), "oui")
    for row, player in enumerate(names, start=n.FIRST_PLAYER):
        person = table.players[player]
        for letter, words in _cards(person, table).items():
            fill(sheet, f"{letter}{row}", words)
        if person.coins != 1:
            fill(coins, f"C{row}", person.coins)


def _cards(person: Player, table: Village) -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for letters, words in (
        ("CD", [ROLES[it] for it in person.printed]),
        ("FG", [SPECIALITIES[it] for it in person.specialities]),
        ("HI", [PERSONAL[it] for it in person.personal]),
    ):
        cards.update(zip(letters, words, strict=False))
    if "reptilien" in person.camp_roles and "reptilien" not in person.printed:
        cards[n.CONVERTED_COLUMN] = "oui"
    if not person.living:
        cards[n.AT_THE_START] = STATUSES[person.status]
    if person.id in table.ghosts:
        cards[n.GHOST_RANK] = table.ghosts.index(person.id) + 1
    return cards


def _fill_posts(sheet: Worksheet, table: Village, names: Names) -> None:
    for row, post in enumerate(POSTS, start=n.FIRST_POST):
        holder = table.posts.get(post, "")
        fill(sheet, f"B{row}", n.VACANT if holder is None else names.get(holder))


def _protect(book: Workbook, table: Village, titles: Mapping[int, str], names: Names) -> None:
    if table.protected_house and titles:
        fill(book[titles[min(titles)]], "G2", names[table.protected_house])


def _fill_night(sheet: Worksheet, day: Told, names: Names) -> None:
    night = day.night
    assert night is not None  # noqa: S101 - the caller has looked
    for row, step in enumerate(night.steps, start=n.FIRST_CALL):
        if step not in night.sheet:
            continue
        shape, fields = ROWS[step].shape, night.sheet[step][1].fields
        for letter, words in shape.to_cells(fields, names).items():
            fill(sheet, f"{letter}{row}", words)
        if isinstance(shape, Larceny):
            asked = day.upset or "takes" in fields
            fill(sheet, f"G{row}", day.robbed if asked else None)
    if day.upset:
        _decide_beds(sheet, day, names)


def _decide_beds(sheet: Worksheet, day: Told, names: Names) -> None:
    """A power invoked in mid-night: the beds are those that the rules found."""
    night = day.night
    where = night.where if night is not None else None
    places = list(names)
    for player, place in (where or {}).items():
        fill(sheet, f"E{n.FIRST_BED + places.index(player)}", names[place.house])


def _fill_facts(sheet: Worksheet, block: DayRows, day: Told, names: Names) -> None:
    for rows, facts in (
        (block.before, day.before),
        (block.after, day.after),
        (block.waking, day.waking),
        (block.morning, day.morning),
        (block.day, day.day),
    ):
        for row, fact in zip(rows, facts, strict=False):
            # By night, or beside a paid vote, a purse may have changed before the murder.
            exact = fact.what != MURDERED or row in block.at_night or bool(day.by_hand)
            _write(sheet, row, fact, names, exact=exact)
    if block.effect and day.without_effect:
        fill(sheet, f"F{block.effect}", NO_EFFECT)
    if block.effect and day.exchanged:
        fill(sheet, f"D{block.effect}", names[day.exchanged])
    if block.attack and day.without_victim:
        fill(sheet, f"F{block.attack}", NO_EFFECT)


def _write(sheet: Worksheet, row: int, fact: Fact, names: Names, *, exact: bool) -> None:
    fill(sheet, f"B{row}", fact.what)
    for letter, player in (("C", fact.who), ("D", fact.other)):
        if player is not None:
            fill(sheet, f"{letter}{row}", names[player])
    if fact.coins is not None and exact:
        fill(sheet, f"E{row}", fact.coins)
    if fact.card:
        fill(sheet, f"F{row}", fact.card)


def _fill_coins(sheet: Worksheet, day: Told, names: Names) -> None:
    hand = n.coins_columns(day.number - 1)[1]
    for row, player in enumerate(names, start=n.FIRST_PLAYER):
        if player in day.by_hand:
            fill(sheet, f"{hand}{row}", day.by_hand[player])
