"""Every page of the companion, at many moments of random concerts."""

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook
from recorded import demonstration
from shares import some
from web.visitor import House, Visitor
from zombie_mosh.concerts import LIMBS, RULINGS
from zombie_mosh.follies import next_move, random_game
from zombie_mosh.test_whys import IN_THE_CODE, LAST_LINE

from gm_assistant.games.zombie_mosh.paper import ACCOUNTS, KINDS, papers
from gm_assistant.games.zombie_mosh.rehearsal import advised_table
from gm_assistant.games.zombie_mosh.rules.concert import crowd_owed, turns_owed
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document, replay
from gm_assistant.games.zombie_mosh.screens.pages import PAGES
from gm_assistant.games.zombie_mosh.screens.pit import STEPS, pit_view
from gm_assistant.games.zombie_mosh.screens.stage import table_view
from gm_assistant.games.zombie_mosh.texts import KINDS_OF_RULES, RULES_FILE, load_box
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.pages import Rulebook
from gm_assistant.seam.paper import Recorded
from gm_assistant.toolkit.own_files import Problem, load_rulebook

AROUND = ("journal", "menu", "ecran", "classeur", "impression", "impression/corps", "sauvegarder")
DETAILS = ("fosse?qui=1", "fosse?qui=99", "fosse?qui=x", "corrections/1", "corrections/99")


def along(seed: int, moves: int, *, wild: bool) -> Iterator[Game]:
    """A game at every moment."""
    rng = Random(seed)
    table = random_game(2 + seed % 5, seed, 0) if wild else advised_table(2 + seed % 5)
    game = open_document(table)
    for _ in range(moves):
        yield game
        game = game.play(next_move(game, rng, wild=wild))


@pytest.mark.parametrize("seed", some(8, 2))
def test_every_page_is_shown_at_any_moment(house: House, visitor: Visitor, seed: int) -> None:
    for moves in (0, 1, 2, 7, 30, 75, 150):
        game = house.journal.open_game(random_game(2 + seed % 5, seed, moves))
        for page in (*PAGES, *AROUND, *DETAILS, ""):
            status = visitor.get(f"/partie/{game}/{page}").status_code
            assert status in (200, 303), (page, moves)


def test_what_anybody_could_be_called_is_only_shown(house: House, visitor: Visitor) -> None:
    names = ('<script>alert("A")</script>', "{{ 7 * 7 }}", "Œuf\u202e à l'envers", "x" * 300)
    document = demonstration("zombie-mosh") | {"title": "<b>"}
    ids = {one["id"] for one in document["players"]}
    document["players"] = [
        {**one, "name": name} for one, name in zip(document["players"], names, strict=True)
    ]
    assert len(ids) == len(names)
    game = house.journal.open_game(document)
    for page in (*PAGES, "journal", "impression", "classeur"):
        answer = visitor.get(f"/partie/{game}/{page}")
        assert answer.status_code == 200 or page in ("compte", "chanson")
        assert b"<script>alert" not in answer.data


