"""What was played, as rows: turns, decisions with their consequences, dice."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from gm_assistant.companions.non_morts.spreadsheet.rows import Decision, Die, Turn
from gm_assistant.companions.non_morts.views.dice import dice_of, faces_in
from gm_assistant.companions.non_morts.views.words import short
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.game import Game
from gm_assistant.non_morts.refusals import Malformed
from gm_assistant.seam.paper import Recorded


def decisions(game: Game, recorded: Sequence[Recorded] | None) -> list[Decision]:
    """In the order of the journal; what was taken back is struck."""
    found, rank = [], 0
    for one in recorded if recorded is not None else [Recorded(it) for it in game.moves]:
        before = game.films[min(rank, len(game.films) - 1)]
        told = game.told(rank) if one.stands else _taken_back(game, rank, one)
        why = " ".join(it.sentence for it in game.why(rank)) if one.stands else ""
        rank += one.stands
        number, state = (rank, "") if one.stands else (None, "annulé")
        whose = _whose(before)
        found.append(Decision(number, _moment(one.at), before.turn, whose, told, why, state))
    return found


def _taken_back(game: Game, rank: int, one: Recorded) -> str:
    try:
        return game.back_to(min(rank, len(game.moves))).describe(one.move)
    except (KeyError, Malformed):
        return str(one.move.get("move", ""))


def _moment(at: str) -> datetime | None:
    """The hour of the table, without a zone: a cell has none."""
    try:
        return datetime.fromisoformat(at).astimezone().replace(tzinfo=None, microsecond=0)
    except ValueError:
        return None


def _whose(film: Film) -> str:
    return film.director(film.player).name if film.active else ""


def turns(game: Game) -> Iterator[Turn]:
    """One row a turn, with what it cost in tokens and in blood."""
    by_turn: dict[int, list[int]] = {}
    for index in range(len(game.moves)):
        by_turn.setdefault(game.films[index].turn, []).append(index)
    for turn, indexes in by_turn.items():
        after = [game.films[it + 1] for it in indexes]
        spent = sum(sum(film.last.spent.values()) for film in after)
        lost = sum(sum(film.last.lost.values()) for film in after)
        dead = ", ".join(short(it) for film in after for it in film.last.died)
        last = game.films[indexes[-1]]
        yield Turn(turn, _whose(last), last.side or "", len(indexes), spent, lost, dead)


def dice(game: Game) -> Iterator[Die]:
    """Every face, in the order in which it was read."""
    for index, move in enumerate(game.moves):
        film = game.films[index]
        faces = faces_in(move)
        owed = [it.label for it in dice_of(film, move)]
        labels = owed if len(owed) == len(faces) else ["L'ouverture"] * len(faces)
        for label, face in zip(labels, faces, strict=True):
            yield Die(index + 1, film.turn, label, face)
