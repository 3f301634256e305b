"""An MJ's edited copy comes before the shipped file, and never stops an evening."""

from dataclasses import replace
from pathlib import Path

import pytest

from gm_assistant.games.quinte_bourg.texts.load import load_scripts
from gm_assistant.games.quinte_bourg.texts.texts import Scripts
from gm_assistant.toolkit.own_files import LARGEST

GREETING = "Fantômes, ouvrez les yeux."


def edited(shipped: Path, own: Path, name: str, old: str, new: str) -> None:
    text = (shipped / f"{name}.toml").read_text(encoding="utf-8")
    (own / f"{name}.toml").write_text(text.replace(old, new), encoding="utf-8")


def first_words(scripts: Scripts) -> str:
    return scripts.nights["lundi"].rows[0].say


def test_the_own_copy_is_read_first(shipped: Path, own: Path, scripts: Scripts) -> None:
    edited(shipped, own, "lundi", GREETING, "Bouh, les fantômes !")
    read = load_scripts(shipped, own)
    assert first_words(read).startswith("Bouh, les fantômes\N{NARROW NO-BREAK SPACE}!")
    assert read.problems == ()
    assert read.nights["lundi"].own
    assert read.nights["mardi"] == scripts.nights["mardi"]
    assert not read.nights["mardi"].own


def test_an_mj_may_write_his_own_laws(shipped: Path, own: Path) -> None:
    law = '[[law]]\nid = "chapeaux"\ntext = "Chapeau obligatoire."\nsource = "moi"\n'
    (own / "lois.toml").write_text(law, encoding="utf-8")
    read = load_scripts(shipped, own)
    assert [law.text for law in read.laws] == ["Chapeau obligatoire."]
    assert read.problems == ()


def test_a_folder_that_is_not_there_is_no_problem(
    shipped: Path, tmp_path: Path, scripts: Scripts
) -> None:
    assert load_scripts(shipped, tmp_path / "nulle part") == scripts


def test_what_notepad_adds_is_forgiven(shipped: Path, own: Path) -> None:
    text = (shipped / "lundi.toml").read_text(encoding="utf-8")
    (own / "lundi.toml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    read = load_scripts(shipped, own)
    assert read.problems == ()
    assert read.nights["lundi"].own


@pytest.mark.parametrize(
    ("content", "sentence", "line"),
    [
        ("title = 'Nuit é'".encode("latin-1"), "Enregistrez le fichier en UTF-8", 1),
        (b"title = 'a'\n\nopening = \n", "ne se lit plus ici", 3),
        (b"title = 'a", "ne se lit plus ici", 1),
        (b"a = " + b"[" * 5000, "crochets", None),
        (b"#" * (LARGEST + 1), "trop gros", None),
        (b"\0", "ne se lit plus ici", 1),
    ],
    ids=["latin-1", "no value", "open quote", "deep", "huge", "null"],
)
def test_a_file_that_cannot_be_read_gives_way(
    shipped: Path, own: Path, scripts: Scripts, content: bytes, sentence: str, line: int | None
) -> None:
    (own / "lundi.toml").write_bytes(content)
    read = load_scripts(shipped, own)
    assert replace(read, problems=()) == scripts
    first, second = read.problems
    assert (first.file, first.line, first.blocking) == ("lundi.toml", line, True)
    assert sentence in first.sentence
    assert "le fichier fourni est lu à sa place" in second.sentence


def test_a_folder_in_the_place_of_a_file_gives_way(
    shipped: Path, own: Path, scripts: Scripts
) -> None:
    (own / "jour.toml").mkdir()
    read = load_scripts(shipped, own)
    assert replace(read, problems=()) == scripts
    assert "ne peut pas être lu" in read.problems[0].sentence


def test_every_problem_is_said_at_once_with_its_line(shipped: Path, own: Path) -> None:
    edited(shipped, own, "mardi", 'id = "brigand"', 'id = "brigant"')
    edited(shipped, own, "samedi", 'id = "reve"', 'id = "rêve"')
    read = load_scripts(shipped, own)
    told = {str(problem) for problem in read.problems}
    assert len(told) == 8
    text = (own / "mardi.toml").read_text(encoding="utf-8")
    place = text[: text.index('id = "brigant"')].count("\n")
    assert (
        f"mardi.toml, ligne {place}, « brigant » : Cette ligne n'existe pas ici. "
        "Vouliez-vous dire « brigand » ?" in told
    )


def test_rows_out_of_order_are_put_back_in_words(shipped: Path, own: Path) -> None:
    text = (shipped / "lundi.toml").read_text(encoding="utf-8")
    head, *rows = text.split("[[row]]\n")
    fureteur, laura = rows[4], rows[13]
    rows[4:14] = [laura, *rows[5:13], fureteur]
    (own / "lundi.toml").write_text("[[row]]\n".join((head, *rows)), encoding="utf-8")
    moved = {
        problem.row: problem.sentence
        for problem in load_scripts(shipped, own).problems
        if "n'est pas à sa place" in problem.sentence
    }
    assert moved == {
        "fureteur": "Cette ligne n'est pas à sa place : elle vient après « marchand_de_sable ».",
        "laura": "Cette ligne n'est pas à sa place : elle vient après « amoureux_se_retrouvent ».",
    }


def test_a_file_that_nobody_reads_is_remarked_upon(shipped: Path, own: Path) -> None:
    (own / "lundy.toml").write_text("", encoding="utf-8")
    (own / "mardi.toml.txt").write_text("", encoding="utf-8")
    (own / "notes.md").write_text("", encoding="utf-8")
    told = [(problem.file, problem.hint) for problem in load_scripts(shipped, own).problems]
    assert told == [
        ("lundy.toml", "Vouliez-vous dire « lundi.toml » ?"),
        ("mardi.toml.txt", "Vouliez-vous dire « mardi.toml » ?"),
    ]


def test_even_without_the_shipped_files_the_evening_goes_on(
    tmp_path: Path, scripts: Scripts
) -> None:
    read = load_scripts(tmp_path / "rien")
    assert [row.id for row in read.nights["mardi"].rows] == [
        row.id for row in scripts.nights["mardi"].rows
    ]
    assert read.announcements.keys() == scripts.announcements.keys()
    assert read.words("poste_attribue", {"joueur": "Ana", "poste": "Notaire"}) == (
        "Poste attribue : Ana, Notaire."
    )
    assert read.laws == ()
    assert len([problem for problem in read.problems if problem.blocking]) == 11
