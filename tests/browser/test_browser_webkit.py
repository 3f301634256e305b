"""WebKit (Debian's, by WebDriver) opens the tablet alone, and plays the unkept demonstration.

Its build cannot write to the browser's disk: what is tried here is everything but keeping.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from browser.origin import Origin, made, missing

BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
LACKING = [it for it in ("WebKitWebDriver", "Xvfb") if shutil.which(it) is None]
PORT = 4477
PATIENCE = 240

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(bool(missing()), reason=f"{missing()} : sudo apt install npm"),
    pytest.mark.skipif(
        bool(LACKING) or not BROWSERS, reason="WebKit : sudo apt install webkit2gtk-driver xvfb"
    ),
]
TAP = """
  const page = frames.app.document, scene = page.getElementById("scene");
  if (!scene) return "";
  const offered = ["button.seat.legal", ".call .choice", "[data-key=p]"];
  const row = `${scene.dataset.row} ${scene.dataset.version}`;
  if (arguments[0] !== row) return row;
  offered.map((it) => page.querySelector(it)).find(Boolean)?.click();
  return row;
"""
TRY = """
  const button = frames.app.document?.querySelector("form[action='/demonstration'] button");
  button?.click();
  return Boolean(button);
"""


class Driver:
    """As much of WebDriver as this story needs."""

    def __init__(self) -> None:
        self.session = ""

    def ask(self, method: str, path: str, told: object = None) -> Any:
        sent = None if told is None else json.dumps(told).encode()
        address = f"http://127.0.0.1:{PORT}{self.session}{path}"
        request = Request(address, sent, {"Content-Type": "application/json"}, method=method)
        with urlopen(request, timeout=60) as answer:  # noqa: S310 - our own driver
            return json.load(answer)["value"]

    def run(self, script: str, *given: str) -> Any:
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(given)})

    def until(self, found: Callable[[], Any]) -> Any:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if (told := found()) not in (None, "", False):
                return told
            time.sleep(0.3)
        raise AssertionError("it never came")


@pytest.fixture
def webkit() -> Iterator[Driver]:
    read, write = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(write)], pass_fds=[write])
    os.close(write)
    with os.fdopen(read) as told:
        display = f":{told.readline().strip()}"
    # It refuses its sandbox to root, as in a container.
    plain = {"DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    process = subprocess.Popen(["WebKitWebDriver", "-p", str(PORT)], env={**os.environ, **plain})
    driver = Driver()
    wanted = {"binary": str(BROWSERS[-1]), "args": ["--automation"]}
    asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": wanted}}}

    def opened() -> Any:
        try:
            return driver.ask("POST", "/session", asked)["sessionId"]
        except URLError:
            return None

    driver.session = f"/session/{driver.until(opened)}"
    yield driver
    driver.ask("DELETE", "")
    for it in (process, screen):
        it.terminate()
        it.wait()


def _another(webkit: Driver, row: str) -> str:
    """Taps in this row; the next one as soon as it stands there, which takes no finger at once."""
    now = str(webkit.run(TAP, row))
    return "" if now == row else now


def test_webkit_plays_ten_calls_of_the_unkept_demonstration(webkit: Driver) -> None:
    origin = Origin(made()).start()
    webkit.ask("POST", "/url", {"url": f"{origin.origin}/"})
    state = "return document.documentElement.dataset.state"
    assert webkit.until(lambda: webkit.run(f"{state} === 'refused'"))
    assert "rien garder" in webkit.run("return document.getElementById('told').textContent")
    webkit.run("document.querySelector('#choices button').click()")
    webkit.until(lambda: webkit.run(f"{state} === 'ready'") and webkit.run(TRY))
    rows = [webkit.until(lambda: webkit.run(TAP, ""))]
    while len(rows) < 11:
        rows.append(webkit.until(partial(_another, webkit, rows[-1])))
    assert len(set(rows)) == 11
    origin.stop()
