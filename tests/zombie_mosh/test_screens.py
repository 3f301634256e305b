"""Every page of the companion, at many moments of random concerts."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from web.visitor import House, Visitor

from gm_assistant.games.zombie_mosh.rehearsal import (
    advised_table,
    demonstration,
    next_move,
    random_game,
)
from gm_assistant.games.zombie_mosh.rules.concert import crowd_owed, turns_owed
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document, replay
from gm_assistant.games.zombie_mosh.screens.pages import PAGES
from gm_assistant.games.zombie_mosh.screens.pit import pit_view
from gm_assistant.games.zombie_mosh.screens.stage import table_view

AROUND = ("journal", "menu", "ecran", "classeur", "impression", "impression/corps", "sauvegarder")
DETAILS = ("fosse?qui=1", "fosse?qui=99", "fosse?qui=x", "corrections/1", "corrections/99")


def along(seed: int, moves: int, *, wild: bool) -> Iterator[Game]:
    """A game at every moment."""
    rng = Random(seed)
    table = random_game(2 + seed % 5, seed, 0) if wild else advised_table(2 + seed % 5)
    game = open_document(table)
    for _ in range(moves):
        yield game
        game = game.play(next_move(game, rng, wild=wild))


@pytest.mark.parametrize("seed", range(8))
def test_every_page_is_shown_at_any_moment(house: House, visitor: Visitor, seed: int) -> None:
    for moves in (0, 1, 2, 7, 30, 75, 150):
        game = house.journal.open_game(random_game(2 + seed % 5, seed, moves))
        for page in (*PAGES, *AROUND, *DETAILS, ""):
            status = visitor.get(f"/partie/{game}/{page}").status_code
            assert status in (200, 303), (page, moves)


def test_what_anybody_could_be_called_is_only_shown(house: House, visitor: Visitor) -> None:
    names = ('<script>alert("A")</script>', "{{ 7 * 7 }}", "Œuf\u202e à l'envers", "x" * 300)
    document = demonstration() | {"title": "<b>"}
    ids = {one["id"] for one in document["players"]}
    document["players"] = [
        {**one, "name": name} for one, name in zip(document["players"], names, strict=True)
    ]
    assert len(ids) == len(names)
    game = house.journal.open_game(document)
    for page in (*PAGES, "journal", "impression", "classeur"):
        answer = visitor.get(f"/partie/{game}/{page}")
        assert answer.status_code == 200 or page in ("compte", "chanson")
        assert b"<script>alert" not in answer.data


def test_the_public_screen_shows_the_table_and_answers_no_finger(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(demonstration())
    visitor.get(f"/partie/{game}/ecran")
    found = re.search(r"/ecran/[\w-]+(?=[\s<\"])", visitor.page)
    assert found
    answer = visitor.get(found[0])
    assert answer.status_code == 200
    assert "zm-ring" in answer.text
    assert "<button" not in answer.text
    assert "<form" not in answer.text


@pytest.mark.parametrize("seed", range(6))
def test_the_public_picture_is_the_table_without_its_taps(seed: int) -> None:
    for game in along(seed, 60, wild=bool(seed % 2)):
        assert not table_view(game).pit.tapped


def hands_of(game: Game) -> dict[str, int]:
    return {it: one.hand for it, one in game.fosse.corps.items()}


@pytest.mark.parametrize("seed", range(10))
def test_the_picture_says_what_the_rules_say(seed: int) -> None:
    for game in along(seed, 80, wild=bool(seed % 2)):
        fosse, view = game.fosse, pit_view(game.fosse)
        for body, (player, one) in zip(view.bodies, fosse.corps.items(), strict=True):
            assert (body.hand, body.standing) == (one.hand, one.standing)
            assert [limb.tokens for limb in body.limbs] == list(one.damage.values())
            assert {limb.limb for limb in body.limbs if limb.fallen} == set(one.fallen)
            laid = sum(len(limb.cards) for limb in body.limbs)
            pairs = sum(1 for limb in body.limbs for card in limb.cards if card.kind == "pare")
            assert laid == len(one.attack) + len(one.defence) - pairs
            assert body.first is (player == fosse.first)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_to_pass_is_what_the_count_places(seed: int) -> None:
    """What stands on the limbs before a count is what the count does."""
    counted = 0
    before: Game | None = None
    for game in along(seed, 150, wild=False):
        last = game.fosse.last_count
        if before is not None and before.fosse.phase == "comptage" and last is not None:
            counted += 1
            for body, player in zip(pit_view(before.fosse).bodies, last.players, strict=False):
                if before.fosse.table.seats[body.seat] != player:
                    continue
                said = {it.limb: it.through for it in body.limbs if it.through}
                assert said == dict(last.players[player].damage)
        before = game
    assert counted


@pytest.mark.parametrize("seed", range(10))
def test_who_is_awaited_is_lit_and_nobody_else(seed: int) -> None:
    for game in along(seed, 100, wild=False):
        fosse = game.fosse
        lit = [fosse.table.seats[it.seat] for it in pit_view(fosse).bodies if it.awaited]
        if fosse.phase == "danse":
            assert lit == [turns_owed(fosse)[0].player]
        elif fosse.phase == "foule":
            assert lit == [crowd_owed(fosse)[0]]
        else:
            assert lit == ([fosse.first] if fosse.phase == "prelude" else [])


def test_the_way_back_is_told_and_shown() -> None:
    game, _ = replay(random_game(3, 2, 400))
    ways = {pit_view(it).heart.way for it in game.fosses if it.phase == "danse"}
    assert ways == {"horaire", "inverse"}
    turned = [it for fosse in game.fosses for it in pit_view(fosse).heart.turns if it.turns_back]
    assert turned


def arrived(visitor: Visitor, path: str) -> Any:
    answer = visitor.get(path)
    return arrived(visitor, answer.location) if answer.status_code == 303 else answer


def test_a_demonstration_and_a_rehearsal_begin_from_home(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    assert "D'autres tables" in visitor.page
    for path, sent in (("/demonstration", []), ("/repetition", [("joueurs", "4")])):
        visitor.get("/")
        begun = visitor.post(path, [("jeu", "zombie-mosh"), *sent])
        assert begun.status_code == 303
        assert arrived(visitor, begun.location).status_code == 200
        assert "zm-" in visitor.page
    for game in house.journal.games():
        line: Any = house.journal.line(game.game_id)
        assert line.document["format"] == "zombie-mosh/1"


def test_a_rehearsal_plays_for_everybody_to_the_end_of_a_step(
    house: House, visitor: Visitor
) -> None:
    visitor.get("/")
    begun = visitor.post("/repetition", [("jeu", "zombie-mosh"), ("joueurs", "4")])
    game = begun.location.split("/")[2]
    for doing in ("coup", "phase", "phase", "coup", "phase", "phase"):
        arrived(visitor, f"/partie/{game}")
        assert visitor.post(f"/partie/{game}/repetition", [("faire", doing)]).status_code == 303
    made = [it["move"] for it in house.moves(game)]
    assert made[:2] == ["song", "deal"]
    assert made.count("play") == 16
    assert made[-1] == "count"
