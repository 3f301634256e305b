"""What the public screen reveals is bound to one end, and outlives a start."""

from typing import Any

import pytest
from web.visitor import House, Visitor

from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.web.blueprints.public import shown_of
from gm_assistant.shell.web.services import NAME, Services

ENDED: list[dict[str, Any]] = [
    {"id": "A", "name": "Ana", "camp_roles": ["reptilienne_alpha"]},
    *({"id": name[0], "name": name, "camp_roles": ["villageois"]} for name in ("Bob", "Chloé")),
]


def hand_of(house: House) -> Services:
    found: Services = house.app.extensions[NAME]
    return found


def play(house: House, game: str, *moves: dict[str, Any]) -> None:
    for move in moves:
        live = hand_of(house).live
        live.play(game, live.now(game), move, Hand())


END: dict[str, Any] = {"move": "correct", "player": "A", "status": "esprit"}
ON = [("faire", "cards"), ("valeur", "1")]


def cards_are_shown(house: House, game: str) -> bool:
    with house.app.test_request_context():
        room = hand_of(house)
        shown = shown_of(room.live.now(game), room.screens.of(game))
        return bool(shown.switches["cards"])


@pytest.mark.parametrize("how", ["continue", "undo", "back", "branch", "correct"])
def test_cards_revealed_for_one_end_are_put_out_with_it(house: House, how: str) -> None:
    opened = [{"move": "night"}, {"move": "day", "force": True}]
    game, master = house.game(players=ENDED, posts={}, moves=opened), Visitor(house)
    play(house, game, END)
    assert hand_of(house).live.now(game).game.village.result
    assert not cards_are_shown(house, game)
    master.get(f"/partie/{game}/ecran")
    assert master.post(f"/partie/{game}/ecran", ON).status_code == 303
    assert cards_are_shown(house, game)
    journal = house.journal
    match how:
        case "continue":
            play(house, game, {"move": "continue"})
        case "undo":
            journal.undo(game, Hand())
        case "back":
            journal.go_back(game, 1, Hand())
        case "branch":
            journal.branch(game, 2, Hand())
        case "correct":
            journal.correct(game, 2, {"move": "note", "text": "rien"}, Hand())
    assert not cards_are_shown(house, game)
    # The same end come again shows nothing by itself either.
    journal.undo(game, Hand()) if how not in ("undo", "back") else journal.redo(game, Hand())
    assert hand_of(house).live.now(game).game.village.result
    assert not cards_are_shown(house, game)
    assert "Révéler les cartes" in master.get(f"/partie/{game}/ecran").text
    master.post(f"/partie/{game}/ecran", ON)
    assert cards_are_shown(house, game)


def test_the_switches_outlive_a_kill_and_are_one_entry_each(house: House) -> None:
    game, master = house.game(), Visitor(house)
    master.get(f"/partie/{game}/ecran")
    before = house.journal.house.screens.get(game)
    master.post(f"/partie/{game}/ecran", [("faire", "vote"), ("valeur", "0")])
    after = house.journal.house.screens.get(game)
    assert before
    assert after
    assert after.seq == before.seq + 1
    house.again()
    assert hand_of(house).screens.of(game).switches["vote"] is False
