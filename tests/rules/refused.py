"""Small stories that end in a refusal: for each class a table, what went before, and the move."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from gm_assistant.games.quinte_bourg.rules import game
from gm_assistant.games.quinte_bourg.rules.words import Refusal

Move = Mapping[str, Any]


def every_refusal(kind: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    """Each that has a sentence, wherever it stands; the game has imported them all."""
    assert game
    for one in kind.__subclasses__():
        if one.template:
            yield one
        yield from every_refusal(one)


no = SimpleNamespace(**{it.__name__: it for it in every_refusal()})

CAST: dict[str, dict[str, Any]] = {
    "A": {"name": "Ana", "camp_roles": ["holmes"], "specialities": ["voleur"]},
    "B": {"name": "Bruno", "camp_roles": ["reptilien"]},
    "C": {"name": "Chloé", "camp_roles": ["reptilienne_alpha"], "specialities": ["laura"]},
    "D": {"name": "David", "camp_roles": ["reptilienne_noire"], "specialities": ["fureteur"]},
    "E": {"name": "Élise", "camp_roles": ["sheherazade"], "specialities": ["assassin"]},
    "F": {"name": "Farid", "camp_roles": ["prophete"], "specialities": ["marchand_de_sable"]},
    "G": {"name": "Gaëlle", "camp_roles": ["seth"], "specialities": ["freyja"]},
    "H": {
        "name": "Hugo",
        "camp_roles": ["poirot"],
        "specialities": ["psychopathe"],
        "personal": ["showman"],
    },
    "I": {"name": "Inès", "camp_roles": ["orphee"], "specialities": ["dresseur_chien"]},
    "J": {"name": "Jules", "camp_roles": ["souris"], "specialities": ["artiste"]},
    "K": {"name": "Karim", "camp_roles": ["fennec"], "status": "fantome"},
}
POSTS = {"president": "A", "procureur": "B", "notaire": "C", "senateur": "D", "scrutateur": "E"}


class Story(NamedTuple):
    """The refusal expected, the move refused, what went before, and what the table differs in."""

    refusal: type[Refusal]
    move: Move
    before: tuple[Move, ...] = ()
    weekday: str = "lundi"
    cast: Mapping[str, Mapping[str, Any]] = {}
    posts: Mapping[str, str | None] = {}
    table: Mapping[str, Any] = {}

    def document(self) -> dict[str, Any]:
        """The table of the story, without its moves."""
        players = [{"id": it, **CAST[it], **self.cast.get(it, {})} for it in CAST]
        return {
            "format": "quinte-bourg/1",
            "players": players,
            "posts": {**POSTS, **self.posts},
            "start": {"weekday": self.weekday},
            **self.table,
        }


def move(name: str, **fields: Any) -> Move:
    """A move in a few words; `from_` stands for the field `from`."""
    return {"move": name, **{field.rstrip("_"): value for field, value in fields.items()}}


def row(step: str, **fields: Any) -> Move:
    """A row of the night."""
    return move("call", step=step, **fields)


def invoke(by: str, power: str, **fields: Any) -> Move:
    """A power."""
    return move("invoke", by=by, power=power, **fields)


NIGHT, DAY = move("night"), move("day")


def day_at(stage: str, *then: Move) -> tuple[Move, ...]:
    """A quiet night, then the day as far as a stage."""
    return (NIGHT, DAY, move("stage", stage=stage), *then)
