"""The workbook says what the rules say, once LibreOffice has opened it and worked it out."""

import csv
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
import recorded
from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from rules.follies import random_game
from truth.test_slips import unset_in
from web.visitor import House, Visitor
from workbook.conftest import Exported, hostile_document
from workbook.office import HEADER, rows_of

from gm_assistant.french.language import signed, typed_in
from gm_assistant.games.quinte_bourg.paper.judged import judged
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.paper.ledger_coins import days_come
from gm_assistant.games.quinte_bourg.paper.names import whole_names
from gm_assistant.games.quinte_bourg.paper.to_write import (
    LETTERS,
    blank_bytes,
    evening_book,
    evening_bytes,
)
from gm_assistant.games.quinte_bourg.rules.attack import OUTCOMES
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, situation
from gm_assistant.games.quinte_bourg.rules.posts import coins_in_play
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, LONG_ACTIONS, POSTS
from gm_assistant.games.quinte_bourg.screens.tale import days, nights, pages
from gm_assistant.games.registry import ALL, Played
from gm_assistant.places import exports_folder
from gm_assistant.seam.paper import Ended, Fortune, Outcome, Recorded
from gm_assistant.toolkit.album import ACCOUNTS as ALBUM
from gm_assistant.toolkit.workbook.book import plain_bytes, workbook_bytes
from gm_assistant.toolkit.workbook.cells import readable
from gm_assistant.toolkit.workbook.layout import load_layout


# Writes a file of every kind of workbook into a folder, for a validator that is not ours.
@cache
def evening() -> Game:
    return open_game(random_game(30, 8, 260))


def _accounts(game: Game, title: str) -> bytes:
    return workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(game, title))


# By the names of their files.
EVERY_KIND: Final[dict[str, Callable[[], bytes]]] = {
    "soiree-vide.xlsx": blank_bytes,
    "soiree-vendredi.xlsx": lambda: blank_bytes(["Ana", "Bruno"], 18, start="vendredi"),
    # Nobody proposes a law in it: its words would be as they were typed.
    "soiree-en-cours.xlsx": lambda: evening_bytes(random_game(30, 22, 260)),
    "classeur.xlsx": lambda: _accounts(evening(), "Soirée"),
    "classeur-hostile.xlsx": lambda: _accounts(open_game(hostile_document()), "=Soirée & <jeu>"),
}


def _judged() -> bytes:
    """An evening of which something is refused, and something not understood."""
    document, stray = random_game(12, 4, 120), {"move": "give", "from": "J1", "to": "J1"}
    ids = [it["id"] for it in document["players"]]
    moves = [*document["moves"], {**stray, "from": ids[0], "to": ids[0], "coins": 50}]
    book = evening_book({**document, "moves": []}, moves, ahead=1)
    book["Joueurs"]["K5"] = "à voir"
    return judged(book).answer


def _album() -> bytes:
    """All evenings; of somebody whose name is a formula, too."""
    there = (Fortune("=1+1", "Reptiliens", True, True), Fortune("Ève", "Villageois", False, False))
    ended = Ended("quinte-bourg", "=Soirée", "2026-03-01T20:00:00", Outcome(("Reptiliens",), there))
    return workbook_bytes(ALBUM, ALBUM.ledger((ended,), "Nos soirées"))


def _of(played: Played) -> bytes:
    accounts = played.companion(None).accounts
    assert accounts
    rules, document = played.rules, recorded.random_game(played.slug, 4, 3, 60)
    return workbook_bytes(accounts, accounts.ledger(rules.open(document), "Soirée"))


# What is written in the same way, but holds words of people or of rules wherever it says something.
OTHER_KINDS: Final[dict[str, Callable[[], bytes]]] = {
    "soiree-jugee.xlsx": _judged,
    "nos-soirees.xlsx": _album,
    **{f"{it.slug}.xlsx": partial(_of, it) for it in ALL[1:]},
}


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, write in (EVERY_KIND | OTHER_KINDS).items():
        (folder / name).write_bytes(write())

FAILED = [words for outcome, words in OUTCOMES.items() if outcome != "victime"]
TITLES = [
    "Résumé",
    "Joueurs",
    "Nuits",
    "Où dormait qui",
    "Argent",
    "Transferts",
    "Postes",
    "Votes",
    "Décisions",
    "Victoires",
    "Survivants",
    "Voix reçues",
    "Chronologie",
    "À plat",
    "Graphiques",
]


