"""A form that is refused comes back as it was filled in, also without a script."""

import re
from html import unescape
from typing import Any, Final, NamedTuple

import pytest
from brasier.evening import TO_HEROES, both
from humans.little import caught, seize
from humans.taps import Filled, Page, arrived
from humans.test_by_finger import named
from non_morts.stories import HALL_AND_CAVE, RICH, SURVIVORS, table
from web.visitor import House, Visitor

FILM: Final = {**table(), "moves": [*HALL_AND_CAVE, SURVIVORS, RICH]}
CAUGHT: Final = {**named(caught()), "moves": [seize(3)]}
SHOT: Final = {**both("h h h", zombie="c1"), "moves": TO_HEROES}


class Case(NamedTuple):
    """A form of a page, what is typed into it, and what stands in it once it was refused."""

    document: dict[str, Any]
    page: str
    sends: tuple[str, str]
    filled: Filled
    stands: tuple[str, ...]


CASES: Final = {
    "a room that nobody could enter": Case(
        FILM,
        "plan?case=2,0",
        ("forme", "piece"),
        {"porte": (), "autre": ("Parking",), "nom": ()},
        ('name="autre" value="Parking"', "Une pièce a une porte au moins"),
    ),
    "a cry that two paid and is too dear": Case(
        FILM,
        "plan?pion=pouffe&volet=cri",
        ("forme", "cri"),
        {"paie0": ("1",), "paie1": ("1",)},
        ('class="nm-more" open', 'name="paie1" min="0" max="3" value="1"'),
    ),
    "a proposal that lacks a choice": Case(
        FILM,
        "plan?volet=proposition&op=passage",
        ("forme", "proposition"),
        {"texte": ("Un ascenseur",), "room": ("P2",), "other": ("P2",)},
        ('value="Un ascenseur"', '<option value="P2" selected>'),
    ),
    "a decree that lacks a choice": Case(
        FILM,
        "corrections?op=passage",
        ("forme", "decret"),
        {"room": ("P2",), "other": ("P2",)},
        ('<option value="P2" selected>',),
    ),
    "a die before its weapon": Case(
        CAUGHT,
        "ville",
        ("move", "weapon"),
        {"card": (), "bonus": ("2",)},
        ('id="ask-armer-B" open', 'name="bonus" value="2"'),
    ),
    "accounts of so many cards": Case(
        CAUGHT,
        "corrections?quoi=A",
        ("move", "joueur"),
        {"hand": ("7",), "eaten": ("-4",)},
        ('name="hand" value="7"',),
    ),
    "a shot out of range": Case(
        SHOT,
        "plateau?heros=ana&faire=tir&vers=c1",
        ("pour", "die"),
        {"range": ("0",), "needs": ("6",), "fire": ("1",)},
        (
            '<option value="0" selected>',
            '<option value="6" selected>',
            'name="fire" value="1" checked',
        ),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_it_stands_as_it_was_filled_in(house: House, visitor: Visitor, case: str) -> None:
    document, page, sends, filled, stands = CASES[case]
    game = house.journal.open_game(document)
    arrived(visitor, f"/partie/{game}/{page}")
    button = next(it for it in Page(visitor.page).buttons if sends in it.pairs)
    kept = [it for it in button.pairs if it[0] not in filled]
    pairs = [*kept, *((name, word) for name, told in filled.items() for word in told)]
    assert visitor.post_raw(button.action, pairs).status_code in (409, 422)
    shown = re.sub(r"\s+", " ", unescape(visitor.page))
    assert [it for it in stands if it not in shown] == []
    # No field of a game file is named to a person.
    assert not re.search(r"\b[a-z_]{3,} :", visitor.refusal.partition("(")[2])
