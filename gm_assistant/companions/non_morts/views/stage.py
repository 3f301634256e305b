"""Everything that a screen is built from: the film, what is touched, what is begun."""

from dataclasses import dataclass
from urllib.parse import urlencode

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.companions.non_morts.views.begun import Begun
from gm_assistant.companions.non_morts.views.selection import Selection
from gm_assistant.non_morts.film import Film


@dataclass(frozen=True, slots=True)
class Stage:
    """One moment in front of somebody."""

    film: Film
    film_set: FilmSet
    sel: Selection
    begun: Begun

    @property
    def purse(self) -> int:
        return self.film.purses.get(self.film.player, 0)

    @property
    def actor(self) -> str:
        """Whose turn it is, by name."""
        return self.film.director(self.film.player).name if self.film.active else ""


def asked(**args: object) -> str:
    """The questions of an address, without those that say nothing."""
    return "?" + urlencode({name: value for name, value in args.items() if value})
