"""The same table again: hardly anybody is given the camp that he had."""

from collections import Counter
from random import Random

import pytest

from gm_assistant.engine.table import GoOn, State
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.quinte_bourg.rules.words import CAMP_OF_ROLE
from gm_assistant.games.quinte_bourg.screens.composition import set_apart
from gm_assistant.games.quinte_bourg.screens.table import table_setup
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.seam.pages import SentForm

TABLE = table_setup(Help())


def camps(state: State) -> dict[str, str]:
    return {one["name"]: CAMP_OF_ROLE[state["roles"][one["id"]][0]] for one in state["people"]}


@pytest.mark.parametrize("players", [8, 12, 20, 45])
@pytest.mark.parametrize("seed", range(5))
def test_nobody_but_of_a_crowded_camp_is_again_what_he_was(players: int, seed: int) -> None:
    document = advised_table(players, Random(seed))
    roles = {one["id"]: one["camp_roles"][0] for one in document["players"]}
    former = {who: CAMP_OF_ROLE[role] for who, role in roles.items()}
    held = set_apart(roles, former, Random(seed))
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
