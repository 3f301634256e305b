"""The little grammar that the sentences of this game need."""

from collections.abc import Iterable

_ELIDED = "aeiouyàâäéèêëîïôöùûüAEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜhH"


def de(name: str) -> str:
    """« de Bruno », « d'Ana »."""
    return f"d'{name}" if name and name[0] in _ELIDED else f"de {name}"


def listed(names: Iterable[str]) -> str:
    """« Ana, Bruno et Chloé », or « aucun »."""
    items = list(names)
    if len(items) < 2:
        return items[0] if items else "aucun"
    return f"{', '.join(items[:-1])} et {items[-1]}"


def counted(count: int, one: str, several: str) -> str:
    """« 1 case », « 3 cases »."""
    return f"{count} {one if abs(count) < 2 else several}"
