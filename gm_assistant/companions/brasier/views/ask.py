"""Questions of the margin: buttons, ways, dice with six faces, and what goes with them."""

from dataclasses import dataclass
from typing import Final

SIX: Final = tuple(range(1, 7))


@dataclass(frozen=True, slots=True)
class Button:
    """A move that is played at once."""

    label: str
    move: str
    strong: bool = False
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A link to the same screen with something else under the fingers."""

    label: str
    query: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a die, and where it leads."""

    value: str
    leads: str = ""
    good: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A list to choose from; an empty value is thrown by the app."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A die, or several, that the table owes; `move` is all that is known of the decision."""

    title: str
    move: str
    why: str
    field: str = ""
    faces: tuple[Face, ...] = ()
    throw: str = "Lancer"
    choices: tuple[Choice, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()
    strong: bool = True


def plain_faces(needed: int = 0, yes: str = "", no: str = "") -> tuple[Face, ...]:
    """Six faces; those from the needed number on are good."""
    return tuple(
        Face(str(it), (yes if it >= needed else no), needed > 0 and it >= needed) for it in SIX
    )


def dice_options(first: str = "lancer") -> tuple[tuple[str, str], ...]:
    return (("", first), *((str(it), str(it)) for it in SIX))
