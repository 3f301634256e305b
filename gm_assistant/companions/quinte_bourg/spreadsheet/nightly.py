"""What the rows of a night hand on to the facts: a larceny, an attack, an effect on the posts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet import night_formulas as r
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    FIRST_CALL,
    night_title,
    place_of,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.fact_formulas import (
    NO_EFFECT,
    balance,
    deaths,
    fact_cell,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import DayRows
from gm_assistant.companions.quinte_bourg.views.evening import EveningNight
from gm_assistant.quinte_bourg.words.vocabulary import Step

POST_STEPS: Final = ("farce", "minus_cortex", "adoration", "caricature")
CLOCKWISE: Final = "horaire"


@dataclass(frozen=True, slots=True)
class NightLinks:
    """The cells of the sheet of a night that the facts read."""

    title: str
    rows: Mapping[Step, int]
    thief: Step

    @property
    def post_step(self) -> Step:
        """The row of this night that is about the posts."""
        return next(it for it in POST_STEPS if it in self.rows)

    @property
    def begun(self) -> str:
        """That something was written in the sheet of this night."""
        last = max(self.rows.values())
        return f"SUMPRODUCT(('{self.title}'!$D${FIRST_CALL}:$G${last}<>\"\")*1)>0"

    def cell(self, letter: str, step: Step) -> str:
        """A cell of a row of this night."""
        return f"'{self.title}'!${letter}${self.rows[step]}"

    def larceny(self, day: DayRows, number: int) -> dict[str, str]:
        """L368: all from a neighbour, half rounded up from further away, or less."""
        row = day.larceny or day.first
        thief, owner = f"${g.TO}{row}", f"${g.FROM}{row}"
        done = f"{self.cell(r.DONE, self.thief)}=1"
        purse = balance(owner, day, number, row)
        most = f"IF({_neighbours(thief, owner, row - 1)},{purse},ROUNDUP({purse}/2,0))"
        wanted = self.cell("G", self.thief)
        return {
            g.TO: f"IF({done},{self.cell(r.HOLDER, self.thief)},0)",
            g.FROM: f"IF({done},{self.cell(r.HOUSE, self.thief)},0)",
            g.AMOUNT: f'IF({owner}=0,0,IF({wanted}="",{most},MIN(N({wanted}),{purse})))',
            g.NEW_SEAT: f"IF({owner}=0,0,{most})",
        }

    def attack(self, row: int) -> dict[str, str]:
        """The victim of the attack, unless the MJ says that it has none."""
        overruled = f"{fact_cell('F', row)}={chr(34)}{NO_EFFECT}{chr(34)}"
        return {
            g.TARGET: f"IF({overruled},0,{self.cell(r.SECOND, 'attaque')})",
            **deaths(row),
        }

    def effect(self, row: int) -> dict[str, str]:
        """Who is concerned by the night's effect on the posts, or in which sense they move."""
        step = self.post_step
        overruled = f"{fact_cell('F', row)}={chr(34)}{NO_EFFECT}{chr(34)}"
        done = f"AND({self.cell(r.DONE, step)}=1,NOT({overruled}))"
        sense = f'IF({self.cell("G", step)}="{CLOCKWISE}",1,-1)'
        who = sense if step == "farce" else self.cell(r.TARGET, step)
        other = {
            "minus_cortex": self.cell(r.SECOND, step),
            "adoration": place_of(fact_cell("D", row)),
        }.get(step, "0")
        return {g.WHO: f"IF({done},{who},0)", g.WITH: f"IF({done},{other},0)"}


def _neighbours(one: str, other: str, row: int) -> str:
    """That nobody seated is between these two, on one side or the other."""
    seats, seated = g.seats(row), f"({g.states(row)}>0)"
    seat, facing = (f"INDEX({seats},MAX({it},1))" for it in (one, other))
    low, high = f"MIN({seat},{facing})", f"MAX({seat},{facing})"
    between = f"SUMPRODUCT({seated}*({seats}>{low})*({seats}<{high}))=0"
    outside = f"SUMPRODUCT({seated}*(({seats}<{low})+({seats}>{high})))=0"
    return f"OR({between},{outside})"


def links_of(night: EveningNight) -> NightLinks:
    """The cells of the sheet of a night."""
    rows = {it.step: row for row, it in enumerate(night.calls, start=FIRST_CALL)}
    thief = next(it.step for it in night.calls if it.kind == "larcin")
    return NightLinks(night_title(night.number, night.weekday), rows, thief)
