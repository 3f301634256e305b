"""The day sheet, the ballots and Sunday: steps, posts, laws, and a line for each voter."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Script, Scripts
from gm_assistant.companions.quinte_bourg.views.sheets.opening_sheet import words_of
from gm_assistant.companions.quinte_bourg.views.sheets.people_boxes import public_state
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import Box, CallLine, Fact
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import DayVote
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS

# Room for the name of the day.
_BLANK: Final = "……………………"
_EMPTY_LINES: Final = 45
# L446: a purge accuses three.
_ACCUSED: Final = 3
_VERDICT: Final = (
    *(Box(it, ticks=True) for it in ("normale", "paix", "purge")),
    Box("Loi du jour", wide=True),
    Box("Désigné", wide=True),
    *(Box(it, ticks=True) for it in ("gracié", "exécuté")),
)


@dataclass(frozen=True, slots=True)
class DaySheet:
    """The steps of a day in order, who holds which post, and what may be proposed."""

    title: str
    opening: str
    steps: tuple[CallLine, ...]
    posts: tuple[Fact, ...]
    laws: tuple[str, ...] = ()
    law: tuple[Box, ...] = ()
    kind: str = "jour"


@dataclass(frozen=True, slots=True)
class VoterLine:
    """One voter; an empty name leaves the line to be written."""

    number: int
    name: str = ""
    posts: str = ""
    state: str = ""
    coins: str = ""
    choice: str = ""


@dataclass(frozen=True, slots=True)
class BallotSheet:
    """The grid of the vote, one line a voter, with room to count what each receives."""

    title: str
    voters: tuple[VoterLine, ...]
    verdict: tuple[Box, ...] = _VERDICT
    accused: tuple[str, ...] = ("",) * _ACCUSED
    kind: str = "scrutin"

    @property
    def spacing(self) -> str:
        """How far apart the lines stand: a class of the style sheet."""
        steps = ((26, "roomy"), (34, "easy"))
        return next((word for most, word in steps if len(self.voters) <= most), "tight")


@dataclass(frozen=True, slots=True)
class CountSheet:
    """The counting: one line a person, as many boxes as there are voters."""

    title: str
    people: tuple[VoterLine, ...]
    kind: str = "depouillement"

    @property
    def boxes(self) -> int:
        return len(self.people)


def count_sheet(village: Village | None) -> CountSheet:
    """Whoever may receive votes; forty-five lines and boxes without a game."""
    if village is None:
        people = tuple(VoterLine(number) for number in range(1, _EMPTY_LINES + 1))
    else:
        seats = enumerate(village.in_seat_order(), start=1)
        people = tuple(VoterLine(i, it.name, state=public_state(it)) for i, it in seats)
    return CountSheet("Dépouillement", people)


def day_sheet(scripts: Scripts, village: Village | None) -> DaySheet:
    """The twelve steps of any day but Sunday."""
    laws = tuple(it.text for it in scripts.laws)
    opening = scripts.day.opening_words({"jour": _BLANK})
    today = _law_of_today(village)
    return DaySheet(scripts.day.title, opening, _steps(scripts.day), posts_of(village), laws, today)


def _law_of_today(village: Village | None) -> tuple[Box, ...]:
    law = village.law if village else None
    said = {None: (False, False), True: (True, False), False: (False, True)}
    accepted, refused = said[law.accepted if law else None]
    return (
        Box("Loi du jour", law.text if law else "", wide=True),
        Box("Proposée par", village.name(law.by) if village and law else "", wide=True),
        Box("acceptée", "×" if accepted else "", ticks=True),
        Box("refusée", "×" if refused else "", ticks=True),
    )


def sunday_sheet(scripts: Scripts, village: Village | None) -> DaySheet:
    """The three steps of Sunday."""
    script = scripts.sunday
    return DaySheet(script.title, script.opening, _steps(script), posts_of(village))


def _steps(script: Script) -> tuple[CallLine, ...]:
    return tuple(
        CallLine(str(number), row.label, tuple(words_of(it) for it in row.parts), row.timer)
        for number, row in enumerate(script.rows, start=1)
    )


def posts_of(village: Village | None) -> tuple[Fact, ...]:
    """Every post that there is, or those in play and who holds them."""
    if village is None:
        return tuple(Fact(label, "") for label in POSTS.values())
    return tuple(
        Fact(POSTS[post], village.name(holder) if holder else "vacant")
        for post, holder in village.posts.items()
    )


def ballot_sheet(village: Village | None, secrets: bool) -> BallotSheet:
    """Voters in seat order, with what was said of a vote that has begun."""
    if village is None:
        empty = tuple(VoterLine(number) for number in range(1, _EMPTY_LINES + 1))
        return BallotSheet("Scrutin du jour", empty)
    spoken = _spoken(village, village.vote) if village.vote else {}
    voters = (
        _voter(village, it, number, spoken.get(it.id, ""), secrets)
        for number, it in enumerate(village.in_seat_order(), start=1)
    )
    accused = [village.name(it) for it in village.vote.accused] if village.vote else []
    named = (*accused, *[""] * _ACCUSED)[:_ACCUSED]
    return BallotSheet("Scrutin du jour", tuple(voters), accused=named)


def _voter(village: Village, player: Player, number: int, choice: str, secrets: bool) -> VoterLine:
    posts = ", ".join(POSTS[it] for it in village.posts_of(player.id))
    state = public_state(player)
    purse = str(player.coins) if secrets and player.seated else ""
    return VoterLine(number, player.name, posts, state, purse, choice)


def _spoken(village: Village, vote: DayVote) -> dict[str, str]:
    said = {}
    for ballot in vote.ballots:
        match ballot.choice:
            case None:
                said[ballot.voter] = "blanc"
            case str(one):
                said[ballot.voter] = village.name(one)
            case ranking:
                said[ballot.voter] = " › ".join(village.name(it) for it in ranking)
    return said
