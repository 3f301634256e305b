"""The pages of a game of « Brasier », each from what it shows."""

from collections.abc import Mapping

from gm_assistant.brasier.game import Game
from gm_assistant.companions.brasier.pages.moment import TABLE
from gm_assistant.companions.brasier.views.cards import cards_view
from gm_assistant.companions.brasier.views.chosen import chosen_in
from gm_assistant.companions.brasier.views.events import last_events
from gm_assistant.companions.brasier.views.gauges import gauges
from gm_assistant.companions.brasier.views.ground import printed
from gm_assistant.companions.brasier.views.pieces import pieces
from gm_assistant.companions.brasier.views.table import table_view
from gm_assistant.companions.brasier.views.task_targets import Ranges
from gm_assistant.seam.pages import Page, Scene, Screen

TOLD_AT_ONCE = 40


def pages(ranges: Ranges) -> Mapping[str, Page[Game]]:
    """`ranges`: how far each card reaches at this table."""

    def table(scene: Scene[Game]) -> Screen:
        chosen = chosen_in(scene.game.town, scene.args, scene.drafts)
        return Screen("brasier/plateau.html", {"table": table_view(scene.game, chosen, ranges)})

    return {TABLE: table, "victoire": _victory, "cartes": _cards, "pourquoi": _whys}


def _victory(scene: Scene[Game]) -> Screen:
    town = scene.game.town
    view = {"gauges": gauges(town), "printed": printed(town.board), "pieces": pieces(town)}
    return Screen("brasier/victoire.html", view)


def _cards(scene: Scene[Game]) -> Screen:
    return Screen("brasier/cartes.html", {"cards": cards_view(scene.game)})


def _whys(scene: Scene[Game]) -> Screen:
    return Screen("brasier/pourquoi.html", {"events": last_events(scene.game, TOLD_AT_ONCE)})
