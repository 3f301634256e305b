"""A tap in headless Chromium: finger up to the end of its frame; and first loads.

Each page of ours is tapped in turn with the least that Flask, htmx and a durable append can do, so
that the machine's mood is the same for both; nothing else is open, as on a tablet. The finger stays
for a while, as fingers do, and comes at any moment between two frames: tapped as soon as a page was
looked at, it would always come at the same one, and a millisecond more could cost a frame or none.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from bench.figures import keep
from bench.web import PLAYERS, ballot_of, long_game, served, started
from gm_assistant.places import htmx_file
from gm_assistant.shell.doctor import CHROMIUM

ROUNDS, LOADS = 40, 15
FEW = 20
SCREEN = {"width": 1180, "height": 820}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SQUARE = "<button style='width:300px;height:300px'>{}</button>"
# A page of nothing, whose square changes under the finger.
BARE = "<!doctype html>" + SQUARE.format(0)
# The same square, told by a server that has written the tap down.
FLOOR = """<!doctype html><script src="/htmx.js"></script>
<meta name="htmx-config" content='{"defaultSettleDelay":0,"defaultSwapDelay":0}'>
<form hx-post="/tap" hx-target="this" hx-swap="innerHTML">""" + SQUARE.format(0)
_CLOCK = """
  globalThis.times = [];
  globalThis.pressed = [];
  let up = 0;
  const shown = (since, list) => requestAnimationFrame(() => {
    const end = new MessageChannel();
    end.port1.onmessage = () => list.push(performance.now() - since);
    end.port2.postMessage(0);
  });
  addEventListener("pointerdown", (event) => { shown(event.timeStamp, pressed); }, true);
  addEventListener("pointerup", (event) => { up = event.timeStamp; }, true);
