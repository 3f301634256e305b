"""The cards that a table invented: what cannot be understood is said at its place, in one line."""

from copy import deepcopy
from random import Random
from typing import Any, Final

import pytest
from rules.house_reading import random_cards

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.quinte_bourg.odds import asked_of, played
from gm_assistant.games.quinte_bourg.rules.composition import Wish, composed
from gm_assistant.games.quinte_bourg.rules.deck import LONGEST_LABEL, Deck
from gm_assistant.games.quinte_bourg.rules.game import replay
from gm_assistant.games.quinte_bourg.rules.house_cards import (
    LONGEST_TEXT,
    MOST_CARDS,
    read_house_cards,
)

CALL: Final[dict[str, Any]] = {
    "nights": ["lundi", "jeudi"],
    "after": "marchand_de_sable",
    "asks": "player",
    "effects": [{"does": "purse"}],
}
CARD: Final[dict[str, Any]] = {
    "id": "sourcier",
    "label": "Sourcier",
    "kind": "speciality",
    "call": CALL,
}
SONG: Final[dict[str, Any]] = {
    "id": "chanson",
    "label": "La chanson",
    "kind": "call",
    "call": {
        "nights": ["lundi"],
        "after": "aube",
        "asks": "nothing",
        "effects": [{"does": "free"}],
    },
}
LIZARD: Final[dict[str, Any]] = {
    "id": "lezard",
    "label": "Lézard",
    "kind": "camp_role",
    "camp": "reptiliens",
}
GONE: Final = object()


def changed(card: dict[str, Any], /, **changes: Any) -> dict[str, Any]:
    """A card with some fields changed; those of its call are said as `call_nights`."""
    made = deepcopy(card)
    for name, value in changes.items():
        where, field = (made["call"], name[5:]) if name.startswith("call_") else (made, name)
        if value is GONE:
            del where[field]
        else:
            where[field] = value
    return made


