"""SQLite's own hands on the disk, between it and the system: they fail when told, and remember.

A file system of SQLite (a VFS) that stands before the usual one, as SQLite's own tests have it: its
n-th call fails, once or from then on, or all that it writes and flushes is told, so that a power
cut can be tried between any two of them.
"""

import ctypes
import ctypes.util
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final

OK, FULL, CANTOPEN = 0, 13, 14
_READ, _WRITE, _FLUSH, _CUT, _SIZE = 266, 778, 1034, 1546, 1802
SECTOR: Final = 512
_POINTER: Final = ctypes.sizeof(ctypes.c_void_p)
_I64, _PTR, _INT = ctypes.c_int64, ctypes.c_void_p, ctypes.c_int
_OPEN = ctypes.CFUNCTYPE(_INT, _PTR, _PTR, _PTR, _INT, _PTR)
_MOVES_DATA = ctypes.CFUNCTYPE(_INT, _PTR, _PTR, _INT, _I64)
_CUTS = ctypes.CFUNCTYPE(_INT, _PTR, _I64)
_FLUSHES = ctypes.CFUNCTYPE(_INT, _PTR, _INT)
_SIZES = ctypes.CFUNCTYPE(_INT, _PTR, _PTR)
# The table of a file's calls: a number and padding, then one function after another.
_CLOSE_AT, _READ_AT, _WRITE_AT, _CUT_AT, _FLUSH_AT, _SIZE_AT, _CALLS = 1, 2, 3, 4, 5, 6, 19


class _System(ctypes.Structure):
    """As much of `sqlite3_vfs` as stands before what is only copied."""

    _fields_ = (
        ("version", _INT),
        ("file_size", _INT),
        ("longest_path", _INT),
        ("next", _PTR),
        ("name", ctypes.c_char_p),
        ("data", _PTR),
        ("open", _PTR),
        ("others", _PTR * 14),
    )


@dataclass(frozen=True)
class Told:
    """One thing that reached the disk; `kind` is « write », « cut », « flush » or « answered »."""

    kind: str
    file: str = ""
    place: int = 0
    content: bytes = b""


@dataclass
class Disk:
    """`fails_at`: which call from now on; `once`, or all after it too; `full`: out of room.

    `flushes`: nothing but what goes through to the disk is counted, and fails.
    """

    fails_at: int = 0
    once: bool = True
    full: bool = False
    flushes: bool = False
    calls: int = 0
    is_told: bool = False
    told: list[Told] = field(default_factory=list)

    def arm(self, fails_at: int, *, once: bool, full: bool = False, flushes: bool = False) -> None:
        self.calls, self.fails_at, self.once = 0, fails_at, once
        self.full, self.flushes = full, flushes

    def disarm(self) -> None:
        self.fails_at = 0

    @property
    def was_reached(self) -> bool:
        return 0 < self.fails_at <= self.calls

    def fails(self, *, is_flush: bool = False) -> bool:
        if not self.fails_at or (self.flushes and not is_flush):
            return False
        self.calls += 1
        return self.calls == self.fails_at or (self.calls > self.fails_at and not self.once)

    def tell(self, kind: str, file: str = "", place: int = 0, content: bytes = b"") -> None:
        if self.is_told:
            self.told.append(Told(kind, file, place, content))


DISK = Disk()
_names: dict[int, str] = {}
_tables: dict[int, tuple[Any, Any]] = {}
_held: list[object] = []


@cache
def missing() -> str:
    """Why SQLite cannot be reached here; empty where it can."""
    try:
        library = ctypes.CDLL(ctypes.util.find_library("sqlite3") or "libsqlite3.so.0")
        library.sqlite3_libversion.restype = ctypes.c_char_p
        if library.sqlite3_libversion().decode() != sqlite3.sqlite_version:
            return "Python brings a SQLite of its own, and no second one is to be asked"
        _install(library)
        with closing(sqlite3.connect("file::memory:?vfs=felled", uri=True)):
            return ""
    except (OSError, AttributeError, sqlite3.Error) as error:
        return f"SQLite cannot be reached from here: {error}"


@contextmanager
def felled() -> Iterator[Disk]:
    """Meanwhile every database is opened by these hands."""
    library = _library()
    library.sqlite3_vfs_register(ctypes.byref(_vfs()), 1)
    DISK.__init__()  # type: ignore[misc] # one disk, as good as new
    try:
        yield DISK
    finally:
        DISK.disarm()
        DISK.is_told = False
        library.sqlite3_vfs_register(_usual(), 1)


