"""One night of the empty spreadsheet: the calls to fill in, their answers, where everybody sleeps.

`write_night` fills the sheet. What a call answers (`answer`, `reason`) and when it has its effect
are formulas; what a night hands on to the facts are its `NightLinks`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from openpyxl.utils import column_index_from_string
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.french.language import signed
from gm_assistant.games.quinte_bourg.paper import blank_grid as g
from gm_assistant.games.quinte_bourg.paper import blank_grid as r
from gm_assistant.games.quinte_bourg.paper.blank_evening import (
    MOST_PLAYERS,
    Evening,
    EveningCall,
    EveningNight,
)
from gm_assistant.games.quinte_bourg.paper.blank_facts import (
    DayRows,
    balance,
    deaths,
    fact_cell,
    overruled,
)
from gm_assistant.games.quinte_bourg.paper.blank_grid import (
    ALIVE,
    BED,
    CALLS_HEADER,
    DONE,
    FIRST_BED,
    FIRST_CALL,
    HOLDER,
    HOUSE,
    LAST_BED,
    LOVERS,
    PLAYERS_SHEET,
    PROTECTED,
    RANK,
    RED,
    REPTILIAN,
    ROW_TARGET,
    SCALED,
    SECOND,
    STRIKES,
    NightRules,
    at,
    column,
    night_title,
    place_of,
    rules_of,
)
from gm_assistant.games.quinte_bourg.rules.attack import BOTH, DISAGREED
from gm_assistant.games.quinte_bourg.rules.crafts import STALKER
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.words import Step
from gm_assistant.toolkit.workbook.cells import (
    LONGEST_PROMPT,
    among,
    offer,
    offer_count,
    put,
    put_formula,
    quoted,
    set_up_page,
)
from gm_assistant.toolkit.workbook.layout import add_rule, colour

# What the empty spreadsheet answers at each call, in words.

_NOTHING: Final = '""'
# Where a call's row keeps the place of whoever is named in a cell.
_PLACES: Final = {"D": ROW_TARGET, "E": SECOND, "F": HOUSE}
# Who may have been killed meanwhile: whoever answers, and whom he names. A house stays.
_NAMED_IN: Final = (HOLDER, ROW_TARGET, SECOND)
NOBODY, ASLEEP_WORDS, DONE_WORDS = "personne", "sans effet : dort", "fait"


def answer(rules: NightRules, call: EveningCall, row: int) -> str:
    """The formula of the answer to a call: why its row is not understood, and nothing else."""
    found = _ANSWERS.get(call.kind, _plain)(rules, row)
    named = ",".join(f"{at(g.KILLED, f'${it}{row}')}=1" for it in _NAMED_IN)
    dead = f'IF(OR({named})," · mort cette nuit","")'
    return f'IF(${r.REASON}{row}<>"",${r.REASON}{row},{found}&{dead})'


def reason(call: EveningCall, row: int) -> str:
    """Why a row is not understood; nothing where it is, or where nothing stands in it."""
    shape = ROWS[call.step].shape
    formula = _NOTHING
    reasons = [
        (g.unknown(f"${it}{row}", f"${place}{row}"), _nobody(f"${it}{row}"))
        for it, place in _PLACES.items()
        if it in shape.cells
    ]
    word = f"${r.PRECISION}{row}"
    if shape.precisions:
        known = ",".join(f"{word}={quoted(it)}" for it in ("", *shape.precisions))
        reasons.append((f"NOT(OR({known}))", quoted("précision inconnue")))
    elif call.kind == "larcin":
        reasons.append((f"NOT({g.whole_number(f'$G{row}')})", quoted("nombre attendu")))
    for condition, words in reversed(reasons):
        formula = f"IF({condition},{words},{formula})"
    return formula


def _nobody(cell: str) -> str:
    """A name that two players bear is nobody's either."""
    borne = f"SUMPRODUCT((Cles={g.cleaned(cell)})*1)"
    return f'IF({borne}>1,"nom de deux joueurs","nom inconnu")'


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


def _defence_answer(_rules: NightRules, row: int) -> str:
    nobody = quoted(f"sans effet : {NOBODY}")
    return f'IF(${HOUSE}{row}=0,"",IF(${DONE}{row}=1,"protégée",{nobody}))'


