"""The layout is proved when it is loaded, and every slip is named at once."""

import re
import tomllib
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import pytest
from openpyxl import Workbook, load_workbook
from rules.follies import random_game

from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.places import exports_folder
from gm_assistant.seam.paper import Ledger
from gm_assistant.toolkit.workbook.book import workbook_bytes
from gm_assistant.toolkit.workbook.cells import units
from gm_assistant.toolkit.workbook.layout import BrokenLayout, load_layout
from gm_assistant.toolkit.workbook.names import NamesRefused, find_names

# The shipped layout as an MJ edits it: blocks deleted, moved, doubled, words changed.
SHIPPED = (exports_folder() / "classeur.toml").read_text(encoding="utf-8")
# Where the key of the edited line goes.
KEY = "KEY"
_BLOCK = re.compile(r"(?=^\[\[?[a-z])", re.MULTILINE)
_TITLES = (
    "L'argent", "Été", "a", "x" * 31, "x" * 32, "🦎" * 16, "Nuit / jour", "'bord", "History", "A1",
    "R1C1", "=1+1", "Nuits", "ARGENT", "L''argent", 'Trop de \\"guillemets\\"', "#REF!", "&<>",
    "{n}", "{jour} {n}", "\\u202eX", "Tout, tout ; tout", "1er jour", "TRUE", "Colonne\\tde",
)  # fmt: skip


def edited(seed: int) -> str:
    """One to four edits."""
    rng = Random(seed)
    text = SHIPPED
    for _ in range(rng.randint(1, 4)):
        text = rng.choice(_EDITS)(text, rng)
    return text


def _blocks(text: str) -> list[str]:
    return _BLOCK.split(text)


def _without_a_block(text: str, rng: Random) -> str:
    blocks = _blocks(text)
    del blocks[rng.randrange(len(blocks))]
    return "".join(blocks)


def _without_a_sheet(text: str, rng: Random) -> str:
    sheets = re.split(r"(?=^\[\[sheet\]\])", text, flags=re.MULTILINE)
    if len(sheets) > 2:
        del sheets[rng.randrange(1, len(sheets))]
    return "".join(sheets)


def _moved(text: str, rng: Random) -> str:
    blocks = _blocks(text)
    one = blocks.pop(rng.randrange(len(blocks)))
    blocks.insert(rng.randrange(len(blocks)), one)
    return "".join(blocks)


def _doubled(text: str, rng: Random) -> str:
    blocks = _blocks(text)
    place = rng.randrange(len(blocks))
    return "".join([*blocks[:place], blocks[place], *blocks[place:]])


def _retitled(text: str, rng: Random) -> str:
    return _line(text, rng, r'^(title|heading) = ".*"$', f'{KEY} = "{rng.choice(_TITLES)}"')


def _resized(text: str, rng: Random) -> str:
    width = rng.choice(("0", "1", "200", "201", "12.5", '"12"', "-3"))
    return _line(text, rng, r"^(width) = .*$", f"{KEY} = {width}")


def _reformatted(text: str, rng: Random) -> str:
    kind = rng.choice(("texte", "entier", "signe", "date", "heure", "nombre"))
    return _line(text, rng, r'^(format) = ".*"$', f'{KEY} = "{kind}"')


def _refielded(text: str, rng: Random) -> str:
    field = rng.choice(("nom", "place", "solde", "depart", "entrees", "ecart", "jour", "pirces"))
    return _line(text, rng, r'^(field) = ".*"$', f'{KEY} = "{field}"')


def _frozen(text: str, rng: Random) -> str:
    return _line(text, rng, r"^(frozen) = .*$", f"{KEY} = {rng.choice((0, 1, 3, 40))}")


