"""A kind of move: its fields, how it is judged, and how the journal says it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.forms import Forms

Fields: TypeAlias = Mapping[str, Any]
Judge: TypeAlias = Callable[[Village, Move], None]
Words: TypeAlias = Callable[[Village, Fields], str]
# Whether fields that are right one by one are right together; it says at which place they are not.
Whole: TypeAlias = Callable[[Fields, str], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of move; `words` is given the village that it was decided in."""

    name: str
    judge: Judge
    words: Words
    required: Forms = field(default_factory=dict)
    optional: Forms = field(default_factory=dict)
    whole: Whole | None = None
