"""When each move may be played: the moment of the film, the turn, the step."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.non_morts import french, moves
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.moves import Move
from gm_assistant.non_morts.refusals import (
    AlreadyOpen,
    CityIsDrawn,
    FilmIsOver,
    NotOpenYet,
    NoVerdictOwed,
    OtherSide,
    OtherStep,
    RoomIsOwed,
    TurnIsChosen,
    TurnNotChosen,
    VerdictIsOwed,
)
from gm_assistant.non_morts.vocabulary import CHARACTERS, STEPS, Step

# L27: in this order; L42: the contaminé worsens at any step of it.
_ZOMBIE_STEPS: Final[Mapping[type[Move], Step | None]] = {
    moves.Attack: "attaque",
    moves.Advance: "deplacement",
    moves.Arrive: "arrivees",
    moves.Clue: "indice",
    moves.Infect: None,
}
# M-03: events belong to one's own survivors' turn.
_EVENTS: Final = (
    moves.Walk,
    moves.Kill,
    moves.MakeExit,
    moves.Scream,
    moves.GeekClue,
    moves.DrawRoom,
    moves.End,
)


def prove_the_moment(film: Film, move: Move) -> None:
    """Refuse a move that comes too early, too late or in another turn."""
    if isinstance(move, moves.Note):
        return
    _prove_the_phase(film, move)
    if type(move) in _ZOMBIE_STEPS:
        _prove_the_step(film, _ZOMBIE_STEPS[type(move)])
    elif isinstance(move, _EVENTS):
        _prove_side(film, "survivants")
        _prove_the_plan(film, move)
    elif isinstance(move, moves.Turn) and film.step != "choix":
        raise TurnIsChosen


def _prove_the_phase(film: Film, move: Move) -> None:
    if film.result:
        raise FilmIsOver
    if film.opened == isinstance(move, moves.Open):
        raise AlreadyOpen if film.opened else NotOpenYet
    # E-01: nobody may do anything else meanwhile.
    if film.judged and not isinstance(move, moves.Verdict | moves.Correct):
        raise VerdictIsOwed(who=french.listed(CHARACTERS[it].label for it in film.judged))
    if isinstance(move, moves.Verdict) and not film.judged:
        raise NoVerdictOwed


def _prove_side(film: Film, wanted: str) -> None:
    name = film.director(film.player).name
    if film.side is None:
        raise TurnNotChosen(name=name)
    if film.side != wanted:
        raise OtherSide(name=name, side=film.side, wanted=wanted)


def _prove_the_step(film: Film, wanted: Step | None) -> None:
    _prove_side(film, "zombies")
    if wanted and film.step != wanted:
        raise OtherStep(step=STEPS[film.step or "choix"])


def _prove_the_plan(film: Film, move: Move) -> None:
    """P-02: a city needs no drawing, and only there a turn just ends."""
    in_a_city = film.table.variants.ville is not None
    if in_a_city and isinstance(move, moves.DrawRoom):
        raise CityIsDrawn
    if not in_a_city and isinstance(move, moves.End):
        raise RoomIsOwed
