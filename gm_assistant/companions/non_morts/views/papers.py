"""The sheet that a film prints: each survivor's blood and clues, full or to be filled in."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.companions.non_morts.views.pawns import sheets
from gm_assistant.companions.non_morts.views.screen_model import SheetView
from gm_assistant.companions.non_morts.views.words import short
from gm_assistant.non_morts.game import Game
from gm_assistant.non_morts.vocabulary import CHARACTERS, CONTAMINE
from gm_assistant.seam.paper import Papers, Sheet

KINDS: Final = {"tout": "Feuilles des survivants"}
LINES: Final = 6


@dataclass(frozen=True, slots=True)
class SurvivorsSheet:
    """One page for all of them; `lines` are to be written on."""

    title: str
    cards: tuple[SheetView, ...]
    lines: int = LINES
    kind: str = "feuilles"


def papers(film_set: FilmSet) -> Papers[Game]:
    def made(_what: str, game: Game | None, _secrets: bool) -> tuple[Sheet, ...]:
        cards = sheets(game.film, film_set) if game else _blank()
        title = game.film.table.title if game else ""
        return (SurvivorsSheet(title or "Les Non-Morts", cards),)

    return Papers("non_morts/print", KINDS, made)


def _blank() -> tuple[SheetView, ...]:
    """L58: survivor, pawn, clues, litres."""
    return tuple(
        SheetView(it, short(it), "", one.litres, one.litres, "", "", ())
        for it, one in CHARACTERS.items()
        if it != CONTAMINE
    )
