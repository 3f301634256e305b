"""« Cent soirées » on the step Cartes: it grows while one looks, and stops with a change."""

import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from web.test_web_setting import named, step
from web.visitor import House, Visitor

from gm_assistant.games.quinte_bourg import odds
from gm_assistant.shell.hosts.desktop import Desktop
from gm_assistant.shell.web.services import NAME

NAMES = "\n".join(f"Joueur {number}" for number in range(12))
Tell = Callable[[Any], None]


class Player:
    """Stands for the processes that play: a story says when an evening is over."""

    def __init__(self) -> None:
        self.asked: list[tuple[Mapping[str, Any], Tell]] = []
        self.stopped = 0

    def __call__(self, module: str, asked: Mapping[str, Any], tell: Tell) -> Callable[[], None]:
        assert module == odds.__name__
        self.asked.append((asked, tell))
        return self.stop

    def stop(self) -> None:
        self.stopped += 1

    def plays(self, count: int) -> None:
        asked, tell = self.asked[-1]
        for table, seed in odds.PLAN[:count]:
            tell(list(odds.played(asked, table, seed)))


@pytest.fixture
def player(house: House, monkeypatch: pytest.MonkeyPatch) -> Player:
    found = Player()
    host = house.app.extensions[NAME].host
    monkeypatch.setattr(type(host), "experiment", lambda _host, *asked: found(*asked))
    return found


@pytest.fixture
def table(visitor: Visitor) -> str:
    return named(visitor, NAMES)


def test_nothing_is_played_before_it_is_asked(visitor: Visitor, player: Player, table: str) -> None:
    page = visitor.get(f"{table}/table/roles").text
    assert f'href="{table}/soirees"' in page
    assert 'class="odds"' not in page
    assert player.asked == []


def test_figures_grow_while_one_looks(visitor: Visitor, player: Player, table: str) -> None:
    visitor.get(f"{table}/soirees")
    page = visitor.get(f"{table}/table/roles").text
    assert "0 sur 100 jouées" in page
    player.plays(3)
    piece = visitor.get(f"{table}/soirees/chiffres?v=rien").text
    assert "1 sur 100 jouées" in piece
    number = piece.split("chiffres?v=")[1].split('"')[0]
    assert visitor.get(f"{table}/soirees/chiffres?v={number}").status_code == 204
    assert len(player.asked) == 1


def test_a_card_that_is_changed_stops_them_and_says_what_it_changes(
    visitor: Visitor, player: Player, table: str
) -> None:
    visitor.get(f"{table}/soirees")
    visitor.get(f"{table}/table/roles")
    asked, tell = player.asked[-1]
    for seed in range(20):
        tell(["hasard", seed, 1, "martyre", ["martyre"], []])
    step(visitor, table, "roles", ("carte", "martyre:0"))
    assert (len(player.asked), player.stopped) == (2, 1)
    assert "martyre" in asked["camp_roles"]
    assert "martyre" not in player.asked[1][0]["camp_roles"]
    for seed in range(20):
        player.asked[1][1](["hasard", seed, 6, "villageois", ["villageois"], []])
    piece = visitor.get(f"{table}/soirees/chiffres").text
    assert "20 soirées de moins sur 20 d'une seule nuit" in piece
    assert "20 soirées de moins sur 20 qui finissent par : Martyre" in piece


def test_cards_that_cannot_be_dealt_are_not_tried(
    visitor: Visitor, player: Player, table: str
) -> None:
    step(visitor, table, "roles", ("carte", "villageois:9"))
    visitor.get(f"{table}/soirees")
    assert 'class="odds"' not in visitor.get(f"{table}/table/roles").text
    assert visitor.get(f"{table}/soirees/chiffres").status_code == 204
    assert player.asked == []


def test_they_stop_when_they_are_closed_and_when_the_game_begins(
    house: House, visitor: Visitor, player: Player, table: str
) -> None:
    visitor.get(f"{table}/soirees")
    visitor.get(f"{table}/table/roles")
    visitor.get(f"{table}/soirees?non=1")
    assert player.stopped == 1
    assert 'class="odds"' not in visitor.get(f"{table}/table/roles").text
    visitor.get(f"{table}/soirees")
    step(visitor, table, "roles", ("faire", "donner"))
    assert player.stopped == 1
    step(visitor, table, "coup", ("move", "titre"), ("soir", "lundi"), ("faire", "suite"))
    assert player.stopped == 2
    assert not house.app.extensions[NAME].experiments.is_open(table.rpartition("/")[2])


def test_a_process_of_its_own_plays_them_and_is_stopped() -> None:
    told = list[Any]()
    asked = {"camp_roles": ["reptilien", *["villageois"] * 7], "specialities": [], "posts": []}
    stop = Desktop().experiment(odds.__name__, asked, told.append)
    while not told:
        time.sleep(0.05)
    stop()
    table, seed = told[0][:2]
    assert odds.Played(*told[0])[:4] == odds.played(asked, table, seed)[:4]
