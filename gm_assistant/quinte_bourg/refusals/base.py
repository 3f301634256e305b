"""What a refusal is: typed, with one French sentence that says what to do."""

from typing import ClassVar

from gm_assistant.french.elision import de
from gm_assistant.french.typography import typeset


class Malformed(Exception):
    """The data cannot be understood: `place` says where, `sentence` what is wrong there."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}")
        self.place = place
        self.sentence = sentence


class Refusal(Exception):
    """A move that the rules refuse; the game master may overrule it where `can_be_forced`."""

    template: ClassVar[str] = ""
    can_be_forced: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.template = typeset(cls.template)

    def __init__(self, **facts: object) -> None:
        super().__init__()
        self.facts = facts

    @property
    def sentence(self) -> str:
        """What is wrong, and what can be done instead."""
        after_de = {f"de_{fact}": de(str(value)) for fact, value in self.facts.items()}
        return self.template.format_map({**self.facts, **after_de})

    def __str__(self) -> str:
        return self.sentence


class RefusedMove(Exception):
    """A move of a document that the rules refuse, with its index."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(f"{index}: {refusal.sentence}")
        self.index = index
        self.refusal = refusal


class Unbendable(Refusal):
    """A refusal that even the game master's word cannot overrule: there is nothing to act on."""

    can_be_forced = False
