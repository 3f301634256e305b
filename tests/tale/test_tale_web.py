"""The story over the network: nothing before the end, then screens, steps, a picture and a page."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from recorded import demonstration
from tale.evenings import ended, oddly_named, played_out, table, told
from web.visitor import House, Visitor

from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.registry import ALL, Played
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.web.live import PublicScreen
from gm_assistant.shell.web.services import NAME
from gm_assistant.toolkit.tale import steps_of

if TYPE_CHECKING:
    from gm_assistant.shell.web.services import Services

SVG = "{http://www.w3.org/2000/svg}"
ADDRESSES = ("recit", "recit?etape=3", "recit/image.svg", "recit/page.html")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees", {"lan": True, "code": "123456"}).open()
    yield opened
    opened.close()


def over(house: House, seed: int = 1) -> str:
    moves = [dict(it) for it in ended(seed).moves]
    return house.journal.open_game({**table(seed), "moves": moves})


def public(house: House, game: str) -> str:
    hand: Services = house.app.extensions[NAME]
    return f"/ecran/{hand.screens.of(game).token}"


def show(master: Visitor, game: str, step: int) -> None:
    master.get(f"/partie/{game}/recit")
    told_so = master.post(f"/partie/{game}/recit", [("faire", "montrer"), ("etape", str(step))])
    assert told_so.status_code == 303


def test_the_curtain_gives_back_the_step_of_the_story(house: House) -> None:
    game, master = over(house), Visitor(house)
    master.get(f"/partie/{game}/recit?etape=3")
    master.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    master.get(f"/partie/{game}/rideau/lever")
    back = master.post(f"/partie/{game}/rideau", [("etat", "leve")])
    assert back.location == f"/partie/{game}/recit?etape=3"
    master.get(f"/partie/{game}/recit?etape=3")
    assert 'data-cover-after="0"' in master.page


def test_before_the_end_no_address_tells_anything(house: House) -> None:
    game, master = house.game(), Visitor(house)
    for address in ADDRESSES:
        answer = master.get(f"/partie/{game}/{address}")
        assert answer.status_code == 404
        assert "Une soirée se raconte quand elle est finie" in answer.text
        assert "Ana" not in answer.text
    answer = master.post(f"/partie/{game}/recit", [("faire", "montrer"), ("etape", "1")])
    assert answer.status_code == 404
    stopped = master.get(f"/partie/{game}/fin")
    assert stopped.status_code == 200
    assert "recit" not in stopped.text


@pytest.mark.parametrize("offer", ALL[1:], ids=lambda it: it.slug)
def test_a_game_without_a_story_says_so(house: House, offer: Played) -> None:
    game, master = house.journal.open_game(demonstration(offer.slug)), Visitor(house)
    answer = master.get(f"/partie/{game}/recit")
    assert answer.status_code == 404
    assert "seulement dans un jeu qui a un récit" in answer.text


def test_every_step_can_be_read_and_leads_to_the_next(house: House) -> None:
    game, master = over(house), Visitor(house)
    steps = steps_of(told(ended(1)))
    for number, step in enumerate(steps, start=1):
        page = master.get(f"/partie/{game}/recit?etape={number}").text
        assert f"Étape {number} sur {len(steps)}" in page
        for line in step.lines:
            assert line.words.split(" : ")[0].replace("’", "'").replace("\xa0", " ") in page
        assert (f"recit?etape={number + 1}" in page) == (number < len(steps))


def test_the_end_screen_tells_the_evening_and_offers_it(house: House) -> None:
    game, master = over(house), Visitor(house)
    page = master.get(f"/partie/{game}/fin").text
    for chapter in told(ended(1)).chapters:
        assert chapter.title in page
    assert f"/partie/{game}/recit/image.svg" in page
    assert "Continuer" in page
    assert "Condition remplie" not in page


def test_the_public_screen_follows_and_says_nothing_of_what_comes_after(house: House) -> None:
    game, master, seen = over(house), Visitor(house), Visitor(house, "192.168.1.50")
    here, steps = public(house, game), steps_of(told(ended(1)))
    before = seen.get(here).text
    master.get(f"/partie/{game}/recit?etape=4")
    assert seen.get(here).text == before
    for number in (1, 4, 2):
        show(master, game, number)
        page = seen.get(here)
        assert page.status_code == 200
        assert f"<h1>{steps[number - 1].title}</h1>" in page.text
        assert "<form" not in page.text
        assert game not in page.text
        later = {line.words for step in steps[number:] for line in step.lines}
        now = {line.words for step in steps[:number] for line in step.lines}
        for words in later - now:
            assert words.replace("’", "'").replace("\xa0", " ") not in page.text
    assert "l'écran public la montre" in master.get(f"/partie/{game}/recit").text
    assert "en est à l'étape 2" in master.get(f"/partie/{game}/recit?etape=5").text
    assert "L'écran en est à l'étape 2" in master.get(f"/partie/{game}/ecran").text
    master.post(f"/partie/{game}/recit", [("faire", "cacher"), ("etape", "2")])
    assert seen.get(here).text == before


def test_the_story_goes_dark_with_its_end(house: House) -> None:
    game, master, seen = over(house), Visitor(house), Visitor(house, "192.168.1.50")
    hand: Services = house.app.extensions[NAME]
    show(master, game, 3)
    assert 'class="tale' in seen.get(public(house, game)).text
    house.again()
    assert 'class="tale' in Visitor(house, "192.168.1.50").get(public(house, game)).text
    hand = house.app.extensions[NAME]
    hand.live.play(game, hand.live.now(game), {"move": "continue"}, Hand())
    assert 'class="tale' not in Visitor(house, "192.168.1.50").get(public(house, game)).text


def test_a_step_is_shown_for_the_end_that_it_was_chosen_for() -> None:
    chosen = PublicScreen("game", "token", {}, {"tale": "the first end"}, 3)
    ends = ("the first end", "another end", "")
    assert [chosen.told(it) for it in ends] == [3, 0, 0]


@pytest.mark.parametrize("sent", [[("faire", "montrer")], [("faire", "autre"), ("etape", "1")]])
def test_what_no_button_sends_is_refused(house: House, sent: list[tuple[str, str]]) -> None:
    game, master = over(house), Visitor(house)
    master.get(f"/partie/{game}/recit")
    assert master.post(f"/partie/{game}/recit", sent).status_code == 422


@pytest.mark.parametrize("ground", ["", "?fond=clair"])
def test_the_picture_is_sound_xml_without_a_script(house: House, ground: str) -> None:
    game = over(house)
    answer = Visitor(house).get(f"/partie/{game}/recit/image.svg{ground}")
    assert answer.mimetype == "image/svg+xml"
    assert 'filename="' in answer.headers["Content-Disposition"]
    drawn = ET.fromstring(answer.data)  # noqa: S314 - our own file
    assert drawn.tag == f"{SVG}svg"
    names = {it.tag.removeprefix(SVG) for it in drawn.iter()}
    assert names <= {
        "svg", "title", "symbol", "path", "rect", "text", "use", "g", "line", "polyline", "polygon",
        "circle", "defs", "linearGradient", "radialGradient", "stop",
    }  # fmt: skip
    assert "var(" not in answer.text
    symbols = {it.attrib["id"] for it in drawn.iter(f"{SVG}symbol")}
    assert {it.attrib["href"][1:] for it in drawn.iter(f"{SVG}use")} <= symbols


def test_the_picture_carries_the_letters_that_it_is_written_in(house: House) -> None:
    """A telephone that has none of our fonts would write it in its own."""
    game, master = over(house), Visitor(house)
    assert "<style>" not in master.get(f"/partie/{game}/recit/image.svg").text
    answer = master.get(f"/partie/{game}/recit/image.svg?lettres=avec")
    drawn = ET.fromstring(answer.data)  # noqa: S314 - our own file
    (style,) = (it.text or "" for it in drawn.iter(f"{SVG}style"))
    rule = r'font-family: "([^"]+)"; src: url\("data:font/woff;base64,[\w+/=]+"\)[^}]*weight: (\d+)'
    carried = set(re.findall(rule, style))
    face, weight = re.compile("'(Carnet [^']+)'"), {"700": "600"}
    root = drawn.attrib["font-family"]
    used = {
        (face.findall(it.get("font-family", root))[0], it.get("font-weight", "400"))
        for it in drawn.iter(f"{SVG}text")
    }
    assert {(name, weight.get(it, it)) for name, it in used} == carried
    assert len(answer.data) < 130_000


def test_names_are_drawn_as_they_were_typed(house: House) -> None:
    document = oddly_named(2, 16)
    done = played_out(open_game(document), Random(2))
    game = house.journal.open_game({**document, "moves": [dict(it) for it in done.moves]})
    master = Visitor(house)
    picture = master.get(f"/partie/{game}/recit/image.svg")
    drawn = ET.fromstring(picture.data)  # noqa: S314 - our own file
    words = " ".join(it.text or "" for it in drawn.iter(f"{SVG}text"))
    titles = [it.text or "" for it in drawn.iter(f"{SVG}title")]
    sheet = master.get(f"/partie/{game}/recit/page.html")
    assert document["title"] in words
    for one in document["players"]:
        assert any(it.startswith(f"{one['name']}, ") for it in titles)
        assert one["name"].replace(" ", "") in unescape(sheet.text).replace(" ", "")
    assert "l’évolution" not in words
    for address in (*ADDRESSES, "fin"):
        assert master.get(f"/partie/{game}/{address}").status_code == 200


def test_the_page_stands_alone(house: House) -> None:
    game = over(house)
    page = Visitor(house).get(f"/partie/{game}/recit/page.html")
    assert page.status_code == 200
    assert "<style>" in page.text
    assert "A4" in page.text
    for outside in ("http://127", "/static/", "<script", "<link", "src="):
        assert outside not in page.text


def test_the_table_may_end_the_evening_and_go_on_with_it(house: House) -> None:
    game, master = house.game(), Visitor(house)
    page = f"/partie/{game}/fin"
    assert "Arrêter la soirée ici" in master.get(page).text
    master.post(f"/partie/{game}/coup", [("move", "stop")])
    over_now = master.get(page).text
    assert "La soirée s'arrête ici" in over_now
    assert "Arrêter la soirée ici" not in over_now
    assert master.get(f"/partie/{game}/recit").status_code == 200
    master.post(f"/partie/{game}/coup", [("move", "continue")])
    assert master.get(f"/partie/{game}/recit").status_code == 404
    assert "Arrêter la soirée ici" in master.get(page).text
