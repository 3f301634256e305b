"""The sheets about people in the live spreadsheet: the facts, the players, the posts, the lists.

`write_facts` is the sheet of what happens outside of the calls, one row each, in its moment, with
what the rules would refuse said in the row. `write_players` is who sits where with which cards;
`write_posts` who holds what each morning and each evening, as `after_a_fact` and its likes pass the
posts on; `write_lists` what every drop-down reads.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from openpyxl import Workbook
from openpyxl.utils import column_index_from_string, get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.games.quinte_bourg.paper import blank_facts as f
from gm_assistant.games.quinte_bourg.paper import blank_grid as g
from gm_assistant.games.quinte_bourg.paper.blank_evening import MOST_PLAYERS, Evening
from gm_assistant.games.quinte_bourg.paper.blank_facts import (
    FACTS,
    FACTS_HEADER,
    FIRST_FACT,
    NO_EFFECT,
    DayRows,
    balance,
    code,
    fact_cell,
    is_one_of,
    not_understood,
    overruled,
)
from gm_assistant.games.quinte_bourg.paper.blank_grid import (
    AT_THE_START,
    CONDITION,
    CONVERTED_COLUMN,
    FIRST_DEATH_SPENT,
    FIRST_PLAYER,
    FIRST_POST,
    GHOST_RANK,
    LAST_PLAYER,
    LISTS_SHEET,
    LOVERS,
    PLAYER_RANGES,
    PLAYERS_HEADER,
    PLAYERS_SHEET,
    POSTS_HEADER,
    RED,
    REPTILIAN_NOW,
    SECOND_CONDITION,
    STATE_NOW,
    VACANT,
    name_formula,
    name_range,
)
from gm_assistant.games.quinte_bourg.paper.blank_night import NightLinks
from gm_assistant.games.quinte_bourg.rules.words import (
    GHOST_POSTS,
    OBLIGATORY_POSTS,
    OPTIONAL_POSTS,
    PERSONAL,
    POSTS,
    STATUSES,
    STEPS,
    Post,
    Step,
)
from gm_assistant.toolkit.workbook.cells import (
    among,
    offer,
    offer_count,
    put,
    put_formula,
    quoted,
    set_up_page,
)
from gm_assistant.toolkit.workbook.layout import add_rule

# The players' sheet of the live spreadsheet: who sits where, their cards and how they are.

_PLAYER_COLUMNS: Final = (
    ("Place", 7),
    ("Joueur", 24),
    ("Rôle de camp", 20),
    ("Second rôle", 18),
    ("Converti au départ", 11),
    ("Spécialité", 20),
    ("Seconde spécialité", 20),
    ("Condition", 16),
    ("Seconde condition", 16),
    ("Au départ", 12),
    ("Rang du fantôme", 10),
    ("Reptilien", 10),
    ("État", 24),
    ("Le tableur refuse", 30),
)
_STATES: Final = (
    (g.LIVING, STATUSES["vivant"]),
    (g.SECRETLY_DEAD, "mort encore secrète"),
    (g.UNDECIDED, STATUSES["mort"]),
    (g.NEW_GHOST, STATUSES["fantome"]),
    (g.GHOST, STATUSES["fantome"]),
    (g.GONE, "esprit, ou hors jeu"),
)


def name_players(book: Workbook) -> None:
    """Give names to the columns that formulas read."""
    for name, letter in PLAYER_RANGES.items():
        cells = f"${letter}${FIRST_PLAYER}:${letter}${LAST_PLAYER}"
        name_range(book, name, PLAYERS_SHEET, cells)
    for name, cell in LOVERS.items():
        name_range(book, name, PLAYERS_SHEET, cell)
    # Only as long as the names go, so that the drop-down lists do not end in blanks.
    first = f"'{PLAYERS_SHEET}'!$B${FIRST_PLAYER}"
    # Up to the last name: a place left empty shortens nothing.
    used = 'MAX(1,SUMPRODUCT(MAX((Noms<>"")*Places)))'
    name_formula(book, "Liste_joueurs", f"OFFSET({first},0,0,{used},1)")


def write_players(sheet: Worksheet, names: Sequence[str], last_fact: int) -> None:
    """Everybody in seat order, with the cards; the lovers above."""
    put(sheet, 1, 1, "Les joueurs, dans l'ordre des places", "titre")
    put(sheet, 2, 1, "Les cases crème sont à remplir ; les autres se calculent.", "sous-titre")
    put(sheet, 3, 2, "Les amoureux :", "total texte")
    put(sheet, 3, 6, "Première mort déjà passée :", "total texte")
    sheet.row_dimensions[3].height = 20
    for cell in (*LOVERS.values(), FIRST_DEATH_SPENT):
        sheet[cell.replace("$", "")].style = "à remplir"
    for column, (title, width) in enumerate(_PLAYER_COLUMNS, start=1):
        put(sheet, PLAYERS_HEADER, column, title, "en-tête")
        sheet.column_dimensions["ABCDEFGHIJKLMN"[column - 1]].width = width
    for letter in (PLAYER_RANGES["Reptiliens_au_depart"], *g.CLEANED):
        sheet.column_dimensions[letter].hidden = True
    wrong = ",".join(g.unknown(it, f"Place_{it.lower()}") for it in LOVERS)
    put_formula(sheet, 3, 5, f'IF(OR({wrong}),"nom inconnu","")', "calculé")
    sheet.row_dimensions[PLAYERS_HEADER].height = 34
    for place in range(1, MOST_PLAYERS + 1):
        _write_player(sheet, place, names[place - 1] if place <= len(names) else None, last_fact)
    _offer_choices(sheet)
    set_up_page(sheet, PLAYERS_HEADER, 2, pages=1)


def _write_player(sheet: Worksheet, place: int, name: str | None, last_fact: int) -> None:
    row = FIRST_PLAYER + place - 1
    sheet.row_dimensions[row].height = 18
    put(sheet, row, 1, place, "entier")
    put(sheet, row, 2, name, "à remplir")
    for column in range(3, 12):
        put(sheet, row, column, None, "à remplir")
    for hidden, shown in g.CLEANED.items():
        # No name is a space alone: a place without a name answers to none.
        empty = '" "' if shown == "B" else '""'
        clean = g.cleaned(f"{shown}{row}")
        words = f'IF({clean}="",{empty},{clean})'
        put_formula(sheet, row, column_index_from_string(hidden), words, "calculé")
    put_formula(sheet, row, 14, _refused(row), "calculé")
    attacks = f"SUMPRODUCT((Liste_reptiliens=Q{row})+(Liste_reptiliens=R{row}))>0"
    converted = f'{g.cleaned(f"{CONVERTED_COLUMN}{row}")}="oui"'
    at_first = f'IF(B{row}="",0,IF(OR({converted},{attacks}),1,0))'
    put_formula(sheet, row, 15, at_first, "calculé")
    converted = g.elsewhere(g.above(g.CONVERTED, g.START_ROW, last_fact))
    reptilian = f'IF(OR($O{row}=1,COUNTIF({converted},{place})>0),"oui","")'
    put_formula(sheet, row, 12, f'IF(B{row}="","",{reptilian})', "calculé")
    state = g.state_seen(str(place), last_fact)
    said = '""'
    for number, words in reversed(_STATES):
        said = f"IF({state}={number},{quoted(words)},{said})"
    put_formula(sheet, row, 13, said, "calculé")


def _refused(row: int) -> str:
    """The first reason for which the row of a player is not understood, or nothing."""
    reasons = [
        (f'AND(B{row}="",COUNTA(C{row}:K{row})>0)', "Nom manquant."),
        (f'AND(B{row}<>"",SUMPRODUCT((Cles=P{row})*1)>1)', "Deux joueurs portent ce nom."),
        *((_not_in("Liste_roles", it, row), "Rôle de camp inconnu.") for it in "CD"),
        *((_not_in("Liste_specialites", it, row), "Spécialité inconnue.") for it in "FG"),
        *((_not_in("Liste_conditions", it, row), "Condition inconnue.") for it in "HI"),
        (_not_in("Liste_etats", AT_THE_START, row), "État de départ inconnu."),
        (f"NOT({g.whole_number(f'{GHOST_RANK}{row}')})", "Rang : un nombre entier est attendu."),
        (
            f'AND({CONVERTED_COLUMN}{row}<>"",{g.cleaned(f"{CONVERTED_COLUMN}{row}")}<>"oui")',
            "Converti : « oui », ou rien.",
        ),
    ]
    formula = '""'
    for condition, words in reversed(reasons):
        formula = f"IF({condition},{quoted(words)},{formula})"
    return formula


def _not_in(listed: str, letter: str, row: int) -> str:
    found = f"SUMPRODUCT(({listed}={g.cleaned(f'{letter}{row}')})*1)"
    return f'AND({letter}{row}<>"",{found}=0)'


def _offer_choices(sheet: Worksheet) -> None:
    rows = f"{FIRST_PLAYER}:{{}}{LAST_PLAYER}"
    lovers = ":".join(it.replace("$", "") for it in LOVERS.values())
    offer(sheet, lovers, "Liste_joueurs")
    for letters, source in (
        ("CD", "Liste_roles"),
        ("FG", "Liste_specialites"),
        (CONDITION + SECOND_CONDITION, "Liste_conditions"),
        (AT_THE_START, "Liste_etats"),
    ):
        for letter in letters:
            offer(sheet, f"{letter}{rows.format(letter)}", source)
    for cells in (
        f"{CONVERTED_COLUMN}{rows.format(CONVERTED_COLUMN)}",
        FIRST_DEATH_SPENT.replace("$", ""),
    ):
        offer(sheet, cells, among("oui"))
    words = "Pour une partie déjà commencée : 1 pour le premier fantôme, 2 pour le deuxième…"
    ranks = f"{GHOST_RANK}{rows.format(GHOST_RANK)}"
    offer_count(sheet, ranks, 1, MOST_PLAYERS, "Rang du fantôme", words)
    add_rule(sheet, f"A{FIRST_PLAYER}:N{LAST_PLAYER}", f'$N{FIRST_PLAYER}<>""', RED)
    add_rule(sheet, "C3:E3", '$E$3<>""', RED)
    now, alive = f"${STATE_NOW}{FIRST_PLAYER}", quoted(STATUSES["vivant"])
    dead = f'AND({now}<>"",{now}<>{alive})'
    add_rule(sheet, f"A{FIRST_PLAYER}:M{LAST_PLAYER}", dead, "E9E9EC")
    scaled = f"${REPTILIAN_NOW}{FIRST_PLAYER}={quoted('oui')}"
    add_rule(sheet, f"{REPTILIAN_NOW}{rows.format(REPTILIAN_NOW)}", scaled, "CDE7C4")


# The posts of the live spreadsheet: who holds them each morning and each evening.

_FIRST_DAY: Final = 3
_LAST_POST: Final = FIRST_POST + len(POSTS) - 1


def write_posts(sheet: Worksheet, blocks: Sequence[DayRows]) -> None:
    """Only the first column is written by hand: the posts with which one plays."""
    put(sheet, 1, 1, "Les postes", "titre")
    words = f"« Départ » : le titulaire, « {VACANT} », ou rien si l'on joue sans ce poste."
    put(sheet, 2, 1, words, "sous-titre")
    for column, title in enumerate(("Poste", "Départ"), start=1):
        put(sheet, POSTS_HEADER, column, title, "en-tête")
    sheet.column_dimensions["A"].width = 28
    sheet.column_dimensions["B"].width = 20
    for row, (post, label) in enumerate(POSTS.items(), start=FIRST_POST):
        put(sheet, row, 1, label, "texte")
        put(sheet, row, 2, VACANT if post == "chef_milice" else None, "à remplir")
    offer(sheet, f"B{FIRST_POST}:B{_LAST_POST}", "Liste_joueurs", strict=False)
    first = f"$B{FIRST_POST}"
    vacant = f"{g.cleaned(first)}={quoted(VACANT)}"
    wrong = f"AND({g.unknown(first, g.place_of(first))},NOT({vacant}))"
    add_rule(sheet, f"B{FIRST_POST}:B{_LAST_POST}", wrong, RED)
    for number, block in enumerate(blocks):
        _write_posts(sheet, block, _FIRST_DAY + 2 * number)
    sheet.row_dimensions[POSTS_HEADER].height = 34
    set_up_page(sheet, POSTS_HEADER, 2, repeat=1)


def _write_posts(sheet: Worksheet, block: DayRows, first: int) -> None:
    day = block.period
    moments = ((block.turn, "matin"), (block.last, "soir"))
    for column, (fact, moment) in enumerate(moments, start=first):
        letter = get_column_letter(column)
        put(sheet, POSTS_HEADER, column, f"Jour {day.numero}, {day.jour}, {moment}", "en-tête")
        sheet.column_dimensions[letter].width = 17
        for row, post in enumerate(POSTS, start=FIRST_POST):
            holder = g.elsewhere(g.post_cell(post, fact))
            shown = f'IF({holder}<0,"",IF({holder}=0,{quoted(VACANT)},INDEX(Noms,{holder})))'
            put_formula(sheet, row, column, shown, "calculé")
            wrong = _wrong(post, fact)
            add_rule(sheet, f"{letter}{row}", wrong, RED)
        before = get_column_letter(column - 1)
        cells = f"{letter}{FIRST_POST}:{letter}{_LAST_POST}"
        changed = f'AND({before}{FIRST_POST}<>"",{letter}{FIRST_POST}<>{before}{FIRST_POST})'
        add_rule(sheet, cells, changed, "FFE9A8")


def _wrong(post: str, fact: int) -> str:
    """L408, L413: nobody to a post that must be held, or somebody whose state forbids it."""
    holder = g.elsewhere(g.post_cell(post, fact))
    states = g.elsewhere(g.states(fact))
    state = g.of_player(states, holder, str(g.NO_ONE))
    ghost = f"OR({state}={g.GHOST},{state}={g.NEW_GHOST})"
    living = f"{state}>0" if post != "chef_milice" else "FALSE"
    allowed = f"OR({living},{ghost})" if post in GHOST_POSTS else living
    vacant = f"{holder}=0" if post in OBLIGATORY_POSTS else "FALSE"
    return f"OR({vacant},AND({holder}>0,NOT({allowed})))"


# How the posts pass on from one fact to the next: the rules of the posts as formulas.


def after_a_fact(post: Post, row: int) -> str:
    """The holder of a post after what the MJ wrote."""
    before, who, kind = g.post_cell(post, row - 1), f"${g.WHO}{row}", f"${g.CODE}{row}"
    written = f"${g.SAID}{row}"
    about = f"AND({is_one_of(kind, *f.ON_POSTS)},{written}={quoted(POSTS[post])})"
    new = f"IF({kind}={code(f.OPENED)},0,IF({kind}={code(f.RETIRED)},-1,{who}))"
    return f"IF({about},{new},{_otherwise(post, before, row)})"


def _otherwise(post: Post, before: str, row: int) -> str:
    who, kind, written = (f"${it}{row}" for it in (g.WHO, g.CODE, g.SAID))
    named = f"AND({is_one_of(kind, f.NAMED, f.APPLIED)},{who}>0,{before}={who})"
    if post == "scrutateur":
        following = f"IF(${g.FREE}{row}>0,${g.FREE}{row},{before})"
        return f"IF({named},{following},{_after_death(post, before, row)})"
    leaves = f"AND({named},{written}<>{quoted(POSTS['scrutateur'])})"
    kept = f"IF({leaves},0,{_after_death(post, before, row)})"
    if post != "chef_milice":
        return kept
    risen, fate = f"${g.RISES}{row}", f"${g.FATE_OF}{row}"
    returned = f"IF(AND({risen}>0,{before}={risen}),{_oldest_ghost(row)},{kept})"
    return f"IF(AND({before}=0,{fate}<0),{_first_new_ghost(row)},{returned})"


def after_the_deaths(post: Post, row: int) -> str:
    """When the dead of the night are told, their posts are vacant."""
    return _after_death(post, g.post_cell(post, row - 1), row)


def _after_death(post: Post, before: str, row: int) -> str:
    dead = f"AND({before}>0,{g.state_of(before, row)}={g.UNDECIDED})"
    if post != "scrutateur":
        return f"IF({dead},0,{before})"
    free, anybody = f"${g.FREE}{row}", f"${g.ANYBODY}{row}"
    return f"IF({dead},IF({free}>0,{free},{anybody}),{before})"


def after_the_turn(post: Post, row: int) -> str:
    """Each morning the Scrutateur turns, once the day has begun."""
    before = g.post_cell(post, row - 1)
    if post != "scrutateur":
        return before
    free, anybody = f"${g.FREE}{row}", f"${g.ANYBODY}{row}"
    alone = f"IF({g.state_of(before, row)}={g.LIVING},{before},0)"
    turned = f"IF({free}>0,{free},IF({anybody}>0,{anybody},{alone}))"
    return f"IF(OR(${g.OPEN}{row}=0,{before}<=0),{before},{turned})"


def following(row: int, *, at_the_turn: bool) -> dict[str, str]:
    """The next living player, without a post or whoever it is (L424, P-03)."""
    before, who, kind = g.post_cell("scrutateur", row - 1), f"${g.WHO}{row}", f"${g.CODE}{row}"
    dead = f"{g.state_of(before, row)}={g.UNDECIDED}"
    named = f"AND({is_one_of(kind, f.NAMED, f.APPLIED)},{who}={before})"
    needed = f"{before}>0" if at_the_turn else f"AND({before}>0,OR({dead},{named}))"
    seats, alive = g.seats(row), f"({g.states(row)}={g.LIVING})"
    seat = g.of_player(seats, before, "0")
    score = f"({g.FAR}-({seats}-{seat})-1000*({seats}<={seat}))"
    free = f"{alive}*({seats}<>{seat})*(COUNTIF({g.posts_but_first(row)},{g.places()})=0)"
    anybody = f"{alive}*({seats}<>{seat})"
    return {
        g.FREE: f"IF({needed},{_best(free, score)},0)",
        g.ANYBODY: f"IF({needed},{_best(anybody, score)},0)",
    }


def _best(fits: str, score: str) -> str:
    """The place with the highest score among those that fit; 0 where none does."""
    most = f"SUMPRODUCT(MAX({fits}*{score}))"
    return f"IF({most}=0,0,SUMPRODUCT({fits}*({score}={most})*{g.places()}))"


def _first_new_ghost(row: int) -> str:
    """P-10: the first dead leads; one waits for those dead before who have not chosen yet."""
    new = f"({g.states(row)}={g.NEW_GHOST})"
    score = f"({g.LATE}-{g.ranks(row)})"
    most = f"SUMPRODUCT(MAX({new}*{score}))"
    waiting = f"SUMPRODUCT(({g.states(row)}={g.UNDECIDED})*({score}>{most}))"
    return f"IF(OR({most}=0,{waiting}>0),0,SUMPRODUCT({new}*({score}={most})*{g.places()}))"


def _oldest_ghost(row: int) -> str:
    """P-11: the oldest ghost left without a post."""
    states = g.states(row)
    ghosts = f"(({states}={g.GHOST})+({states}={g.NEW_GHOST}))"
    fits = f"{ghosts}*(COUNTIF({g.posts_but_two(row)},{g.places()})=0)"
    return _best(fits, f"({g.LATE}-{g.ranks(row)})")


def after_the_night(post: Post, step: Step, row: int) -> str:
    """What the night's row about posts makes of this one."""
    before, who = g.post_cell(post, row - 1), f"${g.WHO}{row}"
    if step == "farce":
        return _moved(before, who, row)
    if step == "caricature":
        resigned = f"AND({who}>0,{before}={who})"
        return before if post == "scrutateur" else f"IF({resigned},0,{before})"
    return _swapped(post, before, row)


