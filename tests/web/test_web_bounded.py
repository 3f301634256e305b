"""What goes out is bounded: one file at a time, taps beside it, and games add up to no cost."""

import time
from collections.abc import Mapping
from dataclasses import replace
from threading import Barrier, Event, Thread

import pytest
from flask import Flask, Response
from rules.follies import random_game
from web.visitor import House, Visitor

from gm_assistant.shell.journal.journal import MOST_REMEMBERED
from gm_assistant.shell.web.blueprints.home import MOST_LISTED
from gm_assistant.shell.web.exports import ASKED_AT, FILES, IMPORTS, IS_AWAITED, InTurn
from gm_assistant.shell.web.serve import Queues
from gm_assistant.shell.web.services import NAME, Services
from gm_assistant.toolkit.awaited import while_awaited


@pytest.fixture
def app() -> Flask:
    return Flask(__name__)


def test_whoever_asks_while_a_file_is_made_is_given_that_file(app: Flask) -> None:
    exports, made, all_ask = InTurn(), list[int](), Barrier(4)
    given = list[bytes]()

    def make() -> Response:
        made.append(1)
        return Response(b"fichier")

    def ask() -> None:
        with app.test_request_context("/tableur", environ_overrides={ASKED_AT: time.monotonic()}):
            all_ask.wait()
            given.append(exports.one(("une partie",), make).get_data())

    asking = [Thread(target=ask) for _ in range(4)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert given == [b"fichier"] * 4
    assert len(made) == 1
    # Whoever asks afterwards is given what is so by then.
    with app.test_request_context("/tableur"):
        exports.one(("une partie",), make)
    assert len(made) == 2


@pytest.mark.parametrize(
    ("since", "seen", "is_given"),
    [(-1.0, 1, True), (-1.0, 2, True), (0.5, 1, True), (0.5, 2, False), (3600.0, 1, False)],
    ids=["before", "before, and moved on", "meanwhile", "meanwhile, and moved on", "afterwards"],
)
def test_a_file_is_given_to_whom_it_tells_all_that_was_so(
    app: Flask, since: float, seen: int, is_given: bool
) -> None:
    """Fourteen presses, and taps between them: two are made, not fourteen."""
    exports, made, began = InTurn(), list[int](), time.monotonic()

    def make() -> Response:
        made.append(1)
        return Response(b"fichier")

    with app.test_request_context("/tableur"):
        exports.one(("une partie",), make, 1)
    assert exports._last
    exports._last = replace(exports._last, began=began, at=began + 1)
    with app.test_request_context("/tableur", environ_overrides={ASKED_AT: began + since}):
        exports.one(("une partie",), make, seen)
    assert len(made) == (1 if is_given else 2)


def test_what_nobody_waits_for_any_more_is_left_where_it_is(app: Flask) -> None:
    awaited, made = iter([True, True, False]), list[int]()
    leaving = {IS_AWAITED: lambda: next(awaited)}
    exports = InTurn()

    def make() -> Response:
        made.extend(while_awaited(range(10)))
        return Response(b"fichier")

    with app.test_request_context("/tableur", environ_overrides=leaving):
        assert exports.one(("une partie",), make).status_code == 503
    assert made == [0, 1]
    # Whoever asks next is given his own, from its beginning.
    with app.test_request_context("/tableur"):
        assert exports.one(("une partie",), make).get_data() == b"fichier"
    assert made == [0, 1, *range(10)]


HEAVY = (
    "partie/{game}/tableur", "partie/{game}/classeur", "partie/{game}/impression", "tableur",
    "impression", "soirees",
)  # fmt: skip


@pytest.mark.parametrize("page", HEAVY)
def test_each_file_is_made_of_parts_at_which_it_may_end(
    house: House, visitor: Visitor, page: str
) -> None:
    game = house.game()
    visitor.get(f"/partie/{game}/nuit")
    asked = visitor.client.open(
        f"/{page.format(game=game)}", environ_overrides={IS_AWAITED: lambda: False}
    )
    assert asked.status_code == 503
    assert asked.get_data() == b""


def test_a_file_that_was_refused_is_not_kept(app: Flask) -> None:
    exports, asked = InTurn(), {ASKED_AT: 0.0}
    with app.test_request_context("/tableur", environ_overrides=asked):
        assert exports.one((), lambda: Response("non", 409)).status_code == 409
        assert exports.one((), lambda: Response("oui")).status_code == 200


STANDS_IN = {
    FILES: (
        "/partie/x/tableur", "/partie/x/classeur", "/tableur", "/impression", "/soirees",
        "/impression/cartes", "/partie/x/impression/cartes", "/soirees/classeur",
        "/partie/x/recit/image.svg", "/partie/x/juge",
    ),
    IMPORTS: ("POST /importer",),
    "": (
        "/", "POST /partie/x/coup", "/partie/x/nuit", "/partie/x/version", "/ecran/y",
        "/partie/x/sauvegarder", "/n'existe pas", "POST /tableur",
    ),
}  # fmt: skip


class Asked:
    """A connection with one request, as the queues look at it."""

    error, query, connected = None, "", True
    headers: Mapping[str, str] = {}

    def __init__(self, asked: str, served: Event) -> None:
        self.requests, self._served = [self], served
        method, _, self.path = asked.rpartition(" ")
        self.command = method or "GET"

    def service(self) -> None:
        self._served.wait(30)

    def cancel(self) -> None:
        """The server stops."""


def test_what_takes_long_holds_no_thread_of_a_tap(house: House) -> None:
    queues = Queues(house.app)
    for queue, addresses in STANDS_IN.items():
        for asked in addresses:
            found = queues._queue_of(Asked(asked, Event()))
            assert found is queues._long.get(queue), asked


class Served(Asked):
    def service(self) -> None:
        self._served.set()


@pytest.mark.parametrize(
    ("waits", "asked"),
    [
        ("/tableur", "POST /partie/x/coup"),
        ("POST /importer", "POST /partie/x/coup"),
        ("/tableur", "POST /importer"),
        ("POST /importer", "/tableur"),
    ],
)
def test_what_waits_in_one_queue_holds_up_no_other(house: House, waits: str, asked: str) -> None:
    queues, never, at_once = Queues(house.app), Event(), Event()
    queues.set_thread_count(2)
    for _ in range(14):
        queues.add_task(Asked(waits, never))
    queues.add_task(Served(asked, at_once))
    assert at_once.wait(30)
    never.set()
    queues.shutdown()


def test_a_file_is_awaited_as_long_as_anybody_asks_for_the_same(house: House) -> None:
    queues, never = Queues(house.app), Event()
    mine, other, same = (Asked(it, never) for it in ("/tableur", "/impression", "/tableur"))
    assert queues.is_awaited(mine)
    mine.connected = False
    # No thread takes them out of the queue.
    queues.add_task(other)
    assert not queues.is_awaited(mine)
    queues.add_task(same)
    assert queues.is_awaited(mine)
    same.connected = False
    assert not queues.is_awaited(mine)


# What many games cost: nothing, to whoever asks about one.


@pytest.fixture
def many(house: House) -> House:
    for number in range(MOST_LISTED + 20):
        house.game(title=f"Soirée {number}")
    return house


def asked_of_the_base(house: House) -> list[str]:
    """From now on, what is asked for a page."""
    told = list[str]()
    house.journal._store._reader.conn.set_trace_callback(told.append)
    return told


def test_a_poll_and_a_wrong_address_ask_no_more_where_there_are_many_games(many: House) -> None:
    visitor, stranger = Visitor(many), Visitor(many)
    game = many.game()
    visitor.get(f"/partie/{game}/nuit")
    visitor.get("/souffleur")
    stranger.get("/ecran/ne-mene-nulle-part")
    told = asked_of_the_base(many)
    stranger.get("/ecran/ni-celle-ci/version")
    assert len(told) <= 3, told
    told.clear()
    visitor.get("/souffleur/version")
    assert len(told) <= 8, told
    assert not [it for it in told if "NOT LIKE" in it]


def test_every_address_leads_to_its_screen_whenever_it_was_drawn(many: House) -> None:
    hand: Services = many.app.extensions[NAME]
    stranger, games = Visitor(many), [it.game_id for it in many.journal.games()][:3]
    first = [hand.screens.of(it).token for it in games]
    assert [stranger.get(f"/ecran/{it}").status_code for it in first] == [200] * 3
    hand.screens.renew(games[0])
    assert stranger.get(f"/ecran/{first[0]}").status_code == 404
    assert stranger.get(f"/ecran/{hand.screens.of(games[0]).token}").status_code == 200
    late = many.game()
    assert stranger.get(f"/ecran/{hand.screens.of(late).token}").status_code == 200


def test_home_lists_the_latest_and_the_others_on_demand(many: House) -> None:
    visitor = Visitor(many)
    assert visitor.get("/").text.count('class="game look-') == MOST_LISTED
    assert f"Toutes les parties ({MOST_LISTED + 20})" in visitor.page
    assert visitor.get("/?toutes=1").text.count('class="game look-') == MOST_LISTED + 20


def test_of_many_games_that_are_read_only_the_latest_are_remembered(many: House) -> None:
    for game in many.journal.games():
        many.journal.line(game.game_id)
    assert len(many.journal._known) == MOST_REMEMBERED


def test_a_lock_is_kept_for_no_game_that_is_not_played(house: House) -> None:
    hand: Services = house.app.extensions[NAME]
    for number in range(50):
        Visitor(house).get(f"/partie/inventee{number}/nuit")
    assert len(hand.live._locks) == 0


# Files of a table that has played for weeks, on a machine without a clock.


@pytest.mark.slow
@pytest.mark.parametrize("now", [None, 1000.0], ids=["today", "1970"])
def test_a_file_is_there_after_weeks_and_before_1980(
    house: House, monkeypatch: pytest.MonkeyPatch, now: float | None
) -> None:
    weeks = random_game(8, 3, 1200)
    assert sum(it["move"] == "day" for it in weeks["moves"]) > 21
    visitor, game = Visitor(house), house.journal.open_game(weeks)
    if now is not None:
        monkeypatch.setattr(time, "localtime", lambda *_: time.gmtime(now))
    for page in ("classeur", "classeur?csv=1", "tableur", "impression"):
        # A refusal in words at most: that is the page's own.
        assert visitor.get(f"/partie/{game}/{page}").status_code in (200, 409), page
