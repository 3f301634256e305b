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


@dataclass(frozen=True, slots=True)
class ReadBack:
    """The document of the game, and what the MJ should know about it."""

    document: Document
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Evening(Generic[G]):
    """`write` makes it of a game as it stands and of its document, with the words of the MJ's
    folder; `read` gives the document of a game back, where its remarks stand as notes.
    """

    write: Callable[[G, Document, Path | None], bytes]
    read: Callable[[bytes], ReadBack]


def read_back(evenings: Iterable[Evening[Any] | None], content: bytes) -> ReadBack:
    """The game of the first game that recognises this file."""
    told = NotReadBack("Ce fichier n'est pas une partie : choisissez un fichier de partie (.json).")
    for evening in evenings:
        if evening is None:
            continue
        try:
            return evening.read(content)
        except NotReadBack as refusal:
            told = refusal
    raise told
