"""Six telephones and a tablet: cards held, a black night, a raised hand, a network that is back."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from browser.kept import Keeper
from browser.tablet import Tablet
from playwright.sync_api import Page, expect
from web.visitor import CARDS, NAMES, document

from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES

SIX = NAMES[:6]
WORDS = {*ROLES.values(), *SPECIALITIES.values()}
SLIP = re.compile(r"<li><b>(.*?)</b>.*?<strong>(\d{3}) (\d{3})</strong>", re.DOTALL)


class Phone:
    """One player's telephone, on the page of his seat."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(30_000)

    def enter(self, address: str, name: str, code: str) -> None:
        self.page.goto(address)
        self.page.locator(".houses a", has_text=name).tap()
        self.page.locator("input[name=code]").fill(code)
        # Two taps: the browser drops the first answer, whatever it brought.
        self.page.locator("form.code").evaluate("it => { it.requestSubmit(); it.requestSubmit(); }")
        expect(self.page.locator("h1")).to_have_text(name)

    def press(self) -> None:
        """A finger comes down on « Maintenir pour voir », and stays."""
        box = self.page.locator("[data-secret]").bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + 40, box["y"] + 20)
        self.page.mouse.down()
        expect(self.page.locator("#secret")).not_to_be_empty()

    def let_go(self) -> None:
        self.page.mouse.up()
        expect(self.page.locator("#secret")).to_be_empty()

    @property
    def told(self) -> set[str]:
        """The cards that stand anywhere in the page, in what is not shown too."""
        content = self.page.content()
        return {it for it in WORDS if it in content}


def turn(tablet: Tablet, wish: str) -> None:
    """The pages are opened or closed, and the MJ's own is there again."""
    with tablet.page.expect_navigation():
        tablet.touch(f"button[value={wish}]")


@pytest.fixture
def phones(request: pytest.FixtureRequest, tablet: Tablet, keeper: Keeper) -> Iterator[list[Phone]]:
    """Six of the ten, or fewer, have one; the pages are open, the opening has not begun."""
    those = SIX[: getattr(request, "param", len(SIX))]
    tablet.take(document(moves=[]), "pages")
    turn(tablet, "ouvrir")
    slips = tablet.page.request.get(f"{tablet.served.origin}/partie/{tablet.game}/pages/billets")
    codes = {name: first + last for name, first, last in SLIP.findall(slips.text())}
    address = tablet.page.locator(".address").inner_text()
    kind: dict[str, Any] = {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "locale": "fr-FR",
    }
    with ExitStack() as lent:
        made = [Phone(lent.enter_context(keeper.lent(**kind))) for _ in those]
        for phone, name in zip(made, those, strict=True):
            phone.enter(address, name, codes[name])
        yield made


def decide(tablet: Tablet, **move: Any) -> None:
    """The MJ's decision, whatever is on his screen."""
    csrf = tablet.page.locator("input[name=csrf]").first.get_attribute("value") or ""
    tablet.page.request.post(
        f"{tablet.served.origin}/partie/{tablet.game}/coup", form={"csrf": csrf, **move}
    )


