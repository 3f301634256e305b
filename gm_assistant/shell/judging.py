"""A game that is kept, as it was judged on its day, and what today's rules would say of it.

What is recorded was accepted by the rules of its day. `standing` plays it again: a decision that
today's rules refuse stands by the table's word of that day, and the end that was told stands too.
`otherwise` is the one sentence in which today's rules are heard where they disagree.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import counted, listed
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.pages import Told
from gm_assistant.seam.paper import Ended, Outcome, clock
from gm_assistant.seam.rules import TOLD, Move, Rules, version_of
from gm_assistant.seam.telling import Telling, read_telling
from gm_assistant.shell.journal.line import Line
from gm_assistant.shell.journal.refusals import JournalRefusal


class Unplayable(JournalRefusal):
    """Nobody understands any more a game that was recorded."""

    def __init__(self, index: int, sentence: str) -> None:
        super().__init__(
            f"Cette partie s'arrête à la décision n° {index + 1}, que l'assistant ne comprend plus "
            f"({sentence.rstrip('.')}) : rien n'est perdu, téléchargez son fichier."
        )


def standing(rules: Rules[Any], line: Line) -> Any:
    """The game of a line, as it stands; raises Unplayable."""
    try:
        game = rules.open({**line.full_document, "moves": []})
    except Malformed as error:
        raise Unplayable(-1, str(error)) from error
    return going_on(rules, game, line, 0)


def going_on(rules: Rules[Any], game: Any, line: Line, first: int) -> Any:
    """The same from a game that has the first moves already; what was told at its end is so."""
    told = line.told
    end = told.facts["situation"].get("result") if told else None
    for index, played in enumerate(line.moves[first:], start=first):
        try:
            game = rules.keep(game, played.move)
        except Malformed as error:
            raise Unplayable(index, error.sentence) from error
        if told and end and len(told.moves) == index + 1:
            # An end of which today's rules have not even the words locks nothing.
            with suppress(Malformed):
                game = rules.ended(game, end, TOLD)
    return game


def told_of(rules: Rules[Any], game: Any, line: Line) -> Telling | None:
    """What was told of the end that stands: a later note changes nothing of it, all else does."""
    if line.told is None:
        return None
    then = game.back_to(len(line.told.moves))
    same = line.told.moves == line.moves or rules.situation(then) == rules.situation(game)
    return read_telling(line.told.facts) if same else None


def told_with_its_rules(
    companion: Companion[Any], game: Any, move: Move, index: int, stands: bool
) -> Told:
    """A decision of the journal; one that only the rules of its day accepted says so."""
    told, against = companion.told(game, move, index, stands), companion.rules.kept(game).get(index)
    if not (stands and against):
        return told
    return replace(told, words=f"{told.words.rstrip('.')}{_KEPT.format(against)}")


_KEPT: Final = " (gardée : la règle d'alors l'acceptait, celle d'aujourd'hui la refuse, « {} »)"
_OTHER_END: Final = (
    "Cette soirée garde la fin qui fut dite ({told}) ; les règles d'aujourd'hui la jugeraient "
    "autrement ({today})."
)
_OTHER_WAY: Final = (
    "Cette soirée garde ce qui fut dit ({told}) ; les règles d'aujourd'hui disent la même fin, "
    "mais comptent autrement ce qui y mène."
)
_SINCE: Final = (
    "Cette soirée a commencé sous des règles plus anciennes : sa fin fut dite par de plus récentes."
)


def otherwise(companion: Companion[Any], game: Any, line: Line) -> str:
    """In one sentence what was told, and what today's rules say; empty where it is the same."""
    told = told_of(companion.rules, game, line)
    if told is None or line.told is None or not line.told.moves:
        return ""
    last = line.told.moves[-1].move
    today = companion.rules.keep(game.back_to(len(line.told.moves) - 1), last)
    situation = json.loads(json.dumps(companion.rules.situation(today)))
    # What a later version came to say besides is no other judgement.
    if all(situation[it] == told.situation[it] for it in situation if it in told.situation):
        return ""
    now = companion.telling(today)
    if now and situation.get("result") == told.situation.get("result"):
        return _OTHER_WAY.format(told=_end_of(told))
    judged = _end_of(now) if now else "la partie continuerait"
    return _OTHER_END.format(told=_end_of(told), today=judged)


def begun_before(told: Telling | None, line: Line) -> str:
    """That an evening was first told by later rules than it was begun with, if so."""
    return _SINCE if told and told.rules_version > version_of(line.document) else ""


@dataclass(frozen=True)
class Counted:
    """A game among all evenings, as it was told; `remark`: why not, or what is judged otherwise.

    `minutes` and `longest` as in `Ended`; `at`: when its last decision was taken, which a file that
    came in later says of its own.
    """

    slug: str = ""
    evening: Outcome | None = None
    remark: str = ""
    minutes: int = 0
    longest: int = 0
    at: str = ""

    def ended(self, game_id: str, title: str, at: str) -> Ended | None:
        """The same under its title; nothing of one that is not counted."""
        if self.evening is None:
            return None
        at = self.at or at
        return Ended(self.slug, title, at, self.evening, game_id, self.minutes, self.longest)


# A longer break between two decisions is none of the game.
_BREAK: Final = timedelta(minutes=30)


def counted_among(companion: Companion[Any], game: Any, line: Line) -> Counted:
    """What an evening that is over adds: what was told of it, and what it took by the clock.

    One under way adds nothing, nor does a rehearsal.
    """
    told = told_of(companion.rules, game, line) or companion.telling(game)
    if told is None or line.document.get("rehearsal"):
        return Counted(companion.slug)
    remark, evening = otherwise(companion, game, line), told.evening
    if evening is None:
        return Counted(companion.slug, remark=remark)
    # What an earlier version told nothing of is no other judgement.
    today = None if evening.nights else companion.evening(game)
    if today and (today.camps, today.people) == (evening.camps, evening.people):
        evening = today
    hours = [clock(it.at) for it in line.moves]
    nights = (_minutes(hours[first : last + 1]) for first, last in evening.nights)
    longest, at = max(nights, default=0), line.moves[-1].at if line.moves else ""
    return Counted(companion.slug, evening, remark, _minutes(hours), longest, at)


def _minutes(hours: Sequence[datetime | None]) -> int:
    """From the first to the last, without breaks."""
    gaps = (after - before for before, after in pairwise(hours) if before and after)
    played = (it.total_seconds() for it in gaps if timedelta() < it <= _BREAK)
    return int(sum(played) // 60)


# The story of a film bears its title, in guillemets of its own.
_GUILLEMETS: Final = "«\u00a0 »"


def _end_of(told: Telling) -> str:
    """Its headline, and who won."""
    winners = [it.name for it in told.evening.people if it.won] if told.evening else []
    headline = (told.tale.headline if told.tale else told.card.moment).strip(_GUILLEMETS)
    won = f"{counted(len(winners), 'gagnant')} : {listed(winners)}" if winners else "aucun gagnant"
    return f"« {headline} », {won}"
