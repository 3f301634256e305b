"""The ways that a game may still take again: by redoing, or under the name of a branch."""

from dataclasses import replace

from gm_assistant.journal.entries import Kind
from gm_assistant.journal.line import Line
from gm_assistant.journal.refusals import NothingToRedo

LEFT = "suite laissée"


def one_redone(line: Line) -> Line:
    if not line.redoable:
        raise NothingToRedo
    act = line.redoable[-1]
    again = () if act.played is None else (act.played,)
    standing = act.after or replace(line.standing, moves=line.moves + again)
    acts = act.acts if act.kind is Kind.BACK else (*line.acts, act)
    return replace(line, standing=standing, acts=acts, redoable=line.redoable[:-1])


def furthest(line: Line) -> Line:
    """The line once all that can be redone is."""
    while line.redoable:
        line = one_redone(line)
    return line


def names_of(line: Line) -> set[str]:
    """Names that no new branch may take."""
    return {line.branch, *(branch.name for branch in line.branches)}


def free_name(line: Line, words: str, first: int = 1) -> str:
    """These words with the first number that makes them no branch's name."""
    taken = names_of(line)
    number = first
    while f"{words} {number}" in taken:
        number += 1
    return f"{words} {number}"
