"""From what a move did to French sentences with the lines and rulings that they rest on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.non_morts import french
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.lookup import room_name, zombie_name
from gm_assistant.non_morts.records import Consequence, Facts
from gm_assistant.non_morts.sayings import SAYINGS
from gm_assistant.non_morts.vocabulary import CHARACTERS, EXITS


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: data first, its sentence second."""

    rule: str
    cites: tuple[str, ...]
    facts: Facts
    sentence: str

    @property
    def cited(self) -> str:
        """The sentence followed by what it cites."""
        return f"{self.sentence} [{', '.join(self.cites)}]"


def reasons_of(film: Film) -> tuple[Why, ...]:
    """Everything that the last move did, in order, and why."""
    return tuple(_reason(film, it) for it in film.happened)


def _reason(film: Film, happened: Consequence) -> Why:
    saying = SAYINGS[happened.rule]
    words = {name: _WORDS[name](film, value) for name, value in happened.facts.items()}
    sentence = french.sentence(saying.template.format_map(words))
    return Why(happened.rule, saying.cites, happened.facts, sentence)


def quoted(words: str) -> str:
    return f"« {words} »"


def survivor_words(survivor: str) -> str:
    return CHARACTERS[survivor].label


def clue_words(film: Film, clue: str) -> str:
    """Its text, which is public; what it serves is not."""
    text = film.clues[clue].text
    return quoted(text) if text else f"indice {clue.removeprefix('I')}"


def exit_words(film: Film, way: str) -> str:
    return EXITS[film.exits[way].kind]


def _plain(_film: Film, value: Any) -> str:
    return str(value)


_WORDS: Final[Mapping[str, Callable[[Film, Any], str]]] = {
    "player": lambda film, it: film.director(it).name,
    "names": lambda _film, it: french.listed(it),
    "survivor": lambda _film, it: survivor_words(it),
    "survivors": lambda _film, it: french.listed(survivor_words(one) for one in it),
    "zombie": lambda _film, it: zombie_name(it),
    "room": lambda film, it: quoted(room_name(film, it)),
    "origin": lambda film, it: quoted(room_name(film, it)),
    "way": exit_words,
    "clue": clue_words,
    "tokens": lambda _film, it: french.tokens(it),
    "litres": lambda _film, it: french.litres(it),
    **dict.fromkeys(("die", "danger", "count", "limit", "moved", "against", "veto"), _plain),
    "theory": _plain,
}
