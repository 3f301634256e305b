"""The attack of the Reptilians: who strikes, who could die, what comes of it (L516-L534)."""

from collections import Counter
from collections.abc import Mapping

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.deaths.deaths import kill
from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.night.whereabouts import designated_by_his_own, whereabouts
from gm_assistant.quinte_bourg.refusals import Refusal, Unbendable
from gm_assistant.quinte_bourg.village.night import amend, tonight
from gm_assistant.quinte_bourg.village.records import Attack, Where
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import House, PlayerId


class NotAVictim(Refusal):
    template = "{name} ne peut pas être la victime chez {house} : choisissez {pool}."


class VictimIsMissing(Unbendable):
    template = "Plusieurs victimes sont possibles chez {house} ({pool}) : tirez au sort."


def attack(village: Village, move: Move) -> None:
    """Freeze where everybody is, strike, and kill the victims in the order of houses."""
    where = whereabouts(village)
    carnage = bool(move.get("carnage"))
    attacks = tuple(strikes(village, where, carnage, _victims(village, move)))
    night = tonight(village)
    amend(village, where=where, attacks=attacks, sculpted=_sculpture_done(village, where))
    for strike in attacks:
        village.tell("attack", strike.victim, f"attaque.{strike.outcome}", **strike._asdict())
        if strike.victim is not None:
            kill(village, strike.victim, "attaque")
    if night.target is None:
        village.tell("attack", None, "attaque.sans_cible")


def _victims(village: Village, move: Move) -> Mapping[House, PlayerId]:
    target = tonight(village).target
    named = dict(move.get("victims", {}))
    if target is not None and "victim" in move.fields:
        named.setdefault(target.house, move["victim"])
    return named


def strikes(
    village: Village,
    where: Mapping[PlayerId, Where],
    carnage: bool,
    victims: Mapping[House, PlayerId],
) -> list[Attack]:
    """One attack for each house, sorted by house; without a target there is none."""
    return [
        _strike(village, where, house, victims.get(house))
        for house in houses_struck(village, where, carnage)
    ]


def houses_struck(village: Village, where: Mapping[PlayerId, Where], carnage: bool) -> list[House]:
    """The designated house; in carnage also where each Reptilian awake is (A-11)."""
    target = tonight(village).target
    if target is None:
        return []
    awake = _awake_reptilians(village, where) if carnage else []
    return sorted({target.house, *(where[it].house for it in awake)})


def _awake_reptilians(village: Village, where: Mapping[PlayerId, Where]) -> list[PlayerId]:
    night = tonight(village)
    return sorted(
        it
        for it in where
        if village.players[it].reptilian
        and it not in night.asleep  # a sleeper takes no part.
        and not designated_by_his_own(night, village.players[it])
    )


def _strike(
    village: Village, where: Mapping[PlayerId, Where], house: House, victim: PlayerId | None
) -> Attack:
    scene = scene_at(village, where, house)
    if scene.outcome != "victime":
        return scene
    return scene._replace(victim=_chosen(village, house, scene.pool, victim))


def scene_at(village: Village, where: Mapping[PlayerId, Where], house: House) -> Attack:
    """Who attacks a house and who could die there, before a victim is chosen."""
    attackers = tuple(it for it in _awake_reptilians(village, where) if where[it].house == house)
    inside = sorted(it for it, place in where.items() if place.house == house)
    pool = tuple(it for it in inside if _can_die(village, it, house))
    outcome = _outcome(village, house, attackers, inside, pool)
    return Attack(house, attackers, pool, outcome, None)


def _can_die(village: Village, player: PlayerId, house: House) -> bool:
    """L526; A-05: one of their own, designated, may die in his own house only."""
    person = village.players[player]
    return not person.reptilian or (
        house == player and designated_by_his_own(tonight(village), person)
    )


def _outcome(
    village: Village,
    house: House,
    attackers: tuple[PlayerId, ...],
    inside: list[PlayerId],
    pool: tuple[PlayerId, ...],
) -> str:
    if not attackers:
        return "aucun_attaquant"
    if house in (tonight(village).defended, village.protected_house):
        return "protegee"  # L518, A-09, A-14
    if len(inside) == len(attackers):
        return "vide"
    return "victime" if pool else "que_des_reptiliens"


def _chosen(
    village: Village, house: House, pool: tuple[PlayerId, ...], victim: PlayerId | None
) -> PlayerId:
    """A-08: the draw is made before the move and recorded in it."""
    names = listed((village.name(it) for it in pool), "ou")
    if victim is None and len(pool) > 1:
        raise VictimIsMissing(house=village.name(house), pool=names)
    if victim is not None and victim not in pool:
        village.refuse(NotAVictim(name=village.name(victim), house=village.name(house), pool=names))
        if not village.players[victim].living:
            village.notice("force.victime_morte", player=victim)
    return victim or pool[0]


def _sculpture_done(village: Village, where: Mapping[PlayerId, Where]) -> PlayerId | None:
    """L-12: an Artiste who is at it at the instant of the attack has finished; his target moves."""
    sculpture = tonight(village).sculpture
    place = where.get(sculpture[0]) if sculpture else None
    return sculpture[1] if sculpture and place and place.action == "sculpter" else None


def take_picture(village: Village) -> None:
    """D-04: where no attack was played, the camera still takes its picture of that instant."""
    if tonight(village).where is None:
        where = whereabouts(village)
        amend(village, where=where, sculpted=_sculpture_done(village, where))


def close_night(village: Village) -> None:
    """What the night leaves to the morning."""
    take_picture(village)
    village.last_defended = tonight(village).defended


def presence(where: Mapping[PlayerId, Where]) -> dict[House, int]:
    """How many are in each house."""
    return dict(sorted(Counter(place.house for place in where.values()).items()))


def seen_inside(village: Village, house: House, where: Mapping[PlayerId, Where]) -> list[PlayerId]:
    """Those whom the camera and the animal see; by setting the attackers are not (D-01, D-02)."""
    unseen = () if village.rulings.attackers_count else ("attaquer",)
    return [
        it for it, place in where.items() if place.house == house and place.action not in unseen
    ]