def _designation_answer(rules: NightRules, row: int) -> str:
    aimed = f'IF({rules.own},"vise l\'un des leurs","cible choisie")'
    nothing = f'IF($D{row}="","","pas de cible")'
    return f"IF(${DONE}{row}=1,{aimed},{nothing})"


def _meeting_answer(_rules: NightRules, row: int) -> str:
    wrong = f'IF($F{row}="","","pas chez l\'un d\'eux")'
    return f'IF(${DONE}{row}=1,"rendez-vous pris",{wrong})'


def _cards(rules: NightRules, row: int) -> str:
    target = f"${ROW_TARGET}{row}"
    first = g.of_player("Specialites", target, '""')
    cards = (
        _both("Roles", "Seconds_roles", target),
        f'IF({first}="",""," · ")',
        _both("Specialites", "Secondes_specialites", target),
    )
    return _of_holder(rules, row, _written("D")(row), "&".join(cards))


def _both(first: str, second: str, place: str) -> str:
    """One card or both, as they are read."""
    one, two = (g.of_player(it, place, '""') for it in (first, second))
    return f'{one}&IF({two}="","",IF({one}="",""," et ")&{two})'


def _pair_answer(rules: NightRules, row: int) -> str:
    first, second = f"${ROW_TARGET}{row}", f"${SECOND}{row}"
    out_of_reach = f"OR({rules.taken(first, row)},{rules.taken(second, row)})"
    house = f'IF(${DONE}{row}=1,"réussi","choisir la maison")'
    then = f'IF(OR({first}=0,{second}=0),"deux cibles",IF({out_of_reach},"échec",{house}))'
    return _of_holder(rules, row, _written("D", "E")(row), then)


def _duo_answer(rules: NightRules, row: int) -> str:
    """Both must be alive and awake, and name two different persons."""
    both = (rules.words.cortex, rules.words.minus)
    able = ",".join(it for role in both for it in rules.awake_role(role, row))
    then = f'IF(${DONE}{row}=1,"échangent leurs postes","aucun échange")'
    written = _written("D", "E")(row)
    return f'IF(NOT({written}),"",IF(AND({able}),{then},"sans effet"))'


def _animal_answer(rules: NightRules, row: int) -> str:
    house, corpse = f"${HOUSE}{row}", f"${ROW_TARGET}{row}"
    there = f"({column(BED)}={house})"
    home = f"({rules.attacks}*(Places={house})+(1-{rules.attacks})*{there})"
    seen = (
        f"IF({g.is_other('animal_before_attack')},SUMPRODUCT({home}*{column(REPTILIAN)}),"
        f"IF({g.is_other('attackers_count')},"
        f"SUMPRODUCT({there}*(1-{rules.attacks})*{column(REPTILIAN)}),"
        f"SUMPRODUCT({there}*{column(REPTILIAN)})))"
    )
    inside = f"{seen}>0"
    buried = f"{at(SCALED, corpse)}=1"
    found = f'IF(IF({house}>0,{inside},{buried}),"oui","non")'
    return _of_holder(rules, row, _written("D", "F")(row), found)


def _invention_answer(_rules: NightRules, row: int) -> str:
    target = f"${ROW_TARGET}{row}"
    home = f'IF({at(BED, target)}={target},"oui, chez soi","non, ailleurs")'
    revealed = _both("Roles", "Seconds_roles", target)
    shown = f"IF(${r.PRECISION}{row}={quoted(STALKER)},{home},{revealed})"
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
    house = rules.cell(ROW_TARGET, "designation")
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


def _attack_answer(rules: NightRules, row: int) -> str:
    """The first of the outcomes that applies."""
    scene, victim = _scene(rules), f"${SECOND}{row}"
    named = f'"victime : "&{g.of_player("Noms", victim, _NOTHING)}'
    several = f'IF($D{row}="","victime parmi "&{scene.pool},"victime absente de la maison")'
    formula = f"IF({victim}>0,{named},{several})"
    for condition, words in reversed(_failures(rules, scene)):
        formula = f"IF({condition},{words},{formula})"
    return formula


def victim(rules: NightRules, row: int) -> str:
    """The place of the victim: the only one possible, or the one that the MJ drew there."""
    scene = _scene(rules)
    drawn = f"${ROW_TARGET}{row}"
    his_own = f"AND({rules.own},{drawn}={scene.house})"
    there = f"AND({at(BED, drawn)}={scene.house},OR({at(REPTILIAN, drawn)}=0,{his_own}))"
    alone = f"IF({scene.pool}=1,{scene.only},0)"
    chosen = f'IF($D{row}="",{alone},IF({there},{drawn},0))'
    none = ",".join(condition for condition, _ in _failures(rules, scene))
    return f"IF(OR({none}),0,{chosen})"


