"""What a picture and a page are measured by: light, contrast, and the size of what is touched."""

import base64
from collections.abc import Iterable, Iterator
from functools import cache

from axe_playwright_python.base import AXE_SCRIPT
from browser.contrast import weak_words
from playwright.sync_api import Browser, Page

SETTLED = 100
_CONTRAST = "color-contrast"

# Mean relative luminance (WCAG) of a picture, counted in a page of its own.
_LIGHT = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const dots = pen.getImageData(0, 0, image.width, image.height).data;
  const linear = [...Array(256).keys()].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  let sum = 0;
  for (let at = 0; at < dots.length; at += 4)
    [0.2126, 0.7152, 0.0722].forEach((share, of) => { sum += share * linear[dots[at + of]]; });
  return sum / (dots.length / 4);
}"""

# Contrast of every text in the circle, which axe cannot judge: a house is drawn by its ::after,
# and the heart of the table lies on a glow of one colour over another.
_CONTRASTS = """() => {
  const drawn = (colour) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  // A thousand elements have a dozen colours.
  const known = {};
  const dots = (colour) => known[colour] ??= drawn(colour);
  const linear = (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const over = (top, under) => under.map((it, at) => it + (top[at] - it) * top[3] / 255);
  const ground = dots(getComputedStyle(document.body).backgroundColor);
  const look = getComputedStyle(document.documentElement);
  const glow = over(dots(look.getPropertyValue("--glow")), ground);
  const behind = (element) => {
    for (let it = element; it; it = it.parentElement) {
      if (it.matches(".seat")) return [dots(getComputedStyle(it, "::after").backgroundColor)];
      const own = dots(getComputedStyle(it).backgroundColor);
      if (own[3] === 255) return [own];
      if (it.matches(".heart")) return [ground, glow];
    }
    return [ground];
  };
  const texts = document.createTreeWalker(document.getElementById("scene"), NodeFilter.SHOW_TEXT);
  const poor = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !element.checkVisibility()) continue;
    if (element.closest(".vh, button:disabled, option, script")) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize) * (style.fontWeight >= 700 ? 24 / 18.66 : 1);
    const ink = light(dots(style.color));
    for (const under of behind(element).map(light)) {
      const ratio = (Math.max(ink, under) + 0.05) / (Math.min(ink, under) + 0.05);
      const words = texts.currentNode.textContent.trim();
      if (ratio < (size >= 24 ? 3 : 4.5)) poor.push(`${ratio.toFixed(2)} ${words}`);
    }
  }
  return [...new Set(poor)];
}"""

# What a finger may aim at, and is under 48 px one way or the other.
_SMALL = """() => {
  const fingers = "button, a[href], summary, select, input:not([type=hidden]), textarea";
  return [...document.querySelectorAll(`#scene :is(${fingers})`)]
    .filter((it) => it.checkVisibility() && !it.closest(".vh"))
    .filter((it) => !(it.matches("a") && getComputedStyle(it).display === "inline"))
    .map((it) => [it.closest("label:has(input)") ?? it, it])
    .map(([area, it]) => [area.getBoundingClientRect(), it])
    .filter(([box]) => box.width && (box.width < 47.5 || box.height < 47.5))
    .map(([box, it]) => `${box.width | 0}x${box.height | 0} ${it.outerHTML.slice(0, 90)}`);
}"""


def light_of(judge: Page, picture: bytes) -> float:
    """Mean relative luminance of a screenshot; `judge` is a page of no site."""
    address = "data:image/png;base64," + base64.b64encode(picture).decode()
    return float(judge.evaluate(_LIGHT, address))


def poor_contrasts(page: Page) -> list[str]:
    return list(page.evaluate(_CONTRASTS))


def small_targets(page: Page) -> list[str]:
    return list(page.evaluate(_SMALL))


def overflow(page: Page) -> int:
    """How far the page is wider than the screen."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, wide)


