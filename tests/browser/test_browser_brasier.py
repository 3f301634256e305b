"""« Brasier » by finger: one whole game on the tablet, and every screen measured."""

import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from brasier.mechanisms import STORIES, Story
from browser.looked_at import (
    at_each,
    out_of_sight,
    overflow,
    poor_contrasts,
    small_targets,
    violations,
)
from browser.served import SEEDED, Served
from browser.tablet import Tablet
from playwright.sync_api import Locator, Request, expect
from recorded import demonstration
from shares import of_all

from gm_assistant.games.brasier.rules.game import replay

SIZES = ((1180, 820), (820, 1180), (390, 844))
LOW = (844, 390)
MOST_TAPS = 400
LIT = "#carte .doigts > div > :is(.t-pas, .t-feu, .t-grimpe, .t-eau, .t-fuite)"


def short() -> dict[str, Any]:
    """The house's boards, two turns, two heroes and a fire beside them."""
    return {
        **demonstration("brasier"),
        "title": "Deux tours",
        "rulings": {"turns": 2},
        "heroes": [{"id": "ana", "name": "Ana", "health": 3}, {"id": "bob", "name": "Bob"}],
        "zombies": [{"id": "z1", "cell": "e4"}, {"id": "z2", "cell": "c2", "kind": "heros"}],
        "fires": {"b1": 4, "f3": 3},
        "moves": [],
    }


@pytest.fixture
def same_dice() -> None:
    """The dice of this story fall the same way each time."""


@pytest.fixture
def shared_server(
    request: pytest.FixtureRequest, shared_server: Served, tmp_path: Path
) -> Iterator[Served]:
    """A server of its own for whoever throws dice."""
    if "same_dice" not in request.fixturenames:
        yield shared_server
        return
    served = Served(tmp_path / "donnees", starter=SEEDED).start()
    yield served
    served.kill()


class Finger:
    """Plays whatever is lit: dice first, then cells, then whoever still waits."""

    def __init__(self, tablet: Tablet) -> None:
        self.tablet, self.page = tablet, tablet.page

    def seen(self, what: str) -> Locator:
        return self.page.locator(what)

    def play(self) -> None:
        """One tap, the most urgent one."""
        for what in ("#onward[form]", LIT, "#onward[name^=coup]:not([value*=next])"):
            if self.seen(what).count():
                self._tap(self._among(what))
                return
        self._next()

    def _among(self, what: str) -> Locator:
        """Not always the same cell."""
        found = self.seen(what)
        return found.nth(self.tablet.taps % found.count()) if what == LIT else found.first

    def _next(self) -> None:
        """Whoever has not moved yet, then the next phase."""
        left = self.seen("#onward small")
        waits = left.count() and "sans bouger" in left.inner_text()
        self._tap(self.seen(self._who_waits() if waits else "#onward").first)

    def _who_waits(self) -> str:
        kind = "zombie" if "zombies" in self.tablet.row else "heros"
        return f'#carte a[href*="?{kind}="]'

    def _tap(self, target: Locator) -> None:
        self.tablet.tap(target)


@pytest.mark.browser
@pytest.mark.soak
@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_by_finger(tablet: Tablet) -> None:
    tablet.take(short())
    finger = Finger(tablet)
    # The last tap leads to the page of the end, or to one that says that it has come.
    while not (tablet.page.locator(".banner").count() or tablet.page.url.endswith("/victoire")):
        assert tablet.taps < MOST_TAPS, tablet.words
        finger.play()
    kept = {it["move"] for it in tablet.moves}
    assert {"start", "next", "roll", "zombie", "hero", "go"} <= kept
    game, refused = replay({**short(), "moves": tablet.moves})
    assert refused is None
    assert game.town.result


@pytest.mark.browser
def test_a_cell_leads_each_time_where_it_leads_now(tablet: Tablet) -> None:
    """Tapped again, the zombie's cell shows the cell; and then the zombie."""
    placed = {"heroes": [{"id": "ana", "name": "Ana", "cell": "a1"}], "fires": {}}
    tablet.take({**short(), **placed, "moves": [{"move": "next"}]})
    titles = []
    for _ in range(3):
        tablet.tap("#carte [aria-label^='c2,']")
        titles.append(tablet.page.locator(".fiche header h2").inner_text()[:2])
    assert titles == ["Zo", "c2", "Zo"]


