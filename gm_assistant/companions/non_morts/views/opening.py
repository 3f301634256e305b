"""Before the film: everyone reads a theory, dice say who draws the first room."""

from gm_assistant.companions.non_morts.views.acts import written
from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.panels_horde import dice_view
from gm_assistant.companions.non_morts.views.rooms import names_left
from gm_assistant.companions.non_morts.views.screen_model import PanelView
from gm_assistant.companions.non_morts.views.stage import Stage
from gm_assistant.french.grammar import listed
from gm_assistant.non_morts.vocabulary import PlayerId


def opening_panel(stage: Stage) -> PanelView:
    """O-01: one die each, highest; or the table says who."""
    film = stage.film
    throwing = throwing_now(stage)
    base = opening_move(stage)
    acts = tuple(
        Act(one.name, move=written({**base, "first": it})) for it, one in film.table.players.items()
    )
    words = thrown_again(stage) or "Un dé chacun, le plus haut dessine."
    values: dict[str, object] = {
        "players": [(it, one.name) for it, one in film.table.players.items()]
    }
    dice = dice_view(film, base, throwing)
    return PanelView("La première pièce", words, "ouverture", acts, dice, values)


def thrown_again(stage: Stage) -> str:
    """Nothing as long as nobody is tied highest."""
    if not stage.begun.rolls:
        return ""
    names = listed(stage.film.director(it).name for it in throwing_now(stage))
    return f"Égalité : {names} relancent."


def opening_move(stage: Stage) -> dict[str, object]:
    """The first room has the first name of the place; in a city one starts in the middle."""
    move: dict[str, object] = {"move": "open", "name": names_left(stage)[0]}
    city = stage.film.table.variants.ville
    return {**move, "square": [(city.width + 1) // 2, (city.height + 1) // 2]} if city else move


def throwing_now(stage: Stage) -> tuple[PlayerId, ...]:
    """All of them, then only those tied highest."""
    if not stage.begun.rolls:
        return tuple(stage.film.table.players)
    return highest_of(stage.begun.rolls[-1])


def highest_of(rolled: dict[PlayerId, int]) -> tuple[PlayerId, ...]:
    top = max(rolled.values())
    return tuple(it for it, face in rolled.items() if face == top)