def _moved(before: str, sense: str, row: int) -> str:
    """P-04: each post of the seated goes one seat on; `sense` is 1 clockwise, -1 the other way."""
    seats, states = g.seats(row), g.states(row)
    seat = g.of_player(seats, before, "0")
    score = f"({g.FAR}-{sense}*({seats}-{seat})-1000*({sense}*({seats}-{seat})<=0))"
    found = _best(f"({states}>0)*({seats}<>{seat})", score)
    stays = f"OR({before}<=0,{sense}=0,{g.state_of(before, row)}<=0)"
    return f"IF({stays},{before},IF({found}=0,{before},{found}))"


def _swapped(post: Post, before: str, row: int) -> str:
    """P-08: an illegal result is vacated; the Scrutateur turns right after."""
    who, other = f"${g.WHO}{row}", f"${g.WITH}{row}"
    new = f"IF({before}={who},{other},IF({before}={other},{who},{before}))"
    if post != "scrutateur":
        touched = f"OR({before}={who},{before}={other})"
        new = f"IF({touched},IF({_legal(post, new, row)},{new},0),{before})"
    return f"IF(OR({who}=0,{other}=0,{before}<=0),{before},{new})"


def _legal(post: Post, holder: str, row: int) -> str:
    state = g.state_of(holder, row)
    seated = "FALSE" if post == "chef_milice" else f"{state}>0"
    ghost = f"OR({state}={g.GHOST},{state}={g.NEW_GHOST})" if post in GHOST_POSTS else "FALSE"
    return f"OR({seated},{ghost})"


