"""Small stories of Humans!!!, each a table, its moves and where they lead."""

from humans.little import (
    HOP,
    STREET,
    Case,
    Document,
    act,
    arm,
    caught,
    flee,
    hop,
    little,
    seize,
    walk,
    zombies,
)

# Stories of the table as it was set, of tiles, and of second pawns.

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


# Stories of barricades, of walks, and of tokens picked up.

TWO_WALLS: Document = {
    "tiles": {"hop": {**HOP, "count": 2}},
    "start": {"tiles": [{"tile": "hop", "x": 1, "y": 0}, {"tile": "hop", "x": 2, "y": 0}]},
}
BARRICADES = [
    Case(
        "H-09 one square only, inside is free",
        little(seats=zombies(A=[[2, 1]]), **hop(no_barricade=[[3, 1]])),
        (walk("A1", [3, 1], [3, 0], [4, 0], [4, 1], [3, 1], [2, 1]),),
        {"movement_left": 0, "zombies.A1": [2, 1]},
    ),
    Case(
        "H-09 both ways, every side",
        little(seats=zombies(A=[[2, 1]]), **hop(no_barricade=[[3, 1]])),
        (walk("A1", [3, 1], [3, 2]),),
        {"zombies.A1": [3, 2]},
    ),
    Case(
        "L78 forced from inside",
        little(seats=zombies(A=[[4, 0]]), **hop()),
        (act("barricade", zombie="A1", cell=[4, 0], die=4, bonus=1),),
        {
            "no_barricade": [[4, 0]],
            "tried.buildings": ["1,0"],
            "movement_left": 6,
            "roll": {
                "kind": "barricade",
                "player": "A",
                "die": 4,
                "bonus": 1,
                "needed": 5,
                "success": True,
            },
        },
    ),
    Case(
        "H-19 a bonus may be negative",
        little(seats=zombies(A=[[2, 1]]), **hop()),
        (act("barricade", zombie="A1", cell=[3, 1], die=6, bonus=-2),),
        {"no_barricade": [], "roll.success": False, "roll.bonus": -2},
    ),
    Case(
        "H-18 a barricade rerolled, again and again",
        little(seats={"A": {"zombies": [[2, 1]], "do_over": 2}}, **hop()),
        (
            act("barricade", zombie="A1", cell=[3, 1], die=1),
            act("note", text="aïe"),
            act("reroll", die=2),
            act("ability", player="B"),
            act("reroll", die=6),
        ),
        {"no_barricade": [[3, 1]], "players.A.do_over": 0, "roll.die": 6, "roll.success": True},
    ),
    Case(
        "4.6.2 a walk closes the roll",
        little(seats=zombies(A=[[2, 1]]), **hop()),
        (act("barricade", zombie="A1", cell=[3, 1], die=1), walk("A1", [1, 1])),
        {"roll": None},
    ),
    Case(
        "H-22 forced through a wall, a barricade and too far",
        little(seats={"A": {"zombies": [[5, 0]]}}, **TWO_WALLS),
        (act("correct", movement_left=1), walk("A1", [6, 0], [6, 1], [6, 2], force=True)),
        {"zombies.A1": [6, 2], "movement_left": 0},
    ),
    Case(
        "H-23 at each step, also of another's forced zombie",
        little(
            seats=zombies(A=[[0, 0]], B=[[2, 2]]), start={"tokens": [[2, 1]], "humans": [[1, 1]]}
        ),
        (walk("B1", [2, 1], [2, 0], force=True),),
        {"tokens": [], "players.A.do_over": 2, "players.B.do_over": 1},
    ),
    Case(
        "L79 not under a human",
        little(start={"tokens": [[1, 0]], "humans": [[1, 0]]}),
        (walk("A1", [1, 0]),),
        {"tokens": [[1, 0]], "players.A.do_over": 1},
    ),
    Case(
        "4.6.5 once he is gone",
        caught(start={"humans": [[0, 0]], "tokens": [[0, 0]]}),
        (seize(3), act("infect", cards=["infected", "infected"])),
        {"tokens": [], "players.A.do_over": 2, "zombies.A2": [0, 0]},
    ),
    Case(
        "H-23 the next player's, when their turn begins",
        little(
            seats=zombies(A=[[0, 0]], B=[[2, 2]]), start={"tokens": [[2, 2]], "humans": [[0, 2]]}
        ),
        (act("end_turn"),),
        {"players.B.do_over": 2, "tokens": []},
    ),
]


