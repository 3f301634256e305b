"""What was decided on a row in words, and what a row tapped again has changed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.night.night_values import CardView
from gm_assistant.companions.quinte_bourg.views.people import camp_view
from gm_assistant.french.agreement import coins, listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CAMP_OF_ROLE
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, SPECIALITIES, STEPS

DIRECTIONS: Final = {"horaire": "sens horaire", "antihoraire": "sens antihoraire"}
OUTCOMES: Final = {
    "aucun_attaquant": "aucun attaquant sur place",
    "protegee": "la maison est protégée",
    "vide": "seuls les attaquants y sont",
    "que_des_reptiliens": "il n'y a que des Reptiliens",
    "victime": "une victime",
}
_NO_TARGET: Final = "pas de cible"


def summary_of(village: Village, move: Move) -> str:
    """What was decided at a row, in a few words."""
    fields = move.fields
    match fields:
        case {"targets": [first, second]}:
            place = f", chez {village.name(fields['house'])}" if "house" in fields else ""
            return f"{village.name(first)} et {village.name(second)}{place}"
        case {"cortex": one, "minus": other}:
            return f"{village.name(one)} et {village.name(other)}"
        case {"house": house}:
            return f"chez {village.name(house)}{_loot(move)}"
        case {"corpse": corpse}:
            return f"le corps {de(village.name(corpse))}"
        case {"target": target}:
            if move.step == "reptiliens" and tonight(village).target is None:
                return _NO_TARGET
            return village.name(target) + (", cornes" if fields.get("horns") else "")
        case {"direction": direction}:
            return DIRECTIONS[direction]
        case _:
            return _attack_summary(village) if move.step == "attaque" else ""


def _loot(move: Move) -> str:
    return f", {coins(move['takes'])}" if "takes" in move.fields else ""


def _attack_summary(village: Village) -> str:
    attacks = village.night.attacks if village.night else ()
    victims = [it.victim for it in attacks if it.victim is not None]
    if victims:
        return listed(village.name(it) for it in victims)
    return OUTCOMES[attacks[0].outcome] if attacks else _NO_TARGET


def camp_cards(roles: Sequence[str]) -> tuple[CardView, ...]:
    """Printed camp cards, with their camp."""
    return tuple(CardView("camp", ROLES[it], camp_view(CAMP_OF_ROLE[it])) for it in roles)


def all_cards(cards: Mapping[str, Any]) -> tuple[CardView, ...]:
    """Both cards that somebody may look at."""
    specialities = (CardView("spécialité", SPECIALITIES[it]) for it in cards["specialities"])
    return (*camp_cards(cards["camp_roles"]), *specialities)


def changed_words(game: Game, index: int) -> str:
    """The later rows whose answer is no longer what the table was told; empty where none is."""
    before, after = game.villages[index], game.villages[index + 1]
    if before.phase != "nuit":
        return ""
    told = [
        f"{STEPS[step]} : {_in_words(_answers(after, move))}"
        for step, (move, _) in tonight(after).sheet.items()
        if move < index and _answers(before, move) != _answers(after, move)
    ]
    return f"Change aussi {' ; '.join(told)}." if told else ""


def _answers(village: Village, move: int) -> list[Any]:
    return [it.answer for it in village.answers if it.move == move]


def _in_words(answers: list[Any]) -> str:
    match answers:
        case [] | ["ok"]:
            return "a son effet"
        case [bool(yes)]:
            return "OUI" if yes else "NON"
        case ["echec"]:
            return "échec"
        case [list() | Mapping()]:
            return "d'autres cartes"
        case _:
            return "sans effet"