def table(of: Exported, title: str) -> list[dict[str, Any]]:
    """The values as LibreOffice works them out, in the table that was written."""
    reference = next(iter(of.written[title].tables.values())).ref
    return rows_of(of.read[title], reference)


def test_the_sheets_are_in_order(exported: list[Exported]) -> None:
    for it in exported:
        assert it.read.sheetnames == TITLES


def test_the_players_are_as_the_situation_says(exported: list[Exported]) -> None:
    for it in exported:
        now, names = situation(it.game.village), whole_names(it.game.village)
        rows = {row["Joueur"]: row for row in table(it, "Joueurs")}
        assert list(rows) == [names[player] for player in now["seats"]]
        for player, facts in now["players"].items():
            row = rows[names[player]]
            assert row["Pièces"] == facts["coins"]
            assert row["Camp"] == CAMPS[facts["camp"]]
            assert row["Reptilien"] == ("oui" if facts["reptilian"] else "non")
            assert row["Postes"] == (", ".join(POSTS[post] for post in facts["posts"]) or None)
            assert row["A épousé"] == (facts["spouse"] and names[facts["spouse"]])


def test_everybody_sleeps_where_the_situation_says(exported: list[Exported]) -> None:
    for it in exported:
        names = whole_names(it.game.village)
        rows = {row["Joueur"]: row for row in table(it, "Où dormait qui")}
        for page in nights(it.game):
            where = situation(page.after)["night"]["where"]
            for player, name in names.items():
                place, number = where.get(player), page.after.day
                found = rows[name][f"Maison {number}"], rows[name][f"Action {number}"]
                assert found == (
                    (names[place["house"]], LONG_ACTIONS[place["action"]])
                    if place
                    else (None, None)
                )


def test_a_line_a_call(exported: list[Exported]) -> None:
    for it in exported:
        rows = table(it, "Nuits")
        assert len(rows) == sum(
            len(situation(page.after)["night"]["steps"]) for page in nights(it.game)
        )


def test_the_posts_are_those_of_each_evening(exported: list[Exported]) -> None:
    for it in exported:
        names = whole_names(it.game.village)
        rows = {row["Poste"]: row for row in table(it, "Postes")}
        for village in days_come(it.game):
            for post, holder in village.posts.items():
                shown = rows[POSTS[post]][f"Jour {village.day} ({village.weekday})"]
                assert shown == ("(vacant)" if holder is None else names[holder])


def test_coins_are_conserved_and_every_one_that_moved_is_told(exported: list[Exported]) -> None:
    for it in exported:
        rows, moved = table(it, "Argent"), table(it, "Transferts")
        assert sum(row["À présent"] for row in rows) == coins_in_play(it.game.village)
        for row in rows:
            came = sum(one["Pièces"] for one in moved if one["Vers"] == row["Joueur"])
            went = sum(one["Pièces"] for one in moved if one["De"] == row["Joueur"])
            assert (row["Entrées"], row["Sorties"], row["Écart"]) == (came, went, 0)
            assert row["À présent"] == row["Départ"] + came - went


def test_every_decision_is_in_the_journal(exported: list[Exported]) -> None:
    for it in exported:
        rows = table(it, "Décisions")
        assert [row["N°"] for row in rows] == list(range(1, len(it.game.moves) + 1))
        assert all(row["Décision"] for row in rows)


def test_every_ballot_is_there(exported: list[Exported]) -> None:
    for it in exported:
        cast = sum(len(village.vote.ballots) for village in days(it.game) if village.vote)
        assert sum(row["Scrutin"] == "vote" for row in table(it, "Votes")) == cast


def test_the_winners_are_named(exported: list[Exported]) -> None:
    for it in exported:
        result, names = it.game.village.result, whole_names(it.game.village)
        shown = {row["Joueur"]: row["Issue"] for row in table(it, "Joueurs")}
        won = {name for name, issue in shown.items() if issue == "gagne"}
        assert won == ({names[player] for player in result.winners} if result else set())


def test_no_cell_is_an_error(exported: list[Exported]) -> None:
    for it in exported:
        for sheet in it.read:
            errors = [
                cell.coordinate
                for row in sheet.iter_rows()
                for cell in row
                if cell.data_type == "e"
            ]
            assert errors == []


