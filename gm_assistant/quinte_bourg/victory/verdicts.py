"""A condition of victory: whether it is met, and how far it is from being met."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from gm_assistant.quinte_bourg.victory.chances import Chances
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Facts


@dataclass(frozen=True, slots=True)
class Judged:
    """What a rule says of a condition, with the facts of its sentence and its measure."""

    rule: str
    facts: Facts
    done: int = 0
    needed: int = 0

    @property
    def verdict(self) -> str:
        """`oui`, `non`, or what else the rule says at its end."""
        return self.rule.rpartition(".")[2]


# Of whom the condition is asked: those of a camp, those of a group, or one alone.
Members: TypeAlias = Sequence[Player]


class Condition(NamedTuple):
    """One condition, written once: the outlook is told whether it is met and adds how far."""

    met: Callable[[Chances, Members], bool]
    outlook: Callable[[Chances, Members, bool], Judged]

    def judged(self, now: Chances, members: Members) -> Judged:
        """Where it stands for these players."""
        return self.outlook(now, members, self.met(now, members))


def judged(rule: str, done: int = 0, needed: int = 0, **facts: Any) -> Judged:
    """What a rule says, with the facts of its sentence."""
    return Judged(rule, facts, done, needed)


def verdict(met: bool, *, possible: bool) -> str:
    """The end of a rule."""
    return "oui" if met else "pas_encore" if possible else "non"


def lost_for_good(player: Player) -> str:
    """The end of a rule for somebody who can no longer win: leaving the table is no death."""
    return "parti" if player.status == "parti" else "non"


def alive_in_words(count: int) -> str:
    """« 3 vivants »."""
    return f"{count} {'vivant' if count < 2 else 'vivants'}"


def people_in_words(count: int) -> str:
    """« 3 personnes en vie »."""
    return f"{count} {'personne' if count < 2 else 'personnes'} en vie"
