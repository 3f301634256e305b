"""The screens of the moment: the night's calls, the day's stages, and who sleeps where."""

from dataclasses import replace

from gm_assistant.companions.quinte_bourg.views.day.script import SUNRISE, DayCursor, day_script
from gm_assistant.companions.quinte_bourg.views.night.console import (
    Cursor,
    night_console,
    row_shown,
)
from gm_assistant.companions.quinte_bourg.views.night.rows import DAYBREAK
from gm_assistant.companions.quinte_bourg.views.night.sleep_picture import sleep_picture
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.words.calendar import stages_of
from gm_assistant.views.typed import as_typed
from gm_assistant.web.room import room
from gm_assistant.web.scenes import Context, Elsewhere, Scene, screen


@screen("nuit")
def night(scene: Scene) -> tuple[str, Context]:
    if scene.village.phase != "nuit":
        raise Elsewhere
    asked = scene.args.get("appel", "")
    known = (*tonight(scene.village).steps, DAYBREAK)
    anyway = bool(scene.args.get("quand_meme"))
    row = asked if asked in known else None
    shown = row_shown(scene.game, Cursor(row))
    cursor = Cursor(row, scene.draft(f"call:{shown}"), anyway)
    return "night.html", {"console": night_console(scene.game, room().scripts, cursor)}


@screen("couchage")
def sleep(scene: Scene) -> tuple[str, Context]:
    if scene.village.night is None:
        raise Elsewhere
    asked = scene.args.get("qui", "")
    return "sleep.html", {"sleep": sleep_picture(scene.village, asked or None)}


@screen("jour")
def day(scene: Scene) -> tuple[str, Context]:
    if scene.village.phase != "jour":
        raise Elsewhere
    asked = scene.args.get("etape", "")
    stage = asked if asked in (SUNRISE, *stages_of(scene.village.weekday)) else None
    cursor = DayCursor(stage, {key: scene.draft(key) for key in ("law", "vote")})
    script = day_script(scene.game, room().scripts, cursor)
    decisions = as_typed(script.stage.decisions, scene.refusal)
    stage_view = replace(script.stage, decisions=decisions)
    return "day.html", {"script": replace(script, stage=stage_view)}
