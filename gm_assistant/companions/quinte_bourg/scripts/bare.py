"""The last resort when even the shipped file is spoilt: bare calls, and the evening goes on."""

from collections.abc import Mapping, Sequence

from gm_assistant.companions.quinte_bourg.scripts.script_names import OPENING_ROWS
from gm_assistant.companions.quinte_bourg.scripts.texts import Announcement, Part, Row, Script
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.words.vocabulary import STAGES, STEPS

NO_SOURCE = "-"


def bare_script(name: str, table: Sequence[str]) -> Script:
    return Script(name, name.capitalize(), "", tuple(bare_row(step) for step in table))


def bare_row(step: str) -> Row:
    words = f"J'appelle : {(STEPS | STAGES | OPENING_ROWS)[step]}."
    row = ROWS.get(step)  # None for a row of the opening or of Sunday.
    parts = (row.parts if row else ()) or (step,)
    return Row(
        id=step,
        calls=("tous",),
        parts=tuple(Part(part, ("tous",), words) for part in parts),
        source=NO_SOURCE,
        timer=row.seconds if row else None,
        moves=row is not None and row.moves,
    )


def bare_announcements(wanted: Mapping[str, Sequence[str]]) -> dict[str, Announcement]:
    return {
        name: Announcement(name, "", _bare_words(name, braces), NO_SOURCE)
        for name, braces in wanted.items()
    }


def _bare_words(name: str, braces: Sequence[str]) -> str:
    what = name.replace("_", " ").capitalize()
    return f"{what} : {', '.join(f'{{{brace}}}' for brace in braces)}." if braces else f"{what}."
