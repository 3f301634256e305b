"""Setting the table: few taps from pasted names to the opening, and seats that change places."""

import pytest
from browser.served import Served
from browser.tablet import GUARDED, Tablet
from playwright.sync_api import Page

from gm_assistant.engine.rehearsal import villager

NAMES = [villager(seat) for seat in range(24)]


@pytest.fixture
def setting(tablet: Tablet) -> Tablet:
    """Names pasted, the table laid."""
    tablet.open("/")
    tablet.touch("a[href='/nouvelle']")
    tablet.page.locator("textarea[name=noms]").fill("\n".join(NAMES))
    tablet.touch(".foot .strong")
    tablet.page.wait_for_url("**/table/places")
    return tablet


def on(tablet: Tablet, step: str) -> None:
    """One tap on the button that goes on; this step follows."""
    tablet.leave_by(".foot .strong", f"**/{step}**")


def seated(tablet: Tablet) -> list[str]:
    return [
        label.split(",")[0]
        for label in tablet.page.locator(".seat").evaluate_all(
            "all => all.map(it => it.dataset.whole.split(' — ')[0])"
        )
    ]


def test_few_taps_from_names_to_the_opening_when_the_app_deals(setting: Tablet) -> None:
    on(setting, "roles")
    setting.touch(setting.page.get_by_role("button", name="Distribuer"))
    setting.page.wait_for_selector("text=Faire voir à chacun ses cartes")
    setting.wait(GUARDED)
    for step in ("postes", "reglages"):
        on(setting, step)
    assert "Rien à toucher pour une première fois" in setting.words
    for step in ("depart", "ouverture"):
        on(setting, step)
    assert setting.page.locator("#call").count() == 1
    assert setting.taps <= 40


def test_two_taps_a_player_when_cards_have_fallen(setting: Tablet) -> None:
    on(setting, "roles")
    setting.touch(setting.page.get_by_role("button", name="Noter les cartes"))
    before = setting.taps
    for name in NAMES[:6]:
        setting.page.wait_for_selector(f".picker h2:has-text('{name}')")
        setting.wait(GUARDED)
        setting.touch(".card-pick[name=camp_role]:not(.barred)")
        setting.page.wait_for_selector(".card-pick[name=speciality]")
        setting.wait(GUARDED)
        setting.touch(".card-pick[name=speciality]:not(.barred)")
    assert setting.taps - before <= 3 * 6


def test_a_house_is_dragged_to_its_place(setting: Tablet) -> None:
    page = setting.page
    boxes = [page.locator(".seat").nth(place).bounding_box() for place in (0, 6)]
    start, end = ((it["x"] + it["width"] / 2, it["y"] + it["height"] / 2) for it in boxes if it)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 40, start[1] + 40)
    page.mouse.move(*end)
    page.mouse.up()
    page.wait_for_function(
        "name => document.querySelectorAll('.seat')[6].dataset.whole === name", arg=NAMES[0]
    )
    assert seated(setting) == [*NAMES[1:7], NAMES[0], *NAMES[7:]]


def test_a_house_is_tapped_then_its_place(setting: Tablet) -> None:
    page = setting.page
    page.locator(".seat").nth(2).tap()
    assert NAMES[2] in page.locator("[data-arrange-note]").inner_text()
    page.locator(".seat").nth(0).tap()
    page.wait_for_function(
        "name => document.querySelectorAll('.seat')[0].dataset.whole === name", arg=NAMES[2]
    )
    assert seated(setting) == [NAMES[2], *NAMES[:2], *NAMES[3:]]


def test_a_house_is_moved_with_the_arrows(setting: Tablet) -> None:
    page = setting.page
    page.locator(".seat").nth(4).focus()
    page.keyboard.press("Enter")
    for place in (5, 6):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "([at, name]) => document.querySelectorAll('.seat')[at].dataset.whole === name",
            arg=[place, NAMES[4]],
        )
    page.wait_for_function("name => document.activeElement.dataset.whole === name", arg=NAMES[4])


def test_names_are_kept_when_something_is_wrong(tablet: Tablet) -> None:
    tablet.open("/nouvelle")
    tablet.page.locator("textarea[name=noms]").fill("Ana\nBob\nAna")
    tablet.touch(".foot .strong")
    tablet.page.wait_for_selector(".refusal")
    assert "Ana" in tablet.band
    assert tablet.page.locator("textarea[name=noms]").input_value() == "Ana\nBob\nAna"


def counted(tablet: Tablet, card: str) -> str:
    """How many of a card the composition has."""
    mine = tablet.page.locator(f"li:has(button[value^='{card}:'])")
    return mine.locator(".composed-count").inner_text()


