"""An evening told by its pages: at some of its moments, all that can be opened from there."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from approved.curious import Curious
from approved.listing import UNWRITTEN, Listing, steady
from web.visitor import House, Visitor

from gm_assistant.seam.pages import Shown
from gm_assistant.seam.paper import Recorded
from gm_assistant.shell.journal.line import Hand

MOMENTS: Final = 10
# Of the pages of one kind (one a house, one a decision), so many a moment.
OF_A_KIND: Final = 3
LINK: Final = re.compile(r'href="(/(?:partie/[^/"]+|ecran)/[^"#]+)"')
SCENE: Final = re.compile(r"<(?:main|div) id=\"scene\".*", re.DOTALL)
# Files, the curtain, which would hide all the rest, and sheets, which are told once.
NO_PAGE: Final = frozenset(
    {"sauvegarder", "classeur", "tableur", "rideau", "rejouer", "impression", "ecran"}
)
FIRST_ROWS: Final = 12
FIRST: Final = ("", "menu", "village", "journal", "invocation", "film")


class Told:
    """A line is written where it is read first; the rest of a page is in its mark."""

    def __init__(self) -> None:
        self._known = set[str]()

    def page(self, address: str, lines: Iterable[str]) -> Iterator[str]:
        listed = list(lines)
        mark = sha256("\n".join(listed).encode()).hexdigest()[:8]
        yield f"## {address}: {len(listed)} lines, {mark}"
        told = dict.fromkeys(it for it in listed if not it.startswith(UNWRITTEN))
        new = [line for line in told if line not in self._known]
        self._known.update(new)
        yield from new


def told(folder: Path, document: Mapping[str, Any]) -> Iterator[str]:
    """The whole evening, its sheets and the tables of its workbook."""
    house = House(folder).open()
    game = house.journal.open_game({**document, "moves": []})
    live = house.app.extensions["gm_assistant"].live
    visitor, pages, moves = Visitor(house), Told(), document["moves"]
    stops = [len(moves) * it // MOMENTS for it in range(MOMENTS + 1)]
    for begin, end in pairwise([0, *stops]):
        for move in moves[begin:end]:
            live.play(game, live.now(game), move, Hand())
        yield f"# {end}"
        yield from _moment(visitor, pages, game)
        yield from _public(pages, live.now(game))
    yield from _papers(visitor, pages, live.now(game), game)
    yield from _tables(live.now(game), moves)
    house.close()


def _moment(visitor: Visitor, pages: Told, game: str) -> Iterator[str]:
    base, kinds, seen = f"/partie/{game}", Counter[str](), set[str]()
    waiting = [f"{base}/{it}" for it in FIRST]
    while waiting:
        address = waiting.pop(0)
        kind = re.split(r"[/?]", address.removeprefix(f"{base}/"))[0]
        if address in seen or kind in NO_PAGE or kinds[kind] == OF_A_KIND:
            continue
        seen.add(address)
        answer = visitor.client.get(address)
        if answer.status_code != 200:
            waiting.insert(0, answer.location or address)
            continue
        kinds[kind] += 1
        scene = SCENE.search(answer.text)
        listing = Listing(scene[0] if scene else answer.text)
        yield from pages.page(address.replace(game, "…"), listing.lines)
        waiting += [it.replace("&amp;", "&") for it in LINK.findall(answer.text) if game in it]


def _public(pages: Told, moment: Any) -> Iterator[str]:
    """What everybody sees when everything that may be shown is, and when nothing is."""
    public = moment.companion.public
    for shown in (True, False) if public else ():
        switches = dict.fromkeys(public.switches, shown)
        picture = repr(public.picture(moment.game, Shown(switches)).view)
        yield from pages.page(f"public, {shown}", re.split(r"(?<=\)), ", picture))


def _papers(visitor: Visitor, pages: Told, moment: Any, game: str) -> Iterator[str]:
    papers = moment.companion.papers
    for kind in papers.kinds if papers else ():
        for names in ("1", "0"):
            address = f"/partie/{game}/impression/{kind}?noms={names}"
            lines = Listing(visitor.client.get(address).text).lines
            yield from pages.page(address.replace(game, "…"), lines)
        blank = f"/impression/{kind}?jeu={moment.companion.slug}"
        yield from pages.page(blank, Listing(visitor.client.get(blank).text).lines)


def _tables(moment: Any, moves: list[Any]) -> Iterator[str]:
    """Rows as the layout of the workbook may name them; the last decision was taken back."""
    accounts = moment.companion.accounts
    if accounts is None:
        return
    recorded = [*map(Recorded, moves), Recorded(moves[0], "2026-11-02T20:15:00", stands=False)]
    ledger = accounts.ledger(moment.game, moment.line.title, recorded)
    for name, table in ledger.tables.items():
        rows = [json.dumps(astuple(row), ensure_ascii=False, default=str) for row in table.rows]
        head, *told = Told().page(f"table {name}", rows)
        yield from [head, *told[:FIRST_ROWS]]


# A walk told by its pages: whatever was touched least is touched, always alike.

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

Document = dict[str, Any]
# Of an evening: before its first move, at three moments, at its end.
PARTS, STEPS = 4, 48
LONGER: Final = 80


def walked(folder: Path, name: str, document: Document) -> Iterator[str]:
    """From some moments of an evening on."""
    house = House(folder, options={"chance": Random(1)}).open()
    walk = Walk(house, name, "/partie/")
    for part in range(PARTS + 1):
        moves = document["moves"][: len(document["moves"]) * part // PARTS]
        opened = house.journal.open_game({**document, "moves": moves})
        yield from walk.told(f"/partie/{opened}/", STEPS)
    house.close()


def set_up(folder: Path, slug: str, document: Document) -> Iterator[str]:
    """A table is set: a new one, then that of an evening again; each begun is left."""
    house = House(folder, options={"chance": Random(1)}).open()
    walk = Walk(house, slug, "/nouvelle")
    for home in (f"/nouvelle?jeu={slug}", f"/partie/{house.journal.open_game(document)}/rejouer"):
        yield from walk.told(home, LONGER)
    house.close()


class Walk:
    """One hand, and what it was answered."""

    def __init__(self, house: House, name: str, inside: str) -> None:
        self._live = house.app.extensions["gm_assistant"].live
        self._hand = Curious(house.app.test_client(), name, inside, b"Nom\nAna\nZo\xc3\xa9")
        self._inside, self._pages, self._written = inside, Told(), ""

    def told(self, home: str, steps: int) -> Iterator[str]:
        self._hand.go(home)
        for _ in range(steps):
            answer = self._hand.touch() or self._hand.go(home)
            assert answer.status_code < 500, answer.text
            if answer.mimetype == "text/html":
                yield f"<- {self._hand.taken}"
                yield from self._new_move(answer.request.path)
                yield from self._page(answer)
            if not answer.request.path.startswith(self._inside):
                self._hand.go(home)

    def _page(self, answer: "TestResponse") -> Iterator[str]:
        scene = SCENE.search(answer.text)
        lines = Listing(scene[0] if scene else answer.text).lines
        return self._pages.page(f"{answer.status_code} {steady(answer.request.path)}", lines)

    def _new_move(self, address: str) -> Iterator[str]:
        """The last move as it was recorded."""
        game = re.match(r"/partie/([^/]+)", address)
        moves = self._live.now(game[1]).line.moves if game else ()
        move = {key: it for key, it in moves[-1].move.items() if key != "at"} if moves else {}
        before, self._written = self._written, json.dumps(move, ensure_ascii=False)
        if move and self._written != before:
            yield f"-> {len(moves)}, {self._written}"
