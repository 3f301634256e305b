"""Who lives behind which façade, on every screen of an evening, and the choice of another.

What somebody chose stands in the book of the house by his name, so that he has it again the next
evening. A page finds the houses of those whom it shows by their names, under `g.facades`.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from flask import g, request

from gm_assistant.engine.wording import Unreadable, Worded
from gm_assistant.seam.pages import Dwellers, Facade, whole_number
from gm_assistant.shell.journal.sidebook import Sidebook, State
from gm_assistant.toolkit.facades import ALL, folded, houses_of

# All choices stand together: those of one table are compared.
EVERYBODY: Final = "tous"


class LivesThere(Worded):
    can_be_forced = False
    template = "Cette maison est celle {de_there} : les autres, en clair, sont libres."


class Facades:
    """One of each app."""

    def __init__(self, book: Sidebook) -> None:
        self._book = book

    def of(self, dwellers: Dwellers) -> Mapping[str, Facade]:
        """The façade of each by his name."""
        kept = self._book.get(EVERYBODY) if dwellers.names else None
        return houses_of(dwellers, kept.state if kept else {})

    def of_names(self, names: Sequence[str]) -> Mapping[str, Facade]:
        """The same of people who began together."""
        return self.of(Dwellers(tuple(names), len(names)))

    def choose(self, dwellers: Dwellers, name: str) -> None:
        """He lives where the form of `wardrobe` says, unless somebody at his table does."""
        number = whole_number(request.form.get("facade", ""), 2)

        def chosen(was: State) -> State:
            houses = houses_of(dwellers, was)
            if name not in houses or number is None or number >= len(ALL):
                raise Unreadable
            there = next((it for it, house in houses.items() if house == ALL[number]), name)
            if there != name:
                raise LivesThere(there=there)
            return {**was, folded(name): number}

        self._book.change(EVERYBODY, chosen)


def facade_of(name: str) -> Facade | None:
    """Of somebody whom the page being answered shows, where its game has houses."""
    found: Facade | None = g.get("facades", {}).get(name)
    return found


def wardrobe_of(name: str) -> list[tuple[Facade, bool]]:
    """Every façade that there is, and whether somebody else lives behind it, whoever he is."""
    taken = {house for it, house in g.facades.items() if it != name}
    return [(it, it in taken) for it in ALL]
