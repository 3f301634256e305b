"""What was filled in a refused form is still there."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from browser.tables import at_stage, late
from gallery.shots import STATIC, render
from openpyxl import load_workbook
from recorded import demonstration
from web.test_web_setting import named, step
from web.visitor import House, Visitor, document

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.screens.people import number, one_of
from gm_assistant.games.registry import ALL, Played
from gm_assistant.places import exports_folder
from gm_assistant.shell.web.statics import BUNDLES
from gm_assistant.toolkit.seats import DecisionView, as_typed

# A layout that does not hold is said in the app, which offers the shipped one.


def test_a_broken_layout_is_said_with_what_to_do(house: House, game: str, visitor: Visitor) -> None:
    text = (exports_folder() / "classeur.toml").read_text(encoding="utf-8")
    own = house.folder / "exports"
    own.mkdir()
    (own / "classeur.toml").write_text(text.replace('"depart"', '"depar"'), encoding="utf-8")
    answer = visitor.get(f"/partie/{game}/classeur")
    assert answer.status_code == 409
    assert "Vouliez-vous dire « depart »" in answer.text.replace("\u202f", " ").replace("\xa0", " ")
    shipped = visitor.get(f"/partie/{game}/classeur?fourni=1")
    assert load_workbook(BytesIO(shipped.data)).sheetnames[0] == "Résumé"


# A number too long to be one, in an address, is answered as any other odd word.

LONG = "9" * 5000
SHELL = ("corriger", "journal", "recit", "ecran", "montrer")


@pytest.mark.parametrize("played", ALL, ids=lambda it: it.slug)
def test_every_page_may_be_asked_about_it(house: House, visitor: Visitor, played: Played) -> None:
    companion = played.companion(None)
    game = house.journal.open_game(demonstration(played.slug))
    for page in (*companion.pages, *SHELL):
        for asked in (f"{page}/{LONG}", f"{page}?page={LONG}&tourne={LONG}&qui={LONG}"):
            assert visitor.get(f"/partie/{game}/{asked}").status_code < 500, page


# Each file of the house says what it is, so that a browser may believe it.

KINDS = {
    "app.css": "text/css; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "icon-192.png": "image/png",
    "carnet.webmanifest": "application/manifest+json",
}


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_it_says_its_kind(visitor: Visitor, name: str, kind: str) -> None:
    answer = visitor.client.get(f"/static/{name}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind)


def test_a_file_by_its_content_is_kept_and_by_its_name_asked_again(visitor: Visitor) -> None:
    page = visitor.get("/").text
    address = page.partition('href="/static/app.css')[2].partition('"')[0]
    kept = visitor.client.get(f"/static/app.css{address}").headers["Cache-Control"]
    assert kept == "public, max-age=31536000, immutable"
    for other in ("/static/app.css", "/static/app.css?v=hier"):
        assert visitor.client.get(other).headers["Cache-Control"] == "no-cache"


# Every table of words has a word for each of its keys: none is only needed on a rare evening.

PACKAGE: Final = Path(__file__).parents[2] / "gm_assistant"
ROOMS: Final = (
    "toolkit",
    "shell/web",
    "games/*/screens",
    "companions/*/views",
    "companions/*/pages",
)
# Whoever is alive needs no sign.
MEANT: Final = {
    ("games.non_morts.screens.plan", "_STATES", "vivant"),
    # The curtain of a device that shows no game.
    ("shell.web.blueprints.curtain", "NO_GAME", "game_id"),
}


def modules() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted(PACKAGE.glob(f"{room}/**/*.py")):
            told = path.relative_to(PACKAGE).with_suffix("")
            yield ".".join(told.parts).removesuffix(".__init__")


def emptied(value: Any, *place: str) -> Iterator[tuple[str, ...]]:
    if value == "":
        yield place
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from emptied(inner, *place, str(key))


def test_no_key_is_without_its_word() -> None:
    found = {
        place
        for module in modules()
        for name, table in vars(import_module(f"gm_assistant.{module}")).items()
        if isinstance(table, Mapping) and not name.startswith("__")
        for place in emptied(table, module, name)
    }
    assert found <= MEANT


# Every screen can be drawn, and none needs what the content policy forbids.

FORBIDDEN = re.compile(r"\sstyle=|\son[a-z]+=|<style|hx-on|javascript:|https?://(?!www\.w3\.org)")
# A rule of its own, for the class alone: what it is laid out as.
LAID_OUT = re.compile(r"^\.([\w-]+) \{[^}]*\bdisplay:", re.MULTILINE)
# A drawing inside the style itself, or a face of ours beside it, is asked of nobody else.
OUTSIDE = re.compile(r'url\((?!"(?:data:|[\w-]+\.woff"))|@import|https?://(?!www\.w3\.org)')


@pytest.mark.parametrize("count", [8, 24, 45])
@pytest.mark.parametrize("look", ["nuit", "jour"])
def test_no_screen_holds_a_style_a_script_or_an_address_from_outside(count: int, look: str) -> None:
    for name, html in render(count, look).items():
        assert FORBIDDEN.search(html) is None, name
        assert "<script>" not in html, name


def test_every_sign_that_a_screen_uses_is_drawn() -> None:
    for html in (*render(24, "nuit").values(), *render(24, "jour").values()):
        drawn = set(re.findall(r'<symbol id="([^"]+)"', html))
        used = set(re.findall(r'<use href="#([^"]+)"', html))
        assert used <= drawn


def test_the_look_is_said_on_the_first_line() -> None:
    for look in ("nuit", "jour"):
        assert f'<html lang="fr" data-look="{look}">' in render(8, look)["village"]


def test_a_seat_says_in_words_why_it_cannot_be_chosen() -> None:
    html = render(24, "nuit")["voleur"]
    assert "impossible : le voleur ne peut pas se voler lui-même" in html


def test_nothing_is_fetched_from_outside() -> None:
    for path in (it for it in STATIC.iterdir() if it.suffix != ".png"):
        assert OUTSIDE.search(path.read_text("utf-8")) is None, path.name


def test_no_two_style_sheets_lay_the_same_class_out() -> None:
    """Two authors who take one name for two things undo each other's layout."""
    sheets = [(STATIC / name).read_text("utf-8") for name in BUNDLES["app.css"]]
    laid = Counter(word for sheet in sheets for word in set(LAID_OUT.findall(sheet)))
    assert [word for word, times in laid.items() if times > 1] == []


