"""What the pages of Quinte-Bourg are made of, before any template, along many short walks."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

from approved.around import all_around, pages_around, values_of
from approved.hand import Chance, Evening, forms_of
from approved.listing import lines_of
from approved.table_set import blank_papers, tables_set

from gm_assistant.games.quinte_bourg.companion import companion
from gm_assistant.games.quinte_bourg.rehearsal import advised_table, free_table
from gm_assistant.seam.companion import Companion

FOLDER: Final = Path(__file__).parents[1] / "scenarios"
# Four of twelve cases are told.
STEPS, LONG, OF_CASES, TABLES = 12, 144, 12, 12
AROUND, ELSEWHERE, LONGEST_EVENING, ENDS = 12, 0.25, 240, 18
KIND: Final = re.compile(r"[ =(].*", re.DOTALL)
BESIDE: Final = ("expect", "cites", "refused_at")
# Each in so many files, that none is long.
SHARES: Final = {"lived": 2, "cases": 4, "evenings": 4, "ends": 2, "tables": 2, "papers": 1}
PARTS: Final = tuple(f"{name}_{it}" for name, many in SHARES.items() for it in range(many))
# Of each kind of value so many are written down; the others stand in the marks.
OF_A_KIND, LONGEST = 3, 180


def read(part: str) -> Iterator[str]:
    """Each look has a mark; a line is written where it is read first, of each kind a few."""
    known, kinds = set[str](), Counter[str]()
    for name, looks in walked(part):
        told = [list(it) for it in looks]
        yield f"# {name}: {' '.join(map(_mark, told))}"
        for line in chain.from_iterable(told):
            kind = KIND.sub("", line)
            if line not in known and kinds[kind] < OF_A_KIND:
                kinds[kind] += 1
                yield line[:LONGEST]
            known.add(line)


Walks = Iterator[tuple[str, Iterator[list[str]]]]


def walked(part: str) -> Walks:
    """Each walk of a part by its name."""
    kind, _, share = part.partition("_")
    match kind:
        case "lived":
            yield from ((it.stem, _lived_through(it)) for it in _paths(int(share), SHARES[kind]))
        case "cases":
            yield from (_case(it) for it in _paths(int(share), OF_CASES))
        case "evenings":
            yield from (_tapped(f"{it}", _table(it), LONG) for it in _of(part, TABLES))
        case "ends":
            yield from ((f"{it}", _played_out(_table(it, 3), it)) for it in _of(part, ENDS))
        case "tables":
            yield from ((f"{it}", tables_set(_companion(), f"{it}")) for it in _of(part, TABLES))
        case "papers":
            yield "papers", blank_papers(_companion())


def _of(part: str, count: int) -> range:
    kind, _, share = part.partition("_")
    return range(int(share), count, SHARES[kind])


def _mark(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:5]


def _paths(share: int, shares: int) -> list[Path]:
    """Chosen by name, that one more moves no other."""
    paths = sorted(FOLDER.glob("*/*/*.json"))
    return [it for it in paths if crc32(f"{it.stem} inside".encode()) % shares == share]


def _case(path: Path) -> tuple[str, Iterator[list[str]]]:
    return _tapped(path.stem, _lived(path), STEPS)


def _table(seed: int, most: int = 14) -> Mapping[str, Any]:
    return (advised_table, free_table)[seed % 2](8 + seed % most, Random(seed))


def _lived(path: Path) -> Mapping[str, Any]:
    document = json.loads(path.read_text(encoding="utf-8"))
    return {**document, "moves": document["moves"][: document.get("refused_at")]}


@cache
def _companion() -> Companion[Any]:
    return companion(None)


def _lived_through(path: Path) -> Iterator[list[str]]:
    """What was asked at each moment of a case, in one look."""
    left = {it: one for it, one in _lived(path).items() if it not in BESIDE}
    game, _ = _companion().rules.replay(left, None)
    then = (Evening(_companion(), game.back_to(it)) for it in range(len(game.moves) + 1))
    yield [line for evening in then for line in _present(evening)]


def _present(evening: Evening) -> list[str]:
    present = evening.companion.present(evening.game, {})
    return list(lines_of(values_of(evening, (present.page, "", {}))))


def _played_out(document: Mapping[str, Any], seed: int) -> Iterator[list[str]]:
    """A whole evening as a rehearsal plays it, until somebody wins."""
    rehearsal = _companion().rehearsal
    assert rehearsal
    game, _ = _companion().rules.replay(dict(document), None)
    chance, dice = Chance("ends"), Random(seed)
    for step in range(1, LONGEST_EVENING + 1):
        chance.go_on(step)
        game = game.play(rehearsal.once(game, dice))
        if step % AROUND == 0 or game.village.result is not None:
            evening = Evening(_companion(), game)
            yield _present(evening)
        if step % (4 * AROUND) == 0 or game.village.result is not None:
            yield list(all_around(evening, chance))
        if game.village.result is not None:
            return


def _begun(document: dict[str, Any], name: str) -> Any:
    """Every other table has its opening behind it: there everything happens but once."""
    game, _ = _companion().rules.replay(document, None)
    rehearsal = _companion().rehearsal
    assert rehearsal
    while game.village.phase == "ouverture" and crc32(name.encode()) % 2:
        game = game.play(rehearsal.once(game, Random(len(game.moves))))
    return game


def _tapped(name: str, document: Mapping[str, Any], steps: int) -> tuple[str, Iterator[list[str]]]:
    return name, _looks(name, document, steps)


def _looks(name: str, document: Mapping[str, Any], steps: int) -> Iterator[list[str]]:
    """A page after each tap, and now and then everything around it."""
    left = {it: one for it, one in document.items() if it not in BESIDE}
    evening, chance = Evening(_companion(), _begun(left, name)), Chance(name)
    for step in range(1, steps + 1):
        chance.go_on(step)
        present = evening.companion.present(evening.game, evening.drafts)
        asked = (present.page, "", dict[str, str]())
        if chance.random() < ELSEWHERE:
            asked = chance.choice(list(pages_around(evening, chance)))
        values = values_of(evening, asked)
        yield [evening.said, *lines_of(values)]
        forms = forms_of([present, values], chance)
        if forms:
            evening.tap(chance.choice(forms), chance)
        if step == steps or step % (2 * AROUND) == 0:
            yield list(all_around(evening, chance))
