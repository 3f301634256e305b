"""What each form of a film comes to, and where the way back to a decision leads."""

import json
import re
from html import unescape
from random import Random
from typing import Any, Final
from urllib.parse import parse_qsl

import pytest
from non_morts.evening import COMPANION, FILM_SET, evening, offers, table, touches
from non_morts.follies import random_game
from non_morts.stories import HALL_AND_CAVE, NO_ZOMBIE, SURVIVORS, decree, move, placed, told
from web.visitor import House, Visitor

from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import plain
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.night import to_add
from gm_assistant.games.non_morts.rules.words import Refusal
from gm_assistant.games.non_morts.screens.chosen import dice_of, with_faces
from gm_assistant.games.non_morts.screens.pages import args_of
from gm_assistant.games.non_morts.screens.panels import op_fields
from gm_assistant.games.non_morts.screens.plan import Act
from gm_assistant.games.non_morts.screens.taps import NotAllChosen, OneRoomTwice, ThrowAgain
from gm_assistant.seam.pages import Answer, Keep, Play, SentForm, Tap

# What a screen lights is what the rules accept; a past step is taken anew, tap by tap.
# What a screen lights is what the rules accept; what it leaves dim, they refuse.

EVENINGS = [(players, seed) for seed, players in enumerate((2, 3, 4, 5, 6, 4))]


def moments(game: Game, every: int) -> list[Game]:
    return [game.back_to(count) for count in range(0, len(game.moves) + 1, every)]


def accepted(game: Game, move: dict[str, object]) -> bool:
    try:
        game.play(move)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize(("players", "seed"), EVENINGS)
def test_lit_is_legal_and_dim_is_not(players: int, seed: int) -> None:
    counted = 0
    for game in moments(evening(players, seed), 9):
        for args in touches(game.film):
            for act in offers(table(game, args)):
                if act.move:
                    counted += 1
                    assert accepted(game, json.loads(act.move)) == (act.tone == "lit"), act
    assert counted > 100


@pytest.mark.parametrize(("players", "seed"), EVENINGS)
def test_every_flight_and_kill_that_asks_for_dice_can_then_be_thrown(
    players: int, seed: int
) -> None:
    for game in moments(evening(players, seed), 9):
        for pawn in game.film.living() if game.film.step == "evenements" else ():
            for act in offers(table(game, {"pion": pawn})):
                asked = dict(parse_qsl(act.query.removeprefix("?")))
                if act.tone == "lit" and act.query and {"vers", "zombie"} & set(asked):
                    [panel] = [it for it in table(game, asked).panels if it.dice]
                    assert panel.dice is not None
                    answer = sent(game, [("coup", panel.dice.move), ("dice", "1"), ("lancer", "1")])
                    assert isinstance(answer, Play)
                    assert accepted(game, dict(answer.move))


def sent(
    game: Game, pairs: list[tuple[str, str]], drafts: dict[str, object] | None = None
) -> Answer:
    tap = Tap(game, SentForm(tuple(pairs)), drafts or {}, Random(1), len(game.moves))
    return COMPANION.understood(tap)


@pytest.mark.parametrize(("players", "seed"), EVENINGS[:2])
def test_steps_and_newcomers_are_gathered_tap_by_tap(players: int, seed: int) -> None:
    whole = 0
    for game in moments(evening(players, seed), 1):
        if game.film.step not in ("deplacement", "arrivees") or game.film.judged:
            continue
        drafts: dict[str, object] = {}
        for _ in range(8):
            adding = [it for it in lit(game, drafts) if it.adds and "retire" not in it.adds]
            if not adding:
                break
            kept = sent(game, [("ajout", adding[0].adds)], drafts)
            assert isinstance(kept, Keep)
            drafts = {kept.key: kept.value}
        ready = [it for it in lit(game, drafts) if it.move and "infect" not in it.move]
        if not game.film.aliens() and drafts:
            assert ready, drafts
            assert accepted(game, json.loads(ready[0].move))
            whole += 1
    assert whole


