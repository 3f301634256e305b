"""The story of an evening in Chromium: told on two screens, taken away, measured."""

import re
from random import Random
from typing import Any

import pytest
from browser.contrast import weak_words
from browser.looked_at import at_each, faults_of, judge_of, turn
from browser.tables import ended, table, until
from browser.tablet import FACES, Tablet
from playwright.sync_api import Page, expect
from shares import of_all, rows_of
from tale.evenings import oddly_named, played_out

from gm_assistant.games.quinte_bourg.rules.game import open_game

SIZES = ((1180, 820), (820, 1180), (390, 844))
SCREENS = ((1920, 1080), (1180, 820))
# Every text beyond the picture.
_BEYOND = """(texts) => {
  const frame = document.querySelector("svg[viewBox^='0 0 1'], main > svg").viewBox.baseVal;
  return [...document.querySelectorAll(texts)].filter((text) => {
    const { x, y, width, height } = text.getBBox();
    return x < 0 || y < 0 || x + width > frame.width || y + height > frame.height;
  }).map((it) => it.textContent);
}"""
# Of a step, the first words that are told, where one has to scroll to them; and its ring, where
# a tablet lies on its side.
_AWAY = """() => {
  const foot = document.querySelector(".foot").offsetTop;
  const below = (it) => it.getBoundingClientRect().bottom > foot;
  const words = [...document.querySelectorAll(".telling .told li:first-child")];
  const lies = innerWidth > innerHeight && innerWidth > 800;
  const rings = lies ? [...document.querySelectorAll(".telling .tale-ring")] : [];
  return [...words, ...rings].filter(below).map((it) => `away: ${it.textContent.slice(0, 60)}`);
}"""
# Lines that lie over each other.
_OVER = """(selected) => {
  const texts = [...document.querySelectorAll(selected)];
  const boxes = texts.map((it) => [it.getBBox(), it.textContent]);
  const crosses = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width
    && a.y + a.height * .75 < b.y + b.height && b.y < a.y + a.height * .75;
  const over = ([box, words], at) => boxes.slice(at + 1, at + 200)
    .some(([other, told]) => words !== told && crosses(box, other));
  return boxes.filter(over).map((it) => it[1]);
}"""


@pytest.mark.parametrize("players", of_all((8, 20, 45), 45))
@pytest.mark.parametrize("where", of_all(("fin", "recit?etape=2", "recit?etape=999"), "fin"))
def test_the_end_and_its_story_at_every_size(tablet: Tablet, where: str, players: int) -> None:
    tablet.take(ended(players, players), where)
    found = []
    for size in at_each(tablet.page, SIZES):
        wrong = [*faults_of(tablet.page), *tablet.page.evaluate(_AWAY)]
        found += [f"{size}: {it}" for it in wrong]
    assert found == []


_TOP = "it => it.getBoundingClientRect().top"


def test_why_it_ends_and_who_is_consoled_are_read_before_the_sun(
    tablet: Tablet, screen: Page
) -> None:
    many = until(table(20, 7), lambda it: it.result is not None and len(it.result.consoled) > 1, 7)
    tablet.take(many, "fin")
    shown, on = (tablet.page.get_by_role("button", name=it) for it in ("La montrer", "Continuer"))
    assert shown.evaluate(_TOP) == on.evaluate(_TOP), "side by side"
    tablet.tap(shown)
    tablet.go("ecran")
    address = tablet.page.locator('a[href^="/ecran/"]').get_attribute("href")
    screen.goto(f"{tablet.served.origin}{address}")
    expect(screen.locator(".curtain-call > .small")).to_contain_text("Sauvent les meubles")
    screen.evaluate(FACES)
    said = [".curtain-call > .law", ".curtain-call > .small"]
    assert weak_words(screen, judge_of(tablet.page), said) == []