_ANSWERS: Final[Mapping[str, Callable[[NightRules, int], str]]] = {
    "milice": _defence_answer,
    "designation": _designation_answer,
    "rendez_vous": _meeting_answer,
    "fouille": _cards,
    "coit": _pair_answer,
    "bagarre": _pair_answer,
    "duo": _duo_answer,
    "animal": _animal_answer,
    "invention": _invention_answer,
    "attaque": _attack_answer,
    "moment": _moment,
    "recit": _moment,
}


# When a call of the night has its effect: what must be so, as formulas.


def effect(rules: NightRules, call: EveningCall, row: int) -> str:
    """1 where a call has its effect."""
    conditions = _EFFECTS.get(call.kind, _nothing)(rules, row)
    if conditions:
        conditions = (f'${r.REASON}{row}=""', *conditions)
    return f"IF(AND({','.join(conditions)}),1,0)" if conditions else "0"


def _nothing(_rules: NightRules, _row: int) -> tuple[str, ...]:
    return ()


def _able(rules: NightRules, row: int) -> tuple[str, ...]:
    """Somebody living holds the card and is awake."""
    holder = f"${HOLDER}{row}"
    return (f"{holder}>0", f"NOT({rules.asleep(holder, row)})")


def _living_target(rules: NightRules, row: int) -> tuple[str, ...]:
    target = f"${ROW_TARGET}{row}"
    return (*_able(rules, row), f"{target}>0", f"{at(ALIVE, target)}=1")


def _any_target(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_able(rules, row), f"${ROW_TARGET}{row}>0")


def _any_house(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_able(rules, row), f"${HOUSE}{row}>0", f"${HOUSE}{row}<>${HOLDER}{row}")


def _abduction(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_living_target(rules, row), f"${ROW_TARGET}{row}<>${HOLDER}{row}")


def _pair_effect(rules: NightRules, row: int) -> tuple[str, ...]:
    first, second, house = f"${ROW_TARGET}{row}", f"${SECOND}{row}", f"${HOUSE}{row}"
    return (
        *_living_target(rules, row),
        f"{second}>0",
        f"{at(ALIVE, second)}=1",
        f"{first}<>{second}",
        f"OR({house}={first},{house}={second})",
        f"NOT({rules.taken(first, row)})",
        f"NOT({rules.taken(second, row)})",
    )


def _designation_effect(rules: NightRules, row: int) -> tuple[str, ...]:
    alpha = f"{rules.who_holds(quoted(rules.words.alpha))}>0"
    word = f"${r.PRECISION}{row}"
    return (
        f"${ROW_TARGET}{row}>0",
        f"SUM({column(REPTILIAN)})>0",
        (
            f"OR(AND({word}<>{quoted(DISAGREED)},{word}<>{quoted(BOTH)},"
            f"NOT({g.is_other('attack_needs_alpha')})),{alpha})"
        ),
    )


def _meeting_effect(_rules: NightRules, row: int) -> tuple[str, ...]:
    house = f"${HOUSE}{row}"
    return (f"{house}>0", f"OR({house}=Place_amoureux_1,{house}=Place_amoureux_2)")


def _defence_effect(rules: NightRules, row: int) -> tuple[str, ...]:
    return (f"${HOUSE}{row}>0", rules.ghosts)


def _animal_effect(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_able(rules, row), f"(${HOUSE}{row}>0)+(${ROW_TARGET}{row}>0)=1")


def _invention_effect(_rules: NightRules, row: int) -> tuple[str, ...]:
    """After dawn nobody sleeps any more."""
    return (f"${HOLDER}{row}>0", f"${ROW_TARGET}{row}>0", f'${r.PRECISION}{row}<>""')


def _duo_effect(rules: NightRules, row: int) -> tuple[str, ...]:
    """P-07: both must be alive and awake, and name two different persons."""
    both = (rules.words.cortex, rules.words.minus)
    named = (
        f"${ROW_TARGET}{row}>0",
        f"${SECOND}{row}>0",
        f"${ROW_TARGET}{row}<>${SECOND}{row}",
    )
    return (*(it for role in both for it in rules.awake_role(role, row)), *named)


