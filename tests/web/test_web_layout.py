"""A layout that does not hold is said in the app, which offers the shipped one."""

from io import BytesIO

from openpyxl import load_workbook
from web.visitor import House, Visitor

from gm_assistant.places import exports_folder


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
