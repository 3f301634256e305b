"""What an imposed move does not do stands in the band, by day, by night and at the opening."""

from typing import Any

from views.evening import SCRIPTS

from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.screens.day_script import day_script
from gm_assistant.games.quinte_bourg.screens.night_console import night_console
from gm_assistant.games.quinte_bourg.screens.opening import Place, opening_console

PLAYERS = [
    {"id": it, "camp_roles": [role], **more}
    for it, role, more in (
        ("Ana", "villageois", {"specialities": ["marchand_de_sable"]}),
        ("Bruno", "reptilien", {}),
        ("Chloé", "villageois", {}),
        ("David", "villageois", {}),
        ("Élise", "villageois", {}),
        ("Fabien", "villageois", {"status": "fantome", "coins": 0}),
    )
]
AT_VOTE = [
    {"move": "night"},
    {"move": "day"},
    {"move": "stage", "stage": "session"},
    {"move": "session", "kind": "normale"},
    {"move": "stage", "stage": "vote"},
]


def imposed(before: list[dict[str, Any]], **move: Any) -> Game:
    document = {"format": "quinte-bourg/1", "players": PLAYERS, "moves": before}
    return open_game(document).play({**move, "force": True})


def test_a_vote_for_the_dead_is_told_by_day() -> None:
    game = imposed(AT_VOTE, move="vote", ballots=[["Ana", "Fabien"]], open=True)
    band = day_script(game, SCRIPTS).band
    assert band is not None
    assert plain(band.detail) == "La voix d'Ana ne compte pas : Fabien n'est plus en vie."
    following = game.play({"move": "vote", "ballots": [["Bruno", "Ana"]], "open": True})
    assert day_script(following, SCRIPTS).band is None


def test_a_gift_to_the_dead_is_told_by_night() -> None:
    game = imposed(AT_VOTE[:1], move="give", to="Fabien", coins=1, **{"from": "Ana"})
    band = night_console(game, SCRIPTS).band
    assert band is not None
    assert "n'auront pas d'héritier" in plain(band.detail)


def test_a_row_tells_it_beside_its_answer() -> None:
    game = imposed(AT_VOTE[:1], move="call", step="marchand_de_sable", target="Fabien")
    band = night_console(game, SCRIPTS).band
    assert band is not None
    assert "n'était déjà plus en vie au crépuscule" in plain(band.detail)


def test_a_couple_with_the_dead_is_told_at_the_opening() -> None:
    game = imposed([], move="lovers", players=["Ana", "Fabien"])
    band = opening_console(game.village, SCRIPTS.opening, Place(0, 0), {}).band
    assert band is not None
    assert "ce couple ne gagne que si une résurrection le réunit" in plain(band.detail)
