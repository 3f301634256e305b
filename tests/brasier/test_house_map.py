"""The house's boards: turned as they should be, proved, and a slip in them is named."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.brasier.rehearsal import demonstration
from gm_assistant.games.brasier.rules.game import open_document, replay
from gm_assistant.games.brasier.rules.maps import joined, laid, read_sheet
from gm_assistant.games.brasier.texts import house_folder, house_map, house_ranges

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
    document: dict[str, Any] = demonstration()
    game, refused = replay(document)
    assert refused is None
    assert game.town.result is None
    assert game.town.turn == 6
    assert game.town.fires
    assert game.town.debris
