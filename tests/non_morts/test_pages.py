"""Every page of a film renders, and none that all may see tells a theory."""

import json
import re
from dataclasses import replace
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from non_morts.evening import COMPANION, FILM_SET, evening, touches
from non_morts.follies import random_game
from openpyxl import load_workbook
from web.visitor import House, Visitor

from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.seam.pages import Shown
from gm_assistant.shell.web.services import NAME

PAGES = ("plan", "feuilles", "journal", "menu", "secret/1", "secret/1?voir=1")


def opened(house: House, players: int, seed: int, moves: int) -> str:
    return house.journal.open_game(random_game(players, seed, moves, FILM_SET) | {"title": "Film"})


@pytest.mark.parametrize("moves", [0, 1, 2, 7, 19, 33, 52, 80, 140])
def test_every_page_renders(house: House, visitor: Visitor, moves: int) -> None:
    game = opened(house, 2 + moves % 5, moves, moves)
    for page in PAGES:
        assert visitor.get(f"/partie/{game}/{page}").status_code == 200, page
    film = house.app.extensions[NAME].live.now(game).game.film
    for args in touches(film):
        assert visitor.client.get(f"/partie/{game}/plan", query_string=args).status_code == 200
    token = house.app.extensions[NAME].screens.of(game).token
    assert visitor.get(f"/ecran/{token}").status_code == 200


def test_a_past_decision_is_taken_anew_on_the_plan(house: House, visitor: Visitor) -> None:
    game = opened(house, 4, 5, 40)
    for index in range(40):
        assert visitor.get(f"/partie/{game}/corriger/{index}").status_code == 200
        assert "touchez ce qu" in unescape(visitor.page)


def unlike(film: Film) -> Film:
    """The same film, whose theories and clues mean something else."""
    players = {it: one._replace(theory=f"autre-{it}") for it, one in film.table.players.items()}
    table = replace(film.table, players=players, theories=tuple(f"autre-{it}" for it in players))
    twin = film.draft(film.move, forced=False)
    twin.table = table
    twin.clues = {it: clue._replace(serves=()) for it, clue in film.clues.items()}
    return twin


@pytest.mark.parametrize("seed", range(6))
def test_the_public_screen_cannot_tell_two_theories_apart(seed: int) -> None:
    game = evening(2 + seed % 5, seed, 80)
    assert COMPANION.public is not None
    for count in range(len(game.moves) + 1):
        past = game.back_to(count)
        if past.film.result is None:
            films = (*past.films[:-1], unlike(past.film))
            other = Game(films, past.moves, past.understood)
            mine, theirs = (COMPANION.public.picture(it, Shown()) for it in (past, other))
            assert repr(mine) == repr(theirs)


