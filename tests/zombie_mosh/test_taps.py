"""The fosse played by finger: what is lit is legal, what is not is refused in place."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from random import Random
from typing import Any

import pytest
from web.visitor import House, Visitor
from zombie_mosh.concerts import (
    TO_THE_COUNT,
    TO_THE_DANCE,
    attack,
    crowd,
    deal,
    decree,
    defend,
    document,
    played,
    song,
)
from zombie_mosh.follies import next_move, random_game

from gm_assistant.engine.wording import Refusal, Unreadable
from gm_assistant.french.language import plain
from gm_assistant.games.zombie_mosh.rules.concert import reckoned
from gm_assistant.games.zombie_mosh.rules.fosse import Corps
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document
from gm_assistant.games.zombie_mosh.screens.pages import understood_by
from gm_assistant.games.zombie_mosh.screens.pit import (
    BLOCKS,
    FALLS,
    HURTS,
    IN_VAIN,
    KEPT,
    STOPPED,
    TOO_FEW,
    TOO_MANY,
    LimbView,
    pit_view,
)
from gm_assistant.games.zombie_mosh.texts import load_box
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.pages import Answer, Keep, Play, SentForm, Tap

READ = understood_by(load_box(night_scripts_folder())[0])
Pairs = list[tuple[str, str]]


def finger(game: Game, *fields: tuple[str, str], **drafts: Any) -> Answer:
    return READ(Tap(game, SentForm(tuple(fields)), drafts, Random(1), len(game.moves)))


def limb(value: str, **more: str) -> Pairs:
    return [("move", "limb"), ("limb", value), *more.items()]


def lit(game: Game) -> list[LimbView]:
    return [it for body in pit_view(game.fosse).bodies for it in body.limbs if it.tap]


def moments(seed: int, moves: int) -> Iterator[Game]:
    rng = Random(seed)
    game = open_document(random_game(2 + seed % 5, seed, 0))
    for _ in range(moves):
        yield game
        game = game.play(next_move(game, rng, wild=bool(seed % 2)))


# What is lit and what is legal


def is_accepted(game: Game, value: str) -> bool:
    """Whether a finger on this limb does something now, by trying."""
    try:
        answer = finger(game, *limb(value))
        if isinstance(answer, Keep):
            answer = finger(game, *limb(value), foule=answer.value)
        assert isinstance(answer, Play)
        game.play(answer.move)
    except (Refusal, Unreadable):
        return False
    return True


@pytest.mark.parametrize("seed", range(10))
def test_what_is_lit_is_accepted_and_the_rest_refused(seed: int) -> None:
    for game in moments(seed, 60):
        if game.fosse.table.crowd == "app" and game.fosse.phase == "foule":
            assert not lit(game)
            continue
        view = pit_view(game.fosse)
        for body in view.bodies:
            for it in body.limbs:
                assert is_accepted(game, it.value) is bool(it.tap), (it, game.fosse.phase)


# What each hint makes of the tokens to come on its limb, and whether the limb would fall now.
COMES_TO = {
    BLOCKS: -1,
    STOPPED: 0,
    KEPT: 0,
    FALLS: 1,
    HURTS: 1,
    IN_VAIN: 0,
    TOO_MANY: 0,
    TOO_FEW: 0,
}


@pytest.mark.parametrize("seed", range(4))
def test_the_effect_that_is_told_is_what_the_count_does(seed: int) -> None:
    """Each limb lit in the dance says what its card comes to, were the count made now."""
    told = dict.fromkeys(COMES_TO, 0)
    for game in moments(2 * seed, 120):
        if game.fosse.phase != "danse" or len(game.moves) % 4:
            continue
        for it in lit(game):
            answer = finger(game, *limb(it.value))
            assert isinstance(answer, Play)
            told[it.effect] += 1
            seat = int(it.value.partition(".")[0])
            after = pit_view(game.play(answer.move).fosse).bodies[seat].limbs
            [same] = [one for one in after if one.limb == it.limb]
            falls = same.falls and not it.falls
            expected = (COMES_TO[it.effect], it.effect == FALLS)
            assert (same.through - it.through, falls) == expected
    assert sum(told.values())


@pytest.mark.parametrize("seed", range(6))
def test_a_card_told_to_be_useless_changes_no_body_whatever_follows(seed: int) -> None:
    """It is laid, the tour is danced to its end, and the count is the same without it."""
    rng, tried = Random(seed), 0
    for game in moments(2 * seed, 100):
        useless = [it for it in lit(game) if it.effect == IN_VAIN]
        if game.fosse.phase != "danse" or not useless:
            continue
        it = rng.choice(useless)
        seat, _, aimed = it.value.partition(".")
        answer = finger(game, *limb(it.value))
        assert isinstance(answer, Play)
        end = game.play(answer.move)
        while end.fosse.phase == "danse":
            end = end.play(next_move(end, rng))
        one = end.fosse.corps[game.fosse.table.seats[int(seat)]]
        assert reckoned(one).damage == reckoned(_without(one, answer.move, aimed)).damage
        tried += 1
    assert tried


def _without(one: Corps, move: Mapping[str, Any], aimed: str) -> Corps:
    if move["line"] == "defense":
        at = one.defence.index(aimed)
        return one.but(defence=(*one.defence[:at], *one.defence[at + 1 :]))
    at = [it.limb for it in one.attack].index(aimed)
    return one.but(attack=(*one.attack[:at], *one.attack[at + 1 :]))


def hint(game: Game, value: str) -> str:
    [found] = [it for it in lit(game) if it.value == value]
    return found.effect


def test_a_hint_never_advises_badly() -> None:
    """A fallen limb needs no defence; what falls may still be saved by who holds cards."""
    fallen = played(song(), decree("A", damage={"bras_gauche": 3}), *TO_THE_DANCE[1:])
    assert hint(fallen, "0.bras_gauche") == IN_VAIN
    nearly = played(*TO_THE_DANCE, attack("A", "B"))
    assert hint(nearly, "1.tete") == TOO_MANY
    over = played(*TO_THE_DANCE, attack("A", "B"), attack("A", "B"))
    assert hint(over, "1.tete") == TOO_FEW
    spent = [decree("B", out=True)]
    alone = played(*TO_THE_DANCE, *[defend("A", force=True)] * 4, *spent)
    assert hint(alone, "2.tete") == BLOCKS
    assert hint(alone, "2.bras_droit") == IN_VAIN


# What a finger comes to


def test_on_oneself_it_is_a_defence_on_another_an_attack() -> None:
    game = played(*TO_THE_DANCE)
    own, other = finger(game, *limb("0.tete")), finger(game, *limb("1.bras_gauche"))
    assert own == Play(defend("A"))
    assert other == Play(attack("A", "B", "bras_gauche"))


def test_somebody_else_may_be_said_to_lay_the_card() -> None:
    answer = finger(played(*TO_THE_DANCE), *limb("1.tete", qui="1"))
    assert answer == Play(defend("B"))


def test_two_fingers_are_the_crowd() -> None:
    game = played(song(), deal())
    half = finger(game, *limb("1.tete"))
    assert isinstance(half, Keep)
    assert finger(game, *limb("1.jambe_droite"), foule=half.value) == Play(
        crowd("B", "tete", "jambe_droite"), ("foule",)
    )


def test_half_a_crowd_for_another_begins_again() -> None:
    game = played(song(), deal(), crowd("B"))
    stale = {"player": "B", "limbs": ["tete"]}
    half = finger(game, *limb("2.tete"), foule=stale)
    assert half == Keep("foule", {"player": "C", "limbs": ["tete"]})


@pytest.mark.parametrize(
    "draft", [None, [], "x", {"player": "B"}, {"player": "B", "limbs": ["nez"]}, {"limbs": 3}]
)
def test_a_draft_that_nobody_can_trust_is_set_aside(draft: Any) -> None:
    game = played(song(), deal())
    assert isinstance(finger(game, *limb("1.tete"), foule=draft), Keep)
    assert pit_view(game.fosse).tapped


def test_the_crowd_of_the_app_draws_two_cards_by_chance() -> None:
    game = played(song(), deal(), crowd="app")
    answer = finger(game, ("move", "crowd"))
    assert isinstance(answer, Play)
    assert answer.move["player"] == "B"
    assert len(answer.move["limbs"]) == 2
    assert game.play(answer.move).fosse.corps["B"].attack


@pytest.mark.parametrize(
    "fields",
    [
        [],
        [("move", "dance")],
        limb(""),
        limb("9.tete"),
        limb("A.tete"),
        limb("0.nez"),
        limb("1.tete", qui="7"),
        [("move", "song"), ("first", "9")],
        [("move", "correct")],
        [("move", "correct"), ("damage", "0.tete")],
        [("move", "correct"), ("damage", "0.tete.-1")],
        [("move", "correct"), ("damage", "0.nez.1")],
        [("move", "correct"), ("out", "0.peut-etre")],
        [("move", "correct"), ("first", "²")],
    ],
)
def test_a_form_that_no_button_sends_is_unreadable(fields: Pairs) -> None:
    with pytest.raises(Unreadable):
        finger(played(*TO_THE_DANCE), *fields)


@pytest.mark.parametrize(
    ("fields", "move"),
    [
        ([("damage", "1.tete.2")], {"player": "B", "damage": {"tete": 2}}),
        ([("out", "1.oui")], {"player": "B", "out": True}),
        ([("out", "1.non")], {"player": "B", "out": False}),
        ([("first", "2")], {"first": "C"}),
    ],
)
def test_a_decree_is_one_button(fields: Pairs, move: dict[str, Any]) -> None:
    answer = finger(played(song()), ("move", "correct"), *fields)
    assert answer == Play({"move": "correct", **move})


# The fosse played through the server by plain forms: buttons, refusals, undo, corrections.

LIMB = re.compile(r'<button type="submit" form="fosse" name="limb" value="([^"]*)"')


def sent(visitor: Visitor, game: str, fields: Pairs) -> int:
    hidden = visitor.form('id="fosse"')
    return visitor.post_raw(f"/partie/{game}/coup", [*hidden, *fields]).status_code


def opened(house: House, *moves: Any, **differences: Any) -> str:
    return house.journal.open_game(document(*moves, **differences))


def test_a_whole_chanson_is_played_by_plain_forms(house: House, visitor: Visitor) -> None:
    """Every button that the screen shows, drawn by chance, until somebody has won."""
    game, rng = opened(house, song()), Random(4)
    for _ in range(400):
        page = visitor.get(visitor.get(f"/partie/{game}").location)
        assert page.status_code == 200
        if "zm-next" in page.text:
            break
        limbs = [unescape(it) for it in LIMB.findall(page.text)]
        if limbs:
            assert sent(visitor, game, [("limb", rng.choice(limbs))]) == 303
        else:
            mark = 'value="deal"' if 'value="deal"' in page.text else 'value="count"'
            name = mark.removeprefix('value="').removesuffix('"')
            hidden = [it for it in forms(page.text) if ("move", name) in it]
            assert visitor.post_raw(f"/partie/{game}/coup", hidden[0]).status_code == 303
    assert "gagne la chanson" in visitor.page or "se partagent" in visitor.page
    made = [it["move"] for it in house.moves(game)]
    assert made[-1] == "count"
    assert made.count("count") > 1


def forms(page: str) -> list[Pairs]:
    found = re.findall(r"<form[^>]*>(.*?)</form>", page, re.DOTALL)
    pattern = r'<input type="hidden" name="([^"]*)" value="([^"]*)"'
    return [[(name, unescape(it)) for name, it in re.findall(pattern, form)] for form in found]


def test_a_refusal_is_said_in_place_and_passed_over(house: House, visitor: Visitor) -> None:
    game = opened(house, *TO_THE_DANCE)
    visitor.get(f"/partie/{game}/fosse?qui=2")
    assert sent(visitor, game, [("limb", "2.tete")]) == 409
    assert plain(visitor.refusal).startswith("Ce n'est pas à Cyd")
    assert "zm-ring" in visitor.page
    form = visitor.page.partition('class="refusal"')[2].partition("</form>")[0]
    [told] = forms(f"<form>{form}</form>")
    assert visitor.post_raw(f"/partie/{game}/coup", [*told, ("force", "1")]).status_code == 303
    assert house.moves(game)[-1] == defend("C", force=True)


def test_half_a_crowd_lies_there_and_is_taken_back_first(house: House, visitor: Visitor) -> None:
    game = opened(house, song(), deal())
    visitor.get(f"/partie/{game}/fosse")
    assert sent(visitor, game, [("limb", "1.tete")]) == 303
    visitor.get(f"/partie/{game}/fosse")
    assert "encore une carte" in visitor.page
    assert "La première carte de la foule" in visitor.page
    visitor.post(f"/partie/{game}/annuler")
    visitor.get(f"/partie/{game}/fosse")
    assert "deux cartes au hasard" in visitor.page
    assert len(house.moves(game)) == 2


def test_an_earlier_card_is_corrected_on_the_fosse_as_it_was(
    house: House, visitor: Visitor
) -> None:
    game = opened(house, *TO_THE_COUNT)
    at = len(TO_THE_DANCE)
    visitor.get(f"/partie/{game}/corriger/{at}")
    assert "À la place de" in visitor.page
    assert sent(visitor, game, [("limb", "1.jambe_gauche")]) == 409
    assert visitor.confirm() == 303
    assert house.moves(game)[at] == attack("A", "B", "jambe_gauche")
    assert len(house.moves(game)) == len(TO_THE_COUNT)


def test_a_crowd_is_corrected_by_two_fingers(house: House, visitor: Visitor) -> None:
    game = opened(house, *TO_THE_DANCE)
    for wanted in ("1.bras_droit", "1.bras_gauche"):
        visitor.get(f"/partie/{game}/corriger/2")
        sent(visitor, game, [("limb", wanted)])
    assert visitor.confirm() == 303
    assert house.moves(game)[2] == crowd("B", "bras_droit", "bras_gauche")
    assert len(house.moves(game)) == len(TO_THE_DANCE)


def test_a_decree_is_corrected_where_decrees_are_taken(house: House, visitor: Visitor) -> None:
    game = opened(house, song(), decree("B", damage={"tete": 2}), deal())
    visitor.get(f"/partie/{game}/corriger/1")
    assert "Dégâts de Béa" in visitor.page
    token = next(it for it in forms(visitor.page) if ("move", "correct") in it)
    answer = visitor.post_raw(f"/partie/{game}/coup", [*token, ("damage", "1.tete.1")])
    assert answer.status_code == 409
    assert visitor.confirm() == 303
    assert house.moves(game)[1] == decree("B", damage={"tete": 1})


def test_a_correction_stays_on_its_page(house: House, visitor: Visitor) -> None:
    game = opened(house, song())
    visitor.get(f"/partie/{game}/corrections/1")
    token = next(it for it in forms(visitor.page) if ("move", "correct") in it)
    answer = visitor.post_raw(f"/partie/{game}/coup", [*token, ("damage", "1.tete.1")])
    assert answer.location.endswith("/corrections/1")
    visitor.get(answer.location)
    assert "1 / 3" in visitor.page
