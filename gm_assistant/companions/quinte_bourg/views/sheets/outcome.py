"""What came of a played night: the attack, the dead, who slept away, what the morning brings."""

from collections.abc import Iterator

from gm_assistant.companions.quinte_bourg.views.sheets.people_boxes import briefly
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import Fact
from gm_assistant.french.agreement import agreed, listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.village.night import Night
from gm_assistant.quinte_bourg.village.records import Attack
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import LONG_ACTIONS, POSTS, POWERS

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
    invoked = [it.move for it in night.interludes if it.move.name == "invoke"]
    if invoked:
        yield Fact("Pouvoirs invoqués", " ; ".join(_invocation(village, it) for it in invoked))
    yield Fact("Hors de chez soi, sans attaquer", " ; ".join(_away(village)) or "personne")
    if village.spared:
        yield Fact("Revient de la mort", listed(village.name(it) for it in village.spared))


def _invocation(village: Village, move: Move) -> str:
    aim = move.fields.get("target")
    upon = f" sur {village.name(aim)}" if aim else ""
    seen = f" sur le poste {POSTS[move['post']]}" if "post" in move.fields else ""
    return f"{POWERS[move['power']]} par {village.name(move['by'])}{upon}{seen}"


def _away(village: Village) -> Iterator[str]:
    for it, where in known_whereabouts(village).items():
        if where.house != it and where.action != "attaquer":
            action = LONG_ACTIONS[where.action]
            yield f"{village.name(it)} chez {village.name(where.house)} ({action})"


def _died(village: Village, night: Night, player: str) -> bool:
    before = night.dusk.players.get(player)
    return bool(before and before.living) and not village.players[player].living


def _attack(village: Village, attack: Attack) -> str:
    present = listed(briefly(village, attack.attackers))
    by = f"{agreed(len(attack.attackers), 'attaquant')} : {present}"
    if attack.victim is None:
        return f"{_OUTCOMES[attack.outcome]} ; {by}"
    pool = len(attack.pool)
    among = f" parmi {pool} possibles" if pool > 1 else ""
    return f"mort {de(village.name(attack.victim))}{among} ; {by}"
