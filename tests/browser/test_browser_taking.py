"""A file that takes a while to make: its link says so, and is not asked for twice."""

from browser.tables import ended
from browser.tablet import Tablet
from playwright.sync_api import Route, expect


def test_a_link_says_that_its_file_is_being_made(tablet: Tablet) -> None:
    tablet.take(ended(12, 3))
    tablet.go("recit")
    asked, waiting = list[str](), list[Route]()

    def slowly(route: Route) -> None:
        asked.append(route.request.url)
        waiting.append(route)

    tablet.page.route("**/recit/page.html", slowly)
    link = tablet.page.locator(f'a[href="/partie/{tablet.game}/recit/page.html"]')
    words = link.inner_text()
    link.tap()
    expect(link).to_have_text("Je prépare…")
    link.tap()
    with tablet.page.expect_download() as kept:
        waiting[0].continue_()
    assert kept.value.suggested_filename.endswith("-recit.html")
    expect(link).to_have_text(words, use_inner_text=True)
    assert len(asked) == 1
