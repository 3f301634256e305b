"""Each thing that an evening rests on, looked at once: what was found, and what to do."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from shutil import which
from typing import Final

from gm_assistant import __version__
from gm_assistant.french.terminal import tell, told, whole

# The other programs that we make use of, wherever this machine keeps them.


@dataclass(frozen=True)
class Program:
    """One that may be missing: its names, its places outside the path, and how to get it."""

    title: str
    names: tuple[str, ...]
    places: tuple[str, ...]
    debian: str
    # Where no package manager of the system has it.
    elsewhere: str

    def how(self, system: str = sys.platform) -> str:
        """How to get it on this system."""
        return self.debian if system == "linux" else self.elsewhere

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
    "google.com/chrome",
)
LIBREOFFICE: Final = Program(
    "LibreOffice",
    ("soffice", "libreoffice"),
    (
        "/Applications/LibreOffice.app/Contents/MacOS/soffice",
        "${PROGRAMFILES}/LibreOffice/program/soffice.exe",
    ),
    "sudo apt install libreoffice-calc",
    "libreoffice.org",
)


def tell_missing(programs: Iterable[Program] = (CHROMIUM, LIBREOFFICE)) -> None:
    """What the tests make use of, before they begin."""
    for program in programs:
        found = program.found()
        absent = "absent, ses tests seront passés (pour l'avoir : {how})"
        said = found or told(absent, how=program.how())
        tell("{program} : {said}", to=sys.stderr, program=program.title, said=said)


# One thing that was looked at: what was found, and what to do.

NOTHING_TO_DO: Final = "Rien à faire."


@dataclass(frozen=True)
class Finding:
    """One line of the doctor; `ok` when the evening does not suffer from it."""

    topic: str
    finding: str
    advice: str = NOTHING_TO_DO
    ok: bool = True
    # Of what is told, what has to stay as the machine writes it.
    path: str = ""


# Whether something on this machine may keep the tablet's requests away.

_UFW: Final = Path("/etc/ufw/ufw.conf")
_APPLE: Final = "/usr/libexec/ApplicationFirewall/socketfilterfw"


_TOPIC: Final = "Le coupe-feu"
_MAY_STOP: Final = "il peut arrêter la tablette"


def firewall(port: int, system: str = sys.platform, ufw: Path = _UFW) -> Finding:
    """What is known of it from outside: the tablet itself is the only proof."""
    match system:
        case "win32":
            # He asks by himself, once, and forgets what was cancelled.
            advice = "S'il demande pour Python, acceptez sur les réseaux privés."
            return Finding(_TOPIC, "celui de Windows", advice)
        case "darwin" if "enabled" in _answer([_APPLE, "--getglobalstate"]):
            return Finding(_TOPIC, "celui de macOS", "S'il demande pour Python, autorisez.")
        case "linux" if _is_inside_windows():
            advice = "Lancez plutôt « py run.py » dans Windows."
            return Finding(_TOPIC, "sous WSL, la tablette ne voit pas l'adresse", advice, ok=False)
    command = _opening(port, ufw)
    if command is None:
        return Finding(_TOPIC, "aucun que je connaisse")
    return Finding(_TOPIC, _MAY_STOP, f"Ouvrez-lui le port : « {command} ».", ok=False)


def _opening(port: int, ufw: Path) -> str | None:
    """The command that opens a port where a firewall of Linux stands."""
    if _says_yes(ufw):
        return f"sudo ufw allow {port}/tcp"
    if _answer(["firewall-cmd", "--state"]).strip() == "running":
        return f"sudo firewall-cmd --add-port={port}/tcp"
    return None


def _says_yes(conf: Path) -> bool:
    # `ufw status` is for root; its file is for everybody.
    try:
        lines = conf.read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return "enabled=yes" in {line.strip().lower() for line in lines}


def _is_inside_windows() -> bool:
    return hasattr(os, "uname") and "microsoft" in os.uname().release.lower()


def _answer(words: Sequence[str]) -> str:
    try:
        asked = subprocess.run(  # noqa: S603 - words of our own
            list(words), capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return asked.stdout


ENOUGH: Final = 200 * 2**20
SAFE_SQLITE: Final = (3, 51, 3)
_ALONE: Final = (
    "Rien à faire : l'assistant y écrit seul. N'ouvrez pas la base ailleurs pendant une soirée."
)
_NEWER: Final = "Pour en changer, remplacez le dossier du projet : les parties restent."
_NEWER_WHEEL: Final = "Pour en changer, installez le wheel suivant : les parties restent."
# In the zip that brings its own Python.
LAUNCHER: Final = "Quinte-Bourg.cmd"
_CHECKOUT: Final = Path(__file__).resolve().parents[2] / "run.py"


def examine(
    folder: Path,
    addresses: Sequence[str],
    port: int,
    trouble: str | None,
    database: tuple[int, ...] = (),
) -> tuple[Finding, ...]:
    """The round; `trouble` is what the journal finds there, `database` the version it stands on."""
    return (
        Finding("Version", f"gm-assistant {__version__}", _newer()),
        _python(),
        *_sqlite(database),
        _games(folder),
        _soundness(trouble),
        _space(folder),
        _browser(sys.platform),
        *_network(addresses, port),
        *_phone(),
    )


def from_the_sources(trouble: str) -> tuple[Finding, ...]:
    """What can be looked at where nothing could be installed; `trouble` says why not."""
    return (
        Finding("L'installation", "elle n'a pas pu se faire", trouble, ok=False),
        Finding("Version", f"gm-assistant {__version__}", _newer()),
        _python(),
        _space(_CHECKOUT.parent),
        _browser(sys.platform),
    )


def tell_round(found: Iterable[Finding]) -> int:
    """A line for each; 1 where something is to be done."""
    status = 0
    for it in found:
        line = f"{it.topic} : {it.finding} → {it.advice}"
        tell("{mark} {line}", mark=" " if it.ok else "!", line=whole(line, [it.path]))
        status = status if it.ok else 1
    return status


def command(checkout: Path = _CHECKOUT, system: str = sys.platform) -> str:
    """What starts this very companion in a terminal."""
    if checkout.with_name(LAUNCHER).is_file():
        return LAUNCHER
    if not checkout.is_file():
        return "gm-assistant"
    return "py run.py" if system == "win32" else "python3 run.py"


def _newer() -> str:
    return _NEWER_WHEEL if command() == "gm-assistant" else _NEWER


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("Python", f"{version}, {sys.executable}", path=sys.executable)


def _sqlite(version: tuple[int, ...]) -> tuple[Finding, ...]:
    """Before 3.51.3 two programs that write at once may damage the database."""
    advice = NOTHING_TO_DO if version >= SAFE_SQLITE else _ALONE
    return (Finding("SQLite", ".".join(map(str, version)), advice),) if version else ()


def _games(folder: Path) -> Finding:
    standing = _standing(folder)
    if not (standing.is_dir() and os.access(standing, os.W_OK)):
        return Finding(
            "Les parties",
            f"{folder}, où l'on ne peut pas écrire",
            "Rendez-le modifiable, ou choisissez-en un autre avec « --data DOSSIER ».",
            ok=False,
            path=str(folder),
        )
    if standing != folder:
        advice, told = "La première partie le fera.", f"{folder}, pas encore là"
        return Finding("Les parties", told, advice, path=str(folder))
    advice = "Pour tout garder, copiez ce dossier, l'application fermée."
    return Finding("Les parties", str(folder), advice, path=str(folder))


def _standing(folder: Path) -> Path:
    """The nearest that exists."""
    return next(it for it in (folder, *folder.absolute().parents) if it.exists())


def _soundness(trouble: str | None) -> Finding:
    if trouble is None:
        return Finding("Leur état", "rien d'abîmé")
    advice = f"« {command()} check » dit ce qui tient, et quoi faire."
    return Finding("Leur état", trouble, advice, ok=False)


def _space(folder: Path) -> Finding:
    free = shutil.disk_usage(_standing(folder)).free
    told = f"{free // 2**30} Go libres" if free >= 2**30 else f"{free // 2**20} Mo libres"
    if free >= ENOUGH:
        return Finding("La place", told)
    return Finding("La place", told, "Libérez 200 Mo avant la soirée.", ok=False)


def _browser(system: str) -> Finding:
    found = CHROMIUM.found()
    if found:
        return Finding("Les PDF", found, path=found)
    return Finding(
        "Les PDF",
        "ni Chromium ni Chrome",
        f"Imprimez les pages par un navigateur, ou installez-le ({CHROMIUM.how(system)}).",
    )


def _network(addresses: Sequence[str], port: int) -> tuple[Finding, ...]:
    if not addresses:
        return (
            Finding(
                "La tablette",
                "cette machine n'est sur aucun réseau",
                "Joignez le wifi, ou partagez celui d'un téléphone, si une tablette doit suivre.",
            ),
        )
    shown = ", ".join(f"http://{it}:{port}/" for it in addresses)
    advice = f"« Les appareils », sur l'accueil, ou « {command()} --lan » l'y fait entrer."
    return Finding("La tablette", shown, advice), firewall(port)


def _phone() -> tuple[Finding, ...]:
    if "TERMUX_VERSION" not in os.environ:
        return ()
    advice = "Tapez « termux-wake-lock » avant la soirée : Android endort sinon l'application."
    return (Finding("Android", "l'application tourne dans Termux", advice),)
