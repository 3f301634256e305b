"""Players' names out of a file, for a table that is being set."""

from gm_assistant.companions.quinte_bourg.pages.table_state import NotReady


def names_in(file_name: str, content: bytes) -> list[str]:
    """One name a row, from an xlsx or from any text."""
    from gm_assistant.workbook.names import NamesRefused, find_names

    try:
        found = find_names(content, file_name)
    except NamesRefused as refusal:
        raise NotReady(refusal.sentence) from None
    if found.twice:
        raise NotReady(f"Deux joueurs s'appellent « {found.twice[0]} » : ajoutez une initiale.")
    return list(found.names)
