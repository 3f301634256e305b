"""The pictures of README and guide: `python3 run.py pictures` takes them from a real evening."""

import logging
import re
import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final

from flask import Flask
from jinja2 import Environment, FileSystemLoader
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.tablet import MET
from recorded import demonstration, kept

from gallery.film import Still, film
from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, replay
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.registry import ALL
from gm_assistant.places import templates_folder
from gm_assistant.seam.pages import Chair, Shown
from gm_assistant.shell.doctor import CHROMIUM
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.prints import STATICS, symbols
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.players import Holder, new_telephone
from gm_assistant.shell.web.services import NAME, Options, Services

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "images"
PLAYERS, SEED, LONGEST = 20, 7, 3000
TABLET = {"width": 1180, "height": 820}
TELEVISION = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
POSTER: Final = ".take img"
# Half as wide as it is sent.
_HALVED: Final = """(poster) => {
  const canvas = document.createElement("canvas"), onto = canvas.getContext("2d");
  [canvas.width, canvas.height] = [poster.naturalWidth / 2, poster.naturalHeight / 2];
  onto.imageSmoothingQuality = "high";
  onto.drawImage(poster, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1];
}"""
Until = Callable[[Village], bool]
Picture = tuple[str, str, dict[str, int], str]

# All signs on one sheet, for the page that says how one is drawn.
SIGNS: Final = "signes"
_SHEET: Final = """<!doctype html><style>body { margin: 0; padding: 12px; font: 11px sans-serif;
background: #fbf5e8; color: #2b2118 } figure { display: inline-block; width: 106px; margin: 6px 4px;
text-align: center; vertical-align: top } figcaption { overflow-wrap: break-word }
.sprite { position: absolute }</style>"""
_FIGURE: Final = "<figure>{}<figcaption>{}</figcaption></figure>"
_STATES: Final[dict[str, dict[str, bool]]] = {
    "a house": {},
    "lit": {"lit": True},
    "shuttered": {"shuttered": True, "smoke": False},
    "a couple": {"couple": True},
    "dead": {"dead": True},
}

# Each picture: the moment of the evening, the page, the screen it is shown on, what to tap first.
MOMENTS: Final[dict[str, Until]] = {
    "nuit": lambda it: it.phase == "nuit" and it.day == 2 and bool(it.night and it.night.place > 4),
    "matin": lambda it: it.day == 2 and it.stage == "morts",
    "vote": lambda it: it.day == 2 and bool(it.vote and it.vote.open and len(it.vote.ballots) > 5),
    "condamne": lambda it: it.day == 2 and it.owes("execute"),
    "noces": lambda it: it.stage == "mariages" and any(x.rule == "mariage" for x in it.happened),
    "fin": lambda it: it.result is not None,
}
PICTURES: Final[dict[str, Picture]] = {
    "composition": ("nuit", "/nouvelle/{table}/table/roles", TABLET, ""),
    "nuit": ("nuit", "/partie/{game}/nuit", TABLET, ""),
    "couchage": ("nuit", "/partie/{game}/couchage", TABLET, ""),
    "regle": ("nuit", "/partie/{game}/nuit", TABLET, ".call-name .rule"),
    "journal": ("nuit", "/partie/{game}/journal", TABLET, ""),
    "village": ("matin", "/partie/{game}/village", TABLET, ""),
    "matin": ("matin", "/partie/{game}/jour", TABLET, ""),
    "vote": ("vote", "/partie/{game}/jour", TABLET, ""),
    "ecran-mj": ("vote", "/partie/{game}/ecran", TABLET, ""),
    "ecran-jour": ("vote", "/ecran/{token}", TELEVISION, ""),
    "ecran-nuit": ("nuit", "/ecran/{token}", TELEVISION, ""),
    "ecran-condamne": ("condamne", "/ecran/{token}", TELEVISION, ""),
    "ecran-noces": ("noces", "/ecran/{token}", TELEVISION, ""),
    "pages-mj": ("matin", "/partie/{game}/pages?qui=J5", TABLET, ""),
    "page-joueur": ("matin", "/joueur/{token}", PHONE, "[data-secret]"),
    "recit": ("fin", "/partie/{game}/recit?etape=3", TABLET, ""),
    "affiche": ("fin", "/partie/{game}/recit", TABLET, POSTER),
    "impression": ("matin", "/partie/{game}/impression", TABLET, ""),
    "atelier": ("nuit", "/atelier/berceuse", TABLET, ""),
}
# A card of the house's own, being changed.
LULLABY: Final = """id = "berceuse"
label = "Berceuse"
kind = "speciality"
sign = "s-marchand_de_sable"
[call]
nights = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]
after = "marchand_de_sable"
asks = "player"
not_self = true
uses = 1
[[call.effects]]
does = "sleep"
"""


