"""The ends of the four small games: ten lines, figures, a poster, and evenings that are counted."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from markupsafe import escape
from non_morts.evening import FILM_SET
from non_morts.follies import random_game
from openpyxl import load_workbook
from web.visitor import House, Visitor

from gm_assistant.games import registry
from gm_assistant.games.brasier.rehearsal import house_table
from gm_assistant.games.humans.rehearsal import random_table
from gm_assistant.games.zombie_mosh.rehearsal import advised_table
from gm_assistant.shell.web.services import NAME
from gm_assistant.toolkit.ending import LINES, ten_lines
from gm_assistant.toolkit.ledger import EveningRow, PlayerRow

MOST_MOVES: Final = 3000


@dataclass(frozen=True)
class Table:
    """A table of this seed, short enough to be played to its end, and what the shell is given."""

    format: str
    made: Callable[[int], dict[str, Any]]


def quick_town(seed: int) -> dict[str, Any]:
    document = random_table(3, Random(seed))
    return {**document, "characters": {it["character"]: {"goal": 2} for it in document["players"]}}


TABLES: Final[Mapping[str, Table]] = {
    "brasier": Table(
        "brasier/1", lambda seed: {**house_table(Random(seed), 3), "rulings": {"turns": 3}}
    ),
    "humans": Table("humans/1", quick_town),
    "non-morts": Table("non-morts/1", lambda seed: random_game(3, seed, 0, FILM_SET, wild=False)),
    "zombie-mosh": Table("zombie-mosh/1", lambda seed: advised_table(2 + seed % 4)),
}


def companion_of(slug: str) -> Any:
    return registry.offer_of({"format": TABLES[slug].format}).companion(None)


def finished(slug: str, seed: int) -> tuple[Any, dict[str, Any]]:
    """A game played to its end as a rehearsal would, and its document."""
    companion, chance = companion_of(slug), Random(seed)
    document = {**TABLES[slug].made(seed), "title": f"Soirée {seed}", "moves": []}
    game, moves = companion.rules.open(document), []
    while companion.tale(game) is None:
        move = companion.rehearsal.once(game, chance)
        game = game.play(move)
        moves.append(dict(move))
        assert len(moves) < MOST_MOVES, slug
    return game, {**document, "moves": moves}


@pytest.mark.parametrize("slug", TABLES)
def test_a_table_without_a_village_is_drawn_as_people(
    house: House, visitor: Visitor, slug: str
) -> None:
    """No house and no tomb: whoever is gone is struck out."""
    game = house.journal.open_game(finished(slug, 1)[1])
    for picture in ("recit", "recit/image.svg"):
        page = visitor.get(f"/partie/{game}/{picture}").text
        assert "village-house" not in page
        assert 'href="#m-mort"' not in page


@pytest.mark.parametrize("slug", TABLES)
def test_an_evening_that_is_over_is_told_in_ten_lines(slug: str) -> None:
    game, document = finished(slug, 1)
    companion = companion_of(slug)
    story, end = companion.tale(game).chapters
    assert 0 < len(story.lines) <= LINES
    assert companion.tale(game).headline in end.lines[0].words
    assert len(end.lines) > 3
    assert len(companion.tale(game).curves) == 2
    before = companion.rules.open({**document, "moves": []})
    assert companion.tale(before) is None


@pytest.mark.parametrize("slug", TABLES)
def test_its_story_is_told_on_the_screen_for_everybody(
    house: House, visitor: Visitor, slug: str
) -> None:
    game = house.journal.open_game(finished(slug, 1)[1])
    story = f"/partie/{game}/recit"
    everybody = f"/ecran/{house.app.extensions[NAME].screens.of(game).token}"
    before = visitor.get(everybody).text
    title = re.search("<h1>(.*?)</h1>", visitor.get(f"{story}?etape=1").text)
    assert title
    visitor.post(story, [("faire", "montrer"), ("etape", "1")])
    assert title[0] in visitor.get(everybody).text
    assert "l'écran public la montre" in visitor.get(story).text
    visitor.post(story, [("faire", "cacher"), ("etape", "1")])
    assert visitor.get(everybody).text == before


@pytest.mark.parametrize("slug", TABLES)
def test_its_page_offers_the_poster_and_the_workbook_counts_evenings(
    house: House, visitor: Visitor, slug: str
) -> None:
    ids = [house.journal.open_game(finished(slug, seed)[1]) for seed in (1, 2)]
    unfinished = {**TABLES[slug].made(3), "title": "Celle qui dure", "moves": []}
    ids.append(house.journal.open_game(unfinished))
    for it in ids:
        visitor.get(f"/partie/{it}/menu")
    visitor.get(visitor.get(f"/partie/{ids[0]}").location)
    for words in ("En chiffres", "histoire en dix lignes", "recit/image.svg", "palmarès"):
        assert words in visitor.page, words
    ET.fromstring(visitor.get(f"/partie/{ids[0]}/recit/image.svg").text)  # noqa: S314
    assert visitor.get(f"/partie/{ids[2]}/recit/image.svg").status_code == 404
    book = load_workbook(BytesIO(visitor.get(f"/partie/{ids[0]}/classeur").data))
    evenings = list(book["Soirées"].iter_rows(min_row=5, values_only=True))
    assert [row[1] for row in evenings] == ["Soirée 1", "Soirée 2", "Celle qui dure"]
    assert [row[3] == "pas finie" for row in evenings] == [False, False, True]
    played = {row[0]: row[1] for row in book["Palmarès"].iter_rows(min_row=5, values_only=True)}
    people = [name for row in evenings[:2] for name in re.split(", | et ", str(row[2]))]
    assert played == Counter(people)
    # « Nos soirées » counts them too: no camp, and nobody's life.
    page = visitor.get(f"/soirees?jeu={slug}").text
    assert "2 soirées finies" in page
    for name, times in Counter(people).items():
        assert re.search(rf"<h3>{re.escape(escape(name))}</h3>\s*<p>{times} soirée", page)
    assert "Les camps" not in page
    assert "En vie à la fin" not in page
    book = load_workbook(BytesIO(visitor.get(f"/soirees/classeur?jeu={slug}").data))
    assert {row[3] for row in book["Soirées"].iter_rows(min_row=5, values_only=True)} == {None}


def test_what_matters_stays_and_its_order_too() -> None:
    told = [(str(it), it % 5 == 0) for it in range(60)]
    lines = ten_lines(told)
    assert lines == tuple(sorted(lines, key=int))
    assert (lines[0], lines[-1]) == ("0", "55")
    assert all(int(it) % 5 == 0 for it in lines)
    assert ten_lines([("a", False), ("b", True)]) == ("a", "b")


def test_the_best_of_all_evenings_stands_first() -> None:
    """By name, as it was typed; who has not finished has not played."""
    companion = companion_of("humans")
    game, _ = finished("humans", 1)
    tables = companion.accounts.ledger(game, "Une seule").tables
    [evening] = tables["soirees"].rows
    assert isinstance(evening, EveningRow)
    people = list(tables["palmares"].rows)
    assert all(isinstance(it, PlayerRow) for it in people)
    assert people[0].victoires == 1
    assert people[0].part == "100 %"
