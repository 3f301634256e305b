"""A value as lines: each of its parts with what is not as usual, its properties included."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, Final

PLAIN: Final = (str, int, float, bool, type(None))


def lines_of(value: Any, name: str = "") -> Iterator[str]:
    """One line a value, those inside of it after it."""
    if is_dataclass(value):
        yield from _parts(value, name)
    elif isinstance(value, Mapping):
        yield from _entries({str(it): one for it, one in value.items()}, name)
    elif isinstance(value, list | tuple) and not _is_plain(value):
        for one in value:
            yield from lines_of(one, name)
    else:
        yield f"{name} = {_written(value)}"


def _entries(found: Mapping[str, Any], name: str) -> Iterator[str]:
    plain = {it: one for it, one in found.items() if _is_plain(one)}
    if plain:
        yield f"{name} {_listed(plain)}"
    for it, one in found.items():
        if it not in plain:
            yield from lines_of(one, f"{name}.{it}".strip("."))


def _parts(value: Any, name: str) -> Iterator[str]:
    found = {it.name: getattr(value, it.name) for it in fields(value) if _is_told(value, it)}
    found |= {it: getattr(value, it) for it in _properties(value)}
    plain = {it: one for it, one in found.items() if _is_plain(one)}
    yield f"{name} {type(value).__name__} {_listed(plain)}".strip()
    for it, one in found.items():
        if it not in plain:
            yield from lines_of(one, it)


def _is_told(value: Any, part: Field[Any]) -> bool:
    usual = part.default_factory() if part.default_factory is not MISSING else part.default
    return bool(getattr(value, part.name) != usual)


def _properties(value: Any) -> list[str]:
    """What a template asks of it beside its fields."""
    kinds = type(value).__mro__
    named = [it for kind in kinds for it, one in vars(kind).items() if isinstance(one, property)]
    return [it for it in named if getattr(value, it)]


def _is_plain(value: Any) -> bool:
    if isinstance(value, list | tuple | set | frozenset):
        return all(map(_is_plain, value))
    return isinstance(value, PLAIN)


def _listed(plain: Mapping[str, Any]) -> str:
    return ", ".join(f"{it}={_written(one)}" for it, one in plain.items())


def _written(value: Any) -> str:
    """An order that is none is the same every time."""
    if isinstance(value, set | frozenset):
        return repr(sorted(value, key=repr))
    return repr(value)
