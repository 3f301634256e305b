"""What a written fact says: who, with whom, how many coins, who dies of it, who returns."""

from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet import facts as f
from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    FACTS_SHEET,
    FIRST_DEATH_SPENT,
    PLAYERS_SHEET,
    evening_coins,
    place_of,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import DayRows, code, is_one_of
from gm_assistant.quinte_bourg.words.cards import KILLERS, STOPPING_CONVERTS
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, SPECIALITIES, STATUSES
from gm_assistant.workbook.text import quoted

NO_EFFECT: Final = "sans effet"
_GIVEN: Final = (f.GIFT, f.ESTATE, f.FEE)
_PAID: Final = (f.MURDERED, f.INQUIRY)
_BY_ANOTHER: Final = (f.MURDERED, f.REPTICIDE, f.BITTEN)


def fact_cell(letter: str, row: int) -> str:
    """A cell of the sheet of the facts."""
    return f"{FACTS_SHEET}!${letter}{row}"


def balance(place: str, day: DayRows, number: int, row: int, *, away: bool = False) -> str:
    """The coins of somebody just before a row; `away` for a formula of another sheet."""
    before = evening_coins(number - 1, place)
    if row <= day.first:
        return before
    came, went, amounts = (
        g.elsewhere(cells) if away else cells
        for cells in (g.above(it, day.first, row - 1) for it in (g.TO, g.FROM, g.AMOUNT))
    )
    return f"({before}+SUMIFS({amounts},{came},{place})-SUMIFS({amounts},{went},{place}))"


def said(day: DayRows, number: int, row: int) -> dict[str, str]:
    """The formulas of a free row, by column."""
    kind, who, other = (f"${it}{row}" for it in (g.CODE, g.WHO, g.WITH))
    written = fact_cell("B", row)
    card = fact_cell("F", row)
    return {
        g.CODE: f'IF({written}="",0,IFERROR(MATCH({written},Liste_faits,0),0))',
        g.WHO: place_of(fact_cell("C", row)),
        g.WITH: place_of(fact_cell("D", row)),
        g.FROM: f"IF({is_one_of(kind, *_GIVEN, *_PAID)},{who},"
        f"IF({kind}={code(f.PICKED)},{other},0))",
        g.TO: f"IF({is_one_of(kind, *_GIVEN)},{other},IF({kind}={code(f.PICKED)},{who},0))",
        g.AMOUNT: _amount(day, number, row),
        g.TARGET: f"IF({is_one_of(kind, *_BY_ANOTHER)},{other},"
        f"IF({is_one_of(kind, f.EXECUTED, f.DEAD)},{who},"
        f"IF({kind}={code(f.RADIANT)},IF({_stops(other)},0,{who}),0)))",
        g.RISES: f"IF({kind}={code(f.RISEN)},IF({_is_ghost(other, row - 1)},{other},0),"
        f"IF({kind}={code(f.RETURNED)},{who},0))",
        g.CONVERTED: f"IF({kind}={code(f.BLACK)},{other},0)",
        g.HEIR: f"IF({kind}={code(f.HERITAGE)},{other},0)",
        g.CARD: f'IF({is_one_of(kind, f.HERITAGE, f.RENOUNCED)},{card}&"","")',
        g.DROPS: f"IF({kind}={code(f.RENOUNCED)},{who},0)",
        g.FATE_OF: f"IF({g.state_of(who, row - 1)}<>{g.UNDECIDED},0,{_becomes(row)})",
        g.NEW_SEAT: f"IF({kind}={code(f.SITS)},{_beside(other, row - 1)},0)",
        **deaths(row),
    }


