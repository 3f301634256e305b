"""Every page of a game speaks of that game: no word of Quinte-Bourg stands on any of them."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest
from private.test_pages import mj, phone
from recorded import demonstration
from web.visitor import House, Visitor

from gm_assistant.engine.wording import Refusal
from gm_assistant.places import night_scripts_folder
from gm_assistant.shell.web.services import NAME

GAMES: Final[Mapping[str, dict[str, Any]]] = {
    "brasier": demonstration("brasier"),
    "humans": demonstration("humans"),
    "non-morts": demonstration("non-morts"),
    "zombie-mosh": demonstration("zombie-mosh"),
}
# Of the shell, for any game.
ALIKE: Final = ("journal", "menu", "ecran", "impression", "corriger/0")
WORDS: Final = frozenset((
    "maison", "maisons", "appel", "appels", "appelé", "appelée", "village", "villageois",
    "quinte-bourg", "reptiliens", "mj", "meneur", "minuteur", "minuteurs", "scrutin", "session",
    "débat", "défense", "entracte", "crépuscule", "aube", "nuit", "nuits", "spéciale", "camp",
))  # fmt: skip
NAMED: Final = frozenset(("camp", "role", "speciality", "post"))
_TEXT: Final = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
_SPOKEN: Final = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"')
_WORD: Final = re.compile(r"[\w-]+")


def said(page: str) -> set[str]:
    """Every word that is read or heard on it."""
    body = page.partition("<body")[2] or page
    words = f"{_TEXT.sub(' ', body)} {' '.join(_SPOKEN.findall(body))}"
    return set(_WORD.findall(unescape(words).replace("\xad", "").casefold()))


def own(companion: Any) -> set[str]:
    """The words of its own rulebook, and of the files that its table may edit."""
    texts = [f"{it.label} {it.rule}" for it in companion.rulebook.entries]
    folder = night_scripts_folder() / companion.slug.replace("-", "_")
    texts += [it.read_text("utf-8") for it in folder.glob("*.toml")]
    return {word for text in texts for word in _WORD.findall(text.casefold())}


def foreign(house: House, slug: str) -> set[str]:
    """Words of the village, and the names of its roles and posts, that are not this game's."""
    catalogue = house.app.extensions[NAME].catalogue
    village = next(iter(catalogue.all)).rulebook.entries
    people = (it.label.casefold() for it in village if it.kind in NAMED)
    names = {it for it in people if _WORD.fullmatch(it)}
    return set(WORDS | names) - own(catalogue.named(slug))


def pages(house: House, visitor: Visitor, slug: str) -> Iterator[tuple[str, str]]:
    catalogue = house.app.extensions[NAME].catalogue
    companion = catalogue.named(slug)
    game = house.journal.open_game(GAMES[slug])
    sheets = companion.papers.kinds if companion.papers else ()
    own_pages = [f"partie/{game}/{it}" for it in (*companion.pages, *ALIKE)]
    printed = [f"partie/{game}/impression/{it}" for it in sheets]
    around = (f"nouvelle?jeu={slug}", f"regles?jeu={slug}")
    token = house.app.extensions[NAME].screens.of(game).token
    for path in (*own_pages, *printed, *around, f"ecran/{token}"):
        answer = visitor.get(f"/{path}")
        while answer.status_code == 303:
            answer = visitor.get(answer.location)
        yield path, answer.text


def refusals(slug: str) -> Iterator[tuple[str, str]]:
    """Every sentence in which its rules say no, their words still to be filled in."""
    rules = f"gm_assistant.games.{slug.replace('-', '_')}."
    left = [Refusal]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if kind.__module__.startswith(rules):
            own = vars(kind)
            yield kind.__name__, str(own.get("template") or own.get("sentence") or "")


@pytest.mark.parametrize("slug", GAMES)
def test_no_refusal_speaks_of_another_game(house: House, slug: str) -> None:
    strange = foreign(house, slug) - {"defense", "défense"}
    found = {name: said(words) & strange for name, words in refusals(slug)}
    assert {name: words for name, words in found.items() if words} == {}


def test_no_telephone_speaks_of_another_game(tmp_path: Path) -> None:
    """Before its code, at the door, on its page, and on the tablet that opens them all."""
    house = House(tmp_path / "donnees", {"lan": True, "code": "123456"}).open()
    game = house.journal.open_game(GAMES["non-morts"])
    tablet, strange = Visitor(house), foreign(house, "non-morts")
    shut = tablet.get(f"/partie/{game}/pages").text
    mj(house, game, faire="ouvrir")
    seen = {"shut": shut, "open": tablet.get(f"/partie/{game}/pages").text}
    seen["one"] = tablet.get(f"/partie/{game}/pages?qui=J1").text
    stranger = phone(house, game)
    seen |= {it: stranger.get(f"{stranger.here}{it}").text for it in ("", "/place/J1")}
    seen["wrong"] = stranger.get(f"{stranger.here}/place/J1?code=1").text
    mine = phone(house, game, "J1")
    seen["own"] = mine.get(mine.here).text
    house.close()
    found = {where: said(page) & strange for where, page in seen.items()}
    assert {where: words for where, words in found.items() if words} == {}


@pytest.mark.parametrize("slug", GAMES)
def test_no_page_speaks_of_another_game(house: House, visitor: Visitor, slug: str) -> None:
    strange = foreign(house, slug)
    found = {path: said(page) & strange for path, page in pages(house, visitor, slug)}
    assert {path.partition("?")[0]: words for path, words in found.items() if words} == {}


def test_its_cards_show_its_own_sign(house: House, visitor: Visitor) -> None:
    for document in GAMES.values():
        visitor.get(f"/partie/{house.journal.open_game(document)}")
    visitor.get("/")
    cards = re.findall(r'<li><a href="/partie.*?</li>', visitor.page, re.DOTALL)
    assert len(cards) == len(GAMES)
    assert not [it for it in cards if "#i-nuit" in it or "#i-jour" in it]
    shelf = visitor.page.partition("autres tables")[2].partition("</ul>")
    assert shelf[1]
    assert "appel par appel" not in shelf[0]
