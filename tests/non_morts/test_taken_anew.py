"""A past step of the zombies taken anew, tap by tap, on the plan as it was then."""

import json
import re
from html import unescape

from non_morts.evening import FILM_SET
from web.visitor import House, Visitor

from gm_assistant.games.non_morts.rehearsal import random_game

LIT = re.compile(r'<button name="(coup|ajout)" value="([^"]*)" class="([^"]*)"')
GOOD = re.compile(r'href="([^"]*\?zombie=[^"]*)"')


def lit(visitor: Visitor) -> list[tuple[str, str]]:
    return [
        (name, unescape(value))
        for name, value, classes in LIT.findall(visitor.page)
        if "is-lit" in classes and "retire" not in value and "infect" not in value
    ]


def touched(visitor: Visitor, path: str) -> None:
    """A zombie that has several ways, where no button is lit yet."""
    visitor.get(path)
    if not lit(visitor):
        visitor.get(unescape(GOOD.findall(visitor.page)[0]))


def taken_anew(visitor: Visitor, game: str, index: int) -> dict[str, object]:
    """The first lit buttons, until the decision is whole."""
    here = f"/partie/{game}/corriger/{index}"
    for _ in range(8):
        touched(visitor, here)
        ready = [it for it in lit(visitor) if it[0] == "coup"]
        fields = [*visitor.form('id="taps"'), (ready or lit(visitor))[0]]
        answer = visitor.post_raw(f"/partie/{game}/coup", fields)
        if ready:
            fields = [("contenu", ready[0][1]), ("confirme", "1")]
            if answer.status_code == 409:
                visitor.post(here, fields)
            return json.loads(ready[0][1])  # type: ignore[no-any-return]
        assert answer.location.startswith(here)
    raise AssertionError("never whole")


def test_steps_and_newcomers_of_the_past_are_gathered_anew(house: House, visitor: Visitor) -> None:
    document = random_game(4, 15, 50, FILM_SET, wild=False)
    kinds = [move["move"] for move in document["moves"]]
    for kind in ("advance", "arrive"):
        game = house.journal.open_game(document | {"title": kind})
        index = kinds.index(kind)
        wanted = taken_anew(visitor, game, index)
        assert wanted["move"] == kind
        assert house.moves(game)[index] == wanted