def test_an_evening_with_six_telephones(tablet: Tablet, phones: list[Phone]) -> None:
    for phone, card in zip(phones, CARDS, strict=True):
        assert phone.told == set()
        phone.press()
        assert SPECIALITIES[card] in phone.told
        phone.let_go()
        assert phone.told == set()
        phone.page.locator("form.read button").tap()
        expect(phone.page.locator("form.read")).to_have_count(0)
    tablet.go("pages")
    expect(tablet.page.locator(".heart")).to_contain_text("6 ont lu leurs cartes")

    bob = phones[1]
    bob.press()
    # The screen turns off under the finger: nothing may be left on it.
    bob.page.evaluate("dispatchEvent(new Event('pagehide'))")
    expect(bob.page.locator("#secret")).to_be_empty()
    bob.page.mouse.up()
    bob.page.get_by_role("link", name="Les règles").tap()
    bob.page.wait_for_url("**/regles")
    bob.page.go_back()
    assert "Sirène" not in bob.page.locator("#secret").inner_html()

    decide(tablet, move="night")
    for phone in phones:
        expect(phone.page.locator(".night-words")).to_have_text("La nuit : pose le téléphone.")
        assert phone.told == set()
    dark = "getComputedStyle(document.body).backgroundColor"
    assert {phone.page.evaluate(dark) for phone in phones} == {"rgb(0, 0, 0)"}

    decide(tablet, move="day", force="1")
    ana = phones[0]
    bob.page.locator(".asks button", has_text="Je lève la main").tap()
    expect(bob.page.locator(".asks .chosen")).to_contain_text("Je lève la main")
    tablet.go("jour")
    expect(tablet.page.locator(".raised")).to_contain_text("Bob : Je lève la main")
    ana.page.locator(".asks button", has_text="Je veux parler").tap()
    expect(tablet.page.locator(".raised")).to_have_count(2)
    tablet.leave_by(".raised button[value=prendre]", "**/invocation")
    expect(bob.page.locator(".asks .chosen")).to_have_count(0)


@pytest.mark.parametrize("phones", [1], indirect=True)
def test_a_telephone_that_was_away_says_so_and_comes_back(
    tablet: Tablet, phones: list[Phone]
) -> None:
    ana = phones[0]
    ana.page.context.set_offline(True)
    expect(ana.page.locator(".away")).to_be_visible()
    decide(tablet, move="night")
    assert ana.page.locator(".night-words").count() == 0
    ana.page.context.set_offline(False)
    expect(ana.page.locator(".night-words")).to_be_visible()


@pytest.mark.parametrize("phones", [2], indirect=True)
def test_closed_and_opened_again_a_page_comes_back_by_itself(
    tablet: Tablet, phones: list[Phone]
) -> None:
    """What was typed and not sent is still there; the night waits for no finger."""
    decide(tablet, move="night")
    decide(tablet, move="day", force="1")
    ana, bob = phones[:2]
    bob.page.locator("summary", has_text="Proposer une loi").tap()
    bob.page.locator("textarea[name=mots]").fill("Que les chaussettes votent")
    bob.page.evaluate("document.activeElement.blur()")
    tablet.go("pages")
    turn(tablet, "fermer")
    # A page that is first opened while they are closed comes back too.
    bob_again = bob.page.context.new_page()
    bob_again.goto(bob.page.url)
    expect(ana.page.locator(".night-words")).to_contain_text("fermées")
    turn(tablet, "ouvrir")
    expect(ana.page.locator("h1")).to_have_text("Ana")
    expect(bob_again.locator("h1")).to_have_text("Bob")
    bob_again.close()
    expect(bob.page.locator("textarea[name=mots]")).to_have_value("Que les chaussettes votent")
    bob.page.locator("textarea[name=mots]").focus()
    ana.press()
    decide(tablet, move="night", force="1")
    for phone in (ana, bob):
        expect(phone.page.locator(".night-words")).to_contain_text("La nuit")
    assert ana.told == set()


COVERED = """() => {
  const mine = document.querySelector(".mine a").getBoundingClientRect();
  const meets = (it) => it.width && it.right > mine.left && it.left < mine.right
    && it.bottom > mine.top && it.top < mine.bottom;
  return [...document.querySelectorAll("main :is(li, b, span, p, h1, svg)")]
    .filter((it) => !it.closest(".backdrop") && !it.querySelector("p, li, h1"))
    .filter((it) => meets(it.getBoundingClientRect()))
    .map((it) => it.textContent.trim());
}"""


@pytest.mark.parametrize("phones", [1], indirect=True)
def test_the_way_to_his_page_lies_over_nobodys_name(tablet: Tablet, phones: list[Phone]) -> None:
    decide(tablet, move="night")
    decide(tablet, move="day", force="1")
    page = phones[0].page
    page.get_by_role("link", name="Le village").tap()
    page.wait_for_url("**/ecran/*")
    assert page.evaluate(COVERED) == []
    page.locator(".mine a").tap()
    expect(page.locator("h1")).to_have_text(NAMES[0])
