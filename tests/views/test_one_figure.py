"""How many sat down is one figure, whoever tells it: the MJ's card, his village, the screen."""

from public.twins import allowed
from views.evening import around

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.pages import card
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.story import victory_panel
from gm_assistant.games.quinte_bourg.screens.village import village_view

TABLE = ("Ana reptilien", "Bob sheherazade", "Ève villageois", "Zoé villageois")


def told(game: Game) -> tuple[str, str, str, str]:
    facts = {it.label: it.words for it in village_view(game.village).facts}
    panel = " ".join(repr(victory_panel(game.village)).split())
    ideal = "sur 5 en tout" if "sur 5 en tout" in panel else "sur 4 en tout"
    return card(game).people, facts["Vivants"], public_view(game, allowed()).living, ideal


def test_an_arrival_is_counted_by_all_and_a_departure_by_none() -> None:
    day = around(*TABLE).play({"move": "pass", "step": "attaque"}).play({"move": "day"})
    assert told(day) == ("4 vivants sur 4", "4 sur 4", "4 vivants sur 4", "sur 4 en tout")
    late = {"player": "T", "name": "Tim", "after": "Ana", "camp_roles": ["villageois"]}
    more = day.play({"move": "arrive", **late})
    assert told(more) == ("5 vivants sur 5", "5 sur 5", "5 vivants sur 5", "sur 5 en tout")
    less = more.play({"move": "leave", "player": "Ève"})
    assert told(less) == ("4 vivants sur 5", "4 sur 5", "4 vivants sur 5", "sur 5 en tout")
