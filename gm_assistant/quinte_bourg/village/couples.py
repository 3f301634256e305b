"""Couples: the two lovers, and the spouses."""

from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def fall_in_love(village: Village, lovers: tuple[str, ...]) -> None:
    """Add the amoureux role on top of the alibi of both (R-04)."""
    village.lovers = lovers
    for one, other in (lovers, lovers[::-1]):
        roles = village.players[one].camp_roles
        added = () if "amoureux" in roles else ("amoureux",)
        village.change(one, lover=other, camp_roles=(*roles, *added))


def dissolve_marriage(village: Village, player: PlayerId) -> None:
    """M-19: a marriage does not outlive a resurrection, nor a new wedding."""
    spouse = village.players[player].spouse
    if spouse is not None:
        village.change(player, spouse=None)
        village.change(spouse, spouse=None)
