"""Nights with a table's own cards end as a second reading of the contract says, row after row."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from rules.follies import free_table, next_move
from rules.house_reading import Card, Reading, Refused, random_cards

from gm_assistant.engine.wording import Refusal
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, replay
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES

SEATS = [f"J{it}" for it in range(1, 11)]


def a_table(rng: Random, cards: list[Card]) -> tuple[dict[str, Any], Reading]:
    """Ten people, two Reptiliens among them, one known to be dead; most cards are dealt."""
    roles = {it: "reptilien" if it in ("J9", "J10") else "villageois" for it in SEATS}
    skills: dict[str, list[str]] = {it: [] for it in SEATS}
    holder: dict[str, str] = {}
    for card, seat in zip(cards, rng.sample(SEATS[:8], len(cards)), strict=True):
        if card["kind"] == "call" or rng.random() < 0.15:
            continue
        holder[card["id"]] = seat
        if card["kind"] == "camp_role":
            roles[seat] = card["id"]
        else:
            skills[seat].append(card["id"])
    ghost = rng.choice(SEATS[:8])
    coins = {it: 0 if it == ghost else rng.randint(0, 4) for it in SEATS}
    players = [
        {
            "id": it,
            "camp_roles": [roles[it]],
            "specialities": skills[it],
            "coins": coins[it],
            "status": "fantome" if it == ghost else "vivant",
        }
        for it in SEATS
    ]
    theirs = {"reptilien", *(it["id"] for it in cards if it.get("camp") == "reptiliens")}
    reading = Reading(
        cards,
        SEATS,
        holder,
        {it for it in SEATS if roles[it] in theirs},
        {it: {"camp_roles": [roles[it]], "specialities": skills[it]} for it in SEATS},
        coins,
        {ghost},
    )
    document = {"format": "quinte-bourg/1", "house_cards": cards, "players": players, "moves": []}
    return document, reading


def compared(game: Game, reading: Reading, told: int) -> None:
    found = game.situation()
    night = found["night"]
    # They stand in the order of the moves; the reading has them in that of the table.
    answers = [it["answer"] for it in found["answers"]][told:]
    assert sorted(answers, key=str) == sorted(reading.answers, key=str)
    assert {it: one["coins"] for it, one in found["players"].items()} == reading.coins
    assert set(night["asleep"]) == reading.asleep
    assert night["failed"] == reading.failed


def fields_of(card: Card, named: str | None) -> dict[str, Any]:
    if named is None:
        return {}
    return {"house" if card["call"]["asks"] == "house" else "target": named}


def a_night(game: Game, reading: Reading, rng: Random, *, deaths: bool) -> Game:
    """The rows of the table in their order, one of them called again."""
    game = game.play({"move": "night"})
    night = game.village.weekday
    told = len(game.situation()["answers"])
    steps = game.situation()["night"]["steps"]
    assert steps == reading.table(list(NIGHT_TABLES[night]), night)
    if deaths and rng.random() < 0.5:
        dies = rng.choice([it for it in SEATS[:8] if it not in reading.buried])
        if dies not in reading.reptilian:
            game = game.play({"move": "correct", "player": dies, "status": "mort"})
            reading.secretly_dead.add(dies)
    reading.asleep, reading.guarded, reading.failed, reading.answers = set(), set(), [], []
    dusk = deepcopy(reading)
    called: dict[str, str | None] = {}
    mine = {it["id"]: it for it in reading.cards}
    own = [it for it in steps if it in mine]
    for step in [*own, *([rng.choice(own)] if own and rng.random() < 0.5 else [])]:
        asks = mine[step]["call"]["asks"]
        named = None if asks == "nothing" else rng.choice(SEATS)
        read, wished = deepcopy(dusk), {**called, step: named}
        try:
            # The cells that an earlier row makes illegal are emptied; this one is refused.
            for row in own:
                if row in wished:
                    before = deepcopy(read)
                    try:
                        read.play(mine[row], wished[row])
                    except Refused:
                        if row == step:
                            raise
                        read = before
                        del wished[row]
        except Refused:
            with pytest.raises(Refusal):
                game.play({"move": "call", "step": step, **fields_of(mine[step], named)})
            continue
        game = game.play({"move": "call", "step": step, **fields_of(mine[step], named)})
        called = wished
        compared(game, read, told)
        for name in vars(read):
            setattr(reading, name, getattr(read, name))
    return game


def ended(game: Game, reading: Reading, rng: Random) -> None:
    """The attack, on a night that has just begun: what was defended is found so."""
    prey = rng.choice(SEATS)
    game = game.play({"move": "night"})
    mine = [it for it in reading.cards if "call" in it and it["call"]["asks"] == "house"]
    for card in mine:
        defends = any(it["does"] == "defend" for it in card["call"]["effects"])
        if not defends or card["id"] not in game.situation()["night"]["steps"]:
            continue
        reading.asleep, reading.guarded = set(), set()
        try:
            reading.play(card, prey)
        except Refused:
            continue
        game = game.play({"move": "call", "step": card["id"], "house": prey})
        if prey in reading.guarded:
            break
    game = game.play({"move": "call", "step": "reptiliens", "target": prey})
    struck = next(
        iter(game.play({"move": "call", "step": "attaque"}).situation()["night"]["attacks"])
    )
    if struck["outcome"] != "aucun_attaquant":
        assert (struck["outcome"] == "protegee") == (prey in reading.guarded)


@pytest.mark.parametrize("seed", range(150))
def test_nights_as_they_are_written(seed: int) -> None:
    rng = Random(seed)
    document, reading = a_table(rng, random_cards(rng))
    game = open_game({**document, "start": {"weekday": rng.choice(("lundi", "mercredi"))}})
    for last in (False, False, True):
        game = a_night(game, reading, rng, deaths=last)
        if not last:
            for move in ({"move": "day"}, {"move": "stage", "stage": "richesse"}):
                game = game.play(move)


@pytest.mark.parametrize("seed", range(6))
def test_an_evening_plays_them(seed: int) -> None:
    """A whole table decides, is told again from its file, and calls every row for its pace."""
    rng = Random(seed)
    document = free_table(9 + 7 * seed, rng, random_cards(rng))
    game = open_game(document)
    while len(game.moves) < 150:
        game = game.play(next_move(game, rng, wild=seed % 2 == 0))
    again, refused = replay({**document, "moves": [*game.moves]})
    assert refused is None
    assert again.situation() == game.situation()
    assert game.story()


@pytest.mark.parametrize("seed", range(200, 260))
def test_what_is_defended_is_found_so(seed: int) -> None:
    rng = Random(seed)
    document, reading = a_table(rng, random_cards(rng))
    ended(open_game(document), reading, rng)
