"""The ground of the live spreadsheet: where everything stands, and the formulas of one night.

Rows, columns and names of ranges are settled here once, for the visible sheets and for the hidden
one in which the facts are worked out. `rules_of` gives the formulas of a night: what each call
does, and where that puts everybody. Whoever comes late has a row from the first night on
(`with_newcomers`), and the file carries its own game along (`carry`, `carried`).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.french.language import NARROW, NO_BREAK, signed
from gm_assistant.games.quinte_bourg.paper.blank_evening import (
    MOST_PLAYERS,
    Evening,
    EveningCall,
    EveningNight,
)
from gm_assistant.games.quinte_bourg.rules.attack import BOTH, HORNS
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Village, seat_after
from gm_assistant.games.quinte_bourg.rules.words import POSTS, Post
from gm_assistant.toolkit.workbook.cells import LONGEST, put, quoted

# Where things stand in the live spreadsheet: rows, columns, and the names of its ranges.

PLAYERS_SHEET, LISTS_SHEET, COINS_SHEET, POSTS_SHEET = "Joueurs", "Listes", "Pièces", "Postes"
COUNTS_SHEET, WORDS_SHEET, FIRST_SETTING = "Soir", "À lire", 5
FACTS_SHEET, WORK_SHEET, GUIDE_SHEET = "Faits", "Calculs", signed("Mode d'emploi")
PLAYERS_HEADER: Final = 5
# What is not as it should be.
RED: Final = "F4A6A0"
FIRST_PLAYER: Final = PLAYERS_HEADER + 1
LAST_PLAYER: Final = FIRST_PLAYER + MOST_PLAYERS - 1

# Columns of the sheet of the players that formulas read.
PLAYER_RANGES: Final = {
    "Places": "A",
    "Noms": "B",
    "Reptiliens_au_depart": "O",
    "Cles": "P",
    "Roles": "Q",
    "Seconds_roles": "R",
    "Specialites": "S",
    "Secondes_specialites": "T",
}
# What is typed, as formulas compare it: in a hidden column, without stray spaces.
CLEANED: Final = {"P": "B", "Q": "C", "R": "D", "S": "F", "T": "G"}
REFUSED_PLAYER: Final = "N"
CONVERTED_COLUMN, CONDITION, SECOND_CONDITION, AT_THE_START, GHOST_RANK = "E", "H", "I", "J", "K"
REPTILIAN_NOW, STATE_NOW = "L", "M"
# On « Soir », beside the names.
CHARMED_COLUMNS: Final = {"orphee": "G", "sirene": "H"}
LOVERS: Final = {"Amoureux_1": "$C$3", "Amoureux_2": "$D$3"}
FIRST_DEATH_SPENT: Final = "$H$3"

CALLS_HEADER: Final = 4
FIRST_CALL: Final = CALLS_HEADER + 1
# No night has more calls; two tables never share a row, so that a row that is deleted or put in
# touches one of them only.
MOST_CALLS: Final = 20
BEDS_HEADER: Final = FIRST_CALL + MOST_CALLS + 1
FIRST_BED: Final = BEDS_HEADER + 1
LAST_BED: Final = FIRST_BED + MOST_PLAYERS - 1

POSTS_HEADER: Final = 4
FIRST_POST: Final = POSTS_HEADER + 1
VACANT: Final = "vacant"
FIRST_DAY_OF_COINS: Final = 4
COLUMNS_OF_A_DAY: Final = 4
FIRST_OF_A_LIST: Final = 4
# Said under a column of coins where words stand.
NOT_A_NUMBER: Final = "chiffres !"


def name_range(book: Workbook, name: str, sheet: str, cells: str) -> None:
    """Give a name to cells, for formulas and lists."""
    name_formula(book, name, f"'{sheet}'!{cells}")


def name_formula(book: Workbook, name: str, formula: str) -> None:
    """Give a name to what a formula works out."""
    book.defined_names[name] = DefinedName(name, attr_text=formula)


def night_title(number: int, weekday: str) -> str:
    """The title of the sheet of a night."""
    return f"Nuit {number} {weekday}"


# Which sheet this is, whatever somebody calls it.
_SHEET: Final = "gm-assistant/"


def mark(sheet: Worksheet) -> None:
    """Hide in a sheet what it is, so that its title may change."""
    column = sheet.max_column + 1
    put(sheet, 1, column, _SHEET + sheet.title, "texte")
    sheet.column_dimensions[get_column_letter(column)].hidden = True


def mark_of(sheet: Worksheet) -> str:
    """What a sheet was when it was written; nothing where it bears no mark."""
    cells = next(sheet.iter_rows(max_row=1, values_only=True), ())
    marks = (it for it in cells if isinstance(it, str) and it.startswith(_SHEET))
    return next(marks, "").removeprefix(_SHEET)


def marked(book: Workbook) -> dict[str, Worksheet]:
    """Each sheet by what it is: its mark, else its title; a copy never hides the first."""
    found: dict[str, Worksheet] = {}
    for sheet in sorted(book.worksheets, key=lambda it: it.title != mark_of(it)):
        found.setdefault(mark_of(sheet) or sheet.title, sheet)
    return {it: found[it] for it in sorted(found)}


def cleaned(cell: str) -> str:
    """What stands in a cell as it is compared: spaces and apostrophes of any kind are alike."""
    for sign in (quoted(NO_BREAK), quoted(NARROW), "CHAR(9)", "CHAR(10)"):
        cell = f'SUBSTITUTE({cell},{sign}," ")'
    return f'TRIM(SUBSTITUTE({cell},"\'","’"))'


def place_of(cell: str) -> str:
    """The place of the one player whose name stands in a cell; 0 where none or two bear it."""
    bears = f"(Cles={cleaned(cell)})"
    return f'IF({cell}="",0,IF(SUMPRODUCT({bears}*1)=1,SUMPRODUCT({bears}*Places),0))'


# The settings of the table: what a cell shows of each, and its name for the formulas.
SETTING_NAMES: Final[Mapping[str, str]] = {it: f"Reglage_{it}" for it in RULINGS}


def is_other(key: str) -> str:
    """That the table reads this rule in its other way."""
    ruling = RULINGS[key]
    (other,) = ruling.others
    return f"{cleaned(SETTING_NAMES[key])}={quoted(str(ruling.readings[other]))}"


def unknown(cell: str, place: str) -> str:
    """That the words of a cell name nobody, though something stands there."""
    return f'AND({cell}<>"",{place}=0)'


def whole_number(cell: str) -> str:
    """That a cell holds a whole number from 0 on, or nothing."""
    return f'IF({cell}="",TRUE,IF(ISNUMBER({cell}),AND({cell}>=0,{cell}=INT({cell})),FALSE))'


def of_player(cells: str, place: str, nobody: str) -> str:
    """What a range says of a player; `nobody` where the place is that of nobody."""
    return f"IF({place}>0,INDEX({cells},MAX({place},1)),{nobody})"


def coins_columns(number: int) -> tuple[str, str, str, str]:
    """The letters of a day in the sheet of the coins: by facts, by hand, in the evening, alive."""
    first = FIRST_DAY_OF_COINS + COLUMNS_OF_A_DAY * number
    facts, hand, evening, alive = (get_column_letter(first + it) for it in range(COLUMNS_OF_A_DAY))
    return facts, hand, evening, alive


def evening_coins(number: int, place: str) -> str:
    """What a player had in the evening of the day with this number, from 0; before it, at first."""
    letter = coins_columns(number)[2] if number >= 0 else "C"
    cells = f"'{COINS_SHEET}'!${letter}${FIRST_PLAYER}:${letter}${LAST_PLAYER}"
    return f"N({of_player(cells, place, '0')})"


# The columns of the hidden sheet in which the facts are worked out, row after row.

# Row 2 numbers the players across; the row above the first fact is how the game began.
PLACES_ROW, START_ROW = 2, 5

# What a fact says, as places of players (0: nobody), and what follows from it.
(
    WHO, WITH, FROM, TO, AMOUNT, DIES, GRIEVES, RISES, CONVERTED, HEIR, CARD, DROPS, CODE, FATE_OF,
    SPENT, TARGET, NEW_SEAT, OPEN, FREE, ANYBODY, RAW, SAID,
) = (get_column_letter(it) for it in range(1, 23))  # fmt: skip
_FIRST_POST: Final = 24
_FIRST_STATE: Final = _FIRST_POST + len(POSTS) + 1
_FIRST_SEAT: Final = _FIRST_STATE + MOST_PLAYERS + 1
_FIRST_RANK: Final = _FIRST_SEAT + MOST_PLAYERS + 1

# How a player is, as a number.
LIVING, SECRETLY_DEAD, UNDECIDED, NEW_GHOST, GONE, GHOST, NO_ONE = 2, 1, 0, -1, -2, -3, -9
# More than any seat, and than any rank of a death.
FAR, LATE = 3000, 9999


def post_column(post: Post) -> int:
    """The column of the holder of a post: his place, 0 vacant, -1 out of the game."""
    return _FIRST_POST + tuple(POSTS).index(post)


def post_cell(post: Post, row: int) -> str:
    """The holder of a post after the fact of a row."""
    return f"${get_column_letter(post_column(post))}{row}"


def state_column(place: int) -> int:
    """The column of the state of a player."""
    return _FIRST_STATE + place - 1


def seat_column(place: int) -> int:
    """The column of the seat of a player: only the order of these numbers counts."""
    return _FIRST_SEAT + place - 1


def rank_column(place: int) -> int:
    """The column of when a player died last."""
    return _FIRST_RANK + place - 1


def across(first: int, row: int, count: int = MOST_PLAYERS) -> str:
    """So many cells of a row."""
    ends = (get_column_letter(it) for it in (first, first + count - 1))
    return ":".join(f"${it}${row}" for it in ends)


def places() -> str:
    """The numbers of the players, across."""
    return across(_FIRST_STATE, PLACES_ROW)


def states(row: int) -> str:
    """How everybody is after the fact of a row."""
    return across(_FIRST_STATE, row)


def seats(row: int) -> str:
    """Where everybody sits after the fact of a row."""
    return across(_FIRST_SEAT, row)


def ranks(row: int) -> str:
    """When everybody died last, after the fact of a row."""
    return across(_FIRST_RANK, row)


def state_of(place: str, row: int) -> str:
    """How somebody is after the fact of a row."""
    return of_player(states(row), place, str(NO_ONE))


def state_seen(place: str, row: int) -> str:
    """The same as another sheet asks it."""
    return of_player(elsewhere(states(row)), place, str(NO_ONE))


def posts_but_first(row: int) -> str:
    """All the posts but that of Scrutateur, which stands first."""
    return across(_FIRST_POST + 1, row, len(POSTS) - 1)


def posts_but_two(row: int) -> str:
    """All the posts but Scrutateur and Chef de la milice."""
    return across(_FIRST_POST + 2, row, len(POSTS) - 2)


def elsewhere(cells: str) -> str:
    """Cells of this sheet as another sheet names them."""
    return f"{WORK_SHEET}!{cells}"


def above(letter: str, first: int, last: int) -> str:
    """A column from a row to another."""
    return f"${letter}${first}:${letter}${last}"


# Who comes late or leaves, in a spreadsheet that seats everybody from the first night on.


def table_of(game: Game) -> Village:
    """The table as it stood when the first night began, the opening done."""
    first = next((i for i, it in enumerate(game.moves) if it["move"] == "night"), len(game.moves))
    return with_newcomers(game.villages[first], game)


def with_newcomers(table: Village, game: Game) -> Village:
    """A spreadsheet seats everybody at once: whoever came later has a row from the start."""
    whole = table.draft()
    for index, move in enumerate(game.moves):
        if move["move"] == "arrive" and move["player"] not in whole.players:
            newcomer = game.villages[index + 1].players[move["player"]]
            whole.players = {**whole.players, newcomer.id: newcomer}
            whole.seats = seat_after(whole, newcomer.id, move["after"])
    return whole


# The game file that a live spreadsheet carries, so that nothing played before is lost in it.

SHEET: Final = "Partie"
# A text of plain letters may be cut anywhere; what follows the mark is never a formula.
_MARK: Final = "."
_PIECE: Final = LONGEST // 2


def carry(book: Workbook, document: dict[str, Any]) -> None:
    """Put the game file on a hidden sheet, in pieces that a cell can hold."""
    sheet = book.create_sheet(SHEET)
    sheet.sheet_state = "hidden"
    # `_x0041_` means the letter A inside these files.
    words = json.dumps(document).replace("_", r"\u005f")
    for row, start in enumerate(range(0, len(words), _PIECE), start=1):
        put(sheet, row, 1, _MARK + words[start : start + _PIECE], "à remplir")


def carried(book: Workbook) -> dict[str, Any] | None:
    """The game file of this spreadsheet, or None where it has none that can be read."""
    if SHEET not in book.sheetnames:
        return None
    cells = (str(it or "") for (it,) in book[SHEET].iter_rows(max_col=1, values_only=True))
    try:
        document = json.loads("".join(it.removeprefix(_MARK) for it in cells))
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


# Helper columns of the calls, then of the beds: they speak of players by their places, and 0
# stands for nobody.
HOLDER, ROW_TARGET, SECOND, HOUSE, DONE = "Q", "R", "S", "T", "U"
ALIVE, REPTILIAN, RANK, BED, STRIKES = "V", "W", "X", "Y", "Z"
# Whether somebody, dead or alive, is a Reptilian before this night.
SCALED: Final = "AA"
# What a call is further told, cleaned, and why the spreadsheet does not understand its row.
PRECISION, REASON = "AB", "AC"
# Whether somebody is killed this night before the attack: he sleeps nowhere any more.
KILLED: Final = "AD"
# The rank of those who go out and attack, in the table of priorities.
_ATTACKING: Final = 8
PROTECTED: Final = "$T$2"
ASLEEP: Final = 1
CARD_RANGES: Final = ("Specialites", "Secondes_specialites", "Roles", "Seconds_roles")


def column(letter: str) -> str:
    """A whole helper column of the beds."""
    return f"${letter}${FIRST_BED}:${letter}${LAST_BED}"


def at(letter: str, place: str) -> str:
    """What a helper column of the beds says of a player."""
    return of_player(column(letter), place, "0")


def any_of(*conditions: str) -> str:
    """Whether one of these is so."""
    found = [it for it in conditions if it]
    return f"OR({','.join(found)})" if found else "FALSE"


@dataclass(frozen=True)
class NightRules:
    """The formulas of one night; `rows` says on which row of the sheet each kind of call stands.

    `dusk` is the row of the facts after which the night begins: what comes later never counts.
    """

    night: EveningNight
    words: Evening
    dusk: int
    # The row of the facts that stands just before the attack of this night.
    before_attack: int
    rows: Mapping[str, int] = field(default_factory=dict)

    def cell(self, letter: str, kind: str) -> str:
        """A cell of the row of a call."""
        return f"${letter}${self.rows[kind]}"

    def done(self, kind: str, *conditions: str) -> str:
        """That a call had its effect, and more."""
        if kind not in self.rows:
            return ""
        return f"AND({self.cell(DONE, kind)}=1{''.join(f',{it}' for it in conditions)})"

    def is_target(self, kind: str, place: str) -> str:
        """That a player is the target of a call that had its effect."""
        return (
            self.done(kind, f"{self.cell(ROW_TARGET, kind)}={place}") if kind in self.rows else ""
        )

    def is_author(self, kind: str, place: str) -> str:
        """That a player is the author of a call that had its effect."""
        return self.done(kind, f"{self.cell(HOLDER, kind)}={place}") if kind in self.rows else ""

    def asleep(self, place: str, row: int) -> str:
        """That a player sleeps heavily when a row is called."""
        kinds = [it for it in ("sable", "rapt") if self.rows.get(it, row) < row]
        return any_of(*(self.is_target(it, place) for it in kinds))

    def taken(self, place: str, row: int) -> str:
        """That a player is out of reach of Freyja and Éris."""
        return any_of(self.asleep(place, row), self.is_author("rapt", place))

    @property
    def own(self) -> str:
        """That the Reptilians designate one of theirs."""
        target, word = self.cell(ROW_TARGET, "designation"), self.cell(PRECISION, "designation")
        horns = f"OR({word}={quoted(HORNS)},{word}={quoted(BOTH)})"
        return f"AND({at(REPTILIAN, target)}=1,NOT({horns}))"

    @property
    def ghosts(self) -> str:
        """That somebody is a ghost before this night."""
        before = elsewhere(states(self.dusk))
        return f"COUNTIF({before},{GHOST})+COUNTIF({before},{NEW_GHOST})>0"

    def alive(self, place: int) -> str:
        """That a player lives before this night, as 1 or 0."""
        return f"IF({self._before(state_column(place))}={LIVING},1,0)"

    def scaled(self, place: int) -> str:
        """That a player is a Reptilian before this night, as 1 or 0."""
        converted = elsewhere(above(CONVERTED, START_ROW, self.dusk))
        at_first = f"INDEX(Reptiliens_au_depart,{place})=1"
        return f"IF(OR({at_first},COUNTIF({converted},{place})>0),1,0)"

    def _before(self, column: int) -> str:
        return elsewhere(f"${get_column_letter(column)}${self.dusk}")

    def designated_by_his_own(self, place: str) -> str:
        """That a player counts as a non-Reptilian for this attack."""
        return self.done("designation", self.own, f"{self.cell(ROW_TARGET, 'designation')}={place}")

    def holder(self, call: EveningCall) -> str:
        """The place of the living player who holds the card of a row."""
        return self.who_holds(quoted(call.card))

    def who_holds(self, card: str) -> str:
        """The first in seat order of those alive who have a card, inherited or not."""
        dealt = "+".join(f"({it}={card})" for it in CARD_RANGES)
        cards, heirs, droppers = (
            elsewhere(above(it, START_ROW, self.dusk)) for it in (CARD, HEIR, DROPS)
        )
        inherited = f"COUNTIFS({cards},{card},{heirs},Places)"
        dropped = f"COUNTIFS({cards},{card},{droppers},Places)"
        held = f"({dealt}+{inherited}-{dropped}>0)"
        far = MOST_PLAYERS + 1
        found = f"SUMPRODUCT(MAX({held}*{column(ALIVE)}*({far}-Places)))"
        return f"IF({found}=0,0,{far}-{found})"

    def awake_role(self, role: str, row: int) -> tuple[str, str]:
        """That somebody alive plays a role, and is awake when a row is called."""
        place = self.who_holds(quoted(role))
        return f"{place}>0", f"NOT({self.asleep(place, row)})"

    def rank(self, place: int, row: int) -> str:
        """The rank of a player's long action in the table of priorities, from 1."""
        p = str(place)
        ranks = (
            any_of(self.is_target("sable", p), self.is_target("rapt", p)),
            self.is_author("rapt", p),
            self.is_author("sculpture", p),
            any_of(self.is_target("bagarre", p), self._is_second("bagarre", p)),
            any_of(self.is_target("coit", p), self._is_second("coit", p)),
            self.done("rendez_vous", any_of(f"Place_amoureux_1={p}", f"Place_amoureux_2={p}")),
            self.is_author("squat", p),
            self.done(
                "designation",
                f"${REPTILIAN}{row}=1",
                f"NOT({self.designated_by_his_own(p)})",
            ),
        )
        formula = str(len(ranks) + 1)
        for number, condition in reversed(list(enumerate(ranks, start=1))):
            if condition and condition != "FALSE":
                formula = f"IF({condition},{number},{formula})"
        return f"IF(OR(${ALIVE}{row}=0,${KILLED}{row}=1),0,{formula})"

    def killed(self, place: int) -> str:
        """1 for somebody who lived at dusk and no longer does when the attack comes."""
        state = elsewhere(f"${get_column_letter(state_column(place))}${self.before_attack}")
        alive = self._before(state_column(place))
        return f"IF(AND({alive}={LIVING},{state}<>{LIVING}),1,0)"

    @property
    def attacks(self) -> str:
        """Who goes out and attacks, as a column."""
        return f"({column(RANK)}={_ATTACKING})"

    def _is_second(self, kind: str, place: str) -> str:
        return self.done(kind, f"{self.cell(SECOND, kind)}={place}") if kind in self.rows else ""

    def bed(self, place: int, row: int) -> str:
        """The house where a player sleeps: what the MJ decided, or what the rank says."""
        p = str(place)
        taken_away = self.is_target("rapt", p)
        abductor = self.cell(HOLDER, "rapt")
        houses = (
            f"IF({taken_away},{abductor},{p})",
            p,
            self._house("sculpture", ROW_TARGET, p),
            self._house("bagarre", HOUSE, p),
            self._house("coit", HOUSE, p),
            self._house("rendez_vous", HOUSE, p),
            self._house("squat", HOUSE, p),
            self._house("designation", ROW_TARGET, p),
            p,
        )
        worked_out = f"CHOOSE(${RANK}{row},{','.join(houses)})"
        decided = place_of(f"$E{row}")
        # Also of somebody who came back to life in mid-night.
        return f'IF($E{row}<>"",{decided},IF(${RANK}{row}=0,0,{worked_out}))'

    def _house(self, kind: str, letter: str, home: str) -> str:
        return self.cell(letter, kind) if kind in self.rows else home

    def strikes(self, place: int, row: int) -> str:
        """1 for a Reptilian who would take part where he is."""
        free = f"NOT({self.designated_by_his_own(str(place))})"
        return f"IF(AND(${REPTILIAN}{row}=1,${RANK}{row}>{ASLEEP},{free}),1,0)"


def rules_of(night: EveningNight, words: Evening, dusk: int, before_attack: int) -> NightRules:
    """The rules of a night whose calls stand one under the other."""
    rows = {it.kind: row for row, it in enumerate(night.calls, start=FIRST_CALL)}
    return NightRules(night, words, dusk, before_attack, rows)
