"""Everything that a screen of a film offers to tap, and the touches that lead to it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from non_morts.evening import FILM_SET

from gm_assistant.games.non_morts.companion import companion
from gm_assistant.games.non_morts.rehearsal import random_game
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game, replay
from gm_assistant.games.non_morts.screens.plan import Act, CellView, TableView
from gm_assistant.seam.pages import Scene

COMPANION: Final = companion(None)
OPS: Final = (
    "soin", "litres", "place", "barricade", "debarricade", "passage", "arrivee", "indice",
    "jetons", "zombie",
)  # fmt: skip


def evening(players: int, seed: int, moves: int = 120) -> Game:
    """A whole random film, as far as it goes."""
    game, refused = replay(random_game(players, seed, moves, FILM_SET))
    assert refused is None
    return game


def touches(film: Film) -> Iterator[dict[str, str]]:
    """What somebody may have touched: nothing, pawns, zombies, squares, panels."""
    yield {}
    living = film.living()
    yield from ({"pion": it} for it in living)
    yield from ({"pion": f"{one},{other}"} for one, other in pairwise(living))
    yield from ({"zombie": it} for it in list(film.zombies)[:6])
    yield from ({"volet": it} for it in ("sortie", "note", "cri", "geek"))
    yield from ({"volet": "sortie", "salle": it} for it in list(film.plan.rooms)[:1])
    yield from ({"volet": "proposition", "op": it} for it in ("", *OPS))
    yield {"volet": "decret", "op": "litres"}
    yield {"pion": "personne", "zombie": "Z999", "case": "x", "volet": "x", "vers": "P999"}


def table(game: Game, args: dict[str, str], drafts: dict[str, Any] | None = None) -> TableView:
    scene = Scene(game, "plan", args=args, drafts=drafts or {})
    found: TableView = COMPANION.pages["plan"](scene).values["table"]
    return found


def offers(view: TableView) -> Iterator[Act]:
    """Every act of a screen."""
    for row in view.plan.rows:
        for cell in row:
            yield from _of_a_cell(cell)
    for panel in view.panels:
        yield from panel.acts


def _of_a_cell(cell: CellView) -> Iterator[Act]:
    yield from (it.act for it in cell.pawns if it.act)
    yield from (it.act for it in cell.tokens if it.act)
    yield from (it.act for it in cell.exits if it.act)
    yield from cell.more
    if cell.act:
        yield cell.act
