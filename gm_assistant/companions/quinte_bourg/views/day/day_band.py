"""By day the band says what the last decision lets somebody look at, and what it does not do."""

from gm_assistant.companions.quinte_bourg.views.day.announced import (
    brings_back,
    ending_before,
    lifts_the_end,
)
from gm_assistant.companions.quinte_bourg.views.invocation.answers import band_of_invocation
from gm_assistant.companions.quinte_bourg.views.night.band import with_notices
from gm_assistant.companions.quinte_bourg.views.night.night_values import AnswerBand
from gm_assistant.companions.quinte_bourg.views.showable import CARDS, FACE_UP, about
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def band_of_day(game: Game) -> AnswerBand | None:
    """What an invocation shows, a card turned for all, cards that somebody has not seen yet."""
    if not game.moves:
        return None
    found = band_of_invocation(game) or _looked_at(game)
    return with_notices(game.village, found)


def _looked_at(game: Game) -> AnswerBand | None:
    move, village = game.moves[-1], game.village
    match move["move"]:
        case "fate":
            return _to_show(village, move["player"], FACE_UP, "Montrez ce qui se retourne.")
        case "arrive":
            return _to_show(village, move["player"], CARDS, "Montrez-lui ses cartes.")
        case "continue" | "correct":  # What the end has kept back.
            return _kept_back(game)
        case _:
            return _widow(village, len(game.moves) - 1)


def _kept_back(game: Game) -> AnswerBand | None:
    here = len(game.moves) - 1
    if game.moves[here]["move"] == "correct" and not lifts_the_end(game, here):
        return None
    last = ending_before(game, here)
    if last is None or brings_back(game, here, last):
        return None
    return _widow(game.village, last)


def _to_show(village: Village, player: PlayerId, what: str, words: str) -> AnswerBand:
    show = about(what, player)
    return AnswerBand(village.name(player), "", words, tone="muet", show=show)


def _widow(village: Village, index: int) -> AnswerBand | None:
    """L542: whoever was married to the dead looks; whom the notary chooses does not (L456)."""
    inherited = ("heritage.epoux", "heritage.sans_piece")
    happened = [it for it in village.happened if it.move == index and it.rule in inherited]
    heirs = [(it.who, it.facts["dead"]) for it in happened if it.who is not None]
    if not heirs or village.result is not None:
        return None
    (heir, dead), *others = heirs
    first = f"{village.name(heir)} peut regarder ses deux cartes."
    words = " ".join((first, *(_looks_too(village, *it) for it in others)))
    row = f"Héritage {de(village.name(dead))}"
    return AnswerBand(row, "", words, tone="muet", show=about(CARDS, dead))


def _looks_too(village: Village, heir: PlayerId, dead: PlayerId) -> str:
    """The band shows the cards of one of the dead: those of another are shown from his page."""
    whose = village.name(dead)
    told = f"{village.name(heir)} peut regarder celles {de(whose)}"
    return f"{told} : touchez Village, puis {whose}."
