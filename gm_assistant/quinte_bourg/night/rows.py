"""The rows that send people to bed: ghosts, Reptilians, lovers, sleepers, sculptor, Laura."""

from gm_assistant.quinte_bourg.document.moves import Move
from gm_assistant.quinte_bourg.night.holders import (
    acting,
    put_to_sleep,
    seated_target,
    standing_house,
)
from gm_assistant.quinte_bourg.refusals import (
    OwnHouse,
    Refusal,
    SamePersonTwice,
    TargetIsDead,
    TargetIsSelf,
    Unbendable,
)
from gm_assistant.quinte_bourg.village.night import amend, fail, tonight, wish
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Target, Wish
from gm_assistant.quinte_bourg.village.village import Village


class DefendedYesterday(Refusal):
    template = "La maison {de_name} a été défendue la nuit dernière : choisissez-en une autre."


class NotTheirHouse(Refusal):
    template = (
        "La rencontre est chez l'une des deux personnes : choisissez la maison {de_first} "
        "ou {de_second}."
    )


class HouseIsMissing(Unbendable):
    template = "La première personne désignée doit choisir le lieu : {first} ou {second}."


def ghosts_defend(village: Village, move: Move) -> None:
    """A-13: one house, not the same two nights running."""
    if acting(village, "fantomes") is None:
        return
    house = standing_house(village, move["house"])
    if house.id == village.last_defended:
        village.refuse(DefendedYesterday(name=house.name))
    amend(village, defended=house.id)
    village.tell("protection", house.id, "milice.defend", house=house.id)


def reptilians_designate(village: Village, move: Move) -> None:
    """A house is attacked, not a person (A-12); horns mean the guest of one of theirs (A-07)."""
    if acting(village, "reptiliens") is None:
        return
    target = standing_house(village, move["target"])
    alpha = any("reptilienne_alpha" in it.camp_roles for it in village.living())
    if not alpha and village.rulings.attack_needs_alpha:  # A-01, strict reading
        village.tell("target", None, "cible.alpha_morte")
    elif not alpha and move.get("agreed") is False:
        village.tell("target", None, "cible.desaccord")
    else:
        # whether he is one of theirs is judged now, at the designation.
        own = target.reptilian and not move.get("horns")
        amend(village, target=Target(target.id, own))
        village.tell("target", target.id, "cible.leur" if own else "cible.choisie", house=target.id)


def lovers_meet(village: Village, move: Move) -> None:
    """L-09, L-22: the place is chosen here, one of their two homes."""
    lovers = [village.players[it] for it in village.lovers]
    if acting(village, "amoureux") is None:
        return
    if move["house"] not in village.lovers:
        first, second = lovers
        village.refuse(NotTheirHouse(first=first.name, second=second.name))
    for lover in lovers:
        wish(village, lover.id, Wish("dormir_ensemble", move["house"], "amoureux", None))


def sandman_sends_to_sleep(village: Village, move: Move) -> None:
    """L378: the target sleeps heavily until dawn, at home (L-01)."""
    if acting(village, "marchand_de_sable") is None:
        return
    target = seated_target(village, "marchand_de_sable", move["target"])
    if target is not None:
        put_to_sleep(village, target.id, "marchand_de_sable")


def abductor_takes_home(village: Village, move: Move) -> None:
    """L382, L-02, L-06: the target sleeps at the abductor's, who stays at home.

    L-07: an abductor who has been put to sleep before takes nobody.
    """
    abductor = acting(village, move.step)
    if abductor is None:
        return
    if move["target"] == abductor.id:
        village.refuse(TargetIsSelf(name=abductor.name))
    target = seated_target(village, move.step, move["target"])
    if target is None:
        return
    put_to_sleep(village, target.id, move.step)
    amend(village, abducted={**tonight(village).abducted, target.id: abductor.id})
    wish(village, abductor.id, Wish("enlevement", abductor.id, move.step, abductor.id))


def two_are_brought_together(village: Village, move: Move) -> None:
    """L396, L402: Freyja's or Éris's two targets, at the first one's choice of place (L-18)."""
    author = acting(village, move.step)
    if author is None:
        return
    first, second = (village.players[it] for it in move["targets"])
    if first.id == second.id:
        raise SamePersonTwice(name=first.name)
    for target in (first, second):
        if not target.seated:
            village.refuse(TargetIsDead(name=target.name))
    taken = next((it for it in (first, second) if _unavailable(village, it)), None)
    if taken is not None:
        fail(village, move.step, "echec", _what_takes(village, taken), player=taken.id)
        return
    _bring_together(village, move, author, (first, second))


def _what_takes(village: Village, target: Player) -> str:
    if not target.living:
        return "rangee.echec.mort"
    asleep = target.id in tonight(village).asleep
    return "rangee.echec.dort" if asleep else "rangee.echec.ravit"


def _unavailable(village: Village, target: Player) -> bool:
    """L-10: asleep, abducted, abducting, or secretly dead."""
    night = tonight(village)
    return not target.living or target.id in night.asleep or target.id in night.abducted.values()


def _bring_together(
    village: Village, move: Move, author: Player, pair: tuple[Player, Player]
) -> None:
    first, second = pair
    house = move.get("house")
    if house is None:
        raise HouseIsMissing(first=first.name, second=second.name)
    if house not in (first.id, second.id):
        village.refuse(NotTheirHouse(first=first.name, second=second.name))
    action = "copuler" if move.step == "allumeuse" else "se_battre"
    for person in pair:
        wish(village, person.id, Wish(action, house, move.step, author.id))
    village.answer("ok", "rangee.reussie", step=move.step, player=first.id, other=second.id)


def artist_sculpts(village: Village, move: Move) -> None:
    """L390, L-12, L-13: all night at the target's house, his own if he likes."""
    artist = acting(village, "sculpture")
    if artist is None:
        return
    target = village.players[move["target"]]
    if not target.seated:
        village.refuse(TargetIsDead(name=target.name))
    amend(village, sculpture=(artist.id, target.id))
    wish(village, artist.id, Wish("sculpter", target.id, "sculpture", artist.id))


def laura_squats(village: Village, move: Move) -> None:
    """L386, L-14: any house but her own, empty or not."""
    laura = acting(village, "laura")
    if laura is None:
        return
    house = standing_house(village, move["house"])
    if house.id == laura.id:
        village.refuse(OwnHouse(name=laura.name))
    wish(village, laura.id, Wish("squatter", house.id, "laura", laura.id))
