"""Which cards somebody may be given: what the composition leaves, and the rest of the box."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.opening.composition import Composition, composition
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CONDITIONS_OF, DEALT_ROLES, SEVERAL_COPIES
from gm_assistant.quinte_bourg.words.vocabulary import PERSONAL, ROLES, SPECIALITIES, Role
from gm_assistant.views.asking import ChoiceView

VILLAGER: Final = "villageois"
NONE: Final = "aucune"
# A role and the conditions that go with it, as one button says them.
_JOINED: Final = "+"


def advised_roles(village: Village) -> list[Role]:
    """A Villageois, then what the composition of one player more still has."""
    wanted = Counter(_advised(village).camp_roles)
    left = wanted - Counter(role for it in village.players.values() for role in it.printed)
    return list(dict.fromkeys((VILLAGER, *sorted(left, key=_rank))))


def other_roles(village: Village, but: Iterable[Role]) -> list[Role]:
    """Every other card of the box that nobody holds, or of which there are several."""
    held = {role for it in village.players.values() for role in it.printed}
    hidden = {*but, *_lacking(village), *(held - SEVERAL_COPIES)}
    return [it for it in DEALT_ROLES if it not in hidden]


def _lacking(village: Village) -> frozenset[str]:
    """The box lacks these, unless one was dealt all the same."""
    return village.lacking - village.dealt


def specialities_left(village: Village) -> dict[str, str]:
    """None first, then those that the composition leaves, then the others of the box."""
    held = {card for it in village.players.values() for card in it.specialities}
    advised = [it for it in _advised(village).specialities if it not in held]
    away = held | _lacking(village)
    free = dict.fromkeys((*advised, *(it for it in SPECIALITIES if it not in away)))
    return {NONE: "Aucune", **{it: SPECIALITIES[it] for it in free}}


def _advised(village: Village) -> Composition:
    return composition(len(village.seats) + 1, _lacking(village))


def _rank(role: Role) -> int:
    return list(ROLES).index(role)


def role_choices(roles: Iterable[Role]) -> tuple[ChoiceView, ...]:
    """A button a card; R-02: one for each condition where the card needs one."""
    return tuple(it for role in roles for it in _of_role(role))


def _of_role(role: Role) -> Iterator[ChoiceView]:
    conditions = CONDITIONS_OF.get(role, ())
    for given in ((it,) for it in conditions):
        yield _choice(role, given)
    yield _choice(role, conditions)


def _choice(role: Role, given: tuple[str, ...]) -> ChoiceView:
    detail = listed(PERSONAL[it] for it in given) if given else ""
    return ChoiceView("card", _JOINED.join((role, *given)), ROLES[role], detail)


def card_of(value: str) -> Mapping[str, list[str]]:
    """What a button of a card stands for: unknown words are left for the rules to refuse."""
    role, *conditions = value.split(_JOINED)
    return {"camp_roles": [role], "personal": conditions}
