"""Pages on their way out: rendered, their forms signed, their files addressed by content."""

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, wraps
from importlib.resources import files
from io import BytesIO
from typing import Any, Final
from urllib.parse import quote

from flask import Flask, Response, g, render_template, request
from jinja2 import pass_context
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant import __version__
from gm_assistant.french.language import PageSetter
from gm_assistant.seam.pages import Rulebook
from gm_assistant.shell.prints import carried, symbols
from gm_assistant.shell.web.exports import FILES, IMPORTS
from gm_assistant.shell.web.facades import facade_of, wardrobe_of
from gm_assistant.shell.web.services import NAME, services
from gm_assistant.shell.web.views import AS_THE_DEVICE, Frame, ProblemView, is_look

# The colours of the pictures of a story: those of the page around it, or a file's own.

_PALETTE: Final = re.compile(r"^(\[data-look=[^{]*)\{([^}]*--[^}]*)\}", re.MULTILINE)
_LOOK: Final = re.compile(r'\[data-look="(\w+)"\]')
_COLOUR: Final = re.compile(r"--([\w-]+): (#[0-9a-f]{6})\b")
_FACE: Final = re.compile(r"--(sans|serif): ([^;]+);")
_SIGNS: Final = ("m-", "i-")


def of_page(name: str) -> str:
    """As the look of the page has it."""
    return f"var(--{_ink(name)})"


def of_file(look: str) -> Callable[[str], str]:
    """The same colours for a picture that is taken away."""
    colours = _looks()[look]
    return lambda name: colours[_ink(name)]


@cache
def faces(*fonts: str) -> Mapping[str, str]:
    """The letters of a picture that is taken away: those of the pages, by the same names.

    One that is kept carries `fonts`; one that a page shows does not, whose own rules forbid it.
    """
    named = {name: face.replace('"', "'") for name, face in _FACE.findall(_style())}
    return {**named, "carried": carried(*fonts)}


def _ink(name: str) -> str:
    """The sign of a camp has the colour of the camp; the others are drawn as words are."""
    return "ink-2" if name.startswith(_SIGNS) else name.removeprefix("camp-")


@cache
def _style() -> str:
    return (files("gm_assistant.shell.web") / "static" / "look.css").read_text("utf-8")


@cache
def _looks() -> Mapping[str, Mapping[str, str]]:
    looks: dict[str, dict[str, str]] = {}
    for selectors, colours in _PALETTE.findall(_style()):
        for look in _LOOK.findall(selectors):
            looks.setdefault(look, {}).update(_COLOUR.findall(colours))
    return looks


# A name of the game, in any template, becomes the way to its rule.

_BETWEEN: Final = re.compile(r"( · |, | et )")
_LINK: Final = Markup(
    '<a class="rule" href="{0}" hx-get="{0}" hx-target="#rule" hx-swap="innerHTML">{1}</a>'
)

Ruled = Callable[..., Markup]


def ruled_by(books: Mapping[str, Rulebook]) -> Ruled:
    """The filter `ruled`: of a kind and id where they are told, else by the words themselves.

    `books` are the rules of each game by its short name, those of the first meant by default; a
    page about one table has its own (`g.book`), in which that table's cards stand too.
    """
    first = next(iter(books))

    # Of words that stand in a template too: worked out while that is compiled, what comes of them
    # would be kept with it, and known to a later version that says something else.
    @pass_context
    def ruled(
        _page: object, words: object, kind: str = "", name: str = "", game: str = first
    ) -> Markup:
        here, asked = g.get("book") if g else None, "" if game == first else f"?jeu={game}"
        book = here[1] if here and here[0] == game else books[game]
        told = book.of(kind, name) if kind else None
        written = Markup("")
        for piece in [str(words)] if told else _BETWEEN.split(str(words)):
            entry = told or book.by_name.get(piece.casefold())
            if entry is None:
                written += escape(piece)
            else:
                written += _LINK.format(f"/regles/{entry.kind}/{entry.id}{asked}", piece)
        return written

    return ruled


SWAPPED = "HX-Request"
DAY, EVENING = "jour", "soir"
COOKIE = "apparence"
LETTERS, LARGE = "lettres", "grandes"
# A hyphen within a word, what elides before it, the sign that is held after it.
_HYPHENED: Final = re.compile(r"(\S*\w-\w\S*(?:\s[;:?!»])*)")
_ONE: Final = Markup('<span class="one">{}</span>')


@pass_context
def unbroken(_page: object, words: str) -> Markup:
    """Words to read aloud, none of them broken at its hyphen: « Quinte-Bourg », « veux-tu ? »."""
    pieces = _HYPHENED.split(words)
    pieces[1::2] = map(_ONE.format, pieces[1::2])
    return Markup().join(pieces)


_SIGNATURE = Markup(
    '<input type="hidden" name="csrf" value="{}"><input type="hidden" name="jeton" value="{}">'
)
_SEEN = Markup('<input type="hidden" name="vu" value="{}">')
# A table that nobody has filled in yet is that of this game's players.
PLAYED = "rejoue"
_PLAYED = Markup('<input type="hidden" name="rejoue" value="{}">')


def is_swap() -> bool:
    """Whether htmx asks for the scene alone."""
    return SWAPPED in request.headers and "HX-History-Restore-Request" not in request.headers


