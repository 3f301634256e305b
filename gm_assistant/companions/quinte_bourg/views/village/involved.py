"""Who takes part in a decision or in what comes of it: named, or the one who decides or answers."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import holders
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.rules import Move

# Words that are never a player, whatever the players of a table are called.
_NEVER: Final = frozenset(
    ("move", "step", "text", "at", "post", "posts", "role", "cause", "outcome", "answer", "action",
     "power", "priest", "becomes", "shows", "speciality", "heir_drops", "criterion", "effect",
     "weekday", "words", "invention", "direction", "kind", "stage", "status", "camp_roles",
     "specialities", "charmed_by", "conditions")
)  # fmt: skip
# Whose office it is to decide.
_OFFICE: Final = {
    "assign": "scrutateur",
    "candidacies": "scrutateur",
    "legacy": "notaire",
    "session": "president",
    "law_decision": "senateur",
    "accuse": "procureur",
}


def players_in(value: Any) -> Iterator[str]:
    """Every id of a move or of the facts of an event, and words that are none."""
    match value:
        case str():
            yield value
        case Mapping():
            for key, one in value.items():
                if key not in _NEVER:
                    yield key
                    yield from players_in(one)
        case list() | tuple() | frozenset():
            for one in value:
                yield from players_in(one)


def names(happened: Consequence, player: PlayerId) -> bool:
    return happened.who == player or player in players_in(happened.facts)


def takes_part(village: Village, move: Move, player: PlayerId) -> bool:
    """Whether he is named by a move, or it is his to decide; `village`: just before it."""
    return player in players_in(move) or decides(village, move, player)


def decides(village: Village, move: Move, player: PlayerId) -> bool:
    """His card answers the row, his office decides, or he is the condemned who speaks last."""
    name = move["move"]
    if name in ("call", "pass"):
        row = ROWS[move["step"]]
        return any(it.id == player and it.status == row.state for it in holders(village, row))
    if name == "execute":
        pardons = move.get("pardon") and village.posts.get("bourreau") == player
        return bool(pardons) or bool(village.vote and village.vote.condemned == player)
    post = move.get("post") if name in ("camera", "pickpocket") else _OFFICE.get(name)
    return post is not None and village.posts.get(post) == player
