"""The data that the rulebook leaves to its cards: ours by default, the table's in its document."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from humans.little import DEFAULTS, little, opened, value_at

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.humans.rules.board import CHARACTERS, read_box
from gm_assistant.games.humans.texts import BOX_FILE, defaults, own_box
from gm_assistant.places import night_scripts_folder

SHIPPED = night_scripts_folder() / BOX_FILE
# A replay leans on these values: another figure here would lead old games elsewhere.
DIGEST = "584512de723e70475ab88f979edccead885006ddb6382ab73ecae377e4736dd6"


def test_a_replay_starts_from_the_values_that_were_given() -> None:
    # The names of event cards lead nowhere.
    leading = {name: it for name, it in asdict(DEFAULTS).items() if name != "event_cards"}
    written = json.dumps(leading, sort_keys=True, ensure_ascii=False)
    assert hashlib.sha256(written.encode()).hexdigest() == DIGEST


def test_the_box_is_whole() -> None:
    assert set(DEFAULTS.characters) == set(CHARACTERS)
    assert sum(tile.count for tile in DEFAULTS.tiles.values()) == 19
    assert DEFAULTS.wound_cards == ("head_shot", "tete", "bras", "jambe", "torse")
    assert sum(DEFAULTS.wound_pack.values()) == 40
    assert sum(DEFAULTS.capture_pack.values()) == 30


def test_the_values_of_a_document_stay_in_it() -> None:
    changed = little(
        characters={"lutteur": {"goal": 3}},
        tiles={"cour": {"kind": "rue", "rows": ["...", "...", "..."], "name": "La cour"}},
        weapons={"hache": 5, "arc": 0},
        wound_cards=["head_shot", "oreille"],
    )
    box = opened(changed).town.box
    assert box.characters["lutteur"].goal == 3
    assert box.characters["lutteur"].movement == DEFAULTS.characters["lutteur"].movement
    assert list(box.tiles) == ["cour"]
    assert (box.weapons["hache"], box.weapons["arc"], box.weapons["fusil"]) == (5, 0, 2)
    assert box.wound_cards == ("head_shot", "oreille")
    assert defaults() == DEFAULTS


@pytest.mark.parametrize(
    ("field", "value"),
    [("town_square", ["#.#", "...", "#.#"]), ("title", "Un soir")],
)
def test_what_else_a_document_may_say(field: str, value: Any) -> None:
    situation = opened(little(**{field: value})).situation()
    rows = value if field == "town_square" else ["...", "...", "..."]
    assert value_at(situation, "tiles")["0,0"]["rows"] == rows


def own_copy(folder: Path, old: str, new: str) -> Path:
    (folder / "humans").mkdir()
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    (folder / BOX_FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def test_an_own_copy_serves_the_set_up_and_never_a_replay(tmp_path: Path) -> None:
    own = own_copy(tmp_path, "movement = 6", "movement = 20")
    assert own_box(own).box.characters["avocat"].movement == 20
    assert own_box(own).problems == ()
    assert defaults() == DEFAULTS


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("movement = 6", "movement = -6", "characters.avocat.movement"),
        ("[characters.avocat]", "[characters.avocate]", "characters.avocat"),
        ("head_shot = 4", "", "packs.wounds"),
        ("escape = 7", "fuite = 7", "packs.capture.fuite"),
        ("eat = 10\ninfected = 13\nescape = 7", "", "packs.capture"),
        ('rows = ["#.#", "...", "#.#"]', 'rows = "rue"', "tiles.carrefour.rows"),
        ("movement = 6", "movement = ", "guillemet"),
    ],
    ids=str,
)
def test_a_faulty_copy_gives_way(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = own_box(own_copy(tmp_path, old, new))
    assert found.box == DEFAULTS
    [problem] = found.problems
    assert said in str(problem)


def test_without_a_copy_the_shipped_file_is_read(tmp_path: Path) -> None:
    assert own_box(tmp_path) == (DEFAULTS, ())


def test_a_box_that_is_no_table() -> None:
    with pytest.raises(Malformed):
        read_box([])
