"""Deaths: first and second deaths of the lovers, grief, and what a death by day sets off."""

from collections.abc import Sequence

from gm_assistant.quinte_bourg.deaths.heritages import open_estate
from gm_assistant.quinte_bourg.posts.posts import leave_posts
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def kill(village: Village, player: PlayerId, cause: str) -> None:
    """Kill somebody, unless love brings him back; grief follows at once (L175, X-04, A-17)."""
    if not village.players[player].living:
        _known_from_now_on(village, player)
        return
    if _comes_back(village, player):
        _spare(village, player, cause)
        return
    _die(village, player, cause)
    chain = [player]
    lover = village.players[player].lover
    if lover is not None and village.players[lover].living:
        _die(village, lover, "chagrin")
        chain.append(lover)
    if village.phase == "jour":  # the whole chain is dead before any post passes on.
        announce_deaths(village, chain)


def _known_from_now_on(village: Village, player: PlayerId) -> None:
    """T-05: who died in secret and is struck again before all eyes dies, for the table, now."""
    if village.phase == "jour" and not village.players[player].announced:
        announce_deaths(village, [player])


def grieve(village: Village, lover: PlayerId) -> None:
    """Somebody dies of a grief that no death has caused."""
    _die(village, lover, "chagrin")
    if village.phase == "jour":
        announce_deaths(village, [lover])


def _comes_back(village: Village, player: PlayerId) -> bool:
    """X-01: one first death for the couple, or by setting one for each lover."""
    if village.players[player].lover is None:
        return False
    if village.rulings.lovers_share_first_death:
        return not village.first_deaths
    return player not in village.first_deaths and "" not in village.first_deaths


def _spare(village: Village, player: PlayerId, cause: str) -> None:
    """X-03, M-12: nothing of his changes; the morning announces it, or the day at once."""
    village.first_deaths |= {player}
    village.spared = (*village.spared, player)
    if village.phase == "jour":
        village.returned |= {player}
    village.tell("spared", player, "mort.premiere", cause=cause)


def _die(village: Village, player: PlayerId, cause: str) -> None:
    village.change(player, status="mort", announced=village.phase == "jour")
    village.deaths = (*village.deaths, player)
    # whoever was spared tonight and is dead by the morning does not come back.
    village.spared = tuple(it for it in village.spared if it != player)
    village.tell("death", player, f"mort.{cause}", player=player)


def announce_deaths(village: Village, dead: Sequence[PlayerId]) -> None:
    """From now on the dead owe a fate, their posts are vacant and their coins await an heir.

    T-10: they are asked by seat; what follows from their deaths follows in the order of death.
    """
    for player in sorted(dead, key=village.seats.index):
        village.change(player, announced=True)
        village.owe("fate", player)
    for player in dead:
        open_estate(village, player)
        leave_posts(village, player, "poste.mort", "poste.scrutateur_mort")
