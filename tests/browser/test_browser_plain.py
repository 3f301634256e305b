"""Without JavaScript: each form of the day and of the people is sent as it stands."""

from dataclasses import dataclass
from typing import Any

import pytest
from browser.served import Served
from browser.tables import Document, at_stage, owing_only
from browser.tablet import Tablet
from browser.test_browser_corrected import executed
from playwright.sync_api import Locator, Page

HOUSE = "button.seat.legal"
# What only a script would answer: its kind sends nothing.
DEAD = "#scene button[type=button]:visible"


@dataclass
class Plain:
    """A browser without JavaScript before a game that the tablet has opened."""

    page: Page
    tablet: Tablet

    def take(self, document: Document, page: str = "jour") -> None:
        self.tablet.take(document)
        self.go(page)

    def go(self, page: str) -> None:
        self.page.goto(f"{self.tablet.served.origin}/partie/{self.tablet.game}/{page}")

    def press(self, target: Locator | str) -> None:
        """Something is sent, and nothing was offered that cannot be."""
        assert self.page.locator(DEAD).all_inner_texts() == []
        found = self.page.locator(target) if isinstance(target, str) else target
        with self.page.expect_navigation():
            found.first.click()

    def button(self, name: str, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def moves(self) -> list[dict[str, Any]]:
        return self.tablet.moves


@pytest.fixture
def plain(scriptless: Page, tablet: Tablet) -> Plain:
    return Plain(scriptless, tablet)


def test_two_are_married(plain: Plain) -> None:
    plain.take(at_stage(20, "mariages", seed=3))
    for place in (0, 6):
        plain.press(plain.page.locator(HOUSE).nth(place))
    plain.page.locator(".stepper input").first.fill("1")
    plain.press(plain.page.locator(HOUSE).nth(9))
    wedding = plain.moves[-1]
    assert (wedding["move"], wedding["price"]) == ("wedding", 1)


@pytest.mark.soak
def test_a_law_has_its_voters(plain: Plain) -> None:
    plain.take(at_stage(20, "loi", seed=3))
    plain.press(HOUSE)
    plain.press(".choice:has-text('…')")
    plain.page.locator("label.seat.legal input").nth(2).check(force=True)
    plain.press("[type=submit].strong:has-text('Soumettre')")
    assert len(plain.moves[-1]["voters"]) == 1


@pytest.mark.soak
def test_a_tribunal_judges(plain: Plain) -> None:
    plain.take(owing_only(20, "tribunal", 7))
    for place in (0, 1):
        plain.press(plain.page.locator(HOUSE).nth(place))
    plain.press(".choice:has-text('Les autres épargnent')")
    assert len(plain.moves[-1]["execute"]) == 2


def test_a_day_is_conducted_to_its_vote(plain: Plain) -> None:
    plain.take(at_stage(12, "session"))
    plain.press(plain.page.locator("#decision-session .choice"))
    for _ in range(3):
        if plain.page.locator("[data-row^=vote]").count():
            break
        plain.press("[data-key=p]")
    plain.press(plain.button("Au vote, sens horaire"))
    for _ in range(3):
        plain.press(plain.page.locator(HOUSE).nth(1))
    assert len([it for it in plain.moves if it["move"] == "vote"]) == 3
    plain.press(plain.button("Annuler"))
    assert len([it for it in plain.moves if it["move"] == "vote"]) == 2


@pytest.mark.soak
def test_a_vote_is_put_right(plain: Plain) -> None:
    document = executed(12)
    plain.take(document)
    plain.press(plain.page.get_by_role("link", name="Corriger le vote"))
    plain.press(f"button.seat[value={document['expect'][1]}]")
    assert "La sentence est à redire" in plain.page.locator("#scene").inner_text()
    plain.press(plain.button("Corriger", exact=True))
    assert not any(it["move"] == "execute" for it in plain.moves)


def test_somebody_comes_is_misdealt_and_leaves(plain: Plain) -> None:
    plain.take(at_stage(12, "session"), "quelquun")
    plain.press(plain.page.get_by_role("link", name="Quelqu’un arrive"))
    plain.press(".gaps .seat >> nth=1")
    plain.page.get_by_label("Prénom").fill("Zoé")
    plain.page.get_by_text("Technophile", exact=True).click()
    plain.press(".card-of .choice >> nth=0")
    assert plain.moves[-1]["name"] == "Zoé"
    plain.go("quelquun/J2?quoi=echange")
    plain.press("button.seat[value=J4]")
    plain.press(plain.button("Corriger", exact=True))
    assert any(it["move"] == "cards" for it in plain.moves)
    plain.go("quelquun/J6?quoi=part")
    plain.press(plain.button("Enregistrer le départ"))
    assert plain.moves[-1] == {"move": "leave", "player": "J6"}


def test_cards_are_dealt_and_go_from_hand_to_hand(plain: Plain, shared_server: Served) -> None:
    page = plain.page
    page.goto(f"{shared_server.origin}/nouvelle")
    page.fill("textarea[name=noms]", "\n".join(f"Nom {n}" for n in range(1, 9)))
    plain.press(plain.button("Continuer"))
    plain.press(page.get_by_role("link", name="Cartes"))
    plain.press(plain.button("Distribuer"))
    plain.press("button[value=remettre]")
    plain.page.locator(".for-mj > summary").click()
    plain.press("button[value=plus_tard]")
    seen = []
    while page.locator("button[value=montrer]").count():
        assert page.locator(".showing-cards").count() == 0
        plain.press("button[value=montrer]")
        seen.append(page.locator("h1").inner_text())
        assert page.locator(".showing-cards > *").count() == 2
        plain.press("[data-hide] button")
    assert sorted(seen) == [f"Nom {n}" for n in range(2, 9)]
    assert "Nom" not in page.content()
