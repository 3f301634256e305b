"""A page of a game: what its form sent, who builds and frames it, which one follows a tap."""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from flask import Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Elsewhere, Unreadable
from gm_assistant.seam.companion import Companion, Instead
from gm_assistant.seam.pages import (
    Banner,
    Pairs,
    Present,
    Scene,
    Screen,
    SentForm,
    Upload,
    whole_number,
)
from gm_assistant.shell.journal.line import Act, Hand, Kind
from gm_assistant.shell.web.live import Moment
from gm_assistant.shell.web.players import Pages
from gm_assistant.shell.web.rendering import is_swap, template
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import AskedFor, AtDoor, Frame, OnAir, RefusalView, UndoView

# What a request sent, as the shell and the games read it.

# What a form says to the shell; `vu` is another word for `seen`.
OWN = frozenset(("csrf", "jeton", "seen", "instead"))
LONGEST = 2000
MOST_FIELDS = 500


def tap_form() -> SentForm:
    """The fields of a tap, without what it says to the shell."""
    form = SentForm(tuple(pair for pair in request.form.items(multi=True) if pair[0] not in OWN))
    names = {name for name, _ in form.pairs}
    if len(names) > MOST_FIELDS or any(len(value) > LONGEST for _, value in form.pairs):
        raise Unreadable
    return form


def whole_form() -> SentForm:
    """Every field and every file, however long."""
    files = {
        name: Upload(sent.filename or "", sent.read())
        for name, sent in request.files.items()
        if sent.filename
    }
    return SentForm(tuple(request.form.items(multi=True)), files)


def hand() -> Hand:
    """Whose tap the request is, and the number that its page was built on."""
    return Hand(number("seen", "vu"), token(), g.device.id)


def token() -> str | None:
    """The tap's own: the same form with the same content sent twice is one tap."""
    if not request.form.get("jeton"):
        return None
    told = sorted(pair for pair in request.form.items(multi=True) if pair[0] != "csrf")
    mark = hashlib.sha256(repr((request.path, told)).encode("utf-8", "backslashreplace"))
    return mark.hexdigest()[:32]


def stays() -> bool:
    """Whether the page that sent the form is shown again after it."""
    return bool(request.form.get("reste"))


def number(*names: str) -> int | None:
    """What the form says under the first of these names that says anything."""
    told = next(filter(None, map(request.form.get, names)), None)
    found = whole_number(told) if told else None
    if told and found is None:
        raise Unreadable
    return found


def told_again() -> Pairs:
    """What the form told, to be told again by force or to stand in it still."""
    own = ("csrf", "jeton", "seen", "force")
    return tuple(it for it in request.form.items(multi=True) if it[0] not in own)


def keep_as_typed(words: frozenset[str]) -> None:
    """The page being answered holds these words of people."""
    g.typed = g.get("typed", frozenset()) | words


def keep_people(moment: Moment) -> None:
    """The page being answered shows those who play: their words, and their houses."""
    keep_as_typed(moment.words)
    g.facades = services().facades.of(moment.companion.dwellers(moment.game))


# A long decision without its middle: how it begins, and what it comes to.

# What three lines of a button hold, and how much of it may say what a decision came to.
_BUTTON: Final = 54
_END: Final = 39


def in_brief(words: str, room: int) -> str:
    """All forty ballots of a vote would hide whom it condemns."""
    if len(words) <= room:
        return words
    half = room // 2
    begins = words[:half].rpartition(" ")[0].rstrip(" ,;:")
    return f"{begins} … {words[-half:].partition(' ')[2]}"


def on_a_button(words: str) -> str:
    """Shorter still: the first words, and what comes last behind a colon."""
    if len(words) <= _BUTTON:
        return words
    parted = re.search(r"\s[:;]\s[^:;»]+$", words)
    end = parted[0] if parted and len(parted[0]) <= _END else ""
    start = words[: _BUTTON - len("…") - len(end)].rpartition(" ")[0].rstrip(" ,;:«>")
    more = "… »" if start.count("«") > start.count("»") else "…"
    return f"{start}{more}{end}"


# What the shell's own controls are, said where a device meets one for the first time.

NOTES: Final[Mapping[str, str]] = {
    "passer_outre": (
        "Un refus n'a pas le dernier mot : vous êtes le MJ. « Passer outre » fait quand même ce "
        "qui peut l'être, l'écrit au journal comme votre parole, et « Annuler » le reprend."
    ),
    "rideau": "« Rideau » cache tout. Maintenez ensuite le doigt au milieu pour le lever.",
}

# What one step back takes back, in words: what is begun first, then the last decision.

BEGUN = "Le choix en cours"


