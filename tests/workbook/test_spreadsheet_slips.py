"""Slips of an amateur in the live spreadsheet: the sheet tells, or the import tells, or both."""

from collections.abc import Callable
from functools import cache
from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook
from workbook.live_games import converted
from workbook.test_live_spreadsheet import row_of, saved

from gm_assistant.games.quinte_bourg.paper import blank_grid as n
from gm_assistant.games.quinte_bourg.paper.blank_book import blank_bytes
from gm_assistant.games.quinte_bourg.paper.read_back import game_in
from gm_assistant.games.quinte_bourg.rules.game import open_game

NIGHT = "Nuit 1 lundi"
# Seat 1 holds every secret that a formula could fall back to.
PEOPLE = (
    ("Ana", "Reptilienne alpha", "Dresseur de chien"),
    ("Bruno", "Villageois", "Fureteur"),
    ("Chloé", "Poirot", "Inventeur"),
    ("David", "Villageois", "Marchand de sable"),
    ("Ève", "Villageois", "Voleur"),
    ("Farid", "Villageois", None),
    ("Gaël", "Villageois", None),
    ("Hugo", "Villageois", None),
)
Slip = Callable[[Workbook], None]


@cache
def empty(nights: int) -> bytes:
    return blank_bytes([it[0] for it in PEOPLE], nights)


def table(nights: int = 1) -> Workbook:
    book = load_workbook(BytesIO(empty(nights)))
    for row, (_, role, speciality) in enumerate(PEOPLE, start=n.FIRST_PLAYER):
        book["Joueurs"][f"C{row}"], book["Joueurs"][f"F{row}"] = role, speciality
    return book


def at(book: Workbook, label: str) -> int:
    """The row of a call."""
    sheet = book[NIGHT]
    rows = range(n.FIRST_CALL, n.FIRST_CALL + n.MOST_CALLS)
    return next(it for it in rows if str(sheet[f"B{it}"].value).startswith(label))


def call(label: str, cell: str, words: str | int | None) -> Slip:
    def slip(book: Workbook) -> None:
        book[NIGHT][f"{cell}{at(book, label)}"] = words

    return slip


def player(cell: str, words: str | int | None) -> Slip:
    def slip(book: Workbook) -> None:
        book["Joueurs"][cell] = words

    return slip


def fact(*words: str | int | None) -> Slip:
    def slip(book: Workbook) -> None:
        row = row_of(book, "Jour 1, lundi")
        for letter, word in zip("BCDEF", words, strict=False):
            book["Faits"][f"{letter}{row}"] = word

    return slip


def several(*slips: Slip) -> Slip:
    def slip(book: Workbook) -> None:
        for it in slips:
            it(book)

    return slip


# By name: what was done, the call whose answer is read, that answer, and what the import says.
TOLD: dict[str, tuple[Slip, str, str, str]] = {
    "renamed": (
        several(call("Fureteur", "D", "Chloé"), player("B8", "Chloe")),
        "Fureteur",
        "nom inconnu",
        "« Chloé » n'est pas à table",
    ),
    "wild": (call("Fureteur", "D", "C*"), "Fureteur", "nom inconnu", "« C* » n'est pas à table"),
    "erased": (
        several(call("Fureteur", "D", "Chloé"), player("B8", None)),
        "Fureteur",
        "nom inconnu",
        "Joueurs, ligne 8 : une carte, mais pas de nom.",
    ),
    "twins": (
        several(call("Fureteur", "D", "Chloé"), player("B12", "chloé ")),
        "Fureteur",
        "nom de deux joueurs",
        "deux joueurs portent ce nom",
    ),
    "dog": (
        call("Dresseur de chien", "F", "Chloe"),
        "Dresseur de chien",
        "nom inconnu",
        "« Chloe » n'est pas à table",
    ),
    "aimed at nobody": (
        call("Reptiliens", "D", "Zoé"),
        "Reptiliens",
        "nom inconnu",
        "« Zoé » n'est pas à table",
    ),
    "aimed at with another word": (
        several(call("Reptiliens", "D", "Chloé"), call("Reptiliens", "G", "corne")),
        "Reptiliens",
        "précision inconnue",
        "« corne » n'est pas compris",
    ),
    "a victim who is elsewhere": (
        several(call("Reptiliens", "D", "Chloé"), call("Attaque", "D", "Hugo")),
        "Attaque",
        "victime absente de la maison",
        "Nuit 1 lundi, case D",
    ),
    "loot in words": (
        several(call("Voleur", "F", "Hugo"), call("Voleur", "G", "deux")),
        "Voleur",
        "nombre attendu",
        "« deux » n'est pas compris, un nombre entier est attendu",
    ),
}
# What both understand: the same letters with other spaces, capitals or apostrophes.
UNDERSTOOD: dict[str, tuple[Slip, str, str]] = {
    "spaces": (call("Fureteur", "D", " chloé\u00a0"), "Fureteur", "Poirot · Inventeur"),
    "a space in a card": (
        several(call("Fureteur", "D", "Chloé"), player("F7", "fureteur ")),
        "Fureteur",
        "Poirot · Inventeur",
    ),
    "a second speciality": (
        several(call("Fureteur", "D", "CHLOÉ"), player("G8", "Assassin")),
        "Fureteur",
        "Poirot · Inventeur et Assassin",
    ),
    "an empty seat": (
        several(player("B12", None), call("Fureteur", "D", "Chloé")),
        "Fureteur",
        "Poirot · Inventeur",
    ),
}
# By name: what was done in the facts, and what the sheet says in the row.
FACTS: dict[str, tuple[Slip, str, str]] = {
    "an heir nobody knows": (fact("Don", "Ana", "Anna", 1), "Avec : nom inconnu.", "« Anna »"),
    "coins in words": (
        fact("Don", "Ana", "Bruno", "un"),
        "Pièces : un nombre entier est attendu.",
        "« un » n'est pas compris",
    ),
    "a gift to nobody": (
        fact("Don", "Ana", None, 1),
        "Avec, à qui : à remplir.",
        "des cases manquent",
    ),
    "picked by nobody": (
        fact("Pickpocket", None, "Ana"),
        "Qui : à remplir.",
        "des cases manquent",
    ),
    "a fate misspelt": (
        several(fact("Destin", "Ana", None, None, "fantome")),
        "Destin : fantôme, ou esprit.",
        "le destin manque",
    ),
}


