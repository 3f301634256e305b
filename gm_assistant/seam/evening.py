"""The spreadsheet in which an evening can be run without the assistant, and come back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic

from gm_assistant.seam.rules import Document, G

# Every xlsx file begins so: it is an archive.
ARCHIVE: Final = b"PK"


class NotReadBack(Exception):
    """No game recognises this spreadsheet; the sentence says what to do."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True)
class Evening(Generic[G]):
    """`write` makes it of a game as it stands, with the words of the MJ's folder; `read` gives the
    document of a game back, where what could not be understood stands as notes.
    """

    write: Callable[[G, Path | None], bytes]
    read: Callable[[bytes], Document]


def read_back(evenings: Iterable[Evening[Any] | None], content: bytes) -> Document:
    """The document of the first game that recognises this file."""
    told = NotReadBack("Ce fichier n'est pas une partie : choisissez un fichier de partie (.json).")
    for evening in evenings:
        if evening is None:
            continue
        try:
            return evening.read(content)
        except NotReadBack as refusal:
            told = refusal
    raise told
