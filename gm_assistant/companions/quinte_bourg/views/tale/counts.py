"""How many were alive and how many coins were in play, at the start, at each dawn, at the end."""

from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.money.purse import coins_in_play
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.tale import Curve, Point


def curves(game: Game) -> tuple[Curve, ...]:
    """The survivors and the fortune of the village."""
    moments = (("départ", game.villages[0]), *dawns(game), ("fin", game.village))
    return (
        Curve("Les survivants", tuple(Point(it, len(then.living())) for it, then in moments)),
        Curve("Les pièces en jeu", tuple(Point(it, coins_in_play(then)) for it, then in moments)),
    )


def dawns(game: Game) -> tuple[tuple[str, Village], ...]:
    """The village as each day found it."""
    found: dict[int, Village] = {}
    for village in game.villages:
        if village.phase == "jour":
            found.setdefault(len(village.chronicle), village)
    return tuple((it.weekday[:3], it) for it in found.values())
