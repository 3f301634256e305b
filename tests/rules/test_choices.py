"""What may be chosen now, and why not: the choices agree with the moves themselves."""

import json
import re
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from named import name_of
from rules.follies import free_table

from gm_assistant.engine.wording import Refusal
from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.attack import scenes
from gm_assistant.games.quinte_bourg.rules.ballots import votable, voters
from gm_assistant.games.quinte_bourg.rules.choices import (
    Choices,
    applicants,
    decisions,
    invocation_targets,
    invocations,
    powers_now,
    proposers,
    successors,
)
from gm_assistant.games.quinte_bourg.rules.day import Decision
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game, call_at, open_game
from gm_assistant.games.quinte_bourg.rules.night import refusal_on
from gm_assistant.games.quinte_bourg.rules.village import Village

ROLES = ("reptilienne_alpha", "reptilien", "villageois", "villageois", "orphee", "villageois")


def legal_targets(
    village: Village, step: str, field: str, chosen: Mapping[str, Any] = MappingProxyType({})
) -> Choices:
    """For each house, whether a row of tonight accepts it in this field, beside those chosen."""
    call = call_at(village, step)
    tries = {it: call.row.shape.fill(call.ground, field, it, chosen) for it in village.seats}
    return {it: refusal_on(call.ground, call.row, {**chosen, **more}) for it, more in tries.items()}


def table(*moves: dict[str, Any], **more: Any) -> Game:
    players = [
        {"id": it, "name": f"Nom {it}", "camp_roles": [role], **more.pop(it, {})}
        for it, role in zip("ABCDEFGHIJ", ROLES, strict=False)
    ]
    document = {"format": "quinte-bourg/1", "players": players, "moves": list(moves)}
    return open_game(document | more)


def refused(choices: dict[str, Refusal | None]) -> dict[str, str]:
    return {it: name_of(type(no)) for it, no in choices.items() if no is not None}


def test_laura_may_go_anywhere_but_home() -> None:
    game = table({"move": "night"}, C={"specialities": ["laura"]})
    assert refused(legal_targets(game.village, "laura", "house")) == {"C": "OwnHouse"}


def test_the_reason_is_a_sentence() -> None:
    game = table({"move": "night"}, last_defended="B", F={"status": "fantome"})
    no = legal_targets(game.village, "fantomes", "house")["B"]
    assert no is not None
    assert "Nom B" in no.sentence


def test_a_musician_charms_somebody_new() -> None:
    game = table({"move": "night"}, A={"charmed_by": ["orphee"]})
    assert refused(legal_targets(game.village, "orphee", "target")) == {"A": "AlreadyCharmed"}


def test_a_row_recorded_again_is_judged_at_its_place() -> None:
    charm = {"move": "call", "step": "orphee", "target": "A"}
    game = table({"move": "night"}, charm)
    assert refused(legal_targets(game.village, "orphee", "target")) == {}


def test_the_second_target_is_another() -> None:
    game = table({"move": "night"}, D={"specialities": ["freyja"]}, F={"status": "fantome"})
    first = legal_targets(game.village, "allumeuse", "targets")
    second = legal_targets(game.village, "allumeuse", "targets", {"targets": ["A"]})
    assert refused(first) == {"F": "TargetIsDead"}
    assert refused(second) == {"A": "SamePersonTwice", "F": "TargetIsDead"}


def test_inventors_ask_about_the_living_or_the_dead() -> None:
    game = table({"move": "night"}, D={"specialities": ["ingenieure"]}, F={"status": "fantome"})
    card = legal_targets(game.village, "ingenieure", "target", {"invention": "revelateur"})
    place = legal_targets(game.village, "ingenieure", "target", {"invention": "stalkeur"})
    assert set(refused(card)) == set("ABCDE")
    assert set(refused(place)) == {"F"}


def test_the_pool_is_known_before_the_draw() -> None:
    rows = [
        {"move": "call", "step": "reptiliens", "target": "C"},
        {"move": "call", "step": "laura", "house": "C"},
    ]
    game = table({"move": "night"}, *rows, D={"specialities": ["laura"]})
    (scene,) = scenes(call_at(game.village, "attaque").ground, carnage=False)
    assert (scene.house, scene.pool, scene.victim) == ("C", ("C", "D"), None)


def test_a_thief_gives_to_those_seated() -> None:
    game = table({"move": "night"}, D={"specialities": ["voleur"]}, F={"status": "fantome"})
    given = legal_targets(game.village, "voleur", "gives", {"house": "A"})
    assert refused(given) == {"F": "TargetIsDead"}


def day(*moves: dict[str, Any], **more: Any) -> Game:
    return table({"move": "night"}, {"move": "day"}, *moves, **more)


def test_who_proposes_a_law() -> None:
    game = day(
        {"move": "stage", "stage": "loi"},
        posts={"senateur": "A"},
        A={"coins": 3},
        E={"status": "esprit"},
    )
    assert set(refused(proposers(game.village))) == {"A", "E"}


