"""Every page is set as French is, and what people typed stands there byte for byte."""

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest
from approved.curious import Curious
from approved.listing import ATTRIBUTE, INLINE, PART
from shares import of_all
from truth.test_slips import unset_in
from web.visitor import House, Visitor

from gm_assistant.french.language import signed, typed_in
from gm_assistant.games.registry import ALL
from gm_assistant.shell.web.live import PublicScreens
from gm_assistant.shell.web.services import NAME, Services

EVENINGS: Final = Path(__file__).parents[1] / "approved" / "evenings"
GAMES: Final = ("quinte_bourg", "brasier", "humans", "non_morts", "zombie_mosh")
LINK: Final = re.compile(r'(?:href|action)="(/[^"#]*|\?[^"#]+)"')
# Files, what asks for a finger that holds, and what is one step later: no pages of their own.
NO_PAGE: Final = ("rideau", "rejouer", "sauvegarder", "classeur", "tableur", "static")
SPOKEN: Final = frozenset(("aria-label", "title", "alt", "placeholder", "data-whole"))
SAID_LATER: Final = frozenset(("data-free", "data-taken", "aria-description", "aria-valuetext"))
# What is no text of ours: what somebody may write, and what a machine reads.
NO_TEXT: Final = frozenset(("textarea", "pre"))
# Addresses that end on a page of the house itself.
HOUSE: Final = (
    *("/", "/a-propos", "/appareils", "/corbeille", "/code", "/nulle-part", "/partie/inconnue/"),
    *("/regles", "/regles/row/fantomes", "/impression?jeu=humans", "/nouvelle/inconnue"),
)


def texts(html: str) -> Iterator[str]:
    """What an eye reads as one text, and what a voice says instead."""
    words, unread = "", 0
    for part in PART.finditer(html):
        if part["words"]:
            words += "" if unread else unescape(part["words"])
            continue
        tag = (part["tag"] or "").lower()
        if tag not in INLINE:
            yield words
            words = ""
        unread += (tag in NO_TEXT) * (-1 if part["end"] else 1)
        for found in ATTRIBUTE.finditer(part["attrs"] or ""):
            if found[1] in SPOKEN | SAID_LATER:
                yield unescape(found[2] or "")
    yield words


def pages(visitor: Visitor, homes: Iterable[str]) -> Iterator[tuple[str, str]]:
    """One page of a kind: what is asked of it counts, not of whom."""
    waiting, kinds = list(homes), set[str]()
    while waiting:
        address = waiting.pop(0)
        kind = re.sub(r"=[^&]*|[0-9a-f]{16,}|(?<=/)J?\d+", "", address)
        if kind in kinds or any(f"/{it}" in address for it in NO_PAGE):
            continue
        kinds.add(kind)
        answer = visitor.client.get(address)
        if answer.status_code in (302, 303):
            waiting.insert(0, answer.location)
        if answer.mimetype not in ("text/html", "image/svg+xml"):
            continue
        yield address, answer.text
        links = (it.replace("&amp;", "&") for it in LINK.findall(answer.text))
        here = address.partition("?")[0]
        waiting += [f"{here}{it}" if it.startswith("?") else it for it in links]


def document_of(game: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((EVENINGS / f"{game}.json").read_text(encoding="utf-8"))
    return read


def opened(house: House, document: dict[str, Any], share: float) -> str:
    played = document["moves"][: round(len(document["moves"]) * share)]
    return f"/partie/{house.journal.open_game({**document, 'moves': played})}/"


def screens_of(house: House) -> PublicScreens:
    found: Services = house.app.extensions[NAME]
    return found.screens


def unset(told: Iterable[tuple[str, str]], typed: Iterable[str] = ()) -> dict[str, str]:
    words = sorted(typed, key=len, reverse=True)
    found, seen = {}, set[str]()
    for address, html in told:
        new = set(texts(html)) - seen
        seen |= new
        for text in new:
            ours = text
            for word in words:
                ours = ours.replace(word, "…")
            if slip := unset_in(ours):
                found[f"{address} {slip}"] = text
    return found


@pytest.mark.parametrize("share", of_all((0.5, 1), 0.5))
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_an_evening_is_set(
    house: House, visitor: Visitor, game: str, share: float
) -> None:
    document = document_of(game)
    typed = set(typed_in(document))
    home = opened(house, document, share)
    public = f"/ecran/{screens_of(house).of(home.split('/')[2]).token}"
    told = pages(visitor, [home, public])
    assert unset(((at, it) for at, it in told if at.startswith((home, public))), typed) == {}


def test_every_page_of_the_house_is_set(visitor: Visitor) -> None:
    assert unset(pages(visitor, HOUSE)) == {}


@pytest.mark.parametrize("slug", [it.slug for it in ALL])
def test_every_page_of_a_table_being_set_is_set(house: House, slug: str) -> None:
    """Refusals too: the hand sends whatever a page offers."""
    hand = Curious(house.app.test_client(), slug, "/nouvelle", b"Nom\nAna\nZo\xc3\xa9")
    answers = [hand.go(f"/nouvelle?jeu={slug}")]
    answers += [hand.touch() or hand.go(f"/nouvelle?jeu={slug}") for _ in range(60)]
    told = [(it.request.path, it.text) for it in answers if it.mimetype == "text/html"]
    assert unset(told) == {}
    assert len(told) > 40


NAMES: Final = (
    *("L'Aîné-des-Bois", "Qui ? Moi !", "«Zaz»", "Jo : la grande", "D'Artagnan", "Ok;bien"),
    *("O'Brien", "'Tite", "8'bis", "d'Ys l'an", "Entr'acte ?", "L'Autre"),
)
WORDS: Final = 'L\'amende : "3 pièces" ! «Oui»'


def test_what_people_typed_stays_byte_for_byte(house: House, visitor: Visitor) -> None:
    document = document_of("quinte_bourg") | {"title": "L'an : un ?"}
    for player, name in zip(document["players"], NAMES, strict=True):
        player["name"] = name
    for move in document["moves"]:
        if "text" in move:
            move["text"] = WORDS
    typed = {*NAMES, WORDS, document["title"], "L'Aîné", "Entr'acte", "d'Ys", "D'Art"}
    altered = {signed(it) for it in typed if signed(it) != it}
    shown = set[str]()
    for address, html in pages(visitor, ["/", opened(house, document, 1)]):
        for text in texts(html):
            told = text.replace("\N{SOFT HYPHEN}", "")
            assert [it for it in altered if it in told] == [], f"{address}: {text}"
            shown |= {it for it in typed if it in told}
    assert shown == typed


def test_the_home_screen_keeps_the_names_on_its_cards(house: House, visitor: Visitor) -> None:
    """Humans!!! says who leads."""
    document = document_of("humans")
    for player in document["players"]:
        player["name"] = f"L'{player['name']} : un"
    opened(house, document, 1)
    told = [it for it in texts(visitor.client.get("/").text) if ": un mène" in it]
    assert re.search(r"L'[A-ZÉ]\w+ : un mène\u00a0: ", told[0])


def test_an_unset_page_is_seen() -> None:
    told = [("/ici", '<p>L’aube</p><button aria-label="L\'un : deux">Vite !</button>')]
    assert len(unset(told)) == 2
