"""The look of the workbook: its few named styles, which an MJ may change at one place."""

from typing import Final

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side

INK, PAPER, ACCENT, LINE, PALE = "22303C", "FFFFFF", "2E4A43", "D3DAD7", "EEF3F0"
FACE: Final = "Calibri"
STRUCK: Final = " barré"
NUMBERS: Final = {
    "texte": "General",
    "entier": "0",
    "signe": '+0;[Red]-0;"–"',
    "date": "dd/mm/yyyy",
    "heure": "hh:mm",
    "date_heure": "dd/mm/yyyy hh:mm",
}
_LEFT: Final = Alignment(horizontal="left", vertical="center", indent=1)
_WRAP: Final = Alignment(horizontal="left", vertical="center", indent=1, wrap_text=True)
_CENTRED: Final = Alignment(horizontal="center", vertical="center")
_UNDER: Final = Border(bottom=Side("thin", LINE))


def style_of(number_format: str, *, wrap: bool, struck: bool = False) -> str:
    """The name of the style of a cell."""
    return f"{number_format}{' à la ligne' if wrap else ''}{STRUCK if struck else ''}"


def add_styles(book: Workbook) -> None:
    """Give a workbook its styles."""
    for number_format, shown in NUMBERS.items():
        for wrap in (False, True):
            for struck in (False, True):
                book.add_named_style(_cell(number_format, shown, wrap=wrap, struck=struck))
    for style in _furniture():
        book.add_named_style(style)


def _cell(name: str, shown: str, *, wrap: bool, struck: bool) -> NamedStyle:
    plain = _LEFT if name == "texte" else _CENTRED
    return NamedStyle(
        style_of(name, wrap=wrap, struck=struck),
        font=Font(FACE, 11, color="8A8F94" if struck else INK, strike=struck),
        alignment=_WRAP if wrap else plain,
        border=_UNDER,
        number_format=shown,
    )


def _furniture() -> tuple[NamedStyle, ...]:
    centre = Alignment(horizontal="center", vertical="center", wrap_text=True)
    side = Side("thin", "9FB0A8")
    box = Border(left=side, right=side, top=side, bottom=side)
    dark, pale, cream = (PatternFill("solid", it) for it in (ACCENT, PALE, "FFFBEA"))
    plain, strong = Font(FACE, 11, color=INK), Font(FACE, 11, bold=True, color=INK)
    light = Font(FACE, 11, bold=True, color=PAPER)
    band = Font(FACE, 11, bold=True, color=ACCENT)
    return (
        NamedStyle("titre", font=Font(FACE, 18, bold=True, color=ACCENT)),
        NamedStyle("sous-titre", font=Font(FACE, 11, italic=True, color="66727C")),
        NamedStyle("en-tête", font=light, fill=dark, alignment=_WRAP),
        NamedStyle("en-tête centré", font=light, fill=dark, alignment=centre),
        NamedStyle("bandeau", font=band, fill=pale, alignment=centre),
        NamedStyle("total", font=strong, fill=pale, alignment=_CENTRED),
        NamedStyle("total texte", font=strong, fill=pale, alignment=_LEFT),
        NamedStyle("à remplir", font=plain, fill=cream, border=box, alignment=_LEFT),
        NamedStyle("calculé", font=plain, border=_UNDER, alignment=_LEFT),
        NamedStyle("note", font=plain, alignment=_WRAP),
    )
