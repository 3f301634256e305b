"""Squares that offer several things: one spot, which asks in words which of them is meant."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from gm_assistant.companions.humans.views.board import UNIT
from gm_assistant.companions.humans.views.model import Ask, Link, Spot, Table
from gm_assistant.companions.humans.views.words import told
from gm_assistant.humans.reasons.words import cell as cell_words
from gm_assistant.humans.squares import Square
from gm_assistant.toolkit.asking import ChoiceView

SEVERAL = "choix"
Crowds = dict[Square, list[Spot]]


def one_a_square(table: Table, args: Mapping[str, str]) -> Table:
    """The same table with one spot a square; the square that was tapped asks what is meant."""
    offered: Crowds = {}
    for spot in table.spots:
        offered.setdefault((spot.x // UNIT, spot.y // UNIT), []).append(spot)
    spots = tuple(_merged(table, at, them) for at, them in offered.items())
    asked = next((at for at, them in offered.items() if _is_asked(at, them, args)), None)
    asks = table.asks if asked is None else (_which(table, asked, offered[asked]),)
    return replace(table, asks=asks, spots=spots)


def _is_asked(at: Square, them: list[Spot], args: Mapping[str, str]) -> bool:
    return len(them) > 1 and told(at) == args.get("sur")


def _merged(table: Table, at: Square, them: list[Spot]) -> Spot:
    if len(them) == 1:
        return them[0]
    label = " · ".join(it.label for it in them if it.label)
    spoken = " ; ".join(it.spoken for it in them)
    query = f"{_chosen(table)}sur={told(at)}"
    return replace(
        them[0], kind=SEVERAL, label=label, spoken=spoken, name="", value="", query=query
    )


def _chosen(table: Table) -> str:
    return f"z={table.chosen}&" if table.chosen else ""


def _which(table: Table, at: Square, them: list[Spot]) -> Ask:
    return Ask(
        "case",
        f"En {cell_words(at)} : que faire ?",
        table.move,
        hidden=table.hidden,
        choices=tuple(ChoiceView(it.name, it.value, it.spoken) for it in them if not it.query),
        links=tuple(_ways(table, them)),
        owed=True,
    )


def _ways(table: Table, them: list[Spot]) -> Iterator[Link]:
    """What is asked otherwise, and the way back."""
    for spot in them:
        if spot.query:
            yield Link(spot.query, spot.spoken)
    yield Link(_chosen(table), "Revenir à la ville")
