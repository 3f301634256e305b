"""A number too long to be one, in an address, is answered as any other odd word."""

import pytest
from web.visitor import House, Visitor

from gm_assistant.games.registry import ALL, Played

LONG = "9" * 5000
SHELL = ("corriger", "journal", "recit", "ecran", "montrer")


@pytest.mark.parametrize("played", ALL, ids=lambda it: it.slug)
def test_every_page_may_be_asked_about_it(house: House, visitor: Visitor, played: Played) -> None:
    companion = played.companion(None)
    assert companion.demonstration is not None
    game = house.journal.open_game(companion.demonstration())
    for page in (*companion.pages, *SHELL):
        for asked in (f"{page}/{LONG}", f"{page}?page={LONG}&tourne={LONG}&qui={LONG}"):
            assert visitor.get(f"/partie/{game}/{asked}").status_code < 500, page