def lit(game: Game, drafts: dict[str, object]) -> list[Act]:
    """What is lit now, and what is lit once a zombie is touched."""
    first = [it for it in offers(table(game, {}, drafts)) if it.tone == "lit"]
    asked = [dict(parse_qsl(it.query.removeprefix("?"))) for it in first if it.query]
    more = [it for args in asked[:3] for it in offers(table(game, args, drafts))]
    return [it for it in (*first, *more) if it.tone == "lit"]


def test_a_face_goes_where_its_die_is() -> None:
    for game in moments(evening(4, 2), 1):
        if game.film.step == "attaque" and not game.film.judged:
            owed = dice_of(game.film, {"move": "attack"})
            faces = [1 + place % 6 for place in range(len(owed))]
            assert accepted(game, with_faces({"move": "attack"}, owed, faces))


def test_a_square_where_no_room_can_be_drawn_opens_nothing() -> None:
    game = told(*HALL_AND_CAVE, SURVIVORS)
    nothing = [it.title for it in table(game, {}).panels]
    assert [it.title for it in table(game, {"case": "2,0"}).panels] != nothing
    for square in ("99,99", "0,0"):
        assert [it.title for it in table(game, {"case": square}).panels] == nothing


@pytest.mark.parametrize(("pawns", "too_far"), [("brute", True), ("brute,geek", False)])
def test_sixty_other_rooms_are_too_many_for_those_that_are_too_far(
    pawns: str, too_far: bool
) -> None:
    """Where two stand apart, each of the sixty rooms is another one to one of them."""
    city = {"ville": {"width": 10, "height": 6}}
    apart = decree(placed("geek", "C3-1"))
    game = told(move("open", first="A"), NO_ZOMBIE, SURVIVORS, apart, variants=city)
    rooms = [it for it in offers(table(game, {"pion": pawns})) if it.label == "Ici"]
    assert any(it.tone == "lit" for it in rooms)
    assert any(it.detail == "trop loin" for it in rooms) is too_far


# A past step of the zombies taken anew, tap by tap, on the plan as it was then.

LIT = re.compile(r'<button name="(coup|ajout)" value="([^"]*)" class="([^"]*)"')
NEXT = re.compile(r'id="onward"[^>]* name="(coup)" value="([^"]*)"')
GOOD = re.compile(r'href="([^"]*\?zombie=[^"]*)"')


def buttons(visitor: Visitor) -> list[tuple[str, str]]:
    lit = [
        (name, unescape(value))
        for name, value, classes in LIT.findall(visitor.page)
        if "is-lit" in classes and "retire" not in value and "infect" not in value
    ]
    return [*lit, *((name, unescape(value)) for name, value in NEXT.findall(visitor.page))]


def touched(visitor: Visitor, path: str) -> None:
    """A zombie that has several ways, where no button is lit yet."""
    visitor.get(path)
    if not buttons(visitor):
        visitor.get(unescape(GOOD.findall(visitor.page)[0]))


def taken_anew(visitor: Visitor, game: str, index: int) -> dict[str, object]:
    """The first lit buttons, until the decision is whole."""
    here = f"/partie/{game}/corriger/{index}"
    for _ in range(8):
        touched(visitor, here)
        ready = [it for it in buttons(visitor) if it[0] == "coup"]
        fields = [*visitor.form('id="taps"'), (ready or buttons(visitor))[0]]
        answer = visitor.post_raw(f"/partie/{game}/coup", fields)
        if ready:
            fields = [("contenu", ready[0][1]), ("confirme", "1")]
            if answer.status_code == 409:
                visitor.post(here, fields)
            return json.loads(ready[0][1])  # type: ignore[no-any-return]
        assert answer.location.startswith(here)
    raise AssertionError("never whole")


