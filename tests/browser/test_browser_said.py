"""What is told first and what is not told yet: answers, deaths, clocks, lives, first screens."""

import base64
from typing import Any

import pytest
from browser.looked_at import at_each, faults_of, judge_of, light_of
from browser.tables import at_stage, first_night, monday, owing
from browser.tablet import GUARDED, Tablet
from browser.test_browser_curtain import hold
from playwright.sync_api import Locator, expect
from shares import of_all

_SIZES = """(which) => [...document.querySelectorAll(which)]
  .filter((it) => it.checkVisibility()).map((it) => parseFloat(getComputedStyle(it).fontSize))"""
_TO_A_GHOST = "it => it.classList.replace('is-vivant', 'is-fantome')"
ANSWER, ALOUD = ".line.now .answer-words strong", ".stage .aloud"


def test_the_answer_is_the_largest_until_it_is_given(tablet: Tablet) -> None:
    tablet.take(monday(), "nuit?appel=dresseur_chien")
    tablet.tap(tablet.seat("Noa"))
    (answer,) = tablet.page.evaluate(_SIZES, ANSWER)
    assert answer > 1.5 * max(tablet.page.evaluate(_SIZES, ALOUD))
    tablet.touch(".line.now .answer-words")
    assert tablet.page.evaluate(_SIZES, ANSWER) == []
    assert max(tablet.page.evaluate(_SIZES, ALOUD)) >= 28


def test_which_card_a_dead_turns_is_asked_and_not_supposed(tablet: Tablet) -> None:
    tablet.take(owing(20, "fate"))
    assert tablet.page.locator(".decision :is(.chosen, [aria-current], :checked)").count() == 0
    before = len(tablet.moves)
    tablet.tap(tablet.page.locator(".decision .choice", has_text="Fantôme").first)
    if len(tablet.moves) == before:
        tablet.tap(tablet.page.locator(".decision .choice", has_text="carte de camp"))
    assert (len(tablet.moves), tablet.moves[-1]["move"]) == (before + 1, "fate")
    assert "fantôme" in tablet.words


def test_no_house_goes_out_before_its_death_is_told(tablet: Tablet) -> None:
    gone = ".stage .seat:not(.is-vivant)"
    tablet.take(at_stage(20, "cameras", seed=4))
    assert tablet.page.locator(gone).count() == 0
    tablet.take(at_stage(20, "heritages", seed=4))
    assert tablet.page.locator(gone).count() > 0


def test_while_eyes_are_open_no_house_tells_who_has_a_power(tablet: Tablet) -> None:
    """Whoever invokes is asked with everybody looking on; once all eyes are closed it shows."""
    tablet.take(first_night(24), "invocation")
    colours = (
        "all => [...new Set(all.map((it) => getComputedStyle(it).getPropertyValue('--outline')))]"
    )
    houses = tablet.page.locator(".seat.is-vivant:not(.answering)")
    assert tablet.page.locator(".seat.legal").count() > 0
    assert tablet.page.locator(".seat.is-vivant.barred").count() > 0
    assert len(houses.evaluate_all(colours)) == 1
    # A Prophète who is a ghost may invoke, and stands among other ghosts.
    for which in ("legal", "barred"):
        tablet.page.locator(f".seat.{which}").last.evaluate(_TO_A_GHOST)
    assert len(tablet.page.locator(".seat.is-fantome").evaluate_all(colours)) == 1
    tablet.touch(".line.now .aloud")
    assert len(houses.evaluate_all(colours)) == 2


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
    tablet.take(monday(), "nuit?appel=voleur")
    tablet.tap(tablet.seat("Eva"))
    for player in ("Dan", "Eva"):
        tablet.go(f"joueur/{player}")
        assert "Dan dérobe 1 pièce à Eva" in tablet.words


def test_home_says_in_a_sentence_what_this_is(tablet: Tablet) -> None:
    tablet.open("/")
    assert tablet.page.locator(".hero-words").inner_text().count(".") == 1
    tablet.touch(tablet.page.locator("#contenu > .import > summary", has_text="Répétition"))
    assert tablet.page.get_by_text("joue tout le monde").first.is_visible()


