"""What is told first and what is not told yet: answers, deaths, clocks, lives, first screens."""

import pytest
from browser.monday import monday
from browser.tables import at_stage, first_night, owing
from browser.tablet import GUARDED, Tablet
from browser.test_browser_curtain import hold

_SIZES = """(which) => [...document.querySelectorAll(which)]
  .filter((it) => it.checkVisibility()).map((it) => parseFloat(getComputedStyle(it).fontSize))"""
ANSWER, ALOUD = ".line.now .answer-words strong", ".reading .aloud"


def test_the_answer_is_the_largest_until_it_is_given(tablet: Tablet) -> None:
    tablet.take(monday())
    tablet.go("nuit?appel=dresseur_chien")
    tablet.tap(tablet.seat("Noa"))
    (answer,) = tablet.page.evaluate(_SIZES, ANSWER)
    assert answer > 1.5 * max(tablet.page.evaluate(_SIZES, ALOUD))
    tablet.touch(tablet.page.get_by_role("button", name="C’est donné"))
    assert tablet.page.evaluate(_SIZES, ANSWER) == []
    assert max(tablet.page.evaluate(_SIZES, ALOUD)) >= 28


def test_which_card_a_dead_turns_is_asked_and_not_supposed(tablet: Tablet) -> None:
    tablet.take(owing(20, "fate"))
    assert tablet.page.locator(".decision :is(.chosen, [aria-current], :checked)").count() == 0
    before = len(tablet.moves)
    tablet.tap(tablet.page.locator(".decision .choice", has_text="Fantôme").first)
    assert (len(tablet.moves), tablet.moves[-1]["move"]) == (before + 1, "fate")
    assert "fantôme" in tablet.words


def test_no_house_goes_out_before_its_death_is_told(tablet: Tablet) -> None:
    gone = ".stage .seat:not(.is-vivant)"
    tablet.take(at_stage(20, "cameras", seed=4))
    assert tablet.page.locator(gone).count() == 0
    tablet.take(at_stage(20, "heritages", seed=4))
    assert tablet.page.locator(gone).count() > 0


def test_the_debate_has_its_clock_beside_its_words(tablet: Tablet) -> None:
    tablet.take(at_stage(20, "vote", seed=3))
    clock = tablet.page.locator(".foot .timer")
    assert clock.get_attribute("aria-label") == "Débat"
    clock.locator("[data-timer=go]").tap()
    tablet.page.wait_for_selector(".foot .timer.running")


def test_only_who_attacks_is_marked_at_the_attack(tablet: Tablet) -> None:
    """Noa is lured into another bed."""
    tablet.take(monday())
    for step, houses in {"reptiliens": ("Rex",), "allumeuse": ("Noa", "Pia", "Pia")}.items():
        tablet.go(f"nuit?appel={step}")
        for house in houses:
            tablet.tap(tablet.seat(house))
    tablet.go("nuit?appel=attaque")
    marked = tablet.page.locator(".seat.answering")
    spoken = marked.evaluate_all("all => all.map((it) => it.getAttribute('aria-label'))")
    assert [it.split(",")[0] for it in spoken] == ["Oda"]


def test_a_life_tells_what_was_done_and_what_was_suffered(tablet: Tablet) -> None:
    tablet.take(monday())
    tablet.go("nuit?appel=voleur")
    tablet.tap(tablet.seat("Eva"))
    for player in ("Dan", "Eva"):
        tablet.go(f"joueur/{player}")
        assert "Dan dérobe 1 pièce à Eva" in tablet.words


def test_home_says_in_a_sentence_what_this_is(tablet: Tablet) -> None:
    tablet.open("/")
    assert tablet.page.locator(".hero-words").inner_text().count(".") == 1
    tablet.touch(tablet.page.locator("summary", has_text="Répétition").first)
    assert tablet.page.get_by_text("joue tout le monde").first.is_visible()


PASTED = {
    "numbered": "1. Anna\n2. Bruno De la Tour\n3. Chloé",
    "in a row": "Anna, Bruno De la Tour, Chloé",
    "in columns": "Anna\t12\nBruno De la Tour\t34\nChloé\t8",
}


@pytest.mark.parametrize("how", PASTED)
def test_names_are_pasted_as_they_come(tablet: Tablet, how: str) -> None:
    tablet.open("/nouvelle")
    names = PASTED[how]
    separator = ", " if how == "in a row" else "\n"
    more = separator.join(f"Nom{letter}" for letter in "ABCDE")
    tablet.page.locator("textarea[name=noms]").fill(f"{names}{separator}{more}")
    tablet.leave_by(".foot .strong", "**/places")
    seated = tablet.page.locator(".seat").evaluate_all("all => all.map((it) => it.dataset.whole)")
    assert seated[:3] == ["Anna", "Bruno De la Tour", "Chloé"]
    assert tablet.page.locator(".foot .strong").count() == 1


def test_the_rulings_need_no_touch_and_a_game_may_stop_now(tablet: Tablet) -> None:
    tablet.take(first_night(8))
    tablet.go("menu")
    tablet.leave_by(tablet.page.get_by_role("link", name="Si vous arrêtiez maintenant"), "**/fin")
    assert "Si vous arrêtiez ici" in tablet.words


def test_cards_that_were_seen_are_dealt_again_only_when_asked_and_undone_by_a_tap(
    tablet: Tablet,
) -> None:
    page = tablet.page
    tablet.open("/nouvelle")
    page.locator("textarea[name=noms]").fill("\n".join(f"Nom {n}" for n in range(1, 30)))
    tablet.leave_by(".foot .strong", "**/places")
    tablet.leave_by(".foot .strong", "**/roles")
    tablet.tap("button[value=donner]")
    tablet.leave_by("button[value=remettre]", "**/cartes")
    tablet.touch("button[value=montrer]")
    page.wait_for_selector(".showing-cards")
    hold(page, 800)
    page.wait_for_selector("h1:has-text('Nom 2')")
    tablet.touch(page.get_by_role("link", name="Interrompre"))
    page.wait_for_selector("[data-lift]")
    hold(page, 800)
    page.wait_for_url("**/roles")
    page.wait_for_timeout(GUARDED)
    given = _given(tablet)
    tablet.tap(page.get_by_role("button", name="Redistribuer"))
    assert "Redonner toutes les cartes ?" in " ".join(tablet.words.split())
    assert _given(tablet) == given
    tablet.tap(page.get_by_role("button", name="Redonner", exact=True))
    assert _given(tablet) != given
    tablet.undo()
    assert _given(tablet) == given


def _given(tablet: Tablet) -> str:
    """Who has which cards, as the fold of the page has it."""
    hands = tablet.page.locator("details", has_text="Cartes données").first
    return str(hands.evaluate("it => it.textContent"))
