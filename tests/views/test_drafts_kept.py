"""What was begun in a game that is kept still opens, in the words in which it is stored."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from views.evening import Drafts, around, sent
from views.test_by_houses import PRIESTLY, day_at
from views.test_day_vote import voting

from gm_assistant.games.quinte_bourg.rules.game import Game

Form = list[tuple[str, str]]
Move = dict[str, Any]


def voted(**law: Any) -> Game:
    """The president has spoken."""
    day = voting(law=law or None)
    choice = ["Ana"] if law else "Ana"
    return day.play({"move": "vote", "ballots": [["Chloé", choice]], "open": True})


def tried() -> Game:
    """A purge: Bob is before the tribunal."""
    ballots = [["Bob", "Dan"], ["Eva", "Dan"], ["Ana", "Dan"], ["Dan", "Eva"], ["Chloé", "Bob"]]
    day = voting("purge").play({"move": "vote", "ballots": ballots})
    return day.play({"move": "execute", "pardon": True})


def dead() -> Game:
    """Ana, of two specialities, was killed and says what she becomes."""
    cards = ("Ana villageois voleur laura", "Bob villageois freyja", "Cleo villageois")
    game = around(*cards, "Dan villageois", "Rex reptilien")
    attack = {"move": "call", "step": "attaque", "victims": {"Ana": "Ana"}}
    for move in ({"move": "call", "step": "reptiliens", "target": "Ana"}, attack, {"move": "day"}):
        game = game.play(move)
    return game.play({"move": "stage", "stage": "morts", "force": True})


def bereaved() -> Game:
    """Fred has left three coins, which the notary gives."""
    day = day_at("mariages", notaire="Dan").back_to(2)
    day = day.play({"move": "correct", "player": "Fred", "coins": 3})
    day = day.play({"move": "correct", "player": "Fred", "status": "mort"})
    fate = {"move": "fate", "player": "Fred", "becomes": "esprit", "shows": "camp"}
    return day.play(fate).play({"move": "stage", "stage": "heritages"})


def free_post() -> Game:
    return day_at("heritages").play({"move": "open_post", "post": "pretre_capitaliste"})


def invoking() -> Game:
    cards = ("Ana sheherazade assassin", "Eva poirot", "Bob reptilien", "Chloé villageois")
    return around(*cards, "Dan villageois", "Fred villageois")


LAW_POSTS = {"senateur": "Eva", "president": "Fred", "scrutateur": "Bob"}
WORDS = "Que les voisins votent."
GUESS = {"player": "Bob", "role": "reptilien", "answer": "ok"}
GHOSTLY = {"player": "Ana", "becomes": "fantome"}
# The game, what was begun, the last tap, and the move that it becomes.
KEPT: list[tuple[Callable[[], Game], str, Move, Form, Move]] = [
    (voted, "vote", {"choose": "ouvert", "way": "horaire", "away": ["Dan"]},
     [("voter", "Eva"), ("choice", "Bob")], {"ballots": [["Eva", "Bob"]], "open": True}),
    (lambda: voted(effect="condorcet"), "vote",
     {"choose": "ouvert", "way": "horaire", "ranks": "Dan", "choice": ["Bob", "Eva"]},
     [("voter", "Dan"), ("go", "1")], {"ballots": [["Dan", ["Bob", "Eva"]]], "open": True}),
    (voted, "vote", {"choose": "ouvert", "about": "Bob"},
     [("voter", "Bob"), ("blank", "1")], {"ballots": [["Bob", None]], "open": True}),
    (tried, "tribunal",
     {"accused": "Bob", "execute": ["Dan", "Eva"], "spare": ["Ana"], "choose": "compte"},
     [("accused", "Bob"), ("pardon", "0")],
     {"accused": "Bob", "execute": ["Dan", "Eva"], "spare": ["Ana"], "pardon": False}),
    (tried, "tribunal", {"accused": "Bob", "execute": [], "spare": ["Ana"], "choose": "spare"},
     [("accused", "Bob"), ("choose", "compte")],
     {"accused": "Bob", "execute": [], "spare": ["Ana"]}),
    (lambda: day_at("mariages", **PRIESTLY), "wedding",
     {"spouses": ["Ana", "Cleo"], "priest": "pretre_capitaliste", "price": 0},
     [("gives.Ana", "1"), ("house", "Dan")],
     {"spouses": ["Ana", "Cleo"], "priest": "pretre_capitaliste", "price": 1, "payer": "Ana",
      "after": "Dan"}),
    (lambda: day_at("mariages"), "wedding",
     {"spouses": ["Ana", "Bob"], "witnesses": ["Dan", "Eva"], "ailleurs": True},
     [("house", "Fred")],
     {"spouses": ["Ana", "Bob"], "witnesses": ["Dan", "Eva"], "after": "Fred"}),
    (lambda: day_at("loi", **LAW_POSTS), "law", {"choose": "Ana|libre", "text": WORDS},
     [("by", "Ana"), ("effect", "seuls_votent"), ("text", WORDS), ("part", "votants"),
      ("voters", "Bob"), ("voters", "Dan")],
     {"by": "Ana", "effect": "seuls_votent", "text": WORDS, "voters": ["Bob", "Dan"]}),
    (dead, "fate", GHOSTLY, [*GHOSTLY.items(), ("shows", "specialite")],
     {**GHOSTLY, "shows": "specialite"}),
    (dead, "fate", {"player": "Ana", "becomes": "heritage", "choose": "legs", "heir": "Bob"},
     [("player", "Ana"), ("becomes", "heritage"), ("choose", "laura")],
     {"player": "Ana", "becomes": "heritage", "heir": "Bob", "speciality": "laura"}),
    (bereaved, "legacy", {"dead": "Fred", "choose": "partage", "gives": {"Ana": 1, "Bob": 1}},
     [("dead", "Fred"), ("house", "Ana")], {"dead": "Fred", "gives": {"Ana": 2, "Bob": 1}}),
    (lambda: day_at("mariages"), "give", {"from": "Ana", "to": "Bob"},
     [("from", "Ana"), ("to", "Bob"), ("coins", "1")], {"from": "Ana", "to": "Bob", "coins": 1}),
    (free_post, "candidacies",
     {"post": "pretre_capitaliste", "players": ["Ana", "Bob"], "choose": "choisi"},
     [("post", "pretre_capitaliste"), ("house", "Bob")],
     {"post": "pretre_capitaliste", "players": ["Ana", "Bob"], "chosen": "Bob"}),
    (invoking, "invoke", {"by": "Ana", "power": "assassinat"},
     [("by", "Ana"), ("power", "assassinat"), ("target", "Dan")],
     {"by": "Ana", "power": "assassinat", "target": "Dan"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "key", "begun", "tap", "move"), KEPT, ids=[f"{it[1]}{n}" for n, it in enumerate(KEPT)]
)
def test_a_decision_begun_is_finished(
    game: Callable[[], Game], key: str, begun: Move, tap: Form, move: Move
) -> None:
    drafts: Drafts = {key: dict(begun)}
    after = sent([("move", key), *tap], game(), drafts, Random(0))
    assert after.moves[-1] == {"move": key, **move}


def test_a_show_begun_goes_on_after_the_guesses_that_were_heard() -> None:
    drafts: Drafts = {"invoke": {"by": "Eva", "guesses": [GUESS]}}
    shown = [("by", "Eva"), ("power", "show")]
    game = invoking().play({"move": "day"})
    game.village.change("Eva", personal=("showman",))
    game = sent([("move", "invoke"), *shown, ("about", "Dan")], game, drafts, Random(0))
    assert drafts["invoke"]["guesses"] == [GUESS]
    assert (game.moves[-1]["move"], drafts["invoke"]["about"]) == ("day", "Dan")
