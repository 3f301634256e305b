"""The public screen beside the tablet: it follows by itself, and hears nothing of a secret tap."""

import re
from collections.abc import Iterator
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
from shares import of_all

from gm_assistant.shell.web.statics import Shelf

DAY = {"move": "day", "force": True}


@pytest.fixture
def television(tablet: Tablet, screen: Page) -> Page:
    """What the public screen shows."""
    return watching(tablet, screen, first_night(12))


def watching(tablet: Tablet, screen: Page, document: dict[str, Any]) -> Page:
    tablet.take(document, "ecran")
    address = tablet.page.locator('a[href^="/ecran/"]').get_attribute("href")
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


def test_the_night_is_dark_and_still_where_less_motion_is_asked(television: Page) -> None:
    expect(television.locator(".night-words")).to_be_visible()
    assert light_of(judge_of(television), television.screenshot()) < 0.05
    moving = "() => document.getAnimations().map((it) => it.animationName)"
    assert set(television.evaluate(moving)) == {"twinkle"}
    television.emulate_media(reduced_motion="reduce")
    assert television.evaluate(moving) == []
    assert light_of(judge_of(television), television.screenshot()) < 0.05


# A sky that leaves lies over the one that comes.
_LEAVES = """() => {
  const words = document.querySelector(".bar-top"), sky = document.querySelector(".backdrop");
  const top = () => words.getBoundingClientRect().top;
  const before = top(), other = sky.cloneNode(true);
  other.classList.add("leaving");
  sky.parentNode.insertBefore(other, sky.nextSibling);
  const { position, display } = getComputedStyle(other), after = top();
  other.remove();
  return [after - before, position, display];
}"""


def test_a_sky_that_leaves_moves_no_word_and_is_gone_at_once_where_nothing_moves(
    tablet: Tablet, screen: Page
) -> None:
    watching(tablet, screen, {**first_night(12), "moves": [{"move": "night"}, DAY]})
    for size in SIZES:
        turn(screen, size)
        assert screen.evaluate(_LEAVES) == [0, "absolute", "block"], size
    screen.emulate_media(reduced_motion="reduce")
    assert screen.evaluate(_LEAVES)[2] == "none"


SIZES = ((3840, 2160), (1920, 1080), (1280, 720), (820, 1180), (390, 844), (844, 390))


@pytest.mark.parametrize("players", of_all((8, 20, 45), 45))
def test_all_is_read_on_a_wall_and_on_a_phone(tablet: Tablet, screen: Page, players: int) -> None:
    watching(tablet, screen, owing(players, "execute"))
    expect(screen.locator(".shout")).to_be_visible()
    # Whatever is told, the wish to be touched stands beside it.
    tablet.page.get_by_role("button", name="Doux").tap()
    screen.add_init_script(RECORDER)
    screen.reload()
    expect(screen.locator(".unheard")).to_be_visible()
    faults = []
    for width, height in SIZES:
        turn(screen, (width, height))
        faults += [f"{width}x{height}: {it}" for it in faults_seen(screen)]
    assert faults == []


# Of what is drawn: its size on the screen.
_LETTERS = """its => Math.min(...its.map((it) =>
  parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a))"""


@pytest.mark.parametrize("players", of_all((34, 45), 45))
def test_many_houses_are_read_from_afar(tablet: Tablet, screen: Page, players: int) -> None:
    document = first_night(players)
    watching(tablet, screen, {**document, "moves": [{"move": "night"}, DAY]})
    expect(screen.locator(".hamlet .name")).to_have_count(players)
    assert faults_seen(screen) == []
    assert screen.eval_on_selector_all(".hamlet .name", _LETTERS) >= 22


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


def test_data_stays_in_its_folder(shared_server: Served) -> None:
    assert {it.name for it in Path(shared_server.folder).iterdir()} >= {"cle"}


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


@pytest.mark.soak
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


@pytest.mark.soak
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
    television.add_init_script(RECORDER)
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


