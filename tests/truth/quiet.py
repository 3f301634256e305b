"""Nights in which nobody has died so far, and the ways in which somebody may."""

from random import Random
from typing import Any, Final

from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.words import POSTS

VICTIMS: Final = "KLMN"
_OTHERS: Final = "ABCDEFGHIJ"
_WEEK: Final = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi")
_KILLERS: Final = {
    "bites": ("D", "morsure"),
    "kills": ("B", "assassinat"),
    "strikes": ("E", "repticide"),
}
_DEALT: Final = {"A": "reptilien", "B": "villageois", "D": "fennec", "E": "seth", "C": "souris"}
_CARDS: Final = ("voleur", "fureteur", "laura", "eris", "freyja", "artiste", "toque")


def quiet_night(seed: int) -> Game:
    """A night of any weekday at any table, in which nobody has died so far."""
    rng = Random(seed)
    game = open_game(_table(seed, rng))
    while (move := next_move(game, rng))["move"] != "day":
        if move["move"] == "call" and move["step"] not in ("reptiliens", "attaque"):
            game = game.play(move)
        elif move["move"] in ("call", "pass"):
            game = game.play({"move": "pass", "step": move["step"]})
        elif game.village.result is not None:  # Three posts, dealt by chance.
            game = game.play({"move": "continue"})
    return game


def _table(seed: int, rng: Random) -> dict[str, Any]:
    """Posts, cards, coins, love and marriages by chance; one table in two has a chef to come."""
    names = _OTHERS + VICTIMS
    holders = dict(zip(POSTS, rng.sample(names, len(POSTS)), strict=True))
    del holders["chef_milice"]
    spouses = zip(VICTIMS[:3], rng.sample(_OTHERS, 3), strict=True)
    return {
        "format": "quinte-bourg/1",
        "players": _players(names, rng),
        "posts": holders if seed % 2 else {**holders, "chef_milice": None},
        "lovers": rng.sample(names, 2) if rng.random() < 0.5 else [],
        "marriages": [list(it) for it in spouses],
        "start": {"weekday": _WEEK[seed % 6]},
        "moves": [{"move": "night"}],
    }


def _players(names: str, rng: Random) -> list[dict[str, Any]]:
    skilled = dict(zip(rng.sample(names[2:], 6), rng.sample(_CARDS, 6), strict=True))
    return [
        {
            "id": it,
            "camp_roles": [_role(it, rng)],
            "specialities": [skilled[it]] if it in skilled else [],
            "coins": rng.randint(0, 2),
        }
        for it in names
    ]


def _role(player: str, rng: Random) -> str:
    if player in VICTIMS:  # A repticide needs Reptilians.
        return rng.choice(("reptilien", "reptilien", "seth"))
    return _DEALT.get(player) or rng.choice(("villageois", "martyre", "souris"))


def killed(game: Game, *deaths: tuple[str, str]) -> Game:
    """The night once each of these has happened, in this order."""
    for how, victim in deaths:
        if how == "attacks":
            game = game.play({"move": "call", "step": "reptiliens", "target": victim})
            game = game.play({"move": "call", "step": "attaque", "victim": victim, "force": True})
            continue
        by, power = _KILLERS[how]
        game = game.play({"move": "invoke", "by": by, "power": power, "target": victim})
    return game


def struck(game: Game) -> tuple[set[str], set[str]]:
    """The dead, and whoever love has brought back."""
    village = game.village
    return {it.id for it in village.players.values() if not it.living}, set(village.spared)