def faults(tablet: Tablet) -> list[str]:
    # A piece may lie over the name of its cell, as on a real board.
    judged = [it for it in violations(tablet.page) if not it.startswith("never seen: ")]
    found = [*judged, *small_targets(tablet.page)]
    # What lies on the picture is judged by eye: its ground is drawn, not a colour of the page.
    found += [it for it in poor_contrasts(tablet.page) if len(it) > len("1.00 dé 5+")]
    wide = overflow(tablet.page)
    return [*found, f"{wide} px too wide"] if wide else found


def badged() -> dict[str, Any]:
    """A die just thrown, and every kind of badge: debris, a horde at a red wall, upstairs."""
    return {
        "format": "brasier/1",
        "map": {
            "grid": ["b:motel B:motel f f", "b:motel b:motel h f"],
            "edges": {"rouge": [["a1", "b1"]]},
        },
        "heroes": [{"id": "ana", "name": "Ana", "cell": "b1"}],
        "zombies": [{"id": f"z{it}", "cell": "a1"} for it in (1, 2, 3)],
        "fires": {"d1": 3, "d2": 2},
        "debris": {"a2": "d5e", "b2": "d6z", "c1": "v4e"},
        "moves": [{"move": "next"}, {"move": "roll", "cell": "d1", "die": 5}],
    }


@pytest.mark.browser
def test_a_die_and_every_badge_are_read_by_everybody(tablet: Tablet) -> None:
    tablet.take(badged())
    assert tablet.page.locator(".badge text").all_text_contents() == [
        *("éteint 5", "☠", "éteint 4", "↑3+", "+1"),
    ]
    assert tablet.page.get_by_role("img", name="Le dé : 5").count() == 1
    found = [f"{size}: {it}" for size in at_each(tablet.page, SIZES) for it in faults(tablet)]
    assert found == []


PAGES = (
    "plateau", "plateau?case=a1", "victoire", "cartes", "corrections?case=a1", "pourquoi", "menu",
)  # fmt: skip
PATHS = ("/nouvelle?jeu=brasier", "/regles?jeu=brasier")


@pytest.mark.browser
@pytest.mark.parametrize("where", of_all((*PAGES, *PATHS), "plateau?case=a1"))
def test_every_screen_is_for_everybody_and_for_fingers(tablet: Tablet, where: str) -> None:
    tablet.take(demonstration("brasier"))
    tablet.open(where if where in PATHS else f"/partie/{tablet.game}/{where}")
    sizes = at_each(tablet.page, (*SIZES, LOW) if "plateau" in where else SIZES)
    assert [f"{size}: {it}" for size in sizes for it in faults(tablet)] == []


@pytest.mark.browser
@pytest.mark.usefixtures("same_dice")
def test_the_fire_phase_is_conducted_and_undone(tablet: Tablet) -> None:
    document = {
        "format": "brasier/1",
        "map": {"grid": ["b:motel f f", "b:motel h f"]},
        "heroes": [],
        "fires": {"a1": 3, "c2": 2},
        "moves": [],
    }
    tablet.take(document)
    tablet.move_on()
    assert tablet.page.locator(".conduite li").count() == 2
    assert "Le feu de a1" in tablet.words
    for size in at_each(tablet.page, (*SIZES, LOW)):
        assert out_of_sight(tablet.page, "#carte", "#onward", ".de-du .face") == [], size
    tablet.tap(".de-du .face[value='5']")
    assert "monte à 4" in tablet.words
    assert "Le feu de c2" in tablet.words
    tablet.undo()
    assert "Le feu de a1" in tablet.words
    tablet.move_on()
    tablet.move_on()
    assert [it["move"] for it in tablet.moves] == ["next", "roll", "roll"]


def burning(*cells: str) -> dict[str, Any]:
    """Fires that do not touch, each a foyer of its own."""
    return {
        "format": "brasier/1",
        "map": {"grid": ["f h f h f", "h h h h h", "f h f h f"]},
        "heroes": [],
        "fires": dict.fromkeys(cells, 2),
        "moves": [{"move": "next"}],
    }


