"""A walk told by its pages: whatever was touched least is touched, always alike."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from approved.curious import Curious
from approved.evening import SCENE, Told
from approved.listing import Listing, steady
from web.visitor import House

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
