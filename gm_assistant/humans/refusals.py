"""What a refusal is: an id with its facts, and one French sentence that says what to do."""

from gm_assistant.engine import wording as seam
from gm_assistant.engine.wording import Malformed
from gm_assistant.humans.records import Facts

__all__ = ["Malformed", "Refusal"]


class Refusal(seam.Refusal):
    """A move that the rules refuse; `force` overrules it where `can_be_forced`."""

    def __init__(self, rule: str, facts: Facts, sentence: str, *, can_be_forced: bool) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.facts = facts
        self.can_be_forced = can_be_forced
        self._sentence = sentence

    @property
    def sentence(self) -> str:
        """What is wrong, and what can be done instead."""
        return self._sentence
