"""Whatever is sent to any address by any method: never a 5xx, never a changed game."""

import random
from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recorded import random_game
from shares import of_all
from web.forger import Forger
from web.visitor import OFFERED, PAIRS, House, Visitor

from gm_assistant.shell.web.pages import SHELL_PAGES
from gm_assistant.shell.web.services import NAME

if TYPE_CHECKING:
    from gm_assistant.seam.companion import Companion, Offer

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW")
# They do what they are asked for, and the game says so; everything else needs a whole move.
MEANT = ("supprimer", "reprendre", "annuler", "retablir", "rideau", "branche")
HOSTILE = (
    "", "0", "-1", "999999999999999999999", "J1", "J999", "é" * 3000, "<b>", "'; --", "\x00",
    "../../cle", "{{7*7}}", "%s%n", "nan", "[]", "{}", "null", "true", "\ud83e", "call",
)  # fmt: skip
NAMES = (
    "move", "step", "target", "targets", "house", "gives.J1", "gives.", "victims.J1", "verdict.x",
    "part", "pass", "go", "draw", "choose", "force", "seen", "vu", "jeton", "instead", "faire",
    "nom", "contenu", "ballots", "voter", "choice", "player", "camp_roles", "coins", "text", "at",
    "etat", "code", "noms", "ordre", "qui", "apres", "titre", "poste.president", "closing", "",
)  # fmt: skip


def addresses(house: House, game: str) -> list[str]:
    """Those of the game at each of its moments, and in one of them all others."""
    every = dict.fromkeys(_addresses(house, game))
    at_night = len(house.journal.line(game).moves) == 1
    return [it for it in every if (at_night or game in it) and not it.endswith(MEANT)]


def _addresses(house: House, game: str) -> Iterator[str]:
    """Every rule of the app, with good and wrong names in its holes."""
    for page in (*house.app.extensions[NAME].catalogue.first.pages, *SHELL_PAGES):
        for about in ("", "/J1", "/99999"):
            yield f"/partie/{game}/{page}{about}"
    table = house.app.url_map
    for rule in table.iter_rules():
        for filled in ((game, "J1", "0"), ("x", "../x", "99999999999"), ("é" * 300, "%00", "1")):
            path = rule.rule
            for hole in ("<game_id>", "<table_id>", "<token>"):
                path = path.replace(hole, filled[0])
            for hole in ("<page>", "<about>", "<step>", "<name>"):
                path = path.replace(hole, filled[1])
            yield path.replace("<int:index>", filled[2])


def ask(visitor: Visitor, method: str, path: str, data: PAIRS) -> int:
    sent: dict[str, list[str]] = {}
    for name, value in data:
        sent.setdefault(name, []).append(value.encode("utf-8", "replace").decode())
    answer = visitor.client.open(path, method=method, data=sent)
    return answer.status_code


@pytest.fixture(params=of_all(("nuit", "jour", "ouverture"), "nuit"))
def game(request: pytest.FixtureRequest, house: House) -> str:
    """A game at each of its moments."""
    night = [{"move": "night"}]
    return house.game(
        moves={"nuit": night, "jour": [*night, {"move": "day"}]}.get(request.param, [])
    )


@pytest.mark.slow
def test_every_address_and_method_with_nothing(house: House, game: str, visitor: Visitor) -> None:
    signed = [("csrf", visitor.csrf())]
    before = house.moves(game)
    # What method is asked for is looked at before the game is: one of its moments has them all.
    at_night = len(house.journal.line(game).moves) == 1
    methods = METHODS if at_night else ("GET", "POST")
    for path in addresses(house, game):
        for method in methods:
            status = ask(visitor, method, path, signed)
            assert status < 500, f"{method} {path}: {status}"
    assert house.moves(game) == before


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, pytest.param(12, marks=pytest.mark.soak)])
def test_every_address_with_hostile_fields(
    house: House, game: str, visitor: Visitor, times: int
) -> None:
    chance, signed = random.Random(times), ("csrf", visitor.csrf())
    before = house.moves(game)
    for path in addresses(house, game):
        for _ in range(times):
            fields = [(chance.choice(NAMES), chance.choice(HOSTILE)) for _ in range(6)]
            wrong = [pair for pair in fields if pair != ("etat", "jour")]
            status = ask(visitor, "POST", path, [signed, *wrong])
            assert status < 500, f"POST {path} {wrong}: {status}"
            query = urlencode(fields[:3], errors="replace")
            assert ask(visitor, "GET", f"{path}?{query}", []) < 500
    assert house.moves(game) == before


