"""The day: its stages in their order, and what each of them is (L690-L701)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from gm_assistant.engine.forms import OneOf
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import de, listed
from gm_assistant.games.quinte_bourg.rules.attack import seen_inside
from gm_assistant.games.quinte_bourg.rules.deaths import announce_deaths, settle_estates
from gm_assistant.games.quinte_bourg.rules.debts import missing, strike_off_the_lapsed
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts, standing_house
from gm_assistant.games.quinte_bourg.rules.posts import (
    act_once_today,
    enter_posts,
    holder_of,
    protect_the_richest,
    settle_chief,
    settle_vacancies,
)
from gm_assistant.games.quinte_bourg.rules.trials import recount_accused
from gm_assistant.games.quinte_bourg.rules.victory import check_end
from gm_assistant.games.quinte_bourg.rules.village import (
    Kinds,
    Village,
    at_another_stage,
    neighbours,
    require_day,
    require_stage,
    seat_after,
)
from gm_assistant.games.quinte_bourg.rules.votes import count
from gm_assistant.games.quinte_bourg.rules.words import (
    DAY_STAGES,
    DECIDERS,
    DEPUTIES,
    OPTIONAL_POSTS,
    PICKPOCKETS,
    PLAYER,
    POSTS,
    SESSIONS,
    STAGES,
    STAGES_OF,
    PlayerId,
    Post,
    Refusal,
    SeatAfterItself,
    Stage,
    Unbendable,
    is_his_day,
)

MoveChangesNothing = Refusal.saying(
    "À cette place, {name} garde les mêmes voisins : choisissez une autre place."
)
NobodyEvicts = Refusal.saying("{name} n'a pas à déménager : passez à la suite.")
StageIsNotToday = Unbendable.saying(
    "L'étape « {stage} » n'existe pas ce jour-là : choisissez une étape de {weekday}."
)
StageIsPassed = Unbendable.saying(
    "L'étape « {stage} » est déjà passée : annulez jusqu'à elle pour y revenir."
)
StageWaits = Refusal.saying("Avant l'étape « {stage} », il manque encore : {missing}.")


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
        settle_vacancies(village, DECIDERS["legs"].post)  # M-09: a dead notary is replaced first.
    if village.estates:
        settle_estates(village)
    if village.vacancies:
        settle_vacancies(village)
    if village.vote is not None and village.vote.doubtful:
        recount_accused(village, village.vote)
    strike_off_the_lapsed(village)


def wait_for(village: Village, following: str, owed: str) -> None:
    refusal = StageWaits(stage=following, missing=owed)
    village.refuse(refusal, "force.reste_du", missing=owed)


def enter_stage(village: Village, move: Move) -> None:
    """Pass every stage before it in order, each with what it does by itself."""
    wanted = move["stage"]
    require_day(village)
    stages = STAGES_OF[village.weekday]
    if wanted not in stages:
        raise StageIsNotToday(stage=STAGES[wanted], weekday=village.weekday)
    left = village.stages_left()
    if wanted not in left:
        raise StageIsPassed(stage=STAGES[wanted])
    for stage in left[: left.index(wanted) + 1]:
        if waiting := missing(village):
            wait_for(village, STAGES[stage], listed(waiting))
        _enter(village, stage)
        if village.result is not None:
            return


def _enter(village: Village, stage: Stage) -> None:
    village.stage = stage
    STAGE_RULES[stage].enters(village)
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
    player = evicted(village)
    if player is not None:
        village.owe("move_house", player)
        village.tell("move_house", player, "demenagement", player=player)


def evicted(village: Village) -> PlayerId | None:
    """Who has to leave his house this morning."""
    player = village.night.sculpted if village.night and village.weekday != "dimanche" else None
    return player if player is not None and village.players[player].living else None


def move_house(village: Village, move: Move) -> None:
    """M-18: to any place that changes at least one neighbour; the house goes with him."""
    require_day(village)
    player, after = move["player"], move["after"]
    if player == after:
        raise SeatAfterItself(name=village.name(player))
    if not village.owes("move_house", player):
        due = evicted(village) == player and not village.has_reached("demenagements")
        later = at_another_stage(village, "demenagements")
        village.refuse(later if due else NobodyEvicts(name=village.name(player)))
    before = set(neighbours(village, player))
    village.seats = seat_after(village, player, after)
    if len(village.living()) > 3 and set(neighbours(village, player)) == before:
        village.refuse(MoveChangesNothing(name=village.name(player)))
    village.settle("move_house", player)


# The thermal cameras of the morning: how many were in a house at the attack (D-01).


DeputyHoldsTheCamera = Refusal.saying(
    "Un Adjoint est en poste : le Procureur n'a pas de caméra, mais peut enquêter."
)


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


# A stage of the day: what it does by itself, whether it has anything to do, what may be decided.


class Decision(NamedTuple):
    """A move that may be made: about which row, post, stage or player, and whether it is owed."""

    move: str
    about: str | None = None
    owed: bool = False


Act: TypeAlias = Callable[[Village], None]
Test: TypeAlias = Callable[[Village], bool]


def _never(_village: Village) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRules:
    """Everything that is known of a stage of the day.

    `is_idle`: it has nothing to announce and nobody to ask, as far as the table can tell; `waits`:
    its question has been put and not answered, and `unanswered` says what going on would leave;
    `draft` is kept of a decision begun in it, and `without` says the same of that. `untold`: what
    it has to do is told by an earlier stage. `outcome` sums up what it has come to. `told_first`:
    that is read before what it goes on with, as those who inherit before those who apply. `votes`:
    a round of ballots is held in it.
    """

    enters: Act = lambda _village: None
    is_idle: Test = _never
    waits: Test = _never
    unanswered: str = ""
    draft: str = ""
    without: str = ""
    untold: bool = False
    told_first: bool = False
    votes: bool = False
    outcome: Callable[[Village], str] = lambda _village: ""
    decisions: Callable[[Village], Iterable[Decision]] = lambda _village: ()


def _on_duty(village: Village, posts: Iterable[Post]) -> bool:
    return any(village.posts.get(it) and is_his_day(it, village.weekday) for it in posts)


def _free_to_act(village: Village, posts: Iterable[Post]) -> Iterator[Post]:
    """Those in office on their day, who have not acted yet."""
    return (it for it in posts if _on_duty(village, (it,)) and it not in village.done_today)


def _deputies(village: Village) -> bool:
    return any(village.posts.get(it) is not None for it in DEPUTIES)


def _no_camera(village: Village) -> bool:
    """D-05: with a deputy in office the camera is his, on his days."""
    if _deputies(village):
        return not _on_duty(village, DEPUTIES)
    return village.posts.get("procureur") is None


def _nothing_left(village: Village) -> bool:
    free = any(village.posts.get(post, "") is None for post in OPTIONAL_POSTS)
    owed = village.owed("assign") or village.owed("legacy")
    dead = any(it.status == "mort" for it in village.players.values())
    return not (free or owed or dead or village.estates or village.vacancies)


def _evicts_nobody(village: Village) -> bool:
    evicted = village.night.sculpted if village.night else None
    return evicted is None or not village.players[evicted].living


def _condemned(village: Village) -> str:
    vote = village.vote
    if vote is None or vote.open:
        return ""
    return village.name(vote.condemned) if vote.condemned else "personne"


def _the_richest(village: Village) -> str:
    if not village.richest_is_counted:
        return ""
    return village.name(village.protected_house) if village.protected_house else "personne"


def _session(village: Village) -> str:
    if village.session:
        return SESSIONS[village.session]
    gone_on = village.is_past("session")
    return "pas choisie" if gone_on and village.who("session") is not None else ""


def _law(village: Village) -> str:
    if village.law is None or village.law.accepted is None:
        return ""
    return "acceptée" if village.law.accepted else "refusée"


def _law_decisions(village: Village) -> Iterator[Decision]:
    if village.session == "paix":
        return
    if village.law is not None and village.law.accepted is None:
        yield Decision("law_decision")
    elif village.law is None and village.who("loi") is not None:
        yield Decision("law")


_NOTHING: Final = StageRules()
_APPLY: Final = StageRules(
    draft="candidacies", without="sans les candidats choisis", told_first=True
)
STAGE_RULES: Final[Mapping[Stage, StageRules]] = {
    "cameras": StageRules(
        is_idle=_no_camera,
        decisions=lambda village: (
            Decision("camera", it)
            for it in _free_to_act(village, HOLDERS)
            if not (it == "procureur" and _deputies(village))
        ),
    ),
    "charmes": StageRules(),
    "postes": replace(_APPLY, enters=enter_posts, is_idle=lambda village: not village.posts),
    "morts": StageRules(enters=_announce_the_dead),
    "heritages": replace(_APPLY, is_idle=_nothing_left, untold=True),
    "demenagements": StageRules(enters=_owe_the_move, is_idle=_evicts_nobody, untold=True),
    "session": StageRules(
        waits=lambda it: it.session is None and it.who("session") is not None,
        unanswered="sans session choisie",
        outcome=_session,
        decisions=lambda village: () if village.session else (Decision("session"),),
    ),
    "loi": StageRules(
        is_idle=lambda it: it.session == "paix" or it.who("loi") is None,
        waits=lambda village: village.law is not None and village.law.accepted is None,
        unanswered="sans décider de la loi",
        draft="law",
        without="sans la loi commencée",
        outcome=_law,
        decisions=_law_decisions,
    ),
    "vote": StageRules(
        is_idle=lambda village: village.session == "paix",
        waits=lambda village: village.vote is None and village.session != "paix",
        unanswered="sans vote",
        votes=True,
        outcome=_condemned,
        decisions=lambda it: (
            (Decision("vote"),)
            if it.session != "paix" and (it.vote is None or it.vote.open)
            else ()
        ),
    ),
    "mariages": StageRules(
        draft="wedding",
        told_first=True,
        without="sans le mariage commencé",
        decisions=lambda _village: (Decision("wedding"),),
    ),
    "pickpockets": StageRules(
        is_idle=lambda village: not _on_duty(village, PICKPOCKETS),
        decisions=lambda village: (
            Decision("pickpocket", it) for it in _free_to_act(village, PICKPOCKETS)
        ),
    ),
    "richesse": StageRules(enters=protect_the_richest, outcome=_the_richest),
}


def rules_of(stage: Stage) -> StageRules:
    """What is known of a stage; nothing of the sunrise before the first."""
    return STAGE_RULES.get(stage, _NOTHING)
