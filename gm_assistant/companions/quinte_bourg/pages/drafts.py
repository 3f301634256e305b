"""A decision begun, as the screens may trust it: what no button of ours leaves is set aside."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.pages.fields import FLAGS, NUMBERS
from gm_assistant.companions.quinte_bourg.views.day.wedding import ELSEWHERE
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, POWERS, ROLES, SPECIALITIES
from gm_assistant.seam.refusals import Unreadable

Fits = Callable[[Any, Collection[str]], bool]
ANSWERS: Final = ("ok", "erreur", "grosse_erreur")


def _player(value: Any, players: Collection[str]) -> bool:
    return isinstance(value, str) and value in players


def _players(value: Any, players: Collection[str]) -> bool:
    return isinstance(value, list) and all(_player(one, players) for one in value)


def _whole(value: Any, _players: Collection[str]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _flag(value: Any, _players: Collection[str]) -> bool:
    return isinstance(value, bool)


def _text(value: Any, _players: Collection[str]) -> bool:
    return isinstance(value, str)


def _marks(value: Any, players: Collection[str]) -> bool:
    return isinstance(value, list) and all(_whole(one, players) for one in value)


def _guesses(value: Any, players: Collection[str]) -> bool:
    return isinstance(value, list) and all(_guess(one, players) for one in value)


def _guess(value: Any, players: Collection[str]) -> bool:
    told = value if isinstance(value, dict) else {}
    return (
        _player(told.get("player"), players)
        and _word_of(ROLES)(told.get("role"), players)
        and _word_of(ANSWERS)(told.get("answer"), players)
    )


def _by_player(fits: Fits) -> Fits:
    return lambda value, players: (
        isinstance(value, dict)
        and all(key in players and fits(one, players) for key, one in value.items())
    )


def _word_of(words: Collection[str]) -> Fits:
    return lambda value, _players: isinstance(value, str) and value in words


_FITS: Final[Mapping[str, Fits]] = {
    **dict.fromkeys(
        (
            "target",
            "house",
            "cortex",
            "minus",
            "corpse",
            "by",
            "player",
            "about",
            "of",
            "accused",
            "heir",
            "from",
            "to",
            "dead",
            "after",
            "payer",
            "forced_by",
            "chosen",
        ),
        _player,
    ),
    **dict.fromkeys(
        ("targets", "players", "picked", "choice", "spare", "execute", "spouses", "witnesses"),
        _players,
    ),
    **dict.fromkeys((*FLAGS, ELSEWHERE), _flag),
    **dict.fromkeys((*NUMBERS, "again", "left", "stood"), _whole),
    "gives": _by_player(_whole),
    "victims": _by_player(_player),
    "guesses": _guesses,
    "marks": _marks,
    **dict.fromkeys(("post", "priest"), _word_of(POSTS)),
    **dict.fromkeys(("speciality", "heir_drops"), _word_of(SPECIALITIES)),
    "power": _word_of(POWERS),
    "role": _word_of(ROLES),
}


def sound(draft: object, village: Village) -> dict[str, Any]:
    """A game file brings its drafts along, and anybody may have written in it."""
    told = draft if isinstance(draft, dict) else {}
    return {
        name: value
        for name, value in told.items()
        if _FITS.get(name, _text)(value, village.players)
    }


def prove_sound(told: Mapping[str, Any], village: Village) -> None:
    """What a form adds to a decision begun is refused where it would be set aside."""
    if sound(told, village) != told:
        raise Unreadable
