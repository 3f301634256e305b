"""Every refusal is met once, says what to do instead, and leaves the situation as it was."""

import json

import pytest
from brasier.refused import FLAMES, MOMENTS, PEOPLE, REST, WALKS, Refused
from brasier.stories import NEXT, a_table, both, played, value_at

from gm_assistant.french.language import plain
from gm_assistant.games.brasier.rules.board import Owed
from gm_assistant.games.brasier.rules.game import open_document
from gm_assistant.games.brasier.rules.heroes import wound
from gm_assistant.games.brasier.rules.words import REFUSALS, Refusal

ALL = [*MOMENTS, *PEOPLE, *WALKS, *FLAMES, *REST]
each_one = pytest.mark.parametrize("one", ALL, ids=lambda it: it.rule)


@each_one
def test_a_refusal(one: Refused) -> None:
    game = played(one.table, *one.before)
    before = json.dumps(game.situation())
    with pytest.raises(Refusal) as caught:
        game.play(one.move)
    assert caught.value.rule == one.rule
    assert caught.value.can_be_forced == (one.forced is not None)
    assert json.dumps(game.situation()) == before


@each_one
def test_the_word_of_the_table(one: Refused) -> None:
    game = played(one.table, *one.before)
    forced = {**one.move, "force": True}
    if one.forced is None:
        with pytest.raises(Refusal):
            game.play(forced)
        return
    found = game.play(forced).situation()
    assert {it: value_at(found, it) for it in one.forced} == one.forced


@each_one
def test_a_refusal_says_what_to_do_in_one_sentence(one: Refused) -> None:
    game = played(one.table, *one.before)
    with pytest.raises(Refusal) as caught:
        game.play(one.move)
    sentence = plain(caught.value.sentence)
    assert sentence[0].isupper()
    assert " : " in sentence
    assert sentence.endswith(".")
    assert sentence.count(".") == 1
    assert "{" not in sentence


def test_every_refusal_is_met() -> None:
    # A hero without a cell owes his start, and what is owed comes before everything else.
    assert set(REFUSALS) - {it.rule for it in ALL} == {"heros_sans_case"}


# Two guards that no document reaches, because what is owed comes before everything else.


def test_a_death_drops_the_escape_that_was_owed() -> None:
    table = both("h h")
    table["heroes"][0]["health"] = 1
    town = played(table, NEXT).town.draft(0, forced=False)
    town.owe(Owed("escape", hero="ana", cells=("b1",)))
    wound(town, "ana", 1)
    assert town.pending == ()


def test_a_hero_without_a_cell_can_do_nothing() -> None:
    town = open_document(a_table("h", heroes={"ana": {"name": "Ana"}})).town
    with pytest.raises(Refusal) as caught:
        town.hero("ana")
    assert plain(caught.value.sentence) == "Ana n'a pas encore de case : tirez d'abord son départ."
    assert not caught.value.can_be_forced
