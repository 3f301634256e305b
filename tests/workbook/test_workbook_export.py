"""The workbook says what the rules say, once LibreOffice has opened it and worked it out."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.cell import Cell
from workbook.cells_read import HEADER, rows_of
from workbook.conftest import Exported

from gm_assistant.french.typography import signed
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.paper.whole_names import whole_names
from gm_assistant.games.quinte_bourg.rehearsal import random_game
from gm_assistant.games.quinte_bourg.rules.attack import OUTCOMES
from gm_assistant.games.quinte_bourg.rules.game import open_game, situation
from gm_assistant.games.quinte_bourg.rules.posts import coins_in_play
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, LONG_ACTIONS, POSTS
from gm_assistant.games.quinte_bourg.screens.tale import days, nights, pages

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
    "Journal",
    "Victoires",
    "Survivants",
    "Voix reçues",
    "Chronologie",
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
        for village in days(it.game):
            for post, holder in village.posts.items():
                shown = rows[POSTS[post]][f"Jour {village.day} ({village.weekday})"]
                assert shown == ("(vacant)" if holder is None else names[holder])


def test_coins_are_conserved_and_the_live_formulas_know_it(exported: list[Exported]) -> None:
    for it in exported:
        rows = table(it, "Argent")
        assert [row["Écart"] for row in rows] == [0] * len(rows)
        last = f"Jour {it.game.village.day}"
        assert sum(row[last] for row in rows) == coins_in_play(it.game.village)
        sheet = it.read["Argent"]
        control = next(
            row for row in sheet.iter_rows() if row[1].value == signed("Pièces conservées ?")
        )
        days_shown = len(days(it.game))
        assert [cell.value for cell in control[3 : 3 + days_shown]] == ["✔"] * days_shown


def test_every_decision_is_in_the_journal(exported: list[Exported]) -> None:
    for it in exported:
        rows = table(it, "Journal")
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


def test_no_formula_ends_in_an_error(exported: list[Exported]) -> None:
    for it in exported:
        for sheet in it.read:
            errors = [
                cell.coordinate
                for row in sheet.iter_rows()
                for cell in row
                if cell.data_type == "e"
            ]
            assert errors == []


def test_texts_are_texts_and_formulas_are_ours(exported: list[Exported]) -> None:
    for it in exported:
        for sheet in it.written:
            found = {
                cell.data_type
                for row in sheet.iter_rows()
                for cell in row
                if isinstance(cell, Cell)
            }
            assert found <= ({"s", "n", "d", "f"} if sheet.title == "Argent" else {"s", "n", "d"})


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
    assert sheet.page_setup.fitToHeight == 0
    assert len(sheet.tables) == 1
    assert sheet.auto_filter.ref is None
    assert sheet.column_dimensions["A"].width > 4
    assert exported[0].written.properties.title == "=Soirée & <jeu>"


def test_the_evening_is_drawn(exported: list[Exported]) -> None:
    """Purses, survivors and voices; each series bears the name that stands in its row."""
    for it in exported:
        drawn = it.written["Graphiques"]._charts  # type: ignore[attr-defined]
        kinds = [type(chart).__name__ for chart in drawn]
        assert kinds[:2] == ["LineChart", "AreaChart"]
        titles = ("Argent", "Survivants", "Voix reçues")
        for chart, title in zip(drawn, titles, strict=False):
            assert len(chart.series) == len(table(it, title))
            assert chart.series[0].tx.strRef.f.startswith(f"'{title}'!")


def test_survivors_are_those_of_each_evening(exported: list[Exported]) -> None:
    for it in exported:
        columns = table(it, "Survivants")
        for place, village in enumerate(days(it.game), start=1):
            counted = sum(int(list(row.values())[place]) for row in columns)
            assert counted == len(village.living())


def test_formulas_carry_what_they_come_to(exported: list[Exported]) -> None:
    """What a preview shows, before any program has worked it out, is what it works out."""
    for it in exported:
        stored = load_workbook(BytesIO(it.content), data_only=True)["Argent"]
        worked = it.read["Argent"]
        formulas = [
            cell.coordinate
            for row in it.written["Argent"].iter_rows()
            for cell in row
            if cell.data_type == "f"
        ]
        assert formulas
        for cell in formulas:
            assert stored[cell].value == worked[cell].value, cell


def test_a_game_tells_its_turns(exported: list[Exported]) -> None:
    for it in exported:
        deaths = sum(what.kind == "death" for page in pages(it.game) for what in page.happened)
        assert len(table(it, "Chronologie")) >= deaths


def test_a_pardon_shows_as_such_and_a_failed_attack_names_its_house() -> None:
    pardoned = failed = 0
    for seed in (34, 39):
        game = open_game(random_game(12, seed, 160))
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
