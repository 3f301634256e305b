"""The cards that a table plays with: the game's own, and those that it has added.

A `HouseCard` is a card that a table invented, as its game file writes it; the game's own that can
be said in the same form are records of it too (`palette`). A `Deck` has all the cards, and answers
by their ids whatever is asked of a card: its label, its camp, how many copies there may be.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from gm_assistant.engine.forms import Known
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    DEALT_ROLES,
    GROUPS,
    POSTS,
    REPTILIAN_ROLES,
    ROLES,
    SEVERAL_COPIES,
    SPECIALITIES,
    STEPS,
    STRENGTH,
    Camp,
    Group,
    PlayerId,
    Role,
    Speciality,
    Step,
    Weekday,
)

Coins: TypeAlias = int | Literal["all"]
# What a printed card and a strip in the dark have room for, with a number and without.
LONGEST_LABEL: Final = 60
_NUMBERED: Final = LONGEST_LABEL - len(" (12)")


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a call does; `coins` is how many it is about."""

    does: str
    coins: Coins = 0


@dataclass(frozen=True, slots=True)
class HouseCall:
    """When the night calls a card, what it asks, what that does and which words are read."""

    nights: tuple[Weekday, ...]
    after: Step
    asks: str
    effects: tuple[Effect, ...]
    not_self: bool = False
    not_twice: bool = False
    uses: int | None = None
    say: str = ""
    gesture: str = ""
    do: str = ""
    close: str = ""


def _something(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in fields if value}


@dataclass(frozen=True, slots=True)
class HouseCard:
    """A card of a table's own; of kind « call » it is a call that nobody holds."""

    id: str
    label: str
    kind: str
    rule: str = ""
    card: str = ""
    # Its engraving, where it was given one.
    sign: str = ""
    camp: Camp = ""
    call: HouseCall | None = None
    spent: int = 0
    last: PlayerId | None = None

    def written(self) -> dict[str, Any]:
        """As a game file has it: what is nothing is left out."""
        told: dict[str, Any] = json.loads(json.dumps(asdict(self, dict_factory=_something)))
        return told

    @property
    def drawn(self) -> str:
        """Its engraving; of a speciality without one the first letter of its name."""
        letter = next(filter(str.isalnum, self.label.upper()), "?")
        return self.sign or (letter if self.kind == "speciality" else "")

    @property
    def several(self) -> bool:
        """Whether it may be dealt to several: whoever is called is one person."""
        return self.kind == "camp_role" and self.call is None


@dataclass(frozen=True)
class Deck:
    """All the cards of a table by their ids; `house` are its own, in the order of the file."""

    house: tuple[HouseCard, ...] = ()

    def __post_init__(self) -> None:
        """What bears the name of something else is told apart by a number: « Sourcier (2) »."""
        others = (*ROLES.values(), *SPECIALITIES.values(), *STEPS.values())
        borne, told = {it.casefold() for it in others}, []
        for card in self.house:
            label, number = card.label, 1
            while label.casefold() in borne:
                number += 1
                label = f"{card.label[:_NUMBERED]} ({number})"
            borne.add(label.casefold())
            told.append(replace(card, label=label))
        object.__setattr__(self, "house", tuple(told))

    def _labels(self, kind: str) -> dict[str, str]:
        return {it.id: it.label for it in self.house if it.kind == kind}

    @cached_property
    def roles(self) -> Mapping[Role, str]:
        """The label of each camp role."""
        return {**ROLES, **self._labels("camp_role")}

    @cached_property
    def specialities(self) -> Mapping[Speciality, str]:
        """The label of each speciality."""
        return {**SPECIALITIES, **self._labels("speciality")}

    @cached_property
    def cards(self) -> Mapping[str, str]:
        """The label of each card that somebody may hold."""
        return {**self.roles, **self.specialities}

    @cached_property
    def steps(self) -> Mapping[Step, str]:
        """The label of each row of the night."""
        return {**STEPS, **{it.id: it.label for it in self.house if it.call}}

    @cached_property
    def camp_of(self) -> Mapping[Role, Camp]:
        """The camp to which each role belongs."""
        return {**CAMP_OF_ROLE, **{it.id: it.camp for it in self.house if it.camp}}

    def sign(self, card: str) -> str:
        """The engraving of a speciality or of a post; nothing for a camp role of the game."""
        own = {it.id: it.drawn for it in self.house}
        engraved = {it: f"s-{it}" for it in SPECIALITIES} | {it: f"p-{it}" for it in POSTS} | own
        return engraved.get(card, "")

    def camp(self, roles: Collection[Role]) -> Camp:
        """The strongest camp among a player's roles."""
        return min((self.camp_of[it] for it in roles), key=STRENGTH.__getitem__)

    def members(self, camp: Camp) -> frozenset[Role]:
        """The table's own roles of a camp."""
        return frozenset(it.id for it in self.house if it.camp == camp)

    @cached_property
    def groups(self) -> Mapping[str, Group]:
        """Who recognises whom at the opening: those of a camp with the table's own."""
        return {
            it: group._replace(roles=(*group.roles, *sorted(self.members(it))))
            for it, group in GROUPS.items()
        }

    @cached_property
    def reptilian_roles(self) -> frozenset[Role]:
        """The roles that make a Reptilian."""
        return REPTILIAN_ROLES | self.members("reptiliens")

    @cached_property
    def dealt_roles(self) -> tuple[Role, ...]:
        """The camp roles that may be dealt."""
        return (*DEALT_ROLES, *self._labels("camp_role"))

    @cached_property
    def several(self) -> frozenset[Role]:
        """The camp roles that may be dealt to several."""
        return SEVERAL_COPIES | {it.id for it in self.house if it.several}

    def known(self, players: Collection[PlayerId] = ()) -> Known:
        """What a table of these cards calls by name."""
        names: dict[str, Collection[str]] = {
            "players": players,
            "camp roles": self.roles,
            "dealt camp roles": {it: self.roles[it] for it in self.dealt_roles},
            "specialities": self.specialities,
            "cards": {**self.cards, **POSTS},
            "rows": self.steps,
        }
        return Known(names, self)


# What a table plays with that has invented nothing.
OWN_DECK: Final = Deck()