def _attack_effect(_rules: NightRules, row: int) -> tuple[str, ...]:
    return (f"${SECOND}{row}>0",)


def _direction(rules: NightRules, row: int) -> tuple[str, ...]:
    return (*_able(rules, row), f'${r.PRECISION}{row}<>""')


_EFFECTS: Final = {
    "milice": _defence_effect,
    "designation": _designation_effect,
    "rendez_vous": _meeting_effect,
    "sable": _living_target,
    "fouille": _living_target,
    "larcin": _any_house,
    "rapt": _abduction,
    "coit": _pair_effect,
    "bagarre": _pair_effect,
    "sculpture": _living_target,
    "cible": _any_target,
    "sens": _direction,
    "duo": _duo_effect,
    "attaque": _attack_effect,
    "squat": _any_house,
    "animal": _animal_effect,
    "invention": _invention_effect,
}


# What the rows of a night hand on to the facts: a larceny, an attack, an effect on the posts.

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
        return {
            g.TARGET: f"IF({overruled(row)},0,{self.cell(r.SECOND, 'attaque')})",
            **deaths(row),
        }

    def effect(self, row: int) -> dict[str, str]:
        """Who is concerned by the night's effect on the posts, or in which sense they move."""
        step = self.post_step
        done = f"AND({self.cell(r.DONE, step)}=1,NOT({overruled(row)}))"
        sense = f'IF({self.cell(r.PRECISION, step)}="{CLOCKWISE}",1,-1)'
        who = sense if step == "farce" else self.cell(r.ROW_TARGET, step)
        other = {
            "minus_cortex": self.cell(r.SECOND, step),
            "adoration": place_of(fact_cell("D", row)),
        }.get(step, "0")
        return {g.WHO: f"IF({done},{who},0)", g.WITH: f"IF({done},{other},0)"}


def _neighbours(one: str, other: str, row: int) -> str:
    """That nobody seated is between these two, on one side or the other."""
    seats, seated = g.seats(row), f"({g.states(row)}>0)"
    seat, facing = (g.of_player(seats, it, "0") for it in (one, other))
    low, high = f"MIN({seat},{facing})", f"MAX({seat},{facing})"
    between = f"SUMPRODUCT({seated}*({seats}>{low})*({seats}<{high}))=0"
    outside = f"SUMPRODUCT({seated}*(({seats}<{low})+({seats}>{high})))=0"
    return f"OR({between},{outside})"


def links_of(night: EveningNight) -> NightLinks:
    """The cells of the sheet of a night."""
    rows = {it.step: row for row, it in enumerate(night.calls, start=FIRST_CALL)}
    thief = next(it.step for it in night.calls if it.kind == "larcin")
    return NightLinks(night_title(night.number, night.weekday), rows, thief)


_CALLS: Final = (
    ("Rang", 8),
    ("Appel", 24),
    ("Titulaire", 24),
    ("Cible", 19),
    ("Seconde cible", 19),
    ("Maison", 19),
    ("Précision", 15),
    ("Résultat", 26),
)
_BEDS: Final = (
    "Place",
    "Joueur",
    "Dort chez",
    "Action",
    "Décision du MJ",
    "Présents",
    "Attaquants",
)
_GROUPS: Final = {
    "milice": '"les fantômes"',
    "rendez_vous": 'Amoureux_1&IF(Amoureux_2="",""," et "&Amoureux_2)',
    "recit": '"les esprits"',
    "moment": '""',
    "duo": '"Cortex, puis Minus"',
    "attaque": '"les mêmes Reptiliens"',
}
# Fourteen names, one after another in their column.
_ROOM_FOR_REPTILIANS: Final = 78


