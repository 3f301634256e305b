"""The fields of a form, as docs/web-forms.md says, and those of a draft that can be trusted."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.powers import ANSWERS
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import POSTS, POWERS, ROLES, SPECIALITIES
from gm_assistant.games.quinte_bourg.screens.day_steps import ELSEWHERE
from gm_assistant.seam.pages import Scene, SentForm, Tap, whole_number

Fields = dict[str, Any]
Fits = Callable[[Any, Collection[str]], bool]

LISTS: Final = frozenset(
    (
        "targets", "players", "conditions", "spouses", "witnesses", "voters", "camp_roles",
        "specialities", "charmed_by", "seat_order", "spare",
    )
)  # fmt: skip
NUMBERS: Final = frozenset(("takes", "coins", "price"))
FLAGS: Final = frozenset(
    ("horns", "agreed", "carnage", "open", "pardon", "accepted", "force", "closing", "grief")
)
TABLES: Final = {"gives": NUMBERS, "victims": frozenset[str]()}
# The one that may be tapped on a house as well: a coin more to its owner.
ONE_MORE: Final = "gives"
# Where nobody at all is an answer.
NOBODY: Final = frozenset((("exchange", "with"), ("pickpocket", "target"), ("wedding", "after")))
# What only steers the app, and never stands in a move.
STEERING: Final = frozenset(
    ("pass", "go", "draw", "choose", "part", "disagreed", "closing", "blank")
)


def fields_of(form: SentForm) -> Fields:
    """Every field that the form names, under the types of the game file."""
    move = form.get("move", "")
    found: Fields = {}
    for name, values in form.grouped().items():
        _read(found, move, name, values)
    return found


def _read(found: Fields, move: str, name: str, values: list[str]) -> None:
    table, dot, key = name.partition(".")
    if dot and table in TABLES:
        entries = found.setdefault(table, {})
        if not isinstance(entries, dict):
            raise Unreadable
        _read_entry(entries, key, values[-1], table)
    elif name in TABLES and (name != ONE_MORE or name in found):
        raise Unreadable
    elif name in LISTS or (move == "tribunal" and name == "execute"):
        found[name] = [value for value in values if value]
    elif values[-1]:
        found[name] = _one(name, values[-1])
    elif (move, name) in NOBODY or (name == "player" and "post" in found):
        found[name] = None


def _read_entry(entries: dict[str, Any], key: str, value: str, table: str) -> None:
    if table != "gives":
        if value:
            entries[key] = value
    elif _number(value or "0"):
        entries[key] = _number(value)


def _one(name: str, value: str) -> Any:
    if name in NUMBERS:
        return _number(value)
    if name in FLAGS:
        return value not in ("0", "non")
    return value


def _number(value: str) -> int:
    found = whole_number(value)
    if found is None:
        raise Unreadable
    return found


def plain(fields: Mapping[str, Any]) -> Fields:
    """Without what only steers the app."""
    return {name: value for name, value in fields.items() if name not in STEERING}


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
            "target", "house", "cortex", "minus", "corpse", "by", "player", "about", "of",
            "accused", "heir", "from", "to", "dead", "after", "payer", "forced_by", "chosen",
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
}  # fmt: skip


def sound(draft: object, village: Village) -> dict[str, Any]:
    """A game file brings its drafts along, and anybody may have written in it."""
    told = draft if isinstance(draft, dict) else {}
    return {
        name: value
        for name, value in told.items()
        if _FITS.get(name, _text)(value, village.players)
    }


def begun(at: Scene[Game] | Tap[Game], key: str) -> dict[str, Any]:
    """What has been begun of a decision, as far as it can be trusted."""
    return sound(at.drafts.get(key), at.game.village)


def prove_sound(told: Mapping[str, Any], village: Village) -> None:
    """What a form adds to a decision begun is refused where it would be set aside."""
    if sound(told, village) != told:
        raise Unreadable