def undo_of(moment: Moment, scene: Scene[Any]) -> UndoView:
    """What one step back takes back on this page, and one step forward brings again."""
    line, begun = moment.line, begun_last(moment)
    there = None if begun else moment.companion.corrections.takes_back(scene)
    # An act on what this page shows is taken back as any other: it was the last.
    if there is not None and line.acts[-1].played is not line.moves[there.index]:
        return _there(moment, there)
    back = _begun_in_words(moment, begun) if begun else ""
    if not back and line.acts:
        back = _in_words(moment, line.acts[-line.at_once], stands=True)
    if not line.redoable:
        return UndoView(back)
    # What was taken back at once comes again at once.
    together = line.together[-1] if line.together else 1
    if together > 1:
        return UndoView(back, f"{together} décisions")
    return UndoView(back, _in_words(moment, line.redoable[-1], stands=False))


def _begun_in_words(moment: Moment, key: str) -> str:
    draft = next(it for it in moment.line.drafts if it.key == key)
    touched = moment.companion.touched(moment.game, draft.value)
    return touched or moment.companion.begun.get(key, BEGUN)


def _there(moment: Moment, there: Instead) -> UndoView:
    move = moment.line.moves[there.index].move
    words = moment.companion.told(moment.game, move, there.index, True).words
    return UndoView(
        on_a_button(words), "", there.index, json.dumps(dict(there.move), ensure_ascii=False)
    )


def begun_last(moment: Moment) -> str | None:
    """The key of the draft that was begun after the last decision, if there is one."""
    last = max((draft for draft in moment.line.drafts), key=lambda it: it.seq, default=None)
    done = moment.line.acts[-1].seq if moment.line.acts else 0
    return last.key if last is not None and last.seq > done and _says(last.value) else None


def _says(begun: Any) -> bool:
    """Whether anything is left of a decision begun, once its last step is taken back."""
    return any(begun.values()) if isinstance(begun, dict) else bool(begun)


def _in_words(moment: Moment, act: Act, *, stands: bool) -> str:
    """What a decision is called depends on the moment in which it was taken."""
    if act.kind is Kind.BACK:
        return "Tout ce qui suivait"
    if act.kind is Kind.SWITCH:
        return "Le changement de branche"
    if act.played is None:
        return "La nouvelle branche"
    moves, together = (act.after.moves if act.after else moment.line.moves), moment.line.at_once
    # A correction stands where what it corrects stood, not at the end.
    index = moves.index(act.played) if act.played in moves else len(moves)
    told = moment.companion.told(moment.game, act.played.move, index, stands)
    words = told.aloof or told.words
    many = f"{together} décisions : " if stands and together > 1 else ""
    return on_a_button(f"Correction : {words}" if act.after else f"{many}{words}")


def address_of(path: str) -> str:
    """By the network for the players' telephones; this machine only where nobody else may come."""
    options, outside = services().options, services().host.addresses()
    is_reached = services().network.is_open and outside
    host = f"{outside[0]}:{options.port}" if is_reached else request.host
    return f"http://{host}{path}"


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
    def address(self) -> str:
        """Where this page is found."""
        about = f"/{quote(self.about, safe='')}" if self.about else ""
        asked = f"?{urlencode(self.args)}" if self.args else ""
        return f"{base_of(self.game_id)}/{quote(self.page, safe='')}{about}{asked}"

    @cached_property
    def scene(self) -> Scene[Any]:
        """The same, as the game knows it."""
        sent = self.refusal.again if self.refusal else ()
        moment = self.moment
        return Scene(moment.game, self.page, self.about, self.args, moment.begun, sent)


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


def page_of(visit: Visit, status: int = 200) -> Response:
    """The page, or that of the present moment when its own has passed."""
    present = visit.moment.present
    try:
        framed = _built(visit)
    except Elsewhere:
        visit = replace(visit, page=present.page, args={}, about="")
        framed = _built(visit)
    return framed_page(visit, framed, present, status)


def _built(visit: Visit) -> Framed:
    builder = visit.moment.companion.pages.get(visit.page)
    if builder is not None:
        return Framed(builder(visit.scene), visit.page)
    return SHELL_PAGES[visit.page](visit)


