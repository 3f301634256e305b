"""Three posts of a list, held by one group: the Souris, the Détectives, the Mathématiciens."""

from collections.abc import Iterable
from typing import Final

from gm_assistant.quinte_bourg.victory.chances import Chances
from gm_assistant.quinte_bourg.victory.verdicts import Condition, Judged, Members, judged, verdict
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import GHOST_POSTS, THREE_POSTS_OF
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId

POSTS_TO_WIN: Final = 3


def three_posts(group: str) -> Condition:
    """W-04: all members count, ghosts in office too; T-05: the secretly dead do not."""

    def met(now: Chances, members: Members) -> bool:
        return len(_held(now, members)) >= POSTS_TO_WIN

    def outlook(now: Chances, members: Members, met: bool) -> Judged:
        possible = now.most_posts(group, members) >= POSTS_TO_WIN
        held = tuple(_held(now, members))
        rule = f"trois_postes.{verdict(met, possible=possible)}"
        return judged(rule, len(held), POSTS_TO_WIN, posts=held)

    def _held(now: Chances, members: Members) -> list[str]:
        return posts_held(now.village, group, (it.id for it in members))

    return Condition(met, outlook)


def posts_held(village: Village, group: str, members: Iterable[PlayerId]) -> list[str]:
    """The posts of a group's list that its members hold; two groups never can at once (W-16)."""
    ours = set(members)
    return [post for post in THREE_POSTS_OF[group] if _held_by(village, post, ours)]


def _held_by(village: Village, post: str, members: set[PlayerId]) -> bool:
    holder = village.posts.get(post)
    if holder is None or holder not in members:
        return False
    status = village.players[holder].status
    return status == "vivant" or (status == "fantome" and post in GHOST_POSTS)
