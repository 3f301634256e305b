"""The room: timers, rain, preferences, a screen kept awake, help, a light that never flashes."""

import base64
from typing import Any

import pytest
from browser.looked_at import judge_of, light_of
from browser.tables import at_stage, first_night
from browser.tablet import Tablet
from playwright.sync_api import expect

NO_WAKE_LOCK = "delete Navigator.prototype.wakeLock"


@pytest.fixture
def night(tablet: Tablet) -> Tablet:
    tablet.take(first_night(24))
    return tablet


def test_the_timer_starts_pauses_and_begins_again(night: Tablet) -> None:
    page = night.page
    left, go = page.locator(".timer-left"), page.locator("[data-timer=go]")
    assert left.inner_text() == "30 s"
    go.tap()
    expect(left).not_to_have_text("30 s", timeout=3000)
    go.tap()
    paused = left.inner_text()
    page.wait_for_timeout(1200)
    assert left.inner_text() == paused
    page.locator("[data-timer=again]").tap()
    assert left.inner_text() == "30 s"
    go.tap()
    night.tap("button.seat.legal")
    assert night.step == "amoureux"


def test_the_rain_falls_and_stops(night: Tablet) -> None:
    rain = night.page.locator("[data-rain]")
    # While the long words before a call are read, its tools are folded.
    night.touch(".line.now [data-said]")
    rain.tap()
    expect(rain).to_have_attribute("aria-pressed", "true")
    night.tap("button.seat.legal")
    expect(rain).to_have_attribute("aria-pressed", "true")
    night.touch(".line.now [data-said]")
    rain.tap()
    expect(rain).to_have_attribute("aria-pressed", "false")


def test_the_voice_is_offered_only_where_the_device_has_one(night: Tablet) -> None:
    has_voice = night.page.evaluate(
        "speechSynthesis.getVoices().some(it => it.lang.startsWith('fr') && it.localService)"
    )
    assert night.page.locator("[data-voice]").is_visible() == has_voice


def test_what_the_device_prefers_is_kept(night: Tablet) -> None:
    night.go("menu")
    ring = night.page.locator("[data-preference=sonne]")
    assert not ring.is_checked()
    ring.check()
    night.go("nuit")
    night.go("menu")
    assert night.page.locator("[data-preference=sonne]").is_checked()


def test_the_keys_are_told_from_the_menu(night: Tablet) -> None:
    night.go("menu")
    night.page.locator("[data-help]").tap()
    expect(night.page.get_by_role("dialog", name="Au clavier")).to_be_visible()
    night.page.get_by_role("button", name="Fermer").tap()
    expect(night.page.get_by_role("dialog", name="Au clavier")).to_be_hidden()


def test_one_line_of_advice_where_the_screen_cannot_be_kept_awake(night: Tablet) -> None:
    advice = night.page.locator(".wake-advice")
    expect(advice).to_be_hidden()
    night.page.add_init_script(NO_WAKE_LOCK)
    night.go("nuit")
    expect(advice).to_be_visible()
    night.go("nuit")
    expect(advice).to_be_hidden()


def test_the_curtain_falls_by_itself_in_the_day(tablet: Tablet) -> None:
    tablet.take(at_stage(24, "vote"))
    tablet.page.clock.install()
    tablet.go("village")
    tablet.page.clock.run_for(60_000)
    assert tablet.page.locator(".hold").count() == 0
    tablet.page.clock.run_for(32_000)
    tablet.page.wait_for_selector(".hold")


def test_night_never_falls_with_a_flash(tablet: Tablet) -> None:
    """From the last stage of the day to the night: no frame is lighter than the day was."""
    judge, frames = judge_of(tablet.page), list[str]()
    tablet.take(at_stage(24, "richesse"))
    day = light_of(judge, tablet.page.screenshot())
    session = tablet.page.context.new_cdp_session(tablet.page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append(frame["data"])
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png", "maxWidth": 590, "maxHeight": 410})
    tablet.move_on()
    tablet.page.wait_for_timeout(200)
    tablet.go("nuit")
    tablet.page.wait_for_timeout(200)
    session.send("Page.stopScreencast")
    lights = [light_of(judge, base64.b64decode(frame)) for frame in frames]
    assert max(lights) <= day + 0.01
    dark = next(place for place, light in enumerate(lights) if light < 0.1)
    assert max(lights[dark:]) < 0.1
