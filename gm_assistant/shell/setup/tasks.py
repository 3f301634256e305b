"""The tasks of `run.py`: starting the companion, its tests, its benches, with Python alone."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from gm_assistant.shell.doctor import from_the_sources, tell_missing, tell_round
from gm_assistant.shell.setup.checkout import (
    Checkout,
    SetUpError,
    python_of,
    said,
    set_up,
)
from gm_assistant.shell.setup.locks import renew
from gm_assistant.shell.setup.pack import pack, pack_for_windows
from gm_assistant.shell.setup.tablet import serve_tablet, tablet

ROOT: Final = Path(__file__).resolve().parents[3]
INTERRUPTED: Final = 130


class Task(NamedTuple):
    """What may be asked of the project: the extras it needs, what Python is asked, its sentence."""

    extras: frozenset[str]
    asked: tuple[str, ...]
    sentence: str


def _of_the_tests(sentence: str, *asked: str) -> Task:
    return Task(frozenset({"test"}), ("-m", *asked), sentence)


TASKS: Final[Mapping[str, Task]] = {
    "test": _of_the_tests("passe tous les tests (--fast : la boucle courte)", "pytest"),
    "soak": _of_the_tests("passe les tests de longue haleine", "pytest", "-m", "soak"),
    "bench": Task(frozenset({"bench"}), ("-m", "bench"), "mesure (bench house, web, rules…)"),
    "approve": _of_the_tests("récrit les soirées approuvées", "tests.approved.approve"),
    "breakages": _of_the_tests("casse des lignes pour éprouver les tests", "bench.breakages"),
    "docs": _of_the_tests("récrit ce que la documentation tire du code", "tests.reference"),
    "pictures": _of_the_tests("refait les images du guide", "tests.gallery.guide"),
}
LOCK: Final = "récrit les verrous : les dernières versions permises, et leurs empreintes"
PACK: Final = "fait un zip qui démarre ailleurs sans réseau ni pip"
TABLET: Final = "fait le carnet d'une tablette seule, pour un hôte de fichiers"
TRIED: Final = "« --serve » l'essaie ici"
PACK_FOR_WINDOWS: Final = (
    "python3 run.py pack --windows [FICHIER] : le même avec un Python de Windows dedans, que l'on "
    "démarre d'un double clic ; FICHIER est le zip « embeddable » de python.org."
)
# What is made here with Python alone, without setting the companion up.
MADE: Final = {"pack": PACK, "tablet": TABLET, "lock": LOCK}
# Two processes more than cores: a browser mostly waits. What goes together, and what begins first,
# is said in tests/spread.py.
SPREAD = ["-n", str((os.cpu_count() or 1) + 2)]
# Without any, each waits for nothing but the cores.
BUSY = ["-n", str(os.cpu_count() or 1)]
# The rules, the journal, the scripts, the views and the web: no other program, nothing killed.
FAST = ["-m", "not (soak or slow or browser or office)"]
# The loop of a hand that writes; whole evenings, paper, other tables: by their names.
LOOP = (
    "engine",
    "french",
    "journal",
    "public",
    "rules",
    "scripts",
    "shell",
    "truth",
    "views",
    "web",
)
# Whoever says how many processes says it; a debugger speaks with one.
ALONE = ("-n", "--numprocesses", "--pdb", "--trace")


def main(words: list[str]) -> int:
    speak_utf8()
    try:
        match words:
            case ["pack", *given]:
                return make_zip(given)
            case ["tablet", *given]:
                return make_tablet(given)
            case ["lock"]:
                return renew(ROOT)
            case ["lock", *_]:
                print(f"python3 run.py lock : {LOCK}.")
                return 0
            case ["--help" | "-h", *_]:
                return tell_tasks()
            case _:
                return start(words)
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(said("stopped"), file=sys.stderr)
        return INTERRUPTED


def make_zip(given: list[str]) -> int:
    match given:
        case ["--help" | "-h", *_]:
            print(f"python3 run.py pack : {PACK}, dans « dist ».\n{PACK_FOR_WINDOWS}")
            return 0
        case []:
            return pack(ROOT)
        case ["--windows"]:
            return pack_for_windows(ROOT, None)
        case ["--windows", file]:
            return pack_for_windows(ROOT, Path(file))
        case _:
            print(said("not_of_a_pack", word=given[0]), file=sys.stderr)
            return 1


def make_tablet(given: list[str]) -> int:
    match given:
        case []:
            return tablet(ROOT)
        case ["--serve"]:
            return serve_tablet(ROOT)
        case _:
            print(f"python3 run.py tablet : {TABLET}, dans « dist/tablette » ; {TRIED}.")
            return 0


def tell_tasks() -> int:
    """What may be asked, before anything is installed; once it is, the companion goes on."""
    print("python3 run.py : installe l'assistant (une fois), le démarre, ouvre le navigateur.\n")
    sentences = {**MADE, **{name: it.sentence for name, it in TASKS.items()}}
    for name, sentence in sentences.items():
        print(f"    python3 run.py {name:10} {sentence}")
    installed = python_of(Checkout(ROOT).venv)
    if not installed.exists():
        print("\nLe reste se dit une fois l'assistant installé : relancez alors cette commande.")
        return 0
    print(flush=True)
    return become([str(installed), "-m", "gm_assistant", "--help"])


def speak_utf8() -> None:
    # A console may be set to an encoding that lacks half of our sentences.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def start(words: list[str]) -> int:
    house = Checkout(ROOT)
    task = TASKS.get(words[0]) if words else None
    if task is TASKS["test"]:
        tell_missing()
    try:
        set_up(house, task.extras if task else frozenset())
    except SetUpError as trouble:
        if words[:1] != ["doctor"]:
            raise
        # It is asked for where something refuses to start: its round needs no package.
        return tell_round(from_the_sources(str(trouble).partition("\n")[0]))
    inside = str(python_of(house.venv))
    if task is None:
        return become([inside, "-m", "gm_assistant", *words])
    os.chdir(ROOT)
    given = words[1:]
    return become([inside, *task.asked, *(spread(given) if task is TASKS["test"] else given)])


def spread(words: list[str]) -> list[str]:
    """The stories over all cores; a file or a story that is named runs alone."""
    given = [word for word in words if word != "--fast"]
    alone = any(word.startswith(ALONE) or place_of(word).is_file() for word in given)
    if "--fast" in words:
        return [*([] if alone else BUSY), *fast(given), *given]
    return [*([] if alone else SPREAD), *given]


def fast(given: list[str]) -> list[str]:
    tests = ROOT / "tests"
    named = any(place_of(word).exists() for word in given)
    loop = [*(tests / it for it in LOOP), *sorted(tests.glob("test_*.py"))]
    return [*FAST, *([] if named else map(str, loop))]


def place_of(word: str) -> Path:
    return ROOT / word.partition("::")[0]


def become(words: list[str]) -> int:
    """Where the system can, this process turns into the other, so that killing it kills the app."""
    # Told here and not in a file of the environment, which Pythons before 3.13 read in the
    # encoding of the place: a folder with an accent would be lost.
    known = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *([known] if known else [])])
    if os.name != "nt":
        os.execv(words[0], words)
    try:
        return subprocess.call(words)
    except KeyboardInterrupt:
        return INTERRUPTED
