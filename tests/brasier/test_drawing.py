"""A map is drawn tap by tap, kept as a file, and comes back as it was."""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from recorded import demonstration

from gm_assistant.engine.table import Begin, GoOn, NotReady
from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.games.brasier.rules.game import open_document, replay
from gm_assistant.games.brasier.rules.maps import joined, laid, read_board, read_sheet, read_tokens
from gm_assistant.games.brasier.screens import drawing
from gm_assistant.games.brasier.screens.drawing import TOOLS, line, stroke
from gm_assistant.games.brasier.screens.table import (
    Table,
    can_be_shown,
    chosen_rulings,
    document_of,
    rulings,
    shown_game,
)
from gm_assistant.games.brasier.texts import (
    house_folder,
    house_map,
    house_ranges,
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
    first = Table(None).setup().fresh(datetime(2026, 11, 18, tzinfo=UTC))
    return {**first, "map": map_, "scenario": False, **changes}


def tapped(before: dict[str, Any], tool: str, *cells: str) -> dict[str, Any]:
    now = {**before, "tool": tool, "begun": ""}
    for cell in cells:
        now = stroke(now, cell, BOARDS, SAID)
    return now


def test_ground_edges_and_marks_are_drawn_and_taken_away() -> None:
    now = state(drawing.blank(3, 2), building="La Scierie")
    now = tapped(tapped(now, "B", "a1"), "b", "b1")
    now = tapped(tapped(now, "rouge", "a1", "b1"), "spawn", "c2")
    assert now["map"]["grid"] == ["B:la_scierie b:la_scierie h", "h h h"]
    assert now["map"]["edges"]["rouge"] == [["a1", "b1"]]
    assert now["map"]["buildings"]["la_scierie"]["name"] == "La Scierie"
    now = tapped(tapped(now, "rouge", "b1", "a1"), "spawn", "c2")
    assert now["map"]["edges"]["rouge"] == []
    assert now["map"]["marks"]["spawn"] == []


def test_an_edge_wants_two_neighbours() -> None:
    now = tapped(state(drawing.blank(3, 3)), "mur", "a1", "c3")
    assert now["begun"] == "c3"
    assert not now["map"]["edges"].get("mur")


def test_a_cell_that_goes_takes_everything_with_it() -> None:
    now = state(drawing.blank(2, 1), fires={"b1": 3}, zombies={"b1": {"simple": 2}})
    now = tapped(tapped(tapped(now, "porte", "a1", "b1"), "tapis:E", "b1"), ".", "b1")
    assert now["map"]["edges"]["porte"] == []
    assert now["map"]["marks"]["tapis"] == {}
    assert (now["fires"], now["zombies"]) == ({}, {})


@pytest.mark.parametrize("quarters", range(4))
def test_every_board_of_the_shelf_can_be_laid_anywhere(quarters: int) -> None:
    for board in BOARDS:
        now = state(drawing.blank(2, 2), quarters=quarters)
        now = tapped(now, f"plateau:{board}", "b2")
        read_board(now["map"])
        assert drawing.size(now["map"]) == (5, 5)
        assert Table(None).setup().holds(now)


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
        cell = rng.choice(list(drawing.words(now["map"])))
        now = {**now, "building": rng.choice(("", "Motel", "Chez Léa"))}
        after = tapped(
            now, rng.choice(tools), cell, cell, rng.choice(list(drawing.words(now["map"])))
        )
        if can_be_shown(after):
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
    setup = Table(tmp_path).setup()
    form = SentForm((("faire", "commencer"), ("nom.0", "Ana")))
    begun = setup.answered(state(house_map()), "table", form, Random(0))
    assert isinstance(begun, Begin)
    assert begun.document["tokens"]["debris"] == [{"id": "dx", "count": 9, "value": 2}]
    assert set(open_document(begun.document).town.tokens) >= {"dx", "v0"}


def test_a_hero_sent_off_the_map_is_told_by_name() -> None:
    offer = Table(None).setup()
    now = state(drawing.blank(3, 2))
    form = SentForm((("faire", "commencer"), ("nom.0", "Ana"), ("case.0", "z99")))
    with pytest.raises(NotReady) as told:
        offer.answered(now, "table", form, Random(0))
    assert told.value.sentence == "Ana : la carte n'a pas de case « z99 » ; vide, le dé la tire."


def test_a_scenario_without_its_manor_says_where_to_say_so() -> None:
    now = state(drawing.blank(3, 2)) | {"scenario": True}
    form = SentForm((("faire", "commencer"), ("nom.0", "Ana"), ("scenario", "oui")))
    with pytest.raises(NotReady) as told:
        Table(None).setup().answered(now, "table", form, Random(0))
    assert told.value.sentence.startswith("Le scénario veut un manoir : sous « Dessiner »")


@pytest.mark.parametrize("stroke", [("case", "a1"), ("trait", "a1,b1"), ("outil", "B")])
def test_a_name_goes_with_the_stroke_or_the_tool_that_follows(stroke: tuple[str, str]) -> None:
    setup = Table(None).setup()
    now = state(drawing.blank(3, 2))
    drawn = setup.answered(now, "carte", SentForm((("batir", "École"), stroke)), Random(0))
    assert isinstance(drawn, GoOn)
    assert drawn.state["building"] == "École"
    named = [it["name"] for it in drawn.state["map"].get("buildings", {}).values()]
    assert named == ([] if stroke[0] == "outil" else ["École"])


def test_a_pole_taken_away_leaves_the_others() -> None:
    map_ = drawing.poled(drawing.poled(drawing.blank(3, 3), "a1", "a2"), "b1", "b2")
    assert drawing.poled(map_, "a1", "a2")["marks"]["perche"] == [["b1", "b2"]]


# The house's boards: turned as they should be, proved, and a slip in them is named.

SHEET = {
    "grid": ["f h", "b:m ."],
    "mur": [["a1", "b1"]],
    "tapis": {"a1": "N"},
    "perche": [["a2", "a1"]],
    "cour": ["b1"],
}


def test_a_quarter_turn_takes_edges_marks_and_belts_along() -> None:
    map_ = joined([laid(read_sheet(SHEET, "essai"), 0, 0, 1)], {})
    assert map_["grid"] == ["b:m f", ". h"]
    assert map_["edges"]["mur"] == [["b1", "b2"]]
    assert map_["marks"]["tapis"] == {"b1": "E"}
    assert map_["marks"]["perche"] == [["a1", "b1"]]
    assert map_["marks"]["cour"] == ["b2"]


def test_four_quarters_change_nothing() -> None:
    sheet = read_sheet(SHEET, "essai")
    assert joined([laid(sheet, 0, 0, 4)], {}) == joined([laid(sheet, 0, 0, 0)], {})


def test_the_house_map_is_whole() -> None:
    game = open_document(
        {"format": "brasier/1", "scenario": "brasier", "map": house_map(), "heroes": []}
    )
    situation = game.situation()
    assert situation["count"] == {"cells": 64, "covered": 4}
    assert situation["spawns"] == ["d4", "e4", "d5", "e5"]
    assert len(situation["buildings"]) == 6
    dice = sorted(it for one in game.town.board.buildings.values() for it in one.dice)
    assert dice == [1, 2, 3, 4, 5, 6]
    assert house_ranges() == {"extincteur": 1, "essence": 1}


SLIPS = [
    ("motel", "B:motel B:motel B:motel h", "B:motel B:motel", "motel.grid"),
    ("motel", '["c1", "d1"]', '["c1", "e9"]', "motel.rouge[0][1]"),
    ("motel", '["c1", "d1"]', '["a1", "d1"]', "map.edges.rouge[0]"),
    ("plateau", "motel = [0, 0, 0]", "motel = [0, 0]", "plateau.layout.motel"),
    ("plateau", "motel = [0, 0, 0]", "gare = [0, 0, 0]", "brasier/gare.toml"),
    ("plateau", "die = [6]", "die = [7]", "map.buildings.residence.die[0]"),
    ("plateau", "[portees]", "[portee]", "plateau.portee"),
]


@pytest.mark.parametrize(("board", "right", "wrong", "place"), SLIPS)
def test_a_slip_is_named(tmp_path: Path, board: str, right: str, wrong: str, place: str) -> None:
    folder = tmp_path / "brasier"
    shutil.copytree(house_folder(), folder)
    file = folder / f"{board}.toml"
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises(Malformed) as caught:
        house_map(folder)
    assert caught.value.place == place


def test_the_demonstration_stands_in_mid_game() -> None:
    document: dict[str, Any] = demonstration("brasier")
    game, refused = replay(document)
    assert refused is None
    assert game.town.result is None
    assert game.town.turn == 6
    assert game.town.fires
    assert game.town.debris


def pencil(tool: str) -> dict[str, Any]:
    """A blank map of three by two, and this tool in hand."""
    return state(drawing.blank(3, 2), tool=tool)


def test_a_wall_is_one_stroke_and_the_same_stroke_takes_it_away() -> None:
    drawn = line(pencil("rouge"), ["a1.a2", "b1.b2", "c1.c2"])
    assert {tuple(it) for it in drawn["map"]["edges"]["rouge"]} == {
        ("a1", "a2"), ("b1", "b2"), ("c1", "c2"),
    }  # fmt: skip
    longer = line(drawn, ["a1.b1", "a1.a2"])
    assert len(longer["map"]["edges"]["rouge"]) == 4
    gone = line(longer, ["a1.b1", "a1.a2", "b1.b2", "c1.c2"])
    assert gone["map"]["edges"]["rouge"] == []


@pytest.mark.parametrize("edge", ["a1.c1", "a1.z9", "a1", "a1.a1", ""])
def test_a_stroke_follows_edges_that_are_there(edge: str) -> None:
    with pytest.raises(Unreadable):
        line(pencil("rouge"), [edge])
    with pytest.raises(Unreadable):
        line(pencil("f"), ["a1.b1"])
