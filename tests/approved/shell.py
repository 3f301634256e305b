"""The house told by its answers: its own pages, what is asked in vain, games that are not well."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl

from approved.curious import ways
from approved.evening import SCENE, Told
from approved.listing import Listing, steady
from web.visitor import House, Visitor

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

HEADERS: Final = (
    *("Location", "Content-Type", "Content-Disposition", "Cache-Control", "Content-Encoding"),
    *("Vary", "Retry-After", "Allow", "Content-Security-Policy", "Referrer-Policy"),
)
# Asked by a browser that unpacks: a long page, a short one.
PACKED: Final = ("/regles", "/partie/inconnue/")
# A word in braces is a game; `!` is sent without the mark that our own forms carry.
ASKED: Final = """
GET /
GET /corbeille
GET /code
GET /regles
GET /regles?jeu=humans
GET /regles?jeu=inconnu
GET /regles/row/fantomes
GET /regles/row/inconnue
GET /impression
GET /impression/inconnue
GET /impression?jeu=brasier
GET /nouvelle
GET /nouvelle/inconnue
GET /nouvelle/inconnue/table/noms
GET /nouvelle/neuve/table/table?jeu=humans
GET /reprendre
GET /rideau/lever
GET /ecran/inconnu
GET /ecran/inconnu/version
GET /static/inconnu.css
GET /inconnue
POST /
POST /importer
POST /demonstration jeu=inconnu
POST /repetition jeu=brasier&joueurs=900
POST /repetition jeu=brasier&joueurs=x
POST /lumiere
POST /lumiere !
POST /apparence apparence=nuit
POST /apparence apparence=verte
GET /
POST /code code=000000
GET /partie/inconnue/
POST /partie/inconnue/coup move=note
GET /partie/{well}/
GET /partie/{well}/inconnue
GET /partie/{well}/menu
GET /partie/{well}/journal
GET /partie/{well}/journal?cherche=Ana
GET /partie/{well}/journal?cherche=rien
GET /partie/{well}/journal?page=9
GET /partie/{well}/corriger/0
GET /partie/{well}/corriger/99
GET /partie/{well}/correction
GET /partie/{well}/montrer/inconnu
GET /partie/{well}/impression/inconnue
GET /partie/{well}/ecran
GET /partie/{well}/ecran/qr.svg
POST /partie/{well}/ecran faire=inconnu
POST /partie/{well}/ecran faire=minuteur&secondes=x
POST /partie/{well}/ecran faire=minuteur&secondes=90&nom=Vote
GET /partie/{well}/ecran
POST /partie/{well}/coup move=inconnu
POST /partie/{well}/coup !move=note
POST /partie/{well}/coup move=note&text=Un
POST /partie/{well}/coup move=note&text=Deux
POST /partie/{well}/annuler
POST /partie/{well}/coup move=note&text=Trois
GET /partie/{well}/journal
POST /partie/{well}/journal/0 faire=branche
POST /partie/{well}/journal/99 faire=revenir
POST /partie/{well}/journal/0 faire=inconnu
POST /partie/{well}/titre titre=Autre
POST /partie/{well}/titre titre=
POST /partie/{well}/retablir
POST /partie/{well}/retablir
GET /partie/{unplayable}/
GET /partie/{unplayable}/menu
GET /partie/{spoilt}/nuit
POST /partie/{spoilt}/coup move=note&text=Un
POST /partie/{spoilt}/intacte
GET /partie/{binned}/nuit
POST /partie/{binned}/coup move=note&text=Un
GET /corbeille
POST /partie/{binned}/reprendre
POST /partie/{binned}/supprimer
GET /
"""


def answered(folder: Path) -> Iterator[str]:
    house = House(folder, options={"chance": Random(1)}).open()
    games = _games(house)
    # What was spoilt is found by the next start.
    house.again()
    visitor, pages = Visitor(house), Told()
    for line in ASKED.split("\n")[1:-1]:
        method, path, *data = line.split(" ")
        answer = _sent(visitor, method, path.format(**games), "".join(data))
        yield from pages.page(f"{line}: {answer.status_code}", _told(answer))
    house.close()
    yield from _at_the_door(folder.with_name("porte"))


def _at_the_door(folder: Path) -> Iterator[str]:
    """Somebody else's device, before it says the code, with a wrong one, and then."""
    house = House(folder, options={"lan": True, "code": "314159"}).open()
    game = house.game()
    stranger, pages = Visitor(house, "192.168.1.20"), Told()
    stranger.get("/code")
    paths = ("/", f"/partie/{game}/nuit", "/static/app.css", "/code")
    for code in ("", "000000", "314159"):
        answers = [stranger.post("/code", [("code", code)]), *map(stranger.get, paths)]
        for answer in answers:
            address = steady(answer.request.path)
            yield from pages.page(f"{code} {address}: {answer.status_code}", _told(answer))
    house.close()


def _games(house: House) -> dict[str, str]:
    names = ("well", "unplayable", "spoilt", "binned")
    games = {it: house.game(title=f"La partie {it}") for it in names}
    games["unplayable"] = house.game(title="Illisible", moves=[{"move": "inconnue"}])
    for text in "abc":
        house.journal.append(games["spoilt"], {"move": "note", "text": text}, Hand())
    with closing(Journal(house.folder)) as journal:
        writer = journal._store._writer
        writer.execute("DROP TRIGGER entries_keep")
        spoil = "UPDATE entries SET device = 'x' WHERE seq = 3 AND game = ?"
        writer.execute(spoil, [games["spoilt"]])
    house.journal.delete(games["binned"])
    return games


def _sent(visitor: Visitor, method: str, path: str, data: str) -> "TestResponse":
    if method == "GET":
        packed = path in PACKED and visitor.client.get(path, headers={"Accept-Encoding": "gzip"})
        return packed or visitor.get(path)
    pairs = parse_qsl(data.removeprefix("!"), keep_blank_values=True)
    return visitor.post_raw(path, pairs) if data[:1] == "!" else visitor.post(path, pairs)


def _told(answer: "TestResponse") -> Iterator[str]:
    for name in HEADERS:
        if name in answer.headers:
            yield steady(f"{name}: {answer.headers[name]}")
    yield from (steady(it.partition(";")[0].partition("=")[0]) for it in _cookies(answer))
    if answer.mimetype == "text/html" and "Content-Encoding" not in answer.headers:
        scene = SCENE.search(answer.text)
        html = scene[0] if scene else answer.text
        yield from Listing(html).lines
        yield from (f"<- {it.words}" for it in ways(html))


def _cookies(answer: Any) -> list[str]:
    return [f"cookie {it}" for it in answer.headers.getlist("Set-Cookie")]
