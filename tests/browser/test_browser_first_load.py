"""The first minute of a tablet alone: whatever goes wrong in it says so, and goes on saying so."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from browser.kept import Keeper
from browser.origin import Origin, missing, stubbed
from browser.pocket import Pocket, pocket_on
from browser.test_browser_shell_page import told
from playwright.sync_api import Browser, BrowserContext, expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing()), reason=f"{missing()} : sudo apt install npm"),
]
# Of each sentence, the words that no other one has.
NETWORK, HOST, ROOM = "rejoignez un réseau", "ne donne pas le carnet entier", "assez de place"
DOOR, MUTE = "empêche le carnet de rester", "Le carnet ne s’ouvre pas"
OPENS = ""
# What the page itself is made of, before any of it can be proved.
MODULES = ("/_/shell.js", "/_/versions.js", "/_/files.js")
LISTED = ("/_/worker.js", "/_/disk.js", "/_/shell.css", "/_/carnet.webmanifest", "/_/icon-192.png")
FAULTS = ("cut", "truncated", "mistyped", "missing")
OF_A_FILE = {"cut": NETWORK, "truncated": HOST, "mistyped": OPENS, "missing": HOST}
SAID = {
    **{(path, fault): OF_A_FILE[fault] for path, fault in product(LISTED, FAULTS)},
    **dict.fromkeys(product(MODULES, FAULTS), MUTE),
    **{("/version.json", fault): OF_A_FILE[fault] for fault in FAULTS},
    ("/sw.js", "cut"): NETWORK,
    ("/sw.js", "truncated"): HOST,
    ("/sw.js", "mistyped"): HOST,
    ("/sw.js", "missing"): HOST,
}
PROVED = """async () => {
  const [cache] = (await caches.keys()).filter((it) => it !== "carnet-choix");
  return (await (await caches.open(cache)).keys()).length;
}"""
SHARE = (
    ("/_/shell.js", "truncated"),
    ("/_/disk.js", "cut"),
    ("/_/icon-192.png", "missing"),
    ("/sw.js", "mistyped"),
    ("/sw.js", "truncated"),
)


def visited(windows: BrowserContext, origin: Origin) -> Pocket:
    tablet = pocket_on(windows.new_page(), origin)
    tablet.shell.goto(f"{origin.origin}/", wait_until="commit")
    return tablet


def proved(tablet: Pocket, origin: Origin, words: str) -> None:
    """It says so while the other files still come, and when all of them are there."""
    if words == OPENS:
        tablet.is_ready()
        return
    tablet.comes_to("refused")
    assert words in told(tablet)
    expect(tablet.shell.get_by_role("button", name="Réessayer")).to_be_visible()
    origin.released.set()
    tablet.shell.wait_for_timeout(700)
    assert words in told(tablet)
    assert tablet.state == "refused"
    assert not tablet.shell.locator("#progress").is_visible()


@pytest.mark.parametrize(("path", "fault"), SHARE)
def test_a_file_that_does_not_come_whole_is_told(
    windows: BrowserContext, origin: Origin, path: str, fault: str
) -> None:
    # Another one is still on its way when this one fails.
    if path in LISTED:
        origin.faults["/_/icon-512.png"] = "held"
        if SAID[path, fault] == OPENS:
            origin.released.set()
    origin.faults[path] = fault
    proved(visited(windows, origin), origin, SAID[path, fault])


@pytest.mark.soak
@pytest.mark.parametrize(("path", "fault"), sorted(SAID.keys() - set(SHARE)))
def test_nor_any_other_file(windows: BrowserContext, origin: Origin, path: str, fault: str) -> None:
    origin.faults[path] = fault
    proved(visited(windows, origin), origin, SAID[path, fault])


def test_the_next_try_fetches_only_what_is_missing(windows: BrowserContext, origin: Origin) -> None:
    origin.faults["/_/icon-512.png"] = "cut"
    tablet = visited(windows, origin)
    tablet.comes_to("refused")
    # What came after the sentence is kept as well.
    tablet.shell.wait_for_function(f"async () => await ({PROVED})() === 11")
    origin.asked.clear()
    origin.faults.clear()
    tablet.shell.get_by_role("button", name="Réessayer").tap()
    tablet.is_ready()
    assert [it for it in origin.asked if it.endswith("?fresh")] == ["/_/icon-512.png?fresh"]


def test_what_another_version_has_already_is_copied_from_it(
    windows: BrowserContext, origin: Origin, tmp_path: Path
) -> None:
    tablet = visited(windows, origin).is_ready()
    origin.folder = stubbed(origin.folder, tmp_path / "later", shell__css=lambda it: f"{it}\n")
    origin.stop()
    origin.start()
    origin.asked.clear()
    tablet.shell.reload()
    tablet.shell.get_by_role("button", name="La prendre").wait_for()
    fetched = {it for it in origin.asked if it.endswith("?fresh")}
    # The worker of these stories bears the name of its folder, as the page that of its version.
    assert fetched == {"/?fresh", "/_/shell.css?fresh", "/_/worker.js?fresh"}


def test_a_connection_that_costs_is_asked_before_anything_is_fetched(
    windows: BrowserContext, origin: Origin, tmp_path: Path
) -> None:
    windows.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })"
    )
    tablet = visited(windows, origin).is_ready()
    origin.folder = stubbed(origin.folder, tmp_path / "later", shell__css=lambda it: f"{it}\n")
    origin.stop()
    origin.start()
    origin.asked.clear()
    tablet.shell.reload()
    load = tablet.shell.get_by_role("button", name="La charger")
    load.wait_for()
    assert not [it for it in origin.asked if it.endswith("?fresh")]
    load.tap()
    tablet.shell.get_by_role("button", name="La prendre").wait_for()


def test_what_the_host_does_not_pack_comes_packed_all_the_same(
    windows: BrowserContext, site: Path, tmp_path: Path
) -> None:
    """No host of these stories packs anything."""
    heavy = f"/* {'rien ' * 30_000} */"
    origin = Origin(stubbed(site, tmp_path / "lourd", shell__css=lambda it: f"{it}{heavy}")).start()
    visited(windows, origin).is_ready()
    origin.stop()
    assert "/_/shell.css.packed?fresh" in origin.asked


def test_no_room_is_told(windows: BrowserContext, origin: Origin) -> None:
    tablet = pocket_on(windows.new_page(), origin)
    session = windows.new_cdp_session(tablet.shell)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin.origin, "quotaSize": 1000})
    tablet.shell.goto(f"{origin.origin}/")
    proved(tablet, origin, ROOM)


def test_a_browser_that_lets_no_door_stand_is_told(
    browser: Browser, browser_context_args: dict[str, Any], origin: Origin
) -> None:
    context = browser.new_context(**browser_context_args, service_workers="block")
    tablet = pocket_on(context.new_page(), origin)
    tablet.shell.clock.install()
    tablet.shell.goto(f"{origin.origin}/")
    expect(tablet.shell.locator("#told")).to_contain_text("Vérification (12 / 12)")
    tablet.shell.clock.run_for(16_000)
    proved(tablet, origin, DOOR)
    context.close()


def test_a_page_whose_script_never_comes_speaks_all_the_same(
    windows: BrowserContext, origin: Origin
) -> None:
    origin.faults["/_/shell.js"] = "held"
    tablet = pocket_on(windows.new_page(), origin)
    tablet.shell.clock.install()
    tablet.shell.goto(f"{origin.origin}/", wait_until="commit")
    tablet.shell.locator("#bar").wait_for(state="attached")
    tablet.shell.clock.run_for(16_000)
    tablet.comes_to("refused")
    assert MUTE in told(tablet)
    # It was only slow: what it does then is not written over.
    origin.released.set()
    tablet.is_ready()


def test_a_browser_that_cannot_read_the_script_is_told_that_it_is_too_old(
    keeper: Keeper, origin: Origin
) -> None:
    """Modules of today in a browser of yesterday are so many errors of writing."""
    origin.faults["/_/shell.js"] = "truncated"
    with keeper.lent(viewport={"width": 1024, "height": 768}) as page:
        page.add_init_script("delete HTMLScriptElement.prototype.noModule")
        page.goto(f"{origin.origin}/")
        expect(page.locator("#told")).to_contain_text("trop ancien")


def test_a_window_that_was_taken_over_goes_on_saying_so(
    windows: BrowserContext, origin: Origin
) -> None:
    origin.faults["/_/icon-512.png"] = "held"
    tablet, other = visited(windows, origin), pocket_on(windows.new_page(), origin)
    expect(tablet.shell.locator("#progress")).to_be_visible()
    other.shell.goto(f"{origin.origin}/")
    other.comes_to("elsewhere")
    other.shell.get_by_role("button", name="L’ouvrir ici").tap()
    tablet.comes_to("elsewhere")
    origin.released.set()
    other.is_ready()
    assert told(tablet) == "Le carnet est maintenant ouvert dans une autre fenêtre."
    assert tablet.state == "elsewhere"


def test_a_site_erased_under_the_open_page_gives_its_game_away(
    windows: BrowserContext, origin: Origin
) -> None:
    tablet = visited(windows, origin).is_ready()
    tablet.page.get_by_role("link", name="Partie").tap()
    tablet.page.wait_for_selector(".page-nuit")
    session = windows.new_cdp_session(tablet.shell)
    everything = {"origin": origin.origin, "storageTypes": "all"}
    session.send("Storage.clearDataForOrigin", everything)
    tablet.comes_to("stopped")
    assert "a effacé" in told(tablet)
    with tablet.shell.expect_download() as found:
        tablet.shell.get_by_role("button", name="Garder le fichier").tap()
    assert found.value.suggested_filename == "partie.json"
