"""The live spreadsheet, filled in with random games, agrees with the rules."""

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from workbook.live_games import (
    beds_differ,
    converted,
    counts_differ,
    live_game,
    posts_differ,
    purses_differ,
    refused,
)

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.paper import blank_grid as n
from gm_assistant.games.quinte_bourg.paper.blank_book import blank_bytes
from gm_assistant.games.quinte_bourg.paper.blank_facts import (
    BLACK,
    DEAD,
    EXECUTED,
    RADIANT,
    Room,
    fact_rows,
)
from gm_assistant.games.quinte_bourg.paper.read_back import game_in
from gm_assistant.games.quinte_bourg.paper.typed import live_bytes
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.words import Weekday
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.paper import Period

SEEDS = range(2)
SOAK_SEEDS = range(100, 136)
NAMES = ("Ana", "Bruno", "Chloé", "David", "Ève", "Farid")


def worked_out(office: str, folder: Path, books: list[bytes]) -> list[Workbook]:
    files = [folder / f"{place}.xlsx" for place in range(len(books))]
    for file, content in zip(files, books, strict=True):
        file.write_bytes(content)
    out = converted(office, folder, files, "xlsx")
    return [load_workbook(out / file.name, data_only=True) for file in files]


def differences(games: list[Game], folder: Path, office: str) -> list[object]:
    books = worked_out(office, folder, [live_bytes(it) for it in games])
    return [
        difference
        for game, book in zip(games, books, strict=True)
        for compare in (beds_differ, purses_differ, posts_differ, counts_differ)
        for difference in compare(game, book)
    ] + [it for book in books for it in refused(book)]


@pytest.mark.usefixtures("few_nights")
def test_beds_lives_coins_and_posts_are_those_of_the_rules(tmp_path: Path, office: str) -> None:
    assert differences([live_game(seed, 2) for seed in SEEDS], tmp_path, office) == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(SOAK_SEEDS.start, SOAK_SEEDS.stop, 6))
def test_two_hundred_nights_and_days(tmp_path: Path, office: str, first: int) -> None:
    assert differences([live_game(first + it) for it in range(6)], tmp_path, office) == []


@cache
def blank(start: Weekday, nights: int) -> bytes:
    return blank_bytes(NAMES, nights, start=start)


def filled(start: Weekday = "lundi", nights: int = 1) -> Workbook:
    """Six people, a Reptilian, a sandman."""
    book = load_workbook(BytesIO(blank(start, nights)))
    for row, role in enumerate(("Reptilien", *["Villageois"] * 4, "Reptilienne noire"), start=6):
        book["Joueurs"][f"C{row}"] = role
    return book


def row_of(book: Workbook, moment: str) -> int:
    """The first free row of a moment."""
    cells = book["Faits"].iter_rows(min_col=1, max_col=2)
    return next(one.row for one, two in cells if one.value == moment and two.value is None)


def saved(book: Workbook) -> bytes:
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def test_what_comes_later_never_changes_a_night_before(tmp_path: Path, office: str) -> None:
    alone, later = filled(nights=3), filled(nights=3)
    for book in (alone, later):
        book["Nuit 1 lundi"]["D6"] = "Bruno"
    facts = later["Faits"]
    row = row_of(later, "Jour 2, mardi")
    facts[f"B{row}"], facts[f"C{row}"], facts[f"D{row}"] = BLACK, "Farid", "Chloé"
    facts[f"B{row + 1}"], facts[f"C{row + 1}"] = DEAD, "Ana"
    one, two = worked_out(office, tmp_path, [saved(alone), saved(later)])
    assert cells(one["Nuit 1 lundi"]) == cells(two["Nuit 1 lundi"])
    assert cells(one["Nuit 2 mardi"]) == cells(two["Nuit 2 mardi"])
    assert two["Nuit 1 lundi"]["C6"].value == "Ana, Farid"
    assert two["Nuit 3 mercredi"]["C6"].value == "Chloé, Farid"
    assert [two["Joueurs"][it].value for it in ("L8", "M6")] == ["oui", "à la morgue"]


def cells(sheet: object) -> list[object]:
    return [it for row in sheet.iter_rows(values_only=True) for it in row]  # type: ignore[attr-defined]


