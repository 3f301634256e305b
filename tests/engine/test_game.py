"""A game is its kinds of moves: read, judged, said, taken back, tried."""

from random import Random
from typing import Any

import pytest
from at_random import random_moves
from engine.hats import (
    CODE,
    IDEAS,
    KINDS,
    Game,
    NobodyElse,
    NotYourHat,
    Ring,
    open_document,
    replay,
)

from gm_assistant.engine.game import Move, Why
from gm_assistant.engine.rehearsal import Idea, first_legal, random_move
from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.french.language import plain

Raw = dict[str, Any]


def give(by: str, to: str, **more: Any) -> Raw:
    return {"move": "give", "by": by, "to": to, **more}


def fill(**gives: int) -> Raw:
    return {"move": "fill", "gives": gives}


def join(player: str) -> Raw:
    return {"move": "join", "player": player}


def document(*moves: Any) -> dict[str, Any]:
    return {"players": ["Ana", "Bob"], "moves": list(moves)}


def played(*moves: Raw) -> Game:
    game, refused = replay(document(*moves))
    assert refused is None
    return game


def test_a_move_gives_a_new_game_and_leaves_the_old_one() -> None:
    before = open_document(document())
    after = before.play(give("Ana", "Bob"))
    assert before.situation() == {"holder": "Ana", "coins": {}}
    assert after.situation() == {"holder": "Bob", "coins": {}}
    assert after.moves == (give("Ana", "Bob"),)
    assert after.understood[0]["to"] == "Bob"
    assert after.back_to(0).situation() == before.situation()


def test_a_refusal_stops_a_replay_and_says_where() -> None:
    game, refused = replay(document(fill(Ana=2), give("Bob", "Ana"), fill(Bob=1)))
    assert refused is not None
    assert refused.index == 1
    assert plain(refused.refusal.sentence) == "Bob n'a pas le chapeau : demandez-le d'Ana."
    assert game.situation()["coins"] == {"Ana": 2}


def test_the_first_moves_alone_are_played_and_all_are_read() -> None:
    assert replay(document(fill(Ana=1), fill(Ana=2)), 1)[0].situation()["coins"] == {"Ana": 1}
    with pytest.raises(Malformed):
        replay(document(fill(Ana=1), {"move": "sing"}), 1)


def test_the_table_overrules_what_it_may() -> None:
    game = open_document(document()).play(give("Bob", "Bob", force=True))
    assert game.state.holder == "Bob"
    with pytest.raises(NobodyElse):
        open_document(document()).play(give("Ana", "Ana", force=True))


UNKNOWN = "champ inconnu ; ôtez-le, ou mettez l'assistant à jour"
NOT_UNDERSTOOD: list[tuple[Any, str, str]] = [
    ("give", "", "un objet est attendu"),
    ({}, ".move", "ce champ manque"),
    ({"move": "sing"}, ".move", "coup : « sing » n'existe pas"),
    ({"move": "give", "by": "Ana"}, ".to", "ce champ manque"),
    (give("Ana", "Zoé"), ".to", "joueur : « Zoé » n'existe pas"),
    (give("Ana", "Bob", coins=1), ".coins", UNKNOWN),
    (give("Ana", "Bob", force="oui"), ".force", "true ou false est attendu"),
    (give("Ana", "Bob", at="hier"), ".at", "une date ISO 8601 est attendue"),
    (fill(), ".gives", "il en faut au moins 1"),
    (fill(Ana=-1), ".gives.Ana", "un nombre entier de pièces est attendu"),
    (join("Ana"), ".player", "id déjà pris"),
    ({"move": "trick"}, ".trick", "ce champ manque"),
    ({"move": "trick", "trick": "fly"}, ".trick", "tour : « fly » n'existe pas"),
    ({"move": "trick", "trick": "swap"}, ".with", "ce champ manque"),
    ({"move": "trick", "trick": "empty", "with": "Ana"}, ".with", UNKNOWN),
    ({"move": "note"}, ".text", "dites au moins de qui"),
]


@pytest.mark.parametrize(("move", "place", "sentence"), NOT_UNDERSTOOD)
def test_what_is_not_understood_is_said_at_its_place(move: Any, place: str, sentence: str) -> None:
    with pytest.raises(Malformed) as caught:
        open_document(document(fill(Ana=1), move))
    assert (caught.value.place, caught.value.sentence) == (f"moves[1]{place}", sentence)


