"""What stands in the cells of a live spreadsheet that somebody filled in."""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet import cell_names as n
from gm_assistant.companions.quinte_bourg.spreadsheet.carried import carried
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import FACTS, FIRST_FACT
from gm_assistant.french.typography import plain
from gm_assistant.quinte_bourg.night.calls import NIGHT_TABLES
from gm_assistant.quinte_bourg.words.vocabulary import (
    PERSONAL,
    POSTS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    STEPS,
    PlayerId,
    Step,
)
from gm_assistant.workbook.names import is_bomb

_MOMENT: Final = re.compile(r"(Nuit|Jour) (\d+), (.*)")
_NIGHT: Final = re.compile(r"Nuit (\d+) (\w+)")
_ZONES: Final = {
    "avant l'attaque": "before",
    "après l'attaque": "after",
    "réveil": "waking",
    "postes": "morning",
    "attaque": "attack",
}
_NEEDED: Final = (n.PLAYERS_SHEET, n.FACTS_SHEET, n.COINS_SHEET, n.POSTS_SHEET)


@dataclass(frozen=True, slots=True)
class TypedFact:
    """One row of the facts; a place that names nobody is kept as it was written."""

    row: int
    what: str
    who: PlayerId | None
    other: PlayerId | None
    coins: int | None
    card: str
    unknown: tuple[str, ...] = ()


@dataclass(slots=True)
class TypedDay:
    """One night and its day."""

    number: int
    weekday: str = ""
    calls: dict[Step, dict[str, str]] = field(default_factory=dict)
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

    @property
    def ids(self) -> dict[str, PlayerId]:
        """The id of each name."""
        return {key_of(it["name"]): it["id"] for it in self.players}


def key_of(words: Any) -> str:
    """What makes two cells say the same."""
    return " ".join(str(words).split()).casefold().replace("’", "'")


def typed_in(content: bytes) -> Typed | None:
    """Read a live spreadsheet; None where the file is something else."""
    if not content.startswith(b"PK") or is_bomb(content):
        return None
    try:
        book = load_workbook(io.BytesIO(content))
    except Exception:  # noqa: BLE001 - openpyxl raises anything on a damaged file
        return None
    if not set(_NEEDED) <= set(book.sheetnames):
        return None
    return typed_of(book)


def typed_of(book: Workbook) -> Typed:
    """What stands in a workbook that is open."""
    remarks: list[str] = []
    players = _players(book, remarks)
    typed = Typed(players, [], {}, False, [], {}, None, remarks)
    sheet = book[n.PLAYERS_SHEET]
    for cell in n.LOVERS.values():
        typed.lovers += [it for it in [_player(typed, sheet[cell.replace("$", "")].value)] if it]
    typed.first_death_spent = bool(_text(sheet[n.FIRST_DEATH_SPENT.replace("$", "")].value))
    ranked = [
        (int(rank), player["id"])
        for row, player in zip(_rows_of_players(sheet), players, strict=False)
        if isinstance(rank := sheet[f"{n.GHOST_RANK}{row}"].value, int | float)
    ]
    typed.ghost_order = [it for _, it in sorted(ranked)]
    _posts(book[n.POSTS_SHEET], typed)
    _nights(book, typed)
    _facts(book[n.FACTS_SHEET], typed)
    _coins(book[n.COINS_SHEET], typed)
    typed.carried = carried(book)
    return typed


def _text(value: Any) -> str:
    """What was typed: a formula of ours was not."""
    words = "" if value is None else str(value).strip()
    return "" if words.startswith("=") else words


def _rows_of_players(sheet: Worksheet) -> list[int]:
    rows = range(n.FIRST_PLAYER, n.LAST_PLAYER + 1)
    return [row for row in rows if _text(sheet[f"B{row}"].value)]


def _players(book: Workbook, remarks: list[str]) -> list[dict[str, Any]]:
    sheet, coins = book[n.PLAYERS_SHEET], book[n.COINS_SHEET]
    return [
        _one_player(sheet, coins, row, place, remarks)
        for place, row in enumerate(_rows_of_players(sheet), start=1)
    ]


