"""One zip with the project and its wheels: a machine without network and without pip starts."""

import errno
import os
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from gm_assistant.shell.setup import pack, sentences
from gm_assistant.shell.setup.checkout import name_of, pip_command, python_of

ROOT = Path(__file__).parent.parent


def wheel(folder: Path, name: str, asks: str = "") -> Path:
    file = folder / name
    title = "-".join(name.split("-")[:2])
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{title}.dist-info/METADATA", f"Name: x\n{asks}\n\nRequires-Dist: no\n")
    return file


def test_what_only_another_system_asks_for_is_fetched_too(tmp_path: Path) -> None:
    asks = (
        'Requires-Dist: colorama>=0.4 ; platform_system == "Windows"\n'
        "Requires-Dist: Its_Dangerous>=2\n"
        'Requires-Dist: sphinx ; extra == "docs"'
    )
    wheel(tmp_path, "click-8.1-py3-none-any.whl", asks)
    wheel(tmp_path, "its_dangerous-2.2-py3-none-any.whl")
    assert pack.needed_elsewhere(tmp_path) == {"colorama>=0.4"}


def test_a_compiled_wheel_gives_way_to_a_plain_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound = wheel(tmp_path, "markupsafe-3.0-cp311-cp311-linux_x86_64.whl")
    asked: list[list[str]] = []

    def build(words: list[str], **environment: str) -> str:
        asked.append(words)
        assert environment == {"CC": "false", "CXX": "false"}
        wheel(Path(words[words.index("--wheel-dir") + 1]), "markupsafe-3.0-py3-none-any.whl")
        return ""

    monkeypatch.setattr(pack, "_pip", build)
    pack.make_universal(bound)
    assert [it.name for it in tmp_path.iterdir()] == ["markupsafe-3.0-py3-none-any.whl"]
    assert asked[0][-1] == "markupsafe==3.0"
    assert "toute machine" in pack.served(pack.bound(tmp_path))


def test_what_stays_compiled_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bound = wheel(tmp_path, "greenlet-3.0-cp311-cp311-linux_x86_64.whl")
    monkeypatch.setattr(pack, "_pip", lambda *_words, **_environment: "no compiler")
    pack.make_universal(bound)
    told = pack.served(pack.bound(tmp_path))
    assert told.startswith("Ce zip ne sert que les machines comme celle-ci")
    assert told.endswith("à cause de greenlet.")


# On Windows a pip that goes by that name will not put another in its place: it asks here.
KNOWS_WHERE_IT_STANDS = "pip/_internal/utils/misc.py"


def test_the_pip_of_a_pack_installs_a_pip_on_windows(tmp_path: Path) -> None:
    """sqlite-utils brings pip: whoever starts from the zip on Windows installs one with another."""
    packed = pip_as_a_wheel(tmp_path / "wheels")
    venv.create(tmp_path / "venv", with_pip=False)
    inside = python_of(tmp_path / "venv")
    words, environment = pip_command(str(inside), tmp_path)
    install = ["install", "--quiet", "--no-index", "--find-links", str(packed.parent), "pip"]
    done = subprocess.run(
        [*words, *install], env={**os.environ, **environment}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    # Else this story would not be that of Windows.
    by_name = [str(inside), str(packed / "pip"), *install, "--force-reinstall"]
    refused = subprocess.run(by_name, capture_output=True, text=True, check=False)
    assert "To modify pip" in refused.stderr


def pip_as_a_wheel(folder: Path) -> Path:
    """The pip that runs these tests, in a wheel where it believes that it stands on Windows."""
    told = distribution("pip")
    file = folder / f"pip-{told.version}-py3-none-any.whl"
    folder.mkdir()
    with zipfile.ZipFile(file, "w") as archive:
        for it in told.files or ():
            if it.parts[0].startswith("pip") and it.suffix != ".pyc":
                code = it.read_binary()
                where = b"WINDOWS = True\n" if it.as_posix() == KNOWS_WHERE_IT_STANDS else b""
                archive.writestr(it.as_posix(), code + where)
    return file


def test_without_network_a_pack_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "_pip", lambda _words: "NewConnectionError")
    with pytest.raises(sentences.SetUpError, match="Pas de réseau"):
        pack.download(tmp_path, ["flask"])


def test_where_nothing_may_be_written_a_pack_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path, **_more: object) -> None:
        raise PermissionError(errno.EACCES, "read-only")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(sentences.SetUpError, match="lecture seule"):
        pack.write_zip(tmp_path, tmp_path)


def test_what_somebody_keeps_beside_the_project_stays_at_home() -> None:
    packed = {file.relative_to(ROOT).as_posix() for file in pack.project_files(ROOT)}
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\0")
    kept = {it for it in tracked if it and not it.startswith(".")}
    assert packed >= {"run.py", "gm_assistant/shell/setup/htmx.txt", "NOTICE"}
    if kept:
        assert kept - packed == set()
    assert not any(part.startswith(".") for it in packed for part in Path(it).parts)


def test_the_zip_is_one_folder(tmp_path: Path) -> None:
    (tmp_path / "run.py").touch()
    (tmp_path / "une-soiree.json").touch()
    wheels = tmp_path / "elsewhere"
    wheels.mkdir()
    wheel(wheels, "flask-3.1-py3-none-any.whl")
    with zipfile.ZipFile(pack.write_zip(tmp_path, wheels)) as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
    assert names == {"run.py", "wheels/flask-3.1-py3-none-any.whl"}


@pytest.mark.parametrize(
    ("requirement", "name"),
    [("Flask>=3.1,<4", "Flask"), ("a.b-c[d]==1", "a.b-c"), ("x ; y", "x"), ("plain", "plain")],
)
def test_a_requirement_begins_with_its_name(requirement: str, name: str) -> None:
    assert name_of(requirement) == name


SAYS = """from gm_assistant.shell.setup import tasks; tasks.speak_utf8()
from gm_assistant.shell.setup import sentences; print(sentences.BEGUN)"""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
@pytest.mark.parametrize(
    ("words", "told"),
    [(["-c", SAYS], sentences.BEGUN), (["-m", "gm_assistant", "--help"], "démarre l’application")],
)
def test_a_console_of_another_age_gets_its_sentences(
    encoding: str, words: list[str], told: str
) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert told in done.stdout.decode("utf-8")
