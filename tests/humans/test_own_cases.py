"""Each ruling, a star both ways, leads where our own stories say."""

import json
import re
from pathlib import Path

import pytest
from humans.cases_of_captures import CAPTURES
from humans.cases_of_ends import ENDS
from humans.cases_of_fights import CARDS, FIGHTS
from humans.cases_of_tiles import SECOND_PAWN, SETTING, TILES
from humans.cases_of_zombies import BARRICADES
from humans.little import DEFAULTS, Case, opened, played, value_at

import gm_assistant
from gm_assistant.games.humans.rules.board import RULINGS, Rulings
from gm_assistant.games.humans.rules.game import replay

CASES = [*SETTING, *TILES, *SECOND_PAWN, *BARRICADES, *CAPTURES, *FIGHTS, *CARDS, *ENDS]
RULES = Path(gm_assistant.__file__).parent / "games" / "humans" / "rules"


@pytest.mark.parametrize("case", CASES, ids=lambda it: it.shows)
def test_a_story(case: Case) -> None:
    game = played(case.table, *case.moves)
    answer = json.loads(json.dumps(game.situation()))
    assert {it: value_at(answer, it) for it in case.expect} == case.expect


@pytest.mark.parametrize("case", CASES, ids=lambda it: it.shows)
def test_a_story_is_replayed_from_its_document(case: Case) -> None:
    document = json.loads(json.dumps({**case.table, "moves": list(case.moves)}))
    game, refused = replay(document, DEFAULTS)
    assert refused is None
    assert game.situation() == played(case.table, *case.moves).situation()


def test_the_first_word_of_each_ruling_is_its_default() -> None:
    assert Rulings(**{it: words[0] for it, words in RULINGS.items()}) == Rulings()


def test_every_starred_ruling_is_told_both_ways() -> None:
    told = {(it, word) for case in CASES for it, word in case.table.get("rulings", {}).items()}
    others = {(it, word) for it, words in RULINGS.items() for word in words[1:]}
    assert others <= told


@pytest.mark.parametrize("ruling", [f"H-{number:02d}" for number in range(1, 25)])
def test_a_ruling_stands_where_it_is_applied(ruling: str) -> None:
    text = "\n".join(it.read_text(encoding="utf-8") for it in RULES.rglob("*.py"))
    assert ruling in text


def test_no_ruling_is_invented() -> None:
    text = "\n".join(it.read_text(encoding="utf-8") for it in RULES.rglob("*.py"))
    assert {int(it) for it in re.findall(r"\bH-(\d\d)\b", text)} == set(range(1, 25))


def test_a_game_is_never_changed_by_the_next_move() -> None:
    for case in CASES:
        game = opened(case.table)
        before = json.dumps(game.situation())
        played(case.table, *case.moves)
        for move in case.moves:
            game.play(move)
            break
        assert json.dumps(game.situation()) == before
