"""« Quelqu'un… » under the finger: who comes, who leaves, whose cards were others; taps held."""

import pytest
from browser.looked_at import at_each, faults_of
from browser.tables import at_stage, first_night
from browser.tablet import Tablet
from playwright.sync_api import Locator

SIZES = ((1180, 820), (390, 844))
# What is asked and cannot be read whole above the houses, and names broken between two of them.
_UNREAD = """() => {
  const top = document.querySelector(".notices").getBoundingClientRect().bottom;
  const foot = document.querySelector(".foot").getBoundingClientRect().top;
  const cut = [...document.querySelectorAll(".heart :is(h1, h2)")].filter((it) => {
    const [box, heart] = [it, it.closest(".heart")].map((one) => one.getBoundingClientRect());
    return box.top < Math.max(top, heart.top) - 1 || box.bottom > Math.min(foot, heart.bottom) + 1;
  });
  const names = [...document.querySelectorAll(".gaps .name span")];
  const letters = (it) => parseFloat(getComputedStyle(it).fontSize);
  const broken = names.filter((it) => it.offsetHeight > 1.5 * letters(it));
  return [...cut, ...broken].map((it) => `unread: ${it.textContent}`);
}"""
PAGES = ("quelquun", "quelquun?arrive=1", "quelquun?apres=J2", "quelquun/J2")


def link(tablet: Tablet, name: str) -> Locator:
    return tablet.page.get_by_role("link", name=name.replace("'", "’"), exact=True)


def to_someone(tablet: Tablet) -> None:
    """From the moment of the evening, two taps."""
    tablet.taps = 0
    tablet.leave_by(link(tablet, "Menu"), "**/menu")
    tablet.leave_by("main a[href$='/quelquun']", "**/quelquun")


@pytest.fixture
def day(tablet: Tablet) -> Tablet:
    tablet.take(at_stage(12, "session"))
    return tablet


def test_somebody_sits_down_with_both_cards_in_six_taps(day: Tablet) -> None:
    to_someone(day)
    day.leave_by(link(day, "Quelqu'un arrive"), "**/quelquun?arrive=1")
    day.leave_by(".gaps .seat >> nth=1", "**/quelquun?apres=*")
    day.page.get_by_label("Prénom").fill("Zoé")
    day.touch(day.page.get_by_text("Technophile", exact=True))
    day.leave_by(".card-of .choice >> nth=0", "**/jour")
    assert day.taps <= 6
    newcomer = day.moves[-1]
    assert (newcomer["move"], newcomer["name"]) == ("arrive", "Zoé")
    assert newcomer["specialities"] == ["technophile"]
    assert "Le village accueille Zoé" in day.words
    day.undo()
    assert day.moves[-1]["move"] == "stage"


def test_swapped_cards_are_mended_in_five_taps(day: Tablet) -> None:
    before = day.moves
    to_someone(day)
    day.leave_by("a.seat[href$='/J2']", "**/quelquun/J2")
    day.tap(day.seat("J3"))
    assert "Ce qui change" in day.words
    assert day.moves == before
    day.leave_by(day.page.get_by_role("button", name="Corriger", exact=True), "**/jour")
    assert day.taps <= 5
    cards = next(it for it in day.moves if it["move"] == "cards")
    assert sorted(cards["hands"]) == ["J2", "J3"]
    day.undo()
    assert day.moves == before


def test_another_card_takes_five_taps_too(day: Tablet) -> None:
    to_someone(day)
    day.leave_by("a.seat[href$='/J2']", "**/quelquun/J2")
    day.tap("#decision-autre-specialite .choice >> nth=1")
    day.leave_by(day.page.get_by_role("button", name="Corriger", exact=True), "**/jour")
    assert day.taps <= 5
    assert any(it["move"] == "cards" for it in day.moves)


def test_somebody_leaves_in_four_taps(day: Tablet) -> None:
    to_someone(day)
    day.leave_by("a.seat[href$='/J2']", "**/quelquun/J2")
    day.leave_by(day.page.get_by_role("button", name="Enregistrer le départ"), "**/jour")
    assert day.taps <= 4
    assert day.moves[-1] == {"move": "leave", "player": "J2"}
    assert "nous quitte" in day.words


def test_by_night_only_the_words_of_the_choice_are_read(tablet: Tablet) -> None:
    tablet.take(first_night(12))
    tablet.go("quelquun/J2")
    words = tablet.page.locator(".aloud:visible")
    assert words.all_inner_texts() == words.all_inner_texts()[:1]
    assert "restent cachées" in words.inner_text()
    for card in ("camp", "specialite"):
        tablet.touch(f"label:has([name=shows][value={card}])")
        assert "sa carte était" in words.inner_text()


@pytest.mark.parametrize("players", [pytest.param(8, marks=pytest.mark.soak), 45])
def test_the_pages_can_be_read_and_touched(tablet: Tablet, players: int) -> None:
    found = []
    for document in (at_stage(players, "session"), first_night(players)):
        tablet.take(document)
        for page in PAGES:
            tablet.go(page)
            for size in at_each(tablet.page, SIZES):
                wrong = [*faults_of(tablet.page), *tablet.page.evaluate(_UNREAD)]
                found += [f"{page}, {size}: {it}" for it in wrong]
    assert found == []
