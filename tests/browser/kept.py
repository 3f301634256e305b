"""Pages to which story after story comes: in ordinary Chromium each other one costs a second."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Error, Page

# What is done to a page and nothing takes away again; its device may go on with another one.
SPOILS: Final = ("add_init_script", "close", "on", "once", "route")
HEARD: Final = ("pageerror", "console", "request")
WIDE: Final = {"viewport": {"width": 1280, "height": 720}}
_FORGET = "() => { sessionStorage.clear(); }"
# Where a page waits for the next story: elsewhere than on the same site it would be another process
# of the browser each time, a third of a second of a core.
AT_REST: Final = "/robots.txt"


class Kept(Page):
    """As new for the next story, unless this one did to it what lasts."""

    is_spoiled = False
    # The clock is that of the whole device.
    is_timed = False
    # Told of what goes wrong in it now, and of all that it asks for.
    listener: Callable[[str, Any], None] | None = None

    @property
    def clock(self) -> Any:
        self.is_timed = True
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
        if left := _cleared(page, kind):
            self._free.append((kind, left))
        else:
            with suppress(Error):
                page.context.close()

    def _opened(self, kind: dict[str, Any], scripts: Sequence[str]) -> Kept:
        context = self._browser.new_context(**kind)
        for script in scripts:
            context.add_init_script(script)
        return _page_of(context)


def _page_of(context: BrowserContext) -> Kept:
    page: Any = context.new_page()
    page.__class__ = Kept
    for event in HEARD:
        Page.on(page, event, partial(_tell, page, event))
    kept: Kept = page
    return kept


def _tell(page: Kept, event: str, what: Any) -> None:
    if page.listener is not None:
        page.listener(event, what)


def _cleared(page: Kept, kind: dict[str, Any]) -> Kept | None:
    """A page of this device, of which nothing is left: what it kept, its size, its looks."""
    if page.is_timed or page.is_closed() or len(page.context.pages) > 1:
        return None
    with suppress(Error):
        if page.url.startswith("http"):
            page.evaluate(_FORGET)
            origin = "/".join(page.url.split("/")[:3])
            page = _at_rest(page, origin)
            session = page.context.new_cdp_session(page)
            told = {"origin": origin, "storageTypes": "all"}
            session.send("Storage.clearDataForOrigin", told)
            session.detach()
        elif page.is_spoiled:
            return None
        page.context.clear_cookies()
        page.set_viewport_size(kind["viewport"])
        page.emulate_media(media="null", color_scheme="light", reduced_motion="no-preference")
        page.set_default_timeout(30_000)
        return page
    return None


def _at_rest(page: Kept, origin: str) -> Kept:
    """It, or where it is spoiled another one, which its process outlives."""
    other = _page_of(page.context) if page.is_spoiled else page
    other.goto(f"{origin}{AT_REST}")
    if other is not page:
        page.close()
    return other
