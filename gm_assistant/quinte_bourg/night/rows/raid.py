"""The rows of the Reptilians: whom they designate, and the attack (L516-L534)."""

from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move, by_player, player
from gm_assistant.quinte_bourg.night.attack import attack
from gm_assistant.quinte_bourg.night.row import EVERY_NIGHT, Row, acting, standing_house
from gm_assistant.quinte_bourg.village.kind import Fields
from gm_assistant.quinte_bourg.village.night import amend
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Target
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import REPTILIAN_ROLES
from gm_assistant.seam.forms import flag
from gm_assistant.seam.wording import say


def reptilians_designate(village: Village, move: Move, row: Row) -> None:
    """A house is attacked, not a person (A-12); horns mean the guest of one of theirs (A-07)."""
    if acting(village, row) is None:
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
    "cible.alpha_morte": say(
        "Pas de cible : sans alpha en vie, cette table ne permet pas d'attaque.",
        "L522",
        "A-01",
    ),
}
_STRUCK: Final = {
    "attaque.sans_cible": say("Pas d'attaque : les Reptiliens n'ont pas de cible.", "L522", "A-02"),
    "attaque.aucun_attaquant": say(
        "Pas d'attaque chez {house} : aucun Reptilien n'y est en état d'attaquer.",
        "L530",
        "A-03",
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
        "L'attaque échoue chez {house} : personne de présent ne peut être leur victime.",
        "L526",
        "A-04",
        "A-07",
    ),
    "attaque.victime": say(
        "L'attaque frappe {blow}.",
        "L516",
        "L520",
        "A-08",
    ),
}
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
        required={"target": player},
        optional={"horns": flag, "agreed": flag},
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
        optional={"victim": player, "carnage": flag, "victims": by_player(player)},
        moves=True,
        sayings=_STRUCK,
    ),
)
