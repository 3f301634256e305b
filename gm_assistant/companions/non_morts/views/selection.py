"""What somebody has touched on the plan so far: the questions of a page's address, understood."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.vocabulary import GEEK, POUFFE, RoomId, Square, SurvivorName, ZombieId

# The panels that a tap may open; the others follow from the moment.
PANELS = ("proposition", "decret", "note", "sortie", "cri", "geek")


@dataclass(frozen=True, slots=True)
class Selection:
    """What is touched; what the film does not know is left out."""

    pawns: tuple[SurvivorName, ...] = ()
    to: str = ""
    zombie: ZombieId = ""
    room: RoomId = ""
    square: Square | None = None
    panel: str = ""
    op: str = ""
    shown: bool = False

    @property
    def one(self) -> SurvivorName:
        """The pawn that is touched alone."""
        return self.pawns[0] if len(self.pawns) == 1 else ""


_BY: Final = {"cri": POUFFE, "geek": GEEK}
NOTHING_CHOSEN: Final = Selection()


def selected(film: Film, args: Mapping[str, str]) -> Selection:
    """The questions of an address that mean something now."""
    living = film.living()
    pawns = [it for it in args.get("pion", "").split(",") if it in living]
    to, room, zombie = args.get("vers", ""), args.get("salle", ""), args.get("zombie", "")
    panel = args.get("volet", "")
    return Selection(
        pawns=tuple(dict.fromkeys(pawns))[:2],
        to=to if to in film.plan.rooms or to in film.exits else "",
        zombie=zombie if zombie in film.zombies else "",
        room=room if room in film.plan.rooms else "",
        square=_square(args.get("case", "")),
        panel=panel if _can_open(panel, living) else "",
        op=args.get("op", ""),
        shown=args.get("voir") == "1",
    )


def _can_open(panel: str, living: list[SurvivorName]) -> bool:
    """A scream or a find needs whoever screams or finds."""
    by = _BY.get(panel)
    return panel in PANELS and (by is None or by in living)


def _square(text: str) -> Square | None:
    x, _, y = text.partition(",")
    try:
        return int(x), int(y)
    except ValueError:
        return None
