"""The calls of those who know a trade: sleepers, investigators, thieves, inventor, dreamer."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.engine.forms import COINS, Fields, OneOf, expect, within
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Saying, say
from gm_assistant.french.grammar import coins, de, listed
from gm_assistant.games.quinte_bourg.rules.attack import seen_inside
from gm_assistant.games.quinte_bourg.rules.document import (
    PLAYER,
    SHARES,
    WORDS,
    OwnHouse,
    Refusal,
    TargetIsAlive,
    TargetIsDead,
    TargetIsSelf,
    Unbendable,
)
from gm_assistant.games.quinte_bourg.rules.night import (
    DAWN,
    EVERY_NIGHT,
    Row,
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
from gm_assistant.games.quinte_bourg.rules.posts import too_few, transfer
from gm_assistant.games.quinte_bourg.rules.village import (
    Player,
    Village,
    Where,
    Wish,
    amend,
    cards_of,
    neighbours,
    tonight,
    wish,
)
from gm_assistant.games.quinte_bourg.rules.words import EVEN_DAYS, ODD_DAYS, PlayerId, Step, Weekday

# The rows of heavy sleep: the sandman, the two abductors, and dawn (L378-L382).


def sandman_sends_to_sleep(village: Village, move: Move, row: Row) -> None:
    """L378: the target sleeps heavily until dawn, at home (L-01)."""
    if acting(village, row) is None:
        return
    target = seated_target(village, row, move["target"])
    if target is not None:
        put_to_sleep(village, row, target.id)


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
        required={"target": PLAYER},
        moves=True,
        sayings=sayings,
    )


SLEEP_ROWS: Final = (
    Row(
        step="marchand_de_sable",
        place=40,
        nights=EVERY_NIGHT,
        judge=sandman_sends_to_sleep,
        words=target_said("endort"),
        calls=("marchand_de_sable",),
        required={"target": PLAYER},
        sayings={
            "sommeil.marchand_de_sable": say(
                "Le Marchand de sable endort {player} jusqu'à l'aube.", "L378", "L-01", "L-04"
            ),
            "rangee.endormi.marchand_de_sable": say(
                "{step} sans effet : le Marchand de sable a endormi {player}.", "L378", "L-04"
            ),
        },
    ),
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
    ),
)


# The rows that look: cards of a neighbour, an animal in a house or at the morgue (L360-L364).


class NotNeighbour(Refusal):
    template = "{name} et {actor} ne sont pas voisins : choisissez {neighbours}."


def snooper_turns_cards(village: Village, move: Move, row: Row) -> None:
    """L360, D-07, D-09: both printed cards of a neighbour."""
    snooper = acting(village, row)
    if snooper is None:
        return
    beside = neighbours(village, snooper.id)
    if move["target"] not in beside:
        names = listed((village.name(it) for it in beside), "ou")
        village.refuse(
            NotNeighbour(name=village.name(move["target"]), actor=snooper.name, neighbours=names)
        )
    target = seated_target(village, row, move["target"])
    if target is not None:
        village.answer(cards_of(target), "reponse.cartes", player=target.id)


def _cards_said(village: Village, move: Fields) -> str:
    return f"regarde les cartes {de(village.name(move['target']))}"


def animal_watches(village: Village, move: Move, row: Row) -> None:
    """L364, D-02: a Reptilian in this house at the attack, or a Reptilian at the morgue."""
    if acting(village, row) is None:
        return
    if "corpse" in move:
        corpse = village.players[move["corpse"]]
        if corpse.seated:  # D-11: publicly dead only
            refusal = TargetIsAlive(name=corpse.name)
            village.refuse(refusal, "force.pas_a_la_morgue", player=corpse.id)
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
    return f"l'animal garde la maison {de(village.name(move['house']))}"


def _one_place(read: Fields, place: str) -> None:
    one = ("house" in read) != ("corpse" in read)
    expect(one, within(place, "house"), "une maison ou un mort est attendu, l'un des deux")


def _snooper(step: Step, place: int, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=place,
        nights=nights,
        judge=snooper_turns_cards,
        words=_cards_said,
        calls=(step,),
        required={"target": PLAYER},
        sayings={
            "reponse.cartes": say("Cartes {de_player} : {answer}.", "L360", "L452", "D-07", "D-09"),
        },
    )


def _trainer(step: Step, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=140,
        nights=nights,
        judge=animal_watches,
        words=_animal_said,
        calls=(step,),
        optional={"house": PLAYER, "corpse": PLAYER},
        whole=_one_place,
        sayings={
            "reponse.animal": say(
                "Un Reptilien chez {house} ? {answer} (vus : {inside}).", "L364", "D-02", "D-03"
            ),
            "reponse.morgue": say(
                "{player}, à la morgue : un Reptilien ? {answer}.", "L364", "D-11"
            ),
        },
    )


INVESTIGATION_ROWS: Final = (
    _snooper("fureteur", 50, "lundi", "jeudi"),
    _snooper("indiscrete", 50, "mardi", "vendredi"),
    _snooper("reporter", 50, "mercredi", "samedi"),
    _snooper("voyeur", 52, "lundi", "vendredi"),
    _snooper("curieux", 52, "mardi", "jeudi"),
    _snooper("journaliste", 52, "mercredi", "samedi"),
    _trainer("dresseur_chien", "lundi", "jeudi"),
    _trainer("dresseur_ours", "mardi", "vendredi"),
    _trainer("dresseur_rapace", "mercredi", "samedi"),
)


# The thieves: what they may take from a house and give away at once (L368, M-03 to M-05).


class TooManyTaken(Refusal):
    template = "Le larcin rapporte au plus {most} ici : choisissez un montant plus petit."


class GivesMoreThanTaken(Unbendable):
    template = "Le voleur ne peut redonner que ce qu'il a pris ({taken}) : redonnez moins."


def thief_robs(village: Village, move: Move, row: Row) -> None:
    """All from a neighbour, half (rounded up) from further away; gifts at once."""
    thief = acting(village, row)
    if thief is None:
        return
    owner = standing_house(village, move["house"])
    if owner.id == thief.id:
        village.refuse(OwnHouse(name=thief.name), "force.a_soi_meme", player=thief.id)
    taken = _taken(village, thief, owner, move)
    transfer(village, owner.id, thief.id, taken, "larcin")
    _give_away(village, thief.id, taken, move)


def most_to_take(village: Village, thief: PlayerId, owner: PlayerId) -> int:
    """M-04: the coins of an owner secretly dead are still in the house."""
    purse = village.players[owner].coins
    return purse if owner in neighbours(village, thief) else (purse + 1) // 2


def _taken(village: Village, thief: Player, owner: Player, move: Move) -> int:
    most = most_to_take(village, thief.id, owner.id)
    taken = int(move.get("takes", most))
    if taken > owner.coins:
        raise too_few(owner)
    if taken > most:
        village.refuse(TooManyTaken(most=coins(most)))
    return taken


def _give_away(village: Village, thief: PlayerId, taken: int, move: Move) -> None:
    gives = move.get("gives", {})
    if sum(gives.values()) > taken:
        raise GivesMoreThanTaken(taken=coins(taken))
    for friend, amount in gives.items():
        if not village.players[friend].seated:
            refusal = TargetIsDead(name=village.name(friend))
            village.refuse(refusal, "force.pieces_d_un_mort", player=friend)
        transfer(village, thief, friend, amount, "larcin.don")


def _robbery_said(village: Village, move: Fields) -> str:
    words = f"détrousse la maison {de(village.name(move['house']))}"
    words += f", prend {coins(move['takes'])}" if "takes" in move else ""
    shares = [f"{coins(n)} à {village.name(it)}" for it, n in move.get("gives", {}).items() if n]
    return f"{words}, redonne {listed(shares)}" if shares else words


def _gift(_ground: Village, _field: str, player: PlayerId, chosen: Fields) -> Fields:
    return {"house": chosen["house"], "gives": {**chosen.get("gives", {}), player: 0}}


def _thief(step: Step, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=60,
        nights=nights,
        judge=thief_robs,
        words=_robbery_said,
        calls=(step,),
        required={"house": PLAYER},
        optional={"takes": COINS, "gives": SHARES},
        parts=("house", "gives"),
        fill={"gives": _gift},
        sayings={
            "larcin": say("{player} dérobe {coins} à {giver}.", "L368", "M-03", "M-04"),
            "larcin.don": say("{giver} redonne aussitôt {coins} à {player}.", "L368", "M-03"),
        },
    )


LARCENY_ROWS: Final = (
    _thief("voleur", "lundi", "jeudi"),
    _thief("brigand", "mardi", "vendredi"),
    _thief("cambrioleur", "mercredi", "samedi"),
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
        village.answer(list(target.printed), "reponse.revelateur", player=target.id)
        return
    if not target.seated:
        refused = TargetIsDead(name=target.name)
        village.refuse(refused, "force.pas_de_nuit_a_soi", player=target.id)
    place = known_whereabouts(village).get(target.id)
    # D-08: killed before moving, he was at home.
    house = target.id if place is None else place.house
    village.answer(house == target.id, "reponse.stalkeur", player=target.id, house=house)


def _invention_said(village: Village, move: Fields) -> str:
    invention = {"revelateur": "Révélateur", "stalkeur": "Stalkeur"}[move["invention"]]
    return f"{invention} sur {village.name(move['target'])}"


def _invention(_ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
    return {"invention": chosen.get("invention", "stalkeur"), field: player}


def _inventor(step: Step, place: int, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=place,
        nights=nights,
        judge=inventor_asks,
        words=_invention_said,
        calls=(step,),
        required={"invention": OneOf(INVENTIONS, "invention"), "target": PLAYER},
        fill={"target": _invention},
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


INVENTIONS: Final = {"revelateur": "Révélateur", "stalkeur": "Stalkeur"}
INVENTIONS_ROWS: Final = (
    _inventor("ingenieure", 170, "lundi", "jeudi"),
    _inventor("scientifique", 170, "mardi", "vendredi"),
    _inventor("technophile", 170, "mercredi", "samedi"),
    _inventor("inventeur", 172, "lundi", "jeudi"),
    _inventor("savant", 172, "mardi", "samedi"),
    _inventor("bricoleur", 172, "mercredi", "vendredi"),
)


# The dream of the village: the spirits say a few words (L566).


def spirits_dream(village: Village, _move: Move, row: Row) -> None:
    """L566, X-12: without a spirit the dream is skipped."""
    acting(village, row)


def _dream_said(_village: Village, move: Fields) -> str:
    return f"« {move['text']} »" if move["text"].strip() else "dit de vive voix"


DREAM_ROWS: Final = (
    Row(
        step="reve",
        place=180,
        nights=("mercredi", "samedi"),
        judge=spirits_dream,
        words=_dream_said,
        calls=("esprits",),
        group=lambda village: [it for it in village.in_seat_order() if it.status == "esprit"],
        state="esprit",
        required={"text": WORDS},
        timed=True,
        seconds=5,
    ),
)


ROWS: Final = (*SLEEP_ROWS, *INVESTIGATION_ROWS, *LARCENY_ROWS, *INVENTIONS_ROWS, *DREAM_ROWS)