def _without_a_line(text: str, rng: Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def _line(text: str, rng: Random, pattern: str, new: str) -> str:
    found = list(re.finditer(pattern, text, flags=re.MULTILINE))
    if not found:
        return text
    one = rng.choice(found)
    return text[: one.start()] + new.replace(KEY, one[1]) + text[one.end() :]


_EDITS = (
    _without_a_block, _without_a_block, _without_a_sheet, _moved, _doubled, _retitled, _retitled,
    _resized, _reformatted, _refielded, _frozen, _without_a_line,
)  # fmt: skip

FAULTY = """
surprise = 1

[colours.camps]
"Seths" = "rouge"

[[sheet]]
id = "joueur"
title = "Joueurs"
column = []

[[sheet]]
id = "nuits"
title = "Nuits / appels"
frozen = 9

[[sheet.column]]
field = "titulair"
title = "Titulaire"
width = 12

[[sheet.column]]
field = "rang"
title = "titulaire"
width = 0
format = "entiers"

[[sheet.column]]
field = "appel"
title = "Appel"
format = "date"
colours = "camp"

[[sheet]]
id = "sommeil"
title = "Joueurs"

[[sheet.column]]
field = "maison"
title = "Maison"
width = 12
coloured_by = "action"

[[sheet.column]]
field = "nom"
title = "Nom {n}"
width = "large"

[[sheet]]
id = "argent"
title = "Argent"

[[sheet.column]]
field = "ecart"
title = "Écart"
width = 9
"""
SLIPS = [
    "en-tête : La clé « surprise » n'existe pas ici.",
    "colours.camps : La couleur de « Seths » doit être six chiffres : « F2C14E ».",
    "joueur : La feuille « joueur » n'existe pas. Vouliez-vous dire « joueurs » ?",
    "joueur : Il faut au moins une colonne : [[sheet.column]].",
    "nuits : Le titre d'une feuille ne peut contenir ni [ ] : * ? / \\ ni ' au bord.",
    "nuits : « frozen » doit laisser au moins une colonne qui défile.",
    "colonne titulair : Le champ « titulair » n'existe pas. Vouliez-vous dire « titulaire » ?",
    "colonne rang : « width » doit être de 1 à 200.",
    "colonne rang : Le format « entiers » n'existe pas. Vouliez-vous dire « entier » ?",
    "colonne rang : Une autre colonne porte déjà ce titre : nuits, colonne titulair.",
    "colonne appel : Il manque la clé « width » : un nombre, sans guillemets.",
    "colonne appel : Le format « date » ne convient pas à ce champ. Prenez texte.",
    "colonne appel : La palette « camp » n'existe pas. Vouliez-vous dire « camps » ?",
    "colonne maison : Cette colonne se répète : mettez {n} dans son titre, pour le numéro du jour.",
    "colonne maison : Le champ « action » n'a pas de colonne dans cette feuille.",
    "colonne nom : « width » doit être un nombre, sans guillemets.",
    "colonne nom : Cette colonne ne se répète pas : son titre ne peut pas contenir d'accolade.",
    "joueurs : Deux feuilles ont le même « title » : « Joueurs ».",
]


def said(folder: Path) -> list[str]:
    found = load_layout(ACCOUNTS, exports_folder(), folder).problems
    return [f"{it.row} : {it.sentence} {it.hint}".strip() for it in found]


def test_the_shipped_layout_holds() -> None:
    assert load_layout(ACCOUNTS, exports_folder()).problems == ()


def test_every_slip_is_named_at_once_and_the_shipped_layout_is_read(tmp_path: Path) -> None:
    (tmp_path / "classeur.toml").write_text(FAULTY, encoding="utf-8")
    found = said(tmp_path)
    for slip in SLIPS:
        assert any(slip in it for it in found), slip
    assert len(found) == len(SLIPS) + 1
    assert found[-1].endswith("En attendant vos corrections, le fichier fourni est lu à sa place.")
    assert (
        load_layout(ACCOUNTS, exports_folder(), tmp_path).sheets
        == load_layout(ACCOUNTS, exports_folder()).sheets
    )


@pytest.mark.parametrize(
    "text",
    ["[[sheet]", "sheet = 3", "sheet = []", "colours = 3", "[colours]\nx = 3", "[[sheet]]\nid = 3"],
)
def test_nothing_in_a_file_is_a_surprise(tmp_path: Path, text: str) -> None:
    (tmp_path / "classeur.toml").write_text(text, encoding="utf-8")
    assert len(said(tmp_path)) >= 2


def test_an_own_copy_takes_precedence(tmp_path: Path) -> None:
    (tmp_path / "classeur.toml").write_text(
        '[[sheet]]\nid = "joueurs"\ntitle = "Monde"\n[[sheet.column]]\n'
        'field = "nom"\ntitle = "Qui"\nwidth = 12\n',
        encoding="utf-8",
    )
    layout = load_layout(ACCOUNTS, exports_folder(), tmp_path)
    assert layout.problems == ()
    assert [it.title for it in layout.sheets] == ["Monde"]
    game = open_game(random_game(8, 2, 30))
    assert workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(game, "Essai"), layout).startswith(b"PK")


