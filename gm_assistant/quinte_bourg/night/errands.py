"""The rows of one gesture: snooping, stealing, charming, animals, inventions, post effects."""

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.document.moves import Move
from gm_assistant.quinte_bourg.night.attack import seen_inside
from gm_assistant.quinte_bourg.night.holders import (
    acting,
    has_card,
    seated_target,
    standing_house,
)
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts, whereabouts
from gm_assistant.quinte_bourg.refusals import Refusal, TargetIsDead
from gm_assistant.quinte_bourg.village.circle import neighbours
from gm_assistant.quinte_bourg.village.hand import cards_of
from gm_assistant.quinte_bourg.village.night import amend, fail, tonight
from gm_assistant.quinte_bourg.village.records import Where
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


class TargetIsAlive(Refusal):
    template = "Le village croit {name} en vie : choisissez quelqu'un à la morgue."


class NotNeighbour(Refusal):
    template = "{name} et {actor} ne sont pas voisins : choisissez {neighbours}."


class AlreadyCharmed(Refusal):
    template = "{name} est déjà sous ce charme : choisissez une nouvelle personne."


class NoGhostHolder(Refusal):
    template = "{name} n'a ni vie ni poste : choisissez quelqu'un en vie, ou un fantôme en poste."


def snooper_turns_cards(village: Village, move: Move) -> None:
    """L360, D-07, D-09: both printed cards of a neighbour."""
    snooper = acting(village, move.step)
    if snooper is None:
        return
    beside = neighbours(village, snooper.id)
    if move["target"] not in beside:
        names = listed((village.name(it) for it in beside), "ou")
        village.refuse(
            NotNeighbour(name=village.name(move["target"]), actor=snooper.name, neighbours=names)
        )
    target = seated_target(village, move.step, move["target"])
    if target is not None:
        village.answer(cards_of(target), "reponse.cartes", player=target.id)


def musician_charms(village: Village, move: Move) -> None:
    """L267, W-13: somebody whom this musician has not charmed yet."""
    if acting(village, move.step) is None:
        return
    target = village.players[move["target"]]
    if move.step in target.charmed_by:
        village.refuse(AlreadyCharmed(name=target.name))
    if seated_target(village, move.step, target.id) is None or move.step in target.charmed_by:
        return
    village.change(target.id, charmed_by=(*target.charmed_by, move.step))
    village.tell("charm", target.id, "charme", player=target.id, step=move.step)


def animal_watches(village: Village, move: Move) -> None:
    """L364, D-02: a Reptilian in this house at the attack, or a Reptilian at the morgue."""
    if acting(village, move.step) is None:
        return
    if "corpse" in move.fields:
        corpse = village.players[move["corpse"]]
        if corpse.seated:  # D-11: publicly dead only
            village.refuse(TargetIsAlive(name=corpse.name))
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


def inventor_asks(village: Village, move: Move) -> None:
    """L350-L356: after dawn, so that no sleep blocks it; D-10: not from the grave."""
    if acting(village, move.step, sleep_blocks=False) is None:
        return
    target = village.players[move["target"]]
    if move["invention"] == "revelateur":
        if target.seated:
            village.refuse(TargetIsAlive(name=target.name))
        village.answer(list(target.printed), "reponse.revelateur", player=target.id)
        return
    if not target.seated:
        village.refuse(TargetIsDead(name=target.name))
    place = known_whereabouts(village).get(target.id)
    # D-08: killed before moving, he was at home.
    house = target.id if place is None else place.house
    village.answer(house == target.id, "reponse.stalkeur", player=target.id, house=house)


def farce(village: Village, move: Move) -> None:
    """L398: all posts of the living turn by one rank in the morning."""
    if acting(village, "farce") is not None:
        _promise(village, "farce", move["direction"])


def caricature(village: Village, move: Move) -> None:
    """L392: the target must resign in the morning; of the dead, only a ghost in office."""
    if acting(village, "caricature") is None:
        return
    target = village.players[move["target"]]
    if not target.seated and not village.holds_a_post(target.id):
        village.refuse(NoGhostHolder(name=target.name))
    _promise(village, "caricature", target.id)


def adoration(village: Village, move: Move) -> None:
    """L404, L-16: anybody, living or dead, may be adored in the morning."""
    if acting(village, "adoration") is not None:
        _promise(village, "adoration", move["target"])


def minus_and_cortex(village: Village, move: Move) -> None:
    """L221, P-07: both must act; naming the same person twice does nothing."""
    night = tonight(village)
    for card in ("cortex", "minus"):
        able = [it for it in village.living() if has_card(it, card) and it.id not in night.asleep]
        if not able:
            fail(village, "minus_cortex", "sans_effet", "rangee.duo_incomplet", role=card)
            return
    if move["cortex"] != move["minus"]:
        _promise(village, "minus_cortex", move["cortex"], move["minus"])
    else:
        village.tell("effect", None, "effet.meme_personne", player=move["minus"])


def _promise(village: Village, effect: str, about: str, other: PlayerId | None = None) -> None:
    """What the morning will do to the posts."""
    amend(village, effect=tuple(it for it in (effect, about, other) if it is not None))
    village.tell("effect", None, f"effet.{effect}", about=about, other=other)


def spirits_dream(village: Village, _move: Move) -> None:
    """L566, X-12: without a spirit the dream is skipped."""
    acting(village, "reve")
