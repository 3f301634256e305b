"""A refused form comes back as it was filled in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gm_assistant.seam.pages import Pairs
from gm_assistant.views.asking import DecisionView, FieldView

Kept = dict[str, list[str]]


def as_typed(decisions: Sequence[DecisionView], sent: Pairs) -> tuple[DecisionView, ...]:
    """The same questions; the one that was refused holds what had been answered."""
    return tuple(_filled(view, sent) if _is_sent(view, sent) else view for view in decisions)


def _is_sent(view: DecisionView, sent: Pairs) -> bool:
    told = set(sent)
    return bool(view.fields) and ("move", view.move) in told and told.issuperset(view.hidden)


def _filled(view: DecisionView, sent: Pairs) -> DecisionView:
    answers: Kept = {}
    for name, value in sent:
        answers.setdefault(name, []).append(value)
    return replace(view, fields=tuple(_answered(view.fields, answers)))


def _answered(fields: Sequence[FieldView], answers: Kept) -> Iterator[FieldView]:
    """Two lists of one name are answered in their order; boxes are ticked all at once."""
    for field in fields:
        told = answers.get(field.name, [])
        mine = told if field.kind == "check" else told[:1]
        yield _with(field, mine) if told or field.kind == "check" else field
        if field.kind != "check":
            del told[:1]


def _with(field: FieldView, told: Sequence[str]) -> FieldView:
    options = tuple(replace(it, chosen=it.value in told) for it in field.options)
    return replace(field, value=told[0] if told else "", options=options)
