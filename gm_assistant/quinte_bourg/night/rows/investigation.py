"""The rows that look: cards of a neighbour, an animal in a house or at the morgue (L360-L364)."""

from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.night.attack import seen_inside
from gm_assistant.quinte_bourg.night.row import Row, acting, seated_target, standing_house
from gm_assistant.quinte_bourg.night.whereabouts import whereabouts
from gm_assistant.quinte_bourg.refusals import Refusal, TargetIsAlive
from gm_assistant.quinte_bourg.village.circle import neighbours
from gm_assistant.quinte_bourg.village.kind import Fields
from gm_assistant.quinte_bourg.village.player import cards_of
from gm_assistant.quinte_bourg.village.records import Where
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Step, Weekday
from gm_assistant.seam.forms import expect
from gm_assistant.seam.wording import say


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
    if "corpse" in move.fields:
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
    expect(one, f"{place}.house", "une maison ou un mort est attendu, l'un des deux")


def _snooper(step: Step, place: int, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=place,
        nights=nights,
        judge=snooper_turns_cards,
        words=_cards_said,
        calls=(step,),
        required={"target": player},
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
        optional={"house": player, "corpse": player},
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


ROWS: Final = (
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
