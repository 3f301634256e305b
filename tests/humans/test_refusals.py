"""Each way of saying no has its story; force lifts what the table may overrule."""

import re
from typing import Any, NamedTuple

import pytest
from humans.little import (
    HOP,
    PRISON,
    STREET,
    Document,
    Move,
    act,
    arm,
    caught,
    flee,
    hop,
    little,
    opened,
    played,
    seize,
    walk,
    zombies,
)

from gm_assistant.french.language import plain
from gm_assistant.games.humans.rules.words import REFUSALS, Refusal


class Story(NamedTuple):
    """What is refused, where, and what went before."""

    rule: str
    move: Move
    table: Document
    before: tuple[Move, ...] = ()


PILE: dict[str, Any] = {"tiles": {"hop": HOP, "rue": {**STREET, "count": 2}, "prison": PRISON}}
DRAWING = little(**PILE)
SQUARE = little()
DONE = act("tile", tile="rue", x=1, y=0)
LAST_HOP = little(tiles={"hop": {**HOP, "count": 0}, "rue": STREET})
BESIDE = little(seats=zombies(A=[[2, 1], [2, 0]], B=[[1, 1]]), **hop())
TWO_HOPS: Document = little(
    seats=zombies(A=[[5, 0]]),
    tiles={"hop": {**HOP, "count": 2}},
    start={"tiles": [{"tile": "hop", "x": 1, "y": 0}, {"tile": "hop", "x": 2, "y": 0}]},
)
ON_HUMAN = little(seats=zombies(A=[[0, 0], [1, 1]]), start={"humans": [[0, 0], [1, 1]]})
TAKEN = (seize(3),)
HURT = (*TAKEN, arm(6))
THREE = caught(how_many=3)
HEAD = {"rulings": {"head_shot": "gardee"}}
TRIED = (seize(3), act("infect", cards=["eat", "eat"]))
STAYED = (seize(1), flee(1, [1, 0]), act("correct", human="h1", cell=[0, 0]))

