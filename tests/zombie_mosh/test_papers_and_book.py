"""What is taken away of a concert: its workbook, its sheets; and its rules at a tap."""

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from web.visitor import House, Visitor
from zombie_mosh.stories import LIMBS, RULINGS
from zombie_mosh.test_whys import IN_THE_CODE, LAST_LINE

from gm_assistant.games.zombie_mosh.paper import ACCOUNTS, KINDS, papers
from gm_assistant.games.zombie_mosh.rehearsal import random_game
from gm_assistant.games.zombie_mosh.rules.game import replay
from gm_assistant.games.zombie_mosh.screens.pit import STEPS
from gm_assistant.games.zombie_mosh.texts import load_box, load_rulebook
from gm_assistant.places import night_scripts_folder

SHIPPED = night_scripts_folder()


@pytest.mark.parametrize("seed", range(6))
def test_the_tables_of_the_workbook_hold_the_whole_concert(seed: int) -> None:
    game, _ = replay(random_game(2 + seed % 5, seed, 160))
    tables = ACCOUNTS.ledger(game, "Un soir").tables
    assert len(tables["journal"].rows) == len(game.moves)
    assert len(tables["chansons"].rows) == len(game.fosse.songs)
    placed = sum(row.poses for row in tables["comptes"].rows)
    counts = [
        found
        for before, after in zip(game.fosses, game.fosses[1:], strict=False)
        if after.last_count is not None and after.last_count is not before.last_count
        for found in after.last_count.players.values()
    ]
    assert placed == sum(sum(it.damage.values()) for it in counts)
    tokens = sum(row.degats for row in tables["corps"].rows)
    assert tokens == sum(one.tokens for one in game.fosse.corps.values())


def test_the_workbook_is_written_and_says_what_was_taken_back(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(random_game(4, 2, 60))
    visitor.get(f"/partie/{game}/fosse")
    visitor.post(f"/partie/{game}/annuler")
    answer = visitor.get(f"/partie/{game}/classeur")
    book = load_workbook(BytesIO(answer.data))
    evening = ["Résumé", "Chansons", "Tours", "Corps", "Décisions"]
    assert book.sheetnames == [*evening, "Soirées", "Palmarès"]
    last = [cell.value for cell in list(book["Décisions"].rows)[-1]]
    assert last[-1] == "annulé"
    assert book["Corps"].max_row > 4 * len(LIMBS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", ["/impression/{}?jeu=zombie-mosh", "/partie/{1}/impression/{0}"])
def test_every_sheet_is_printed(house: House, visitor: Visitor, kind: str, path: str) -> None:
    game = house.journal.open_game(random_game(5, 3, 60))
    answer = visitor.get(path.format(kind, game))
    assert answer.status_code == 200
    assert 'class="sheet' in answer.text


def test_a_body_on_paper_bears_its_tokens() -> None:
    game, _ = replay(random_game(4, 2, 80))
    box, (book, _) = load_box(SHIPPED)[0], load_rulebook(SHIPPED)
    [sheet] = papers(box, book).sheets("corps", game, True)
    ticked = [sum(there for *_, there in limb.ticks) for limb in sheet.bodies[0].limbs]  # type: ignore[attr-defined]
    one = next(iter(game.fosse.corps.values()))
    assert ticked == list(one.damage.values())


# The rules at a tap


def test_the_rules_shipped_hold_and_cite_what_exists() -> None:
    book, problems = load_rulebook(SHIPPED)
    assert not problems
    assert {it.casefold() for it in STEPS.values()} <= set(book.by_name)
    for entry in book.entries:
        assert set(IN_THE_CODE.findall(entry.source)) <= RULINGS, entry.source
        lines = [it for it in entry.source.replace("-", ", L").split(", ") if it[:1] == "L"]
        assert all(it[1:].lstrip("L").isdigit() for it in lines if "0" not in it[:2])
        assert all(int(it.lstrip("L")) <= LAST_LINE for it in lines if it.lstrip("L").isdigit())
        assert 60 < len(entry.rule) < 330, entry.id


def test_a_slip_in_the_rules_of_this_table_is_told(tmp_path: Path) -> None:
    own = tmp_path / "zombie_mosh"
    own.mkdir()
    (own / "regles.toml").write_text('[[terme]]\nid = "pion"\nregle = "x"\n', encoding="utf-8")
    book, problems = load_rulebook(SHIPPED, tmp_path)
    assert any("regle" in str(it) for it in problems)
    assert book.of("terme", "pion") is not None


def test_the_rule_of_a_step_is_under_the_finger(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(random_game(4, 2, 10))
    visitor.get(f"/partie/{game}/fosse")
    address = visitor.page.partition('class="rule" href="')[2].partition('"')[0]
    assert "zombie-mosh" in address
    assert visitor.get(address).status_code == 200
    for page in ("/regles?jeu=zombie-mosh", "/regles?jeu=zombie-mosh&cherche=pion"):
        assert "Premier joueur" in visitor.get(page).text
