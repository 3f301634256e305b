"""The other programs that we make use of, wherever this machine keeps them."""

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from shutil import which
from typing import Final

from gm_assistant.french.terminal import tell, told


@dataclass(frozen=True)
class Program:
    """One that may be missing: its names, its places outside the path, and how to get it."""

    title: str
    names: tuple[str, ...]
    places: tuple[str, ...]
    install: str

    def found(self) -> str | None:
        """The first of its names that this machine knows."""
        known = (it for name in self.names if (it := which(name)))
        kept = (it for place in self.places if Path(it := os.path.expandvars(place)).is_file())
        return next(chain(known, kept), None)


CHROMIUM: Final = Program(
    "Chromium ou Chrome",
    (
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
        "msedge",
        "microsoft-edge",
    ),
    # Neither macOS nor Windows puts its browsers in the path.
    (
        *(
            f"{folder}/{app}.app/Contents/MacOS/{app}"
            for folder in ("/Applications", "${HOME}/Applications")
            for app in ("Chromium", "Google Chrome", "Microsoft Edge", "Brave Browser")
        ),
        *(
            f"${{{folder}}}/{program}"
            for folder in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
            for program in (
                "Google/Chrome/Application/chrome.exe",
                "Chromium/Application/chrome.exe",
                "Microsoft/Edge/Application/msedge.exe",
                "BraveSoftware/Brave-Browser/Application/brave.exe",
            )
        ),
    ),
    "sudo apt install chromium",
)
LIBREOFFICE: Final = Program(
    "LibreOffice",
    ("soffice", "libreoffice"),
    (
        "/Applications/LibreOffice.app/Contents/MacOS/soffice",
        "${PROGRAMFILES}/LibreOffice/program/soffice.exe",
    ),
    "sudo apt install libreoffice-calc",
)


def tell_missing(programs: Iterable[Program] = (CHROMIUM, LIBREOFFICE)) -> None:
    """What the tests make use of, before they begin."""
    for program in programs:
        found = program.found()
        absent = "absent, ses tests seront passés (Debian, Ubuntu : {how})"
        said = found or told(absent, how=program.install)
        tell("{program} : {said}", to=sys.stderr, program=program.title, said=said)
