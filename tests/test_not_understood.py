"""What cannot be understood is said by its place, in one line, before anything is played."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

import brasier.refused as in_brasier
import humans.refused as in_humans
import non_morts.refused as in_film
import pytest
import zombie_mosh.refused as in_the_pit
from brasier.evening import move
from humans.little import DEFAULTS, little
from non_morts.stories import OPEN, THREE
from non_morts.stories import table as film
from rules.follies import random_game
from zombie_mosh.concerts import deal, document, song

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.brasier.rules.game import replay as replay_brasier
from gm_assistant.games.humans.rules.game import replay as replay_humans
from gm_assistant.games.non_morts.rules.game import replay as replay_film
from gm_assistant.games.quinte_bourg.rules.game import replay as replay_evening
from gm_assistant.games.zombie_mosh.rules.game import replay as replay_pit

# How each game replays the first moves of a document, and a small one that it understands.
REPLAY: Final[dict[str, Callable[..., Any]]] = {
    "quinte_bourg": replay_evening,
    "brasier": replay_brasier,
    "humans": lambda document, count=None: replay_humans(document, DEFAULTS, count),
    "non_morts": replay_film,
    "zombie_mosh": replay_pit,
}
SMALL: Final[dict[str, dict[str, Any]]] = {
    "quinte_bourg": random_game(8, 1, 3),
    "brasier": {**in_brasier.TABLE, "moves": [move("next")]},
    "humans": little(moves=[{"move": "end_turn"}]),
    "non_morts": film(players=THREE, moves=[OPEN]),
    "zombie_mosh": document(song(), deal()),
}


class Told(NamedTuple):
    """A document, and where it cannot be understood; no place: whatever is named."""

    game: str
    document: Any
    place: str | None = None

    def __str__(self) -> str:
        return f"{self.game}-{self.place}"


GAMES: Final = {
    "brasier": in_brasier,
    "humans": in_humans,
    "non_morts": in_film,
    "zombie_mosh": in_the_pit,
}
MISREAD: Final = [
    Told(game, document, place) for game, told in GAMES.items() for place, document in told.MISREAD
]
# What looks odd, and is understood: what is well formed is for the rules to refuse.
UNDERSTOOD: Final = [Told(game, it) for game, told in GAMES.items() for it in told.UNDERSTOOD]
SECOND: Final = "moves[1]"


def trouble(act: Callable[[], object]) -> Malformed:
    with pytest.raises(Malformed) as caught:
        act()
    found = caught.value
    assert found.sentence
    assert str(found) == f"{found.place}: {found.sentence}"
    assert str(found).isprintable()
    return found


@pytest.mark.parametrize("case", MISREAD, ids=str)
def test_the_place_is_named_whatever_is_asked(case: Told) -> None:
    for count in (None, 0):
        found = trouble(partial(REPLAY[case.game], case.document, count))
        assert case.place in (None, found.place)


@pytest.mark.parametrize(
    "case", [it for it in MISREAD if (it.place or "").startswith(SECOND)], ids=str
)
def test_a_move_by_itself_names_its_field(case: Told) -> None:
    first, wrong = case.document["moves"]
    game, _ = REPLAY[case.game]({**case.document, "moves": [first]})
    found, place = trouble(partial(game.play, wrong)).place, str(case.place).partition(".")[2]
    # What is wrong with the whole of it has no field.
    assert found == place if place else found in ("", game.code.what)


@pytest.mark.parametrize("game", REPLAY)
def test_the_whole_file_is_understood_before_the_first_move(game: str) -> None:
    moves = [*SMALL[game]["moves"], {"move": "dance"}]
    for count in (None, 0, 1):
        found = trouble(partial(REPLAY[game], {**SMALL[game], "moves": moves}, count))
        assert found.place == f"moves[{len(moves) - 1}].move"


def test_moves_after_a_refused_one_are_read_too() -> None:
    trouble(partial(replay_pit, document(deal(), {"move": "mosh"})))


@pytest.mark.parametrize("game", REPLAY)
def test_a_long_or_strange_name_stays_on_one_line(game: str) -> None:
    assert len(str(trouble(partial(REPLAY[game], {**SMALL[game], "é\n" * 500: 1})))) < 100
    assert trouble(partial(REPLAY[game], {**SMALL[game], "a\nb": 1})).place == "a?b"


@pytest.mark.parametrize("case", UNDERSTOOD, ids=str)
def test_what_is_understood_is_not_played_yet(case: Told) -> None:
    opened, refused = REPLAY[case.game](case.document, 0)
    assert refused is None
    assert opened.moves == ()
    empty, _ = REPLAY[case.game]({**case.document, "moves": []})
    assert opened.situation() == empty.situation()


@pytest.mark.parametrize("move", in_the_pit.MEANT, ids=str)
def test_a_move_that_means_something(move: dict[str, Any]) -> None:
    opened, _ = replay_pit(document(move), 0)
    assert opened.describe(move)