# What the rules would refuse in the sheet of the facts, said in the row itself.

_DEADLY: Final = (f.EXECUTED, f.MURDERED, f.REPTICIDE, f.BITTEN, f.RADIANT)
_BY_THE_LIVING: Final = (
    f.GIFT, f.PICKED, f.INQUIRY, f.FEE, f.WEDDING, f.MURDERED, f.REPTICIDE, f.BITTEN, f.RADIANT,
    f.BLACK,
)  # fmt: skip
_TO_THE_LIVING: Final = (
    f.GIFT, f.PICKED, f.WEDDING, f.MURDERED, f.REPTICIDE, f.BITTEN, f.RADIANT, f.BLACK, f.HERITAGE,
)  # fmt: skip


_WHOM: Final = (("C", "Qui"), ("D", "Avec"))


def control(day: DayRows, number: int, row: int) -> str:
    """The first reason that applies, or nothing."""
    formula = '""'
    for condition, words in reversed(_reasons(day, number, row)):
        formula = f"IF({condition},{quoted(words)},{formula})"
    return f'IF({fact_cell("B", row)}="","",{formula})'


def _reasons(day: DayRows, number: int, row: int) -> list[tuple[str, str]]:
    kind, who, other, giver = (g.elsewhere(f"${it}{row}") for it in (g.CODE, g.WHO, g.WITH, g.FROM))
    amount = g.elsewhere(f"${g.AMOUNT}{row}")
    purse = balance(giver, day, number, row, away=True)
    sunday = _DEADLY if day.period.jour == "dimanche" else ()
    raw = g.elsewhere(f"${g.RAW}{row}")
    return [
        (f"{raw}=0", "Ce fait n'est pas dans la liste : choisissez-le."),
        *((_twins(row, it), f"{said} : deux joueurs portent ce nom.") for it, said in _WHOM),
        *not_understood(row, away=True),
        *((is_one_of(kind, *sunday), "Pas de mort le dimanche.") for _ in sunday[:1]),
        (
            f"AND({is_one_of(kind, *_BY_THE_LIVING)},{_not(who, row, g.LIVING)})",
            "Qui : pas en vie.",
        ),
        (
            f"AND({is_one_of(kind, *_TO_THE_LIVING)},{_not(other, row, g.LIVING)})",
            "L'autre personne n'est pas en vie.",
        ),
        (
            f"AND({is_one_of(kind, f.EXECUTED, f.DEAD)},{_not(who, row, g.LIVING)})",
            "Déjà à la morgue.",
        ),
        (
            f"AND({is_one_of(kind, f.FATE, f.HERITAGE)},{_not(who, row, g.UNDECIDED)})",
            "Aucun destin à choisir : la mort vient d'abord.",
        ),
        (f"AND({kind}={code(f.RISEN)},{g.elsewhere(f'${g.RISES}{row}')}=0)", "Pas un fantôme."),
        (f"AND({giver}>0,{amount}>{purse})", "Pas assez de pièces."),
        *_about_posts(kind, who, row),
    ]


