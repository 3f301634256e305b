"""Evenings of Les Non-Morts that only the theories tell apart."""

from typing import Any

from non_morts.evening import FILM_SET


def renamed(what: Any, names: dict[str, str]) -> Any:
    """The same document, in which each theory is another one."""
    match what:
        case dict():
            return {it: renamed(value, names) for it, value in what.items()}
        case list():
            return [renamed(it, names) for it in what]
        case str():
            return names.get(what, what)
        case _:
            return what


def twin_of(document: dict[str, Any], seed: int, *known: str) -> dict[str, Any]:
    """Every theory becomes another one, but those that are known."""
    others = [it for it in FILM_SET.theories if it not in known]
    shift = 1 + seed % (len(others) - 1)
    turned = [*others[shift:], *others[:shift]]
    twin: dict[str, Any] = renamed(document, dict(zip(others, turned, strict=True)))
    return twin
