"""Two monkeys before the same house: whatever they touch, no 5xx, and the journal tells it all."""

import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from web.monkey import Monkey
from web.visitor import House, document

from gm_assistant.shell.journal.game_file import write_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.web.live import Unplayable
from gm_assistant.shell.web.services import NAME

if TYPE_CHECKING:
    from gm_assistant.shell.web.services import Services


def files_of(house: House) -> list[bytes]:
    """A game to import, a list of names, and rubbish."""
    game = write_document(house.journal.line(house.game()))
    return [game, b"Nom\nAna\nBob\nZoe\n", b"\x00\xff" * 50, b'{"format": "quinte-bourg/1"}']


def seen_so_far(house: House) -> dict[str, int]:
    both = [*house.journal.games(), *house.journal.games(deleted=True)]
    return {game.game_id: game.seq for game in both}


def proved(house: House, before: dict[str, int]) -> dict[str, int]:
    """Nothing acknowledged is gone; what is kept in memory is what a fresh start reads."""
    now = seen_so_far(house)
    assert all(now.get(game, 0) >= seq for game, seq in before.items())
    hand: Services = house.app.extensions[NAME]
    with closing(Journal(house.folder)) as fresh:
        for game in list(now)[:3]:
            assert fresh.line(game) == house.journal.line(game)
            try:
                moment = hand.live.now(game)
            except (JournalRefusal, Unplayable):
                continue
            moves = [played.move for played in moment.line.moves]
            rules = moment.companion.rules
            replayed, stopped = rules.replay({**moment.line.full_document, "moves": moves}, None)
            assert stopped is None
            assert rules.situation(replayed) == rules.situation(moment.game)
    return now


def play(house: House, requests: int, seed: int) -> None:
    chance, begun = Random(seed), time.monotonic()
    house.journal.open_game(document())
    files = files_of(house)
    monkeys = [Monkey(house.app.test_client(), chance, files) for _ in range(2)]
    before, statuses = seen_so_far(house), dict[int, int]()
    while sum(monkey.requests for monkey in monkeys) < requests:
        monkey = chance.choice(monkeys)
        answer = monkey.touch()
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
        assert answer.status_code < 500, (answer.request.path, answer.text[:2000])
        if chance.random() < 0.01:
            monkey.go("/")
        if chance.random() < 0.005:
            before = proved(house, before)
    proved(house, before)
    seconds = time.monotonic() - begun
    print(f"{requests} requests in {seconds:.0f} s, {len(before)} games, answers {statuses}")
    logs = [path.read_text("utf-8") for path in Path(house.folder).glob("*.log*")]
    assert not any("Traceback" in text for text in logs)


@pytest.mark.slow
def test_six_hundred_requests_of_two_monkeys(house: House) -> None:
    play(house, 600, seed=11)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_twenty_thousand_requests_of_two_monkeys(house: House, seed: int) -> None:
    play(house, 2000, seed)
