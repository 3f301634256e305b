"""A tap is one entry, a poll none; going back and coming again are one tap each."""

import sqlite3
from contextlib import closing

from web.visitor import House, Visitor

from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.store import FILE


def entries(house: House) -> int:
    with closing(sqlite3.connect(house.folder / FILE)) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM entries")
    return int(count)


def test_each_call_of_the_opening_is_one_entry(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[])
    visitor.get(f"/partie/{game}/ouverture")
    taps = 0
    while visitor.row != "premiere_nuit" and taps < 60:
        before = entries(house)
        form = [*visitor.form('id="call"'), ("go", "1")]
        assert visitor.post_raw(f"/partie/{game}/coup", form).status_code == 303
        assert entries(house) == before + 1
        again = visitor.post_raw(f"/partie/{game}/coup", form)
        assert again.status_code == 303
        assert entries(house) == before + 1
        visitor.get(again.location)
        taps += 1
    assert taps > 3


def test_polls_and_pages_write_no_entry(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    with closing(sqlite3.connect(house.folder / FILE)) as connection:
        before = list(connection.iterdump())
        for _ in range(20):
            visitor.get(f"/partie/{game}/version?v=0")
        assert list(connection.iterdump()) == before


def test_going_back_and_coming_again_are_one_tap_each(
    house: House, game: str, visitor: Visitor
) -> None:
    for text in "abcde":
        house.journal.append(game, {"move": "note", "text": text}, Hand())
    visitor.get(f"/partie/{game}/journal")
    visitor.post(f"/partie/{game}/journal/2", [("faire", "revenir")])
    assert len(house.moves(game)) == 3
    visitor.post(f"/partie/{game}/retablir")
    assert len(house.moves(game)) == 6


def test_a_step_too_far_back_is_redone_on_the_screen_of_the_moment(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit")
    visitor.tap(game, "target", "J6")
    visitor.get(f"/partie/{game}/nuit")
    assert "Rétablir" not in visitor.page
    visitor.post_raw(f"/partie/{game}/annuler", visitor.form('class="undo"'))
    visitor.get(f"/partie/{game}/nuit")
    visitor.post_raw(f"/partie/{game}/retablir", visitor.form('class="redo"'))
    assert house.moves(game)[-1]["target"] == "J6"