def _twins(row: int, letter: str) -> str:
    return f"SUMPRODUCT((Cles={g.cleaned(fact_cell(letter, row))})*1)>1"


def _not(place: str, row: int, state: int) -> str:
    found = g.elsewhere(g.states(row - 1))
    return f"{g.of_player(found, place, str(g.NO_ONE))}<>{state}"


def _about_posts(kind: str, who: str, row: int) -> list[tuple[str, str]]:
    held = g.elsewhere(g.posts_but_first(row - 1))
    busy = f"COUNTIF({held},{who})>0"
    said = g.elsewhere(f"${g.SAID}{row}")
    ghost = f"{said}={quoted(POSTS['chef_milice'])}"
    optional = ",".join(f"{said}={quoted(POSTS[it])}" for it in OPTIONAL_POSTS)
    possible = (g.LIVING, g.SECRETLY_DEAD, g.GHOST, g.NEW_GHOST)
    neither = ",".join(_not(who, row, it) for it in possible)
    optional_kinds = is_one_of(kind, f.APPLIED, f.OPENED, f.RETIRED)
    return [
        (f"AND({optional_kinds},NOT(OR({optional})))", "Ce poste n'est pas facultatif."),
        (f"AND({kind}={code(f.APPLIED)},{busy})", "A déjà un poste."),
        (f"AND({_named(kind)},{_taken(row)})", "Ce poste n'est pas vacant."),
        (
            f"AND({kind}={code(f.NAMED)},NOT({ghost}),{neither})",
            "Ni en vie ni fantôme.",
        ),
    ]


