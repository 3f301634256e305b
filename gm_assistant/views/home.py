"""What the home screen shows: the games kept on this device."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HomeCard:
    """One game."""

    id: str
    title: str
    moment: str
    alive: str
    touched: str
    seats: int
    living: int
    look: str = "nuit"
    address: str = ""


@dataclass(frozen=True, slots=True)
class HomeView:
    """The home screen; `problem` is the sentence of an import that could not be read."""

    games: tuple[HomeCard, ...]
    look: str = "nuit"
    problem: str = ""
