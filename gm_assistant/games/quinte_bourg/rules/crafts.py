"""The calls of those who know something: sleepers, investigators, the inventor, the dreamer."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from gm_assistant.engine.forms import Fields, OneOf, Shape, expect, within
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Saying, say
from gm_assistant.french.language import coins, de, le
from gm_assistant.games.quinte_bourg.rules.asking import NEXT_CALL, Button, Offer, Question, Toggle
from gm_assistant.games.quinte_bourg.rules.attack import seen_inside
from gm_assistant.games.quinte_bourg.rules.night import (
    DAWN,
    EVERY_NIGHT,
    HEAD,
    Boxes,
    Call,
    Moment,
    OneTarget,
    Row,
    RowShape,
    acting,
    known_whereabouts,
    nobody,
    only_a_moment,
    put_to_sleep,
    seated_target,
    standing_house,
    target_said,
    whereabouts,
)
from gm_assistant.games.quinte_bourg.rules.village import (
    Player,
    Village,
    Where,
    Wish,
    amend,
    is_no_more,
    still_at_the_table,
    tonight,
    wish,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    EVEN_DAYS,
    ODD_DAYS,
    PLAYER,
    SPECIALITIES,
    WORDS,
    PlayerId,
    Step,
    TargetIsAlive,
    TargetIsSelf,
    Weekday,
)

# The rows of heavy sleep: the two abductors, and dawn (L382).


def abductor_takes_home(village: Village, move: Move, row: Row) -> None:
    """L382, L-02, L-06: the target sleeps at the abductor's, who stays at home.

    L-07: an abductor who has been put to sleep before takes nobody.
    """
    abductor = acting(village, row)
    if abductor is None:
        return
    if move["target"] == abductor.id:
        village.refuse(TargetIsSelf(name=abductor.name))
    target = seated_target(village, row, move["target"])
    if target is None:
        return
    put_to_sleep(village, row, target.id)
    amend(village, abducted={**tonight(village).abducted, target.id: abductor.id})
    wish(village, abductor.id, Wish("enlevement", abductor.id, move["step"], abductor.id))


def _abductor(step: Step, nights: frozenset[str], sayings: Mapping[str, Saying]) -> Row:
    return Row(
        step=step,
        place=70,
        nights=tuple(it for it in EVERY_NIGHT if it in nights),
        judge=abductor_takes_home,
        words=target_said("enlève"),
        calls=(step,),
        shape=OneTarget(done=HEAD),
        moves=True,
        sayings=sayings,
        named=le(SPECIALITIES[step]),
    )


# The rows that look: an animal in a house or at the morgue (L364).


def animal_watches(village: Village, move: Move, row: Row) -> None:
    """L364, D-02: a Reptilian in this house at the attack, or a Reptilian at the morgue."""
    if acting(village, row) is None:
        return
    if "corpse" in move:
        corpse = village.players[move["corpse"]]
        if corpse.seated:  # D-11: publicly dead only
            refusal = TargetIsAlive(name=corpse.name)
            village.refuse(refusal, "force.pas_a_la_morgue", player=corpse.id)
        still_at_the_table(village, corpse.id)
        village.answer(corpse.reptilian, "reponse.morgue", player=corpse.id)
        return
    house = standing_house(village, move["house"])
    inside = seen_inside(village, house.id, _as_the_animal_sees(village))
    found = tuple(it for it in inside if village.players[it].reptilian)
    village.answer(bool(found), "reponse.animal", house=house.id, inside=found)


def _as_the_animal_sees(village: Village) -> dict[PlayerId, Where]:
    """At the attack, or by setting before the attackers leave home."""
    where = whereabouts(village)
    if not village.rulings.animal_before_attack:
        return where
    return {
        it: Where(it, "dormir_chez_soi") if place.action == "attaquer" else place
        for it, place in where.items()
    }


def _animal_said(village: Village, move: Fields) -> str:
    if "corpse" in move:
        return f"l'animal flaire {village.name(move['corpse'])} à la morgue"
    return f"l'animal flaire la maison {de(village.name(move['house']))}"


def _one_place(read: Fields, place: str) -> None:
    one = ("house" in read) != ("corpse" in read)
    expect(one, within(place, "house"), "une maison ou un mort est attendu, l'un des deux")


@dataclass(frozen=True, kw_only=True)
class Scent(RowShape):
    """A house is guarded, or a corpse is smelled: one tap, for the dead lie at the morgue."""

    boxes: Boxes = (("house", "Maison"), ("corpse", "Mort"), ("*oui", "oui"), ("*non", "non"))
    yes: str = "un Reptilien au moins"
    no: str = "aucun Reptilien"
    fields: ClassVar[Shape] = Shape(optional={"house": PLAYER, "corpse": PLAYER}, whole=_one_place)
    questions: ClassVar[tuple[Question, ...]] = (Question("house", "Maison"),)
    uncarried: ClassVar[Collection[str]] = ("empty_house",)

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        house = call.told.get("house")
        return None if house is None else dict(self.trial(call, house))

    def trial(self, call: Call, player: PlayerId) -> Fields:
        """Whoever lies at the morgue is smelled there, unless his house is meant."""
        at_the_morgue = _is_buried(call.village.players[player])
        return {"corpse" if at_the_morgue and not call.told.get("empty_house") else "house": player}

    def offer(self, call: Call) -> Offer:
        buried = any(map(_is_buried, call.village.players.values()))
        other = Toggle("empty_house", "La maison d'un mort, pas son corps")
        return Offer(toggles=(other,) if buried else ())

    def marked(self, _call: Call, told: Fields) -> dict[PlayerId, str]:
        return {told[it]: "choix fait" for it in ("house", "corpse") if it in told}

    def summary(self, village: Village, fields: Fields) -> str:
        if "corpse" in fields:
            return f"le corps {de(village.name(fields['corpse']))}"
        return f"chez {village.name(fields['house'])}"


def _is_buried(player: Player) -> bool:
    """For the table; whoever has left is in no house, and at no morgue."""
    return not player.seated and player.status != "parti"


def _trainer(step: Step, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=140,
        nights=nights,
        judge=animal_watches,
        words=_animal_said,
        calls=(step,),
        shape=Scent(),
        sayings={
            "reponse.animal": say(
                "Un Reptilien chez {house} ? {answer} (flairés : {inside}).", "L364", "D-02", "D-03"
            ),
            "reponse.morgue": say(
                "{player}, à la morgue : un Reptilien ? {answer}.", "L364", "D-11"
            ),
        },
    )


# The rows after dawn: révélateur and stalkeur of the six inventors (L350-L356).


def inventor_asks(village: Village, move: Move, row: Row) -> None:
    """L350-L356: after dawn, so that no sleep blocks it; D-10: not from the grave."""
    if acting(village, row) is None:
        return
    target = village.players[move["target"]]
    if move["invention"] == "revelateur":
        if target.seated:
            refusal = TargetIsAlive(name=target.name)
            village.refuse(refusal, "force.pas_a_la_morgue", player=target.id)
        still_at_the_table(village, target.id)
        village.answer(list(target.printed), "reponse.revelateur", player=target.id)
        return
    if not target.seated:
        village.refuse(is_no_more(target), "force.pas_de_nuit_a_soi", player=target.id)
    place = known_whereabouts(village).get(target.id)
    # D-08: killed before moving, he was at home.
    house = target.id if place is None else place.house
    village.answer(house == target.id, "reponse.stalkeur", player=target.id, house=house)


def _invention_said(village: Village, move: Fields) -> str:
    return f"{INVENTIONS[move['invention']]} sur {village.name(move['target'])}"


INVENTIONS: Final = {"revelateur": "Révélateur", "stalkeur": "Stalkeur"}


@dataclass(frozen=True, kw_only=True)
class Invention(OneTarget):
    """Somebody is pointed at: a publicly dead one for the révélateur, another for the stalkeur."""

    boxes: Boxes = (
        ("target", "Cible"),
        ("answer", "Réponse"),
        ("*revelateur", "révélateur"),
        ("*stalkeur", "stalkeur"),
    )
    yes: str = "nuit passée chez soi"
    no: str = "nuit passée ailleurs"
    fields: ClassVar[Shape] = Shape({"invention": OneOf(INVENTIONS, "invention"), "target": PLAYER})

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        target = call.told.get("target")
        return None if target is None else dict(self.trial(call, target))

    def fill(self, _ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
        return {"invention": chosen.get("invention", "stalkeur"), field: player}

    def trial(self, call: Call, player: PlayerId) -> Fields:
        seated = call.village.players[player].seated
        return {"target": player, "invention": "stalkeur" if seated else "revelateur"}

    def ticked(self, fields: Fields) -> Collection[str]:
        return (f"*{fields['invention']}",)


def _inventor(step: Step, place: int, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=place,
        nights=nights,
        judge=inventor_asks,
        words=_invention_said,
        calls=(step,),
        shape=Invention(),
        sayings={
            "reponse.revelateur": say(
                "Carte de camp {de_player} : {answer}.", "L352", "D-07", "D-11"
            ),
            "reponse.stalkeur": say(
                "{player} à la maison cette nuit ? {answer} : la nuit se passe chez {house}.",
                "L356",
                "D-08",
            ),
        },
    )


# The dream of the village: the spirits say a few words (L566).


def spirits_dream(village: Village, _move: Move, row: Row) -> None:
    """L566, X-12: without a spirit the dream is skipped."""
    acting(village, row)


def _dream_said(_village: Village, move: Fields) -> str:
    return f"« {move['text']} »" if move["text"].strip() else "dit de vive voix"


@dataclass(frozen=True, kw_only=True)
class Dream(Moment):
    """A few words for the village: one of the true facts, or those that were said aloud."""

    boxes: Boxes = (("text", "Message"),)
    timer: str = "Le rêve"
    fields: ClassVar[Shape] = Shape({"text": WORDS})

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        return {"text": call.told.get("text", "")}

    def offer(self, call: Call) -> Offer:
        facts = tuple(Button("text", it, it) for it in _true_facts(call.village))
        return Offer(buttons=facts, go_on=NEXT_CALL)

    def noted(self, _village: Village, fields: Fields) -> dict[str, str]:
        return {"text": fields["text"]}


def _true_facts(village: Village) -> Iterator[str]:
    """L566: a few words each, true as the night stands."""
    living = village.living()
    yield _how_many(sum(it.reptilian for it in living), "Reptilien en vie", "Reptiliens en vie")
    yield _how_many(
        sum(bool(it.charmed_by) for it in living), "personne charmée", "personnes charmées"
    )
    if village.lovers:
        both = all(village.players[it].living for it in village.lovers)
        yield "Les deux Amoureux sont en vie." if both else "Les Amoureux ne sont plus deux."
    largest = max((it.coins for it in living), default=0)
    yield f"La plus grosse bourse tient {coins(largest)}."


def _how_many(count: int, one: str, several: str) -> str:
    if not count:
        return f"Il n'y a pas de {one}."
    return f"Il y a {count} {several if count > 1 else one}."


# The rows of this room; the night puts them in their places.
ROWS: Final = (
    _abductor(
        "psychopathe",
        ODD_DAYS,
        {
            "sommeil.psychopathe": say(
                "Le Psychopathe enlève {player} : sommeil lourd jusqu'à l'aube.", "L382", "L-02"
            ),
            "rangee.endormi.psychopathe": say(
                "{step} sans effet : le Psychopathe a enlevé {player}.", "L382", "L-04"
            ),
            "souhait.enlevement": say("{player} reste à la maison avec sa proie.", "L382"),
        },
    ),
    _abductor(
        "toque",
        EVEN_DAYS,
        {
            "sommeil.toque": say(
                "Le Toqué enlève {player} : sommeil lourd jusqu'à l'aube.", "L382", "L-02"
            ),
            "rangee.endormi.toque": say(
                "{step} sans effet : le Toqué a enlevé {player}.", "L382", "L-04"
            ),
        },
    ),
    Row(
        step="aube",
        place=DAWN,
        nights=EVERY_NIGHT,
        judge=only_a_moment,
        words=lambda _village, _move: "les dormeurs se réveillent",
        calls=("tous",),
        group=nobody,
        shape=Moment(nobody="tout le village"),
    ),
    _trainer("dresseur_chien", "lundi", "jeudi"),
    _trainer("dresseur_ours", "mardi", "vendredi"),
    _trainer("dresseur_rapace", "mercredi", "samedi"),
    _inventor("ingenieure", 170, "lundi", "jeudi"),
    _inventor("scientifique", 170, "mardi", "vendredi"),
    _inventor("technophile", 170, "mercredi", "samedi"),
    _inventor("inventeur", 172, "lundi", "jeudi"),
    _inventor("savant", 172, "mardi", "samedi"),
    _inventor("bricoleur", 172, "mercredi", "vendredi"),
    Row(
        step="reve",
        place=180,
        nights=("mercredi", "samedi"),
        judge=spirits_dream,
        words=_dream_said,
        calls=("esprits",),
        group=lambda village: [it for it in village.in_seat_order() if it.status == "esprit"],
        state="esprit",
        shape=Dream(nobody="aucun esprit"),
        timed=True,
        seconds=5,
    ),
)