def template(name: str, status: int = 200, **context: Any) -> Response:
    """A page, or only its scene for htmx."""
    swapped = is_swap()
    # After sunset a device shows the day dim; the screen for everybody stays as bright.
    if g.get("device") is not None and g.device.dim:
        frame = context.get("frame")
        if isinstance(frame, Frame) and frame.look == DAY:
            context["frame"] = replace(frame, look=EVENING)
        if context.get("look") == DAY:
            context["look"] = EVENING
    html = render_template(name, partial=swapped, **context)
    # The page as it is read; what people typed is left as they typed it.
    typed: frozenset[str] = g.get("typed", frozenset())
    answer = Response(_setter(typed)(html), status, mimetype="text/html")
    if swapped and request.method == "GET" and request.headers.get("HX-Target") == "scene":
        # A redirect may have led htmx to another page than the one that the browser names.
        named = request.headers.get("HX-Current-URL", "").partition("://")[2].partition("/")[2]
        if f"/{named}" != asked():
            answer.headers["HX-Push-Url"] = asked()
    return answer


_SETTERS: Final = OrderedDict[frozenset[str], PageSetter]()
_MOST_SETTERS: Final = 8


def _setter(words: frozenset[str]) -> PageSetter:
    """Of these words of people; whoever types one more changes little of it."""
    found = _SETTERS.get(words)
    if found is None:
        fewer = max((it for it in tuple(_SETTERS) if it < words), key=len, default=frozenset())
        new = (str(escape(it)) for it in words - fewer)
        found = _SETTERS[words] = PageSetter(new, _SETTERS.get(fewer))
        while len(_SETTERS) > _MOST_SETTERS:
            _SETTERS.popitem(last=False)
    return found


def look_of_home() -> str:
    """Outside a game: light or dark as the device is, until the MJ chooses."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if is_look(chosen) else AS_THE_DEVICE


def is_large() -> bool:
    """Whether this device asked for larger letters, on every page."""
    return request.cookies.get(LETTERS) == LARGE


def asked() -> str:
    """The address of this request as a browser writes it: on one line, in plain letters."""
    query = request.query_string.decode("ascii", "replace")
    path = quote(request.path, safe="/:@!$&'()*+,;=~")
    return f"{path}?{query}" if query else path


def install(app: Flask) -> None:
    """What every template may ask for."""
    app.jinja_env.globals.update(
        signature=signature,
        csrf=csrf,
        static=app.extensions[NAME].shelf.address,
        fonts=app.extensions[NAME].shelf.fonts,
        symbols=symbols,
        version=lambda: __version__,
        ink=of_page,
        with_large_letters=is_large,
        facade=facade_of,
        wardrobe_of=wardrobe_of,
    )


def csrf() -> str:
    """What a form of this device must bring back."""
    return "" if g.get("device") is None else services().devices.csrf(g.device)


def signature() -> Markup:
    """The first fields of a form: whose it is, the mark of its tap, the table that it saw."""
    if "signed" not in g:
        g.signed = csrf()
    on = g.get("on")
    seen = Markup() if on is None else _SEEN.format(on)
    seen += _PLAYED.format(g.played) if "played" in g else Markup()
    return _SIGNATURE.format(g.signed, secrets.token_urlsafe(9)) + seen


def problem(
    title: str,
    sentence: str,
    status: int,
    address: str = "/",
    way_out: str = "Revenir à l'accueil",
    file: str = "",
) -> Response:
    """What happened, and the way out."""
    shown = ProblemView(title, sentence, address, way_out, file)
    return template("problem.html", status, look="nuit", problem=shown)


def taken_away(view: Callable[..., Response]) -> Callable[..., Response]:
    """A view whose answer takes long to make: once for all who ask meanwhile.

    The server finds by `queue` where it is to wait.
    """

    @wraps(view)
    def made(**values: Any) -> Response:
        game_id = values.get("game_id")
        seen = services().journal.version(game_id) if game_id else 0
        told = (g.device.dim, is_swap(), sorted(request.cookies.items()))
        return services().exports.one((request.full_path, *told), lambda: view(**values), seen)

    vars(made)["queue"] = FILES
    return made


def taken_in(view: Callable[..., AnyResponse]) -> Callable[..., AnyResponse]:
    """A view that is given something which takes long to read."""

    @wraps(view)
    def taken(**values: Any) -> AnyResponse:
        with services().imports.turn():
            return view(**values)

    vars(taken)["queue"] = IMPORTS
    return taken


_WORKBOOK: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def spreadsheet(content: bytes, name: str) -> Response:
    """A workbook that is taken away under this name."""
    answer = Response(content, mimetype=_WORKBOOK)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def qr_of(address: str) -> Response:
    """An address as a picture for a camera."""
    drawn = BytesIO()
    _qr(address).save(drawn, kind="svg", xmldecl=False, **_QR)
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


def qr_within(address: str) -> str:
    """The same as an address of its own, for a page behind which the curtain has fallen."""
    drawn: str = _qr(address).svg_data_uri(**_QR)
    return drawn


_QR: Final = {"scale": 8, "border": 3, "dark": "#0c0b0a", "light": "#fff"}


def _qr(address: str) -> Any:
    import segno

    return segno.make(address, error="m", micro=False)
