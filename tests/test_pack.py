"""One zip with the project and its wheels: a machine without network and without pip starts."""

import errno
import hashlib
import os
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from gm_assistant.shell.setup import pack, sentences, windows
from gm_assistant.shell.setup.checkout import name_of, pip_command, python_of

ROOT = Path(__file__).parent.parent
# A zip is for those who play.
FOR_MAINTAINERS = ("tests/", "bench/", "CONTRIBUTING.md", "SECURITY.md", "Makefile")


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
    kept = {it for it in tracked if it and not it.startswith((".", *FOR_MAINTAINERS))}
    assert packed >= {"run.py", "gm_assistant/shell/setup/htmx.txt", "NOTICE"}
    if kept:
        assert kept - packed == set()
    assert not any(it.startswith(FOR_MAINTAINERS) for it in packed)
    assert not any(part.startswith(".") for it in packed for part in Path(it).parts)


def test_the_zip_is_one_folder(tmp_path: Path) -> None:
    (tmp_path / "run.py").touch()
    (tmp_path / "une-soiree.json").touch()
    wheels = tmp_path / "elsewhere"
    wheels.mkdir()
    wheel(wheels, "flask-3.1-py3-none-any.whl")
    with zipfile.ZipFile(pack.write_zip(tmp_path, wheels)) as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
        launcher = archive.getinfo(next(it for it in archive.namelist() if it.endswith(".command")))
        first = archive.read(archive.namelist()[0]).decode()
    assert names == {
        "LISEZMOI.txt",
        "Quinte-Bourg.command",
        "run.py",
        "wheels/flask-3.1-py3-none-any.whl",
    }
    # Finder starts only what may be started.
    assert launcher.external_attr >> 16 & 0o111
    assert first.startswith("L'assistant du MJ")
    assert len(first.splitlines()) <= 12


# For Windows: a Python of its own, and nothing to install.


def python_of_windows(folder: Path, *names: str, below: str = "") -> Path:
    file = folder / "python.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(below + name, name)
    return file


EMBEDDED = ("python.exe", "python313.dll", "python313._pth", "python313.zip", "_sqlite3.pyd")


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetched(folder: Path, _packages: list[str]) -> None:
        folder.mkdir()
        file = wheel(folder, "flask-3.1-py3-none-any.whl")
        with zipfile.ZipFile(file, "a") as archive:
            archive.writestr("flask/__init__.py", "")
        wheel(folder, "pip-26.0-py3-none-any.whl")

    monkeypatch.setattr(windows, "download", fetched)


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("below", ["", "cp313/"])
def test_a_zip_for_windows_needs_nothing(
    tmp_path: Path, below: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "run.py").touch()
    (tmp_path / "pyproject.toml").write_text("[project]\ndependencies = []", encoding="utf-8")
    given = python_of_windows(
        tmp_path, *EMBEDDED, "Lib/site-packages/x.py", "Lib/test/y.py", below=below
    )
    assert windows.pack_for_windows(tmp_path, given) == 0
    [zipped] = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(zipped) as archive:
        kept = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    assert set(kept) == {
        "LISEZMOI.txt", "Quinte-Bourg.cmd", "start.py", "pyproject.toml", "python/python.exe",
        "python/python313.dll", "python/python313.zip", "python/python313._pth",
        "python/_sqlite3.pyd", "lib/flask/__init__.py", "lib/flask-3.1.dist-info/METADATA",
    }  # fmt: skip
    assert b"python313.zip" in kept["python/python313._pth"]
    assert kept["Quinte-Bourg.cmd"].isascii()
    assert kept["Quinte-Bourg.cmd"].count(b"\n") == kept["Quinte-Bourg.cmd"].count(b"\r\n")
    told = capsys.readouterr().out
    assert f"sha256 {hashlib.sha256(given.read_bytes()).hexdigest()}" in told
    assert f"sha256 {hashlib.sha256(zipped.read_bytes()).hexdigest()}" in told


@pytest.mark.parametrize(
    "names",
    [(), ("python.exe",), ("python.exe", "python310.dll", "_sqlite3.pyd"), EMBEDDED[:-1]],
)
def test_what_is_no_python_of_windows_is_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    given = python_of_windows(tmp_path, *names)
    with pytest.raises(sentences.SetUpError, match="ne contient pas un Python de Windows"):
        windows.pack_for_windows(tmp_path, given)
    with pytest.raises(sentences.SetUpError, match="ne contient pas un Python de Windows"):
        windows.pack_for_windows(tmp_path, tmp_path / "absent.zip")


def test_what_windows_starts_starts_here_too(tmp_path: Path) -> None:
    (tmp_path / "start.py").write_text(windows.START, encoding="utf-8")
    (tmp_path / "lib").mkdir()
    package = tmp_path / "gm_assistant"
    package.mkdir()
    (package / "cli.py").write_text("def main(words): return len(words)", encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", str(tmp_path / "start.py"), "a", "b"], check=False)
    assert done.returncode == 2


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
