"""The recipes of `docs/adding.md`, followed to the letter in one copy of the tree."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
COPIED = ("gm_assistant", "night_scripts", "exports", "templates", "docs", "tests", "bench", ".ci")
LOOSE = (
    "pyproject.toml",
    "run.py",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
)
STEP = re.compile(
    r"^\d+\. (?:A new story, )?`(?P<file>[^`]+)`(?:, (?P<how>after the entry|after the line of"
    r"|after|before|instead of|at the end)(?: `(?P<anchor>[^`]+)`)?)?.*\n"
    r"\n(?P<text>(?: {8}.*\n|\n)+)",
    re.MULTILINE,
)
# What the rules and the scripts have to say about the whole of it, and the stories of the recipes.
TOLD_BY = (
    "tests/test_whole.py",
    "tests/test_docs.py",
    "tests/test_signs.py",
    "tests/test_house.py",
    "tests/test_scenarios.py",
    "tests/shell/test_course.py",
    "tests/rules/test_inventory.py",
    "tests/rules/test_sentences.py",
    "tests/rules/test_why.py",
    "tests/scripts",
)
# Whatever a file may hold, it is read by what no recipe touches, and so is what a command is told;
# the stories of the other tables are those of the tree.
UNTOUCHED = (
    "--ignore=tests/scripts/test_own_folder.py",
    "--deselect=tests/test_scenarios.py::test_the_real_command_agrees",
    "--deselect=tests/test_docs.py::test_every_file_that_a_docstring_names_exists",
    "--deselect=tests/test_docs.py::test_every_module_that_a_docstring_leads_to_exists",
    "-k=not shared_ and not own_zombie_mosh",
)
CODE_OF_A_ROLE = 2
# Written as data by whoever plays: `tests/rules/test_house_cards.py` follows it.
OWN_CARD = "A card of a table's own"
# It adds nothing: what the rulebook says of it, other stories hold.
TIE = "Who breaks a tie"
TITLES = [
    OWN_CARD, "A role", "A law", "A ruling", "A post", "A public fact", TIE,
    "A game of an afternoon",
]  # fmt: skip
LEFT_OVER = (
    ("night_scripts/feuilles.toml", "à égalité, {qui_egalite} tranche", "à égalité, il tranche"),
    ("night_scripts/jour.toml", "la voix {de_qui_egalite} l", "la voix du Président l"),
    (
        "night_scripts/regles.toml",
        "Au vote, {qui_egalite} tranche",
        "Au vote, le Président tranche",
    ),
    (
        "gm_assistant/games/quinte_bourg/rules/sayings.py",
        "la voix {de_qui_egalite} d",
        "la voix du Président d",
    ),
)


class Step(NamedTuple):
    """One step of a recipe: where to write what."""

    file: str
    how: str
    anchor: str
    text: str


def recipes() -> dict[str, list[Step]]:
    page = (ROOT / "docs" / "adding.md").read_text("utf-8")
    titles = re.split(r"^## (.+)$", page, flags=re.MULTILINE)[1:]
    return {
        title: [
            Step(it["file"], it["how"] or "", it["anchor"] or "", written(it))
            for it in STEP.finditer(section)
        ]
        for title, section in zip(titles[::2], titles[1::2], strict=True)
    }


def written(found: re.Match[str]) -> str:
    """The block without the indent that makes it one; a blank line more where two end it."""
    lines = [line[8:] for line in found["text"].splitlines()]
    blank = len(found["text"]) - len(found["text"].rstrip("\n")) > 2
    return "\n".join(lines).rstrip("\n") + ("\n\n\n" if blank else "\n")


def follow(step: Step, tree: Path) -> None:
    path = tree / step.file
    if not step.how:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(step.text, "utf-8")
        return
    lines = path.read_text("utf-8").splitlines(keepends=True)
    start, end = place_of(step, lines)
    lines[start:end] = [step.text]
    path.write_text("".join(lines), "utf-8")


def place_of(step: Step, lines: list[str]) -> tuple[int, int]:
    """The lines that are replaced; none where something is added."""
    match step.how:
        case "at the end":
            lines.append("\n")
            return len(lines), len(lines)
        case "after the entry":
            first = one(lines, f'id = "{step.anchor}"')
            blank = next(i for i in range(first, len(lines)) if not lines[i].strip())
            lines.insert(blank, "\n")
            return blank + 1, blank + 1
        case "after the line of":
            found = [i for i, line in enumerate(lines) if f"`{step.anchor}`" in line]
            return found[-1] + 1, found[-1] + 1
    place = one(lines, step.anchor)
    if step.how == "instead of":
        return place, place + 1
    after = place + (step.how == "after")
    return after, after


def one(lines: list[str], anchor: str) -> int:
    found = [i for i, line in enumerate(lines) if line.startswith(anchor) or anchor in line]
    assert len(found) == 1, f"{anchor!r} stands in {len(found)} lines"
    return found[0]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_to(tmp_path_factory.mktemp("copie"))


def copied_to(copy: Path) -> Path:
    # With what is compiled already: only the files that a recipe touches are compiled anew.
    for name in COPIED:
        shutil.copytree(ROOT / name, copy / name)
    for name in (*LOOSE, *(it.name for it in ROOT.glob("*.md"))):
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def followed(tree: Path) -> Path:
    """The copy in which all recipes were followed."""
    for name, steps in recipes().items():
        for step in steps if name != TIE else ():
            follow(step, tree)
    docs = [sys.executable, "-m", "tests.reference"]
    made = subprocess.run(docs, cwd=tree, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-3000:]
    return tree


def test_each_recipe_is_told_in_steps() -> None:
    assert list(recipes()) == TITLES
    assert all(len(steps) > 2 for name, steps in recipes().items() if name not in (TIE, OWN_CARD))


def test_a_role_costs_two_files_of_code() -> None:
    code = {it.file for it in recipes()["A role"] if it.file.endswith(".py")}
    assert len(code) == CODE_OF_A_ROLE


def told_by(tree: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_copy_holds_once_every_recipe_was_followed(followed: Path) -> None:
    marks = "not rulebook and not soak and not slow"
    told = told_by(followed, "-m", marks, *UNTOUCHED, *TOLD_BY)
    assert told.returncode == 0, told.stdout[-3000:]


@pytest.mark.soak
def test_the_whole_suite_holds_in_the_copy(followed: Path) -> None:
    """But for what is of the rulebook alone, as the page says, and what was approved without it."""
    told = told_by(followed, "-m", "not rulebook and not soak", "--ignore=tests/approved")
    assert told.returncode == 0, told.stdout[-3000:]


@pytest.mark.slow
def test_who_breaks_a_tie_is_two_files_and_a_former_one_is_found(tmp_path: Path) -> None:
    tree, steps = copied_to(tmp_path / "copie"), recipes()[TIE]
    assert [it.file.rpartition("/")[2] for it in steps] == [
        "words.py",
        "S05_egalite_au_senateur.json",
    ]
    for step in steps:
        follow(step, tree)
    story = "tests/truth/test_deciders.py"
    told = told_by(tree, story, "tests/test_scenarios.py", "-k", "deciders or S05").stdout
    assert re.search(r"^\d+ passed, \d+ deselected", told, re.MULTILINE), told[-3000:]
    for file, asks, says in LEFT_OVER:
        text = (tree / file).read_text("utf-8")
        assert asks in text, file
        (tree / file).write_text(text.replace(asks, says), "utf-8")
    told = told_by(tree, story).stdout
    for where in ("the scripts", "the rules", "the sheets", "reasons and refusals"):
        assert f"nobody_but_whoever_breaks_it[{where}]" in told, told[-3000:]
