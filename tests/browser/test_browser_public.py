"""The public screen beside the tablet: it follows by itself, and hears nothing of a secret tap."""

import re
from pathlib import Path
from typing import Any

import pytest
from browser.looked_at import faults_seen, judge_of, light_of, turn
from browser.served import Served
from browser.tables import first_night, owing
from browser.tablet import GUARDED, Tablet
from browser.test_browser_curtain import hold
from gallery.film import length
from gallery.guide import FILM, FOLDER, PICTURES, filmed, pictures
from gallery.shots import apart
from playwright.sync_api import Browser, Page, expect

from gm_assistant.shell.web.statics import Shelf

DAY = {"move": "day", "force": True}


@pytest.fixture
def television(tablet: Tablet, browser: Browser) -> Page:
    """What the public screen shows, on a device that has no cookie."""
    return television_of(tablet, browser, first_night(12))


def television_of(tablet: Tablet, browser: Browser, document: dict[str, Any]) -> Page:
    tablet.take(document, "ecran")
    address = tablet.page.locator('a[href^="/ecran/"]').get_attribute("href")
    screen = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    screen.goto(f"{tablet.served.origin}{address}")
    return screen


def test_it_turns_to_day_by_itself(tablet: Tablet, television: Page) -> None:
    expect(television.locator(".night-words")).to_have_text("Nuit de lundi")
    television.evaluate("() => { globalThis.same = true; }")
    tablet.go("nuit")
    csrf = tablet.page.locator("input[name=csrf]").first.input_value()
    tablet.page.request.post(
        f"{tablet.served.origin}/partie/{tablet.game}/coup",
        form={"move": "day", "force": "1", "csrf": csrf},
    )
    expect(television.locator(".bar-top h1")).to_contain_text("Lundi, jour 1")
    expect(television.locator(".chip")).to_have_count(12)
    assert television.evaluate("() => globalThis.same"), "the page was loaded anew"
    # Dawn: the night leaves over the day, and is gone.
    expect(television.locator("[data-scene=jour]")).to_have_attribute("data-entering", "nuit")
    expect(television.locator(".backdrop")).to_have_count(1)
    television.close()


def test_a_secret_tap_fetches_no_page(tablet: Tablet, television: Page) -> None:
    answers: list[tuple[str, int]] = []
    television.on("response", lambda it: answers.append((it.url.split("?")[0], it.status)))
    tablet.go("nuit")
    tablet.tap("button.seat.legal")
    with television.expect_response("**/version*"):
        pass
    with television.expect_response("**/version*"):
        pass
    asked = {it for it in answers if "/static/" not in it[0]}
    assert asked == {(f"{television.url}/version", 204)}
    television.close()


def test_the_night_is_dark_and_still_where_less_motion_is_asked(television: Page) -> None:
    expect(television.locator(".night-words")).to_be_visible()
    assert light_of(judge_of(television), television.screenshot()) < 0.05
    moving = "() => document.getAnimations().map((it) => it.animationName)"
    assert set(television.evaluate(moving)) == {"twinkle"}
    television.emulate_media(reduced_motion="reduce")
    assert television.evaluate(moving) == []
    assert light_of(judge_of(television), television.screenshot()) < 0.05
    television.close()


SIZES = ((3840, 2160), (1920, 1080), (1280, 720), (820, 1180), (390, 844), (844, 390))


@pytest.mark.parametrize("players", [8, 20, 45])
def test_all_is_read_on_a_wall_and_on_a_phone(
    tablet: Tablet, browser: Browser, players: int
) -> None:
    screen = television_of(tablet, browser, owing(players, "execute"))
    expect(screen.locator(".shout")).to_be_visible()
    # Whatever is told, the wish to be touched stands beside it.
    tablet.page.get_by_role("button", name="Doux").tap()
    screen.context.add_init_script(RECORDER)
    screen.reload()
    expect(screen.locator(".unheard")).to_be_visible()
    faults = []
    for width, height in SIZES:
        turn(screen, (width, height))
        faults += [f"{width}x{height}: {it}" for it in faults_seen(screen)]
    assert faults == []
    screen.context.close()


# Of what is drawn: its size on the screen.
_LETTERS = """its => Math.min(...its.map((it) =>
  parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a))"""


@pytest.mark.parametrize("players", [34, 45])
def test_many_houses_are_read_from_afar(tablet: Tablet, browser: Browser, players: int) -> None:
    document = first_night(players)
    screen = television_of(tablet, browser, {**document, "moves": [{"move": "night"}, DAY]})
    expect(screen.locator(".hamlet .name")).to_have_count(players)
    assert faults_seen(screen) == []
    assert screen.eval_on_selector_all(".hamlet .name", _LETTERS) >= 22
    screen.close()


def test_a_rule_opens_under_its_name_and_closes(tablet: Tablet) -> None:
    tablet.take(first_night(12))
    tablet.page.locator(".call-name .rule").tap()
    expect(tablet.page.locator("#rule-box")).to_be_visible()
    expect(tablet.page.locator("#rule-title")).to_have_text("Reptiliens")
    tablet.page.get_by_role("button", name="Fermer").tap()
    expect(tablet.page.locator("#rule-box")).to_be_hidden()


# Nothing is lost: reloads, a killed server and another device show exactly the same call.


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
    tablet.wait(GUARDED)
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
    hold(tablet.page)
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


# The pictures of README and guide show the screens as they are.

LIKE = 0.02
# An address and its code, drawn anew each time.
ITS_OWN = {"ecran-mj": 0.06}
# How wide a sentence is in the letters that the pictures were taken with, by family of letters.
LETTERS = {"sans": 1390, "serif": 1385}
_WIDTH = """stack => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = `100px ${stack}`;
  return Math.round(pen.measureText("Les Reptiliens de Quinte-Bourg").width);
}"""


