"""The pages of a film: the plan, the sheets, a theory read alone."""

from collections.abc import Mapping

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.companions.non_morts.views.begun import begun
from gm_assistant.companions.non_morts.views.pawns import sheets
from gm_assistant.companions.non_morts.views.selection import selected
from gm_assistant.companions.non_morts.views.stage import Stage
from gm_assistant.companions.non_morts.views.table import table_view
from gm_assistant.engine.wording import Elsewhere
from gm_assistant.non_morts.game import Game
from gm_assistant.seam.pages import Page, Scene, Screen


def pages(film_set: FilmSet) -> Mapping[str, Page[Game]]:
    """In the words of this table."""
    return {
        "plan": lambda scene: _plan(scene, film_set),
        "feuilles": lambda scene: _sheets(scene, film_set),
        "secret": lambda scene: _secret(scene, film_set),
        "menu": _menu,
    }


def stage_of(scene: Scene[Game], film_set: FilmSet) -> Stage:
    film = scene.game.film
    return Stage(film, film_set, selected(film, scene.args), begun(film, scene.drafts))


def _plan(scene: Scene[Game], film_set: FilmSet) -> Screen:
    table = table_view(scene.game, stage_of(scene, film_set))
    return Screen("non_morts/plan.html", {"table": table, "sent": dict(scene.sent)})


def _sheets(scene: Scene[Game], film_set: FilmSet) -> Screen:
    return Screen("non_morts/feuilles.html", {"sheets": sheets(scene.game.film, film_set)})


def _secret(scene: Scene[Game], film_set: FilmSet) -> Screen:
    """T-02: whoever holds the tablet reads their own theory, and nobody else's."""
    players = list(scene.game.film.table.players.values())
    seat = int(scene.about) if scene.about in map(str, range(1, len(players) + 1)) else 0
    if not seat:
        raise Elsewhere
    one, shown = players[seat - 1], scene.args.get("voir") == "1"
    theory = film_set.label(one.theory) if shown else ""
    follows = (seat + 1, players[seat].name) if seat < len(players) else None
    values = {"player": seat, "who": one.name, "theory": theory, "follows": follows}
    return Screen("non_morts/secret.html", values)


def _menu(scene: Scene[Game]) -> Screen:
    players = [(it, one.name) for it, one in scene.game.film.table.players.items()]
    return Screen("non_morts/menu.html", {"players": players})
