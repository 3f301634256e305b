"""What one step back takes back, in words: what is begun first, then the last decision."""

import json
from typing import Any

from gm_assistant.journal.entries import Kind
from gm_assistant.journal.line import Act
from gm_assistant.seam.mending import Instead
from gm_assistant.seam.pages import Scene
from gm_assistant.views.brief import on_a_button
from gm_assistant.views.frame import UndoView
from gm_assistant.web.live import Moment

BEGUN = "Ce qui est commencé"


def undo_of(moment: Moment, scene: Scene[Any]) -> UndoView:
    """What one step back takes back on this page, and one step forward brings again."""
    line, begun = moment.line, begun_last(moment)
    there = None if begun else moment.companion.mending.takes_back(scene)
    # An act on what this page shows is taken back as any other: it was the last.
    if there is not None and line.acts[-1].played is not line.moves[there.index]:
        return _there(moment, there)
    back = _begun_in_words(moment, begun) if begun else ""
    if not back and line.acts:
        # What a decision is called depends on the moment in which it was taken.
        back = _in_words(moment, line.acts[-1], max(len(line.moves) - 1, 0), stands=True)
    return UndoView(back, _again(moment))


def _begun_in_words(moment: Moment, key: str) -> str:
    draft = next(it for it in moment.line.drafts if it.key == key)
    touched = moment.companion.touched(moment.game, draft.value)
    return touched or moment.companion.begun.get(key, BEGUN)


def _there(moment: Moment, there: Instead) -> UndoView:
    move = moment.line.moves[there.index].move
    words = moment.companion.told(moment.game, move, there.index, True).words
    return UndoView(
        on_a_button(words), "", there.index, json.dumps(dict(there.move), ensure_ascii=False)
    )


def _again(moment: Moment) -> str:
    """What was taken back at once comes again at once."""
    line = moment.line
    if not line.redoable:
        return ""
    together = line.together[-1] if line.together else 1
    if together > 1:
        return f"{together} décisions"
    return _in_words(moment, line.redoable[-1], len(line.moves), stands=False)


def begun_last(moment: Moment) -> str | None:
    """The key of the draft that was begun after the last decision, if there is one."""
    last = max((draft for draft in moment.line.drafts), key=lambda it: it.seq, default=None)
    done = moment.line.acts[-1].seq if moment.line.acts else 0
    return last.key if last is not None and last.seq > done and _says(last.value) else None


def _says(begun: Any) -> bool:
    """Whether anything is left of a decision begun, once its last step is taken back."""
    return any(begun.values()) if isinstance(begun, dict) else bool(begun)


def _in_words(moment: Moment, act: Act, index: int, *, stands: bool) -> str:
    if act.kind is Kind.BACK:
        return "Tout ce qui suivait"
    if act.kind is Kind.SWITCH:
        return "Le changement de branche"
    if act.played is None:
        return "La nouvelle branche"
    told = moment.companion.told(moment.game, act.played.move, index, stands)
    return on_a_button(told.aloof or told.words)
