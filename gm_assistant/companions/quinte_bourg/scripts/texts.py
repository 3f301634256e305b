"""What the files of `night_scripts/` say once they are proved: scripts, rows, words, laws."""

from collections.abc import Mapping
from dataclasses import dataclass

from gm_assistant.companions.quinte_bourg.scripts.script_names import OPENING_ROWS
from gm_assistant.own_files.braces import filled
from gm_assistant.own_files.problems import Problem
from gm_assistant.quinte_bourg.words.vocabulary import STAGES, STEPS, Weekday


@dataclass(frozen=True, slots=True)
class Part:
    """One breath of a call: whom it wakes, what is read, what is expected; `id` is its decision."""

    id: str
    calls: tuple[str, ...]
    say: str
    gesture: str = ""
    do: str = ""
    close: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One call of a table; its parts follow each other, and there is always one at least."""

    id: str
    calls: tuple[str, ...]
    parts: tuple[Part, ...]
    source: str
    timer: int | None = None
    moves: bool = False

    @property
    def label(self) -> str:
        return (STEPS | STAGES | OPENING_ROWS).get(self.id, self.id)

    @property
    def say(self) -> str:
        """Everything that is read aloud from the first word to the sleep, without the closing."""
        return " ".join(part.say for part in self.parts)

    @property
    def close(self) -> str:
        return self.parts[-1].close

    @property
    def gesture(self) -> str:
        return " ".join(part.gesture for part in self.parts if part.gesture)

    @property
    def do(self) -> str:
        return " ".join(part.do for part in self.parts if part.do)


@dataclass(frozen=True, slots=True)
class Script:
    """One file: the words that begin it, then its rows in order; `own` is the MJ's edited copy."""

    name: str
    title: str
    opening: str
    rows: tuple[Row, ...]
    own: bool = False

    def row(self, wanted: str) -> Row | None:
        return next((row for row in self.rows if row.id == wanted), None)

    def opening_words(self, values: Mapping[str, str]) -> str:
        return filled(self.opening, values)


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words for one event of the day or of an invocation, with braces for the app to fill."""

    id: str
    when: str
    say: str
    source: str
    timer: int | None = None

    def words(self, values: Mapping[str, str]) -> str:
        return filled(self.say, values)


@dataclass(frozen=True, slots=True)
class Law:
    """A suggested law; without `effect` it only stands in the minutes; `label` is for its card."""

    id: str
    text: str
    source: str
    label: str = ""
    effect: str | None = None
    criterion: str | None = None


@dataclass(frozen=True, slots=True)
class Scripts:
    """All that an evening reads, whatever the state of the files, and what was wrong with them."""

    nights: Mapping[Weekday, Script]
    opening: Script
    day: Script
    sunday: Script
    announcements: Mapping[str, Announcement]
    laws: tuple[Law, ...]
    problems: tuple[Problem, ...]

    def words(self, announcement: str, values: Mapping[str, str] | None = None) -> str:
        return self.announcements[announcement].words(values or {})
