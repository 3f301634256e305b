"""The sheets as one HTML document: linked to its style for the app, or whole in one file."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from gm_assistant.french.agreement import FILTERS
from gm_assistant.french.typography import PageSetter
from gm_assistant.places import PACKAGE, templates_folder
from gm_assistant.seam.papers import Papers, Sheet

STATICS: Final = PACKAGE / "web" / "static"
STYLE: Final = STATICS / "print.css"


def render_sheets(
    papers: Papers[Any],
    what: str,
    sheets: Sequence[Sheet],
    *,
    secrets: bool,
    title: str = "",
    address: str = "",
    static: Callable[[str], str] = str,
    typed: Iterable[str] = (),
    dim: bool = False,
) -> str:
    """The document of one kind of sheets, or of all of them.

    With the `address` of the game's prints it links to the app's files and offers the other
    kinds; without, it stands alone and carries its style. `typed`: words of people, which stay
    as they wrote them; `dim`: on a screen the paper is dark, for a room that is.
    """
    page = _environment().get_template("print/document.html")
    html = page.render(
        what=what,
        kinds=papers.kinds,
        folder=papers.folder,
        sheets=sheets,
        secrets=secrets,
        game_title=title,
        address=address,
        static=static,
        back=address.removesuffix("/impression") or "/",
        own_style=papers.style,
        style="" if address else _style(papers.style),
        dim=dim,
    )
    return PageSetter(str(escape(it)) for it in typed)(html)


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
    return papers


def _style(own: str) -> Markup:
    # Our own files, which no name of a player ever enters.
    files = (STYLE, STATICS / own) if own else (STYLE,)
    return Markup("\n".join(it.read_text(encoding="utf-8") for it in files))  # noqa: S704
