"""The thieves: what they may take from a house and give away at once (L368, M-03 to M-05)."""

from gm_assistant.french.agreement import coins
from gm_assistant.quinte_bourg.document.moves import Move
from gm_assistant.quinte_bourg.money.purse import transfer
from gm_assistant.quinte_bourg.night.holders import acting, standing_house
from gm_assistant.quinte_bourg.refusals import (
    OwnHouse,
    Refusal,
    TargetIsDead,
    TooFewCoins,
    Unbendable,
)
from gm_assistant.quinte_bourg.village.circle import neighbours
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


class TooManyTaken(Refusal):
    template = "Le larcin rapporte au plus {most} ici : choisissez un montant plus petit."


class GivesMoreThanTaken(Unbendable):
    template = "Le voleur ne peut redonner que ce qu'il a pris ({taken}) : redonnez moins."


def thief_robs(village: Village, move: Move) -> None:
    """All from a neighbour, half (rounded up) from further away; gifts at once."""
    thief = acting(village, move.step)
    if thief is None:
        return
    owner = standing_house(village, move["house"])
    if owner.id == thief.id:
        village.refuse(OwnHouse(name=thief.name))
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
        raise TooFewCoins(name=owner.name, coins=coins(owner.coins))
    if taken > most:
        village.refuse(TooManyTaken(most=coins(most)))
    return taken


def _give_away(village: Village, thief: PlayerId, taken: int, move: Move) -> None:
    gives = move.get("gives", {})
    if sum(gives.values()) > taken:
        raise GivesMoreThanTaken(taken=coins(taken))
    for friend, amount in gives.items():
        if not village.players[friend].seated:
            village.refuse(TargetIsDead(name=village.name(friend)))
        transfer(village, thief, friend, amount, "larcin.don")