def test_everybody_begins_with_a_coin_on_any_weekday(tmp_path: Path, office: str) -> None:
    book = filled("vendredi", 3)
    assert [it for it in book.sheetnames if it.startswith("Nuit")][:3] == [
        "Nuit 1 vendredi",
        "Nuit 2 samedi",
        "Nuit 4 lundi",
    ]
    book["Joueurs"]["B12"] = "Gaël"
    (seen,) = worked_out(office, tmp_path, [saved(book)])
    assert [seen["Pièces"][f"C{row}"].value or None for row in (6, 12, 13)] == [1, 1, None]


def test_what_the_rules_refuse_is_red(tmp_path: Path, office: str) -> None:
    book = filled()
    facts, row = book["Faits"], row_of(book, "Jour 1, lundi")
    written = (
        ("Don", "Ana", "Bruno", 5, None, "Pas assez de pièces."),
        ("Candidature", "Ana", None, None, "Président", "Ce poste n'est pas facultatif."),
        ("Destin", "Ana", None, None, "fantôme", "Aucun destin à choisir"),
        ("Don", "Anna", "Bruno", 1, None, "Qui : nom inconnu."),
        ("Mort", "Ana", None, None, None, ""),
        ("Mort", "Ana", None, None, None, "Déjà à la morgue."),
    )
    for place, (*words, _) in enumerate(written):
        for letter, word in zip("BCDEF", words, strict=True):
            facts[f"{letter}{row + place}"] = word
    (seen,) = worked_out(office, tmp_path, [saved(book)])
    for place, (*_, reason) in enumerate(written):
        said = seen["Faits"][f"G{row + place}"].value or ""
        assert said.startswith(reason)
        assert bool(said) == bool(reason)


def test_rows_of_a_day_never_overlap() -> None:
    blocks = fact_rows([Period(1, "samedi"), Period(2, "dimanche")], {1: Room(1, 2, 3, 4, 5)})
    rows = [row for block in blocks for row in range(block.first, block.last + 1)]
    assert rows == list(range(6, 6 + len(rows)))
    assert [len(list(it.free())) for it in blocks] == [15, 29]


@pytest.mark.parametrize(("seed", "nights"), [(0, 3), (2, 4), (8, 3), (9, 3)])
@pytest.mark.usefixtures("few_nights")
def test_a_filled_spreadsheet_is_a_game_again(seed: int, nights: int) -> None:
    game = live_game(seed, nights)
    told = game_in(live_bytes(game))
    again = open_game(told.document).village
    ids = {player: f"J{place}" for place, player in enumerate(game.villages[0].seats, start=1)}
    for player, other in ids.items():
        before, after = game.village.players[player], again.players[other]
        assert (before.status, before.coins) == (after.status, after.coins)
        assert before.camp_roles == after.camp_roles
        assert before.specialities == after.specialities
    for post, holder in game.village.posts.items():
        assert again.posts[post] == (ids[holder] if holder else None)


@pytest.mark.parametrize(("grief", "left"), [({}, "vivant"), ({"grief": True}, "esprit")])
@pytest.mark.usefixtures("few_nights")
def test_whoever_left_has_left_when_the_spreadsheet_is_read(
    grief: dict[str, bool], left: str
) -> None:
    people = [{"id": f"J{it}", "camp_roles": ["villageois"]} for it in range(1, 10)]
    people[8]["camp_roles"] = ["reptilien"]
    moves: list[dict[str, object]] = [
        {"move": "lovers", "players": ["J1", "J2"]},
        {"move": "night"},
        {"move": "leave", "player": "J4"},
        {"move": "day"},
        {"move": "stage", "stage": "session"},
        {"move": "leave", "player": "J1", **grief},
    ]
    if grief:
        moves += [{"move": "fate", "player": "J2", "becomes": "esprit", "shows": "camp"}]
    game = open_game({"format": "quinte-bourg/1", "players": people, "posts": {}, "moves": moves})
    found = open_game(game_in(live_bytes(game)).document).village
    assert [found.players[it].status for it in ("J4", "J1", "J2")] == ["parti", "parti", left]


