"""The MJ's tablet: he taps houses and buttons, and reads what the screen says."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from browser.kept import AT_REST, HEARD, Kept
from browser.served import Served
from playwright.sync_api import APIResponse, FilePayload, Locator, Page

# A little more than the 300 ms during which a new row ignores fingers.
GUARDED = 320
# By night the same house is taken again only after 700 ms.
SAME_AGAIN = 400
_HOUSE = "it => it.matches('#call .seat') ? it.value : ''"
# He has met every control: nothing is explained to him.
MET = "try { localStorage.setItem('gm-first', '*'); } catch {}"
# The page asks every second whether another device played. While a finger is waited for, or has
# been put down since, the answer would show the same move a second time.
COUNT = """(() => {
  globalThis.fingers = 0;
  document.addEventListener("scene", () => { globalThis.awaited = false; });
  const ask = globalThis.fetch;
  globalThis.fetch = async (address, ...more) => {
    const before = globalThis.fingers;
    const nothing = () => new Response(null, { status: 204 });
    if (!String(address).includes("/version?")) return ask(address, ...more);
    if (globalThis.awaited || globalThis.alone) return nothing();
    const answer = await ask(address, ...more);
    return globalThis.fingers === before ? answer : nothing();
  };
})();"""
# Nobody else plays. Where a story puts the clock forward, a question under way would be given up,
# and the line that the assistant is away would move the houses down.
ALONE = "globalThis.alone = true;"
AWAIT = "() => { globalThis.awaited = true; globalThis.fingers += 1; }"
# The page's own clock, which a story puts forward where an MJ would wait; it stands still once the
# page is being left, however long the next one takes to come.
CLOCK = """(() => {
  let ahead = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + ahead;
  globalThis.passed = (milliseconds) => { ahead += milliseconds; };
  navigation.addEventListener("navigate", (event) => {
    if (event.destination.sameDocument || event.downloadRequest !== null) return;
    const left = now();
    performance.now = () => left + ahead;
  });
})();"""
# On every page of a tablet, before its own.
SCRIPTS = (COUNT, MET, CLOCK)
# What a page leaves to the frame after is done when it returns.
PASSING = """async (milliseconds) => {
  const before = performance.now();
  globalThis.passed(milliseconds);
  const passed = performance.now() - before >= milliseconds;
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return passed;
}"""
# Before its faces are there a page is laid out with others, and a house stands elsewhere.
FACES = "() => document.body.offsetHeight && document.fonts.ready.then(() => undefined)"
# Also after a refusal, which changes neither the call nor the game, and on a new page.
SHOWN = "() => document.getElementById('scene') && !globalThis.awaited"


def file_of(document: Mapping[str, Any]) -> FilePayload:
    content = json.dumps(document, ensure_ascii=False).encode()
    return FilePayload(name="partie.json", mimeType="application/json", buffer=content)


@dataclass
class Tablet:
    """One device in front of one server; `taps` counts the fingers put down."""

    page: Page
    served: Served
    game: str = ""
    taps: int = 0
    house: str = ""
    signed: str = ""
    troubles: list[str] = field(default_factory=list)
    is_new: bool = False

    def watch(self) -> "Tablet":
        """Note every error of the console, and every request that leaves the origin."""
        if isinstance(self.page, Kept):
            self.page.listener = self._hear
            return self
        for script in (COUNT, CLOCK) if self.is_new else SCRIPTS:
            self.page.add_init_script(script)
        for event in HEARD:
            self.page.on(event, partial(self._hear, event))
        return self

    def _hear(self, event: str, what: Any) -> None:
        if event == "pageerror":
            self.troubles.append(f"script: {what}")
        elif event == "request":
            if not what.url.startswith((self.served.origin, "data:", "about:", "blob:")):
                self.troubles.append(f"left the origin: {what.url}")
        # A refusal is an answer (409, 422) that the browser calls an error.
        elif what.type == "error" and "409" not in what.text and "422" not in what.text:
            self.troubles.append(f"console: {what.text} {what.location.get('url', '')}")

    # --- Where he is.
    def open(self, path: str = "/") -> None:
        """Within the app, so that leaving the page does not let the curtain fall."""
        if self.is_inside:
            with self.page.expect_navigation():
                self.page.evaluate("path => { location.href = path; }", path)
        else:
            self.page.goto(f"{self.served.origin}{path}")
        self.page.evaluate(FACES)

    @property
    def is_inside(self) -> bool:
        url = self.page.url
        return url.startswith(self.served.origin) and not url.endswith(AT_REST)

    def take(self, document: Mapping[str, Any], page: str = "") -> str:
        """A game file is in the journal already; he stands before its present moment, or a page."""
        answer = self._sent(document)
        if answer.status == 403:
            # What the page before still had under way has made another device of this one.
            self.signed = ""
            answer = self._sent(document)
        home = answer.headers["location"]
        if not page:
            self.open(home)
            return self._stand()
        self.game = home.split("/partie/")[1].split("/")[0]
        self.go(page)
        return self.game

    def import_by_finger(self, document: Mapping[str, Any]) -> str:
        self.open("/")
        self.page.locator("details:has(input[name=fichier]) summary").tap()
        self.page.set_input_files("input[name=fichier]", file_of(document))
        self.page.get_by_role("button", name="Importer").tap()
        self.page.wait_for_url("**/partie/**")
        return self._stand()

    def _sent(self, document: Mapping[str, Any]) -> APIResponse:
        return self.page.request.post(
            f"{self.served.origin}/importer",
            multipart={"csrf": self.signature(), "fichier": file_of(document)},
            max_redirects=0,
        )

    def signature(self) -> str:
        """What this device signs its forms with, once it stays the same."""
        while not self.signed:
            one, other = self._signature(), self._signature()
            self.signed = one if one == other else ""
        return self.signed

    def _signature(self) -> str:
        page = self.page.request.get(f"{self.served.origin}/nouvelle").text()
        return page.partition('name="csrf" value="')[2].partition('"')[0]

    def _stand(self) -> str:
        self.page.wait_for_selector("#scene[data-version]")
        self.game = self.page.url.split("/partie/")[1].split("/")[0]
        return self.game

    def go(self, page: str) -> None:
        self.open(f"/partie/{self.game}/{page}")

    # --- What he does.
    def seat(self, player: str) -> Locator:
        return self.page.locator(f"button.seat[value={player}]")

    def touch(self, target: Locator | str) -> None:
        """One finger, and nothing waited for."""
        found = (self.page.locator(target) if isinstance(target, str) else target).first
        before, self.house = self.house, str(found.evaluate(_HOUSE))
        if self.house and self.house == before:
            self.wait(SAME_AGAIN)
        self.taps += 1
        found.tap()

    def tap(self, target: Locator | str) -> None:
        """One finger; the next screen is there, and listens, when this returns."""
        self._and_see(lambda: self.touch(target))

    def leave_by(self, target: Locator | str, address: str) -> None:
        """One finger, and another page, which listens when this returns."""
        self.touch(target)
        self.page.wait_for_url(address)
        self.wait(GUARDED)

    def _and_see(self, act: Callable[[], None]) -> None:
        self.page.evaluate(AWAIT)
        before = self.row, self.version
        act()
        self.page.wait_for_function(SHOWN)
        if (self.row, self.version) != before:
            self.wait(GUARDED)

    def wait(self, milliseconds: int) -> None:
        """By the clock of the page; where a story holds that one itself, by ours."""
        if not self.page.evaluate(PASSING, milliseconds):
            self.page.wait_for_timeout(milliseconds)

    def stop_the_clock(self, *, anew: bool = True) -> None:
        """The page's own time goes on when it is told to: a slow machine changes nothing.

        What the page began before keeps the old clock, unless it is loaded anew.
        """
        self.page.add_init_script(ALONE)
        self.page.evaluate(ALONE)
        self.page.clock.install()
        if anew:
            self.open(self.page.url.removeprefix(self.served.origin))
        self.page.clock.pause_at(datetime.now() + timedelta(seconds=60))  # noqa: DTZ005

    def press(self, key: str) -> None:
        """One key; the next screen is there when this returns."""
        self._and_see(lambda: self.page.keyboard.press(key))

    def undo(self) -> None:
        self.tap("[data-key=u]")

    def move_on(self) -> None:
        """The one button at the foot: pass, go on, end of the night."""
        self.tap("[data-key=p]")

    # --- What he reads.
    @property
    def row(self) -> str:
        """The call on the screen."""
        return self.page.locator("#scene").get_attribute("data-row") or ""

    @property
    def step(self) -> str:
        return self.row.rpartition("-")[0]

    @property
    def version(self) -> str:
        return self.page.locator("#scene").get_attribute("data-version") or ""

    @property
    def band(self) -> str:
        return " ".join(self.page.locator(".band, .refusal").first.inner_text().split())

    @property
    def words(self) -> str:
        return " ".join(self.page.locator("#scene").inner_text().split())

    @property
    def moves(self) -> list[dict[str, Any]]:
        """What the journal holds, as the game file says it."""
        answer = self.page.request.get(f"{self.served.origin}/partie/{self.game}/sauvegarder")
        moves: list[dict[str, Any]] = answer.json()["moves"]
        return [{name: it for name, it in move.items() if name != "at"} for move in moves]
