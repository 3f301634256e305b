"""Everything about everybody: the village, a player, the victories, the end, the menu."""

from dataclasses import replace

from gm_assistant.companions.quinte_bourg.views.day.anytime import anytime_decisions
from gm_assistant.companions.quinte_bourg.views.victory.panel import end_view, victory_panel
from gm_assistant.companions.quinte_bourg.views.village.player import player_view
from gm_assistant.companions.quinte_bourg.views.village.view import village_view
from gm_assistant.views.typed import as_typed
from gm_assistant.web.room import room
from gm_assistant.web.scenes import Context, Elsewhere, Scene, screen


@screen("village")
def village(scene: Scene) -> tuple[str, Context]:
    return "village.html", {"village": village_view(scene.village, scene.args)}


@screen("joueur")
def player(scene: Scene) -> tuple[str, Context]:
    if scene.about not in scene.village.players:
        raise Elsewhere
    view = player_view(scene.game, scene.about)
    corrections = as_typed(view.corrections, scene.refusal)
    return "player.html", {"player": replace(view, corrections=corrections)}


@screen("victoires")
def victories(scene: Scene) -> tuple[str, Context]:
    return "victory.html", {"panel": victory_panel(scene.village)}


@screen("fin")
def end(scene: Scene) -> tuple[str, Context]:
    """Also before the end: the MJ may stop whenever the table wants to."""
    return "end.html", {"ending": end_view(scene.game, room().scripts)}


@screen("menu")
def menu(scene: Scene) -> tuple[str, Context]:
    decisions = as_typed(anytime_decisions(scene.village), scene.refusal)
    return "menu.html", {"decisions": decisions}
