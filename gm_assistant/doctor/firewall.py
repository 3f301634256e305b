"""Whether something on this machine may keep the tablet's requests away."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gm_assistant.doctor.finding import Finding

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
            advice = "Lancez plutôt « py run.py --lan » dans Windows."
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
