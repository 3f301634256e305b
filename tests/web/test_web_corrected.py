"""A correction says what it changes before anything is done, and does that."""

import json
import re

import pytest
from web.test_web_taps import three_notes
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game

VOTED = [
    {"move": "night"},
    {"move": "day"},
    {"move": "stage", "stage": "vote"},
    {"move": "vote", "ballots": [["J1", "J2"], ["J3", "J2"], ["J2", "J4"]]},
    {"move": "execute"},
    {"move": "fate", "player": "J2", "becomes": "esprit", "shows": "camp"},
    {"move": "stage", "stage": "mariages"},
    {"move": "give", "from": "J1", "to": "J3", "coins": 1},
]
MENDED = {"move": "vote", "ballots": [["J1", "J4"], ["J3", "J4"], ["J2", "J4"]]}


def now(house: House, game: str) -> Game:
    return open_game(house.journal.line(game).full_document)


def confirm(visitor: Visitor, game: str, index: int) -> int:
    confirmed = [*visitor.form(f"/corriger/{index}"), ("confirme", "1")]
    return visitor.post_raw(f"/partie/{game}/corriger/{index}", confirmed).status_code


def test_a_vote_mended_is_told_as_what_follows_from_it(house: House, visitor: Visitor) -> None:
    game = house.game(moves=VOTED)
    visitor.get(f"/partie/{game}/journal")
    before = house.journal.version(game)
    change = [("contenu", json.dumps(MENDED))]
    assert visitor.post(f"/partie/{game}/corriger/3", change).status_code == 409
    page = plain(visitor.page)
    assert "Le vote condamne Dany au lieu de Bob. La sentence est à redire." in page
    assert "Bob reste en vie." in page
    assert "Cela toucherait Dany, et non Bob." in page
    assert house.journal.version(game) == before
    assert confirm(visitor, game, 3) == 303
    assert [it["move"] for it in house.moves(game)] == ["night", "day", "stage", "vote"]
    assert now(house, game).village.owes("execute")


def test_a_vote_of_many_is_put_right_in_a_few_words(house: House, visitor: Visitor) -> None:
    """Whom it condemned is read beside what is to be done, however many voted."""
    many = {"move": "vote", "ballots": [[f"J{it}", "J2"] for it in range(1, 11)]}
    game = house.game(moves=[*VOTED[:3], many, *VOTED[4:]])
    visitor.get(f"/partie/{game}/corriger/3?ici=1")
    (told,) = re.findall(r"À la place de « (Vote : Ana pour Bob.*?) »", plain(visitor.page))
    assert len(told) <= 115
    assert told.endswith("le village condamne Bob")
    visitor.post(f"/partie/{game}/corriger/3", [("contenu", json.dumps(MENDED))])
    (asked,) = re.findall(r"au lieu de <b>« (.*?) »</b>", plain(visitor.page))
    assert len(asked) <= 165
    assert asked.endswith("le village condamne Bob")


def test_a_session_left_without_an_answer_is_come_back_to(house: House, visitor: Visitor) -> None:
    passed = [{"move": "stage", "stage": "session"}, {"move": "stage", "stage": "loi"}]
    game = house.game(moves=[*VOTED[:2], *passed])
    visitor.get(f"/partie/{game}/jour?etape=session")
    assert "pas choisie" in visitor.page
    back = visitor.form(f'action="/partie/{game}/journal/2"')
    visitor.post_raw(f"/partie/{game}/journal/2", [*back, ("faire", "revenir")])
    assert house.moves(game)[-1] == passed[0]
    visitor.get(f"/partie/{game}/jour")
    assert 'value="purge"' in visitor.page
    visitor.post(f"/partie/{game}/retablir")
    assert house.moves(game)[-1] == passed[1]


def test_one_undo_brings_back_all_that_a_correction_left_out(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=VOTED)
    visitor.get(f"/partie/{game}/journal")
    visitor.post(f"/partie/{game}/corriger/3", [("contenu", json.dumps(MENDED))])
    confirm(visitor, game, 3)
    visitor.get(f"/partie/{game}/jour")
    visitor.post(f"/partie/{game}/annuler")
    assert [*house.moves(game)] == VOTED


