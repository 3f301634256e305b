"""A player's cards: which lie face up, which roles were added."""

from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def turn_card(village: Village, player: PlayerId, card: str) -> None:
    """Turn a card face up."""
    shown = village.players[player].shown
    if card not in shown:
        village.change(player, shown=(*shown, card))


def add_role(village: Village, player: PlayerId, role: str, rule: str) -> None:
    """A conversion adds a camp role on top of those that he keeps (L110)."""
    roles = village.players[player].camp_roles
    if role not in roles:
        village.change(player, camp_roles=(*roles, role))
    village.tell("conversion", player, rule, player=player)
