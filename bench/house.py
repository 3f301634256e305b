"""How the house reads: modules, imports, names that recur, and how far one request travels."""

import ast
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final
from unittest.mock import patch

from flask.testing import FlaskClient

from bench.web import INPUT, Evening
from gm_assistant.games.quinte_bourg.rules.composition import composition, deal
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.options import Options

PACKAGE: Final = Path(__file__).parent.parent / "gm_assistant"
FORWARDING_LINES: Final = 25
PLAYERS, WARM_TAPS = 10, 2


def main() -> None:
    _report_modules()
    with tempfile.TemporaryDirectory() as name:
        _report_requests(Path(name))


def _report_modules() -> None:
    paths = sorted(PACKAGE.rglob("*.py"))
    lines = {it: len(it.read_text(encoding="utf-8").splitlines()) for it in paths}
    imports = {_name(it): _imports(it) for it in paths}
    seen = sum(map(len, imports.values())) / len(paths)
    print(f"modules: {len(paths)}, lines: {sum(lines.values())}")
    for room, count in Counter(it.relative_to(PACKAGE).parts[0] for it in paths).most_common():
        own = [it for it in paths if it.relative_to(PACKAGE).parts[0] == room]
        print(f"    {room}: {count} modules, {sum(lines[it] for it in own)} lines")
    print(f"imports of our own a module: {seen:.1f}")
    chain = _longest_chain(imports)
    print(f"longest import chain: {len(chain)}: {' > '.join(chain)}")
    for house, own in houses(paths).items():
        total, again = sum(lines[it] for it in own), recurring(own)
        often = ", ".join(f"{name} {n}" for name, n in sorted(again.items()) if n > 2) or "none"
        print(
            f"{house}: {len(own)} modules, {total} lines; base names that recur: {len(again)}, "
            f"more than twice: {often}"
        )
    short = [_name(it) for it in paths if only_forwards(it)]
    print(f"modules under {FORWARDING_LINES} lines that only forward: {', '.join(short) or 'none'}")


def recurring(paths: Iterable[Path]) -> Mapping[str, int]:
    """The base names that stand more than once."""
    return {name: n for name, n in Counter(it.stem for it in paths).items() if n > 1}


def houses(paths: Iterable[Path]) -> Mapping[str, list[Path]]:
    """A name may recur in the shell and in each game: whoever works looks into one of them."""
    named = [it for it in paths if it.stem not in ("__init__", "__main__")]
    games = sorted(it.name for it in (PACKAGE / "companions").iterdir() if it.is_dir())
    houses = {game: [it for it in named if game in it.parts] for game in games}
    return houses | {"the shell": [it for it in named if not set(games) & set(it.parts)]}


def _name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(path: Path) -> set[str]:
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("gm_assistant"):
            names = [f"{node.module}.{it.name}" for it in node.names]
            found |= {it if _is_module(it) else str(node.module) for it in names}
    return found - {_name(path)}


@cache
def _is_module(name: str) -> bool:
    place = PACKAGE.parent.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def _longest_chain(imports: Mapping[str, set[str]]) -> list[str]:
    known: dict[str, list[str]] = {}

    def chain(name: str, behind: tuple[str, ...]) -> list[str]:
        if name not in known:
            after = (it for it in sorted(imports.get(name, ())) if it not in behind)
            longest = max((chain(it, (*behind, name)) for it in after), key=len, default=[])
            known[name] = [name.removeprefix("gm_assistant."), *longest]
        return known[name]

    return max((chain(it, ()) for it in imports), key=len)


def only_forwards(path: Path) -> bool:
    """Whether a short module has nothing of its own."""
    text = path.read_text(encoding="utf-8")
    lines, body = len(text.splitlines()), ast.parse(text).body[1:]
    plain = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
    imports = [it for it in body if isinstance(it, ast.Import | ast.ImportFrom)]
    return lines < FORWARDING_LINES and bool(imports) and all(isinstance(it, plain) for it in body)


@dataclass
class Journey:
    """What one request runs through: our functions, their files, and each call across files."""

    functions: set[CodeType] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    ways: set[tuple[CodeType, CodeType]] = field(default_factory=set)
    there_and_back: int = 0

    def watch(self, frame: FrameType, event: str, _what: Any) -> None:
        if event != "call" or not _is_ours(frame.f_code.co_filename):
            return
        if not frame.f_code.co_name.startswith("<"):
            self.functions.add(frame.f_code)
        self.files.add(frame.f_code.co_filename)
        caller = _our_caller(frame)
        if caller is not None and caller.f_code.co_filename != frame.f_code.co_filename:
            self.there_and_back += 1
            self.ways.add((caller.f_code, frame.f_code))

    def said(self) -> str:
        seen = f"{len(self.functions)} functions in {len(self.files)} files"
        return f"{seen}, {self.there_and_back} there and back on {len(self.ways)} ways"


@cache
def _is_ours(file: str) -> bool:
    return file.startswith(str(PACKAGE))


def _our_caller(frame: FrameType) -> FrameType | None:
    caller = frame.f_back
    while caller is not None and not _is_ours(caller.f_code.co_filename):
        caller = caller.f_back
    return caller


def _report_requests(folder: Path) -> None:
    for what, journey in journeys(folder):
        print(f"{what}: {journey.said()}")


def journeys(folder: Path) -> Iterator[tuple[str, Journey]]:
    """The way of each kind of request, in a game of this folder."""
    with closing(Journal(folder)) as journal:
        game = journal.open_game(_table())
        evening = Evening(create_app(Options(data=folder), journal).test_client(), game)
        for _ in range(WARM_TAPS):
            next(evening.taps())
        for what, request in _requests(evening).items():
            request()  # What is loaded once is not part of the way.
            yield what, _journey(evening.client, request)


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


def _requests(evening: Evening) -> Mapping[str, Callable[[], object]]:
    client, base = evening.client, evening.base
    return {
        "one tap": lambda: next(evening.taps()),
        "one undo": lambda: _undo(evening),
        "one poll": lambda: client.get(f"{base}/version?v=none"),
        "one xlsx": lambda: client.get(f"{base}/classeur"),
    }


def _undo(evening: Evening) -> None:
    page = evening.client.get(f"{evening.base}/nuit").text
    fields = INPUT.findall(page.partition("/annuler")[2].partition("</form>")[0])
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{evening.place}"}
    answer = evening.client.post(f"{evening.base}/annuler", data=dict(fields), headers=headers)
    assert answer.status_code == 200, answer.text


def _table() -> dict[str, Any]:
    ids = [f"J{seat + 1}" for seat in range(PLAYERS)]
    dealt = deal(composition(PLAYERS), ids, ids, ids)
    players = [
        {"id": it, "camp_roles": [dealt.camp_roles[it]], "specialities": [dealt.specialities[it]]}
        for it in ids
    ]
    posts, moves = dict(dealt.posts), [{"move": "night"}]
    return {"format": "quinte-bourg/1", "players": players, "posts": posts, "moves": moves}
