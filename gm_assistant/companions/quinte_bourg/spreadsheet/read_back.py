"""A filled live spreadsheet becomes a game again, with what could not be understood of it."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import MOST_PLAYERS
from gm_assistant.companions.quinte_bourg.spreadsheet.day_again import play_day
from gm_assistant.companions.quinte_bourg.spreadsheet.fill import live_workbook
from gm_assistant.companions.quinte_bourg.spreadsheet.newcomers import with_newcomers
from gm_assistant.companions.quinte_bourg.spreadsheet.night_again import play_night
from gm_assistant.companions.quinte_bourg.spreadsheet.since import renamed, typed_since
from gm_assistant.companions.quinte_bourg.spreadsheet.table_again import Retold
from gm_assistant.companions.quinte_bourg.spreadsheet.typed import (
    Typed,
    TypedDay,
    key_of,
    typed_in,
    typed_of,
)
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import whole_names
from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.seam.evening import NotReadBack, ReadBack
from gm_assistant.seam.refusals import Malformed, Refusal

FORMAT: Final = "quinte-bourg/1"


_NOT_ONE: Final = (
    "Ce classeur n'est pas un tableur de soirée rempli : il y faut la feuille « Joueurs » et des "
    "noms ; une partie se reprend de son fichier .json."
)


_CHANGED: Final = (
    "ce qui était déjà joué a changé dans le tableur : la soirée est relue de ses feuilles, qui ne "
    "gardent ni les bulletins, ni les charmes, ni les lois, ni la session d'hier."
)


def game_in(content: bytes) -> ReadBack:
    """The game that the spreadsheet carries, gone on with as it says; without one that still
    agrees with its sheets, all of it is played again as far as the rules follow.
    """
    typed = typed_in(content)
    if typed is None or not typed.players:
        raise NotReadBack(_NOT_ONE)
    game = _carried(typed.carried)
    if game is None:
        typed.carried = None
    return _gone_on_with(typed, game) or _told_again(typed)


def _gone_on_with(typed: Typed, game: Game | None) -> ReadBack | None:
    if game is None or typed.carried is None:
        return None
    then = typed_of(live_workbook(game))
    added = typed_since(then, typed, game.village)
    if added is None:
        typed.remarks.append(_CHANGED)
        return None
    names = whole_names(with_newcomers(game.villages[0], game))
    own = {it["id"]: player for it, player in zip(then.players, names, strict=True)}
    ids = {key_of(name): player for player, name in names.items()}
    retold = Retold(game, [it for it in typed.remarks if it not in then.remarks], ids)
    _play(retold, {number: renamed(day, own) for number, day in added.items()})
    return _read_back(typed.carried, retold)


def _carried(document: dict[str, Any] | None) -> Game | None:
    try:
        game = open_game(document) if document else None
    except (Malformed, Refusal):
        return None
    return game if game and len(game.village.seats) <= MOST_PLAYERS else None


def _told_again(typed: Typed) -> ReadBack:
    document = _document(typed)
    try:
        game = open_game(document)
    except (Malformed, Refusal) as error:
        raise NotReadBack(_NOT_ONE) from error
    retold = Retold(game, list(typed.remarks), typed.ids)
    _play(retold, typed.days)
    return _read_back(document, retold)


def _read_back(document: dict[str, Any], retold: Retold) -> ReadBack:
    notes = [{"move": "note", "text": f"Du tableur : {it}"} for it in retold.remarks]
    moves = [*retold.game.moves, *notes]
    return ReadBack({**document, "moves": moves}, tuple(retold.remarks))


def _document(typed: Typed) -> dict[str, Any]:
    nights = {it.number: it.weekday for it in typed.days.values() if it.weekday}
    return {
        "format": FORMAT,
        "title": (typed.carried or {}).get("title", "Soirée du tableur"),
        "players": typed.players,
        "lovers": typed.lovers if len(typed.lovers) == 2 else [],
        "posts": typed.posts,
        "start": {"weekday": nights[min(nights)] if nights else "lundi"},
        "first_death_spent": typed.first_death_spent,
        "ghost_order": typed.ghost_order,
        "protected_house": typed.protected,
        "moves": [],
    }


def _play(retold: Retold, days: Mapping[int, TypedDay]) -> None:
    """Every day that is written, and those before it."""
    written = [it.number for it in days.values() if it.written]
    for number in range(1, max(written, default=0) + 1):
        day = days.get(number)
        if day is None:
            continue
        last = number == max(written)
        if day.weekday and not _has_risen(retold, day):
            play_night(retold, day, last=last)
        if not (last and _only_night(day)):
            play_day(retold, day, last=last)


def _has_risen(retold: Retold, day: TypedDay) -> bool:
    """Whether the night of this day is over already."""
    village = retold.game.village
    return village.phase == "jour" and village.day == day.number


def _only_night(day: TypedDay) -> bool:
    """Whether nothing of the day after the last night is written."""
    by_day = (day.facts.get(it) for it in ("waking", "morning", "day"))
    return bool(day.weekday) and not (day.by_hand or day.exchanged or any(by_day))