# What no eye and no finger meets before something is scrolled.
_OUT_OF_SIGHT = """(wanted) => {
  const scrolled = document.querySelectorAll("#scene [tabindex='0'], #scene > main");
  for (const it of [document.scrollingElement, ...scrolled]) it.scrollTop = 0;
  const bars = document.querySelector("#scene .notices").getBoundingClientRect();
  const head = document.querySelector("#scene .top").getBoundingClientRect();
  const top = bars.width < innerWidth - 1 ? head.bottom : bars.bottom;
  const foot = document.querySelector("#scene .foot");
  return wanted.filter((it) => {
    const found = document.querySelector(it), box = found.getBoundingClientRect();
    const beside = box.left < -1 || box.right > innerWidth + 1;
    const most = foot.contains(found) ? innerHeight : foot.getBoundingClientRect().top;
    return !box.width || beside || box.top < top - 1 || box.bottom > most + 1;
  });
}"""

# Words of the foot that stand above it or under the screen.
_OFF_THE_FOOT = """() => {
  const foot = document.querySelector("#scene .foot");
  const room = foot.getBoundingClientRect(), found = [];
  const texts = document.createTreeWalker(foot, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const it = texts.currentNode;
    if (!it.textContent.trim() || !it.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(it);
    // What does not fit into the line of the last decision is said under « Pourquoi ».
    const short = it.parentElement.closest(".done-why summary span")?.getBoundingClientRect();
    const off = [...range.getClientRects()].some((box) => box.width > 1
      && !(short && box.top > short.bottom - 2)
      && (box.top < room.top - 1 || box.bottom > Math.min(room.bottom, innerHeight) + 1));
    if (off) found.push(it.textContent.trim());
  }
  return found;
}"""


def out_of_sight(page: Page, *wanted: str) -> list[str]:
    """What of this is not whole between the head and the foot of the screen as it stands."""
    return list(page.evaluate(_OUT_OF_SIGHT, list(wanted)))


def off_the_foot(page: Page) -> list[str]:
    """What the foot says and does not hold."""
    return list(page.evaluate(_OFF_THE_FOOT))


# What axe finds, and of it only what is read here: all the rest would take longer to carry. What
# it loads again, films and sheets of style from elsewhere, no page of ours has. Where a game has a
# board, pieces lie over words on purpose: of what axe leaves open there, the first stands for all.
_BOARDS = ", ".join(
    f"link[href*='{game}.css']" for game in ("brasier", "humans", "non_morts", "zombie_mosh")
)
# The contrasts of what is said alike at another size were judged at the first one: they take nine
# tenths of the time.
_AXE = """async (boards) => {
  const open = document.querySelector(boards) ? [] : ["incomplete"];
  const looks = document.documentElement.cloneNode().outerHTML;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const said = JSON.stringify([document.body.innerText, looks, dark]);
  const rules = { "color-contrast": { enabled: globalThis.judged !== said } };
  globalThis.judged = said;
  const asked = { resultTypes: ["violations", ...open], preload: false, rules };
  const { violations, incomplete } = await axe.run(asked);
  const told = (them) => them.map(({ id, nodes }) => [id, nodes.map((it) => it.target)]);
  return [told(violations), told(incomplete)];
}"""


def violations(page: Page) -> list[str]:
    """What axe finds, and what it could not judge; contrasts that it leaves open are measured."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    wrong, unsure = page.evaluate(_AXE, _BOARDS)
    undecided = [str(target[0]) for of, nodes in unsure for target in nodes if of == _CONTRAST]
    told = [*wrong, *(it for it in unsure if it[0] != _CONTRAST)]
    said = [f"{rule}: {nodes[:3]}" for rule, nodes in told]
    return said + (weak_words(page, judge_of(page), undecided) if undecided else [])


def judge_of(page: Page) -> Page:
    """A page of no site, which may look at a picture of this one."""
    browser = page.context.browser
    assert browser is not None
    return _judge(browser)


@cache
def _judge(browser: Browser) -> Page:
    return browser.new_context().new_page()


def faults_of(page: Page) -> list[str]:
    """What is wrong with a screen as it stands, for whoever reads and for fingers."""
    found = [*violations(page), *poor_contrasts(page), *small_targets(page)]
    wide = overflow(page)
    return [*found, f"{wide} px too wide"] if wide else found


def faults_at(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    for size in at_each(page, sizes):
        yield from (f"{size}: {it}" for it in faults_of(page))


# However busy the machine is, what follows a turn of the tablet has been laid out and drawn.
_TURNED = "([width, height]) => innerWidth === width && innerHeight === height"
_DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""


def turn(page: Page, size: tuple[int, int]) -> None:
    """Turn or change the tablet, which knows its new size when this returns."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(_TURNED, arg=list(size))
    page.evaluate(_DRAWN)