def write_night(
    sheet: Worksheet,
    night: EveningNight,
    words: Evening,
    day: DayRows,
    colours: Mapping[str, str],
) -> None:
    """Fill the sheet of one night."""
    rules = rules_of(night, words, day.first - 1, (day.attack or day.first) - 1)
    put(sheet, 1, 1, f"Nuit {night.number}, {night.weekday}", "titre")
    put(sheet, 2, 1, "Les cases crème sont à remplir ; les autres se calculent.", "sous-titre")
    _write_protected(sheet, night)
    _write_headers(sheet)
    for row, call in enumerate(night.calls, start=FIRST_CALL):
        _write_call(sheet, rules, call, row)
    for place in range(1, MOST_PLAYERS + 1):
        _write_bed(sheet, rules, place)
    beds = f"{FIRST_BED}:{{}}{LAST_BED}"
    offer(sheet, f"E{beds.format('E')}", "Liste_joueurs", "Décision du MJ", _OVERRULE)
    add_rule(sheet, f"C{beds.format('E')}", f'AND($E{FIRST_BED}<>"",${BED}{FIRST_BED}=0)', RED)
    colour(sheet, f"C{beds.format('D')}", f"$D{FIRST_BED}", colours)
    calls = f"H{FIRST_CALL}:H{FIRST_CALL + len(night.calls) - 1}"
    last = FIRST_CALL + len(night.calls) - 1
    wrong = f'OR(${r.REASON}{FIRST_CALL}<>"",$H{FIRST_CALL}="victime absente de la maison")'
    add_rule(sheet, f"D{FIRST_CALL}:H{last}", wrong, RED)
    add_rule(sheet, "G2:H2", '$H$2<>""', RED)
    add_rule(sheet, calls, f'LEFT($H{FIRST_CALL},4)="sans"', "E9E9E9")
    add_rule(sheet, calls, f'OR($H{FIRST_CALL}="échec",$H{FIRST_CALL}="à revoir")', "F6D7C8")
    add_rule(sheet, calls, f'LEFT($H{FIRST_CALL},7)="victime"', "E58F8A")
    for letter in (*"QRSTUVWXYZ", SCALED, r.PRECISION, r.REASON, g.KILLED):
        sheet.column_dimensions[letter].hidden = True
    sheet.row_breaks.append(Break(id=g.BEDS_HEADER - 1))
    set_up_page(sheet, CALLS_HEADER, 2)
    # What goes over to a third page goes on under the heads of the beds, not of the calls.
    sheet.print_title_rows = f"{g.BEDS_HEADER}:{g.BEDS_HEADER}"


_OVERRULE: Final = "Une maison écrite ici l'emporte sur celle que donne la table des priorités."


def _write_protected(sheet: Worksheet, night: EveningNight) -> None:
    """The richest of the day before; the MJ may write somebody else."""
    put(sheet, 2, 5, "Protégée, la plus grosse bourse :", "total texte")
    # `Plus_riche` says who was the richest at the end of each day, in order.
    richest = f'IF(INDEX(Plus_riche,{night.number - 1})="","",INDEX(Plus_riche,{night.number - 1}))'
    put_formula(sheet, 2, 7, richest if night.number > 1 else '""', "à remplir")
    put_formula(sheet, 2, 20, place_of("$G$2"), "calculé")
    unknown = f'IF({g.unknown("$G$2", PROTECTED)},"nom inconnu","")'
    put_formula(sheet, 2, 8, unknown, "calculé")
    offer(sheet, "G2", "Liste_joueurs")


def _write_headers(sheet: Worksheet) -> None:
    for place, (title, width) in enumerate(_CALLS, start=1):
        cell = put(sheet, CALLS_HEADER, place, title, "en-tête")
        sheet.column_dimensions[cell.column_letter].width = width
    for place, title in enumerate(_BEDS, start=1):
        put(sheet, g.BEDS_HEADER, place, title, "en-tête")
    for row in (CALLS_HEADER, g.BEDS_HEADER):
        sheet.row_dimensions[row].height = 24


def _write_call(sheet: Worksheet, rules: NightRules, call: EveningCall, row: int) -> None:
    put(sheet, row, 1, row - FIRST_CALL + 1, "entier")
    timer = f" ({call.timer} s)" if call.timer else ""
    put(sheet, row, 2, f"{call.label}{timer}", "texte")
    many = call.kind == "designation"
    put_formula(sheet, row, 3, _holder_words(call, row), "note" if many else "calculé")
    if many:
        sheet.row_dimensions[row].height = _ROOM_FOR_REPTILIANS
    cells = ROWS[call.step].shape.cells
    for letter in "DEFG":
        style = "à remplir" if letter in cells else "calculé"
        put(sheet, row, "ABCDEFG".index(letter) + 1, None, style)
        if letter in cells:
            _offer(sheet, call, letter, row)
    put_formula(sheet, row, 8, answer(rules, call, row), "calculé")
    _write_helpers(sheet, rules, call, row)


