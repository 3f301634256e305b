"""What stands around the board is alike at the four tables, at every size, on every page."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from browser.looked_at import at_each, overflow
from browser.tablet import GUARDED, Tablet
from browser.test_browser_mosh import until
from browser.test_browser_non_morts import film_at
from recorded import demonstration
from shares import of_all

SIZES: Final = ((1180, 820), (820, 1180), (390, 844), (844, 390))
ALIKE: Final = ("corrections", "pourquoi", "journal", "menu", "ecran")
TABLES: Final[Mapping[str, tuple[dict[str, Any], tuple[str, ...]]]] = {
    "brasier": (demonstration("brasier"), ("plateau", "plateau?case=a1", "victoire", "cartes")),
    "humans": (demonstration("humans"), ("ville", "joueur/A", "corrections?quoi=A")),
    "non-morts": (
        demonstration("non-morts"),
        ("plan", "plan?volet=proposition", "feuilles", "secret/1"),
    ),
    "zombie-mosh": (demonstration("zombie-mosh"), ("fosse", "corrections/1")),
}
MOMENTS: Final[Mapping[str, dict[str, Any]]] = {
    **{name: document for name, (document, _) in TABLES.items()},
    **{f"a film, {step}": film_at(step) for step in ("choix", "attaque", "arrivees", "indice")},
    **{f"a pit, {phase}": until(phase, 4, 20) for phase in ("comptage", "prelude", "entracte")},
}

# Whatever a finger may tap, under the foot of the page or cut by the side of the screen.
_HIDDEN = """() => {
  const foot = document.querySelector("#scene .foot");
  const room = foot.getBoundingClientRect();
  const found = [];
  const fingers = "#scene :is(button, a[href], summary, select, input)";
  for (const it of document.querySelectorAll(fingers)) {
    if (foot.contains(it) || !it.checkVisibility()) continue;
    const box = it.getBoundingClientRect();
    const from = Math.max(box.top, room.top) + 1, to = Math.min(box.bottom, room.bottom) - 1;
    for (let y = from; y < to; y += 8) {
      if (document.elementsFromPoint(box.x + box.width / 2, y).includes(it)) {
        found.push(`${it.textContent.trim().slice(0, 40)} under the foot`);
        break;
      }
    }
  }
  return found;
}"""
# The one next step is gold, at the lower right, and whole; nothing else on the page is.
_GOLD = """() => {
  const gold = [...document.querySelectorAll("#scene :is(main, .foot) .strong")];
  const seen = gold.filter((it) => it.checkVisibility() && it.getBoundingClientRect().width);
  const told = (it) => it.textContent.trim().slice(0, 40);
  const away = (it) => {
    const box = it.getBoundingClientRect();
    return !it.closest(".foot-end") || box.right > innerWidth || box.bottom > innerHeight
      || innerWidth - box.right > 60 || innerHeight - box.bottom > 60;
  };
  const several = seen.length > 1 ? [`${seen.length} in gold: ${seen.map(told)}`] : [];
  return [...several, ...seen.filter(away).map((it) => `${told(it)} elsewhere`)];
}"""


def faults(tablet: Tablet, *, gold: bool = True) -> Iterator[str]:
    for size in at_each(tablet.page, SIZES):
        yield from (f"{size}: {it}" for it in tablet.page.evaluate(_HIDDEN))
        yield from (f"{size}: {it}" for it in (tablet.page.evaluate(_GOLD) if gold else ()))
        if wide := overflow(tablet.page):
            yield f"{size}: {wide} px too wide"


PAGES: Final = [(game, page) for game, (_, pages) in TABLES.items() for page in (*pages, *ALIKE)]
# Of each game its board, of two a page that is alike at all four; the others in the soak.
KEPT: Final = [(game, pages[0]) for game, (_, pages) in TABLES.items()] + [
    (game, page) for game, page in zip(TABLES, ALIKE[:2], strict=False)
]


@pytest.mark.parametrize("where", of_all(PAGES, *KEPT))
def test_no_foot_lies_over_a_button(tablet: Tablet, where: tuple[str, str]) -> None:
    game, page = where
    tablet.take(TABLES[game][0], page)
    # The address of a television is a strong way out of a page that has no next step.
    assert list(faults(tablet, gold=page != "ecran")) == []


@pytest.mark.parametrize("game", of_all(TABLES, "zombie-mosh"))
def test_nor_where_its_table_is_set(tablet: Tablet, game: str) -> None:
    tablet.open(f"/nouvelle?jeu={game}")
    assert list(faults(tablet)) == []


@pytest.mark.parametrize("moment", of_all(MOMENTS, "brasier", "a film, indice", "a pit, prelude"))
def test_the_next_step_is_gold_alone_and_at_the_lower_right(tablet: Tablet, moment: str) -> None:
    tablet.take(MOMENTS[moment])
    tablet.go(tablet.page.url.rpartition("/")[2].partition("?")[0])
    assert list(faults(tablet)) == []


@pytest.mark.parametrize("game", of_all(TABLES, "humans"))
def test_the_board_turns_by_one_button_and_stays_so(tablet: Tablet, game: str) -> None:
    tablet.take(TABLES[game][0])
    turned = "() => getComputedStyle(document.querySelector('#scene [data-turns]')).rotate"
    tablet.page.emulate_media(reduced_motion="reduce")
    assert tablet.page.evaluate(turned) == "none"
    tablet.touch(".tools [data-turn]")
    assert tablet.page.evaluate(turned) == "180deg"
    tablet.go("journal")
    tablet.page.go_back()
    assert tablet.page.evaluate(turned) == "180deg"
    tablet.touch(".tools [data-turn]")
    assert tablet.page.evaluate(turned) == "none"


@pytest.mark.parametrize("game", of_all(TABLES, "non-morts"))
def test_why_is_in_the_foot_and_correcting_in_the_head(tablet: Tablet, game: str) -> None:
    tablet.take(TABLES[game][0])
    tablet.page.wait_for_timeout(GUARDED)
    assert tablet.page.locator(".foot .done-why em").inner_text() == "Pourquoi"
    tablet.touch(".foot .done-why summary")
    assert tablet.page.locator(".foot .done-why li").first.is_visible()
    tablet.page.locator(".foot .done-why a", has_text="Les décisions d").tap()
    tablet.page.wait_for_url("**/pourquoi")
    assert tablet.page.locator(".whys > li").count() > 1
    tablet.touch(tablet.page.locator(".tools a", has_text="Corriger"))
    tablet.page.wait_for_url("**/corrections")
    assert "Aussitôt se recalculent" in tablet.words
    tablet.page.locator("[name=text]").fill("Pause")
    tablet.tap(tablet.page.get_by_role("button", name="Noter"))
    assert tablet.moves[-1] == {"move": "note", "text": "Pause"}
