"""PDF through Chromium, where there is one on this machine."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import which
from typing import Final

BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
_MAC: Final = ("Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser")
_WINDOWS_FOLDERS: Final = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
_WINDOWS: Final = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
    "BraveSoftware/Brave-Browser/Application/brave.exe",
)
_PATIENCE: Final = 120


class NotPrinted(Exception):
    """The browser did not make the PDF; the page can still be printed by hand."""

    sentence = (
        "Chromium n'a pas pu faire le PDF : demandez une page .html, et imprimez-la par un "
        "navigateur."
    )


def browser() -> str | None:
    """The first Chromium, Chrome or Edge of this machine: a command, or where it is installed."""
    named = next((found for name in BROWSERS if (found := which(name))), None)
    return named or installed(sys.platform, os.environ, Path("/"), Path.home())


def installed(platform: str, environ: Mapping[str, str], root: Path, home: Path) -> str | None:
    """On macOS and Windows a browser is no command: it stands in the folder of the programs."""
    places: Iterator[Path] = iter(())
    if platform == "darwin":
        folders = (root / "Applications", home / "Applications")
        places = (it / f"{app}.app/Contents/MacOS/{app}" for it in folders for app in _MAC)
    elif platform == "win32":
        folders_told = (environ.get(it, "") for it in _WINDOWS_FOLDERS)
        places = (Path(it) / inside for it in folders_told if it for inside in _WINDOWS)
    return next((str(it) for it in places if it.is_file()), None)


def pdf_of(html: str, chromium: str) -> bytes:
    """Print a page that stands alone; its own style says the paper and the margins."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        page, output = folder / "feuilles.html", folder / "feuilles.pdf"
        page.write_text(html, encoding="utf-8")
        _run([chromium, *_options(folder), f"--print-to-pdf={output}", page.as_uri()])
        if not output.is_file():
            raise NotPrinted
        return output.read_bytes()


def _options(folder: Path) -> list[str]:
    plain = ["--headless", "--disable-gpu", "--no-pdf-header-footer"]
    # Chromium refuses its sandbox to root, as in a container.
    sandbox = ["--no-sandbox"] if _is_root() else []
    return [*plain, *sandbox, f"--user-data-dir={folder / 'profil'}"]


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _run(words: list[str]) -> None:
    try:
        subprocess.run(words, check=True, capture_output=True, timeout=_PATIENCE)  # noqa: S603 - a list of our own words
    except (OSError, subprocess.SubprocessError) as error:
        raise NotPrinted from error