def test_texts_are_texts_and_nothing_is_a_formula(exported: list[Exported]) -> None:
    for it in exported:
        for sheet in it.written:
            found = {
                cell.data_type
                for row in sheet.iter_rows()
                for cell in row
                if isinstance(cell, Cell)
            }
            assert found <= {"s", "n", "d"}


def test_a_hostile_name_is_read_back_as_it_was(exported: list[Exported]) -> None:
    names = [row["Joueur"] for row in table(exported[-1], "Joueurs")]
    for name in ("=1+1", "+33 6", "-2", "@SUM(A1)", "_x0041_", "*", "#REF!", "TRUE", "~?", ">5"):
        assert name in names
    assert "Ana [31m" in names


@pytest.mark.parametrize("title", [it for it in TITLES if it != "Graphiques"])
def test_spreadsheet_manners(exported: list[Exported], title: str) -> None:
    sheet = exported[0].written[title]
    assert str(sheet.freeze_panes).endswith(str(HEADER + 1))
    assert sheet.print_title_rows == f"$1:${HEADER}"
    assert sheet.page_setup.paperSize == 9
    assert sheet.sheet_properties.pageSetUpPr is not None
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    # What nearly fits on a page is shrunk to it.
    heights = (sheet.row_dimensions[it].height or 0 for it in range(1, sheet.max_row + 1))
    assert sheet.page_setup.fitToHeight == (1 if sum(heights) <= 700 else 0)
    assert len(sheet.tables) == 1
    assert sheet.auto_filter.ref is None
    assert sheet.column_dimensions["A"].width > 4
    assert exported[0].written.properties.title == "=Soirée & <jeu>"


def test_the_evening_is_drawn(exported: list[Exported]) -> None:
    """Purses, survivors and voices; each series bears the name that stands in its row."""
    for it in exported:
        drawn = it.written["Graphiques"]._charts  # type: ignore[attr-defined]
        crowd = len(it.game.village.seats) > 10
        kinds = [type(chart).__name__ for chart in drawn]
        assert kinds[:2] == ["BarChart" if crowd else "LineChart", "AreaChart"]
        titles = ("Argent", "Survivants", "Voix reçues")
        for chart, title in zip(drawn, titles, strict=False):
            # As wide as a page that is upright, a chart lies whole on it.
            assert chart.height <= 1.31 * chart.width
            assert chart.series[0].tx.strRef.f.startswith(f"'{title}'!")
            lying = getattr(chart, "type", "") == "bar"
            values = chart.series[0].val.numRef.f
            rows = len(table(it, title))
            assert len(chart.series) == rows or (lying and values.endswith(f"${rows + HEADER}"))


def test_charts_show_every_day_and_the_camps_in_their_colours(exported: list[Exported]) -> None:
    layout = load_layout(ACCOUNTS, exports_folder())
    for it in exported:
        purses, camps, _ = (*it.written["Graphiques"]._charts, None, None)[:3]  # type: ignore[attr-defined]
        if getattr(purses, "type", "") == "bar":
            assert len(purses.series) == len(days_come(it.game))
        names = [row["Camp"] for row in table(it, "Survivants")]
        found = [one.graphicalProperties.solidFill.srgbClr for one in camps.series]
        assert found == [layout.colours["camps"][name] for name in names]


def test_dates_are_dates(exported: list[Exported]) -> None:
    game = exported[0].game
    made = ACCOUNTS.ledger(
        game, "Soirée", [Recorded(it, "2026-03-01T20:00:00") for it in game.moves]
    )
    book = load_workbook(BytesIO(workbook_bytes(ACCOUNTS, made)))
    begun = next(row for row in book["Résumé"].iter_rows() if row[0].value == "Commencée le")
    assert isinstance(begun[1].value, datetime)


def test_a_chart_is_told_to_whoever_does_not_see_it(exported: list[Exported]) -> None:
    for it in exported:
        with zipfile.ZipFile(BytesIO(it.content)) as parts:
            drawing = parts.read("xl/drawings/drawing1.xml").decode()
        told = re.findall(r'name="([^"]+)" descr="([^"]+)"', drawing)
        assert len(told) == len(it.written["Graphiques"]._charts)  # type: ignore[attr-defined]
        assert all(words.startswith(name) and "feuille" in words for name, words in told)


