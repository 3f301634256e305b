"""What the table may edit of Zombie Mosh, `night_scripts/zombie_mosh/`: its box, its rules.

Each is read from the MJ's own copy where there is one that holds, and from the shipped one
otherwise; the second half of what a loader gives are the slips that it found.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from gm_assistant.engine.forms import Whole
from gm_assistant.engine.wording import Malformed
from gm_assistant.games.zombie_mosh.rules.fosse import FORMAT, MOST_PLAYERS, read_table
from gm_assistant.toolkit.own_files import (
    TABLES,
    WORDS,
    Entry,
    Problem,
    Report,
    entries,
    prove_fields,
    read_source,
    said_twice,
)

FOLDER: Final = "zombie_mosh"
BOX: Final = "boite.toml"
RULES_FILE: Final = "zombie_mosh/regles"
KINDS_OF_RULES: Final = {"etape": "Les étapes", "terme": "Les mots"}
TOUR: Final = ("Un tour", ("prelude", "foule", "danse", "compte"))
_NAMED: Final = {"id": WORDS, "name": WORDS}
_FACE_B: Final = ("zombis", "face_b")  # Numbers: proved apart.
_MOST_COPIES: Final = 99


class Zombi(NamedTuple):
    """A board: its name, and the durability of each limb on its face B."""

    id: str
    name: str
    face_b: dict[str, int]


@dataclass(frozen=True, slots=True)
class Box:
    """What the rulebook leaves to the components."""

    limbs: dict[str, str]
    zombis: tuple[Zombi, ...]
    copies: int

    @property
    def cards(self) -> tuple[tuple[str, str], ...]:
        """Every card by its two edges, which are different limbs (L34)."""
        return self.cards_of(self.limbs)

    def cards_of(self, limbs: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """The cards of a table that may have been set with another box."""
        return tuple(combinations(limbs, 2)) * self.copies

    def document(self, names: list[str], **settings: Any) -> dict[str, Any]:
        """A table set with this box: replay never reads the file."""
        seated = zip(names, self.zombis, strict=False)
        players = [
            {"id": f"J{seat}", "name": name, "board": zombi.id, "durability": zombi.face_b}
            for seat, (name, zombi) in enumerate(seated, start=1)
        ]
        table = {"limbs": list(self.limbs), "deck": len(self.cards)}
        return {"format": FORMAT, "players": players, **table, **settings, "moves": []}


def load_box(shipped: Path, own: Path | None = None) -> tuple[Box, tuple[Problem, ...]]:
    """The MJ's own box before the shipped one, which stands in for it where it is faulty."""
    problems: list[Problem] = []
    for folder in (own, shipped):
        source = None if folder is None else read_source(folder / FOLDER / BOX, BOX)
        if source is None or (source.missing and folder is not shipped):
            continue
        report = Report(source)
        box = None if source.problem else _box(report)
        problems += [source.problem] if source.problem else report.found
        if box is not None:
            return box, tuple(problems)
    raise ValueError("; ".join(str(it) for it in problems))


def _box(report: Report) -> Box | None:
    limbs = {it.text("id"): it.text("name") for it in _proved(report, "limbs")}
    zombis = tuple(_zombis(report, list(limbs)))
    cards = report.source.table.get("cards")
    copies = cards.get("copies_of_each_pair") if isinstance(cards, dict) else None
    heads = {key: it for key, it in report.source.table.items() if key != "cards"}
    prove_fields(Entry(report, heads, "en-tête"), {"limbs": TABLES, "zombis": TABLES})
    _accept(report, Whole(1, _MOST_COPIES), copies, "cards.copies_of_each_pair")
    if len(zombis) != MOST_PLAYERS:
        report.say(f"Il faut {MOST_PLAYERS} tables [[zombis]], une par plateau (L20).")
    if report.blocks or not isinstance(copies, int):
        return None
    box = Box(limbs, zombis, copies)
    _prove_by_the_rules(report, box)
    return None if report.blocks else box


def _proved(report: Report, header: str) -> list[Entry]:
    """The tables of one kind, each with an id of its own and a name."""
    found = entries(report, header)
    said_twice(found)
    for entry in found:
        words = {key: it for key, it in entry.table.items() if (header, key) != _FACE_B}
        prove_fields(Entry(report, words, entry.row, entry.line), _NAMED)
    return found


def _zombis(report: Report, limbs: list[str]) -> Iterator[Zombi]:
    for entry in _proved(report, "zombis"):
        face = entry.table.get("face_b")
        if not isinstance(face, list) or len(face) != len(limbs):
            entry.say(f"« face_b » doit donner {len(limbs)} durabilités, une par membre.")
            continue
        yield Zombi(entry.text("id"), entry.text("name"), dict(zip(limbs, face, strict=True)))


def _accept(report: Report, form: Whole, value: object, place: str) -> None:
    try:
        form.read(value, place)
    except Malformed as error:
        report.say(f"« {error.place} » : {error.sentence}.")


def _prove_by_the_rules(report: Report, box: Box) -> None:
    """The rules themselves must be able to sit six players around this box."""
    names = [zombi.name for zombi in box.zombis]
    try:
        read_table(box.document(names, side="B"))
    except Malformed as error:
        report.say(f"« {error.place} » : {error.sentence}.")
