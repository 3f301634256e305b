"""Where the browser that makes the PDF is looked for, on systems that are not this one."""

from dataclasses import replace
from pathlib import Path

import pytest

from gm_assistant.shell.doctor import CHROMIUM

WINDOWS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
# As on a system where no browser is a command.
UNNAMED = replace(CHROMIUM, names=())


def put(file: Path) -> str:
    file.parent.mkdir(parents=True)
    file.write_bytes(b"")
    return str(file)


@pytest.mark.parametrize("app", ["Google Chrome", "Chromium", "Microsoft Edge"])
def test_on_macos_in_the_applications(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, app: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert f"/Applications/{app}.app/Contents/MacOS/{app}" in CHROMIUM.places
    found = put(tmp_path / f"Applications/{app}.app/Contents/MacOS/{app}")
    assert UNNAMED.found() == found


@pytest.mark.parametrize("folder", WINDOWS)
@pytest.mark.parametrize(
    "inside",
    [
        "Google/Chrome/Application/chrome.exe",
        "Chromium/Application/chrome.exe",
        "Microsoft/Edge/Application/msedge.exe",
    ],
)
def test_on_windows_in_the_folders_of_the_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, inside: str
) -> None:
    for name in WINDOWS:
        monkeypatch.setenv(name, str(tmp_path / name))
    found = put(tmp_path / folder / inside)
    assert UNNAMED.found() == found


def test_a_folder_is_not_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PROGRAMFILES", str(tmp_path))
    (tmp_path / "Google/Chrome/Application/chrome.exe").mkdir(parents=True)
    assert UNNAMED.found() is None
