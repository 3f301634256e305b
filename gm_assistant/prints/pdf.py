"""PDF through Chromium, where there is one on this machine."""

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from gm_assistant.programs import CHROMIUM

_PATIENCE: Final = 120


class NotPrinted(Exception):
    """The browser did not make the PDF; the page can still be printed by hand."""

    sentence = (
        "Chromium n'a pas pu faire le PDF : demandez une page .html, et imprimez-la par un "
        "navigateur."
    )


def browser() -> str | None:
    """The first Chromium, Chrome or Edge of this machine, wherever it is installed."""
    return CHROMIUM.found()


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
