"""Two files that differ in their secrets only are imported, and one public screen is shown."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from non_morts.evening import FILM_SET, twin_of
from non_morts.follies import random_game as a_film
from rules.follies import free_table
from web.visitor import House, Visitor

from gm_assistant.games.non_morts.rules.game import replay
from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.words import Refusal
from gm_assistant.games.registry import ALL
from gm_assistant.shell.web.services import NAME

if TYPE_CHECKING:
    from gm_assistant.shell.web.services import Services

STAGES: list[list[dict[str, Any]]] = [
    [],
    [{"move": "day", "force": True}],
    [{"move": "day", "force": True}, {"move": "stage", "stage": "cameras", "force": True}],
    [{"move": "day", "force": True}, {"move": "stage", "stage": "charmes", "force": True}],
]
File = dict[str, Any]
CARDS = ("camp_roles", "specialities", "inherited", "personal")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees", {"lan": True, "code": "314159"}).open()
    yield opened
    opened.close()


def shuffled(document: File, rng: Random) -> File:
    """The same people and posts; every card lies before somebody else."""
    cards = [{name: one[name] for name in CARDS if name in one} for one in document["players"]]
    rng.shuffle(cards)
    bare = [
        {name: value for name, value in one.items() if name not in CARDS}
        for one in document["players"]
    ]
    players = [one | dealt for one, dealt in zip(bare, cards, strict=True)]
    return {**document, "players": players}


def lived(document: File, rng: Random, calls: int) -> Game | None:
    """The first evening up to so many calls of its first night; None where it ended at once."""
    game = open_game(document)
    while game.village.phase != "nuit":
        game = game.play(next_move(game, rng))
    for _ in range(calls):
        move = next_move(game, rng)
        # Shéhérazade turns her card before everybody, and whom the Prophète brings back stands up;
        # posts come and go before everybody too.
        public = {"day", "open_post", "retire_post", "conversion_radieuse", "resurrection"}
        if not public.isdisjoint((move["move"], move.get("power"))):
            break
        game = game.play(move)
    return None if game.village.result else game


def file_of(document: File, game: Game, after: list[dict[str, Any]]) -> bytes | None:
    for move in after:
        try:
            game = game.play(move)
        except Refusal:
            return None
    if game.village.result:
        return None
    return json.dumps({**document, "moves": [dict(move) for move in game.moves]}).encode()


def pair_of_films(seed: int) -> tuple[bytes, bytes]:
    """The one other game with secrets: every theory is another one, as long as none has won."""
    document = a_film(2 + seed % 5, seed, 40, FILM_SET)
    films = replay(document)[0].films
    last = max(it for it, film in enumerate(films) if not film.result)
    document = {**document, "moves": document["moves"][:last]}
    return json.dumps(document).encode(), json.dumps(twin_of(document, seed)).encode()


def pair(seed: int) -> tuple[bytes, bytes] | None:
    """Every fifth is of Les Non-Morts."""
    return pair_of_films(seed) if seed % 5 == 0 else pair_of_villages(seed)


def pair_of_villages(seed: int) -> tuple[bytes, bytes] | None:
    rng = Random(seed)
    document = (free_table if seed % 2 else advised_table)(rng.randint(8, 24), rng)
    twin, after = shuffled(document, rng), rng.choice(STAGES)
    games = [lived(one, rng, rng.randint(0, 25)) for one in (document, twin)]
    if None in games:
        return None
    one, other = (
        file_of(told, game, after)
        for told, game in zip((document, twin), games, strict=True)
        if game is not None
    )
    return (one, other) if one and other else None


def shown(house: House, master: Visitor, content: bytes) -> tuple[str, str, list[str]]:
    """The page, its version and the names of its headers, as a telephone gets them."""
    form = {"csrf": master.csrf(), "fichier": (BytesIO(content), "partie.json")}
    answer = master.client.post("/importer", data=form)
    assert answer.status_code == 303, answer.text
    hand: Services = house.app.extensions[NAME]
    token = hand.screens.of(answer.location.rpartition("/")[2]).token
    phone = Visitor(house, "192.168.1.77")
    page, version = phone.get(f"/ecran/{token}"), phone.get(f"/ecran/{token}/version")
    headers = [f"{name}: {value}" for name, value in page.headers if name != "Date"]
    return page.text.replace(token, "…"), version.text, headers


def compare(house: House, pairs: int, first: int) -> None:
    master, seed, same = Visitor(house), first, 0
    # His signature lasts: home, which lists all the games before, is not asked for it each time.
    master.get("/")
    while same < pairs:
        files = pair(seed)
        seed += 1
        if files is None:
            continue
        one, other = (shown(house, master, content) for content in files)
        assert one[:2] == other[:2], f"seed {seed - 1}"
        assert [it.replace(one[1], "") for it in one[2]] == [
            it.replace(other[1], "") for it in other[2]
        ]
        same += 1
    print(f"{same} pairs of files out of {seed - first} seeds, none told apart")


def test_games_without_a_twin_have_no_secret() -> None:
    secretive = {it.slug for it in ALL if it.companion(None).has_secrets}
    assert secretive == {"quinte-bourg", "non-morts"}


@pytest.mark.slow
def test_a_hundred_pairs_of_files_are_one_screen(house: House) -> None:
    compare(house, 100, 0)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(10_000, 40_000, 3000))
def test_three_thousand_pairs_of_files_are_one_screen(house: House, first: int) -> None:
    compare(house, 300, first)