PASTED = {
    "numbered": "1. Anna\n2. Bruno De la Tour\n3. Chloé",
    "in a row": "Anna, Bruno De la Tour, Chloé",
    "in columns": "Anna\t12\nBruno De la Tour\t34\nChloé\t8",
}


@pytest.mark.parametrize("how", of_all(PASTED, "in columns"))
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
    tablet.take(first_night(8), "menu")
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
    hold(page)
    page.wait_for_selector("h1:has-text('Nom 2')")
    # What is the MJ's is folded, out of the thumb of whoever holds the tablet.
    assert not page.get_by_role("link", name="Interrompre").is_visible()
    tablet.touch(".for-mj > summary")
    tablet.touch(page.get_by_role("link", name="Interrompre"))
    page.wait_for_selector("[data-lift]")
    hold(page)
    page.wait_for_url("**/roles")
    tablet.wait(GUARDED)
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


# « Quelqu'un… » under the finger: who comes, who leaves, whose cards were others; taps held.

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
PAGES = (
    "quelquun",
    "quelquun?arrive=1",
    "quelquun?apres=J2",
    "quelquun/J2",
    "quelquun/J2?quoi=echange",
)


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


def test_swapped_cards_are_mended_in_six_taps(day: Tablet) -> None:
    before = day.moves
    to_someone(day)
    day.leave_by("a.seat[href$='/J2']", "**/quelquun/J2")
    day.leave_by("a[href$='quoi=echange']", "**/quelquun/J2?quoi=echange")
    day.tap(day.seat("J3"))
    assert "Ce qui change" in day.words
    assert day.moves == before
    day.leave_by(day.page.get_by_role("button", name="Corriger", exact=True), "**/jour")
    assert day.taps <= 6
    cards = next(it for it in day.moves if it["move"] == "cards")
    assert sorted(cards["hands"]) == ["J2", "J3"]
    day.undo()
    assert day.moves == before


@pytest.mark.soak
def test_another_card_takes_six_taps_too(day: Tablet) -> None:
    to_someone(day)
    day.leave_by("a.seat[href$='/J2']", "**/quelquun/J2")
    day.leave_by("a[href$='quoi=specialite']", "**/quelquun/J2?quoi=specialite")
    day.tap("#decision-autre-specialite .choice >> nth=1")
    day.leave_by(day.page.get_by_role("button", name="Corriger", exact=True), "**/jour")
    assert day.taps <= 6
    assert any(it["move"] == "cards" for it in day.moves)


@pytest.mark.soak
def test_somebody_leaves_in_five_taps(day: Tablet) -> None:
    to_someone(day)
    day.leave_by("a.seat[href$='/J2']", "**/quelquun/J2")
    day.leave_by("a[href$='quoi=part']", "**/quelquun/J2?quoi=part")
    day.leave_by(day.page.get_by_role("button", name="Enregistrer le départ"), "**/jour")
    assert day.taps <= 5
    assert day.moves[-1] == {"move": "leave", "player": "J2"}
    assert "nous quitte" in day.words


def test_by_night_only_the_words_of_the_choice_are_read(tablet: Tablet) -> None:
    tablet.take(first_night(12), "quelquun/J2?quoi=part")
    words = tablet.page.locator(".aloud:visible")
    assert words.all_inner_texts() == words.all_inner_texts()[:1]
    assert "restent cachées" in words.inner_text()
    for card in ("camp", "specialite"):
        tablet.touch(f"label:has([name=shows][value={card}])")
        assert "sa carte était" in words.inner_text()


@pytest.mark.parametrize("players", of_all((8, 45), 45))
@pytest.mark.parametrize("moment", of_all(("night", "day"), "day"))
@pytest.mark.parametrize("where", of_all(PAGES, PAGES[4]))
def test_the_pages_can_be_read_and_touched(
    tablet: Tablet, where: str, moment: str, players: int
) -> None:
    document = first_night(players) if moment == "night" else at_stage(players, "session")
    tablet.take(document, where)
    found = []
    for size in at_each(tablet.page, SIZES):
        wrong = [*faults_of(tablet.page), *tablet.page.evaluate(_UNREAD)]
        found += [f"{size}: {it}" for it in wrong]
    assert found == []


# The room: timers, rain, preferences, a screen kept awake, help, a light that never flashes.

