"""A running game leaves as a spreadsheet and comes back as it was, with what was typed there."""

from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook
from workbook.live_games import converted
from workbook.test_live_spreadsheet import row_of, saved

from gm_assistant.games.quinte_bourg.companion import EVENING
from gm_assistant.games.quinte_bourg.paper import blank_grid as n
from gm_assistant.games.quinte_bourg.paper.blank_evening import MOST_PLAYERS
from gm_assistant.games.quinte_bourg.paper.read_back import game_in
from gm_assistant.games.quinte_bourg.paper.typed import live_bytes
from gm_assistant.games.quinte_bourg.rehearsal import next_move, random_game
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, situation
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.seam.companion import NotReadBack

pytestmark = pytest.mark.usefixtures("few_nights")
CUT = range(40, 400, 60)
# Each once: three and their number have no divisor in common.
SIZES = range(8, MOST_PLAYERS + 1)


def evening(seed: int) -> dict[str, Any]:
    """Cut anywhere: in the opening, by night, by day, after the end; somebody has left."""
    played = random_game(SIZES[seed * 3 % len(SIZES)], seed, CUT[seed % len(CUT)])
    document = {**played, "title": f"Soirée {seed}"}
    village = open_game(document).village
    here = next(it.id for it in village.living())
    moves = [*document["moves"], {"move": "leave", "player": here}]
    return {**document, "moves": document["moves"] if village.result else moves}


def sent(document: dict[str, Any]) -> bytes:
    return live_bytes(open_game(document), document=document)


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(it, marks=pytest.mark.soak) for it in range(2, 30))]
)
def test_an_evening_comes_back_as_it_left(seed: int) -> None:
    document = evening(seed)
    again = game_in(sent(document))
    assert again.remarks == ()
    assert again.document == document


def test_more_players_than_it_has_lines_for_stay_here() -> None:
    people = [{"id": f"J{it}", "camp_roles": ["reptilien"]} for it in range(MOST_PLAYERS + 1)]
    document = {"format": "quinte-bourg/1", "players": people, "posts": {}, "moves": []}
    with pytest.raises(NotReadBack, match="Le tableur tient 45 joueurs"):
        EVENING.write(open_game(document), document, None)


def test_it_comes_back_from_the_program_that_saved_it(tmp_path: Path, office: str) -> None:
    document, file = evening(3), tmp_path / "soiree.xlsx"
    file.write_bytes(sent(document))
    again = converted(office, tmp_path, [file], "xlsx") / file.name
    assert game_in(again.read_bytes()).document == document


@cache
def by_day() -> tuple[dict[str, Any], Village, bytes]:
    """An evening until a day on which somebody can still give coins, and its spreadsheet."""
    rng, document = Random(5), random_game(12, 5, 0)
    game = open_game(document)
    while not (game.village.day == 2 and game.village.stage == "session"):
        over = game.village.result is not None
        game = game.play({"move": "continue"} if over else next_move(game, rng))
    document = {**document, "title": "Chez Ana", "moves": list(game.moves)}
    return document, game.village, sent(document)


def test_what_is_typed_below_goes_on_from_there() -> None:
    document, village, spreadsheet = by_day()
    giver, taker = sorted(village.living(), key=lambda it: -it.coins)[:2]
    book = load_workbook(BytesIO(spreadsheet))
    facts, row = book["Faits"], row_of(book, f"Jour 2, {village.weekday}")
    facts[f"B{row}"], facts[f"C{row}"], facts[f"D{row}"] = "Don", giver.name, taker.name
    facts[f"E{row}"] = 1
    again = game_in(saved(book))
    gift = {"move": "give", "from": giver.id, "to": taker.id, "coins": 1}
    assert again.remarks == ()
    assert again.document == {**document, "moves": [*document["moves"], gift]}


def test_a_night_typed_below_is_played() -> None:
    _, village, spreadsheet = by_day()
    book = load_workbook(BytesIO(spreadsheet))
    night = book["Nuit 3 mercredi"]
    row = next(it for it in range(5, 25) if night[f"B{it}"].value == "Marchand de sable")
    night[f"D{row}"] = village.living()[0].name
    again = open_game(game_in(saved(book)).document)
    assert (again.village.phase, again.village.day) == ("nuit", 3)
    assert again.moves[-1] == {
        "move": "call",
        "step": "marchand_de_sable",
        "target": village.living()[0].id,
    }


def test_a_past_that_was_changed_is_told_and_read_from_the_sheets() -> None:
    book = load_workbook(BytesIO(by_day()[2]))
    book["Pièces"][f"{n.coins_columns(0)[1]}6"] = 3
    again = game_in(saved(book))
    assert "a changé dans le tableur" in again.remarks[0]
    assert again.document["title"] == "Chez Ana"
    assert situation(open_game(again.document).village)


@pytest.mark.parametrize("words", ["[1]", "[" * 5000, '{"players": 3}'])
def test_a_game_that_cannot_be_read_leaves_the_sheets_to_tell_it(words: str) -> None:
    _, village, spreadsheet = by_day()
    book = load_workbook(BytesIO(spreadsheet))
    for (cell,) in book["Partie"].iter_rows():
        cell.value = None
    book["Partie"]["A1"] = words
    assert len(game_in(saved(book)).document["players"]) == len(village.seats)


def test_a_hostile_title_travels() -> None:
    document = {**random_game(8, 1, 30), "title": "=1+1 _x0041_ \x00 é" * 1000}
    game: Game = open_game(document)
    assert game_in(live_bytes(game, document=document)).document["title"] == document["title"]
