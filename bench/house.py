"""How the house reads: files, lines, functions, and how far each of four requests travels.

A request is watched whole, at a table of 20: how many functions of ours it runs through, in how
many files, and how many calls that makes. `tests/test_paths.py` holds the same figures, and prints
the whole way of a request that has become longer. How many lines each room has is kept in
`bench/figures.csv` where it is another number than the last time: growth is seen in the diff.
"""

import ast
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from types import CodeType, FrameType
from typing import Any, Final
from unittest.mock import patch

from flask.testing import FlaskClient

from bench import figures
from bench.web import INPUT, Ballot, Evening, headers_of, public_address
from gm_assistant.games.quinte_bourg.rehearsal import REHEARSAL, advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "gm_assistant"
PLAYERS, SEED, WARM_TAPS = 20, 3, 2
# A room is a folder; what stands deeper than these is part of it.
DEPTH: Final = 3


def main() -> None:
    _report("gm_assistant", sorted(PACKAGE.rglob("*.py")))
    _report("tests", sorted((ROOT / "tests").rglob("*.py")))
    with tempfile.TemporaryDirectory() as name:
        for what, journey in journeys(Path(name)):
            print(f"{what}: {journey.said()}")
    known = {figure: value for figure, value, *_ in figures.lines()}
    for room, count in lines_by_room().items():
        if known.get(f"lines: {room}") != str(count):
            figures.keep(f"lines: {room}", count)


def lines_by_room() -> dict[str, int]:
    """How many lines of Python each folder of the product has."""
    found = Counter[str]()
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parent.parts[:DEPTH]
        found["/".join(room) or "gm_assistant"] += len(
            path.read_text(encoding="utf-8").splitlines()
        )
    return dict(sorted(found.items()))


def _report(what: str, paths: list[Path]) -> None:
    lengths = [len(it.read_text(encoding="utf-8").splitlines()) for it in paths]
    functions = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    print(
        f"{what}: {len(paths)} files, {sum(lengths)} lines, a file {median(lengths):.0f} at the "
        f"median and {max(lengths)} at most; {len(functions)} functions, {median(functions):.0f} "
        f"lines at the median and {max(functions)} at most"
    )


@dataclass
class Journey:
    """What one request runs through: our functions, their files, and the calls made to them."""

    functions: dict[CodeType, int] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)
    calls: int = 0

    def watch(self, frame: FrameType, event: str, _what: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(str(PACKAGE)):
            return
        self.calls += 1
        self.files.add(code.co_filename)
        # A comprehension or a lambda is part of the function in which it stands.
        if not code.co_name.startswith("<"):
            self.functions[code] = self.functions.get(code, 0) + 1

    def said(self) -> str:
        return f"{len(self.functions)} functions in {len(self.files)} files, {self.calls} calls"

    def in_order(self) -> str:
        """Each function in the order of the first calls: how often, where, its name, its lines."""
        lines = [self.said()]
        for code, times in self.functions.items():
            last = max(line for *_, line in code.co_lines() if line)
            place = (
                f"{Path(code.co_filename).relative_to(PACKAGE).as_posix()}:{code.co_firstlineno}"
            )
            length = last - code.co_firstlineno + 1
            lines.append(f"{times:5} {place} {code.co_qualname} ({length} lines)")
        return "\n".join(lines)


def journeys(folder: Path) -> Iterator[tuple[str, Journey]]:
    """The way of a night tap, a ballot, an undo and a public poll, in games of this folder."""
    document, game = _evening()
    moves = [dict(it) for it in game.moves]
    night = max(place for place, it in enumerate(moves) if it["move"] == "night")
    vote = next(place for place, it in enumerate(moves) if it.get("stage") == "vote")
    with closing(Journal(folder)) as journal:
        client = create_app(Options(data=folder), journal).test_client()
        by_night = journal.open_game({**document, "moves": moves[: night + 1]})
        tap = Evening(client, by_night)
        for _ in range(WARM_TAPS):
            next(tap.taps())
        yield "night tap", _journey(client, lambda: next(tap.taps()))
        yield "undo", _journey(client, lambda: _undo(tap))
        at_the_vote = journal.open_game({**document, "moves": moves[: vote + 1]})
        ballot = Ballot(client, at_the_vote)
        for _ in range(WARM_TAPS):
            ballot.tap()
        yield "ballot", _journey(client, ballot.tap)
        address = public_address(client.get(f"/partie/{by_night}/ecran").text)
        client.get(f"{address}/version?v=none")
        yield "public poll", _journey(client, lambda: client.get(f"{address}/version?v=none"))


def _evening() -> tuple[dict[str, Any], Game]:
    """A night and a day of 20 invented players."""
    chance = Random(SEED)
    document = advised_table(PLAYERS, chance) | {"start": {"weekday": "lundi"}}
    return document, REHEARSAL.rest(REHEARSAL.rest(open_game(document), chance)[1], chance)[1]


def _journey(client: FlaskClient, request: Callable[[], object]) -> Journey:
    """Only the last request counts: those before it read the page that a finger is on."""
    seen, send = list[Journey](), client.open

    def watched(*args: Any, **kwargs: Any) -> Any:
        seen.append(Journey())
        sys.setprofile(seen[-1].watch)
        try:
            return send(*args, **kwargs)
        finally:
            sys.setprofile(None)

    with patch.object(client, "open", watched):
        request()
    return seen[-1]


def _undo(evening: Evening) -> None:
    page = evening.client.get(f"{evening.base}/nuit").text
    fields = dict(INPUT.findall(page.partition("/annuler")[2].partition("</form>")[0]))
    headers = headers_of(evening.place)
    answer = evening.client.post(f"{evening.base}/annuler", data=fields, headers=headers)
    assert answer.status_code == 200, answer.text
