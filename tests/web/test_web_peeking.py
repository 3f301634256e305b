"""À montrer: what the server sends for one player names nobody and no card but those shown."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from browser.tables import late, table
from web.visitor import House, Visitor

from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.words import PERSONAL, POSTS, ROLES, SPECIALITIES
from gm_assistant.games.quinte_bourg.screens.people import showing
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder

# What names somebody or something.
NAME = re.compile(r"\b[A-ZÀ-Ý]\w{2,}")
OF_PLAYER = ("cartes", "retournees", "gagnees", "conditions")
LABELS = {it for words in (ROLES, SPECIALITIES, POSTS, PERSONAL) for it in words.values()}
RULES = load_help(night_scripts_folder())


@cache
def third_night() -> dict[str, Any]:
    return late(24, 3)


@cache
def opening() -> dict[str, Any]:
    """With its conditions and a conversion."""
    document, rng = {**table(24, 5), "moves": []}, Random(5)
    game = open_game(document)
    while game.village.phase == "ouverture":
        kept, game = game, game.play(next_move(game, rng))
    return {**document, "moves": [dict(it) for it in kept.moves]}


def shown_in(game: Game) -> Iterator[str]:
    """Every address that may be shown in this moment."""
    abouts = [f"{it}-{player}" for it in OF_PLAYER for player in game.village.players]
    abouts += [f"reponse-{it.move}" for it in game.village.answers]
    return (it for it in (*abouts, "couchage") if showing(game, RULES, it) is not None)


def names_in(text: str) -> set[str]:
    return set(NAME.findall(text))


@pytest.mark.parametrize(
    ("moment", "kinds"),
    [
        (opening, {"cartes", "conditions", "gagnees"}),
        (third_night, {*OF_PLAYER, "reponse", "couchage"}),
    ],
)
def test_nothing_but_what_is_shown_is_sent(
    house: House, visitor: Visitor, moment: Any, kinds: set[str]
) -> None:
    document, shown = moment(), set[str]()
    path, game = f"/partie/{house.journal.open_game(document)}", open_game(document)
    secrets = names_in(f"{document['title']} {' '.join(LABELS)}")
    secrets |= {it for one in game.village.players.values() for it in names_in(one.name)}
    visitor.get(path)
    csrf = ("csrf", visitor.csrf())
    for about in shown_in(game):
        answer = visitor.post_raw(f"{path}/montrer/{about}", [csrf])
        leaked = names_in(answer.text) & secrets - names_in(repr(showing(game, RULES, about)))
        assert (about, leaked) == (about, set())
        shown.add(about.partition("-")[0])
        visitor.post_raw("/rideau", [csrf, ("etat", "leve")])
    assert shown == kinds
