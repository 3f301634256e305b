"""What the printed sheets and the guided evening say besides what is read aloud: short notes.

Each stands in one section of `feuilles.toml`, `visite.toml` or `atelier.toml` (what the workshop
proposes to say of an invented card), under the id of what it is about.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from gm_assistant.french.language import typeset
from gm_assistant.games.quinte_bourg.rules.house_cards import ASKED_WITH, ASKS
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK
from gm_assistant.games.quinte_bourg.rules.village import RULINGS
from gm_assistant.games.quinte_bourg.rules.words import (
    DAY_STAGES,
    IN_BRACES,
    LONG_ACTIONS,
    POWERS,
    STEPS,
    decided,
)
from gm_assistant.games.quinte_bourg.texts.readings import prove_readings
from gm_assistant.games.quinte_bourg.texts.scripts import (
    GUIDE_FILE,
    OPENING_ROWS,
    SHEETS_FILE,
    WORKSHOP_FILE,
    Note,
    Notes,
)
from gm_assistant.toolkit.own_files import (
    READ,
    READ_IF_ANY,
    TABLES,
    TEXT,
    WORDS,
    Entry,
    Report,
    entries,
    prove_fields,
    prove_headers,
    said_twice,
    slip,
)


class Section(NamedTuple):
    """What the notes of one section may be about; `whole` where none may be left out."""

    about: Collection[str]
    whole: bool = True
    # The words in braces that may stand in it, besides those that name who decides.
    braces: tuple[str, ...] = ()


# Effects of which something else is said about an empty purse, and of a house.
_SAID_APART: Final = ("purse_1", "purse_1_house", "purse_house", "take_house", "give_house")
# Before the first stage of a day.
SUNRISE: Final = "lever"
SECTIONS: Final[Mapping[str, Mapping[str, Section]]] = {
    SHEETS_FILE: {
        "journee": Section(("vote", "condamne", "purge", "condorcet", "mort", "voisins")),
        "passage": Section(("scrutateur", "farce", "vide")),
        "attaque": Section(
            ("cornes", "un_des_leurs", "endormis", "protegee", "vide", "carnage", "victime")
        ),
        "instant": Section(("stalkeur", "camera")),
        "bras": Section(("geste",)),
        "pouvoir": Section(POWERS),
        "scrutin": Section(("vote", "tribunal")),
        "echange": Section(("illegal",)),
        "reglage": Section(("alpha", "animal", "camera", "amoureux", "maisons", "dormeurs")),
        "lit": Section(LONG_ACTIONS),
    },
    GUIDE_FILE: {
        "ouverture": Section(OPENING_ROWS, whole=False),
        "nuit": Section((*STEPS, DAYBREAK), whole=False),
        "jour": Section((SUNRISE, *DAY_STAGES), whole=False),
        "partout": Section(("comme_avant", "apres", "fin")),
        "commande": Section(
            ("horns", "disagreed", "carnage", "lits", "invocation", "silence"), whole=False
        ),
    },
    WORKSHOP_FILE: {
        "cible": Section(ASKS),
        "effet": Section((*ASKED_WITH, *_SAID_APART), braces=("pieces",)),
        "limite": Section(
            ("uses", "not_self", "not_self_house", "not_twice", "not_twice_house"), braces=("fois",)
        ),
        "question": Section((*ASKS, "call", "close"), braces=("nom",)),
        "geste": Section(ASKS, whole=False),
        "consigne": Section(ASKED_WITH, whole=False),
    },
}
_FIELDS: Final = {
    "id": WORDS, "label": READ_IF_ANY, "text": READ, "price": READ_IF_ANY, "where": READ_IF_ANY,
    "source": TEXT,
}  # fmt: skip


def read_notes(report: Report, sections: Mapping[str, Section]) -> Notes:
    """The notes of a file, each section in the order of the file."""
    prove_headers(report, dict.fromkeys(sections, TABLES))
    found = {name: entries(report, name) for name in sections}
    for name, notes in found.items():
        said_twice(notes)
        _prove(report, name, sections[name], notes)
    if report.blocks:
        return {}
    return {name: {it.row: _note(it) for it in notes} for name, notes in found.items()}


def _prove(report: Report, name: str, section: Section, notes: Iterable[Entry]) -> None:
    present = []
    for note in notes:
        prove_fields(note, _FIELDS, (*IN_BRACES, *RULINGS, *section.braces))
        prove_readings(note, ("text",))
        present.append(note.row)
        if note.row not in section.about:
            hint = slip(note.row, section.about)
            note.say(f"Rien ne porte ce nom sous [[{name}]].", hint=hint)
    for it in section.about if section.whole else ():
        if it not in present:
            report.say(f"Il manque cette entrée [[{name}]].", row=it)


def _note(entry: Entry) -> Note:
    return Note(*(typeset(decided(entry.text(key))) for key in ("text", "label", "price", "where")))


def bare_notes(sections: Mapping[str, Section]) -> Notes:
    """The names alone, where even the shipped file is spoilt."""
    return {name: dict(_bare(section)) for name, section in sections.items()}


def _bare(section: Section) -> Iterator[tuple[str, Note]]:
    if section.whole:
        yield from ((it, Note(it.replace("_", " ").capitalize())) for it in section.about)