NO_WAKE_LOCK = "delete Navigator.prototype.wakeLock"


@pytest.fixture
def night(tablet: Tablet) -> Tablet:
    tablet.take(first_night(24))
    return tablet


def test_the_timer_starts_pauses_and_begins_again(night: Tablet) -> None:
    page = night.page
    left, go = page.locator(".timer-left"), page.locator("[data-timer=go]")
    assert left.inner_text() == "0:30"
    go.tap()
    expect(left).not_to_have_text("0:30")
    go.tap()
    paused = left.inner_text()
    page.wait_for_timeout(1200)
    assert left.inner_text() == paused
    page.locator("[data-timer=again]").tap()
    assert left.inner_text() == "0:30"
    go.tap()
    night.tap("button.seat.legal")
    assert night.step == "amoureux"


def test_the_rain_falls_and_stops(night: Tablet) -> None:
    rain = night.page.locator("[data-rain]")
    # While the long words before a call are read, its tools are folded.
    night.touch(".line.now .aloud")
    rain.tap()
    expect(rain).to_have_attribute("aria-pressed", "true")
    night.tap("button.seat.legal")
    expect(rain).to_have_attribute("aria-pressed", "true")
    night.touch(".line.now .aloud")
    rain.tap()
    expect(rain).to_have_attribute("aria-pressed", "false")


def test_the_voice_is_offered_only_where_the_device_has_one(night: Tablet) -> None:
    has_voice = night.page.evaluate(
        "speechSynthesis.getVoices().some(it => it.lang.startsWith('fr') && it.localService)"
    )
    assert night.page.locator("[data-voice]").is_visible() == has_voice


def test_what_the_device_prefers_is_kept(night: Tablet) -> None:
    night.go("menu")
    ring = night.page.locator("[data-preference=sonne]")
    assert not ring.is_checked()
    ring.check()
    night.go("nuit")
    night.go("menu")
    assert night.page.locator("[data-preference=sonne]").is_checked()


def test_the_keys_are_told_from_the_menu(night: Tablet) -> None:
    night.go("menu")
    night.page.locator("[data-help]").tap()
    expect(night.page.get_by_role("dialog", name="Au clavier")).to_be_visible()
    night.page.get_by_role("button", name="Fermer").tap()
    expect(night.page.get_by_role("dialog", name="Au clavier")).to_be_hidden()


def test_one_line_of_advice_where_the_screen_cannot_be_kept_awake(night: Tablet) -> None:
    advice = night.page.locator(".wake-advice")
    expect(advice).to_be_hidden()
    night.page.add_init_script(NO_WAKE_LOCK)
    night.go("nuit")
    expect(advice).to_be_visible()
    night.go("nuit")
    expect(advice).to_be_hidden()


def test_the_curtain_falls_by_itself_in_the_day(tablet: Tablet) -> None:
    tablet.take(at_stage(24, "vote"))
    tablet.page.clock.install()
    tablet.go("village")
    tablet.page.clock.run_for(60_000)
    assert tablet.page.locator(".hold").count() == 0
    tablet.page.clock.run_for(32_000)
    tablet.page.wait_for_selector(".hold")


def test_night_never_falls_with_a_flash(tablet: Tablet) -> None:
    """From the last stage of the day to the night: no frame is lighter than the day was."""
    judge, frames = judge_of(tablet.page), list[tuple[float, str]]()
    tablet.take(at_stage(24, "richesse"))
    day = light_of(judge, tablet.page.screenshot())
    session = tablet.page.context.new_cdp_session(tablet.page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append((frame["metadata"]["timestamp"], frame["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png", "maxWidth": 590, "maxHeight": 410})
    tablet.move_on()
    tablet.page.wait_for_timeout(200)
    tablet.go("nuit")
    tablet.page.wait_for_timeout(200)
    session.send("Page.stopScreencast")
    # frames are encoded side by side, so on a busy machine they come in another order than shown
    lights = [light_of(judge, base64.b64decode(frame)) for _, frame in sorted(frames)]
    assert max(lights) <= day + 0.01
    dark = next(place for place, light in enumerate(lights) if light < 0.1)
    assert max(lights[dark:]) < 0.1
