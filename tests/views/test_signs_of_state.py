"""Signs say what is so: who answers, what has been gone through, what is spent, who is dead."""

from collections.abc import Iterator
from random import Random

from browser import tables
from gallery.shots import environment
from views.evening import SCRIPTS, around, opened

from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.screens.day_script import day_script
from gm_assistant.games.quinte_bourg.screens.day_values import gift
from gm_assistant.games.quinte_bourg.screens.people import Signs, as_the_table_knows, circle
from gm_assistant.games.quinte_bourg.screens.village import village_view
from gm_assistant.toolkit.seats import CircleView

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eva")


CIRCLE = environment().from_string(
    "{% from '_circle.html' import circle %}{% call circle(view) %}{% endcall %}"
)
_LONG = 200


def answering(view: CircleView) -> list[str]:
    return [it.id for it in view.seats if it.answering]


def village(*more: str) -> Game:
    return around(*(f"{name} villageois" for name in NAMES), *more)


def test_a_dead_reptilian_carries_no_hand() -> None:
    night = village("Rex reptilien", "Sam reptilien")
    assert answering(opened(night, "reptiliens").circle) == ["Rex", "Sam"]
    dead = night.play({"move": "correct", "player": "Rex", "status": "mort"})
    assert answering(opened(dead, "reptiliens").circle) == ["Sam"]


def test_what_was_gone_through_is_done_even_when_nothing_is_left_of_it() -> None:
    day = village("Rex reptilien").play({"move": "day"})
    day = day.play({"move": "open_post", "post": "bourreau"})
    day = day.play({"move": "stage", "stage": "heritages"})
    day = day.play({"move": "candidacies", "post": "bourreau", "players": ["Ana"], "chosen": "Ana"})
    states = {it.id: it.state for it in day_script(day, SCRIPTS).stages}
    day = day.play({"move": "stage", "stage": "session"})
    after = {it.id: it.state for it in day_script(day, SCRIPTS).stages}
    assert (states["heritages"], after["heritages"]) == ("maintenant", "fait")
    assert after["demenagements"] == "vide"


def test_a_murder_may_be_invoked_again_and_is_not_struck_through() -> None:
    day = village("Rex reptilien", "Sam villageois assassin").play({"move": "day"})
    day = day.play({"move": "invoke", "by": "Sam", "power": "assassinat", "target": "Ana"})
    used = {it.id: it.used for it in village_view(day.village).players}
    assert day.village.players["Sam"].used == ("assassinat",)
    assert used["Sam"] == ()


def test_by_day_the_crown_is_on_the_house_of_whoever_holds_the_post() -> None:
    game = around(*(f"{it} villageois" for it in NAMES), "Rex reptilien", posts={"notaire": "Bob"})
    seats = {it.id: it for it in circle(game.play({"move": "day"}).village, Signs()).seats}
    assert (seats["Bob"].crown, seats["Ana"].crown) == ("Notaire", "")
    assert "Notaire" in seats["Bob"].spoken


def mornings(count: int) -> Iterator[Game]:
    """Of random evenings, those at which a death is not yet told."""
    for seed in range(1, count + 1):
        rng, game = Random(seed), open_game(tables.table(12 + seed % 9, seed))
        while game.village.result is None and len(game.moves) < _LONG:
            game = game.play(next_move(game, rng))
            hidden = [it for it in game.village.players.values() if not it.announced]
            if game.village.phase == "jour" and hidden:
                yield game


def untold(game: Game) -> Game:
    """The twin: those whose death nobody knows of are alive."""
    twin = game.village.draft()
    for it in twin.players.values():
        if not it.announced:
            twin.change(it.id, status="vivant", announced=True)
    return Game((*game.villages[:-1], twin), game.moves)


def pictures(game: Game) -> list[str]:
    """Every circle that the day shows here, as the page writes it."""
    script = day_script(game, SCRIPTS)
    given = gift(as_the_table_knows(game.village), {})
    views = [script.circle, *(it.circle for it in script.stage.decisions), given.circle]
    return [CIRCLE.render(view=it) for it in views if it is not None]


def test_a_death_that_nobody_knows_of_is_nowhere_on_the_circle_of_the_day() -> None:
    seen = 0
    for game in mornings(20):
        assert pictures(game) == pictures(untold(game))
        seen += 1
    assert seen > 20
