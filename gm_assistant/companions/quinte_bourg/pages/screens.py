"""The pages of Quinte-Bourg by their names: the moments, everything about everybody, the menu."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from gm_assistant.companions.quinte_bourg.pages import someone
from gm_assistant.companions.quinte_bourg.pages.fields import begun
from gm_assistant.companions.quinte_bourg.pages.opening_taps import KEY as OPENING
from gm_assistant.companions.quinte_bourg.pages.opening_taps import place_of, still_true
from gm_assistant.companions.quinte_bourg.scripts import Scripts
from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.day.anytime import (
    anytime_decisions,
    decreed_post,
    held_posts,
)
from gm_assistant.companions.quinte_bourg.views.day.by_houses import gift, may_give
from gm_assistant.companions.quinte_bourg.views.day.day_band import band_of_day
from gm_assistant.companions.quinte_bourg.views.day.script import SUNRISE, DayCursor, day_script
from gm_assistant.companions.quinte_bourg.views.invocation.view import invocation_view
from gm_assistant.companions.quinte_bourg.views.night.console import (
    Cursor,
    night_console,
    unread,
)
from gm_assistant.companions.quinte_bourg.views.night.rows import DAYBREAK
from gm_assistant.companions.quinte_bourg.views.night.sleep_picture import sleep_picture
from gm_assistant.companions.quinte_bourg.views.opening_console import opening_console, stop_of
from gm_assistant.companions.quinte_bourg.views.people import as_the_table_knows
from gm_assistant.companions.quinte_bourg.views.showing import showing
from gm_assistant.companions.quinte_bourg.views.tale.telling import tale_of
from gm_assistant.companions.quinte_bourg.views.victory_panel import end_view, victory_panel
from gm_assistant.companions.quinte_bourg.views.village.player import player_view
from gm_assistant.companions.quinte_bourg.views.village.view import village_view
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.words.calendar import stages_of
from gm_assistant.quinte_bourg.words.vocabulary import POSTS
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Screen
from gm_assistant.seam.refusals import Elsewhere
from gm_assistant.views.tale.curve import curve_picture
from gm_assistant.views.typed import as_typed

Scene = seam.Scene[Game]
BEGUN_BY_DAY: Final = frozenset(
    ("law", "vote", "tribunal", "wedding", "candidacies", "legacy", "fate")
)


def _screen(page: str, values: Mapping[str, object]) -> Screen:
    return Screen(f"quinte_bourg/{page}.html", values)


def opening(scripts: Scripts, scene: Scene) -> Screen:
    village, moves = scene.game.village, len(scene.game.moves)
    if village.phase != "ouverture":
        raise Elsewhere
    draft = still_true(begun(scene, OPENING), moves)
    asked = stop_of(scripts.opening, scene.args.get("appel", ""), 0)
    console = opening_console(village, scripts.opening, place_of(draft, asked), draft)
    # Whoever has just sat down has not seen his cards.
    band = console.band or band_of_day(scene.game)
    return _screen("night", {"console": replace(console, band=band)})


def night(scripts: Scripts, scene: Scene) -> Screen:
    village = scene.game.village
    if village.phase != "nuit":
        raise Elsewhere
    asked, steps = scene.args.get("appel", ""), tonight(village).steps
    left = scene.args.get("apres", "")
    cursor = Cursor(
        row=asked if asked in (*steps, DAYBREAK) else None,
        begun=lambda step: begun(scene, f"call:{step}"),
        anyway=bool(scene.args.get("quand_meme")),
        after=left if left in (*steps, DAYBREAK) else None,
    )
    console = night_console(scene.game, scripts, cursor)
    return _screen("night", {"console": unread(console) if scene.mending else console})


def gift_page(scene: Scene) -> Screen:
    """M-02: by day, from house to house."""
    village = scene.game.village
    if village.phase != "jour":
        raise Elsewhere
    of = scene.args.get("de", "")
    chosen = {"from": of} if of in village.players and may_give(village.players[of]) else {}
    known = as_the_table_knows(village)
    return _screen("gift", {"decision": gift(known, begun(scene, "give") or chosen)})


def day(scripts: Scripts, scene: Scene) -> Screen:
    village = scene.game.village
    if village.phase != "jour":
        raise Elsewhere
    asked = scene.args.get("etape", "")
    stage = asked if asked in (SUNRISE, *stages_of(village.weekday)) else None
    cursor = DayCursor(stage, {key: begun(scene, key) for key in BEGUN_BY_DAY})
    script = day_script(scene.game, scripts, cursor)
    decisions = as_typed(script.stage.decisions, scene.sent)
    shown = replace(script, stage=replace(script.stage, decisions=decisions))
    return _screen("day", {"script": shown})


def invocation(scripts: Scripts, scene: Scene) -> Screen:
    village = scene.game.village
    if village.phase == "ouverture" or village.result is not None:
        raise Elsewhere
    draft = begun(scene, "invoke")
    view = invocation_view(village, scripts, draft, lambda it: begun(scene, f"call:{it}"))
    return _screen("invocation", {"invocation": view})


def sleep(scene: Scene) -> Screen:
    if scene.game.village.night is None:
        raise Elsewhere
    asked = scene.args.get("qui", "")
    return Screen(
        "quinte_bourg/sleep.html", {"sleep": sleep_picture(scene.game.village, asked or None)}
    )


def village(scene: Scene) -> Screen:
    return Screen(
        "quinte_bourg/village.html", {"village": village_view(scene.game.village, scene.args)}
    )


def player(scene: Scene) -> Screen:
    if scene.about not in scene.game.village.players:
        raise Elsewhere
    view = player_view(scene.game, scene.about)
    corrections = as_typed(view.corrections, scene.sent)
    return _screen("player", {"player": replace(view, corrections=corrections)})


def victories(scene: Scene) -> Screen:
    return _screen("victory", {"panel": victory_panel(scene.game.village)})


def end(scripts: Scripts, scene: Scene) -> Screen:
    """Also before the end: the MJ may stop whenever the table wants to."""
    tale = tale_of(scene.game)
    curves = tuple(curve_picture(it) for it in tale.curves) if tale else ()
    ending = replace(end_view(scene.game, scripts), tale=tale, curves=curves)
    return _screen("end", {"ending": ending})


def shows(rules: Help, scene: Scene) -> Screen:
    """À montrer: one thing, for one player."""
    found = showing(scene.game, rules, scene.about)
    if found is None:
        raise Elsewhere
    return _screen("show", {"showing": found})


def menu(scene: Scene) -> Screen:
    decisions = as_typed(anytime_decisions(scene.game.village), scene.sent)
    return _screen("menu", {"decisions": decisions, "posts": held_posts()})


def post_page(scene: Scene) -> Screen:
    """The game master's word on who holds a post, said on the houses."""
    post = scene.args.get("quel", "")
    if post not in POSTS:
        raise Elsewhere
    return _screen("gift", {"decision": decreed_post(scene.game.village, post)})


_SPOKEN: Final[Mapping[str, Callable[[Scripts, Scene], Screen]]] = {
    "ouverture": opening,
    "nuit": night,
    "jour": day,
    "invocation": invocation,
    "fin": end,
    "quelquun": someone.page,
}
_SILENT: Final[Mapping[str, seam.Page[Game]]] = {
    "couchage": sleep,
    "village": village,
    "joueur": player,
    "victoires": victories,
    "menu": menu,
    "don": gift_page,
    "poste": post_page,
}


def pages(scripts: Scripts) -> dict[str, seam.Page[Game]]:
    """Those that are read aloud need the words of this MJ."""
    return {name: partial(build, scripts) for name, build in _SPOKEN.items()} | dict(_SILENT)
