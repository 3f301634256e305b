"""The app's own styles, scripts and icon, htmx and the fonts: kept long, by content."""

import gzip
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path, PurePosixPath

from flask import Blueprint, Response, abort, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.places import fonts_folder, htmx_file
from gm_assistant.shell.prints import with_fonts

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".woff": "font/woff",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
}
HTMX = "htmx.min.js"
# One request for what every page of the MJ needs.
BUNDLES = {
    "app.css": (
        "look.css",
        "page.css",
        "reading.css",
        "rules.css",
        "circle.css",
        "setting.css",
        "around.css",
        "paper.css",
    ),
    "player.css": ("look.css", "player.css"),
    "app.js": (
        HTMX,
        "swap.js",
        "places.js",
        "arrows.js",
        "steppers.js",
        "tap.js",
        "reading.js",
        "room.js",
        "pace.js",
        "fit.js",
        "bars.js",
        "first.js",
        "rules.js",
        "broadcast.js",
        "turn.js",
        "taking.js",
    ),
}
# The day's colours are written once: a device in light has them outside a game.
_DAY = re.compile(rb'\[data-look="jour"\] (\{[^}]*\})')
_DAY_OF_A_DEVICE = rb'\g<0>\n@media (prefers-color-scheme: light) { [data-look="appareil"] \g<1> }'
FIRST_FONTS = ("sans.woff", "sans-600.woff", "serif.woff")
FOREVER = "public, max-age=31536000, immutable"

static = Blueprint("static", __name__)


@dataclass(frozen=True)
class Item:
    """One file: its bytes, and what is worked out of them when it is first asked for."""

    content: bytes
    kind: str

    @cached_property
    def mark(self) -> str:
        return hashlib.sha256(self.content).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes:
        """The same, where it is packed already."""
        return min(gzip.compress(self.content, 9, mtime=0), self.content, key=len)


class Shelf:
    """Read once at the start: no path of a request ever meets the disk."""

    def __init__(self, folders: Iterable[Path | None] = ()) -> None:
        """`folders` hold the styles and scripts of the games."""
        self._items = dict(_found())
        for folder in folders:
            self._items.update(_of_a_game(folder) if folder else ())

    def get(self, name: str) -> Item | None:
        return self._items.get(name)

    def address(self, name: str) -> str:
        """The address of a file, which changes with its content."""
        item = self._items.get(name)
        return f"/static/{name}?v={item.mark}" if item else f"/static/{name}"

    def fonts(self) -> list[str]:
        """What a page asks for before its style does, so that no word waits for it."""
        return [self.address(it) for it in FIRST_FONTS if it in self._items]


def _found() -> Iterator[tuple[str, Item]]:
    folder = files("gm_assistant.shell.web") / "static"
    own = {it.name: it.read_bytes() for it in folder.iterdir() if it.is_file()}
    cut = {it.name: it.read_bytes() for it in sorted(fonts_folder().glob("*.woff"))}
    own |= cut
    marked = {name: f"{name}?v={_item(name, content).mark}" for name, content in cut.items()}
    faces = with_fonts(own.pop("faces.css").decode(), lambda name: marked.get(name, "")).encode()
    own["look.css"] = faces + _DAY.sub(_DAY_OF_A_DEVICE, own["look.css"])
    own["print.css"] = faces + own["print.css"]
    for name, content in own.items():
        if PurePosixPath(name).suffix in KINDS:
            yield name, _item(name, content)
    own[HTMX] = htmx_file().read_bytes()
    for name, parts in BUNDLES.items():
        yield name, _item(name, b"\n".join(own[part] for part in parts))


def _of_a_game(folder: Path) -> Iterator[tuple[str, Item]]:
    for path in sorted(folder.iterdir()):
        if path.suffix in KINDS:
            yield path.name, _item(path.name, path.read_bytes())


def _item(name: str, content: bytes) -> Item:
    return Item(content, KINDS[PurePosixPath(name).suffix])


@static.get("/static/<name>")
def file(name: str) -> Response:
    shelf: Shelf = current_app.extensions["gm_assistant"].shelf
    item = shelf.get(name)
    if item is None:
        abort(404)
    accepts = "gzip" in request.headers.get("Accept-Encoding", "")
    packs = accepts and item.packed is not item.content
    response = Response(item.packed if packs else item.content, content_type=item.kind)
    if packs:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    known = request.args.get("v") == item.mark
    response.headers["Cache-Control"] = FOREVER if known else "no-cache"
    return response


# What browsers and search engines ask for by themselves, whatever our pages say.


@static.get("/favicon.ico")
def favicon() -> AnyResponse:
    shelf: Shelf = current_app.extensions["gm_assistant"].shelf
    return redirect(shelf.address("icon-192.png"), 301)


@static.get("/robots.txt")
def robots() -> Response:
    return Response("User-agent: *\nDisallow: /\n", mimetype="text/plain")
