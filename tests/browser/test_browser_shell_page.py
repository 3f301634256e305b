"""The page around the app on a tablet alone: what it says, who owns it, which version it serves.

Its worker answers here without Python; the whole of it is in `test_browser_pocket.py`.
"""

from math import floor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.origin import Origin, missing, stubbed
from browser.pocket import Machine, Pocket, pocket_on
from playwright.sync_api import BrowserContext

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing()), reason=f"{missing()} : sudo apt install npm"),
]
# A share sheet that keeps what it is given, and asks for a fresh tap where it is told to.
SHEET = """() => {
  globalThis.sheets = 0;
  navigator.canShare = () => true;
  navigator.share = async ({ files }) => {
    globalThis.sheets += 1;
    if (globalThis.closed) throw new DOMException("closed", "AbortError");
    if (globalThis.late) { globalThis.late = false; throw new DOMException("", "NotAllowedError"); }
    globalThis.shared = await files[0].text();
  };
}"""


@pytest.fixture
def tablet(windows: BrowserContext, origin: Origin) -> Pocket:
    return pocket_on(windows.new_page(), origin).start()


def nowhere(windows: BrowserContext, origin: Origin) -> Pocket:
    """Before its first visit."""
    return pocket_on(windows.new_page(), origin)


def tap(tablet: Pocket, words: str) -> None:
    tablet.shell.get_by_role("button", name=words, exact=True).tap()


def told(tablet: Pocket) -> str:
    return tablet.shell.locator("#told").inner_text()


def enter(tablet: Pocket) -> None:
    tablet.page.get_by_role("link", name="Partie").tap()
    tablet.page.wait_for_selector(".page-nuit")


def test_a_worker_that_dies_is_told_and_one_tap_leads_back(tablet: Pocket) -> None:
    enter(tablet)
    tablet.shell.workers[0].evaluate("() => close()")
    tablet.comes_to("stopped")
    assert "rien n’est perdu" in told(tablet)
    assert not tablet.shell.locator("#app").is_visible()
    tap(tablet, "Y revenir")
    tablet.is_ready()
    assert tablet.page.url.endswith("/partie/1/nuit")


def test_another_window_says_so_and_takes_over(tablet: Pocket, windows: BrowserContext) -> None:
    other = pocket_on(windows.new_page(), tablet.served)
    other.shell.goto(f"{tablet.served.origin}/")
    other.comes_to("elsewhere")
    assert "autre fenêtre" in told(other)
    tap(other, "L’ouvrir ici")
    other.is_ready()
    tablet.comes_to("elsewhere")
    tap(tablet, "Le reprendre ici")
    tablet.is_ready()
    other.comes_to("elsewhere")


def test_only_the_screen_for_everybody_may_be_a_window_of_its_own(
    tablet: Pocket, windows: BrowserContext
) -> None:
    screen = windows.new_page()
    screen.goto(f"{tablet.served.origin}/ecran/abc")
    assert screen.locator("#scene").count() == 1
    screen.goto(f"{tablet.served.origin}/partie/1/nuit")
    assert screen.url == f"{tablet.served.origin}/#/partie/1/nuit"
    screen.wait_for_selector("html[data-state=elsewhere]")
    tablet.shell.close()
    screen.goto("about:blank")
    screen.goto(f"{tablet.served.origin}/ecran/abc")
    assert "ouvrez-le" in screen.locator("body").inner_text()


def test_it_opens_without_the_network_once_it_was_fetched(tablet: Pocket, origin: Origin) -> None:
    enter(tablet)
    origin.stop()
    tablet.shell.reload()
    tablet.is_ready()


def test_a_first_visit_without_the_network_says_what_to_do(
    windows: BrowserContext, origin: Origin
) -> None:
    tablet = nowhere(windows, origin)
    tablet.shell.route("**/version.json", lambda route: route.abort())
    tablet.shell.goto(f"{origin.origin}/")
    tablet.comes_to("refused")
    assert "rejoignez un réseau" in told(tablet)
    tablet.shell.unroute("**/version.json")
    tap(tablet, "Réessayer")
    tablet.is_ready()


