"""A correction at a board: what changes is told before it is done, and undo names it rightly."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from brasier.evening import a_table
from non_morts.test_secrets import film
from recorded import random_game
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.registry import ALL
from gm_assistant.seam.companion import Companion, Corrected

BOARDS = [it.companion(None) for it in ALL[1:]]
Move = Mapping[str, Any]


def with_another_die(value: Any) -> Iterator[Any]:
    """The same move, or part of one, one of whose faces fell otherwise."""
    match value:
        case dict():
            for key, it in value.items():
                if key in ("die", "dice", "burn", "path"):
                    yield from ({**value, key: one} for one in _turned(it))
        case _:
            return


def _turned(it: Any) -> Iterator[Any]:
    match it:
        case int():
            yield 7 - it
        case list():
            for place, one in enumerate(it):
                yield from ([*it[:place], other, *it[place + 1 :]] for other in _turned(one))
        case dict():
            for key, one in it.items():
                yield from ({**it, key: other} for other in _turned(one))
        case _:
            return


def corrected(companion: Companion[Any], document: dict[str, Any]) -> Iterator[Corrected[Any]]:
    """Each die of a game turned over, where all that followed still stands."""
    before, _ = companion.rules.replay(document, None)
    moves = list(before.moves)
    for place, move in enumerate(moves):
        for other in with_another_die(move):
            instead = {**document, "moves": [*moves[:place], other, *moves[place + 1 :]]}
            after, refused = companion.rules.replay(instead, None)
            if refused is None:
                yield Corrected(before, after)


@pytest.mark.parametrize("companion", BOARDS, ids=lambda it: it.slug)
def test_a_correction_that_changes_anything_says_so(companion: Companion[Any]) -> None:
    """By the whole situation, of which only what nobody may know is kept back."""
    assert companion.rehearsal is not None
    silent, told = [], 0
    for seed in range(6):
        document = random_game(companion.slug, companion.rehearsal.players[0], seed, 25)
        for one in corrected(companion, document):
            situations = [public(companion, it) for it in (one.before, one.after)]
            words = companion.corrections.told(one)
            told += bool(words)
            if situations[0] != situations[1] and not words:
                silent.append((seed, situations))
    assert not silent
    assert told or companion.slug == "zombie-mosh", "no die of this game can be turned over"


def public(companion: Companion[Any], game: Any) -> dict[str, Any]:
    """The situation, without the traces of the last decision that only its own line tells."""
    last = ("last", "answers", "last_count", "last_roll", "roll", "corrections")
    found = companion.rules.situation(game)
    return {it: value for it, value in found.items() if it not in last}


FLIGHT: list[dict[str, Any]] = [
    {"move": "open", "first": "J3", "name": "Hall"},
    {"move": "turn", "as": "zombies"},
    {"move": "attack", "dice": {"Z1": [5]}},
    {"move": "arrive", "zombies": [{"room": "P1"}] * 5},
    {"move": "clue", "survivor": "flic"},
    {"move": "turn", "as": "survivants"},
    {"move": "room", "square": [1, 0], "doors": ["P1"], "name": "Cave"},
    {"move": "turn", "as": "survivants"},
    {"move": "walk", "survivors": ["pouffe"], "to": "P2", "dice": {"pouffe": 1}},
    {"move": "room", "square": [2, 0], "doors": ["P2"]},
]


def undo_and_redo(visitor: Visitor, game: str, page: str = "plan") -> list[str]:
    """What the two buttons of the foot say."""
    visitor.get(f"/partie/{game}/{page}")
    found = re.findall(r"<small>([^<]*)</small></span></button>", plain(visitor.page))
    return [it.strip() for it in found]


def test_a_die_that_kills_somebody_turns_later_is_told_of(house: House, visitor: Visitor) -> None:
    """The pouffe flees with one litre: the zombie's 2 of the first turn costs her life."""
    game = house.journal.open_game(film(*FLIGHT))
    visitor.get(f"/partie/{game}/journal")
    other = {"move": "attack", "dice": {"Z1": [2]}}
    sent = [("contenu", json.dumps(other))]
    assert visitor.post(f"/partie/{game}/corriger/2", sent).status_code == 409
    page = plain(visitor.page)
    assert "Ce qui change" in page
    assert "La pouffe : meurt en scène dans « Hall »" in page
    assert "En chemin : La pouffe meurt dans « Hall »" in page
    assert "blesse la pouffe" in page, "what is wanted is told, not what it replaces"
    confirmed = [*visitor.form("/corriger/2"), ("confirme", "1")]
    assert visitor.post_raw(f"/partie/{game}/corriger/2", confirmed).status_code == 303
    [undo] = undo_and_redo(visitor, game)
    assert undo.startswith("Correction : Le zombie 1 attaque")
    visitor.post(f"/partie/{game}/annuler")
    assert house.moves(game) == FLIGHT
    redo = undo_and_redo(visitor, game)[-1]
    assert redo.startswith("Correction : Le zombie 1 attaque")
    assert "personne" not in redo