def _becomes(row: int) -> str:
    """The state of the dead who has chosen: a new ghost waits for the vacant militia."""
    kind, ghost = f"${g.CODE}{row}", quoted(STATUSES["fantome"])
    joins = f"IF({g.post_cell('chef_milice', row - 1)}=0,{g.NEW_GHOST},{g.GHOST})"
    chosen = f"IF({fact_cell('F', row)}={ghost},{joins},{g.GONE})"
    return f"IF({kind}={code(f.FATE)},{chosen},IF({kind}={code(f.HERITAGE)},{g.GONE},0))"


def deaths(row: int) -> dict[str, str]:
    """Who dies of what a row aims at: love brings back once, grief follows (X-01, X-04)."""
    target, dies, before = f"${g.TARGET}{row}", f"${g.DIES}{row}", f"${g.SPENT}{row - 1}"
    lovers = ("Place_amoureux_1", "Place_amoureux_2")
    loved = f"AND({lovers[0]}>0,{lovers[1]}>0)"
    hit = f"AND({target}>0,{loved},OR({target}={lovers[0]},{target}={lovers[1]}))"
    alive = f"{g.state_of(target, row - 1)}={g.LIVING}"
    partner = f"IF({dies}={lovers[0]},{lovers[1]},{lovers[0]})"
    grieves = f"AND({dies}>0,{loved},OR({dies}={lovers[0]},{dies}={lovers[1]}))"
    mourner = f"IF({g.state_of(partner, row - 1)}={g.LIVING},{partner},0)"
    return {
        g.DIES: f"IF({target}=0,0,IF(NOT({alive}),0,IF(AND({hit},{before}=0),0,{target})))",
        g.GRIEVES: f"IF({grieves},{mourner},0)",
        g.SPENT: f"IF(OR({before}=1,AND({hit},{alive})),1,0)",
    }


def at_the_start() -> dict[str, str]:
    """What the row above the first fact says."""
    return {g.SPENT: f"IF('{PLAYERS_SHEET}'!{FIRST_DEATH_SPENT}=\"\",0,1)"}


def _amount(day: DayRows, number: int, row: int) -> str:
    kind, giver, written = f"${g.CODE}{row}", f"${g.FROM}{row}", fact_cell("E", row)
    purse = balance(giver, day, number, row)
    price = f"IF({_first_murder(giver, kind, row)},{purse},MIN(2,{purse}))"
    by_itself = (
        f"IF({is_one_of(kind, f.PICKED, f.INQUIRY)},1,"
        f"IF({kind}={code(f.ESTATE)},{purse},IF({kind}={code(f.MURDERED)},{price},0)))"
    )
    return f'IF({giver}=0,0,IF({written}<>"",N({written}),{by_itself}))'


def _first_murder(who: str, kind: str, row: int) -> str:
    """L372: with one's own card, and never before."""
    cards = (quoted(SPECIALITIES[it]) for it in KILLERS)
    ranges = ("Specialites", "Secondes_specialites")
    own = ",".join(f"INDEX({it},MAX({who},1))={card}" for card in cards for it in ranges)
    codes, authors = (g.above(it, g.START_ROW, row - 1) for it in (g.CODE, g.WHO))
    return f"AND(COUNTIFS({codes},{kind},{authors},{who})=0,OR({own}))"


def _stops(target: str) -> str:
    roles = (quoted(ROLES[it]) for it in sorted(STOPPING_CONVERTS))
    ranges = ("Roles", "Seconds_roles")
    return (
        "OR("
        + ",".join(f"INDEX({it},MAX({target},1))={role}" for role in roles for it in ranges)
        + ")"
    )


def _is_ghost(place: str, row: int) -> str:
    state = g.state_of(place, row)
    return f"AND({place}>0,OR({state}={g.GHOST},{state}={g.NEW_GHOST}))"


def _beside(place: str, row: int) -> str:
    """Half-way to the next seat clockwise."""
    seats = g.seats(row)
    seat = f"INDEX({seats},MAX({place},1))"
    following = f"SMALL({seats},SUMPRODUCT(({seats}<={seat})*1)+1)"
    return f"({seat}+IFERROR({following},{seat}+2))/2"
