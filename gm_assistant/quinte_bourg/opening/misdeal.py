"""Cards that were not those written down: what a player has really held from the start."""

from typing import Any, Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.document import Move, by_player
from gm_assistant.quinte_bourg.opening.table import (
    CAMP_ROLES,
    PERSONAL_CONDITIONS,
    SPECIALITY_CARDS,
)
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.forms import Form, Known, expect, fields

_HELD: Final[dict[str, Form]] = {
    "camp_roles": CAMP_ROLES,
    "specialities": SPECIALITY_CARDS,
    "personal": PERSONAL_CONDITIONS,
}


def redeal(village: Village, move: Move) -> None:
    """As if they had been dealt: it stands before the first move that these cards weigh on."""
    hands = move["hands"]
    before = {card for it in hands for card in _cards_of(village, it)}
    for player, held in hands.items():
        _hold(village, player, held)
        village.tell("redeal", player, "donne.corrigee", player=player)
    present = {card for it in village.players for card in _cards_of(village, it)}
    village.dealt = frozenset((village.dealt - before) | present)


def _hold(village: Village, player: PlayerId, held: Fields) -> None:
    """A role that a conversion or love added stays on top of the right card."""
    person = village.players[player]
    facts = {it: held[it] for it in ("specialities", "personal") if it in held}
    if "camp_roles" in held:
        printed = held["camp_roles"]
        added = (it for it in person.camp_roles if it not in (*person.printed, *printed))
        facts |= {"printed": printed, "camp_roles": (*printed, *added)}
    if "specialities" in held:
        facts["inherited"] = tuple(it for it in person.inherited if it in held["specialities"])
    village.change(player, **facts)


def _cards_of(village: Village, player: PlayerId) -> tuple[str, ...]:
    person = village.players[player]
    return (*person.printed, *person.specialities)


def _hand(value: Any, place: str, known: Known) -> dict[str, Any]:
    held = fields(value, place, known, {}, _HELD)
    expect(bool(held), place, "aucune carte n'y est nommée")
    return held


def _hands(value: Any, place: str, known: Known) -> dict[str, Any]:
    hands: dict[str, Any] = by_player(_hand)(value, place, known)
    expect(bool(hands), place, "aucun joueur n'y est nommé")
    return hands


def _in_words(village: Village, move: Fields) -> str:
    """Nothing of the cards: by day the button that undoes says this to whoever looks on."""
    return f"Cartes corrigées depuis le début : {listed(map(village.name, move['hands']))}"


KINDS: Final = (Kind("cards", redeal, _in_words, {"hands": _hands}),)
