"""Two guards that no document reaches, because what is owed comes before everything else."""

import pytest
from brasier.stories import a_table, played
from brasier.words import NEXT, both

from gm_assistant.french.typography import plain
from gm_assistant.games.brasier.rules.board import Owed
from gm_assistant.games.brasier.rules.game import open_document
from gm_assistant.games.brasier.rules.heroes import wound
from gm_assistant.games.brasier.rules.words import Refusal


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
