"""Stories of ends and of decrees."""

from humans.little import HOP, STREET, Case, act, caught, hop, little, seize

LONE = {"humans": [[2, 2]]}
ENDS = [
    Case(
        "H-20 nobody left ends every game",
        little(),
        (act("end_turn", discard=1),),
        {
            "result": {"reason": "plus_d_humains", "winners": ["A", "B"], "draw": True},
            "step": "finie",
            "current": "A",
            "turn": 1,
            "players.A.hand": 2,
            "movement_left": 6,
            "pending": [],
        },
    ),
    Case(
        "H-20 not while there is a pile",
        little(tiles={"rue": STREET, "hop": HOP}),
        (act("tile", tile="rue", x=1, y=0, humans=[], force=True), act("end_turn")),
        {"result": None, "current": "B", "step": "tuile"},
    ),
    Case(
        "H-20 ★ the last tile, the last seat",
        little(start=LONE, rulings={"end": "derniere_tuile"}),
        (act("end_turn"), act("end_turn")),
        {"result.reason": "derniere_tuile", "current": "B", "turn": 2},
    ),
    Case(
        "H-20 ★ the last tile, not the first seat",
        little(start=LONE, rulings={"end": "derniere_tuile"}),
        (act("end_turn"),),
        {"result": None},
    ),
    Case(
        "H-20 first of the two",
        little(rulings={"end": "derniere_tuile"}, start={"player": "B"}),
        (act("end_turn"),),
        {"result.reason": "plus_d_humains"},
    ),
    Case(
        "H-20 ★ no goal under another end",
        little(start=LONE, rulings={"end": "plus_d_humains"}, seats={"A": {"eaten": 50}}),
        (act("note", text="…"),),
        {"result": None, "players.A.points": 51},
    ),
    Case(
        "4.6.7 in the middle of a turn, by decree",
        caught(),
        (seize(3), act("correct", player="B", eaten=9)),
        {
            "result": {"reason": "points", "winners": ["B"], "draw": False},
            "step": "finie",
            "capture.stage": "pris",
            "pending": [],
        },
    ),
    Case(
        "H-21 those at their goal",
        little(
            seats={"A": {"eaten": 9}, "B": {"eaten": 20}},
            characters={"avocat": {"goal": 99}, "lutteur": {"goal": 10}},
        ),
        (act("note", text="…"),),
        {"result.winners": ["A"]},
    ),
    Case(
        "H-20 the table stops",
        caught(),
        (seize(1), act("stop")),
        {
            "result": {"reason": "arret", "winners": ["A", "B"], "draw": True},
            "step": "finie",
            "roll.success": False,
            "capture.stage": "fuite",
            "pending": [],
        },
    ),
    Case(
        "H-20 the stop comes before the goal",
        little(seats={"A": {"eaten": 30}}),
        (act("stop"), act("note", text="fin")),
        {"result": {"reason": "arret", "winners": ["A"], "draw": False}},
    ),
    Case(
        "a note after the end changes nothing",
        little(),
        (act("stop"), act("note", text="fin")),
        {"result.reason": "arret", "step": "finie"},
    ),
    Case(
        "a token decreed under a zombie is taken",
        little(),
        (act("correct", tokens=[[1, 1], [0, 0], [0, 0]]),),
        {"tokens": [[0, 0]], "players.A.do_over": 2},
    ),
    Case(
        "decrees",
        little(**hop()),
        (
            act(
                "correct",
                player="B",
                hand=7,
                do_over=4,
                eaten=2,
                wounds=["tete"],
                ability_used=True,
                played=True,
                movement_left=2,
                zombie="B1",
                cell=[2, 0],
                no_barricade=[[5, 0], [3, 1], [5, 0]],
            ),
        ),
        {
            "players.B": {
                "character": "avocat",
                "points": 3,
                "eaten": 2,
                "on_board": 1,
                "reserve": 9,
                "hand": 7,
                "played": True,
                "do_over": 4,
                "wounds": ["tete"],
                "ability_used": True,
                "turns": 0,
            },
            "movement_left": 2,
            "zombies.B1": [2, 0],
            "no_barricade": [[5, 0], [3, 1]],
        },
    ),
]