def test_what_could_not_be_understood_is_named() -> None:
    book = filled()
    row = row_of(book, "Jour 1, lundi")
    book["Nuit 1 lundi"]["D8"] = "Personne"
    facts = book["Faits"]
    facts[f"B{row}"], facts[f"C{row}"] = "Tempête", "Ana"
    facts[f"B{row + 1}"], facts[f"C{row + 1}"], facts[f"D{row + 1}"] = "Don", "Zoé", "Ana"
    told = game_in(saved(book))
    assert any("« Personne »" in it for it in told.remarks)
    assert any("« Tempête »" in it for it in told.remarks)
    assert any("« Zoé »" in it for it in told.remarks)
    assert len(told.document["players"]) == len(NAMES)


# An MJ with the spreadsheet alone: its words, its settings, and who is dead already.


def test_every_word_and_every_gesture_stands_in_a_cell() -> None:
    """None is cut at the 255 letters of a prompt, and no prompt is cut either."""
    book = load_workbook(BytesIO(blank("lundi", 6)))
    rows = list(book[n.WORDS_SHEET].iter_rows(min_row=5, values_only=True))
    told = {plain(str(it)) for row in rows for it in row if it}
    scripts = load_scripts(night_scripts_folder())
    for script in (*scripts.nights.values(), scripts.opening, scripts.day, scripts.sunday):
        for part in (part for row in script.rows for part in row.parts):
            words = {plain(it) for it in (part.say, part.gesture, part.do, part.close) if it}
            assert words - {"Aucun."} <= told, script.name
    assert {plain(it.text) for it in scripts.laws} <= told
    prompts = [
        str(it.prompt)
        for sheet in book.worksheets
        for it in sheet.data_validations.dataValidation
        if it.prompt
    ]
    assert max(map(len, prompts)) < 255


def test_whoever_is_killed_before_the_attack_sleeps_nowhere(tmp_path: Path, office: str) -> None:
    """He is no victim, no occupant, and the call that names him says it at once."""
    book = filled()
    night, facts = book["Nuit 1 lundi"], book["Faits"]
    labels = {night[f"B{row}"].value: row for row in range(n.FIRST_CALL, n.FIRST_BED)}
    target = next(row for label, row in labels.items() if str(label).startswith("Reptiliens"))
    attack = next(row for label, row in labels.items() if str(label).startswith("Attaque"))
    night[f"D{target}"] = "Bruno"
    row = row_of(book, "Nuit 1, avant l’attaque")
    facts[f"B{row}"], facts[f"C{row}"] = DEAD, "Bruno"
    (read,) = worked_out(office, tmp_path, [saved(book)])
    night = read["Nuit 1 lundi"]
    assert night[f"H{target}"].value == "cible choisie · mort cette nuit"
    assert night[f"H{attack}"].value == "maison vide"
    assert [night[f"{it}{n.FIRST_BED + 1}"].value for it in "BC"] == ["Bruno", None]


def test_the_settings_of_the_table_travel_and_count(tmp_path: Path, office: str) -> None:
    """Attackers unseen, no attack without the alpha, more than half for the Idéalistes."""
    book = filled()
    sheet = book[n.COUNTS_SHEET]
    for row, value in zip(range(n.FIRST_SETTING, 30), ("Non", "Non", "Oui", "Oui"), strict=False):
        sheet[f"B{row}"] = value
    sheet[f"B{n.FIRST_SETTING + 6}"] = "la majorité"
    night = book["Nuit 1 lundi"]
    target = next(
        row
        for row in range(n.FIRST_CALL, n.FIRST_BED)
        if str(night[f"B{row}"].value).startswith("Reptiliens")
    )
    night[f"D{target}"] = "Bruno"
    again = open_game(game_in(saved(book)).document).village.rulings
    assert not again.attackers_count
    assert again.attack_needs_alpha
    assert again.idealists_need == "majorite"
    (read,) = worked_out(office, tmp_path, [saved(book)])
    assert read["Nuit 1 lundi"][f"H{target}"].value == "pas de cible"
    rows = read[n.COUNTS_SHEET].iter_rows(max_col=2, values_only=True)
    counts = {str(label): far for label, far in rows}
    assert counts["Idéalistes\N{NO-BREAK SPACE}: vivants qu’il leur faut"] == 4
    sheet[f"B{n.FIRST_SETTING}"] = "peut-être"
    assert any("n'est pas compris" in it for it in game_in(saved(book)).remarks)


