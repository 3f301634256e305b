"""The course of time: nights, days, and the stages of a day in their order (L690-L701)."""

from typing import Final

from gm_assistant.engine.forms import Fields, OneOf
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import de, listed
from gm_assistant.games.quinte_bourg.rules.attack import close_night, seen_inside
from gm_assistant.games.quinte_bourg.rules.deaths import announce_deaths, settle_estates
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts, standing_house
from gm_assistant.games.quinte_bourg.rules.posts import (
    act_once_today,
    enter_posts,
    holder_of,
    protect_the_richest,
    settle_chief,
    settle_vacancies,
)
from gm_assistant.games.quinte_bourg.rules.sheet import open_sheet
from gm_assistant.games.quinte_bourg.rules.trials import recount_accused
from gm_assistant.games.quinte_bourg.rules.victory import check_end
from gm_assistant.games.quinte_bourg.rules.village import (
    Kinds,
    Pending,
    Village,
    neighbours,
    require_day,
    require_stage,
    seat_after,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.votes import count
from gm_assistant.games.quinte_bourg.rules.words import (
    DAY_STAGES,
    DEPUTIES,
    EVEN_DAYS,
    ODD_DAYS,
    OPTIONAL_POSTS,
    PLAYER,
    POSTS,
    STAGES,
    STAGES_OF,
    STEPS,
    NoNightIsOpen,
    NotThisStage,
    PlayerId,
    Post,
    Refusal,
    SeatAfterItself,
    Stage,
    Unbendable,
    day_after,
)

# What a change sets off: estates, vacancies, debts that lapse; what is owed, in turn, in words.


def settle(village: Village) -> None:
    """Bring debts up to date; by night everything waits for the morning."""
    if village.new_ghosts:
        settle_chief(village)
    if village.phase != "jour":
        return
    if village.vote is not None and village.vote.open:
        # V-07: while the round goes on, a candidate who dies loses his votes at once.
        tally = count(village, village.vote.ballots)
        village.vote = village.vote._replace(tally=tally)
    if village.owes("exchange"):
        return
    if village.vacancies:
        settle_vacancies(village, "notaire")  # M-09: a dead notary is replaced first.
    if village.estates:
        settle_estates(village)
    if village.vacancies:
        settle_vacancies(village)
    if village.vote is not None and village.vote.doubtful:
        recount_accused(village, village.vote)
    village.pending = tuple(it for it in village.pending if not _lapsed(village, it))


def _lapsed(village: Village, owed: Pending) -> bool:
    """V-07, I-08: the condemned or accused who has died; L-13: the evicted who has died."""
    match owed.what:
        case "execute":
            condemned = village.vote.condemned if village.vote else None
            return condemned is None or not village.players[condemned].living
        case "accuse":
            return village.vote is None or not village.vote.doubtful
        case "tribunal" | "move_house":
            return owed.about is None or not village.players[owed.about].living
        case _:
            return False


def in_turn(village: Village) -> list[Pending]:
    """X-06: the dead first, then what they leave, then whoever is still to be judged."""
    return sorted(village.pending, key=lambda it: _turn(village, it))


def _turn(village: Village, owed: Pending) -> tuple[int, int]:
    """T-10: an order of death would tell who was killed before the attack; M-09: a notary first."""
    match owed.what, owed.about:
        case "assign", "notaire":
            return 1, 0
        case "legacy", str(dead):
            return 2, village.seats.index(dead)
        case "assign", str(post):
            return 3, tuple(POSTS).index(post)
        case "execute" | "accuse" | "tribunal", _:
            return 4, 0
        case _:
            return 0, 0


def missing(village: Village) -> list[str]:
    """What the table owes, in words."""
    owed = [_in_words(village, it) for it in in_turn(village)]
    if village.vote is not None and village.vote.open and village.stage == "vote":
        owed.append("la clôture du vote")
    return owed


def _in_words(village: Village, owed: Pending) -> str:
    about = owed.about or ""
    match owed.what:
        case "call":
            return f"l'appel « {STEPS[about]} »"
        case "assign":
            return f"le choix du Scrutateur pour « {POSTS[about]} »"
        case "exchange":
            return "le choix de la personne adorée"
        case "fate":
            return f"ce que devient {village.name(about)}"
        case "legacy":
            return f"le legs de l'argent {de(village.name(about))}"
        case "move_house":
            return f"le déménagement {de(village.name(about))}"
        case "accuse":
            return "le choix du Procureur entre les accusés"
        case "tribunal":
            return f"le procès {de(village.name(about))}"
        case _:
            return "l'exécution ou la grâce"


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
    stages = STAGES_OF[village.weekday]
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
    stages = STAGES_OF[village.weekday]
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


# The thermal cameras of the morning: how many were in a house at the attack (D-01).


class DeputyHoldsTheCamera(Refusal):
    template = "Un Adjoint est en poste : le Procureur n'a pas de caméra, mais peut enquêter."


HOLDERS: Final = ("procureur", *DEPUTIES)


def camera(village: Village, move: Move) -> None:
    """D-01, D-04 to D-06: how many were in a house at the instant of the attack."""
    require_stage(village, "cameras")
    post = move["post"]
    holder_of(village, post)
    deputy = any(village.posts.get(it) is not None for it in DEPUTIES)
    if post == "procureur" and deputy:
        village.refuse(DeputyHoldsTheCamera())
    act_once_today(village, post)
    house = standing_house(village, move["house"])
    inside = tuple(seen_inside(village, house.id, known_whereabouts(village)))
    seen = ("vide", "un", "plusieurs")[min(len(inside), 2)]
    village.answer(seen, "reponse.camera", house=house.id, post=post, inside=inside)


KINDS: Final[Kinds] = (
    Kind("night", open_night, _night_in_words),
    Kind("day", open_day, _day_in_words),
    Kind(
        "stage",
        enter_stage,
        lambda _village, move: f"Étape : {STAGES[move['stage']]}",
        {"stage": OneOf(DAY_STAGES, "étape")},
    ),
    Kind(
        "move_house",
        move_house,
        lambda village, move: (
            f"Déménagement : {village.name(move['player'])}, après {village.name(move['after'])}"
        ),
        {"player": PLAYER, "after": PLAYER},
    ),
    Kind(
        "camera",
        camera,
        lambda village, move: (
            f"Caméra ({POSTS[move['post']]}) : maison {de(village.name(move['house']))}"
        ),
        {"post": OneOf(HOLDERS, "poste"), "house": PLAYER},
    ),
)


# Which stages have nothing to do.


def is_idle(village: Village, stage: Stage) -> bool:
    """Whether a stage has nothing to announce and nobody to ask, as far as the table can tell."""
    match stage:
        case "cameras" if any(village.posts.get(it) is not None for it in DEPUTIES):
            # D-05: with a deputy in office the camera is his, on his days.
            return not _in_office_today(village, *DEPUTIES)
        case "cameras":
            return village.posts.get("procureur") is None
        case "postes":
            return not village.posts
        case "heritages":
            free = any(village.posts.get(post, "") is None for post in OPTIONAL_POSTS)
            owed = any(it.what in ("assign", "legacy") for it in village.pending)
            dead = any(it.status == "mort" for it in village.players.values())
            return not (free or owed or dead or village.estates or village.vacancies)
        case "demenagements":
            evicted = village.night.sculpted if village.night else None
            return evicted is None or not village.players[evicted].living
        case "loi":
            return village.session == "paix" or village.posts.get("senateur") is None
        case "vote":
            return village.session == "paix"
        case "pickpockets":
            return not _in_office_today(village, "pickpocket_mirko", "pickpocket_mirka")
        case _:
            return False


def _in_office_today(village: Village, odd: Post, even: Post) -> bool:
    today = {odd: ODD_DAYS, even: EVEN_DAYS}
    return any(
        village.posts.get(post) is not None and village.weekday in days
        for post, days in today.items()
    )
