"""Cuts the two typefaces out of their pinned packages: what French needs, and nothing else.

A font is a table of tables. Out of one with 1,400 shapes those are kept that French writes, with
their small capitals and old-style figures, and the distances that were drawn for their pairs; they
are numbered anew and packed as WOFF, for which zlib is enough: no further tool comes along, and a
tablet without a compiler cuts its own. What is cut has another name than what it was cut from, as
the licence wants, and the licence stands beside it.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

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


def cut(packages: Traversable, folder: Path) -> None:
    """Every face and both licences, out of the unpacked packages into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        source = packages.joinpath(face.source).read_bytes()
        (folder / face.file).write_bytes(cut_face(source, face))
    for name, place in LICENCES.items():
        (folder / name).write_bytes(packages.joinpath(place).read_bytes())


def cut_face(source: bytes, face: Face) -> bytes:
    old = _tables(source)
    mapped = _characters(old["cmap"])
    wanted = {it: mapped[_SAME.get(it, it)] for it in LETTERS if _SAME.get(it, it) in mapped}
    forms = {tag: _forms(old["GSUB"], tag) for tag in face.forms}
    kept = _numbered(old, [0, *wanted.values()], forms.values())
    number = {it: at for at, it in enumerate(kept)}
    blanks = [it for it in _BLANKS if it not in wanted]
    shapes, places = _shapes(old, kept, number, len(blanks))
    widths = [_width(old["hmtx"], old["hhea"], it) for it in kept]
    widths += [struct.pack(">Hh", _BLANKS[it], 0) for it in blanks]
    characters = {it: number[shape] for it, shape in wanted.items()}
    characters |= {it: len(kept) + at for at, it in enumerate(blanks)}
    new: dict[str, bytes] = {
        tag: old[tag] for tag in ("OS/2", "fpgm", "prep", "cvt ", "gasp") if tag in old
    }
    new |= {
        "GPOS": _feature_table({"kern": (2, _pairs_told(_pairs(old["GPOS"], kept)))}),
        "cmap": _characters_told(characters),
        "glyf": shapes,
        "head": old["head"][:8] + bytes(4) + old["head"][12:50] + struct.pack(">hh", 1, 0),
        "hhea": old["hhea"][:34] + struct.pack(">H", len(widths)),
        "hmtx": b"".join(widths),
        "loca": places,
        "maxp": old["maxp"][:4] + struct.pack(">H", len(widths)) + old["maxp"][6:],
        "name": _names(old["name"], face),
        "post": struct.pack(">I", 0x30000) + old["post"][4:32],
    }
    if face.forms:
        within = {
            tag: {number[one]: number[other] for one, other in it.items() if one in number}
            for tag, it in forms.items()
        }
        new["GSUB"] = _feature_table({tag: (1, _forms_told(it)) for tag, it in within.items()})
    return _woff(new)


def _numbered(
    old: Mapping[str, bytes], letters: Iterable[int], forms: Iterable[Mapping[int, int]]
) -> list[int]:
    """The shapes that are kept, in their new order: letters, their forms, what these consist of."""
    kept = dict.fromkeys(letters)
    for form in forms:
        kept |= dict.fromkeys(form[it] for it in tuple(kept) if it in form)
    left = list(kept)
    while left:
        parts = [part for _at, part in _parts(_shape(old, left.pop()))]
        left += (it for it in parts if it not in kept)
        kept |= dict.fromkeys(parts)
    return list(kept)


# Reading: numbers are of sixteen bits, places count from the beginning of the table they are in.


def _u16(table: bytes, at: int) -> int:
    return int.from_bytes(table[at : at + 2])


def _u32(table: bytes, at: int) -> int:
    return int.from_bytes(table[at : at + 4])


def _numbers(table: bytes, at: int, count: int, *, signed: bool = False) -> tuple[int, ...]:
    return struct.unpack_from(f">{count}{'h' if signed else 'H'}", table, at)


def _tables(font: bytes) -> dict[str, bytes]:
    found = {}
    for at in range(12, 12 + 16 * _u16(font, 4), 16):
        start, size = _u32(font, at + 8), _u32(font, at + 12)
        found[font[at : at + 4].decode()] = font[start : start + size]
    return found


