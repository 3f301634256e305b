"""Every page of random games stands, the past can be taken anew, and the public only looks."""

from html import unescape
from io import BytesIO
from random import Random

import pytest
from humans.forms_of import Page
from humans.little import act, caught, little, seize, walk
from openpyxl import load_workbook
from web.visitor import House, Visitor

from gm_assistant.games.humans.rehearsal import REHEARSAL, next_move
from gm_assistant.games.humans.texts import RULES
from gm_assistant.shell.web.services import NAME

PAGES = (
    "ville", "ville?z=A1", "ville?h=1", "ville?tourne=90&peupler=1", "ville?cell=3,0",
    "ville?z=%00", "retouche", "retouche?quoi=jetons", "retouche?quoi=ouvertures",
    "retouche?quoi=A1", "retouche?quoi=h1", "retouche?quoi=nobody", "joueur/A", "joueur/nobody",
    "menu", "journal", "ecran", "impression", "impression/comptes", "classeur",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_every_page_stands_at_any_moment(house: House, visitor: Visitor, seed: int) -> None:
    moves = Random(seed).randint(1, 160)
    game = house.journal.open_game(REHEARSAL.random_game(2 + seed % 5, seed, moves))
    for page in PAGES:
        answer = visitor.get(f"/partie/{game}/{page}")
        assert answer.status_code == 200, page
    index = Random(seed).randrange(max(1, len(house.moves(game))))
    assert visitor.get(f"/partie/{game}/corriger/{index}").status_code == 200


@pytest.mark.parametrize("seed", range(40, 44))
def test_wild_games_are_drawn_too(house: House, visitor: Visitor, seed: int) -> None:
    """Tables that decree whatever they like."""
    chance = Random(seed)
    document = REHEARSAL.table(2 + seed % 5, chance)
    game = RULES.open(document)
    for _ in range(80):
        if game.town.result is None:
            game = game.play(next_move(game, chance, wild=True))
    kept = house.journal.open_game({**document, "moves": list(game.moves)})
    for page in PAGES:
        assert visitor.get(f"/partie/{kept}/{page}").status_code == 200, page


def test_a_past_step_is_taken_anew_by_another_zombie(house: House, visitor: Visitor) -> None:
    table = little(seats={"A": {"zombies": [[0, 0], [2, 2]]}}, tiles={})
    game = house.journal.open_game({**table, "moves": [walk("A1", [1, 0])]})
    visitor.get(f"/partie/{game}/corriger/0?z=A2")
    [button] = [it for it in Page(visitor.page).buttons if ("path", "2,1") in it.pairs]
    assert visitor.post_raw(button.action, button.pairs).status_code == 303
    assert house.moves(game) == [{"move": "move", "zombie": "A2", "path": [[2, 1]]}]


def test_a_refusal_is_said_in_place_and_may_be_overruled(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game({**caught(), "moves": []})
    visitor.get(f"/partie/{game}/menu")
    [button] = [it for it in Page(visitor.page).buttons if it.move == "end_turn"]
    assert visitor.post_raw(button.action, button.pairs).status_code == 409
    assert "tentez d'abord de capturer l'humain 1" in visitor.refusal
    [again] = [it for it in Page(visitor.page).buttons if ("force", "1") in it.pairs]
    assert visitor.post_raw(again.action, again.pairs).status_code == 303
    assert house.moves(game)[0]["force"] is True


def test_a_decree_is_tapped_on_the_town(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game({**little(), "moves": []})
    for asked, field in (("jetons", "tokens"), ("A1", "zombie")):
        visitor.get(f"/partie/{game}/retouche?quoi={asked}")
        [button] = [it for it in Page(visitor.page).buttons if ("cell", "2,2") in it.pairs]
        assert visitor.post_raw(button.action, button.pairs).status_code == 303
        assert field in house.moves(game)[-1]


def test_the_public_screen_shows_the_town_and_has_nothing_to_tap(house: House) -> None:
    game = house.journal.open_game({**caught(), "moves": [seize(1)]})
    token = house.app.extensions[NAME].screens.of(game).token
    house.app.extensions[NAME].network.is_open = True
    shown = Visitor(house, "192.168.1.9").get(f"/ecran/{token}").text
    assert "fait fuir l'humain 1" in unescape(shown)
    assert not [word for word in ("<form", "<button", "<a ") if word in shown]


def test_the_workbook_tells_the_dice_and_the_turns(house: House, visitor: Visitor) -> None:
    moves = [seize(2), act("reroll", die=5), act("infect", cards=["eat", "eat"]), act("end_turn")]
    game = house.journal.open_game({**caught(), "moves": moves})
    book = load_workbook(BytesIO(visitor.get(f"/partie/{game}/classeur").data))
    dice = [[it.value for it in row] for row in book["Dés"].iter_rows(min_row=5)]
    assert [(row[2], row[3], row[6]) for row in dice] == [
        ("capture", 2, "raté"),
        ("relance, capture", 5, "réussi"),
    ]
    turn = next(book["Tours"].iter_rows(min_row=5, values_only=True))
    assert turn[0] == 1
    assert turn[5:8] == (1, 1, 0)
