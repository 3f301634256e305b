"""The components' file: the shipped one holds, an edited one is proved."""

from pathlib import Path

import pytest

from gm_assistant.games.non_morts.rules.words import CHARACTERS
from gm_assistant.games.non_morts.texts import load_film_set
from gm_assistant.places import night_scripts_folder

SHIPPED = night_scripts_folder()
SIX = 'theories = ["a", "b", "c", "d", "e", "f"]\n'


def edited(folder: Path, text: str) -> Path:
    file = folder / "non_morts" / "non_morts.toml"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    return folder


def test_the_shipped_file_holds() -> None:
    shipped = load_film_set(SHIPPED)
    assert shipped.problems == ()
    assert len(shipped.theories) == 8
    assert set(shipped.rooms) == set(shipped.places)
    assert set(shipped.colours) == set(CHARACTERS)
    assert {*shipped.theories, *shipped.places} == set(shipped.labels)


def test_the_tables_own_file_comes_first(tmp_path: Path) -> None:
    own = load_film_set(SHIPPED, edited(tmp_path, SIX + '[labels]\na = "Un atome"\n'))
    assert own.problems == ()
    assert own.theories == tuple("abcdef")
    assert (own.label("a"), own.label("base_polaire")) == ("Un atome", "Base polaire")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('theories = ["a"]', "au moins 6 théories"),
        ('theories = "a"', "une liste de noms"),
        ('theories = ["a", "a", "b", "c", "d", "e", "f"]', "deux fois"),
        (SIX + 'theorie = ["a"]', "Vouliez-vous dire « theories »"),
        (SIX + "rooms = 3", "une table [rooms]"),
        (SIX + '[rooms]\nmanoir = ["Hall"]', "n'est pas dans la liste"),
        (SIX + 'places = ["manoir"]\n[rooms]\nmanoir = [3]', "une liste de noms"),
        (SIX + "[labels]\na = 3", "un texte"),
        (SIX + '[colours]\nflique = "bleu"', "Vouliez-vous dire « flic »"),
        (SIX + '[colours]\nflic = "bleu"\ngoth = "bleu"', "la même couleur"),
        ("theories = [", "ne se lit plus"),
    ],
)
def test_a_slip_gives_way_to_the_shipped_file(tmp_path: Path, text: str, said: str) -> None:
    found = load_film_set(SHIPPED, edited(tmp_path, text))
    assert any(said in str(problem) for problem in found.problems)
    assert found.theories == load_film_set(SHIPPED).theories


def test_without_any_file_a_table_still_sits_down(tmp_path: Path) -> None:
    bare = load_film_set(tmp_path)
    assert len(bare.theories) == 6
    assert bare.problems