@cache
def slipped(slip: Slip, nights: int = 1) -> bytes:
    book = table(nights)
    slip(book)
    return saved(book)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory, office: str) -> dict[str, Workbook]:
    """Every slip, worked out by LibreOffice at once."""
    folder = tmp_path_factory.mktemp("slips")
    slips = {name: it[0] for found in (TOLD, UNDERSTOOD, FACTS) for name, it in found.items()}
    files = {name: folder / f"{place}.xlsx" for place, name in enumerate(slips)}
    for name, file in files.items():
        file.write_bytes(slipped(slips[name]))
    out = converted(office, folder, list(files.values()), "xlsx")
    return {name: load_workbook(out / it.name, data_only=True) for name, it in files.items()}


def answer(book: Workbook, label: str) -> object:
    return book[NIGHT][f"H{at(book, label)}"].value


@pytest.mark.parametrize("name", TOLD)
def test_the_sheet_gives_the_reason_and_nothing_else(name: str, seen: dict[str, Workbook]) -> None:
    _, label, said, _ = TOLD[name]
    assert answer(seen[name], label) == said
    assert seen[name][NIGHT][f"U{at(seen[name], label)}"].value == 0


@pytest.mark.parametrize("name", UNDERSTOOD)
def test_what_means_the_same_is_understood(name: str, seen: dict[str, Workbook]) -> None:
    slip, label, said = UNDERSTOOD[name]
    assert answer(seen[name], label) == said
    read = game_in(slipped(slip))
    assert [it["step"] for it in read.document["moves"] if it["move"] == "call"] == ["fureteur"]
    assert not [it for it in read.remarks if "rôle de camp" not in it and "ligne 12" not in it]


@pytest.mark.parametrize("name", FACTS)
def test_a_fact_that_is_not_understood_has_no_effect(name: str, seen: dict[str, Workbook]) -> None:
    slip, said, told = FACTS[name]
    sheet = seen[name]["Faits"]
    rows = [row for row in sheet.iter_rows(min_row=n.PLAYERS_HEADER + 1) if row[6].value]
    assert [row[6].value for row in rows] == [said]
    purses = seen[name]["Pièces"]
    evening = n.coins_columns(0)[2]
    assert {purses[f"{evening}{n.FIRST_PLAYER + it}"].value for it in range(8)} == {1}
    assert any(told in it for it in game_in(slipped(slip)).remarks)


@pytest.mark.parametrize("name", TOLD)
def test_the_import_refuses_what_the_sheet_refuses(name: str) -> None:
    slip, _, _, said = TOLD[name]
    read = game_in(slipped(slip))
    assert any(said in it for it in read.remarks), read.remarks
    assert open_game(read.document)


def delete_a_call(book: Workbook) -> None:
    call("Fureteur", "D", "Chloé")(book)
    book[NIGHT].delete_rows(at(book, "Marchand de sable"))


def insert_a_fact(book: Workbook) -> None:
    row = row_of(book, "Jour 1, lundi")
    book["Faits"].insert_rows(row)
    book["Faits"][f"B{row}"], book["Faits"][f"C{row}"] = "Exécution", "Chloé"


def rename_a_night(book: Workbook) -> None:
    call("Fureteur", "D", "Chloé")(book)
    book[NIGHT].title = "Lundi soir"


def delete_a_night(book: Workbook) -> None:
    del book["Nuit 2 mardi"]


def a_purse_in_words(book: Workbook) -> None:
    book["Pièces"][f"{n.coins_columns(0)[1]}{n.FIRST_PLAYER}"] = "x"


SHAPES: dict[str, tuple[Slip, str, int]] = {
    "a call deleted": (delete_a_call, "l'appel « Marchand de sable » est introuvable", 1),
    "a fact in a row put in": (insert_a_fact, "n'est sous aucun moment", 0),
    "a night renamed": (rename_a_night, "", 1),
    "a night deleted": (delete_a_night, "la feuille de la nuit 2 est introuvable", 0),
    "a purse in words": (a_purse_in_words, "« x » n'est pas compris", 0),
}


@pytest.mark.parametrize("name", SHAPES)
def test_rows_and_sheets_are_known_by_what_they_are(name: str) -> None:
    slip, said, calls = SHAPES[name]
    read = game_in(slipped(slip, 2))
    assert any(said in it for it in read.remarks) or not said, read.remarks
    played = [it for it in read.document["moves"] if it["move"] == "call"]
    assert len(played) == calls
    assert all(it["target"] == "J3" for it in played)


def test_only_what_is_to_be_filled_in_is_open() -> None:
    book = table()
    assert book.security is not None
    assert book.security.lockStructure
    for sheet in book.worksheets:
        assert sheet.protection.sheet
        assert sheet.protection.password is None
        # Unused seats can be hidden.
        assert not sheet.protection.formatRows
    cells = [it for row in book[NIGHT].iter_rows() for it in row]
    open_cells = {it.coordinate for it in cells if not it.protection.locked}
    assert open_cells == {it.coordinate for it in cells if it.style == "à remplir"}
    assert f"D{at(book, 'Fureteur')}" in open_cells
