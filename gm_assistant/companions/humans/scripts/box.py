"""The data of Humans!!!: those that every replay starts from, and those of the MJ's own copy."""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from gm_assistant.humans.box import Box, read_box
from gm_assistant.humans.refusals import Malformed
from gm_assistant.places import night_scripts_folder
from gm_assistant.toolkit.own_files import Problem, Source, read_source

FILE: Final = "humans/donnees.toml"


class OwnBox(NamedTuple):
    """What the set-up offers, and what was wrong with the MJ's copy."""

    box: Box
    problems: tuple[Problem, ...] = ()


@cache
def defaults() -> Box:
    """The data as shipped: what an MJ edits is another file, so that a replay stays exact."""
    return read_box(read_source(night_scripts_folder() / FILE, f"{FILE} (fourni)").table)


def own_box(own: Path) -> OwnBox:
    """The MJ's own copy where there is a sound one; the table's document then carries it."""
    source = read_source(own / FILE, FILE, own=True)
    if source.missing:
        return OwnBox(defaults())
    if source.problem:
        return OwnBox(defaults(), (source.problem,))
    return _proved(source)


def _proved(source: Source) -> OwnBox:
    try:
        return OwnBox(read_box(source.table))
    except Malformed as error:
        sentence = f"{error.place} : {error.sentence}. En attendant, le fichier fourni est lu."
        return OwnBox(defaults(), (Problem(FILE, sentence),))
