"""The data that the rulebook leaves to its cards: ours by default, the table's in its document."""

import copy
import hashlib
import io
import json
import re
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from humans.follies import random_game
from humans.little import DEFAULTS, little, opened, value_at
from recorded import demonstration
from web.visitor import House, Visitor

from gm_assistant import cli
from gm_assistant.engine.wording import Malformed
from gm_assistant.games.humans.paper import CardsSheet, TilesSheet, kit
from gm_assistant.games.humans.rules.board import CHARACTERS, read_box
from gm_assistant.games.humans.rules.game import replay
from gm_assistant.games.humans.texts import BOX_FILE, RULES, defaults, own_box
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
    assert own_box(own)[0].characters["avocat"].movement == 20
    assert own_box(own)[1] == ()
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
    box, [problem] = own_box(own_copy(tmp_path, old, new))
    assert box == DEFAULTS
    assert said in str(problem)


def test_without_a_copy_the_shipped_file_is_read(tmp_path: Path) -> None:
    assert own_box(tmp_path) == (DEFAULTS, ())


def test_a_box_that_is_no_table() -> None:
    with pytest.raises(Malformed):
        read_box([])


def test_the_kit_holds_the_whole_box_once() -> None:
    """What a table without the box cuts out: as many tiles and cards as the box counts."""
    box, sheets = defaults(), kit(defaults())
    tiles = [it for sheet in sheets if isinstance(sheet, TilesSheet) for it in sheet.tiles]
    assert len(tiles) == 1 + sum(it.count for it in box.tiles.values())
    packs = Counter(
        it.pack for sheet in sheets if isinstance(sheet, CardsSheet) for it in sheet.cards
    )
    assert packs["Capture"] == sum(box.capture_pack.values())
    assert packs["Arme"] == len(box.weapons)
    assert packs["Événement"] == len(box.event_cards)


# The commands know the game: replay as the contract says, play-random, check-scripts, home.


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = cli.main(list(words))
    out, err = capsys.readouterr()
    return status, out, err


def written(folder: Path, document: dict[str, Any]) -> str:
    file = folder / "partie.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return str(file)


def test_replay_tells_the_situation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = random_game(3, 4, 40, DEFAULTS)
    file = written(tmp_path, document)
    status, out, _ = said(capsys, "replay", file, "--moves", "12")
    game = RULES.open({**document, "moves": []})
    for move in document["moves"][:12]:
        game = game.play(move)
    assert (status, json.loads(out)) == (0, {"situation": game.situation(), "refused": None})
    status, out, _ = said(capsys, "replay", file, "--why")
    assert status == 0
    assert len(out.splitlines()) == len(open_table_of(document).sentences())


def open_table_of(document: dict[str, Any]) -> Any:
    game = RULES.open({**document, "moves": []})
    for move in document["moves"]:
        game = game.play(move)
    return game


def test_replay_refuses_and_does_not_understand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = random_game(3, 4, 10, DEFAULTS)
    refused = {**document, "moves": [{"move": "end_turn"}], "history": {}, "cites": ["L51"]}
    status, out, _ = said(capsys, "replay", written(tmp_path, refused))
    assert (status, json.loads(out)["refused"]["move"]) == (1, 0)
    for wrong, place in (
        ({"moves": [*document["moves"], {"move": "danser"}]}, "moves[10].move"),
        ({"surprise": 1}, "surprise"),
        ({"players": document["players"][:1]}, "players"),
    ):
        file = written(tmp_path, {**document, **wrong})
        status, out, err = said(capsys, "replay", file, "--moves", "0")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(place)


def test_play_random_is_repeatable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("play-random", "--game", "humans", "--players", "4", "--moves", "30", "--seed", "5")
    one, other = said(capsys, *words), said(capsys, *words)
    assert one == other
    assert len(json.loads(one[1])["moves"]) == 30
    assert said(capsys, *words[:3], "--players", "7", "-o", str(tmp_path / "x"))[0] == 2


def test_a_spoilt_copy_of_the_rules_or_of_the_box_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "night_scripts" / "humans"
    folder.mkdir(parents=True)
    (folder / "regles.toml").write_text('[[terme]]\nid = "x"\n', encoding="utf-8")
    (folder / "donnees.toml").write_text("[characters.avocat]\nmovement = -1\n", encoding="utf-8")
    status, out, _ = said(capsys, "check-scripts", "--data", str(tmp_path))
    assert status != 0
    assert "humans/regles.toml" in out
    assert "humans/donnees.toml" in out


def test_home_offers_it_and_a_rehearsal_goes_on(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    assert "Humans!!!" in visitor.page
    begun = visitor.post("/repetition", [("jeu", "humans"), ("joueurs", "4")])
    game = begun.location.rpartition("/")[2]
    for what in ("coup", "phase", "phase"):
        visitor.get(f"/partie/{game}/ville")
        assert visitor.post(f"/partie/{game}/repetition", [("faire", what)]).status_code == 303
    moves = [it["move"] for it in house.moves(game)]
    assert moves.count("end_turn") >= 2
    saved = visitor.get(f"/partie/{game}/sauvegarder").json
    visitor.get("/")
    sent = {"csrf": visitor.csrf(), "fichier": (io.BytesIO(json.dumps(saved).encode()), "p.json")}
    assert visitor.client.post("/importer", data=sent).status_code == 303


def test_the_demonstration_is_in_the_middle_of_a_game(visitor: Visitor) -> None:
    game = open_table_of(demonstration("humans"))
    assert game.town.result is None
    assert game.town.step == "deplacement"
    assert len(game.town.placed) > 8
    visitor.get("/")
    assert visitor.post("/demonstration", [("jeu", "humans")]).status_code == 303


# Whatever a file holds, it is understood, or refused in one line that names a place.

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 7, 11, 1.0, 10**50, 10**200, "", "A", "A1", "h1", "h0", "é\n",
    "town_square", "bar", [], [1, 1], [[1, 1]], [None], {}, {"tile": "bar"}, "x" * 500,
)  # fmt: skip


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a document with each of its keys."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [it for key in keys for it in places(value[key])]


def spoilt(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The document with something odd in one place, or with a piece lost, or one too many."""
    spoilt = copy.deepcopy(document)
    container, key = rng.choice(places(spoilt))
    match rng.randint(0, 5):
        case 0:
            del container[key]
        case 1 if isinstance(container, dict):
            container["odd"] = rng.choice(ODD)
        case 2 if isinstance(container, list):
            container.append(rng.choice(ODD))
        case _:
            container[key] = rng.choice(ODD)
    return spoilt


@pytest.mark.parametrize("seed", range(12))
def test_any_file(seed: int) -> None:
    rng = Random(seed)
    document = random_game(2 + seed % 5, seed, 40, DEFAULTS)
    document["rulings"] = {"head_shot": "gardee"}
    document["start"] = {"humans": [[0, 0]], "tokens": [[2, 2]], "tiles": [], "player": "A"}
    document["characters"] = {"mineur": {"goal": 4}}
    document["weapons"] = {"arc": 2}
    said = [not_understood(spoilt(document, rng)) for _ in range(60)]
    refused = [it for it in said if it is not None]
    assert 5 < len(refused) < 60
    for line in refused:
        assert re.match(r"[^ :]+: ", line)
        assert "\n" not in line
        assert len(line) < 200


def not_understood(document: dict[str, Any]) -> str | None:
    try:
        game, _ = replay(document, DEFAULTS)
    except Malformed as error:
        return str(error)
    json.dumps(game.situation())
    return None