def _one_player(
    sheet: Worksheet, coins: Worksheet, row: int, place: int, remarks: list[str]
) -> dict[str, Any]:
    name = _text(sheet[f"B{row}"].value)

    def known(letters: str, words: Mapping[str, str]) -> list[str]:
        found = []
        for letter in letters:
            said = _text(sheet[f"{letter}{row}"].value)
            ids = [it for it, label in words.items() if key_of(label) == key_of(said)]
            found += ids
            if said and not ids:
                remarks.append(f"Joueurs, case {letter}{row} : « {said} » n'est pas connu.")
        return list(dict.fromkeys(found))

    purse = coins[f"C{row}"].value
    status = known(n.AT_THE_START, STATUSES)
    player = {
        "id": f"J{place}",
        "name": name,
        "camp_roles": known("CD", ROLES) or ["villageois"],
        "specialities": known("FG", SPECIALITIES),
        "personal": known(n.CONDITION + n.SECOND_CONDITION, PERSONAL),
        "coins": int(purse) if isinstance(purse, int | float) else 1,
        "added_roles": ["reptilien"] if _text(sheet[f"{n.CONVERTED}{row}"].value) else [],
        "status": status[0] if status and status[0] != "mort" else "vivant",
    }
    if not _text(sheet[f"C{row}"].value):
        remarks.append(f"{name} n'a pas de rôle de camp : mis en Villageois.")
    return player


def _player(typed: Typed, value: Any) -> PlayerId | None:
    return typed.ids.get(key_of(_text(value)))


def _posts(sheet: Worksheet, typed: Typed) -> None:
    for row, post in enumerate(POSTS, start=n.FIRST_POST):
        said = _text(sheet[f"B{row}"].value)
        holder = _player(typed, said)
        if holder or key_of(said) == n.VACANT:
            typed.posts[post] = holder
        elif said:
            typed.remarks.append(f"Postes, case B{row} : « {said} » n'est pas à table.")


def _nights(book: Workbook, typed: Typed) -> None:
    for title in book.sheetnames:
        found = _NIGHT.fullmatch(title)
        if not found or found[2] not in NIGHT_TABLES:
            continue
        sheet, number = book[title], int(found[1])
        day = typed.days.setdefault(number, TypedDay(number, found[2]))
        day.weekday = found[2]
        for row, step in enumerate(NIGHT_TABLES[day.weekday], start=n.FIRST_CALL):
            cells = {it: _text(sheet[f"{it}{row}"].value) for it in "DEFG"}
            if any(cells.values()):
                day.calls[step] = {it: words for it, words in cells.items() if words}
        if number == min(typed.days):
            typed.protected = _player(typed, sheet["G2"].value)


def _facts(sheet: Worksheet, typed: Typed) -> None:
    for row in range(FIRST_FACT, sheet.max_row + 1):
        found = _MOMENT.fullmatch(plain(_text(sheet[f"A{row}"].value)))
        if not found:
            continue
        number, zone = int(found[2]), _ZONES.get(found[3], "day")
        day = typed.days.setdefault(number, TypedDay(number))
        what = _text(sheet[f"B{row}"].value)
        if what == STEPS["adoration"]:
            day.exchanged = _player(typed, sheet[f"D{row}"].value)
        elif zone == "attack":
            day.without_victim = bool(_text(sheet[f"F{row}"].value))
        elif what in FACTS:
            day.facts.setdefault(zone, []).append(_fact(sheet, row, what, typed))
        elif what and found[3] in (*_ZONES, day.weekday):
            typed.remarks.append(f"Faits, ligne {row} : « {what} » n'est pas un fait de la liste.")


def _fact(sheet: Worksheet, row: int, what: str, typed: Typed) -> TypedFact:
    said = {it: _text(sheet[f"{it}{row}"].value) for it in "CDF"}
    coins = sheet[f"E{row}"].value
    unknown = tuple(said[it] for it in "CD" if said[it] and _player(typed, said[it]) is None)
    return TypedFact(
        row,
        what,
        _player(typed, said["C"]),
        _player(typed, said["D"]),
        int(coins) if isinstance(coins, int | float) else None,
        said["F"],
        unknown,
    )


def _coins(sheet: Worksheet, typed: Typed) -> None:
    for number, day in typed.days.items():
        hand = n.coins_columns(number - 1)[1]
        for place, player in enumerate(typed.players):
            changed = sheet[f"{hand}{n.FIRST_PLAYER + place}"].value
            if isinstance(changed, int | float) and changed:
                day.by_hand[player["id"]] = int(changed)
