"""Contrast of the texts that axe leaves undecided, against the very dots that lie behind them."""

import base64
from math import ceil, floor
from typing import Any

from playwright.sync_api import FloatRect, Page

# Where the words of each lie on the screen as it stands, and their ink.
_WORDS = """(selectors) => {
  const styles = function* (element) {
    for (let it = element; it; it = it.parentElement) yield getComputedStyle(it);
  };
  const drawn = (colour) => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return pen.getImageData(0, 0, 1, 1).data;
  };
  const known = {};
  const ink = (element) => {
    const { color, fill } = getComputedStyle(element);
    const colour = element instanceof SVGElement ? fill : color;
    const [r, g, b, a] = known[colour] ??= drawn(colour);
    const left = [...styles(element)].reduce((share, { opacity }) => share * opacity, 1);
    return [r, g, b, (a / 255) * left];
  };
  // Through what is touched there and shows nothing, such as the link that a whole row is.
  const isClear = (on) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(on);
    const isBare = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
    return isBare || opacity === "0";
  };
  const isSeenAt = (element, x, y) => {
    const there = document.elementsFromPoint(x, y);
    const first = there.find((on) => element.contains(on) || on.contains(element) || !isClear(on));
    return first && (element.contains(first) || first.contains(element));
  };
  const isSeen = (element, { x, y, width, height }) =>
    [0.1, 0.5, 0.9].every((share) => isSeenAt(element, x + width / 2, y + share * height));
  const boxesOf = (element, texts) => texts.flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter((box) => box.width > 1 && isSeen(element, box));
  });
  const told = (selector) => {
    const element = document.querySelector(selector);
    // The name of a square of Brasier lies under what stands there.
    const isAside = element?.closest(":disabled, .case");
    if (!element?.checkVisibility() || isAside) return null;
    const isText = (it) => it.nodeType === Node.TEXT_NODE && it.textContent.trim();
    const texts = [...element.childNodes].filter(isText);
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize) * (fontWeight >= 700 ? 24 / 18.66 : 1);
    return {
      selector, ink: ink(element), needed: size >= 24 ? 3 : 4.5,
      words: texts.map((it) => it.textContent.trim()).join(" "),
      // Where the letters are: above and below them the line's box may reach over an edge.
      boxes: boxesOf(element, texts)
        .map(({ x, y, width, height }) => [x, y + height / 4, width, height / 2]),
    };
  };
  return selectors.map(told).filter((it) => it?.words);
}"""

_HIDE = """() => {
  const sheet = new CSSStyleSheet();
  const none = "color: transparent !important; text-shadow: none !important";
  const drawn = "svg text { fill: transparent !important; text-decoration: none !important; }";
  sheet.replaceSync(`* { ${none}; transition: none !important; } ${drawn}`);
  globalThis.kept = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...globalThis.kept, sheet];
}"""
_SHOW = "() => { document.adoptedStyleSheets = globalThis.kept; }"
_SCROLL = "it => document.querySelector(it)?.scrollIntoView({ block: 'center' })"

# Of each: the share of the dots behind its words on which they are too weak; the weakest contrast.
_MEASURE = """async ([picture, texts, [left, top]]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  const linear = (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const contrast = (ink, under) => {
    const over = under.map((it, which) => it + (ink[which] - it) * ink[3]);
    const [low, high] = [light(under), light(over)].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  };
  // Thousands of dots have a few colours.
  return texts.map(({ ink, needed, boxes }) => {
    const counts = new Map();
    for (const [x, y, width, height] of boxes) {
      const corner = [Math.floor(x) - left, Math.floor(y) - top];
      const { data } = pen.getImageData(...corner, Math.ceil(width), Math.ceil(height));
      for (const dot of new Uint32Array(data.buffer))
        if (dot >>> 24) counts.set(dot, (counts.get(dot) ?? 0) + 1);
    }
    let [all, weak, weakest] = [0, 0, 21];
    for (const [dot, count] of counts) {
      const ratio = contrast(ink, [dot & 255, (dot >> 8) & 255, (dot >> 16) & 255]);
      all += count;
      if (ratio < needed) weak += count;
      weakest = Math.min(weakest, ratio);
    }
    return [weak / all, weakest];
  });
}"""

# The rounded edge of a sign may reach into the box of the words beside it.
AN_EDGE = 0.03


def weak_words(page: Page, judge: Page, selectors: list[str]) -> list[str]:
    """Each of them decided; `judge` is a page of no site, which may look at a picture."""
    left, found = list(dict.fromkeys(selectors)), []
    while left:
        page.evaluate(_SCROLL, left[0])
        texts: list[dict[str, Any]] = page.evaluate(_WORDS, left)
        found += _weak(page, judge, [it for it in texts if it["boxes"]])
        hidden = {it["selector"]: it["words"] for it in texts if not it["boxes"]}
        if left[0] in hidden:
            found.append(f"never seen: {hidden[left[0]]}")
        left = [it for it in left[1:] if it in hidden]
    return found


def _around(boxes: list[list[float]]) -> FloatRect:
    """What of the screen they lie on, in whole dots: a picture of all of it takes long."""
    left, top = (max(0, floor(min(box[it] for box in boxes))) for it in (0, 1))
    right, bottom = (ceil(max(box[it] + box[it + 2] for box in boxes)) for it in (0, 1))
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def _weak(page: Page, judge: Page, texts: list[dict[str, Any]]) -> list[str]:
    if not texts:
        return []
    around = _around([box for text in texts for box in text["boxes"]])
    page.evaluate(_HIDE)
    taken = page.screenshot(clip=around)
    page.evaluate(_SHOW)
    picture = "data:image/png;base64," + base64.b64encode(taken).decode()
    corner = [around["x"], around["y"]]
    measured = judge.evaluate(_MEASURE, [picture, texts, corner])
    return [
        f"{weakest:.2f} {text['words']}"
        for text, (share, weakest) in zip(texts, measured, strict=True)
        if share > AN_EDGE
    ]
