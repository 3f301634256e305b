"""The little grammar that sentences need: elisions, lists, counts."""

from collections.abc import Iterable

_VOWELS = "aeiouyàâäéèêëîïôöùûüAEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜhH"


def de(name: str) -> str:
    """« de Bruno », « d'Ana »."""
    return f"d'{name}" if name[:1] in _VOWELS and name else f"de {name}"


def listed(names: Iterable[str], last: str = "et") -> str:
    """« Ana, Bruno et Chloé », or « personne »."""
    items = list(names)
    if not items:
        return "personne"
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def coins(count: int) -> str:
    """« 1 pièce », « 3 pièces »."""
    return f"{count} pièce" if count in (0, 1, -1) else f"{count} pièces"
