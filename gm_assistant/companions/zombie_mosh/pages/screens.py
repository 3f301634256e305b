"""The pages of Zombie Mosh by their names: the fosse, the count, between songs, corrections."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gm_assistant.companions.zombie_mosh.pages import moment
from gm_assistant.companions.zombie_mosh.pages.taps import CROWD, first_card
from gm_assistant.companions.zombie_mosh.views.decrees import decree_view
from gm_assistant.companions.zombie_mosh.views.ends import count_view, stage_view
from gm_assistant.companions.zombie_mosh.views.pit import Asked, pit_view
from gm_assistant.companions.zombie_mosh.views.whys import latest
from gm_assistant.engine.wording import Elsewhere
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Screen, whole_number
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.game import Game
from gm_assistant.zombie_mosh.ronde import crowd_owed
from gm_assistant.zombie_mosh.vocabulary import PlayerId

Scene = seam.Scene[Game]


def fosse(scene: Scene) -> Screen:
    now = scene.game.fosse
    asked = Asked(_who(now, scene.args.get("qui", "")), _begun(scene))
    values = {"pit": pit_view(now, asked), "last_moves": latest(scene.game, 1)}
    return _screen("fosse", {**values, "turned": scene.args.get("tourne") == "1"})


def _who(now: Fosse, word: str) -> PlayerId | None:
    """Somebody who lays a card out of turn; the dance alone asks."""
    seats = now.table.seats
    seat = whole_number(word) if now.phase == "danse" else None
    return None if seat is None or seat >= len(seats) else seats[seat]


def _begun(scene: Scene) -> tuple[PlayerId, str] | None:
    """For whom the first card of the crowd has been tapped, and which."""
    now, draft = scene.game.fosse, scene.drafts.get(CROWD)
    waiting = crowd_owed(now) if now.phase == "foule" else ()
    return next(((it, limb) for it in waiting for limb in first_card(now, draft, it)), None)


def compte(scene: Scene) -> Screen:
    view = count_view(scene.game.fosse)
    if view is None:
        raise Elsewhere
    return _screen("compte", {"count": view})


def chanson(scene: Scene) -> Screen:
    if scene.game.fosse.in_a_song:
        raise Elsewhere
    return _screen("chanson", {"stage": stage_view(scene.game)})


def pourquoi(scene: Scene) -> Screen:
    return _screen("pourquoi", {"decisions": latest(scene.game)})


def decret(scene: Scene) -> Screen:
    now, seat = scene.game.fosse, whole_number(scene.about or "0")
    if seat is None or seat >= len(now.table.seats):
        raise Elsewhere
    return _screen("decret", {"decree": decree_view(now, seat)})


def _or_decree(build: seam.Page[Game]) -> seam.Page[Game]:
    """A decree that is corrected is taken anew where it was taken, whatever its moment."""

    def page(scene: Scene) -> Screen:
        about = scene.args.get(moment.DECREED)
        seats = scene.game.fosse.table.seats
        if about is None:
            return build(scene)
        return decret(replace(scene, about=str(seats.index(about) if about in seats else 0)))

    return page


def menu(_scene: Scene) -> Screen:
    return _screen("menu", {})


def _screen(page: str, values: Mapping[str, object]) -> Screen:
    return Screen(f"zombie_mosh/{page}.html", values)


PAGES: Final[Mapping[str, seam.Page[Game]]] = {
    "fosse": _or_decree(fosse),
    "compte": _or_decree(compte),
    "chanson": _or_decree(chanson),
    "pourquoi": pourquoi,
    "decret": decret,
    "menu": menu,
}
