"""The bytes of a game file: a document read from them, or what is damaged; a line written."""

import json
from pathlib import Path
from typing import Any, NoReturn

from gm_assistant.french.causes import cause
from gm_assistant.journal.file_history import dated, history_of
from gm_assistant.journal.line import Line
from gm_assistant.journal.refusals import DamagedFile
from gm_assistant.journal.rows import TOO_DEEP, WHOLE, prove_plain

LARGEST = 5 * 1024 * 1024


def read_file(path: Path) -> bytes:
    """Never more than what is needed to see that a file is too large."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise DamagedFile(
            str(path),
            f"ce fichier ne peut pas être lu ({cause(error)}) ; vérifiez son nom et son dossier",
        ) from None


def write_document(line: Line) -> bytes:
    """The whole game: the table, the moves and when they were made, and what was set aside."""
    document = {
        **line.document,
        "title": line.title,
        "moves": [dated(played) for played in line.moves],
        "history": history_of(line),
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def read_document(content: bytes) -> dict[str, Any]:
    if len(content) > LARGEST:
        raise DamagedFile(
            WHOLE, "plus de 5 Mo : ce n'est pas un fichier de partie ; choisissez-en un autre"
        )
    document = _parse(_decode(content))
    if not isinstance(document, dict):
        raise DamagedFile(WHOLE, "un objet JSON est attendu ; choisissez un fichier de partie")
    prove_plain(document)
    return document


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DamagedFile(
            f"octet {error.start}", "ce n'est pas du texte UTF-8 ; enregistrez le fichier en UTF-8"
        ) from None


def _parse(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_such_number, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as error:
        raise DamagedFile(
            f"ligne {error.lineno}, colonne {error.colno}",
            "ce n'est pas du JSON ; le fichier est abîmé ou incomplet",
        ) from None
    except RecursionError:
        raise DamagedFile(WHOLE, TOO_DEEP) from None
    except ValueError:
        raise DamagedFile(WHOLE, "un nombre est démesuré ; corrigez-le") from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # json would keep the last one and say nothing of the first.
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            raise DamagedFile(WHOLE, f"« {key[:40]} » y est deux fois ; gardez celui qui est juste")
        read[key] = value
    return read


def _no_such_number(word: str) -> NoReturn:
    raise DamagedFile(WHOLE, f"« {word} » n'est pas un nombre ; corrigez-le")
