"""Which kinds of decisions are possible now: what is owed first, then what may be done."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from gm_assistant.quinte_bourg.choices import powers_now
from gm_assistant.quinte_bourg.day.cameras import HOLDERS
from gm_assistant.quinte_bourg.opening.opening import conditions_for
from gm_assistant.quinte_bourg.posts.posts import heritages_reached
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import is_his_day, stages_of
from gm_assistant.quinte_bourg.words.cards import DEPUTIES, OPTIONAL_POSTS, PICKPOCKETS
from gm_assistant.quinte_bourg.words.vocabulary import Post


class Decision(NamedTuple):
    """A move that may be made: about which row, post, stage or player, and whether it is owed."""

    move: str
    about: str | None = None
    owed: bool = False


def decisions(village: Village) -> tuple[Decision, ...]:
    """All of them but corrections and notes, which are always possible."""
    if village.result is not None:
        return (Decision("continue"),)
    owed = tuple(Decision(it.what, it.about, owed=True) for it in village.pending)
    possible = _BY_PHASE[village.phase](village)
    return (*owed, *(it for it in possible if it._replace(owed=True) not in owed))


def invocations(village: Village) -> Iterator[tuple[str, str]]:
    """Who could invoke which power now."""
    if village.phase != "ouverture":
        for player in village.seats:
            yield from ((player, power) for power in powers_now(village, player))


def _at_the_opening(village: Village) -> Iterator[Decision]:
    for player in village.in_seat_order():
        if conditions_for(player):
            yield Decision("personal", player.id)
            if village.converted_at_opening is None and not player.reptilian:
                yield Decision("turn_reptilian", player.id)
    yield Decision("lovers")
    yield Decision("night")


def _by_night(village: Village) -> Iterator[Decision]:
    night = village.night
    if night is not None:
        yield from (Decision("call", step) for step in night.steps)
        if night.target is None or "attaque" in night.sheet:
            yield Decision("day")


def _by_day(village: Village) -> Iterator[Decision]:
    stages = stages_of(village.weekday)
    reached = stages.index(village.stage) + 1 if village.stage else 0
    yield from _IN_STAGE.get(village.stage or "", _nothing)(village)
    if reached < len(stages):
        yield from (Decision("stage", stage) for stage in stages[reached:])
    else:
        yield Decision("day" if village.weekday == "samedi" else "night")
    yield from _all_day_long(village)


def _all_day_long(village: Village) -> Iterator[Decision]:
    yield Decision("give")
    for post in OPTIONAL_POSTS:
        if post not in village.posts:
            yield Decision("open_post", post)
            continue
        yield Decision("retire_post", post)
        if village.posts[post] is None and heritages_reached(village):
            yield Decision("candidacies", post)


def _nothing(_village: Village) -> Iterator[Decision]:
    return iter(())


def _cameras(village: Village) -> Iterator[Decision]:
    deputies = any(village.posts.get(it) is not None for it in DEPUTIES)
    for post in _post_holders(village, HOLDERS):
        if not (post == "procureur" and deputies):
            yield Decision("camera", post)


def _pickpockets(village: Village) -> Iterator[Decision]:
    yield from (Decision("pickpocket", it) for it in _post_holders(village, PICKPOCKETS))


def _post_holders(village: Village, posts: tuple[Post, ...]) -> Iterator[Post]:
    """Those in office on their day, who have not acted yet."""
    for post in posts:
        on_duty = is_his_day(post, village.weekday)
        if village.posts.get(post) is not None and on_duty and post not in village.done_today:
            yield post


def _session(village: Village) -> Iterator[Decision]:
    if village.session is None:
        yield Decision("session")


def _law(village: Village) -> Iterator[Decision]:
    if village.session == "paix":
        return
    if village.law is not None and village.law.accepted is None:
        yield Decision("law_decision")
    elif village.law is None and village.posts.get("senateur") is not None:
        yield Decision("law")


def _vote(village: Village) -> Iterator[Decision]:
    if village.session != "paix" and (village.vote is None or village.vote.open):
        yield Decision("vote")


def _weddings(_village: Village) -> Iterator[Decision]:
    yield Decision("wedding")


_IN_STAGE: Final[Mapping[str, Callable[[Village], Iterator[Decision]]]] = {
    "cameras": _cameras,
    "session": _session,
    "loi": _law,
    "vote": _vote,
    "mariages": _weddings,
    "pickpockets": _pickpockets,
}
_BY_PHASE: Final[Mapping[str, Callable[[Village], Iterator[Decision]]]] = {
    "ouverture": _at_the_opening,
    "nuit": _by_night,
    "jour": _by_day,
}
