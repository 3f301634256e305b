"""Pages to which story after story comes: in ordinary Chromium each other one costs a second."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

from playwright.sync_api import Browser, Error, Page

# What is done to a page and nothing takes away again.
SPOILS: Final = ("add_init_script", "close", "on", "once", "route")
HEARD: Final = ("pageerror", "console", "request")
WIDE: Final = {"viewport": {"width": 1280, "height": 720}}
_FORGET = "() => { sessionStorage.clear(); }"


class Kept(Page):
    """As new for the next story, unless this one did to it what lasts."""

    is_spoiled = False
    # Told of what goes wrong in it now, and of all that it asks for.
    listener: Callable[[str, Any], None] | None = None

    @property
    def clock(self) -> Any:
        self.is_spoiled = True
        return super().clock


def _noted(name: str) -> Any:
    def act(page: Kept, *given: Any, **more: Any) -> Any:
        page.is_spoiled = True
        return getattr(Page, name)(page, *given, **more)

    return act


for _name in SPOILS:
    setattr(Kept, _name, _noted(_name))


class Keeper:
    """Lends pages of one browser, and opens one where none of that kind is free."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[tuple[dict[str, Any], Kept]] = []

    @contextmanager
    def lent(self, scripts: Sequence[str] = (), **arguments: Any) -> Iterator[Kept]:
        kind = {**WIDE, **arguments}
        found = next((it for it in self._free if it[0] == kind), None)
        if found is None:
            found = kind, self._opened(kind, scripts)
        else:
            self._free.remove(found)
        page = found[1]
        yield page
        page.listener = None
        if _cleared(page, kind):
            self._free.append(found)
        else:
            with suppress(Error):
                page.context.close()

    def _opened(self, kind: dict[str, Any], scripts: Sequence[str]) -> Kept:
        context = self._browser.new_context(**kind)
        for script in scripts:
            context.add_init_script(script)
        page: Any = context.new_page()
        page.__class__ = Kept
        for event in HEARD:
            Page.on(page, event, partial(_tell, page, event))
        kept: Kept = page
        return kept


def _tell(page: Kept, event: str, what: Any) -> None:
    if page.listener is not None:
        page.listener(event, what)


def _cleared(page: Kept, kind: dict[str, Any]) -> bool:
    """Whether nothing of this device is left: neither what it kept, nor its size, nor its looks."""
    if page.is_spoiled or len(page.context.pages) > 1:
        return False
    with suppress(Error):
        if page.url.startswith("http"):
            page.evaluate(_FORGET)
            origin = "/".join(page.url.split("/")[:3])
            page.goto("about:blank")
            session = page.context.new_cdp_session(page)
            told = {"origin": origin, "storageTypes": "all"}
            session.send("Storage.clearDataForOrigin", told)
            session.detach()
        page.context.clear_cookies()
        page.set_viewport_size(kind["viewport"])
        page.emulate_media(media="null", color_scheme="light", reduced_motion="no-preference")
        page.set_default_timeout(30_000)
        return True
    return False
