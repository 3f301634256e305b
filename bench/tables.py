"""The other tables: a long game folded, a page, a decision recorded and shown again."""

import json
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from flask.testing import FlaskClient

from bench.web import INPUT
from gm_assistant.games.registry import ALL, Played
from gm_assistant.shell.commands.games import random_game
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options

MOVES, SEED, ROUNDS = 500, 2, 15
SWAPPED = {"HX-Request": "true"}


def main() -> None:
    for offer in ALL[1:]:
        with tempfile.TemporaryDirectory() as name:
            _report(offer, Path(name))


def _report(offer: Played, folder: Path) -> None:
    companion = offer.companion(None)
    assert companion.rehearsal is not None
    document = random_game(companion, companion.rehearsal.sizes[-1], SEED, MOVES)
    fold = min(_timed(lambda: offer.rules.replay(document, None)) for _ in range(ROUNDS))
    game, stop = offer.rules.replay(document, None)
    assert stop is None
    _say(offer, f"fold of {len(document['moves'])} moves", fold, "50 ms")
    written = _timed(lambda: json.dumps(offer.rules.situation(game)))
    _say(offer, "situation as JSON", written)
    with closing(Journal(folder)) as journal:
        _report_pages(offer, folder, journal, document | {"rehearsal": True})


def _report_pages(offer: Played, folder: Path, journal: Journal, document: dict[str, Any]) -> None:
    game = journal.open_game(document)
    client = create_app(Options(data=folder), journal).test_client()
    base = f"/partie/{game}"
    place = client.get(base).headers["Location"]
    client.get(place)
    page = median(_timed(lambda: client.get(place, headers=SWAPPED)) for _ in range(ROUNDS))
    _say(offer, "the page late in that game", page)
    signed = dict(INPUT.findall(client.get("/").text))["csrf"]
    times = [_timed(_decided(client, base, signed)) for _ in range(ROUNDS)]
    _say(offer, "a decision chosen, judged, recorded and shown", median(times), "25 ms")


def _decided(client: FlaskClient, base: str, signed: str) -> Callable[[], object]:
    sent = {"csrf": signed, "faire": "coup"}
    return lambda: client.post(f"{base}/repetition", data=sent, headers=SWAPPED)


def _timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _say(offer: Played, what: str, seconds: float, goal: str = "") -> None:
    wanted = f" (goal: at most {goal})" if goal else ""
    print(f"{offer.slug}, {what}: {seconds * 1000:.1f} ms{wanted}")
