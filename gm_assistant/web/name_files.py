"""Players' names out of a file: the first column that has words in it."""

import csv
import io

from gm_assistant.web.table_state import NotReady

LARGEST = 2 * 1024 * 1024
MOST_ROWS = 500


def names_in(file_name: str, content: bytes) -> list[str]:
    """One name a row, from an xlsx or from any text."""
    if len(content) > LARGEST:
        raise NotReady("Ce fichier est trop gros pour une liste de noms : choisissez-en un autre.")
    rows = _from_workbook(content) if content[:2] == b"PK" else _from_text(content)
    names = [next((cell.strip() for cell in row if cell.strip()), "") for row in rows[:MOST_ROWS]]
    found = [name for name in names if name]
    if found and found[0].casefold() in ("nom", "noms", "joueur", "joueurs", "prénom", "name"):
        found = found[1:]
    if not found:
        raise NotReady(f"Aucun nom dans « {file_name[:60]} » : mettez-les dans une colonne.")
    return found


def _from_text(content: bytes) -> list[list[str]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    mark = ";" if text.count(";") > text.count(",") else ","
    try:
        return list(csv.reader(io.StringIO(text.replace("\0", "")), delimiter=mark))
    except csv.Error:
        raise NotReady("Ce fichier n'est pas une liste de noms : enregistrez-le en csv.") from None


def _from_workbook(content: bytes) -> list[list[str]]:
    from gm_assistant.workbook.names import first_column

    found = first_column(content)
    if found is None:
        raise NotReady("Ce tableur ne se lit pas : enregistrez-le en xlsx ou en csv.")
    return [[name] for name in found]
