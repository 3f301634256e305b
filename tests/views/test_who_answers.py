"""Who stands among those who answer a call, and who settles a disagreement."""

from views.evening import around, opened

PACK = ("Ana reptilienne_alpha", "Bob reptilien", "Chloé reptilien", "Dan villageois", "Eva seth")
# One who is dead and keeps his eyes closed (§ 9), beside those who answer.
GHOST = {"id": "Flo", "name": "Flo", "camp_roles": ["reptilien"], "status": "fantome"}


def test_the_dead_of_a_group_do_not_stand_among_those_who_answer() -> None:
    call = opened(around(*PACK, ghosts=[GHOST]), "reptiliens").call
    assert [it.name for it in call.holders] == ["Ana", "Bob", "Chloé", "Eva"]


def test_where_nobody_else_is_called_the_dead_is_named_in_his_state() -> None:
    ghost = {**GHOST, "camp_roles": ["villageois"], "specialities": ["fureteur"]}
    call = opened(around(*PACK, ghosts=[ghost]), "fureteur").call
    assert [(it.name, it.state) for it in call.holders] == [("Flo", "fantôme")]


def test_without_an_alpha_in_life_nobody_settles_a_disagreement() -> None:
    asked = [it.field for it in opened(around(*PACK), "reptiliens").call.toggles]
    assert asked == ["horns", "disagreed"]
    dead = {**GHOST, "camp_roles": ["reptilienne_alpha"]}
    left = opened(around(*PACK[1:], ghosts=[dead]), "reptiliens").call
    assert [it.field for it in left.toggles] == ["horns"]
