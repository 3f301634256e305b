"""Weddings: consent, priest and price or witnesses, and the two houses side by side."""

from typing import Final

from gm_assistant.french.agreement import coins as in_coins
from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move, count, or_null, player, two
from gm_assistant.quinte_bourg.money.purse import too_few, transfer
from gm_assistant.quinte_bourg.refusals import (
    Refusal,
    SamePersonTwice,
    SeatAfterItself,
    TargetIsDead,
)
from gm_assistant.quinte_bourg.village.circle import neighbours, seat_after
from gm_assistant.quinte_bourg.village.couples import dissolve_marriage
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.timing import require_stage
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import PRIESTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, PlayerId
from gm_assistant.seam.forms import one_of


class AlreadyMarried(Refusal):
    template = "{name} est déjà en ménage : choisissez quelqu'un d'autre."


class NotNeighboursYet(Refusal):
    template = "{first} et {second} ne sont pas voisins : dites après qui ils s'installent."


class PriestIsNeeded(Refusal):
    template = "Un Prêtre est en poste : le mariage passe par lui, avec son tarif."


class NoSuchPriest(Refusal):
    template = "« {post} » n'a pas de titulaire : prenez l'autre Prêtre, ou à défaut deux témoins."


class PriceOutOfRange(Refusal):
    template = "Le tarif du mariage va de 0 à 2 pièces : choisissez 0, 1 ou 2."


class PayerIsNotSpouse(Refusal):
    template = "Le tarif est payé par l'un des deux époux : dites lequel."


class WitnessesAreNeeded(Refusal):
    template = "Sans Prêtre, il faut deux témoins en vie autres que les époux : nommez-les."


class AskerIsNotSpouse(Refusal):
    template = "{name} n'est pas de ce mariage : seul l'un des deux époux l'impose à l'autre."


class ForcedSpousePays(Refusal):
    template = "{name} se marie de force et ne paie pas : faites payer la personne qui l'impose."


class NoForcedWedding(Refusal):
    template = (
        "Un mariage forcé demande le Prêtre traditionnel et un conjoint strictement plus pauvre "
        "{que_name}, une fois le tarif payé : demandez plutôt l'accord des deux."
    )


HIGHEST_PRICE = 2


def wedding(village: Village, move: Move) -> None:
    """Marry two living players (L538-L540)."""
    require_stage(village, "mariages")
    first, second = (village.players[it] for it in move["spouses"])
    if first.id == second.id:
        raise SamePersonTwice(name=first.name)
    for spouse in (first, second):
        _check_free(village, spouse)
    if any(_in_office(village, post) for post in PRIESTS) or "priest" in move.fields:
        _before_the_priest(village, move, (first, second))
    else:
        _before_witnesses(village, move, (first.id, second.id))
    for spouse, other in ((first, second), (second, first)):
        _end_the_former(village, spouse, other)
    _settle_in(village, move, first, second)
    village.change(first.id, spouse=second.id)
    village.change(second.id, spouse=first.id)
    village.tell("wedding", first.id, "mariage", player=first.id, other=second.id)


def _end_the_former(village: Village, spouse: Player, other: Player) -> None:
    former = village.players[spouse.id].spouse
    if former not in (None, other.id) and village.players[former].living:
        village.notice("mariage.prend_fin", player=spouse.id, other=former)
    dissolve_marriage(village, spouse.id)


def _check_free(village: Village, spouse: Player) -> None:
    if not spouse.living:
        refusal = TargetIsDead(name=spouse.name)
        village.refuse(refusal, "force.epouse_un_mort", player=spouse.id)
    # M-11: one living spouse; a widow may marry again.
    if spouse.spouse is not None and village.players[spouse.spouse].living:
        village.refuse(AlreadyMarried(name=spouse.name))


def _in_office(village: Village, post: str) -> bool:
    return village.posts.get(post) is not None


