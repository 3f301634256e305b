"""À montrer: one thing for one player; nothing of the MJ's is behind it or one swipe away."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.looked_at import at_each, faults_of, overflow
from browser.served import ROOT
from browser.tables import CARDS, monday
from browser.tablet import Tablet
from browser.test_browser_curtain import hold, touch_for
from browser.test_browser_layout import SIZES
from playwright.sync_api import Page
from shares import of_all, rows_of

from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES
from gm_assistant.games.quinte_bourg.texts.help import load_help

NAMES = {*CARDS, "Un lundi entier"}
WORDS = {ROLES[it[0]] for it in CARDS.values()} | set(SPECIALITIES.values())


def looks_at_bob(tablet: Tablet) -> None:
    for player in ("Pia", "Rex", "Sam", "Pia", "Cleo", "Bob"):
        tablet.tap(tablet.seat(player))
    tablet.touch(".band-show")


def scents_noa(tablet: Tablet) -> None:
    tablet.go("nuit?appel=dresseur_chien")
    tablet.tap(tablet.seat("Noa"))
    tablet.touch(".band-show")


def sees_own_cards(tablet: Tablet) -> None:
    tablet.go("joueur/Dan")
    tablet.touch("form[data-show] button")


def sees_who_is_where(tablet: Tablet) -> None:
    tablet.go("couchage")
    tablet.touch("form[data-show] button")


# What is done, and the only names and words of cards that may then be in the page.
SHOWN: dict[str, tuple[Callable[[Tablet], None], set[str]]] = {
    "a neighbour's two cards": (looks_at_bob, {"Bob", "Villageois", "Fureteur"}),
    "yes or no": (scents_noa, {"Noa", "Reptilien"}),
    "his own cards": (sees_own_cards, {"Dan", "Villageois", "Voleur"}),
    "who is where": (sees_who_is_where, {*CARDS}),
}


# How much of it a player would have to scroll to.
_HIDDEN = """() => {
  const shown = document.querySelector(".showing");
  return shown.scrollHeight - shown.clientHeight;
}"""


_WORDS = load_help(ROOT / "night_scripts")


def wordiest(kind: str) -> list[str]:
    """The cards of this kind that say most to whoever holds them."""
    told = {it.id: len(f"{it.card or it.rule} {it.when} {it.win}") for it in _WORDS.kind(kind)}
    return sorted(told, key=told.__getitem__)[-4:]


WORDIEST = list(zip(wordiest("role"), wordiest("speciality"), strict=True))


def found_in(source: str) -> set[str]:
    """Names of people, and words of cards outside of a card's own rule."""
    return {it for it in NAMES | WORDS if f">{it}" in source or f"{it}<" in source}


@pytest.mark.parametrize("case", of_all(SHOWN, "a neighbour's two cards", "who is where"))
def test_the_page_holds_nothing_but_what_is_shown(tablet: Tablet, case: str) -> None:
    act, allowed = SHOWN[case]
    tablet.take(monday())
    act(tablet)
    tablet.page.wait_for_selector(".showing")
    assert found_in(tablet.page.content()) <= allowed
    assert faults_of(tablet.page) == []
    for size in at_each(tablet.page, SIZES.values()):
        assert (size, tablet.page.evaluate(_HIDDEN), overflow(tablet.page)) == (size, 0, 0)


@pytest.mark.parametrize(("role", "card"), rows_of(WORDIEST, WORDIEST[-1]))
def test_nobody_scrolls_his_own_cards(tablet: Tablet, role: str, card: str) -> None:
    """Dan holds the longest words there are; how he wins stands among them at every size."""
    document = monday()
    people = [
        one | ({"camp_roles": [role], "specialities": [card]} if one["id"] == "Dan" else {})
        for one in document["players"]
    ]
    tablet.take(document | {"players": people})
    sees_own_cards(tablet)
    tablet.page.wait_for_selector(".showing")
    for size in at_each(tablet.page, SIZES.values()):
        assert (size, tablet.page.evaluate(_HIDDEN)) == (size, 0)


def test_one_tap_shows_and_one_hold_hides_into_the_curtain(tablet: Tablet) -> None:
    tablet.take(monday())
    scents_noa(tablet)
    tablet.page.wait_for_selector(".showing")
    assert "NON" in tablet.words or "OUI" in tablet.words
    tablet.stop_the_clock(anew=False)
    touch_for(tablet.page, 200)
    tablet.page.clock.run_for(1000)
    assert tablet.page.locator(".showing").count() == 1
    touch_for(tablet.page, 900)
    tablet.page.wait_for_selector("[data-lift]")
    assert found_in(tablet.page.content()) == set()
    touch_for(tablet.page, 900)
    tablet.page.wait_for_selector("#call")


def test_what_was_shown_is_given_and_the_call_is_closed_next(tablet: Tablet) -> None:
    tablet.take(monday())
    looks_at_bob(tablet)
    for shown in (".showing", "[data-lift]"):
        tablet.page.wait_for_selector(shown)
        hold(tablet.page)
    tablet.page.wait_for_selector("#call")
    assert "Voyeur, referme les yeux" in tablet.page.locator(".line.now").inner_text()
    answer = tablet.page.locator(".line.answer")
    assert "said" in (answer.get_attribute("class") or "")
    answer.tap()
    assert "now" in (answer.get_attribute("class") or "")
    assert "Bob" not in tablet.page.evaluate("() => JSON.stringify(sessionStorage)")


@pytest.mark.parametrize("leave", ["back", "reload", "elsewhere"])
def test_leaving_otherwise_meets_the_curtain(tablet: Tablet, leave: str) -> None:
    tablet.take(monday())
    scents_noa(tablet)
    tablet.page.wait_for_selector(".showing")
    if leave == "back":
        tablet.page.go_back()
    elif leave == "reload":
        tablet.page.reload()
    else:
        tablet.go("village")
    tablet.page.wait_for_selector("[data-lift]")
    assert found_in(tablet.page.content()) == set()


def test_without_javascript_a_button_hides_it(
    scriptless: Page, tablet: Tablet, shared_server: Any
) -> None:
    page, game = scriptless, tablet.take(monday())
    page.goto(f"{shared_server.origin}/partie/{game}/joueur/Dan")
    page.locator("form[data-show] button").first.click()
    assert "Voleur" in page.locator(".showing").inner_text()
    page.locator("[data-hide] button").click()
    page.wait_for_selector("[data-lift]")


def test_the_screen_goes_from_hand_to_hand_and_ends_under_the_curtain(tablet: Tablet) -> None:
    page = tablet.page
    tablet.open("/nouvelle")
    page.locator("textarea[name=noms]").fill("\n".join(f"Nom {n}" for n in range(1, 9)))
    tablet.touch(".foot .strong")
    page.wait_for_url("**/places")
    tablet.open(page.url.removeprefix(tablet.served.origin).replace("places", "roles"))
    tablet.tap("button[value=donner]")
    tablet.touch("button[value=remettre]")
    page.wait_for_selector("h1:has-text('Nom 1')")
    for player in range(1, 9):
        assert f"Nom {player % 8 + 1}<" not in page.content().replace(f"Nom {player}<", "")
        page.locator("button[value=montrer]").tap()
        page.wait_for_selector(".showing-cards")
        hold(page)
        page.wait_for_selector("button[value=montrer], [data-lift]")
    assert "Nom" not in page.content()
    hold(page)
    page.wait_for_url("**/roles")
    assert "Chacun a vu ses cartes" in tablet.words
