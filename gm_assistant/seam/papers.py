"""The sheets that a game prints."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol

from gm_assistant.seam.rules import G


class Sheet(Protocol):
    """One sheet; `kind` names the fragment `_KIND.html` that draws it, in the game's folder."""

    @property
    def kind(self) -> str: ...

    @property
    def title(self) -> str: ...


@dataclass(frozen=True)
class Papers(Generic[G]):
    """`kinds` are all that can be asked for, the first one being everything.

    `folder` is where its fragments are, inside of `templates/`; `style` is a style sheet of its
    own, among the statics of the house; `sheets` makes the sheets of a kind, of a game or blank,
    with or without its secrets; `deck` its cards for so many players (0: each of them), with so
    many copies of those that are dealt several times.
    """

    folder: str
    kinds: Mapping[str, str]
    sheets: Callable[[str, G | None, bool], tuple[Sheet, ...]]
    style: str = ""
    deck: Callable[[int, int], tuple[Sheet, ...]] | None = None
