"""Game files for the browser: tables of any size, begun where a story needs them."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

from gm_assistant.games.quinte_bourg.rehearsal import REHEARSAL, advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.quinte_bourg.rules.village import Village

Document = dict[str, Any]
LONG = "Maximilienne-Alexandra Dupont"


def table(players: int, seed: int = 1, weekday: str = "lundi") -> Document:
    """An advised table; one of its names has thirty letters."""
    document = advised_table(players, Random(seed))
    document["players"][4]["name"] = f"{LONG}s"
    document["start"] = {"weekday": weekday}
    document["title"] = f"Soirée à {players}"
    return document


def first_night(players: int, seed: int = 1, weekday: str = "lundi") -> Document:
    """The same, as its first night begins."""
    return {**table(players, seed, weekday), "moves": [{"move": "night"}]}


@cache
def late(players: int, nights: int, seed: int = 1) -> Document:
    """Begun so many nights later: the last of them is open, nothing of it is recorded."""
    rng = Random(seed)
    document = table(players, seed)
    game = open_game(document)
    for _ in range(nights - 1):
        game = REHEARSAL.rest(REHEARSAL.rest(game, rng)[1], rng)[1]
    return {**document, "moves": [dict(it) for it in game.moves]}


# No story waits for ever for a moment that chance does not bring.
MOST_EVENINGS, LONGEST = 60, 1500


def until(document: Document, reached: Callable[[Village], bool], seed: int = 1) -> Document:
    """The same evening, played on at random as far as a moment: the first that comes to it."""
    for number in range(seed, seed + MOST_EVENINGS):
        rng, game = Random(number), open_game(document)
        while not reached(game.village) and len(game.moves) < LONGEST:
            game = game.play(next_move(game, rng))
        if reached(game.village):
            return {**document, "moves": [dict(it) for it in game.moves]}
    raise AssertionError("no evening comes to this moment")


@cache
def owing(players: int, what: str, seed: int = 3) -> Document:
    """The first moment that waits for this."""
    return until(table(players, seed), lambda it: any(one.what == what for one in it.pending), seed)


@cache
def owing_only(players: int, what: str, seed: int) -> Document:
    """The first moment that waits for nothing else, while many are alive."""

    def reached(village: Village) -> bool:
        return {one.what for one in village.pending} == {what} and len(village.living()) > 8

    return until(table(players, seed), reached, seed)


@cache
def at_stage(players: int, stage: str, seed: int = 1) -> Document:
    """The first usual day at which this stage is entered: it owes what this stage is for, if any.

    Without a peace or a purge; a vote is the first one, and no law changes it.
    """

    def reached(village: Village) -> bool:
        if village.stage != stage or bool(village.pending) != (stage in ("morts", "heritages")):
            return False
        if stage in ("loi", "vote"):
            return (village.day, village.session, village.law) == (1, "normale", None)
        return village.session in (None, "normale")

    return until(table(players, seed), reached, seed)


@cache
def ended(players: int, seed: int = 1) -> Document:
    """A condition is met, and the game could stop."""
    return until(table(players, seed), lambda village: village.result is not None, seed)


# A Monday on which every row is played: twenty players, every role of the night dealt, a ghost.

CARDS: Final = {
    "Ana": ("villageois", "marchand_de_sable"),
    "Bob": ("villageois", "fureteur"),
    "Cleo": ("villageois", "voyeur"),
    "Dan": ("villageois", "voleur"),
    "Eva": ("villageois", "psychopathe"),
    "Fred": ("villageois", "freyja"),
    "Gus": ("villageois", "eris"),
    "Hal": ("orphee",),
    "Ines": ("sirene",),
    "Jo": ("villageois", "laura"),
    "Kim": ("villageois", "dresseur_chien"),
    "Leo": ("villageois", "ingenieure"),
    "Max": ("villageois", "inventeur"),
    "Noa": ("reptilien",),
    "Oda": ("reptilienne_alpha",),
    "Pia": ("villageois",),
    "Rex": ("villageois",),
    "Sam": ("villageois",),
    "Tim": ("villageois",),
    "Ugo": ("villageois",),
}
GO: Final = "go"
# What is tapped in each row: houses, a button of the call, or the one at the foot.
TAPPED: Final[dict[str, tuple[str, ...]]] = {
    "fantomes": ("Pia",),
    "reptiliens": ("Rex",),
    "amoureux": ("Sam",),
    "marchand_de_sable": ("Pia",),
    "fureteur": ("Cleo",),
    "voyeur": ("Bob",),
    "voleur": ("Eva",),
    "psychopathe": ("Ana",),
    "allumeuse": ("Bob", "Cleo", "Bob"),
    "farce": ("direction=horaire",),
    "orphee": ("Leo",),
    "sirene": ("Max",),
    "amoureux_se_retrouvent": (GO,),
    "laura": ("Kim",),
    "dresseur_chien": ("Noa",),
    "attaque": (GO,),
    "aube": (GO,),
    "ingenieure": ("Jo",),
    "inventeur": ("Ugo",),
}


def monday() -> dict[str, Any]:
    """Begun half-way: Ugo has long been a ghost."""
    people = [
        {"id": name, "name": name, "camp_roles": [role], "specialities": list(cards)}
        for name, (role, *cards) in CARDS.items()
    ]
    return {
        "format": "quinte-bourg/1",
        "title": "Un lundi entier",
        "players": [one | ({"status": "fantome"} if one["id"] == "Ugo" else {}) for one in people],
        "lovers": ["Sam", "Tim"],
        "posts": {"president": "Ana", "scrutateur": "Bob", "bourreau": "Rex"},
        "start": {"weekday": "lundi"},
        "moves": [{"move": "night"}],
    }
