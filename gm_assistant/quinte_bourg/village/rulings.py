"""The settings of a table that change a result, each written once."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final


def _either(label: str, *, default: bool) -> Any:
    return _one_of(label, {True: "Oui", False: "Non"}, default)


def _one_of(label: str, readings: Mapping[Any, str], default: Any) -> Any:
    return field(default=default, metadata={"label": label, "readings": readings})


@dataclass(frozen=True, slots=True)
class Rulings:
    """How this table reads the rulebook; what each setting changes is said in `regles.toml`."""

    attackers_count: bool = _either("Les attaquants sont vus", default=True)
    animal_before_attack: bool = _either("L'animal flaire avant l'attaque", default=False)
    lovers_share_first_death: bool = _either("Une seule première mort par couple", default=True)
    attack_needs_alpha: bool = _either("Pas d'attaque sans l'alpha", default=False)
    dead_houses_stay: bool = _either("Les maisons des morts restent", default=True)
    sleepers_may_invoke: bool = _either("Un dormeur peut invoquer", default=False)
    idealists_need: str = _one_of(
        "Ce qu'il faut aux Idéalistes", {"moitie": "La moitié", "majorite": "La majorité"}, "moitie"
    )


@dataclass(frozen=True, slots=True)
class Ruling:
    """One setting: its label, its readings in words, and the one that holds unless changed."""

    key: str
    label: str
    readings: Mapping[Any, str]
    default: Any

    @property
    def others(self) -> list[Any]:
        """The readings that a table may choose instead."""
        return [it for it in self.readings if it != self.default]


RULINGS: Final[Mapping[str, Ruling]] = {
    it.name: Ruling(it.name, it.metadata["label"], it.metadata["readings"], it.default)
    for it in fields(Rulings)
}
