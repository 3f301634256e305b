"""What becomes of the dead: ghost, spirit, or gone with a spiritual heritage (L546-L564)."""

from typing import Final

from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.posts.militia import join_militia
from gm_assistant.quinte_bourg.refusals import NothingOwed, Refusal, TargetIsDead, Unbendable
from gm_assistant.quinte_bourg.village.hand import turn_card
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import GONE_FOR_GOOD, Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import SPECIALITIES
from gm_assistant.seam.forms import expect, one_of


class HasNoSpeciality(Unbendable):
    template = "{name} n'a pas de spécialité : choisissez la carte de camp, sans héritage."


class NotHisSpeciality(Unbendable):
    template = "{name} n'a pas cette spécialité : choisissez une des siennes."


class HeirMustDrop(Refusal):
    template = "{name} a déjà deux spécialités : dites laquelle perdre, ou changez d'héritier."


MOST_SPECIALITIES = 2


def fate(village: Village, move: Move) -> None:
    """The dead turns a card and chooses what he becomes (X-06)."""
    dead = village.players[move["player"]]
    if not village.owes("fate", dead.id):
        raise NothingOwed(what=f"{dead.name} n'a pas de destin à choisir")
    if move["becomes"] == "heritage":
        _bequeath_speciality(village, move, dead)
    else:
        turn_one_card(village, dead, move["shows"])
    village.settle("fate", dead.id)
    village.change(dead.id, status=move["becomes"])
    village.tell("fate", dead.id, f"destin.{move['becomes']}", player=dead.id)
    if move["becomes"] == "fantome":
        join_militia(village, dead.id)


def turn_one_card(village: Village, player: Player, card: str) -> None:
    """Face up, one of the cards that a player really has."""
    if card == "specialite" and not player.specialities:
        raise HasNoSpeciality(name=player.name)
    turn_card(village, player.id, card)


def _bequeath_speciality(village: Village, move: Move, dead: Player) -> None:
    """X-07 to X-09: to a living heir, who may give up one of his two.

    X-14: he answers from the next night on which the card is called.
    """
    speciality, heir = move["speciality"], village.players[move["heir"]]
    if not dead.specialities:
        raise HasNoSpeciality(name=dead.name)
    if speciality not in dead.specialities:
        raise NotHisSpeciality(name=dead.name)
    if not heir.living:
        lost = heir.status in GONE_FOR_GOOD
        then = "force.heritier_perdu" if lost else "force.heritier_mort"
        village.refuse(TargetIsDead(name=heir.name), then, player=heir.id)
    kept = _kept_by(village, heir, move.get("heir_drops"))
    village.change(
        heir.id,
        specialities=(*kept, speciality),
        inherited=(*(it for it in heir.inherited if it in kept), speciality),
    )
    left = tuple(it for it in dead.specialities if it != speciality)
    still = tuple(it for it in dead.inherited if it in left)
    village.change(dead.id, specialities=left, inherited=still)
    for card in ("camp", "specialite"):
        turn_card(village, dead.id, card)
    village.tell("heritage", heir.id, "destin.heritier", player=heir.id, role=speciality)


def _kept_by(village: Village, heir: Player, dropped: str | None) -> tuple[str, ...]:
    if dropped is not None and dropped not in heir.specialities:
        raise NotHisSpeciality(name=heir.name)
    kept = tuple(it for it in heir.specialities if it != dropped)
    if len(kept) >= MOST_SPECIALITIES:
        village.refuse(HeirMustDrop(name=heir.name))
    return kept


def _in_words(village: Village, move: Fields) -> str:
    becomes = {
        "fantome": "devient fantôme",
        "esprit": "devient esprit",
    }
    who = village.name(move["player"])
    if move["becomes"] in becomes:
        return f"{who} {becomes[move['becomes']]} et montre {_card(move['shows'])}"
    words = f"{who} lègue « {SPECIALITIES[move['speciality']]} » à {village.name(move['heir'])}"
    dropped = move.get("heir_drops")
    return f"{words}, qui renonce à « {SPECIALITIES[dropped]} »" if dropped else words


def _card(card: str) -> str:
    return "sa carte de camp" if card == "camp" else "sa carte de spécialité"


def _whole(read: Fields, place: str) -> None:
    if read["becomes"] == "heritage":
        for needed in ("heir", "speciality"):
            expect(needed in read, f"{place}.{needed}", "ce champ manque pour un héritage")
    else:
        expect("shows" in read, f"{place}.shows", "ce champ manque : camp ou specialite")


_SPECIALITY: Final = one_of(SPECIALITIES, "spécialité")
KINDS: Final = (
    Kind(
        "fate",
        fate,
        _in_words,
        {"player": a_player, "becomes": one_of(("fantome", "esprit", "heritage"), "destin")},
        {
            "shows": one_of(("camp", "specialite"), "carte"),
            "heir": a_player,
            "speciality": _SPECIALITY,
            "heir_drops": _SPECIALITY,
        },
        _whole,
    ),
)
