"""The course of time: nights and days, from the opening to Sunday."""

from typing import Final

from gm_assistant.engine.forms import Fields
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.attack import close_night
from gm_assistant.games.quinte_bourg.rules.day import wait_for
from gm_assistant.games.quinte_bourg.rules.debts import missing, strike_off_at_dusk
from gm_assistant.games.quinte_bourg.rules.sheet import open_sheet
from gm_assistant.games.quinte_bourg.rules.village import Kinds, Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import (
    STAGES,
    NoNightIsOpen,
    Refusal,
    Unbendable,
    day_after,
)

NightIsOpen = Unbendable.saying("La nuit est déjà en cours : terminez-la et ouvrez le jour.")
DayIsNotDone = Refusal.saying(
    "La journée n'est pas finie : menez-la d'abord jusqu'au bilan du plus riche."
)
SundayComesFirst = Unbendable.saying(
    "Après le jour de samedi vient le dimanche, qui n'a pas de nuit : ouvrez ce jour."
)
AttackIsOwed = Refusal.saying(
    "Les Reptiliens ont une cible : jouez l'appel « Attaque » avant d'ouvrir le jour."
)
RowIsOwed = Refusal.saying(
    "L'appel « {row} » a été vidé par une correction : rejouez-le ou passez-le avant le jour."
)
DayIsOpen = Unbendable.saying(
    "Il fait déjà jour : menez-le jusqu'au bilan du plus riche, puis ouvrez la nuit."
)


def open_night(village: Village, _move: Move) -> None:
    """Night D precedes day D (T-01); no night follows Saturday's day (L61)."""
    if village.phase == "nuit":
        raise NightIsOpen
    if village.phase == "jour":
        if village.weekday == "samedi":
            raise SundayComesFirst
        _require_day_done(village, "la nuit")
        _next_calendar_day(village)
    village.phase, village.stage, village.spared = "nuit", None, ()
    village.vote, village.law = None, None
    strike_off_at_dusk(village)
    _turn_the_page(village)
    open_sheet(village)


def open_day(village: Village, _move: Move) -> None:
    """Close the night, or open Sunday after Saturday's day."""
    if village.phase == "nuit":
        _close_night(village)
    elif village.phase == "jour" and village.weekday == "samedi":
        _require_day_done(village, "le jour de dimanche")
        _next_calendar_day(village)
    elif village.phase == "jour":
        raise DayIsOpen
    else:
        raise NoNightIsOpen
    village.phase, village.stage = "jour", None
    # V-10: what counts is the session of the day before, whoever presides.
    village.last_session, village.session = village.session, None
    village.vote, village.law, village.done_today = None, None, frozenset()
    _turn_the_page(village)


def _close_night(village: Village) -> None:
    night = tonight(village)
    if night.target is not None and "attaque" not in night.sheet:
        village.refuse(AttackIsOwed(), "force.sans_attaque")
    for row in village.owed("call"):
        village.refuse(RowIsOwed(row=village.deck.steps[row]), "force.appel_vide", step=row)
        village.settle("call", row)
    close_night(village)


def _require_day_done(village: Village, following: str) -> None:
    if left := village.stages_left():
        skipped = listed(f"« {STAGES[it]} »" for it in left)
        village.refuse(DayIsNotDone(), "force.etapes_sautees", stages=skipped)
    if village.pending:
        wait_for(village, following, listed(missing(village)))


def _next_calendar_day(village: Village) -> None:
    village.weekday = day_after(village.weekday)
    village.day += 1


def _turn_the_page(village: Village) -> None:
    """Begin a new page of the chronicle: what has happened is kept with its phase."""
    village.chronicle = (*village.chronicle, village.happened)
    village.happened = ()


def _night_in_words(village: Village, _move: Fields) -> str:
    begun = village.phase == "ouverture"
    return f"Nuit de {village.weekday if begun else day_after(village.weekday)}"


def _day_in_words(village: Village, _move: Fields) -> str:
    by_night = village.phase == "nuit"
    return f"Jour de {village.weekday if by_night else day_after(village.weekday)}"


KINDS: Final[Kinds] = (
    Kind("night", open_night, _night_in_words),
    Kind("day", open_day, _day_in_words),
)