def test_a_file_that_is_not_the_one_expected_is_not_taken(
    windows: BrowserContext, origin: Origin, tmp_path: Path
) -> None:
    origin.folder = stubbed(origin.folder, tmp_path / "site", shell__css=lambda it: f"{it}\n")
    (origin.folder / "_" / "shell.css").write_text("body { color: red }")
    origin.stop()
    origin.start()
    tablet = nowhere(windows, origin)
    tablet.shell.goto(f"{origin.origin}/")
    tablet.comes_to("refused")


def publish(origin: Origin, folder: Path) -> None:
    """The host has a new version: its style says so."""
    later: Callable[[str], str] = lambda it: f"{it}\n:root {{ --later: 1; }}\n"  # noqa: E731
    origin.folder = stubbed(origin.folder, folder, shell__css=later)
    origin.stop()
    origin.start()


LATER = "() => getComputedStyle(document.documentElement).getPropertyValue('--later')"
FETCHED = """async () => {
  const noted = await (await caches.open("carnet-choix")).match("/suivante");
  return Boolean(noted);
}"""


def test_a_new_version_waits_as_long_as_a_game_is_under_way(
    tablet: Pocket, origin: Origin, tmp_path: Path
) -> None:
    enter(tablet)
    publish(origin, tmp_path / "later")
    origin.asked.clear()
    tablet.shell.reload()
    tablet.is_ready()
    tablet.open("/partie/1/nuit")
    # Not a byte of it comes in the middle of a game, perhaps through somebody's telephone.
    tablet.shell.wait_for_timeout(500)
    assert "/version.json" not in origin.asked
    tablet.open("/")
    tablet.shell.wait_for_function(FETCHED)
    tablet.open("/partie/1/nuit")
    assert not tablet.shell.locator("#bar").is_visible()
    tablet.shell.reload()
    tablet.is_ready()
    assert tablet.shell.evaluate(LATER) == ""
    assert not tablet.shell.locator("#bar").is_visible()
    tablet.open("/")
    with tablet.shell.expect_navigation():
        tap(tablet, "La prendre")
    tablet.is_ready()
    assert tablet.shell.evaluate(LATER) == "1"


def test_a_new_version_is_taken_at_a_start_outside_a_game(
    tablet: Pocket, origin: Origin, tmp_path: Path
) -> None:
    # A page that still looks for a version would have it before it is offered.
    tablet.shell.goto("about:blank")
    publish(origin, tmp_path / "later")
    tablet.start()
    tap(tablet, "Plus tard")
    assert tablet.shell.evaluate(LATER) == ""
    tablet.shell.goto("about:blank")
    tablet.start()
    tablet.shell.wait_for_function(LATER)
    tablet.is_ready()


@pytest.mark.parametrize("link", ["a[download]", "#plain"])
def test_a_file_goes_to_the_share_sheet(tablet: Pocket, link: str) -> None:
    enter(tablet)
    tablet.shell.evaluate(SHEET)
    tablet.page.locator(link).tap()
    tablet.shell.wait_for_function("() => globalThis.shared === '{}'")
    assert tablet.page.url.endswith("/partie/1/nuit")


def test_a_share_sheet_that_wants_another_tap_gets_one(tablet: Pocket) -> None:
    enter(tablet)
    tablet.shell.evaluate(SHEET)
    tablet.shell.evaluate("() => { globalThis.late = true; }")
    tablet.page.locator("a[download]").tap()
    tap(tablet, "Enregistrer le fichier")
    tablet.shell.wait_for_function("() => globalThis.shared === '{}'")


def test_a_share_sheet_that_is_closed_is_left_closed(tablet: Pocket) -> None:
    enter(tablet)
    tablet.shell.evaluate(SHEET)
    tablet.shell.evaluate("() => { globalThis.closed = true; }")
    tablet.page.locator("a[download]").tap()
    tablet.shell.wait_for_function("() => globalThis.sheets === 1")
    assert not tablet.shell.locator("#bar").is_visible()


def test_without_a_share_sheet_the_file_is_downloaded(tablet: Pocket) -> None:
    enter(tablet)
    with tablet.shell.expect_download() as found:
        tablet.page.locator("a[download]").tap()
    assert found.value.suggested_filename == "partie.json"


def test_a_file_shared_to_the_app_waits_for_a_word(tablet: Pocket) -> None:
    enter(tablet)
    tablet.shell.evaluate("""async () => {
      const form = new FormData();
      form.set("fichier", new File(["{}"], "soirée.json", { type: "application/json" }));
      await fetch("/_/partage", { method: "POST", body: form, redirect: "manual" });
    }""")
    tablet.shell.reload()
    tap(tablet, "Importer")
    tablet.page.wait_for_url("**/importer")