TILES = [
    Story("tuile.moment", act("tile", tile="rue", x=0, y=1), DRAWING, (DONE,)),
    Story("tuile.epuisee", act("tile", tile="hop", x=1, y=0), LAST_HOP),
    Story("tuile.place_prise", act("tile", tile="rue", x=0, y=0), DRAWING),
    Story("tuile.isolee", act("tile", tile="rue", x=5, y=5), DRAWING),
    Story("tuile.sans_rue", act("tile", tile="hop", x=1, y=0, rotation=270), DRAWING),
    Story("tuile.posable", act("tile", tile="rue", placed=False), DRAWING),
    Story("tuile.rue_sans_jeton", act("tile", tile="rue", x=1, y=0, tokens=[[4, 1]]), DRAWING),
    Story("tuile.hors_des_rues", act("tile", tile="rue", x=1, y=0, humans=[[3, 0]]), DRAWING),
    Story("tuile.humains_rue", act("tile", tile="rue", x=1, y=0, humans=[[3, 1]]), DRAWING),
    Story("tuile.dehors", act("tile", tile="hop", x=1, y=0, tokens=[[3, 2]]), DRAWING),
    Story(
        "tuile.jetons_ensemble", act("tile", tile="hop", x=1, y=0, tokens=[[3, 0], [3, 0]]), DRAWING
    ),
    Story("tuile.combien_d_humains", act("tile", tile="hop", x=1, y=0, humans=[[3, 0]]), DRAWING),
    Story("tuile.combien_de_jetons", act("tile", tile="hop", x=1, y=0, tokens=[]), DRAWING),
    Story(
        "tuile.humains_ensemble",
        act("tile", tile="hop", x=1, y=0, humans=[[3, 0], [3, 0]]),
        DRAWING,
    ),
]
MOVEMENT = [
    Story("deplacement.moment", walk("A1", [1, 0]), DRAWING),
    Story("deplacement.saut", walk("A1", [2, 2]), SQUARE),
    Story(
        "deplacement.captures_commencees",
        walk("A2", [2, 1]),
        little(seats=zombies(A=[[0, 0], [2, 2]]), start={"humans": [[0, 0]]}),
        TRIED,
    ),
    Story("deplacement.sur_humain", walk("A1", [0, 1]), ON_HUMAN),
    Story("deplacement.trop_loin", walk("A1", *[[1, 0], [1, 1]] * 4), SQUARE),
    Story("deplacement.mur", walk("A1", [6, 0]), TWO_HOPS),
    Story("deplacement.barricade", walk("A1", [3, 1]), BESIDE),
    Story("deplacement.humain", walk("A1", [0, 1], [0, 0]), little(start={"humans": [[0, 1]]})),
    Story("zombie.absent", walk("A7", [1, 0]), SQUARE),
    Story("zombie.autre", walk("B1", [1, 0]), SQUARE),
    Story("barricade.pas_batiment", act("barricade", zombie="A1", cell=[2, 2], die=6), BESIDE),
    Story(
        "barricade.ouverte",
        act("barricade", zombie="A1", cell=[3, 1], die=6),
        little(seats=zombies(A=[[2, 1]]), **hop(no_barricade=[[3, 1]])),
    ),
    Story("barricade.loin", act("barricade", zombie="A1", cell=[3, 0], die=6), BESIDE),
    Story(
        "barricade.deja_essaye",
        act("barricade", zombie="A2", cell=[3, 0], die=6),
        BESIDE,
        (act("barricade", zombie="A1", cell=[3, 1], die=1),),
    ),
    Story("case.impraticable", act("correct", zombie="A1", cell=[9, 9]), SQUARE),
]
CAPTURES = [
    Story("capture.en_cours", seize(3, "h2", "A2"), ON_HUMAN, TAKEN),
    Story("humain.absent", seize(3, "h9"), caught()),
    Story("capture.pas_ensemble", seize(3, "h2"), ON_HUMAN),
    Story(
        "capture.zombie_autre",
        seize(3, zombie="B1"),
        little(seats=zombies(B=[[0, 0]]), start={"humans": [[0, 0]]}),
    ),
    Story("capture.deja_essaye", seize(3), caught(), STAYED),
    Story("infection.moment", act("infect", cards=["eat", "eat"]), caught()),
    Story("infection.combien", act("infect", cards=["eat"]), caught(), TAKEN),
    Story("infection.egalite", act("infect", cards=["eat", "infected"]), caught(), TAKEN),
    Story(
        "infection.majorite",
        act("infect", cards=["eat", "eat"], choice="infected"),
        caught(),
        TAKEN,
    ),
    Story("fuite.moment", flee(1, [1, 0]), caught(), TAKEN),
    Story("fuite.saut", flee(2, [1, 1]), caught(), (seize(1),)),
    Story("fuite.chemin", flee(2, [1, 0]), caught(), (seize(1),)),
]
CARDS = [
    Story("arme.moment", arm(6), caught()),
    Story("arme.soi_meme", arm(6, "A"), caught(), TAKEN),
    Story("carte.main_vide", act("event", player="B"), little(seats={"B": {"hand": 0}})),
    Story("carte.deja_jouee", act("event", player="B"), SQUARE, (act("event", player="B"),)),
    Story("carte.ordre", arm(6, "B"), THREE, (*TAKEN, act("event", player="C"))),
    Story("pouvoir.utilise", act("ability", player="B"), SQUARE, (act("ability", player="B"),)),
    Story("blessure.moment", act("wounds", cards=["bras", "tete"], keep="bras"), caught(), TAKEN),
    Story("blessure.a_garder", act("wounds", cards=["bras", "tete"]), caught(), HURT),
    Story("blessure.combien", act("wounds", cards=["bras"], keep="bras"), caught(), HURT),
    Story(
        "blessure.double",
        act("wounds", cards=["bras", "bras", "tete"], keep="tete"),
        caught(characters={"lutteur": {"wounds": 3}}),
        HURT,
    ),
    Story("relance.rien", act("reroll", die=6), caught(), TAKEN),
    Story(
        "relance.sans_jeton",
        act("reroll", die=6),
        caught(seats={"A": {"zombies": [[0, 0]], "do_over": 0}}),
        (seize(1),),
    ),
]
SET_RIGHT = act("correct", player="B", played=False)
IMPOSSIBLE = [
    Story("capture.en_cours", walk("A2", [1, 0]), ON_HUMAN, TAKEN),
    Story("capture.en_cours", act("end_turn"), caught(), (seize(1),)),
    Story("capture.en_cours", act("barricade", zombie="A1", cell=[3, 1], die=6), caught(), TAKEN),
    Story("deplacement.moment", act("barricade", zombie="A1", cell=[3, 1], die=6), DRAWING),
    Story("deplacement.moment", seize(6), little(**PILE, start={"humans": [[1, 1]]})),
    Story("zombie.absent", act("barricade", zombie="A7", cell=[3, 1], die=6), BESIDE),
    Story("zombie.absent", seize(6, zombie="A7"), caught()),
    Story("zombie.absent", act("correct", zombie="A7", cell=None), SQUARE),
    Story("humain.absent", act("correct", human="h7", cell=None), SQUARE),
    Story("case.impraticable", act("correct", human="h7", cell=[3, 0]), SQUARE),
    Story("case.impraticable", act("correct", tokens=[[1, 1], [3, 0]]), SQUARE),
    Story("barricade.pas_batiment", act("correct", no_barricade=[[1, 1]]), SQUARE),
    Story("barricade.pas_batiment", act("barricade", zombie="A1", cell=[90, 1], die=6), BESIDE),
    Story("tuile.epuisee", act("tile", tile="hop", placed=False), LAST_HOP),
    Story("tuile.moment", act("tile", tile="rue", placed=False), DRAWING, (DONE,)),
    Story("tuile.dehors", act("tile", tile="hop", x=1, y=0, humans=[[3, 2], [3, 0]]), DRAWING),
    Story("deplacement.saut", walk("A1", [1, 0], [1, -1]), SQUARE),
    Story("fuite.saut", flee(2, [0, -1], [0, 0]), caught(), (seize(1),)),
    Story("fuite.moment", flee(1, [1, 0]), caught(), HURT),
    Story("infection.moment", act("infect", cards=["eat", "eat"]), caught(), HURT),
    Story("arme.moment", arm(6, "A"), caught(), (seize(1),)),
    Story("blessure.a_garder", act("wounds", cards=["bras", "tete"], keep="jambe"), caught(), HURT),
    Story("relance.rien", act("reroll", die=6), caught(), (seize(1), flee(1, [1, 0]))),
    Story("partie.finie", act("stop"), SQUARE, (act("stop"),)),
]
ORDER = Story(
    "carte.ordre", act("event", player="B"), SQUARE, (act("event", player="B"), SET_RIGHT)
)
TURNS = [
    Story("tour.tuile_due", act("end_turn"), DRAWING),
    Story("tour.humains_dus", act("end_turn"), caught()),
    Story("defausse.trop", act("end_turn", discard=4), SQUARE),
    Story("defausse.une_seule", act("end_turn", discard=2), little(start={"humans": [[0, 0]]})),
    Story("partie.finie", act("correct", movement_left=1), SQUARE, (act("stop"),)),
]
STORIES = [*TILES, *MOVEMENT, *CAPTURES, *CARDS, *IMPOSSIBLE, ORDER, *TURNS]


