"""Mechanisms of the booklet by the buttons of the plan: what is tapped, and what is then so."""

import json
from typing import Any, Final, NamedTuple

import pytest
from humans.taps import Button, Filled, Page, arrived, words
from non_morts.stories import (
    CITY,
    HALL_AND_CAVE,
    IN_A_ROW,
    MISSED,
    NO_ZOMBIE,
    OPEN,
    READY,
    RICH,
    SEWERS,
    SURVIVORS,
    ZOMBIES,
    Move,
    decree,
    move,
    op,
    table,
)
from web.visitor import House, Visitor


class Finger(NamedTuple):
    """One tap on `page`: a button that carries `does`, or the form `form`, filled in before."""

    page: str
    does: dict[str, Any] | None = None
    form: str = ""
    filled: Filled | None = None


class Story(NamedTuple):
    """What was played before, what is tapped, the last move then, and words of the last page."""

    before: tuple[Move, ...]
    fingers: tuple[Finger, ...]
    last: dict[str, Any]
    said: str = ""
    variants: dict[str, Any] | None = None


AWAY: Final = decree(op("zombie", zombie="Z1", room="P3"))
VAMPIRE: Final = {"op": "zombie", "zombie": "Z1", "kind": "vampire"}
# The flic alone is left, at a litre from his death, in a room without a corpse.
LAST_ONE: Final = (
    *HALL_AND_CAVE,
    *(decree(op("litres", survivor=it, litres=0)) for it in ("pouffe", "geek", "brute", "goth")),
    decree(op("litres", survivor="flic", litres=1), op("place", survivor="flic", room="P2")),
    decree(op("zombie", zombie="Z1", room="P2")),
)
STORIES: Final = {
    "a zombie walks towards fresh meat": Story(
        (*IN_A_ROW, AWAY, ZOMBIES),
        (
            Finger("plan", {"pas": ["Z1", "P2"]}),
            Finger("plan", {"move": "advance", "moves": [["Z1", "P2"]]}),
        ),
        {"move": "advance", "moves": [["Z1", "P2"]]},
        "Faites arriver 4 zombies",
    ),
    "the pouffe cries and zombies step back": Story(
        (*HALL_AND_CAVE, SURVIVORS, RICH),
        (Finger("plan?pion=pouffe&volet=cri", {"move": "scream", "to": "P2"}),),
        {"move": "scream", "to": "P2"},
    ),
    "several pay for the cry": Story(
        (*HALL_AND_CAVE, SURVIVORS, RICH),
        (
            Finger(
                "plan?pion=pouffe&volet=cri",
                form="cri",
                filled={"paie0": ("1",), "paie2": ("2",)},
            ),
        ),
        {"move": "scream", "to": "P2", "payers": {"A": 1, "C": 2}},
        "Ana paie 1 jeton du cri",
    ),
    "two walk for one token": Story(
        (*HALL_AND_CAVE, NO_ZOMBIE, SURVIVORS),
        (
            Finger(
                "plan?pion=pouffe,brute",
                {"move": "walk", "survivors": ["pouffe", "brute"], "to": "P2"},
            ),
        ),
        {"move": "walk", "survivors": ["pouffe", "brute"], "to": "P2"},
        "déplace la pouffe et la brute vers « Cave »",
    ),
    "the flic kills for one token": Story(
        (OPEN, decree(op("litres", survivor="goth", litres=0)), SURVIVORS),
        (Finger("plan?pion=flic", {"move": "kill", "by": "flic", "zombie": "Z1"}),),
        {"move": "kill", "by": "flic", "zombie": "Z1"},
        "Le zombie 1 est détruit.",
    ),
    "a way out is drawn in red": Story(
        (OPEN, SURVIVORS),
        (Finger("plan?volet=sortie&salle=P1", form="sortie", filled={"texte": ("le quai",)}),),
        {"move": "exit", "room": "P1", "kind": "autre", "text": "le quai"},
        "le quai",
    ),
    "the geek leaves by the sewers": Story(
        (OPEN, NO_ZOMBIE, SURVIVORS, RICH, SEWERS),
        (Finger("plan?pion=geek", {"move": "walk", "survivors": ["geek"], "to": "S1"}),),
        {"move": "walk", "survivors": ["geek"], "to": "S1"},
        "fait sortir le geek par les égouts",
    ),
    "whoever likes pays for the contaminé": Story(
        (OPEN, RICH, ZOMBIES),
        (Finger("plan", {"move": "infect", "payer": "C"}),),
        {"move": "infect", "payer": "C"},
        "La transformation avance : le contaminé perd un litre, il lui reste 5 litres.",
        variants={"contamine": True},
    ),
    "the geek finds a clue for somebody else": Story(
        READY,
        (Finger("plan?pion=geek&volet=geek", form="indice", filled={"texte": ("Un os",)}),),
        {"move": "geek_clue", "survivor": "flic", "text": "Un os"},
        "Un os",
    ),
    "an ordinary zombie becomes a vampire by decree": Story(
        (*HALL_AND_CAVE, SURVIVORS),
        (
            Finger(
                "corrections?op=zombie",
                form="decret",
                filled={"zombie": ("Z1",), "kind": ("vampire",)},
            ),
        ),
        {"move": "correct", "ops": [VAMPIRE]},
        "Vampire",
    ),
    "in a city the turn is ended by hand": Story(
        (move("open", first="A", name="Mairie", square=[2, 1]), SURVIVORS),
        (Finger("plan", {"move": "end"}),),
        {"move": "end"},
        variants=CITY,
    ),
    "the squares of a city are called as on a map": Story(
        (move("open", first="A", square=[2, 1]), NO_ZOMBIE, SURVIVORS),
        (Finger("plan?pion=brute", {"move": "walk", "survivors": ["brute"], "to": "C1-1"}),),
        {"move": "walk", "survivors": ["brute"], "to": "C1-1"},
        "déplace la brute vers « A1 »",
        variants=CITY,
    ),
    "what is over the ceiling goes back at the end of the turn": Story(
        (move("open", first="A", square=[2, 1]), SURVIVORS, RICH),
        (Finger("plan", {"move": "end"}),),
        {"move": "end"},
        "on n'en garde que 6 en fin de tour",
        variants=CITY,
    ),
    "nobody gets out alive": Story(
        (*LAST_ONE, ZOMBIES),
        (Finger("plan", {"move": "attack"}),),
        {"move": "attack", "dice": {"Z1": [1]}},
        "Personne n'en sort vivant",
    ),
}


