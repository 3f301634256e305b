"""Whatever a random day asks, the circle is there, and who is meant is touched on it."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from browser import tables
from gallery.shots import environment
from gallery.table import frame
from views.daylight import Drafts, a_form, screen, sent

from gm_assistant.games.quinte_bourg.rehearsal import play_night
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.screens.day_values import DayScript

PAGE = environment().get_template("quinte_bourg/day.html")
LIST = re.compile(r"<select.*?</select>", re.DOTALL)
_NIGHTS, _STEPS = 2, 400


def days(seed: int) -> Iterator[tuple[Game, DayScript]]:
    """Every screen of two days, conducted by what the screens offer."""
    rng = Random(seed)
    game = open_game(tables.table(rng.choice((8, 13, 20)), seed))
    for _ in range(_NIGHTS):
        drafts: Drafts = {}
        game = play_night(game, rng) if game.village.result is None else game
        for _ in range(_STEPS):
            if game.village.phase != "jour" or game.village.result is not None:
                break
            script = screen(game, drafts)
            yield game, script
            game = sent(a_form(script, rng), game, drafts, rng)


def named_off_the_circle(game: Game, script: DayScript) -> list[str]:
    """What a button or a field would fill with somebody who could be touched."""
    people = game.village.players
    told = [it.value for view in script.stage.decisions for it in view.choices]
    for view in script.stage.decisions:
        told += [option.value for field in view.fields for option in field.options]
    return [it for it in told if it in people]


@pytest.mark.parametrize("seed", range(1, 7))
def test_people_are_houses_at_every_step_of_the_day(seed: int) -> None:
    stages = set()
    for place, (game, script) in enumerate(days(seed)):
        assert named_off_the_circle(game, script) == [], script.stage.id
        stages.add(script.stage.id)
        if place % 5 == 0:
            page = PAGE.render(frame=frame("jour", "jour"), script=script)
            assert len(re.findall(r'class="seat ', page)) == len(game.village.players)
            names = [it.name for it in game.village.players.values()]
            assert not any(name in found for found in LIST.findall(page) for name in names)
    assert len(stages) > 4