def test_a_composition_is_counted_by_taps_and_then_dealt(setting: Tablet) -> None:
    on(setting, "roles")
    page, more = setting.page, setting.page.get_by_role("button", name="Reptilien : un de plus")
    villageois = int(counted(setting, "villageois"))
    page.locator(".composing").evaluate("it => { it.scrollTop = 60; }")
    # Fast fingers: nothing is reloaded, nothing jumps, none is lost.
    for times in (1, 2, 3):
        before = int(counted(setting, "reptilien"))
        setting.touch(more)
        page.wait_for_function(
            'count => document.querySelector("button[value=\'reptilien:" + count + "\']")',
            arg=before + 2,
        )
        assert int(counted(setting, "villageois")) == villageois - times
    before = int(counted(setting, "reptilien"))
    more.evaluate("it => { it.click(); it.click(); it.click(); }")
    page.wait_for_selector(f"button[value='reptilien:{before + 4}']")
    fewer = page.get_by_role("button", name="Reptilien : un de moins")
    fewer.evaluate("it => { it.click(); it.click(); it.click(); }")
    page.wait_for_selector(f"button[value='reptilien:{before - 1}']")
    assert page.locator(".composing").evaluate("it => it.scrollTop") == 60
    assert "24 cartes de camp pour 24 joueurs" in page.locator(".composed-balance").inner_text()
    setting.touch("button[value='orphee:0']")
    page.wait_for_selector("text=charme sans l’autre Musicien")
    setting.wait(GUARDED)
    setting.touch(page.get_by_role("button", name="Distribuer"))
    page.wait_for_selector("text=Les cartes sont distribuées")


def test_the_keyboard_counts_cards_where_it_stands(setting: Tablet) -> None:
    on(setting, "roles")
    page = setting.page
    page.get_by_role("button", name="Souris : un de plus").focus()
    first = int(page.locator("li:has([value^='souris:']) .composed-count").inner_text())
    for count in (str(first + 1), str(first + 2)):
        page.keyboard.press("Enter")
        page.wait_for_function(
            "count => document.querySelector(\"li:has([value^='souris:']) .composed-count\")"
            ".textContent === count",
            arg=count,
        )
        assert page.evaluate("document.activeElement.ariaLabel").startswith("Souris")


def test_a_title_half_typed_is_kept_when_a_step_is_touched(setting: Tablet) -> None:
    base = setting.page.url.removesuffix("places")
    setting.open(f"{base}depart".removeprefix(setting.served.origin))
    setting.page.locator("input[name=titre]").fill("Chez Ana")
    setting.leave_by(setting.page.get_by_role("button", name="Réglages"), "**/reglages")
    setting.page.locator("label", has_text="Oui").first.tap()
    setting.leave_by(setting.page.get_by_role("button", name="Départ"), "**/depart")
    assert setting.page.locator("input[name=titre]").input_value() == "Chez Ana"


def test_posts_are_given_house_by_house(setting: Tablet) -> None:
    on(setting, "roles")
    setting.touch(setting.page.get_by_role("button", name="Noter les cartes"))
    setting.page.wait_for_selector(".picker")
    setting.leave_by(setting.page.get_by_role("link", name="Postes"), "**/postes")
    for place in (0, 5):
        asked = setting.page.locator(".heart h2").inner_text()
        setting.tap(setting.page.locator(".seat").nth(place))
        assert setting.page.locator(".heart h2").inner_text() != asked
    setting.touch(setting.page.get_by_role("link", name="Bourreau"))
    setting.page.wait_for_selector("text=Bourreau : qui ?")
    assert setting.page.locator(".post-row", has_text=NAMES[5]).count() == 1


def test_without_a_script_a_table_is_set_by_the_same_touches(
    scriptless: Page, shared_server: Served
) -> None:
    page = scriptless
    page.goto(f"{shared_server.origin}/nouvelle")
    page.fill("textarea[name=noms]", "\n".join(NAMES[:10]))
    page.get_by_role("button", name="Continuer").click()
    page.locator(".seat").nth(0).click()
    page.locator(".seat").nth(3).click()
    assert page.locator(".seat").nth(3).get_attribute("data-whole") == NAMES[0]
    page.get_by_role("link", name="Cartes").click()
    page.get_by_role("button", name="Reptilien : un de plus").click()
    assert page.locator("li:has([value^='reptilien:']) .composed-count").inner_text() == "2"
    page.get_by_role("button", name="Distribuer").click()
    page.get_by_role("link", name="Postes").click()
    page.get_by_role("link", name="Bourreau").click()
    page.locator(".seat").nth(0).click()
    page.get_by_role("link", name="Départ").click()
    page.locator("input[name=titre]").fill("Sans script")
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("button", name="Continuer").click()
    assert page.locator("input[name=titre]").input_value() == "Sans script"
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_selector("#call")
