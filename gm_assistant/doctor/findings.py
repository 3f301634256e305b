"""Each thing that an evening rests on, looked at once: what was found, and what to do."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gm_assistant import __version__
from gm_assistant.doctor.finding import Finding
from gm_assistant.doctor.firewall import firewall
from gm_assistant.programs import CHROMIUM

ENOUGH: Final = 200 * 2**20
_NEWER: Final = "Pour en changer, remplacez le dossier du projet : les parties restent."
_NEWER_WHEEL: Final = "Pour en changer, installez le wheel suivant : les parties restent."
_CHECKOUT: Final = Path(__file__).resolve().parents[2] / "run.py"


def examine(
    folder: Path, addresses: Sequence[str], port: int, trouble: str | None
) -> tuple[Finding, ...]:
    """The whole round; `trouble` is what the journal finds in the folder."""
    return (
        Finding("Version", f"gm-assistant {__version__}", _newer()),
        _python(),
        _games(folder),
        _soundness(trouble),
        _space(folder),
        _browser(),
        *_network(addresses, port),
        *_phone(),
    )


def command(checkout: Path = _CHECKOUT, system: str = sys.platform) -> str:
    """What starts this very companion in a terminal."""
    if not checkout.is_file():
        return "gm-assistant"
    return "py run.py" if system == "win32" else "python3 run.py"


def _newer() -> str:
    return _NEWER if _CHECKOUT.is_file() else _NEWER_WHEEL


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("Python", f"{version}, {sys.executable}")


def _games(folder: Path) -> Finding:
    standing = _standing(folder)
    if not (standing.is_dir() and os.access(standing, os.W_OK)):
        return Finding(
            "Les parties",
            f"{folder}, où l'on ne peut pas écrire",
            "Rendez-le modifiable, ou choisissez-en un autre avec « --data DOSSIER ».",
            ok=False,
        )
    if standing != folder:
        return Finding("Les parties", f"{folder}, pas encore là", "La première partie le fera.")
    advice = "Pour tout garder, copiez ce dossier, l'application fermée."
    return Finding("Les parties", str(folder), advice)


def _standing(folder: Path) -> Path:
    """The nearest that exists."""
    return next(it for it in (folder, *folder.absolute().parents) if it.exists())


def _soundness(trouble: str | None) -> Finding:
    if trouble is None:
        return Finding("Leur état", "rien d'abîmé")
    started = command()
    advice = f"« {started} check » dit ce qui tient, « {started} rescue DOSSIER » le met à l'abri."
    return Finding("Leur état", trouble, advice, ok=False)


def _space(folder: Path) -> Finding:
    free = shutil.disk_usage(_standing(folder)).free
    told = f"{free // 2**30} Go libres" if free >= 2**30 else f"{free // 2**20} Mo libres"
    if free >= ENOUGH:
        return Finding("La place", told)
    return Finding("La place", told, "Libérez 200 Mo avant la soirée.", ok=False)


def _browser() -> Finding:
    found = CHROMIUM.found()
    if found:
        return Finding("Les PDF", found)
    return Finding(
        "Les PDF",
        "ni Chromium ni Chrome",
        f"Imprimez les pages par un navigateur, ou installez-le ({CHROMIUM.install}).",
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
    advice = f"« {command()} --lan » l'y attend, sur le même wifi."
    return Finding("La tablette", shown, advice), firewall(port)


def _phone() -> tuple[Finding, ...]:
    if "TERMUX_VERSION" not in os.environ:
        return ()
    advice = "Tapez « termux-wake-lock » avant la soirée : Android endort sinon l'application."
    return (Finding("Android", "l'application tourne dans Termux", advice),)
