"""A gift by day: from the menu, or from the page of the one who gives."""

from web.visitor import House, Visitor

DAY = [{"move": "night"}, {"move": "day"}]


def test_on_the_page_of_a_player_his_gift_is_two_taps_away(house: House, visitor: Visitor) -> None:
    game = house.game(moves=DAY)
    base = f"/partie/{game}"
    visitor.get(f"{base}/joueur/J2")
    assert f'href="{base}/don?de=J2"' in visitor.page
    visitor.get(f"{base}/don?de=J2")
    assert "Bob donne : à qui" in visitor.page
    visitor.post_raw(f"{base}/coup", [*visitor.form('id="decision-don"'), ("house", "J5")])
    visitor.get(f"{base}/don")
    visitor.post_raw(f"{base}/coup", [*visitor.form('id="decision-don"'), ("coins", "1")])
    assert house.moves(game)[-1] == {"move": "give", "from": "J2", "to": "J5", "coins": 1}


def test_whoever_has_nothing_to_give_is_asked_nothing(house: House, visitor: Visitor) -> None:
    poor = [*DAY, {"move": "correct", "player": "J2", "coins": 0}]
    game = house.game(moves=poor)
    for moves in (game, house.game()):
        assert "/don?de=" not in visitor.get(f"/partie/{moves}/joueur/J2").text
    assert "Qui donne" in visitor.get(f"/partie/{game}/don?de=J2").text
    assert "Qui donne" in visitor.get(f"/partie/{game}/don?de=nobody").text
