"""Refusals and reasons as sentences: a template filled in with the facts."""

from typing import ClassVar, NamedTuple, Self

from gm_assistant.french.language import de, que, typeset

# What a game may answer instead of going on: the bases of every game's own refusals.


class Refusal(Exception):
    """A move that the rules refuse; the game master may overrule it where `can_be_forced`."""

    can_be_forced: bool = True

    @property
    def sentence(self) -> str:
        """What is wrong, and what can be done instead: one French sentence."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.sentence


class RefusedMove(Exception):
    """A move of a document that the rules refuse, with its index."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(f"{index}: {refusal.sentence}")
        self.index, self.refusal = index, refusal


class Malformed(Exception):
    """Data that cannot be understood: `place` says where, `sentence` what is wrong there."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}")
        self.place = place
        self.sentence = sentence


class Unreadable(Exception):
    """A form that no button of ours sends."""

    sentence = "Ce formulaire est illisible, rien n'a changé : rechargez la page et recommencez."
    can_be_forced = False


class Elsewhere(Exception):
    """The game is at another moment than the page that was asked for."""


# Sentences filled in with the facts: a refusal by its template, a rule by its saying.


class Worded(Refusal):
    """A refusal by its template, in which `{de_NAME}` is « d’Ana », `{que_NAME}` « qu’Ana »."""

    template: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.template = typeset(cls.template)

    @classmethod
    def saying(cls, template: str) -> type[Self]:
        """A refusal of this kind by its template alone."""
        return type(cls.__name__, (cls,), {"template": template})

    def __init__(self, **facts: object) -> None:
        super().__init__()
        self.facts = facts

    @property
    def sentence(self) -> str:
        """What is wrong, and what can be done instead."""
        words = dict(self.facts)
        for fact, value in self.facts.items():
            # Only what it asks for: a picture of the circle has a refusal on every house.
            if f"{{de_{fact}}}" in self.template:
                words[f"de_{fact}"] = de(str(value))
            if f"{{que_{fact}}}" in self.template:
                words[f"que_{fact}"] = que(str(value))
        return self.template.format_map(words)


class Saying(NamedTuple):
    """A sentence to fill in with the facts, and what it cites."""

    template: str
    cites: tuple[str, ...]


def say(template: str, *cites: str) -> Saying:
    """One entry of a table of sentences."""
    return Saying(typeset(template), cites)
