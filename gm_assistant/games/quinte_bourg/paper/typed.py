"""What stands in the cells of a live spreadsheet that somebody filled in."""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.paper import blank_grid as n
from gm_assistant.games.quinte_bourg.paper.blank_book import Fact, Told, live_book, told, words_of
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
from gm_assistant.games.quinte_bourg.paper.whole_names import whole_names
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES, ROWS
from gm_assistant.games.quinte_bourg.rules.thieves import Larceny
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    PERSONAL,
    POSTS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    STEPS,
    PlayerId,
    Stage,
    Step,
    stages_of,
)
from gm_assistant.toolkit.workbook.book import bytes_of
from gm_assistant.toolkit.workbook.cells import fill
from gm_assistant.toolkit.workbook.layout import Layout
from gm_assistant.toolkit.workbook.names import is_bomb

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
        "added_roles": ["reptilien"] if _text(sheet[f"{n.CONVERTED_COLUMN}{row}"].value) else [],
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


@dataclass(slots=True)
class Retold:
    """The game so far, what could not be understood, and whom the words of a cell name."""

    game: Game
    remarks: list[str]
    ids: Mapping[str, PlayerId]

    def play(self, move: Move, where: str) -> bool:
        """Play a move; what the rules refuse is forced, and what cannot be forced is said."""
        reason = ""
        if self.game.village.result is not None:
            self.game = self.game.play({"move": "continue"})
        for tried in (move, {**move, "force": True}):
            try:
                self.game = self.game.play(tried)
            except Refusal as refusal:
                reason = reason or refusal.sentence
            except Malformed:
                reason = reason or "des cases manquent ou ne vont pas ensemble."
            else:
                return True
        if where:
            self.remarks.append(f"{where} : {reason}")
        return False

    def reach(self, stage: Stage) -> bool:
        """Go on to a stage of the day, if it is still to come."""
        village = self.game.village
        stages = stages_of(village.weekday)
        if stage not in stages or village.phase != "jour":
            return False
        if village.stage and stages.index(village.stage) >= stages.index(stage):
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
    titles = {it.number: n.night_title(it.number, it.weekday) for it in words.nights}
    for day in days:
        if day.night is not None:
            _fill_night(book[titles[day.number]], day, names)
        _fill_facts(book[n.FACTS_SHEET], blocks[day.number - 1], day, names)
        _fill_coins(book[n.COINS_SHEET], day, names)
    _protect(book, table, titles, names)
    return book


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
        fill(sheet, f"M{n.FIRST_BED + places.index(player)}", names[place.house])


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
