"""What is drawn in the middle of the circle: each way is said in words beside it."""

from random import Random

import pytest
from views.evening import SCRIPTS

from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, row_reached
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.night_console import night_console, unread
from gm_assistant.games.quinte_bourg.screens.people import sleep_picture
from gm_assistant.games.quinte_bourg.screens.story import end_view
from gm_assistant.toolkit.seats import Arrow, CircleView


@pytest.fixture(scope="module")
def evening() -> list[Game]:
    """Every moment of a week of twenty in which all that these stories tell of happens."""
    evenings = (lived(it) for it in range(100))
    return next(it for it in evenings if met(it) >= MET and all(any(map(one, it)) for one in ALSO))


MET = {"wedding", "assign", "lovers"}


def met(evening: list[Game]) -> set[str]:
    return {it["move"] for it in evening[-1].moves}


def lived(seed: int) -> list[Game]:
    rng = Random(seed)
    game = open_game(advised_table(20, rng) | {"start": {"weekday": "lundi"}})
    moments = [game]
    while game.village.result is None:
        game = game.play(next_move(game, rng))
        moments.append(game)
    return moments


def first(evening: list[Game], move: str) -> Game:
    return next(it for it in evening if it.moves and it.moves[-1]["move"] == move)


def voices(game: Game) -> list[str]:
    """For whom the table has voted while the vote goes on, one name a ballot."""
    vote = game.village.vote
    heard = vote.ballots if vote and vote.open else ()
    return [it.choice for it in heard if isinstance(it.choice, str)]


def drawn(game: Game) -> list[CircleView]:
    """The circles that the day may show, whatever is asked in them."""
    script = day_script(game, SCRIPTS)
    return [script.circle, *(it.circle for it in script.stage.decisions if it.circle)]


def ways_of(game: Game) -> list[Arrow]:
    return [it for circle in drawn(game) for it in circle.arrows]


def test_beds_and_attack_go_from_house_to_house(evening: list[Game]) -> None:
    dawn = next(it for it in evening if it.village.phase == "nuit" and row_reached(it) == DAYBREAK)
    where = known_whereabouts(dawn.village)
    away = {(it, place.house) for it, place in where.items() if place.house != it}
    assert away
    beds = sleep_picture(dawn.village)
    assert {(it.start, it.end) for it in beds.circle.arrows} == away
    assert {it.person.id for it in beds.away} >= {it for it, _ in away}
    # At daybreak the night stands there as a still; a past call taken anew in the light has none.
    console = night_console(dawn, SCRIPTS)
    assert set(console.circle.arrows) >= set(beds.circle.arrows)
    assert unread(console).circle.arrows == ()


def test_voices_gather_as_threads_on_every_circle_of_the_vote(evening: list[Game]) -> None:
    voting = next(it for it in evening if len(voices(it)) > 3)
    assert voting.village.vote
    named = {
        Arrow(it.voter, str(it.choice), kind="voix")
        for it in voting.village.vote.ballots
        if it.choice and it.choice != it.voter
    }
    assert named
    assert [set(it.arrows) for it in drawn(voting)] == [named] * len(drawn(voting))


def test_a_wedding_draws_two_houses_together(evening: list[Game]) -> None:
    game = first(evening, "wedding")
    one, other = spouses = game.moves[-1]["spouses"]
    for circle in drawn(game):
        assert Arrow(one, other, both=True, kind="noces") in circle.arrows
    script = day_script(game, SCRIPTS)
    told = " ".join(str(it) for it in script.stage.announcements)
    assert all(game.village.name(it) in told for it in spouses)


def took_a_coin(game: Game) -> bool:
    last = game.moves[-1] if game.moves else {}
    before = game.villages[-2:][0].players
    return last.get("move") == "pickpocket" and bool(
        last.get("target") and before[last["target"]].coins
    )


def assigned_alone(game: Game) -> bool:
    """Coins that go on with a post are drawn in its place, two who exchange theirs beside it."""
    assigned = any(it["move"] == "assign" for it in game.moves[-1:])
    return assigned and not any(it.kind or it.both for it in ways_of(game))


# Besides these moves.
ALSO = (took_a_coin, assigned_alone)


def test_money_that_goes_on_is_drawn_where_it_went(evening: list[Game]) -> None:
    game = next(it for it in evening if took_a_coin(it))
    ways = [it for it in ways_of(game) if it.kind == "sous"]
    assert ways
    assert ways[0].end in game.village.posts.values()


def test_a_post_goes_from_who_had_it_to_who_takes_it_over(evening: list[Game]) -> None:
    game = next(filter(assigned_alone, evening))
    before, move = evening[evening.index(game) - 1], game.moves[-1]
    had = next(v.posts[move["post"]] for v in reversed(before.villages) if v.posts[move["post"]])
    assert had not in (None, move["player"])
    for circle in drawn(game):
        assert Arrow(str(had), move["player"]) in circle.arrows
    told = " ".join(str(it) for it in day_script(game, SCRIPTS).stage.announcements)
    assert game.village.name(move["player"]) in told
    turned = first(evening, "stage")
    while turned.village.posts["scrutateur"] == evening[0].village.posts["scrutateur"]:
        turned = evening[evening.index(turned) + 1]
    assert [it for it in day_script(turned, SCRIPTS).circle.arrows if it.kind == ""]


def test_the_end_shows_who_loved_whom(evening: list[Game]) -> None:
    lovers = {frozenset(it) for it in (evening[-1].village.lovers,) if len(it) == 2}
    ways = end_view(evening[-1], SCRIPTS).circle.arrows
    assert {frozenset((it.start, it.end)) for it in ways if it.kind == "amour"} == lovers