def _named(kind: str) -> str:
    return is_one_of(kind, f.NAMED, f.APPLIED)


def _taken(row: int) -> str:
    """That the post that the row names is held, or out of the game."""
    said = g.elsewhere(f"${g.SAID}{row}")
    posts = (
        f"AND({said}={quoted(label)},{g.elsewhere(g.post_cell(post, row - 1))}<>0)"
        for post, label in POSTS.items()
    )
    return f"OR({','.join(posts)})"


# The sheet of the lists that every drop-down of the live spreadsheet reads.

_FIRST: Final = g.FIRST_OF_A_LIST


def write_lists(book: Workbook, evening: Evening) -> None:
    """The sheet of the lists, and the names of the ranges."""
    sheet = book.create_sheet(LISTS_SHEET)
    put(sheet, 1, 1, "Ce que proposent les listes déroulantes", "titre")
    lists = {
        "Liste_roles": ("Rôles de camp", evening.roles),
        "Liste_reptiliens": ("Attaquants", evening.reptilian_roles),
        "Liste_specialites": ("Spécialités", evening.specialities),
        "Liste_conditions": ("Conditions personnelles", tuple(PERSONAL.values())),
        "Liste_etats": ("États au départ", evening.states),
        "Actions": ("Actions, la plus forte d'abord", evening.actions),
        "Liste_faits": ("Faits", FACTS),
        "Liste_precisions": (
            "Postes, destins, cartes",
            (*evening.posts, *evening.fates, *evening.specialities),
        ),
        "Liste_vacant": ("Poste sans titulaire", (VACANT,)),
    }
    for column, (name, (head, words)) in enumerate(lists.items(), start=1):
        letter = get_column_letter(column)
        sheet.column_dimensions[letter].width = 30
        put(sheet, _FIRST - 1, column, head, "en-tête")
        for row, word in enumerate(words, start=_FIRST):
            put(sheet, row, column, word, "texte")
        last = _FIRST + len(words) - 1
        name_range(book, name, LISTS_SHEET, f"${letter}${_FIRST}:${letter}${last}")
    set_up_page(sheet, _FIRST - 1, 0)


