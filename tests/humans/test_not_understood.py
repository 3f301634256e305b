"""What cannot be understood is refused whole, in one line that names the place."""

from typing import Any

import pytest
from humans.little import DEFAULTS, HOP, little, opened
from humans.not_understood import DOCUMENTS, MOVES, UNDERSTOOD

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.humans.rules.game import replay

ALL = [
    *DOCUMENTS,
    *((f"moves[1]{place}", {"tiles": {"hop": HOP}, **table}) for place, table in MOVES),
]


@pytest.mark.parametrize(("place", "table"), ALL, ids=[place for place, _ in ALL])
def test_the_place_is_named(place: str, table: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as error:
        opened(little(**table))
    assert error.value.place == place
    assert str(error.value).startswith(f"{place}: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("value", [None, [], "humans/1", 3, {}, {"format": "humans/1"}], ids=repr)
def test_a_document_is_an_object_with_players(value: object) -> None:
    with pytest.raises(Malformed):
        opened(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", UNDERSTOOD, ids=str)
def test_what_is_understood(table: dict[str, Any]) -> None:
    opened(little(**table))


def test_the_whole_file_is_understood_before_the_first_move() -> None:
    document = little(moves=[{"move": "end_turn"}, {"move": "dance"}])
    with pytest.raises(Malformed):
        replay(document, DEFAULTS, 0)


def test_a_name_that_is_a_whole_page_is_shortened() -> None:
    with pytest.raises(Malformed) as error:
        opened({**little(), "é\n" * 500: 1})
    assert len(str(error.value)) < 100
    assert "\n" not in str(error.value)


def test_a_move_on_its_own_names_its_field() -> None:
    with pytest.raises(Malformed) as error:
        opened(little()).play({"move": "reroll", "die": 9})
    assert error.value.place == "die"
