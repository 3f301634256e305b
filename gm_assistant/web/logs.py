"""The log of the data folder: troubles only, without secrets or addresses of pages."""

import logging
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE = "journal-technique.log"
LARGEST = 1_000_000


def log_to(folder: Path) -> None:
    """Write the app's troubles there; a folder that cannot be written is told elsewhere."""
    logger = logging.getLogger("gm_assistant")
    with suppress(OSError):
        handler = RotatingFileHandler(
            folder / FILE, maxBytes=LARGEST, backupCount=2, encoding="utf-8", delay=True
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    # A busy moment is no trouble.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
