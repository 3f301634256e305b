"""A night told twice: its rows in the order of the table, then in any other."""

from random import Random
from typing import Any

from gm_assistant.games.quinte_bourg.rules.game import Game, situation
from gm_assistant.games.quinte_bourg.rules.village import tonight
from gm_assistant.games.quinte_bourg.rules.words import Refusal

Move = dict[str, Any]
_PATIENCE = 200


def can_be_told_again(game: Game) -> bool:
    """Only rows, none of them by force, with nothing done between them and nothing owed."""
    night = game.village.night
    return (
        game.village.phase == "nuit"
        and night is not None
        and not night.interludes
        and not any(move.forced for _, move in night.sheet.values())
        and not any(it.what == "call" for it in game.village.pending)
        and not any(it["move"] == "correct" for it in _since_dusk(game))
    )


def told(game: Game, rng: Random | None = None) -> dict[str, Any]:
    """What a night comes to; with chance, its rows shuffled."""
    rows = [dict(game.moves[index]) for index, _ in tonight(game.village).sheet.values()]
    rows.sort(key=lambda it: tonight(game.village).place_of(it["step"]))
    if rng is not None:
        rng.shuffle(rows)
    retold = game.back_to(len(game.moves) - len(_since_dusk(game)))
    return _outcome(_recorded(retold, rows))


def _since_dusk(game: Game) -> list[Any]:
    names = [it["move"] for it in game.moves]
    return list(game.moves[len(names) - names[::-1].index("night") :])


def _recorded(game: Game, rows: list[Move]) -> Game:
    """Record the rows, coming back to those that another made wait."""
    waiting = list(rows)
    for _ in range(_PATIENCE):
        if game.village.result is not None:
            game = game.play({"move": "continue"})
        elif waiting:
            game, waiting = _try(game, waiting)
        else:
            owed = {it.about for it in game.village.pending if it.what == "call"}
            waiting = [it for it in rows if it["step"] in owed]
            if not waiting:
                return game
    raise AssertionError(f"these rows never found their place: {waiting}")


def _try(game: Game, waiting: list[Move]) -> tuple[Game, list[Move]]:
    row, *others = waiting
    try:
        return game.play(row), others
    except Refusal:
        return game, [*others, row]


def _outcome(game: Game) -> dict[str, Any]:
    found = situation(game.village)
    rows = {index: move["step"] for index, move in tonight(game.village).sheet.values()}
    found["answers"] = {
        rows[it["move"]]: it["answer"] for it in found["answers"] if it["move"] in rows
    }
    return {it: value for it, value in found.items() if it not in ("result", "phase")}
