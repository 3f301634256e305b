"""What is begun and not yet played: zombies to move, newcomers placed, voices given."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import movable
from gm_assistant.non_morts.vocabulary import PlayerId, RoomId, ZombieId

STEPS, NEWCOMERS, ROLLS, CLUE, MARKS = "pas", "arrivees", "ouverture", "indice", "jugement"


@dataclass(frozen=True, slots=True)
class Begun:
    """The drafts as the film can still use them; the rest is dropped."""

    steps: Mapping[ZombieId, RoomId] = field(default_factory=dict)
    newcomers: tuple[tuple[RoomId, int], ...] = ()
    rolls: tuple[dict[PlayerId, int], ...] = ()
    clue: Mapping[str, Any] | None = None
    marks: Mapping[PlayerId, list[str]] = field(default_factory=dict)


def begun(film: Film, drafts: Mapping[str, Any]) -> Begun:
    """What was kept beside the moves."""
    return Begun(
        steps=_steps(film, drafts.get(STEPS, ())) if film.step == "deplacement" else {},
        newcomers=_newcomers(film, drafts.get(NEWCOMERS, ())),
        rolls=() if film.opened else tuple(drafts.get(ROLLS, ())),
        clue=_clue(film, drafts.get(CLUE)),
        marks=drafts.get(MARKS, {}) if film.judged else {},
    )


def _steps(film: Film, kept: Any) -> dict[ZombieId, RoomId]:
    free = set(movable(film))
    return {it: room for it, room in kept if it in free and room in film.plan.rooms}


def _newcomers(film: Film, kept: Any) -> tuple[tuple[RoomId, int], ...]:
    if film.step != "arrivees":
        return ()
    return tuple((room, stack) for room, stack in kept if room in film.plan.rooms)


def _clue(film: Film, kept: Any) -> Mapping[str, Any] | None:
    """A clue whose author has not said yet what it serves."""
    wanted = {"clue": "indice", "geek_clue": "evenements"}
    if not kept or film.step != wanted.get(kept.get("move")):
        return None
    found: Mapping[str, Any] = kept
    return found if found.get("survivor") in film.living() else None