def test_no_day_before_it_came(exported: list[Exported]) -> None:
    """A night in course has no day yet: neither column, nor point of a chart, nor row."""
    for it in exported:
        titles = [str(name) for name in table(it, "Argent")[0] if str(name).startswith("Jour ")]
        come = [f"Jour {village.day}" for village in days_come(it.game)]
        assert titles == come
        assert {row["Jour"] for row in table(it, "À plat")} == {
            village.day for village in days_come(it.game)
        }


def test_a_flat_row_is_somebody_on_a_day(exported: list[Exported]) -> None:
    for it in exported:
        rows = table(it, "À plat")
        expected = sum(len(village.seats) for village in days_come(it.game))
        assert len({(row["Jour"], row["Place"]) for row in rows}) == len(rows) == expected


def test_the_plain_files_hold_what_the_sheets_show(exported: list[Exported]) -> None:
    for it in exported:
        ledger = ACCOUNTS.ledger(it.game, "Soirée")
        layout = load_layout(ACCOUNTS, exports_folder())
        with zipfile.ZipFile(BytesIO(plain_bytes(ledger, layout))) as parts:
            assert parts.namelist() == [f"{name}.csv" for name in TITLES if name != "Graphiques"]
            words = parts.read("Joueurs.csv").decode("utf-8-sig")
        rows = list(csv.DictReader(words.splitlines(), delimiter=";"))
        assert [row["Place"] for row in rows] == [str(row["Place"]) for row in table(it, "Joueurs")]
        # No text of anybody's is a formula, wherever the file is opened.
        cells = [cell for row in rows for cell in row.values()]
        assert not [cell for cell in cells if cell[:1] in "=+@" and cell]


def test_survivors_are_those_of_each_evening(exported: list[Exported]) -> None:
    for it in exported:
        columns = table(it, "Survivants")
        for place, village in enumerate(days_come(it.game), start=1):
            counted = sum(int(list(row.values())[place]) for row in columns)
            assert counted == len(village.living())


def test_a_game_tells_its_turns(exported: list[Exported]) -> None:
    for it in exported:
        deaths = sum(what.kind == "death" for page in pages(it.game) for what in page.happened)
        assert len(table(it, "Chronologie")) >= deaths


def test_a_pardon_shows_as_such_and_a_failed_attack_names_its_house() -> None:
    pardoned = failed = 0
    seeds = iter(range(60))
    while not (pardoned and failed):
        game = open_game(random_game(12, next(seeds), 160))
        tables = ACCOUNTS.ledger(game, "").tables
        grace = any(it.kind == "pardon" for page in pages(game) for it in page.happened)
        if grace:
            said = [row.issue for row in tables["votes"].rows]
            pardoned += any("le Bourreau gracie" in it for it in said)
        for row in tables["nuits"].rows:
            if row.appel == "Attaque" and any(it in row.resultat for it in FAILED):
                failed += 1
                assert ", chez " in row.resultat
    assert pardoned
    assert failed


# What is known to make Excel offer a repair is looked for in the XML itself.

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
CELL_LIKE = re.compile(r"[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*[Cc][0-9]*")
NAME = re.compile(r"[A-Za-z_\\][A-Za-z0-9_.\\]*")


class Package:
    """The parts of a workbook."""

    def __init__(self, content: bytes) -> None:
        self.archive = zipfile.ZipFile(BytesIO(content))

    def parts(self, pattern: str) -> Iterator[tuple[str, ET.Element]]:
        for name in self.archive.namelist():
            if re.fullmatch(pattern, name):
                yield name, ET.fromstring(self.archive.read(name))  # noqa: S314 - our own file

    @property
    def book(self) -> ET.Element:
        ((_, root),) = self.parts(r"xl/workbook\.xml")
        return root

    @property
    def texts(self) -> list[str]:
        sheets = self.parts(r"xl/worksheets/sheet\d+\.xml")
        return [words_in(it) for _, root in sheets for it in root.iter(f"{MAIN}is")]

    def tables_of(self, sheet: str) -> list[ET.Element]:
        path = f"xl/worksheets/_rels/{sheet.rsplit('/', 1)[1]}.rels"
        if path not in self.archive.namelist():
            return []
        relations = ET.fromstring(self.archive.read(path))  # noqa: S314 - our own file
        targets = [it.get("Target", "").lstrip("/") for it in relations]
        return [
            ET.fromstring(self.archive.read(it))  # noqa: S314 - our own file
            for it in targets
            if "tables/" in it
        ]


