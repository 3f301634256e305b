"""What came of a played night: the attack, the dead, who slept away, what the morning brings."""

from collections.abc import Iterator

from gm_assistant.quinte_bourg.french import de, listed
from gm_assistant.quinte_bourg.night import Night
from gm_assistant.quinte_bourg.records import Attack
from gm_assistant.quinte_bourg.village import Village
from gm_assistant.quinte_bourg.vocabulary import LONG_ACTIONS
from gm_assistant.quinte_bourg.whereabouts import known_whereabouts
from gm_assistant.views.sheets.model import Fact

_OUTCOMES = {
    "aucun_attaquant": "aucun attaquant sur place",
    "protegee": "maison protégée",
    "vide": "maison vide",
    "que_des_reptiliens": "rien que des Reptiliens",
    "victime": "une victime",
}


def facts_of(village: Village, night: Night) -> tuple[Fact, ...]:
    """The lines under a night that was played."""
    return tuple(_facts(village, night))


def _facts(village: Village, night: Night) -> Iterator[Fact]:
    dead = [it for it in village.seats if _died(village, night, it)]
    yield Fact("Morts de la nuit", listed(village.name(it) for it in dead))
    for attack in night.attacks:
        yield Fact(f"Attaque chez {village.name(attack.house)}", _attack(village, attack))
    yield Fact("Hors de chez soi, sans attaquer", " ; ".join(_away(village)) or "personne")
    if village.spared:
        yield Fact("Revient de la mort", listed(village.name(it) for it in village.spared))


def _away(village: Village) -> Iterator[str]:
    for it, where in known_whereabouts(village).items():
        if where.house != it and where.action != "attaquer":
            action = LONG_ACTIONS[where.action]
            yield f"{village.name(it)} chez {village.name(where.house)} ({action})"


def _died(village: Village, night: Night, player: str) -> bool:
    before = night.dusk.players.get(player)
    return bool(before and before.living) and not village.players[player].living


def _attack(village: Village, attack: Attack) -> str:
    present = listed(village.name(it) for it in attack.attackers)
    if attack.victim is None:
        return f"{_OUTCOMES[attack.outcome]} ; attaquants : {present}"
    pool = len(attack.pool)
    among = f" parmi {pool} possibles" if pool > 1 else ""
    return f"mort {de(village.name(attack.victim))}{among} ; attaquants : {present}"