def test_whoever_joins_is_known_to_the_moves_that_follow() -> None:
    assert played(join("Zoé"), give("Ana", "Zoé")).state.holder == "Zoé"
    with pytest.raises(Malformed):
        open_document(document(give("Ana", "Zoé"), join("Zoé")))


def test_the_fields_of_a_variant_depend_on_its_word() -> None:
    swap = {"move": "trick", "trick": "swap", "with": "Bob"}
    assert played(swap).state.holder == "Bob"
    rows = [(it.word, it.name, it.needed) for it in KINDS["trick"].rows()]
    assert rows == [("swap", "with", True), ("empty", "left", False)]


def test_a_move_is_said_and_explained() -> None:
    game = played(give("Ana", "Bob"), fill(Ana=1, Bob=2))
    assert game.describe(give("Bob", "Ana", force=True)).endswith("à Ana (la table passe outre).")
    assert [plain(it) for it in game.story()] == [
        "0. Ana donne le chapeau à Bob.",
        "→ Le chapeau est la part de Bob. (L1, C-01)",
        "1. Des pièces tombent.",
        "→ Dans le chapeau : 3 pièces.",
    ]
    assert game.told(0) == CODE.in_words(game.states[0], give("Ana", "Bob"))


def test_a_reason_rests_on_others_and_each_is_said_once() -> None:
    first = Why("a", (), {}, "Parce que.")
    assert Why("b", ("L1",), {}, "Donc.", (first, first)).told() == ["Donc.", "Parce que."]


def test_what_is_legal_is_found_by_trying() -> None:
    ring = open_document(document()).state
    found = dict(CODE.choices(ring, "give", "to", {"by": "Ana"}))
    assert found["Bob"] is None
    assert isinstance(found["Ana"], NobodyElse)
    refused = CODE.refusal_of(ring, Move("give", {"by": "Bob", "to": "Ana"}))
    assert isinstance(refused, NotYourHat)
    assert ring.holder == "Ana"


def test_a_web_form_tells_a_move() -> None:
    game = open_document(document())
    sent = {"move": ["give"], "by": ["Ana"], "to": ["Bob"], "force": ["1"], "page": ["x"]}
    assert game.sent(sent) == give("Ana", "Bob", force=True)
    assert game.sent({"move": ["fill"], "gives.Bob": ["2"]}) == fill(Bob=2)
    variant = {"move": ["trick"], "trick": ["swap"], "with": ["Bob"]}
    assert game.sent(variant) == {"move": "trick", "trick": "swap", "with": "Bob"}
    half = CODE.sent({"move": ["give"], "by": ["Ana"]}, CODE.known(game.state))
    assert half == {"move": "give", "by": "Ana"}


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"move": ["sing"]},
        {"move": ["give"], "by": ["Ana"]},
        {"move": ["give"], "by": ["Ana"], "to": ["Zoé"]},
        {"move": ["trick"]},
        {"move": ["trick"], "trick": ["fly"]},
        {"move": ["fill"], "gives.Bob": ["deux"]},
    ],
)
def test_a_form_that_no_button_sends_is_unreadable(sent: dict[str, list[str]]) -> None:
    with pytest.raises(Unreadable):
        open_document(document()).sent(sent)


@pytest.mark.parametrize("seed", range(10))
def test_chance_plays_by_the_rules(seed: int) -> None:
    start = open_document(document())
    game, made = random_moves(start, IDEAS, Random(seed), lambda it: len(it.moves) == 40)
    assert replay(document(*made))[0].situation() == game.situation()
    assert {it["move"] for it in made} <= {"give", "fill", "trick", "note"}
    again, same = random_moves(start, IDEAS, Random(seed), lambda it: len(it.moves) == 40)
    assert (same, again.situation()) == (made, game.situation())


def test_a_table_without_any_legal_idea_says_so() -> None:
    hopeless: Idea[Ring] = Idea("give", lambda _: 1, lambda ring, _: {"to": ring.holder})
    with pytest.raises(AssertionError, match="nothing to decide"):
        random_move(open_document(document()), [hopeless], Random(1))


def test_the_first_legal_proposal_is_taken_and_played() -> None:
    game = open_document(document())
    proposals = iter([None, {"move": "give", "by": "Bob", "to": "Ana"}, {"move": "note"}])
    legal = {"move": "give", "by": "Ana", "to": "Bob"}
    move, after = first_legal(game, lambda: next(proposals, legal))
    assert move == legal
    assert after.state.holder == "Bob"