# Stories of captures, infections and flights.

ESCAPED = (seize(1), flee(1, [1, 0]))
CAPTURES = [
    Case(
        "L85 equal is enough, bonus included",
        caught(),
        (seize(2, bonus=1),),
        {
            "capture": {"human": "h1", "zombie": "A1", "stage": "pris", "may_arm": ["B"]},
            "roll": {
                "kind": "capture",
                "player": "A",
                "die": 2,
                "bonus": 1,
                "needed": 3,
                "success": True,
            },
            "pending": [{"what": "infect", "player": "A", "human": "h1", "count": 2}],
            "step": "capture",
            "tried.humans": ["h1"],
        },
    ),
    Case(
        "H-12 once each a turn, and again the next",
        caught(),
        (*ESCAPED, act("end_turn"), act("end_turn")),
        {"tried.humans": [], "roll": None},
    ),
    Case(
        "L83 the others wait their turn",
        caught(seats=zombies(A=[[0, 0], [1, 0]]), start={"humans": [[1, 0], [0, 0], [0, 0]]}),
        (seize(6, "h3"),),
        {
            "pending": [
                {"what": "infect", "player": "A", "human": "h3", "count": 2},
                {"what": "capture", "player": "A", "human": "h1"},
                {"what": "capture", "player": "A", "human": "h2"},
            ]
        },
    ),
    Case(
        "L98 forced, the choice wins",
        caught(),
        (seize(3), act("infect", cards=["eat", "eat"], choice="infected", force=True)),
        {"players.A.eaten": 0, "zombies.A2": [0, 0]},
    ),
    Case(
        "L97 two escapes are one, the choice is ignored",
        caught(),
        (seize(3), act("infect", cards=["escape", "escape"], choice="eat")),
        {"capture.stage": "fuite", "roll": None, "players.A.eaten": 0},
    ),
    Case(
        "H-17 ★ nothing",
        caught(seats={"A": {"zombies": [[0, 0]], "lost": 9}}),
        (seize(3), act("infect", cards=["infected", "infected"])),
        {"players.A.points": 1, "humans": {}, "capture": None},
    ),
    Case(
        "H-17 ★ eaten",
        caught(seats={"A": {"zombies": [[0, 0]], "lost": 9}}, rulings={"no_pawn": "mange"}),
        (seize(3), act("infect", cards=["infected", "infected"])),
        {"players.A.points": 2, "players.A.eaten": 1, "humans": {}},
    ),
    Case(
        "H-13 a one among humans",
        caught(start={"humans": [[0, 0], [1, 0], [0, 1]]}),
        (seize(1), flee(1)),
        {"zombies.A2": [0, 0], "humans": {"h2": [1, 0], "h3": [0, 1]}},
    ),
    Case(
        "L134 through a human",
        caught(start={"humans": [[0, 0], [1, 0], [0, 1]]}),
        (seize(1), flee(2, [1, 0], [2, 0])),
        {"humans.h1": [2, 0]},
    ),
    Case(
        "L105 as far as possible",
        caught(
            seats=zombies(A=[[0, 0]], B=[[2, 0], [1, 1], [0, 2]]),
        ),
        (seize(1), flee(6, [0, 1])),
        {"humans.h1": [0, 1]},
    ),
    Case(
        "L107 barricades do not stop a human",
        caught(seats=zombies(A=[[2, 1]]), **hop(humans=[[2, 1]])),
        (seize(1), flee(3, [3, 1], [4, 1], [5, 1])),
        {"humans.h1": [5, 1]},
    ),
    Case(
        "H-22 a forced flight goes anywhere",
        caught(),
        (seize(1), flee(1, [1, 0], [2, 0], [2, 1], [2, 2], force=True)),
        {"humans.h1": [2, 2], "capture": None},
    ),
    Case(
        "H-22 a forced flight of nothing infects",
        caught(),
        (seize(1), flee(6, force=True)),
        {"zombies.A2": [0, 0], "humans": {}},
    ),
    Case(
        "4.5 the human of the capture is removed",
        caught(),
        (seize(1), act("correct", human="h1", cell=None)),
        {"capture": None, "roll": None, "pending": [], "tried.humans": ["h1"]},
    ),
    Case(
        "4.5 another human is removed",
        caught(start={"humans": [[0, 0], [2, 0]]}),
        (seize(1), act("correct", human="h2", cell=None)),
        {"capture.stage": "fuite", "roll.success": False},
    ),
    Case(
        "4.1 ids are never reused",
        caught(),
        (
            act("correct", human="h7", cell=[2, 0]),
            act("correct", human="h7", cell=None),
            act("correct", human="h1", cell=None),
            act("correct", human="h7", cell=[0, 2]),
        ),
        {"humans": {"h7": [0, 2]}},
    ),
]