@pytest.mark.slow
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.tuples(st.sampled_from(NAMES), st.sampled_from(HOSTILE) | st.text(max_size=30)),
        max_size=10,
    )
)
def test_any_form_is_a_move_or_a_sentence(house: House, fields: PAIRS) -> None:
    game, visitor = house.game(), Visitor(house)
    clean = [(name, value.encode("utf-8", "replace").decode()) for name, value in fields]
    answer = visitor.post(f"/partie/{game}/coup", clean)
    assert answer.status_code in (200, 303, 403, 409, 422)
    recorded = house.moves(game)[1:]
    assert len(recorded) <= 1


@pytest.mark.parametrize("size", [600, 1200])
def test_a_form_of_too_many_fields(house: House, visitor: Visitor, size: int) -> None:
    game = house.game()
    data = [(f"gives.J{number}", "1") for number in range(size)]
    assert visitor.post(f"/partie/{game}/coup", [("move", "note"), *data]).status_code in (413, 422)
    assert len(house.moves(game)) == 1


def test_a_huge_request_is_refused(house: House, visitor: Visitor) -> None:
    game = house.game()
    data = [("move", "note"), ("text", "x" * 7_000_000)]
    assert visitor.post(f"/partie/{game}/coup", data).status_code == 413
    assert len(house.moves(game)) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"[[[[", b"[" * 50_000, b'{"format": "quinte-bourg/2"}', b"null"],
)
def test_any_file_to_import_is_a_game_or_a_sentence(visitor: Visitor, content: bytes) -> None:
    sent = {"csrf": visitor.csrf(), "fichier": (BytesIO(content), "partie.json")}
    answer = visitor.client.post("/importer", data=sent, content_type="multipart/form-data")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


DOORS = ("", "/journal", "/menu", "/corriger/0", "/corriger/7?ici=1", "/ecran", "/rejouer")


def forged(house: House, companion: "Companion[Any]", requests: int, seed: int) -> Forger:
    """A table is set up to its end; that game and a long evening are then played and forged at."""
    chance = Random(seed)
    hand = Forger(house.app, chance)
    hand.set_up(companion.slug, between=max(2, requests // 100))
    assert companion.rehearsal
    players = min(companion.rehearsal.players[1], 10)
    evening = random_game(companion.slug, players, seed, 45)
    games = [hand.place, f"/partie/{house.journal.open_game(evening)}"]
    while hand.requests < requests:
        doing = chance.random()
        if doing < 0.1:
            hand.uncovered(f"/partie/{chance.choice(games).split('/')[2]}{chance.choice(DOORS)}")
        elif doing < 0.3:
            hand.touch()
        else:
            hand.forge()
    return hand


@pytest.mark.parametrize("offer", OFFERED, ids=lambda offer: offer.format.partition("/")[0])
@pytest.mark.slow
@pytest.mark.parametrize("requests", [100, pytest.param(2500, marks=pytest.mark.soak)])
def test_forged_forms_and_headers_are_answered_in_words(
    house: House, offer: "Offer", requests: int
) -> None:
    """No index, no address and no header makes the app stumble, on any rule of it."""
    hand = forged(house, offer.companion(None), requests, seed=3)
    every = {it.rule for it in house.app.url_map.iter_rules()}
    print(f"{hand.requests} requests, {len(hand.asked)} rules, answers {dict(hand.statuses)}")
    assert requests < 2000 or set(hand.asked) == every
