"""Games of any size with three nights behind them, and the words of a page as one string."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

from pypdf import PageObject

from gm_assistant.games.quinte_bourg.paper.cards import papers
from gm_assistant.games.quinte_bourg.rehearsal import REHEARSAL, advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder
from gm_assistant.shell.prints import render_sheets

SCRIPTS = load_scripts(night_scripts_folder())
RULES = load_help(night_scripts_folder())
SIZES = (8, 24, 45)

Naming = Callable[[int], str]


def thirty_letters(seat: int) -> str:
    """Different, and as long as names come."""
    return f"Maximilienne-Alexandra Delac {seat:02d}"[:31]


def hostile(seat: int) -> str:
    return ("<script>alert(1)</script>", "\"&'", "{{ 7*7 }}", "</style><b>gras", "&amp;")[seat % 5]


def table(players: int, naming: Naming, seed: int = 5) -> Game:
    """A table before its first night."""
    document = advised_table(players, Random(seed))
    for seat, person in enumerate(document["players"]):
        person["name"] = naming(seat)
    return open_game(document)


@cache
def evening(players: int, naming: Naming = thirty_letters, nights: int = 3) -> Game:
    """The same table after a few nights, the last of them just over."""
    rng = Random(players)
    game = table(players, naming)
    for night in range(nights):
        game = REHEARSAL.rest(game, rng)[1]
        if night < nights - 1:
            game = REHEARSAL.rest(game, rng)[1]
    return game


def squeezed(text: str) -> str:
    """Without spaces, which a PDF does not keep, without ligatures, apostrophes as typed."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).replace("’", "'")


# What Chromium writes of a text: the font, then the numbers of its letters; a picture in between.
_SHOWN: Final = re.compile(
    rb"/(?P<font>\S+) [\d.]+ Tf|<(?P<letters>[0-9A-F]+)> Tj|/(?P<inside>\S+) Do"
)
_ONE: Final = re.compile(r"<([0-9A-F]+)> <([0-9A-F]+)>(?: <([0-9A-F]+)>)?")


def words_on(page: PageObject) -> str:
    """In the order of the page; the whole of pypdf takes seconds to say the same of an evening."""
    content = page.get_contents()
    return squeezed("".join(_letters(page, content.get_data()))) if content is not None else ""


def _letters(page: Any, content: bytes) -> Iterator[str]:
    told, width = dict[int, str](), 4
    for it in _SHOWN.finditer(content):
        if font := it["font"]:
            named = page["/Resources"]["/Font"][f"/{font.decode()}"]
            told, width = _told_by(named), 4 if named["/Subtype"] == "/Type0" else 2
        elif letters := it["letters"]:
            codes = (letters[at : at + width] for at in range(0, len(letters), width))
            yield from (told.get(int(code, 16), "") for code in codes)
        else:
            inside = page["/Resources"]["/XObject"][f"/{it['inside'].decode()}"]
            if inside["/Subtype"] == "/Form":
                yield from _letters(inside, inside.get_data())


def _told_by(font: Any) -> dict[int, str]:
    """What each letter of a font is, by its number."""
    told = dict[int, str]()
    for first, last, alike in _ONE.findall(font["/ToUnicode"].get_data().decode()):
        begun = bytes.fromhex(alike or last).decode("utf-16-be")
        for more in range(int(last, 16) - int(first, 16) + 1 if alike else 1):
            told[int(first, 16) + more] = begun[:-1] + chr(ord(begun[-1]) + more)
    return told


def page_of(what: str, game: Game | None = None, *, secrets: bool = True, edition: str = "") -> str:
    """The document of one kind of sheets, as the command writes it."""
    made = papers(SCRIPTS, RULES)
    if game and edition and made.editions:
        sheets = made.editions.sheets(what, game, secrets, edition)
    else:
        sheets = made.sheets(what, game, secrets)
    title = "Soirée d'essai"
    return render_sheets(made, what, sheets, secrets=secrets, title=title, typed=(title,))
