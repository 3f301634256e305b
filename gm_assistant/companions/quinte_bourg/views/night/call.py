"""The call being made: the words to read, who answers, the decisions and their buttons."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.model import Row
from gm_assistant.companions.quinte_bourg.views.night.choices import (
    choices_of,
    draws,
    go_label,
    skip_label,
    toggles,
)
from gm_assistant.companions.quinte_bourg.views.night.holders import absence, called, pause
from gm_assistant.companions.quinte_bourg.views.night.model import CallView, PartView
from gm_assistant.companions.quinte_bourg.views.night.moves import pair_fails
from gm_assistant.companions.quinte_bourg.views.night.parts import Draft, asked_at, next_part
from gm_assistant.companions.quinte_bourg.views.night.rows import impossible, state_of_row
from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN, Asked
from gm_assistant.quinte_bourg.night.table import ROWS
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.french import coins, listed
from gm_assistant.quinte_bourg.words.vocabulary import Step
from gm_assistant.seam.pages import Pairs
from gm_assistant.views.asking import TimerView

# What the form of every part sends by itself.
_SENT_BY_THE_FORM: Final = frozenset(("horns", "disagreed", "carnage", "empty_house"))
# What grows tap by tap in the draft, and is never sent whole.
_GROWING: Final = frozenset(("picked", "gives"))


def call_view(village: Village, row: Row, draft: Draft, closing: str, anyway: bool) -> CallView:
    """One row, at its first decision that is still to be taken."""
    step = row.id
    place = next_part(step, draft)
    part = asked_at(step, draft)[place]
    recorded = state_of_row(village, step) == "fait"
    return CallView(
        row=step,
        label=row.label,
        words=words_of(row, part, draft),
        closing=_said_before(row, part, place, closing),
        hint=_hint(village, row, part, draft),
        part=place,
        holders=called(village, step, part, draft),
        absence=absence(village, step),
        pause=pause(village, row),
        parts=_parts(village, step, draft, place),
        choices=choices_of(village, step, part, draft),
        toggles=toggles(village, step, part, draft),
        skip_label=skip_label(village, step),
        skip_field="draw" if draws(village, step) else "pass",
        go_label=go_label(village, step, part, draft),
        timer=TimerView(row.timer, SHOWN[row.id].timer) if row.timer else None,
        hidden=hidden_of(draft, part),
        reopened=recorded,
        call_anyway=impossible(village, step) and not recorded and not anyway,
    )


def words_of(row: Row, part: Asked, draft: Draft) -> str:
    """What is read for this decision; a thief who keeps all is asked everything at once."""
    if ROWS[row.id].asks("takes") and "choose" not in draft:
        return row.say
    return row.parts[min(part.words, len(row.parts) - 1)].say


def _said_before(row: Row, part: Asked, place: int, closing: str) -> str:
    """The row before is closed once; then each part closes the one before it."""
    if not place:
        return closing
    return row.parts[part.words - 1].close if 0 < part.words < len(row.parts) else ""


def closing_of(row: Row, unread: bool) -> str:
    """The words that end a row: all that has not been read when it was passed."""
    if not unread or ROWS[row.id].asks("takes"):
        return row.close
    first, *rest = row.parts
    said = [first.close, *(f"{it.say} {it.close}" for it in rest)]
    return " ".join(it for it in said if it).strip()


def _hint(village: Village, row: Row, part: Asked, draft: Draft) -> str:
    targets = list(draft.get("targets", ()))
    if len(targets) == 2 and pair_fails(village, row.id, targets):
        return "Échec : prévenez d'un signe de tête, puis dites ces mots sans toucher personne."
    script = row.parts[min(part.words, len(row.parts) - 1)]
    return " ".join(it for it in (script.gesture, script.do) if it and it != "Aucun.")


def _parts(village: Village, step: Step, draft: Draft, current: int) -> tuple[PartView, ...]:
    parts = asked_at(step, draft)
    if len(parts) < 2:
        return ()
    return tuple(
        PartView(it.label, _value(village, it, draft), place == current)
        for place, it in enumerate(parts)
    )


def _value(village: Village, part: Asked, draft: Draft) -> str:
    value = draft.get(part.field)
    if isinstance(value, list | tuple):
        value = value[part.place] if len(value) > part.place else None
    if isinstance(value, Mapping):
        return listed(f"{village.name(it)} {n}" for it, n in value.items())
    if part.field == "takes" and value is not None:
        return coins(int(value))
    return village.name(value) if value in village.players else ""


def hidden_of(draft: Draft, part: Asked) -> Pairs:
    """What was decided before, carried along by the form of the next decision."""
    pairs: list[tuple[str, str]] = []
    for field, value in draft.items():
        if field in _SENT_BY_THE_FORM | _GROWING or (field == part.field and field != "targets"):
            continue
        pairs += _flat(field, value)
    return tuple(pairs)


def _flat(field: str, value: Any) -> list[tuple[str, str]]:
    match value:
        case Mapping():
            return [(f"{field}.{key}", str(item)) for key, item in value.items()]
        case list() | tuple():
            return [(field, str(item)) for item in value]
        case bool():
            return [(field, str(int(value)))]
        case _:
            return [(field, str(value))]