def asking(asks: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return changed(CARD, call_asks=asks, call_effects=[*effects], **more)


TAKE: Final = {"does": "take", "coins": 1}
WRONG: Final[dict[str, list[object]]] = {
    "house_cards": [{}, None, [changed(CARD, id=f"a{it}") for it in range(MOST_CARDS + 1)]],
    "house_cards[0]": [["sourcier"]],
    "house_cards[0].id": [
        [changed(CARD, id=it)]
        for it in (
            *(GONE, "", "Sourcier", "sourcière", "garde champetre", "garde-champetre", "_a", 3),
            *("fureteur", "villageois", "melomane", "souris", "president", "aube", "postes"),
            *("assassinat", "amoureux", "jour", "a" * 41),
        )
    ],
    "house_cards[1].id": [[CARD, CARD]],
    "house_cards[0].label": [
        [changed(CARD, label=it)] for it in (GONE, "", " ", 3, "a\nb", "a" * (LONGEST_LABEL + 1))
    ],
    "house_cards[0].kind": [[changed(CARD, kind=it)] for it in (GONE, "post", None)],
    "house_cards[0].rule": [[changed(CARD, rule=it)] for it in (3, "a" * (LONGEST_TEXT + 1))],
    "house_cards[0].card": [[changed(CARD, card=None)], [changed(SONG, card="Tu chantes.")]],
    "house_cards[0].camp": [
        [changed(LIZARD, camp=GONE)],
        [changed(LIZARD, camp="amoureux")],
        [changed(LIZARD, camp="lezards")],
        [changed(CARD, camp="villageois")],
        [changed(SONG, camp="villageois")],
    ],
    "house_cards[0].spent": [[changed(CARD, spent=it)] for it in (-1, True, 1.0)],
    "house_cards[0].last": [[changed(CARD, last=3)], [changed(SONG, last=None)]],
    "house_cards[0].sourceress": [[changed(CARD, sourceress=1)]],
    "house_cards[0].call": [[changed(SONG, call=GONE)], [changed(CARD, call=None)]],
    "house_cards[0].call.nights": [
        [changed(CARD, call_nights=it)] for it in (GONE, [], "lundi", ["lundi", "lundi"])
    ],
    "house_cards[0].call.nights[1]": [[changed(CARD, call_nights=["lundi", "dimanche"])]],
    "house_cards[0].call.after": [
        [changed(CARD, call_after=it)] for it in (GONE, "chanson", "voyeur", "sourcier")
    ],
    "house_cards[0].call.asks": [
        [changed(CARD, call_asks="corpse")],
        [changed(SONG, call_asks="house")],
    ],
    "house_cards[0].call.effects": [[asking("player")], [asking("player", *[TAKE] * 4)]],
    "house_cards[0].call.effects[0]": [[changed(CARD, call_effects=["free"])]],
    "house_cards[0].call.effects[0].does": [
        [asking("player", {})],
        [asking("player", {"does": "kill"})],
        *([asking("nothing", it)] for it in ({"does": "sleep"}, {"does": "purse"}, TAKE)),
        *([asking("house", {"does": it})] for it in ("sleep", "cards", "reptilian")),
        [asking("player", {"does": "defend"})],
        [asking("neighbour", {"does": "defend"})],
        [asking("player", {"does": "sleep"}, call_after="aube")],
        [asking("player", {"does": "sleep"}, call_after="ingenieure", call_nights=["lundi"])],
        [asking("house", {"does": "defend"}, call_after="attaque")],
        [asking("house", {"does": "defend"}, call_after="aube")],
    ],
    "house_cards[0].call.effects[1].does": [
        [asking("player", TAKE, {"does": "defend"})],
        [asking("player", {"does": "purse"}, {"does": "cards"})],
    ],
    "house_cards[0].call.effects[0].coins": [
        *([asking("player", {"does": "take", "coins": it})] for it in (0, "tout", None, True, 1.0)),
        [asking("player", {"does": "give"})],
        [asking("player", {"does": "purse", "coins": "all"})],
        [asking("player", {"does": "sleep", "coins": 1})],
    ],
    "house_cards[0].call.uses": [
        *([changed(CARD, call_uses=it)] for it in (0, "1")),
        [changed(SONG, call_uses=None)],
    ],
    "house_cards[0].call.not_self": [
        [changed(CARD, call_not_self=1)],
        [changed(SONG, call_not_self=False)],
    ],
    "house_cards[0].call.not_twice": [[changed(SONG, call_not_twice=False)]],
    "house_cards[0].call.say": [[changed(CARD, call_say=["Ouvre."])]],
    "house_cards[0].call.song": [[changed(CARD, call_song="la")]],
}
TABLE: Final[dict[str, Any]] = {
    "format": "quinte-bourg/1",
    "players": [
        {"id": "A", "camp_roles": ["villageois"], "specialities": ["sourcier"]},
        {"id": "B", "camp_roles": ["lezard"]},
        {"id": "C", "camp_roles": ["lezard"]},
    ],
}


@pytest.mark.parametrize(
    ("place", "cards"), [(place, cards) for place, told in WRONG.items() for cards in told]
)
def test_the_place_is_named_in_one_line(place: str, cards: object) -> None:
    with pytest.raises(Malformed) as caught:
        replay({**TABLE, "house_cards": cards})
    assert caught.value.place == place
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "card",
    [
        CARD,
        SONG,
        LIZARD,
        changed(CARD, call=GONE),
        changed(CARD, spent=4, last=None, rule="", card="Tu sondes."),
        changed(LIZARD, call=CALL, camp="seths"),
        asking("house", {"does": "defend"}, TAKE, {"does": "purse", "coins": 3}),
        asking("neighbour", {"does": "sleep"}, {"does": "give", "coins": "all"}, {"does": "free"}),
        asking("player", TAKE, TAKE, TAKE, call_after="inventeur", call_nights=["lundi"]),
        asking("nothing", {"does": "free"}, call_uses=2, call_not_twice=True),
        changed(CARD, label="« Sourcier » d’eau", id="s2_b"),
    ],
)
def test_what_the_contract_has_is_understood(card: dict[str, Any]) -> None:
    [read] = read_house_cards([card])
    assert (read.id, read.label, read.kind) == (card["id"], card["label"], card["kind"])


def test_the_cards_are_looked_at_before_the_players() -> None:
    wrong = {**TABLE, "players": [{"id": "A", "camp_roles": ["personne"]}]}
    with pytest.raises(Malformed) as caught:
        replay({**wrong, "house_cards": [changed(CARD, kind="post")]})
    assert caught.value.place == "house_cards[0].kind"


def test_nobody_plays_a_card_that_the_table_has_not() -> None:
    for cards, place in (([LIZARD], "specialities[0]"), ([CARD], "camp_roles[0]")):
        with pytest.raises(Malformed) as caught:
            replay({**TABLE, "house_cards": cards})
        assert caught.value.place.endswith(place)


def test_whom_it_named_last_sits_at_the_table() -> None:
    with pytest.raises(Malformed) as caught:
        replay({**TABLE, "house_cards": [LIZARD, changed(CARD, last="Z")]})
    assert caught.value.place == "house_cards[1].last"
    assert replay({**TABLE, "house_cards": [LIZARD, changed(CARD, last="B")]})[1] is None


@pytest.mark.parametrize("seed", range(30))
def test_a_card_is_written_as_it_was_read(seed: int) -> None:
    cards = read_house_cards(random_cards(Random(seed)))
    assert read_house_cards([it.written() for it in cards]) == cards


def test_evenings_are_tried_with_the_cards_of_a_table() -> None:
    deck = Deck(read_house_cards([changed(LIZARD, call=CALL), asking("player", TAKE)]))
    wish = Wish({"lezard": 1, "sourcier": 1}, deck=deck)
    one = played(asked_of(composed(9, wish)), "hasard", 3)
    assert one.nights
    assert "lezard" in one.acted
