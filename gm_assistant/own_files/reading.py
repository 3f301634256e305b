"""Reads one TOML file, or says in a sentence why it cannot be read."""

import re
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final

from gm_assistant.french.causes import cause
from gm_assistant.own_files.problems import Problem

LARGEST: Final = 1_000_000
_PLACE = re.compile(r"line (\d+), column (\d+)")


@dataclass(frozen=True, slots=True)
class Source:
    """What a file holds, its text kept so that a problem can name its line."""

    file: str
    table: dict[str, Any] = field(default_factory=dict)
    text: str = ""
    problem: Problem | None = None
    own: bool = False
    missing: bool = False

    def line_of(self, header: str, number: int) -> int | None:
        """The line of the nth `[[header]]`, from 0."""
        lines = _lines_of(self.text, header)
        return lines[number] if number < len(lines) else None


# A file is asked for each of its tables in turn, and a start reads two dozen files.
@lru_cache(maxsize=16)
def _lines_of(text: str, header: str) -> tuple[int, ...]:
    pattern = re.compile(rf"^[ \t]*\[\[[ \t]*{re.escape(header)}[ \t]*\]\]", re.MULTILINE)
    starts = [0, *(found.start() for found in pattern.finditer(text))]
    between = (text.count("\n", one, other) for one, other in pairwise(starts))
    return tuple(1 + count for count in accumulate(between))


def read_source(path: Path, shown: str, *, own: bool = False) -> Source:
    """The file as tables; a file that cannot be read has its problem and nothing else."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return Source(shown, problem=Problem(shown, "Le fichier manque."), own=own, missing=True)
    except OSError as error:
        return _unreadable(shown, f"Le fichier ne peut pas être lu : {cause(error)}.")
    if len(raw) > LARGEST:
        return _unreadable(shown, "Le fichier est bien trop gros pour une feuille de textes.")
    return _parsed(raw, shown, own=own)


def _parsed(raw: bytes, shown: str, *, own: bool) -> Source:
    try:
        # Notepad puts a mark before the first letter; it is none of the MJ's doing.
        text = raw.decode("utf-8-sig")
        return Source(shown, tomllib.loads(text), text, own=own)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return _unreadable(
            shown, "Enregistrez le fichier en UTF-8 : un accent ne se lit pas.", line
        )
    except tomllib.TOMLDecodeError as error:
        return _unreadable(shown, *_syntax(str(error), text))
    except RecursionError:
        return _unreadable(shown, "Trop de crochets sont ouverts les uns dans les autres.")


def _syntax(message: str, text: str) -> tuple[str, int]:
    found = _PLACE.search(message)
    line = int(found[1]) if found else text.count("\n") + 1
    if message.startswith("Cannot"):
        return "La même clé ou la même table est écrite deux fois : gardez-en une.", line
    column = f", vers la colonne {found[2]}" if found else ", à la fin du fichier"
    sentence = (
        f"Le fichier ne se lit plus ici{column} : cherchez juste avant un guillemet, "
        "un crochet ou un signe égal oublié ou en trop."
    )
    return sentence, line


def _unreadable(shown: str, sentence: str, line: int | None = None) -> Source:
    return Source(shown, problem=Problem(shown, sentence, line=line))