def framed_page(visit: Visit, framed: Framed, present: Present, status: int) -> Response:
    """A built page with everything that stands around it."""
    companion, line = visit.moment.companion, visit.moment.line
    rehearsed = companion.rehearsal if line.document.get("rehearsal") else None
    guided = framed.instead is None and line.document.get("guided")
    # The addresses of the shell that this game makes something of.
    given = {
        "ecran": companion.public,
        "classeur": companion.accounts,
        "tableur": companion.spreadsheet,
        "impression": companion.papers,
        "pages": companion.private and services().host.is_reached,
        "rejouer": companion.table and companion.table.again,
        "regles": companion.rulebook.entries,
        "minuteurs": companion.public and companion.public.timers,
    }
    around = Frame(
        look=framed.look or present.look,
        base=base_of(visit.game_id),
        title=line.title,
        moment=present.words,
        page=framed.page,
        version=visit.moment.line.seq,
        undo=undo_of(visit.moment, visit.scene),
        refusal=visit.refusal or framed.told,
        banner=present.banner,
        notice=present.notice,
        trouble=services().host.trouble or services().journal.trouble,
        otherwise=visit.moment.otherwise,
        cover_after=present.cover_after,
        moment_page=present.page,
        rehearsal=present.rest if rehearsed else "",
        tried=_tried(visit) if rehearsed else "",
        guide=companion.guide.says(visit.scene) if guided and companion.guide else None,
        notes={**NOTES, **companion.notes(visit.moment.game)},
        instead=framed.instead,
        leaves=framed.leaves,
        tools=present.tools,
        styles=companion.styles,
        scripts=companion.scripts,
        offers=frozenset(name for name, part in given.items() if part),
        game=companion.slug,
        game_title=companion.title,
        curtain=companion.has_secrets,
        picture=companion.picture,
        keys=companion.keys,
        turns=companion.turns,
        one=rehearsed.one if rehearsed else "",
        dawn=_dawn(visit) if services().host.offers_file and not rehearsed else 0,
        timer=_on_air(visit.moment) if visit.game_id in services().screens.timers else None,
        revealed=bool(present.banner) and _is_revealed(visit.moment, present.banner),
    )
    if visit.game_id in services().players.used:
        around = _with_asks(around, visit)
    keep_people(visit.moment)
    g.book = companion.slug, companion.rulebook.of_game(visit.moment.game)
    return template(framed.screen.template, status, frame=around, **framed.screen.values)


def _tried(visit: Visit) -> str:
    """Where an evening leads back that only tries something."""
    return services().journal.house.trial(base_of(visit.game_id)).get("back", "")


def _with_asks(around: Frame, visit: Visit) -> Frame:
    """With what players ask for on their pages, where the game takes it at this moment."""
    pages, private = services().players.of(visit.game_id), visit.moment.companion.private
    if private is None or not pages.is_open:
        return replace(around, heard=pages.number)
    moment = visit.moment
    names = {it.id: it.name for it in private.chairs(moment.game)}
    offered = {it.kind: it for seat in names for it in private.asks(moment.game, seat)}
    # What cannot wait comes first, in the game's own order; then whoever asked first.
    asked = tuple(
        AskedFor(seat, names[seat], kind, known.label, ask.words, known.button)
        for kind, known in offered.items()
        for seat, of, ask in pages.asked(moment.present.words)
        if of == kind and seat in names
    )
    there = frozenset(names[it] for it, seat in pages.seats.items() if seat.holder and it in names)
    # Who has the code before who has none.
    doors = tuple(sorted(_doors(pages, names), key=lambda it: bool(it.word) and not it.knows))
    return replace(around, heard=pages.number, asked=asked, doors=doors, telephones=there)


def _doors(pages: Pages, names: Mapping[str, str]) -> Iterator[AtDoor]:
    """Who waits at a door, at any moment: in the dark too."""
    word_of = services().players.word_of
    for seat, name in names.items():
        place = pages.seats.get(seat)
        for telephone, knows in place.waits.items() if place else ():
            yield AtDoor(seat, name, word_of(telephone), knows)
        if place and place.guesses:
            yield AtDoor(seat, name, guesses=place.guesses)


def _dawn(visit: Visit) -> int:
    """How many decisions there were at the last dawn whose file the MJ has not put in safety."""
    moves, sheltered_at = visit.moment.line.moves, visit.moment.companion.sheltered_at
    opened = (at for at in range(len(moves), 0, -1) if moves[at - 1].move["move"] in sheltered_at)
    last = next(opened, 0)
    return last if last > services().journal.sheltered(visit.game_id) else 0


def _on_air(moment: Moment) -> OnAir | None:
    screens = services().screens
    timer = screens.timer(moment)
    if timer is None:
        return None
    left = max(timer.until - screens.now(), 0) // 1000
    return OnAir(timer.label, timer.seconds, min(left, timer.seconds))


def _is_revealed(moment: Moment, banner: Banner | None) -> bool:
    """Whether the public screen shows this very end."""
    screen = services().screens.of(moment.line.game_id)
    name = banner.reveal if banner else ""
    return bool(screen.switches.get(name)) and screen.bound.get(name) == moment.result


def landed(
    game_id: str,
    moment: Moment | None = None,
    *,
    stays: bool = False,
    args: Mapping[str, str] | None = None,
) -> AnyResponse:
    """The page after a tap, at once for htmx, by a redirect otherwise; `args`: its questions."""
    now = moment or services().live.now(game_id)
    if stays:
        visit = visit_of_form(game_id, now)
    else:
        visit = Visit(game_id, now, now.present.page, args=args or {})
    address = visit.address
    if not is_swap():
        return redirect(address, 303)
    answer = page_of(visit)
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
    services().journal.house.touch(g.device.id, address[:LONGEST_PLACE])
