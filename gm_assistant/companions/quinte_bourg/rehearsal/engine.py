"""The engine of a rehearsal: it plays the players' decisions, random but legal."""

from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.rehearsal.daily import go_on, in_this_stage
from gm_assistant.companions.quinte_bourg.rehearsal.debts import payment
from gm_assistant.companions.quinte_bourg.rehearsal.night_rows import answer_to
from gm_assistant.companions.quinte_bourg.rehearsal.opening import at_the_opening
from gm_assistant.companions.quinte_bourg.rehearsal.tables import (
    Document,
    advised_table,
    free_table,
)
from gm_assistant.companions.quinte_bourg.rehearsal.whims import decree, revive, whim
from gm_assistant.quinte_bourg.day.votes import PresidentMustDecide
from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.dice import chance, pick

Move = dict[str, Any]

_TRIES: Final = 200
_LONGEST_PHASE: Final = 400


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table; a wild one also decrees, re-records and revives."""
    return _next(game, rng, wild=wild)[0]


def play_night(game: Game, rng: Random) -> Game:
    """The night to its end: from the opening or the evening, or from the row reached."""
    while game.village.phase != "nuit" and game.village.result is None:
        game = _next(game, rng)[1]
    return _play_phase(game, "nuit", rng)


def play_day(game: Game, rng: Random) -> Game:
    """The day to its end, Sunday with Saturday; the next night is open."""
    return _play_phase(game, "jour", rng)


def _play_phase(game: Game, phase: str, rng: Random) -> Game:
    for _ in range(_LONGEST_PHASE):
        if game.village.phase != phase or game.village.result is not None:
            return game
        game = _next(game, rng)[1]
    return game


def random_game(players: int, seed: int, moves: int) -> Document:
    """A legal game file of so many moves; odd seeds sit down at any table at all."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
    document = (free_table if seed % 2 else advised_table)(players, rng)
    game = open_game(document)
    while len(game.moves) < moves:
        game = _next(game, rng, wild=True)[1]
    return {**document, "moves": list(game.moves)}


def _next(game: Game, rng: Random, *, wild: bool = False) -> tuple[Move, Game]:
    for _ in range(_TRIES):
        move = _proposal(game.village, rng, wild=wild)
        played = _attempt(game, move, rng) if move else None
        if played is not None:
            return played
    raise AssertionError("the rules leave this table nothing to decide")


def _attempt(game: Game, move: Move, rng: Random) -> tuple[Move, Game] | None:
    try:
        return move, game.play(move)
    except PresidentMustDecide:
        choice = pick(rng, (it.id for it in game.village.living()))
        if choice is None or "decides" in move:
            return None
        return _attempt(game, {**move, "decides": choice}, rng)
    except Refusal:
        return None


def _proposal(village: Village, rng: Random, *, wild: bool) -> Move | None:
    if village.result is not None:
        return {"move": "continue"}
    if wild and chance(rng, 12):
        odd = _odd(village, rng)
        if odd is not None:
            return odd
    if chance(rng, 14) and village.phase != "ouverture":
        return whim(village, rng)
    if village.pending and village.phase != "ouverture" and not chance(rng, 25):
        return payment(village, rng)
    if village.vote is not None and village.vote.open and village.stage != "vote":
        return {"move": "vote", "ballots": [], "force": True}  # It was forced open out of turn.
    match village.phase:
        case "ouverture":
            return at_the_opening(village, rng)
        case "nuit":
            return _by_night(village, rng, wild=wild)
        case _:
            return (None if chance(rng, 10) else in_this_stage(village, rng)) or go_on(village, rng)


def _odd(village: Village, rng: Random) -> Move | None:
    if len(village.living()) < max(4, village.starters // 3):
        return revive(village, rng)
    if chance(rng, 6):
        return decree(village, rng)
    if chance(rng, 4):
        forced = whim(village, rng)
        return forced and {**forced, "force": True}
    return {"move": "stop"} if chance(rng, 40) else None


def _by_night(village: Village, rng: Random, *, wild: bool) -> Move | None:
    night = village.night
    if night is None:
        return None
    if night.place >= 0 and chance(rng, 10 if wild else 40):
        return answer_to(village, rng.choice(night.steps[: night.place + 1]), rng)
    left = night.steps[night.place + 1 :]
    owes_attack = night.target is not None and "attaque" not in night.sheet
    if not left:
        return answer_to(village, "attaque", rng) if owes_attack else {"move": "day"}
    if chance(rng, 12) and not (left[0] == "attaque" and owes_attack):
        return {"move": "pass", "step": left[0]}
    return answer_to(village, left[0], rng) or {"move": "pass", "step": left[0]}
