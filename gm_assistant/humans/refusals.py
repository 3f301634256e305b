"""What a refusal is: an id with its facts, and one French sentence that says what to do."""

from gm_assistant.humans.records import Facts


class Malformed(Exception):
    """The data cannot be understood: `place` says where, `sentence` what is wrong there."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}")
        self.place = place
        self.sentence = sentence


class Refusal(Exception):
    """A move that the rules refuse; `force` overrules it where `can_be_forced`."""

    def __init__(self, rule: str, facts: Facts, sentence: str, *, can_be_forced: bool) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.facts = facts
        self.sentence = sentence
        self.can_be_forced = can_be_forced


class RefusedMove(Exception):
    """A move of a document that the rules refuse, with its index."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(f"{index}: {refusal.sentence}")
        self.index = index
        self.refusal = refusal
