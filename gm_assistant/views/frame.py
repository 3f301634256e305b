"""What every screen of a game has around its own content."""

from dataclasses import dataclass

from gm_assistant.seam.pages import JOURNAL, Banner, Notice, Pairs, Tool


@dataclass(frozen=True, slots=True)
class RefusalView:
    """A refused request: one sentence, and the fields to send again when it can be forced."""

    sentence: str
    can_be_forced: bool = False
    again: Pairs = ()
    action: str = ""


@dataclass(frozen=True, slots=True)
class UndoView:
    """The one step back; `words` names what it takes back, and is empty when there is nothing.

    On a page that takes one past decision anew, `instead` is its place and `content` what stands
    there once it is taken back; otherwise it is the last act.
    """

    words: str = ""
    redo_words: str = ""
    instead: int | None = None
    content: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """Header, footer and watch of one screen; `base` is the address of the game.

    `rehearsal` names what the app may play at once in a rehearsal, empty in a true game;
    `instead` is the number of the past decision that this screen takes anew, and
    `leaves` the page where changing nothing leads; `trouble` is what goes wrong without holding
    anybody up.
    """

    look: str
    base: str
    title: str
    moment: str
    page: str
    version: int
    undo: UndoView = UndoView()
    refusal: RefusalView | None = None
    banner: Banner | None = None
    notice: Notice | None = None
    trouble: str = ""
    cover_after: int = 0
    moment_page: str = ""
    wake: bool = True
    rehearsal: str = ""
    instead: int | None = None
    leaves: str = "journal"
    tools: tuple[Tool, ...] = (JOURNAL,)
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    offers: frozenset[str] = frozenset()
    game: str = ""
    game_title: str = ""
    curtain: bool = True


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A request that leads nowhere: what happened, the way out, the game to take away."""

    title: str
    sentence: str
    address: str = "/"
    way_out: str = "Revenir à l'accueil"
    file: str = ""
