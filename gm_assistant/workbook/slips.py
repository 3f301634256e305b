"""What may be wrong with one column or one chart of the layout, and what to do about it."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from gm_assistant.own_files.problems import slip
from gm_assistant.workbook.layout import CHARTS, FORMATS, Kind
from gm_assistant.workbook.text import units

Data = Mapping[str, Any]
Slips = Iterator[tuple[str, str]]
LONGEST_HEADER: Final = 255
BRACES: Final = ("{n}", "{jour}")
_BRACE: Final = re.compile(r"\{[^}]*\}?")
_DRAWABLE: Final = (
    "Un graphique demande une seule colonne qui se répète, de nombres, et une de texte."
)


def is_of(value: object, kind: type) -> bool:
    """Whether a TOML value is of a kind; a whole number is a number too."""
    if kind is list:
        return isinstance(value, list) and all(isinstance(it, dict) for it in value)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def tables(data: Data, key: str) -> list[dict[str, Any]]:
    """The tables `[[key]]`, or none where the file says something else."""
    value = data.get(key, [])
    return list(value) if is_of(value, list) else []


def format_slips(column: Data, kind: Kind | None) -> Slips:
    """A format that is unknown, or of another kind than the field."""
    said = column.get("format", "texte")
    if not isinstance(said, str):
        return
    if said not in FORMATS:
        yield f"Le format « {said} » n'existe pas.", slip(said, FORMATS)
    elif kind and said != "texte" and kind.holds not in FORMATS[said]:
        right = [name for name, held in FORMATS.items() if kind.holds in held]
        yield f"Le format « {said} » ne convient pas à ce champ.", f"Prenez {' ou '.join(right)}."


def title_slips(column: Data, kind: Kind | None) -> Slips:
    """A header that no table can have, or that repeats wrongly."""
    title = column.get("title")
    if not isinstance(title, str):
        return
    if not title.strip() or units(title) > LONGEST_HEADER:
        yield "Le titre d'une colonne doit avoir de 1 à 255 caractères.", ""
    if any(not sign.isprintable() for sign in title):
        yield "Le titre d'une colonne tient sur une ligne, sans signe invisible.", ""
    braces = _BRACE.findall(title)
    if kind and kind.repeated and "{n}" not in braces:
        yield "Cette colonne se répète : mettez {n} dans son titre, pour le numéro du jour.", ""
    if kind and not kind.repeated and braces:
        yield "Cette colonne ne se répète pas : son titre ne peut pas contenir d'accolade.", ""
    for brace in braces:
        if brace not in BRACES:
            yield f"« {brace} » n'existe pas dans un titre.", slip(brace, BRACES)


def colour_slips(column: Data, shown: Collection[str], palettes: Mapping[str, Any]) -> Slips:
    """A palette that is unknown, or decided by a column that is not shown."""
    palette, by = column.get("colours"), column.get("coloured_by")
    if isinstance(palette, str) and palette not in palettes:
        yield f"La palette « {palette} » n'existe pas.", slip(palette, palettes)
    if isinstance(by, str) and by not in shown:
        yield f"Le champ « {by} » n'a pas de colonne dans cette feuille.", slip(by, shown)


def chart_slips(sheet: Data, known: Mapping[str, Kind]) -> Slips:
    """One series a row: a column that repeats, with numbers, and a text that names the rows."""
    wanted = sheet.get("chart", "")
    if not isinstance(wanted, str) or not wanted:
        return
    if wanted not in CHARTS:
        yield f"Le graphique « {wanted} » n'existe pas.", slip(wanted, CHARTS)
    shown = [it for it in tables(sheet, "column") if str(it.get("field")) in known]
    repeated = [known[it["field"]] for it in shown if known[it["field"]].repeated]
    named = any(
        not known[it["field"]].repeated and it.get("format", "texte") == "texte" for it in shown
    )
    if [it.holds for it in repeated] != [int] or not named:
        yield _DRAWABLE, "Retirez « chart », ou remettez ces colonnes."
