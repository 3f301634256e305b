"""Stories of barricades, of walks, and of tokens picked up."""

from humans.little import HOP, Case, Document, act, caught, hop, little, seize, walk, zombies

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
