"""A director's own page: his theory while he holds, and what is asked of him alone.

The face of a page asks what the whole table knows to be asked: which theories a clue confirms, of
its author; which clues each one claims; the voices on a claim or a proposal. All theories and all
clues are offered to everybody in one order, so that a question tells nothing of who holds what.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from gm_assistant.engine.wording import Elsewhere
from gm_assistant.games.non_morts.rules.day import clues_judged
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.words import tokens
from gm_assistant.games.non_morts.screens.chosen import (
    MARKS,
    PROPOSED,
    VOICES,
    Begun,
    Selection,
    Stage,
    begun,
)
from gm_assistant.games.non_morts.screens.pages import headline, owed
from gm_assistant.games.non_morts.screens.panels import (
    VoiceView,
    claims_told,
    clue_name,
    proposed_words,
    voice_view,
)
from gm_assistant.games.non_morts.screens.taps import with_voice
from gm_assistant.games.non_morts.texts import NO_DOSSIER, Dossier, FilmSet
from gm_assistant.seam.pages import Answer, Chair, Keep, OwnPage, Play, Private, Shown, Tap

TEMPLATE: Final = "non_morts/own.html"


@dataclass(frozen=True, slots=True)
class Asked:
    """What he is asked: `forme` is what his answer says it is, `offered` what he may tick.

    `is_given`: he has answered, and may answer otherwise until all have.
    """

    forme: str
    words: str
    offered: tuple[tuple[str, str], ...] = ()
    voice: VoiceView | None = None
    is_given: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """What the whole table knows."""

    name: str
    moment: str
    purse: str
    owed: str
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Secret:
    """His theory, and what it is worth knowing of it."""

    theory: str
    dossier: Dossier


def private(film_set: FilmSet) -> Private[Game]:
    """In the words of this table."""
    return Private(
        chairs=lambda game: tuple(
            Chair(it, one.name) for it, one in game.film.table.players.items()
        ),
        own=lambda game, seat, shown: own_page(film_set, game, seat, shown),
        answered=answered,
    )


def own_page(film_set: FilmSet, game: Game, seat: str, shown: Shown) -> OwnPage:
    film = game.film
    one = film.director(seat)
    face = Face(
        name=one.name,
        moment=headline(film),
        purse=tokens(film.purses[seat]),
        owed=owed(film),
        asked=_asked(film, film_set, seat, begun(film, shown.drafts)),
    )
    told = Secret(film_set.label(one.theory), film_set.dossiers.get(one.theory, NO_DOSSIER))
    return OwnPage(TEMPLATE, face, told)


def _asked(film: Film, film_set: FilmSet, seat: str, so_far: Begun) -> Asked | None:
    if film.result:
        return None
    if so_far.clue and seat == film.player:
        text = so_far.clue.get("text") or "un indice sans texte"
        offered = film_set.told_apart(film.table.theories)
        theories = tuple((it, film_set.label(it)) for it in offered)
        return Asked("indice", f"« {text} » confirme :", theories)
    if so_far.proposed and seat != so_far.proposed["by"]:
        said = voice_view(film, so_far.proposed, seat)
        return Asked("voix", proposed_words(film, so_far.proposed), voice=said)
    if not film.judged:
        return None
    if len(so_far.marks) < len(film.table.players):
        clues = tuple((it, clue_name(film, it)) for it in clues_judged(film))
        words, is_given = "Quels indices confirment ta théorie ?", seat in so_far.marks
        return Asked("jugement", words, clues, is_given=is_given)
    if seat not in so_far.voices:
        stage = Stage(film, film_set, Selection(), so_far)
        proofs = tuple(
            (str(place), f"« {clue} » confirme : {theory}")
            for place, (clue, theory) in enumerate(claims_told(stage))
        )
        return Asked("preuves", "Que refuses-tu comme preuve ?", proofs) if proofs else None
    return None


# What he answers: parts of a decision that the table takes, and one of his own.


def answered(tap: Tap[Game], seat: str) -> Answer:
    """Only to what is being asked of him; anything else has passed."""
    film = tap.game.film
    so_far = begun(film, tap.drafts)
    form = tap.form.get("forme")
    if form not in _ANSWERS:
        raise Elsewhere
    return _ANSWERS[form](tap, seat, film, so_far)


def _clue(tap: Tap[Game], seat: str, film: Film, so_far: Begun) -> Answer:
    """Those that nobody holds are dropped, and nobody learns it."""
    if not so_far.clue or seat != film.player:
        raise Elsewhere
    held = {one.theory for one in film.table.players.values()}
    serves = [it for it in tap.form.getlist("coche") if it in held]
    return Play({**so_far.clue, "serves": serves}, clears=tuple(tap.drafts))


def _marks(tap: Tap[Game], seat: str, film: Film, so_far: Begun) -> Answer:
    """By the ruling, only what was foreseen when the clue was written may be claimed."""
    if not film.judged:
        raise Elsewhere
    theory, free = film.director(seat).theory, film.table.rulings.chance_clues
    claimed = [
        it
        for it in clues_judged(film)
        if it in tap.form.getlist("coche") and (free or theory in film.clues[it].serves)
    ]
    return Keep(MARKS, {**so_far.marks, seat: claimed})


def _proofs(tap: Tap[Game], seat: str, film: Film, so_far: Begun) -> Answer:
    if not film.judged or len(so_far.marks) < len(film.table.players):
        raise Elsewhere
    refused = [int(it) for it in tap.form.getlist("coche") if it.isdecimal() and len(it) < 4]
    return Keep(VOICES, {**so_far.voices, seat: refused})


def _voice(tap: Tap[Game], seat: str, _film: Film, _so_far: Begun) -> Answer:
    """Who pays for it is said before everybody, on the tablet."""
    kept = with_voice(tap, seat, tap.form.get("voix"))
    return Keep(PROPOSED, {**kept, "pages": list({*kept.get("pages", ()), seat})})


_ANSWERS: Final[Mapping[str, Callable[[Tap[Game], str, Film, Begun], Answer]]] = {
    "indice": _clue,
    "jugement": _marks,
    "preuves": _proofs,
    "voix": _voice,
}
