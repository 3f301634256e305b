"""The stages of a day in order: which have something to do, and what each has come to."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.views.day.day_values import StageRow
from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import EVEN_DAYS, ODD_DAYS, stages_of
from gm_assistant.quinte_bourg.words.cards import DEPUTIES, OPTIONAL_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SESSIONS, STAGES, Post, Stage

Says = Callable[[Village], bool]


def is_idle(village: Village, stage: Stage) -> bool:
    """Whether a stage has nothing to announce and nobody to ask, as far as the table can tell."""
    return _IDLE.get(stage, _never)(village)


def _never(_village: Village) -> bool:
    return False


def _no_camera(village: Village) -> bool:
    """D-05: with a deputy in office the camera is his, on his days."""
    deputies = any(village.posts.get(it) is not None for it in DEPUTIES)
    if not deputies:
        return village.posts.get("procureur") is None
    return not _in_office_today(village, *DEPUTIES)


def _in_office_today(village: Village, odd: Post, even: Post) -> bool:
    today = {odd: ODD_DAYS, even: EVEN_DAYS}
    return any(
        village.posts.get(post) is not None and village.weekday in days
        for post, days in today.items()
    )


def _no_posts(village: Village) -> bool:
    return not village.posts


def _no_heritage(village: Village) -> bool:
    free = any(village.posts.get(post, "") is None for post in OPTIONAL_POSTS)
    owed = any(it.what in ("assign", "legacy") for it in village.pending)
    dead = any(it.status == "mort" for it in village.players.values())
    return not (free or owed or dead or village.estates or village.vacancies)


def _nobody_moves(village: Village) -> bool:
    evicted = village.night.sculpted if village.night else None
    return evicted is None or not village.players[evicted].living


def _peace(village: Village) -> bool:
    return village.session == "paix"


def _no_law(village: Village) -> bool:
    return _peace(village) or village.posts.get("senateur") is None


def _no_pickpocket(village: Village) -> bool:
    return not _in_office_today(village, "pickpocket_mirko", "pickpocket_mirka")


_IDLE: Final[Mapping[Stage, Says]] = {
    "cameras": _no_camera,
    "postes": _no_posts,
    "heritages": _no_heritage,
    "demenagements": _nobody_moves,
    "loi": _no_law,
    "vote": _peace,
    "pickpockets": _no_pickpocket,
}


# What they have to do is told by an earlier stage: before it, whoever looks on learns nothing.
_UNTOLD: Final = frozenset(("heritages", "demenagements"))


def stage_rows(
    village: Village, shown: Stage, entered: Collection[Stage] = ()
) -> tuple[StageRow, ...]:
    """Every stage of today, those with nothing to do included; `entered`: what was gone through."""
    stages = stages_of(village.weekday)
    reached = stages.index(village.stage) if village.stage else -1
    return tuple(
        StageRow(
            it,
            STAGES[it],
            _state(village, it, shown, place <= reached, it in entered),
            _summary(village, it),
        )
        for place, it in enumerate(stages)
    )


def _state(village: Village, stage: Stage, shown: Stage, reached: bool, entered: bool) -> str:
    if stage == shown:
        return "maintenant"
    if not reached and stage in _UNTOLD:
        return "avenir"
    if not entered and is_idle(village, stage):
        return "vide"
    if reached and stage == "session" and is_undecided(village, stage):
        return "passe"
    return "fait" if reached else "avenir"


def next_stage(village: Village) -> Stage | None:
    """The next stage with something to do; None after the last."""
    stages = stages_of(village.weekday)
    start = stages.index(village.stage) + 1 if village.stage else 0
    return next((it for it in stages[start:] if not is_idle(village, it)), None)


def is_undecided(village: Village, stage: Stage) -> bool:
    """Whether the question of a stage has been put and not answered."""
    match stage:
        case "session":
            return village.session is None and village.posts.get("president") is not None
        case "loi":
            return village.law is not None and village.law.accepted is None
        case "vote":
            return village.vote is None and village.session != "paix"
        case _:
            return False


def passed(village: Village, stage: Stage) -> bool:
    """Whether the day has gone on from this stage."""
    stages = stages_of(village.weekday)
    return village.stage is not None and stage in stages[: stages.index(village.stage)]


def _summary(village: Village, stage: Stage) -> str:
    match stage:
        case "session":
            left = is_undecided(village, stage) and passed(village, stage)
            return SESSIONS[village.session] if village.session else "pas choisie" if left else ""
        case "loi" if village.law is not None and village.law.accepted is not None:
            return "acceptée" if village.law.accepted else "refusée"
        case "vote" if village.vote is not None and not village.vote.open:
            condemned = village.vote.condemned
            return village.name(condemned) if condemned else "personne"
        case "richesse" if village.stage == "richesse":
            rich = village.protected_house
            return village.name(rich) if rich else "personne"
        case _:
            return ""


def charmed_words(village: Village) -> str:
    """The true list, for the game master alone."""
    names = listed(it.name for it in village.living() if it.charmed_by)
    return f"Charmés en vérité : {names}." if names else "En vérité, personne n'est charmé."


def posts_words(village: Village) -> str:
    """Who holds what now, as one line."""
    held = (f"{POSTS[it]} : {village.name(who)}" for it, who in village.posts.items() if who)
    return f"Désormais, {' ; '.join(held)}."
