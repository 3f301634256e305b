"""Every row of the night in words: who is called, and what was chosen."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gm_assistant.french.agreement import coins, listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import INVENTORS, SNOOPERS, THIEVES, TRAINERS
from gm_assistant.quinte_bourg.words.vocabulary import STEPS

Fields = Mapping[str, Any]
Words = Callable[[Village, Fields], str]


def row_in_words(village: Village, move: Fields) -> str:
    """« Marchand de sable : endort Bruno »."""
    step = move["step"]
    return f"{STEPS[step]} : {_ROWS[step](village, move)}"


def _target(verb: str) -> Words:
    return lambda village, move: f"{verb} {village.name(move['target'])}"


def _house(verb: str) -> Words:
    return lambda village, move: f"{verb} {de(village.name(move['house']))}"


def _reptilians(village: Village, move: Fields) -> str:
    words = f"visent la maison {de(village.name(move['target']))}"
    words += ", avec les cornes" if move.get("horns") else ""
    return f"{words}, en désaccord" if move.get("agreed") is False else words


def _snooper(village: Village, move: Fields) -> str:
    return f"regarde les cartes {de(village.name(move['target']))}"


def _thief(village: Village, move: Fields) -> str:
    words = f"détrousse la maison {de(village.name(move['house']))}"
    words += f", prend {coins(move['takes'])}" if "takes" in move else ""
    shares = [f"{coins(n)} à {village.name(it)}" for it, n in move.get("gives", {}).items() if n]
    return f"{words}, redonne {listed(shares)}" if shares else words


def _pair(village: Village, move: Fields) -> str:
    words = listed(village.name(it) for it in move["targets"])
    return f"{words}, chez {village.name(move['house'])}" if "house" in move else words


def _minus_cortex(village: Village, move: Fields) -> str:
    cortex, minus = village.name(move["cortex"]), village.name(move["minus"])
    return f"Cortex désigne {cortex}, Minus désigne {minus}"


def _trainer(village: Village, move: Fields) -> str:
    if "corpse" in move:
        return f"l'animal flaire {village.name(move['corpse'])} à la morgue"
    return f"l'animal garde la maison {de(village.name(move['house']))}"


def _attack(village: Village, move: Fields) -> str:
    victims = [village.name(it) for it in move.get("victims", {}).values()]
    if "victim" in move:
        victims = [village.name(move["victim"]), *victims]
    words = "carnage" if move.get("carnage") else "a lieu"
    return f"{words}, tirage au sort : {listed(dict.fromkeys(victims))}" if victims else words


def _inventor(village: Village, move: Fields) -> str:
    invention = {"revelateur": "Révélateur", "stalkeur": "Stalkeur"}[move["invention"]]
    return f"{invention} sur {village.name(move['target'])}"


def _direction(_village: Village, move: Fields) -> str:
    return f"décale les postes dans le sens {move['direction']}"


_ROWS: Final[Mapping[str, Words]] = {
    "fantomes": _house("défendent la maison"),
    "reptiliens": _reptilians,
    "amoureux": _house("rendez-vous dans la maison"),
    "marchand_de_sable": _target("endort"),
    "psychopathe": _target("enlève"),
    "toque": _target("enlève"),
    "orphee": _target("charme"),
    "sirene": _target("charme"),
    **dict.fromkeys(SNOOPERS, _snooper),
    **dict.fromkeys(THIEVES, _thief),
    "allumeuse": _pair,
    "querelle": _pair,
    "sculpture": _target("sculpte chez"),
    "caricature": _target("caricature"),
    "adoration": _target("fait adorer"),
    "farce": _direction,
    "minus_cortex": _minus_cortex,
    "amoureux_se_retrouvent": lambda _village, _move: "c'est l'heure",
    "laura": _house("squatte la maison"),
    **dict.fromkeys(TRAINERS, _trainer),
    "attaque": _attack,
    "aube": lambda _village, _move: "les dormeurs se réveillent",
    **dict.fromkeys(INVENTORS, _inventor),
    "reve": lambda _village, move: f"« {move['text']} »" if move["text"].strip() else "sans texte",
}
