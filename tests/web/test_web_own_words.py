"""Every page of a game speaks of that game: no word of Quinte-Bourg stands on any of them."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any, Final

import pytest
from recorded import demonstration
from web.visitor import House, Visitor

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