_FACT_COLUMNS: Final = (
    ("Quand", 22),
    ("Quoi", 24),
    ("Qui", 22),
    ("Avec, à qui, qui", 22),
    ("Pièces", 9),
    ("Poste, destin ou carte", 28),
    ("Le tableur refuse", 42),
)


def write_facts(
    sheet: Worksheet, blocks: Sequence[DayRows], nights: Mapping[int, NightLinks]
) -> None:
    """Free rows to fill in, and between them what the nights bring by themselves."""
    put(sheet, 1, 1, "Ce qui arrive hors des appels", "titre")
    words = "Une ligne par fait, dans l'ordre, sous son moment. Les lignes grises se calculent."
    put(sheet, 2, 1, words, "sous-titre")
    for column, (title, width) in enumerate(_FACT_COLUMNS, start=1):
        put(sheet, FACTS_HEADER, column, title, "en-tête")
        sheet.column_dimensions["ABCDEFG"[column - 1]].width = width
    for number, block in enumerate(blocks):
        _write_facts(sheet, block, number, nights.get(block.period.numero))
    last = blocks[-1].last
    offer(sheet, f"B{FIRST_FACT}:B{last}", "Liste_faits")
    for letter in "CD":
        offer(sheet, f"{letter}{FIRST_FACT}:{letter}{last}", "Liste_joueurs")
    offer_count(
        sheet, f"E{FIRST_FACT}:E{last}", 0, 999, "Pièces", "Une case vide : selon la règle."
    )
    stray = f'AND($A{FIRST_FACT}="",COUNTA($B{FIRST_FACT}:$F{FIRST_FACT})>0)'
    add_rule(sheet, f"A{FIRST_FACT}:G{last}", f'OR($G{FIRST_FACT}<>"",{stray})', RED)
    set_up_page(sheet, FACTS_HEADER, 2)


