"""Beside the map for whoever was tapped: what may be done, what is owed, how far a throw goes."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from brasier.evening import (
    DEAD,
    NEXT,
    SEEDS,
    TO_HEROES,
    TO_ZOMBIES,
    Document,
    a_table,
    ana,
    ash,
    both,
    draw,
    fire,
    hero,
    moments,
    move,
    played,
    walk,
    z1,
)
from brasier.follies import next_move

from gm_assistant.games.brasier.paper import ACCOUNTS
from gm_assistant.games.brasier.rehearsal import house_table
from gm_assistant.games.brasier.rules.board import Owed
from gm_assistant.games.brasier.rules.game import Game, open_document
from gm_assistant.games.brasier.rules.words import Refusal
from gm_assistant.games.brasier.screens.chosen import (
    Chosen,
    ask_of,
    leads,
    newborn,
    owed_words,
    rolls,
    unfought,
)
from gm_assistant.games.brasier.screens.ground import (
    dies_out,
    gauges,
    moment_words,
    next_of,
    now_words,
    pieces,
)
from gm_assistant.games.brasier.screens.pages import rounds, table_view
from gm_assistant.games.brasier.screens.panels import (
    cell_sheet,
    hero_sheet,
    horde_words,
    measured,
    zombie_sheet,
)
from gm_assistant.games.brasier.screens.taps import targets
from gm_assistant.seam.paper import Recorded
from gm_assistant.toolkit.around import SIX
from gm_assistant.toolkit.seats import FieldView

GRINDER = {"marks": {"broyeur": ["a1"]}}
OWED = [
    ("start", "1 départ à tirer", "2 départs à tirer"),
    ("roll", "1 dé du feu à lancer", "2 dés du feu à lancer"),
    ("debris", "1 jeton de débris à tirer", "2 jetons de débris à tirer"),
    ("can", "1 bidon à éprouver", "2 bidons à éprouver"),
    ("petrol", "1 explosion à jouer", "2 explosions à jouer"),
    ("escape", "1 fuite à décider", "2 fuites à décider"),
]


@pytest.mark.parametrize(("what", "one", "two"), OWED, ids=[it[0] for it in OWED])
def test_what_is_owed_is_counted(what: str, one: str, two: str) -> None:
    town = played(a_table("h h")).town
    for count, words in ((1, one), (2, two)):
        town.pending = (Owed(what),) * count
        assert owed_words(town) == words


SPAWN = {"marks": {"spawn": ["a1"]}}


@pytest.mark.parametrize(
    ("document", "moves", "words"),
    [
        (a_table("h h", map=SPAWN), [], "aucun n'est encore là, dites combien apparaissent."),
        (z1("h h", map=SPAWN), [], "touchez un zombie, puis une case."),
        (z1("h h"), [], "touchez un zombie, puis une case."),
    ],
    ids=["nobody yet", "somebody", "from nowhere"],
)
def test_the_zombies_are_told_where_they_come_from(
    document: Document, moves: list[Document], words: str
) -> None:
    game = played(document, *TO_ZOMBIES, *moves)
    assert now_words(game.town) == f"Aux joueurs zombies : {words}"


def test_a_zombie_appears_under_the_finger_where_and_when_it_may() -> None:
    game = played(a_table("h h", map=SPAWN), *TO_ZOMBIES)
    sheet = cell_sheet(game, Chosen(cell="a1"))
    assert [it.label for it in sheet.buttons] == ["Un zombie héros apparaît ici"]
    assert [it.label for it in sheet.counts] == [str(it) for it in range(1, 13)]
    elsewhere = cell_sheet(game, Chosen(cell="b1"))
    assert not elsewhere.buttons + elsewhere.counts
    burning = played(a_table("f f", fires={"b1": 2}, map=SPAWN), NEXT)
    assert not cell_sheet(burning, Chosen(cell="a1")).counts


@pytest.mark.parametrize("many", [1, 3, 12])
def test_any_number_of_zombies_appears_by_two_taps(many: int) -> None:
    game = played(z1("h h", map=SPAWN), *TO_ZOMBIES)
    assert [it.label for it in table_view(game, Chosen(), {}).newcomers][many - 1] == str(many)
    lit = targets(game, Chosen(task="apparition", many=many), {})
    assert (list(lit), lit["a1"].tag) == (["a1"], f"+{many}")
    for spawned in json.loads(lit["a1"].move):
        game = game.play(spawned)
    assert alive(game) == 1 + many
    next_ = next_of(game.town, newborn(game))
    assert next_
    assert next_.warning == "1 zombie sans bouger"
    looks = [it.look for it in pieces(game.town, newborn(game)).tokens]
    assert looks == ["zombie attend"]
    game = game.play({"move": "zombie", "zombie": "z1", "path": ["b1"]})
    assert [it.look for it in pieces(game.town, newborn(game)).tokens] == ["zombie neuf", "zombie"]


BELT = {"marks": {"tapis": {"b1": "E"}}}


@pytest.mark.parametrize(
    ("at", "prices"),
    [("a1", {"b1": "0", "c1": "1"}), ("c1", {"b1": "2", "a1": "3"})],
    ids=["with it", "against it"],
)
def test_the_price_of_a_belt_is_what_it_costs(at: str, prices: dict[str, str]) -> None:
    game = played(ana("h h h", at=at, map=BELT), *TO_HEROES, hero(3))
    lit = targets(game, Chosen(hero="ana"), {})
    assert {cell: it.tag for cell, it in lit.items()} == prices


def sheet_of(game: Game, **chosen: Any) -> Any:
    return hero_sheet(game, Chosen(hero="ana", **chosen), {"extincteur": 1, "essence": 1})


def waiting(document: Document) -> Game:
    return played(document, *TO_HEROES)


def chosen(field: FieldView) -> str:
    """What would be sent of it as it stands."""
    return next((it.value for it in field.options if it.chosen), "")


def test_whoever_waits_is_offered_every_way_and_a_die() -> None:
    sheet = sheet_of(waiting(ana("h h")), task="tir")
    assert [(it.label, it.query, it.lit) for it in sheet.ways] == [
        ("Tirer", "?heros=ana&faire=tir", True),
        ("Extincteur", "?heros=ana&faire=extincteur", False),
        ("Essence", "?heros=ana&faire=essence", False),
        ("Mettre le feu", "?heros=ana&faire=feu", False),
    ]
    assert [it.query for it in sheet.placing] == ["?heros=ana&faire=placer"]
    [ask] = sheet_of(waiting(ana("h h"))).asks
    assert (ask.move, ask.field) == ('{"move":"hero","hero":"ana"}', "die")
    assert [it.value for it in ask.faces] == [str(it) for it in SIX]
    [plus] = ask.fields
    words = ["-6", "-5", "-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5", "+6"]
    assert [it.label for it in plus.options] == words
    assert [it.value for it in plus.options] == [it.removeprefix("+") for it in words]
    assert (plus.name, chosen(plus)) == ("plus", "0")


FIGHTS: list[tuple[Document, str, list[str]]] = [
    (both("h h"), "Le combat se joue à la table.", []),
    (
        both("h h", map=GRINDER),
        "Broyeur : gagné de 3 ou plus, il est tué.",
        ["Dé du héros", "Dé du zombie"],
    ),
]


@pytest.mark.parametrize(("document", "why", "dice"), FIGHTS, ids=["anywhere", "grinder"])
def test_a_fight_asks_for_its_dice_only_where_they_matter(
    document: Document, why: str, dice: list[str]
) -> None:
    [fight] = sheet_of(waiting(document)).more
    assert (fight.title, fight.why, fight.throw) == ("Combat contre le zombie z1", why, "")
    assert fight.move == '{"move":"fight","hero":"ana","zombie":"z1"}'
    assert [(it.value, it.leads) for it in fight.faces] == [
        ("tue", "Zombie tué"),
        ("gagne", "Gagné, il reste"),
        ("perdu", "Perdu : 1 blessure"),
    ]
    *asked, weapon = fight.fields
    assert [it.label for it in asked] == dice
    numbers = [("", "lancer"), *((str(it), str(it)) for it in SIX)]
    options = [[(it.value, it.label) for it in one.options] for one in asked]
    assert options == [numbers for _ in dice]
    assert (weapon.name, chosen(weapon), fight.strong) == ("fire", "", False)


@pytest.mark.parametrize(
    ("document", "why", "least"),
    [
        (both("h h h", zombie="c1"), "Distance 2.", "2"),
        (both("h f h", zombie="b1"), "Distance 1. La forêt demande 1 de plus.", "1"),
        (both("B:m h h", zombie="c1"), "Distance 2, étage +1.", "1"),
    ],
    ids=["far", "woods", "upstairs"],
)
def test_a_shot_says_how_far(document: Document, why: str, least: str) -> None:
    [shot] = sheet_of(waiting(document), task="tir", to=document["zombies"][0]["cell"]).asks
    range_, needs, fire = shot.fields
    assert (shot.title, shot.why) == ("Tirer sur le zombie z1", why)
    assert (range_.name, chosen(range_), len(range_.options)) == ("range", least, 21)
    assert (needs.name, chosen(needs)) == ("needs", "4")
    assert [it.label for it in needs.options] == [f"{it} ou plus" for it in range(2, 7)]
    assert (fire.name, fire.label, chosen(fire)) == ("fire", "Pistolet de détresse", "")


FACTS: list[tuple[Document, list[Document], tuple[str, ...]]] = [
    (ana("h h"), TO_HEROES, ("En a1, herbe.", "0 blessure.")),
    (
        ana("h h"),
        [*TO_HEROES, hero(3)],
        ("3 points : touchez une case éclairée.", "En a1, herbe.", "0 blessure."),
    ),
    (ana("h h"), [DEAD], ("A péri en a1.",)),
]


@pytest.mark.parametrize(("document", "moves", "facts"), FACTS, ids=["waits", "walks", "fallen"])
def test_a_hero_in_words(document: Document, moves: list[Document], facts: tuple[str, ...]) -> None:
    assert sheet_of(played(document, *moves)).facts == facts


@pytest.mark.parametrize(
    ("task", "ranges", "cells"),
    [
        ("extincteur", {}, ["b1"]),
        ("extincteur", {"extincteur": 2}, ["b1", "c1"]),
        ("essence", {}, ["a1", "b1"]),
        ("essence", {"essence": 2}, ["a1", "b1", "c1"]),
        ("feu", {}, ["a1", "b1"]),
        ("feu", {"essence": 3}, ["a1", "b1", "c1", "d1"]),
    ],
)
def test_a_throw_reaches_one_cell_unless_told(
    task: str, ranges: dict[str, int], cells: list[str]
) -> None:
    burning = [fire("b1"), fire("c1", 1)]
    game = played(ana("f f f f"), *TO_HEROES, *burning)
    lit = targets(game, Chosen(hero="ana", task=task), ranges)
    assert list(lit) == cells
    told = f'"range":{next(iter(ranges.values()), 1)}'
    assert all(it.link or told in it.move for it in lit.values())


def _hidden(game: Game, chosen: Chosen) -> list[str]:
    """Cells of whoever may play next that a tap would spend on something else."""
    rows = table_view(game, chosen, {}).rows
    spots = [it for row in rows for it in row if it and it.target]
    return [it.cell for it in spots if it.link.startswith(("?zombie=", "?heros="))]


def test_whoever_stands_on_a_lit_cell_is_reached_once_nobody_is_chosen() -> None:
    rng, covered = Random(1), 0
    game = open_document(house_table(rng))
    for _ in range(60):
        game = game.play(next_move(game, rng, wild=False))
        assert _hidden(game, Chosen()) == []
        waits = [it for it in game.town.zombies.values() if it.alive and not it.moved]
        covered += sum(bool(_hidden(game, Chosen(zombie=it.id))) for it in waits[:2])
    assert covered


# What the table asks: what is owed, where a face leads, how far it is, who is how near.


@pytest.mark.parametrize(
    ("die", "words"),
    [
        (1, "← a2 brûle"),
        (2, "↑ b1 attisée"),
        (3, "→ c2 herbe"),
        (4, "bord : rien"),
        (5, "grandit"),
        (6, "se consume"),
    ],
)
def test_each_face_says_where_it_leads(die: int, words: str) -> None:
    """At 2 the counter shows 2 to the north, 1 to the west, 4 to the south, 3 to the east."""
    game = played(a_table("f f h", "f f h", fires={"b2": 2, "b1": 1}), NEXT)
    assert leads(game.town, "b2", die) == words


@pytest.mark.parametrize("seed", SEEDS)
def test_a_face_never_says_what_does_not_come(seed: int) -> None:
    """What is said of every face, against what the rules then do."""
    for now in moments(seed, 1):
        due = [it.cell for it in now.town.pending if it.what == "roll"]
        for cell in due[:1]:
            for die in range(1, 7):
                said, came = leads(now.town, cell, die), answer_of(now, cell, die)
                assert came in MEANT[meaning(said)], (seed, len(now.moves), cell, die, said)


MEANT = {
    "brûle": {"propage"},
    "attisée": {"attise"},
    "grandit": {"grandit"},
    "consume": {"consume"},
    "choix": {"choix_manque"},
    "rien": {"rien"},
}


def meaning(said: str) -> str:
    return next((it for it in MEANT if said.endswith(it)), "rien")


def answer_of(game: Game, cell: str, die: int) -> str:
    try:
        after = game.play({"move": "roll", "cell": cell, "die": die})
    except Refusal as refusal:
        return refusal.rule
    return after.town.answers[-1].answer


ON_FIRE = move("correct", zombie="z1", on_fire=True)
RAIN = move("card", card="forte_pluie", on=True)


@pytest.mark.parametrize(
    ("document", "moves", "fates"),
    [
        (z1("h f"), (), {6: "meurt"}),
        (z1("h f"), (RAIN,), {6: "éteint"}),
        (z1("h b:m"), (RAIN,), {6: "meurt"}),
        (z1("h b:m"), (ash("b1", "d5e"),), {5: "éteint", 6: "meurt"}),
    ],
    ids=["plain", "wet", "under a roof", "on debris"],
)
def test_the_combustion_die_says_what_comes(
    document: Document, moves: Sequence[Document], fates: dict[int, str]
) -> None:
    """L232, L248, L282: each face against what the rules then do."""
    now = played(document, NEXT, *moves, ON_FIRE)
    [ask] = zombie_sheet(now, Chosen(zombie="z1", to="b1")).asks
    assert [it.leads for it in ask.faces] == [fates.get(it, "brûle") for it in SIX]
    ends = {"brule": "brûle", "consume": "meurt", "eteint": "éteint"}
    came = [now.play(walk("b1", burn=it)).town.answers[-1].answer for it in SIX]
    assert [ends[it] for it in came] == [it.leads for it in ask.faces]


def test_what_dies_out_is_dashed_before_it_does() -> None:
    game = played(a_table("f h f", fires={"a1": 1, "c1": 1}), NEXT)
    assert dies_out(game.town, "a1")
    after = played(a_table("f h f", fires={"a1": 1, "c1": 1}), NEXT, roll("a1", 5), roll("c1", 4))
    assert set(after.town.fires) == {"a1"}


def roll(cell: str, die: int) -> dict[str, Any]:
    return {"move": "roll", "cell": cell, "die": die}


def test_the_fire_phase_is_followed_roll_by_roll() -> None:
    game = played(a_table("f h f", fires={"a1": 3, "c1": 1}), NEXT, roll("c1", 5))
    first, second = rolls(game, "a1")
    assert (first.cell, first.fire, first.die, first.now) == ("a1", 1, "", True)
    assert (second.cell, second.fire, second.die, second.now) == ("c1", 2, "5", False)
    assert "monte à 2" in second.words


def test_what_is_owed_is_one_line_and_one_question() -> None:
    game = played(a_table("f h f", fires={"a1": 3, "c1": 3}), NEXT, roll("a1", 6))
    assert owed_words(game.town) == "1 dé du feu à lancer et 1 jeton de débris à tirer"
    tapped = ask_of(game, Chosen(cell="a1"))
    first = ask_of(game, Chosen())
    assert tapped
    assert first
    assert (tapped.title, first.title) == ("Un jeton pour a1", "Le feu de c1")


def test_the_number_of_a_horde_is_explained() -> None:
    zombies = {"z1": "a1", "z2": "a1", "z3": "a1"}
    game = played(a_table("h h", heroes={"ana": "b1"}, zombies=zombies))
    assert "3 ou plus (5 moins 2" in horde_words(game.town, "a1")
    assert horde_words(game.town, "b1") == ""


def test_from_here_to_there_counts_the_floor_and_the_woods() -> None:
    game = played(a_table("B:motel h f"))
    facts = " ".join(measured(game.town, Chosen(cell="a1", to="c1")).facts)
    assert "Distance 2" in facts
    assert "une portée de 1 suffit" in facts
    assert "1 de plus au dé" in facts


def test_how_near_each_side_is() -> None:
    document = a_table(
        "b:manoir b:motel b:motel h",
        map={"buildings": {"manoir": {"manor": True}}},
        scenario="brasier",
    )
    it = gauges(played(document).town)
    assert (it.covered, it.cells, it.needed, it.halves) == (1, 4, 2, 0)
    assert it.near.startswith("Aux zombies il manque 1 bâtiment à moitié en débris, ou 1 case")
    won = gauges(played({**document, "debris": {"b1": "d3"}}).town)
    assert (won.ended, won.halves) == ("Victoire : les zombies", 1)


def test_the_next_button_says_who_was_forgotten() -> None:
    game = played(a_table("h h", heroes={"ana": "b1"}, zombies={"z1": "a1"}), NEXT)
    next_ = next_of(game.town)
    assert next_
    assert (next_.label, next_.warning) == ("Aux héros", "1 zombie sans bouger")
    assert moment_words(game.town) == "Tour 1 · les zombies"


def test_the_next_button_calls_fights_to_mind_until_they_are_played() -> None:
    met = played(both("h h"), *TO_HEROES)
    assert [unfought(it) for it in (met, played(both("h h", zombie="b1"), *TO_HEROES))] == [1, 0]
    next_ = next_of(met.town, unfought=unfought(met))
    assert next_
    assert next_.warning == "1 héros sans bouger, 1 combat à jouer ?"
    fought = met.play(move("fight", hero="ana", zombie="z1", outcome="gagne"))
    assert unfought(fought) == 0


@pytest.mark.parametrize("task", ["tir", "extincteur", "essence", "feu"])
def test_a_way_that_is_chosen_says_what_to_touch(task: str) -> None:
    assert sheet_of(waiting(ana("f f")), task=task).aim.startswith("Touchez ")
    assert not sheet_of(waiting(ana("f f"))).aim


def test_the_film_has_a_picture_for_each_round() -> None:
    game = played(a_table("f b:m", fires={"a1": 2}), NEXT, roll("a1", 6), draw("a1", "v0"))
    assert [(it.title, it.words) for it in rounds(game)] == [
        ("Au départ", "1 feu, 0 débris"),
        ("Tour 1", "0 feu, 1 débris"),
    ]
    assert [it.look for it in rounds(game)[-1].burnt] == ["debris"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_workbook_counts_what_the_game_counts(seed: int) -> None:
    game = next(iter(reversed(list(moments(seed, 30)))))
    taken_back = Recorded({"move": "note", "text": "="}, "n'importe quand", stands=False)
    recorded = [*(Recorded(it) for it in game.moves), taken_back]
    tables = ACCOUNTS.ledger(game, "Partie", recorded).tables
    assert set(tables) == set(ACCOUNTS.tables)
    assert len(tables["journal"].rows) == len(game.moves) + 1
    assert tables["journal"].rows[-1].etat == "annulé"
    assert len(tables["cases"].rows) == len(game.town.board.order)
    assert sum(it.zombies for it in tables["cases"].rows) == alive(game)
    if game.town.turn:
        assert tables["tours"].rows[-1].marqueurs == len(game.town.fires)


def alive(game: Game) -> int:
    return sum(it.alive for it in game.town.zombies.values())
