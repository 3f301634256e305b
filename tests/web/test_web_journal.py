"""The journal: searched, filtered, and read page by page."""

from web.test_web_taps import three_notes
from web.visitor import House, Visitor

from gm_assistant.french.typography import plain


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
