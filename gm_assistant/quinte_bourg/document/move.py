"""A move as it was read: one decision of the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: its name, its fields as read, and whether the game master overrules."""

    name: str
    fields: Mapping[str, Any]
    forced: bool = False

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def get(self, field: str, default: Any = None) -> Any:
        """An optional field, or what stands for its absence."""
        return self.fields.get(field, default)

    @property
    def step(self) -> str:
        """The row that a `call` or a `pass` is about."""
        return str(self.fields["step"])