def test_a_row_taken_anew_says_what_that_changes_and_waits(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit?appel=voleur")
    visitor.tap(game, "house", "J3")
    visitor.tap(game, "go", "1") if len(house.moves(game)) < 2 else None
    told = len(house.moves(game))
    visitor.get(f"/partie/{game}/nuit?appel=voleur")
    answer = visitor.post_raw(
        f"/partie/{game}/coup", [*visitor.form('id="call"'), ("house", "J4"), ("go", "1")]
    )
    assert answer.status_code == 409
    assert "Chloé a 1 pièce au lieu de 0." in plain(visitor.page)
    assert len(house.moves(game)) == told
    assert confirm(visitor, game, told) == 303
    assert house.moves(game)[-1]["house"] == "J4"
    assert now(house, game).village.players["J3"].coins == 1
    assert not house.journal.line(game).drafts


def test_a_row_taken_anew_from_which_nothing_follows_is_one_tap(
    house: House, game: str, visitor: Visitor
) -> None:
    for target in ("J6", "J7"):
        visitor.get(f"/partie/{game}/nuit?appel=reptiliens")
        visitor.tap(game, "target", target)
    assert [it.get("target") for it in house.moves(game)] == [None, "J6", "J7"]


@pytest.mark.parametrize("index", ["99", "4"])
def test_what_is_not_there_is_not_corrected(house: House, visitor: Visitor, index: str) -> None:
    game = house.game()
    visitor.get(f"/partie/{game}/journal")
    change = [("contenu", '{"move": "note", "text": "x"}'), ("confirme", "1")]
    assert visitor.post(f"/partie/{game}/corriger/{index}", change).status_code == 409
    assert len(house.moves(game)) == 1


def by_the_round(visitor: Visitor, house: House) -> str:
    """A vote spoken ballot by ballot, closed, and the condemned executed."""
    spoken = [["J6", "J2"], ["J7", "J2"], ["J8", "J4"]]
    game = house.game(
        moves=[
            *VOTED[:3],
            *({"move": "vote", "ballots": [it], "open": True} for it in spoken),
            {"move": "vote", "ballots": []},
            {"move": "execute"},
        ]
    )
    visitor.get(f"/partie/{game}/jour")
    return game


def test_a_vote_is_mended_in_three_taps_after_the_execution(house: House, visitor: Visitor) -> None:
    game = by_the_round(visitor, house)
    assert f"/partie/{game}/corriger/6" in visitor.page
    visitor.get(f"/partie/{game}/corriger/6")
    assert "impossible :" not in visitor.page
    assert "Le vote est clos : le village condamne Bob" in plain(visitor.page)
    asked = visitor.form('id="decision-vote-condamne"')
    assert visitor.post_raw(f"/partie/{game}/coup", [*asked, ("decides", "J4")]).status_code == 409
    assert "Le vote condamne Dany au lieu de Bob." in plain(visitor.page)
    assert confirm(visitor, game, 6) == 303
    village = now(house, game).village
    assert village.vote is not None
    assert (village.vote.condemned, village.owes("execute")) == ("J4", True)
    assert village.players["J2"].living


def test_who_changes_nothing_is_where_he_came_from(house: House, visitor: Visitor) -> None:
    game = by_the_round(visitor, house)
    assert f"/partie/{game}/corriger/6?ici=1" in visitor.page
    visitor.get(f"/partie/{game}/corriger/6?ici=1")
    assert f'/partie/{game}/jour">Ne rien changer' in visitor.page
    visitor.get(f"/partie/{game}/corriger/6")
    assert f'/partie/{game}/journal">Ne rien changer' in visitor.page


def test_a_ballot_is_put_right_by_itself(house: House, visitor: Visitor) -> None:
    game = by_the_round(visitor, house)
    visitor.get(f"/partie/{game}/corriger/6")
    assert f"/partie/{game}/corriger/3" in visitor.page
    visitor.get(f"/partie/{game}/corriger/3")
    asked = visitor.form('id="decision-vote-J6"')
    visitor.post_raw(f"/partie/{game}/coup", [*asked, ("choice", "J4")])
    assert "Le vote condamne Dany au lieu de Bob." in plain(visitor.page)
    confirm(visitor, game, 3)
    assert house.moves(game)[3]["ballots"] == [["J6", "J4"]]
    assert [it["move"] for it in house.moves(game)][-1] == "vote"


CALLS = [
    {"move": "night"},
    {"move": "call", "step": "reptiliens", "target": "J6"},
    {"move": "call", "step": "marchand_de_sable", "target": "J3"},
]


def back(visitor: Visitor) -> None:
    """« Annuler », as the page at hand has it."""
    found = re.search(r'<form class="undo" method="post" action="([^"]+)"', visitor.page)
    assert found
    visitor.post_raw(found[1], visitor.form('class="undo"'))


def test_back_on_a_row_open_again_takes_back_what_that_row_said(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=CALLS)
    visitor.get(f"/partie/{game}/nuit?appel=reptiliens")
    assert "Reptiliens : visent la maison de Farid" in visitor.page.partition('class="undo"')[2]
    back(visitor)
    assert house.moves(game)[1:] == [{"move": "pass", "step": "reptiliens"}, CALLS[2]]
    visitor.get(f"/partie/{game}/nuit?appel=reptiliens")
    assert visitor.row == "reptiliens"


def test_back_on_a_row_mended_brings_back_what_it_said_first(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=[*CALLS, {**CALLS[1], "target": "J7"}, {"move": "note", "text": "x"}])
    visitor.get(f"/partie/{game}/nuit?appel=reptiliens")
    back(visitor)
    assert [it.get("target") for it in house.moves(game)] == [None, "J6", "J3", "J6", None]
    visitor.get(f"/partie/{game}/nuit?appel=reptiliens")
    visitor.post(f"/partie/{game}/annuler")
    assert house.moves(game)[3]["target"] == "J7"


def test_back_elsewhere_takes_back_the_last_act(house: House, visitor: Visitor) -> None:
    game = house.game(moves=CALLS)
    visitor.get(f"/partie/{game}/nuit")
    back(visitor)
    assert [*house.moves(game)] == CALLS[:2]


def test_a_pardon_is_not_given_to_somebody_else(house: House, visitor: Visitor) -> None:
    pardoned = [*VOTED[:4], {"move": "execute", "pardon": True}]
    game = house.game(moves=pardoned)
    visitor.get(f"/partie/{game}/journal")
    visitor.post(f"/partie/{game}/corriger/3", [("contenu", json.dumps(MENDED))])
    assert "Cela toucherait Dany, et non Bob." in plain(visitor.page)
    confirm(visitor, game, 3)
    assert now(house, game).village.owes("execute")


def test_a_correction_confirmed_twice_is_one(house: House, visitor: Visitor) -> None:
    game = house.game(moves=VOTED)
    visitor.get(f"/partie/{game}/journal")
    visitor.post(f"/partie/{game}/corriger/3", [("contenu", json.dumps(MENDED))])
    sent = visitor.form("/corriger/3")
    first, second = (visitor.post_raw(f"/partie/{game}/corriger/3", sent) for _ in range(2))
    assert (first.status_code, second.status_code) == (303, 303)
    assert len(house.journal.line(game).acts) == len(VOTED) + 1


STRUCK = [
    {"move": "night"},
    {"move": "call", "step": "reptiliens", "target": "J6"},
    {"move": "pass", "step": "marchand_de_sable"},
    {"move": "call", "step": "attaque"},
    {"move": "pass", "step": "ingenieure"},
]
ANOTHER = {"move": "call", "step": "reptiliens", "target": "J7"}


def test_play_resumes_at_the_call_that_is_to_be_said_again(house: House, visitor: Visitor) -> None:
    game = house.game(moves=STRUCK)
    visitor.get(f"/partie/{game}/journal")
    visitor.post(f"/partie/{game}/corriger/1", [("contenu", json.dumps(ANOTHER))])
    assert "Cela toucherait Gwen" in plain(visitor.page)
    confirmed = [*visitor.form("/corriger/1"), ("confirme", "1")]
    answer = visitor.post_raw(f"/partie/{game}/corriger/1", confirmed)
    visitor.get(answer.location)
    assert visitor.row == "attaque"
    # A6: what was put right is not heard of.
    assert "Reptiliens, refermez les yeux" not in plain(visitor.page)
    visitor.tap(game, "go", "1")
    assert house.moves(game)[-1] == {"move": "call", "step": "attaque"}


def test_by_day_the_page_of_a_past_call_is_dark_and_says_neither_words_nor_names(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=[*STRUCK, {"move": "day"}])
    visitor.get(f"/partie/{game}/corriger/1")
    page = plain(visitor.page)
    assert 'data-look="nuit"' in page
    assert "touchez ce qu'il fallait" in page
    for secret in ("refermez les yeux", "ouvrez les yeux", "Répond", "répond à cet appel"):
        assert secret not in page
    visitor.get(f"/partie/{game}/jour")
    assert 'data-look="jour"' in visitor.page


def test_what_a_day_brought_is_set_aside_whole_and_not_told_line_by_line(
    house: House, visitor: Visitor
) -> None:
    rich = {"move": "give", "from": "J1", "to": "J2", "coins": 1}
    game = house.game(moves=[*STRUCK, {"move": "day"}, rich])
    visitor.get(f"/partie/{game}/journal")
    visitor.post(f"/partie/{game}/corriger/1", [("contenu", json.dumps(ANOTHER))])
    page = plain(visitor.page)
    assert "Farid reste en vie." in page
    assert "Bob a 1 pièce au lieu de 2." not in page
    told = [page.index(it) for it in ("La partie reprend là", "À redire", "Ce qui change")]
    assert told == sorted(told)
    confirmed = [*visitor.form("/corriger/1"), ("confirme", "1")]
    visitor.get(visitor.post_raw(f"/partie/{game}/corriger/1", confirmed).location)
    assert visitor.row == "attaque"
    assert "refermez les yeux" not in plain(visitor.page)  # They have been open for a while.


# The journal: searched, filtered, and read page by page.


def test_the_journal_is_searched_and_filtered(game: str, visitor: Visitor) -> None:
    three_notes(visitor, game)
    visitor.get(f"/partie/{game}/journal?cherche=CHIÊN")
    assert "un chien" in visitor.page
    assert "un chat" not in visitor.page


def test_of_a_long_search_the_first_hundred_letters_count(house: House, visitor: Visitor) -> None:
    texts = ["e" * 99 + "b", "e" * 99 + "c"]
    game = house.game(moves=[{"move": "night"}, *({"move": "note", "text": it} for it in texts)])
    visitor.get(f"/partie/{game}/journal?cherche={texts[0]}d")
    assert "1 décision sur 3" in plain(visitor.page)
    visitor.get(f"/partie/{game}/journal?cherche={texts[0][:99]}d")
    assert "0 décision sur 3" in plain(visitor.page)


def test_the_journal_of_one_player_has_what_names_him(house: House, visitor: Visitor) -> None:
    gift = {"move": "give", "from": "J1", "to": "J2", "coins": 1}
    game = house.game(moves=[{"move": "night"}, {"move": "day"}, gift])
    visitor.get(f"/partie/{game}/journal?joueur=J2")
    assert "1 décision sur 3" in plain(visitor.page)
    visitor.get(f"/partie/{game}/journal?joueur=J3")
    assert "0 décision sur 3" in plain(visitor.page)


def test_a_long_journal_is_read_page_by_page(house: House, visitor: Visitor) -> None:
    notes = [{"move": "note", "text": f"note {number}."} for number in range(250)]
    game = house.game(moves=[{"move": "night"}, *notes])
    visitor.get(f"/partie/{game}/journal")
    assert "note 249." in visitor.page
    assert "note 100." not in visitor.page
    visitor.get(f"/partie/{game}/journal?page=2&cherche=note")
    assert "note 100." in visitor.page
    assert "page=3&amp;cherche=note" in visitor.page
    for beyond, found in (("99999", "note 0."), ("0", "note 200."), ("-1", "note 200.")):
        assert found in visitor.get(f"/partie/{game}/journal?page={beyond}").text


def test_a_correction_left_open_while_another_tablet_goes_back_is_told_so(
    house: House, visitor: Visitor
) -> None:
    """The decision that it would replace is there no more."""
    game, other = house.game(moves=VOTED), Visitor(house)
    visitor.get(f"/partie/{game}/corriger/7")
    left_open = [
        *visitor.form('data-row="mariages-suite"'),
        ("move", "give"),
        ("from", "J1"),
        ("to", "J4"),
    ]
    other.get(f"/partie/{game}/journal")
    other.post(f"/partie/{game}/journal/2", [("faire", "revenir")])
    before = house.moves(game)
    answer = visitor.post_raw(f"/partie/{game}/coup", left_open)
    assert answer.status_code == 409
    assert "a avancé entre-temps" in visitor.refusal
    assert house.moves(game) == before
