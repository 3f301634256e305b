"""What is said in secret: what a clue serves, how each judges an escape, a past clue taken anew."""

from html import unescape
from typing import Any

import pytest
from non_morts.evening import FILM_SET
from web.visitor import House, Visitor

THEORIES = ("virus", "vaudou", "implants")


def film(*moves: dict[str, Any], **more: Any) -> dict[str, Any]:
    players = [
        {"id": f"J{seat}", "name": name, "theory": theory}
        for seat, (name, theory) in enumerate(
            zip(("Ana", "Bob", "Chloé"), THEORIES, strict=True), 1
        )
    ]
    return {
        "format": "non-morts/1", "title": "Film", "players": players, "moves": list(moves),
    } | more  # fmt: skip


def zombies_turn(player: str) -> list[dict[str, Any]]:
    """A turn in which nobody is hurt, up to its clue."""
    second = f"Z{int(player[1:]) + 1}"
    return [
        {"move": "turn", "as": "zombies"},
        {"move": "attack", "dice": {"Z1": [6]}},
        {"move": "correct", "ops": []},
        {"move": "arrive", "zombies": [{"room": "P1"}], "force": True},
        {"move": "correct", "ops": [{"op": "zombie", "zombie": second, "stack": 0}]},
    ]  # fmt: skip


def before_a_clue() -> dict[str, Any]:
    return film({"move": "open", "first": "J3"}, *zombies_turn("J1"))


def shown(visitor: Visitor, game: str, args: str = "") -> str:
    visitor.get(f"/partie/{game}/plan{args}")
    return unescape(visitor.page)


def send(visitor: Visitor, game: str, form: str, *pairs: tuple[str, str]) -> int:
    path = f"/partie/{game}/coup"
    return visitor.post_raw(path, [*visitor.form(f'data-row="{form}"'), *pairs]).status_code


