"""The fosse played through the server by plain forms: buttons, refusals, undo, corrections."""

import re
from html import unescape
from random import Random
from typing import Any

from web.visitor import House, Visitor
from zombie_mosh.stories import (
    TO_THE_COUNT,
    TO_THE_DANCE,
    attack,
    crowd,
    deal,
    decree,
    defend,
    document,
    song,
)

from gm_assistant.french.language import plain

LIMB = re.compile(r'<button type="submit" form="fosse" name="limb" value="([^"]*)"')
Pairs = list[tuple[str, str]]


def sent(visitor: Visitor, game: str, fields: Pairs) -> int:
    hidden = visitor.form('id="fosse"')
    return visitor.post_raw(f"/partie/{game}/coup", [*hidden, *fields]).status_code


def opened(house: House, *moves: Any, **differences: Any) -> str:
    return house.journal.open_game(document(*moves, **differences))


def test_a_whole_chanson_is_played_by_plain_forms(house: House, visitor: Visitor) -> None:
    """Every button that the screen shows, drawn by chance, until somebody has won."""
    game, rng = opened(house, song()), Random(4)
    for _ in range(400):
        page = visitor.get(visitor.get(f"/partie/{game}").location)
        assert page.status_code == 200
        if "zm-next" in page.text:
            break
        limbs = [unescape(it) for it in LIMB.findall(page.text)]
        if limbs:
            assert sent(visitor, game, [("limb", rng.choice(limbs))]) == 303
        else:
            mark = 'value="deal"' if 'value="deal"' in page.text else 'value="count"'
            name = mark.removeprefix('value="').removesuffix('"')
            hidden = [it for it in forms(page.text) if ("move", name) in it]
            assert visitor.post_raw(f"/partie/{game}/coup", hidden[0]).status_code == 303
    assert "gagne la chanson" in visitor.page or "se partagent" in visitor.page
    made = [it["move"] for it in house.moves(game)]
    assert made[-1] == "count"
    assert made.count("count") > 1


def forms(page: str) -> list[Pairs]:
    found = re.findall(r"<form[^>]*>(.*?)</form>", page, re.DOTALL)
    pattern = r'<input type="hidden" name="([^"]*)" value="([^"]*)"'
    return [[(name, unescape(it)) for name, it in re.findall(pattern, form)] for form in found]


def test_a_refusal_is_said_in_place_and_passed_over(house: House, visitor: Visitor) -> None:
    game = opened(house, *TO_THE_DANCE)
    visitor.get(f"/partie/{game}/fosse?qui=2")
    assert sent(visitor, game, [("limb", "2.tete")]) == 409
    assert plain(visitor.refusal).startswith("Ce n'est pas à Cyd")
    assert "zm-ring" in visitor.page
    form = visitor.page.partition('class="refusal"')[2].partition("</form>")[0]
    [told] = forms(f"<form>{form}</form>")
    assert visitor.post_raw(f"/partie/{game}/coup", [*told, ("force", "1")]).status_code == 303
    assert house.moves(game)[-1] == defend("C", force=True)


def test_half_a_crowd_lies_there_and_is_taken_back_first(house: House, visitor: Visitor) -> None:
    game = opened(house, song(), deal())
    visitor.get(f"/partie/{game}/fosse")
    assert sent(visitor, game, [("limb", "1.tete")]) == 303
    visitor.get(f"/partie/{game}/fosse")
    assert "encore une carte" in visitor.page
    assert "La première carte de la foule" in visitor.page
    visitor.post(f"/partie/{game}/annuler")
    visitor.get(f"/partie/{game}/fosse")
    assert "deux cartes au hasard" in visitor.page
    assert len(house.moves(game)) == 2


def test_an_earlier_card_is_corrected_on_the_fosse_as_it_was(
    house: House, visitor: Visitor
) -> None:
    game = opened(house, *TO_THE_COUNT)
    at = len(TO_THE_DANCE)
    visitor.get(f"/partie/{game}/corriger/{at}")
    assert "À la place de" in visitor.page
    assert sent(visitor, game, [("limb", "1.jambe_gauche")]) == 303
    assert house.moves(game)[at] == attack("A", "B", "jambe_gauche")
    assert len(house.moves(game)) == len(TO_THE_COUNT)


def test_a_crowd_is_corrected_by_two_fingers(house: House, visitor: Visitor) -> None:
    game = opened(house, *TO_THE_DANCE)
    for wanted in ("1.bras_droit", "1.bras_gauche"):
        visitor.get(f"/partie/{game}/corriger/2")
        sent(visitor, game, [("limb", wanted)])
    assert house.moves(game)[2] == crowd("B", "bras_droit", "bras_gauche")
    assert len(house.moves(game)) == len(TO_THE_DANCE)


def test_a_decree_is_corrected_where_decrees_are_taken(house: House, visitor: Visitor) -> None:
    game = opened(house, song(), decree("B", damage={"tete": 2}), deal())
    visitor.get(f"/partie/{game}/corriger/1")
    assert "Dégâts de Béa" in visitor.page
    token = next(it for it in forms(visitor.page) if ("move", "correct") in it)
    answer = visitor.post_raw(f"/partie/{game}/coup", [*token, ("damage", "1.tete.1")])
    assert answer.status_code == 303
    assert house.moves(game)[1] == decree("B", damage={"tete": 1})


def test_a_correction_stays_on_its_page(house: House, visitor: Visitor) -> None:
    game = opened(house, song())
    visitor.get(f"/partie/{game}/corrections/1")
    token = next(it for it in forms(visitor.page) if ("move", "correct") in it)
    answer = visitor.post_raw(f"/partie/{game}/coup", [*token, ("damage", "1.tete.1")])
    assert answer.location.endswith("/corrections/1")
    visitor.get(answer.location)
    assert "1 / 3" in visitor.page
