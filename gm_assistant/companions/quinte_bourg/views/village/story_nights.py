"""Where somebody spent a night, doing what, and who was there."""

from collections.abc import Iterator

from gm_assistant.companions.quinte_bourg.views.village.village_values import LifeLine
from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.timing import moment_in_words
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why import told
from gm_assistant.quinte_bourg.why.why_there import why_there
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def night_of(game: Game, index: int, player: PlayerId) -> Iterator[LifeLine]:
    """The night that stands just before a decision, once the attack has fixed who is where."""
    village = game.villages[index]
    if village.phase != "nuit":
        return
    ends = index < len(game.moves)
    seen = game.villages[index + 1] if ends else village
    where = tonight(seen).where
    if where is None or player not in where:
        return
    why = why_there(seen, player)
    beside = [it for it in seen.seats if it != player and _house(seen, it) == where[player].house]
    company = f" Avec {listed(map(seen.name, beside))}." if beside else ""
    came = _guests(seen, player) if where[player].house != player else ""
    words = f"{why.sentence}{company}{came}"
    yield LifeLine(moment_in_words(village), words, tuple(told(why)[1:]))


def _guests(village: Village, owner: PlayerId) -> str:
    """Who was in his house while he was not."""
    inside = [it for it in village.seats if _house(village, it) == owner]
    return f" Dans sa maison : {listed(map(village.name, inside))}." if inside else ""


def _house(village: Village, player: PlayerId) -> PlayerId | None:
    place = (tonight(village).where or {}).get(player)
    return place.house if place else None
