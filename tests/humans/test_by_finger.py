"""Mechanisms of the rulebook by the buttons of the town: what is tapped, and what is then said."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import pytest
from humans.follies import random_game
from humans.little import DEFAULTS, act, caught, hop, little, played, seize, zombies
from humans.taps import Filled, opened, refused, tap, words
from web.visitor import House, Visitor

from gm_assistant.games.humans.rules.board import neighbours
from gm_assistant.games.humans.rules.game import Game
from gm_assistant.games.humans.rules.words import Refusal
from gm_assistant.games.humans.screens.board import Spot, Table, told
from gm_assistant.games.humans.screens.ending import LINES, ending, ranks_of
from gm_assistant.games.humans.screens.pages import table_of, town_view
from gm_assistant.games.humans.screens.turn import way
from gm_assistant.games.humans.texts import RULES, box_as_json, changes_of, defaults

TWO_WAYS = {"kind": "rue", "rows": ["#.#", "...", "#.#"], "count": 1}
WOUNDED = {"wounds": ["bras"]}


class Finger(NamedTuple):
    """One tap: the fields of its button, those filled in before it, and the page it stands on."""

    button: dict[str, str]
    filled: Filled | None = None
    page: str = "ville"


class Story(NamedTuple):
    """What a table taps, and sentences that the last page says."""

    table: dict[str, Any]
    fingers: tuple[Finger, ...]
    said: tuple[str, ...]


def wounds(*cards: str) -> Finger:
    return Finger({"move": "wounds"}, {"cards": cards})


SEIZE = Finger({"move": "capture", "die": "3"}, page="ville?h=1")
MISS = Finger({"move": "capture", "die": "1"})
STRIKE = Finger({"move": "weapon", "player": "B", "die": "6"}, {"card": ("batte",)})
STORIES = {
    "a duplicate wound is taken": Story(
        caught(), (SEIZE, STRIKE, wounds("bras", "bras")), ("Ana garde la blessure « bras »",)
    ),
    "a head shot drawn is enough": Story(
        caught(seats=zombies(A=[[0, 0], [2, 0]], B=[[2, 2]])),
        (SEIZE, STRIKE, wounds("head_shot", "bras")),
        ("Tir en pleine tête pioché : Ana perd le zombie du combat", "pour la réserve"),
    ),
    "a second wound takes the zombie": Story(
        caught(seats={"A": {"zombies": [[0, 0], [2, 0]], **WOUNDED}, "B": {"zombies": [[2, 2]]}}),
        (SEIZE, STRIKE, wounds("jambe", "jambe")),
        ("Deux blessures : Ana les défausse et perd le zombie du combat",),
    ),
    "the last pawn comes back": Story(
        caught(seats={"A": {"zombies": [[0, 0]], **WOUNDED}, "B": {"zombies": [[2, 2]]}}),
        (SEIZE, STRIKE, wounds("jambe", "jambe")),
        ("C'est le dernier pion : le zombie 1 d'Ana revient au milieu du square",),
    ),
    "a wound is chosen among those that differ": Story(
        caught(),
        (SEIZE, STRIKE, wounds("bras", "jambe"), Finger({"move": "wounds", "keep": "jambe"})),
        ("Ana garde la blessure « jambe »", "Béa, à droite, fait fuir l'humain 1"),
    ),
    "the majority decides": Story(
        caught(), (SEIZE, Finger({"move": "infect"}, {"cards": ("eat", "eat")})), ("Ana mange",)
    ),
    "a tie is chosen": Story(
        caught(),
        (
            SEIZE,
            Finger({"move": "infect"}, {"cards": ("eat", "infected")}),
            Finger({"move": "infect", "choice": "infected"}),
        ),
        ("L'humain 1 devient le zombie 2 d'Ana : un point",),
    ),
    "one escape is enough": Story(
        caught(),
        (SEIZE, Finger({"move": "infect"}, {"cards": ("eat", "escape")})),
        ("Une carte fuite suffit", "Béa, à droite, fait fuir l'humain 1"),
    ),
    "with no room to flee he is caught": Story(
        caught(
            town_square=["#.#", "...", "#.#"],
            seats=zombies(A=[[1, 0]], B=[[1, 1]]),
            start={"humans": [[1, 0]]},
        ),
        (MISS, Finger({"move": "fuir", "die": "4"}), Finger({"move": "flee", "path": ""})),
        ("n'a pas la place de fuir : capture et infection",),
    ),
    "the others of the square help": Story(
        little(seats=zombies(A=[[2, 0]], B=[[2, 0]]), **hop()),
        (Finger({"move": "barricade", "die": "4", "cell": "3,0"}, page="ville?z=A1&cell=3,0"),),
        ("Les autres zombies de la case aident : +1", "5, il fallait 5 ou plus"),
    ),
    "from inside a building one forces a way out": Story(
        little(seats=zombies(A=[[3, 0]], B=[[0, 2]]), **hop()),
        (Finger({"move": "barricade", "die": "5", "cell": "3,0"}, page="ville?z=A1&cell=3,0"),),
        ("la barricade cède en N1 E2",),
    ),
    "two humans arrive on a street at five": Story(
        little(5, tiles={"rue": TWO_WAYS}),
        (
            Finger({"move": "piocher", "tuile": "app"}),
            Finger({"move": "tile", "at": "1,0,0"}),
        ),
        ("Humains qui arrivent : 2",),
    ),
    "a second pawn enters at five": Story(
        little(5, seats={"A": {"turns": 1}}),
        (),
        ("un second pion entre au deuxième tour : le zombie 2 d'Ana",),
    ),
    "one card a player, and its name": Story(
        little(),
        (Finger({"move": "event", "jouer": "1"}, {"card": ("Hurlement",)}, page="joueur/B"),),
        ("Béa joue une carte : Hurlement",),
    ),
    "a failed die is thrown again for a token": Story(
        caught(),
        (MISS, Finger({"move": "reroll", "die": "5"})),
        ("5, il fallait 3 ou plus : l'humain 1 est pris",),
    ),
}


def named(table: dict[str, Any]) -> dict[str, Any]:
    people = zip(table["players"], ("Ana", "Béa", "Carl", "Dédé", "Élo"), strict=False)
    return {**table, "players": [{**one, "name": name} for one, name in people]}


@pytest.mark.parametrize("name", STORIES)
def test_a_mechanism_by_finger(house: House, visitor: Visitor, name: str) -> None:
    story = STORIES[name]
    game = opened(house, visitor, named(story.table))
    for finger in story.fingers:
        visitor.get(f"/partie/{game}/{finger.page}")
        tap(visitor, finger.filled, **finger.button)
    visitor.get(f"/partie/{game}/ville")
    for sentence in story.said:
        assert sentence in words(visitor)


def test_all_are_tried_before_the_turn_ends(house: House, visitor: Visitor) -> None:
    table = little(seats=zombies(A=[[0, 0], [2, 0]], B=[[1, 2]]))
    table |= {"start": {"humans": [[0, 0], [2, 0]]}}
    game = opened(house, visitor, named(table))
    visitor.get(f"/partie/{game}/corrections")
    said = refused(visitor, move="end_turn")
    assert "tentez d'abord de capturer les humains 1 et 2" in said


def test_no_weapon_is_chosen_before_somebody_says_which(house: House, visitor: Visitor) -> None:
    opened(house, visitor, named(caught()))
    tap(visitor, move="capture", die="3")
    assert "checked" not in visitor.page.partition("Quelle arme")[2].partition("</fieldset>")[0]
    said = refused(visitor, move="weapon", die="6", card="")
    assert said.startswith("Quelle arme a été jouée ?")


def test_a_typical_turn_is_eight_taps_at_most(house: House, visitor: Visitor) -> None:
    """A tile, two zombies walked, one of them onto a human, a capture, and the next one plays."""
    seats = zombies(A=[[0, 1], [1, 1]], B=[[1, 2]])
    table = little(seats=seats, tiles={"rue": TWO_WAYS}, start={"humans": [[0, 0]]})
    game = opened(house, visitor, named(table))
    both: Filled = {"cards": ("eat", "eat")}
    taps = (
        Finger({"move": "piocher", "tuile": "app"}),
        Finger({"move": "tile", "at": "1,0,0"}),
        Finger({"move": "move", "path": "0,0"}),
        Finger({"move": "move", "zombie": "A2", "path": "2,1"}, page="ville?z=A2"),
        Finger({"move": "capture", "die": "3"}, page="ville?h=1"),
        Finger({"move": "infect"}, both),
        Finger({"move": "end_turn", "discard": "0"}),
    )
    for it in taps:
        visitor.get(f"/partie/{game}/{it.page}")
        tap(visitor, it.filled, **it.button)
    assert len(taps) <= 8
    assert "Tour 2 : Béa" in words(visitor)


def test_nothing_is_threatened_to_who_can_move_nobody() -> None:
    """The only zombie stands on the human: there is nothing left to walk, and no alarm."""
    alone = table_of(played(caught()), {}, {})
    assert [it.warning for it in alone.asks if it.id == "capturer"] == [""]
    seats = zombies(A=[[0, 0], [2, 0]], B=[[2, 2]])
    other = table_of(played(caught(seats=seats)), {"h": "1"}, {})
    [warning] = [it.warning for it in other.asks if it.id == "capturer"]
    assert "plus aucun zombie ne bouge" in warning


def test_the_end_shows_who_won_and_how(house: House, visitor: Visitor) -> None:
    values = {"goal": 2, "capture": 3, "infect": 2}
    table = named(caught(characters=dict.fromkeys(("lutteur", "avocat"), values)))
    moves = [seize(1), act("reroll", die=3), act("infect", cards=["eat", "eat"])]
    game = opened(house, visitor, {**table, "moves": moves})
    for sentence in (
        "Victoire : Ana",
        "1 zombie en ville, 1 mangé",
        "première victime, l'humain 1 est mangé",
        "Ana prend la tête avec 2 points",
    ):
        assert sentence in words(visitor)
    assert 'class="banner steady"' not in visitor.page
    assert "humans-town is-ended" in visitor.page
    visitor.get(f"/partie/{game}/journal")
    assert 'class="banner steady"' in visitor.page


def test_nobody_shares_the_first_place_with_the_winner() -> None:
    """As many points make no winner of whoever has not his own goal."""
    values = {"goal": 2, "capture": 3, "infect": 2}
    far = {"lutteur": values, "avocat": {**values, "goal": 9}}
    table = caught(characters=far, seats={"A": {"zombies": [[0, 0]]}, "B": {"eaten": 1}})
    moves = [seize(3), act("infect", cards=["eat", "eat"])]
    ranks = ranks_of(played(table, *moves).town)
    assert [(it.place, it.seat.points) for it in ranks] == [(1, 2), (2, 2)]


def test_a_story_has_ten_lines_at_most() -> None:
    for seed in range(3):
        document = random_game(3, seed, 900, DEFAULTS)
        game = RULES.open({**document, "moves": []})
        for move in document["moves"]:
            game = game.play(move)
        if game.town.result is None:
            game = game.play(act("stop"))
        end, places = ending(game), [it.place for it in ranks_of(game.town)]
        assert end
        assert 0 < len(end.story) <= LINES
        assert places == sorted(places)


def test_several_winners_each_have_their_own_of() -> None:
    game = played(little(seats=zombies(A=[[0, 0]], B=[[2, 2]])), act("stop"))
    assert game.why(0)[-1].sentence.endswith("victoire d’A et de B.")


def test_the_names_of_event_cards_may_be_the_tables_own() -> None:
    own = {**box_as_json(defaults()), "event_cards": ["Orage"]}
    assert changes_of(own, defaults()) == {"event_cards": ["Orage"]}
    assert played(little(event_cards=["Orage"])).town.box.event_cards == ("Orage",)


# What the town lights up is what the rules accept: found by trying every move.

SEEDS = range(6)


def moments(step: str, most: int = 12) -> Iterator[Game]:
    """Moments of random games at this step, spread over them."""
    for seed in SEEDS:
        document = random_game(2 + seed % 5, seed, 160, DEFAULTS)
        game = RULES.open({**document, "moves": []})
        found = []
        for move in document["moves"]:
            game = game.play(move)
            if game.town.step == step and game.town.result is None:
                found.append(game)
        yield from Random(seed).sample(found, min(most, len(found)))


def accepted(game: Game, **move: object) -> bool:
    try:
        game.play(move)
    except Refusal:
        return False
    return True


def lit(table: Table, *kinds: str) -> set[str]:
    return {it.value or it.query for it in table.spots if it.kind in kinds}


def test_every_lit_step_is_accepted_and_no_other_first_step() -> None:
    tried = 0
    for game in moments("deplacement"):
        for zombie in game.town.pawns_of(game.town.current):
            table = table_of(game, {"z": zombie}, {})
            offered = lit(table, "aller", "proie") | {
                choice.value for ask in table.asks for choice in ask.choices if ask.move == "move"
            }
            chosen = offered if table.chosen == zombie else set[str]()
            for path in chosen:
                squares = [[int(it) for it in step.split(",")] for step in path.split()]
                assert accepted(game, move="move", zombie=zombie, path=squares), path
            for square in neighbours(game.town.zombies[zombie]):
                legal = accepted(game, move="move", zombie=zombie, path=[list(square)])
                assert legal == (way((square,)) in chosen), (zombie, square)
                tried += 1
    assert tried > 200


def test_every_barricade_that_may_be_tried_is_lit_and_no_other() -> None:
    tried = 0
    for game in moments("deplacement"):
        for zombie in game.town.pawns_of(game.town.current):
            table = table_of(game, {"z": zombie}, {})
            chosen = lit(table, "forcer") if table.chosen == zombie else set[str]()
            here = game.town.zombies[zombie]
            for cell in (here, *neighbours(here)):
                legal = accepted(game, move="barricade", zombie=zombie, cell=list(cell), die=3)
                assert legal == (f"z={zombie}&cell={told(cell)}" in chosen), (zombie, cell)
                tried += legal
    assert tried > 20


@pytest.mark.parametrize("tile", ["virage", "eglise", "carrefour", "hopital"])
def test_a_tile_is_offered_wherever_it_may_be_laid(tile: str) -> None:
    for game in moments("tuile", 3):
        if not game.town.pile.get(tile):
            continue
        table = table_of(game, {}, {"tuile": {"tile": tile}})
        offered = {it.value.rpartition(",")[0] for it in table.spots}
        places = {it for place in game.town.placed for it in neighbours(place)}
        for x, y in places:
            legal = any(
                accepted(game, move="tile", tile=tile, x=x, y=y, rotation=rotation)
                for rotation in (0, 90, 180, 270)
            )
            assert legal == (f"{x},{y}" in offered)
        for spot in table.spots:
            x, y, rotation = map(int, spot.value.split(","))
            assert accepted(game, move="tile", tile=tile, x=x, y=y, rotation=rotation)


def test_a_flight_ends_on_every_lit_square_and_on_no_other() -> None:
    tried = 0
    for game in moments("capture", 40):
        capture = game.town.capture
        if capture is None or capture.stage != "fuite":
            continue
        for die in (1, 2):
            drafts = {"fuite": {"human": capture.human, "die": die}}
            table = table_of(game, {}, drafts)
            ends = {it.value.split()[-1] for it in table.spots}
            start = game.town.humans[capture.human]
            for turns in product(range(4), repeat=die):
                path, square = [], start
                for turn in turns:
                    square = neighbours(square)[turn]
                    path.append(list(square))
                if accepted(game, move="flee", die=die, path=path):
                    assert told(square) in ends
                    tried += 1
            for spot in table.spots:
                path = [[int(it) for it in step.split(",")] for step in spot.value.split()]
                assert accepted(game, move="flee", die=die, path=path)
    assert tried > 20


def test_a_square_has_one_spot_which_leads_to_all_that_it_offers() -> None:
    crowded = Counter[tuple[str, ...]]()
    for game in moments("deplacement", 40):
        for zombie in game.town.pawns_of(game.town.current):
            offered = defaultdict[tuple[int, int], list[Spot]](list)
            for spot in table_of(game, {"z": zombie}, {}).spots:
                offered[spot.x, spot.y].append(spot)
            spots = town_view(game, {"z": zombie}, {}).table.spots
            assert [(it.x, it.y) for it in spots] == list(offered)
            for spot in spots:
                them = offered[spot.x, spot.y]
                if len(them) > 1:
                    ask, *more = town_view(game, dict(parse_qsl(spot.query)), {}).table.asks
                    led = {it.value for it in ask.choices} | {it.query for it in ask.links}
                    assert not more
                    assert {it.value or it.query for it in them} <= led
                    crowded[tuple(it.kind for it in them)] += 1
    assert {("aller", "forcer"), ("proie", "tenter")} <= set(crowded)