def letters(judge: Page) -> dict[str, int]:
    """Of this machine."""
    item = Shelf().get("look.css")
    assert item
    stacks = re.findall(r"--(sans|serif): ([^;]+);", item.content.decode())
    return {family: judge.evaluate(_WIDTH, stack) for family, stack in stacks}


@pytest.mark.slow
def test_the_pictures_are_of_the_present_screens(browser: Browser) -> None:
    judge = browser.new_page()
    if letters(judge) != LETTERS:
        pytest.skip("this machine's letters are not those of the pictures")
    far = {
        name: round(share, 3)
        for name, picture in pictures(browser)
        if (share := apart(judge, picture, (FOLDER / f"{name}.png").read_bytes()))
        > ITS_OWN.get(name, LIKE)
    }
    judge.close()
    assert far == {}, "take them anew (run.py pictures), and look at them"


@pytest.mark.slow
def test_the_film_is_taken_from_the_present_screens(browser: Browser) -> None:
    kept = (FOLDER / f"{FILM}.webp").read_bytes()
    assert length(filmed(browser)) == length(kept)


def test_pictures_of_two_screens_are_told_apart(browser: Browser) -> None:
    judge = browser.new_page()
    kept = {name: (FOLDER / f"{name}.png").read_bytes() for name in PICTURES}
    assert apart(judge, kept["nuit"], kept["nuit"]) == 0
    for one, other in (("nuit", "couchage"), ("matin", "vote"), ("ecran-jour", "nuit")):
        assert apart(judge, kept[one], kept[other]) > LIKE
    judge.close()


ASLEEP = """asleep => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => asleep });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_question_that_hangs_is_given_up_and_a_sleeping_page_asks_nothing(
    television: Page,
) -> None:
    """A screen that waited for one answer for ever would show last night all day."""
    asked: list[str] = []
    television.clock.install()
    television.route("**/version*", lambda it: asked.append(it.request.url))
    with television.expect_request("**/version*"):
        television.reload()
    for _ in range(2):
        with television.expect_request("**/version*"):
            television.clock.run_for(8000)
    television.evaluate(ASLEEP, True)
    before = len(asked)
    television.clock.run_for(60_000)
    assert len(asked) == before
    with television.expect_request("**/version*"):
        television.evaluate(ASLEEP, False)
    television.close()


# What stands for the machine's sound: it counts what is begun and what is stopped.
RECORDER = """(() => {
  const told = globalThis.told = { rooms: 0, tones: 0, noises: 0, stops: 0 };
  let touched = false;
  addEventListener("mousedown", () => { touched = true; }, true);
  const count = (what) => () => { told[what] += 1; };
  const level = () => new Proxy({}, { get: () => () => {}, set: () => true });
  const node = (more) => () =>
    ({ connect() {}, disconnect() {}, gain: level(), frequency: level(), ...more });
  globalThis.AudioContext = class {
    state = "suspended";
    sampleRate = 10;
    currentTime = 0;
    createGain = node();
    createDynamicsCompressor = node();
    createBiquadFilter = node();
    createOscillator = node({ start: count("tones"), stop() {} });
    createBufferSource = node({ start: count("noises"), stop: count("stops") });
    constructor() { told.rooms += 1; told.room = this; }
    createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
    suspend() { this.state = "suspended"; return Promise.resolve(); }
    resume() {
      if (!touched) return new Promise(() => {});
      this.state = "running";
      return Promise.resolve();
    }
  };
})()"""


def test_the_room_is_heard_once_the_master_and_a_hand_let_it(
    tablet: Tablet, television: Page
) -> None:
    television.context.add_init_script(RECORDER)
    television.reload()
    tablet.go("ecran")
    with television.expect_response("**/version*"):
        pass
    assert television.evaluate("() => told.rooms") == 0
    assert "sound.js" not in television.content()
    tablet.page.get_by_role("button", name="Doux").tap()
    television.wait_for_function("() => told.rooms === 1")
    corner = television.locator(".unheard")
    expect(corner).to_have_text("Touchez une fois cet écran pour l’entendre.")
    expect(corner).to_be_visible()
    assert faults_seen(television) == []
    assert light_of(judge_of(television), television.screenshot()) < 0.05
    assert television.evaluate("() => told.tones + told.noises") == 0
    # A hand: two notes to say that it is heard, and the rain of Monday.
    television.mouse.click(600, 300)
    expect(corner).to_be_hidden()
    television.wait_for_function("() => told.tones === 2 && told.noises === 2")
    tablet.go("nuit")
    csrf = tablet.page.locator("input[name=csrf]").first.input_value()
    base = f"{tablet.served.origin}/partie/{tablet.game}"
    tablet.page.request.post(f"{base}/coup", form={"move": "day", "force": "1", "csrf": csrf})
    # Dawn, and the rain has stopped.
    television.wait_for_function("() => told.tones > 2 && told.stops === 2")
    television.evaluate(ASLEEP, True)
    assert television.evaluate("() => told.room.state") == "suspended"
    television.evaluate(ASLEEP, False)
    television.wait_for_function("() => told.room.state === 'running'")
    tablet.page.request.post(f"{base}/ecran", form={"faire": "son", "volume": "0", "csrf": csrf})
    television.wait_for_function("() => !document.getElementById('public').dataset.volume")
    heard = television.evaluate("() => told.tones")
    tablet.page.request.post(f"{base}/annuler", form={"csrf": csrf})
    expect(television.locator(".night-words")).to_be_visible()
    assert television.evaluate("() => [told.tones, told.noises]") == [heard, 2]
    television.close()