@pytest.mark.browser
@pytest.mark.usefixtures("same_dice")
def test_all_dice_are_thrown_one_after_another_by_one_tap(tablet: Tablet) -> None:
    """Each is a move of its own; tokens are drawn by the next tap, or from the real bag."""
    tablet.take(burning("a1", "c1", "e1", "a3"))
    thrown = "() => !document.querySelector('[data-rang=roll]')"
    tablet.tap("[data-tout]")
    tablet.page.wait_for_function(thrown)
    kinds = [it["move"] for it in tablet.moves]
    assert kinds == ["next", *["roll"] * 4]
    assert tablet.taps == 1


@pytest.mark.browser
@pytest.mark.usefixtures("same_dice")
@pytest.mark.soak
def test_throwing_stops_where_the_table_chooses(tablet: Tablet) -> None:
    """Dice fall until a marker at 4 throws a 5: where it goes is the zombies' to say."""
    cells = ("a1", "d1", "a3", "d3", "a5", "d5", "a7", "d7")
    document = {**burning(), "fires": dict.fromkeys(cells, 4)}
    document["map"] = {"grid": [("f f h f f", "h h h h h")[it % 2] for it in range(7)]}
    tablet.take(document)
    tablet.tap("[data-tout]")
    tablet.page.wait_for_function("() => !document.querySelector('[data-rang=roll]')")
    assert "Touchez la case à enflammer" in tablet.words
    assert 0 < len(tablet.moves) - 1 < len(cells)


# Every mechanism of the booklet, by finger.

CELL = re.compile(r"[a-z][0-9]")


def asked(tablet: Tablet, tap: str) -> None:
    """One tap of a story; a list is chosen from without one."""
    page = tablet.page
    name, _, value = tap.partition("=")
    if value:
        page.locator(f"select[name='{name}']").select_option(value)
    elif CELL.fullmatch(tap):
        tablet.tap(f"#carte [aria-label^='{tap},']")
    elif tap.rsplit(maxsplit=1)[-1].isdigit() and len(tap.rsplit(maxsplit=1)[-1]) == 1:
        tablet.tap(face(tablet, tap))
    elif page.locator("main summary", has_text=tap).count():
        page.locator("main summary", has_text=tap).first.tap()
    else:
        tablet.tap(
            page.locator(":is(main, .foot-end) :is(button, a)").get_by_text(tap, exact=True).first
        )


def face(tablet: Tablet, number: str) -> Locator:
    """The face of a die in sight, or a number of newcomers."""
    found = tablet.page.locator(f".face[value='{number}']:visible")
    newcomers = tablet.page.locator(".combien a, .combien button")
    return found if found.count() else newcomers.get_by_text(number, exact=True)


def lived(tablet: Tablet, story: Story) -> list[str]:
    """What is not as the story tells it."""
    tablet.take({**story.document, "moves": list(story.moves)}, story.page)
    before = tablet.taps
    for tap in story.taps:
        asked(tablet, tap)
    last = tablet.moves[-1]
    lit = [it for it in story.dim if tablet.page.locator(f"{LIT}[aria-label^='{it},']").count()]
    found = [f"{it} is lit" for it in lit]
    if tablet.taps - before > story.most:
        found.append(f"{tablet.taps - before} taps")
    if story.last and last != story.last:
        found.append(f"{last} instead of {story.last}")
    if story.said.casefold() not in tablet.words.replace("’", "'").casefold():
        found.append(f"« {story.said} » not in {tablet.words}")
    return found


@pytest.mark.browser
@pytest.mark.parametrize("name", of_all(STORIES, *Random(5).sample(sorted(STORIES), 1)))
@pytest.mark.usefixtures("same_dice")
def test_every_mechanism_is_played_by_finger(tablet: Tablet, name: str) -> None:
    assert lived(tablet, STORIES[name]) == []


