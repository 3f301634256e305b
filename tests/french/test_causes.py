"""What the machine complains of in English is said in French where it is known."""

import errno
import os

import pytest

from gm_assistant.french.grammar import cause


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.ENOENT, "il n'y est pas"),
        (errno.EISDIR, "c'est un dossier"),
        (errno.EACCES, "l'accès est refusé"),
        (errno.ENOSPC, "le disque est plein"),
        (errno.EADDRINUSE, "elles sont prises"),
    ],
)
def test_a_known_trouble_is_french(code: int, said: str) -> None:
    assert cause(OSError(code, os.strerror(code))) == said


def test_another_trouble_keeps_its_own_words() -> None:
    assert cause(OSError(errno.EXDEV, "Cross-device")) == "Cross-device"
    assert cause(ValueError("embedded null byte")) == "embedded null byte"
