"""Sheets of paper: a body for each zombi, its tokens to tick, and a tour step by step."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.games.zombie_mosh.rules.fosse import Fosse
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document
from gm_assistant.games.zombie_mosh.screens.pit import is_drawn
from gm_assistant.games.zombie_mosh.screens.words import limb_label
from gm_assistant.games.zombie_mosh.texts import Box
from gm_assistant.seam.paper import Papers, Sheet
from gm_assistant.seam.rulebook import Rulebook, RuleEntry

KINDS: Final = {"tout": "Tout", "corps": "Les corps", "tour": "Un tour, étape par étape"}
# Where the name of each limb stands on the drawing, and its tokens under it.
_PLACES: Final = {
    "tete": (68, 10),
    "bras_gauche": (6, 40),
    "bras_droit": (156, 40),
    "jambe_gauche": (6, 90),
    "jambe_droite": (156, 90),
}
_COLUMNS, _STEP, _TICK = 3, 24, 9
MOST_TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class PaperLimb:
    """A limb on paper; `ticks` are its tokens, and where each is, those that lie there true."""

    limb: str
    label: str
    fallen: bool
    x: int
    y: int
    ticks: tuple[tuple[int, int, bool], ...]
    beyond: str


@dataclass(frozen=True, slots=True)
class PaperBody:
    seat: int
    name: str
    board: str
    limbs: tuple[PaperLimb, ...]


@dataclass(frozen=True, slots=True)
class BodiesSheet:
    """The bodies of a table, as they stand or to be played on."""

    bodies: tuple[PaperBody, ...]
    drawn: bool
    kind: str = "corps"
    title: str = "Les corps"
    subtitle: str = "Cochez un rond par dégât ; au dernier, le membre tombe."


@dataclass(frozen=True, slots=True)
class TourSheet:
    steps: tuple[RuleEntry, ...]
    words: tuple[RuleEntry, ...]
    kind: str = "tour"
    title: str = "Un tour"
    subtitle: str = "Zombie Mosh"


def papers(box: Box, rulebook: Rulebook) -> Papers[Game]:
    """With the boards of this box and these rules."""
    tour = TourSheet(rulebook.kind("etape"), rulebook.kind("terme"))
    blank = open_document(box.document([zombi.name for zombi in box.zombis], side="B")).fosse

    def sheets(what: str, game: Game | None, _secrets: bool) -> tuple[Sheet, ...]:
        whole: tuple[Sheet, ...] = (_bodies(game.fosse if game else blank, box), tour)
        return tuple(it for it in whole if what in ("tout", it.kind))

    return Papers("zombie_mosh/print", KINDS, sheets)


def _bodies(fosse: Fosse, box: Box) -> BodiesSheet:
    boards = {zombi.id: zombi.name for zombi in box.zombis}
    found = (_body(fosse, it, boards) for it in fosse.table.seats)
    return BodiesSheet(tuple(found), is_drawn(fosse))


def _body(fosse: Fosse, player: str, boards: dict[str, str]) -> PaperBody:
    one, drawn = fosse.corps[player], is_drawn(fosse)
    limbs = []
    for place, (limb, most) in enumerate(one.durability.items()):
        down, across = divmod(place, _COLUMNS)
        x, y = _PLACES[limb] if drawn else (6 + 64 * across, 12 + _STEP * down)
        limbs.append(_limb(limb, x, y, one.damage[limb], most))
    seat = fosse.table.seats.index(player)
    return PaperBody(seat, fosse.name(player), boards.get(one.board, one.board), tuple(limbs))


def _limb(limb: str, x: int, y: int, tokens: int, most: int) -> PaperLimb:
    # There is room beside the name of the head, and under those of the other limbs.
    left, top = (x + 22, y - 2) if (x, y) == _PLACES["tete"] else (x + 4, y + 6)
    shown = range(min(most, MOST_TICKS))
    ticks = tuple((left + _TICK * place, top, place < tokens) for place in shown)
    beyond = f"{tokens} / {most}" if most > MOST_TICKS else ""
    return PaperLimb(limb, limb_label(limb), tokens == most, x, y, ticks, beyond)
