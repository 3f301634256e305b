"""The price of an invoked power, which leaves the game (L372, L452)."""

from gm_assistant.french.agreement import coins as in_coins
from gm_assistant.quinte_bourg.money.purse import remove
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village


class CannotPay(Refusal):
    template = "{name} n'a pas de quoi payer ({price}) : il faut d'abord des pièces."


def pay(village: Village, by: Player, price: int, rule: str) -> None:
    """M-16: out of the game; by the game master's word, whatever there is."""
    if by.coins < price:
        refusal = CannotPay(name=by.name, price=in_coins(price))
        village.refuse(refusal, "force.prix_manquant", player=by.id, price=price)
    remove(village, by.id, min(by.coins, price), rule)
