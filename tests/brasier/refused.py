"""What the story of a refusal is made of."""

from typing import Any, NamedTuple

from brasier.stories import (
    Document,
)


class Refused(NamedTuple):
    """A refusal: the rule, how one gets there, the move; and what force gives, or None: never."""

    rule: str
    table: Document
    before: list[Document]
    move: Document
    forced: dict[str, Any] | None = None
