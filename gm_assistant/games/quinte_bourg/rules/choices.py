"""Which choices a decision leaves, found by trying them; and which decisions there are now."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Refusal
from gm_assistant.games.quinte_bourg.rules.day import STAGE_RULES, Decision
from gm_assistant.games.quinte_bourg.rules.game import CODE, apply
from gm_assistant.games.quinte_bourg.rules.opening import conditions_for
from gm_assistant.games.quinte_bourg.rules.posts import candidates, heritages_reached
from gm_assistant.games.quinte_bourg.rules.powers import POWER_RULES, ShowIsIncomplete, powers_of
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import (
    OPTIONAL_POSTS,
    PlayerId,
    Post,
    Power,
)

Choices: TypeAlias = dict[PlayerId, Refusal | None]


def legal_players(village: Village, decide: Callable[[PlayerId], Move]) -> Choices:
    """For each player, in seat order, whether the decision about that player is accepted."""
    return {it: CODE.refusal_of(village, decide(it)) for it in village.seats}


def left_by(village: Village, move: Move) -> Village:
    """The village as a decision of the day that the rules accept would leave it."""
    draft = village.draft()
    apply(draft, move)
    return draft


def successors(village: Village, post: Post) -> tuple[PlayerId, ...]:
    """Whom the scrutateur may name for a post that waits."""
    vacancy = next((it for it in village.vacancies if it.post == post), None)
    return candidates(village, vacancy) if vacancy else ()


def applicants(village: Village, post: Post) -> Choices:
    """Who may apply for a vacant optional post."""
    return legal_players(
        village,
        lambda it: Move("candidacies", {"post": post, "players": (it,), "chosen": it}),
    )


def proposers(village: Village) -> Choices:
    """Who may propose the law of the day."""
    return legal_players(village, lambda it: Move("law", {"by": it, "text": ""}))


def powers_now(village: Village, player: PlayerId) -> list[Power]:
    """The powers that a player could invoke now, if the target is right."""
    person = village.players[player]
    return [it for it in powers_of(village, person) if _has_a_target(village, player, it)]


def _has_a_target(village: Village, player: PlayerId, power: Power) -> bool:
    match POWER_RULES[power].needs:
        case "guesses":
            empty = Move("invoke", {"by": player, "power": power, "guesses": ()})
            return isinstance(CODE.refusal_of(village, empty), ShowIsIncomplete | None)
        case "post":
            return bool(inquiry_posts(village, player))
        case "target":
            return None in invocation_targets(village, player, power).values()


def inquiry_posts(village: Village, player: PlayerId) -> list[Post]:
    """The posts whose holder the procureur may inquire into."""
    return [it for it in village.posts if _refused_inquiry(village, player, it) is None]


def _refused_inquiry(village: Village, player: PlayerId, post: Post) -> Refusal | None:
    inquiry = Move("invoke", {"by": player, "power": "enquete", "post": post})
    return CODE.refusal_of(village, inquiry)


def why_no_inquiry(village: Village, player: PlayerId) -> str:
    """What keeps the procureur from inquiring; nothing to say of anybody else."""
    held = (it for it, holder in village.posts.items() if holder not in (None, player))
    if village.posts.get("procureur") != player or (post := next(held, None)) is None:
        return ""
    refused = _refused_inquiry(village, player, post)
    return refused.sentence if refused else ""


def invocation_targets(village: Village, player: PlayerId, power: Power) -> Choices:
    """For each player, whether this power may be invoked on him now."""
    chosen = {"by": player, "power": power}
    return legal_players(village, lambda it: Move("invoke", {**chosen, "target": it}))


# Which kinds of decisions are possible now: what is owed first, then what may be done.


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
    if village.stage:
        yield from STAGE_RULES[village.stage].decisions(village)
    left = village.stages_left()
    yield from (Decision("stage", stage) for stage in left)
    if not left:
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


_BY_PHASE: Final[Mapping[str, Callable[[Village], Iterator[Decision]]]] = {
    "ouverture": _at_the_opening,
    "nuit": _by_night,
    "jour": _by_day,
}
