"""How far two pictures are from each other, as an eye at arm's length sees them."""

import base64

from playwright.sync_api import Page

# The share of small squares whose mean colour is another: a hinted letter does not count, a
# button that moved does.
_APART = """async ([one, other, square, step]) => {
  const means = async (picture) => {
    const image = await createImageBitmap(await (await fetch(picture)).blob());
    const [width, height] = [image.width, image.height].map((it) => Math.floor(it / square));
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, width, height);
    const size = `${image.width} ${image.height}`;
    return { size, dots: pen.getImageData(0, 0, width, height).data };
  };
  const [here, there] = [await means(one), await means(other)];
  if (here.size !== there.size) return 1;
  const far = here.dots.map((it, at) => Math.abs(it - there.dots[at]) > step);
  const squares = [...Array(far.length / 4).keys()].map((it) => 4 * it);
  return squares.filter((it) => far[it] || far[it + 1] || far[it + 2]).length / squares.length;
}"""
SQUARE, STEP = 10, 24


def apart(judge: Page, one: bytes, other: bytes) -> float:
    """0 for the same, 1 for nothing in common; `judge` is a page of no site."""
    return float(judge.evaluate(_APART, [_address(one), _address(other), SQUARE, STEP]))


def _address(picture: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(picture).decode()