def test_who_votes_and_for_whom() -> None:
    ballot = {"move": "vote", "ballots": [["A", None]], "open": True}
    game = day({"move": "stage", "stage": "vote"}, ballot, F={"status": "fantome"})
    told = voters(game.village)
    assert refused(told) == {"A": "HasVoted", "F": "MayNotVote"}
    assert refused(votable(game.village, told)) == {"F": "TargetIsDead"}


def test_who_applies_and_who_succeeds() -> None:
    posts = {"scrutateur": "A", "president": "B", "bourreau": None}
    game = day({"move": "stage", "stage": "vote"}, posts=posts)
    assert set(refused(applicants(game.village, "bourreau"))) == {"B", "C"}  # It turned.
    ballots = {"move": "vote", "ballots": [["C", "B"]]}
    owed = game.play(ballots).play({"move": "execute"})
    assert successors(owed.village, "president") == ("A", "D", "E", "F")
    assert successors(game.village, "president") == ()


def test_powers_that_have_a_target() -> None:
    game = day(
        C={"camp_roles": ["prophete"], "specialities": ["assassin"]},
        D={"camp_roles": ["fennec"]},
        posts={"procureur": "A", "adjoint_randy": "B"},
    )
    assert powers_now(game.village, "C") == ["assassinat"]
    assert list(invocations(game.village)) == [
        ("A", "enquete"),
        ("C", "assassinat"),
        ("D", "morsure"),
    ]
    assert refused(invocation_targets(game.village, "C", "assassinat")) == {"C": "TargetIsSelf"}


def test_poirot_may_hold_his_show_by_day() -> None:
    poirot = {"camp_roles": ["poirot"], "personal": ["showman"]}
    assert powers_now(day(C=poirot).village, "C") == ["show"]
    assert powers_now(table({"move": "night"}, C=poirot).village, "C") == []


def test_decisions_of_the_evening() -> None:
    opening = decisions(table(C={"camp_roles": ["monk"]}).village)
    assert opening == (
        Decision("personal", "C"),
        Decision("turn_reptilian", "C"),
        Decision("lovers"),
        Decision("night"),
    )
    chosen = {"move": "call", "step": "reptiliens", "target": "C"}
    assert Decision("day") not in decisions(table({"move": "night"}, chosen).village)
    cameras = day({"move": "stage", "stage": "cameras"}, posts={"procureur": "A"})
    assert Decision("camera", "procureur") in decisions(cameras.village)


def test_what_is_owed_comes_first() -> None:
    ballots = {"move": "vote", "ballots": [["C", "D"]]}
    game = day({"move": "stage", "stage": "vote"}, ballots)
    assert decisions(game.village)[0] == Decision("execute", owed=True)


@pytest.mark.parametrize("seed", range(6))
def test_choices_agree_with_the_rows_that_are_played(seed: int) -> None:
    """A row that the engine plays was never dimmed."""
    rng = Random(seed)
    game = open_game((free_table if seed % 2 else advised_table)(14, rng))
    for _ in range(150):
        move = next_move(game, rng)
        if move["move"] == "call":
            for field in {"target", "house", "corpse"} & set(move):
                chosen = {it: move[it] for it in move if it not in ("move", "step", field)}
                judged = legal_targets(game.village, move["step"], field, chosen)
                assert judged[move[field]] is None
        assert decisions(game.village) != ()
        game = game.play(move)


def about_others(move: Mapping[str, Any], seats: tuple[str, ...], rng: Random) -> dict[str, Any]:
    """The same decision with two of the table in each other's place."""
    one, other = rng.sample(seats, 2)
    swapped = {f'"{one}"': f'"{other}"', f'"{other}"': f'"{one}"'}
    words = re.sub("|".join(swapped), lambda it: swapped[it[0]], json.dumps(move))
    told: dict[str, Any] = json.loads(words)
    return told


def met_by(game: Game, move: Mapping[str, Any]) -> str:
    """The refusal of a move that is really played; empty where it is accepted."""
    try:
        game.play(move)
    except Refusal as refusal:
        return name_of(type(refusal))
    return ""


def test_by_day_what_is_tried_is_refused_as_what_is_played() -> None:
    """A trial leaves out what a decision sets off: none of that makes it illegal."""
    met = set[str]()
    for seed in range(6):
        rng, others = Random(seed), Random(seed)
        game = open_game((free_table if seed % 2 else advised_table)(14, rng))
        for _ in range(120):
            move, village = next_move(game, rng), game.village
            if village.phase == "jour" and village.result is None and move["move"] != "night":
                tried = about_others(move, village.seats, others)
                refusal, played = CODE.refusal_of(village, game.read(tried)), met_by(game, tried)
                assert (name_of(type(refusal)) if refusal else "") == played
                met.add(played)
            game = game.play(move)
    assert "" in met
    assert len(met) > 4
