"""The history says in words what each entry did, and which moves still stand."""

import pytest

from gm_assistant.journal.entries import Kind
from gm_assistant.journal.game_file import write_document
from gm_assistant.journal.importing import import_game
from gm_assistant.journal.journal import Journal
from gm_assistant.journal.story import Told, story


def say(move: dict[str, str]) -> str:
    return move["text"]


def told(journal: Journal, game: str) -> list[Told]:
    return story(journal.entries(game), say)


@pytest.fixture
def played(journal: Journal, game: str) -> str:
    for text in ("Ana dort", "Bob attaque", "Cléo vote"):
        journal.append(game, {"move": "note", "text": text}, seen=None, device="tablette")
    return game


def test_moves_are_told_by_their_own_words(journal: Journal, played: str) -> None:
    lines = told(journal, played)
    assert [line.words for line in lines] == [
        "Partie ouverte", "Ana dort", "Bob attaque", "Cléo vote",
    ]  # fmt: skip
    assert [line.stands for line in lines] == [False, True, True, True]
    assert lines[1].device == "tablette"
    assert [line.at for line in lines] == [entry.at for entry in journal.entries(played)]


def test_undo_and_redo_name_what_they_took(journal: Journal, played: str) -> None:
    journal.undo(played, seen=None, count=2)
    journal.redo(played, seen=None, count=1)
    lines = told(journal, played)
    assert [line.words for line in lines[-2:]] == [
        "Annulé : Cléo vote ; Bob attaque",
        "Rétabli : Bob attaque",
    ]
    assert [line.stands for line in lines if line.kind is Kind.MOVE] == [True, True, False]


def test_a_correction_names_what_it_replaced_and_dropped(journal: Journal, played: str) -> None:
    journal.correct(played, 0, {"move": "note", "text": "Ana veille"}, seen=None, drops=[2])
    assert told(journal, played)[-1].words == (
        "À la place de « Ana dort », mis « Ana veille » ; retiré : Cléo vote"
    )
    assert [line.stands for line in told(journal, played)] == [False, False, True, False, True]
    journal.undo(played, seen=None)
    assert told(journal, played)[-1].words == "Annulé : la correction « Ana veille »"


def test_branches_are_told_by_their_names(journal: Journal, played: str) -> None:
    journal.branch(played, 1, seen=None, name="essai")
    journal.switch(played, "origine", seen=None)
    journal.undo(played, seen=None, count=2)
    kept = "« origine » est gardée avec 3 décisions"
    assert [line.words for line in told(journal, played)[-3:]] == [
        f"Nouvelle branche « essai » après la décision n° 1 ; {kept}",
        "Branche « origine » reprise ; « essai » est gardée",
        "Annulé : le changement de branche ; la nouvelle branche",
    ]


def test_the_rest_is_told_too(journal: Journal, game: str) -> None:
    journal.keep_draft(game, "show", [])
    journal.clear_draft(game, "show")
    journal.set_setting(game, "title", "Jeudi")
    journal.set_setting(game, "theme", "sombre")
    journal.delete(game)
    journal.restore(game)
    assert [line.words for line in told(journal, game)[1:]] == [
        "Décision commencée",
        "Décision commencée, puis abandonnée",
        "Titre : « Jeudi »",
        "Réglage changé",
        "Partie mise à la corbeille",
        "Partie reprise de la corbeille",
    ]


def test_an_imported_game_tells_the_moves_that_it_brought(journal: Journal, played: str) -> None:
    content = write_document(journal.line(played))
    copy = import_game(journal, content, lambda _: None)
    journal.undo(copy, seen=1)
    lines = told(journal, copy)
    assert [line.words for line in lines] == [
        "Partie importée, avec 3 décisions",
        "Ana dort",
        "Bob attaque",
        "Cléo vote",
        "Annulé : Cléo vote",
    ]
    assert [line.at for line in lines[1:4]] == [line.at for line in told(journal, played)[1:4]]


def test_brought_moves_of_one_moment_are_told_apart(journal: Journal) -> None:
    twins = [{"move": "note", "text": "Ana dort"}] * 2
    game = journal.open_game({"title": "Sans heures", "moves": twins})
    journal.undo(game, seen=1)
    assert [line.stands for line in told(journal, game)] == [False, True, False, False]
