"""The course of time: nights, days, and the stages of a day in their order (L690-L701)."""

from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.day.settling import missing, settle
from gm_assistant.quinte_bourg.deaths.deaths import announce_deaths
from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.money.purse import protect_the_richest
from gm_assistant.quinte_bourg.night.attack import close_night
from gm_assistant.quinte_bourg.night.sheet import open_sheet
from gm_assistant.quinte_bourg.posts.morning_posts import enter_posts
from gm_assistant.quinte_bourg.refusals import (
    NoNightIsOpen,
    NotThisStage,
    Refusal,
    SeatAfterItself,
    Unbendable,
)
from gm_assistant.quinte_bourg.victory.victory import check_end
from gm_assistant.quinte_bourg.village.circle import neighbours, seat_after
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.timing import require_day
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import DAY_STAGES, day_after, stages_of
from gm_assistant.quinte_bourg.words.vocabulary import STAGES, STEPS, PlayerId, Stage
from gm_assistant.seam.forms import one_of


class MoveChangesNothing(Refusal):
    template = "À cette place, {name} garde les mêmes voisins : choisissez une autre place."


class NightIsOpen(Unbendable):
    template = "La nuit est déjà en cours : terminez-la et ouvrez le jour."


class DayIsNotDone(Refusal):
    template = "La journée n'est pas finie : menez-la d'abord jusqu'au bilan du plus riche."


class SundayComesFirst(Unbendable):
    template = "Après le jour de samedi vient le dimanche, qui n'a pas de nuit : ouvrez ce jour."


class AttackIsOwed(Refusal):
    template = "Les Reptiliens ont une cible : jouez l'appel « Attaque » avant d'ouvrir le jour."


class RowIsOwed(Refusal):
    template = (
        "L'appel « {row} » a été vidé par une correction : rejouez-le ou passez-le avant le jour."
    )


class StageIsNotToday(Unbendable):
    template = "L'étape « {stage} » n'existe pas ce jour-là : choisissez une étape de {weekday}."


class StageIsPassed(Unbendable):
    template = "L'étape « {stage} » est déjà passée : annulez jusqu'à elle pour y revenir."


class StageWaits(Refusal):
    template = "Avant l'étape « {stage} », il manque encore : {missing}."


class DayIsOpen(Unbendable):
    template = "Il fait déjà jour : menez-le jusqu'au bilan du plus riche, puis ouvrez la nuit."


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
    for lapsed in ("exchange", "execute", "accuse"):
        village.settle(lapsed)
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
    for owed in village.pending:
        if owed.what == "call":
            refusal = RowIsOwed(row=STEPS[owed.about or ""])
            village.refuse(refusal, "force.appel_vide", step=owed.about)
            village.settle("call", owed.about)
    close_night(village)


def _require_day_done(village: Village, following: str) -> None:
    if village.stage != "richesse":
        left = _stages_left(village)
        village.refuse(DayIsNotDone(), "force.etapes_sautees", stages=left)
    if village.pending:
        _wait_for(village, following, listed(missing(village)))


def _wait_for(village: Village, following: str, owed: str) -> None:
    refusal = StageWaits(stage=following, missing=owed)
    village.refuse(refusal, "force.reste_du", missing=owed)


def _stages_left(village: Village) -> str:
    stages = stages_of(village.weekday)
    reached = stages.index(village.stage) + 1 if village.stage else 0
    return listed(f"« {STAGES[it]} »" for it in stages[reached:])


def _next_calendar_day(village: Village) -> None:
    village.weekday = day_after(village.weekday)
    village.day += 1


def _turn_the_page(village: Village) -> None:
    """Begin a new page of the chronicle: what has happened is kept with its phase."""
    village.chronicle = (*village.chronicle, village.happened)
    village.happened = ()


def enter_stage(village: Village, move: Move) -> None:
    """Pass every stage before it in order, each with what it does by itself."""
    wanted = move["stage"]
    require_day(village)
    stages = stages_of(village.weekday)
    if wanted not in stages:
        raise StageIsNotToday(stage=STAGES[wanted], weekday=village.weekday)
    reached = stages.index(village.stage) + 1 if village.stage else 0
    if stages.index(wanted) < reached:
        raise StageIsPassed(stage=STAGES[wanted])
    for stage in stages[reached : stages.index(wanted) + 1]:
        if waiting := missing(village):
            _wait_for(village, STAGES[stage], listed(waiting))
        _enter(village, stage)
        if village.result is not None:
            return


def _enter(village: Village, stage: Stage) -> None:
    village.stage = stage
    match stage:
        case "postes":
            enter_posts(village)
        case "morts":
            _announce_the_dead(village)
        case "demenagements":
            _owe_the_move(village)
        case "richesse":
            protect_the_richest(village)
        case _:
            pass
    settle(village)
    check_end(village)


def _announce_the_dead(village: Village) -> None:
    """T-10: in the order of the seats; and the lovers who came back (X-03)."""
    unknown = [it for it in village.deaths if _is_to_be_told(village, it)]
    for dead in sorted(unknown, key=village.seats.index):
        if village.players[dead].announced:  # Shéhérazade's death was told in the night (L189).
            continue
        village.tell("announce", dead, "annonce.mort", player=dead)
    announce_deaths(village, unknown)
    for lover in sorted(village.spared, key=village.seats.index):
        village.tell("announce", lover, "annonce.retour", player=lover)
    village.returned |= set(village.spared)


def _is_to_be_told(village: Village, dead: PlayerId) -> bool:
    return village.players[dead].status == "mort" and not village.owes("fate", dead)


def _owe_the_move(village: Village) -> None:
    """L-13: the sculpture's target moves, if he lives."""
    evicted = village.night.sculpted if village.night else None
    if evicted is not None and village.players[evicted].living:
        village.owe("move_house", evicted)
        village.tell("move_house", evicted, "demenagement", player=evicted)


def move_house(village: Village, move: Move) -> None:
    """M-18: to any place that changes at least one neighbour; the house goes with him."""
    require_day(village)
    player, after = move["player"], move["after"]
    if player == after:
        raise SeatAfterItself(name=village.name(player))
    if not village.owes("move_house", player):
        village.refuse(NotThisStage(stage=STAGES["demenagements"]))
    before = set(neighbours(village, player))
    village.seats = seat_after(village, player, after)
    if len(village.living()) > 3 and set(neighbours(village, player)) == before:
        village.refuse(MoveChangesNothing(name=village.name(player)))
    village.settle("move_house", player)


def _night_in_words(village: Village, _move: Fields) -> str:
    begun = village.phase == "ouverture"
    return f"Nuit de {village.weekday if begun else day_after(village.weekday)}"


def _day_in_words(village: Village, _move: Fields) -> str:
    by_night = village.phase == "nuit"
    return f"Jour de {village.weekday if by_night else day_after(village.weekday)}"


KINDS: Final = (
    Kind("night", open_night, _night_in_words),
    Kind("day", open_day, _day_in_words),
    Kind(
        "stage",
        enter_stage,
        lambda _village, move: f"Étape : {STAGES[move['stage']]}",
        {"stage": one_of(DAY_STAGES, "étape")},
    ),
    Kind(
        "move_house",
        move_house,
        lambda village, move: (
            f"Déménagement : {village.name(move['player'])}, après {village.name(move['after'])}"
        ),
        {"player": player, "after": player},
    ),
)