def test_steps_and_newcomers_of_the_past_are_gathered_anew(house: House, visitor: Visitor) -> None:
    document = random_game(4, 15, 50, FILM_SET, wild=False)
    kinds = [move["move"] for move in document["moves"]]
    for kind in ("advance", "arrive"):
        game = house.journal.open_game(document | {"title": kind})
        index = kinds.index(kind)
        wanted = taken_anew(visitor, game, index)
        assert wanted["move"] == kind
        assert house.moves(game)[index] == wanted


GAME: Final = evening(3, 1, 30)
ONE, TWO, _THREE = GAME.film.table.players
Pairs = list[tuple[str, str]]
Fields = dict[str, Any]


def said(form: str, *pairs: tuple[str, str]) -> Any:
    answer = sent(GAME, [("forme", form), *pairs])
    assert isinstance(answer, Play)
    return answer.move


OPS: Final[list[tuple[Fields, Fields]]] = [
    ({"op": "soin", "survivor": "flic", "litres": "2"}, {"survivor": "flic", "litres": 2}),
    ({"op": "litres", "survivor": "goth", "litres": "0"}, {"survivor": "goth", "litres": 0}),
    ({"op": "place", "survivor": "flic", "room": "P2"}, {"survivor": "flic", "room": "P2"}),
    ({"op": "barricade", "between": '["P1","P2"]'}, {"between": ["P1", "P2"]}),
    ({"op": "debarricade", "between": '["P1","P2"]'}, {"between": ["P1", "P2"]}),
    ({"op": "passage", "room": "P1", "other": "P3"}, {"between": ["P1", "P3"]}),
    ({"op": "arrivee", "room": "P1", "stack": "2"}, {"room": "P1", "stack": 2}),
    ({"op": "indice", "clue": "I1", "survivor": "flic"}, {"clue": "I1", "survivor": "flic"}),
    ({"op": "jetons", "player": "J1", "tokens": "12"}, {"player": "J1", "tokens": 12}),
    ({"op": "zombie", "zombie": "Z1"}, {"zombie": "Z1"}),
    ({"op": "zombie", "zombie": "Z1", "kind": "aucun"}, {"zombie": "Z1", "kind": None}),
    (
        {"op": "zombie", "zombie": "Z1", "stack": "3", "room": "P1", "kind": "alien"},
        {"zombie": "Z1", "stack": 3, "room": "P1", "kind": "alien"},
    ),
    (
        {"op": "zombie", "zombie": "Z1", "appetite": "oui", "climbs": "non"},
        {"zombie": "Z1", "appetite": True, "climbs": False},
    ),
]


@pytest.mark.parametrize(("told", "op"), OPS, ids=str)
def test_what_a_decree_changes(told: Fields, op: Fields) -> None:
    change = {"op": told["op"], **op}
    assert said("decret", *told.items()) == {"move": "correct", "ops": [change]}


def test_a_proposal_is_kept_until_its_voices_are_counted() -> None:
    healed = [("op", "soin"), ("survivor", "flic"), ("litres", "2")]
    told = [("forme", "proposition"), ("de", ONE), ("texte", " Un pont "), *healed]
    proposed = sent(GAME, told)
    assert isinstance(proposed, Keep)
    op = {"op": "soin", "survivor": "flic", "litres": 2}
    assert proposed.value == {"by": ONE, "text": "Un pont", "votes": {}, "ops": [op]}


def test_a_passage_leads_from_one_room_to_another() -> None:
    """Both lists stood on the first room, and nobody's words said what was wrong."""
    with pytest.raises(OneRoomTwice):
        said("decret", ("op", "passage"), ("room", "P1"), ("other", "P1"))
    with pytest.raises(NotAllChosen):
        said("decret", ("op", "indice"), ("survivor", "flic"))
    one, other = op_fields(GAME.film, "passage")
    assert one.options[0].value != other.options[0].value
    assert {it.value for it in one.options} == {it.value for it in other.options}


