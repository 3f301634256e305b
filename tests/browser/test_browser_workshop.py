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


@pytest.mark.parametrize("look", ["dark", "light"])
def test_the_workshop_is_read_and_touched_in_both_looks(making: Tablet, look: str) -> None:
    making.page.emulate_media(color_scheme="light" if look == "light" else "dark")
    for summary in making.page.locator("summary").all():
        making.touch(summary)
    assert list(faults_at(making.page, (TABLET, PHONE))) == []
    making.open("/atelier")
    assert list(faults_at(making.page, (TABLET, PHONE))) == []
