"""What a table tells of its film: a few words after what has come, the poster, the synopsis."""

from pathlib import Path
from typing import Any

import pytest
from non_morts.evening import COMPANION, FILM_SET, evening, table
from non_morts.follies import random_game
from non_morts.stories import (
    FIVE,
    HALL_AND_CAVE,
    MISSED,
    OPEN,
    READY,
    RICH,
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
from non_morts.test_forms import sent
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.non_morts.companion import companion
from gm_assistant.games.non_morts.paper import papers
from gm_assistant.games.non_morts.rules.game import Game, replay
from gm_assistant.games.non_morts.rules.words import CHARACTERS
from gm_assistant.games.non_morts.screens.story import MOST_LINES, synopsis, tellings
from gm_assistant.games.non_morts.screens.taps import NothingTold
from gm_assistant.games.non_morts.texts import load_film_set
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.pages import Play, Scene
from gm_assistant.shell.web.services import NAME

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
    assert lines[0] == "Ana ouvre le film dans « Hall » : tout le monde y est."
    assert "Une lance d'incendie." in lines
    assert lines[-1] == "« Un virus » l'emporte : un film d'Ana."
    (poster, *_) = table(game, {}).panels
    assert poster.values["told"] == ["une lance d'incendie"]
    (sheet,) = papers(FILM_SET).sheets("synopsis", game, True)
    assert [plain(it) for it in sheet.lines] == lines  # type: ignore[attr-defined]


def test_the_synopsis_tells_the_film_and_not_the_evening() -> None:
    """No vote, no price, no die, and nobody's name but in its end."""
    sold = {"B": {"price": 1, "paid": {"A": 1}}}
    events = (
        {"move": "propose", "by": "A", "text": "des bancs contre la porte", "votes": sold},
        {"move": "geek_clue", "survivor": "brute", "text": "Un os", "serves": ["virus"]},
    )
    lines = [plain(it) for it in synopsis(told(*KILL, RICH, *events), FILM_SET)[1:]]
    assert lines == [
        "Le flic détruit le zombie 2.",
        "Des bancs contre la porte.",
        "La brute emporte l'indice du geek : « Un os ».",
    ]


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


# Home, rehearsal, demonstration, and the files that a table edits.

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
        ("regles.toml", 'id = "flic"', 'idd = "flic"', "n'existe pas ici"),
        ("regles.toml", "[[fin]]", "[[faim]]", "« faim » n'existe pas ici"),
    ],
)
def test_a_slip_in_an_edited_file_is_said_and_the_shipped_one_is_read(
    tmp_path: Path, name: str, old: str, new: str, words: str
) -> None:
    found = companion(edited(tmp_path, name, old, new))
    assert words in " ".join(str(it) for it in found.problems)
    # The slip costs its own row; the others are as they were written.
    assert found.rulebook.of("survivants", "pouffe")


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
def test_a_slip_is_said_and_costs_what_it_stands_in(tmp_path: Path, text: str, said: str) -> None:
    found = load_film_set(SHIPPED, written_over(tmp_path, text))
    assert any(said in str(problem) for problem in found.problems)
    own, shipped = tuple("abcdef"), load_film_set(SHIPPED).theories
    assert found.theories in (own, shipped)


def test_without_any_file_a_table_still_sits_down(tmp_path: Path) -> None:
    bare = load_film_set(tmp_path)
    assert len(bare.theories) == 6
    assert bare.problems
