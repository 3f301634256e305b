"""The sheet of the journal: every decision with its hour, those taken back included."""

from collections.abc import Iterator, Sequence

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import MoveRow
from gm_assistant.companions.quinte_bourg.views.ledger.time import moment
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.moves import move_in_words
from gm_assistant.seam.ledger import Recorded, Table
from gm_assistant.views.history import clock


def recorded_in(game: Game) -> tuple[Recorded, ...]:
    """The decisions of a game that no journal keeps."""
    return tuple(Recorded(move, str(move.get("at", ""))) for move in game.moves)


def moves_table(game: Game, recorded: Sequence[Recorded]) -> Table:
    """In the order of the game; what was taken back stands at its hour."""
    return Table("journal", tuple(_rows(game, recorded)))


def _rows(game: Game, recorded: Sequence[Recorded]) -> Iterator[MoveRow]:
    standing = [it for it in recorded if it.stands]
    undone = sorted((it for it in recorded if not it.stands), key=lambda it: it.at)
    for place, kept in enumerate(standing):
        while undone and undone[0].at < kept.at:
            yield _undone(game, undone.pop(0))
        yield _kept(game, kept, place)
    yield from (_undone(game, it) for it in undone)


def _kept(game: Game, kept: Recorded, place: int) -> MoveRow:
    before, after = game.villages[place : place + 2]
    opens = kept.move["move"] in ("night", "day")
    return MoveRow(
        numero=place + 1,
        quand=clock(kept.at),
        moment=f"{moment(after if opens else before)} ({after.day})",
        decision=move_in_words(before, kept.move),
        force="oui" if kept.move.get("force") else "",
        compte="oui",
    )


def _undone(game: Game, taken_back: Recorded) -> MoveRow:
    move = taken_back.move
    return MoveRow(None, clock(taken_back.at), "", move_in_words(game.village, move), "", "annulé")
