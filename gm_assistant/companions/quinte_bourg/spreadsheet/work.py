"""The hidden sheet that works the facts out: states, seats and posts, one row a fact."""

from collections.abc import Mapping, Sequence

from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    AT_THE_START,
    FIRST_PLAYER,
    FIRST_POST,
    GHOST_RANK,
    MOST_PLAYERS,
    PLAYERS_SHEET,
    POSTS_SHEET,
    VACANT,
    place_of,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.fact_formulas import at_the_start, said
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import DayRows
from gm_assistant.companions.quinte_bourg.spreadsheet.nightly import NightLinks
from gm_assistant.companions.quinte_bourg.spreadsheet.offices import (
    after_a_fact,
    after_the_deaths,
    after_the_night,
    after_the_turn,
    following,
)
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, STATUSES
from gm_assistant.workbook.text import quoted

Formulas = Mapping[str, str]


def write_work(
    sheet: Worksheet, blocks: Sequence[DayRows], nights: Mapping[int, NightLinks]
) -> None:
    """Fill the sheet from the start to the last row of the last day."""
    sheet.sheet_state = "hidden"
    for place in range(1, MOST_PLAYERS + 1):
        sheet.cell(g.PLACES_ROW, g.state_column(place), place)
    _write_start(sheet)
    for number, block in enumerate(blocks):
        later = blocks[number + 1].turn if number + 1 < len(blocks) else None
        _write_day(sheet, block, number, nights.get(block.period.numero), later)


def _write_start(sheet: Worksheet) -> None:
    _write(sheet, g.START_ROW, at_the_start())
    for place in range(1, MOST_PLAYERS + 1):
        row = FIRST_PLAYER + place - 1
        name, state, rank = (
            f"'{PLAYERS_SHEET}'!${letter}${row}" for letter in ("B", AT_THE_START, GHOST_RANK)
        )
        ghost = f"IF({state}={quoted(STATUSES['fantome'])},{g.GHOST},{g.GONE})"
        alive = f'IF(OR({state}="",{state}={quoted(STATUSES["vivant"])}),{g.LIVING},{ghost})'
        _formula(sheet, g.START_ROW, g.state_column(place), f'IF({name}="",{g.NO_ONE},{alive})')
        sheet.cell(g.START_ROW, g.seat_column(place), place)
        died = f'IF({rank}="",{place},{rank})/1000'
        _formula(sheet, g.START_ROW, g.rank_column(place), died)
    for number, post in enumerate(POSTS):
        cell = f"'{POSTS_SHEET}'!$B${FIRST_POST + number}"
        holder = f'IF({cell}="",-1,IF({cell}={quoted(VACANT)},0,{place_of(cell)}))'
        _formula(sheet, g.START_ROW, g.post_column(post), holder)


def _write_day(
    sheet: Worksheet, block: DayRows, number: int, night: NightLinks | None, later: int | None
) -> None:
    if night is not None and block.larceny and block.attack and block.effect:
        _copy(sheet, block.larceny, night.larceny(block, number))
        _after_deaths(sheet, block.attack, night.attack(block.attack), secret=True)
        _copy_posts(sheet, block.attack)
        _copy(sheet, block.effect, night.effect(block.effect), posts=False)
        for post in POSTS:
            held = after_the_night(post, night.post_step, block.effect)
            _formula(sheet, block.effect, g.post_column(post), held)
    for row in block.free():
        _after_deaths(sheet, row, said(block, number, row), secret=row in block.at_night)
        if row not in block.at_night:
            _write(sheet, row, following(row, at_the_turn=False))
        for post in POSTS:
            _formula(sheet, row, g.post_column(post), after_a_fact(post, row))
    _turn(sheet, block, night, later)
    if block.announced:
        _announce(sheet, block.announced)


def _turn(sheet: Worksheet, block: DayRows, night: NightLinks | None, later: int | None) -> None:
    row = block.turn
    written = [f'COUNTIF({g.above(g.CODE, block.first, block.last)},">0")>0']
    written += [night.begun] if night else []
    written += [f"N(${g.OPEN}{later})=1"] if later else []
    _copy(sheet, row, {g.OPEN: f"IF(OR({','.join(written)}),1,0)"}, posts=False)
    _write(sheet, row, following(row, at_the_turn=True))
    for post in POSTS:
        _formula(sheet, row, g.post_column(post), after_the_turn(post, row))


def _announce(sheet: Worksheet, row: int) -> None:
    _copy(sheet, row, {}, posts=False)
    for place in range(1, MOST_PLAYERS + 1):
        column = g.state_column(place)
        before = sheet.cell(row - 1, column).coordinate
        told = f"IF({before}={g.SECRETLY_DEAD},{g.UNDECIDED},{before})"
        _formula(sheet, row, column, told)
    _write(sheet, row, following(row, at_the_turn=False))
    for post in POSTS:
        _formula(sheet, row, g.post_column(post), after_the_deaths(post, row))


def _after_deaths(sheet: Worksheet, row: int, formulas: Formulas, *, secret: bool) -> None:
    """States, seats and ranks after a row in which people may die, return or sit elsewhere."""
    _write(sheet, row, formulas)
    chief = g.post_cell("chef_milice", row - 1)
    for place in range(1, MOST_PLAYERS + 1):
        state, seat, rank = (
            sheet.cell(row - 1, it).coordinate
            for it in (g.state_column(place), g.seat_column(place), g.rank_column(place))
        )
        kept = f"IF(AND({state}={g.NEW_GHOST},{chief}<>0),{g.GHOST},{state})"
        fate = f"IF(AND(${g.FATE_OF}{row}<0,${g.WHO}{row}={place}),${g.FATE_OF}{row},{kept})"
        risen = f"IF(${g.RISES}{row}={place},{g.LIVING},{fate})"
        dead = g.SECRETLY_DEAD if secret else g.UNDECIDED
        dies = f"OR(${g.DIES}{row}={place},${g.GRIEVES}{row}={place})"
        _formula(sheet, row, g.state_column(place), f"IF({dies},{dead},{risen})")
        moved = f"AND(${g.NEW_SEAT}{row}>0,${g.WHO}{row}={place})"
        _formula(sheet, row, g.seat_column(place), f"IF({moved},${g.NEW_SEAT}{row},{seat})")
        grieved = f"IF(${g.GRIEVES}{row}={place},{2 * row + 1},{rank})"
        _formula(
            sheet, row, g.rank_column(place), f"IF(${g.DIES}{row}={place},{2 * row},{grieved})"
        )


def _copy(sheet: Worksheet, row: int, formulas: Formulas, *, posts: bool = True) -> None:
    """Everything stays as it was on the row above, but for these formulas."""
    spent = {g.SPENT: f"${g.SPENT}{row - 1}"}
    _write(sheet, row, {**spent, **formulas})
    for place in range(1, MOST_PLAYERS + 1):
        for column in (g.state_column(place), g.seat_column(place), g.rank_column(place)):
            _formula(sheet, row, column, sheet.cell(row - 1, column).coordinate)
    if posts:
        _copy_posts(sheet, row)


def _copy_posts(sheet: Worksheet, row: int) -> None:
    for post in POSTS:
        column = g.post_column(post)
        _formula(sheet, row, column, sheet.cell(row - 1, column).coordinate)


def _write(sheet: Worksheet, row: int, formulas: Formulas) -> None:
    for letter, formula in formulas.items():
        sheet[f"{letter}{row}"] = f"={formula}"


def _formula(sheet: Worksheet, row: int, column: int, formula: str) -> None:
    sheet.cell(row, column).value = f"={formula}"