@pytest.mark.browser
def test_one_stroke_draws_a_red_wall_and_another_a_wood(tablet: Tablet) -> None:
    tablet.open("/nouvelle?jeu=brasier")
    tablet.leave_by("button[value=dessiner]", "**/carte")
    page = tablet.page

    def drag(start: str, end: str, *, along_the_top: bool) -> None:
        boxes = [page.locator(f"#dessin button[value={it}]").bounding_box() for it in (start, end)]
        [first, last] = [it for it in boxes if it]
        down = 2 if along_the_top else first["height"] / 2
        page.mouse.move(first["x"] + 20, first["y"] + down)
        page.mouse.down()
        page.mouse.move(last["x"] + last["width"] - 20, last["y"] + down, steps=30)
        with page.expect_response("**/table/carte"):
            page.mouse.up()
        page.wait_for_function("() => !document.querySelector('.tracee')")

    tablet.tap("button[name=outil][value=h]")
    page.wait_for_function("() => document.querySelector('#dessin').dataset.draws === 'case'")
    drag("a4", "c4", along_the_top=False)
    assert page.locator("[aria-label='b4, herbe']").count() == 1
    before = page.locator(".bord.rouge").get_attribute("d") or ""
    tablet.tap("button[name=outil][value=rouge]")
    page.wait_for_function("() => document.querySelector('#dessin').dataset.draws === 'bords'")
    drag("a4", "c4", along_the_top=True)
    after = page.locator(".bord.rouge").get_attribute("d") or ""
    assert len(after) > len(before)


# The middle of each quarter of the canvas: red, green, blue, and how opaque.
_QUARTERS = """(canvas) => {
  const { width, height } = canvas, onto = canvas.getContext("2d");
  return [[.25, .25], [.75, .25], [.25, .75], [.75, .75]].map(([x, y]) =>
    [...onto.getImageData(width * x, height * y, 1, 1).data].join(" "));
}"""
RED, BLUE, NOTHING = "255 0 0 255", "0 0 255 255", "0 0 0 0"


def of_two_colours(path: Path) -> Path:
    """A photograph: red on the left, blue on the right."""
    rows = b"".join(b"\0" + b"\xff\0\0" * 40 + b"\0\0\xff" * 40 for _ in range(80))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", 80, 80, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    )
    told = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(told))
    return path


@pytest.mark.browser
def test_a_photograph_lies_under_the_grid_and_leaves_this_device_never(
    tablet: Tablet, tmp_path: Path
) -> None:
    """It follows its sliders, stays through a stroke, and is gone when it is taken away."""
    tablet.open("/nouvelle?jeu=brasier")
    tablet.leave_by("button[value=dessiner]", "**/carte")
    page, canvas = tablet.page, tablet.page.locator("#dessin .photo")
    sent: list[str] = []

    def noted(it: Request) -> None:
        sent.append(f"{it.method} {it.post_data_buffer!r}")

    page.on("request", noted)
    expect(canvas).to_be_hidden()
    page.locator(".photo-of summary").tap()
    page.locator("[data-photo-file]").set_input_files(of_two_colours(tmp_path / "plateaux.png"))
    expect(canvas).to_be_visible()
    assert canvas.evaluate(_QUARTERS) == [RED, BLUE, RED, BLUE]
    board = page.locator("#dessin .carte")
    assert float(board.evaluate("(it) => getComputedStyle(it).opacity")) < 1
    page.locator("[data-photo-set=w]").fill("40")
    assert canvas.evaluate(_QUARTERS) == [BLUE, NOTHING, BLUE, NOTHING]
    page.locator("[data-photo-set=x]").fill("50")
    assert canvas.evaluate(_QUARTERS) == [NOTHING, BLUE, NOTHING, BLUE]
    assert sent == []
    tablet.tap("button[name=outil][value=h]")
    expect(page.locator("#dessin[data-draws=case]")).to_be_visible()
    with page.expect_response("**/table/carte"):
        tablet.tap("#dessin button[value=b4]")
    expect(page.locator("[aria-label='b4, herbe']")).to_have_count(1)
    expect(canvas).to_be_visible()
    assert canvas.evaluate(_QUARTERS) == [NOTHING, BLUE, NOTHING, BLUE]
    assert [it for it in sent if "PNG" in it or "IHDR" in it] == []
    page.locator(".photo-of summary").tap()
    page.locator("[data-photo-off]").tap()
    expect(canvas).to_be_hidden()
    assert board.evaluate("(it) => getComputedStyle(it).opacity") == "1"
