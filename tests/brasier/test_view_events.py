"""What the table asks: what is owed, where a face leads, how far it is, who is how near."""

from typing import Any

import pytest
from brasier.evenings import SEEDS, moments
from brasier.stories import a_table

from gm_assistant.games.brasier.paper import ACCOUNTS
from gm_assistant.games.brasier.rules.board import Refusal
from gm_assistant.games.brasier.rules.game import Game, open_document
from gm_assistant.games.brasier.screens.chosen import Chosen, ask_of, leads, owed_words, rolls
from gm_assistant.games.brasier.screens.ground import dies_out, gauges, moment_words, next_of
from gm_assistant.games.brasier.screens.sheets import horde_words, measured
from gm_assistant.seam.paper import Recorded

NEXT = {"move": "next"}


def played(document: dict[str, Any], *moves: dict[str, Any]) -> Game:
    game = open_document(document)
    for move in moves:
        game = game.play(move)
    return game


@pytest.mark.parametrize(
    ("die", "words"),
    [
        (1, "← a2 brûle"),
        (2, "↑ b1 attisée"),
        (3, "→ c2 herbe"),
        (4, "bord : rien"),
        (5, "grandit"),
        (6, "se consume"),
    ],
)
def test_each_face_says_where_it_leads(die: int, words: str) -> None:
    """At 2 the counter shows 2 to the north, 1 to the west, 4 to the south, 3 to the east."""
    game = played(a_table("f f h", "f f h", fires={"b2": 2, "b1": 1}), NEXT)
    assert leads(game.town, "b2", die) == words


@pytest.mark.parametrize("seed", SEEDS)
def test_a_face_never_says_what_does_not_come(seed: int) -> None:
    """What is said of every face, against what the rules then do."""
    for now in moments(seed, 1):
        due = [it.cell for it in now.town.pending if it.what == "roll"]
        for cell in due[:1]:
            for die in range(1, 7):
                said, came = leads(now.town, cell, die), answer_of(now, cell, die)
                assert came in MEANT[meaning(said)], (seed, len(now.moves), cell, die, said)


MEANT = {
    "brûle": {"propage"},
    "attisée": {"attise"},
    "grandit": {"grandit"},
    "consume": {"consume"},
    "choix": {"choix_manque"},
    "rien": {"rien"},
}


def meaning(said: str) -> str:
    return next((it for it in MEANT if said.endswith(it)), "rien")


def answer_of(game: Game, cell: str, die: int) -> str:
    try:
        after = game.play({"move": "roll", "cell": cell, "die": die})
    except Refusal as refusal:
        return refusal.rule
    return after.town.answers[-1].answer


def test_what_dies_out_is_dashed_before_it_does() -> None:
    game = played(a_table("f h f", fires={"a1": 1, "c1": 1}), NEXT)
    assert dies_out(game.town, "a1")
    after = played(a_table("f h f", fires={"a1": 1, "c1": 1}), NEXT, roll("a1", 5), roll("c1", 4))
    assert set(after.town.fires) == {"a1"}


def roll(cell: str, die: int) -> dict[str, Any]:
    return {"move": "roll", "cell": cell, "die": die}


def test_the_fire_phase_is_followed_roll_by_roll() -> None:
    game = played(a_table("f h f", fires={"a1": 3, "c1": 1}), NEXT, roll("c1", 5))
    first, second = rolls(game, "a1")
    assert (first.cell, first.fire, first.die, first.now) == ("a1", 1, "", True)
    assert (second.cell, second.fire, second.die, second.now) == ("c1", 2, "5", False)
    assert "monte à 2" in second.words


def test_what_is_owed_is_one_line_and_one_question() -> None:
    game = played(a_table("f h f", fires={"a1": 3, "c1": 3}), NEXT, roll("a1", 6))
    assert owed_words(game.town) == "1 dé du feu à lancer et 1 jeton de débris à tirer"
    tapped = ask_of(game, Chosen(cell="a1"))
    first = ask_of(game, Chosen())
    assert tapped
    assert first
    assert (tapped.title, first.title) == ("Un jeton pour a1", "Le feu de c1")


def test_the_number_of_a_horde_is_explained() -> None:
    zombies = {"z1": "a1", "z2": "a1", "z3": "a1"}
    game = played(a_table("h h", heroes={"ana": "b1"}, zombies=zombies))
    assert "3 ou plus (5 moins 2" in horde_words(game.town, "a1")
    assert horde_words(game.town, "b1") == ""


def test_from_here_to_there_counts_the_floor_and_the_woods() -> None:
    game = played(a_table("B:motel h f"))
    facts = " ".join(measured(game.town, Chosen(cell="a1", to="c1")).facts)
    assert "Distance 2" in facts
    assert "une portée de 1 suffit" in facts
    assert "1 de plus au dé" in facts


def test_how_near_each_side_is() -> None:
    document = a_table(
        "b:manoir b:motel b:motel h",
        map={"buildings": {"manoir": {"manor": True}}},
        scenario="brasier",
    )
    it = gauges(played(document).town)
    assert (it.covered, it.cells, it.needed, it.halves) == (1, 4, 2, 0)
    assert it.near.startswith("Aux zombies il manque 1 bâtiment à moitié en débris, ou 1 case")
    won = gauges(played({**document, "debris": {"b1": "d3"}}).town)
    assert (won.ended, won.halves) == ("Victoire : les zombies", 1)


def test_the_next_button_says_who_was_forgotten() -> None:
    game = played(a_table("h h", heroes={"ana": "b1"}, zombies={"z1": "a1"}), NEXT)
    next_ = next_of(game.town)
    assert next_
    assert (next_.label, next_.warning) == ("Aux héros", "1 zombie sans bouger")
    assert moment_words(game.town) == "Tour 1 · les zombies"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_workbook_counts_what_the_game_counts(seed: int) -> None:
    game = next(iter(reversed(list(moments(seed, 30)))))
    taken_back = Recorded({"move": "note", "text": "="}, "n'importe quand", stands=False)
    recorded = [*(Recorded(it) for it in game.moves), taken_back]
    tables = ACCOUNTS.ledger(game, "Partie", recorded).tables
    assert set(tables) == set(ACCOUNTS.tables)
    assert len(tables["coups"].rows) == len(game.moves) + 1
    assert tables["coups"].rows[-1].etat == "annulé"
    assert len(tables["cases"].rows) == len(game.town.board.order)
    assert sum(it.zombies for it in tables["cases"].rows) == alive(game)
    if game.town.turn:
        assert tables["tours"].rows[-1].marqueurs == len(game.town.fires)


def alive(game: Game) -> int:
    return sum(it.alive for it in game.town.zombies.values())
