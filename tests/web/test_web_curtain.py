"""While its curtain is down, a device is told nothing at all."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from random import Random
from typing import Any

import pytest
from browser.tables import at_stage, late, table
from web.visitor import House, Visitor

from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.words import PERSONAL, POSTS, ROLES, SPECIALITIES
from gm_assistant.games.quinte_bourg.screens.people import showing
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.web.blueprints.public import shown_of
from gm_assistant.shell.web.services import NAME as SERVICES_NAME
from gm_assistant.shell.web.services import Services

SECRETS = ("Ana", "Reptilien", "fantomes", "Nuit de lundi", "La soirée")


def cover(visitor: Visitor, game: str) -> None:
    visitor.get(f"/partie/{game}/nuit")
    assert "Ana" in visitor.page
    visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    visitor.get(f"/partie/{game}/rideau")


def test_secrets_are_absent_not_hidden(game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    pages = (
        "nuit",
        "village",
        "journal",
        "joueur/J1",
        "sauvegarder",
        "rideau",
        "rideau/lever",
        "x",
    )
    for path in ("/", "/corbeille", *(f"/partie/{game}/{page}" for page in pages)):
        answer = visitor.get(path)
        assert answer.status_code == 200
        assert not [secret for secret in SECRETS if secret in unescape(answer.text)]


def test_no_tap_is_taken_under_the_curtain(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    tap = [*visitor.form('id="call"'), ("target", "J6")]
    cover(visitor, game)
    visitor.post_raw(f"/partie/{game}/coup", tap)
    assert len(house.moves(game)) == 1


def test_the_curtain_survives_reload_and_restart(house: House, game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    house.again()
    visitor.move_to(house)
    assert "Ana" not in visitor.get(f"/partie/{game}/nuit").text


def test_reloading_it_does_not_let_it_fall_again(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    answer = visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    assert (answer.status_code, answer.location) == (303, f"/partie/{game}/rideau")
    visitor.get(f"/partie/{game}/rideau/lever")
    visitor.post(f"/partie/{game}/rideau", [("etat", "leve")])
    assert visitor.get(f"/partie/{game}/rideau").location == f"/partie/{game}/nuit"


def test_lifting_it_fetches_the_page_anew(game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    visitor.get(f"/partie/{game}/rideau/lever")
    answer = visitor.post(f"/partie/{game}/rideau", [("etat", "leve")])
    assert answer.location == f"/partie/{game}/nuit"
    assert "Ana" in visitor.get(answer.location).text


def test_it_is_the_devices_own(house: House, game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    assert "Ana" in Visitor(house).get(f"/partie/{game}/nuit").text


def test_another_tab_of_the_device_learns_of_it(house: House, game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    seen = house.journal.version(game)
    assert visitor.get(f"/partie/{game}/version?v={seen}").status_code == 200


@pytest.mark.parametrize("state", ["", "baisse", "n'importe quoi"])
def test_only_lifting_lifts(game: str, visitor: Visitor, state: str) -> None:
    cover(visitor, game)
    visitor.get(f"/partie/{game}/rideau/lever")
    visitor.post(f"/partie/{game}/rideau", [("etat", state)])
    assert "Ana" not in visitor.get(f"/partie/{game}/nuit").text


def test_a_link_from_elsewhere_does_not_open_a_second_device(game: str, visitor: Visitor) -> None:
    cover(visitor, game)
    visitor.client.delete_cookie("appareil")
    answer = visitor.get(f"/partie/{game}/nuit", Sec_Fetch_Site="cross-site")
    assert "Ana" not in answer.text
    assert "Set-Cookie" not in answer.headers


# À montrer: what the server sends for one player names nobody and no card but those shown.

# What names somebody or something.
NAME = re.compile(r"\b[A-ZÀ-Ý]\w{2,}")
OF_PLAYER = ("cartes", "retournees", "gagnees", "conditions")
LABELS = {it for words in (ROLES, SPECIALITIES, POSTS, PERSONAL) for it in words.values()}
RULES = load_help(night_scripts_folder())


@cache
def third_night() -> dict[str, Any]:
    return late(24, 3)


@cache
def opening() -> dict[str, Any]:
    """With its conditions and a conversion."""
    document, rng = {**table(24, 5), "moves": []}, Random(5)
    game = open_game(document)
    while game.village.phase == "ouverture":
        kept, game = game, game.play(next_move(game, rng))
    return {**document, "moves": [dict(it) for it in kept.moves]}


def shown_in(game: Game) -> Iterator[str]:
    """Every address that may be shown in this moment."""
    abouts = [f"{it}-{player}" for it in OF_PLAYER for player in game.village.players]
    abouts += [f"reponse-{it.move}" for it in game.village.answers]
    return (it for it in (*abouts, "couchage") if showing(game, RULES, it) is not None)


def names_in(text: str) -> set[str]:
    return set(NAME.findall(text))


@pytest.mark.parametrize(
    ("moment", "kinds"),
    [
        (opening, {"cartes", "conditions", "gagnees"}),
        (third_night, {*OF_PLAYER, "reponse", "couchage"}),
    ],
)
def test_nothing_but_what_is_shown_is_sent(
    house: House, visitor: Visitor, moment: Any, kinds: set[str]
) -> None:
    document, shown = moment(), set[str]()
    path, game = f"/partie/{house.journal.open_game(document)}", open_game(document)
    secrets = names_in(f"{document['title']} {' '.join(LABELS)}")
    secrets |= {it for one in game.village.players.values() for it in names_in(one.name)}
    visitor.get(path)
    csrf = ("csrf", visitor.csrf())
    for about in shown_in(game):
        answer = visitor.post_raw(f"{path}/montrer/{about}", [csrf])
        leaked = names_in(answer.text) & secrets - names_in(repr(showing(game, RULES, about)))
        assert (about, leaked) == (about, set())
        shown.add(about.partition("-")[0])
        visitor.post_raw("/rideau", [csrf, ("etat", "leve")])
    assert shown == kinds


# What the public screen reveals is bound to one end, and outlives a start.

ENDED: list[dict[str, Any]] = [
    {"id": "A", "name": "Ana", "camp_roles": ["reptilienne_alpha"]},
    *({"id": name[0], "name": name, "camp_roles": ["villageois"]} for name in ("Bob", "Chloé")),
]


def hand_of(house: House) -> Services:
    found: Services = house.app.extensions[SERVICES_NAME]
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
    master.post(f"/partie/{game}/ecran", [("faire", "vote"), ("valeur", "1")])
    before = house.journal.house.screens.get(game)
    master.post(f"/partie/{game}/ecran", [("faire", "vote"), ("valeur", "0")])
    after = house.journal.house.screens.get(game)
    assert before
    assert after
    assert after.seq == before.seq + 1
    house.again()
    assert hand_of(house).screens.of(game).switches["vote"] is False


# The evening's light by day is a device's own, and outlives a restart.

LOOK = re.compile(r'data-look="(\w+)"')


def look(visitor: Visitor, game: str) -> str:
    found = LOOK.search(visitor.get(f"/partie/{game}/jour").text)
    assert found is not None
    return found[1]


def test_one_tap_dims_the_day_and_another_brightens_it(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(at_stage(12, "session"))
    assert look(visitor, game) == "jour"
    for expected in ("soir", "jour"):
        visitor.post("/lumiere")
        assert look(visitor, game) == expected


def test_it_is_kept_by_the_house_for_this_device_alone(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(at_stage(12, "session"))
    look(visitor, game)
    visitor.post("/lumiere")
    assert look(Visitor(house), game) == "jour"
    house.again()
    visitor.move_to(house)
    assert look(visitor, game) == "soir"
