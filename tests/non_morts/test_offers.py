"""What a screen lights is what the rules accept; a past step is taken anew, tap by tap."""

import json
import re
from html import unescape
from random import Random
from urllib.parse import parse_qsl

import pytest
from non_morts.evening import FILM_SET
from non_morts.looks import COMPANION, evening, offers, table, touches
from non_morts.stories import HALL_AND_CAVE, NO_ZOMBIE, SURVIVORS, decree, move, placed, told
from web.visitor import House, Visitor

from gm_assistant.games.non_morts.rehearsal import random_game
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.words import Refusal
from gm_assistant.games.non_morts.screens.chosen import dice_of, with_faces
from gm_assistant.games.non_morts.screens.plan import Act
from gm_assistant.seam.pages import Answer, Keep, Play, SentForm, Tap

# What a screen lights is what the rules accept; what it leaves dim, they refuse.

EVENINGS = [(players, seed) for seed, players in enumerate((2, 3, 4, 5, 6, 4))]


def moments(game: Game, every: int) -> list[Game]:
    return [game.back_to(count) for count in range(0, len(game.moves) + 1, every)]


def accepted(game: Game, move: dict[str, object]) -> bool:
    try:
        game.play(move)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize(("players", "seed"), EVENINGS)
def test_lit_is_legal_and_dim_is_not(players: int, seed: int) -> None:
    counted = 0
    for game in moments(evening(players, seed), 9):
        for args in touches(game.film):
            for act in offers(table(game, args)):
                if act.move:
                    counted += 1
                    assert accepted(game, json.loads(act.move)) == (act.tone == "lit"), act
    assert counted > 100


@pytest.mark.parametrize(("players", "seed"), EVENINGS)
def test_every_flight_and_kill_that_asks_for_dice_can_then_be_thrown(
    players: int, seed: int
) -> None:
    for game in moments(evening(players, seed), 9):
        for pawn in game.film.living() if game.film.step == "evenements" else ():
            for act in offers(table(game, {"pion": pawn})):
                asked = dict(parse_qsl(act.query.removeprefix("?")))
                if act.tone == "lit" and act.query and {"vers", "zombie"} & set(asked):
                    [panel] = [it for it in table(game, asked).panels if it.dice]
                    assert panel.dice is not None
                    answer = sent(game, [("coup", panel.dice.move), ("dice", "1"), ("lancer", "1")])
                    assert isinstance(answer, Play)
                    assert accepted(game, dict(answer.move))


def sent(
    game: Game, pairs: list[tuple[str, str]], drafts: dict[str, object] | None = None
) -> Answer:
    tap = Tap(game, SentForm(tuple(pairs)), drafts or {}, Random(1), len(game.moves))
    return COMPANION.understood(tap)


@pytest.mark.parametrize(("players", "seed"), EVENINGS[:2])
def test_steps_and_newcomers_are_gathered_tap_by_tap(players: int, seed: int) -> None:
    whole = 0
    for game in moments(evening(players, seed), 1):
        if game.film.step not in ("deplacement", "arrivees") or game.film.judged:
            continue
        drafts: dict[str, object] = {}
        for _ in range(8):
            adding = [it for it in lit(game, drafts) if it.adds and "retire" not in it.adds]
            if not adding:
                break
            kept = sent(game, [("ajout", adding[0].adds)], drafts)
            assert isinstance(kept, Keep)
            drafts = {kept.key: kept.value}
        ready = [it for it in lit(game, drafts) if it.move and "infect" not in it.move]
        if not game.film.aliens() and drafts:
            assert ready, drafts
            assert accepted(game, json.loads(ready[0].move))
            whole += 1
    assert whole


def lit(game: Game, drafts: dict[str, object]) -> list[Act]:
    """What is lit now, and what is lit once a zombie is touched."""
    first = [it for it in offers(table(game, {}, drafts)) if it.tone == "lit"]
    asked = [dict(parse_qsl(it.query.removeprefix("?"))) for it in first if it.query]
    more = [it for args in asked[:3] for it in offers(table(game, args, drafts))]
    return [it for it in (*first, *more) if it.tone == "lit"]


