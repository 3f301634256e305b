"""People come and go, or held other cards: the same as if it had been so, and undone whole."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from rules.follies import random_game

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.quinte_bourg.rules import RULES
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, replay, situation
from gm_assistant.games.quinte_bourg.rules.village import tonight

Move = dict[str, Any]
ZOE = {"name": "Zoé", "camp_roles": ["villageois"], "specialities": ["laura"]}
PEOPLE = [
    {"id": it, "camp_roles": ["reptilien" if it == "G" else "villageois"]} for it in "ABCDEFGHI"
]
POSTS = {"president": "A", "notaire": "C", "senateur": "D", "scrutateur": "E"}
FIRST_NIGHT = [{"move": "night"}, {"move": "call", "step": "attaque"}, {"move": "day"}]
ARRIVES = {"move": "arrive", "player": "Z", "after": "C", **ZOE}


def test_two_of_one_name_are_told_apart() -> None:
    """A file may bring them: each bears his number."""
    named = [{**it, "name": name} for it, name in zip(PEOPLE, ("Léa", "Bob", "léa"), strict=False)]
    village = open_game({"format": "quinte-bourg/1", "players": named}).village
    assert [village.name(it) for it in "ABC"] == ["Léa (n° 1)", "Bob", "léa (n° 3)"]


def stage(name: str) -> Move:
    return {"move": "stage", "stage": name}


DAY: list[Move] = [
    stage("session"),
    {"move": "session", "kind": "normale"},
    stage("vote"),
    {"move": "vote", "ballots": [["Z", "B"], ["A", "H"], ["C", "H"]]},
    {"move": "execute"},
    {"move": "fate", "player": "H", "becomes": "fantome", "shows": "camp"},
    {"move": "legacy", "dead": "H", "gives": {"Z": 1}},
    stage("richesse"),
    {"move": "night"},
    {"move": "call", "step": "fantomes", "house": "A"},
    {"move": "call", "step": "reptiliens", "target": "B"},
    {"move": "call", "step": "laura", "house": "B"},
    {"move": "call", "step": "attaque", "victim": "Z"},
    {"move": "day"},
]


def table(people: list[Move]) -> Move:
    return {"format": "quinte-bourg/1", "players": people, "posts": POSTS, "moves": []}


def told(game: Game) -> dict[str, Any]:
    """The situation, but for the numbers of the moves."""
    found = situation(game.village)
    return found | {"answers": [it["answer"] for it in found["answers"]]}


def whole(document: Move) -> Game:
    return open_game(document)


@pytest.mark.parametrize("length", range(8, len(DAY) + 1))
def test_who_comes_late_is_as_who_slept_at_home_till_then(length: int) -> None:
    late = whole(table(PEOPLE) | {"moves": [*FIRST_NIGHT, ARRIVES, *DAY[:length]]})
    there = [*PEOPLE[:3], {"id": "Z", **ZOE}, *PEOPLE[3:]]
    early = whole(table(there) | {"moves": [*FIRST_NIGHT, *DAY[:length]]})
    one, other = told(late), told(early)
    if length == 8:  # Of the night before the arrival, only who was there differs.
        one, other = one | {"night": None}, other | {"night": None}
    assert one == other
    assert late.village.starters == early.village.starters


def test_the_night_that_nobody_new_has_slept_stays() -> None:
    game = whole(table(PEOPLE) | {"moves": FIRST_NIGHT})
    after = game.play(ARRIVES)
    assert tonight(after.village) is tonight(game.village)
    assert "Z" not in (tonight(after.village).where or {})


@pytest.mark.parametrize(
    "move",
    [
        ARRIVES,
        {"move": "leave", "player": "A"},
        {"move": "cards", "hands": {"A": {"camp_roles": ["reptilien"]}}},
    ],
)
def test_undo_gives_back_exactly_what_stood(move: Move) -> None:
    game = whole(table(PEOPLE) | {"moves": FIRST_NIGHT})
    seen = situation(game.village)
    back = game.play(move).back_to(len(FIRST_NIGHT))
    assert back.village is game.village
    assert situation(back.village) == seen
    assert told(back.play(move)) == told(game.play(move))


@pytest.mark.parametrize("seed", range(12))
def test_cards_corrected_are_cards_dealt_so(seed: int) -> None:
    """Whatever follows is worked out, and refused, as if they had been dealt so."""
    document = random_game(9, seed, 90)
    rng = Random(seed)
    one, other = rng.sample(document["players"], 2)
    keys = ("camp_roles", "specialities", "personal")
    hands = {
        it["id"]: {key: owner.get(key, []) for key in keys}
        for it, owner in ((one, other), (other, one))
    }
    dealt = deepcopy(document)
    for player in dealt["players"]:
        player.update(hands.get(player["id"], {}), inherited=[])
    told_so = {**document, "moves": [{"move": "cards", "hands": hands}, *document["moves"]]}
    (right, stop), (mended, broken) = replay(dealt), replay(told_so)
    assert told(right) == told(mended)
    assert right.village.dealt == mended.village.dealt
    assert (stop and stop.index) == (broken and broken.index - 1)


def test_who_is_not_there_yet_cannot_be_spoken_of() -> None:
    early = [{"move": "leave", "player": "Z"}, *FIRST_NIGHT, ARRIVES]
    with pytest.raises(Malformed) as found:
        replay(table(PEOPLE) | {"moves": early})
    assert str(found.value.place) == "moves[0].player"
    with pytest.raises(Malformed):
        whole(table(PEOPLE) | {"moves": [*FIRST_NIGHT, ARRIVES, ARRIVES]})


def test_moves_taken_back_may_speak_of_who_is_no_longer_there() -> None:
    game = whole(table(PEOPLE))
    undone: list[Move] = [ARRIVES, {"move": "give", "from": "A", "to": "Z", "coins": 1}]
    reader = RULES.knowing(game, undone)
    for move in undone:
        RULES.read(reader, move, "history.undone")
    with pytest.raises(Malformed):
        RULES.read(reader, {"move": "leave", "player": "Y"}, "history.undone")
