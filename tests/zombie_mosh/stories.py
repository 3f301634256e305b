"""Short ways to write a game: a table, its moves, and where they lead."""

import json
from pathlib import Path
from typing import Any

from gm_assistant.games.zombie_mosh.rules.game import Game, open_document

Move = dict[str, Any]
Document = dict[str, Any]

NAMES = {"A": "Ana", "B": "Béa", "C": "Cyd"}
LIMBS = ("tete", "bras_gauche", "bras_droit", "jambe_gauche", "jambe_droite")


def document(*moves: Move, **differences: Any) -> Document:
    """A table of three, and what differs from it."""
    players = [{"id": it, "name": name} for it, name in NAMES.items()]
    return {"format": "zombie-mosh/1", "players": players, "moves": list(moves), **differences}


def played(*moves: Move, **differences: Any) -> Game:
    game = open_document(document(**differences))
    for move in moves:
        game = game.play(move)
    return game


def song(first: str = "A", **more: Any) -> Move:
    return {"move": "song", "first": first, **more}


def deal() -> Move:
    return {"move": "deal"}


def crowd(player: str, *limbs: str, **more: Any) -> Move:
    return {"move": "crowd", "player": player, "limbs": list(limbs or ("tete", "tete")), **more}


def attack(player: str, target: str, limb: str = "tete", **more: Any) -> Move:
    line = {"line": "attaque", "target": target, "limb": limb}
    return {"move": "play", "player": player, **line, **more}


def defend(player: str, limb: str = "tete", **more: Any) -> Move:
    line = {"line": "defense", "target": player, "limb": limb}
    return {"move": "play", "player": player, **line, **more}


def count(**more: Any) -> Move:
    return {"move": "count", **more}


def decree(player: str | None = None, **more: Any) -> Move:
    return {"move": "correct", **({} if player is None else {"player": player}), **more}


def note(text: str = "Plus fort.") -> Move:
    return {"move": "note", "text": text}


TO_THE_DANCE = (song(), deal(), crowd("B"), crowd("C"), crowd("A"))


def all_defend(*order: str, limb: str = "tete") -> list[Move]:
    """Everybody defends with his four cards, there and back."""
    back = order[::-1]
    return [defend(it, limb) for it in (*order, *back) for _ in range(2)]


TO_THE_COUNT = (*TO_THE_DANCE, *all_defend("A", "B", "C"))


# The worked cases, and the rulings that they cite.

FOLDER = Path(__file__).parent.parent / "scenarios"
CASES = sorted(it for room in ("shared", "own") for it in FOLDER.glob(f"{room}_zombie_mosh/*.json"))
LAST_OF = {"M": 5, "T": 8, "D": 5, "F": 6, "S": 4, "X": 4}
RULINGS = {f"{room}-{n:02d}" for room, last in LAST_OF.items() for n in range(1, last + 1)}


def case(path: Path) -> Document:
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document
