"""Sets the companion up in `.venv` and runs it, its tests or its benches, with Python alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
INTERRUPTED = 130

# Each task: the extras that it needs, and what the environment's Python is asked.
TASKS = {
    "test": (frozenset({"test"}), ["-m", "pytest"]),
    "soak": (frozenset({"test"}), ["-m", "pytest", "-m", "soak"]),
    "bench": (frozenset({"bench"}), ["-m", "bench"]),
    "approve": (frozenset({"test"}), ["-m", "tests.approved.approve"]),
    "breakages": (frozenset({"test"}), ["-m", "bench.breakages"]),
    "pictures": (frozenset({"test"}), ["-m", "tests.gallery.guide"]),
}
# Two processes more than cores: a browser mostly waits. What goes together, and what begins first,
# is said in tests/spread.py.
SPREAD = ["-n", str((os.cpu_count() or 1) + 2)]
# The rules, the journal, the scripts, the views and the web: no other program, nothing killed.
FAST = ["-m", "not (soak or slow or browser or office)"]
# Not for the loop of a hand that writes, unless it is named: whole evenings, paper, other tables.
ELSEWHERE = ("approved", "brasier", "browser", "humans", "non_morts", "print", "tale", "workbook",
             "zombie_mosh")  # fmt: skip
# Whoever says how many processes says it; a debugger speaks with one.
ALONE = ("-n", "--numprocesses", "--pdb", "--trace")


def main(words: list[str]) -> int:
    speak_utf8()
    sys.path.insert(0, str(ROOT))
    # Not above: an older Python must still be able to say its sentence.
    from gm_assistant.shell.setup.sentences import STOPPED, SetUpError

    try:
        prove_python(sys.version_info[:2])
        if words[:1] == ["pack"]:
            from gm_assistant.shell.setup.pack import pack

            return pack(ROOT)
        return start(words)
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(STOPPED, file=sys.stderr)
        return INTERRUPTED


def speak_utf8() -> None:
    # A console may be set to an encoding that lacks half of our sentences.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def prove_python(version: tuple[int, ...]) -> None:
    from gm_assistant.shell.setup.sentences import TOO_OLD, SetUpError

    if version < OLDEST:
        raise SetUpError(TOO_OLD.format(found=".".join(map(str, version))))


def start(words: list[str]) -> int:
    from gm_assistant.shell.doctor import tell_missing
    from gm_assistant.shell.setup.checkout import Checkout, python_of, set_up

    house = Checkout(ROOT)
    task = words[0] if words and words[0] in TASKS else None
    extras, asked = TASKS[task] if task else (frozenset(), ["-m", "gm_assistant"])
    if task == "test":
        tell_missing()
    set_up(house, extras)
    if task:
        os.chdir(ROOT)
    given = words[1 if task else 0 :]
    return become(
        [str(python_of(house.venv)), *asked, *(spread(given) if task == "test" else given)]
    )


def spread(words: list[str]) -> list[str]:
    """The stories over all cores; a file or a story that is named runs alone."""
    given = [word for word in words if word != "--fast"]
    alone = any(word.startswith(ALONE) or place_of(word).is_file() for word in given)
    return [*([] if alone else SPREAD), *(fast(given) if "--fast" in words else []), *given]


def fast(given: list[str]) -> list[str]:
    named = any(place_of(word).exists() for word in given)
    return [*FAST, *([] if named else [f"--ignore=tests/{it}" for it in ELSEWHERE])]


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
