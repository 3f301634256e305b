"""A page of a game asked for by a device: built by the game or by the shell, and framed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import quote, urlencode

from flask import Response

from gm_assistant.journal.line import Line
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.pages import Present, Scene, Screen
from gm_assistant.seam.refusals import Elsewhere
from gm_assistant.views.frame import Frame, RefusalView
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.live import Moment
from gm_assistant.web.rendering import template
from gm_assistant.web.typed_words import keep_as_typed
from gm_assistant.web.undoing import undo_of

LONGEST_ARGUMENT = 200


def base_of(game_id: str) -> str:
    return f"/partie/{game_id}"


@dataclass(frozen=True)
class Visit:
    """One page of one game; `about` and `args` are the rest of its address."""

    game_id: str
    moment: Moment
    page: str
    about: str = ""
    args: Mapping[str, str] = field(default_factory=dict)
    refusal: RefusalView | None = None

    @property
    def companion(self) -> Companion[Any]:
        return self.moment.companion

    @property
    def line(self) -> Line:
        return self.moment.line

    @property
    def address(self) -> str:
        """Where this page is found."""
        about = f"/{quote(self.about, safe='')}" if self.about else ""
        asked = f"?{urlencode(self.args)}" if self.args else ""
        return f"{base_of(self.game_id)}/{quote(self.page, safe='')}{about}{asked}"

    @property
    def scene(self) -> Scene[Any]:
        """The same, as the game knows it."""
        sent = self.refusal.again if self.refusal else ()
        drafts = {draft.key: draft.value for draft in self.line.drafts}
        return Scene(self.moment.game, self.page, self.about, self.args, drafts, sent)


@dataclass(frozen=True)
class Framed:
    """A page that is built; a past moment has its own page, its own words, light and number."""

    screen: Screen
    page: str
    told: RefusalView | None = None
    instead: int | None = None
    leaves: str = "journal"
    look: str = ""


Builder = Callable[[Visit], Framed]
# The shell's own pages; those of a game come before them.
SHELL_PAGES: Final[dict[str, Builder]] = {}


def shell_page(name: str) -> Callable[[Builder], Builder]:
    """Register what builds the shell's page of this name."""

    def keep(builder: Builder) -> Builder:
        SHELL_PAGES[name] = builder
        return builder

    return keep


def is_page(companion: Companion[Any], name: str) -> bool:
    return name in companion.pages or name in SHELL_PAGES


def shown(visit: Visit, status: int = 200) -> Response:
    """The page, or that of the present moment when its own has passed."""
    present = visit.moment.present
    try:
        framed = _built(visit)
    except Elsewhere:
        visit = replace(visit, page=present.page, args={}, about="")
        framed = _built(visit)
    return framed_page(visit, framed, present, status)


def _built(visit: Visit) -> Framed:
    builder = visit.companion.pages.get(visit.page)
    if builder is not None:
        return Framed(builder(visit.scene), visit.page)
    return SHELL_PAGES[visit.page](visit)


def framed_page(visit: Visit, framed: Framed, present: Present, status: int) -> Response:
    """A built page with everything that stands around it."""
    around = frame_of(visit, framed, present)
    keep_as_typed(visit.moment.words)
    return template(framed.screen.template, status, frame=around, **framed.screen.values)


def frame_of(visit: Visit, framed: Framed, present: Present) -> Frame:
    rehearsed = bool(visit.line.document.get("rehearsal")) and visit.companion.rehearsal
    return Frame(
        look=framed.look or present.look,
        base=base_of(visit.game_id),
        title=visit.line.title,
        moment=present.words,
        page=framed.page,
        version=visit.moment.seq,
        undo=undo_of(visit.moment, visit.scene),
        refusal=visit.refusal or framed.told,
        banner=present.banner,
        notice=present.notice,
        trouble=at_hand().journal.mirror.trouble,
        cover_after=present.cover_after,
        moment_page=present.page,
        rehearsal=present.rest if rehearsed else "",
        instead=framed.instead,
        leaves=framed.leaves,
        tools=present.tools,
        styles=visit.companion.styles,
        scripts=visit.companion.scripts,
        offers=offers_of(visit.companion),
        game=visit.companion.slug,
        game_title=visit.companion.title,
        curtain=visit.companion.has_secrets,
    )


def offers_of(companion: Companion[Any]) -> frozenset[str]:
    """The addresses of the shell that this game makes something of."""
    given = {
        "ecran": companion.public,
        "classeur": companion.accounts,
        "tableur": companion.evening,
        "impression": companion.papers,
        "rejouer": companion.setting and companion.setting.again,
        "regles": companion.rulebook.entries,
    }
    return frozenset(name for name, part in given.items() if part)