"""
ON_BARE = f"""() => {{ {_CLOCK}
  addEventListener("click", () => {{
    const square = document.querySelector("button");
    square.textContent = Number(square.textContent) + 1;
    shown(up, times);
  }});
}}"""
ON_FLOOR = f"""() => {{ {_CLOCK}
  document.addEventListener("htmx:afterSwap", () => shown(up, times));
}}"""
ON_APP = f"""() => {{ {_CLOCK}
  document.addEventListener("scene", () => shown(up, times));
}}"""
# A finger on a screen, and how far it is from being punctual, in seconds.
HELD, LATE = 0.08, 0.05
_CHANCE: Final = Random(25)
# By night the same house counts again only after 700 ms.
BETWEEN = 0.75
# What a tap may cost more than the floor, in ms.
GOALS = {50: 10, 95: 20}


def main() -> None:
    if CHROMIUM.found() is None:
        print("no chromium here: nothing is measured")
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        games = {players: long_game(folder / "data", players) for players in (PLAYERS, FEW)}
        first = long_game(folder / "data", PLAYERS)
        ballots = ballot_of(folder / "data", 2 * (1 + ROUNDS // BALLOT))
        browser = playwright.chromium.launch(executable_path=CHROMIUM.found(), args=FLAGS)
        with served(folder / "data") as (port, _begun, _process), _floor(folder) as least:
            ours = f"http://127.0.0.1:{port}"
            bench = Bench(browser, ours, f"http://127.0.0.1:{least}")
            bench.nights(games, first)
            bench.ballots(ballots)
            _report_loads(browser, ours, f"/partie/{games[PLAYERS]}/nuit")
        browser.close()


# Hands enough whoever has died: a ballot gives so many taps for sure.
BALLOT = 24


class Tapped:
    """One page of one device, and how long each of its taps took."""

    def __init__(
        self, browser: Any, clock: str, address: str = "", *, is_new: bool = False
    ) -> None:
        self.context = context = browser.new_context(has_touch=True, viewport=SCREEN)
        # Whatever it shows has been explained to its owner, once, on another evening.
        if not is_new:
            context.add_init_script("localStorage.setItem('gm-first', '*')")
        self.page, self.clock, self.last = context.new_page(), clock, 0.0
        self._fingers = context.new_cdp_session(self.page)
        self.times, self.pressed = list[float](), list[float]()
        if address:
            self.open(address)
        else:
            self.page.set_content(BARE)
            self.page.evaluate(clock)

    def open(self, address: str) -> None:
        """Within the app, so that leaving the page does not lower the curtain."""
        if self.page.url == "about:blank":
            self.page.goto(address)
        else:
            with self.page.expect_navigation():
                self.page.evaluate("address => { location.href = address; }", address)
        self.page.wait_for_load_state()
        self.page.evaluate(self.clock)
        self.last = time.monotonic()

    def tap(self, *wanted: str) -> None:
        """The first that is there, once the page takes a tap again."""
        time.sleep(max(0.0, self.last + BETWEEN - time.monotonic()))
        known = self.page.evaluate("times.length")
        box = next(it.bounding_box() for it in map(self._first, wanted) if it.count())
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] * 0.6}
        time.sleep(_CHANCE.uniform(0, LATE))
        self._touch("touchStart", place)
        time.sleep(HELD + _CHANCE.uniform(0, LATE))
        self._touch("touchEnd")
        self.page.wait_for_function("known => times.length > known", arg=known)
        self.last = time.monotonic()
        self.times.append(float(self.page.evaluate("times.at(-1)")))
        self.pressed.append(float(self.page.evaluate("pressed.at(-1)")))

    def _touch(self, what: str, *places: dict[str, float]) -> None:
        self._fingers.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [*places]})

    def _first(self, wanted: str) -> Any:
        return self.page.locator(wanted).first

    def row(self) -> str:
        return str(self.page.locator("#scene").get_attribute("data-row"))


class Bench:
    """One browser, where each page of ours is tapped in turn with the least."""

    def __init__(self, browser: Any, ours: str, least: str) -> None:
        self._browser, self._ours, self._least = browser, ours, least

    def nights(self, games: Mapping[int, str], first: str) -> None:
        for players, game in games.items():
            self._report(f"a night tap of {players}", self._night(game), _tap_of_the_night)
        # A device that meets each control for the first time; only taps that end in a note count.
        new, noted = self._night(first, is_new=True), list[float]()
        for _ in range(ROUNDS):
            _tap_of_the_night(new)
            if new.page.locator(NOTE).is_visible():
                noted.append(new.times[-1])
        new.context.close()
        if noted:
            told = f"{len(noted)} of {ROUNDS}, p50 {_at(noted, 50):.1f} ms"
            print(f"night taps that end in what a control is, told once a device: {told}")

    def ballots(self, games: list[str]) -> None:
        votes = [f"{self._ours}/partie/{it}/jour?etape=vote" for it in games]
        for name, act in (("a voice of 40", _voice), ("an undo of 40", _voice_taken_back)):
            self._report(name, Tapped(self._browser, ON_APP, votes.pop()), act, votes)

    def _night(self, game: str, *, is_new: bool = False) -> "Tapped":
        address = f"{self._ours}/partie/{game}/nuit"
        return Tapped(self._browser, ON_APP, address, is_new=is_new)

    def _report(
        self,
        name: str,
        ours: "Tapped",
        act: Callable[["Tapped"], None],
        further: list[str] | None = None,
    ) -> None:
        bare, floor = Tapped(self._browser, ON_BARE), Tapped(self._browser, ON_FLOOR, self._least)
        for turn in range(ROUNDS):
            bare.tap("button")
            floor.tap("button")
            if further and turn and turn % BALLOT == 0:
                ours.open(further.pop())
            act(ours)
        for tapped in (bare, floor, ours):
            tapped.context.close()
        print(
            f"{name}, p50 and p95 in ms: {_both(ours)}; a bare page {_both(bare)}, "
            f"the least of Flask, htmx and a durable append {_both(floor)}; "
            f"the pressed house shows after {_at(ours.pressed, 50):.1f}"
        )
        for percent, goal in GOALS.items():
            more = _at(ours.times, percent) - _at(floor.times, percent)
            print(f"  p{percent}: that least + {more:.1f} ms (goal: at most + {goal} ms)")
        keep(f"{name}: ms more than the least", _at(ours.times, 50) - _at(floor.times, 50))
        keep(f"{name}: times the least", _at(ours.times, 50) / _at(floor.times, 50))


def _tap_of_the_night(night: Tapped) -> None:
    if night.row() == "jour-0":
        night.open(f"{night.page.url.split('?')[0]}?appel=reptiliens")
    night.tap(*CALLED)


def _voice(ballot: Tapped) -> None:
    ballot.tap(*VOTED)


def _voice_taken_back(ballot: Tapped) -> None:
    """Its own table: what is taken back has to be there."""
    ballot.tap(*VOTED)
    ballot.times.pop()
    ballot.tap("[data-key=u]")


CALLED: Final = ("button.seat.legal", ".call .choice", "[data-key=p]")
NOTE: Final = ".notice.first"
VOTED: Final = ("button.seat.legal", ".decision .choice", ".choice")


@contextmanager
def _floor(folder: Path) -> Iterator[int]:
    with started(["-m", "bench.taps", str(folder / "floor.db")]) as (port, _begun, _process):
        yield port


def serve_floor(path: Path) -> None:
    """One address, one table: each tap is on the disk before it is told."""
    import sqlite3

    from flask import Flask
    from waitress.server import create_server

    app = Flask(__name__)
    kept = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    kept.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    kept.execute("CREATE TABLE tap (at INTEGER PRIMARY KEY)")

    @app.get("/")
    def page() -> str:
        return FLOOR

    @app.get("/htmx.js")
    def script() -> bytes:
        return htmx_file().read_bytes()

    @app.post("/tap")
    def tap() -> str:
        return SQUARE.format(kept.execute("INSERT INTO tap DEFAULT VALUES").lastrowid)

    server = create_server(app, host="127.0.0.1", port=0, threads=1)
    print(f"http://127.0.0.1:{server.effective_port}/", flush=True)
    server.run()


def _report_loads(browser: Any, server: str, night: str) -> None:
    """A device that comes for the first time, in turn to each page: nothing is kept.

    The static page says one sentence, at an address that leads nowhere: the head, the styles and
    the scripts of every page, and nothing of a game.
    """
    pages = {"a static page": "/nulle-part", "home": "/", "the night": night}
    loads: dict[str, list[Load]] = {name: [] for name in pages}
    for _ in range(LOADS):
        for name, path in pages.items():
            loads[name].append(_loaded(browser, server + path))
    for name, found in loads.items():
        last = found[-1]
        print(
            f"first load of {name}: ready {_ready(found):.0f} ms, "
            f"{last.size / 1024:.1f} KB (goal: 70), {last.requests} requests (goal: 8)"
        )
    ratio = _ready(loads["the night"]) / _ready(loads["a static page"])
    print(f"the night is ready after {ratio:.2f} static pages (goal: at most 1.80)")
    keep("the first page of the night: static pages", ratio)


class Load(NamedTuple):
    """`ready`: when its scripts have run, in ms; `size` in bytes, as they travel."""

    ready: float
    size: float
    requests: int


def _ready(loads: Sequence[Load]) -> float:
    return _at([it.ready for it in loads], 50)


def _loaded(browser: Any, address: str) -> Load:
    context = browser.new_context(viewport=SCREEN)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda it: sizes.append(it["encodedDataLength"]))
    page.goto(address)
    page.wait_for_timeout(300)
    ready = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    context.close()
    return Load(ready, sum(sizes), len(sizes))


def _at(times: Sequence[float], percent: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


def _both(it: Tapped) -> str:
    return " and ".join(f"{_at(it.times, percent):.1f}" for percent in (50, 95))


if __name__ == "__main__":
    serve_floor(Path(sys.argv[1]))
