"""What the game master sees of the public screen: its address, its switches, its picture."""

from dataclasses import dataclass

from gm_assistant.companions.quinte_bourg.views.public.model import PublicView, Shown


@dataclass(frozen=True, slots=True)
class SwitchView:
    """Something that the screen may show or keep to itself."""

    name: str
    label: str
    detail: str
    on: bool


@dataclass(frozen=True, slots=True)
class BroadcastView:
    """The page of the public screen; `reachable`: whether other devices may come."""

    address: str
    path: str
    reachable: bool
    switches: tuple[SwitchView, ...]
    picture: PublicView
    version: str
    timer: str = ""


def choices(shown: Shown, *, ended: bool) -> tuple[SwitchView, ...]:
    """The end is offered once there is one."""
    always = (
        SwitchView(
            "coins",
            "Montrer les pièces",
            "Telles qu'au crépuscule, jusqu'aux héritages du matin.",
            shown.coins,
        ),
        SwitchView("vote", "Montrer le vote", "L'ordre de parole et le décompte.", shown.vote),
    )
    if not ended:
        return always
    return (
        *always,
        SwitchView("end", "Révéler la fin", "Les camps gagnants et les vainqueurs.", shown.end),
        SwitchView("cards", "Révéler les cartes", "Les rôles de tous, avec la fin.", shown.cards),
    )
