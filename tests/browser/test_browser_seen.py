"""Every screen, measured: readable by everybody, large enough for a finger, dark at night."""

from collections.abc import Iterator
from typing import Any

import pytest
from browser.contrast import weak_words
from browser.looked_at import (
    at_each,
    faults_of,
    judge_of,
    light_of,
    overflow,
    small_targets,
    turn,
)
from browser.tables import at_stage, ended, first_night, late, table
from browser.tablet import GUARDED, Tablet
from playwright.sync_api import Page
from shares import of_all

PAGES = (
    "couchage?qui=J3", "journal", "village", "joueur/J5", "victoires", "fin", "invocation",
    "menu", "ecran",
)  # fmt: skip
STAGES = ("cameras", "morts", "heritages", "session", "loi", "vote", "mariages", "pickpockets")
SIZES = {
    "large": (1180, 820),
    "tall": (820, 1180),
    "small": (1024, 768),
    "phone": (390, 844),
    "sideways": (844, 390),
}
DARK, NEVER_ABOVE = 0.05, 0.15


@pytest.fixture
def judge(page: Page) -> Page:
    """A page of no site, which counts light."""
    return judge_of(page)


def faults(tablet: Tablet) -> list[str]:
    """What is wrong with the screen as it stands."""
    return [f"{tablet.row}: {it}" for it in faults_of(tablet.page)]


SETTING = ("roles", "boite", "postes", "postes?poste=president", "reglages", "depart")


def laid(tablet: Tablet, players: int) -> str:
    """Names pasted; the address of the steps that follow."""
    tablet.open("/nouvelle")
    names = "\n".join(f"Nom {n}" for n in range(players))
    tablet.page.locator("textarea[name=noms]").fill(names)
    tablet.touch(".foot .strong")
    tablet.page.wait_for_url("**/places")
    return tablet.page.url.removeprefix(tablet.served.origin).removesuffix("places")


# What a device reads of an app before it takes it: how it opens, and icons as large as told.
_INSTALLED = """async () => {
  const { href } = document.querySelector("link[rel=manifest]");
  const told = await (await fetch(href)).json();
  const measured = async ({ src, sizes }) => {
    const picture = await createImageBitmap(await (await fetch(src)).blob());
    return `${picture.width}x${picture.height}` === sizes ? sizes : `${src} is not ${sizes}`;
  };
  const icons = told.icons.filter((it) => it.type === "image/png");
  const touched = document.querySelector("link[rel=apple-touch-icon]").href;
  const all = [...icons, { src: touched, sizes: "192x192" }];
  const purposes = icons.map((it) => it.purpose ?? "any");
  return [told.display, told.start_url, ...purposes, ...await Promise.all(all.map(measured))];
}"""


def test_a_tablet_takes_it_among_its_own(tablet: Tablet) -> None:
    tablet.open("/")
    pictures = ["192x192", "512x512", "512x512", "192x192"]
    told = ["fullscreen", "/reprendre", "any", "any", "maskable", *pictures]
    assert tablet.page.evaluate(_INSTALLED) == told
    chromium = tablet.page.context.new_cdp_session(tablet.page)
    assert chromium.send("Page.getAppManifest")["errors"] == []


ALIKE = ("/", "/a-propos", "/nouvelle", "/corbeille", "/regles")


@pytest.mark.parametrize("path", of_all(ALIKE, "/"))
@pytest.mark.parametrize("scheme", of_all(("light", "dark"), "light"))
def test_home_and_what_is_around_it(tablet: Tablet, path: str, scheme: Any) -> None:
    tablet.take(first_night(8))
    tablet.page.emulate_media(color_scheme=scheme)
    tablet.open(path)
    assert faults(tablet) == []


@pytest.mark.parametrize("step", of_all(("places", *SETTING), "postes"))
def test_each_step_of_the_setting(tablet: Tablet, step: str) -> None:
    tablet.open(laid(tablet, 24) + step)
    assert faults(tablet) == []


