"""The composition as a table wants it: card by card, camp by camp, without what it lacks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from gm_assistant.engine.table import GoOn, State
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.attack import scenes
from gm_assistant.games.quinte_bourg.rules.composition import (
    Composition,
    Wish,
    advice,
    card_advice,
    card_groups,
    composed,
    composition,
    count_of,
    deal,
    errors,
    every_card,
    last_card,
    next_card,
    warnings,
    wished,
)
from gm_assistant.games.quinte_bourg.rules.deck import OWN_DECK
from gm_assistant.games.quinte_bourg.rules.game import Game, call_at, open_game
from gm_assistant.games.quinte_bourg.rules.opening import read_table
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    OBLIGATORY_POSTS,
    SEVERAL_COPIES,
    SPECIALITIES,
)
from gm_assistant.games.quinte_bourg.screens.composition import set_apart
from gm_assistant.games.quinte_bourg.screens.table import table_setup
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.own_cards import OwnCards
from gm_assistant.seam.pages import SentForm

EVERY_NUMBER = range(8, 46)

CARD_GROUPS = card_groups(OWN_DECK)
EVERY_CARD = every_card(OWN_DECK)


def wish(players: int, **counts: int) -> Wish:
    """One tap after another."""
    told = Wish()
    for card, count in counts.items():
        told = wished(players, told, card, count)
    return told


def test_no_card_has_the_name_of_another() -> None:
    assert len(set(EVERY_CARD)) == len(EVERY_CARD)


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_whoever_wishes_nothing_gets_what_is_advised_and_is_told_nothing(players: int) -> None:
    assert composed(players, Wish()) == composition(players)
    assert card_advice(composed(players, Wish())) == []


def test_a_reptilien_more_is_a_villageois_less() -> None:
    before, after = composed(20, Wish()), composed(20, wish(20, reptilien=2))
    assert len(after.camp_roles) == 20
    assert count_of(after, "villageois") == count_of(before, "villageois") - 1


def test_villageois_that_were_counted_by_hand_stay_as_they_are() -> None:
    told = wish(20, villageois=6, reptilien=2)
    assert len(composed(20, told).camp_roles) == 22
    told = wished(20, wished(20, told, "reptilien", 1), "villageois", 5)
    assert told == Wish()


def test_what_comes_to_the_advice_is_no_wish_any_more() -> None:
    assert wish(20, seth=0, cortex=1).counts == {"seth": 0, "cortex": 1}
    assert wished(20, wish(20, seth=0, cortex=1), "seth", 1).counts == {"cortex": 1}


@pytest.mark.parametrize("lacking", [("voleur",), ("seth", "fennec"), ("souris", "cupide")])
@pytest.mark.parametrize("players", [8, 20, 33, 45])
def test_a_card_that_the_table_lacks_is_never_dealt(players: int, lacking: tuple[str, ...]) -> None:
    cards = composed(players, Wish(dict.fromkeys(lacking, 1), lacking))
    assert not any(count_of(cards, it) for it in lacking)
    assert len(cards.camp_roles) == players
    assert len(cards.specialities) == min(players, len(SPECIALITIES) - ("voleur" in lacking))


@pytest.mark.parametrize(
    ("group", "added", "taken"),
    [
        ("reptiliens", "reptilien", "reptilien"),
        ("idealistes", None, "prophete"),
        ("souris", "souris", None),
        ("specialites", "scientifique", "dresseur_rapace"),
        ("postes", "pickpocket_mirka", "pretre_traditionnel"),
    ],
)
def test_a_group_gains_and_loses_the_card_that_one_expects(
    group: str, added: str | None, taken: str | None
) -> None:
    assert next_card(20, Wish(), group) == added
    assert last_card(20, Wish(), group) == taken


@pytest.mark.parametrize("group", CARD_GROUPS)
def test_a_group_can_be_emptied_and_filled_again(group: str) -> None:
    told = Wish()
    while (card := last_card(20, told, group)) is not None:
        told = wished(20, told, card, count_of(composed(20, told), card) - 1)
    assert not any(count_of(composed(20, told), it) for it in CARD_GROUPS[group])
    assert next_card(20, told, group) in CARD_GROUPS[group]


@pytest.mark.parametrize(
    ("changes", "ruling", "card"),
    [
        ({"reptilienne_alpha": 0}, "A-02", "reptilienne_alpha"),
        ({"cortex": 1}, "R-06", "cortex"),
        ({"minus": 1}, "R-06", "minus"),
        ({"souris": 1}, "R-07", "souris"),
        ({"monk": 0}, "R-07", "holmes"),
        ({"pach": 1}, "R-07", "pach"),
        ({"orphee": 0}, "W-13", "sirene"),
        ({"orphee": 0, "sirene": 0}, "R-05", "holmes"),
        ({"president": 0}, "P-01", "president"),
        ({"president": 0, "procureur": 0}, "R-07", "holmes"),
        ({"seth": 0}, "L125", "fennec"),
        ({"reptilien": 9}, "L127", "reptilien"),
        ({"adjoint_randy": 1}, "D-05", "adjoint_randy"),
        ({"adjoint_randy": 0, "adjoint_armish": 1}, "D-05", "adjoint_armish"),
    ],
)
def test_a_word_stands_beside_the_card_that_it_concerns(
    changes: dict[str, int], ruling: str, card: str
) -> None:
    found = card_advice(composed(20, wish(20, **changes)))
    assert (ruling, card) in {(it.ruling, it.cards[0]) for it in found if it.cards}
    assert not any(it.blocks for it in found)


@pytest.mark.rulebook
def test_eight_players_cannot_bear_eleven_posts() -> None:
    every = dict.fromkeys(CARD_GROUPS["postes"], 1)
    said = [it for it in card_advice(composed(8, wish(8, **every))) if it.ruling == "L472"]
    assert [(it.sentence, it.cards) for it in said] == [
        ("12 postes pour 8 joueurs : retirez-en.", ("bourreau",))
    ]
    assert not [it for it in card_advice(composed(12, wish(12, **every))) if it.ruling == "L472"]


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_wished_is_warned_of_where_no_table_can_play_it(seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(8, 45)
    hand = {it: rng.randint(0, 3) for it in rng.sample(EVERY_CARD, rng.randint(1, 12))}
    cards = composed(players, Wish({it: n for it, n in hand.items() if it != "villageois"}))
    said = {it.ruling for it in card_advice(cards)}
    roles, posts = {*cards.camp_roles}, {*cards.posts}
    assert ("L125" in said) == ("fennec" in roles and "seth" not in roles)
    assert ("L127" in said) == (2 * cards.reptilians > len(cards.camp_roles))
    assert ("L472" in said) == (len(posts - {"chef_milice"}) > len(cards.camp_roles))
    assert ("D-05" in said) == (len(posts & {"adjoint_randy", "adjoint_armish"}) == 1)


def test_sesiano_needs_lovers_at_a_small_table() -> None:
    found = card_advice(composed(10, wish(10, sesiano=1)))
    assert any(it.ruling == "R-05" and "Romantique" in it.sentence for it in found)


def test_a_table_without_reptilian_would_stop_at_once() -> None:
    told = wish(8, reptilien=0, reptilienne_alpha=0)
    assert [it.cards for it in card_advice(composed(8, told)) if it.blocks] == [("reptilien",)]


# Set-up advice: compositions that stand, deals that fall well, and what is worth saying.


def village(*roles: str, **more: Any) -> Village:
    players = [
        {"id": f"J{seat}", "camp_roles": [role], **more.get(f"J{seat}", {})}
        for seat, role in enumerate(roles)
    ]
    posts = {"scrutateur": "J0"}
    posts |= {post: f"J{seat + 1}" for seat, post in enumerate(OBLIGATORY_POSTS)}
    rest = {it: value for it, value in more.items() if not it.startswith("J")}
    document = {"format": "quinte-bourg/1", "players": players, "posts": posts}
    return read_table(document | rest)


FINE = ("reptilienne_alpha", *["villageois"] * 9)


def rulings(found: list[Any]) -> set[str]:
    return {it.ruling for it in found}


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_a_composition_fits_its_number(players: int) -> None:
    advised = composition(players)
    assert len(advised.camp_roles) == players
    assert (
        len(advised.specialities)
        == len(set(advised.specialities))
        == min(players, len(SPECIALITIES))
    )
    assert all(n == 1 or it in SEVERAL_COPIES for it, n in advised.copies().items())
    assert players / 6 <= advised.reptilians <= players / 3
    assert advised.copies()["villageois"] >= 3


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_what_we_advise_gives_nothing_to_say(players: int) -> None:
    assert advice(_dealt(composition(players))) == []


def _dealt(advised: Composition) -> Village:
    ids = [f"J{seat}" for seat in range(advised.players)]
    hands = deal(advised, ids, ids[::-1], ids)
    people = [
        {
            "id": it,
            "camp_roles": [hands.camp_roles[it]],
            "specialities": [hands.specialities[it]] if it in hands.specialities else [],
        }
        for it in ids
    ]
    document = {"format": "quinte-bourg/1", "players": people, "posts": dict(hands.posts)}
    return read_table(document)


def test_numbers_out_of_range_are_brought_back() -> None:
    assert composition(3) == composition(8)
    assert composition(60) == composition(45)


def test_nobody_holds_two_posts_and_no_ghost_leads_yet() -> None:
    ids = [f"J{seat}" for seat in range(24)]
    hands = deal(composition(24), ids, ids, ids)
    holders = [it for it in hands.posts.values() if it is not None]
    assert len(holders) == len(set(holders)) == len(hands.posts) - 1
    assert hands.posts["chef_milice"] is None


def test_a_plain_table_is_fine() -> None:
    assert advice(village(*FINE)) == []


@pytest.mark.parametrize(
    ("table", "ruling"),
    [
        (village(*["villageois"] * 10), "W-14"),
        (village(*["reptilien"] * 10), "L149"),
        (village(*FINE[:2], "fennec", posts={}, J1={"status": "fantome"}), "L149"),
    ],
    ids=["no Reptilian", "only Reptilians", "two alive"],
)
def test_what_blocks(table: Village, ruling: str) -> None:
    found = errors(table)
    assert rulings(found) == {ruling}
    assert all(it.blocks and it.sentence.endswith(".") for it in found)


@pytest.mark.parametrize(
    ("table", "ruling", "word"),
    [
        (village("reptilien", *FINE[1:]), "A-02", "alpha"),
        (village("minus", *FINE), "R-06", "Minus sans Cortex"),
        (village("cortex", *FINE), "R-06", "Cortex sans Minus"),
        (village("sesiano", *FINE, J0={"personal": ["romantique"]}), "R-05", "Romantique"),
        (village("holmes", *FINE, J0={"personal": ["melomane"]}), "R-05", "Musicien"),
        (village("monk", *FINE, J0={"personal": ["detective"]}), "R-07", "Détectives"),
        (village("souris", *FINE), "R-07", "Souris"),
        (village("poirot", *FINE, J0={"personal": ["detective"]}), "R-09", "show"),
        (village("monk", "pach", *FINE, J0={"personal": ["pentaphile"]}), "R-02", "J1"),
        (village("monk", *FINE, J0={"personal": ["showman"]}), "R-02", "Showman"),
        (village("seth", "seth", *FINE), "R-01", "Seth"),
        (village("orphee", *FINE), "W-13", "Orphée"),
        (village(*FINE[:7]), "R-01", "7"),
        (
            village(*FINE, J0={"specialities": ["laura"]}, J1={"specialities": ["laura"]}),
            "R-01",
            "Laura",
        ),
        (village(*FINE, posts={"scrutateur": "J0"}), "P-01", "Président"),
        (village(*FINE, J4={"status": "esprit"}), "L408", "J4"),
    ],
)
def test_what_only_informs(table: Village, ruling: str, word: str) -> None:
    found = [it for it in warnings(table) if it.ruling == ruling]
    assert any(word in it.sentence for it in found)
    assert errors(table) == []
    assert not any(it.blocks for it in warnings(table))


def test_more_than_all_specialities() -> None:
    many = {"specialities": list(SPECIALITIES)}
    said = warnings(village(*FINE, J0=many, J1={"specialities": ["laura"]}))
    assert any(f"{len(SPECIALITIES) + 1} spécialités" in it.sentence for it in said)


def test_two_posts_in_one_hand() -> None:
    table = village(*FINE, posts={"scrutateur": "J0", "president": "J0"})
    assert "L410" in rulings(warnings(table))


# The same table again: hardly anybody is given the camp that he had.

TABLE = table_setup(Help(), OwnCards())


def camps(state: State) -> dict[str, str]:
    return {one["name"]: CAMP_OF_ROLE[state["roles"][one["id"]][0]] for one in state["people"]}


@pytest.mark.parametrize("players", [8, 12, 20, 45])
@pytest.mark.parametrize("seed", range(5))
def test_nobody_but_of_a_crowded_camp_is_again_what_he_was(players: int, seed: int) -> None:
    document = advised_table(players, Random(seed))
    roles = {one["id"]: one["camp_roles"][0] for one in document["players"]}
    former = {who: CAMP_OF_ROLE[role] for who, role in roles.items()}
    held = set_apart(OWN_DECK, roles, former, Random(seed))
    assert Counter(held.values()) == Counter(roles.values())
    again = Counter(CAMP_OF_ROLE[it] for who, it in held.items() if CAMP_OF_ROLE[it] == former[who])
    size = Counter(former.values())
    # Whoever is of a camp of more than half the table cannot all be of another.
    assert all(count <= max(0, 2 * size[camp] - players) for camp, count in again.items())


def answered(state: State, word: str, seed: int) -> State:
    found = TABLE.answered(state, "roles", SentForm((("faire", word),)), Random(seed))
    assert isinstance(found, GoOn)
    return found.state


def test_the_mj_chooses() -> None:
    document = advised_table(12, Random(3))
    assert TABLE.again is not None
    state = TABLE.again(document, open_game(document))
    former = state["former"]
    assert (len(former), state["apart"]) == (12, True)

    def again(word: str) -> int:
        chosen = answered(state, word, 0)
        deals = [camps(answered(chosen, "donner", seed)) for seed in range(6)]
        return sum(held[it] == camp for held in deals for it, camp in former.items())

    assert again("autres") < again("hasard")


# Counting: in small villages every combination of a few rows, and the total of each outcome.

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
    (scene,) = scenes(call_at(game.village, "attaque").ground, carnage=False)
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
        (scene,) = scenes(call_at(evening.village, "attaque").ground, carnage=False)
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