def _characters(cmap: bytes) -> dict[int, int]:
    """Which shape each character has, in the part that every font has for them (format 4)."""
    starts = (_u32(cmap, 8 + 8 * it) for it in range(_u16(cmap, 2)))
    table = next(cmap[it:] for it in starts if _u16(cmap, it) == 4)
    half = _u16(table, 6) // 2
    lasts, firsts = _numbers(table, 14, half), _numbers(table, 16 + 2 * half, half)
    shifts, offsets = _numbers(table, 16 + 4 * half, half), _numbers(table, 16 + 6 * half, half)
    found = {}
    for at, (first, last, shift, offset) in enumerate(
        zip(firsts, lasts, shifts, offsets, strict=True)
    ):
        for letter in range(first, last + 1):
            place = 16 + 6 * half + 2 * at + offset + 2 * (letter - first)
            shape = _u16(table, place) if offset else letter
            if shape:
                found[letter] = (shape + shift) & 0xFFFF
    return found


def _shape(old: Mapping[str, bytes], number: int) -> bytes:
    if _u16(old["head"], 50):
        start, end = _u32(old["loca"], 4 * number), _u32(old["loca"], 4 * number + 4)
    else:
        start, end = (2 * it for it in _numbers(old["loca"], 2 * number, 2))
    return old["glyf"][start:end]


def _parts(shape: bytes) -> Iterator[tuple[int, int]]:
    """Of what other shapes it consists: where that is written, and their numbers."""
    if not shape or _numbers(shape, 0, 1, signed=True)[0] >= 0:
        return
    at, more = 10, True
    while more:
        flags = _u16(shape, at)
        yield at + 2, _u16(shape, at + 2)
        at += 8 if flags & 0x1 else 6
        at += 2 if flags & 0x8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0
        more = bool(flags & 0x20)


def _width(hmtx: bytes, hhea: bytes, number: int) -> bytes:
    own = _u16(hhea, 34)
    if number < own:
        return hmtx[4 * number : 4 * number + 4]
    bearing = 4 * own + 2 * (number - own)
    return hmtx[4 * own - 4 : 4 * own - 2] + hmtx[bearing : bearing + 2]


def _lookups(table: bytes, tag: str) -> Iterator[tuple[int, bytes]]:
    """What a feature does for Latin letters: the kind of each of its tables, and the table."""
    scripts, features, lookups = (_u16(table, it) for it in (4, 6, 8))
    records = (scripts + 2 + 6 * it for it in range(_u16(table, scripts)))
    script = scripts + next(_u16(table, it + 4) for it in records if table[it : it + 4] == b"latn")
    language = script + _u16(table, script)
    for index in _numbers(table, language + 6, _u16(table, language + 4)):
        record = features + 2 + 6 * index
        if table[record : record + 4] != tag.encode():
            continue
        feature = features + _u16(table, record + 4)
        for one in _numbers(table, feature + 4, _u16(table, feature + 2)):
            lookup = lookups + _u16(table, lookups + 2 + 2 * one)
            for offset in _numbers(table, lookup + 6, _u16(table, lookup + 4)):
                part = table[lookup + offset :]
                # One kind only says where the true table stands, further away.
                far = _u16(table, lookup) == (9 if tag == "kern" else 7)
                yield (_u16(part, 2), part[_u32(part, 4) :]) if far else (_u16(table, lookup), part)


def _covered(table: bytes) -> list[int]:
    """The shapes that a table is about, in its order."""
    count = _u16(table, 2)
    if _u16(table, 0) == 1:
        return list(_numbers(table, 4, count))
    ranges = (_numbers(table, 4 + 6 * it, 2) for it in range(count))
    return [it for first, last in ranges for it in range(first, last + 1)]


def _classes(table: bytes) -> dict[int, int]:
    if _u16(table, 0) == 1:
        values = _numbers(table, 6, _u16(table, 4))
        return {_u16(table, 2) + at: it for at, it in enumerate(values)}
    ranges = (_numbers(table, 4 + 6 * it, 3) for it in range(_u16(table, 2)))
    return {it: kind for first, last, kind in ranges for it in range(first, last + 1)}


def _forms(gsub: bytes, tag: str) -> dict[int, int]:
    """Which other shape stands for a shape where the feature is asked for."""
    found: dict[int, int] = {}
    for kind, table in _lookups(gsub, tag):
        if kind != 1:
            continue
        shapes = _covered(table[_u16(table, 2) :])
        if _u16(table, 0) == 1:
            others = [(it + _u16(table, 4)) & 0xFFFF for it in shapes]
        else:
            others = list(_numbers(table, 6, len(shapes)))
        found |= {one: it for one, it in zip(shapes, others, strict=True) if one not in found}
    return found