def test_there_is_a_place_for_those_who_sit_down_at_a_full_table() -> None:
    sheet = (STATIC / "circle.css").read_text("utf-8")
    for seats in range(1, 53):
        assert f".n{seats} {{ --n: {seats}; }}" in sheet
        assert f".s{seats - 1} {{ --i: {seats - 1}; }}" in sheet


# People are houses or chips to touch: no screen unfolds a list of their names.

PEOPLE = [f"Personne {number}" for number in range(12)]
LIST = re.compile(r"<select.*?</select>", re.DOTALL)
OPTION = re.compile(r"<option[^>]*>(.*?)</option>", re.DOTALL)
STEPS = ("noms", "places", "roles", "boite", "postes", "reglages", "depart")
STAGES = ("postes", "heritages", "demenagements", "loi", "vote", "mariages", "pickpockets")


def unfolded(page: str, names: list[str]) -> list[str]:
    """The names that are options of a list of this page."""
    options = {plain(unescape(it)).strip() for it in OPTION.findall(" ".join(LIST.findall(page)))}
    return [name for name in names if any(name in option for option in options)]


def test_a_list_of_names_would_be_found() -> None:
    page = "<select><option>aucun</option><option selected>Ana&nbsp;B</option></select>Bob"
    assert unfolded(page, ["Ana B", "Bob"]) == ["Ana B"]


@pytest.mark.parametrize("how", ["donner", "saisir"])
def test_the_setting_of_a_table_and_a_game_begun_on_paper(visitor: Visitor, how: str) -> None:
    table = named(visitor, "\n".join(PEOPLE))
    pages = [visitor.get(f"{table}/table/{it}").text for it in STEPS]
    step(visitor, table, "roles", ("faire", how))
    pages += [visitor.get(f"{table}/table/{it}").text for it in STEPS]
    pages.append(visitor.get(f"{table}/table/postes?poste=president").text)
    found = [name for page in pages for name in unfolded(page, PEOPLE)]
    assert found == []
    assert 'name="amoureux" value="J12"' in pages[-2]


@pytest.mark.parametrize("slug", ["humans", "non-morts"])
def test_the_other_tables(visitor: Visitor, slug: str) -> None:
    visitor.get(f"/nouvelle?jeu={slug}")
    pairs = [("csrf", visitor.csrf()), ("jeu", slug), ("titre", "Soirée"), ("lieu", "manoir")]
    pairs += [("nom", name) for name in PEOPLE[:4]]
    for wanted in ("papier", "joueurs"):
        first = visitor.post_raw("/nouvelle/neuve/table/joueurs", [*pairs, ("faire", wanted)])
        page = visitor.get(first.location).text if first.status_code == 303 else first.text
        assert unfolded(page, PEOPLE) == []


