"""A game of Humans!!! by finger, from the home screen to its winner; each screen looked at."""

from collections.abc import Iterator
from random import Random

import pytest
from browser.looked_at import at_each, out_of_sight, overflow, small_targets, violations
from browser.tablet import Tablet
from humans.little import hop, little, zombies
from playwright.sync_api import Locator, Page, expect
from recorded import demonstration
from shares import of_all

from gm_assistant.games.humans.rehearsal import random_table

SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))
# One square to step on, to force open and to capture on.
CROWDED = little(
    seats=zombies(A=[[2, 0], [3, 0]], B=[[0, 2]]), **hop(humans=[[3, 0]], no_barricade=[[3, 1]])
)
OFFERED = ("Aller en N1 E2, 3 cases", "Forcer la barricade en N1 E2", "Capturer l’humain 1")
# What the town asks, the dearest first: dice and cards, then prey, doors, steps.
WANTED = (
    "button.is-poser",
    "#onward.strong",
    "#ask-egalite button",
    "#ask-garder button",
    "#ask-case :is(button, a)",
    "button.is-fuir",
    "button.is-proie",
    "a.is-forcer",
    "a.is-choix",
    "#ask-humains a",
)


def short_table() -> dict[str, object]:
    """Two players, and three points to reach."""
    document = random_table(2, Random(5))
    goal = {it["character"]: {"goal": 2} for it in document["players"]}
    return {**document, "title": "Une soirée", "characters": goal}


def next_target(tablet: Tablet, chance: Random) -> Locator | None:
    """What a hand would tap: what is owed, prey, a door, or a step towards the outskirts."""
    for wanted in WANTED:
        found = tablet.page.locator(wanted)
        if found.count():
            return found.nth(chance.randrange(found.count()))
    steps = tablet.page.locator("button.is-aller")
    if steps.count() and chance.random() < 0.8:
        return steps.nth(chance.randrange(steps.count()))
    end = tablet.page.locator("#onward").first
    return end if end.count() else None


@pytest.mark.soak
def test_a_whole_game_by_finger(tablet: Tablet) -> None:
    tablet.take(short_table())
    chance = Random(8)
    while not tablet.page.locator("#ask-finie").count():
        target = next_target(tablet, chance)
        assert target is not None, tablet.words
        tablet.tap(target)
        assert not tablet.page.locator(".refusal").count(), tablet.words
        assert tablet.taps < 400
    assert "Victoire" in tablet.words
    tablet.undo()
    assert not tablet.page.locator("#ask-finie").count()


def test_one_tap_takes_a_step_back(tablet: Tablet) -> None:
    tablet.take(demonstration("humans"))
    before = tablet.moves
    tablet.tap("button.is-aller")
    assert tablet.moves[-1]["move"] == "move"
    tablet.undo()
    assert tablet.moves == before


@pytest.mark.parametrize(
    "where", of_all(("ville", "corrections?quoi=jetons", "joueur/A", "menu"), "ville")
)
def test_every_screen_may_be_touched_and_read(tablet: Tablet, where: str) -> None:
    tablet.take(demonstration("humans"), where)
    assert list(wrong(tablet)) == []


def wrong(tablet: Tablet) -> Iterator[str]:
    for size in at_each(tablet.page, SIZES):
        found = [*violations(tablet.page), *small_targets(tablet.page)]
        yield from (f"{size}: {it}" for it in found)
        if overflow(tablet.page):
            yield f"{size}: too wide"


def test_the_other_side_of_the_table_reads_it_too(tablet: Tablet) -> None:
    tablet.take(demonstration("humans"))
    tablet.touch("[data-turn]")
    tablet.tap("button.is-aller")
    assert tablet.page.evaluate("document.documentElement.hasAttribute('data-turned')")
    tablet.touch("[data-shown=whole-town]")
    wide = tablet.page.evaluate(
        "(s => s.scrollWidth - s.clientWidth)(document.querySelector('.town-stage'))"
    )
    assert wide <= 0


@pytest.mark.soak
def test_the_table_is_set_by_finger(tablet: Tablet) -> None:
    tablet.open("/nouvelle?jeu=humans")
    for place, name in enumerate(("Ana", "Bob", "Chloé")):
        tablet.page.locator("input[name=nom]").nth(place).fill(name)
    for step in ("boite", "reglages", "papier"):
        tablet.leave_by(f"button[value={step}]", f"**/table/{step}")
        assert list(wrong(tablet)) == []
    tablet.leave_by(".foot button[value=commencer]", "**/ville")
    assert "Ana tire une tuile" in tablet.words


def test_a_zombie_walks_by_keyboard_alone(tablet: Tablet) -> None:
    tablet.take(demonstration("humans"))
    tablet.page.locator("button.is-aller").first.focus()
    before = tablet.page.evaluate("document.activeElement.getAttribute('aria-label')")
    for key in ("ArrowDown", "ArrowRight", "ArrowDown"):
        tablet.page.keyboard.press(key)
    assert tablet.page.evaluate("document.activeElement.matches('.spot')")
    assert tablet.page.evaluate("document.activeElement.getAttribute('aria-label')") != before
    tablet.page.locator("button.is-aller").last.focus()
    tablet.press("Enter")
    assert tablet.moves[-1]["move"] == "move"


def test_a_square_that_offers_several_things_asks_which(tablet: Tablet) -> None:
    tablet.take(CROWDED)
    for size in at_each(tablet.page, SIZES):
        tablet.go("ville")
        tablet.tap("a.is-choix")
        assert out_of_sight(tablet.page, ".town-stage", "#ask-case button") == [], size
        assert [*small_targets(tablet.page), *violations(tablet.page)] == [], size
        assert overflow(tablet.page) == 0, size
    for words in OFFERED[1:]:
        tablet.tap(tablet.page.locator("#ask-case a", has_text=words))
        assert out_of_sight(tablet.page, ".town-stage", "#onward") == []
        tablet.go("ville?z=A1")
        tablet.page.locator("a.is-choix").focus()
        tablet.press("Enter")
    tablet.tap(tablet.page.locator("#ask-case button", has_text=OFFERED[0]))
    assert tablet.moves[-1]["path"][-1] == [3, 0]


def test_without_a_script_it_asks_as_well(tablet: Tablet, scriptless: Page) -> None:
    tablet.take(CROWDED)
    page = scriptless
    page.goto(f"{tablet.served.origin}/partie/{tablet.game}/ville?z=A1")
    page.locator("a.is-choix").click()
    expect(page.locator("#ask-case a", has_text=OFFERED[1])).to_be_visible()
    page.locator("#ask-case button", has_text=OFFERED[0]).click()
    assert tablet.moves[-1]["path"][-1] == [3, 0]


@pytest.mark.soak
def test_a_tile_is_drawn_by_finger(tablet: Tablet) -> None:
    tablet.open("/nouvelle?jeu=humans")
    for place, name in enumerate(("Ana", "Bob")):
        tablet.page.locator("input[name=nom]").nth(place).fill(name)
    tablet.leave_by("button[value=boite]", "**/table/boite")
    square = tablet.page.locator("[data-tile=carrefour-rows] button").first
    for said in ("rue", "bâtiment"):
        tablet.touch(square)
        assert square.get_attribute("aria-label") == said
    assert list(wrong(tablet)) == []
    tablet.leave_by(".foot button[value=joueurs]", "**/table/joueurs")
    tablet.leave_by("button[value=boite]", "**/table/boite")
    assert tablet.page.locator("[name=carrefour-rows]").input_value() == "b.# ... #.#"