def words_in(cell: ET.Element) -> str:
    return "".join(it.text or "" for it in cell.iter(f"{MAIN}t"))


@pytest.fixture(scope="module")
def packages(exported: list[Exported]) -> list[Package]:
    others = (blank_bytes(["Ana", "Bruno"], 2), *(write() for write in OTHER_KINDS.values()))
    return [*(Package(it.content) for it in exported), *map(Package, others)]


def test_sheet_names_are_legal_and_different(packages: list[Package]) -> None:
    for package in packages:
        names = [it.get("name", "") for it in package.book.iter(f"{MAIN}sheet")]
        assert len({name.casefold() for name in names}) == len(names)
        assert all(0 < len(name) <= 31 and not re.search(r"[\[\]:*?/\\]", name) for name in names)


def test_defined_names_are_legal_and_different(packages: list[Package]) -> None:
    for package in packages:
        found = list(package.book.iter(f"{MAIN}definedName"))
        keys = [(it.get("name", "").casefold(), it.get("localSheetId")) for it in found]
        assert len(set(keys)) == len(keys)
        for it in found:
            name = it.get("name", "")
            assert name.startswith("_xlnm.") or NAME.fullmatch(name)
            assert not CELL_LIKE.fullmatch(name)
            assert it.text
            assert "#REF!" not in it.text


def test_tables_are_unique_and_their_headers_are_those_of_the_cells(
    packages: list[Package],
) -> None:
    for package in packages:
        taken = {it.get("name", "").casefold() for it in package.book.iter(f"{MAIN}definedName")}
        ids: set[str] = set()
        for sheet, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            for table in package.tables_of(sheet):
                name = table.get("displayName", "").casefold()
                assert NAME.fullmatch(name)
                assert name not in taken
                assert table.get("id") not in ids
                taken.add(name)
                ids.add(str(table.get("id")))
                assert_headers(root, table)


def assert_headers(sheet: ET.Element, table: ET.Element) -> None:
    left, top, right, bottom = range_boundaries(str(table.get("ref")))
    titles = [it.get("name", "") for it in table.iter(f"{MAIN}tableColumn")]
    assert len(titles) == int(right or 0) - int(left or 0) + 1
    assert len({title.casefold() for title in titles}) == len(titles)
    assert int(bottom or 0) > int(top or 0)
    cells = {str(it.get("r")): it for it in sheet.iter(f"{MAIN}c")}
    headers = [it for name, it in cells.items() if coordinate_to_tuple(name)[0] == top]
    assert all(it.get("t") == "inlineStr" for it in headers)
    assert [words_in(it) for it in headers] == titles
    filters = table.find(f"{MAIN}autoFilter")
    assert filters is not None
    assert filters.get("ref") == table.get("ref")
    assert sheet.find(f"{MAIN}autoFilter") is None


def boxes(references: list[str]) -> list[tuple[int, int, int, int]]:
    return [tuple(int(it or 0) for it in range_boundaries(ref)) for ref in references]  # type: ignore[misc]


def overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def test_merged_cells_and_tables_never_overlap(packages: list[Package]) -> None:
    for package in packages:
        for sheet, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            merged = [str(it.get("ref")) for it in root.iter(f"{MAIN}mergeCell")]
            areas = boxes([*merged, *(str(it.get("ref")) for it in package.tables_of(sheet))])
            for place, one in enumerate(areas):
                assert not any(overlap(one, other) for other in areas[:place])


def test_conditional_colours_point_to_styles_that_exist(packages: list[Package]) -> None:
    for package in packages:
        ((_, styles),) = package.parts(r"xl/styles\.xml")
        known = len(list(styles.iter(f"{MAIN}dxf")))
        for _, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            rules = list(root.iter(f"{MAIN}cfRule"))
            priorities = [it.get("priority") for it in rules]
            assert len(set(priorities)) == len(priorities)
            for rule in rules:
                assert int(rule.get("dxfId", "-1")) < known
                formula = rule.findtext(f"{MAIN}formula")
                assert formula
                assert not formula.startswith("=")


def test_lists_and_their_words_are_not_too_long(packages: list[Package]) -> None:
    for package in packages:
        for _, root in package.parts(r"xl/worksheets/sheet\d+\.xml"):
            for rule in root.iter(f"{MAIN}dataValidation"):
                assert len(rule.get("promptTitle", "")) <= 32
                assert max(len(rule.get(key, "")) for key in ("prompt", "error")) <= 255
                formula = rule.findtext(f"{MAIN}formula1")
                assert formula
                assert len(formula) <= 255