def test_the_setting_from_the_cards_to_the_hands(tablet: Tablet) -> None:
    base, found = laid(tablet, 24), []
    tablet.open(f"{base}depart")
    tablet.page.locator("summary", has_text="papier").tap()
    tablet.page.locator("summary", has_text="La table").tap()
    found += faults(tablet)
    tablet.open(f"{base}roles")
    tablet.touch("button[value='orphee:0']")
    tablet.page.wait_for_selector(".composed-remark")
    found += faults(tablet)
    tablet.wait(GUARDED)
    tablet.touch(tablet.page.get_by_role("button", name="Distribuer"))
    tablet.page.wait_for_selector("text=Les cartes sont distribuées")
    found += faults(tablet)
    tablet.open(f"{base}cartes")
    found += faults(tablet)
    assert found == []


@pytest.mark.parametrize(
    "players", [*(pytest.param(it, marks=pytest.mark.soak) for it in (8, 20)), 45]
)
@pytest.mark.soak
def test_a_table_is_set_on_every_screen(tablet: Tablet, players: int) -> None:
    base, found = laid(tablet, players), []
    for step in ("noms", "places", *SETTING):
        tablet.open(base + step)
        found += [f"{step}, {it}" for it in out_of_reach(tablet.page)]
    assert found == []


_GRADIENT = """<style>p { font: 20px sans-serif; color: #fff; width: 300px }
#weak { background: linear-gradient(90deg, #000, #ddd) }
#strong { background: linear-gradient(90deg, #000, #333) }
#below { margin-top: 3000px; background: linear-gradient(90deg, #eee, #fff) }</style>
<p id="weak">Un texte qui pâlit vers la fin</p><p id="strong">Un texte qui se lit</p>
<p id="below">Plus bas</p>"""


def test_words_on_a_gradient_are_decided(page: Page, judge: Page) -> None:
    page.set_content(_GRADIENT)
    found = weak_words(page, judge, ["#weak", "#strong", "#below"])
    assert [it.split(" ", 1)[1] for it in found] == ["Un texte qui pâlit vers la fin", "Plus bas"]


def test_home_is_as_light_as_the_device(tablet: Tablet, judge: Page) -> None:
    lights = {}
    for scheme in ("light", "dark"):
        tablet.page.emulate_media(color_scheme=scheme)
        tablet.open("/")
        lights[scheme] = light_of(judge, tablet.page.screenshot())
    assert lights["light"] > 0.6
    assert lights["dark"] < NEVER_ABOVE


def test_the_first_stop_of_the_keyboard_leads_to_the_content(tablet: Tablet) -> None:
    tablet.take(first_night(8))
    for page in ("nuit", "menu"):
        tablet.go(page)
        tablet.page.keyboard.press("Tab")
        assert tablet.page.evaluate("document.activeElement.textContent") == "Aller au contenu"
        tablet.page.keyboard.press("Enter")
        tablet.page.keyboard.press("Tab")
        assert tablet.page.evaluate("Boolean(document.activeElement.closest('main'))")


@pytest.mark.parametrize("where", of_all(("nuit", *PAGES), "nuit", "joueur/J5"))
def test_screens_of_the_night(tablet: Tablet, judge: Page, where: str) -> None:
    tablet.take(late(24, 2), where)
    assert faults(tablet) == []
    assert light_of(judge, tablet.page.screenshot()) <= DARK


def test_the_curtain_and_the_table_before_the_first_night(tablet: Tablet, judge: Page) -> None:
    tablet.take(table(24))
    found = faults(tablet)
    tablet.take(late(24, 2), "nuit")
    tablet.touch("[data-curtain] button")
    tablet.page.wait_for_selector(".hold")
    assert [*found, *faults(tablet)] == []
    assert light_of(judge, tablet.page.screenshot()) <= DARK


def test_a_rehearsal_is_read_on_its_stripes(tablet: Tablet, judge: Page) -> None:
    tablet.open("/")
    tablet.page.locator("#contenu > .import > summary", has_text="Répétition").tap()
    tablet.touch(tablet.page.get_by_role("button", name="12 joueurs"))
    tablet.page.wait_for_selector(".rehearsal")
    assert weak_words(tablet.page, judge, [".rehearsal b"]) == []
    assert faults(tablet) == []


def test_rows_of_the_night(tablet: Tablet, judge: Page) -> None:
    found, lit = [], {}
    tablet.take(late(24, 3))
    for place in range(tablet.page.locator(".rail-row").count()):
        if place % 9 == 0:
            tablet.open(tablet.page.locator(".rail-row").nth(place).get_attribute("href") or "")
            found += faults(tablet)
            lit[tablet.row] = light_of(judge, tablet.page.screenshot())
    assert found == []
    assert {row: light for row, light in lit.items() if light > DARK} == {}


