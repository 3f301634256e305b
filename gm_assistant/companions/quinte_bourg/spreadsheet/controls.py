"""What the rules would refuse in the sheet of the facts, said in the row itself."""

from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet import facts as f
from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet.fact_formulas import balance, fact_cell
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import DayRows, code, is_one_of
from gm_assistant.quinte_bourg.words.cards import OPTIONAL_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS
from gm_assistant.workbook.text import quoted

_DEADLY: Final = (f.EXECUTED, f.MURDERED, f.REPTICIDE, f.BITTEN, f.RADIANT)
_BY_THE_LIVING: Final = (
    f.GIFT, f.PICKED, f.INQUIRY, f.FEE, f.WEDDING, f.MURDERED, f.REPTICIDE, f.BITTEN, f.RADIANT,
    f.BLACK,
)  # fmt: skip
_TO_THE_LIVING: Final = (
    f.GIFT, f.PICKED, f.WEDDING, f.MURDERED, f.REPTICIDE, f.BITTEN, f.RADIANT, f.BLACK, f.HERITAGE,
)  # fmt: skip


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
    return [
        (f"{kind}=0", "Ce fait n'est pas dans la liste : choisissez-le."),
        *_names(row, who, other),
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


def _names(row: int, who: str, other: str) -> list[tuple[str, str]]:
    """A name that no player bears."""
    return [
        (f'AND({fact_cell(letter, row)}<>"",{place}=0)', f"{title} : nom inconnu.")
        for letter, place, title in (("C", who, "Qui"), ("D", other, "Avec"))
    ]


def _not(place: str, row: int, state: int) -> str:
    found = g.elsewhere(g.states(row - 1))
    return f"INDEX({found},MAX({place},1))<>{state}"


def _about_posts(kind: str, who: str, row: int) -> list[tuple[str, str]]:
    held = g.elsewhere(g.posts_but_first(row - 1))
    busy = f"COUNTIF({held},{who})>0"
    ghost = f"{fact_cell('F', row)}={quoted(POSTS['chef_milice'])}"
    optional = ",".join(f"{fact_cell('F', row)}={quoted(POSTS[it])}" for it in OPTIONAL_POSTS)
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
    posts = (
        f"AND({fact_cell('F', row)}={quoted(label)},{g.elsewhere(g.post_cell(post, row - 1))}<>0)"
        for post, label in POSTS.items()
    )
    return f"OR({','.join(posts)})"
