"""An evening told to one of its players: to him, of him, and in words that name him nowhere."""

from random import Random
from typing import Any

import pytest
from web.visitor import document

from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.screens.own_evening import own_evening


def ended(*moves: dict[str, Any]) -> Game:
    game = open_game(document(moves=[]))
    for move in ({"move": "night"}, *moves, {"move": "day", "force": True}, {"move": "stop"}):
        game = game.play(move)
    return game


def night(game: Game, seat: str) -> list[str]:
    return list(own_evening(game, seat).chapters[0].lines)


def test_who_did_it_and_to_whom_it_was_done_read_it_each_from_his_chair() -> None:
    game = ended(
        {"move": "call", "step": "reptiliens", "target": "J6"},
        {"move": "call", "step": "marchand_de_sable", "target": "J7"},
        {"move": "call", "step": "voleur", "house": "J9"},
    )
    assert "Avec les Reptiliens, tu vises la maison de Farid." in night(game, "J1")
    assert "Tu détrousses la maison d’Inès." in night(game, "J1")
    assert "Tu endors Gwen." in night(game, "J2")
    assert "Tu ne l'as jamais su. Les Reptiliens visent ta maison." in night(game, "J6")
    assert "Le Marchand de sable t'endort." in night(game, "J7")
    assert "On détrousse ta maison (Voleur)." in night(game, "J9")


def test_what_somebody_does_to_himself_is_said_as_it_is_said() -> None:
    assert "Tu t’endors toi-même." in night(
        ended({"move": "call", "step": "marchand_de_sable", "target": "J2"}), "J2"
    )


def test_his_speciality_is_among_his_cards() -> None:
    assert own_evening(ended(), "J1").cards == "Reptilienne alpha et Voleur"


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_told_of_himself_as_of_another(seed: int) -> None:
    chance = Random(seed)
    game = open_game(advised_table(14, chance))
    for _ in range(400):
        if game.village.result is not None:
            break
        game = game.play(next_move(game, chance))
    else:
        game = game.play({"move": "stop"})
    for seat, player in game.village.players.items():
        lines = [it for one in own_evening(game, seat).chapters for it in one.lines]
        told = [it for it in lines if "propose" not in it]
        assert [it for it in told if player.name in it] == []
        assert [it for it in told if "{" in it or " : vise" in it] == []
