"""The formulas of one night: what each call does, and where that puts everybody."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    FIRST_BED,
    FIRST_CALL,
    LAST_BED,
    place_of,
)
from gm_assistant.companions.quinte_bourg.views.evening import Evening, EveningCall, EveningNight
from gm_assistant.workbook.text import quoted

# Helper columns of the calls, then of the beds: they speak of players by their places, and 0
# stands for nobody.
HOLDER, TARGET, SECOND, HOUSE, DONE = "Q", "R", "S", "T", "U"
ALIVE, REPTILIAN, RANK, BED, STRIKES = "V", "W", "X", "Y", "Z"
PROTECTED: Final = "$T$2"
HORNS, DISAGREED = "cornes", "désaccord"
STALKER, REVEALER = "stalkeur", "révélateur"
ASLEEP: Final = 1


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
    """The formulas of one night; `rows` says on which row of the sheet each kind of call stands."""

    night: EveningNight
    words: Evening
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
        return f"AND({at(REPTILIAN, target)}=1,{word}<>{quoted(HORNS)})"

    @property
    def ghosts(self) -> str:
        """That somebody is a ghost before this night."""
        ghost = quoted(self.words.fates[0])
        return f'SUMPRODUCT((Devenus={ghost})*(Mort_le<>"")*(Mort_le<{self.night.number}))>0'

    def designated_by_his_own(self, place: str) -> str:
        """That a player counts as a non-Reptilian for this attack."""
        return self.done("designation", self.own, f"{self.cell(TARGET, 'designation')}={place}")

    def holder(self, call: EveningCall) -> str:
        """The place of the living player who holds the card of a row."""
        card = quoted(call.card)
        held = f"((Specialites={card})+(Specialites_recues={card})+(Roles={card})>0)"
        return f"SUMPRODUCT(MAX({held}*{column(ALIVE)}*Places))"

    def effect(self, call: EveningCall, row: int) -> str:
        """1 where a call has its effect."""
        conditions = _EFFECTS.get(call.kind, _nothing)(self, row)
        return f"IF(AND({','.join(conditions)}),1,0)" if conditions else "0"

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
        return f'IF(${RANK}{row}=0,0,IF($M{row}<>"",{decided},{worked_out}))'

    def _house(self, kind: str, letter: str, home: str) -> str:
        return self.cell(letter, kind) if kind in self.rows else home

    def strikes(self, place: int, row: int) -> str:
        """1 for a Reptilian who would take part where he is."""
        free = f"NOT({self.designated_by_his_own(str(place))})"
        return f"IF(AND(${REPTILIAN}{row}=1,${RANK}{row}>{ASLEEP},{free}),1,0)"


def _nothing(_rules: NightRules, _row: int) -> tuple[str, ...]:
    return ()


def _able(rules: NightRules, row: int) -> tuple[str, ...]:
    """Somebody living holds the card and is awake."""
    holder = f"${HOLDER}{row}"
    return (f"{holder}>0", f"NOT({rules.asleep(holder, row)})")


def _living_target(rules: NightRules, row: int) -> tuple[str, ...]:
    target = f"${TARGET}{row}"
    return (*_able(rules, row), f"{target}>0", f"{at(ALIVE, target)}=1")


def _any_target(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_able(rules, row), f"${TARGET}{row}>0")


def _any_house(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_able(rules, row), f"${HOUSE}{row}>0", f"${HOUSE}{row}<>${HOLDER}{row}")


def _abduction(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_living_target(rules, row), f"${TARGET}{row}<>${HOLDER}{row}")


def _pair(rules: NightRules, row: int) -> tuple[str, ...]:
    first, second, house = f"${TARGET}{row}", f"${SECOND}{row}", f"${HOUSE}{row}"
    return (
        *_living_target(rules, row),
        f"{second}>0",
        f"{at(ALIVE, second)}=1",
        f"{first}<>{second}",
        f"OR({house}={first},{house}={second})",
        f"NOT({rules.taken(first, row)})",
        f"NOT({rules.taken(second, row)})",
    )


def _designation(rules: NightRules, row: int) -> tuple[str, ...]:
    alpha = f"SUMPRODUCT((Roles={quoted(rules.words.alpha)})*{column(ALIVE)})>0"
    return (
        f"${TARGET}{row}>0",
        f"SUM({column(REPTILIAN)})>0",
        f"OR($G{row}<>{quoted(DISAGREED)},{alpha})",
    )


def _meeting(_rules: NightRules, row: int) -> tuple[str, ...]:
    house = f"${HOUSE}{row}"
    return (f"{house}>0", f"OR({house}=Place_amoureux_1,{house}=Place_amoureux_2)")


def _defence(rules: NightRules, row: int) -> tuple[str, ...]:
    return (f"${HOUSE}{row}>0", rules.ghosts)


def _animal(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_able(rules, row), f"(${HOUSE}{row}>0)+(${TARGET}{row}>0)=1")


def _invention(_rules: NightRules, row: int) -> tuple[str, ...]:
    """After dawn nobody sleeps any more."""
    return (f"${HOLDER}{row}>0", f"${TARGET}{row}>0", f'$G{row}<>""')


def _direction(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_able(rules, row), f'$G{row}<>""')


_EFFECTS: Final = {
    "milice": _defence,
    "designation": _designation,
    "rendez_vous": _meeting,
    "sable": _living_target,
    "fouille": _living_target,
    "larcin": _any_house,
    "rapt": _abduction,
    "coit": _pair,
    "bagarre": _pair,
    "sculpture": _living_target,
    "cible": _any_target,
    "sens": _direction,
    "squat": _any_house,
    "animal": _animal,
    "invention": _invention,
}


def rules_of(night: EveningNight, words: Evening) -> NightRules:
    """The rules of a night whose calls stand one under the other."""
    rows = {it.kind: row for row, it in enumerate(night.calls, start=FIRST_CALL)}
    return NightRules(night, words, rows)
