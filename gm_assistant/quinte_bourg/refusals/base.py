"""What a refusal is: typed, with one French sentence that says what to do."""

from typing import ClassVar

from gm_assistant.quinte_bourg.words.french import de
from gm_assistant.seam import refusals as seam
from gm_assistant.seam.refusals import Malformed

__all__ = ["Malformed", "Refusal", "RefusedMove", "Unbendable"]


class Refusal(seam.Refusal):
    """A move that the rules refuse, and the facts of its sentence."""

    template: ClassVar[str] = ""

    def __init__(self, **facts: object) -> None:
        super().__init__()
        self.facts = facts

    @property
    def sentence(self) -> str:
        """What is wrong, and what can be done instead."""
        after_de = {f"de_{fact}": de(str(value)) for fact, value in self.facts.items()}
        return self.template.format_map({**self.facts, **after_de})


class RefusedMove(Exception):
    """A move of a document that the rules refuse, with its index."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(f"{index}: {refusal.sentence}")
        self.index = index
        self.refusal = refusal


class Unbendable(Refusal):
    """A refusal that even the game master's word cannot overrule: there is nothing to act on."""

    can_be_forced = False