def stand(page: Page, size: tuple[int, int], settled: int = SETTLED) -> None:
    """The same, and the houses find their new places."""
    turn(page, size)
    page.wait_for_timeout(settled)


def at_each(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Turn and change the tablet, without another loading."""
    for width, height in sizes:
        stand(page, (width, height))
        yield f"{width}x{height}"


# The public screen measured: names whole and apart, nothing over what is told, nothing cut off.

_MEASURE = """() => {
  const told = (it) => it.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const faults = [];
  const listed = (document.querySelector(".seats")?.clientWidth ?? 0) > 1;
  const shown = (it) => it.getClientRects().length && (listed || !it.closest(".seats"));
  const box = (it) => it.getBoundingClientRect();
  // What a letter takes of its line.
  const lines = (it) => {
    const { left, right, top, bottom, height } = box(it);
    return { left, right, top: top + height * .2, bottom: bottom - height * .2 };
  };
  const meet = (one, other) => one.left < other.right - 2 && one.right > other.left + 2
    && one.top < other.bottom - 2 && one.bottom > other.top + 2;
  const off = (it) => it.left < -1 || it.right > innerWidth + 1;
  const below = (it) => it.top < -1 || it.bottom > innerHeight + 1;
  const wall = innerWidth > 800 && innerHeight > 560 && innerWidth > innerHeight;
  const written = [...document.querySelectorAll(".hamlet .place > *, .chip")].filter(shown);
  written.forEach((one, at) => {
    if (off(box(one)) || (wall && below(box(one)))) faults.push(`off the screen: ${told(one)}`);
    for (const other of written.slice(at + 1)) {
      const apart = one.parentNode !== other.parentNode || one.matches(".chip");
      if (apart && meet(lines(one), lines(other))) {
        faults.push(`covered: ${told(one)} by ${told(other)}`);
      }
    }
  });
  for (const word of [...document.querySelectorAll(".chip .name")].filter(shown)) {
    const range = document.createRange();
    range.selectNodeContents(word);
    const rows = new Set([...range.getClientRects()].map((it) => it.top));
    if (rows.size > 1) faults.push(`in two: ${told(word)}`);
  }
  const read = ".heart > *, .lost > *, .count > *, .panel, .slip, .bar-top > *, "
    + ".curtain-call > *, .hands-up > *, .unheard";
  const all = [...document.querySelectorAll(read)].filter(shown);
  for (const it of all) {
    if (off(box(it)) || (wall && below(box(it)))) faults.push(`off the screen: ${told(it)}`);
    if (it.scrollWidth > it.clientWidth + 2 && it.clientWidth) faults.push(`too wide: ${told(it)}`);
    const alone = it.closest(".sc-condamne, .sc-entracte");
    if (wall && !alone && written.some((name) => meet(box(it), lines(name)))) {
      faults.push(`over a name: ${told(it)}`);
    }
    for (const other of all) {
      const apart = !it.contains(other) && !other.contains(it);
      if (it !== other && apart && meet(box(it), box(other))) {
        faults.push(`one over another: ${told(it)}`);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the screen");
  return [...new Set(faults)];
}"""


def faults_seen(page: Page) -> list[str]:
    """What cannot be read from the room."""
    return list(page.evaluate(_MEASURE))
