"""Why somebody died, holds a post, or has so many coins."""

from gm_assistant.quinte_bourg.reasons.sentences import Why, reason, reason_of
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why_there import everything
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Post


def why_death(village: Village, player: PlayerId) -> Why | None:
    """The last death of a player, or the one that love undid; None where there was none."""
    told_so_far = list(everything(village))
    deaths = [it for it in told_so_far if it.who == player and it.kind in ("death", "spared")]
    if not deaths:
        return None
    last = deaths[-1]
    earlier = told_so_far[: told_so_far.index(last)]
    return reason_of(village, last, *(reason_of(village, it) for it in _causes(earlier, last)))


def _causes(earlier: list[Consequence], death: Consequence) -> list[Consequence]:
    """What brought a death about: in the same move, or for an execution the vote."""
    cause = death.facts.get("cause") or death.rule.removeprefix("mort.")
    same = [it for it in earlier if it.move == death.move]
    match cause:
        case "attaque":
            return [it for it in same if it.kind == "attack" and it.who == death.who]
        case "chagrin":
            return [it for it in same if it.kind == "death"][-1:]
        case "execution":
            voted = [it for it in earlier if it.kind in ("vote", "trial") and it.who == death.who]
            return voted[-1:]
        case "honte":
            return [it for it in same if it.kind == "answer"]
        case _:
            return [it for it in same if it.kind == "power"]


def why_post(village: Village, post: Post) -> Why | None:
    """Who holds a post, and every change that led there; None for a post not in play."""
    if post not in village.posts:
        return None
    changes = [it for it in everything(village) if it.kind == "post" and _concerns(it, post)]
    if changes:
        return _chain(village, changes)
    holder = village.posts[post]
    if holder is None:
        return reason(village, "poste.vacant_au_depart", post=post)
    return reason(village, "poste.au_depart", player=holder, post=post)


def _concerns(change: Consequence, post: Post) -> bool:
    return change.facts.get("post") == post or post in change.facts.get("posts", ())


def _chain(village: Village, changes: list[Consequence]) -> Why:
    """The last change, resting on those before it, latest first."""
    *before, last = changes
    return reason_of(village, last, *(reason_of(village, it) for it in reversed(before)))


def why_coins(village: Village, player: PlayerId) -> tuple[Why, ...]:
    """Every change of a player's purse, in order."""
    return tuple(
        reason_of(village, it)
        for it in everything(village)
        if it.kind == "coins" and player in (it.who, it.facts.get("giver"), it.facts.get("dead"))
    )
