"""What the empty spreadsheet answers at each call, in words."""

from collections.abc import Callable, Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet.night_formulas import (
    BED,
    DONE,
    HOLDER,
    HOUSE,
    PROTECTED,
    REPTILIAN,
    SECOND,
    STALKER,
    STRIKES,
    TARGET,
    NightRules,
    at,
    column,
)
from gm_assistant.companions.quinte_bourg.views.evening import EveningCall
from gm_assistant.workbook.text import quoted

NOBODY, ASLEEP_WORDS, DONE_WORDS = "personne", "sans effet : dort", "fait"


def answer(rules: NightRules, call: EveningCall, row: int) -> str:
    """The formula of the answer to a call."""
    return _ANSWERS.get(call.kind, _plain)(rules, row)


def _of_holder(rules: NightRules, row: int, written: str, then: str) -> str:
    """Nobody holds the card, nothing is written yet, he sleeps, or what follows."""
    holder = f"${HOLDER}{row}"
    asleep = f"IF({rules.asleep(holder, row)},{quoted(ASLEEP_WORDS)},{then})"
    return f'IF(NOT({written}),"",IF({holder}=0,{quoted(NOBODY)},{asleep}))'


def _written(*letters: str) -> Callable[[int], str]:
    return lambda row: "OR(" + ",".join(f'${it}{row}<>""' for it in letters) + ")"


def _plain(rules: NightRules, row: int) -> str:
    """Done, or still something to choose."""
    done = f'IF(${DONE}{row}=1,{quoted(DONE_WORDS)},"à revoir")'
    return _of_holder(rules, row, _written("D", "E", "F", "G")(row), done)


def _moment(_rules: NightRules, _row: int) -> str:
    return '""'


def _defence(_rules: NightRules, row: int) -> str:
    nobody = quoted(f"sans effet : {NOBODY}")
    return f'IF(${HOUSE}{row}=0,"",IF(${DONE}{row}=1,"protégée",{nobody}))'


def _designation(rules: NightRules, row: int) -> str:
    aimed = f'IF({rules.own},"vise l\'un des leurs","cible choisie")'
    nothing = f'IF($D{row}="","","pas de cible")'
    return f"IF(${DONE}{row}=1,{aimed},{nothing})"


def _meeting(_rules: NightRules, row: int) -> str:
    wrong = f'IF($F{row}="","","pas chez l\'un d\'eux")'
    return f'IF(${DONE}{row}=1,"rendez-vous pris",{wrong})'


def _cards(rules: NightRules, row: int) -> str:
    target = f"${TARGET}{row}"
    cards = " & ".join(
        (
            f"INDEX(Roles,MAX({target},1))",
            f'IF(INDEX(Specialites,MAX({target},1))="",""," · ")',
            f"INDEX(Specialites,MAX({target},1))",
        )
    ).replace(" & ", "&")
    return _of_holder(rules, row, _written("D")(row), cards)


def _pair(rules: NightRules, row: int) -> str:
    first, second = f"${TARGET}{row}", f"${SECOND}{row}"
    out_of_reach = f"OR({rules.taken(first, row)},{rules.taken(second, row)})"
    house = f'IF(${DONE}{row}=1,"réussi","choisir la maison")'
    then = f'IF(OR({first}=0,{second}=0),"deux cibles",IF({out_of_reach},"échec",{house}))'
    return _of_holder(rules, row, _written("D", "E")(row), then)


def _duo(rules: NightRules, row: int) -> str:
    """Both must be alive and awake, and name two different persons."""
    able = ",".join(
        _awake_role(rules, role, row) for role in (rules.words.cortex, rules.words.minus)
    )
    both = f"AND(${TARGET}{row}>0,${SECOND}{row}>0,${TARGET}{row}<>${SECOND}{row})"
    then = f'IF({both},"échangent leurs postes","aucun échange")'
    written = _written("D", "E")(row)
    return f'IF(NOT({written}),"",IF(AND({able}),{then},"sans effet"))'


def _awake_role(rules: NightRules, role: str, row: int) -> str:
    place = f"SUMPRODUCT(MAX((Roles={quoted(role)})*{column('V')}*Places))"
    return f"{place}>0,NOT({rules.asleep(place, row)})"


def _animal(rules: NightRules, row: int) -> str:
    house, corpse = f"${HOUSE}{row}", f"${TARGET}{row}"
    inside = f"SUMPRODUCT(({column(BED)}={house})*{column(REPTILIAN)})>0"
    buried = f'INDEX(Reptiliens,MAX({corpse},1))="oui"'
    found = f'IF(IF({house}>0,{inside},{buried}),"oui","non")'
    return _of_holder(rules, row, _written("D", "F")(row), found)


def _invention(_rules: NightRules, row: int) -> str:
    target = f"${TARGET}{row}"
    home = f'IF({at(BED, target)}={target},"oui, chez soi","non, ailleurs")'
    shown = f"IF($G{row}={quoted(STALKER)},{home},INDEX(Roles,MAX({target},1)))"
    missing = f'IF($D{row}="","",IF(${HOLDER}{row}=0,{quoted(NOBODY)},"à revoir"))'
    return f"IF(${DONE}{row}=1,{shown},{missing})"


def _attack(rules: NightRules, _row: int) -> str:
    """The first of the outcomes that applies."""
    house = rules.cell(TARGET, "designation")
    inside = f"({column(BED)}={house})"
    attackers, everybody = f"SUMPRODUCT({inside}*{column(STRIKES)})", f"SUMPRODUCT({inside}*1)"
    own = f"IF(AND({rules.own},{at(BED, house)}={house}),1,0)"
    pool = f"(SUMPRODUCT({inside}*(1-{column(REPTILIAN)}))+{own})"
    only = f"(SUMPRODUCT({inside}*(1-{column(REPTILIAN)})*Places)+{own}*{house})"
    defended = rules.done("milice", f"{rules.cell(HOUSE, 'milice')}={house}")
    victim = f'IF({pool}=1,"victime : "&INDEX(Noms,{only}),"victime parmi "&{pool})'
    outcomes = (
        (f"{rules.cell(DONE, 'designation')}=0", '"pas de cible"'),
        (f"{attackers}=0", '"aucun attaquant"'),
        (f"OR({defended},{PROTECTED}={house})", '"maison protégée"'),
        (f"{everybody}={attackers}", '"maison vide"'),
        (f"{pool}=0", '"que des Reptiliens"'),
    )
    formula = victim
    for condition, words in reversed(outcomes):
        formula = f"IF({condition},{words},{formula})"
    return formula


_ANSWERS: Final[Mapping[str, Callable[[NightRules, int], str]]] = {
    "milice": _defence,
    "designation": _designation,
    "rendez_vous": _meeting,
    "fouille": _cards,
    "coit": _pair,
    "bagarre": _pair,
    "duo": _duo,
    "animal": _animal,
    "invention": _invention,
    "attaque": _attack,
    "moment": _moment,
    "recit": _moment,
}
