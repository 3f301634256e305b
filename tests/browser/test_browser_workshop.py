"""A card of one's own, made by finger: what comes of it is there while it is made."""

import pytest
from browser.looked_at import faults_at
from browser.tablet import Tablet
from playwright.sync_api import expect

TABLET, PHONE = (1180, 820), (390, 844)


@pytest.fixture
def making(tablet: Tablet) -> Tablet:
    """On the form of a new card, from home."""
    tablet.open("/")
    tablet.touch(tablet.page.get_by_role("link", name="Vos cartes"))
    tablet.page.wait_for_url("**/atelier?**")
    tablet.touch(tablet.page.get_by_role("link", name="Une carte nouvelle"))
    tablet.page.wait_for_url("**/atelier/neuve**")
    return tablet


def test_a_card_is_seen_while_it_is_made(making: Tablet) -> None:
    page, preview = making.page, making.page.locator("#apercu")
    page.get_by_label("Son nom").fill("Berceuse")
    expect(preview).to_contain_text("Berceuse, ouvre les yeux.")
    page.locator("[name='call.effects']").first.select_option('{"does": "sleep"}')
    expect(preview).to_contain_text("Tu désignes une personne et tu l’endors jusqu’à l’aube.")
    making.touch(page.locator("label.toggle", has_text="désigne une maison"))
    expect(page.locator("#dit-call-effects-0")).to_contain_text("« désigne quelqu’un »")
    expect(preview).to_contain_text("L’aperçu revient")
    # Meanwhile nothing that was typed, nor where the finger is, goes away.
    expect(page.get_by_label("Son nom")).to_have_value("Berceuse")
    making.touch(page.locator("label.toggle", has_text="désigne quelqu’un"))
    expect(page.locator("#dit-call-effects-0")).to_be_hidden()
    making.touch(page.get_by_role("button", name="Garder", exact=True))
    page.wait_for_url("**gardee=berceuse**")
    assert "« Berceuse » est gardée." in " ".join(making.words.split())
    making.touch(page.get_by_role("button", name="Ôter : Berceuse"))
    page.wait_for_url("**otee=berceuse**")
    # From home to the card: name, effect and keeping it besides.
    assert making.taps <= 8


def test_what_a_choice_leaves_no_room_for_is_not_asked(making: Tablet) -> None:
    page = making.page
    expect(page.get_by_label("De quel camp")).to_be_hidden()
    making.touch(page.locator("label.toggle", has_text="une carte de camp"))
    expect(page.get_by_label("De quel camp")).to_be_visible()
    making.touch(page.locator("label.toggle", has_text="un appel sans carte"))
    for gone in ("De quel camp", "Combien de fois"):
        expect(page.get_by_label(gone)).to_be_hidden()
    expect(page.get_by_label("Juste après")).to_be_visible()


def test_a_page_that_is_refused_opens_where_it_is_until_that_is_mended(making: Tablet) -> None:
    page, faults = making.page, making.page.locator("#fautes")
    for night in page.locator("[name='call.nights'][type=checkbox]").all():
        night.uncheck()
    making.touch(page.get_by_role("button", name="Garder", exact=True))
    expect(faults).to_contain_text("Rien n’est gardé.")
    expect(page.get_by_label("Son nom")).to_be_focused()
    expect(page.locator("#dit-label")).to_be_in_viewport()
    making.touch(faults.get_by_role("link", name="Les nuits"))
    expect(page.locator("#q-call-nights")).to_be_in_viewport()
    page.get_by_label("Son nom").fill("Berceuse")
    expect(faults).not_to_contain_text("Son nom")
    page.get_by_label("lundi", exact=True).check()
    expect(faults).to_have_text("")
    # What was typed is there when the page is loaded anew.
    page.reload()
    expect(page.get_by_label("Son nom")).to_have_value("Berceuse")
    expect(page.get_by_label("mardi", exact=True)).not_to_be_checked()


def test_the_longest_name_widens_no_page(making: Tablet) -> None:
    page = making.page
    page.get_by_label("Son nom").fill("W" * 60)
    expect(page.locator("#apercu .craft-line")).to_contain_text("W" * 60)
    wide = "() => document.documentElement.scrollWidth > innerWidth"
    for address in (page.url, "/atelier"):
        making.open(address.removeprefix(making.served.origin))
        for width, height in (TABLET, (820, 1180), PHONE):
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(wide), (address, width)


@pytest.mark.parametrize("look", ["dark", "light"])
def test_the_workshop_is_read_and_touched_in_both_looks(making: Tablet, look: str) -> None:
    making.page.emulate_media(color_scheme="light" if look == "light" else "dark")
    for summary in making.page.locator("summary").all():
        making.touch(summary)
    assert list(faults_at(making.page, (TABLET, PHONE))) == []
    making.open("/atelier")
    assert list(faults_at(making.page, (TABLET, PHONE))) == []