# What is heard, rendered without a loudspeaker by the same script: chance falls the same way each
# time. It is named four seconds after the volume was chosen, whose two notes are over by then.
RENDERED = """([script, name, volume, seconds, ends, pitches]) => {
  const RATE = 44100, BEFORE = 4, Offline = OfflineAudioContext;
  let seed = 7, room;
  Math.random = () => {
    seed = (seed + 0x6D2B79F5) | 0;
    let it = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it;
    return ((it ^ (it >>> 14)) >>> 0) / 2 ** 32;
  };
  globalThis.AudioContext = class extends Offline {
    constructor() { super(1, RATE * (BEFORE + seconds), RATE); room = this; }
    get state() { return "running"; }
  };
  const shown = document.getElementById("public").dataset;
  shown.volume = volume;
  const tag = document.createElement("script");
  tag.textContent = script;
  document.head.append(tag);
  const at = (second, sounds) => room.suspend(second).then(() => {
    shown.sounds = sounds;
    document.dispatchEvent(new Event("renewed"));
    Offline.prototype.resume.call(room);
  });
  at(BEFORE, name);
  if (ends) at(BEFORE + ends, "");
  const root = (dots) => Math.sqrt(dots.reduce((sum, it) => sum + it * it, 0) / dots.length);
  const tenths = (dots) => [...Array(10 * seconds).keys()]
    .map((it) => root(dots.subarray(it * RATE / 10, (it + 1) * RATE / 10)));
  const strength = (dots, hertz) => {
    const turn = 2 * Math.PI * hertz / RATE;
    let [re, im] = [0, 0];
    dots.forEach((it, when) => {
      re += it * Math.cos(turn * when);
      im += it * Math.sin(turn * when);
    });
    return Math.hypot(re, im) / dots.length;
  };
  const afar = async (whole) => {
    const ear = new Offline(1, whole.length, RATE);
    const from = ear.createBufferSource();
    from.buffer = whole;
    const sieves = [["highpass", 130, 0], ["highpass", 130, 0], ["highshelf", 1500, 4]];
    const last = sieves.reduce((before, [type, frequency, gain]) => {
      const sieve = new BiquadFilterNode(ear, { type, frequency, gain });
      return before.connect(sieve);
    }, from);
    last.connect(ear.destination);
    from.start();
    const heard = tenths((await ear.startRendering()).getChannelData(0).subarray(BEFORE * RATE));
    return root(heard.filter((it) => it > 0.001));
  };
  return room.startRendering().then(async (whole) => {
    const dots = whole.getChannelData(0).subarray(BEFORE * RATE);
    const most = (from, to) =>
      dots.subarray(from * RATE, to * RATE).reduce((max, it) => Math.max(max, Math.abs(it)), 0);
    const second = (from) => dots.subarray(from * RATE, (from + 1) * RATE);
    const hears = (from) => pitches.map((it) => strength(second(from), it));
    return {
      peak: most(0, seconds), before: most(0, 0.04), after: most(seconds - 0.5, seconds),
      tenths: tenths(dots), afar: await afar(whole), early: hears(0.1), late: hears(3.5),
    };
  });
}"""
STRUCK = {"crepuscule": 6, "aube": 7, "coeur": 21.5, "cloche": 6.5, "applaudissements": 8.5}
GOES_ON = ("pluie", "feu")


def rendered(
    judge: Page, name: str, volume: int = 3, seconds: int = 12, ends: float = 0, *pitches: float
) -> dict[str, Any]:
    item = Shelf().get("sound.js")
    assert item
    judge.goto("about:blank")
    judge.set_content('<main id="public" data-sounds=""></main>')
    script = item.content.decode()
    return dict(judge.evaluate(RENDERED, [script, name, volume, seconds, ends, list(pitches)]))


@pytest.fixture(scope="module")
def judge(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("name", of_all(STRUCK, "coeur", "cloche"))
def test_a_sound_begins_and_ends_in_silence_and_is_never_too_loud(judge: Page, name: str) -> None:
    lasts = STRUCK[name]
    heard = rendered(judge, name, seconds=int(lasts) + 3)
    assert 0.2 < heard["peak"] <= 0.7
    # A tube that crackles as it is switched on is heard by everybody.
    assert heard["before"] < 0.0001
    assert heard["after"] < 0.001
    last = max(at for at, loud in enumerate(heard["tenths"]) if loud > 0.002)
    assert lasts - 2 < last / 10 < lasts


def test_what_goes_on_lies_under_the_voice_and_has_no_seam(judge: Page) -> None:
    struck = {name: rendered(judge, name, seconds=22)["afar"] for name in STRUCK}
    # Of one loudness, though a television sounds hardly anything of a low note.
    assert max(struck.values()) < 2.5 * min(struck.values())
    for name in GOES_ON:
        heard = rendered(judge, name, seconds=24)
        assert heard["before"] < 0.0001
        assert 0.05 < heard["peak"] < 0.5
        assert heard["afar"] < 0.63 * min(struck.values())
        seconds = [max(heard["tenths"][at : at + 10]) for at in range(80, 240, 10)]
        assert max(seconds) < 4 * min(seconds)


@pytest.mark.parametrize("name", of_all((*GOES_ON, "applaudissements"), "feu"))
@pytest.mark.parametrize("ends", of_all((1.5, 6.5), 1.5))
def test_what_a_tap_ends_fades_and_neither_stops_nor_swells(
    judge: Page, name: str, ends: float
) -> None:
    heard = rendered(judge, name, ends=ends)
    at = int(10 * ends)
    before, after = heard["tenths"][at - 8 : at], heard["tenths"][at : at + 3]
    assert max(after) < 1.5 * max(before)
    assert min(after) > 0.2 * min(before)
    assert max(heard["tenths"][at + 40 :]) < 0.001


def test_three_volumes_are_three_and_the_bell_is_a_bell(judge: Page) -> None:
    loud = [rendered(judge, "cloche", volume)["peak"] for volume in (1, 2, 3)]
    assert 0.05 < loud[0] < loud[1] / 1.5 < loud[2] / 2
    # Six partials that no string has, and the high ones die first.
    partials = [430 * part for part in (0.5, 1, 1.19, 1.5, 2, 2.67)]
    beside = [1.07 * it for it in partials]
    heard = rendered(judge, "cloche", 3, 12, 0, *partials, *beside)
    assert all(
        it > 8 * other for it, other in zip(heard["early"][:6], heard["early"][6:], strict=True)
    )
    kept = [late / early for early, late in zip(heard["early"][:6], heard["late"][:6], strict=True)]
    assert kept == sorted(kept, reverse=True)
