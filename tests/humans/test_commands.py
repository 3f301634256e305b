"""The commands know the game: replay as the contract says, play-random, check-scripts, home."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from web.visitor import House, Visitor

from gm_assistant import cli
from gm_assistant.games.humans.rehearsal import REHEARSAL, demonstration
from gm_assistant.games.humans.texts import RULES


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = cli.main(list(words))
    out, err = capsys.readouterr()
    return status, out, err


def written(folder: Path, document: dict[str, Any]) -> str:
    file = folder / "partie.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return str(file)


def test_replay_tells_the_situation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = REHEARSAL.random_game(3, 4, 40)
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
    document = REHEARSAL.random_game(3, 4, 10)
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
    game = open_table_of(demonstration())
    assert game.town.result is None
    assert game.town.step == "deplacement"
    assert len(game.town.placed) > 8
    visitor.get("/")
    assert visitor.post("/demonstration", [("jeu", "humans")]).status_code == 303
