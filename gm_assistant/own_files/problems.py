"""What is wrong with a file, as a value: where, what, and the likely slip."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One slip of one file; `blocking` ones put the shipped file in the place of the edited one."""

    file: str
    sentence: str
    row: str = ""
    line: int | None = None
    hint: str = ""
    blocking: bool = True

    def __str__(self) -> str:
        where = ", ".join(
            word
            for word in (
                self.file,
                f"ligne {self.line}" if self.line else "",
                f"« {self.row} »" if self.row else "",
            )
            if word
        )
        return f"{where} : {self.sentence}{f' {self.hint}' if self.hint else ''}"


def nearest(word: str, known: Iterable[str]) -> str:
    """The right name that was probably meant, or nothing."""
    found = difflib.get_close_matches(word.strip().casefold(), list(known), n=1, cutoff=0.6)
    return found[0] if found else ""


def slip(word: str, known: Iterable[str]) -> str:
    """A sentence that offers the nearest right name, or nothing."""
    right = nearest(word, known)
    return f"Vouliez-vous dire « {right} » ?" if right else ""