@pytest.mark.parametrize("stage", STAGES)
def test_a_day_that_is_half_way(house: House, visitor: Visitor, stage: str) -> None:
    document = at_stage(12, stage)
    names = [one["name"] for one in document["players"]]
    base = f"/partie/{house.journal.open_game(document)}"
    for page in ("jour", "don", "menu", "invocation", "journal", "village", "joueur/J3"):
        assert unfolded(visitor.get(f"{base}/{page}").text, names) == [], page


def test_a_night_that_is_half_way(house: House, visitor: Visitor) -> None:
    document = late(12, 2)
    names = [one["name"] for one in document["players"]]
    base = f"/partie/{house.journal.open_game(document)}"
    for page in ("nuit", "menu", "invocation", "journal", "village", "joueur/J3", "couchage"):
        assert unfolded(visitor.get(f"{base}/{page}").text, names) == [], page


def test_a_gift_keeps_who_gives_and_who_receives(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[{"move": "night"}, {"move": "day"}])
    visitor.get(f"/partie/{game}/don")
    for touch in (("house", "J3"), ("house", "J5")):
        visitor.post(f"/partie/{game}/coup", [("move", "give"), touch])
    assert "Combien" in visitor.get(f"/partie/{game}/don").text
    visitor.post_raw(f"/partie/{game}/coup", [*visitor.form('id="decision-don"'), ("coins", "1")])
    assert house.moves(game)[-1]["to"] == "J5"


def test_two_lists_of_one_name_are_answered_in_their_order() -> None:
    people = {"J1": "Ana", "J2": "Bob"}
    pair = tuple(one_of("spouses", label, people) for label in ("Première", "Seconde"))
    view = DecisionView("noces", "marry", "Un mariage ?", fields=pair)
    sent = (("move", "marry"), ("spouses", "J2"), ("spouses", "J1"))
    [shown] = as_typed([view], sent)
    assert [field.value for field in shown.fields] == ["J2", "J1"]
    assert [it.chosen for it in shown.fields[0].options] == [False, True]


def test_a_question_that_was_not_sent_is_as_it_was() -> None:
    view = DecisionView("don", "give", "Un don", fields=(number("coins", "Pièces", 1, 9),))
    assert as_typed([view], (("move", "marry"), ("coins", "7"))) == (view,)


def _heritages(house: House) -> str:
    free = {"president": "J6", "scrutateur": "J7", "senateur": "J8", "pretre_capitaliste": None}
    moves = [{"move": "night"}, {"move": "day"}, {"move": "stage", "stage": "heritages"}]
    return house.journal.open_game(document(moves=moves, posts=free))


def test_who_stands_alone_for_a_post_has_it(house: House, visitor: Visitor) -> None:
    game = _heritages(house)
    visitor.get(f"/partie/{game}/jour")
    asked = [("move", "candidacies"), ("post", "pretre_capitaliste"), ("players", "J3")]
    assert visitor.post(f"/partie/{game}/coup", [*asked, ("chosen", "")]).status_code == 303
    assert house.moves(game)[-1]["chosen"] == "J3"


def test_a_decision_begun_is_taken_back_by_its_name(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[{"move": "night"}, {"move": "day"}])
    visitor.get(f"/partie/{game}/don")
    visitor.post(f"/partie/{game}/coup", [("move", "give"), ("house", "J1")])
    visitor.get(f"/partie/{game}/don")
    assert "Annuler<small>Le don en cours" in visitor.page


def test_several_candidates_are_kept_until_one_is_chosen(house: House, visitor: Visitor) -> None:
    game = _heritages(house)
    visitor.get(f"/partie/{game}/jour")
    asked = [("move", "candidacies"), ("post", "pretre_capitaliste")]
    for player in ("J3", "J4"):
        visitor.post(f"/partie/{game}/coup", [*asked, ("house", player)])
    visitor.post(f"/partie/{game}/coup", [*asked, ("choose", "choisi")])
    assert "qui est choisi" in visitor.get(f"/partie/{game}/jour").text
    visitor.post(f"/partie/{game}/coup", [*asked, ("house", "J4")])
    chosen = house.moves(game)[-1]
    assert (chosen["players"], chosen["chosen"]) == (["J3", "J4"], "J4")
