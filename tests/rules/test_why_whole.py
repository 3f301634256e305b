"""Why, in whole games: every answer, attack, death, post and purse has its reason."""

from rules.refused import NIGHT
from rules.told import a_game, played

from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.rules.village import tonight
from gm_assistant.games.quinte_bourg.rules.why import (
    sentences_of,
    why_answer,
    why_attack,
    why_coins,
    why_death,
    why_post,
)

# Nothing was struck: no target, or a call before it has changed since.
NO_ATTACK = ("attaque.sans_cible", "attaque.a_rejouer")


def test_every_answer_has_its_reason() -> None:
    for game in played():
        for answer in game.village.answers:
            why = why_answer(game.village, answer.move)
            assert why is not None
            assert why.facts["answer"] == answer.answer
    assert why_answer(a_game(NIGHT).village, 0) is None


def test_every_attack_ever_played_is_explained() -> None:
    for game in played():
        if game.village.night is not None:
            found = [it for it in why_attack(game.village) if it.rule not in NO_ATTACK]
            assert len(found) == len(tonight(game.village).attacks)


def test_every_death_post_and_purse_is_explained() -> None:
    for game in played():
        village = game.village
        for dead in village.deaths:
            begun = village.players[dead].status == "mort"
            assert why_death(village, dead) is not None or not begun
        assert all(why_post(village, post) for post in village.posts)
        for player in village.players:
            assert all(it.cites for it in why_coins(village, player))


def test_a_whole_game_in_sentences() -> None:
    for game in played():
        lines = sentences_of(game)
        assert sum(it[0].isdigit() for it in lines) == len(game.moves)
        assert not any("{" in it or "None" in it or "\n" in it for it in lines)
        assert any(plain(it).startswith("Si la partie s'arrêtait maintenant") for it in lines)