LOVED = (("C3", "Chloé"), ("D3", "David"))
SCALED = ((f"{n.CONVERTED_COLUMN}8", "oui"),)


def test_a_martyr_won_over_to_a_stronger_camp_stops_nothing(tmp_path: Path, office: str) -> None:
    """W-03: loved, a Reptilian, or an Idéaliste, he is executed as anybody else is."""
    cases: tuple[tuple[tuple[tuple[str, str], ...], str], ...] = (
        ((), DEAD), (LOVED, DEAD), (SCALED, DEAD), ((), BLACK), ((), RADIANT),
    )  # fmt: skip
    books = [filled() for _ in cases]
    for book, (cards, what) in zip(books, cases, strict=True):
        people, facts, row = book["Joueurs"], book["Faits"], row_of(book, "Jour 1, lundi")
        people["C7"], people["C8"] = "Shéhérazade", "Martyre"
        for cell, word in cards:
            people[cell] = word
        by = "Bruno" if what == RADIANT else "Farid"
        before = (DEAD, "Ève") if what == DEAD else (what, by, "Chloé")
        for letter, word in zip("BCD", before, strict=False):
            facts[f"{letter}{row}"] = word
        facts[f"B{row + 1}"], facts[f"C{row + 1}"] = EXECUTED, "Chloé"
    seen = worked_out(office, tmp_path, [saved(it) for it in books])
    assert [verdict(it, "Martyre") for it in seen] == ["la partie s'arrête", *[None] * 4]


def verdict(book: Workbook, condition: str) -> object:
    rows = book[n.COUNTS_SHEET].iter_rows(max_col=3, values_only=True)
    return next(said or None for label, _, said in rows if str(label).startswith(condition))


def test_who_was_charmed_on_paper_is_still_charmed_in_the_spreadsheet(
    tmp_path: Path, office: str
) -> None:
    people = [{"id": f"J{it}", "camp_roles": ["villageois"]} for it in range(1, 7)]
    people[0]["camp_roles"], people[5]["camp_roles"] = ["orphee"], ["reptilien"]
    for it in people[1:4]:
        it["charmed_by"] = ["orphee", "sirene"]
    moves = [
        {"move": "night"},
        {"move": "call", "step": "orphee", "target": "J5"},
        {"move": "correct", "player": "J6", "charmed_by": ["sirene"]},
    ]
    document = {"format": "quinte-bourg/1", "players": people, "posts": {}, "moves": moves}
    game, loved = open_game(document), open_game({**document, "lovers": ["J1", "J2"]})
    assert game.village.result is not None
    assert game.village.result.reason == "musiciens"
    # W-03: Orphée in love is of the Musiciens no more, and nobody else is.
    assert loved.village.result is None
    seen, other = worked_out(office, tmp_path, [live_bytes(it) for it in (game, loved)])
    told = seen[n.COUNTS_SHEET].iter_rows(n.FIRST_SETTING, n.FIRST_SETTING + 5, 7, 8)
    assert [[bool(it.value) for it in row] for row in told] == [
        [False, False], *[[True, True]] * 3, [True, False], [False, True],
    ]  # fmt: skip
    assert [verdict(it, "Musiciens") for it in (seen, other)] == ["la partie s'arrête", None]


@pytest.mark.parametrize(
    ("words", "shown"), [("", "camp"), (", montre sa spécialité", "specialite")]
)
def test_which_card_a_dead_player_turns_is_kept(words: str, shown: str) -> None:
    book = filled()
    for row in range(6, 12):
        book["Joueurs"][f"F{row}"] = ("Voleur", "Brigand", "Laura de la Riponne")[row % 3]
    facts, row = book["Faits"], row_of(book, "Jour 1, lundi")
    facts[f"B{row}"], facts[f"C{row}"] = DEAD, "Chloé"
    facts[f"B{row + 1}"], facts[f"C{row + 1}"] = "Destin", "Chloé"
    facts[f"F{row + 1}"] = f"esprit{words}"
    moves = game_in(saved(book)).document["moves"]
    assert [it["shows"] for it in moves if it["move"] == "fate"] == [shown]
