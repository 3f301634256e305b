"""Whole mechanisms by the buttons that the pages show: face B, the ties, the end and what follows.

A finger is a button of the page as it stands; what it does is read on the page that comes back.
"""

from typing import Any

import pytest
from humans.taps import Page, arrived, opened, tap, words
from web.visitor import House, Visitor
from zombie_mosh.concerts import LIMBS, TO_THE_COUNT, TO_THE_DANCE, decree, document, song

from gm_assistant.french.language import plain
from gm_assistant.games.zombie_mosh.rules.concert import reckoned
from gm_assistant.games.zombie_mosh.rules.game import open_document
from gm_assistant.games.zombie_mosh.screens.stage import count_view, stage_view
from gm_assistant.seam.rules import unmarked

Damage = dict[str, int]
FELLED = dict.fromkeys(LIMBS[:2], 3)


def all_attack(game: Any, limb: str) -> list[dict[str, Any]]:
    """Everybody strikes the next one, always at the same limb, until no hand holds a card."""
    moves = []
    seats = game.fosse.table.seats
    while game.fosse.phase == "danse":
        player = game.situation()["pending"][0]["player"]
        target = seats[(seats.index(player) + 1) % len(seats)]
        card = {"player": player, "line": "attaque", "target": target, "limb": limb}
        moves.append({"move": "play", **card})
        game = game.play(moves[-1])
    return moves


def before_the_count(hurt: dict[str, Damage], **more: Any) -> dict[str, Any]:
    """A tour in which each body takes six attacks on its right arm, which falls."""
    moves = [song(), *(decree(it, damage=damage) for it, damage in hurt.items())]
    moves.append({"move": "deal"})
    moves += [{"move": "crowd", "player": it, "limbs": ["bras_droit"] * 2} for it in "BCA"]
    game = open_document(document(**more))
    for move in moves:
        game = game.play(move)
    return document(*moves, *all_attack(game, "bras_droit"), **more)


ENDS = {
    "the fewest tokens": (
        {"A": FELLED, "B": {**FELLED, "jambe_droite": 1}, "C": {**FELLED, "jambe_droite": 2}},
        {},
        ("Ana gagne la chanson", "Pions Dommage sur les plateaux : Ana 9, Béa 10 et Cyd 11"),
    ),
    "as many tokens, more limbs": (
        {
            "A": {**FELLED, "jambe_gauche": 3},
            "B": {**FELLED, "jambe_gauche": 2, "jambe_droite": 1},
            "C": {**FELLED, "jambe_gauche": 3, "jambe_droite": 1},
        },
        {},
        ("Béa gagne la chanson", "Membres encore valides : Ana 1 et Béa 2. Au plus haut : Béa."),
    ),
    "nothing tells them apart": (
        dict.fromkeys("ABC", FELLED),
        {},
        ("Ana, Béa et Cyd se partagent la chanson", "Rien ne les départage"),
    ),
    "by a setting nobody wins": (
        dict.fromkeys("ABC", FELLED),
        {"rulings": {"tie": "personne"}},
        ("Personne ne gagne", "par réglage de la table, personne ne gagne"),
    ),
}


@pytest.mark.parametrize("end", ENDS)
def test_all_are_out_at_once(house: House, visitor: Visitor, end: str) -> None:
    hurt, settings, told = ENDS[end]
    opened(house, visitor, before_the_count(hurt, **settings))
    tap(visitor, move="count")
    for sentence in told:
        assert sentence in words(visitor)


def test_a_limb_of_face_b_falls_at_the_number_of_its_board(house: House, visitor: Visitor) -> None:
    """The number is typed in the set-up, and the limb falls under the fingers of the crowd."""
    visitor.get("/nouvelle?jeu=zombie-mosh")
    [form] = [it for it in Page(visitor.page).forms if it.action.endswith("/table/table")]
    typed = {"face": "B", "premier": "0", "face_b.1.tete": "2"}
    pairs = [(name, typed.get(name, value)) for name, value in form.fields]
    assert visitor.post_raw(form.action, [*pairs, ("faire", "jouer")]).status_code == 303
    [kept] = house.journal.games()
    arrived(visitor, f"/partie/{kept.game_id}")
    tap(visitor, move="deal")
    for _ in range(2):
        tap(visitor, limb="1.tete")
    situation = house.journal.line(kept.game_id).full_document
    assert situation["side"] == "B"
    game = open_document({**unmarked(situation), "moves": []})
    for move in house.moves(kept.game_id):
        game = game.play(move)
    struck = game.fosse.corps[game.fosse.table.seats[1]]
    assert reckoned(struck).fallen == ("tete",)


