"""Where the browser that makes the PDF is looked for, on systems that are not this one."""

from pathlib import Path

import pytest

from gm_assistant.prints.pdf import installed

WINDOWS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")


def put(file: Path) -> str:
    file.parent.mkdir(parents=True)
    file.write_bytes(b"")
    return str(file)


@pytest.mark.parametrize("home", ["", "Users/ana"])
@pytest.mark.parametrize("app", ["Google Chrome", "Chromium", "Microsoft Edge"])
def test_on_macos_in_the_applications(tmp_path: Path, app: str, home: str) -> None:
    found = put(tmp_path / home / f"Applications/{app}.app/Contents/MacOS/{app}")
    assert installed("darwin", {}, tmp_path, tmp_path / "Users/ana") == found


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
    tmp_path: Path, folder: str, inside: str
) -> None:
    found = put(tmp_path / folder / inside)
    told = {it: str(tmp_path / it) for it in WINDOWS}
    assert installed("win32", told, tmp_path, tmp_path) == found


def test_a_folder_is_not_a_browser(tmp_path: Path) -> None:
    (tmp_path / "PROGRAMFILES/Google/Chrome/Application/chrome.exe").mkdir(parents=True)
    told = {"PROGRAMFILES": str(tmp_path / "PROGRAMFILES")}
    assert installed("win32", told, tmp_path, tmp_path) is None
    assert installed("win32", {}, tmp_path, tmp_path) is None
    assert installed("linux", told, tmp_path, tmp_path) is None
