"""The public screen: the plan and the tokens, in a view in which no theory exists."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.companions.non_morts.views.ending import poster
from gm_assistant.companions.non_morts.views.model import PlanView
from gm_assistant.companions.non_morts.views.pawns import sheets
from gm_assistant.companions.non_morts.views.plan import plan_view
from gm_assistant.companions.non_morts.views.screen_model import DirectorView, PanelView, SheetView
from gm_assistant.companions.non_morts.views.table import directors, headline, owed
from gm_assistant.non_morts.game import Game
from gm_assistant.seam.pages import Picture, Public, Shown

TEMPLATE: Final = "non_morts/public.html"


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody may see."""

    headline: str
    owed: str
    plan: PlanView
    directors: tuple[DirectorView, ...]
    sheets: tuple[SheetView, ...]
    poster: PanelView | None
    rehearsal: bool


def public(film_set: FilmSet) -> Public[Game]:
    """Theories are on it only once the film is over."""
    return Public(picture_of(film_set))


def picture_of(film_set: FilmSet) -> Callable[[Game, Shown], Picture]:
    def picture(game: Game, shown: Shown) -> Picture:
        film = game.film
        view = PublicView(
            headline=headline(film),
            owed=owed(film),
            plan=plan_view(film, film_set),
            directors=directors(film),
            sheets=sheets(film, film_set),
            poster=poster(film, film_set) if film.result else None,
            rehearsal=shown.rehearsal,
        )
        return Picture(TEMPLATE, view, style="non_morts.css")

    return picture