def test_a_file_with_a_wrong_name_is_said(tmp_path: Path) -> None:
    (tmp_path / "claseur.toml").write_text("", encoding="utf-8")
    (found,) = said(tmp_path)
    assert "Vouliez-vous dire « classeur.toml » ?" in found


def test_a_damaged_installation_says_so(tmp_path: Path) -> None:
    with pytest.raises(BrokenLayout, match="réinstallez"):
        load_layout(ACCOUNTS, tmp_path)


# Two thousand random edits of the layout: written soundly, or refused with what to do.

SHARE, A_PART = 80, 250


@pytest.fixture(scope="module")
def small() -> Ledger:
    return ACCOUNTS.ledger(open_game(random_game(8, 2, 90)), "Essai")


@pytest.mark.parametrize("first", range(0, SHARE, 20))
def test_no_edit_breaks_the_workbook(tmp_path: Path, small: Ledger, first: int) -> None:
    assert [it for seed in range(first, first + 20) for it in troubles(tmp_path, small, seed)] == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 3000, A_PART))
def test_two_thousand_edits(tmp_path: Path, small: Ledger, first: int) -> None:
    seeds = range(first, first + A_PART)
    assert [it for seed in seeds for it in troubles(tmp_path, small, seed)] == []


def troubles(folder: Path, game: Ledger, seed: int) -> list[str]:
    """What is wrong with what one edit led to."""
    (folder / "classeur.toml").write_text(edited(seed), encoding="utf-8")
    layout = load_layout(ACCOUNTS, exports_folder(), folder)
    blocking = [it for it in layout.problems if it.blocking]
    if blocking:
        return [f"{seed} : {it}" for it in blocking if not it.sentence.endswith(".")]
    book = load_workbook(BytesIO(workbook_bytes(ACCOUNTS, game, layout)))
    return [f"{seed} : {it}" for it in (*_names(book), *_headers(book))]


def _names(book: Workbook) -> list[str]:
    """Every defined name points into a sheet of the book."""
    wrong = []
    for name, defined in book.defined_names.items():
        found = re.fullmatch(r"'(.+)'!\$[A-Z]+\$\d+:\$[A-Z]+\$\d+", str(defined.attr_text))
        if found is None or found[1].replace("''", "'") not in book.sheetnames:
            wrong.append(f"{name} : {defined.attr_text}")
    return wrong


def _headers(book: Workbook) -> list[str]:
    """A title is short enough; the headers of a table are those of its cells, all different."""
    wrong = []
    for sheet in book:
        if units(sheet.title) > 31:
            wrong.append(sheet.title)
        for table in sheet.tables.values():
            titles = [str(it.value) for it in sheet[table.ref][0]]
            if len({it.casefold() for it in titles}) < len(titles):
                wrong.append(f"{table.name} : {titles}")
    return wrong


# Names come in from xlsx or csv, whatever the program that wrote them.


def read_names(content: bytes, filename: str) -> list[str]:
    return list(find_names(content, filename).names)


