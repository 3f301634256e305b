"""Stories of captures, infections and flights."""

from humans.little import Case, act, caught, flee, hop, seize, zombies

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
