"""What a game may answer instead of going on: the bases of every game's own refusals."""


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
