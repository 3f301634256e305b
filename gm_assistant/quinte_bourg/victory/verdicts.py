"""What a rule says of one condition of victory: met, possible or lost, with its measure."""

from dataclasses import dataclass
from typing import Any

from gm_assistant.quinte_bourg.village.records import Facts


@dataclass(frozen=True, slots=True)
class Judged:
    """What a rule says of a condition."""

    rule: str
    facts: Facts
    done: int = 0
    needed: int = 0


def judged(rule: str, done: int = 0, needed: int = 0, **facts: Any) -> Judged:
    """What a rule says, with the facts of its sentence."""
    return Judged(rule, facts, done, needed)


def alive_in_words(count: int) -> str:
    """« 3 vivants »."""
    return f"{count} {'vivant' if count < 2 else 'vivants'}"


def people_in_words(count: int) -> str:
    """« 3 personnes en vie »."""
    return f"{count} {'personne' if count < 2 else 'personnes'} en vie"
