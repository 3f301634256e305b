"""What a row taken again has made of the answers already given tonight."""

from collections.abc import Mapping
from typing import Any

from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import STEPS


def changed_words(game: Game, index: int) -> str:
    """The later rows whose answer is no longer what the table was told; empty where none is."""
    before, after = game.villages[index], game.villages[index + 1]
    if before.phase != "nuit":
        return ""
    told = [
        f"{STEPS[step]} : {_in_words(_answers(after, move))}"
        for step, (move, _) in tonight(after).sheet.items()
        if move < index and _answers(before, move) != _answers(after, move)
    ]
    return f"Change aussi {' ; '.join(told)}." if told else ""


def _answers(village: Village, move: int) -> list[Any]:
    return [it.answer for it in village.answers if it.move == move]


def _in_words(answers: list[Any]) -> str:
    match answers:
        case [] | ["ok"]:
            return "a son effet"
        case [bool(yes)]:
            return "OUI" if yes else "NON"
        case ["echec"]:
            return "échec"
        case [list() | Mapping()]:
            return "d'autres cartes"
        case _:
            return "sans effet"
