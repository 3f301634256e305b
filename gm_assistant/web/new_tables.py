"""A table that nobody has filled in yet: empty, or with the players of a game before it."""

import re
from datetime import datetime
from itertools import chain, count
from typing import Any, Final

from gm_assistant.journal.refusals import NoSuchGame
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.setting import State
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.habits import with_habits

GAME: Final = "jeu"
_PART: Final = re.compile(r", \d+e partie$")


def fresh_table(companion: Companion[Any]) -> State:
    """Nobody sits at it."""
    if companion.setting is None:
        raise NoSuchGame
    first = with_habits(companion, companion.setting.fresh(today()))
    return _untaken({**first, GAME: companion.slug})


def same_again(game_id: str) -> State:
    """As that game was set, but for its cards."""
    moment = at_hand().live.now(game_id)
    companion = moment.companion
    if companion.setting is None or companion.setting.again is None:
        raise NoSuchGame
    state = companion.setting.again(moment.line.full_document, moment.game)
    return _untaken({**with_habits(companion, state), GAME: companion.slug})


def _untaken(state: State) -> State:
    """A second game of the same evening is told from the first by its title."""
    taken = {it.title for it in at_hand().journal.games()}
    whole = str(state["title"])
    bare = _PART.sub("", whole)
    titles = (f"{bare}, {number}e partie" for number in count(2))
    return {**state, "title": next(it for it in chain([whole], titles) if it not in taken)}


def today() -> datetime:
    return datetime.now().astimezone()
