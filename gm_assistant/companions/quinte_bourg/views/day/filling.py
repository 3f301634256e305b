"""The words that fill the braces of an announcement, from what has happened."""

from collections.abc import Callable, Mapping
from typing import Final

from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.french import coins, listed
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, ROLES, SPECIALITIES, PlayerId


def filling(village: Village, told: Consequence) -> dict[str, str]:
    """The words that fill the braces."""
    facts = {**({"player": told.who} if told.who else {}), **told.facts}
    names = {"player": "joueur", "other": "autre", "dead": "mort", "giver": "autre"}
    values = {word: village.name(facts[it]) for it, word in names.items() if facts.get(it)}
    if facts.get("post"):
        values["poste"] = POSTS[facts["post"]]
    if "coins" in facts:
        values |= {"pieces": coins(facts["coins"]), "prix": coins(facts["coins"])}
    if facts.get("tied"):
        values["noms"] = listed(village.name(it) for it in facts["tied"])
    return _AS_TOLD.get(told.rule, _unchanged)(village, told, values)


def _unchanged(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return values


def _giver_first(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    giver, taker = values["autre"], values["joueur"]
    return {**values, "joueur": giver, "autre": taker}


def _thief_first(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return {**values, "victime": values["autre"]}


def _with_cards(village: Village, told: Consequence, values: dict[str, str]) -> dict[str, str]:
    """L546-L564: what the dead turns face up; for a heritage, also who receives it."""
    who = told.who or ""
    bequest = next((it for it in village.happened if _is_bequest(it, told)), None)
    given = [bequest.facts["role"]] if bequest else []
    values = {**values, "cartes": _cards_shown(village, who, given)}
    if bequest is None:
        return values
    heir = village.name(bequest.who or "")
    return {**values, "heritier": heir, "specialite": SPECIALITIES[given[0]]}


def _is_bequest(one: Consequence, told: Consequence) -> bool:
    return one.move == told.move and one.rule == "destin.heritier"


def _cards_shown(village: Village, player: PlayerId, given: list[str]) -> str:
    dead = village.players[player]
    camp = [ROLES[it] for it in dead.printed] if "camp" in dead.shown else []
    held = (*dead.specialities, *given) if "specialite" in dead.shown else ()
    return listed([*camp, *(SPECIALITIES[it] for it in held)])


def _the_purse(village: Village, told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return {**values, "pieces": coins(village.players[told.who].coins)} if told.who else values


_AS_TOLD: Final[Mapping[str, Callable[[Village, Consequence, dict[str, str]], dict[str, str]]]] = {
    "don": _giver_first,
    "mariage.tarif": _giver_first,
    "pickpocket": _thief_first,
    "destin.fantome": _with_cards,
    "destin.esprit": _with_cards,
    "destin.heritage": _with_cards,
    "richesse.protege": _the_purse,
}
