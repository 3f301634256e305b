"""What the home screen shows: the games that are played here, and those kept on this device."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OfferView:
    """A game that can be played: its shelf, and which of its buttons there are."""

    slug: str
    title: str
    sentence: str
    picture: str = ""
    is_set: bool = True
    is_shown: bool = True
    sizes: tuple[int, ...] = ()
    has_rules: bool = True


@dataclass(frozen=True, slots=True)
class HomeCardView:
    """One game that is kept."""

    id: str
    title: str
    moment: str
    alive: str
    touched: str
    seats: int
    living: int
    look: str = "nuit"
    address: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table that is being set."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """The home screen; `problem` is the sentence of an import that could not be read.

    `trouble` is that of the mirror, empty where all is well.
    """

    games: tuple[HomeCardView, ...]
    offers: tuple[OfferView, ...]
    look: str = "nuit"
    problem: str = ""
    tables: tuple[TableView, ...] = ()
    has_bin: bool = False
    has_devices: bool = False
    trouble: str = ""
