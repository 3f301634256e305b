"""What the app asks of the place where it runs, and nothing else of it does.

Two answer: `Desktop`, a machine that serves by the network, and `Browser` of `web/pocket.py`, a
page that holds the whole app in itself. Whoever starts the app makes one and gives it to
`create_app`. Every command begins with this module: neither the journal nor the app is imported.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache

from gm_assistant.shell.doctor import Finding

# A machine's names for itself.
LOCAL = frozenset(("127.0.0.1", "localhost", "[::1]"))
# Tried first; the next free one otherwise.
USUAL_PORT = 8017


class Host(ABC):
    """One place. What stands here holds where the place says nothing else."""

    # Which page may show one of ours inside itself, as a browser's policy says it.
    framed_by = "'none'"
    # The names by which its own browser calls it, whether or not others may come.
    names = LOCAL
    # Whether another device can ever come here: the network, its code, its pictures to photograph.
    is_reached = True
    # Whether what is kept here may go away by itself: the game's file is offered at each dawn.
    offers_file = False
    # Templates that were compiled before this start; None: each is compiled when it is asked for.
    templates: BytecodeCache | None = None
    # What starts the companion in a terminal of this place; empty where there is none.
    command = ""
    # Why no game can begin here, in a sentence that says what to do; empty where one can.
    refusal = ""
    # What the MJ must know now, on every page; empty where all is well.
    trouble = ""

    @abstractmethod
    def addresses(self) -> Sequence[str]:
        """Those of this place on its networks, the one that leads outside first."""

    @abstractmethod
    def findings(self, folder: Path, port: int, trouble: str | None) -> Sequence[Finding]:
        """What an evening rests on here; `trouble` is what the journal finds in its folder."""

    @abstractmethod
    def experiment(
        self, module: str, asked: Mapping[str, Any], tell: Callable[[Any], None]
    ) -> Callable[[], None]:
        """What stops the evenings that begin with this: each is told as soon as it is over."""