def test_a_face_goes_where_its_die_is() -> None:
    for game in moments(evening(4, 2), 1):
        if game.film.step == "attaque" and not game.film.judged:
            owed = dice_of(game.film, {"move": "attack"})
            faces = [1 + place % 6 for place in range(len(owed))]
            assert accepted(game, with_faces({"move": "attack"}, owed, faces))


def test_a_square_where_no_room_can_be_drawn_opens_nothing() -> None:
    game = told(*HALL_AND_CAVE, SURVIVORS)
    nothing = [it.title for it in table(game, {}).panels]
    assert [it.title for it in table(game, {"case": "2,0"}).panels] != nothing
    for square in ("99,99", "0,0"):
        assert [it.title for it in table(game, {"case": square}).panels] == nothing


@pytest.mark.parametrize(("pawns", "too_far"), [("brute", True), ("brute,geek", False)])
def test_sixty_other_rooms_are_too_many_for_those_that_are_too_far(
    pawns: str, too_far: bool
) -> None:
    """Where two stand apart, each of the sixty rooms is another one to one of them."""
    city = {"ville": {"width": 10, "height": 6}}
    apart = decree(placed("geek", "C3-1"))
    game = told(move("open", first="A"), NO_ZOMBIE, SURVIVORS, apart, variants=city)
    rooms = [it for it in offers(table(game, {"pion": pawns})) if it.label == "Ici"]
    assert any(it.tone == "lit" for it in rooms)
    assert any(it.detail == "trop loin" for it in rooms) is too_far


# A past step of the zombies taken anew, tap by tap, on the plan as it was then.

LIT = re.compile(r'<button name="(coup|ajout)" value="([^"]*)" class="([^"]*)"')
NEXT = re.compile(r'id="onward"[^>]* name="(coup)" value="([^"]*)"')
GOOD = re.compile(r'href="([^"]*\?zombie=[^"]*)"')


def buttons(visitor: Visitor) -> list[tuple[str, str]]:
    lit = [
        (name, unescape(value))
        for name, value, classes in LIT.findall(visitor.page)
        if "is-lit" in classes and "retire" not in value and "infect" not in value
    ]
    return [*lit, *((name, unescape(value)) for name, value in NEXT.findall(visitor.page))]


def touched(visitor: Visitor, path: str) -> None:
    """A zombie that has several ways, where no button is lit yet."""
    visitor.get(path)
    if not buttons(visitor):
        visitor.get(unescape(GOOD.findall(visitor.page)[0]))


def taken_anew(visitor: Visitor, game: str, index: int) -> dict[str, object]:
    """The first lit buttons, until the decision is whole."""
    here = f"/partie/{game}/corriger/{index}"
    for _ in range(8):
        touched(visitor, here)
        ready = [it for it in buttons(visitor) if it[0] == "coup"]
        fields = [*visitor.form('id="taps"'), (ready or buttons(visitor))[0]]
        answer = visitor.post_raw(f"/partie/{game}/coup", fields)
        if ready:
            fields = [("contenu", ready[0][1]), ("confirme", "1")]
            if answer.status_code == 409:
                visitor.post(here, fields)
            return json.loads(ready[0][1])  # type: ignore[no-any-return]
        assert answer.location.startswith(here)
    raise AssertionError("never whole")


def test_steps_and_newcomers_of_the_past_are_gathered_anew(house: House, visitor: Visitor) -> None:
    document = random_game(4, 15, 50, FILM_SET, wild=False)
    kinds = [move["move"] for move in document["moves"]]
    for kind in ("advance", "arrive"):
        game = house.journal.open_game(document | {"title": kind})
        index = kinds.index(kind)
        wanted = taken_anew(visitor, game, index)
        assert wanted["move"] == kind
        assert house.moves(game)[index] == wanted