@pytest.mark.parametrize("players", of_all((8, 45), 45))
def test_the_screen_of_everybody_follows_step_by_step(
    tablet: Tablet, screen: Page, players: int
) -> None:
    tablet.take(ended(players, players), "ecran")
    address = tablet.page.locator('a[href^="/ecran/"]').get_attribute("href")
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
        turn(screen, (width, height))
        assert screen.evaluate(
            "[document.documentElement.scrollWidth - innerWidth,"
            " document.documentElement.scrollHeight - innerHeight]"
        ) == [0, 0]
    tablet.page.get_by_role("button", name="Ne plus rien montrer").tap()
    expect(screen.locator(".tale")).to_have_count(0)


@pytest.mark.parametrize("players", of_all((8, 20, 45), 45))
def test_no_word_leaves_the_picture(tablet: Tablet, screen: Page, players: int) -> None:
    """Names that fit nowhere, drawn by the letters of this machine."""
    document = oddly_named(players, players)
    done = played_out(open_game(document), Random(players))
    tablet.take({**document, "moves": [dict(it) for it in done.moves]})
    page = screen
    for file, texts in (("image.svg", "svg text"), ("page.html", "main > svg > text")):
        address = f"{tablet.served.origin}/partie/{tablet.game}/recit/{file}"
        page.set_content(tablet.page.request.get(address).text())
        assert page.evaluate(_BEYOND, texts) == []
        assert page.evaluate(_OVER, texts) == []


# A share sheet that does as it is told, and counts.
_SHARES = """(outcome) => {
  window.shared = [];
  navigator.canShare = () => true;
  navigator.share = (what) => {
    document.body.dataset.shared = Number(document.body.dataset.shared ?? 0) + 1;
    window.shared.push(what.files.map((it) => [it.name, it.type, it.size]));
    return outcome ? Promise.reject(new DOMException("", outcome)) : Promise.resolve();
  };
  document.dispatchEvent(new Event("scene"));
}"""
# The drawing is on its way until it is released.
_SLOWLY = """(() => {
  const real = window.fetch;
  const held = new Promise((done) => { window.release = done; });
  window.fetch = (...all) =>
    (String(all[0]).includes("image.svg") ? held : Promise.resolve()).then(() => real(...all));
})()"""
# How many dots of each line of words differ from what is under them.
_WRITTEN = """async (png) => {
  const svg = new DOMParser().parseFromString(
    await (await fetch(document.querySelector("[data-picture]").dataset.picture)).text(),
    "image/svg+xml");
  const canvas = new OffscreenCanvas(png.naturalWidth, png.naturalHeight);
  const onto = canvas.getContext("2d");
  onto.drawImage(png, 0, 0);
  return [...svg.querySelectorAll("text")].map((text) => {
    const told = (name) => text.closest(`[${name}]`).getAttribute(name);
    const [x, y, size] = ["x", "y", "font-size"].map((it) => Number(told(it)));
    const wide = size * 2;
    const left = { start: x, middle: x - wide / 2, end: x - wide }[told("text-anchor")];
    const { data } = onto.getImageData(left, y - size * .7, wide, size * .7);
    const light = data.filter((_, at) => at % 4 < 3);
    return [text.textContent, Math.max(...light) - Math.min(...light)];
  });
}"""


def test_the_poster_is_drawn_with_its_letters_and_kept_as_a_png(tablet: Tablet) -> None:
    """A browser may drop the letters of a picture: the page writes each of them itself."""
    tablet.take(ended(20, 7), "fin")
    seen = tablet.page.locator(".take img")
    seen.scroll_into_view_if_needed()
    expect(seen).to_have_attribute("src", re.compile("^data:image/png"))
    assert seen.evaluate("(it) => [it.naturalWidth, it.naturalHeight]") == [1080, 1350]
    written = seen.evaluate(_WRITTEN)
    assert len(written) > 30
    assert [words for words, contrast in written if contrast < 60] == []
    with tablet.page.expect_download() as kept:
        tablet.page.get_by_role("button", name="L’affiche (PNG)").tap()
    drawing = tablet.page.get_by_role("link", name="L’affiche (SVG)")
    expect(drawing).to_have_attribute("href", re.compile(r"/image\.svg\?lettres=avec$"))
    content = kept.value.path().read_bytes()
    assert kept.value.suggested_filename.endswith("-recit.png")
    assert content.startswith(b"\x89PNG")
    assert (int.from_bytes(content[16:20]), int.from_bytes(content[20:24])) == (1080, 1350)


