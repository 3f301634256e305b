"""A page of a game: built by the game or by the shell, and framed; which one follows a tap."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.journal.line import Line
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.pages import Present, Scene, Screen
from gm_assistant.seam.refusals import Elsewhere
from gm_assistant.views.frame import Frame, RefusalView
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.forms import token
from gm_assistant.web.live import Moment
from gm_assistant.web.rendering import is_swap, template
from gm_assistant.web.typed_words import keep_as_typed
from gm_assistant.web.undoing import undo_of

LONGEST_ARGUMENT = 200
LONGEST_PLACE = 300


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
        drafts = self.line.begun()
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


def is_recorded(game_id: str) -> bool:
    """Whether this very tap was recorded already."""
    told = token()
    return bool(told and at_hand().journal.has_tap(game_id, told))


def landed(
    game_id: str,
    moment: Moment | None = None,
    *,
    stays: bool = False,
    args: Mapping[str, str] | None = None,
) -> AnyResponse:
    """The page after a tap, at once for htmx, by a redirect otherwise; `args`: its questions."""
    now = moment or at_hand().live.now(game_id)
    if stays:
        visit = visit_of_form(game_id, now)
    else:
        visit = Visit(game_id, now, now.present.page, args=args or {})
    address = visit.address
    if not is_swap():
        return redirect(address, 303)
    answer = shown(visit)
    answer.headers["HX-Push-Url"] = address
    remember(address)
    return answer


def visit_of_form(game_id: str, moment: Moment, refusal: RefusalView | None = None) -> Visit:
    """The page from which this form came, as the game now stands.

    htmx says where it is; a plain form comes from what this device was shown last.
    """
    address = request.headers.get("HX-Current-URL", "") or g.device.place
    page, about, args = _taken_apart(game_id, address)
    if not is_page(moment.companion, page):
        page, about, args = moment.present.page, "", {}
    return Visit(game_id, moment, page, about, args, refusal)


def _taken_apart(game_id: str, address: str) -> tuple[str, str, dict[str, str]]:
    base = f"{base_of(game_id)}/"
    try:
        parts = urlsplit(address[:LONGEST_PLACE])
        args = dict(parse_qsl(parts.query, max_num_fields=20))
    except ValueError:
        return "", "", {}
    if not parts.path.startswith(base):
        return "", "", {}
    page, _, about = parts.path.removeprefix(base).partition("/")
    return unquote(page), unquote(about), args


def remember(address: str) -> None:
    """What this device shows, for the next start."""
    g.device = at_hand().devices.show(g.device, address[:LONGEST_PLACE])
