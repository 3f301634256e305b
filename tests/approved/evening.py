"""An evening told by its pages: at some of its moments, every page that can be opened from there."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from approved.listing import Listing
from web.visitor import House, Visitor

MOMENTS: Final = 8
# Of the pages of one kind (one a house, one a decision), so many a moment.
OF_A_KIND: Final = 3
MOST_PAGES: Final = 40
LINK: Final = re.compile(r'href="(/partie/[^"/]+/[^"]*)"')
# Files, and the curtain, which would hide all the rest.
NO_PAGE: Final = ("sauvegarder", "classeur", "tableur", "rideau", "rejouer", "version", "qr")
LONGEST: Final = 160


class Told:
    """What is new on each kind of page since it was last opened, and how long the page is."""

    def __init__(self) -> None:
        self._before: dict[str, Counter[str]] = {}

    def lines(self, kind: str, address: str, html: str) -> Iterator[str]:
        now = list(Listing(html))
        before = self._before.get(kind, Counter())
        self._before[kind] = Counter(now)
        new = Counter(now) - before
        yield f"## {address} ({len(now)})"
        for line in now:
            if new[line] > 0:
                new[line] -= 1
                yield line


def told(folder: Path, document: Mapping[str, Any]) -> Iterator[str]:
    """The whole evening."""
    house = House(folder).open()
    live = house.app.extensions["gm_assistant"].live
    game = house.journal.open_game({**document, "moves": []})
    visitor, pages, moves = Visitor(house), Told(), document["moves"]
    visitor.get("/nouvelle")
    stops = [len(moves) * it // MOMENTS for it in range(MOMENTS + 1)]
    yield from _moment(visitor, pages, game, 0)
    for begin, end in pairwise(stops):
        for move in moves[begin:end]:
            live.play(game, move, seen=None, token=None, device="")
        yield from _moment(visitor, pages, game, end)
    house.close()


def _moment(visitor: Visitor, pages: Told, game: str, move: int) -> Iterator[str]:
    yield f"# {move}"
    waiting, seen, kinds = [f"/partie/{game}/{it}" for it in _first(visitor, game)], set[str](), Counter[str]()
    while waiting and len(seen) < MOST_PAGES:
        address = waiting.pop(0)
        kind = address.split("/")[3].partition("?")[0]
        if address in seen or kind in NO_PAGE or kinds[kind] == OF_A_KIND:
            continue
        answer = visitor.get(address)
        seen.add(address)
        kinds[kind] += 1
        html = visitor.page if answer.status_code == 200 else ""
        yield from pages.lines(kind, address.replace(game, "…"), html)
        waiting += [it.replace("&amp;", "&") for it in LINK.findall(html)]


def _first(visitor: Visitor, game: str) -> list[str]:
    here = visitor.client.get(f"/partie/{game}/").location or ""
    return [here.rpartition("/")[2], "menu", "village", "journal"]
