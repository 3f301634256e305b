"""What the empty spreadsheet answers at each call, in words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet.night_formulas import (
    BED,
    DONE,
    HOLDER,
    HOUSE,
    PROTECTED,
    REPTILIAN,
    SCALED,
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
    both = (rules.words.cortex, rules.words.minus)
    able = ",".join(it for role in both for it in rules.awake_role(role, row))
    then = f'IF(${DONE}{row}=1,"échangent leurs postes","aucun échange")'
    written = _written("D", "E")(row)
    return f'IF(NOT({written}),"",IF(AND({able}),{then},"sans effet"))'


def _animal(rules: NightRules, row: int) -> str:
    house, corpse = f"${HOUSE}{row}", f"${TARGET}{row}"
    inside = f"SUMPRODUCT(({column(BED)}={house})*{column(REPTILIAN)})>0"
    buried = f"{at(SCALED, corpse)}=1"
    found = f'IF(IF({house}>0,{inside},{buried}),"oui","non")'
    return _of_holder(rules, row, _written("D", "F")(row), found)


def _invention(_rules: NightRules, row: int) -> str:
    target = f"${TARGET}{row}"
    home = f'IF({at(BED, target)}={target},"oui, chez soi","non, ailleurs")'
    shown = f"IF($G{row}={quoted(STALKER)},{home},INDEX(Roles,MAX({target},1)))"
    missing = f'IF($D{row}="","",IF(${HOLDER}{row}=0,{quoted(NOBODY)},"à revoir"))'
    return f"IF(${DONE}{row}=1,{shown},{missing})"


@dataclass(frozen=True, slots=True)
class _Scene:
    """Who is in the attacked house, as formulas."""

    house: str
    attackers: str
    everybody: str
    pool: str
    only: str


def _scene(rules: NightRules) -> _Scene:
    house = rules.cell(TARGET, "designation")
    inside = f"({column(BED)}={house})"
    own = f"IF(AND({rules.own},{at(BED, house)}={house}),1,0)"
    return _Scene(
        house,
        f"SUMPRODUCT({inside}*{column(STRIKES)})",
        f"SUMPRODUCT({inside}*1)",
        f"(SUMPRODUCT({inside}*(1-{column(REPTILIAN)}))+{own})",
        f"(SUMPRODUCT({inside}*(1-{column(REPTILIAN)})*Places)+{own}*{house})",
    )


def _failures(rules: NightRules, scene: _Scene) -> tuple[tuple[str, str], ...]:
    """Why an attack kills nobody: the first that applies."""
    defended = rules.done("milice", f"{rules.cell(HOUSE, 'milice')}={scene.house}")
    return (
        (f"{rules.cell(DONE, 'designation')}=0", '"pas de cible"'),
        (f"{scene.attackers}=0", '"aucun attaquant"'),
        (f"OR({defended},{PROTECTED}={scene.house})", '"maison protégée"'),
        (f"{scene.everybody}={scene.attackers}", '"maison vide"'),
        (f"{scene.pool}=0", '"que des Reptiliens"'),
    )


def _attack(rules: NightRules, row: int) -> str:
    """The first of the outcomes that applies."""
    scene, victim = _scene(rules), f"${SECOND}{row}"
    named = f'"victime : "&INDEX(Noms,MAX({victim},1))'
    formula = f'IF({victim}>0,{named},"victime parmi "&{scene.pool})'
    for condition, words in reversed(_failures(rules, scene)):
        formula = f"IF({condition},{words},{formula})"
    return formula


def victim(rules: NightRules, row: int) -> str:
    """The place of the victim: the only one possible, or the one that the MJ drew."""
    scene = _scene(rules)
    drawn = f"${TARGET}{row}"
    chosen = f"IF({scene.pool}=1,{scene.only},{drawn})"
    none = ",".join(condition for condition, _ in _failures(rules, scene))
    return f"IF(OR({none}),0,{chosen})"


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
