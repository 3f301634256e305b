"""What the journal stores: one entry for each thing that was decided, never changed afterwards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Move = dict[str, Any]


class Kind(StrEnum):
    """What an entry did to the game."""

    OPENED = "opened"
    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    BACK = "back"
    CORRECT = "correct"
    INSERT = "insert"
    BRANCH = "branch"
    SWITCH = "switch"
    DRAFT = "draft"
    DRAFT_CLEARED = "draft_cleared"
    SETTING = "setting"
    DELETED = "deleted"
    RESTORED = "restored"


@dataclass(frozen=True)
class Entry:
    """One line of a game's journal; `seq` counts from 1 within its game."""

    game_id: str
    seq: int
    at: str
    kind: Kind
    payload: dict[str, Any]
    token: str | None = None
    device: str = ""