# A marker that spread in the first phase, in a town of one building; then two phases.
ROLLED = {"move": "roll", "cell": "a1", "die": 4}
BURNT = {"move": "roll", "cell": "a1", "die": 6}
PHASES = [{"move": "next"}, {"move": "next"}]


def confirmed(visitor: Visitor, game: str, index: int, move: Move) -> None:
    path = f"/partie/{game}/corriger/{index}"
    visitor.get(f"/partie/{game}/journal")
    assert visitor.post(path, [("contenu", json.dumps(move))]).status_code == 409
    assert "la suite se rejoue aussitôt" in visitor.page
    sent = [*visitor.form(f'action="{path}"'), ("confirme", "1")]
    assert visitor.post_raw(path, sent).status_code == 303


def test_a_decision_that_is_missing_is_asked_for_alone(house: House, visitor: Visitor) -> None:
    """The fire burns out instead: its token is drawn, and the phases that followed stand again."""
    town = a_table("b:m b:m", fires={"a1": 4}, tokens={"debris": [{"id": "d1", "count": 2}]})
    begun = [{"move": "next"}, ROLLED]
    game = house.journal.open_game({**town, "title": "Feu", "moves": [*begun, *PHASES]})
    confirmed(visitor, game, 1, BURNT)
    assert house.moves(game) == [{"move": "next"}, BURNT]
    token = {"move": "debris", "cell": "a1", "token": "d1"}
    visitor.get(f"/partie/{game}/plateau")
    assert visitor.post(f"/partie/{game}/coup", [("coup", json.dumps(token))]).status_code == 303
    assert house.moves(game) == [{"move": "next"}, BURNT, token, *PHASES]
    visitor.post(f"/partie/{game}/annuler")
    assert house.moves(game) == [{"move": "next"}, BURNT], "one tap, one step back"
    visitor.post(f"/partie/{game}/retablir")
    assert house.moves(game) == [{"move": "next"}, BURNT, token, *PHASES]
    # What comes next is a decision of its own.
    visitor.get(f"/partie/{game}/plateau")
    visitor.post(f"/partie/{game}/coup", [("coup", '{"move":"next"}')])
    assert len(house.moves(game)) == 6


def test_three_that_appear_together_are_one_step_back(house: House, visitor: Visitor) -> None:
    town = a_table("h h", map={"marks": {"spawn": ["a1"]}})
    game = house.journal.open_game({**town, "title": "Trois", "moves": [{"move": "next"}]})
    spawn = [{"move": "spawn", "cell": "a1", "kind": "simple", "zombie": it} for it in ("z1", "z2")]
    visitor.get(f"/partie/{game}/plateau")
    sent = [("coups", json.dumps(spawn))]
    assert visitor.post(f"/partie/{game}/coup", sent).status_code == 303
    assert house.moves(game)[1:] == spawn
    assert "2 décisions" in undo_and_redo(visitor, game, "plateau")[0]
    visitor.post(f"/partie/{game}/annuler")
    assert house.moves(game) == [{"move": "next"}]
    visitor.post(f"/partie/{game}/retablir")
    assert house.moves(game)[1:] == spawn
