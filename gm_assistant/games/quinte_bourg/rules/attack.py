"""The attack of the Reptilians: who strikes, who could die, what comes of it (L516-L534)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from gm_assistant.engine.forms import FLAG, By, Fields, Forms, Shape
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import say
from gm_assistant.french.language import de, listed
from gm_assistant.games.quinte_bourg.rules.asking import Offer, Pick, Question, Toggle
from gm_assistant.games.quinte_bourg.rules.deaths import kill
from gm_assistant.games.quinte_bourg.rules.night import (
    EVERY_NIGHT,
    Boxes,
    Call,
    OneHouse,
    OneTarget,
    Row,
    RowShape,
    acting,
    designated_by_his_own,
    house_said,
    standing_house,
    whereabouts,
)
from gm_assistant.games.quinte_bourg.rules.village import (
    Attack,
    Player,
    Target,
    Village,
    Where,
    amend,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    PLAYER,
    REPTILIAN_ROLES,
    SEVERAL,
    House,
    PlayerId,
    Refusal,
    Unbendable,
)

NotAVictim = Refusal.saying("{name} ne peut pas être la victime chez {house} : choisissez {pool}.")
VictimIsMissing = Unbendable.saying(
    "Plusieurs victimes sont possibles chez {house} ({pool}) : tirez au sort."
)


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
    if target is not None and "victim" in move:
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


def scenes(ground: Village, *, carnage: bool) -> list[Attack]:
    """Each house that would be struck on the village just before, before the victims are drawn."""
    where = whereabouts(ground)
    return [scene_at(ground, where, it) for it in houses_struck(ground, where, carnage)]


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
    night = tonight(village)
    if house in (night.defended, village.protected_house) or house in night.guarded:
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


# The rows of the Reptilians: whom they designate, and the attack (L516-L534).


def reptilians_designate(village: Village, move: Move, row: Row) -> None:
    """A house is attacked, not a person (A-12); horns mean the guest of one of theirs (A-07)."""
    if acting(village, row) is None:
        return
    target = standing_house(village, move["target"])
    alphas = [it.id for it in village.living() if "reptilienne_alpha" in it.camp_roles]
    awake = [it for it in alphas if it not in tonight(village).asleep]
    if not alphas and village.rulings.attack_needs_alpha:  # A-01, strict reading
        village.tell("target", None, "cible.alpha_morte")
    elif not awake and move.get("agreed") is False:
        village.tell("target", None, "cible.alpha_endormie" if alphas else "cible.desaccord")
    else:
        # whether he is one of theirs is judged now, at the designation.
        own = target.reptilian and not move.get("horns")
        amend(village, target=Target(target.id, own))
        village.tell("target", target.id, _how(target, own), house=target.id)


def _how(target: Player, own: bool) -> str:
    if own:
        return "cible.leur"
    return "cible.cornes" if target.reptilian else "cible.choisie"


def _designation_said(village: Village, move: Fields) -> str:
    words = f"visent la maison {de(village.name(move['target']))}"
    words += ", avec les cornes" if move.get("horns") else ""
    return f"{words}, en désaccord" if move.get("agreed") is False else words


def _attack_said(village: Village, move: Fields) -> str:
    victims = [village.name(it) for it in move.get("victims", {}).values()]
    if "victim" in move:
        victims = [village.name(move["victim"]), *victims]
    words = "carnage" if move.get("carnage") else "a lieu"
    return f"{words}, tirage au sort : {listed(dict.fromkeys(victims))}" if victims else words


def _theirs(village: Village) -> list[Player]:
    return [it for it in village.in_seat_order() if it.reptilian]


NO_TARGET: Final = "pas de cible"
OUTCOMES: Final = {
    "aucun_attaquant": "aucun attaquant sur place",
    "protegee": "la maison est protégée",
    "vide": "seuls les attaquants y sont",
    "que_des_reptiliens": "il n'y a que des Reptiliens",
    "victime": "une victime",
}


@dataclass(frozen=True, kw_only=True)
class Designation(OneTarget):
    """Whom the Reptilians point at: as he is, or his guest; agreed, or each at another."""

    boxes: Boxes = (("target", "Cible"), ("*horns", "cornes"), ("*disagreed", "désaccord"))
    passes: str = "Pas de cible"
    fields: ClassVar[Shape] = Shape({"target": PLAYER}, {"horns": FLAG, "agreed": FLAG})
    uncarried: ClassVar[Collection[str]] = ("horns", "disagreed")
    decider: ClassVar[str] = "reptilienne_alpha"

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        fields = OneTarget.fields_from(self, call)
        if fields is not None and call.told.get("horns"):
            fields["horns"] = True
        if fields is not None and call.told.get("disagreed"):
            fields["agreed"] = False
        return fields

    def offer(self, call: Call) -> Offer:
        horns = Toggle("horns", "Les cornes : ils visent un invité", bool(call.told.get("horns")))
        # where no alpha is left to choose, a disagreement names nobody.
        alpha = any(self.decider in it.cards for it in call.able)
        told = Toggle(
            "disagreed", "Pas d'accord : l'alpha tranche", bool(call.told.get("disagreed"))
        )
        return Offer(toggles=(horns, told) if alpha else (horns,))

    def summary(self, village: Village, fields: Fields) -> str:
        if tonight(village).target is None:
            return NO_TARGET
        return village.name(fields["target"]) + (", cornes" if fields.get("horns") else "")

    def ticked(self, fields: Fields) -> Collection[str]:
        on = {"*horns": fields.get("horns"), "*disagreed": fields.get("agreed") is False}
        return [key for key, ticked in on.items() if ticked]


@dataclass(frozen=True, kw_only=True)
class Assault(RowShape):
    """The attack: who of those that could die is its victim, in each house that is struck."""

    boxes: Boxes = (("house", "Maison"), ("victim", "Victime"))
    passes: str = ""
    fields: ClassVar[Shape] = Shape(
        optional={"victim": PLAYER, "carnage": FLAG, "victims": By(PLAYER, PLAYER)}
    )
    besides: ClassVar[Forms] = {"picked": SEVERAL}
    questions: ClassVar[tuple[Question, ...]] = (Question("victim", "Victime"),)
    uncarried: ClassVar[Collection[str]] = ("carnage", "picked")
    unheard: ClassVar[Collection[str]] = ("victim",)
    draws: ClassVar[str] = "Tirer au sort"

    def joined(self, told: Fields, tapped: Fields) -> dict[str, Any]:
        """Who was pointed at, one after another."""
        merged = {**told, **tapped}
        if "victim" in merged:
            merged["picked"] = [*told.get("picked", ()), merged.pop("victim")]
        return merged

    def scenes(self, call: Call) -> Sequence[Attack]:
        """Where the Reptilian side really is: neither its dead nor those in bed elsewhere."""
        night = tonight(call.village)
        if call.recorded is not None and not call.told:
            return night.attacks
        return scenes(call.ground, carnage=bool(call.told.get("carnage")))

    def drawable(self, call: Call) -> dict[House, tuple[PlayerId, ...]]:
        """The houses where several could die, and who."""
        struck = scenes(call.ground, carnage=bool(call.told.get("carnage")))
        return {it.house: it.pool for it in struck if it.outcome == "victime" and len(it.pool) > 1}

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        """None while a house still needs its victim."""
        carnage, picked = bool(call.told.get("carnage")), call.told.get("picked", ())
        struck = scenes(call.ground, carnage=carnage)
        victims = {it.house: who for it in struck for who in picked if who in it.pool}
        victims |= call.told.get("victims", {})
        if not victims.keys() >= self.drawable(call).keys():
            return None
        if carnage:
            return {"carnage": True} | ({"victims": victims} if victims else {})
        return {"victim": next(iter(victims.values()))} if victims else {}

    def draw(self, call: Call, pick: Pick) -> dict[str, Any]:
        drawn = {house: pick(pool) for house, pool in self.drawable(call).items()}
        return {**call.told, "victims": drawn | call.told.get("victims", {})}

    def offer(self, call: Call) -> Offer:
        carnage, drawn = bool(call.told.get("carnage")), bool(self.drawable(call))
        return Offer(
            toggles=(Toggle("carnage", "Mode carnage", carnage),),
            go_on="" if drawn else "Enregistrer l'attaque",
            drawn=drawn,
        )

    def why_not(self, call: Call) -> dict[PlayerId, str]:
        struck = scenes(call.ground, carnage=bool(call.told.get("carnage")))
        within = {it for scene in struck if scene.outcome == "victime" for it in scene.pool}
        return {it: _NOT_THERE for it in call.village.seats if it not in within}

    def why_dark(self, call: Call, house: PlayerId) -> str | None:
        return self.why_not(call).get(house)

    def answered_by(self, call: Call) -> Sequence[PlayerId]:
        return [it for scene in self.scenes(call) for it in scene.attackers]

    def marked(self, _call: Call, told: Fields) -> dict[PlayerId, str]:
        victims = dict.fromkeys(told.get("victims", {}).values(), "victime")
        return victims | ({told["victim"]: "victime"} if "victim" in told else {})

    def summary(self, village: Village, _fields: Fields) -> str:
        attacks = village.night.attacks if village.night else ()
        victims = [it.victim for it in attacks if it.victim is not None]
        if victims:
            return listed(village.name(it) for it in victims)
        return OUTCOMES[attacks[0].outcome] if attacks else NO_TARGET

    def noted(self, village: Village, _fields: Fields) -> dict[str, str]:
        attacks = tonight(village).attacks
        houses = [village.name(it.house) for it in attacks]
        victims = [village.name(it.victim) for it in attacks if it.victim is not None]
        return {"house": ", ".join(houses) or NO_TARGET, "victim": ", ".join(victims) or "personne"}


_NOT_THERE: Final = "Pas parmi les victimes possibles."
_DESIGNATED: Final = {
    "cible.choisie": say("Les Reptiliens visent la maison {de_house}.", "L516", "A-12"),
    "cible.cornes": say(
        "Les Reptiliens visent la maison {de_house} avec les cornes : {house} reste des leurs, "
        "et le danger est pour qui dort là.",
        "L528",
        "A-07",
    ),
    "cible.leur": say(
        "Les Reptiliens visent la maison {de_house}, qui est des leurs : cette nuit-là, "
        "l'attaque traite {house} en non-Reptilien.",
        "L524",
        "A-05",
    ),
    "cible.desaccord": say(
        "Pas de cible : les Reptiliens sont en désaccord et aucune alpha en vie ne tranche.",
        "L522",
        "A-02",
    ),
    "cible.alpha_endormie": say(
        "Pas de cible : les Reptiliens sont en désaccord et l'alpha dort d'un sommeil lourd.",
        "L522",
        "A-02",
    ),
    "cible.alpha_morte": say(
        "Pas de cible : sans alpha en vie, cette table ne permet pas d'attaque.", "L522", "A-01"
    ),
}
_STRUCK: Final = {
    "attaque.sans_cible": say("Pas d'attaque : les Reptiliens n'ont pas de cible.", "L522", "A-02"),
    "attaque.aucun_attaquant": say(
        "Pas d'attaque chez {house} : aucun Reptilien n'y est en état d'attaquer.", "L530", "A-03"
    ),
    "attaque.protegee": say(
        "L'attaque échoue chez {house} : la maison est protégée.",
        "L512",
        "L518",
        "A-09",
        "A-14",
        "A-18",
    ),
    "attaque.vide": say(
        "L'attaque échoue chez {house} : il n'y a là que les attaquants.", "L518", "D-01"
    ),
    "attaque.que_des_reptiliens": say(
        "L'attaque échoue chez {house} : aucune des personnes présentes ne peut en être victime.",
        "L526",
        "A-04",
        "A-07",
    ),
    "attaque.victime": say("L'attaque frappe {blow}.", "L516", "L520", "A-08"),
}


# The row of the ghost militia: one house is defended until dawn (L518, L550).


DefendedYesterday = Refusal.saying(
    "La maison {de_name} a été défendue la nuit dernière : choisissez-en une autre."
)


def ghosts_defend(village: Village, move: Move, row: Row) -> None:
    """A-13: one house, not the same two nights running."""
    if acting(village, row) is None:
        return
    house = standing_house(village, move["house"])
    if house.id == village.last_defended:
        village.refuse(DefendedYesterday(name=house.name))
    amend(village, defended=house.id)
    village.tell("protection", house.id, "milice.defend", house=house.id)


# The rows of this room; the night puts them in their places.
ROWS: Final = (
    Row(
        step="reptiliens",
        place=20,
        nights=EVERY_NIGHT,
        judge=reptilians_designate,
        words=_designation_said,
        calls=("reptiliens",),
        group=_theirs,
        dealt_as=REPTILIAN_ROLES,
        shape=Designation(),
        moves=True,
        timed=True,
        sayings=_DESIGNATED,
    ),
    Row(
        step="attaque",
        place=150,
        nights=EVERY_NIGHT,
        judge=lambda village, move, _row: attack(village, move),
        words=_attack_said,
        calls=("reptiliens",),
        group=_theirs,
        shape=Assault(again="les mêmes Reptiliens"),
        moves=True,
        sayings=_STRUCK,
    ),
    Row(
        step="fantomes",
        place=10,
        nights=EVERY_NIGHT,
        judge=ghosts_defend,
        words=house_said("défendent la maison"),
        calls=("fantomes",),
        group=lambda village: [it for it in village.in_seat_order() if it.status == "fantome"],
        state="fantome",
        shape=OneHouse(passes="Aucune maison", nobody="aucun fantôme"),
        sayings={
            "milice.defend": say(
                "La milice fantôme défend la maison {de_house}.", "L518", "L550", "A-13"
            )
        },
    ),
)
