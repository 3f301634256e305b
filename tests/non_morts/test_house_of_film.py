"""Home, rehearsal, demonstration, and the files that a table edits."""

from pathlib import Path

import pytest
from web.visitor import House, Visitor

from gm_assistant.games.non_morts.companion import companion
from gm_assistant.games.non_morts.rules.words import CHARACTERS
from gm_assistant.games.non_morts.texts import load_film_set
from gm_assistant.places import night_scripts_folder
from gm_assistant.shell.web.services import NAME

# Home, rehearsal, demonstration, and the files that a table edits.


def test_home_offers_it_after_quinte_bourg(visitor: Visitor) -> None:
    visitor.get("/")
    page = visitor.page
    assert page.index("Quinte-Bourg") < page.index("Les Non-Morts")
    assert "/nouvelle?jeu=non-morts" in page


def test_its_demonstration_is_in_the_middle_of_a_film(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    visitor.post("/demonstration", [("jeu", "non-morts")])
    [game] = house.journal.games()
    visitor.get(f"/partie/{game.game_id}/plan")
    assert "nm-room" in visitor.page
    assert len(house.moves(game.game_id)) > 20
    found = house.app.extensions[NAME].live.now(game.game_id).game.film
    names = [room.name for room in found.plan.rooms.values()]
    assert len(set(names)) == len(names)


def test_a_rehearsal_plays_one_decision_or_the_whole_turn(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    visitor.post("/repetition", [("jeu", "non-morts"), ("joueurs", "3")])
    [kept] = house.journal.games()
    game = kept.game_id
    visitor.get(f"/partie/{game}/plan")
    for what in ("coup", "phase", "phase", "phase"):
        visitor.post(f"/partie/{game}/repetition", [("faire", what)])
    turns = [move for move in house.moves(game) if move["move"] == "turn"]
    assert len(turns) >= 2


def edited(folder: Path, name: str, old: str, new: str) -> Path:
    own = folder / "night_scripts" / "non_morts"
    own.mkdir(parents=True)
    shipped = (night_scripts_folder() / "non_morts" / name).read_text(encoding="utf-8")
    assert old in shipped
    (own / name).write_text(shipped.replace(old, new), encoding="utf-8")
    return folder


def test_a_table_edits_its_theories(tmp_path: Path) -> None:
    data = edited(tmp_path, "non_morts.toml", 'virus = "Un virus"', 'virus = "Une grippe"')
    house = House(data).open()
    visitor = Visitor(house)
    visitor.get("/nouvelle?jeu=non-morts")
    assert "Une grippe" in visitor.page
    house.close()


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("non_morts.toml", '"virus", "meteorite"', '"virus", "virus"', "deux fois"),
        ("regles.toml", 'id = "flic"', 'idd = "flic"', "ne sert à rien"),
        ("regles.toml", 'kind = "fin"', 'kind = "faim"', "pas dans [kinds]"),
    ],
)
def test_a_slip_in_an_edited_file_is_said_and_the_shipped_one_is_read(
    tmp_path: Path, name: str, old: str, new: str, words: str
) -> None:
    found = companion(edited(tmp_path, name, old, new))
    assert words in " ".join(str(it) for it in found.problems)
    assert found.rulebook.of("survivants", "flic")


# The components' file: the shipped one holds, an edited one is proved.

SHIPPED = night_scripts_folder()
SIX = 'theories = ["a", "b", "c", "d", "e", "f"]\n'


def written_over(folder: Path, text: str) -> Path:
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
    own = load_film_set(SHIPPED, written_over(tmp_path, SIX + '[labels]\na = "Un atome"\n'))
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
        (SIX + "[dossiers.z]\nlines = []", "pas dans la liste « theories »"),
        (SIX + '[dossiers.a]\nline = ["x"]', "rien d'autre"),
        (SIX + "[dossiers.a]\nclues = [3]", "une liste de noms"),
        ("theories = [", "ne se lit plus"),
    ],
)
def test_a_slip_gives_way_to_the_shipped_file(tmp_path: Path, text: str, said: str) -> None:
    found = load_film_set(SHIPPED, written_over(tmp_path, text))
    assert any(said in str(problem) for problem in found.problems)
    assert found.theories == load_film_set(SHIPPED).theories


def test_without_any_file_a_table_still_sits_down(tmp_path: Path) -> None:
    bare = load_film_set(tmp_path)
    assert len(bare.theories) == 6
    assert bare.problems
