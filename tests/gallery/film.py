"""A film of a few pictures: each shown for a while, the browser that took them drawing them small.

Chromium writes a picture as WebP; a film is those pictures one behind the other in one file, by the
container that WebP's own page describes. No further program is needed.
"""

import base64
import struct
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from playwright.sync_api import Page

# As wide as a page of the guide shows it.
WIDTH: Final = 820
QUALITY: Final = 0.82
_SMALL: Final = """async ([picture, width, quality]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const height = Math.round(image.height * width / image.width);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return [height, btoa(Array.from(bytes, it => String.fromCharCode(it)).join(""))];
}"""


class Still(NamedTuple):
    """One picture, and for how many thousandths of a second it is looked at."""

    png: bytes
    shown: int


def film(lab: Page, stills: Iterable[Still]) -> bytes:
    """`lab` is a page of no site."""
    frames, height = [], 0
    for still in stills:
        address = "data:image/png;base64," + base64.b64encode(still.png).decode()
        height, small = lab.evaluate(_SMALL, [address, WIDTH, QUALITY])
        frames.append(_frame(base64.b64decode(small), WIDTH, height, still.shown))
    # It has several pictures, and they are shown again and again.
    head = _chunk(b"VP8X", bytes([0b10, 0, 0, 0]) + _size(WIDTH) + _size(height))
    again = _chunk(b"ANIM", bytes(6))
    return _chunk(b"RIFF", b"WEBP" + head + again + b"".join(frames))


def length(made: bytes) -> int:
    """How many pictures follow each other in a film."""
    return sum(made[at : at + 4] == b"ANMF" for at in _places(made, 12))


def _places(made: bytes, at: int) -> Iterator[int]:
    while at < len(made):
        yield at
        size = struct.unpack_from("<I", made, at + 4)[0]
        at += 8 + size + size % 2


def _frame(webp: bytes, width: int, height: int, shown: int) -> bytes:
    """What stands behind the head of one picture is that picture."""
    place = bytes(6) + _size(width) + _size(height)
    return _chunk(b"ANMF", place + shown.to_bytes(3, "little") + b"\x02" + _pictured(webp))


def _pictured(webp: bytes) -> bytes:
    at = next(it for it in _places(webp, 12) if webp[it : it + 4] in (b"VP8 ", b"VP8L"))
    following = next((it for it in _places(webp, at) if it > at), len(webp))
    return webp[at:following]


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + bytes(len(content) % 2)


def _size(dots: int) -> bytes:
    return (dots - 1).to_bytes(3, "little")
