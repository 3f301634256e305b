"""What the game master may let the public screen show."""

from gm_assistant.companions.quinte_bourg.views.public.public_values import Shown
from gm_assistant.seam.picture import Switch


def choices(shown: Shown, *, ended: bool) -> tuple[Switch, ...]:
    """The end is offered once there is one."""
    always = (
        Switch(
            "coins",
            "Montrer les pièces",
            "Telles qu'au crépuscule, jusqu'aux héritages du matin.",
            shown.coins,
        ),
        Switch("vote", "Montrer le vote", "L'ordre de parole et le décompte.", shown.vote),
    )
    if not ended:
        return always
    return (
        *always,
        Switch("end", "Révéler la fin", "Les camps gagnants et les vainqueurs.", shown.end),
        Switch("cards", "Révéler les cartes", "Les rôles de tous, avec la fin.", shown.cards),
    )