def carried(button: Button) -> dict[str, Any]:
    told = dict(button.pairs)
    found: dict[str, Any] = json.loads(told.get("coup") or told.get("ajout") or "{}")
    return found


def put(visitor: Visitor, game: str, finger: Finger) -> None:
    arrived(visitor, f"/partie/{game}/{finger.page}")
    buttons = Page(visitor.page).buttons
    if finger.does is not None:
        [button] = [it for it in buttons if carried(it) == finger.does][:1]
    else:
        button = [it for it in buttons if ("forme", finger.form) in it.pairs][-1]
    filled = finger.filled or {}
    kept = [it for it in button.pairs if it[0] not in filled]
    pairs = [*kept, *((name, word) for name, told in filled.items() for word in told)]
    answer = visitor.post_raw(button.action, pairs)
    assert answer.status_code == 303, visitor.refusal
    arrived(visitor, answer.location)


@pytest.mark.parametrize("name", STORIES)
def test_a_mechanism_by_finger(house: House, visitor: Visitor, name: str) -> None:
    story = STORIES[name]
    more = {"variants": story.variants} if story.variants else {}
    game = house.journal.open_game({**table(**more), "moves": list(story.before)})
    for finger in story.fingers:
        put(visitor, game, finger)
    last = house.moves(game)[-1]
    assert {it: last.get(it) for it in story.last} == story.last
    assert story.said in words(visitor)


def test_whoever_feeds_is_not_offered_a_step(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game({**table(), "moves": [OPEN, ZOMBIES, MISSED]})
    arrived(visitor, f"/partie/{game}/plan")
    assert "Faites arriver" in words(visitor)
    assert not [it for it in Page(visitor.page).buttons if "pas" in carried(it)]


def test_the_geek_is_told_why_a_road_is_not_for_him(house: House, visitor: Visitor) -> None:
    """L50: sewers, metro or catacombs; the exit of his room is barred and says so."""
    game = house.journal.open_game({**table(), "moves": [*READY]})
    arrived(visitor, f"/partie/{game}/plan?pion=geek")
    flight = {"move": "walk", "survivors": ["geek"], "to": "S1"}
    [button] = [it for it in Page(visitor.page).buttons if carried(it) == flight]
    assert visitor.post_raw(button.action, button.pairs).status_code == 409
    assert "égouts" in visitor.refusal
