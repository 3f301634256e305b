"""What the MJ notes of somebody is seen again the next morning, and by nobody else."""

from public.twins import allowed
from views.evening import SCRIPTS, around

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.day_script import day_script
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.story import player_view
from gm_assistant.games.quinte_bourg.screens.tale import tale_of
from gm_assistant.games.quinte_bourg.screens.village import village_view

WORDS = "a menti sur Holmes"
NOTED = {"move": "note", "text": WORDS, "player": "Ana"}
TABLE = ("Ana reptilien", "Bob villageois", "Ève villageois", "Zoé villageois")


def morning(game: Game) -> Game:
    return game.play({"move": "pass", "step": "attaque"}).play({"move": "day"})


def evening(game: Game) -> Game:
    return game.play({"move": "night", "force": True})


def secrets_at_sunrise(game: Game) -> str:
    return day_script(game, SCRIPTS).stage.announcements[0].secret


def test_it_comes_back_the_next_morning_and_only_then() -> None:
    day = morning(around(*TABLE)).play(NOTED)
    assert secrets_at_sunrise(day) == ""
    assert secrets_at_sunrise(next_day := morning(evening(day))) == f"Vos notes. Ana : « {WORDS} »"
    assert secrets_at_sunrise(morning(evening(next_day))) == ""


def test_one_of_the_night_comes_back_in_its_morning() -> None:
    assert WORDS in secrets_at_sunrise(morning(around(*TABLE).play(NOTED)))


def test_it_stays_on_his_house_for_the_mj() -> None:
    noted = around(*TABLE).play(NOTED)
    [ana, *others] = village_view(noted.village).players
    assert [it.words for it in ana.ties] == [f"« {WORDS} »"]
    assert not any(it.ties for it in others)
    view = player_view(noted, "Ana")
    assert view.note is not None
    assert view.note.hidden == (("player", "Ana"),)
    assert any(WORDS in line.words for chapter in view.story for line in chapter.lines)
    assert noted.describe(noted.moves[-1]) == f"Note sur Ana : {WORDS}"


def test_nobody_else_sees_it_and_nothing_follows_from_it() -> None:
    day = morning(around(*TABLE))
    noted = day.play(NOTED)
    assert noted.situation() == day.situation()
    assert public_view(noted, allowed()) == public_view(day, allowed())
    over = noted.play({"move": "stop"})
    tale = tale_of(over)
    assert tale is not None
    assert WORDS not in repr(tale)