FORMS: Final[list[tuple[str, Pairs, Fields]]] = [
    (
        "piece",
        [("square", "1,-2"), ("nom", "Hall"), ("porte", "P1"), ("porte", "P2")],
        {"move": "room", "square": [1, -2], "doors": ["P1", "P2"], "name": "Hall"},
    ),
    (
        "piece",
        [("square", "0,3"), ("porte", "P1"), ("nom", "Hall"), ("autre", " Cave ")],
        {"move": "room", "square": [0, 3], "doors": ["P1"], "name": "Hall"},
    ),
    (
        "piece",
        [("square", "0,3"), ("porte", "P1"), ("autre", " Cave ")],
        {"move": "room", "square": [0, 3], "doors": ["P1"], "name": "Cave"},
    ),
    (
        "sortie",
        [("salle", "P1"), ("sorte", "sante"), ("texte", " Un puits ")],
        {"move": "exit", "room": "P1", "kind": "sante", "text": "Un puits"},
    ),
    ("sortie", [("salle", "P1"), ("sorte", "x")], {"move": "exit", "room": "P1", "kind": "x"}),
    ("cri", [("vers", "P1")], {"move": "scream", "to": "P1"}),
    (
        "cri",
        [("vers", "P1"), ("paie0", "2"), ("paie1", "1"), ("paie2", "0")],
        {"move": "scream", "to": "P1", "payers": {ONE: 2, TWO: 1}},
    ),
    ("note", [("text", " Coupez ! ")], {"move": "note", "text": "Coupez !"}),
]


@pytest.mark.parametrize(("form", "pairs", "move"), FORMS, ids=str)
def test_a_form_is_a_move(form: str, pairs: Pairs, move: Fields) -> None:
    assert said(form, *pairs) == move
    assert said(form, *pairs, ("force", "1")) == {**move, "force": True}


UNREAD: Final[list[Pairs]] = [
    [("forme", "decret"), ("op", "rien")],
    [("forme", "decret"), ("op", "soin"), ("survivor", "flic"), ("litres", "1000")],
    [("forme", "decret"), ("op", "barricade"), ("between", "[")],
    [("forme", "piece"), ("square", "1;2"), ("porte", "P1")],
    [("forme", "proposition"), ("de", "personne")],
    [("forme", "jugement"), ("joueur", "personne")],
    [("forme", "inconnue")],
    [("coup", "[]")],
]


@pytest.mark.parametrize("pairs", UNREAD, ids=str)
def test_a_form_of_nobody_is_not_read(pairs: Pairs) -> None:
    with pytest.raises(Unreadable):
        sent(GAME, pairs)


def test_a_die_that_lacks_can_only_be_told() -> None:
    assert not ThrowAgain.can_be_forced


BACK: Final[list[tuple[Fields, dict[str, str]]]] = [
    ({"move": "walk", "survivors": ["flic", "goth"], "to": "P1"}, {"pion": "flic,goth"}),
    ({"move": "kill", "by": "flic", "zombie": "Z1"}, {"pion": "flic"}),
    ({"move": "scream", "to": "P1"}, {"pion": "pouffe", "volet": "cri"}),
    ({"move": "geek_clue", "survivor": "geek"}, {"pion": "geek", "volet": "geek"}),
    ({"move": "clue", "survivor": "flic"}, {"pion": "flic"}),
    ({"move": "exit", "room": "P1", "kind": "x"}, {"volet": "sortie", "salle": "P1"}),
    ({"move": "propose", "ops": [{"op": "soin"}]}, {"volet": "proposition", "op": "soin"}),
    ({"move": "propose"}, {"volet": "proposition", "op": ""}),
    ({"move": "correct", "ops": [{"op": "place"}]}, {"volet": "decret", "op": "place"}),
    ({"move": "note", "text": "x"}, {"volet": "note"}),
    ({"move": "turn"}, {}),
]


@pytest.mark.parametrize(("move", "args"), BACK, ids=str)
def test_a_past_decision_is_taken_anew_where_it_was(move: Fields, args: dict[str, str]) -> None:
    assert args_of(move) == args


