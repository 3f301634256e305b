"""Every kind of move: what may be decided at the table, in the words of the game file."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from gm_assistant.quinte_bourg import decrees
from gm_assistant.quinte_bourg.day import cameras, laws, stages, trials, votes, weddings
from gm_assistant.quinte_bourg.deaths import departures, fates, heritages
from gm_assistant.quinte_bourg.document import Move, text
from gm_assistant.quinte_bourg.money import purse
from gm_assistant.quinte_bourg.night import sheet
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.opening import arrivals, misdeal, opening
from gm_assistant.quinte_bourg.posts import morning_posts, offices
from gm_assistant.quinte_bourg.powers import invocations
from gm_assistant.quinte_bourg.refusals import Unbendable
from gm_assistant.quinte_bourg.victory.victory import stopping_conditions
from gm_assistant.quinte_bourg.village.kind import Fields, Kind, Whole
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.forms import Forms, Known, expect, fields, flag, mapping, moment, one_of


class GameGoesOn(Unbendable):
    template = "La partie n'est pas arrêtée : jouez la suite."


def _note(_village: Village, _move: Move) -> None:
    """A note changes nothing."""


def _stop(village: Village, _move: Move) -> None:
    """W-02: the table may end the evening at any moment; what is true then is won."""
    village.stopped = True


def _continue(village: Village, _move: Move) -> None:
    """The conditions true now are silenced until they are met anew."""
    if village.result is None:
        raise GameGoesOn
    village.stopped = False
    village.silenced = frozenset(stopping_conditions(village))


_ROOMS: Final = (
    opening,
    arrivals,
    misdeal,
    stages,
    cameras,
    morning_posts,
    offices,
    fates,
    heritages,
    departures,
    laws,
    votes,
    trials,
    weddings,
    purse,
    invocations,
    decrees,
)
KINDS: Final[Mapping[str, Kind]] = {
    **{kind.name: kind for room in _ROOMS for kind in room.KINDS},
    "note": Kind("note", _note, lambda _village, move: f"Note : {move['text']}", {"text": text}),
    "stop": Kind("stop", _stop, lambda _village, _move: "La soirée s'arrête ici"),
    "continue": Kind("continue", _continue, lambda _village, _move: "La partie continue"),
}
# The two moves of the night's sheet; each row has fields of its own.
NAMES: Final = ("call", "pass", *KINDS)
_COMMON: Final[Forms] = {"move": one_of(NAMES, "décision"), "force": flag, "at": moment}


def read_move(value: Any, place: str, known: Known) -> Move:
    """Understand a move, or say where it cannot be understood."""
    data = mapping(value, place)
    name = _COMMON["move"](data.get("move"), f"{place}.move".lstrip("."), known)
    required, optional, whole = _forms_of(name, data, place, known)
    read = fields(value, place, known, required, {**optional, **_COMMON})
    if whole is not None:
        whole(read, place)
    return Move(name, MappingProxyType(read), bool(read.get("force")))


def read_moves(document: Mapping[str, Any], known: Known) -> list[Move]:
    """Understand all the moves of a document."""
    listed = document.get("moves", [])
    expect(isinstance(listed, list), "moves", "une liste est attendue")
    people, read = frozenset(known), list[Move]()
    for place, move in enumerate(listed):
        read.append(read_move(move, f"moves[{place}]", people))
        people |= arrivals.arriving(move)
    return read


def _forms_of(
    name: str, data: Mapping[str, Any], place: str, known: Known
) -> tuple[Forms, Forms, Whole | None]:
    if name == "pass":
        return {"step": sheet.a_step}, {}, None
    if name == "call":
        row = ROWS[sheet.a_step(data.get("step"), f"{place}.step".lstrip("."), known)]
        return {**row.required, "step": sheet.a_step}, row.optional, row.whole
    kind = KINDS[name]
    return kind.required, kind.optional, kind.whole


def move_in_words(village: Village, move: Fields) -> str:
    """One move as a short line for the journal; `village` is the one that it was decided in."""
    kind = KINDS.get(move["move"])
    words = kind.words(village, move) if kind else sheet.row_in_words(village, move)
    return f"{words} (imposé par le MJ)" if move.get("force") else words