def test_after_the_end_it_is_said_why_nothing_is_corrected_and_where_it_is(
    house: House, visitor: Visitor
) -> None:
    ended = before_the_count({"A": FELLED, "B": {**FELLED, "jambe_droite": 1}, "C": FELLED})
    game = opened(house, visitor, {**ended, "moves": [*ended["moves"], {"move": "count"}]})
    arrived(visitor, f"/partie/{game}/corrections")
    assert "La chanson est finie et son résultat est compté" in words(visitor)
    assert f"/partie/{game}/journal" in Page(visitor.page).links
    assert not [it for it in Page(visitor.page).buttons if it.move == "correct"]


def test_the_winner_stands_there_with_the_limbs_that_are_left() -> None:
    ended = before_the_count({"A": FELLED, "B": {**FELLED, "jambe_droite": 1}, "C": FELLED})
    game = open_document({**ended, "moves": []})
    for move in (*ended["moves"], decree("C", damage={"jambe_gauche": 1}), {"move": "count"}):
        game = game.play(move)
    [portrait] = stage_view(game).portraits
    assert [it.limb for it in portrait.limbs if not it.fallen] == ["jambe_gauche", "jambe_droite"]
    assert plain(portrait.left) == "Membres encore en place : jambe gauche et jambe droite."


def test_the_count_never_breaks_the_name_of_a_limb() -> None:
    game = open_document(document())
    for move in (*TO_THE_COUNT, {"move": "count"}):
        game = game.play(move)
    view = count_view(game.fosse)
    assert view
    lines = [line.words for it in view.counted for line in it.lines]
    assert all(" " not in limb for line in lines for limb in line.split(", ") if "×" in limb)


def test_the_token_goes_to_the_next_one_standing(house: House, visitor: Visitor) -> None:
    """Béa is out by the table's word: after the count Cyd deals."""
    opened(house, visitor, document(*TO_THE_COUNT, decree("B", out=True)))
    tap(visitor, move="count")
    assert "Tour suivant : Cyd distribue" in words(visitor)


def test_somebody_leaves_by_the_tables_word(house: House, visitor: Visitor) -> None:
    game = opened(house, visitor, document(*TO_THE_DANCE))
    arrived(visitor, f"/partie/{game}/corrections/1")
    tap(visitor, out="1.oui")
    assert house.moves(game)[-1] == decree("B", out=True)
    assert "Béa, hors de la fosse" in visitor.get(f"/partie/{game}/fosse").text


def test_an_encore_is_one_tap_and_begins_with_whole_bodies(house: House, visitor: Visitor) -> None:
    ended = before_the_count({"A": FELLED, "B": {**FELLED, "jambe_droite": 1}, "C": FELLED})
    game = opened(house, visitor, {**ended, "moves": [*ended["moves"], {"move": "count"}]})
    tap(visitor, move="song", first="sort")
    assert house.moves(game)[-1]["move"] == "song"
    assert "distribue quatre cartes à chacun" in words(visitor)
    assert "Pile 50 · défausse 0" in words(visitor)


def test_the_discards_make_a_pile_again_where_the_pile_is_short(
    house: House, visitor: Visitor
) -> None:
    """Three zombis use eighteen cards a tour: of nineteen, one is left to deal from."""
    opened(house, visitor, document(*TO_THE_COUNT, {"move": "count"}, deck=19))
    tap(visitor, move="deal")
    assert "La pile ne suffit plus : la défausse (18 cartes) est mélangée" in words(visitor)
    assert "Pile 7 · défausse 0" in words(visitor)


def test_a_card_says_what_it_comes_to_under_itself(house: House, visitor: Visitor) -> None:
    opened(house, visitor, document(*TO_THE_DANCE))
    tap(visitor, limb="1.tete")
    assert "0 dégât sur 3, 3 attaques qui passent : tombe si rien ne change." in words(visitor)


def test_a_tour_of_four_is_twenty_seven_taps(house: House, visitor: Visitor) -> None:
    """Dealt, struck, danced, counted, and on to the next: no tap that is not a card or a step."""
    players = [{"id": it, "name": it} for it in "ABCD"]
    game = opened(house, visitor, document(song(), players=players))
    taps = 0
    while [it["move"] for it in house.moves(game)].count("deal") < 2:
        limbs = [it for it in Page(visitor.page).buttons if it.move == "limb"]
        wanted = dict(limbs[taps % len(limbs)].pairs) if limbs else {}
        steps = [it for it in Page(visitor.page).buttons if it.move in ("deal", "count")]
        asked = {"limb": wanted["limb"]} if limbs else {"move": steps[0].move}
        tap(visitor, **asked)
        taps += 1
    assert taps == 27


def test_left_and_right_are_said_once_before_the_first_song(visitor: Visitor) -> None:
    visitor.get("/nouvelle?jeu=zombie-mosh")
    assert words(visitor).count("que vous voyez à votre gauche") == 1
