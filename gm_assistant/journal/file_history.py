"""What travels beside the moves in a game file: undone moves, branches, drafts; both ways."""

from dataclasses import replace
from itertools import takewhile
from typing import Any

from gm_assistant.journal.entries import Entry, Kind, Move
from gm_assistant.journal.line import FIRST_BRANCH, Act, Branch, Draft, Line, Played, Standing
from gm_assistant.journal.ways import LEFT, free_name, furthest


def dated(played: Played) -> Move:
    """A move with the moment at which it was recorded."""
    return {**played.move, "at": played.at}


def history_of(line: Line) -> dict[str, Any]:
    """The `history` of a game file."""
    redoable, lost = _redoable_moves(line)
    return {
        "branch": line.branch,
        "branches": [_written(branch, line.moves) for branch in _all_branches(line)],
        "redo": [dated(played) for played in redoable],
        "together": _groups(line.together, len(redoable)),
        "undone": [dated(played) for played in lost],
        "drafts": [
            {"key": draft.key, "value": draft.value, "at": draft.at} for draft in line.drafts
        ],
    }


def _all_branches(line: Line) -> tuple[Branch, ...]:
    """With the way that a file cannot redo, where more than moves was taken back."""
    if all(act.kind is Kind.MOVE for act in line.redoable):
        return line.branches
    return (*line.branches, Branch(free_name(line, LEFT), furthest(line).moves))


def _groups(together: tuple[int, ...], redoable: int) -> list[int]:
    """How many moves of `redo` go together, the next first."""
    groups: list[int] = []
    for count in reversed(together):
        groups.append(min(count, redoable - sum(groups)))
    return [count for count in groups if count > 0]


def _written(branch: Branch, standing: tuple[Played, ...]) -> dict[str, Any]:
    # Only what differs from the standing moves: many branches of a long game stay a small file.
    pairs = zip(branch.moves, standing, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    own = [dated(played) for played in branch.moves[shared:]]
    return {"name": branch.name, "shared": shared, "moves": own}


def _redoable_moves(line: Line) -> tuple[list[Played], list[Played]]:
    """Moves that can be done again from a file, and the undone ones that can only be read.

    A correction taken back cannot be told by its move alone, nor what was taken back before it.
    """
    last_first = reversed(line.redoable)
    ready = [
        act.played for act in takewhile(lambda act: act.kind is Kind.MOVE, last_first) if act.played
    ]
    beyond = line.redoable[: len(line.redoable) - len(ready)]
    return ready, [*line.abandoned, *(played for act in beyond for played in act.waiting)]


def opening_line(entry: Entry) -> Line:
    """The line of a game just opened, with all that its file brought along."""
    document = dict(entry.payload["document"])
    history = document.pop("history", {})
    moves = _all_played(document.pop("moves", []), entry)
    branches = tuple(_branch(branch, moves, entry) for branch in history.get("branches", []))
    return replace(
        Line(entry.game_id, document, entry.at, entry.seq, entry.at),
        standing=Standing(moves, history.get("branch", FIRST_BRANCH), branches),
        acts=tuple(map(_act, moves)),
        redoable=tuple(map(_act, reversed(_all_played(history.get("redo", []), entry)))),
        together=tuple(reversed(history.get("together", ()))),
        abandoned=_all_played(history.get("undone", []), entry),
        drafts=tuple(
            Draft(draft["key"], draft["value"], draft.get("at", entry.at), entry.seq)
            for draft in history.get("drafts", [])
        ),
    )


def _branch(written: dict[str, Any], standing: tuple[Played, ...], entry: Entry) -> Branch:
    own = _all_played(written["moves"], entry)
    return Branch(written["name"], standing[: written.get("shared", 0)] + own)


def _act(played: Played) -> Act:
    return Act(Kind.MOVE, played.at, played.seq, played)


def _all_played(moves: list[Move], entry: Entry) -> tuple[Played, ...]:
    return tuple(_imported(move, entry) for move in moves)


def _imported(move: Move, entry: Entry) -> Played:
    bare = {key: value for key, value in move.items() if key != "at"}
    return Played(bare, move.get("at", entry.at), entry.seq, entry.device)
