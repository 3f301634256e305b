"""What a correction makes untrue of what was already said: votes counted, answers given."""

from collections.abc import Iterable
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.mended.change import (
    Change,
    Changes,
    everybody,
)
from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.moves import move_in_words
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import holders
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why import why_answer
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, SPECIALITIES, PlayerId
from gm_assistant.seam.mending import Mended
from gm_assistant.seam.rules import Move

_CARDS: Final = {"camp": "la carte de camp", "specialite": "la spécialité"}


def condemned(mended: Mended[Game], village: Village) -> Changes:
    """Whom each vote that still stands condemns; `village` can name them all."""
    before, after = mended.before, mended.after
    for old, move in enumerate(before.moves):
        new = mended.place_now(old) if move["move"] == "vote" else None
        if new is None:
            continue
        was, now = _condemned(before.villages[old + 1]), _condemned(after.villages[new + 1])
        if was != now:
            yield Change("condemned", (now or was or "",), _vote(village, was, now))


def _condemned(village: Village) -> PlayerId | None:
    return village.vote.condemned if village.vote and not village.vote.open else None


def _vote(village: Village, was: PlayerId | None, now: PlayerId | None) -> str:
    if now is None:
        return f"Le vote ne condamne personne, et non {village.name(was or '')}."
    end = f" au lieu {de(village.name(was))}" if was is not None else ""
    again = " La sentence est à redire." if village.owes("execute") else ""
    return f"Le vote condamne {village.name(now)}{end}.{again}"


def turned(before: Village, after: Village) -> Changes:
    """Cards that lie face up, and that the village was told to be others."""
    for old, new in everybody(before, after):
        for card in ("camp", "specialite"):
            was, now = _face_up(old, card), _face_up(new, card)
            if was and now and was != now:
                held = f"{_CARDS[card]} {de(new.name)}"
                words = f"Dites au village : {held} est {listed(now)}, et non {listed(was)}."
                yield Change("shown", (new.id, card), words)


def _face_up(player: Player, card: str) -> list[str]:
    """What came by heritage was told when it came; who bequeathed holds what he showed no more."""
    if card not in player.shown or player.status == "heritage":
        return []
    if card == "camp":
        return [ROLES[it] for it in player.printed]
    return [SPECIALITIES[it] for it in player.specialities if it not in player.inherited]


def answers(mended: Mended[Game]) -> Changes:
    """Dites à X que…: the answers that were given and that are no longer right."""
    then = {it.move: it.answer for it in mended.before.village.answers}
    now = {it.move: it.answer for it in mended.after.village.answers}
    for old in sorted(then):
        new = mended.place_now(old)
        if new is not None and new in now and then[old] != now[new]:
            yield Change("answer", (str(new),), _said_again(mended.after, new))


def _said_again(game: Game, index: int) -> str:
    why = why_answer(game.village, index)
    right = why.sentence if why else "la réponse n'est plus la même."
    names = listed(game.village.name(it) for it in _asking(game, index))
    if names == listed(()):
        return f"{move_in_words(game.villages[index], game.moves[index])} : {right}"
    return f"Dites à {names} : {right}"


def _asking(game: Game, index: int) -> Iterable[PlayerId]:
    """Who was given the answer."""
    move, village = game.moves[index], game.villages[index]
    match move["move"]:
        case "call":
            return [it.id for it in holders(village, ROWS[move["step"]]) if it.living]
        case "camera":
            return _holder(village, move)
        case _:
            return [move["by"]] if "by" in move else []


def _holder(village: Village, move: Move) -> list[PlayerId]:
    holder: Any = village.posts.get(move["post"])
    return [holder] if holder is not None else []