def demonstrations() -> dict[str, dict[str, Any]]:
    """The demonstration of each of the other tables that has one."""
    return {it.slug: demonstration(it.slug) for it in ALL[1:] if kept(it.slug).is_file()}


# Of each other table that has one: its main screen, in the middle of its demonstration.
OTHER_TABLES: Final = tuple(demonstrations())


def evening(until: Until) -> dict[str, Any]:
    """The same evening each time, as far as this moment."""
    rng = Random(SEED)
    document = advised_table(PLAYERS, rng) | {"title": "Une soirée", "start": {"weekday": "lundi"}}
    game: Game = open_game(document)
    while not until(game.village) and len(game.moves) < LONGEST:
        game = game.play(next_move(game, rng))
    return document | {"moves": list(game.moves)}


def pictures(browser: Browser, wanted: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Each picture, or those named, as it is now."""
    with house() as (room, journal, origin):
        others = demonstrations()
        documents = {name: evening(until) for name, until in MOMENTS.items()} | others
        games = {name: journal.open_game(document) for name, document in documents.items()}
        tables: dict[str, Picture] = {it: (it, "/partie/{game}", TABLET, "") for it in others}
        people = [{"id": one["id"], "name": one["name"]} for one in documents["nuit"]["players"]]
        laid = {"title": "Une soirée", "jeu": ALL[0].slug, "people": people}
        table = room.tables.add(laid, Hand()).id
        (kept := room.options.data / "cartes").mkdir()
        (kept / "berceuse.toml").write_text(LULLABY, "utf-8")
        for name, (moment, path, size, tap) in (PICTURES | tables).items():
            if wanted and name not in wanted:
                continue
            game = games[moment]
            page = device(browser, size)
            if "page" in name:
                hold_a_page(room, game, page, origin)
            address = path.format(game=game, token=room.screens.of(game).token, table=table)
            yield name, take(page, f"{origin}{address}", tap)


def hold_a_page(room: Services, game: str, page: Page, origin: str) -> None:
    """The pages are open, four are taken, and this telephone holds the fourth."""
    chairs = [Chair(it["id"], it["name"]) for it in room.journal.line(game).document["players"]]
    room.players.open(game, tuple(chairs))
    for chair in chairs[:4]:
        room.players.free(game, chair.id)
        holder = Holder(game, chair.id, new_telephone())
        if room.players.take(holder, room.players.of(game).seats[chair.id].code, ""):
            moment = room.live.now(game)
            private = moment.companion.private
            if private is not None:
                own = private.own(moment.game, chair.id, Shown(private.switches))
                words = room.players.of(game).moment(moment.present.words)
                room.players.has_read(game, chair.id, own, words)
            cookie = room.players.cookie(holder.telephone)
            page.context.add_cookies([{"name": "page", "value": cookie, "url": f"{origin}/joueur"}])


@contextmanager
def house() -> Iterator[tuple[Services, Journal, str]]:
    """An empty one, served."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder, closing(Journal(Path(folder))) as journal:
        app = create_app(Options(data=Path(folder)), journal)
        with served(app) as origin:
            yield app.extensions[NAME], journal, origin


# A short film: a tap, its why, and the public screen; what is said under it, and for how long.
FILM: Final = "un-geste"
SHORT, LONG = 900, 3600
TARGET: Final = ".seat.legal >> nth=4"
_SAY: Final = """words => {
  const line = document.createElement("p");
  line.textContent = words.replaceAll("'", "’");
  line.dataset.film = "";
  Object.assign(line.style, { position: "fixed", insetInline: 0, bottom: 0, margin: 0, zIndex: 99,
    padding: "16px", font: "30px serif", textAlign: "center", color: "#f6e7c8",
    maxInlineSize: "none", background: "rgb(24 18 10 / 94%)" });
  document.body.append(line);
}"""
_TOUCH: Final = """seat => {
  const { x, y, width, height } = seat.getBoundingClientRect();
  const finger = document.createElement("i");
  finger.dataset.film = "";
  Object.assign(finger.style, { position: "fixed", left: `${x + width / 2 - 34}px`, zIndex: 99,
    top: `${y + height / 2 - 34}px`, width: "68px", height: "68px", borderRadius: "50%",
    background: "rgb(255 214 140 / 45%)", border: "3px solid #ffd68c" });
  document.body.append(finger);
}"""
_LIFT: Final = "document.querySelectorAll('[data-film]').forEach(it => it.remove())"
_ALL_WHYS: Final = "document.querySelectorAll('.story details').forEach(it => { it.open = true; })"


def filmed(browser: Browser) -> bytes:
    """The film as it is now."""
    night, morning = (evening(MOMENTS[it]) for it in ("nuit", "matin"))
    village = replay(morning)[0].village
    dead = next(it.id for it in village.in_seat_order() if it.status == "mort")
    with house() as (room, journal, origin):
        asleep, awake = (journal.open_game(it) for it in (night, morning))
        screen = room.screens.of(awake).token
        stills = [
            *tapped(looked_at(browser, f"{origin}/partie/{asleep}/nuit")),
            still(
                looked_at(browser, f"{origin}/partie/{asleep}/couchage"),
                "Pourquoi ? Qui dort où, et pour quelle raison.",
            ),
            explained(looked_at(browser, f"{origin}/partie/{awake}/joueur/{dead}")),
            still(
                looked_at(browser, f"{origin}/ecran/{screen}"),
                "L'écran public : ce que le village sait, et rien d'autre.",
            ),
        ]
    lab = browser.new_page()
    made = film(lab, stills)
    lab.close()
    return made


def looked_at(browser: Browser, address: str) -> Page:
    """On a device of its own: a curtain falls where a page is left."""
    page = device(browser, TABLET)
    page.goto(address)
    return page


def device(browser: Browser, size: Mapping[str, int]) -> Page:
    """Of somebody who has met every control: what explains them would hide what is shown."""
    page = browser.new_page(viewport=size)  # type: ignore[arg-type]
    page.add_init_script(MET)
    return page


def still(page: Page, words: str, shown: int = LONG) -> Still:
    page.evaluate(_SAY, words)
    page.wait_for_timeout(300)
    return Still(page.screenshot(animations="disabled"), shown)


def tapped(page: Page) -> Iterator[Still]:
    asked = "La nuit : lisez à voix haute, touchez la maison désignée."
    yield still(page, asked)
    page.locator(TARGET).evaluate(_TOUCH)
    yield still(page, asked, SHORT)
    page.evaluate(_LIFT)
    page.click(TARGET)
    page.wait_for_timeout(500)
    yield still(page, "C'est noté : la réponse à donner, puis l'appel suivant.")


def explained(page: Page) -> Still:
    page.evaluate(_ALL_WHYS)
    page.locator(".story > li").last.scroll_into_view_if_needed()
    return still(page, "« Pourquoi suis-je mort ? » Tout ce qui arrive a son pourquoi.")


def signs(browser: Browser) -> bytes:
    """Every sign as it stands on a card and in a line, and the house in its states."""
    marks = (templates_folder() / "_marks.html").read_text("utf-8")
    drawn = (STATICS / "quinte_bourg.svg").read_text("utf-8")
    named = re.findall(r'id="([\w-]+)" viewBox="0 0 48 48"', drawn + marks)
    use = '<svg width="{0}" height="{0}"><use href="#{1}"/></svg>'
    shown = "".join(_FIGURE.format(use.format(72, it) + use.format(24, it), it) for it in named)
    house = Environment(autoescape=True, loader=FileSystemLoader(templates_folder())).get_template(
        "_house.html"
    )
    drawing = house.module.village_house  # type: ignore[attr-defined]
    shown += "".join(
        _FIGURE.format(f'<svg width="72" height="72">{drawing(0, 0, 72, **state)}</svg>', words)
        for words, state in _STATES.items()
    )
    page = browser.new_page(viewport={"width": 1180, "height": 200})
    page.set_content(f"{_SHEET}{marks}{symbols('quinte_bourg.svg', named)}{shown}")
    picture = page.screenshot(full_page=True)
    page.close()
    return picture


@contextmanager
def served(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def take(page: Page, address: str, tap: str) -> bytes:
    """One picture, once the page is still."""
    page.goto(address)
    if tap == "[data-secret]":
        page.hover(tap)
        page.mouse.down()
        page.wait_for_selector("#secret .card-large")
    elif tap == POSTER:
        return drawn(page)
    elif tap:
        page.click(tap)
        page.wait_for_selector("#rule-box[open]")
    page.wait_for_timeout(300)
    picture = page.screenshot(animations="disabled")
    page.close()
    return picture


def drawn(page: Page) -> bytes:
    """The poster as the page has drawn it."""
    page.locator(POSTER).scroll_into_view_if_needed()
    page.wait_for_selector(f"{POSTER}[src^='data:image/png']")
    picture = page.locator(POSTER).evaluate(_HALVED)
    page.close()
    return b64decode(picture)


def main(wanted: list[str]) -> int:
    """Take every picture, or those named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM.found(), args=["--no-sandbox"]
        )
        for name, picture in pictures(browser, wanted):
            (FOLDER / f"{name}.png").write_bytes(picture)
            sys.stdout.write(f"docs/images/{name}.png\n")
        if not wanted or SIGNS in wanted:
            (FOLDER / f"{SIGNS}.png").write_bytes(signs(browser))
            sys.stdout.write(f"docs/images/{SIGNS}.png\n")
        if not wanted or FILM in wanted:
            (FOLDER / f"{FILM}.webp").write_bytes(filmed(browser))
            sys.stdout.write(f"docs/images/{FILM}.webp\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