# Stories of weapons, wounds and cards.

HURT = (seize(3), arm(6))
DRAW = act("wounds", cards=["head_shot", "bras"], keep="bras")
TWO = {"A": {"zombies": [[0, 0], [2, 0]], "wounds": ["torse"]}}
KEPT = {"head_shot": "gardee"}
FIGHTS = [
    Case(
        "L89 die, card and bonus",
        caught(),
        (seize(3), arm(1, card="fusil", bonus=1)),
        {
            "capture.stage": "blessure",
            "capture.may_arm": [],
            "roll": {
                "kind": "arme",
                "player": "B",
                "die": 1,
                "bonus": 3,
                "needed": 4,
                "success": True,
            },
            "pending": [{"what": "wounds", "player": "A", "count": 2}],
            "last_card": "B",
        },
    ),
    Case(
        "H-18 the one who armed rerolls",
        caught(),
        (seize(3), arm(1), act("correct", player="A", hand=2), act("reroll", die=4)),
        {"capture.stage": "blessure", "players.B.do_over": 0, "players.A.do_over": 1},
    ),
    Case(
        "H-15 ★ drawn is enough",
        caught(seats=TWO, rulings={"head_shot": "piochee"}),
        (*HURT, DRAW),
        {"zombies": {"A2": [2, 0], "B1": [1, 1]}, "players.A.wounds": []},
    ),
    Case(
        "H-15 ★ only when kept",
        caught(seats=zombies(A=[[0, 0], [2, 0]]), rulings=KEPT),
        (*HURT, DRAW),
        {"zombies.A1": [0, 0], "players.A.wounds": ["bras"]},
    ),
    Case(
        "H-15 ★ kept",
        caught(seats=zombies(A=[[0, 0], [2, 0]]), rulings=KEPT),
        (*HURT, {**DRAW, "keep": "head_shot"}),
        {"zombies": {"A2": [2, 0], "B1": [1, 1]}, "players.A.wounds": []},
    ),
    Case("H-16 ★ reserve", caught(seats=TWO), (*HURT, DRAW), {"players.A.reserve": 9}),
    Case(
        "H-16 ★ gone",
        caught(seats=TWO, rulings={"lost_pawns": "perdus"}),
        (*HURT, DRAW),
        {"players.A.reserve": 8, "players.A.on_board": 1},
    ),
    Case(
        "H-16 a lost pawn comes back by decree",
        caught(seats=TWO, rulings={"lost_pawns": "perdus"}),
        (*HURT, DRAW, act("correct", zombie="A1", cell=[1, 1])),
        {"players.A.reserve": 8, "players.A.on_board": 2},
    ),
    Case(
        "H-16 once back it is lost no more",
        caught(seats=TWO, rulings={"lost_pawns": "perdus"}),
        (
            *HURT,
            DRAW,
            act("correct", zombie="A1", cell=[1, 1]),
            act("correct", zombie="A1", cell=None),
        ),
        {"players.A.reserve": 9, "players.A.on_board": 1},
    ),
    Case(
        "L123 the last pawn is not lost",
        caught(rulings={"lost_pawns": "perdus"}),
        (*HURT, DRAW),
        {"zombies.A1": [1, 1], "players.A.reserve": 9},
    ),
    Case(
        "H-12 it lands on a human",
        caught(start={"humans": [[0, 0], [1, 1]]}),
        (*HURT, DRAW, flee(1, [1, 0])),
        {"pending": [{"what": "capture", "player": "A", "human": "h2"}]},
    ),
    Case(
        "L121 the zombie already taken off",
        caught(seats=TWO),
        (
            *HURT,
            act("correct", zombie="A1", cell=None),
            act("wounds", cards=["bras", "jambe"], keep="jambe"),
        ),
        {
            "players.A.wounds": [],
            "zombies": {"A2": [2, 0], "B1": [1, 1]},
            "capture.zombie": "A1",
            "capture.stage": "fuite",
            "players.A.reserve": 9,
        },
    ),
    Case(
        "L120 a duplicate of two kinds",
        caught(characters={"lutteur": {"wounds": 4}}),
        (*HURT, act("wounds", cards=["bras", "tete", "tete", "bras"], keep="tete")),
        {"players.A.wounds": ["tete"]},
    ),
    Case(
        "H-22 forced against the duplicate",
        caught(),
        (*HURT, act("wounds", cards=["bras", "bras", "jambe"], keep="jambe", force=True)),
        {"players.A.wounds": ["jambe"], "capture.stage": "fuite"},
    ),
]
CARDS = [
    Case(
        "H-11 in order from the left",
        caught(4),
        (act("event", player="C"), act("note", text="…"), seize(3)),
        {"last_card": None, "capture.may_arm": ["B", "D"]},
    ),
    Case(
        "H-11 a run goes on through notes",
        caught(4),
        (
            seize(3),
            act("event", player="C"),
            act("note", text="…"),
            act("correct", player="B", hand=2),
            act("ability", player="B"),
        ),
        {"last_card": "C", "capture.may_arm": ["D"]},
    ),
    Case(
        "H-11 the current player last",
        caught(4),
        (seize(3), act("event", player="A")),
        {"last_card": "A", "capture.may_arm": []},
    ),
    Case(
        "L87 only those with a card",
        caught(4, seats={"A": {"zombies": [[0, 0]]}, "B": {"hand": 0}}),
        (seize(3),),
        {"capture.may_arm": ["C", "D"]},
    ),
    Case(
        "L115 played until one's own turn",
        little(3, start={"humans": [[0, 2]]}),
        (act("event", player="B"), act("event", player="A"), act("end_turn")),
        {
            "players.A.played": True,
            "players.B.played": False,
            "players.B.hand": 3,
            "players.A.hand": 2,
        },
    ),
    Case(
        "4.6.6 not at another's turn",
        little(3, start={"humans": [[0, 2]]}),
        (act("event", player="C"), act("end_turn")),
        {"players.C.played": True, "players.C.hand": 2},
    ),
    Case(
        "H-22 counters stop at nought",
        caught(seats={"A": {"zombies": [[0, 0]], "do_over": 0}, "B": {"hand": 0}}),
        (seize(1), act("reroll", die=3, force=True), arm(1, force=True)),
        {"players.A.do_over": 0, "players.B.hand": 0, "players.B.played": True},
    ),
    Case(
        "H-01 the ability is recorded",
        little(),
        (act("ability", player="B"),),
        {"players.B.ability_used": True},
    ),
]


# Stories of ends and of decrees.

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
CASES = [*SETTING, *TILES, *SECOND_PAWN, *BARRICADES, *CAPTURES, *FIGHTS, *CARDS, *ENDS]
