"""Evenings played at random as far as their end, and tables of odd names."""

from functools import cache
from random import Random
from typing import Any, Final

from rules.follies import free_table, next_move

from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.screens.tale import tale_of
from gm_assistant.seam.paper import Tale

ODD: Final = (
    "Anna l'aînée ?",
    "<b>Bruno</b> & fils",
    "Maximilienne-Alexandra-Wilhelmina de Montmorency-Wallenstein",
    "W" * 40,
    "王小明王小明王小明王小明",
    "🐊🐊🐊🐊🐊🐊🐊🐊🐊🐊🐊🐊",
    'Guy "le grand" : vraiment !',
    "Éléonore",
)


def table(seed: int, players: int = 0) -> dict[str, Any]:
    rng = Random(seed)
    return (free_table if seed % 2 else advised_table)(players or 8 + seed % 15, rng)


def played_out(game: Game, rng: Random, *, wild: bool = False) -> Game:
    while game.village.result is None:
        game = game.play(next_move(game, rng, wild=wild))
    return game


@cache
def ended(seed: int, players: int = 0) -> Game:
    """An evening that came to its end; every third one with whims."""
    game = open_game(table(seed, players))
    return played_out(game, Random(seed), wild=seed % 3 == 0)


def told(game: Game) -> Tale:
    tale = tale_of(game)
    assert tale is not None
    return tale


def oddly_named(seed: int, players: int) -> dict[str, Any]:
    """The same table, but what its people are called fits nowhere."""
    document = table(seed, players)
    for rank, one in enumerate(document["players"]):
        one["name"] = f"{ODD[rank % len(ODD)]} {rank // len(ODD) or ''}".strip()
    return {**document, "title": "L'anniversaire <de> « Zoé » & co: 2 > 1 ?"}
