"""An MJ's edited copy comes before the shipped file, and never stops an evening."""

import json
import os
import tomllib
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_assistant.cli import main
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.games.quinte_bourg.texts.help import Help, load_help
from gm_assistant.games.quinte_bourg.texts.scripts import ALL_FILES, Scripts
from gm_assistant.games.registry import ALL
from gm_assistant.places import night_scripts_folder
from gm_assistant.toolkit.own_files import LARGEST, Problem

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


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no pipe under a file's name")
def test_what_would_be_read_for_ever_gives_way(shipped: Path, own: Path, scripts: Scripts) -> None:
    os.mkfifo(own / "lundi.toml")
    (own / "mardi.toml").symlink_to("/dev/zero")
    read = load_scripts(shipped, own)
    assert {it.file for it in read.problems} == {"lundi.toml", "mardi.toml"}
    assert read.nights["lundi"] == scripts.nights["lundi"]


def test_a_folder_closed_to_us_gives_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written by another account: an evening begins with what was shipped."""
    stat = Path.stat

    def closed(path: Path, **following: bool) -> os.stat_result:
        if tmp_path in path.parents:
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, **following)

    monkeypatch.setattr(Path, "stat", closed)
    for offer in ALL:
        assert offer.companion(tmp_path).slug


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
    assert len([problem for problem in read.problems if problem.blocking]) == 14


# Every way of spoiling a file is said with its place, and the evening goes on.

STORIES = tomllib.loads(Path(__file__).with_name("broken.toml").read_text(encoding="utf-8"))[
    "story"
]


def spoilt(story: dict[str, Any], shipped: Path) -> str:
    if "text" in story:
        return str(story["text"])
    text = (shipped / f"{story['file']}.toml").read_text(encoding="utf-8")
    assert story["old"] in text, "the story speaks of words that the shipped file has lost"
    return text.replace(story["old"], story["new"], 1)


def tells(problem: Problem, story: dict[str, Any]) -> bool:
    return (
        story["says"] in problem.sentence
        and problem.row == story.get("row", problem.row)
        and story.get("hint", "") in problem.hint
    )


def problems_of(shipped: Path, own: Path) -> list[Problem]:
    return [*load_scripts(shipped, own).problems, *load_help(shipped, own).problems]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["title"])
def test_the_slip_is_said(story: dict[str, Any], shipped: Path, own: Path) -> None:
    (own / f"{story['file']}.toml").write_text(spoilt(story, shipped), encoding="utf-8")
    problems = problems_of(shipped, own)
    assert any(tells(problem, story) for problem in problems), [str(told) for told in problems]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["title"])
def test_the_evening_goes_on(
    story: dict[str, Any], shipped: Path, own: Path, scripts: Scripts, rules: Help
) -> None:
    (own / f"{story['file']}.toml").write_text(spoilt(story, shipped), encoding="utf-8")
    read, help_read = load_scripts(shipped, own), load_help(shipped, own)
    stands = story.get("stands", False)
    blocking = any(problem.blocking for problem in (*read.problems, *help_read.problems))
    assert blocking is not stands
    if not stands:
        assert untold(read) == untold(scripts)
        assert help_read.entries == rules.entries


def untold(scripts: Scripts) -> Scripts:
    """Without its problems, nor whose file each script is."""
    nights = {name: replace(it, own=False) for name, it in scripts.nights.items()}
    opening, day, sunday = (
        replace(it, own=False) for it in (scripts.opening, scripts.day, scripts.sunday)
    )
    return replace(scripts, nights=nights, opening=opening, day=day, sunday=sunday, problems=())


# What is typed by somebody who knows no TOML, at its own line and at the price of its own row.


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f'"{GREETING} Quelle', f"“{GREETING} Quelle"),
        ("moves = true", "moves = vrai"),
        ("moves = false", "moves = Faux"),
    ],
)
def test_what_is_meant_is_understood(shipped: Path, own: Path, old: str, new: str) -> None:
    text = (shipped / "lundi.toml").read_text(encoding="utf-8")
    lines = [
        line.replace(old, new).rstrip('"') + "”" if new.startswith("“") and old in line else line
        for line in text.splitlines()
    ]
    edited_text = "\n".join(lines).replace(old, new)
    assert edited_text != text
    (own / "lundi.toml").write_text(edited_text, encoding="utf-8")
    read = load_scripts(shipped, own)
    assert read.problems == ()
    assert first_words(read).startswith("Fantômes, ouvrez les yeux. Quelle")


@pytest.mark.parametrize(
    ("slip", "sentence"),
    [
        ('say = "Fantômes, dites "moi" tout."', "Un guillemet droit est dans le texte"),
        ('say = "Fantômes,\ndites-moi tout."', "le texte passe à la ligne"),
        ("say = ‘Fantômes’", "Ces guillemets sont courbes"),
    ],
)
def test_a_slip_of_quotes_is_told_by_name(
    shipped: Path, own: Path, slip: str, sentence: str
) -> None:
    text = (shipped / "lundi.toml").read_text(encoding="utf-8")
    lines = text.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("say = "))
    lines[place] = slip
    (own / "lundi.toml").write_text("\n".join(lines), encoding="utf-8")
    problem = load_scripts(shipped, own).problems[0]
    assert problem.line == place + 1
    assert sentence in problem.sentence


def test_a_slip_costs_its_row_and_is_told_at_its_line(
    shipped: Path, own: Path, scripts: Scripts
) -> None:
    edited(shipped, own, "lundi", GREETING, "Bouh, les fantômes.")
    text = (own / "lundi.toml").read_text(encoding="utf-8")
    spoilt_text = text.replace('say = "Voleur, ouvre', 'sai = "Voleur, ouvre')
    assert spoilt_text != text
    (own / "lundi.toml").write_text(spoilt_text, encoding="utf-8")
    read = load_scripts(shipped, own)
    told = {
        it.line for it in read.problems if it.row == "voleur, partie 1" and "sai" in it.sentence
    }
    place = spoilt_text[: spoilt_text.index('sai = "')].count("\n") + 1
    assert told == {place}
    assert first_words(read).startswith("Bouh, les fantômes.")
    assert read.nights["lundi"].row("voleur") == scripts.nights["lundi"].row("voleur")
    assert any("seules ces lignes" in it.sentence for it in read.problems)


def test_words_too_long_to_be_said_are_remarked_upon(shipped: Path, own: Path) -> None:
    edited(shipped, own, "lundi", GREETING, f"{GREETING} {'Encore un mot. ' * 330}")
    (problem,) = load_scripts(shipped, own).problems
    assert not problem.blocking
    assert "c'est bien long à dire" in problem.sentence
    assert problem.row == "fantomes"


# `gm-assistant check-scripts` tells an MJ what is wrong with his files.


def test_all_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-scripts", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Tout est en ordre.")
    assert str(tmp_path / "night_scripts") in said


def test_every_slip_is_printed_on_its_line(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "lundi.toml").write_text('title = "Nuit\n', encoding="utf-8")
    (own / "jeudy.toml").write_text("", encoding="utf-8")
    assert main(["--data", str(tmp_path), "check-scripts"]) == 1
    assert [line.split(" : ")[0] for line in plain(capsys.readouterr().out).splitlines()] == [
        "lundi.toml, ligne 1",
        "lundi.toml",
        "jeudy.toml",
    ]


def test_a_remark_is_not_a_mistake(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "jeudy.toml").write_text("", encoding="utf-8")
    assert main(["check-scripts", "--data", str(tmp_path)]) == 0
    assert "Vouliez-vous dire « jeudi.toml » ?" in plain(capsys.readouterr().out)


# Whatever an MJ's file holds, it is judged in sentences and the evening has its words.

HEADS = ["title", "opening", "row", "announcement", "law", "role", "camp"]
FIELDS = ["id", "calls", "parts", "say", "gesture", "do", "close", "timer", "moves", "source"]
KEYS = [*HEADS, *FIELDS, "when", "text", "effect", "criterion", "rule", "label", "win"]
SCALARS = st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=8),
    st.sampled_from(["voleur", "fantomes", "minus_cortex", "{maison}", "{", "condorcet"]),
    st.integers(-5, 2000),
    st.booleans(),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=True)


def judged(name: str, content: bytes) -> list[Problem]:
    with TemporaryDirectory() as folder:
        own = Path(folder)
        (own / f"{name}.toml").write_bytes(content)
        shipped = night_scripts_folder()
        scripts, rules = load_scripts(shipped, own), load_help(shipped, own)
    assert len(scripts.nights) == 6
    assert scripts.announcements
    assert scripts.laws
    assert rules.entries
    return [*scripts.problems, *rules.problems]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(ALL_FILES),
    table=st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=5),
)
def test_any_tables(name: str, table: dict[str, Any]) -> None:
    text = "\n".join(f"{key} = {toml(value)}" for key, value in table.items())
    problems = judged(name, text.encode())
    assert any(problem.blocking and problem.file == f"{name}.toml" for problem in problems)
    assert all(str(problem).endswith((".", "?")) for problem in problems)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(name=st.sampled_from(ALL_FILES), content=st.binary(min_size=1, max_size=60))
def test_any_bytes(name: str, content: bytes) -> None:
    assert all(str(problem).endswith((".", "?")) for problem in judged(name, content))
