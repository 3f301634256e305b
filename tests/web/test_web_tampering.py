"""A game file or a form that was tampered with: refused in one sentence, never a stumble."""

import json
from io import BytesIO
from typing import Any

import pytest
from recorded import demonstration
from shares import of_all
from web.visitor import House, Visitor, document

from gm_assistant.games.registry import ALL, Played

PAGES = ("nuit", "journal", "village", "invocation", "couchage", "victoires", "menu", "joueur/J1")
ODD: tuple[Any, ...] = (
    3, -1, 1.5, True, None, "x", "", [], [1], ["J1", "J2"], ["x"], {}, {"J1": 2}, {"x": "y"},
    {"J1": "J2"}, [["J1"]], [{"player": "J1"}], {"house": 5},
)  # fmt: skip
PARTS = (
    "target", "targets", "house", "takes", "gives", "victims", "picked", "cortex", "minus",
    "choose", "horns", "carnage", "by", "power", "post", "guesses", "choice", "marks", "players",
    "about", "role",
)  # fmt: skip
TOUCHED = ("call:attaque", "call:allumeuse", "call:voleur", "call:laura", "invoke", "vote")


def imported(visitor: Visitor, told: dict[str, Any]) -> str:
    """The address of the game made of this file, or nothing where it was refused."""
    visitor.get("/")
    answer = visitor.client.post(
        "/importer",
        data={"csrf": visitor.csrf(), "fichier": (BytesIO(json.dumps(told).encode()), "p.json")},
    )
    assert answer.status_code in (303, 422)
    visitor.page = answer.text
    return str(answer.headers.get("Location", ""))


def drafts_of(part: str, value: Any) -> list[dict[str, Any]]:
    return [{"key": key, "value": {part: value}} for key in TOUCHED]


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("share", of_all((9, 1), 9))
def test_drafts_of_a_tampered_file_never_break_a_screen(
    visitor: Visitor, part: str, share: int
) -> None:
    for value in ODD[PARTS.index(part) % share :: share]:
        address = imported(visitor, document(history={"drafts": drafts_of(part, value)}))
        rows = (
            "nuit?appel=attaque",
            "nuit?appel=allumeuse",
            "nuit?appel=voleur",
            "nuit?appel=laura",
        )
        for page in (*PAGES, *rows):
            assert visitor.get(f"{address}/{page}").status_code < 500, (page, value)
        assert visitor.post(f"{address}/annuler").status_code < 500


def test_drafts_that_are_no_object_are_set_aside(visitor: Visitor) -> None:
    drafts = [{"key": key, "value": value} for key, value in zip(TOUCHED, ODD, strict=False)]
    address = imported(visitor, document(history={"drafts": drafts}))
    assert [visitor.get(f"{address}/{page}").status_code for page in PAGES] == [200] * len(PAGES)


def test_marks_of_the_opening_sent_by_hand_never_break_undo(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[])
    house.journal.keep_draft(game, "ouverture", {"marks": "abc"})
    assert visitor.post(f"/partie/{game}/annuler").status_code < 500


@pytest.mark.parametrize(
    "undone",
    [{"move": "zzz"}, {"move": "give", "from": "J1"}, {"move": "fate", "player": "nobody"}],
)
def test_undone_moves_that_nobody_can_read_are_refused(
    visitor: Visitor, undone: dict[str, Any]
) -> None:
    assert imported(visitor, document(history={"undone": [undone]})) == ""
    assert "history.undone[0]" in visitor.page


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_moments_at_the_ends_of_the_calendar_never_break_the_journal(
    visitor: Visitor, at: str
) -> None:
    address = imported(visitor, document(moves=[{"move": "night", "at": at}]))
    assert visitor.get(f"{address}/journal").status_code == 200
    assert visitor.get(f"{address}/classeur").status_code == 200


@pytest.mark.parametrize("offer", ALL[1:], ids=lambda it: it.slug)
def test_moments_at_the_ends_of_the_calendar_never_break_a_workbook(
    visitor: Visitor, offer: Played
) -> None:
    told = demonstration(offer.slug)
    first = {**told["moves"][0], "at": "0001-01-01T00:00:00+14:00"}
    address = imported(visitor, {**told, "moves": [first]})
    assert visitor.get(f"{address}/classeur").status_code == 200


def test_endless_files_do_not_keep_the_server_busy(house: House, visitor: Visitor) -> None:
    notes = [{"move": "note", "text": "x"}] * 10_001
    assert imported(visitor, document(moves=notes)) == ""
    ways = [{"name": f"b{it}", "shared": 1000, "moves": []} for it in range(100)]
    told = document(moves=notes[:1000], history={"branches": ways})
    assert imported(visitor, told) == ""
    assert house.journal.games() == []


@pytest.mark.parametrize(
    "told",
    [
        [("victim", "J1"), ("carnage", "1"), ("victims", "J2")],
        [("gives", "J1"), ("gives.J2", "1")],
        [("gives.J2", "1"), ("gives", "J1")],
        [("picked", "zz")],
        [("guesses", "x")],
        [("victims.J1", "nobody")],
        [("gives.nobody", "2")],
        [("marks", "x")],
    ],
)
def test_parts_of_a_row_under_a_wrong_shape_are_refused(
    house: House, game: str, visitor: Visitor, told: list[tuple[str, str]]
) -> None:
    for step in ("attaque", "voleur", "laura"):
        before = house.journal.version(game)
        answer = visitor.post(f"/partie/{game}/coup", [("move", "call"), ("step", step), *told])
        assert answer.status_code == 422, (step, told)
        assert house.journal.version(game) == before


def test_a_draft_of_no_known_decision_is_not_kept(
    house: House, game: str, visitor: Visitor
) -> None:
    before = house.journal.version(game)
    data = [("move", "x" * 500), ("choose", "1")]
    assert visitor.post(f"/partie/{game}/coup", data).status_code == 422
    assert house.journal.version(game) == before