def test_installing_is_offered_once_and_by_a_tap(tablet: Pocket) -> None:
    # As a browser that would like to: the one of the stories asks nobody.
    offers = """() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      event.prompt = () => { globalThis.prompted = true; };
      dispatchEvent(event);
      return event.defaultPrevented;
    }"""
    assert tablet.shell.evaluate(offers)
    # It lies on no game, and is asked again where nobody answered.
    enter(tablet)
    assert not tablet.shell.locator("#bar").is_visible()
    tablet.open("/")
    tap(tablet, "L’installer")
    assert tablet.shell.evaluate("() => globalThis.prompted")
    tablet.shell.reload()
    tablet.is_ready()
    assert tablet.shell.evaluate(offers)
    assert not tablet.shell.locator("#bar").is_visible()


HEARD = """() => {
  globalThis.heard = [];
  addEventListener("DOMContentLoaded", () => {
    const [told, bar] = ["told", "progress"].map((it) => document.getElementById(it));
    const watching = { subtree: true, childList: true, attributes: true };
    const note = () => { if (!bar.hidden) heard.push([told.textContent, bar.value]); };
    new MutationObserver(note).observe(document.getElementById("cover"), watching);
  });
}"""


def test_a_first_visit_tells_how_far_it_is_up_to_its_end(
    windows: BrowserContext, origin: Origin
) -> None:
    """One bar for what is fetched, what is proved and what is opened: never full, never back."""
    tablet = nowhere(windows, origin)
    tablet.shell.add_init_script(f"({HEARD})()")
    tablet.start()
    words, parts = zip(*tablet.shell.evaluate("heard"), strict=True)
    steps = [it.partition(" : ")[0] for it in words]
    assert list(dict.fromkeys(it for it in steps if "/" not in it))[-1] == "Le carnet s’ouvre"
    assert [it for it in steps if it.startswith("Vérification")]
    assert [int(it.partition(" : ")[2].removesuffix(" %")) for it in words] == [
        floor(it * 100) for it in parts
    ]
    assert list(parts) == sorted(parts)
    assert parts[-1] < 1
    assert not tablet.shell.locator("#progress").is_visible()


def test_a_file_opened_with_the_installed_app_is_imported(
    desk: Machine, origin: Origin, tmp_path: Path
) -> None:
    """By the browser's own installation: nothing of `launchQueue` is played by the story."""
    game = tmp_path / "soirée.json"
    game.write_text("{}")
    tablet = desk.browse(origin).start()
    app = {"manifestId": f"{origin.origin}/"}
    system = tablet.shell.context.new_cdp_session(tablet.shell)
    system.send("PWA.install", {**app, "installUrlOrBundleUrl": tablet.shell.url})
    system.send("PWA.changeAppUserSettings", {**app, "displayMode": "standalone"})
    system.send("PWA.openCurrentPageInApp", app)
    enter(tablet)
    with tablet.shell.expect_navigation():
        system.send("PWA.launchFilesInApp", {**app, "files": [str(game)]})
    # In the window that is open, and into a game's evening not without a word.
    tap(tablet, "Importer")
    tablet.page.wait_for_url("**/importer")


def test_work_that_takes_its_time_is_told_and_the_page_stays_alive(tablet: Pocket) -> None:
    enter(tablet)
    tablet.page.evaluate("() => { fetch('/partie/1/lente'); }")
    tablet.shell.locator("#busy").wait_for()
    assert tablet.shell.evaluate("() => 1 + 1") == 2


def test_the_demonstration_opens_by_its_address(windows: BrowserContext, origin: Origin) -> None:
    tablet = nowhere(windows, origin).start("#demo")
    tablet.page.wait_for_url("**/demonstration?")


def test_it_can_be_installed(tablet: Pocket) -> None:
    manifest = tablet.shell.evaluate(
        "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()"
    )
    sizes = {it["sizes"] for it in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    assert manifest["start_url"] == manifest["scope"] == "/"
    for icon in manifest["icons"]:
        status = tablet.shell.evaluate("async (it) => (await fetch(it)).status", icon["src"])
        assert status == 200
