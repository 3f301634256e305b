"""Each ruling at work, and each of them cited where it is applied."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from brasier.evening import played as in_brasier
from brasier.evening import value_at
from brasier.ruled import ALL as OF_BRASIER
from humans.cases import CASES as OF_HUMANS
from humans.little import DEFAULTS, opened
from humans.little import played as in_town

from gm_assistant.games.brasier.rules.board import Rulings as BrasierRulings
from gm_assistant.games.brasier.rules.game import replay as replay_brasier
from gm_assistant.games.brasier.rules.maps import RULINGS as BRASIER_RULINGS
from gm_assistant.games.humans.rules.board import RULINGS as HUMANS_RULINGS
from gm_assistant.games.humans.rules.board import Rulings as HumansRulings
from gm_assistant.games.humans.rules.game import replay as replay_humans

# Each ruling stands where it is applied: in the rules, or in what is shown, said or set up.

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "gm_assistant" / "games"
LAST_OF = {"T": 12, "L": 23, "A": 18, "D": 13, "M": 21, "P": 25, "V": 19, "W": 20}
LAST_OF |= {"I": 21, "X": 17, "R": 9}

# Rulings that change no result: what is said at the table, shown or prepared, and where it stands.
ELSEWHERE = {
    "T-02": "night_scripts",
    "T-09": "night_scripts",
    "L-05": "night_scripts",
    "L-11": "night_scripts",
    "D-13": "night_scripts",
    "M-01": "gm_assistant/games/quinte_bourg/rules/posts.py",
    "T-12": "gm_assistant/games/quinte_bourg/screens/decision.py",
    "V-18": "night_scripts",
    "V-17": "gm_assistant/games/quinte_bourg/screens/public.py",
    "V-14": "gm_assistant/games/quinte_bourg/rules/votes.py",
    "I-01": "night_scripts",
    "I-02": "gm_assistant/games/quinte_bourg/rules/powers.py",
    "I-06": "night_scripts",
    "I-07": "night_scripts",
    "I-11": "gm_assistant/games/quinte_bourg/rules/powers.py",
    "I-14": "night_scripts",
    "I-18": "night_scripts",
    "I-19": "night_scripts",
    "R-08": "night_scripts",
}
NEVER_WRITTEN = {"W-18", "W-19"}
EVENING = sorted(
    {f"{room}-{n:02d}" for room, last in LAST_OF.items() for n in range(1, last + 1)}
    - NEVER_WRITTEN
)


BRASIER = [f"G-{number:02d}" for number in range(1, 40)]
TOWN = [f"H-{number:02d}" for number in range(1, 25)]
LINES_OF_BRASIER = 382


def text_of(place: Path) -> str:
    files = [place] if place.is_file() else sorted(it for it in place.rglob("*") if it.is_file())
    kept = [it for it in files if it.suffix in (".py", ".toml", ".html")]
    return "\n".join(it.read_text(encoding="utf-8") for it in kept)


@cache
def cited_in(place: Path) -> set[str]:
    """The ids in a file or folder, those of a range such as « M-03 to M-05 » included."""
    text = text_of(place)
    found = set(re.findall(r"\b[A-Z]-\d\d\b", text))
    for room, first, last in re.findall(r"\b([A-Z])-(\d\d) (?:to|à) \1-(\d\d)\b", text):
        found |= {f"{room}-{n:02d}" for n in range(int(first), int(last) + 1)}
    return found


def rules_of(game: str) -> Path:
    return GAMES / game / "rules"


@pytest.mark.parametrize(
    ("game", "ruling"),
    [
        *(("quinte_bourg", it) for it in EVENING if it not in ELSEWHERE),
        *(("brasier", it) for it in BRASIER),
        *(("humans", it) for it in TOWN),
    ],
)
def test_a_ruling_stands_in_the_rules(game: str, ruling: str) -> None:
    assert ruling in cited_in(rules_of(game))


@pytest.mark.parametrize(("ruling", "place"), ELSEWHERE.items())
def test_a_ruling_of_the_table_stands_where_it_is_followed(ruling: str, place: str) -> None:
    assert ruling in cited_in(ROOT / place)


@pytest.mark.parametrize(
    ("game", "known", "rooms"),
    [("quinte_bourg", EVENING, "A-Z"), ("brasier", BRASIER, "G"), ("humans", TOWN, "H")],
)
def test_no_ruling_is_invented(game: str, known: list[str], rooms: str) -> None:
    cited = {it for it in cited_in(rules_of(game)) if re.match(f"[{rooms}]", it)}
    assert cited - set(known) == set()


def test_no_line_beyond_the_rulebook_is_cited() -> None:
    lines = [int(it) for it in re.findall(r"\bL(\d+)\b", text_of(rules_of("brasier")))]
    assert lines
    assert max(lines) <= LINES_OF_BRASIER


# Each ruling in a story of a few moves.


class Worked(NamedTuple):
    """A table and its moves lead where `expect` says; `game` and `replayed` play them."""

    shows: str
    play: Callable[[], Any]
    replay: Callable[[], tuple[Any, object]]
    expect: Mapping[str, Any]


def _brasier(one: Any) -> Worked:
    document = {**one.table, "moves": list(one.moves)}
    play, replay = lambda: in_brasier(one.table, *one.moves), lambda: replay_brasier(document)
    return Worked(one.ruling, play, replay, one.expect)


def _humans(one: Any) -> Worked:
    document = json.loads(json.dumps({**one.table, "moves": list(one.moves)}))
    play = lambda: in_town(one.table, *one.moves)  # noqa: E731
    return Worked(one.shows, play, lambda: replay_humans(document, DEFAULTS), one.expect)


WORKED: Final = [*map(_brasier, OF_BRASIER), *map(_humans, OF_HUMANS)]


@pytest.mark.parametrize("story", WORKED, ids=lambda it: it.shows)
def test_a_ruling(story: Worked) -> None:
    situation = story.play().situation()
    answer = json.loads(json.dumps(situation))
    assert {it: value_at(answer, it) for it in story.expect} == story.expect
    game, refused = story.replay()
    assert refused is None
    assert game.situation() == situation


# The settings, each tried both ways.


def test_every_setting_of_brasier_is_tried() -> None:
    tried = {it for one in OF_BRASIER for it in one.table.get("rulings", {})}
    assert tried | {"zombies_cross_walls"} == {it.name for it in fields(BrasierRulings)}
    assert set(BRASIER_RULINGS) == {it.name for it in fields(BrasierRulings)}


def test_the_first_word_of_each_ruling_is_its_default() -> None:
    first = {it: words[0] for it, words in HUMANS_RULINGS.items()}
    assert HumansRulings(**first) == HumansRulings()


def test_every_starred_ruling_is_told_both_ways() -> None:
    told = {(it, word) for one in OF_HUMANS for it, word in one.table.get("rulings", {}).items()}
    others = {(it, word) for it, words in HUMANS_RULINGS.items() for word in words[1:]}
    assert others <= told


def test_a_game_is_never_changed_by_the_next_move() -> None:
    for case in OF_HUMANS:
        game = opened(case.table)
        before = json.dumps(game.situation())
        for move in case.moves[:1]:
            game.play(move)
        assert json.dumps(game.situation()) == before