def test_every_refusal_has_its_story() -> None:
    assert {it.rule for it in STORIES} == set(REFUSALS)


@pytest.mark.parametrize("story", STORIES, ids=lambda it: it.rule)
def test_a_refusal_leaves_everything_as_it_was(story: Story) -> None:
    game = played(story.table, *story.before)
    before = game.situation()
    with pytest.raises(Refusal) as refused:
        game.play(story.move)
    assert refused.value.rule == story.rule
    assert game.situation() == before


@pytest.mark.parametrize("story", STORIES, ids=lambda it: it.rule)
def test_force_lifts_what_it_may(story: Story) -> None:
    game = played(story.table, *story.before)
    forced = {**story.move, "force": True}
    if not REFUSALS[story.rule].can_be_forced:
        with pytest.raises(Refusal):
            game.play(forced)
        return
    overruled = game.play(forced).why(len(story.before))
    assert story.rule in [it.facts["refused"] for it in overruled if it.rule == "force"]


@pytest.mark.parametrize("story", STORIES, ids=lambda it: it.rule)
def test_a_refusal_is_one_clear_sentence(story: Story) -> None:
    with pytest.raises(Refusal) as refused:
        played(story.table, *story.before).play(story.move)
    sentence = plain(refused.value.sentence)
    assert re.fullmatch(r"[A-ZÉ(«].* : .*\.|Dites .*\.|Tirez .*\.|.*d'abord.*\.", sentence), (
        sentence
    )
    assert not re.search(r"[{}_]|None", sentence)


def test_a_story_needs_its_beginning() -> None:
    for story in STORIES:
        assert opened(story.table).town.result is None