def _write_facts(sheet: Worksheet, block: DayRows, number: int, night: NightLinks | None) -> None:
    day = block.period.numero
    moments = (
        (block.before, f"Nuit {day}, avant l'attaque"),
        (block.after, f"Nuit {day}, après l'attaque"),
        (block.waking, f"Jour {day}, réveil"),
        (block.morning, f"Jour {day}, postes"),
        (block.day, f"Jour {day}, {block.period.jour}"),
    )
    for rows, moment in moments:
        for row in rows:
            put(sheet, row, 1, moment, "texte")
            for column in range(2, 7):
                put(sheet, row, column, None, "à remplir")
            put_formula(sheet, row, 7, control(block, number, row), "calculé")
        if rows:
            offer(sheet, f"F{rows.start}:F{rows.stop - 1}", "Liste_precisions", strict=False)
    if night is not None and block.larceny and block.attack and block.effect and block.announced:
        _by_themselves(sheet, block, night)
    _say(sheet, block.turn, f"Jour {day}, matin", "Le Scrutateur tourne")
    _place(sheet, block.turn, 3, g.post_cell("scrutateur", block.turn))


def _by_themselves(sheet: Worksheet, block: DayRows, night: NightLinks) -> None:
    day = block.period.numero
    larceny, attack, effect = block.larceny or 0, block.attack or 0, block.effect or 0
    _say(sheet, larceny, f"Nuit {day}, larcin", STEPS[night.thief])
    _place(sheet, larceny, 3, f"${g.TO}{larceny}")
    _place(sheet, larceny, 4, f"${g.FROM}{larceny}")
    amount = g.elsewhere(f"${g.AMOUNT}{larceny}")
    put_formula(sheet, larceny, 5, f'IF({amount}=0,"",{amount})', "entier")
    most, taken = (g.elsewhere(f"${it}{larceny}") for it in (g.NEW_SEAT, g.AMOUNT))
    too_much = f'IF({taken}>{most},"Trop : "&{most}&" au plus.","")'
    put_formula(sheet, larceny, 7, too_much, "calculé")
    _say(sheet, attack, f"Nuit {day}, attaque", STEPS["attaque"])
    _place(sheet, attack, 3, f"${g.DIES}{attack}")
    _place(sheet, attack, 4, f"${g.GRIEVES}{attack}")
    _say(sheet, effect, f"Jour {day}, matin", STEPS[night.post_step])
    if night.post_step != "farce":
        _place(sheet, effect, 3, f"${g.WHO}{effect}")
    if night.post_step == "adoration":
        put(sheet, effect, 4, None, "à remplir")
    elif night.post_step == "minus_cortex":
        _place(sheet, effect, 4, f"${g.WITH}{effect}")
    for row in (attack, effect):
        put(sheet, row, 6, None, "à remplir")
        offer(sheet, f"F{row}", among(NO_EFFECT))
        other, place = f"D{row}", g.place_of(f"D{row}")
        named = (
            g.unknown(other, place) if (row, night.post_step) == (effect, "adoration") else "FALSE"
        )
        words = f'IF({named},"Avec : nom inconnu.","")'
        refused = f'IF(AND(F{row}<>"",NOT({overruled(row)})),"« {NO_EFFECT} », ou rien.",{words})'
        put_formula(sheet, row, 7, refused, "calculé")
    _say(sheet, block.announced or 0, f"Jour {day}, bilan", "Les morts de la nuit sont annoncés")


def _say(sheet: Worksheet, row: int, moment: str, words: str) -> None:
    put(sheet, row, 1, moment, "total texte")
    put(sheet, row, 2, words, "total texte")
    for column in range(3, 8):
        put(sheet, row, column, None, "total texte")


def _place(sheet: Worksheet, row: int, column: int, cell: str) -> None:
    """The name of the player whose place a hidden cell holds."""
    place = g.elsewhere(cell)
    put_formula(sheet, row, column, f'IF({place}>0,INDEX(Noms,{place}),"")', "total texte")
