"""A filled live spreadsheet becomes a game again, with what could not be understood of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.spreadsheet.day_again import play_day
from gm_assistant.companions.quinte_bourg.spreadsheet.night_again import play_night
from gm_assistant.companions.quinte_bourg.spreadsheet.table_again import Retold
from gm_assistant.companions.quinte_bourg.spreadsheet.typed import Typed, typed_in
from gm_assistant.quinte_bourg.game import open_game
from gm_assistant.seam.evening import NotReadBack
from gm_assistant.seam.refusals import Malformed, Refusal

FORMAT: Final = "quinte-bourg/1"


@dataclass(frozen=True, slots=True)
class ReadBack:
    """The document of the game, and what the MJ should know about it."""

    document: Mapping[str, Any]
    remarks: tuple[str, ...] = field(default_factory=tuple)


_NOT_ONE: Final = (
    "Ce classeur n'est pas un tableur de soirée rempli : il y faut la feuille « Joueurs » et des "
    "noms ; une partie se reprend de son fichier .json."
)


def game_in(content: bytes, title: str = "") -> ReadBack:
    """Play again what the spreadsheet says, as far as the rules follow."""
    typed = typed_in(content)
    if typed is None or not typed.players:
        raise NotReadBack(_NOT_ONE)
    document = _document(typed, title)
    try:
        retold = Retold(open_game(document), list(typed.remarks))
    except (Malformed, Refusal) as error:
        raise NotReadBack(_NOT_ONE) from error
    _play(retold, typed)
    notes = [{"move": "note", "text": f"Du tableur : {it}"} for it in retold.remarks]
    return ReadBack({**document, "moves": [*retold.game.moves, *notes]}, tuple(retold.remarks))


def _document(typed: Typed, title: str) -> dict[str, Any]:
    nights = {it.number: it.weekday for it in typed.days.values() if it.weekday}
    return {
        "format": FORMAT,
        "title": title or "Soirée du tableur",
        "players": typed.players,
        "lovers": typed.lovers if len(typed.lovers) == 2 else [],
        "posts": typed.posts,
        "start": {"weekday": nights[min(nights)] if nights else "lundi"},
        "first_death_spent": typed.first_death_spent,
        "ghost_order": typed.ghost_order,
        "protected_house": typed.protected,
        "moves": [],
    }


def _play(retold: Retold, typed: Typed) -> None:
    """Every day that is written, and those before it."""
    written = [it.number for it in typed.days.values() if it.written]
    for number in range(1, max(written, default=0) + 1):
        day = typed.days.get(number)
        if day is None:
            continue
        last = number == max(written)
        if day.weekday:
            play_night(retold, day, last=last)
        if not (last and _only_night(typed, number)):
            play_day(retold, day, last=last)


def _only_night(typed: Typed, number: int) -> bool:
    """Whether nothing of the day after the last night is written."""
    day = typed.days[number]
    by_day = (day.facts.get(it) for it in ("waking", "morning", "day"))
    return bool(day.weekday) and not day.by_hand and not any(by_day)
