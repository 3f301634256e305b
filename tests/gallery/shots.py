"""Pictures of every screen: PYTHONPATH=.:tests python -m gallery.shots FOLDER [WORD …]."""

import base64
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from gallery import moments, pages
from gallery.table import frame
from gm_assistant.french.language import FILTERS
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.seam.pages import Dwellers
from gm_assistant.shell.doctor import CHROMIUM
from gm_assistant.shell.hosts.compiled import Templates
from gm_assistant.shell.web.rendering import of_page, ruled_by, unbroken
from gm_assistant.shell.web.statics import Shelf
from gm_assistant.shell.web.views import ProblemView, rules_page
from gm_assistant.toolkit.facades import houses_of
from gm_assistant.toolkit.tale import tale_page

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "gm_assistant" / "shell" / "web" / "static"
SHELF = Shelf()
GAME = "quinte-bourg"
RULES = load_help(ROOT / "night_scripts")
SIZES = {"large": (1180, 820), "tall": (820, 1180), "small": (1024, 768), "phone": (390, 844)}
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
}
POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

Screens = dict[str, tuple[str, dict[str, Any]]]


def screens(count: int, look: str) -> Screens:
    """The screens of one look: template and context by name."""
    shared: Screens = {
        "village": (
            "quinte_bourg/village.html",
            {"frame": frame("village", look), "village": pages.village(count)},
        ),
        "joueur": (
            "quinte_bourg/player.html",
            {"frame": frame("joueur", look), "player": pages.player(count)},
        ),
        "victoires": (
            "quinte_bourg/victory.html",
            {"frame": frame("victoires", look), "panel": pages.panel(count)},
        ),
        "journal": (
            "journal.html",
            {"frame": frame("journal", look), "journal": pages.journal(count)},
        ),
        "fin": (
            "quinte_bourg/end.html",
            {"frame": frame("fin", look), "ending": pages.ending(count)},
        ),
        "recit": (
            "tale/recit.html",
            {"frame": frame("recit", look), "tale": tale_page(pages.tale(count), 1, 1)},
        ),
        "invocation": (
            "quinte_bourg/invocation.html",
            {"frame": frame("invocation", look), "invocation": moments.invoking(count)},
        ),
    }
    moment = _night(count) if look == "nuit" else _day(count)
    return shared | _set(count, look) | _apart(look) | moment


def _set(count: int, look: str) -> Screens:
    """Home, and the setting of a table."""
    return {
        "accueil": ("home.html", {"home": pages.home()}),
        "noms": (
            "quinte_bourg/setup.html",
            {"frame": frame("table", look), "setup": pages.setup(count, "noms")},
        ),
        "roles": (
            "quinte_bourg/setup.html",
            {"frame": frame("table", look), "setup": pages.setup(count, "roles")},
        ),
    }


def _apart(look: str) -> Screens:
    """The screens without the frame of a game."""
    base = "/partie/1"
    return {
        "rideau": ("curtain.html", {"look": look, "base": base, "confirm": False}),
        "lever": ("curtain.html", {"look": look, "base": base, "confirm": True}),
        "regles": (
            "rules.html",
            {"of": "", "look": look, "rules": rules_page(RULES, ""), "game": GAME},
        ),
        "carte": (
            "quinte_bourg/handover.html",
            {"look": look, "base": base, "hand": pages.hand(True)},
        ),
        "probleme": (
            "problem.html",
            {
                "look": look,
                "problem": ProblemView("Introuvable", "Cette partie n'est plus sur cet appareil."),
            },
        ),
    }


def _night(count: int) -> Screens:
    consoles = {"voleur": moments.thief, "querelle": moments.quarrel, "attaque": moments.attack}
    nights: Screens = {
        name: ("quinte_bourg/night.html", {"frame": frame("nuit", "nuit"), "console": build(count)})
        for name, build in consoles.items()
    }
    loud = {"frame": frame("nuit", "nuit", loud=True), "console": moments.thief(count)}
    sleep = {"frame": frame("couchage", "nuit"), "sleep": moments.sleeping(count)}
    return nights | {
        "refus": ("quinte_bourg/night.html", loud),
        "couchage": ("quinte_bourg/sleep.html", sleep),
    }


def _day(count: int) -> Screens:
    return {
        name: ("quinte_bourg/day.html", {"frame": frame("jour", "jour"), "script": build(count)})
        for name, build in {"vote": moments.voting, "loi": moments.law}.items()
    }


def environment() -> Environment:
    """The templates as the application reads them."""
    jinja = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        bytecode_cache=Templates(),
    )
    jinja.filters.update(FILTERS, ruled=ruled_by({GAME: RULES}), unbroken=unbroken)
    jinja.globals.update(
        signature=str,
        csrf=str,
        version=lambda: "0",
        static=lambda name: f"/static/{name}",
        fonts=SHELF.fonts,
        ink=of_page,
        with_large_letters=lambda: False,
        facade=lambda name: houses_of(Dwellers((name,), 1), {})[name],
        wardrobe_of=lambda _name: [],
    )
    return jinja


def render(count: int, look: str) -> dict[str, str]:
    """Every screen of one look as HTML."""
    jinja = environment()
    return {
        name: jinja.get_template(template).render(context)
        for name, (template, context) in screens(count, look).items()
    }


class _Shelf(BaseHTTPRequestHandler):
    def __init__(self, shelf: dict[str, str], *rest: Any) -> None:
        self.shelf = shelf
        super().__init__(*rest)

    def do_GET(self) -> None:
        """Answer with a page of the shelf or a static file; nothing else exists here."""
        name = self.path.split("?")[0].removeprefix("/")
        kind = KINDS.get(Path(name).suffix, "text/html")
        body = self.shelf[name].encode() if name in self.shelf else self._static(name)
        self.send_response(200 if body else 204)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        """Hear that the curtain falls when a page is left, and do nothing."""
        self.send_response(204)
        self.end_headers()

    def _static(self, name: str) -> bytes:
        item = SHELF.get(Path(name).name)
        return item.content if item else b""

    def log_message(self, *_words: object) -> None:
        """Keep the terminal for the pictures' names."""


def _complain(message: ConsoleMessage) -> None:
    sys.stderr.write(f"  {message.location.get('url', '')}: {message.text}\n")


def _shoot(
    browser: Browser, address: str, folder: Path, names: list[str], size: str
) -> Iterator[str]:
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height})
    page.on("console", _complain)
    for name in names:
        page.goto(f"{address}/{name}")
        page.screenshot(path=folder / f"{name}-{size}.png")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        yield f"{name}-{size}.png" + (f"  (déborde de {wide} px)" if wide > 0 else "")
    page.close()


def main(folder: Path, words: list[str]) -> None:
    """Render, serve and photograph the screens whose picture's name has all of `words`."""
    folder.mkdir(parents=True, exist_ok=True)
    shelf = {
        f"{name}-{count}-{look}": html
        for count in (8, 24, 45)
        for look in ("nuit", "jour")
        for name, html in render(count, look).items()
    }
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Shelf, shelf))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM.found(), args=["--no-sandbox"]
        )
        for size in SIZES:
            names = [n for n in shelf if all(word in f"{n}-{size}".split("-") for word in words)]
            for line in _shoot(
                browser, f"http://127.0.0.1:{server.server_port}", folder, names, size
            ):
                sys.stdout.write(f"{line}\n")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])


# How far two pictures are from each other, as an eye at arm's length sees them.

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