SHEETS = (
    ("", ""),
    ("AbortError", ""),
    ("InvalidStateError", ""),
    ("NotAllowedError", "gardez-la"),
    ("DataError", "gardez-la"),
)


@pytest.mark.parametrize(("outcome", "said"), rows_of(SHEETS, SHEETS[3]))
def test_the_poster_is_sent_by_the_share_sheet_of_the_device(
    tablet: Tablet, outcome: str, said: str
) -> None:
    """Called once; who closes the sheet downloads nothing; a sheet that refuses is told."""
    tablet.take(ended(12, 3), "recit")
    button = tablet.page.get_by_role("button", name="Envoyer l’affiche")
    expect(button).to_be_hidden()
    tablet.page.locator(".take img").scroll_into_view_if_needed()
    expect(tablet.page.locator(".take img")).to_have_attribute("src", re.compile("^data:"))
    tablet.page.evaluate(_SHARES, outcome)
    kept = []

    def downloaded(it: Any) -> None:
        kept.append(it)

    tablet.page.on("download", downloaded)
    button.tap()
    expect(tablet.page.locator("body")).to_have_attribute("data-shared", "1")
    status = tablet.page.locator(".take [role=status]")
    expect(status).to_contain_text(said)
    assert (status.inner_text() == "") == (said == "")
    ((name, kind, size),) = tablet.page.evaluate("window.shared[0]")
    assert name.endswith("-recit.png")
    assert kind == "image/png"
    assert size > 50_000
    assert kept == []


def test_a_poster_that_was_drawn_too_slowly_is_sent_by_a_second_tap(tablet: Tablet) -> None:
    """The device has forgotten by then that somebody tapped, and refuses."""
    tablet.take(ended(12, 3))
    tablet.page.add_init_script(_SLOWLY)
    tablet.go("recit")
    tablet.page.evaluate(_SHARES, "NotAllowedError")
    button = tablet.page.get_by_role("button", name="Envoyer l’affiche")
    button.tap()
    tablet.page.evaluate("release()")
    status = tablet.page.locator(".take [role=status]")
    expect(status).to_have_text("L’image est prête : touchez encore une fois.")
    tablet.page.evaluate(_SHARES, "")
    button.tap()
    expect(tablet.page.locator("body")).to_have_attribute("data-shared", "2")
    expect(status).to_be_empty()


def test_without_javascript_everything_but_the_png(tablet: Tablet, scriptless: Page) -> None:
    tablet.take(ended(12, 3))
    page = scriptless
    page.goto(f"{tablet.served.origin}/partie/{tablet.game}/recit")
    page.get_by_role("link", name="Étape suivante").click()
    assert "Étape 2 sur" in page.locator(".tale-head").inner_text()
    page.get_by_role("button", name="Raconter sur l’écran public").click()
    page.get_by_role("button", name="Étape suivante").click()
    assert "l’écran public la montre" in page.locator(".tale-head").inner_text()
    assert page.locator("[data-png]").is_hidden()
    with page.expect_download() as kept:
        page.get_by_role("link", name="L’affiche (SVG)").click()
    assert kept.value.suggested_filename.endswith("-recit.svg")


def test_the_sheet_prints_on_one_page(tablet: Tablet, screen: Page) -> None:
    tablet.take(ended(20, 2))
    answer = tablet.page.request.get(f"{tablet.served.origin}/partie/{tablet.game}/recit/page.html")
    screen.set_content(answer.text())
    printed = screen.pdf(prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1
