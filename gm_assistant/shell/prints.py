"""The sheets as one HTML document: linked to its style for the app, or whole in one file."""

import base64
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from gm_assistant.french.language import FILTERS, PageSetter, day_and_month
from gm_assistant.places import PACKAGE, fonts_folder, templates_folder
from gm_assistant.seam.paper import Papers, Sheet
from gm_assistant.shell.doctor import CHROMIUM
from gm_assistant.toolkit.awaited import while_awaited
from gm_assistant.toolkit.seats import drawable

# What a print is: which sheets, for whom and for when, and how much paper.


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of sheets that can be asked for."""

    id: str
    label: str
    pages: int = 0
    copies: str = ""


def kinds_of(papers: Papers[Any], game: Any, **asked: Any) -> tuple[Kind, ...]:
    """Every kind, with how many pages it takes where the game knows."""
    pages = _pages_of(papers, game, **asked)
    return tuple(
        Kind(it, label, pages.get(it, 0), papers.copies.get(it, ""))
        for it, label in papers.kinds.items()
    )


# Whoever prints looks at one kind after another: for a game as it stands all are counted once.
@lru_cache(maxsize=4)
def _pages_of(papers: Papers[Any], game: Any, **asked: Any) -> Mapping[str, int]:
    count = papers.pages
    if count is None:
        return {}
    made = {it: sheets_asked(papers, it, game, **asked) for it in papers.kinds}
    return {it: sum(map(count, sheets)) for it, sheets in made.items()}


def sheets_asked(
    papers: Papers[Any],
    kind: str,
    game: Any,
    *,
    secrets: bool = True,
    edition: str = "",
    players: int = 0,
    copies: int = 1,
) -> tuple[Sheet, ...]:
    """Of a game, for the moment that is asked; else blank, for so many players."""
    if game is None and papers.blank is not None:
        return papers.blank(kind, players, copies)
    if game is not None and papers.editions is not None:
        return papers.editions.sheets(kind, game, secrets, edition or papers.editions.at(game))
    return papers.sheets(kind, game, secrets)


def stamp_of(papers: Papers[Any], game: Any, edition: str) -> str:
    """What the head of each sheet says of itself: blank, or of which moment, and the hour."""
    if papers.editions is None:
        return ""
    printed = now()
    at = f"{day_and_month(printed)}, {printed:%H:%M}"
    if game is None:
        return f"feuille vierge · {at}"
    return f"édition « {papers.editions.words[edition or papers.editions.at(game)]} » · {at}"


def now() -> datetime:
    """The hour on the wall."""
    return datetime.now().astimezone()


# PDF through Chromium, where there is one on this machine.

_PATIENCE: Final = 120


class NotPrinted(Exception):
    """The browser did not make the PDF; the page can still be printed by hand."""

    sentence = (
        "Chromium n'a pas pu faire le PDF : demandez une page .html, et imprimez-la par un "
        "navigateur."
    )


def browser() -> str | None:
    """The first Chromium, Chrome or Edge of this machine, wherever it is installed."""
    return CHROMIUM.found()


def pdf_of(html: str, chromium: str) -> bytes:
    """Print a page that stands alone; its own style says the paper and the margins."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        page, output = folder / "feuilles.html", folder / "feuilles.pdf"
        page.write_text(html, encoding="utf-8")
        _run([chromium, *_options(folder), f"--print-to-pdf={output}", page.as_uri()])
        if not output.is_file():
            raise NotPrinted
        return output.read_bytes()


def _options(folder: Path) -> list[str]:
    plain = ["--headless", "--disable-gpu", "--no-pdf-header-footer"]
    # Chromium refuses its sandbox to root, as in a container.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    sandbox = ["--no-sandbox"] if is_root else []
    return [*plain, *sandbox, f"--user-data-dir={folder / 'profil'}"]


def _run(words: list[str]) -> None:
    try:
        subprocess.run(words, check=True, capture_output=True, timeout=_PATIENCE)  # noqa: S603 - a list of our own words
    except (OSError, subprocess.SubprocessError) as error:
        raise NotPrinted from error