def test_newcomers_are_piled_and_taken_off() -> None:
    """Each tap adds to what was placed; a tap of nothing leaves it."""
    game = _at("arrivees")
    room = next(iter(game.film.plan.rooms))
    placed: Any = []
    for part, after in (
        (f'{{"arrive":"{room}"}}', [[room, 1]]),
        ('{"pile":0}', [[room, 2]]),
        ('{"pile":7}', [[room, 2]]),
        ('{"retire":7}', [[room, 2]]),
        ('{"retire":0}', []),
    ):
        kept: Any = sent(game, [("ajout", part)], {"arrivees": placed} if placed else None)
        placed = kept.value
        assert (kept.key, placed, kept.stays) == ("arrivees", after, False)


def test_those_that_are_left_are_placed_by_one_tap() -> None:
    """They need no counting, and those placed alike stand on one line."""
    game = _at("arrivees")
    room, count = next(iter(game.film.plan.rooms)), to_add(game.film)
    name = game.film.plan.rooms[room].name or room
    (panel, *_) = table(game, {}, {"arrivees": [[room, 1]] * 2 if count > 3 else []}).panels
    act = next(it for it in panel.acts if f"dans « {name} »" in plain(it.label))
    after = game.play(json.loads(act.move)).film
    assert sum(it.stack for it in after.zombies.values()) - count == sum(
        it.stack for it in game.film.zombies.values()
    )
    lines: Any = panel.values["lines"]
    assert [it["words"] for it in lines] == ([f"{name} × 2"] if count > 3 else [])


def _at(step: str) -> Game:
    """The first moment of this step in which two newcomers may come."""
    evenings = (evening(players, players) for players in (5, 6, 4, 3, 2))
    moments = (whole.back_to(count) for whole in evenings for count in range(len(whole.moves)))
    return next(it for it in moments if it.film.step == step and to_add(it.film) > 1)


def test_a_film_that_is_over_is_told_under_its_end() -> None:
    whole = evening(2, 3, 400)
    assert whole.film.result
    note = {"move": "note", "text": "Fin"}
    assert COMPANION.told(whole, note, len(whole.moves), True).moment == "Fin"


# The opening: dice say who, and whoever it is calls the first room as they like.


def test_whoever_the_dice_said_names_the_first_room() -> None:
    new = evening(3, 1, 0)
    two, three = (new.film.director(it).name for it in (TWO, _THREE))
    faces = [("de0", "2"), ("de1", "5"), ("de2", "5"), ("valider", "1")]
    tied: Any = sent(new, [("coup", '{"move":"open"}'), ("dice", "1"), *faces])
    assert (tied.key, tied.value) == ("ouverture", [{ONE: 2, TWO: 5, _THREE: 5}])
    assert f"{two} et {three} relancent" in table(new, {}, {"ouverture": tied.value}).owed
    again = [("de0", "1"), ("de1", "3"), ("valider", "1")]
    drafts = {"ouverture": tied.value}
    rolled: Any = sent(new, [("coup", '{"move":"open"}'), ("dice", "1"), *again], drafts)
    (panel,) = table(new, {}, {"ouverture": rolled.value}).panels
    assert panel.title == f"{three} ouvre le film"
    base = ("base", str(panel.values["base"]))
    named: Any = sent(new, [("forme", "premiere"), base, ("autre", " La fosse ")])
    opened = new.play(named.move)
    assert opened.film.plan.rooms["P1"].name == "La fosse"
    assert opened.moves[0]["rolls"] == rolled.value


def test_the_table_may_say_who_draws_first() -> None:
    new = evening(3, 1, 0)
    (panel,) = table(new, {"premier": TWO}).panels
    names = [it.label for it in panel.acts]
    assert len(names) > 1
    opened = new.play(json.loads(panel.acts[1].move))
    assert opened.moves[0]["first"] == TWO
    assert opened.film.plan.rooms["P1"].name == names[1]