def test_the_public_screen_shows_the_table_and_answers_no_finger(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(demonstration("zombie-mosh"))
    visitor.get(f"/partie/{game}/ecran")
    found = re.search(r"/ecran/[\w-]+(?=[\s<\"])", visitor.page)
    assert found
    answer = visitor.get(found[0])
    assert answer.status_code == 200
    assert "zm-ring" in answer.text
    assert "<button" not in answer.text
    assert "<form" not in answer.text


@pytest.mark.parametrize("seed", range(6))
def test_the_public_picture_is_the_table_without_its_taps(seed: int) -> None:
    for game in along(seed, 60, wild=bool(seed % 2)):
        assert not table_view(game).pit.tapped


def hands_of(game: Game) -> dict[str, int]:
    return {it: one.hand for it, one in game.fosse.corps.items()}


@pytest.mark.parametrize("seed", range(10))
def test_the_picture_says_what_the_rules_say(seed: int) -> None:
    for game in along(seed, 80, wild=bool(seed % 2)):
        fosse, view = game.fosse, pit_view(game.fosse)
        for body, (player, one) in zip(view.bodies, fosse.corps.items(), strict=True):
            assert (body.hand, body.standing) == (one.hand, one.standing)
            assert [limb.tokens for limb in body.limbs] == list(one.damage.values())
            assert {limb.limb for limb in body.limbs if limb.fallen} == set(one.fallen)
            laid = sum(len(limb.cards) for limb in body.limbs)
            pairs = sum(1 for limb in body.limbs for card in limb.cards if card.kind == "pare")
            assert laid == len(one.attack) + len(one.defence) - pairs
            assert body.first is (player == fosse.first)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_to_pass_is_what_the_count_places(seed: int) -> None:
    """What stands on the limbs before a count is what the count does."""
    counted = 0
    before: Game | None = None
    for game in along(seed, 150, wild=False):
        last = game.fosse.last_count
        if before is not None and before.fosse.phase == "comptage" and last is not None:
            counted += 1
            for body, player in zip(pit_view(before.fosse).bodies, last.players, strict=False):
                if before.fosse.table.seats[body.seat] != player:
                    continue
                said = {it.limb: it.through for it in body.limbs if it.through}
                assert said == dict(last.players[player].damage)
        before = game
    assert counted


@pytest.mark.parametrize("seed", range(10))
def test_who_is_awaited_is_lit_and_nobody_else(seed: int) -> None:
    for game in along(seed, 100, wild=False):
        fosse = game.fosse
        lit = [fosse.table.seats[it.seat] for it in pit_view(fosse).bodies if it.awaited]
        if fosse.phase == "danse":
            assert lit == [turns_owed(fosse)[0].player]
        elif fosse.phase == "foule":
            assert lit == [crowd_owed(fosse)[0]]
        else:
            assert lit == ([fosse.first] if fosse.phase == "prelude" else [])


def test_the_way_back_is_told_and_shown() -> None:
    game, _ = replay(random_game(3, 2, 400))
    ways = {pit_view(it).heart.way for it in game.fosses if it.phase == "danse"}
    assert ways == {"horaire", "inverse"}
    turned = [it for fosse in game.fosses for it in pit_view(fosse).heart.turns if it.turns_back]
    assert turned


def arrived(visitor: Visitor, path: str) -> Any:
    answer = visitor.get(path)
    return arrived(visitor, answer.location) if answer.status_code == 303 else answer


def test_a_demonstration_and_a_rehearsal_begin_from_home(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    assert "D'autres tables" in visitor.page
    for path, sent in (("/demonstration", []), ("/repetition", [("joueurs", "4")])):
        visitor.get("/")
        begun = visitor.post(path, [("jeu", "zombie-mosh"), *sent])
        assert begun.status_code == 303
        assert arrived(visitor, begun.location).status_code == 200
        assert "zm-" in visitor.page
    for game in house.journal.games():
        line: Any = house.journal.line(game.game_id)
        assert line.document["format"] == "zombie-mosh/1"


def test_a_rehearsal_plays_for_everybody_to_the_end_of_a_step(
    house: House, visitor: Visitor
) -> None:
    visitor.get("/")
    begun = visitor.post("/repetition", [("jeu", "zombie-mosh"), ("joueurs", "4")])
    game = begun.location.split("/")[2]
    for doing in ("coup", "phase", "phase", "coup", "phase", "phase"):
        arrived(visitor, f"/partie/{game}")
        assert visitor.post(f"/partie/{game}/repetition", [("faire", doing)]).status_code == 303
    made = [it["move"] for it in house.moves(game)]
    assert made[:2] == ["song", "deal"]
    assert made.count("play") == 16
    assert made[-1] == "count"


# What is taken away of a concert: its workbook, its sheets; and its rules at a tap.

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


def test_what_was_taken_back_and_nobody_understands_has_its_name() -> None:
    game = open_document(random_game(4, 2, 20) | {"moves": []})
    gone = [Recorded({"move": "danse"}, stands=False)]
    rows = ACCOUNTS.ledger(game, "Concert", gone).tables["journal"].rows
    assert [(it.rang, it.decision, it.etat) for it in rows] == [(None, "danse", "annulé")]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", ["/impression/{}?jeu=zombie-mosh", "/partie/{1}/impression/{0}"])
def test_every_sheet_is_printed(house: House, visitor: Visitor, kind: str, path: str) -> None:
    game = house.journal.open_game(random_game(5, 3, 60))
    answer = visitor.get(path.format(kind, game))
    assert answer.status_code == 200
    assert 'class="sheet' in answer.text


def test_a_body_on_paper_bears_its_tokens() -> None:
    game, _ = replay(random_game(4, 2, 80))
    box, (book, _) = load_box(SHIPPED)[0], rulebook()
    [sheet] = papers(box, book).sheets("corps", game, True)
    ticked = [sum(there for *_, there in limb.ticks) for limb in sheet.bodies[0].limbs]  # type: ignore[attr-defined]
    one = next(iter(game.fosse.corps.values()))
    assert ticked == list(one.damage.values())


# What a letter takes on a body's drawing, in its units.
LETTER = 4.6


def test_a_body_on_paper_is_named_in_french_and_holds_its_words(
    house: House, visitor: Visitor
) -> None:
    """« Le corps d'Adèle »; what stands on the right of the body ends before its frame."""
    players = [{"id": it, "name": it} for it in ("Adèle", "Yves", "Zoé")]
    fallen = {"move": "correct", "player": "Adèle", "damage": dict.fromkeys(LIMBS, 3)}
    moves = [{"move": "song", "first": "Adèle"}, fallen]
    game = house.journal.open_game({**advised_table(3), "players": players, "moves": moves})
    page = visitor.get(f"/partie/{game}/impression/corps").text.replace("’", "'")
    names = re.findall(r'aria-label="Le corps ([^"]*)"', unescape(page))
    assert names == ["d'Adèle", "d'Yves", "de Zoé"]
    left, _, width, _ = map(int, re.findall(r'viewBox="(-[^"]*)" role="img"', page)[0].split())
    words = re.findall(r'<text x="([^"]*)" y="[^"]*"[^>]*>([^<]*)<', page)
    assert [word for _, word in words].count("tombée") == 3
    assert all(left < int(x) < left + width - LETTER * len(word) for x, word in words)


# The rules at a tap


def rulebook(own: Path | None = None) -> tuple[Rulebook, tuple[Problem, ...]]:
    return load_rulebook(RULES_FILE, KINDS_OF_RULES, SHIPPED, own)


def test_the_rules_shipped_hold_and_cite_what_exists() -> None:
    book, problems = rulebook()
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
    book, problems = rulebook(tmp_path)
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
