"""The MJ's tablet with the whole app in its browser: the shell page, and the app in its frame."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from browser.origin import Origin, kill_browser_of
from browser.tablet import Tablet
from playwright.sync_api import BrowserType, Error, Frame, Page

# The first start fetches and compiles ten megabytes, on a machine that does other things too.
PATIENCE = 90_000


class Answer:
    """What a request of the app's own page came to."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.status: int = told["status"]
        self.headers: Mapping[str, str] = {"location": told["url"], **told["headers"]}
        self._text: str = told["text"]

    def text(self) -> str:
        return self._text

    def json(self) -> Any:
        return json.loads(self._text)


_ASK = """async ({ path, form, file }) => {
  const told = {};
  if (form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.set(name, value);
    if (file) data.set(file.field, new File([file.text], file.name, { type: file.type }));
    told.method = "POST";
    told.body = data;
  }
  const answer = await fetch(path, told);
  const headers = Object.fromEntries(answer.headers);
  const url = new URL(answer.url).pathname;
  return { status: answer.status, url, headers, text: await answer.text() };
}"""


class Requests:
    """Asked by the frame itself: nobody else can reach an app that is in a page."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    def get(self, address: str) -> Answer:
        return Answer(self._frame.evaluate(_ASK, {"path": _path(address)}))

    def post(self, address: str, multipart: Mapping[str, Any], **_: Any) -> Answer:
        form = {name: it for name, it in multipart.items() if isinstance(it, str)}
        files = [(name, it) for name, it in multipart.items() if not isinstance(it, str)]
        asked: dict[str, Any] = {"path": _path(address), "form": form}
        for name, it in files:
            text = it["buffer"].decode()
            asked["file"] = {"field": name, "name": it["name"], "type": it["mimeType"]} | {
                "text": text
            }
        return Answer(self._frame.evaluate(_ASK, asked))


def _path(address: str) -> str:
    return "/" + address.partition("://")[2].partition("/")[2]


class Framed:
    """The app's frame where a page is asked for; what a frame has not is the shell page's."""

    def __init__(self, shell: Page) -> None:
        self.shell = shell

    @property
    def frame(self) -> Frame:
        found = self.shell.frame("app")
        assert found is not None
        return found

    @property
    def request(self) -> Requests:
        return Requests(self.frame)

    def __getattr__(self, name: str) -> Any:
        whose = self.frame if name in vars(Frame) else self.shell
        return getattr(whose, name)


@dataclass
class Pocket(Tablet):
    """`page` is the frame; `shell` the page around it."""

    @property
    def shell(self) -> Page:
        framed: Any = self.page
        shell: Page = framed.shell
        return shell

    @property
    def state(self) -> str:
        return self.shell.locator("html").get_attribute("data-state") or ""

    def start(self, place: str = "") -> "Pocket":
        """From the address bar or the icon, until the app is there."""
        self.shell.goto(f"{self.served.origin}/{place}")
        return self.is_ready()

    def is_ready(self) -> "Pocket":
        self.comes_to("ready")
        self.page.wait_for_selector("#scene")
        return self

    def comes_to(self, state: str) -> None:
        self.shell.wait_for_selector(f"html[data-state={state}]", timeout=PATIENCE)

    def lift(self) -> None:
        """A finger that stays on the curtain."""
        box = self.page.locator(".hold").bounding_box()
        assert box
        self.shell.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.shell.mouse.down()
        self.page.wait_for_selector("#scene:not(.page-rideau)")
        self.shell.mouse.up()


def pocket_on(shell: Page, origin: Any) -> Pocket:
    framed: Any = Framed(shell)
    shell.set_default_timeout(30_000)
    pocket = Pocket(framed, origin)
    pocket.watch()
    return pocket


class Machine:
    """One tablet with its disk: its browser can be killed, and started again."""

    def __init__(self, chromium: BrowserType, arguments: dict[str, Any], profile: Path) -> None:
        self._chromium, self._arguments, self.profile = chromium, arguments, profile
        self._context: Any = None

    def browse(self, origin: Origin) -> Pocket:
        self._context = self._chromium.launch_persistent_context(
            self.profile, has_touch=True, viewport={"width": 1180, "height": 820}, **self._arguments
        )
        return pocket_on(self._context.pages[0], origin)

    def kill(self) -> None:
        assert kill_browser_of(self.profile) > 0
        self.close()

    def close(self) -> None:
        with suppress(Error):
            self._context.close()
