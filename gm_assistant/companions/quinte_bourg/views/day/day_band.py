"""By day the band says what the last decision lets somebody look at."""

from gm_assistant.companions.quinte_bourg.scripts.texts import Scripts
from gm_assistant.companions.quinte_bourg.views.invocation.answers import band_of_invocation
from gm_assistant.companions.quinte_bourg.views.night.night_values import AnswerBand
from gm_assistant.companions.quinte_bourg.views.showable import CARDS, FACE_UP, about
from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.game import Game


def band_of_day(game: Game, scripts: Scripts) -> AnswerBand | None:
    """An invocation's words, a card turned for all, an heir's look at the dead's two cards."""
    found = band_of_invocation(game, scripts)
    if found is not None or not game.moves:
        return found
    move, village = game.moves[-1], game.village
    match move["move"]:
        case "fate":
            name = village.name(move["player"])
            show = about(FACE_UP, move["player"])
            return AnswerBand(name, "", "Montrez ce qui se retourne.", tone="muet", show=show)
        case "legacy" if move["gives"]:
            dead, heirs = move["dead"], listed(village.name(it) for it in move["gives"])
            words = f"{heirs} peut regarder ses deux cartes."
            row = f"Héritage {de(village.name(dead))}"
            return AnswerBand(row, "", words, tone="muet", show=about(CARDS, dead))
        case _:
            return None
