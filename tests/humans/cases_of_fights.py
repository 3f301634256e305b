"""Stories of weapons, wounds and cards."""

from humans.little import Case, act, arm, caught, flee, little, seize, zombies

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
