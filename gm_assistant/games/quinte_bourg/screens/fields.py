"""What a page sends, as values of the game file, and what may be kept of a decision begun.

Both follow from the forms that the kinds of moves and the rows of the night declare: a form knows
what a string of a page says (`told`), and whether a value may stand in half a decision (`sound`).
Only what a page says besides the fields of a move is told here; whatever nobody declares is text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.engine.forms import (
    ABSENT,
    FLAG,
    TEXT,
    Form,
    Forms,
    Known,
    Many,
    OneOf,
    Whole,
)
from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.quinte_bourg.rules.document import PLAYER, SEVERAL, SHARES
from gm_assistant.games.quinte_bourg.rules.game import KINDS, Game, known_to
from gm_assistant.games.quinte_bourg.rules.powers import ANSWERS
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import ROLES
from gm_assistant.games.quinte_bourg.screens.day_steps import ELSEWHERE
from gm_assistant.seam.pages import Scene, SentForm, Tap

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Ranking(Many[str]):
    """Kept as a list of players, to which a page adds the one who was touched."""

    def told(self, words: Sequence[str], known: Known) -> object:
        return self.form.told(words, known)


_MARK: Final = Whole(0)
OPENING: Final = "ouverture"
# What only steers the app, and never stands in a move.
STEERING: Final = frozenset(
    ("pass", "go", "draw", "choose", "part", "disagreed", "closing", "blank")
)
# What a page says of a move besides its fields, and what is kept until it is whole.
_BESIDES: Final[Mapping[str, Forms]] = {
    "call": {"players": SEVERAL, "conditions": Many(TEXT)},
    "vote": {"choice": _Ranking(PLAYER), "closing": FLAG},
    "wedding": {"gives": SHARES, ELSEWHERE: FLAG},
    "invoke": {
        "about": PLAYER,
        "of": PLAYER,
        "player": PLAYER,
        "role": OneOf(ROLES, "rôle"),
        "answer": OneOf(ANSWERS, "réponse"),
    },
    OPENING: {
        "players": SEVERAL,
        "again": _MARK,
        "left": _MARK,
        "stood": _MARK,
        "marks": Many(_MARK),
    },
}


def _forms_of(move: str, step: str) -> Forms:
    """The forms of a move, and of what may be kept of it; a call has those of its row."""
    forms: dict[str, Form[Any]] = {"force": FLAG}
    if move == "call" and step in ROWS:
        shape = ROWS[step].shape
        forms |= {**shape.fields.required, **shape.fields.optional, **shape.besides}
    elif move in KINDS:
        forms |= {**KINDS[move].required, **KINDS[move].optional}
    return {**forms, **_BESIDES.get(move, {})}


def fields_of(form: SentForm) -> Fields:
    """Every field that the form names, as a game file would write it."""
    sent = form.grouped()
    forms = _forms_of(form.get("move"), form.get("step"))
    found: Fields = {}
    for name in dict.fromkeys(_field_of(it, forms) for it in sent):
        value = forms.get(name, TEXT).sent(name, sent)
        # An empty field says nothing, also of a text.
        if value is not ABSENT and value != "":
            found[name] = value
    return found


def _field_of(name: str, forms: Forms) -> str:
    """« gives.J3 » is an entry of the field « gives »."""
    table, dot, _ = name.partition(".")
    return table if dot and table in forms else name


def plain(fields: Mapping[str, Any]) -> Fields:
    """Without what only steers the app."""
    return {name: value for name, value in fields.items() if name not in STEERING}


def _sound(key: str, told: Mapping[str, Any], village: Village) -> Fields:
    move, _, step = key.partition(":")
    forms, known = _forms_of(move, step), known_to(village)
    return {it: value for it, value in told.items() if forms.get(it, TEXT).sound(value, known)}


def begun(at: Scene[Game] | Tap[Game], key: str) -> Fields:
    """What has been begun of a decision; of what a game file brings, as far as it is sound."""
    told = at.drafts.get(key)
    return _sound(key, told, at.game.village) if isinstance(told, dict) else {}


def prove_sound(key: str, told: Mapping[str, Any], village: Village) -> None:
    """What a form adds to a decision begun is refused where it would be set aside."""
    if _sound(key, told, village) != told:
        raise Unreadable
