"""What the round of ballots comes to so far: voices, blank ones, a tie."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.day.day_values import TallyLine, VoteView
from gm_assistant.companions.quinte_bourg.views.day.vote import speaking_order
from gm_assistant.french.agreement import counted
from gm_assistant.quinte_bourg.day.votes import count
from gm_assistant.quinte_bourg.village.records import Ballot
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId

_TENTHS: Final = 10


def vote_view(village: Village, draft: Mapping[str, Any]) -> VoteView | None:
    """The count so far, the most voices first."""
    if village.session == "paix":
        return None
    ballots = village.vote.ballots if village.vote else ()
    order = speaking_order(village, str(draft.get("choose", "")))
    is_open = village.vote is None or village.vote.open
    blank = blanks(ballots)
    return VoteView(
        progress=f"{len(ballots)} voix sur {len(ballots) + (len(order) if is_open else 0)}"
        + (f", dont {counted(blank, 'blanche')}" if blank else ""),
        tally=tally_lines(village, _counted(village)),
        tie=_tie_words(village),
    )


def _counted(village: Village) -> Mapping[PlayerId, int]:
    """What was counted at its end, or what would be now: afterwards nobody's death changes it."""
    vote = village.vote
    if vote is None:
        return {}
    return count(village, vote.ballots) if vote.open else vote.tally


def blanks(ballots: Sequence[Ballot]) -> int:
    """V-03: they were spoken, and name nobody."""
    return sum(not it.choice for it in ballots)


def tally_lines(village: Village, tally: Mapping[PlayerId, int]) -> tuple[TallyLine, ...]:
    """One line for each person named, with the length of his bar."""
    most = max(tally.values(), default=0)
    ranked = sorted(tally, key=lambda it: (-tally[it], village.seats.index(it)))
    return tuple(
        TallyLine(village.name(it), str(tally[it]), tally[it] * _TENTHS // most, tally[it] == most)
        for it in ranked
    )


def _tie_words(village: Village) -> str:
    tied = village.vote.tied if village.vote else None
    return f"Égalité entre {len(tied)} personnes." if tied else ""
