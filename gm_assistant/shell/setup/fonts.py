"""Cuts the two typefaces out of their pinned packages: what French needs, and nothing else.

Out of 1,400 shapes those are kept that French writes, with their small capitals and old-style
figures, and the distances that were drawn for their pairs. `fontTools` does so, pinned beside them
and without anything compiled: a tablet cuts its own. What is cut has another name than what it was
cut from, as the licence wants, and the licence stands beside it.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

PINNED: Final = Path(__file__).with_name("fonts.txt")
# Where a pack, a wheel and a tablet bring them already cut.
BROUGHT: Final = "gm_assistant/_data/fonts"


def locks(root: Path) -> list[Path]:
    return [] if (root / BROUGHT).is_dir() else [PINNED]


class Face(NamedTuple):
    """One cut font: its file, what it is cut from, how it is called, which forms it keeps."""

    file: str
    source: str
    family: str
    style: str
    forms: tuple[str, ...]


_SERIF: Final = "font_source_serif_pro/files/SourceSerifPro-"
_SANS: Final = "font_source_sans_pro/files/SourceSansPro-"
# Old-style figures and small capitals are the serif's: the sans is for what is counted and tapped.
FACES: Final = (
    Face("serif.woff", f"{_SERIF}Regular.ttf", "Carnet Serif", "Regular", ("onum", "smcp")),
    Face("serif-600.woff", f"{_SERIF}Semibold.ttf", "Carnet Serif", "Semibold", ("onum", "smcp")),
    Face("sans.woff", f"{_SANS}Regular.ttf", "Carnet Sans", "Regular", ()),
    Face("sans-600.woff", f"{_SANS}Semibold.ttf", "Carnet Sans", "Semibold", ()),
)
LICENCES: Final = {
    "serif-OFL.txt": "font_source_serif_pro/files/LICENSE.txt",
    "sans-OFL.txt": "font_source_sans_pro/files/LICENSE.txt",
}
# Latin-1, what French adds to it, the quotes and dashes of its typography, arrows and boxes.
LETTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x2009, 0x2011, 0x202F),
    *map(ord, "ŒœŸ–—‘’‚“”„†•…‰‹›€−←↑→↓☐☑✓♪"),
)
# Where a font has none: as wide as so many thousandths of its size.
_BLANKS: Final = {0x2009: 200, 0x202F: 200}
_SAME: Final = {0x2011: 0x2D}


def cut(packages: Path, folder: Path) -> None:
    """Every face and both licences, out of the unpacked packages into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(packages))
    try:
        for face in FACES:
            _cut_face(packages / face.source, face, folder / face.file)
    finally:
        sys.path.remove(str(packages))
    for name, place in LICENCES.items():
        (folder / name).write_bytes((packages / place).read_bytes())


def _cut_face(source: Path, face: Face, target: Path) -> None:
    font = import_module("fontTools.ttLib").TTFont(source, recalcTimestamp=False)
    for table in font["cmap"].tables:
        if table.isUnicode():
            _complete(font, table.cmap)
    subset = import_module("fontTools.subset")
    options = subset.Options(
        layout_features=["kern", *face.forms],
        layout_scripts=["latn", "DFLT"],
        drop_tables=["BASE", "DSIG", "GDEF"],
        name_IDs=[*_KEPT_NAMES, *_OWN_NAMES],
        notdef_outline=True,
        glyph_names=False,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    _name(font["name"], face)
    font.flavor = "woff"
    font.save(target)


def _complete(font: Any, characters: dict[int, str]) -> None:
    """A shape for each letter that the font writes as another one, or as nothing so wide."""
    for letter, same in _SAME.items():
        characters.setdefault(letter, characters[same])
    for letter, width in _BLANKS.items():
        if letter not in characters:
            characters[letter] = f"blank{width}"
            glyph = import_module("fontTools.ttLib.tables._g_l_y_f").Glyph()
            font["glyf"][characters[letter]] = glyph
            font["hmtx"][characters[letter]] = (width, 0)


# Whose it is and under which licence, as the original says it; how it is called itself.
_KEPT_NAMES: Final = (0, 13, 14)
_OWN_NAMES: Final = (1, 2, 3, 4, 6)


def _name(names: Any, face: Face) -> None:
    whole = f"{face.family} {face.style}"
    told = (face.family, face.style, whole, whole, whole.replace(" ", "-"))
    names.names = [it for it in names.names if it.platformID == 3]
    for kind, words in zip(_OWN_NAMES, told, strict=True):
        names.setName(words, kind, 3, 1, 0x409)
