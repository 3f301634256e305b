"""What a table tells of its film: a few words after what has come, the poster, the synopsis."""

from typing import Any

import pytest
from non_morts.evening import FILM_SET
from non_morts.looks import COMPANION, evening, table
from non_morts.stories import (
    FIVE,
    HALL_AND_CAVE,
    MISSED,
    OPEN,
    READY,
    ZOMBIES,
    Move,
    alone,
    clues,
    decree,
    leaves,
    move,
    op,
    told,
)
from non_morts.test_offers import sent

from gm_assistant.french.language import plain
from gm_assistant.games.non_morts.paper import papers
from gm_assistant.games.non_morts.rehearsal import random_game
from gm_assistant.games.non_morts.rules.game import Game, replay
from gm_assistant.games.non_morts.screens.story import MOST_LINES, synopsis, tellings
from gm_assistant.games.non_morts.screens.taps import NothingTold
from gm_assistant.seam.pages import Play, Scene

KILL = (*READY, decree(op("arrivee", room="P1")), move("kill", by="flic", zombie="Z2", die=3))
ASKED: list[tuple[tuple[Move, ...], int]] = [
    ((OPEN,), 2),
    ((OPEN, ZOMBIES, MISSED, FIVE), 1),
    (KILL, 1),
    ((*READY, leaves("brute")), 1),
    ((OPEN, ZOMBIES), 0),
    ((OPEN, decree(op("arrivee", room="P1"))), 0),
]


@pytest.mark.parametrize(("moves", "fields"), ASKED)
def test_what_the_booklet_wants_described_may_be_told(moves: tuple[Move, ...], fields: int) -> None:
    """L17, L27, L33: it is asked once, and nobody has to."""
    game = told(*moves)
    found = [it for it in table(game, {}).panels if it.kind == "recit"]
    assert [len(it.values["asked"]) for it in found] == ([fields] if fields else [])  # type: ignore[arg-type]
    note = {"move": "note", "text": "Par la verrière"}
    said = "Le film raconte" if fields else "Note"
    assert plain(game.describe(note)) == f"{said} : « Par la verrière »."
    after = game.play(note)
    assert not [it for it in table(after, {}).panels if it.kind == "recit"]
    assert list(tellings(after)) == (["Par la verrière"] if fields else [])


def test_two_things_are_told_in_one_note() -> None:
    answer = sent(
        told(OPEN), [("forme", "recit"), ("recit", " Par la cave "), ("recit", "au café")]
    )
    assert isinstance(answer, Play)
    assert answer.move == {"move": "note", "text": "Par la cave ; le flic : au café"}
    with pytest.raises(NothingTold):
        sent(told(OPEN), [("forme", "recit"), ("recit", " "), ("recit", "")])


def test_a_past_that_is_corrected_asks_for_no_telling() -> None:
    scene = Scene(told(OPEN), "plan", correcting=True)
    view: Any = COMPANION.pages["plan"](scene).values["table"]
    assert not [it for it in view.panels if it.kind == "recit"]


def test_the_synopsis_keeps_what_was_told_to_the_end() -> None:
    note = {"move": "note", "text": "une lance d'incendie"}
    end = (*clues("brute", ["virus"], ["virus"], ["virus"]), leaves("brute"), move("verdict"))
    game = told(*KILL, note, *end)
    lines = [plain(it) for it in synopsis(game, FILM_SET)]
    assert lines[0] == "Ana dessine la première pièce, « Hall » : tout le monde y est."
    assert "Une lance d'incendie." in lines
    assert lines[-1] == "« Un virus » l'emporte : un film d'Ana."
    (poster, *_) = table(game, {}).panels
    assert poster.values["told"] == ["une lance d'incendie"]
    (sheet,) = papers(FILM_SET).sheets("synopsis", game, True)
    assert [plain(it) for it in sheet.lines] == lines  # type: ignore[attr-defined]


def test_a_film_without_a_survivor_has_its_synopsis() -> None:
    lines = [plain(it) for it in synopsis(told(OPEN, alone()), FILM_SET)]
    assert sum("meurt dans « Hall »" in it for it in lines) == 5
    assert lines[-1].startswith("Tout le monde est mort")


@pytest.mark.parametrize("seed", range(8))
def test_any_film_stands_on_one_page(seed: int) -> None:
    game, _ = replay(random_game(2 + seed % 5, seed, 400, FILM_SET))
    assert 0 < len(synopsis(game, FILM_SET)) <= MOST_LINES


def test_the_synopsis_of_a_film_being_shot_names_no_theory() -> None:
    game: Game = evening(4, 3, 60)
    assert game.film.result is None
    lines = " ".join(synopsis(game, FILM_SET))
    assert not [it for it in FILM_SET.theories if FILM_SET.label(it) in lines]


def test_each_theory_has_its_dossier_on_a_card() -> None:
    """All of them, whoever plays: five lines to believe it and three clues to copy."""
    assert list(FILM_SET.dossiers) == list(FILM_SET.theories)
    assert {(len(it.lines), len(it.clues)) for it in FILM_SET.dossiers.values()} == {(5, 3)}
    sheets = papers(FILM_SET).sheets
    assert sheets("theories", None, True) == sheets("theories", evening(3, 1, 20), False)
    kinds = [it.kind for it in sheets("tout", None, True)]
    assert kinds == ["feuilles", "theories", "synopsis"]


def test_the_set_is_printed_once_it_is_drawn() -> None:
    sheets = papers(FILM_SET).sheets
    assert "plan" in [it.kind for it in sheets("tout", told(OPEN), True)]
    assert [it.kind for it in sheets("plan", None, True)] == ["plan"]
    (sheet,) = sheets("plan", told(*HALL_AND_CAVE), True)
    assert [[it.name for it in row] for row in sheet.rows] == [["Hall", "Cave"]]  # type: ignore[attr-defined]
