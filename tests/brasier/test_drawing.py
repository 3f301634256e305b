"""A map is drawn tap by tap, kept as a file, and comes back as it was."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gm_assistant.engine.table import Begin, NotReady
from gm_assistant.games.brasier.rules.game import open_document
from gm_assistant.games.brasier.rules.maps import read_board, read_tokens
from gm_assistant.games.brasier.screens import table
from gm_assistant.games.brasier.screens.table import (
    TOOLS,
    Table,
    chosen_rulings,
    document_of,
    holds,
    rulings,
    shown_game,
    stroke,
)
from gm_assistant.games.brasier.texts import (
    house_folder,
    house_map,
    keep_map,
    kept_maps,
    own_folder,
    own_tokens,
    problems,
    shelf,
    shelf_buildings,
    slug_of,
)
from gm_assistant.seam.pages import SentForm

BOARDS, SAID = shelf(), shelf_buildings()


def state(map_: dict[str, Any], **changes: Any) -> dict[str, Any]:
    first = Table(None).setting().fresh(datetime(2026, 11, 18, tzinfo=UTC))
    return {**first, "map": map_, "scenario": False, **changes}


def tapped(before: dict[str, Any], tool: str, *cells: str) -> dict[str, Any]:
    now = {**before, "tool": tool, "begun": ""}
    for cell in cells:
        now = stroke(now, cell, BOARDS, SAID)
    return now


def test_ground_edges_and_marks_are_drawn_and_taken_away() -> None:
    now = state(table.blank(3, 2), building="La Scierie")
    now = tapped(tapped(now, "B", "a1"), "b", "b1")
    now = tapped(tapped(now, "rouge", "a1", "b1"), "spawn", "c2")
    assert now["map"]["grid"] == ["B:la_scierie b:la_scierie h", "h h h"]
    assert now["map"]["edges"]["rouge"] == [["a1", "b1"]]
    assert now["map"]["buildings"]["la_scierie"]["name"] == "La Scierie"
    now = tapped(tapped(now, "rouge", "b1", "a1"), "spawn", "c2")
    assert now["map"]["edges"]["rouge"] == []
    assert now["map"]["marks"]["spawn"] == []


def test_an_edge_wants_two_neighbours() -> None:
    now = tapped(state(table.blank(3, 3)), "mur", "a1", "c3")
    assert now["begun"] == "c3"
    assert not now["map"]["edges"].get("mur")


def test_a_cell_that_goes_takes_everything_with_it() -> None:
    now = state(table.blank(2, 1), fires={"b1": 3}, zombies={"b1": {"simple": 2}})
    now = tapped(tapped(tapped(now, "porte", "a1", "b1"), "tapis:E", "b1"), ".", "b1")
    assert now["map"]["edges"]["porte"] == []
    assert now["map"]["marks"]["tapis"] == {}
    assert (now["fires"], now["zombies"]) == ({}, {})


@pytest.mark.parametrize("quarters", range(4))
def test_every_board_of_the_shelf_can_be_laid_anywhere(quarters: int) -> None:
    for board in BOARDS:
        now = state(table.blank(2, 2), quarters=quarters)
        now = tapped(now, f"plateau:{board}", "b2")
        read_board(now["map"])
        assert table.size(now["map"]) == (5, 5)
        assert holds(now)


def test_any_drawing_at_all_can_be_shown() -> None:
    scribble(4, 60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_many_drawings_can_be_shown(seed: int) -> None:
    scribble(seed, 300)


def scribble(seed: int, strokes: int) -> None:
    rng = Random(seed)
    now = state(house_map())
    tools = [*sorted(TOOLS), *(f"plateau:{it}" for it in BOARDS)]
    for _ in range(strokes):
        cell = rng.choice(list(table.words(now["map"])))
        now = {**now, "building": rng.choice(("", "Motel", "Chez Léa"))}
        after = tapped(
            now, rng.choice(tools), cell, cell, rng.choice(list(table.words(now["map"])))
        )
        if holds(after):
            now = after
        shown_game(now)
    read_board(now["map"])


def test_a_map_that_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    map_ = house_map()
    path = keep_map(tmp_path, "La ville « du bas » d'Ana", map_)
    assert path.name == "la_ville_du_bas_d_ana.toml"
    assert kept_maps(tmp_path) == {"La ville « du bas » d'Ana": map_}
    assert problems(tmp_path) == ()


@pytest.mark.parametrize("title", ["", "///", "…", "../../etc", "x" * 200, 'a"b\\c\n'])
def test_whatever_the_title_the_file_stays_in_its_folder(tmp_path: Path, title: str) -> None:
    path = keep_map(tmp_path, title, house_map())
    assert path.parent == tmp_path / "night_scripts/brasier/cartes"
    assert list(kept_maps(tmp_path).values()) == [house_map()]


def test_names_become_slugs() -> None:
    assert slug_of("L'Église Sainte-Ève") == "l_eglise_sainte_eve"


def test_heroes_of_one_name_have_their_own_ids() -> None:
    heroes = [{"name": it, "cell": "", "health": ""} for it in ("Ana", "Ana", "", "…")]
    ids = [it["id"] for it in document_of(state(house_map(), heroes=heroes))["heroes"]]
    assert len(set(ids)) == len(ids) == 3


def test_only_what_differs_from_the_defaults_is_said() -> None:
    said = {it.name: it.value for it in rulings({})}
    assert chosen_rulings(said) == {}
    assert chosen_rulings({**said, "horde": "fixe", "burn_if_still": "oui"}) == {
        "horde": "fixe",
        "burn_if_still": True,
    }
    assert chosen_rulings({"new_intensity": "2", "horde": "faux"}) == {"new_intensity": 2}


def test_the_house_s_tokens_are_those_of_a_document_without_any() -> None:
    assert read_tokens(own_tokens(house_folder())) == read_tokens({})


def test_a_table_s_own_tokens_go_into_its_document(tmp_path: Path) -> None:
    folder = own_folder(tmp_path)
    folder.mkdir(parents=True)
    own = '[[debris]]\nid = "dx"\ncount = 9\nvalue = 2\n'
    (folder / "jetons.toml").write_text(own, encoding="utf-8")
    setting = Table(tmp_path).setting()
    form = SentForm((("faire", "commencer"), ("nom.0", "Ana")))
    begun = setting.answered(state(house_map()), "table", form, Random(0))
    assert isinstance(begun, Begin)
    assert begun.document["tokens"]["debris"] == [{"id": "dx", "count": 9, "value": 2}]
    assert set(open_document(begun.document).town.tokens) >= {"dx", "v0"}


def test_a_hero_sent_off_the_map_is_told_by_name() -> None:
    offer = Table(None).setting()
    now = state(table.blank(3, 2))
    form = SentForm((("faire", "commencer"), ("nom.0", "Ana"), ("case.0", "z99")))
    with pytest.raises(NotReady) as told:
        offer.answered(now, "table", form, Random(0))
    assert told.value.sentence == "Ana : la carte n'a pas de case « z99 » ; vide, le dé la tire."


def test_a_pole_taken_away_leaves_the_others() -> None:
    map_ = table.poled(table.poled(table.blank(3, 3), "a1", "a2"), "b1", "b2")
    assert table.poled(map_, "a1", "a2")["marks"]["perche"] == [["b1", "b2"]]
