"""Rehearsing alone, as the shell offers it."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from gm_assistant.engine.rehearsal import chance, first_legal, pair, pick, some, villager
from gm_assistant.games.quinte_bourg.rehearsal_moves import (
    answer_to,
    go_on,
    in_this_stage,
    payment,
    whim,
)
from gm_assistant.games.quinte_bourg.rules.composition import Composition, composition, deal
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT, conditions_for
from gm_assistant.games.quinte_bourg.rules.village import Player, Village, tonight
from gm_assistant.games.quinte_bourg.rules.votes import TieMustBeBroken
from gm_assistant.games.quinte_bourg.rules.words import (
    NIGHTS,
)
from gm_assistant.seam.companion import Rehearsal

# The opening of a rehearsal: personal conditions, a conversion, two lovers.

FEWEST_FOR_LOVERS = 6


def at_the_opening(village: Village, rng: Random) -> dict[str, Any]:
    """The next thing to settle before the first night, then the night."""
    named = _named(village)
    bare = next((it for it in named if not it.personal), None)
    if bare is not None:
        given = some(rng, conditions_for(bare), 2)
        return {"move": "personal", "player": bare.id, "conditions": given}
    convert = pick(rng, (it.id for it in named if not it.reptilian))
    if convert is not None and village.converted_at_opening is None and chance(rng, 3):
        return {"move": "turn_reptilian", "player": convert}
    two = pair(rng, [it.id for it in village.living()])
    if two is not None and _want_lovers(village) and not chance(rng, 5):
        return {"move": "lovers", "players": list(two)}
    return {"move": "night"}


def answer_at(village: Village, row: str, part: str, rng: Random) -> dict[str, Any]:
    """What the tap on one call of the opening says: somebody, or nobody."""
    found: dict[str, Any] | None = None
    match row:
        case "conditions_personnelles":
            found = _conditions(village, part, rng)
        case "conversion" if chance(rng, 3):
            convert = pick(rng, (it.id for it in _named(village) if not it.reptilian))
            found = {"player": convert} if convert else None
        case "amoureux" if _want_lovers(village):
            two = pair(rng, [it.id for it in village.living()])
            found = {"players": list(two)} if two else None
    return found or {"go": "1"}


def _named(village: Village) -> list[Player]:
    """Those who have a condition of their own to be given."""
    return [it for it in village.in_seat_order() if conditions_for(it)]


def _conditions(village: Village, card: str, rng: Random) -> dict[str, Any] | None:
    one = next((it for it in _named(village) if card in it.printed), None)
    if one is None:
        return None
    return {"player": one.id, "conditions": some(rng, conditions_for(one), 2)}


def _want_lovers(village: Village) -> bool:
    return not village.lovers and len(village.living()) >= FEWEST_FOR_LOVERS


# Invented tables: the advised deal.

Document = dict[str, Any]
Move = dict[str, Any]


def advised_table(players: int, rng: Random) -> Document:
    """The composition that we advise, shuffled."""
    return table_of(composition(players), rng)


def table_of(cards: Composition, rng: Random) -> Document:
    """These cards, shuffled: from one seed, what two compositions share goes to the same people."""
    ids = [f"J{seat + 1}" for seat in range(cards.players)]
    orders = [rng.sample(ids, len(ids)) for _ in range(3)]
    dealt = deal(cards, *orders)
    people = [
        {
            "id": one,
            "name": villager(seat),
            "camp_roles": [dealt.camp_roles[one]],
            "specialities": [dealt.specialities[one]] if one in dealt.specialities else [],
        }
        for seat, one in enumerate(ids)
    ]
    document = _document(people, dict(dealt.posts), rng.choice(NIGHTS))
    house = [it.written() for it in cards.deck.house]
    return document | ({"house_cards": house} if house else {})


# A card of the house's own is tried by so many.
_TRIED_BY: Final = 12


def tried(card: Document, rng: Random) -> Document:
    """An invented evening with it, on the first of its nights, come to where it is called."""
    document = advised_table(_TRIED_BY, rng)
    people, nights = document["players"], card.get("call", {}).get("nights", NIGHTS)
    if card["kind"] == "camp_role":
        plain = [it for it in people if it["camp_roles"] == ["villageois"]]
        rng.choice(plain)["camp_roles"] = [card["id"]]
    elif card["kind"] == "speciality":
        rng.choice(people)["specialities"] = [card["id"]]
    first = next(it for it in NIGHTS if it in nights)
    told = {"title": f"Essai : {card['label']}", "start": {"weekday": first}}
    document |= told | {"house_cards": [card]}
    game = open_game(document)
    while game.village.phase == "ouverture":
        game = _next(game, rng)[1]
    steps = tonight(game.village).steps
    for before in steps[: steps.index(card["id"])] if card["id"] in steps else ():
        game = game.play({"move": "pass", "step": before})
    return document | {"moves": [dict(it) for it in game.moves]}


def _document(people: list[Document], posts: Document, weekday: str) -> Document:
    return {
        "format": FORMAT,
        "title": "Répétition",
        "players": people,
        "posts": posts,
        "start": {"weekday": weekday},
        "moves": [],
    }


# What the players decide, by chance but legally.

# What a table makes of a decision that it thought of: the same one, or what its habits want.
Habit = Callable[[Village, Move, Random], Move]


def next_move(game: Game, rng: Random) -> Move:
    """The next decision of the table."""
    return _next(game, rng)[0]


def play_out(game: Game, rng: Random, habit: Habit, most: int) -> Game:
    """The evening to its end, or so many decisions of it."""
    while game.village.result is None and len(game.moves) < most:
        game = _next(game, rng, habit)[1]
    return game


def _next(
    game: Game, rng: Random, habit: Habit = lambda _village, move, _rng: move
) -> tuple[Move, Game]:
    def propose() -> Move | None:
        thought = proposal(game.village, rng)
        return decided(game, thought and habit(game.village, thought, rng), rng)

    return first_legal(game, propose)


def decided(game: Game, move: Move | None, rng: Random) -> Move | None:
    """The same; at a tie the president says whom he condemns, once."""
    while move is not None and move["move"] == "vote" and _is_tied(game, move):
        choice = pick(rng, (it.id for it in game.village.living()))
        asked_before = choice is None or "decides" in move
        move = None if asked_before else {**move, "decides": choice}
    return move


def _is_tied(game: Game, move: Move) -> bool:
    refusal = game.code.refusal_of(game.village, game.read(move))
    return isinstance(refusal, TieMustBeBroken)


def proposal(village: Village, rng: Random) -> Move | None:
    if village.result is not None:
        return {"move": "continue"}
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
            return _by_night(village, rng)
        case _:
            return (None if chance(rng, 10) else in_this_stage(village, rng)) or go_on(village, rng)


def _by_night(village: Village, rng: Random) -> Move | None:
    night = village.night
    if night is None:
        return None
    if night.place >= 0 and chance(rng, 40):
        return answer_to(village, rng.choice(night.steps[: night.place + 1]), rng)
    left = night.steps[night.place + 1 :]
    owes_attack = night.target is not None and "attaque" not in night.sheet
    if not left:
        return answer_to(village, "attaque", rng) if owes_attack else {"move": "day"}
    if chance(rng, 12) and not (left[0] == "attaque" and owes_attack):
        return {"move": "pass", "step": left[0]}
    return answer_to(village, left[0], rng) or {"move": "pass", "step": left[0]}


def _table(players: int, chance: Random) -> dict[str, Any]:
    return advised_table(players, chance) | {"start": {"weekday": "lundi"}}


def _phase(game: Game) -> object:
    """The night with what comes before it, or the day."""
    return None if game.village.result else game.village.phase == "jour"


REHEARSAL: Final = Rehearsal(
    sizes=(12, 20, 32),
    players=(8, 45),
    table=_table,
    once=next_move,
    phase=_phase,
    words="L’assistant invente la table et joue tout le monde ; vous menez, appel par appel.",
    one="Les joueurs répondent",
)
