"""What the live spreadsheet counts: coins day by day, and on « Soir » charms and how far ends are.

Everything is read from the last fact that was written, so that it is right at any moment. Under
the purses, here and in the workbook of an evening, stands whether the coins in hand are those that
were dealt.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from openpyxl import Workbook
from openpyxl.utils import column_index_from_string, get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.games.quinte_bourg.paper import blank_facts as f
from gm_assistant.games.quinte_bourg.paper import blank_grid as g
from gm_assistant.games.quinte_bourg.paper.blank_evening import MOST_PLAYERS, OUT_OF_THE_GAME
from gm_assistant.games.quinte_bourg.paper.blank_facts import DayRows
from gm_assistant.games.quinte_bourg.paper.blank_grid import (
    COINS_SHEET,
    COLUMNS_OF_A_DAY,
    COUNTS_SHEET,
    FIRST_DAY_OF_COINS,
    FIRST_PLAYER,
    FIRST_SETTING,
    LAST_PLAYER,
    PLAYERS_HEADER,
    PLAYERS_SHEET,
    RED,
    coins_columns,
    name_range,
)
from gm_assistant.games.quinte_bourg.paper.blank_night import NightLinks
from gm_assistant.games.quinte_bourg.paper.ledger_coins import PurseRow, TransferRow
from gm_assistant.games.quinte_bourg.rules.village import RULINGS
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    CAMP_ORDER,
    GHOST_POSTS,
    MICE,
    MUSICIANS,
    PERSONAL,
    POSTS,
    ROLES,
    STATUSES,
    STOPPING_CONVERTS,
    STRENGTH,
    THREE_POSTS_OF,
    Camp,
)
from gm_assistant.seam.paper import Ledger
from gm_assistant.toolkit.workbook.cells import (
    among,
    offer,
    offer_count,
    put,
    put_formula,
    quoted,
    set_up_page,
)
from gm_assistant.toolkit.workbook.layout import Placed, add_rule, fade

# The coins of the live spreadsheet: worked out from the nights and the facts, day by day.

_IN_HAND, _OUT, _RICHEST = (LAST_PLAYER + it for it in (2, 3, 4))
_TOTALS: Final = (
    (_IN_HAND, "En main"),
    (_OUT, "Sorties du jeu"),
    (_RICHEST, "La plus grosse bourse"),
)
_HAND: Final = (
    "Ce que ni la nuit ni la feuille « Faits » ne disent : un vote payant (-1), un décret. "
    "Ce qui part ainsi sort du jeu."
)


def write_coins(book: Workbook, sheet: Worksheet, blocks: Sequence[DayRows]) -> None:
    """Three columns a day: what the facts moved, what the hand moved, and what is left."""
    put(sheet, 1, 1, "Les pièces", "titre")
    put(sheet, 2, 1, "Tout se calcule ; « ± » est pour ce que rien d'autre ne dit.", "sous-titre")
    for column, (title, width) in enumerate((("Place", 7), ("Joueur", 22), ("Départ", 9)), start=1):
        put(sheet, PLAYERS_HEADER, column, title, "en-tête")
        sheet.column_dimensions[get_column_letter(column)].width = width
    for place in range(1, MOST_PLAYERS + 1):
        row = FIRST_PLAYER + place - 1
        put(sheet, row, 1, place, "entier")
        put_formula(sheet, row, 2, f'INDEX(Noms,{place})&""', "calculé")
        # M-01 of the rulebook's opening: everybody begins with one coin, as soon as he is named.
        put_formula(sheet, row, 3, f'IF(INDEX(Noms,{place})="","",1)', "à remplir")
    for row, label in _TOTALS:
        put(sheet, row, 2, label, "total texte")
    put_formula(sheet, _IN_HAND, 3, f"SUM(C{FIRST_PLAYER}:C{LAST_PLAYER})", "total")
    start = f"C{FIRST_PLAYER}:C{LAST_PLAYER}"
    add_rule(sheet, start, f'AND(C{FIRST_PLAYER}<>"",NOT(ISNUMBER(C{FIRST_PLAYER})))', RED)
    for number, block in enumerate(blocks):
        _write_day(sheet, block, number)
        _write_totals(sheet, block, number)
    _name_the_richest(book, sheet, blocks)
    sheet.row_dimensions[PLAYERS_HEADER].height = 24
    set_up_page(sheet, PLAYERS_HEADER, 3, repeat=3)


def _write_day(sheet: Worksheet, block: DayRows, number: int) -> None:
    first = FIRST_DAY_OF_COINS + COLUMNS_OF_A_DAY * number
    before = coins_columns(number - 1)[2] if number else "C"
    facts, hand, evening, alive = coins_columns(number)
    day = block.period
    put(sheet, PLAYERS_HEADER - 1, first, f"Jour {day.numero} · {day.jour}", "bandeau")
    sheet.merge_cells(
        start_row=PLAYERS_HEADER - 1, end_row=PLAYERS_HEADER - 1,
        start_column=first, end_column=first + 2,
    )  # fmt: skip
    for column, title in enumerate(("Faits", "±", f"Soir {day.numero}"), start=first):
        put(sheet, PLAYERS_HEADER, column, f"{title}", "en-tête")
        sheet.column_dimensions[get_column_letter(column)].width = 8
    came, went, amounts = (
        g.elsewhere(g.above(it, block.first, block.last)) for it in (g.TO, g.FROM, g.AMOUNT)
    )
    for place in range(1, MOST_PLAYERS + 1):
        row = FIRST_PLAYER + place - 1
        moved = f"SUMIFS({amounts},{came},{place})-SUMIFS({amounts},{went},{place})"
        put_formula(sheet, row, first, moved, "signe")
        put(sheet, row, first + 1, None, "à remplir")
        left = f"N({before}{row})+N({facts}{row})+N({hand}{row})"
        put_formula(sheet, row, first + 2, left, "entier")
        state = g.state_seen(str(place), block.last)
        put_formula(sheet, row, first + 3, f"IF({state}={g.LIVING},1,0)", "entier")
    sheet.column_dimensions[alive].hidden = True
    cells = f"{hand}{FIRST_PLAYER}:{hand}{LAST_PLAYER}"
    offer_count(sheet, cells, -999, 999, f"Jour {day.numero}", _HAND)
    wrong = f'AND({hand}{FIRST_PLAYER}<>"",NOT(ISNUMBER({hand}{FIRST_PLAYER})))'
    add_rule(sheet, cells, wrong, RED)
    _paint(sheet, block, facts, evening)


def _paint(sheet: Worksheet, block: DayRows, facts: str, evening: str) -> None:
    """Red where somebody has less than nothing, or is dead and keeps coins."""
    purse = f"{evening}{FIRST_PLAYER}:{evening}{LAST_PLAYER}"
    state = g.state_seen(f"$A{FIRST_PLAYER}", block.last)
    dead = f"AND({evening}{FIRST_PLAYER}>0,{state}<{g.LIVING},{state}<>{g.NO_ONE})"
    add_rule(sheet, purse, f"OR({evening}{FIRST_PLAYER}<0,{dead})", RED)
    fade(sheet, f"{facts}{FIRST_PLAYER}:{evening}{LAST_PLAYER}", f'$B{FIRST_PLAYER}=""')


def _write_totals(sheet: Worksheet, block: DayRows, number: int) -> None:
    _, hand, evening, living = coins_columns(number)
    first = FIRST_DAY_OF_COINS + COLUMNS_OF_A_DAY * number
    purses = f"{evening}{FIRST_PLAYER}:{evening}{LAST_PLAYER}"
    for row, _ in _TOTALS:
        for column in (first, first + 1):
            put(sheet, row, column, None, "total")
    put_formula(sheet, _IN_HAND, first + 2, f"SUM({purses})", "total")
    by_hand = f"{hand}{FIRST_PLAYER}:{hand}{LAST_PLAYER}"
    put_formula(sheet, _IN_HAND, first + 1, _words(by_hand), "total")
    taken, amounts = (g.elsewhere(g.above(it, block.first, block.last)) for it in (g.TO, g.AMOUNT))
    put_formula(sheet, _OUT, first + 2, f"SUMIFS({amounts},{taken},0)-SUM({by_hand})", "total")
    alive = f"{living}{FIRST_PLAYER}:{living}{LAST_PLAYER}"
    most = f"SUMPRODUCT(MAX({alive}*({purses}+1)))"
    several = f"SUMPRODUCT({alive}*({purses}+1={most}))"
    who = f"SUMPRODUCT({alive}*({purses}+1={most})*Places)"
    put_formula(sheet, _RICHEST, first + 2, f'IF({several}=1,INDEX(Noms,{who}),"")', "total")


def _words(cells: str) -> str:
    """That something else than numbers stands among coins."""
    return f'IF(SUMPRODUCT(({cells}<>"")*NOT(ISNUMBER({cells})))>0,{quoted(g.NOT_A_NUMBER)},"")'


def _name_the_richest(book: Workbook, sheet: Worksheet, blocks: Sequence[DayRows]) -> None:
    """One name a day under the other, for the nights to read."""
    for number, block in enumerate(blocks):
        source = f"{coins_columns(number)[2]}{_RICHEST}"
        put_formula(sheet, _RICHEST + 2 + number, 3, f'{source}&""', "calculé")
        put(sheet, _RICHEST + 2 + number, 2, f"Soir du jour {block.period.numero}", "texte")
    cells = f"$C${_RICHEST + 2}:$C${_RICHEST + 1 + len(blocks)}"
    name_range(book, "Plus_riche", COINS_SHEET, cells)


RIGHT, WRONG = "✔", "✘"
CONTROL: Final = "argent_controle"


# Under the purses: whether a coin was lost.


def write_control(
    sheet: Worksheet, placed: Sequence[Placed], ledger: Ledger, first: int, last: int
) -> None:
    top, start_of = last + 2, _letter(placed, "depart")
    rows: Sequence[PurseRow] = ledger.tables["argent"].rows
    labels = ("En main", "Sorties du jeu", "Entrées dans le jeu", "Pièces conservées ?")
    for number, label in enumerate(labels):
        for it in placed[: placed[-1].place]:
            put(sheet, top + number, it.place, None, "total")
        put(sheet, top + number, _label_place(placed), label, "total texte")
    start, dealt = f"SUM({start_of}{first}:{start_of}{last})", _dealt(rows)
    put_formula(sheet, top, _place(placed, "depart"), start, "total", dealt)
    periods = ledger.tables["argent"].periods
    for it in placed:
        if it.column.field == "solde" and it.turn is not None:
            day = periods[it.turn].numero
            formulas = _control_of(it, day, first, last, top, start_of)
            values = _values_of(rows, it.turn, day, ledger.tables["transferts"].rows)
            for number, (formula, value) in enumerate(zip(formulas, values, strict=True)):
                put_formula(sheet, top + number, it.place, formula, "total", value)
    _name_control(sheet, placed, top + 3)


def _dealt(rows: Sequence[PurseRow]) -> int:
    return sum(it.depart for it in rows)


def _values_of(
    rows: Sequence[PurseRow], turn: int, day: int, moves: Sequence[TransferRow]
) -> tuple[int | str, ...]:
    hand = sum(it.solde[turn] for it in rows)
    until = [it for it in moves if it.jour <= day]
    out = sum(it.pieces for it in until if it.vers == OUT_OF_THE_GAME)
    back = sum(it.pieces for it in until if it.de == OUT_OF_THE_GAME)
    return hand, out, back, RIGHT if hand == _dealt(rows) - out + back else WRONG


def _label_place(placed: Sequence[Placed]) -> int:
    return _place(placed, "nom")


def _letter(placed: Sequence[Placed], field: str) -> str:
    return next(it.letter for it in placed if it.column.field == field and it.turn is None)


def _place(placed: Sequence[Placed], field: str) -> int:
    return next(it.place for it in placed if it.column.field == field)


def _control_of(it: Placed, day: int, first: int, last: int, top: int, start: str) -> Iterator[str]:
    outside = quoted(OUT_OF_THE_GAME)
    until = f"(transferts_jour<={day})"
    yield f"SUM({it.letter}{first}:{it.letter}{last})"
    yield f"SUMPRODUCT({until}*(transferts_vers={outside})*transferts_pieces)"
    yield f"SUMPRODUCT({until}*(transferts_de={outside})*transferts_pieces)"
    hand, out, back = (f"{it.letter}{top + number}" for number in range(3))
    yield f'IF({hand}={start}{top}-{out}+{back},"{RIGHT}","{WRONG}")'


def _name_control(sheet: Worksheet, placed: Sequence[Placed], row: int) -> None:
    balances = [it.letter for it in placed if it.column.field == "solde"]
    book = sheet.parent
    if balances and book is not None:
        title = sheet.title.replace("'", "''")
        cells = f"'{title}'!${balances[0]}${row}:${balances[-1]}${row}"
        book.defined_names[CONTROL] = DefinedName(CONTROL, attr_text=cells)


# The sheet « Soir ».

_HEADER: Final = 4
_FIRST_COUNT: Final = FIRST_SETTING + len(RULINGS) + 3
# Those that change a formula; of the others the sheet says that they are the game master's.
_WORKED_OUT: Final = frozenset(
    ("attackers_count", "animal_before_attack", "attack_needs_alpha", "idealists_need")
)
_STOPS: Final = "la partie s'arrête"


class Count(NamedTuple):
    """One end: how far it is, and whether it is there, as formulas."""

    label: str
    far: str
    met: str
    stops: bool = True


def usual(key: str) -> str:
    """The reading that holds unless the table says otherwise, as a cell shows it."""
    ruling = RULINGS[key]
    return str(ruling.readings[ruling.default])


def name_settings(book: Workbook) -> None:
    """Each setting has a name for the formulas."""
    for row, key in enumerate(RULINGS, start=FIRST_SETTING):
        name_range(book, g.SETTING_NAMES[key], COUNTS_SHEET, f"$B${row}")


def write_counts(sheet: Worksheet, last: int, purses: str, nights: Sequence[NightLinks]) -> None:
    """`last`: the last row of the facts; `purses`: the letter of the last evening."""
    put(sheet, 1, 1, "Où en est la soirée", "titre")
    put(sheet, 2, 1, _NOT_WORKED_OUT, "sous-titre")
    for column, (title, width) in enumerate(_TITLES, start=1):
        cell = put(sheet, _HEADER, column, title, "en-tête")
        sheet.column_dimensions[cell.column_letter].width = width
    sheet.row_dimensions[_HEADER].height = 32
    _write_settings(sheet)
    for column, title in enumerate(("Condition", "Où l'on en est", "Verdict"), start=1):
        put(sheet, _FIRST_COUNT - 1, column, title, "en-tête")
    counts = tuple(_counts(last, purses))
    for row, it in enumerate(counts, start=_FIRST_COUNT):
        put(sheet, row, 1, it.label, "texte")
        put_formula(sheet, row, 2, it.far, "calculé")
        words = _STOPS if it.stops else "gagne à la fin"
        put_formula(sheet, row, 3, f'IF({it.met},{quoted(words)},"")', "calculé")
    end = _FIRST_COUNT + len(counts) - 1
    add_rule(sheet, f"A{_FIRST_COUNT}:C{end}", f"$C{_FIRST_COUNT}={quoted(_STOPS)}", RED)
    _write_charms(sheet, nights)
    set_up_page(sheet, _HEADER, 0, pages=1)


_TITLES: Final = (
    ("Comment cette table lit la règle", 46),
    ("Réglage", 34),
    ("", 22),
    ("", 3),
    ("Place", 7),
    ("Joueur", 22),
    ("Charme d'Orphée", 12),
    ("de la Sirène", 12),
)
_NOT_WORKED_OUT: Final = (
    "Le tableur ne compte ni les voix, ni les lois, ni le carnage, ni le show de Poirot : les voix "
    "sur papier, la loi à voix haute, les morts du carnage dans « Faits »."
)


def _write_settings(sheet: Worksheet) -> None:
    for row, (key, ruling) in enumerate(RULINGS.items(), start=FIRST_SETTING):
        put(sheet, row, 1, ruling.label, "texte")
        put(sheet, row, 2, usual(key), "à remplir")
        known = [str(it) for it in ruling.readings.values()]
        offer(sheet, f"B{row}", among(*known))
        told = "" if key in _WORKED_OUT else "à vous d'en tenir compte"
        is_known = ",".join(f"{g.cleaned(f'B{row}')}={quoted(it)}" for it in known)
        put_formula(
            sheet, row, 3, f'IF(OR({is_known}),{quoted(told)},"réglage inconnu")', "calculé"
        )
    last = FIRST_SETTING + len(RULINGS) - 1
    add_rule(sheet, f"B{FIRST_SETTING}:C{last}", f'$C{FIRST_SETTING}="réglage inconnu"', RED)


def _write_charms(sheet: Worksheet, nights: Sequence[NightLinks]) -> None:
    """What each night charmed stays, whatever becomes of its author."""
    for place in range(1, MOST_PLAYERS + 1):
        row = FIRST_SETTING + place - 1
        put(sheet, row, 5, place, "entier")
        put_formula(sheet, row, 6, f'INDEX(Noms,{place})&""', "calculé")
        for step, letter in g.CHARMED_COLUMNS.items():
            had = [
                f"AND({it.cell(g.DONE, step)}=1,{it.cell(g.ROW_TARGET, step)}={place})"
                for it in nights
                if step in it.rows
            ]
            column = column_index_from_string(letter)
            put_formula(sheet, row, column, f'IF({g.any_of(*had)},"oui","")', "calculé")


# How far each end is. `_living` and its likes are one column of a player each.


def _of_players(letter: str) -> str:
    return f"'{PLAYERS_SHEET}'!${letter}${FIRST_PLAYER}:${letter}${LAST_PLAYER}"


_ALIVE: Final = f"({_of_players(g.STATE_NOW)}={quoted(STATUSES['vivant'])})"
_SCALED: Final = f'({_of_players(g.REPTILIAN_NOW)}="oui")'
_CHARMED: Final = (
    f"(('{COUNTS_SHEET}'!$G${FIRST_SETTING}:$G${FIRST_SETTING + MOST_PLAYERS - 1}=\"oui\")"
    f"+('{COUNTS_SHEET}'!$H${FIRST_SETTING}:$H${FIRST_SETTING + MOST_PLAYERS - 1}=\"oui\")>0)"
)
_LIVING: Final = f"SUMPRODUCT({_ALIVE}*1)"
_REPTILIANS: Final = f"SUMPRODUCT({_ALIVE}*{_SCALED})"


def _plays(*roles: str) -> str:
    """Who has one of these camp cards, dealt or printed second."""
    found = "+".join(f"({it}={quoted(ROLES[role])})" for role in roles for it in _ROLE_RANGES)
    return f"({found}>0)"


_ROLE_RANGES: Final = ("Roles", "Seconds_roles")


def _is_first(camp: Camp, last: int) -> str:
    """W-03: who belongs to a camp before any other: neither a lover nor won over to a stronger."""
    stronger = CAMP_ORDER[: STRENGTH[camp]]
    own = _plays(*(role for role, its in CAMP_OF_ROLE.items() if its == camp))
    others = [
        _plays(*(role for role, its in CAMP_OF_ROLE.items() if its in stronger)),
        "((Places=Place_amoureux_1)+(Places=Place_amoureux_2)>0)",
        f"({_heard_by('Places', last)}>0)",
        *([_SCALED] if "reptiliens" in stronger else []),
    ]
    return "*".join((own, *(f"(1-{it})" for it in others)))


def _heard_by(place: str, last: int) -> str:
    """How often Shéhérazade spoke to somebody."""
    codes, other = (g.elsewhere(g.above(it, g.START_ROW, last)) for it in (g.CODE, g.WITH))
    return f"COUNTIFS({codes},{f.code(f.RADIANT)},{other},{place})"


def _counts(last: int, purses: str) -> Iterator[Count]:
    seth = f"SUMPRODUCT({_ALIVE}*{_plays('seth')})"
    first = {it: f"SUMPRODUCT({_is_first(it, last)})>0" for it in ("seths", "souris", "musiciens")}
    yield Count("En vie", _LIVING, "FALSE", stops=False)
    yield Count("Reptiliens en vie, Seth compris", _REPTILIANS, "FALSE", stops=False)
    yield Count("Villageois : plus de Reptilien", _REPTILIANS, f"AND({_LIVING}>0,{_REPTILIANS}=0)")
    yield Count(
        "Reptiliens : plus qu'eux, sans Seth",
        f"{_LIVING}-{_REPTILIANS}+{seth}",
        f"AND({_LIVING}>0,{_LIVING}={_REPTILIANS},{seth}=0)",
    )
    met = f"AND({first['seths']},{_LIVING}<=2,{seth}>0)"
    yield Count("Seths : deux vivants au plus, dont Seth", seth, met)
    both = [f"{g.state_seen(f'Place_amoureux_{it}', last)}={g.LIVING}" for it in (1, 2)]
    yield Count(
        "Amoureux : eux seuls en vie",
        f"MAX({_LIVING}-2,0)",
        f"AND({_LIVING}=2,{','.join(both)})",
    )
    for group, label in (("souris", "Souris"), *((it, PERSONAL[it]) for it in _GROUPS)):
        held = _posts_held(group, last)
        met = f"AND({first.get(group, 'TRUE')},{held}>=3)"
        yield Count(f"{label} : trois postes de leur liste", held, met)
    left = f"SUMPRODUCT({_ALIVE}*(1-{_CHARMED})*(1-{_plays(*MUSICIANS)}))"
    met = f"AND({first['musiciens']},{_LIVING}>0,{left}=0)"
    yield Count("Musiciens : vivants encore sans charme", left, met)
    coins = f"'{COINS_SHEET}'!${purses}${FIRST_PLAYER}:${purses}${LAST_PLAYER}"
    most = f"SUMPRODUCT(MAX({_plays('cupide')}*{_ALIVE}*{coins}))"
    yield Count(
        "Cupide : toutes les pièces",
        f'{most}&" sur "&SUM({coins})',
        f"AND({most}>0,{most}=SUM({coins}))",
    )
    yield from _once(last)
    yield Count("Deux vivants au plus", _LIVING, f"AND({_LIVING}>0,{_LIVING}<=2)")
    yield from _at_the_end()


def _once(last: int) -> Iterator[Count]:
    """What a single fact ends."""
    codes, who = (g.elsewhere(g.above(it, g.START_ROW, last)) for it in (g.CODE, g.WHO))
    martyr = f"SUMPRODUCT({_is_first('martyre', last)}*Places)"
    executed = f"COUNTIFS({codes},{f.code(f.EXECUTED)},{who},{martyr})"
    yield Count("Martyre : exécuté de jour", executed, f"AND({martyr}>0,{executed}>0)")
    heard = "+".join(
        f"{_heard_by(f'SUMPRODUCT({_plays(it)}*Places)', last)}*(SUMPRODUCT({_plays(it)}*1)=1)"
        for it in sorted(STOPPING_CONVERTS)
    )
    yield Count("Shéhérazade : la noire, la rouge ou Seth", heard, f"({heard})>0")


def _at_the_end() -> Iterator[Count]:
    """Those that stop nothing."""
    starters = 'SUMPRODUCT((Noms<>"")*1)'
    most = f"INT({starters}/2)+1"
    least = f"IF({g.is_other('idealists_need')},{most},ROUNDUP({starters}/2,0))"
    yield Count("Idéalistes : vivants qu'il leur faut", least, f"{_LIVING}>={least}", stops=False)
    fives = f"AND({_LIVING}>0,MOD({_LIVING},5)=0)"
    yield Count("Pentaphile : un multiple de cinq", _LIVING, fives, stops=False)
    yield Count("58-ard : cinq ou huit", _LIVING, f"OR({_LIVING}=5,{_LIVING}=8)", stops=False)
    half = f"AND({_LIVING}>0,2*{_REPTILIANS}={_LIVING})"
    yield Count("Perfect-Matcheur : autant de Reptiliens", _REPTILIANS, half, stops=False)


_GROUPS: Final = ("detective", "mathematicien")


def _posts_held(group: str, last: int) -> str:
    """How many posts of its list the members of a group hold, alive or ghosts in office."""
    return "+".join(_held(group, post, last) for post in THREE_POSTS_OF[group])


def _held(group: str, post: str, last: int) -> str:
    column = g.post_cell(next(it for it in POSTS if it == post), last)
    holder = g.elsewhere(column)
    if group == "souris":
        cells = [g.of_player(it, holder, '""') for it in _ROLE_RANGES]
        member = ",".join(f"{it}={quoted(ROLES[role])}" for it in cells for role in sorted(MICE))
    else:
        cells = [
            g.of_player(_of_players(it), holder, '""') for it in (g.CONDITION, g.SECOND_CONDITION)
        ]
        member = ",".join(f"{it}={quoted(PERSONAL[group])}" for it in cells)
    state = g.state_seen(holder, last)
    ghosts = f",{state}={g.GHOST}" if post in GHOST_POSTS else ""
    return f"IF(AND({holder}>0,OR({member}),OR({state}={g.LIVING}{ghosts})),1,0)"