def test_a_clue_serves_its_author_unless_said_in_secret(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(before_a_clue())
    page = shown(visitor, game, "?pion=flic")
    assert send(visitor, game, "indice", ("texte", "Un os"), ("secret", "1")) == 303
    page = shown(visitor, game)
    assert "Prenez la tablette, Ana" in page
    assert not [it for it in THEORIES if FILM_SET.label(it) in page]
    page = shown(visitor, game, "?voir=1")
    assert all(FILM_SET.label(it) in page for it in THEORIES)
    assert send(visitor, game, "indice_secret", ("sert", "vaudou"), ("sert", "implants")) == 303
    assert house.moves(game)[-1] == {
        "move": "clue", "survivor": "flic", "text": "Un os", "serves": ["vaudou", "implants"],
    }  # fmt: skip


def test_a_clue_begun_in_secret_is_given_up_by_one_tap(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(before_a_clue())
    count = len(house.moves(game))
    shown(visitor, game, "?pion=flic")
    send(visitor, game, "indice", ("secret", "1"))
    assert "l'indice en secret" in shown(visitor, game)
    visitor.post(f"/partie/{game}/annuler")
    assert "Qui le trouve" in shown(visitor, game)
    assert len(house.moves(game)) == count


def escaped(**more: Any) -> dict[str, Any]:
    """The flic is out with three clues: two for Ana's virus, one for nobody."""
    clues = [
        {"move": "clue", "survivor": "flic", "text": text, "serves": serves}
        for text, serves in (("Un os", ["virus"]), ("Une fiole", ["virus"]), ("Un rapport", []))
    ]
    turns: list[list[dict[str, Any]]] = [
        [*zombies_turn(f"J{seat}"), clue] for seat, clue in enumerate(clues, 1)
    ]
    last: list[dict[str, Any]] = [
        {"move": "turn", "as": "survivants"},
        {"move": "exit", "room": "P1", "kind": "egouts"},
        {"move": "walk", "survivors": ["flic"], "to": "S1", "dice": {"flic": 6}},
    ]
    moves: list[dict[str, Any]] = [
        {"move": "open", "first": "J3"},
        *(move for turn in turns for move in turn),
        *last,
    ]
    return film(*moves, **more)


def judge(visitor: Visitor, game: str, name: str, *clues: str) -> str:
    page = shown(visitor, game)
    assert f"À {name} de juger" in page
    assert not [it for it in THEORIES if FILM_SET.label(it) in page]
    page = shown(visitor, game, "?voir=1")
    assert send(visitor, game, "jugement", *(("indice", it) for it in clues)) == 303
    return page


@pytest.mark.parametrize(
    ("ana", "result"), [(("I1", "I2", "I3"), "gagne"), (("I1", "I2"), "continue")]
)
def test_everyone_judges_alone_and_only_the_outcome_is_shown(
    house: House, visitor: Visitor, ana: tuple[str, ...], result: str
) -> None:
    game = house.journal.open_game(escaped())
    page = judge(visitor, game, "Ana", *ana)
    assert FILM_SET.label("virus") in page
    assert FILM_SET.label("vaudou") not in page
    judge(visitor, game, "Bob")
    judge(visitor, game, "Chloé", "I1")
    page = shown(visitor, game)
    fields = [*visitor.form("nm-acts"), ("ajout", '{"verdict":true}')]
    assert visitor.post_raw(f"/partie/{game}/coup", fields).status_code == 303
    serves: dict[str, list[str]] = {it: [] for it in ("I1", "I2", "I3")} | {
        it: ["virus"] for it in ana
    }
    serves["I1"] = sorted({*serves["I1"], "implants"})
    assert house.moves(game)[-1] == {"move": "verdict", "serves": serves}
    page = shown(visitor, game)
    assert ("nm-poster" in page) == (result == "gagne")


def test_without_chance_clues_only_what_was_planned_can_be_marked(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(escaped(rulings={"chance_clues": False}))
    judge(visitor, game, "Ana", "I1")
    page = shown(visitor, game, "?voir=1")
    assert 'name="indice"' not in page


def test_a_past_walk_is_taken_anew_by_touching_other_pawns(house: House, visitor: Visitor) -> None:
    moves: list[dict[str, Any]] = [
        {"move": "open", "first": "J3"},
        {"move": "turn", "as": "survivants"},
        {"move": "exit", "room": "P1", "kind": "egouts"},
        {"move": "walk", "survivors": ["brute"], "to": "S1", "dice": {"brute": 6}},
    ]
    game = house.journal.open_game(film(*moves))
    visitor.get(f"/partie/{game}/corriger/3")
    assert f"/partie/{game}/corriger/3?pion=brute%2Cgeek" in visitor.page
    visitor.get(f"/partie/{game}/corriger/3?pion=geek&vers=S1")
    send(visitor, game, "des", ("de0", "5"), ("valider", "1"))
    assert house.moves(game)[-1] == {
        "move": "walk", "survivors": ["geek"], "to": "S1", "dice": {"geek": 5},
    }  # fmt: skip


def test_dice_that_are_missing_are_asked_for(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(
        film({"move": "open", "first": "J3"}, {"move": "turn", "as": "zombies"})
    )
    shown(visitor, game)
    assert send(visitor, game, "des", ("valider", "1")) == 409
    assert "Il manque des dés" in visitor.refusal
    shown(visitor, game)
    assert send(visitor, game, "des", ("de0", "2"), ("lancer", "1")) == 303
    assert house.moves(game)[-1] == {"move": "attack", "dice": {"Z1": [2]}}


@pytest.mark.parametrize(
    ("sent", "vote"),
    [
        ([("voix1", "contre")], {"J2": "contre"}),
        ([("voix0", "pour"), ("voix2", "")], {}),
        (
            [("voix2", "prix"), ("prix2", "2"), ("paie2-0", "2")],
            {"J3": {"price": 2, "paid": {"J1": 2}}},
        ),
    ],
)
def test_a_proposal_counts_its_voices(
    house: House, visitor: Visitor, sent: list[tuple[str, str]], vote: dict[str, Any]
) -> None:
    game = house.journal.open_game(film({"move": "open", "first": "J3"}))
    shown(visitor, game, "?volet=proposition&op=soin")
    fields = [("de", "J1"), ("texte", "Un bandage"), ("survivor", "flic"), ("litres", "1"), *sent]
    assert send(visitor, game, "proposition", *fields) == 303
    assert house.moves(game)[-1] == {
        "move": "propose", "by": "J1", "text": "Un bandage", "votes": vote,
        "ops": [{"op": "soin", "survivor": "flic", "litres": 1}],
    }  # fmt: skip
