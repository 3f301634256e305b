"""Names come in from xlsx or csv, whatever the program that wrote them."""

from io import BytesIO

import pytest
from openpyxl import Workbook

from gm_assistant.toolkit.workbook.names import NamesRefused, find_names


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
    from gm_assistant.games.quinte_bourg.paper.blank_book import blank_bytes
    from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
    from gm_assistant.games.quinte_bourg.paper.typed import live_bytes
    from gm_assistant.games.quinte_bourg.rehearsal import random_game
    from gm_assistant.games.quinte_bourg.rules.game import open_game
    from gm_assistant.toolkit.workbook.book import workbook_bytes

    document = random_game(12, 4, 60)
    game, names = open_game(document), [it["name"] for it in document["players"]]
    for content in (
        blank_bytes(names),
        live_bytes(game),
        workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(game, "Soirée")),
    ):
        assert sorted(read_names(content, "a.xlsx")) == sorted(names)


def test_what_is_cut_is_said() -> None:
    many = find_names("\n".join(f"Joueur {it}" for it in range(600)).encode(), "a.csv")
    assert len(many.names) == 500
    assert many.remarks[0].startswith("Seules les 500 premières lignes sont lues")
    long = find_names(b"x" * 300, "a.csv")
    assert long.remarks[0].startswith("Un nom dépasse 200 lettres")
