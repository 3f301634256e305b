"""What is to be recorded, worked out on the line as it stands when nobody else writes."""

from collections.abc import Callable
from typing import Any

from gm_assistant.journal.entries import Kind
from gm_assistant.journal.line import Line
from gm_assistant.journal.refusals import NoSuchMove
from gm_assistant.journal.ways import LEFT, free_name, names_of

Plan = Callable[[Line], tuple[Kind, dict[str, Any]]]


def plain(kind: Kind, payload: dict[str, Any]) -> Plan:
    return lambda _: (kind, payload)


def acting(kind: Kind, payload: dict[str, Any]) -> Plan:
    """A decision: what could still be redone is kept under a name."""
    return lambda line: (kind, payload | _keeping(line))


def _keeping(line: Line) -> dict[str, Any]:
    if not line.redoable:
        return {}
    # A number is never given again, even when the way that had it is offered no longer.
    last = line.left[-1].name.rpartition(" ")[2] if line.left else ""
    return {"keeps": free_name(line, LEFT, int(last) + 1 if last.isdigit() else 1)}


def branching(after: int, name: str) -> Plan:
    def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
        chosen = name or free_name(line, "branche", len(names_of(line)) + 1)
        return Kind.BRANCH, {"after": after, "name": chosen} | _keeping(line)

    return plan


def redoing(count: int | None) -> Plan:
    """What was taken back at once is done again at once."""

    def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
        together = line.together[-1] if line.together else 1
        return Kind.REDO, {"count": together if count is None else count}

    return plan


def going_back(after: int) -> Plan:
    """By undoing where nothing but moves was done since; else in one step of its own."""

    def plan(line: Line) -> tuple[Kind, dict[str, Any]]:
        count = len(line.moves) - after
        if not 0 <= after < len(line.moves):
            raise NoSuchMove
        since = line.acts[-count:]
        if len(since) == count and all(act.kind is Kind.MOVE for act in since):
            return Kind.UNDO, {"count": count}
        return Kind.BACK, {"after": after}

    return plan
