"""Every game that can be played here, by its format; a game is imported when it is asked for."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from gm_assistant.seam.companion import Companion
from gm_assistant.seam.rules import Rules


@dataclass(frozen=True)
class Played:
    """A game by its format and the package of its companion."""

    format: str
    package: str
    rules_in: str = "rules"

    @property
    def slug(self) -> str:
        """The word of the game in addresses and commands."""
        return self.format.partition("/")[0]

    @property
    def rules(self) -> Rules[Any]:
        """The game without its screens: replaying a file must start fast."""
        found: Rules[Any] = import_module(f"{self.package}.{self.rules_in}").RULES
        return found

    def companion(self, data: Path | None) -> Companion[Any]:
        """The game with its screens, in the words that the MJ edited in his data folder."""
        found: Companion[Any] = import_module(f"{self.package}.companion").companion(data)
        return found


# The first one is meant wherever no game is named.
ALL: Final = (
    Played("quinte-bourg/1", "gm_assistant.games.quinte_bourg"),
    Played("non-morts/1", "gm_assistant.games.non_morts"),
    Played("zombie-mosh/1", "gm_assistant.games.zombie_mosh"),
    Played("brasier/1", "gm_assistant.games.brasier"),
    Played("humans/1", "gm_assistant.games.humans", "texts"),
)

FORMATS: Final = tuple(it.format for it in ALL)


def offer_of(document: dict[str, Any]) -> Played:
    """The game of a document; the first one says what is wrong with a format of nobody."""
    return next((it for it in ALL if it.format == document.get("format")), ALL[0])


def rules_of(document: dict[str, Any]) -> Rules[Any]:
    """The rules of a document."""
    return offer_of(document).rules