def test_texts_hold_no_sign_that_xml_forbids(packages: list[Package]) -> None:
    for package in packages:
        forbidden = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
        assert package.texts
        assert all(len(it) <= 32767 and not forbidden.search(it) for it in package.texts)


# Hostile text stays text.


def test_control_signs_become_spaces() -> None:
    assert readable("A\x00na\x1b\ud800") == "A na  "


# Every text of a workbook is set as French is, but never what people typed.

# The texts of the charts and of the lists, which no reader of cells sees.
_ELSEWHERE = re.compile(r"<a:t>([^<]*)</a:t>|(?:prompt|error|errorTitle|promptTitle)=\"([^\"]*)\"")


def texts_of(content: bytes) -> Iterator[tuple[str, str]]:
    for sheet in load_workbook(BytesIO(content)).worksheets:
        yield sheet.title, sheet.title
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and not cell.value.startswith("="):
                    yield f"{sheet.title} {cell.coordinate}", cell.value
    archive = ZipFile(BytesIO(content))
    for name in archive.namelist():
        for found in _ELSEWHERE.finditer(archive.read(name).decode("utf-8", "replace")):
            yield name, (found[1] or found[2] or "").replace("&apos;", "'").replace("&amp;", "&")


# Enough nights to go over a Sunday and a day begun anew.
SET_ONCE: Final = EVERY_KIND | {
    "soiree-vendredi.xlsx": lambda: blank_bytes(["Ana", "Bruno"], 8, start="vendredi")
}


@pytest.mark.parametrize("kind", [it for it in SET_ONCE if "hostile" not in it])
def test_every_text_of_a_workbook_is_set(kind: str) -> None:
    texts = dict(texts_of(SET_ONCE[kind]()))
    # What is in « Texte » was typed, such as a law.
    typed = re.compile(rf"(Nuit|Jour) \d+ \w+ {LETTERS['text']}\d+")
    unset = {where: it for where, it in texts.items() if unset_in(it)}
    assert [where for where in unset if not typed.fullmatch(where)] == []
    assert len(texts) > 100


# The other games' accounts, of an evening that somebody read.
OTHERS = ("brasier", "humans", "non_morts", "zombie_mosh")
EVENINGS = Path(__file__).parents[1] / "approved" / "evenings"


@pytest.mark.parametrize("game", OTHERS)
def test_every_text_of_the_accounts_of_a_game_is_set(game: str, tmp_path: Path) -> None:
    document = json.loads((EVENINGS / f"{game}.json").read_text(encoding="utf-8"))
    house = House(tmp_path).open()
    home = f"/partie/{house.journal.open_game(document)}"
    content = Visitor(house).get(f"{home}/classeur").data
    house.close()
    texts = dict(texts_of(content))
    assert {where: it for where, it in texts.items() if unset_in(it)} == {}
    assert len(texts) > 50


TYPED = "D'Artagnan : « l'ami » ?"


def test_what_people_typed_stays_as_they_wrote_it() -> None:
    document = {
        "format": "quinte-bourg/1",
        "players": [
            {"id": it, "name": name, "camp_roles": ["reptilien" if it == "A" else "villageois"]}
            for it, name in (("A", "Ana"), ("B", TYPED), ("C", "Chloé"), ("D", "L'autre"))
        ],
        "moves": [
            {"move": "night"},
            {"move": "call", "step": "reptiliens", "target": "B"},
            {"move": "note", "text": "C'est dit : oui !"},
        ],
    }
    game = open_game(document)
    made = ACCOUNTS.ledger(game, "L'essai : un")
    content = workbook_bytes(ACCOUNTS, made, typed=typed_in(document))
    texts = [it for _, it in texts_of(content)]
    for typed in (TYPED, "L'autre", "C'est dit : oui !", "L'essai : un"):
        assert any(typed in it for it in texts)
        assert not any(signed(typed) in it for it in texts)


def test_an_unset_text_is_seen() -> None:
    book = Workbook()
    assert book.active is not None
    book.active["A1"] = "L'heure : « tard » !"
    content = BytesIO()
    book.save(content)
    assert [it for _, it in texts_of(content.getvalue()) if unset_in(it)]