def words_of(page: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", page))


@pytest.mark.parametrize("moves", [0, 9, 30, 60])
def test_the_common_screen_names_no_theory(house: House, visitor: Visitor, moves: int) -> None:
    game = opened(house, 4, 3, moves)
    visitor.get(f"/partie/{game}/plan")
    document = house.journal.line(game).full_document
    for player in document["players"]:
        assert FILM_SET.label(player["theory"]) not in words_of(visitor.page)
    assert "serves" not in visitor.page


def test_a_theory_is_read_by_whoever_holds_the_tablet(house: House, visitor: Visitor) -> None:
    game = opened(house, 3, 1, 0)
    theory = house.journal.line(game).full_document["players"][0]["theory"]
    assert FILM_SET.label(theory) not in words_of(visitor.get(f"/partie/{game}/secret/1").text)
    assert FILM_SET.label(theory) in words_of(visitor.get(f"/partie/{game}/secret/1?voir=1").text)


def test_before_the_film_the_tablet_goes_round_then_to_the_dice(
    house: House, visitor: Visitor
) -> None:
    """One gold step, from whoever reads first to the dice; later, back to the table."""
    pages = ("plan", "secret/1", "secret/3", "plan?volet=des")
    steps = []
    for moves in (0, 4):
        game = opened(house, 3, 1, moves)
        shown = (visitor.get(f"/partie/{game}/{it}").text for it in pages)
        steps.append(
            [words_of(it.partition('id="onward"')[2].partition("</form")[0]) for it in shown]
        )
    names = [it["name"] for it in house.journal.line(game).full_document["players"]]
    awaited = ("Lire les théories", f"Passer à {names[1]}", "Tous l'ont lue", "Lancer les dés")
    assert all(words in step for words, step in zip(awaited, steps[0], strict=True))
    assert all("Revenir au plan" in it for it in steps[1][1:3])


def begin(visitor: Visitor, names: list[str], **more: str) -> Any:
    visitor.get("/nouvelle?jeu=non-morts")
    pairs = [*visitor.form('id="table"'), ("titre", "Soirée"), ("lieu", "manoir")]
    pairs += [("nom", it) for it in names] + [("theorie", more.pop("theorie", ""))] * len(names)
    return visitor.post_raw("/nouvelle/neuve/table/table", [*pairs, *more.items()])


@pytest.mark.parametrize(
    ("names", "more", "words"),
    [
        (["Ana"], {}, "2 à 6"),
        (["Ana", "Ana"], {}, "même nom"),
        (["Ana", "Bob", "Chloé"], {"equipes": "1"}, "à quatre ou à six"),
        (["Ana", "Bob"], {"theorie": "virus"}, "ne vont pas ensemble"),
        (["Ana", "Bob"], {"ville": "1", "largeur": "99", "hauteur": "2"}, "de 1 à 20"),
    ],
)
def test_a_table_that_lacks_something_is_said(
    visitor: Visitor, names: list[str], more: dict[str, str], words: str
) -> None:
    assert begin(visitor, names, **more).status_code == 409
    assert words in visitor.refusal
    assert names[0] in visitor.page


@pytest.mark.parametrize(
    "more", [{}, {"equipes": "1"}, {"ville": "1", "largeur": "3", "hauteur": "2", "contamine": "1"}]
)
def test_a_film_is_begun_and_played_by_forms_alone(
    house: House, visitor: Visitor, more: dict[str, str]
) -> None:
    begun = begin(visitor, ["Ana", "Bob", "Chloé", "Dany"], **more)
    visitor.get(begun.location)
    [kept] = house.journal.games()
    game = kept.game_id
    for _ in range(25):
        visitor.get(f"/partie/{game}/plan")
        if "nm-poster" in visitor.page:
            break
        tap_anything(visitor, game)
    assert len(house.moves(game)) > 8


def test_a_film_is_made_anywhere(house: House, visitor: Visitor) -> None:
    begin(visitor, ["Ana", "Bob"], autre_lieu=" Chez Mémé ")
    [kept] = house.journal.games()
    document = house.journal.line(kept.game_id).full_document
    assert document["place"] == "Chez Mémé"
    names = visitor.get(f"/partie/{kept.game_id}/plan?premier=J1").text
    assert "Local technique" in unescape(names)


def tap_anything(visitor: Visitor, game: str) -> None:
    """The dice that are owed, the first lit button, or the clue that is due."""
    page, path = visitor.page, f"/partie/{game}/coup"
    if 'data-row="des"' in page:
        visitor.post_raw(path, [*visitor.form('data-row="des"'), ("lancer", "1")])
        return
    lit = re.findall(r'<button name="(coup|ajout)" value="([^"]*)" class="([^"]*)"', page)
    lit = [it for it in lit if "is-lit" in it[2]]
    moves = [it for it in lit if it[0] == "coup" and '"note"' not in it[1]]
    if moves or lit:
        name, value, _ = (moves or lit)[0]
        answer = visitor.post_raw(path, [*visitor.form('id="taps"'), (name, unescape(value))])
        assert answer.status_code == 303, unescape(value)
        return
    asked = re.findall(r'href="(/partie/[^"]*\?(?:pion|zombie)=[^"]*)"', page)
    visitor.get(unescape(asked[0]))
    if 'name="forme" value="indice"' in visitor.page:
        visitor.post_raw(path, [*visitor.form('data-row="indice"'), ("texte", "Un os")])
    else:
        tap_anything(visitor, game)


def test_what_is_refused_is_said_in_place_and_may_be_overruled(
    house: House, visitor: Visitor
) -> None:
    document = random_game(3, 1, 0, FILM_SET)
    document["moves"] = [{"move": "open", "first": "J1"}, {"move": "turn", "as": "zombies"}]
    game = house.journal.open_game(document | {"variants": {}, "rulings": {}})
    visitor.get(f"/partie/{game}/plan")
    walk = json.dumps({"move": "walk", "survivors": ["flic"], "to": "P1"})
    answer = visitor.post_raw(f"/partie/{game}/coup", [*visitor.form('id="taps"'), ("coup", walk)])
    assert answer.status_code == 409
    assert "joue les zombies" in visitor.refusal


@pytest.mark.parametrize("sent", ["x", "[]", "null", "5", "[5, 5]", '{"move":"danser"}', "{" * 900])
def test_a_form_that_no_button_sends_changes_nothing(
    house: House, visitor: Visitor, sent: str
) -> None:
    game = opened(house, 3, 1, 5)
    visitor.get(f"/partie/{game}/plan")
    forms = {"base": [("forme", "indice")], "between": [("forme", "decret"), ("op", "barricade")]}
    for name in ("coup", "ajout", "base", "between"):
        fields = [*visitor.form('id="taps"'), (name, sent), *forms.get(name, [])]
        answer = visitor.post_raw(f"/partie/{game}/coup", fields)
        assert answer.status_code in (409, 422)
    assert len(house.moves(game)) == 5


@pytest.mark.parametrize("moves", [0, 30, 300])
def test_its_workbook_has_its_sheets(house: House, visitor: Visitor, moves: int) -> None:
    game = opened(house, 4, 3, moves)
    visitor.get(f"/partie/{game}/plan")
    visitor.post(f"/partie/{game}/annuler")
    book = load_workbook(BytesIO(visitor.get(f"/partie/{game}/classeur").data))
    assert book.sheetnames == [
        "Résumé", "Cinéastes", "Tours", "Décisions", "Dés", "Survivants", "Plan", "Soirées",
        "Palmarès",
    ]  # fmt: skip
    said = [cell.value for row in book["Cinéastes"].iter_rows() for cell in row]
    over = house.app.extensions[NAME].live.now(game).game.film.result
    assert ("secrète" in said) == (over is None)


def test_its_sheets_are_printed_blank_and_filled_in(house: House, visitor: Visitor) -> None:
    game = opened(house, 4, 3, 60)
    for what in ("", "/synopsis", "/theories", "/plan", "/feuilles", "/tout"):
        assert visitor.get(f"/partie/{game}/impression{what}").status_code == 200
    assert "Brute" in visitor.page
    assert "Un rat blanc qui mord sa cage" in unescape(visitor.page)


def test_its_rules_stand_under_their_names(visitor: Visitor) -> None:
    visitor.get("/regles?jeu=non-morts&cherche=barricade")
    assert "Une barricade l'arrête" in visitor.page
    assert visitor.get("/regles/survivants/geek?jeu=non-morts").status_code == 200
    assert not COMPANION.problems
    assert {it.kind for it in COMPANION.rulebook.entries} == set(COMPANION.rulebook.kinds)
