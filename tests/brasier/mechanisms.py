"""Mechanisms of the booklet as a finger plays each: a small table, the taps, and what follows.

A tap is a cell (« c1 »), a face of the die (« 5 »), or the words of a button; « nom=valeur »
chooses in a list. What follows is the last move, and words that stand on the screen then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from brasier.evening import (
    DEAD,
    NEXT,
    TO_HEROES,
    YARD,
    Document,
    a_table,
    ana,
    ash,
    both,
    fire,
    hero,
    move,
    throw,
    walk,
    z1,
)


@dataclass(frozen=True)
class Story:
    """`dim`: cells that must not be lit at the end; `most`: so many taps at most."""

    document: Document
    moves: Sequence[Document]
    taps: tuple[str, ...]
    last: Document = field(default_factory=dict)
    said: str = ""
    page: str = "plateau"
    dim: tuple[str, ...] = ()
    most: int = 9


WALL: Final = {"edges": {"rouge": [["a1", "b1"]]}}
ON_FIRE: Final = move("correct", zombie="z1", on_fire=True)
BARRED: Final = move("barricade", between=["a1", "b1"])
CROWD: Final = {"zombies": {"z1": "a1", "z2": "a1"}, "heroes": {"ana": "b1"}}
MOVES: Final = (*TO_HEROES, hero(3))
WINDOWS: Final = "Carte « Fuite par les fenêtres »"


def go(to: str, **fields: Any) -> Document:
    return move("go", hero="ana", to=to, **fields)


STORIES: Final[Mapping[str, Story]] = {
    "down without a die": Story(
        z1("B:m h", map=WALL), (NEXT,), ("a1", "b1"), walk("b1"), "en b1", most=2
    ),
    "a failed climb goes elsewhere": Story(
        z1("h B:m", "h h", map=WALL),
        (NEXT,),
        ("a1", "b1", "2", "a2"),
        walk(throw("b1", 2), "a2"),
        "en a2",
    ),
    "a hero climbs no red wall": Story(ana("h B:m", map=WALL), MOVES, (), dim=("b1",)),
    "six burns a zombie up": Story(
        z1("h h"), (NEXT, ON_FIRE), ("a1", "b1", "6"), walk("b1", burn=6), "se consume en b1"
    ),
    "dousing is orthogonal, and no search follows": Story(
        ana("h f", "f f"),
        (*MOVES, fire("b1"), fire("b2")),
        ("b1",),
        move("douse", hero="ana", cell="b1"),
        "plus de fouille",
        dim=("b2",),
    ),
    "a plain step": Story(z1("h h"), (NEXT,), ("a1", "b1"), walk("b1"), most=2),
    "nine zombies appear by two taps": Story(
        a_table("h h", map={"marks": {"spawn": ["a1", "b1"]}}),
        (NEXT,),
        ("9", "b1"),
        move("spawn", zombie="z9", cell="b1", kind="simple"),
        most=2,
    ),
    "a hero finds his way": Story(ana("h h h"), MOVES, ("c1",), go("c1"), "1 point", most=1),
    "a horde at a barricade": Story(
        a_table("h h", **CROWD),
        (NEXT, BARRED),
        ("a1", "Forcer la barricade a1–b1", "4"),
        move("breach", zombie="z1", between=["a1", "b1"], needs=5, die=4),
        "cède",
    ),
    "a horde at a red wall": Story(
        a_table("h B:m", map=WALL, **CROWD),
        (NEXT,),
        ("a1", "b1", "4"),
        walk(throw("b1", 4)),
        "4",
    ),
    "no barricade on a red wall": Story(
        a_table("h B:m", "h h", map=WALL),
        (NEXT, NEXT),
        ("Barricade", "a1"),
        page="cartes",
        dim=("b1",),
    ),
    "shamble": Story(
        z1("h B:m", map=WALL),
        (NEXT,),
        ("a1", "Marche forcée (Shamble)", "3", "b1", "Terminer ici"),
        walk("b1", points=3, shamble=True),
    ),
    "a hero zombie climbs for two points": Story(
        {
            **z1("h B:m", map=WALL),
            "zombies": [{"id": "z1", "cell": "a1", "kind": "heros"}],
        },
        (NEXT,),
        ("a1", "2", "b1", "Terminer ici"),
        walk("b1", points=2),
    ),
    "a dead hero rises": Story(
        ana("h h"),
        (NEXT, DEAD),
        ("a1", "ana", "Se relève en zombie héros"),
        move("spawn", from_="ana", zombie="z1"),
    ),
    "a window ends the movement": Story(
        ana("B:m h", map=WALL), MOVES, (WINDOWS, "b1"), go("b1", window=True), "fenêtre"
    ),
    "a twisted ankle goes on": Story(
        ana("B:m h h", map=WALL, rulings={"hero_pack_1": True}),
        MOVES,
        (WINDOWS, "Sauter en b1, cheville foulée"),
        go("b1", window=True, ankle=True),
        "Cheville foulée",
    ),
    "taken over": Story(
        ana("b:m b:m"),
        MOVES,
        ("Dominée", "b1"),
        move("card", card="dominee", cell="b1"),
        page="cartes",
        dim=("b1",),
    ),
    "a new pit": Story(
        a_table("h h"),
        (NEXT,),
        ("Nouvelle fosse", "b1", "1", "b1"),
        move("spawn", zombie="z1", cell="b1", kind="simple"),
        page="cartes",
    ),
    "lights out": Story(
        a_table("b:m h"),
        (NEXT,),
        ("m",),
        move("card", card="lumieres", building="m", on=True),
        page="cartes",
    ),
    "a fire is raised": Story(
        a_table("f f", fires={"a1": 3, "b1": 2}),
        (NEXT,),
        ("4",),
        move("roll", cell="a1", die=4),
        "b1, qui brûlait déjà et monte à 3",
    ),
    "round the corner of a fire": Story(ana("h f", "h h"), (*MOVES, fire("b1")), ("b2",), go("b2")),
    "whoever ends on fire is hurt": Story(
        ana("f f"),
        (*MOVES, fire("a1")),
        ("Fin du mouvement",),
        move("stop", hero="ana"),
        "Blessures d'ana : 1",
    ),
    "flight after a kill": Story(
        both("f f"),
        (*TO_HEROES, ON_FIRE),
        ("a1", "Zombie tué", "b1"),
        move("escape", hero="ana", to="b1"),
    ),
    "the extinguisher": Story(
        ana("f f"),
        (*TO_HEROES, fire("b1")),
        ("a1", "Extincteur", "b1"),
        move("card", card="extincteur", hero="ana", range=1),
    ),
    "heavy rain": Story(
        a_table("h f h", fires={"b1": 3}),
        (),
        ("Forte pluie",),
        move("card", card="forte_pluie", on=True),
        "faiblissent de deux",
        page="cartes",
    ),
    "petrol": Story(
        a_table("h f"),
        (NEXT,),
        ("Essence", "a1", "3", "2"),
        move("petrol", cell="a1", dice={"a1": 3, "b1": 2}),
        page="cartes",
    ),
    "a can in the fire": Story(
        a_table("h f", fires={"b1": 3}),
        (move("can", cell="b1"), NEXT, move("roll", cell="b1", die=5), NEXT, NEXT),
        ("3", "1", "1"),
        move("petrol", cell="b1", dice={"a1": 1, "b1": 1}),
    ),
    "dynamite": Story(
        ana("f f"),
        TO_HEROES,
        ("a1", "Mettre le feu", "b1"),
        move("ignite", cell="b1", by="ana", range=1),
    ),
    "debris are searched at their number": Story(
        ana("b:m h"),
        (*TO_HEROES, ash("a1", "d3")),
        ("a1", "3", "Fouiller (valeur 3)"),
        move("search", hero="ana"),
    ),
    "a villager in the debris is dead": Story(
        ana("b:m h"),
        (ash("a1", "d3"), *MOVES),
        ("Fouiller : un villageois",),
        move("search", hero="ana", villager=True),
        "villageois",
    ),
    "a zombie was hidden under the debris": Story(
        a_table("b:m h"),
        (NEXT, ash("a1", "d6z")),
        ("2", "a1"),
        move("spawn", zombie="z2", cell="a1", kind="simple"),
        most=2,
    ),
    "a number puts a zombie out": Story(
        z1("h b:m"),
        (NEXT, ash("b1", "d5e"), ON_FIRE),
        ("a1", "b1", "5"),
        walk("b1", burn=5),
        "s'éteint",
    ),
    "the grinder": Story(
        both("h h", map={"marks": {"broyeur": ["a1"]}}),
        TO_HEROES,
        ("a1", "hero_die=6", "zombie_die=3", "Gagné, il reste"),
        move("fight", hero="ana", zombie="z1", outcome="gagne", hero_die=6, zombie_die=3),
        "broy",
    ),
    "the belt": Story(
        z1("h h", at="b1", map={"marks": {"tapis": {"b1": "E"}}}),
        (NEXT,),
        ("b1", "a1"),
        said="",
        dim=("a1",),
    ),
    "the pole": Story(
        ana(
            "B:m b:m h",
            map={"edges": {"rouge": [["a1", "b1"]]}, "marks": {"perche": [["a1", "c1"]]}},
        ),
        MOVES,
        ("c1",),
        go("c1"),
    ),
    "a zombie leaves the yard": Story(
        z1("h h h", at="b1", map=YARD), (NEXT,), ("b1", "c1", "6"), walk(throw("c1", 6)), "Betsy"
    ),
    "a hero crosses the yard": Story(
        ana("h h h", map=YARD), TO_HEROES, ("a1", "b1"), move("yard", hero="ana", to="b1")
    ),
    "the kennel fence": Story(
        ana("h h", map={"edges": {"cloture": [["a1", "b1"]]}}), MOVES, ("b1",), go("b1"), "0 point"
    ),
    "woods protect": Story(
        both("h f", zombie="b1"),
        TO_HEROES,
        ("a1", "Tirer", "b1", "4"),
        move("shot", hero="ana", zombie="z1", needs=4, range=1, die=4),
        "il fallait 5",
    ),
}