def _holder_words(call: EveningCall, row: int) -> str:
    if call.kind in _GROUPS:
        return _GROUPS[call.kind]
    if call.kind == "designation":
        return _reptilians()
    return f'IF($Q{row}=0,"—",INDEX(Noms,$Q{row}))'


def _reptilians() -> str:
    """Their names, one after another; a function that joins is missing in older programs."""
    rows = range(FIRST_BED, LAST_BED + 1)
    named = "&".join(f'IF($W{row}=1,", "&$B{row},"")' for row in rows)
    return f"MID({named},3,400)"


def _offer(sheet: Worksheet, call: EveningCall, letter: str, row: int) -> None:
    title, cell, say = call.label, f"{letter}{row}", _prompt(call)
    if letter in "DE":
        offer(sheet, cell, "Liste_joueurs", title, say)
    elif letter == "F":
        offer(sheet, cell, _houses(call, row), title, say)
    elif call.kind == "larcin":
        offer_count(sheet, cell, 0, 999, title, "Combien de pièces ; une case vide : le plus.")
    elif words := ROWS[call.step].shape.precisions:
        offer(sheet, cell, among(*words), title, say)


def _prompt(call: EveningCall) -> str:
    """What is said, where a prompt holds it whole; nothing is cut in the middle."""
    whole = len(signed(call.say)) <= LONGEST_PROMPT
    return call.say if whole else f"Les mots de cet appel sont dans la feuille « {g.WORDS_SHEET} »."


def _houses(call: EveningCall, row: int) -> str:
    """Where only two houses may be chosen, only these are offered."""
    if call.kind in ("coit", "bagarre"):
        return f"$D${row}:$E${row}"
    if call.kind == "rendez_vous":
        first, second = LOVERS.values()
        return f"'{PLAYERS_SHEET}'!{first}:{second}"
    return "Liste_joueurs"


def _write_helpers(sheet: Worksheet, rules: NightRules, call: EveningCall, row: int) -> None:
    holder = rules.holder(call) if call.card and call.kind not in _GROUPS else "0"
    second = victim(rules, row) if call.kind == "attaque" else place_of(f"$E{row}")
    helpers = (
        holder,
        place_of(f"$D{row}"),
        second,
        place_of(f"$F{row}"),
        effect(rules, call, row),
    )
    for place, formula in enumerate(helpers, start=17):
        put_formula(sheet, row, place, formula, "calculé")
    for place, formula in enumerate((g.cleaned(f"$G{row}"), reason(call, row)), start=28):
        put_formula(sheet, row, place, formula, "calculé")


def _write_bed(sheet: Worksheet, rules: NightRules, place: int) -> None:
    row = FIRST_BED + place - 1
    seen = f"${RANK}{row}=0"
    here = f"({column(BED)}={place})"
    shown = (
        f'INDEX(Noms,{place})&""',
        f'IF(${BED}{row}=0,IF($E{row}="","","nom inconnu"),INDEX(Noms,MAX(${BED}{row},1)))',
        f'IF({seen},"",INDEX(Actions,${RANK}{row}))',
    )
    put(sheet, row, 1, place, "entier")
    for at_column, formula in enumerate(shown, start=2):
        put_formula(sheet, row, at_column, formula, "calculé")
    put(sheet, row, 5, None, "à remplir")
    sheet.row_dimensions[row].height = 20
    unseen = f"IF({g.is_other('attackers_count')},1-{rules.attacks},1)"
    for at_column, counted in ((6, f"{here}*{unseen}"), (7, f"{here}*{column(STRIKES)}")):
        put_formula(sheet, row, at_column, f'IF($B{row}="","",SUMPRODUCT({counted}))', "entier")
    for at_column, formula in enumerate(_bed_helpers(rules, place, row), start=22):
        put_formula(sheet, row, at_column, formula, "calculé")
    put_formula(sheet, row, column_index_from_string(g.KILLED), rules.killed(place), "calculé")


def _bed_helpers(rules: NightRules, place: int, row: int) -> tuple[str, ...]:
    return (
        rules.alive(place),
        f"${ALIVE}{row}*${SCALED}{row}",
        rules.rank(place, row),
        rules.bed(place, row),
        rules.strikes(place, row),
        rules.scaled(place),
    )