def _before_the_priest(village: Village, move: Move, couple: tuple[Player, Player]) -> None:
    """M-13: any priest in office; his price is paid by one of the two."""
    post = move.get("priest")
    if post is None:
        village.refuse(PriestIsNeeded())
        _nobody_is_paid(village, move)
        return
    priest = village.posts.get(post)
    if priest is None:
        village.refuse(NoSuchPriest(post=POSTS[post]))
        _nobody_is_paid(village, move)
        return
    price, payer = move.get("price", 0), move.get("payer")
    if price > HIGHEST_PRICE:
        village.refuse(PriceOutOfRange())
    if price:
        _pay(village, couple, payer, priest, price)
    if "forced_by" in move.fields:
        _check_forced(village, move["forced_by"], post, couple, payer if price else None)


def _nobody_is_paid(village: Village, move: Move) -> None:
    if move.get("price"):
        village.notice("force.sans_tarif")


def _pay(
    village: Village,
    couple: tuple[Player, Player],
    payer: PlayerId | None,
    priest: PlayerId,
    price: int,
) -> None:
    if payer not in (couple[0].id, couple[1].id):
        village.refuse(PayerIsNotSpouse())
    if payer is None:
        village.notice("force.sans_tarif")
        return
    person = village.players[payer]
    if person.coins < price:
        raise too_few(person)
    transfer(village, payer, priest, price, "mariage.tarif")


def _check_forced(
    village: Village,
    asker: PlayerId,
    post: str,
    couple: tuple[Player, Player],
    payer: PlayerId | None,
) -> None:
    """L482, M-15: strictly poorer than the asker, after payment; M-21: who never pays."""
    ids = [couple[0].id, couple[1].id]
    if asker not in ids:
        village.refuse(AskerIsNotSpouse(name=village.name(asker)))
        return
    other = next(it for it in ids if it != asker)
    if other == payer:
        village.refuse(ForcedSpousePays(name=village.name(other)))
    poorer = village.players[other].coins < village.players[asker].coins
    if post != "pretre_traditionnel" or not poorer:
        village.refuse(NoForcedWedding(name=village.name(asker)))


def _before_witnesses(village: Village, move: Move, couple: tuple[PlayerId, PlayerId]) -> None:
    """M-14: two living players other than the spouses."""
    witnesses = move.get("witnesses", ())
    fit = {it for it in witnesses if village.players[it].living and it not in couple}
    if len(fit) < 2:
        village.refuse(WitnessesAreNeeded())
    _nobody_is_paid(village, move)
    if "forced_by" in move.fields:  # M-15: only a traditional priest forces anybody.
        village.refuse(NoForcedWedding(name=village.name(move["forced_by"])))


def _settle_in(village: Village, move: Move, first: Player, second: Player) -> None:
    """L540: where they like, in houses next to each other."""
    after = move.get("after")
    if after is None:
        if second.id not in neighbours(village, first.id):
            refusal = NotNeighboursYet(first=first.name, second=second.name)
            village.refuse(refusal, "force.loin", player=first.id, other=second.id)
        return
    if after in (first.id, second.id):
        raise SeatAfterItself(name=village.name(after))
    village.seats = seat_after(village, first.id, after)
    village.seats = seat_after(village, second.id, first.id)


def _in_words(village: Village, move: Fields) -> str:
    words = f"Mariage : {listed(map(village.name, move['spouses']))}"
    if "priest" in move:
        words += f", « {POSTS[move['priest']]} » pour {in_coins(move.get('price', 0))}"
    if "witnesses" in move:
        words += f", témoins {listed(map(village.name, move['witnesses']))}"
    if "forced_by" in move:
        words += f", sur la demande {de(village.name(move['forced_by']))} seulement"
    after = move.get("after")
    return f"{words}, après {village.name(after)}" if after else words


KINDS: Final = (
    Kind(
        "wedding",
        wedding,
        _in_words,
        {"spouses": two},
        {
            "after": or_null(player),
            "priest": one_of(PRIESTS, "poste"),
            "price": count,
            "payer": player,
            "forced_by": player,
            "witnesses": two,
        },
    ),
)
