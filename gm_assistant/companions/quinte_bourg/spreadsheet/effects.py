"""When a call of the night has its effect: what must be so, as formulas."""

from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet.night_formulas import (
    ALIVE,
    BOTH,
    DISAGREED,
    HOLDER,
    HOUSE,
    REPTILIAN,
    SECOND,
    TARGET,
    NightRules,
    at,
    column,
)
from gm_assistant.companions.quinte_bourg.views.evening import EveningCall
from gm_assistant.workbook.text import quoted


def effect(rules: NightRules, call: EveningCall, row: int) -> str:
    """1 where a call has its effect."""
    conditions = _EFFECTS.get(call.kind, _nothing)(rules, row)
    return f"IF(AND({','.join(conditions)}),1,0)" if conditions else "0"


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
    alpha = f"{rules.who_holds(quoted(rules.words.alpha))}>0"
    return (
        f"${TARGET}{row}>0",
        f"SUM({column(REPTILIAN)})>0",
        f"OR(AND($G{row}<>{quoted(DISAGREED)},$G{row}<>{quoted(BOTH)}),{alpha})",
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


def _duo(rules: NightRules, row: int) -> tuple[str, ...]:
    """P-07: both must be alive and awake, and name two different persons."""
    both = (rules.words.cortex, rules.words.minus)
    named = (f"${TARGET}{row}>0", f"${SECOND}{row}>0", f"${TARGET}{row}<>${SECOND}{row}")
    return (*(it for role in both for it in rules.awake_role(role, row)), *named)


def _attack(_rules: NightRules, row: int) -> tuple[str, ...]:
    return (f"${SECOND}{row}>0",)


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
    "duo": _duo,
    "attaque": _attack,
    "squat": _any_house,
    "animal": _animal,
    "invention": _invention,
}