def _pairs(gpos: bytes, kept: Sequence[int]) -> list[list[int]]:
    """How much nearer each kept shape stands to each: of several tables the first decides."""
    number = {it: at for at, it in enumerate(kept)}
    rows: list[dict[int, int]] = [{} for _ in kept]
    for kind, table in _lookups(gpos, "kern"):
        if kind != 2:
            continue
        covered = _covered(table[_u16(table, 2) :])
        told = _each_pair if _u16(table, 0) == 1 else _by_class
        for first, pairs in told(table, covered, number):
            for second, by in pairs:
                rows[first].setdefault(second, by)
    return [[row.get(it, 0) for it in range(len(kept))] for row in rows]


def _each_pair(
    table: bytes, covered: Sequence[int], number: Mapping[int, int]
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    size, at = _value(_u16(table, 4)), 10
    step = 2 + size.whole + _value(_u16(table, 6)).whole
    for first, offset in zip(covered, _numbers(table, at, len(covered)), strict=True):
        if first not in number:
            continue
        records = range(offset + 2, offset + 2 + step * _u16(table, offset), step)
        told = ((_u16(table, it), size.read(table, it + 2)) for it in records)
        yield number[first], [(number[one], by) for one, by in told if one in number]


def _by_class(
    table: bytes, covered: Sequence[int], number: Mapping[int, int]
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    size = _value(_u16(table, 4))
    step = size.whole + _value(_u16(table, 6)).whole
    firsts, seconds = (_classes(table[_u16(table, it) :]) for it in (8, 10))
    across = _u16(table, 14)
    for first in (it for it in covered if it in number):
        row = 16 + step * across * firsts.get(first, 0)
        values = [size.read(table, row + step * it) for it in range(across)]
        yield number[first], [(at, values[seconds.get(it, 0)]) for it, at in number.items()]


class _Value(NamedTuple):
    """How a distance is written: in how many bytes, and where among them the one along a line."""

    whole: int
    along: int | None

    def read(self, table: bytes, at: int) -> int:
        if self.along is None:
            return 0
        return int.from_bytes(table[at + self.along :][:2], signed=True)


def _value(form: int) -> _Value:
    return _Value(2 * form.bit_count(), 2 * (form & 3).bit_count() if form & 4 else None)


# Writing: each table in the plainest form that browsers read.


def _told(*numbers: int) -> bytes:
    return b"".join((it & 0xFFFF).to_bytes(2) for it in numbers)


def _shapes(
    old: Mapping[str, bytes], kept: Sequence[int], number: Mapping[int, int], blanks: int
) -> tuple[bytes, bytes]:
    """The outlines, which name each other by their new numbers, and where each begins."""
    outlines, places = bytearray(), [0]
    for it in kept:
        shape = bytearray(_shape(old, it))
        for at, part in _parts(bytes(shape)):
            shape[at : at + 2] = _told(number[part])
        outlines += shape + bytes(-len(shape) % 4)
        places.append(len(outlines))
    places += [len(outlines)] * blanks
    return bytes(outlines), struct.pack(f">{len(places)}I", *places)


def _characters_told(characters: Mapping[int, int]) -> bytes:
    runs = []
    for shift, run in groupby(sorted(characters), key=lambda it: (characters[it] - it) & 0xFFFF):
        letters = list(run)
        # Neighbours by their shift alone may have a gap between them.
        runs += (
            [(it, it, shift) for it in letters]
            if _has_gap(letters)
            else [(letters[0], letters[-1], shift)]
        )
    runs.append((0xFFFF, 0xFFFF, 1))
    power = 1 << (len(runs).bit_length() - 1)
    head = _told(2 * len(runs), 2 * power, power.bit_length() - 1, 2 * (len(runs) - power))
    firsts, lasts, shifts = (_told(*(it[part] for it in runs)) for part in (0, 1, 2))
    body = head + lasts + _told(0) + firsts + shifts + _told(*(0 for _ in runs))
    return _told(0, 1, 3, 1, 0, 12, 4, 6 + len(body), 0) + body


def _has_gap(letters: Sequence[int]) -> bool:
    return letters[-1] - letters[0] + 1 != len(letters)


def _feature_table(features: Mapping[str, tuple[int, bytes]]) -> bytes:
    """For every script the same features, each with one table of its kind."""
    count = len(features)
    language = _told(0, 0xFFFF, count, *range(count))
    script = _told(4, 0) + language
    scripts = _told(2) + b"DFLT" + _told(14) + b"latn" + _told(14) + script
    tags = sorted(features)
    listed, lists, tables = _told(count), b"", b""
    for at, tag in enumerate(tags):
        listed += tag.encode() + _told(2 + 6 * count + 6 * at)
        kind, table = features[tag]
        lists += _told(2 + 2 * count + len(tables))
        tables += _told(kind, 0, 1, 8) + table
    listed += b"".join(_told(0, 1, at) for at in range(count))
    starts = (10, 10 + len(scripts), 10 + len(scripts) + len(listed))
    return _told(1, 0, *starts) + scripts + listed + _told(count) + lists + tables


def _forms_told(forms: Mapping[int, int]) -> bytes:
    shapes = sorted(forms)
    others = [forms[it] for it in shapes]
    start = 6 + 2 * len(shapes)
    return _told(2, start, len(shapes), *others, 1, len(shapes), *shapes)


def _pairs_told(rows: Sequence[Sequence[int]]) -> bytes:
    """Shapes with the same distances are one class, on the left as on the right."""
    covered = [at for at, row in enumerate(rows) if any(row)]
    lefts, left = _classed([tuple(rows[it]) for it in covered])
    # What stands nearer to nothing comes first: it is the class of whatever is not listed.
    columns = list(zip(*lefts, strict=True))
    rights, right = _classed([(0,) * len(lefts), *columns])
    matrix = _told(*(column[it] for it in range(len(lefts)) for column in rights))
    coverage = _told(1, len(covered), *covered)
    firsts = [0] * len(rows)
    for at, kind in zip(covered, left, strict=True):
        firsts[at] = kind
    first, second = (_told(1, 0, len(rows), *it) for it in (firsts, right[1:]))
    start = 16 + len(matrix)
    places = (start, start + len(coverage), start + len(coverage) + len(first))
    head = _told(2, places[0], 4, 0, *places[1:], len(lefts), len(rights))
    return head + matrix + coverage + first + second


def _classed(rows: Sequence[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], list[int]]:
    """The different ones, and which of them each is."""
    kinds = {row: at for at, row in enumerate(dict.fromkeys(rows))}
    return list(kinds), [kinds[it] for it in rows]


_COPYRIGHT, _LICENCE, _LICENCE_ADDRESS = 0, 13, 14


def _names(name: bytes, face: Face) -> bytes:
    """Its own name, and whose it is and under which licence, as the original says it."""
    stored, kept = _u16(name, 4), {}
    for at in range(6, 6 + 12 * _u16(name, 2), 12):
        platform, _script, _language, kind, size, start = _numbers(name, at, 6)
        if platform == 3 and kind in (_COPYRIGHT, _LICENCE, _LICENCE_ADDRESS):
            kept[kind] = name[stored + start : stored + start + size]
    whole = f"{face.family} {face.style}"
    own = {1: face.family, 2: face.style, 3: whole, 4: whole, 6: whole.replace(" ", "-")}
    words = sorted({**kept, **{kind: it.encode("utf-16-be") for kind, it in own.items()}}.items())
    told, listed = b"", b""
    for kind, it in words:
        listed += _told(3, 1, 0x409, kind, len(it), len(told))
        told += it
    return _told(0, len(words), 6 + len(listed)) + listed + told


def _woff(tables: dict[str, bytes]) -> bytes:
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    header = struct.pack(">I", 0x10000)
    header += _told(count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    directory, start = b"", 12 + 16 * count
    for tag in sorted(tables):
        table = tables[tag]
        directory += struct.pack(">4sIII", tag.encode(), _sum(table), start, len(table))
        start += len(table) + -len(table) % 4
    # The sum over everything is written into one of its parts, which counts as empty there.
    whole = _sum(header + directory) + sum(map(_sum, tables.values()))
    checked = tables | {
        "head": tables["head"][:8]
        + struct.pack(">I", (0xB1B0AFBA - whole) & 0xFFFFFFFF)
        + tables["head"][12:]
    }
    listed, packed, place = b"", b"", 44 + 20 * count
    for tag in sorted(tables):
        plain = checked[tag]
        short = min(zlib.compress(plain, 9), plain, key=len)
        listed += struct.pack(
            ">4sIIII", tag.encode(), place + len(packed), len(short), len(plain), _sum(tables[tag])
        )
        packed += short + bytes(-len(short) % 4)
    size = place + len(packed)
    head = struct.pack(">4sIIHHIHHIIIII", b"wOFF", 0x10000, size, count, 0, start, 1, 0, *[0] * 5)
    return head + listed + packed


def _sum(table: bytes) -> int:
    whole = table + bytes(-len(table) % 4)
    added: int = sum(struct.unpack(f">{len(whole) // 4}I", whole))
    return added & 0xFFFFFFFF
