"""A tap in headless Chromium: finger up to the end of its frame; and first loads."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.web import long_game, served
from gm_assistant.shell.doctor import CHROMIUM

TAPS, LOADS = 120, 15
SCREEN = {"width": 1180, "height": 820}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# A page of nothing, whose square changes under the finger.
BARE = "<!doctype html><button style='width:300px;height:300px'>0</button>"
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
ON_APP = f"""() => {{ {_CLOCK}
  document.addEventListener("scene", () => shown(up, times));
}}"""
# By night the same house counts again only after 700 ms.
BETWEEN = 750


def main() -> None:
    if CHROMIUM.found() is None:
        print("no chromium here: nothing is measured")
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        game = long_game(Path(name))
        browser = playwright.chromium.launch(executable_path=CHROMIUM.found(), args=FLAGS)
        with served(Path(name)) as (port, _begun, _process):
            _report_taps(browser, f"http://127.0.0.1:{port}/partie/{game}/nuit")
            _report_loads(browser, f"http://127.0.0.1:{port}", f"/partie/{game}/nuit")
        browser.close()


def _report_taps(browser: Any, address: str) -> None:
    """Both pages are tapped in turn, so that the machine's mood is the same for both."""
    bare, app = (browser.new_context(has_touch=True, viewport=SCREEN).new_page() for _ in range(2))
    bare.set_content(BARE)
    bare.evaluate(ON_BARE)
    _open(app, address)
    bare_times: list[float] = []
    times: list[float] = []
    pressed: list[float] = []
    for _ in range(TAPS):
        bare_times.append(_timed(bare, lambda: bare.touchscreen.tap(150, 150)))
        if app.locator("#scene").get_attribute("data-row") == "jour-0":
            _open(app, f"{address}?appel=reptiliens")
        times.append(_timed(app, lambda: _tap(app)))
        pressed.append(app.evaluate("pressed.at(-1)"))
        app.wait_for_timeout(BETWEEN)
    _say("a bare page", bare_times)
    _say("a tap that records", times)
    _say("its pressed state", pressed)
    for percent, goal in ((50, 25), (95, 50)):
        more = _at(times, percent) - _at(bare_times, percent)
        print(f"p{percent}: the bare page + {more:.1f} ms (goal: at most + {goal} ms)")


def _open(page: Any, address: str) -> None:
    """Within the app, so that leaving the page does not lower the curtain."""
    if page.url == "about:blank":
        page.goto(address)
    else:
        with page.expect_navigation():
            page.evaluate("address => { location.href = address; }", address)
    page.wait_for_selector("#call")
    page.evaluate(ON_APP)
    page.wait_for_timeout(BETWEEN)


def _tap(page: Any) -> None:
    """The first house that may be named, or whatever goes on."""
    for what in ("button.seat.legal", ".call .choice", "[data-key=p]"):
        found = page.locator(what)
        if found.count():
            box = found.first.bounding_box()
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
            return


def _timed(page: Any, tap: Callable[[], None]) -> float:
    before = page.evaluate("times.length")
    tap()
    page.wait_for_function("before => times.length > before", arg=before)
    return float(page.evaluate("times.at(-1)"))


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
            f"{last.size / 1024:.1f} KB (goal: 100), {last.requests} requests (goal: 8)"
        )
    ratio = _ready(loads["the night"]) / _ready(loads["a static page"])
    print(f"the night is ready after {ratio:.2f} static pages (goal: at most 1.9)")


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


def _say(what: str, times: Sequence[float]) -> None:
    print(f"{what}: p50 {_at(times, 50):.1f} ms, p95 {_at(times, 95):.1f} ms")