def book_of(*rows: tuple[str | int | None, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    content = BytesIO()
    book.save(content)
    return content.getvalue()


@pytest.mark.parametrize("header", ["Nom", "PRÉNOM", "prenoms", "Joueur :", "joueuse"])
def test_the_headed_column_wins(header: str) -> None:
    content = book_of(("n°", header, "âge"), (1, "Ana", 20), (2, "Bruno", 30))
    assert read_names(content, "liste.xlsx") == ["Ana", "Bruno"]


def test_the_first_filled_column_otherwise() -> None:
    assert read_names(book_of((None, "Ana"), (None, "Bruno")), "liste.xlsx") == ["Ana", "Bruno"]


@pytest.mark.parametrize("mark", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_every_common_text(mark: str, encoding: str) -> None:
    rows = [("Ville", "Prénom"), ("Genève", "Zoé"), ("", ""), ("Sion", "Éric")]
    content = "\r\n".join(mark.join(row) for row in rows).encode(encoding)
    assert read_names(content, "liste.csv") == ["Zoé", "Éric"]


def test_a_plain_list_of_lines() -> None:
    assert read_names("Ana\n\n  Bruno  \nChloé\n".encode(), "noms.txt") == ["Ana", "Bruno", "Chloé"]


def test_a_name_written_twice_is_kept_once_and_said() -> None:
    found = find_names(b"Ana\nBruno\nANA\nAna\n", "noms.csv")
    assert found.names == ("Ana", "Bruno")
    (remark,) = found.remarks
    assert remark.startswith("Écrit plusieurs fois, gardé une seule : « Ana ».")


def test_quotes_and_formulas_are_only_text() -> None:
    content = b'nom\n"Durand; Ana"\n=1+1\n'
    assert read_names(content, "noms.csv") == ["Durand; Ana", "=1+1"]


@pytest.mark.parametrize("content", [b"PK\x03\x04 broken", b"\x89PNG\r\n\x1a\n\0\0", b"\0\1\2"])
def test_what_is_neither_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(NamesRefused) as refused:
        read_names(content, "photo.png")
    assert refused.value.sentence == (
        "« photo.png » n'est ni un classeur xlsx ni un fichier csv lisible : "
        "enregistrez la liste en xlsx ou en csv, puis recommencez."
    )


@pytest.mark.parametrize("content", [b"", b"\n\n", b"nom\n\n"])
def test_a_file_without_names_is_refused(content: bytes) -> None:
    with pytest.raises(NamesRefused, match=r"Aucun nom dans « vide\.csv »"):
        read_names(content, "vide.csv")


def test_a_huge_file_is_refused() -> None:
    with pytest.raises(NamesRefused, match="trop gros"):
        read_names(b"Ana\n" * 1_000_000, "noms.csv")


def test_name_and_first_name_are_joined() -> None:
    assert read_names("Nom;Prénom\nDurand;Ana\n;Bruno\n".encode(), "a.csv") == [
        "Ana Durand",
        "Bruno",
    ]


@pytest.mark.parametrize("header", ["Nom du joueur", "Prénom du joueur", "Noms et prénoms"])
def test_a_header_of_several_words(header: str) -> None:
    assert read_names(book_of(("n°", header), (1, "Ana")), "a.xlsx") == ["Ana"]


def test_a_title_above_and_the_separator_told_to_excel() -> None:
    content = "sep=;\nListe des joueurs de samedi soir;\n;\nVille;Prénom\nSion;Éric, dit Rico\n"
    assert read_names(content.encode(), "a.csv") == ["Éric, dit Rico"]


def test_our_own_workbooks() -> None:
    from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
    from gm_assistant.games.quinte_bourg.paper.to_write import blank_bytes, evening_bytes
    from gm_assistant.games.quinte_bourg.rules.game import open_game
    from gm_assistant.toolkit.workbook.book import workbook_bytes

    document = random_game(12, 4, 60)
    game, names = open_game(document), [it["name"] for it in document["players"]]
    for content in (
        blank_bytes(names, 1),
        evening_bytes(document, ahead=1),
        workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(game, "Soirée")),
    ):
        assert sorted(read_names(content, "a.xlsx")) == sorted(names)


def test_what_is_cut_is_said() -> None:
    many = find_names("\n".join(f"Joueur {it}" for it in range(600)).encode(), "a.csv")
    assert len(many.names) == 500
    assert many.remarks[0].startswith("Seules les 500 premières lignes sont lues")
    long = find_names(b"x" * 300, "a.csv")
    assert long.remarks[0].startswith("Un nom dépasse 200 lettres")


SHARED: Final = ("resume", "journal")
ALIKE: Final = (
    "rubrique",
    "valeur",
    "precision",
    "rang",
    "heure",
    "moment",
    "decision",
    "pourquoi",
    "force",
    "etat",
)


def test_five_workbooks_have_one_word_for_one_thing() -> None:
    """The tables that every game has, by the titles of their sheets and columns."""
    said: dict[str, set[str]] = {}
    columns: list[list[str]] = []
    for file in ("classeur", "brasier", "humans", "non_morts", "zombie_mosh"):
        layout = tomllib.loads((exports_folder() / f"{file}.toml").read_text(encoding="utf-8"))
        for sheet in layout["sheet"]:
            if sheet["id"] == "journal":
                columns.append([it["field"] for it in sheet["column"]])
            if sheet["id"] in SHARED:
                said.setdefault(sheet["id"], set()).add(sheet["title"])
                for column in sheet["column"]:
                    if column["field"] in ALIKE:
                        said.setdefault(column["field"], set()).add(column["title"])
    assert {it: titles for it, titles in said.items() if len(titles) > 1} == {}
    assert said["journal"] == {"Décisions"}
    assert columns == [columns[0]] * 5
    assert set(ALIKE) <= said.keys()