@pytest.mark.parametrize("stage", of_all(STAGES, "vote"))
def test_screens_of_the_day(tablet: Tablet, stage: str) -> None:
    tablet.take(at_stage(24, stage))
    assert faults(tablet) == []


@pytest.mark.parametrize("where", of_all(PAGES[1:], "village"))
def test_other_screens_of_the_day(tablet: Tablet, where: str) -> None:
    tablet.take(at_stage(24, STAGES[-1]), where)
    assert faults(tablet) == []


def test_the_banner_of_a_condition_met(tablet: Tablet) -> None:
    tablet.take(ended(24))
    assert tablet.page.locator(".banner").is_visible()
    assert faults(tablet) == []
    tablet.touch(tablet.page.get_by_role("link", name="Voir la fin"))
    tablet.page.wait_for_url("**/fin")
    assert faults(tablet) == []


@pytest.mark.parametrize("players", of_all((8, 24, 45), 45))
def test_fingers_find_every_house_at_every_size(tablet: Tablet, players: int) -> None:
    tablet.take(first_night(players))
    found = []
    for page in ("nuit", "village", "couchage", "menu"):
        tablet.go(page)
        found += [f"{page}, {it}" for it in out_of_reach(tablet.page)]
    tablet.take(at_stage(players, "vote"))
    found += [f"vote, {it}" for it in out_of_reach(tablet.page)]
    assert found == []


def out_of_reach(page: Page) -> Iterator[str]:
    """At every size."""
    for size in at_each(page, SIZES.values()):
        yield from (f"{size}: {it}" for it in small_targets(page))
        if wide := overflow(page):
            yield f"{size} is {wide} px too wide"


def test_no_frame_lights_the_room_while_moving_about(tablet: Tablet, judge: Page) -> None:
    tablet.take(first_night(24))
    frames: list[str] = []
    session = tablet.page.context.new_cdp_session(tablet.page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append(frame["data"])
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png", "maxWidth": 400, "maxHeight": 300})
    for page in ("couchage", "village", "journal", "nuit", "victoires", "nuit"):
        tablet.go(page)
        tablet.page.wait_for_timeout(120)
    tablet.tap("button.seat.legal")
    session.send("Page.stopScreencast")
    import base64

    lights = [light_of(judge, base64.b64decode(frame)) for frame in frames]
    assert len(lights) >= 6
    assert max(lights) <= NEVER_ABOVE


def test_undo_and_the_band_never_move(tablet: Tablet) -> None:
    """Whatever the screen, the same thing at the same place."""
    tablet.take(late(24, 2))
    places = set()
    for page in ("nuit", "couchage", "village", "journal", "victoires", "menu", "nuit"):
        tablet.go(page)
        box = tablet.page.locator("[data-key=u]").bounding_box()
        assert box is not None
        places.add(tuple(round(box[side]) for side in ("x", "y", "width", "height")))
    tablet.take(at_stage(24, "vote"))
    box = tablet.page.locator("[data-key=u]").bounding_box()
    assert box is not None
    places.add(tuple(round(box[side]) for side in ("x", "y", "width", "height")))
    assert len(places) == 1


def test_a_short_name_is_told_whole_under_the_finger_or_the_focus(tablet: Tablet) -> None:
    tablet.take(first_night(45))
    page = tablet.page
    whole = page.locator("button.seat.legal").nth(4).get_attribute("data-whole") or ""
    assert len(whole) == 30
    page.locator("button.seat.legal").nth(4).focus()
    assert page.locator(".whisper").inner_text() == whole


_HOUSES = """() => [...document.querySelectorAll(".seat")].map((it) => {
  const box = it.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
})"""


def test_houses_stand_where_the_style_says_when_the_tablet_is_turned(tablet: Tablet) -> None:
    tablet.take(first_night(24))
    for width, height in (*SIZES.values(), SIZES["large"]):
        turn(tablet.page, (width, height))
        kept = tablet.page.evaluate(_HOUSES)
        tablet.page.evaluate("() => { globalThis.sheets = [...document.adoptedStyleSheets]; }")
        tablet.page.evaluate("() => { document.adoptedStyleSheets = []; }")
        assert tablet.page.evaluate(_HOUSES) == kept
        tablet.page.evaluate("() => { document.adoptedStyleSheets = globalThis.sheets; }")
