"""The games that this app can play, by their format and by their short name."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from gm_assistant.journal.refusals import DamagedFile
from gm_assistant.judge import playable
from gm_assistant.seam.companion import Companion


class UnknownGame(Exception):
    """A document, or an address, of a game that is not played here."""

    sentence = "Ce jeu n'est pas de ceux que cet assistant mène : prenez une version plus récente."


# What can stand in an address of ours, once it is written in percents.
NAMEABLE: Final = re.compile(r"(?!\.{1,2}$)[^\x00-\x1f\x7f/\\]{1,60}")
ODD_ID: Final = (
    "l'identifiant « {player} » ne peut pas être dans une adresse ; "
    "prenez des lettres et des chiffres"
)


class Catalogue:
    """In the order of the home screen; the first is meant where no game is named."""

    def __init__(self, companions: Iterable[Companion[Any]]) -> None:
        self.all = tuple(companions)
        self._by_format = {it.rules.format: it for it in self.all}
        self._by_slug = {it.slug: it for it in self.all}

    @property
    def first(self) -> Companion[Any]:
        return self.all[0]

    @property
    def formats(self) -> tuple[str, ...]:
        return tuple(self._by_format)

    def of(self, document: Mapping[str, Any]) -> Companion[Any]:
        """The game of a document."""
        found = self._by_format.get(str(document.get("format", self.first.rules.format)))
        if found is None:
            raise UnknownGame
        return found

    def named(self, slug: str) -> Companion[Any]:
        """The game of an address; the first where it names none."""
        found = self._by_slug.get(slug or self.first.slug)
        if found is None:
            raise UnknownGame
        return found

    def prove_playable(self, document: dict[str, Any]) -> None:
        """Raise DamagedFile where the rules do not understand this document, or refuse a move."""
        self.played(document)

    def played(self, document: dict[str, Any]) -> tuple[Companion[Any], Any]:
        """The game of a document; DamagedFile where it is none, or where no page could name it."""
        companion = self.of(document)
        game = playable(document, companion.rules)
        for player in companion.people(game):
            if not NAMEABLE.fullmatch(str(player)):
                raise DamagedFile("players", ODD_ID.format(player=str(player)[:20]))
        return companion, game
