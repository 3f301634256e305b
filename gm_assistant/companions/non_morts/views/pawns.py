"""A survivor's pawn on the plan, and the card of each around it."""

from typing import Final

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.companions.non_morts.views.model import Act, PawnView
from gm_assistant.companions.non_morts.views.screen_model import ClueView, SheetView
from gm_assistant.companions.non_morts.views.words import room_label, short
from gm_assistant.french.grammar import counted
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.french import litres
from gm_assistant.non_morts.vocabulary import (
    CHARACTERS,
    CONTAMINE,
    ENOUGH_CLUES,
    GEEK,
    SurvivorName,
)

COLOURS: Final = (
    "bleu", "rose", "vert", "rouge", "noir", "jaune", "blanc", "orange", "violet", "marron", "gris",
)  # fmt: skip
_STATES: Final = {
    "vivant": "",
    "mort": "mort",
    "evade": "échappé",
    "tueur": "tueur fou",
}


def colour_of(film_set: FilmSet, survivor: SurvivorName) -> str:
    """The pawn's colour where the screen has it, else grey."""
    told = film_set.colours.get(survivor, "")
    return told if told in COLOURS else "gris"


def pawn_view(
    film: Film, survivor: SurvivorName, film_set: FilmSet, act: Act | None, chosen: bool
) -> PawnView:
    one, clues = film.survivors[survivor], len(film.clues_of(survivor))
    held = f", {counted(clues, 'indice')}" if clues else ""
    return PawnView(
        id=survivor,
        label=short(survivor),
        colour=colour_of(film_set, survivor),
        litres=one.litres,
        clues=clues,
        spoken=f"{short(survivor)}, {litres(one.litres)} de sang{held}",
        act=act,
        chosen=chosen,
        frail=one.litres == 1,
    )


def sheets(film: Film, film_set: FilmSet) -> tuple[SheetView, ...]:
    """The cards of all the cast; the clues' texts are public, what they serve is not."""
    return tuple(_sheet(film, it, film_set) for it in film.survivors)


def _sheet(film: Film, survivor: SurvivorName, film_set: FilmSet) -> SheetView:
    one = film.survivors[survivor]
    clues = tuple(
        ClueView(it, film.clues[it].text, film.director(film.clues[it].by).name)
        for it in film.clues_of(survivor)
    )
    return SheetView(
        id=survivor,
        label=short(survivor),
        colour=colour_of(film_set, survivor),
        litres=max(one.litres, 0),
        most=CHARACTERS[survivor].litres,
        state=_STATES[one.status],
        where=room_label(film, one.room) if one.room else "",
        clues=clues,
        marks=tuple(_marks(film, survivor, len(clues))),
    )


def _marks(film: Film, survivor: SurvivorName, clues: int) -> list[str]:
    """What must not escape the eye: death one loss away, an escape that counts."""
    one = film.survivors[survivor]
    marks = []
    if one.status == "vivant" and one.litres == 1:
        marks.append("à un litre de la mort")
    if clues >= ENOUGH_CLUES and one.status == "vivant":
        marks.append("sa sortie sera jugée")
    if survivor == GEEK and "geek_clue" in film.used:
        marks.append("a déjà trouvé ce tour-ci")
    if survivor == CONTAMINE and "infect" in film.used:
        marks.append("a déjà perdu un litre ce tour-ci")
    return marks
