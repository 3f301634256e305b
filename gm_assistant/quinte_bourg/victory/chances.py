"""What can still happen: who lives or may come back, and how many posts a group may hold."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import GHOST_POSTS, MUSICIANS, THREE_POSTS_OF
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


@dataclass(frozen=True)
class Chances:
    """The village as it stands, and seen from its future."""

    village: Village
    living: Sequence[Player]

    @cached_property
    def returns(self) -> int:
        """The resurrections left: a Prophète living or ghost who has not used his (X-11)."""
        prophets = (it for it in self.everybody if "prophete" in it.camp_roles)
        left = (it for it in prophets if "resurrection" not in it.used)
        return sum(it.living or _may_be_ghost(it) for it in left)

    @cached_property
    def most_alive(self) -> int:
        """How many may be alive one day: a resurrection needs somebody to bring back."""
        ghosts = sum(map(_may_be_ghost, self.everybody))
        return len(self.living) + min(self.returns, ghosts)

    @property
    def everybody(self) -> tuple[Player, ...]:
        """All the players, dead or alive."""
        return tuple(self.village.players.values())

    @property
    def musicians(self) -> tuple[Player, ...]:
        """Orphée, Sirène, or both."""
        return tuple(it for it in self.everybody if not MUSICIANS.keys().isdisjoint(it.camp_roles))

    @property
    def may_convert(self) -> bool:
        """Whether Shéhérazade may still make an Idéaliste of somebody."""
        return any(
            "sheherazade" in it.camp_roles
            and "conversion_radieuse" not in it.used
            and self.may_live(it.id)
            for it in self.everybody
        )

    def may_live(self, player: PlayerId) -> bool:
        """Whether somebody lives, or may be brought back from among the ghosts."""
        person = self.village.players[player]
        return person.living or (self.returns > 0 and _may_be_ghost(person))

    def most_posts(self, group: str, members: Iterable[Player]) -> int:
        """The most posts of its list that a group may hold one day, one a member (R-07).

        The living may take any of them, that of the ghosts after their death.
        """
        posts = [it for it in THREE_POSTS_OF[group] if it in self.village.posts]
        for_ghosts = sum(it in GHOST_POSTS for it in posts)
        alive, ghosts = 0, 0
        for member in members:
            alive += member.living
            ghosts += _may_be_ghost(member)
        back = min(self.returns, ghosts)
        return min(len(posts), alive + back + min(ghosts - back, for_ghosts))


def chances(village: Village) -> Chances:
    """What is true now, and what can still happen."""
    return Chances(village, village.living())


def _may_be_ghost(player: Player) -> bool:
    """A ghost, or a dead player who has not chosen yet."""
    return player.status in ("fantome", "mort")