STATICS: Final = PACKAGE / "shell" / "web" / "static"
STYLE: Final = STATICS / "print.css"
FACES: Final = STATICS / "faces.css"


def render_sheets(
    papers: Papers[Any],
    what: str,
    sheets: Sequence[Sheet],
    *,
    secrets: bool,
    title: str = "",
    stamp: str = "",
    address: str = "",
    has_secrets: bool = True,
    static: Callable[[str], str] = str,
    tools: Mapping[str, Any] | None = None,
    typed: Iterable[str] = (),
    dim: bool = False,
) -> str:
    """The document of one kind of sheets, or of all of them.

    With the `address` of the game's prints it links to the app's files and offers the other
    kinds by its `tools`, and themselves without the secrets if the game has any; without, it
    stands alone and carries its style. `stamp` says at the head of each sheet what was printed
    when; `typed`: words of people, which stay as they wrote them; `dim`: on a screen the paper is
    dark, for a room that is.
    """
    page = _environment().get_template("print/document.html")
    parts = page.generate(
        what=what,
        kinds=papers.kinds,
        folder=papers.folder,
        sheets=sheets,
        secrets=secrets,
        game_title=title,
        stamp=stamp,
        address=address,
        has_secrets=has_secrets,
        static=static,
        back=address.removesuffix("/impression") or "/",
        **(tools or {}),
        own_style=papers.style,
        style="" if address else _style(papers.style),
        dim=dim,
    )
    html = drawable("".join(while_awaited(parts)))
    return PageSetter(drawable(str(escape(it))) for it in typed)(html)


@cache
def _environment() -> Environment:
    papers = Environment(
        loader=FileSystemLoader(templates_folder()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    papers.filters.update(FILTERS)
    papers.globals["symbols"] = symbols
    return papers


def _style(own: str) -> Markup:
    # Our own files, which no name of a player ever enters.
    files = (FACES, STYLE, STATICS / own) if own else (FACES, STYLE)
    style = "\n".join(it.read_text(encoding="utf-8") for it in files)
    return Markup(with_fonts(style, inlined))  # noqa: S704


_RULE: Final = re.compile(r'@font-face \{[^}]*url\("([\w-]+\.woff)"\)[^}]*\}\n?')


def with_fonts(style: str, address: Callable[[str], str]) -> str:
    """Each font at its address; without those that have none, for which the next in line stands."""

    def told(rule: re.Match[str]) -> str:
        found = address(rule[1])
        return rule[0].replace(rule[1], found) if found else ""

    return _RULE.sub(told, style)


@cache
def inlined(font: str) -> str:
    """The font itself, for a page that stands alone; empty where the set-up cut none."""
    file = fonts_folder() / font
    if not file.is_file():
        return ""
    return f"data:font/woff;base64,{base64.b64encode(file.read_bytes()).decode()}"


def carried(*fonts: str) -> Markup:
    """The style of a picture that is taken away: these fonts are in it, as far as any were cut."""
    rules = (it[0] for it in _RULE.finditer(FACES.read_text(encoding="utf-8")) if it[1] in fonts)
    return Markup(with_fonts("".join(rules), inlined))  # noqa: S704 - our own files


# What stands alone has no address to fetch a sign from: it carries those that it shows.

_SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_SPRITE: Final = Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>')


def symbols(file: str, names: Iterable[str]) -> Markup:
    """Those of our signs in this file that are named, each once, for `<use href="#name">`."""
    drawn = _drawn(file)
    return _SPRITE.format(Markup().join(drawn[it] for it in dict.fromkeys(names) if it in drawn))


@cache
def _drawn(file: str) -> Mapping[str, Markup]:
    folder = STATICS if file.endswith(".svg") else templates_folder()
    text = (folder / file).read_text(encoding="utf-8")
    # Our own file, which no name of a player ever enters.
    return {it[1]: Markup(it[0]) for it in _SYMBOL.finditer(text)}  # noqa: S704
