"""Why something happened to somebody, as it stood at the end of that night or that day."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why import Why, told, why_answer, why_attack, why_death
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId

_TURNS: Final = ("night", "day")


def whys(game: Game, index: int, player: PlayerId, happened: list[Consequence]) -> tuple[str, ...]:
    """What lies behind the events of one decision; empty where the events say all."""
    village = _end_of_phase(game, index)
    lines = [line for it in happened for line in _behind(village, it, player)]
    return tuple(dict.fromkeys(lines))


def _end_of_phase(game: Game, index: int) -> Village:
    for later in range(index + 1, len(game.moves)):
        if game.moves[later]["move"] in _TURNS:
            return game.villages[later]
    return game.village


def _behind(village: Village, happened: Consequence, player: PlayerId) -> Iterator[str]:
    for why in _reasons(village, happened, player):
        if why is not None and why.rule == happened.rule:
            yield from told(why)[1:]


def _reasons(village: Village, happened: Consequence, player: PlayerId) -> Iterator[Why | None]:
    match happened.kind:
        case "death" | "spared":
            yield why_death(village, player)
        case "answer":
            yield why_answer(village, happened.move)
        case "attack":
            house = happened.facts.get("house")
            yield from (it for it in why_attack(village) if it.facts.get("house") == house)
