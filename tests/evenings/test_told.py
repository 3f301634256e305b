"""What is told of an evening when it is over is written down, and stays."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from evenings.invented import PLAYED
from evenings.test_other_rules import Never, judged_by_others
from web.visitor import House, Visitor, document

from gm_assistant.cli import main
from gm_assistant.french.language import plain
from gm_assistant.shell.commands.games import prove_playable
from gm_assistant.shell.journal.game_file import proved, read_document, write_document
from gm_assistant.shell.journal.line import Kind, Told
from gm_assistant.shell.journal.refusals import DamagedFile, DatabaseLocked

QUINTE_BOURG = PLAYED["quinte-bourg"]
FORMATS = tuple(it.format for it in PLAYED.values())


def ended(house: House, visitor: Visitor) -> str:
    """An evening that the table stops after some calls."""
    game = house.journal.open_game(house_document())
    assert play(visitor, game, ("move", "stop")) == 200
    return game


def house_document() -> dict[str, Any]:
    notes = [{"move": "note", "text": it} for it in ("Il pleut", "Il vente", "Il neige")]
    return document(moves=[{"move": "night"}, *notes])


def play(visitor: Visitor, game: str, *fields: tuple[str, str]) -> int:
    answer = visitor.post(f"/partie/{game}/coup", list(fields))
    while answer.status_code in (302, 303):
        answer = visitor.get(answer.location)
    return answer.status_code


def told(house: House, game: str) -> Told:
    found = house.journal.line(game).told
    assert found is not None
    return found


def kinds(house: House, game: str) -> list[Kind]:
    return [it.kind for it in house.journal.entries(game)]


def test_the_end_is_written_down_with_the_decision_that_brings_it(
    house: House, visitor: Visitor
) -> None:
    game = ended(house, visitor)
    assert kinds(house, game) == [Kind.OPENED, Kind.MOVE, Kind.TOLD]
    facts = told(house, game).facts
    assert facts["situation"]["result"]["reason"] == "arret"
    assert facts["rules_version"] == QUINTE_BOURG.rules.version
    assert facts["tale"]["headline"]
    assert facts["evening"]["people"]
    assert facts["card"]["moment"]


def test_a_table_that_begins_says_by_which_rules(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    visitor.post("/repetition", [("jeu", "quinte-bourg"), ("joueurs", "12")])
    [game] = house.journal.games()
    begun = house.journal.line(game.game_id).document
    assert begun["rules_version"] == QUINTE_BOURG.rules.version


def test_a_note_leaves_what_was_told_and_anything_else_is_told_anew(
    house: House, visitor: Visitor
) -> None:
    game = ended(house, visitor)
    first = told(house, game)
    assert play(visitor, game, ("move", "note"), ("text", "Bravo !")) == 200
    assert told(house, game) is first
    assert play(visitor, game, ("move", "correct"), ("player", "J1"), ("coins", "7")) == 200
    second = told(house, game)
    assert second is not first
    assert second.facts["situation"]["players"]["J1"]["coins"] == 7


def test_an_end_that_is_taken_back_and_done_again_is_not_told_twice(
    house: House, visitor: Visitor
) -> None:
    game = ended(house, visitor)
    first = told(house, game)
    visitor.post(f"/partie/{game}/annuler")
    assert house.journal.line(game).told is None
    visitor.post(f"/partie/{game}/retablir")
    assert visitor.get(f"/partie/{game}/recit").status_code == 200
    assert told(house, game) is first


STOPPED: dict[str, Any] = document(moves=[{"move": "night"}, {"move": "stop"}])


def test_two_who_look_at_once_at_an_end_nobody_told_write_it_once(house: House) -> None:
    """As after an update, or an import: on its page, and in « Nos soirées »."""
    for _ in range(5):
        game, gate = house.journal.open_game(STOPPED), Barrier(4)
        visitors = [Visitor(house) for _ in range(4)]

        def look(asked: tuple[Visitor, str], gate: Barrier = gate) -> int:
            gate.wait()
            return asked[0].get(asked[1]).status_code

        pages = zip(visitors, (f"/partie/{game}/journal", "/soirees") * 2, strict=True)
        with ThreadPoolExecutor(4) as both:
            assert {*both.map(look, pages)} == {200}
        assert kinds(house, game) == [Kind.OPENED, Kind.TOLD]


def test_an_end_that_cannot_be_written_now_is_shown_all_the_same(
    house: House, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object) -> None:
        raise DatabaseLocked

    game = house.journal.open_game(STOPPED)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(house.journal, "tell", locked)
        assert visitor.get(f"/partie/{game}/journal").status_code == 200
    assert kinds(house, game) == [Kind.OPENED]
    visitor.get(f"/partie/{game}/journal")
    assert kinds(house, game) == [Kind.OPENED, Kind.TOLD]


@pytest.mark.parametrize("begun", [1, QUINTE_BOURG.rules.version])
def test_an_end_first_told_by_later_rules_says_so(
    begun: int, house: House, visitor: Visitor
) -> None:
    """Nobody wrote down what the rules of its day said."""
    game = house.journal.open_game({**STOPPED, "rules_version": begun})
    told_late = (
        "sa fin fut dite par de plus récentes" in visitor.get(f"/partie/{game}/journal").text
    )
    assert told_late == (begun < QUINTE_BOURG.rules.version)


def test_a_game_file_takes_what_was_told_along(house: House, visitor: Visitor) -> None:
    game = ended(house, visitor)
    content = write_document(house.journal.line(game))
    again = house.journal.open_game(read_document(content))
    assert json.dumps(told(house, again).facts) == json.dumps(told(house, game).facts)
    assert write_document(house.journal.line(again)) == content


def told_file(house: House, visitor: Visitor) -> dict[str, Any]:
    return read_document(write_document(house.journal.line(ended(house, visitor))))


def test_replay_judges_by_todays_rules_and_ignores_what_was_told(
    house: House, visitor: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = told_file(house, visitor)
    answers = set()
    for changes in ({}, {"rules_version": 99}, {"rules_version": 1}):
        for left_out in ((), ("told",)):
            file = tmp_path / "une.json"
            kept = {it: value for it, value in whole.items() if it not in left_out}
            file.write_text(json.dumps({**kept, **changes}), encoding="utf-8")
            assert main(["replay", str(file)]) == 0
            answers.add(capsys.readouterr().out)
    assert len(answers) == 1


WRONG: list[tuple[str, Any]] = [
    ("rules_version", "deux"),
    ("rules_version", 0),
    ("rules_version", True),
    ("told", 3),
    ("told.moves", 99),
    ("told.situation", []),
    ("told.tale.headline", 7),
    ("told.card", {"people": "Ana"}),
]


@pytest.mark.parametrize(("place", "wrong"), WRONG, ids=str)
def test_a_mark_of_another_shape_is_said_with_its_place(
    place: str,
    wrong: object,
    house: House,
    visitor: Visitor,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = told_file(house, visitor)
    inside: Any = whole
    *way, last = place.split(".")
    for name in way:
        inside = inside[name]
    inside[last] = wrong
    file = tmp_path / "une.json"
    file.write_text(json.dumps(whole), encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    told_where = capsys.readouterr()
    assert not told_where.out
    assert told_where.err.startswith(place)


def test_a_file_that_tells_of_winners_whom_nobody_knows_is_not_taken_in(
    house: House, visitor: Visitor
) -> None:
    whole = told_file(house, visitor)
    whole["told"]["situation"]["result"]["winners"] = ["Personne d'ici"]
    with pytest.raises(DamagedFile) as damage:
        proved(json.dumps(whole).encode(), prove_playable, FORMATS)
    assert damage.value.place.startswith("told.situation.result.winners")


def test_check_says_what_today_would_judge_otherwise_and_where(
    house: House, visitor: Visitor, capsys: pytest.CaptureFixture[str]
) -> None:
    ended(house, visitor)
    house.close()
    asked = ["--data", str(house.folder), "check", "--rules"]
    assert main(asked) == 0
    assert "1 partie jugée comme en son temps, 0 autrement" in plain(capsys.readouterr().out)
    with judged_by_others(QUINTE_BOURG, refuse=True):
        assert main(asked) == 0
    said = plain(capsys.readouterr().out)
    assert "« La soirée » : décision n° 5" in said
    assert Never.sentence in said
    assert "0 partie jugée comme en son temps, 1 autrement" in said
    house.open()


def test_check_does_not_call_a_game_good_that_nobody_can_open(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.game(moves=[{"move": "inconnue"}])
    house.close()
    assert main(["--data", str(house.folder), "check"]) == 1
    line, _ = [it for it in plain(capsys.readouterr().out).splitlines() if "La soirée" in it]
    assert line.startswith("ABÎMÉ")
    assert "ne comprend plus" in line
    house.open()


def test_an_evening_that_is_not_counted_is_said_on_the_page(house: House, visitor: Visitor) -> None:
    house.game(moves=[{"move": "inconnue"}])
    assert "« La soirée » : soirée non comptée" in visitor.get("/soirees").text


def test_a_correction_keeps_what_only_the_rules_of_its_day_accepted(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(house_document())
    play(visitor, game, ("move", "note"), ("text", "Il gèle"))
    with judged_by_others(QUINTE_BOURG, refuse=True):
        house.again()
        visitor = Visitor(house)
        assert Never.sentence.rstrip(".") in visitor.get(f"/partie/{game}/journal").text
        fields = (("move", "note"), ("text", "Il tonne"), ("instead", "3"))
        play(visitor, game, *fields)
        if "correct" in visitor.page:
            visitor.confirm()
        assert len(house.moves(game)) == 5
