"""What a tap would do: a move as the button carries it, tried on the film before it is offered."""

import json
from collections.abc import Mapping
from typing import Any

from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.game import judge, understand
from gm_assistant.non_morts.refusals import Malformed, Refusal
from gm_assistant.non_morts.vocabulary import GOTH

JsonMove = Mapping[str, Any]
GOTH_ALONE = "Le goth va rester seul : il deviendra un tueur fou."


def written(move: object) -> str:
    """A move, or a part of one, as the value of a button."""
    return json.dumps(move, ensure_ascii=False, separators=(",", ":"))


def foreseen(film: Film, move: JsonMove) -> Film | None:
    """The film after this move, or None where the rules refuse it."""
    try:
        return judge(film, understand(film, move), film.move + 1)
    except (Refusal, Malformed):
        return None


def warning_of(after: Film | None) -> str:
    """G-01: told before the tap that isolates him."""
    return GOTH_ALONE if after and GOTH in after.last.turned else ""


def offered(film: Film, move: JsonMove, label: str, detail: str = "") -> Act:
    """A whole move on a button, barred where the rules would refuse it."""
    after = foreseen(film, move)
    tone = "lit" if after else "barred"
    return Act(label, detail, written(move), tone=tone, warning=warning_of(after))


def only_legal(acts: list[Act]) -> tuple[Act, ...]:
    return tuple(it for it in acts if it.tone == "lit")
