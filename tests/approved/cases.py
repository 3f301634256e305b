"""Worked cases told by their pages: where each of them ends, and what can be opened from there."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit
from zlib import crc32

from approved.evening import LINK, NO_PAGE, SCENE, Told, Walk
from approved.listing import Listing
from brasier import ruled
from brasier.refused import FLAMES, REST, WALKS
from humans import (
    cases,
)
from web.visitor import House, Visitor

Document = dict[str, Any]
FOLDER: Final = Path(__file__).parents[1] / "scenarios"
# Of the many a share: by name, that one more moves no other, and of those in code.
SHARE, SHARE_OF_OTHERS, SHARE_IN_CODE = 24, 2, 8
# Of the pages of one kind, so many a case.
OF_A_KIND: Final = 1
# And so many more things are touched there.
TOUCHED: Final = 3
QUERY: Final = re.compile(r'href="(\?[^"#]+)"')
TOLD_IN_CODE: Final[dict[str, Iterable[Any]]] = {
    "brasier": (ruled.FIRE, ruled.END, ruled.HEROES, ruled.ZOMBIES, ruled.FINE_PRINT),
    "humans": (
        *(cases.CAPTURES, cases.ENDS, cases.FIGHTS),
        *(cases.CARDS, cases.SETTING, cases.TILES),
        *(cases.SECOND_PAWN, cases.BARRICADES),
    ),
}
GAMES: Final = ("quinte_bourg", "non_morts", "zombie_mosh", "brasier", "humans")


def ends(folder: Path, game: str) -> Iterator[str]:
    """A line is written in the case where it is read first; a case has one mark for its pages."""
    house = House(folder, options={"chance": Random(1)}).open()
    visitor, walk, told = Visitor(house), Walk(house, game, "/partie/"), Told()
    for number, document in enumerate(_cases(game)):
        pages = [*_asking(house, visitor, document), *_pages(house, visitor, document)]
        title = f"{number}, {document.get('title', '')}, {len(pages)} pages"
        yield from told.page(title, (line for html in pages for line in _lines(html)))
        yield from walk.told(f"/partie/{house.journal.open_game(document)}/", TOUCHED)
    for document, move in _refused(game):
        title = f"refused {json.dumps(move, ensure_ascii=False)}"
        yield from told.page(title, _lines(_tapped(house, visitor, document, move)))
    house.close()


def _refused(game: str) -> Iterator[tuple[Document, Document]]:
    """Where a button carries its whole move, any move may be tapped."""
    for one in (*WALKS, *FLAMES, *REST)[::SHARE_OF_OTHERS] if game == "brasier" else ():
        yield {**one.table, "moves": [*one.before]}, one.move


def _tapped(house: House, visitor: Visitor, document: Document, move: Document) -> str:
    home = f"/partie/{house.journal.open_game(document)}/"
    visitor.get(f"{home}plateau")
    answer = visitor.post(f"{home}coup", [("coup", json.dumps(move))])
    return answer.text if answer.status_code != 303 else visitor.get(answer.location).text


def _lines(html: str) -> list[str]:
    scene = SCENE.search(html)
    return Listing(scene[0] if scene else html).lines


def _cases(game: str) -> Iterator[Document]:
    if game == "quinte_bourg":
        paths = sorted(FOLDER.glob("*/*/*.json"))
        yield from (_lived(it) for it in paths if crc32(it.stem.encode()) % SHARE == 0)
    others = sorted(FOLDER.glob(f"*_{game}/*.json"))
    yield from (_lived(it) for it in others if crc32(it.stem.encode()) % SHARE_OF_OTHERS == 0)
    for told in TOLD_IN_CODE.get(game, ()):
        for case in [*told][::SHARE_IN_CODE]:
            yield {**case.table, "moves": [*case.moves], "title": case[0]}


def _lived(path: Path) -> Document:
    """Up to the move that is refused, if there is one."""
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    lived = document["moves"][: document.get("refused_at")]
    left = {k: v for k, v in document.items() if k not in ("expect", "cites", "refused_at")}
    return {**left, "moves": lived}


def _asking(house: House, visitor: Visitor, document: Document) -> Iterator[str]:
    """What was asked when the last move answered it, and if it is to be answered anew."""
    last = len(document["moves"]) - 1
    opened = house.journal.open_game({**document, "moves": document["moves"][:-1]})
    yield visitor.client.get(f"/partie/{opened}/", follow_redirects=True).text
    whole = house.journal.open_game(document)
    yield visitor.client.get(f"/partie/{whole}/corriger/{last}", follow_redirects=True).text


def _pages(house: House, visitor: Visitor, document: Document) -> Iterator[str]:
    home = f"/partie/{house.journal.open_game(document)}/"
    waiting, seen, kinds = [home], set[str](), Counter[str]()
    while waiting:
        address = waiting.pop(0)
        page = re.split(r"[/?]", address.removeprefix(home))[0]
        kind = f"{page} {_asked(address)}"
        if address in seen or page in NO_PAGE or kinds[kind] == OF_A_KIND:
            continue
        seen.add(address)
        answer = visitor.client.get(address)
        if answer.status_code != 200:
            waiting.insert(0, answer.location or home)
            continue
        kinds[kind] += 1
        yield answer.text
        links = [it.replace("&amp;", "&") for it in LINK.findall(answer.text)]
        queries = [it.replace("&amp;", "&") for it in QUERY.findall(answer.text)]
        waiting += [it for it in links if it.startswith(home)]
        waiting += [f"{address.partition('?')[0]}{it}" for it in queries]


def _asked(address: str) -> str:
    """What is asked beside the page: names say enough, but of a task that is begun the task."""
    keys = parse_qs(urlsplit(address).query)
    return f"{sorted(keys)} {keys.get('faire', '')}"
