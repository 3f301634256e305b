"""Sentences filled in with the facts: a refusal by its template, a rule by its saying."""

from typing import ClassVar, NamedTuple

from gm_assistant.french.elision import de, que
from gm_assistant.french.typography import typeset
from gm_assistant.seam.refusals import Refusal


class Worded(Refusal):
    """A refusal by its template, in which `{de_NAME}` is « d’Ana », `{que_NAME}` « qu’Ana »."""

    template: ClassVar[str] = ""

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
        after_que = {f"que_{fact}": que(str(value)) for fact, value in self.facts.items()}
        return self.template.format_map({**self.facts, **after_de, **after_que})


class Saying(NamedTuple):
    """A sentence to fill in with the facts, and what it cites."""

    template: str
    cites: tuple[str, ...]


def say(template: str, *cites: str) -> Saying:
    """One entry of a table of sentences."""
    return Saying(typeset(template), cites)
