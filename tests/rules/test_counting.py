"""Counting: in small villages every combination of a few rows, and the total of each outcome."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product
from typing import Any, NamedTuple

from gm_assistant.games.quinte_bourg.rules.choices import scenes_of_attack
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game

Row = Mapping[str, Any]


def dusk(*players: dict[str, Any]) -> Game:
    night = [{"move": "night"}]
    return open_game({"format": "quinte-bourg/1", "players": list(players), "moves": night})


def rows(step: str, field: str, choices: Iterable[Any]) -> list[Row]:
    return [{"move": "call", "step": step, field: it} for it in choices]


def evenings(game: Game, columns: list[list[Row]]) -> Iterator[Game]:
    """Every way to fill the rows, each prefix played once."""
    if not columns:
        yield game
        return
    for row in columns[0]:
        yield from evenings(game.play(row), columns[1:])


def leaves(game: Game) -> Iterator[tuple[str, str | None]]:
    """The outcome of the attack for each draw of its victim."""
    (scene,) = scenes_of_attack(game.village)
    draws: Iterable[str | None] = scene.pool if scene.outcome == "victime" else (None,)
    for victim in draws:
        drawn = {} if victim is None else {"victim": victim}
        after = game.play({"move": "call", "step": "attaque", **drawn}).village
        assert after.night is not None
        (attack,) = after.night.attacks
        assert (attack.outcome, attack.victim) == (scene.outcome, victim)
        yield attack.outcome, attack.victim


def test_a_reptilian_a_squatter_and_a_sandman() -> None:
    """Worked out on paper: 4 targets, 4 sleepers, 3 houses to squat, 48 evenings.

    Nobody attacks when they designate Ana, who is alone of hers (4 × 3), nor when she sleeps
    although they designated another (3 × 3): 21. Left are 27 evenings. At Bea's there is nobody
    but where she was put to sleep: 3 victims, 6 empty houses. Chad is always at home, and Bea
    squats his house in 2 evenings of 9: 7 with one draw, 2 with two. The same for Dan.
    """
    game = dusk(
        {"id": "A", "camp_roles": ["reptilien"]},
        {"id": "B", "camp_roles": ["villageois"], "specialities": ["laura"]},
        {"id": "C", "camp_roles": ["villageois"], "specialities": ["marchand_de_sable"]},
        {"id": "D", "camp_roles": ["villageois"]},
    )
    columns = [
        rows("reptiliens", "target", "ABCD"),
        rows("marchand_de_sable", "target", "ABCD"),
        rows("laura", "house", "ACD"),
    ]
    counted = Counter(leaf for it in evenings(game, columns) for leaf in leaves(it))
    assert counted == {
        ("aucun_attaquant", None): 21,
        ("vide", None): 6,
        ("victime", "B"): 3 + 2 + 2,
        ("victime", "C"): 7 + 2,
        ("victime", "D"): 7 + 2,
    }


class Evening(NamedTuple):
    """One filling of the rows of Monday's small village."""

    defended: str
    target: str
    horns: bool
    abducted: str
    couple: tuple[str, str]
    squatted: str


class Monday:
    """The same village told naively: Ana alpha, Bea squats, Chad abducts, Dea lights fires."""

    def __init__(self, evening: Evening) -> None:
        self.it = evening
        self.own = evening.target == "A" and not evening.horns
        self.together = evening.abducted != "D" and not {"C", evening.abducted} & set(
            evening.couple
        )
        self.homes = {it: self.home_of(it) for it in "ABCD"}

    def home_of(self, who: str) -> str:
        if who == self.it.abducted:
            return "C"
        if self.together and who in self.it.couple:
            return self.it.couple[0]
        if who == "B":
            return self.it.squatted
        return self.it.target if who == "A" and not self.own else who

    def outcome(self) -> tuple[str, int]:
        """What comes of the attack, and how many could be its victim."""
        inside = [it for it, home in self.homes.items() if home == self.it.target]
        attacks = "A" in inside and self.it.abducted != "A" and not self.own
        pool = [it for it in inside if it != "A" or self.own]
        if not attacks:
            return "aucun_attaquant", 0
        if self.it.defended == self.it.target:
            return "protegee", 0
        return ("victime", len(pool)) if pool else ("vide", 0)


def monday_evenings() -> Iterator[Evening]:
    targets = [(it, False) for it in "ABCDE"] + [("A", True)]
    for defended, (target, horns), abducted, couple, squatted in product(
        "ABCDE", targets, "ABD", permutations("ABCD", 2), "ACDE"
    ):
        yield Evening(defended, target, horns, abducted, couple, squatted)


def test_monday_with_a_ghost_an_abductor_and_freyja() -> None:
    """4,320 evenings counted twice: by the sheet, and by the naive tale above."""
    game = dusk(
        {"id": "A", "camp_roles": ["reptilienne_alpha"]},
        {"id": "B", "camp_roles": ["villageois"], "specialities": ["laura"]},
        {"id": "C", "camp_roles": ["villageois"], "specialities": ["psychopathe"]},
        {"id": "D", "camp_roles": ["villageois"], "specialities": ["freyja"]},
        {"id": "E", "camp_roles": ["villageois"], "status": "fantome"},
    )
    horns = {"move": "call", "step": "reptiliens", "target": "A", "horns": True}
    couples: list[Row] = [
        {"move": "call", "step": "allumeuse", "targets": list(two), "house": two[0]}
        for two in permutations("ABCD", 2)
    ]
    columns = [
        rows("fantomes", "house", "ABCDE"),
        [*rows("reptiliens", "target", "ABCDE"), horns],
        rows("psychopathe", "target", "ABD"),
        couples,
        rows("laura", "house", "ACDE"),
    ]
    counted: Counter[tuple[str, int]] = Counter()
    for evening in evenings(game, columns):
        (scene,) = scenes_of_attack(evening.village)
        counted[scene.outcome, len(scene.pool) * (scene.outcome == "victime")] += 1
    assert counted == Counter(Monday(it).outcome() for it in monday_evenings())
    assert counted == {
        ("aucun_attaquant", 0): 2080,
        ("protegee", 0): 448,
        ("vide", 0): 1104,
        ("victime", 1): 336,
        ("victime", 2): 304,
        ("victime", 3): 48,
    }
