"""Coins, which everybody sees by day (M-01): given, taken out of the game, and who is richest."""

from typing import Final

from gm_assistant.french.agreement import coins as in_coins
from gm_assistant.quinte_bourg.document import Move, count, player
from gm_assistant.quinte_bourg.refusals import (
    NotBeforeTheDay,
    PurseIsEmpty,
    Refusal,
    TargetIsSelf,
    TooFewCoins,
    Unbendable,
)
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import Player, no_longer_lives
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


class NightsAreForSleeping(Refusal):
    template = "On ne donne des pièces que le jour : attendez le matin."


class CannotPay(Refusal):
    template = "{name} n'a pas de quoi payer ({price}) : il faut d'abord des pièces."


def too_few(person: Player) -> Unbendable:
    """Why a sum cannot come out of this purse."""
    if not person.coins:
        return PurseIsEmpty(name=person.name)
    return TooFewCoins(name=person.name, coins=in_coins(person.coins))


def transfer(village: Village, giver: PlayerId, taker: PlayerId, amount: int, rule: str) -> None:
    """Pass coins from one to another."""
    if not amount or giver == taker:
        return
    village.change(giver, coins=village.players[giver].coins - amount)
    village.change(taker, coins=village.players[taker].coins + amount)
    village.tell("coins", taker, rule, player=taker, giver=giver, coins=amount)


def remove(village: Village, payer: PlayerId, amount: int, rule: str) -> None:
    """Take coins out of the game (M-16)."""
    village.change(payer, coins=village.players[payer].coins - amount)
    village.coins_removed += amount
    village.tell("coins", payer, rule, player=payer, coins=amount)


def pay(village: Village, by: Player, price: int, rule: str) -> None:
    """A power's price leaves the game (M-16); by the game master's word, whatever there is."""
    if by.coins < price:
        refusal = CannotPay(name=by.name, price=in_coins(price))
        village.refuse(refusal, "force.prix_manquant", player=by.id, price=price)
    remove(village, by.id, min(by.coins, price), rule)


def give(village: Village, move: Move) -> None:
    """L510, M-02, M-06: by day, between the living, the condemned included."""
    if village.phase == "ouverture":
        raise NotBeforeTheDay
    if village.phase == "nuit":
        village.refuse(NightsAreForSleeping())
    giver, taker = village.players[move["from"]], village.players[move["to"]]
    if giver.id == taker.id:
        village.refuse(TargetIsSelf(name=giver.name), "force.a_soi_meme", player=giver.id)
    if not giver.living:
        village.refuse(no_longer_lives(giver))
    if not taker.living:
        village.refuse(no_longer_lives(taker), for_the_dead(village, taker), player=taker.id)
    if move["coins"] > giver.coins:
        raise too_few(giver)
    transfer(village, giver.id, taker.id, move["coins"], "don")


def for_the_dead(village: Village, taker: Player) -> str:
    """The rule of what becomes of coins given to somebody dead."""
    waits = not taker.announced or taker.id in village.estates
    return "force.pieces_a_leguer" if waits else "force.pieces_d_un_mort"


def strictly_richest(village: Village) -> Player | None:
    """The living player strictly richer than every other (L512)."""
    living = sorted(village.living(), key=lambda it: it.coins, reverse=True)
    if not living or (len(living) > 1 and living[0].coins == living[1].coins):
        return None
    return living[0]


def protect_the_richest(village: Village) -> None:
    """A-14: his house is protected from the attack of the coming night."""
    richest = strictly_richest(village)
    village.protected_house = richest.id if richest else None
    rule = "richesse.protege" if richest else "richesse.personne"
    coins = richest.coins if richest else 0
    village.tell("protection", village.protected_house, rule, coins=coins)


def coins_in_play(village: Village) -> int:
    """All coins of the game, estates and those of the secretly dead included (W-08)."""
    return village.coins_dealt - village.coins_removed


def _in_words(village: Village, move: Fields) -> str:
    giver, taker = village.name(move["from"]), village.name(move["to"])
    return f"Don : {giver} donne {in_coins(move['coins'])} à {taker}"


KINDS: Final = (Kind("give", give, _in_words, {"from": player, "to": player, "coins": count}),)
