"""The formulas of one night: what each call does, and where that puts everybody."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from openpyxl.utils import get_column_letter

from gm_assistant.companions.quinte_bourg.spreadsheet import grid
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    FIRST_BED,
    FIRST_CALL,
    LAST_BED,
    MOST_PLAYERS,
    place_of,
)
from gm_assistant.companions.quinte_bourg.views.evening import Evening, EveningCall, EveningNight
from gm_assistant.workbook.text import quoted

# Helper columns of the calls, then of the beds: they speak of players by their places, and 0
# stands for nobody.
HOLDER, TARGET, SECOND, HOUSE, DONE = "Q", "R", "S", "T", "U"
ALIVE, REPTILIAN, RANK, BED, STRIKES = "V", "W", "X", "Y", "Z"
# Whether somebody, dead or alive, is a Reptilian before this night.
SCALED: Final = "AA"
PROTECTED: Final = "$T$2"
HORNS, DISAGREED = "cornes", "désaccord"
# Both at once: one cell says it.
BOTH: Final = "cornes et désaccord"
STALKER, REVEALER = "stalkeur", "révélateur"
ASLEEP: Final = 1
CARD_RANGES: Final = ("Specialites", "Secondes_specialites", "Roles", "Seconds_roles")


def column(letter: str) -> str:
    """A whole helper column of the beds."""
    return f"${letter}${FIRST_BED}:${letter}${LAST_BED}"


def at(letter: str, place: str) -> str:
    """What a helper column of the beds says of a player."""
    return f"INDEX({column(letter)},MAX({place},1))"


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
        return self.done(kind, f"{self.cell(TARGET, kind)}={place}") if kind in self.rows else ""

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
        target, word = self.cell(TARGET, "designation"), self.cell("G", "designation")
        horns = f"OR({word}={quoted(HORNS)},{word}={quoted(BOTH)})"
        return f"AND({at(REPTILIAN, target)}=1,NOT({horns}))"

    @property
    def ghosts(self) -> str:
        """That somebody is a ghost before this night."""
        states = grid.elsewhere(grid.states(self.dusk))
        return f"COUNTIF({states},{grid.GHOST})+COUNTIF({states},{grid.NEW_GHOST})>0"

    def alive(self, place: int) -> str:
        """That a player lives before this night, as 1 or 0."""
        return f"IF({self._before(grid.state_column(place))}={grid.LIVING},1,0)"

    def scaled(self, place: int) -> str:
        """That a player is a Reptilian before this night, as 1 or 0."""
        converted = grid.elsewhere(grid.above(grid.CONVERTED, grid.START_ROW, self.dusk))
        at_first = f"INDEX(Reptiliens_au_depart,{place})=1"
        return f"IF(OR({at_first},COUNTIF({converted},{place})>0),1,0)"

    def _before(self, column: int) -> str:
        return grid.elsewhere(f"${get_column_letter(column)}${self.dusk}")

    def designated_by_his_own(self, place: str) -> str:
        """That a player counts as a non-Reptilian for this attack."""
        return self.done("designation", self.own, f"{self.cell(TARGET, 'designation')}={place}")

    def holder(self, call: EveningCall) -> str:
        """The place of the living player who holds the card of a row."""
        return self.who_holds(quoted(call.card))

    def who_holds(self, card: str) -> str:
        """The first in seat order of those alive who have a card, inherited or not."""
        dealt = "+".join(f"({it}={card})" for it in CARD_RANGES)
        cards, heirs, droppers = (
            grid.elsewhere(grid.above(it, grid.START_ROW, self.dusk))
            for it in (grid.CARD, grid.HEIR, grid.DROPS)
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
        return f"IF(${ALIVE}{row}=0,0,{formula})"

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
            self._house("sculpture", TARGET, p),
            self._house("bagarre", HOUSE, p),
            self._house("coit", HOUSE, p),
            self._house("rendez_vous", HOUSE, p),
            self._house("squat", HOUSE, p),
            self._house("designation", TARGET, p),
            p,
        )
        worked_out = f"CHOOSE(${RANK}{row},{','.join(houses)})"
        decided = place_of(f"$M{row}")
        # Also of somebody who came back to life in mid-night.
        return f'IF($M{row}<>"",{decided},IF(${RANK}{row}=0,0,{worked_out}))'

    def _house(self, kind: str, letter: str, home: str) -> str:
        return self.cell(letter, kind) if kind in self.rows else home

    def strikes(self, place: int, row: int) -> str:
        """1 for a Reptilian who would take part where he is."""
        free = f"NOT({self.designated_by_his_own(str(place))})"
        return f"IF(AND(${REPTILIAN}{row}=1,${RANK}{row}>{ASLEEP},{free}),1,0)"


def rules_of(night: EveningNight, words: Evening, dusk: int) -> NightRules:
    """The rules of a night whose calls stand one under the other."""
    rows = {it.kind: row for row, it in enumerate(night.calls, start=FIRST_CALL)}
    return NightRules(night, words, dusk, rows)
