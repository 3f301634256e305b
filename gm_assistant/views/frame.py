"""What every screen of a game has around its own content."""

from dataclasses import dataclass

Hidden = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RefusalView:
    """A refused request: one sentence, and the fields to send again when it can be forced."""

    sentence: str
    can_be_forced: bool = False
    again: Hidden = ()
    action: str = ""


@dataclass(frozen=True, slots=True)
class UndoView:
    """The one step back; `words` names what it takes back, and is empty when there is nothing."""

    words: str = ""
    redo_words: str = ""


@dataclass(frozen=True, slots=True)
class BannerView:
    """A condition is met: the words that cannot be missed."""

    words: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """Header, footer and watch of one screen; `base` is the address of the game.

    `rehearsal` is the phase that the app may play in a rehearsal, empty in a true game;
    `correcting` says that this screen is a past one, shown to take its decision anew.
    """

    look: str
    base: str
    title: str
    moment: str
    page: str
    version: int
    undo: UndoView = UndoView()
    refusal: RefusalView | None = None
    banner: BannerView | None = None
    invocation: str = ""
    cover_after: int = 0
    moment_page: str = "nuit"
    wake: bool = True
    rehearsal: str = ""
    correcting: bool = False


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A request that leads nowhere: what happened, the way out, the game to take away."""

    title: str
    sentence: str
    address: str = "/"
    way_out: str = "Revenir à l'accueil"
    file: str = ""
