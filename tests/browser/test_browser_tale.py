"""The story of an evening in Chromium: told on two screens, taken away, measured."""

from random import Random
from typing import Any

import pytest
from browser.looked_at import at_each, faults_of
from browser.tables import ended
from browser.tablet import Tablet
from playwright.sync_api import Browser, expect
from tale.evenings import oddly_named, played_out

from gm_assistant.games.quinte_bourg.rules.game import open_game

SIZES = ((1180, 820), (820, 1180), (390, 844))
SCREENS = ((1920, 1080), (1180, 820))
# Every text beyond the picture, and every name beyond its house.
_BEYOND = """() => {
  const frame = document.querySelector("svg").viewBox.baseVal;
  const beyond = [];
  for (const text of document.querySelectorAll("svg > text")) {
    const { x, y, width, height } = text.getBBox();
    if (x < 0 || y < 0 || x + width > frame.width || y + height > frame.height)
      beyond.push(text.textContent);
  }
  for (const house of document.querySelectorAll("g:has(> title)")) {
    const wall = house.querySelector("polygon").getBBox();
    for (const text of house.querySelectorAll("text")) {
      const box = text.getBBox();
      if (box.x < wall.x || box.x + box.width > wall.x + wall.width) beyond.push(text.textContent);
    }
  }
  return beyond;
}"""
# Of a step, the first words that are told, where one has to scroll to them.
_AWAY = """() => [...document.querySelectorAll(".telling .told li:first-child")]
  .filter((it) => it.getBoundingClientRect().bottom > document.querySelector(".foot").offsetTop)
  .map((it) => `away: ${it.textContent}`)"""
# Lines that lie over each other.
_OVER = """() => {
  const texts = [...document.querySelectorAll("svg > text")];
  const boxes = texts.map((it) => [it.getBBox(), it.textContent]);
  const crosses = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width
    && a.y + a.height * .75 < b.y + b.height && b.y < a.y + a.height * .75;
  const over = ([box, words], at) => boxes.slice(at + 1, at + 200)
    .some(([other, told]) => words !== told && crosses(box, other));
  return boxes.filter(over).map((it) => it[1]);
}"""


@pytest.mark.parametrize(
    "players", [*(pytest.param(it, marks=pytest.mark.soak) for it in (8, 20)), 45]
)
def test_the_end_and_its_story_at_every_size(tablet: Tablet, players: int) -> None:
    tablet.take(ended(players, players))
    found = []
    for path in ("fin", "recit?etape=2", "recit?etape=999"):
        tablet.go(path)
        for size in at_each(tablet.page, SIZES):
            wrong = [*faults_of(tablet.page), *tablet.page.evaluate(_AWAY)]
            found += [f"{path}, {size}: {it}" for it in wrong]
    assert found == []


@pytest.mark.parametrize("players", [8, 45])
def test_the_screen_of_everybody_follows_step_by_step(
    tablet: Tablet, browser: Browser, players: int
) -> None:
    tablet.take(ended(players, players))
    tablet.go("ecran")
    address = tablet.page.locator('a[href^="/ecran/"]').get_attribute("href")
    screen = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    screen.goto(f"{tablet.served.origin}{address}")
    tablet.go("recit")
    head = tablet.page.locator(".tale-head")
    names = ("Raconter sur l’écran public", "Étape suivante", "Étape suivante")
    for step, name in enumerate(names, start=1):
        tablet.page.get_by_role("button", name=name).tap()
        expect(head).to_contain_text(f"Étape {step} sur")
        expect(head).to_contain_text("l’écran public la montre")
        title = tablet.page.locator("h1").inner_text()
        expect(screen.locator(".tale h1")).to_have_text(title)
        lines = tablet.page.locator(".told li").all_inner_texts()
        expect(screen.locator(".told li")).to_have_text(lines)
    tablet.page.get_by_role("button", name="Étape d’avant").tap()
    expect(head).to_contain_text("Étape 2 sur")
    expect(screen.locator(".tale h1")).to_have_text(tablet.page.locator("h1").inner_text())
    for width, height in SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        assert screen.evaluate(
            "[document.documentElement.scrollWidth - innerWidth,"
            " document.documentElement.scrollHeight - innerHeight]"
        ) == [0, 0]
    tablet.page.get_by_role("button", name="Ne plus rien montrer").tap()
    expect(screen.locator(".tale")).to_have_count(0)
    screen.close()


@pytest.mark.parametrize("players", [8, 20, 45])
def test_no_word_leaves_the_picture(tablet: Tablet, browser: Browser, players: int) -> None:
    """Names that fit nowhere, drawn by the letters of this machine."""
    document = oddly_named(players, players)
    done = played_out(open_game(document), Random(players))
    tablet.take({**document, "moves": [dict(it) for it in done.moves]})
    answer = tablet.page.request.get(f"{tablet.served.origin}/partie/{tablet.game}/recit/image.svg")
    page = browser.new_context().new_page()
    page.set_content(answer.text())
    assert page.evaluate(_BEYOND) == []
    assert page.evaluate(_OVER) == []
    page.close()


def test_the_picture_is_kept_as_a_png(tablet: Tablet) -> None:
    tablet.take(ended(12, 3))
    tablet.go("fin")
    with tablet.page.expect_download() as kept:
        tablet.page.get_by_role("button", name="L’image (PNG)").tap()
    content = kept.value.path().read_bytes()
    assert kept.value.suggested_filename.endswith("-recit.png")
    assert content.startswith(b"\x89PNG")
    assert int.from_bytes(content[16:20]) > 2000


def test_without_javascript_everything_but_the_png(tablet: Tablet, browser: Browser) -> None:
    tablet.take(ended(12, 3))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{tablet.served.origin}/partie/{tablet.game}/recit")
    page.get_by_role("link", name="Étape suivante").click()
    assert "Étape 2 sur" in page.locator(".tale-head").inner_text()
    page.get_by_role("button", name="Raconter sur l’écran public").click()
    page.get_by_role("button", name="Étape suivante").click()
    assert "l’écran public la montre" in page.locator(".tale-head").inner_text()
    assert page.locator("[data-png]").is_hidden()
    with page.expect_download() as kept:
        page.get_by_role("link", name="L’image (SVG)").click()
    assert kept.value.suggested_filename.endswith("-recit.svg")
    context.close()


def test_the_sheet_prints_on_one_page(tablet: Tablet, browser: Browser) -> None:
    tablet.take(ended(20, 2))
    answer = tablet.page.request.get(f"{tablet.served.origin}/partie/{tablet.game}/recit/page.html")
    page: Any = browser.new_context().new_page()
    page.set_content(answer.text())
    printed = page.pdf(prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1
    page.close()
