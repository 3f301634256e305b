"""The live spreadsheet with a game in it: its table, its nights and its facts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet import cell_names as n
from gm_assistant.companions.quinte_bourg.spreadsheet.blank_book import live_book, words_of
from gm_assistant.companions.quinte_bourg.spreadsheet.carried import carry
from gm_assistant.companions.quinte_bourg.spreadsheet.fact_formulas import NO_EFFECT
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import MURDERED, DayRows
from gm_assistant.companions.quinte_bourg.spreadsheet.history import Fact, Told, told
from gm_assistant.companions.quinte_bourg.spreadsheet.newcomers import (
    table_of,
    with_newcomers,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.night_formulas import (
    BOTH,
    DISAGREED,
    HORNS,
    REVEALER,
    STALKER,
)
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import whole_names
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import (
    PERSONAL,
    POSTS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    PlayerId,
)
from gm_assistant.workbook.book import bytes_of
from gm_assistant.workbook.layout import Layout

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
        sheet[cell.replace("$", "")] = names[lover]
    if table.first_deaths:
        sheet[n.FIRST_DEATH_SPENT.replace("$", "")] = "oui"
    for row, player in enumerate(names, start=n.FIRST_PLAYER):
        person = table.players[player]
        for letter, words in _cards(person, table).items():
            sheet[f"{letter}{row}"] = words
        if person.coins != 1:
            coins[f"C{row}"] = person.coins


def _cards(person: Player, table: Village) -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for letters, words in (
        ("CD", [ROLES[it] for it in person.printed]),
        ("FG", [SPECIALITIES[it] for it in person.specialities]),
        ("HI", [PERSONAL[it] for it in person.personal]),
    ):
        cards.update(zip(letters, words, strict=False))
    if "reptilien" in person.camp_roles and "reptilien" not in person.printed:
        cards[n.CONVERTED] = "oui"
    if not person.living:
        cards[n.AT_THE_START] = STATUSES[person.status]
    if person.id in table.ghosts:
        cards[n.GHOST_RANK] = table.ghosts.index(person.id) + 1
    return cards


def _fill_posts(sheet: Worksheet, table: Village, names: Names) -> None:
    for row, post in enumerate(POSTS, start=n.FIRST_POST):
        holder = table.posts.get(post, "")
        sheet.cell(row, 2).value = n.VACANT if holder is None else names.get(holder)


def _protect(book: Workbook, table: Village, titles: Mapping[int, str], names: Names) -> None:
    if table.protected_house and titles:
        book[titles[min(titles)]]["G2"] = names[table.protected_house]


def _fill_night(sheet: Worksheet, day: Told, names: Names) -> None:
    night = day.night
    assert night is not None  # noqa: S101 - the caller has looked
    for row, step in enumerate(night.steps, start=n.FIRST_CALL):
        if step in night.sheet:
            fields = dict(night.sheet[step][1].fields)
            for letter, words in cells_of(fields, names).items():
                sheet[f"{letter}{row}"] = words
        if ROWS[step].asks("takes") and step in night.sheet:
            asked = day.upset or "takes" in night.sheet[step][1].fields
            sheet[f"G{row}"] = day.robbed if asked else None
    if day.upset:
        _decide_beds(sheet, day, names)


def cells_of(fields: Mapping[str, Any], names: Names) -> dict[str, str]:
    """Where an MJ writes a decision: column letter, and the words."""
    cells: dict[str, str] = {}
    pair = fields.get("targets") or [it for it in (fields.get("cortex"), fields.get("minus")) if it]
    cells.update(zip("DE", (names[it] for it in pair), strict=False))
    for field, letter in (("target", "D"), ("corpse", "D"), ("victim", "D"), ("house", "F")):
        if fields.get(field):
            cells[letter] = names[fields[field]]
    if fields.get("horns"):
        cells["G"] = HORNS
    if fields.get("agreed") is False:
        cells["G"] = BOTH if fields.get("horns") else DISAGREED
    if "direction" in fields:
        cells["G"] = fields["direction"]
    if "invention" in fields:
        cells["G"] = REVEALER if fields["invention"] == "revelateur" else STALKER
    if "text" in fields:
        cells["G"] = fields["text"]
    return cells


def _decide_beds(sheet: Worksheet, day: Told, names: Names) -> None:
    """A power invoked in mid-night: the beds are those that the rules found."""
    night = day.night
    where = night.where if night is not None else None
    places = list(names)
    for player, place in (where or {}).items():
        sheet[f"M{n.FIRST_BED + places.index(player)}"] = names[place.house]


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
        sheet[f"F{block.effect}"] = NO_EFFECT
    if block.effect and day.exchanged:
        sheet[f"D{block.effect}"] = names[day.exchanged]
    if block.attack and day.without_victim:
        sheet[f"F{block.attack}"] = NO_EFFECT


def _write(sheet: Worksheet, row: int, fact: Fact, names: Names, *, exact: bool) -> None:
    sheet[f"B{row}"] = fact.what
    for letter, player in (("C", fact.who), ("D", fact.other)):
        if player is not None:
            sheet[f"{letter}{row}"] = names[player]
    if fact.coins is not None and exact:
        sheet[f"E{row}"] = fact.coins
    if fact.card:
        sheet[f"F{row}"] = fact.card


def _fill_coins(sheet: Worksheet, day: Told, names: Names) -> None:
    hand = n.coins_columns(day.number - 1)[1]
    for row, player in enumerate(names, start=n.FIRST_PLAYER):
        if player in day.by_hand:
            sheet[f"{hand}{row}"] = day.by_hand[player]
