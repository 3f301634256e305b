"""Fingers: one tap is one decision, and so is a double tap, by night and by day."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from browser.tables import at_stage, first_night
from browser.tablet import GUARDED, SAME_AGAIN, Tablet
from playwright.sync_api import expect
from shares import of_all

if TYPE_CHECKING:
    from playwright.sync_api import Route

# What swap.js hears once the answer is there; it is over when the scene has been told of it.
SWAP = "htmx:beforeSwap"


@pytest.fixture
def night(tablet: Tablet) -> Tablet:
    """The first night of 24, at its first call."""
    tablet.take(first_night(24))
    return tablet


def legal(tablet: Tablet, nth: int = 0) -> str:
    """A house that the present call may name."""
    return tablet.page.locator("button.seat.legal").nth(nth).get_attribute("value") or ""


def calls(tablet: Tablet) -> list[str]:
    return [f"{move['move']} {move.get('step', '')}" for move in tablet.moves]


def test_one_tap_records_and_goes_on(night: Tablet) -> None:
    target = legal(night)
    night.tap(night.seat(target))
    assert night.moves[-1] == {"move": "call", "step": "reptiliens", "target": target}
    assert night.step == "amoureux"
    night.move_on()
    assert night.step == "marchand_de_sable"


@pytest.mark.parametrize("pause", of_all((60, 120, 250), 60, 250))
def test_a_double_tap_is_one_move(tablet: Tablet, pause: int) -> None:
    night, table = tablet, first_night(24)
    # Somebody answers the next call too: the same house may be named there.
    lovers = {"move": "lovers", "players": ["J1", "J2"]}
    night.take({**table, "moves": [lovers, *table["moves"]]})
    night.stop_the_clock()
    seat = night.page.locator("button.seat.legal:is([value=J1], [value=J2])").first
    box = seat.bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6
    night.page.touchscreen.tap(*place)
    if pause > 60:
        night.page.wait_for_selector("[data-row^=amoureux]")
    night.page.clock.run_for(pause)
    night.page.touchscreen.tap(*place)
    night.page.wait_for_timeout(GUARDED)
    assert calls(night) == ["lovers ", "night ", "call reptiliens"]
    assert night.step == "amoureux"
    night.page.clock.run_for(GUARDED)
    night.page.touchscreen.tap(*place)
    night.page.wait_for_timeout(GUARDED)
    assert night.step == "amoureux"
    # Long after it is meant again.
    night.page.clock.run_for(GUARDED + SAME_AGAIN)
    night.page.touchscreen.tap(*place)
    night.page.wait_for_selector("[data-row^=marchand_de_sable]")
    assert len(calls(night)) == 4


def test_a_double_tap_on_pass_passes_once(night: Tablet) -> None:
    night.stop_the_clock()
    night.page.clock.run_for(GUARDED)
    night.touch("[data-key=p]")
    night.page.wait_for_selector("[data-row^=amoureux]")
    night.page.clock.run_for(120)
    night.touch("[data-key=p]")
    night.page.wait_for_timeout(GUARDED)
    assert calls(night) == ["night ", "pass reptiliens"]
    night.page.clock.run_for(GUARDED)
    night.touch("[data-key=p]")
    night.page.wait_for_selector("[data-row^=marchand]")


def test_the_finger_is_acknowledged_before_the_server_answers(night: Tablet) -> None:
    night.page.route("**/coup", lambda _route: None)
    seat = night.seat(legal(night))
    night.touch(seat)
    assert "pressed" in (seat.get_attribute("class") or "")
    night.page.unroute("**/coup")


def test_a_forbidden_house_says_why_and_nothing_is_recorded(night: Tablet) -> None:
    night.move_on()
    night.move_on()
    barred = night.page.locator("button.seat.barred")
    if not barred.count():
        night.move_on()
    seat = night.page.locator("button.seat.barred").first
    before = calls(night)
    night.touch(seat)
    night.page.wait_for_selector(".refusal")
    assert calls(night) == before
    assert len(night.band) > 20


@pytest.mark.parametrize("row", ["never dealt", "forbidden"])
def test_the_game_master_has_the_last_word(tablet: Tablet, row: str) -> None:
    """« Passer outre » by a finger, beside what the rules refuse and what nobody answers."""
    table = {**first_night(12), "moves": [{"move": "lovers", "players": ["J1", "J2"]}]}
    tablet.take({**table, "moves": [*table["moves"], {"move": "night"}]})
    dealt = {card for one in table["players"] for card in one.get("specialities", ())}
    absent = next(it for it in ("fureteur", "voyeur", "voleur", "toque") if it not in dealt)
    tablet.go(f"nuit?appel={absent if row == 'never dealt' else 'amoureux'}")
    before = len(tablet.moves)
    tablet.touch("button.seat.barred >> nth=3")
    tablet.page.locator(".refusal button", has_text="Passer outre").tap()
    tablet.page.wait_for_selector(".refusal", state="hidden")
    assert tablet.moves[before]["force"] is True


def test_an_earlier_row_is_tapped_again_in_mid_night(night: Tablet) -> None:
    first, other = legal(night), legal(night, 5)
    night.tap(night.seat(first))
    night.move_on()
    reached = night.step
    night.tap(".rail-row >> nth=1")
    assert night.step == "reptiliens"
    assert "repris" in night.words
    night.tap(night.seat(other))
    assert night.step == reached
    assert night.moves[-1]["target"] == other


def test_undo_after_a_row_tapped_again_sends_where_its_form_now_says(night: Tablet) -> None:
    first, other = legal(night), legal(night, 5)
    night.tap(night.seat(first))
    night.move_on()
    night.go("nuit?appel=reptiliens")
    there = night.page.locator("form.undo").get_attribute("hx-post")
    night.tap(night.seat(other))
    assert night.page.locator("form.undo").get_attribute("hx-post") != there
    with night.page.expect_request("**/annuler"):
        night.undo()
    assert [it["target"] for it in night.moves if it.get("step") == "reptiliens"] == [first]


def test_undo_is_one_tap_and_takes_back_the_last_tap(night: Tablet) -> None:
    night.tap(night.seat(legal(night)))
    night.undo()
    assert night.step == "reptiliens"
    assert calls(night) == ["night "]


def test_the_back_button_only_looks(night: Tablet) -> None:
    night.tap(night.seat(legal(night)))
    night.move_on()
    before, reached = calls(night), night.step
    night.go("couchage")
    night.page.go_back()
    night.page.wait_for_selector("#call")
    assert calls(night) == before
    assert night.step == reached
    night.page.wait_for_timeout(GUARDED)
    night.move_on()
    assert len(calls(night)) == len(before) + 1


def test_a_stale_page_cannot_record(night: Tablet) -> None:
    night.tap(night.seat(legal(night)))
    night.page.evaluate("document.querySelector('#call [name=seen]').value = '1'")
    night.touch("[data-key=p]")
    night.page.wait_for_selector(".refusal")
    assert calls(night) == ["night ", "call reptiliens"]


# What a scene says and what its forms would send, but for the tokens of one loading.
_SAID = """async (fresh) => {
  const scene = fresh
    ? new DOMParser().parseFromString(fresh, "text/html").getElementById("scene")
    : document.getElementById("scene");
  const fields = [...scene.querySelectorAll("input, button")]
    .filter((it) => !["csrf", "jeton"].includes(it.name))
    .map((it) => [it.name, it.value, it.checked, it.disabled, it.getAttribute("form")]);
  const houses = [...scene.querySelectorAll(".seat")].map((it) => [it.className, it.ariaLabel]);
  const calls = [...scene.querySelectorAll(".rail-row")].map((it) => [it.className, it.href]);
  const words = scene.textContent.replace(/\\s+/g, " ");
  return JSON.stringify([words, fields, houses, calls, scene.dataset.row, scene.className]);
}"""


def test_what_a_tap_leaves_is_what_the_server_would_show(night: Tablet) -> None:
    for _ in range(12):
        offered = night.page.locator("button.seat.legal")
        if offered.count():
            night.tap(offered.nth(offered.count() // 2))
        else:
            night.move_on()
        fresh = night.page.evaluate(
            "async () => (await fetch(location.href, { headers: { 'HX-Request': '1' } })).text()"
        )
        assert night.page.evaluate(_SAID, "") == night.page.evaluate(_SAID, fresh)


def test_a_voice_leaves_every_house_where_it_stands(tablet: Tablet) -> None:
    """Another is asked, at the same table: none of it is built anew."""
    tablet.take(at_stage(24, "vote"))
    tablet.tap("button[name=choose]")
    houses = "() => [...document.querySelectorAll('.seat')]"
    tablet.page.evaluate(f"({houses})().forEach((it) => {{ it.known = true; }})")
    asked = tablet.page.locator("form.stage").get_attribute("data-row")
    house = tablet.page.locator("button.seat.legal").nth(2)
    for said in (house, "button[value=horaire]", house):
        tablet.tap(said)
        fresh = tablet.page.evaluate(
            "async () => (await fetch(location.href, { headers: { 'HX-Request': '1' } })).text()"
        )
        assert tablet.page.evaluate(_SAID, "") == tablet.page.evaluate(_SAID, fresh)
    assert tablet.page.locator("form.stage").get_attribute("data-row") != asked
    assert tablet.page.evaluate(f"({houses})().every((it) => it.known)")
    votes = [move["ballots"] for move in tablet.moves if move["move"] == "vote"]
    assert [len(told) for told in votes] == [1, 1]


def test_what_a_tap_brings_is_not_asked_for_besides(night: Tablet) -> None:
    """A look at the version began before the tap, and tells of what the tap has done."""
    looks: list[Route] = []
    taps: list[Route] = []
    night.page.route("**/version?*", lambda it: it.continue_() if looks else looks.append(it))
    with night.page.expect_request("**/version?*"):
        pass
    fetched: list[str] = []
    night.page.on("request", lambda it: fetched.append(f"{it.method} {it.url.rpartition('/')[2]}"))
    night.page.route("**/coup", lambda it: it.continue_() if taps else taps.append(it))
    with night.page.expect_request("**/coup"):
        night.touch(night.seat(legal(night)))
    with night.page.expect_event("requestfinished"):
        looks[0].fulfill(status=200, body="another")
    taps[0].continue_()
    night.page.wait_for_selector("[data-row^=amoureux]")
    with night.page.expect_request("**/version?*"):
        pass
    assert "GET nuit" not in fetched


@pytest.mark.parametrize("pause", of_all((60, 120), 60))
def test_a_double_tap_in_a_vote_is_one_ballot(tablet: Tablet, pause: int) -> None:
    tablet.take(at_stage(24, "vote"))
    tablet.tap("button[name=choose]")
    tablet.stop_the_clock()
    seat = tablet.page.locator("button.seat.legal").nth(2)
    box = seat.bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6
    tablet.page.touchscreen.tap(*place)
    tablet.page.clock.run_for(pause)
    tablet.page.touchscreen.tap(*place)
    tablet.page.wait_for_timeout(2 * GUARDED)
    ballots = [move["ballots"] for move in tablet.moves if move["move"] == "vote"]
    assert [len(told) for told in ballots] == [1]


def test_voices_that_come_quickly_are_all_put_down_in_their_order(tablet: Tablet) -> None:
    tablet.take(at_stage(24, "vote"))
    tablet.tap("button[name=choose]")
    tablet.tap(tablet.page.locator("button.seat.legal").nth(4))
    tablet.tap(tablet.page.locator(".call .choice").first)
    tablet.stop_the_clock()
    tablet.page.clock.run_for(2 * GUARDED)
    named = [tablet.page.locator("button.seat.legal").nth(it) for it in (2, 6, 2)]
    places = [it.bounding_box() for it in named]
    told = [str(it.get_attribute("value")) for it in named]
    for box in places:
        assert box is not None
        tablet.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
        tablet.page.clock.run_for(100)
    for _ in range(60):
        tablet.page.wait_for_timeout(50)
        tablet.page.clock.run_for(50)
        votes = [move["ballots"] for move in tablet.moves if move["move"] == "vote"]
        put_down = [target for ballots in votes for _, target in ballots][1:]
        if len(put_down) == len(told):
            break
    assert put_down == told


def test_a_house_touched_too_soon_says_no_at_once(night: Tablet) -> None:
    night.stop_the_clock()
    night.page.clock.run_for(2 * GUARDED)
    night.touch(night.seat(legal(night)))
    night.page.wait_for_selector("[data-row^=amoureux]")
    row = night.row
    night.page.locator("button.seat").nth(5).tap()
    expect(night.page.locator(".seat.too-soon")).to_have_count(1)
    assert night.row == row


def test_a_double_tap_on_a_card_gives_one_card(tablet: Tablet) -> None:
    tablet.open("/nouvelle")
    tablet.page.fill("textarea[name=noms]", "\n".join(f"Joueur {n}" for n in range(10)))
    tablet.leave_by(".foot button[type=submit]", "**/table/places")
    tablet.open(tablet.page.url.replace("places", "roles").removeprefix(tablet.served.origin))
    tablet.touch("button[value=saisir]")
    tablet.page.wait_for_selector(".picker button")
    tablet.stop_the_clock()
    tablet.page.clock.run_for(GUARDED)
    box = tablet.page.locator(".picker button").nth(1).bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = tablet.page.locator(".picker").get_attribute("data-row")
    tablet.page.touchscreen.tap(*place)
    tablet.page.wait_for_function(
        "before => document.querySelector('.picker').dataset.row !== before", arg=before
    )
    given = tablet.page.locator(".picker").get_attribute("data-row")
    tablet.page.touchscreen.tap(*place)
    tablet.page.wait_for_timeout(2 * GUARDED)
    assert tablet.page.locator(".picker").get_attribute("data-row") == given


def laid_out_within(tablet: Tablet, tap: Callable[[], None]) -> int:
    """How often the browser laid the page out while the answer to a tap was put in."""
    browser = tablet.page.context.browser
    assert browser
    browser.start_tracing(page=tablet.page, categories=["devtools.timeline"])
    tap()
    told = json.loads(browser.stop_tracing())["traceEvents"]
    spans = [it for it in told if it.get("ph") == "X"]
    swap = next(it for it in spans if it["args"].get("data", {}).get("type") == SWAP)
    layouts = [it["ts"] - swap["ts"] for it in spans if it["name"] == "Layout"]
    return sum(0 <= it < swap["dur"] for it in layouts)


def test_nothing_is_measured_while_an_answer_is_put_in(tablet: Tablet) -> None:
    tablet.take(first_night(24))
    house = tablet.seat(legal(tablet))
    found = {
        "call": laid_out_within(tablet, lambda: tablet.tap(house)),
        "undo": laid_out_within(tablet, lambda: tablet.tap("[data-key=u]")),
    }
    tablet.take(at_stage(24, "vote"))
    tablet.tap(".decision .choice")
    voter = tablet.page.locator("button.seat.legal").first
    found["voice"] = laid_out_within(tablet, lambda: tablet.tap(voter))
    assert found == dict.fromkeys(found, 0)


# Chromium's own name for what tells of each part whose style is worked out.
STYLES = "disabled-by-default-devtools.timeline.invalidationTracking"


def looked_at_within(tablet: Tablet, tap: Callable[[], None], part: str) -> list[int]:
    """How often the browser worked out the style of this part within a tap, and of all parts."""
    browser = tablet.page.context.browser
    assert browser
    watched = tablet.page.context.new_cdp_session(tablet.page)
    found = watched.send("Runtime.evaluate", {"expression": f"document.querySelector('{part}')"})
    node = watched.send("DOM.describeNode", {"objectId": found["result"]["objectId"]})
    browser.start_tracing(page=tablet.page, categories=[STYLES])
    tap()
    told = json.loads(browser.stop_tracing())["traceEvents"]
    looked = [it["args"]["data"]["nodeId"] for it in told if it["name"].endswith("ResolveStyle")]
    return [looked.count(node["node"]["backendNodeId"]), len(looked)]


@pytest.mark.parametrize("players", of_all((12, 20, 40), 40))
def test_a_table_is_laid_out_once(tablet: Tablet, players: int) -> None:
    """What stands on it is sized by it: in two sizes, all of it would be looked at twice."""
    tablet.take(first_night(players))
    house = tablet.seat(legal(tablet))
    once, all_parts = looked_at_within(tablet, lambda: tablet.tap(house), ".plateau")
    assert once <= 1
    assert all_parts