@cache
def _library() -> Any:
    return ctypes.CDLL(ctypes.util.find_library("sqlite3") or "libsqlite3.so.0")


@cache
def _usual() -> Any:
    find = _library().sqlite3_vfs_find
    find.restype, find.argtypes = ctypes.POINTER(_System), [ctypes.c_char_p]
    return find(None)


@cache
def _vfs() -> _System:
    usual = _usual()
    ours = _System.from_buffer_copy(usual.contents)
    ours.name = b"felled"
    opened = ctypes.cast(usual.contents.open, _OPEN)

    def open_(_vfs: int, name: int, file: int, flags: int, out: int) -> int:
        if DISK.fails():
            # A file that was not opened has no calls.
            _PTR.from_address(file).value = None
            return CANTOPEN
        result = opened(ctypes.cast(usual, _PTR).value, name, file, flags, out)
        if result == OK:
            path = ctypes.string_at(name).decode() if name else ""
            _names[file] = path.rpartition("/")[2]
            _PTR.from_address(file).value = _table_of(_PTR.from_address(file).value or 0)
        return int(result)

    hand = _OPEN(open_)
    _held.append(hand)
    ours.open = ctypes.cast(hand, _PTR).value
    return ours


def _install(library: Any) -> None:
    library.sqlite3_vfs_register(ctypes.byref(_vfs()), 0)


def _table_of(usual: int) -> int:
    """The calls of a file, ours in place of those that touch the disk."""
    if usual not in _tables:
        table = (_PTR * _CALLS).from_buffer_copy((_PTR * _CALLS).from_address(usual))
        hands = _hands(usual)
        for place, hand in hands.items():
            table[place] = ctypes.cast(hand, _PTR).value
        _tables[usual] = (table, hands)
    return ctypes.addressof(_tables[usual][0])


def _hands(usual: int) -> dict[int, Any]:
    def call(place: int, kind: Any) -> Any:
        return ctypes.cast(_PTR.from_address(usual + place * _POINTER).value or 0, kind)

    read, write = call(_READ_AT, _MOVES_DATA), call(_WRITE_AT, _MOVES_DATA)
    cut, flush, size = call(_CUT_AT, _CUTS), call(_FLUSH_AT, _FLUSHES), call(_SIZE_AT, _SIZES)

    def reads(file: int, data: int, count: int, place: int) -> int:
        return _READ if DISK.fails() else int(read(file, data, count, place))

    def writes(file: int, data: int, count: int, place: int) -> int:
        if DISK.fails():
            return FULL if DISK.full else _WRITE
        DISK.tell("write", _names[file], place, ctypes.string_at(data, count))
        return int(write(file, data, count, place))

    def cuts(file: int, place: int) -> int:
        if DISK.fails():
            return _CUT
        DISK.tell("cut", _names[file], place)
        return int(cut(file, place))

    def flushes(file: int, flags: int) -> int:
        if DISK.fails(is_flush=True):
            return _FLUSH
        DISK.tell("flush", _names[file])
        return int(flush(file, flags))

    def sizes(file: int, out: int) -> int:
        return _SIZE if DISK.fails() else int(size(file, out))

    return {
        _READ_AT: _MOVES_DATA(reads),
        _WRITE_AT: _MOVES_DATA(writes),
        _CUT_AT: _CUTS(cuts),
        _FLUSH_AT: _FLUSHES(flushes),
        _SIZE_AT: _SIZES(sizes),
    }


def left_after(told: list[Told], name: str, chance: Random) -> bytes:
    """What may stand in this file after a cut: all that was flushed, any part of what was not."""
    ours = [it for it in told if it.file == name]
    flushed = max((at for at, it in enumerate(ours) if it.kind == "flush"), default=-1)
    content = bytearray()
    for at, it in enumerate(ours):
        if it.kind == "flush" or (at > flushed and chance.random() < 0.4):
            continue
        if it.kind == "cut":
            del content[it.place :]
            continue
        end = it.place + len(it.content)
        content.extend(bytes(max(0, end - len(content))))
        for first in range(0, len(it.content), SECTOR):
            # Of what was not flushed, a sector may be there and its neighbour not.
            if at <= flushed or chance.random() < 0.7:
                piece = it.content[first : first + SECTOR]
                content[it.place + first : it.place + first + len(piece)] = piece
    return bytes(content)
