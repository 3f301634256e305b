"""The pages of a game: the town, a player, what the table decrees, and the menu."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.companions.humans.views.player import player_view
from gm_assistant.companions.humans.views.retouch import retouch_view
from gm_assistant.companions.humans.views.town import town_view
from gm_assistant.engine.wording import Elsewhere
from gm_assistant.humans.game import Game
from gm_assistant.seam.pages import Page, Scene, Screen


def _town(scene: Scene[Game]) -> Screen:
    view = town_view(scene.game, scene.args, scene.drafts)
    return Screen("humans/ville.html", {"view": view})


def _player(scene: Scene[Game]) -> Screen:
    if scene.about not in scene.game.town.seats:
        raise Elsewhere
    return Screen("humans/joueur.html", {"view": player_view(scene.game.town, scene.about)})


def _retouch(scene: Scene[Game]) -> Screen:
    return Screen("humans/retouche.html", {"view": retouch_view(scene.game.town, scene.args)})


def _menu(scene: Scene[Game]) -> Screen:
    return Screen("humans/menu.html", {"ended": scene.game.town.result is not None})


PAGES: Final[Mapping[str, Page[Game]]] = {
    "ville": _town,
    "joueur": _player,
    "retouche": _retouch,
    "menu": _menu,
}
