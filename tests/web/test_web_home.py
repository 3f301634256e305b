"""Home says in a sentence what this is, and asks for little."""

import re

from web.visitor import House, Visitor, document

REQUESTED = re.compile(r'(?:src|href)="(/static/[^"]+)"')
MOST_REQUESTS = 8


def test_home_says_what_this_is_and_what_a_rehearsal_is_for(visitor: Visitor) -> None:
    page = visitor.get("/").text
    head = page.partition("<h1>")[2].partition("</header>")[0]
    assert len(re.findall(r"<p[^>]*>[^<]+\.</p>", head)) == 1
    assert "Répétition : s'exercer sans joueurs" in page


def test_the_first_load_of_home_is_eight_requests(visitor: Visitor) -> None:
    page = visitor.get("/").text
    # A browser fetches neither the icon of a home screen nor the manifest for a page that is shown.
    left = ("apple-touch-icon", "manifest")
    lines = [it for it in page.splitlines() if not any(f'rel="{rel}"' in it for rel in left)]
    found = {address for line in lines for address in REQUESTED.findall(line)}
    assert 1 + len(found) <= MOST_REQUESTS


def test_games_that_cannot_be_played_take_no_place_from_one_that_can(house: House) -> None:
    house.game(title="Ancienne")
    for title in ("Une", "Deux", "Trois", "Quatre"):
        house.journal.open_game(document(title=title, moves=[{"move": "inconnue"}]))
    visitor = Visitor(house)
    shown = [visitor.get("/").text.count("Pas encore ouverte ici") for _ in range(3)]
    assert shown == [5, 4, 4]
