"""Whatever a file holds, it is understood, or refused in one line that names a place."""

import copy
import json
import re
from random import Random
from typing import Any

import pytest
from humans.little import DEFAULTS

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.humans.rehearsal import random_game
from gm_assistant.games.humans.rules.game import replay

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 7, 11, 1.0, 10**50, 10**200, "", "A", "A1", "h1", "h0", "é\n",
    "town_square", "bar", [], [1, 1], [[1, 1]], [None], {}, {"tile": "bar"}, "x" * 500,
)  # fmt: skip


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a document with each of its keys."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [it for key in keys for it in places(value[key])]


def spoilt(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The document with something odd in one place, or with a piece lost, or one too many."""
    spoilt = copy.deepcopy(document)
    container, key = rng.choice(places(spoilt))
    match rng.randint(0, 5):
        case 0:
            del container[key]
        case 1 if isinstance(container, dict):
            container["odd"] = rng.choice(ODD)
        case 2 if isinstance(container, list):
            container.append(rng.choice(ODD))
        case _:
            container[key] = rng.choice(ODD)
    return spoilt


@pytest.mark.parametrize("seed", range(12))
def test_any_file(seed: int) -> None:
    rng = Random(seed)
    document = random_game(2 + seed % 5, seed, 40, DEFAULTS)
    document["rulings"] = {"head_shot": "gardee"}
    document["start"] = {"humans": [[0, 0]], "tokens": [[2, 2]], "tiles": [], "player": "A"}
    document["characters"] = {"mineur": {"goal": 4}}
    document["weapons"] = {"arc": 2}
    said = [not_understood(spoilt(document, rng)) for _ in range(60)]
    refused = [it for it in said if it is not None]
    assert 5 < len(refused) < 60
    for line in refused:
        assert re.match(r"[^ :]+: ", line)
        assert "\n" not in line
        assert len(line) < 200


def not_understood(document: dict[str, Any]) -> str | None:
    try:
        game, _ = replay(document, DEFAULTS)
    except Malformed as error:
        return str(error)
    json.dumps(game.situation())
    return None
