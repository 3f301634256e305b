"""Stories of the table as it was set, of tiles, and of second pawns."""

from humans.little import HOP, STREET, Case, act, little, zombies

FIVE = little(5, tiles={"rue": STREET, "hop": HOP})
FIVE_ON_CENTRE = {**FIVE, "rulings": {"two_humans": "centre"}}
ISLE = {"kind": "rue", "rows": ["###", "#.#", "###"]}
LAY = act("tile", tile="rue", x=1, y=0)
LAY_HOP = act("tile", tile="hop", x=1, y=0)
SETTING = [
    Case(
        "H-07 empty pile",
        little(seats={"A": {"hand": 1}}),
        (),
        {
            "step": "deplacement",
            "players.A.hand": 3,
            "players.B.hand": 3,
            "movement_left": 6,
            "turn": 1,
            "players.A.turns": 1,
            "players.B.turns": 0,
            "pending": [],
            "stack": 0,
        },
    ),
    Case(
        "H-02 with a pile",
        little(tiles={"rue": STREET, "hop": {**HOP, "count": 2}}),
        (),
        {
            "step": "tuile",
            "movement_left": 0,
            "stack": 3,
            "pending": [{"what": "tile", "player": "A"}],
        },
    ),
    Case("L58 more than three stays", little(seats={"A": {"hand": 5}}), (), {"players.A.hand": 5}),
    Case(
        "begun on paper",
        little(
            seats={
                "A": {"zombies": [[0, 0]], "lost": 2, "turns": 4, "wounds": ["bras"]},
                "B": {"zombies": [[2, 2], [0, 2]], "eaten": 3, "ability_used": True, "lost": 1},
            },
            start={"player": "B", "tokens": [[2, 2], [0, 0], [2, 2]], "humans": [[0, 2], [0, 2]]},
        ),
        (),
        {
            "current": "B",
            "turn": 1,
            "players.B.turns": 1,
            "players.A.turns": 4,
            "players.A.reserve": 7,
            "players.B.reserve": 7,
            "players.B.points": 5,
            "players.B.do_over": 2,
            "tokens": [[0, 0]],
            "humans": {"h1": [0, 2], "h2": [0, 2]},
            "players.A.wounds": ["bras"],
            "players.B.ability_used": True,
            "pending.0.human": "h1",
            "pending.1.human": "h2",
        },
    ),
    Case(
        "H-20 a goal is looked at after a move",
        little(seats={"A": {"eaten": 30}}),
        (),
        {"result": None},
    ),
    Case(
        "H-20 a goal seen at a note",
        little(seats={"A": {"eaten": 30}}),
        (act("note", text="déjà"),),
        {"result.reason": "points", "step": "finie"},
    ),
]
TILES = [
    Case(
        "H-02 quarter-turns clockwise",
        little(tiles={"hop": {**HOP, "humans": 3}}),
        (act("tile", tile="hop", x=1, y=0, rotation=90),),
        {
            "tiles.1,0.rows": [".bb", ".bb", ".bb"],
            "tiles.1,0.rotation": 90,
            "humans": {"h1": [4, 0], "h2": [5, 0], "h3": [4, 1]},
            "tokens": [[4, 0]],
        },
    ),
    Case(
        "L54 the table chooses",
        little(tiles={"hop": HOP}),
        ({**LAY_HOP, "humans": [[5, 1], [3, 0]], "tokens": [[5, 1]]},),
        {"humans": {"h1": [5, 1], "h2": [3, 0]}, "tokens": [[5, 1]]},
    ),
    Case(
        "H-08 never more than it has squares",
        little(tiles={"hop": {**HOP, "rows": ["#b#", "...", "..."], "humans": 4, "tokens": 2}}),
        (LAY_HOP,),
        {"humans": {"h1": [4, 0]}, "tokens": [[4, 0]]},
    ),
    Case("H-08 ★ two squares", FIVE, (LAY,), {"humans": {"h1": [4, 1], "h2": [4, 0]}}),
    Case(
        "H-08 ★ two squares, chosen",
        FIVE,
        ({**LAY, "humans": [[5, 1], [4, 1]]},),
        {"humans": {"h1": [5, 1], "h2": [4, 1]}},
    ),
    Case(
        "H-08 ★ both on the centre",
        FIVE_ON_CENTRE,
        (LAY,),
        {"humans": {"h1": [4, 1], "h2": [4, 1]}},
    ),
    Case(
        "H-08 no other street",
        little(5, tiles={"rue": ISLE}),
        ({**LAY, "force": True},),
        {"humans": {"h1": [4, 1], "h2": [4, 1]}},
    ),
    Case(
        "H-08 forced elsewhere",
        little(tiles={"rue": STREET}),
        ({**LAY, "humans": [[3, 1], [3, 1], [5, 1]], "force": True},),
        {"humans": {"h1": [3, 1], "h2": [3, 1], "h3": [5, 1]}},
    ),
    Case(
        "H-05 set aside",
        little(tiles={"rue": ISLE}),
        (act("tile", tile="rue", placed=False, x=9, rotation=90, humans=[[7, 7]]),),
        {
            "stack": 0,
            "step": "deplacement",
            "tiles": {"0,0": {"tile": "town_square", "rotation": 0, "rows": ["...", "...", "..."]}},
        },
    ),
    Case(
        "H-05 forced far away",
        little(tiles={"rue": STREET}),
        (act("tile", tile="rue", x=-5, y=-5, force=True),),
        {"humans": {"h1": [-14, -14]}},
    ),
]
SECOND = (*[act("end_turn")] * 5,)
SECOND_PAWN = [
    Case(
        "H-24 on a human",
        little(5, start={"humans": [[1, 1]]}, seats=zombies(**{it: [[0, 0]] for it in "ABCDE"})),
        SECOND,
        {"zombies.A2": [1, 1], "pending": [{"what": "capture", "player": "A", "human": "h1"}]},
    ),
    Case(
        "L46 four players have one",
        little(4, start={"humans": [[2, 2]]}),
        SECOND[:4],
        {"players.A.on_board": 1, "turn": 5, "current": "A"},
    ),
    Case(
        "L46 without a pawn in reserve",
        little(5, start={"humans": [[2, 2]]}, seats={"A": {"zombies": [[0, 0]], "lost": 9}}),
        SECOND,
        {"players.A.on_board": 1},
    ),
    Case(
        "L46 taken over at the second turn",
        little(6, seats={"A": {"turns": 1}}),
        (),
        {"zombies.A2": [1, 1]},
    ),
]
