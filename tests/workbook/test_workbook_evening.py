"""The empty spreadsheet, filled in with random nights, agrees with the rules."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from workbook.office import converted
from workbook.random_nights import RandomEvening, RandomNight, random_evening

from gm_assistant.companions.quinte_bourg.spreadsheet.blank_book import blank_bytes
from gm_assistant.quinte_bourg.night.calls import NIGHT_TABLES
from gm_assistant.quinte_bourg.situation import situation
from gm_assistant.quinte_bourg.words.vocabulary import LONG_ACTIONS, ROLES, SPECIALITIES, STATUSES

SEEDS = range(8)
OUTCOMES = {
    "aucun_attaquant": "aucun attaquant",
    "protegee": "maison protégée",
    "vide": "maison vide",
    "que_des_reptiliens": "que des Reptiliens",
}


def fill(evening: RandomEvening) -> Workbook:
    names = [it["name"] for it in evening.players]
    book = load_workbook(BytesIO(blank_bytes(names)))
    _fill_players(book["Joueurs"], evening)
    # Two coins come to the first player; the count is right only once that is said.
    book["Pièces"]["D6"], book["Pièces"]["E53"] = 2, -2
    for night in evening.nights:
        sheet = book[f"Nuit {night.number} {night.weekday}"]
        for row, step in enumerate(NIGHT_TABLES[night.weekday], start=5):  # type: ignore[index]
            for letter, words in night.cells.get(step, {}).items():
                sheet[f"{letter}{row}"] = words
    return book


def _fill_players(sheet: Worksheet, evening: RandomEvening) -> None:
    for cell, lover in zip(("C3", "D3"), evening.lovers, strict=False):
        sheet[cell] = lover
    for row, player in enumerate(evening.players, start=6):
        sheet[f"C{row}"] = ROLES[player["camp_roles"][0]]
        sheet[f"D{row}"] = "oui" if player["added_roles"] else None
        for letter, card in zip("EF", player["specialities"], strict=False):
            sheet[f"{letter}{row}"] = SPECIALITIES[card]
        sheet[f"G{row}"] = evening.deaths.get(player["name"])
        sheet[f"H{row}"] = STATUSES.get(evening.fates.get(player["name"], ""))


@pytest.fixture(scope="module")
def evenings(
    tmp_path_factory: pytest.TempPathFactory, office: str
) -> list[tuple[RandomEvening, Any]]:
    folder = tmp_path_factory.mktemp("evenings")
    played = [random_evening(seed) for seed in SEEDS]
    files = [folder / f"{seed}.xlsx" for seed in SEEDS]
    for file, evening in zip(files, played, strict=True):
        fill(evening).save(file)
    out = converted(office, folder, files, "xlsx")
    return [
        (evening, load_workbook(out / file.name, data_only=True))
        for evening, file in zip(played, files, strict=True)
    ]


def beds(sheet: Worksheet) -> dict[str, dict[str, str]]:
    rows = sheet.iter_rows(min_row=5, max_row=49, min_col=10, max_col=12, values_only=True)
    return {
        str(who): {"house": str(house), "action": str(action)}
        for who, house, action in rows
        if house
    }


def expected(night: RandomNight) -> dict[str, dict[str, str]]:
    village = night.game.village
    where = situation(village)["night"]["where"]
    return {
        village.name(who): {
            "house": village.name(place["house"]),
            "action": LONG_ACTIONS[place["action"]],
        }
        for who, place in where.items()
    }


def test_everybody_sleeps_where_the_rules_say(evenings: list[tuple[RandomEvening, Any]]) -> None:
    for evening, book in evenings:
        for night in evening.nights:
            sheet = book[f"Nuit {night.number} {night.weekday}"]
            assert beds(sheet) == expected(night), night.cells


def test_the_attack_comes_out_as_the_rules_say(evenings: list[tuple[RandomEvening, Any]]) -> None:
    seen = set()
    for evening, book in evenings:
        for night in evening.nights:
            sheet = book[f"Nuit {night.number} {night.weekday}"]
            said = sheet.cell(5 + NIGHT_TABLES[night.weekday].index("attaque"), 8).value  # type: ignore[index]
            assert agrees(night, str(said)), (said, night.game.village.night)
            seen.add(str(said).split()[0])
    assert {"victime", "aucun", "pas"} <= seen


def agrees(night: RandomNight, said: str) -> bool:
    attacks = situation(night.game.village)["night"]["attacks"]
    if not attacks:
        return said == "pas de cible"
    (attack,) = attacks
    if attack["outcome"] != "victime":
        return said == OUTCOMES[attack["outcome"]]
    if len(attack["pool"]) > 1:
        return said == f"victime parmi {len(attack['pool'])}"
    return said == f"victime : {night.game.village.name(attack['victim'])}"


def test_presence_is_counted_house_by_house(evenings: list[tuple[RandomEvening, Any]]) -> None:
    for evening, book in evenings:
        for night in evening.nights:
            village = night.game.village
            rows = book[f"Nuit {night.number} {night.weekday}"].iter_rows(
                min_row=5, max_row=49, min_col=10, max_col=14, values_only=True
            )
            counted = {row[0]: row[4] for row in rows if row[4]}
            presence = situation(village)["night"]["presence"]
            assert counted == {village.name(it): count for it, count in presence.items()}


def test_coins_are_counted_and_the_richest_is_found(
    evenings: list[tuple[RandomEvening, Any]],
) -> None:
    for evening, book in evenings:
        sheet = book["Pièces"]
        assert (sheet["C52"].value, sheet["E52"].value) == (
            len(evening.players),
            len(evening.players) + 2,
        )
        assert [sheet[f"{letter}54"].value for letter in "EGIKMO"] == ["✔"] * 6
        died = evening.deaths.get("Joueur 1", 99)
        for night in evening.nights[1:]:
            richest = book[f"Nuit {night.number} {night.weekday}"]["G2"].value
            assert (richest or None) == ("Joueur 1" if night.number <= died else None)


def test_what_failed_says_so(evenings: list[tuple[RandomEvening, Any]]) -> None:
    spoken = 0
    for evening, book in evenings:
        for night in evening.nights:
            sheet = book[f"Nuit {night.number} {night.weekday}"]
            failed = situation(night.game.village)["night"]["failed"]
            for row, step in enumerate(NIGHT_TABLES[night.weekday], start=5):  # type: ignore[index]
                said = str(sheet.cell(row, 8).value)
                if step in failed and step not in ("minus_cortex", "reptiliens"):
                    spoken += 1
                    assert said.startswith(("sans effet", "échec", "personne")), (step, said)
                elif step in night.cells and step not in ("fantomes", "reptiliens"):
                    assert not said.startswith(("sans effet", "échec")), (step, said)
    assert spoken
