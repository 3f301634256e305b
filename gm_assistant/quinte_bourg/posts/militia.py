"""The ghost militia: the order of the ghosts, and who leads them (L430, P-10, P-11)."""

from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def join_militia(village: Village, ghost: PlayerId) -> None:
    """A new ghost takes his place in order of death, and the vacant post of chef."""
    rank = _death_rank(village, ghost)
    earlier = tuple(it for it in village.ghosts if _death_rank(village, it) < rank)
    later = tuple(it for it in village.ghosts if it not in earlier)
    village.ghosts = (*earlier, ghost, *later)
    if "chef_milice" in village.posts and village.posts["chef_milice"] is None:
        village.new_ghosts = (*village.new_ghosts, ghost)


def settle_chief(village: Village) -> None:
    """P-10: the first dead leads, so one waits for those announced before who have not chosen.

    T-05: a death that is still secret holds nobody back.
    """
    if not village.new_ghosts or village.owes("assign", "chef_milice"):
        return
    first = min(village.new_ghosts, key=lambda it: _death_rank(village, it))
    undecided = [it for it in village.deaths if _has_yet_to_choose(village, it)]
    if any(_death_rank(village, it) < _death_rank(village, first) for it in undecided):
        return
    village.new_ghosts = ()
    if village.posts.get("chef_milice") is None:
        _lead(village, first, "poste.premier_fantome")


def _has_yet_to_choose(village: Village, dead: PlayerId) -> bool:
    player = village.players[dead]
    return player.status == "mort" and player.announced


def leave_militia(village: Village, ghost: PlayerId) -> None:
    """P-11: when the chef returns to life, the oldest ghost left takes over."""
    village.ghosts = tuple(it for it in village.ghosts if it != ghost)
    village.new_ghosts = tuple(it for it in village.new_ghosts if it != ghost)
    if village.posts.get("chef_milice") != ghost:
        return
    village.put("chef_milice", None)
    village.tell("post", None, "poste.chef_revenu", post="chef_milice", player=ghost)
    oldest = next((it for it in village.ghosts if not village.holds_a_post(it)), None)
    if oldest is not None:
        _lead(village, oldest, "poste.plus_ancien_fantome")


def _lead(village: Village, ghost: PlayerId, rule: str) -> None:
    village.put("chef_milice", ghost)
    village.tell("post", ghost, rule, post="chef_milice", player=ghost)


def _death_rank(village: Village, player: PlayerId) -> int:
    """The ghosts that the file knew come first, then the dead in order."""
    return village.deaths.index(player) if player in village.deaths else -1
