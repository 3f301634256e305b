"""Nothing is lost: reloads, a killed server and another device show exactly the same call."""

from pathlib import Path

from browser.served import Served
from browser.tables import first_night
from browser.tablet import GUARDED, Tablet
from playwright.sync_api import Browser, Page


def _shown(tablet: Tablet) -> str:
    """The scene as it stands, without what belongs to one loading only."""
    return str(
        tablet.page.evaluate(
            """() => {
              const scene = document.getElementById("scene").cloneNode(true);
              scene.querySelectorAll("[name=jeton], [name=csrf]").forEach((it) => it.remove());
              return scene.innerText.trim() + scene.dataset.row;
            }"""
        )
    )


def _lift(tablet: Tablet) -> None:
    button = tablet.page.locator(".hold")
    box = button.bounding_box()
    assert box is not None
    tablet.page.mouse.move(box["x"] + 60, box["y"] + 60)
    tablet.page.mouse.down()
    tablet.page.wait_for_selector("#scene[data-version]")
    tablet.page.mouse.up()


def test_a_killed_server_comes_back_to_the_same_call(page: Page, own_server: Served) -> None:
    tablet = Tablet(page, own_server).watch()
    tablet.take(first_night(24))
    tablet.tap("button.seat.legal")
    tablet.move_on()
    tablet.tap(".rail-row:has-text('allumeuse')")
    tablet.tap("button.seat.legal >> nth=2")
    before = _shown(tablet)
    own_server.kill()
    own_server.start()
    tablet.open(page.url.removeprefix(own_server.origin))
    assert _shown(tablet) == before


def test_a_tap_while_the_server_is_away_is_made_again(page: Page, own_server: Served) -> None:
    tablet = Tablet(page, own_server).watch()
    tablet.take(first_night(8))
    own_server.kill()
    tablet.touch("button.seat.legal")
    page.wait_for_selector(".away:not([hidden])")
    own_server.start()
    page.wait_for_selector(".away", state="hidden")
    page.wait_for_timeout(GUARDED)
    tablet.tap("button.seat.legal")
    assert [move["move"] for move in tablet.moves] == ["night", "call"]


def test_a_reload_shows_the_same_call_behind_the_curtain(tablet: Tablet) -> None:
    tablet.take(first_night(24))
    tablet.tap("button.seat.legal")
    before = _shown(tablet)
    # Within a second of a tap the page takes its leaving for its own.
    tablet.page.wait_for_timeout(1100)
    tablet.page.reload()
    tablet.page.wait_for_selector(".hold")
    _lift(tablet)
    assert _shown(tablet) == before


def test_a_second_device_follows(tablet: Tablet, browser: Browser) -> None:
    tablet.take(first_night(8))
    context = browser.new_context(has_touch=True)
    other = Tablet(context.new_page(), tablet.served, tablet.game).watch()
    other.go("nuit")
    tablet.tap("button.seat.legal")
    other.page.wait_for_function(
        "row => document.querySelector('#scene').dataset.row === row", arg=tablet.row
    )
    assert other.troubles == []
    context.close()


def test_the_last_place_is_found_again_at_the_next_start(tablet: Tablet) -> None:
    tablet.import_by_finger(first_night(8))
    tablet.move_on()
    place = tablet.row
    tablet.open("/reprendre")
    assert tablet.row == place


def test_data_stays_in_its_folder(own_server: Served) -> None:
    assert {it.name for it in Path(own_server.folder).iterdir()} >= {"cle"}
