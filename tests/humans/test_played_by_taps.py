"""A whole game by the buttons of its pages: whatever they offer is accepted, and it ends."""

from random import Random

import pytest
from humans.follies import free_table
from humans.taps import Button, Page
from shares import rows_of
from web.visitor import House, Visitor

from gm_assistant.games.humans.rehearsal import random_table

# What takes a step back, opens other pages or decrees is not what the town itself asks.
TOWN = "/coup"
GOAL = {"goal": 3}


def table(players: int, seed: int) -> dict[str, object]:
    document = (free_table if seed % 2 else random_table)(players, Random(seed))
    characters = {it["character"]: GOAL for it in document["players"]}
    return {**document, "characters": characters}


def offered(page: Page) -> list[Button]:
    return [it for it in page.buttons if it.action.endswith(TOWN)]


def looked_around(visitor: Visitor, chance: Random) -> list[Button]:
    """Some link of the town first: another zombie, a barricade, a human; then what is offered."""
    more, page = 0.6, Page(visitor.page)
    while links := [it for it in page.links if "/ville?" in it]:
        # With no button at hand, only a link leads on.
        if offered(page) and chance.random() > more:
            break
        assert visitor.get(chance.choice(links)).status_code == 200
        more, page = more / 2, Page(visitor.page)
    return offered(page)


def likely(buttons: list[Button], chance: Random) -> Button:
    """The turn ends now and then, and every kind of move has its turn."""
    kinds = sorted({it.move for it in buttons})
    hurried = [it for it in kinds if it != "end_turn"] or kinds
    kind = chance.choice(hurried if chance.random() < 0.8 else kinds)
    return chance.choice([it for it in buttons if it.move == kind])


def tapped(visitor: Visitor, game: str, chance: Random) -> bool:
    """One tap on the town; False when the game is over."""
    visitor.get(f"/partie/{game}/ville")
    buttons = looked_around(visitor, chance)
    if not buttons:
        return False
    button = likely(buttons, chance)
    answer = visitor.post_raw(button.action, button.pairs)
    assert answer.status_code == 303, (button, visitor.refusal)
    return True


@pytest.mark.parametrize(("players", "seed"), rows_of(((3, 2), (4, 3), (6, 4)), (4, 3)))
def test_a_game_is_played_to_its_end_by_its_own_buttons(
    house: House, visitor: Visitor, players: int, seed: int
) -> None:
    game, chance = house.journal.open_game(table(players, seed)), Random(seed)
    taps = 0
    while taps < 1500 and tapped(visitor, game, chance):
        taps += 1
    assert "Victoire" in visitor.page, (taps, visitor.page)
    moves = {it["move"] for it in house.moves(game)}
    assert {"tile", "move", "capture", "end_turn"} <= moves
