"""The frame of a game's screens: where the game is, what undo takes back, what cannot be missed."""

from typing import Final

from flask import g

from gm_assistant.companions.quinte_bourg.views.victory.panel import banner_view
from gm_assistant.journal.entries import Kind
from gm_assistant.journal.line import Act
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.moves import move_in_words
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.views.frame import Frame, RefusalView, UndoView
from gm_assistant.views.journal.pages import moment_in_words
from gm_assistant.web.live import Moment

COVERED_AFTER: Final = 90
BEGUN: Final = {"ouverture": "L'appel d'avant"}


def base_of(game_id: str) -> str:
    return f"/partie/{game_id}"


def page_of(village: Village) -> str:
    """The page of the present moment."""
    return {"ouverture": "ouverture", "nuit": "nuit"}.get(village.phase, "jour")


def look_of(village: Village) -> str:
    """The opening is played with the eyes closed, as the night is."""
    return "jour" if village.phase == "jour" else "nuit"


def frame(game_id: str, moment: Moment, page: str, refusal: RefusalView | None) -> Frame:
    village = moment.game.village
    look = look_of(village)
    return Frame(
        look=look,
        base=base_of(game_id),
        title=moment.line.title,
        moment=moment_in_words(village),
        page=page,
        version=moment.seq,
        undo=undo_of(moment),
        refusal=refusal,
        banner=banner_view(village),
        invocation="Une invocation est ouverte." if moment.line.draft("invoke") else "",
        cover_after=COVERED_AFTER if look == "jour" else 0,
        moment_page=page_of(village),
        rehearsal=_rehearsed(moment),
        correcting=g.get("instead") is not None,
    )


def _rehearsed(moment: Moment) -> str:
    return page_of(moment.game.village) if moment.line.document.get("rehearsal") else ""


def undo_of(moment: Moment) -> UndoView:
    """What one step back takes back, and one step forward brings again."""
    line = moment.line
    begun = started(moment)
    back = BEGUN.get(begun, "Ce qui est commencé") if begun else ""
    if not back and line.acts:
        back = _act(_before_last(moment.game), line.acts[-1])
    return UndoView(back, _act(moment.game.village, line.redoable[-1]) if line.redoable else "")


def started(moment: Moment) -> str | None:
    """The key of the draft that was begun after the last decision, if there is one."""
    last = max((draft for draft in moment.line.drafts), key=lambda it: it.seq, default=None)
    done = moment.line.acts[-1].seq if moment.line.acts else 0
    return last.key if last is not None and last.seq > done else None


def _before_last(game: Game) -> Village:
    """What a decision is called depends on the moment in which it was taken."""
    return game.villages[-2] if len(game.villages) > 1 else game.village


def _act(village: Village, act: Act) -> str:
    if act.kind is Kind.SWITCH:
        return "Le changement de branche"
    if act.played is None:
        return "La nouvelle branche"
    return move_in_words(village, act.played.move)
