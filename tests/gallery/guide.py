"""The pictures of README and guide: `python3 run.py pictures` takes them from a real evening."""

import logging
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final

from flask import Flask
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.registry import ALL
from gm_assistant.shell.doctor import CHROMIUM
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.options import Options
from gm_assistant.shell.web.services import NAME, Services

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "images"
PLAYERS, SEED, LONGEST = 20, 7, 3000
TABLET = {"width": 1180, "height": 820}
TELEVISION = {"width": 1280, "height": 720}
Until = Callable[[Village], bool]
Picture = tuple[str, str, dict[str, int], str]

# Each picture: the moment of the evening, the page, the screen it is shown on, what to tap first.
MOMENTS: Final[dict[str, Until]] = {
    "nuit": lambda it: it.phase == "nuit" and it.day == 2 and bool(it.night and it.night.place > 4),
    "matin": lambda it: it.day == 2 and it.stage == "morts",
    "vote": lambda it: it.day == 2 and bool(it.vote and it.vote.open and len(it.vote.ballots) > 5),
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
    "recit": ("fin", "/partie/{game}/recit?etape=3", TABLET, ""),
    "impression": ("matin", "/partie/{game}/impression", TABLET, ""),
}

# Of each other table: its main screen, in the middle of its demonstration.
OTHER_TABLES: Final = tuple(it.slug for it in ALL[1:])


def demonstrations() -> dict[str, dict[str, Any]]:
    """The demonstration of each of the other tables."""
    found = ((it.slug, it.companion(None).demonstration) for it in ALL[1:])
    return {slug: demonstration() for slug, demonstration in found if demonstration}


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
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder, closing(Journal(Path(folder))) as journal:
        app = create_app(Options(data=Path(folder)), journal)
        others = demonstrations()
        documents = {name: evening(until) for name, until in MOMENTS.items()} | others
        games = {name: journal.open_game(document) for name, document in documents.items()}
        tables: dict[str, Picture] = {it: (it, "/partie/{game}", TABLET, "") for it in others}
        room: Services = app.extensions[NAME]
        people = [{"id": one["id"], "name": one["name"]} for one in documents["nuit"]["players"]]
        laid = {"title": "Une soirée", "jeu": ALL[0].slug, "people": people}
        table = room.tables.add(laid, Hand()).id
        with served(app) as origin:
            for name, (moment, path, size, tap) in (PICTURES | tables).items():
                if wanted and name not in wanted:
                    continue
                game = games[moment]
                page = browser.new_page(viewport=size)  # type: ignore[arg-type]
                address = path.format(game=game, token=room.screens.of(game).token, table=table)
                yield name, take(page, f"{origin}{address}", tap)


@contextmanager
def served(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def take(page: Page, address: str, tap: str) -> bytes:
    """One picture, once the page is still."""
    page.goto(address)
    if tap:
        page.click(tap)
        page.wait_for_selector("#rule-box[open]")
    page.wait_for_timeout(300)
    picture = page.screenshot(animations="disabled")
    page.close()
    return picture


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
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
