"""An evening written in a workbook is judged by the rules: the same game, the same refusals."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from openpyxl import Workbook, load_workbook
from rules.follies import random_game
from rules.refused import DAY_STORIES, NIGHT_STORIES, Story
from shares import of_all, some
from test_scenarios import CASES, case, name_of

from gm_assistant.cli import main
from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.companion import EVENING
from gm_assistant.games.quinte_bourg.paper import to_write as w
from gm_assistant.games.quinte_bourg.paper.judged import (
    FOR_THE_MJ,
    game_in,
    judged,
)
from gm_assistant.games.quinte_bourg.paper.names import key_of
from gm_assistant.games.quinte_bourg.paper.written import FACTS, FIELDS
from gm_assistant.games.quinte_bourg.rules.game import KINDS, Game, open_game, replay, situation
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.words import STEPS
from gm_assistant.seam.companion import NotReadBack, ReadBack

FIXTURES: Final = Path(__file__).parent / "fixtures"


def told(game: Game) -> dict[str, Any]:
    """The situation, whose answers are known by their decisions and not by their numbers."""
    found = situation(game.village)
    # A text of nothing is no text.
    moves = [{**it, "at": "", "force": True, "text": it.get("text", "")} for it in game.moves]
    answers = ([it["answer"], moves[it["move"]]] for it in found["answers"])
    return {**found, "answers": sorted(json.dumps(it, sort_keys=True) for it in answers)}


def back(document: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> ReadBack:
    """What comes of an evening that is written down row by row, and judged."""
    return judged(w.evening_book(document, moves, ahead=1))


@pytest.mark.parametrize("seed", some(60, 2))
def test_an_evening_comes_back_as_it_was_written(seed: int) -> None:
    document = random_game(8 + seed * 7 % 38, seed, 90 + seed * 37 % 300)
    again = game_in(w.evening_bytes(document, ahead=1))
    assert again.remarks == ()
    assert told(open_game(again.document)) == told(open_game(document))


# A sheet says what was decided, not when it was tried: what only turns back in time is not in it.
_BACK_IN_TIME: Final = ("night", "day", "stage")


def _is_of_a_sheet(document: Mapping[str, Any]) -> bool:
    game, refused = replay(document)
    if refused is None:
        return not any(it.what == "call" for it in game.village.pending)
    move = document["moves"][refused.index]
    night = game.village.night
    is_call = move["move"] == "call" and night is not None and move["step"] in night.steps
    again = is_call and night is not None and night.place_of(move["step"]) <= night.place
    return move["move"] not in _BACK_IN_TIME and not again


OF_THE_GAME: Final = [it for it in CASES if it.parent.parent.name in ("shared", "own")]


@pytest.mark.parametrize("share", some(60, 1))
def test_every_worked_case_is_judged_as_it_is_replayed(share: int) -> None:
    assert len(OF_THE_GAME) > 500
    for path in OF_THE_GAME[share::60]:
        document = case(path)
        try:
            game, refused = replay(document)
        except Malformed:
            continue
        if not _is_of_a_sheet(document):
            continue
        moves = document["moves"][: refused.index + 1 if refused else None]
        again = back({**document, "moves": []}, moves)
        said = [it.partition(" : ")[2] for it in again.remarks if "ligne" in it]
        assert said == ([refused.refusal.sentence] if refused else []), name_of(path)
        assert told(open_game(again.document)) == told(game), name_of(path)


def test_a_card_of_the_table_comes_back_as_it_was_typed() -> None:
    path = next(it for it in OF_THE_GAME if it.parent.name == "house_cards")
    document = case(path)
    card = {**document["house_cards"][0], "label": "L'ours"}
    document = {**document, "house_cards": [card], "moves": []}
    assert back(document, ()).document["house_cards"] == [card]


REFUSED: Final = [
    it
    for it in (*NIGHT_STORIES, *DAY_STORIES)
    # Rows say what was answered: that nothing was is no row, and a field that is lacking.
    if [] not in it.move.values()
    and _is_of_a_sheet({**it.document(), "moves": [*it.before, it.move]})
]


@pytest.mark.parametrize("share", some(12, 1))
def test_every_refusal_is_met_in_a_sheet_and_has_no_effect(share: int) -> None:
    for story in REFUSED[share::12]:
        again = back(story.document(), [*story.before, story.move])
        sentence = _refusal_of(story)
        assert any(it.endswith(sentence) for it in again.remarks), (story.move, again.remarks)
        assert told(open_game(again.document)) == told(story.game()), story.move


def _refusal_of(story: Story) -> str:
    with pytest.raises(Refusal) as refused:
        story.game().play(story.move)
    return str(refused.value.sentence)


@pytest.mark.parametrize("seed", some(40, 2))
def test_illegal_rows_are_refused_as_the_engine_refuses_them(seed: int) -> None:
    """Decisions by chance are put between those of an evening; each is judged where it stands."""
    rng, document = Random(seed), random_game(10 + seed % 12, seed, 120)
    game, moves, refused = open_game({**document, "moves": []}), [], []
    people = [it["id"] for it in document["players"]]
    for move in document["moves"]:
        if rng.random() < 0.4:
            tried = _by_chance(rng, people)
            try:
                game.play(tried)
            except Refusal as refusal:
                moves.append(tried)
                refused.append(refusal.sentence)
        game = game.play(move)
        moves.append(move)
    again = back({**document, "moves": []}, moves)
    rows = [it for it in again.remarks if "ligne" in it]
    assert len(refused) > 5
    assert sorted(it.partition(" : ")[2] for it in rows) == sorted(refused)
    assert told(open_game(again.document)) == told(game)


def _by_chance(rng: Random, people: Sequence[str]) -> dict[str, Any]:
    one, other = rng.choice(people), rng.choice(people)
    power = rng.choice(("assassinat", "repticide", "morsure", "resurrection"))
    return rng.choice(
        (
            {"move": "give", "from": one, "to": other, "coins": rng.choice((1, 50))},
            {"move": "invoke", "by": one, "power": power, "target": other},
            {"move": "fate", "player": one, "becomes": "fantome", "shows": "camp"},
            {"move": "pickpocket", "post": "pickpocket_mirko", "target": other},
            {"move": "assign", "post": "president", "player": one},
            {"move": "move_house", "player": one, "after": other},
            {"move": "wedding", "spouses": [one, other], "after": None, "witnesses": [one, one]},
        )
    )


# An evening of eight, and the slips of an amateur.

PEOPLE: Final = (
    ("Ana", "Reptilienne alpha", "Dresseur de chien"),
    ("Bruno", "Villageois", "Fureteur"),
    ("Chloé", "Poirot", "Inventeur"),
    ("David", "Villageois", "Marchand de sable"),
    ("Ève", "Villageois", "Voleur"),
    ("Farid", "Villageois", None),
    ("Gaël", "Villageois", None),
    ("Hugo", "Villageois", None),
)
Write = Callable[[Workbook], None]
NIGHT, DAY = "Nuit 1 lundi", "Jour 1 lundi"


@cache
def blank() -> bytes:
    return w.blank_bytes([it[0] for it in PEOPLE], 1)


def table(*writes: Write) -> Workbook:
    book = load_workbook(BytesIO(blank()))
    for row, (_, role, speciality) in enumerate(PEOPLE, start=w.FIRST):
        book["Joueurs"][f"C{row}"], book["Joueurs"][f"E{row}"] = role, speciality
    for write in writes:
        write(book)
    return book


def at(book: Workbook, page: str, fact: str) -> int:
    """The first free row of a call or of a fact."""
    sheet = book[page]
    rows = range(w.FIRST, sheet.max_row + 1)
    free = (it for it in rows if not any(sheet[f"{x}{it}"].value for x in w.LETTERS.values()))
    return next(it for it in free if key_of(sheet[f"B{it}"].value or "") == key_of(fact))


def row(page: str, fact: str, /, forced: bool = False, **cells: str | int) -> Write:
    def write(book: Workbook) -> None:
        place = at(book, page, fact)
        for name, words in cells.items():
            book[page][f"{w.LETTERS[name]}{place}"] = words
        book[page][f"{w.FORCED}{place}"] = "oui" if forced else None

    return write


def free(page: str, when: str, fact: str, **cells: str | int) -> Write:
    """A fact in a row that had no name."""

    def write(book: Workbook) -> None:
        sheet = book[page]
        rows = range(w.FIRST, sheet.max_row + 1)
        place = next(
            it
            for it in rows
            if not sheet[f"B{it}"].value and key_of(sheet[f"A{it}"].value or when) == key_of(when)
        )
        sheet[f"A{place}"], sheet[f"B{place}"] = when, fact
        for name, words in cells.items():
            sheet[f"{w.LETTERS[name]}{place}"] = words

    return write


def cell(page: str, place: str, words: str | int | date | None) -> Write:
    def write(book: Workbook) -> None:
        book[page][place] = words

    return write


def ballots(*choices: str) -> Write:
    """What each says in the vote, in the order of the seats."""

    def write(book: Workbook) -> None:
        sheet = book[DAY]
        voices = [it for it in range(5, sheet.max_row) if key_of(sheet[f"B{it}"].value) == "… voix"]
        for place, choice in zip(voices, choices, strict=False):
            sheet[f"{w.LETTERS['whom']}{place}"] = choice

    return write


def all_of(*writes: Write) -> Write:
    def write(book: Workbook) -> None:
        for it in writes:
            it(book)

    return write


def said(label: str, words: str) -> Write:
    """What is said of the table."""

    def write(book: Workbook) -> None:
        sheet = book["Table"]
        rows = range(w.FIRST, sheet.max_row + 1)
        sheet[f"B{next(it for it in rows if key_of(sheet[f'A{it}'].value) == key_of(label))}"] = (
            words
        )

    return write


# What was written, and what is said of it.
SLIPS: Final[Mapping[str, tuple[Write, str]]] = {
    "nobody": (row(NIGHT, "Fureteur", who="Zoé"), "« Zoé » n'est pas à table"),
    "no neighbour": (row(NIGHT, "Fureteur", who="Hugo"), "ne sont pas voisins"),
    "a word": (row(NIGHT, "Voleur", where="Ana", number="deux"), "un nombre entier est attendu"),
    "too many": (row(NIGHT, "Voleur", where="Ana", number=9), "Ana n'a que 1 pièce"),
    "a column": (row(NIGHT, "Fureteur", where="Ana"), "rien n'est attendu ici"),
    "no fact": (free(DAY, "Réveil", "Dragon", who="Ana"), "« Dragon » n'en est pas un"),
    "a gift": (free(DAY, "Réveil", "Don", who="Ana", whom="Hugo", number=50), "Ana n'a que"),
    "by nobody": (free(DAY, "Réveil", "Don", whom="Hugo", number=1), "ce champ manque"),
    "no assassin": (
        free(DAY, "Réveil", "Pouvoir invoqué", who="Ana", choice="Assassinat", whom="Hugo"),
        "Ana n'a pas",
    ),
    "details": (row(NIGHT, "Reptiliens", who="Hugo", rest="corne"), "« corne » n'y dit rien"),
    "a moment": (free(NIGHT, "après « Dragon »", "Note", text="x"), "n'est pas un moment"),
    "one lover": (said("Amoureux", "Ana"), "il en faut exactement 2"),
    "twins": (cell("Joueurs", "B12", "ana "), "plusieurs joueurs portent ce nom"),
    "a unique card": (cell("Joueurs", "C6", "Reptilienne alpha"), "unique, et Ana et Bruno"),
    "a speciality": (cell("Joueurs", "E6", "Voleur"), "unique, et Bruno et Ève"),
    "renamed": (row(NIGHT, "Fureteur", who="Zoé"), "s'il a changé de nom, remplacez"),
    "another's number": (row(NIGHT, "Fureteur", who="Chloé (n° 2)"), "Case D9"),
    "a ballot's cell": (ballots("Hugo", "Zed"), "Case E45"),
    "a ballot by night": (free(NIGHT, "", "… voix", who="Ana", whom="Hugo"), "n'appartient"),
    "a ballot under a call": (
        all_of(cell(NIGHT, "B10", "… voix"), cell(NIGHT, "E10", "Hugo")),
        "Case B10",
    ),
    "two words for one call": (
        row(NIGHT, "Fureteur", who="Chloé", choice="sans choix"),
        "rien n'est attendu ici",
    ),
    "a call twice": (
        all_of(row(NIGHT, "Fureteur", who="Ana"), free(NIGHT, "", "Fureteur", who="Chloé")),
        "déjà écrit, ligne 9",
    ),
    "malgré tout": (
        all_of(row(NIGHT, "Fureteur", who="Chloé"), cell(NIGHT, "K9", "x")),
        "Case K9",
    ),
    "a stage denied": (cell(DAY, "G33", "non"), "Case G33"),
    "begun": (cell(NIGHT, "B2", "hier"), "case B2"),
    "another evening": (
        all_of(said("Premier soir", "jeudi"), row(NIGHT, "Fureteur", who="Chloé")),
        "la soirée en est au jour 1, jeudi",
    ),
    "a date": (cell("Joueurs", "B6", date(2025, 5, 1)), "case B6 : écrivez ce nom en lettres"),
    "a formula": (cell("Joueurs", "B6", "=A1"), "case B6 : écrivez ce nom en lettres"),
    "no name": (cell("Joueurs", "C20", "Villageois"), "case B20 : le nom manque"),
    "sorted seats": (cell("Joueurs", "A6", 9), "colonne A"),
    "a post of a ghost": (
        all_of(cell("Joueurs", "J6", "fantôme"), said("Président", "Bruno")),
        "Bruno ne peut pas tenir « Président »",
    ),
    "a page of one's own": (lambda book: book.create_sheet("Brouillon"), "« Brouillon »"),
    "no Reptilien": (
        cell("Joueurs", "C5", "Villageois"),
        "Aucun Reptilien en jeu",
    ),
}
# Names in other words, which are the same.
SAME: Final = ("bruno", " Bruno ", "BRUNO", "n° 2", "N°2", "Bruno (n° 2)", "Bruno\u00a0")


# What somebody writes that cannot be, in an evening of people who hold what it takes.
_ILLEGAL_AT: Final = NIGHT_STORIES[0]._replace(
    cast={
        "A": {"charmed_by": ["orphee"]},
        "F": {"used": ["resurrection"]},
        "G": {"coins": 0},
        "J": {"camp_roles": ["sirene"]},
    },
    posts={"bourreau": None, "pickpocket_mirko": None},
    table={"last_defended": "A", "marriages": [["A", "B"]]},
)


def power(who: str, choice: str, **cells: str) -> Write:
    return free(DAY, "Réveil", "Pouvoir invoqué", who=who, choice=choice, **cells)


def gift(who: str, whom: str, number: int) -> Write:
    return free(DAY, "Réveil", "Don", who=who, whom=whom, number=number)


def voice(book: Workbook) -> None:
    sheet = book[DAY]
    rows = range(w.FIRST, sheet.max_row)
    place = next(it for it in rows if key_of(sheet[f"B{it}"].value or "") == "… voix")
    sheet[f"{w.LETTERS['whom']}{place}"] = "Karim"


# The row, what is said of it, and whether the table may overrule.
ILLEGAL: Final[Mapping[str, tuple[Write, str, bool]]] = {
    "a murder by no assassin": (power("Ana", "Assassinat", whom="David"), "Ana n'a pas le", True),
    "repticide of a villager": (power("Gaëlle", "Repticide", whom="Farid"), "Reptilien", True),
    "a bite by no Fennec": (power("Ana", "Morsure", whom="Farid"), "Ana n'a pas le", True),
    "a second resurrection": (power("Farid", "Résurrection", whom="Karim"), "déjà utilisé", True),
    "an inquiry by no Procureur": (
        power("Ana", "Enquête", rest="poste : Président"),
        "n'a pas",
        True,
    ),
    "a ghost that murders": (power("Karim", "Morsure", whom="Ana"), "pas en état", True),
    "a second wedding": (
        free(DAY, "Mariages", "Mariage", who="Ana", whom="Élise", rest="témoins : Chloé, David"),
        "déjà en ménage",
        True,
    ),
    "a gift to oneself": (gift("Ana", "Ana", 1), "ne peut pas se désigner", True),
    "a gift of fifty": (gift("Ana", "David", 50), "Ana n'a que 1 pièce", False),
    "a gift by a ghost": (gift("Karim", "David", 1), "plus parmi les vivants", True),
    "a seat after itself": (
        free(DAY, "Déménagement", "Déménagement", who="Ana", where="Ana"),
        "après",
        False,
    ),
    "a post that is held": (
        free(DAY, "Héritages", "Poste attribué", who="Inès", choice="Président"),
        "n'attend personne",
        True,
    ),
    "a second post": (
        free(DAY, "Héritages", "Candidatures", who="Ana", choice="Bourreau", rest="joueurs : Ana"),
        "poste",
        True,
    ),
    "a pickpocket whom nobody is": (
        free(DAY, "Pickpockets", "Pickpocket", who="David", choice="Pickpocket Mirko"),
        "vacant",
        False,
    ),
    "a vote for a ghost": (voice, "plus parmi les vivants", True),
    "no neighbour": (row(NIGHT, "Fureteur", who="Ana"), "ne sont pas voisins", True),
    "oneself": (row(NIGHT, "Fureteur", who="David"), "ne peut pas se désigner", True),
    "the same house twice": (row(NIGHT, "Fantômes", where="Ana"), "défendue la nuit", True),
    "charmed already": (row(NIGHT, "Orphée", who="Ana"), "déjà sous ce charme", True),
    "a charm on a ghost": (row(NIGHT, "Sirène", who="Karim"), "plus parmi les vivants", True),
    "more than a purse": (row(NIGHT, "Voleur", where="Élise", number=9), "Élise n'a que", False),
}


@pytest.mark.parametrize("fact", of_all(ILLEGAL, *list(ILLEGAL)[::3]))
def test_an_illegal_fact_is_red_and_has_no_effect_unless_the_table_overrules(fact: str) -> None:
    write, sentence, overruled = ILLEGAL[fact]
    document = {**_ILLEGAL_AT.document(), "moves": [{"move": "night"}]}
    before = _felt(document)
    book = w.evening_book(document, document["moves"], ahead=1)
    write(book)
    again = judged(book)
    assert [it for it in again.remarks if sentence in plain(it)]
    assert _felt(again.document) == before
    # The table's word, in the row that is red.
    answer = load_workbook(BytesIO(again.answer))
    (page, place) = next(
        (page, line[0].row)
        for page in (NIGHT, DAY)
        for line in answer[page].iter_rows(w.FIRST)
        if line[11].value == ("refusé, sans effet" if overruled else "impossible, sans effet")
    )
    answer[page][f"{w.FORCED}{place}"] = "oui"
    forced = judged(answer)
    assert (forced.remarks == ()) == overruled
    assert any(it.get("force") for it in forced.document["moves"]) == overruled


def _felt(document: Mapping[str, Any]) -> Any:
    """What a fact could have changed of people and posts; the Scrutateur is another each day."""
    found = situation(open_game(document).village)
    fields = ("status", "coins", "spouse", "charmed_by", "used", "specialities")
    people = [[it[name] for name in fields] for it in found["players"].values()]
    return people, {**found["posts"], "scrutateur": None}


def remarks(*writes: Write) -> str:
    content = BytesIO()
    table(*writes).save(content)
    return plain("\n".join(game_in(content.getvalue()).remarks))


@pytest.mark.parametrize("slip", of_all(SLIPS, *list(SLIPS)[::3]))
def test_a_slip_is_said_and_changes_nothing_else(slip: str) -> None:
    write, sentence = SLIPS[slip]
    named = row(NIGHT, "Marchand de sable", who="Ana") if slip == "twins" else lambda _book: None
    assert sentence in remarks(write, named)


def test_lines_and_columns_that_have_moved_are_no_evening() -> None:
    """Nothing is read from cells that have become others: each is named, and what to do."""
    for sheet, place in (("Joueurs", "A4"), ("Table", "A4"), (NIGHT, "A4")):
        for move in ("insert_rows", "delete_rows"):
            book = table()
            getattr(book[sheet], move)(1)
            with pytest.raises(NotReadBack, match=f"{sheet}, case {place} : .* y est attendu"):
                judged(book)
    for sheet, place in (("Joueurs", "B4"), (NIGHT, "B4")):
        book = table()
        book[sheet].insert_cols(2)
        with pytest.raises(NotReadBack, match=f"{sheet}, case {place} : .* y est attendu"):
            judged(book)


def test_a_paid_vote_takes_a_coin_of_each_voice_out_of_the_game() -> None:
    law = row(DAY, "Loi proposée", who="Bruno", choice="le vote coûte une pièce", text="On paie")
    again = judged(
        table(
            said("Sénateur", "Bruno"),
            row(DAY, "Session", choice="normale"),
            law,
            row(DAY, "Loi décidée", choice="oui"),
            ballots("Hugo", "Hugo", "blanc"),
        )
    )
    village = open_game(again.document).village
    assert again.remarks == ()
    assert village.coins_removed == 3
    assert [it.coins for it in village.in_seat_order()] == [0, 0, 0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("words", SAME)
def test_a_name_in_other_words_is_the_same(words: str) -> None:
    again = judged(table(row(NIGHT, "Marchand de sable", who=words)))
    assert again.remarks == ()
    assert again.document["moves"][-1]["target"] == "J2"


def test_an_accent_composed_otherwise_is_the_same() -> None:
    again = judged(table(row(NIGHT, "Marchand de sable", who="Chloe\u0301")))
    assert again.document["moves"][-1]["target"] == "J3"


def test_the_same_person_twice_in_love_is_said_in_its_own_words() -> None:
    assert "le même nom y est deux fois" in remarks(said("Amoureux", "Ana, Ana"))


def test_two_posts_of_one_person_are_said() -> None:
    told = remarks(said("Président", "Ana"), said("Notaire", "Ana"))
    assert "Ana cumule Président et Notaire" in told


def test_a_card_that_nobody_knows_is_said_before_anything_is_judged() -> None:
    with pytest.raises(NotReadBack, match="Dragon"):
        judged(table(cell("Joueurs", "C5", "Dragon")))
    with pytest.raises(NotReadBack, match="le rôle de camp de Ana manque"):
        judged(table(cell("Joueurs", "C5", None)))


def test_rows_sorted_renamed_and_copied_are_read_all_the_same() -> None:
    book = table(row(NIGHT, "Fureteur", who="Chloé"), row(NIGHT, "Voleur", where="Hugo"))
    straight = judged(
        table(row(NIGHT, "Fureteur", who="Chloé"), row(NIGHT, "Voleur", where="Hugo"))
    )
    sheet = book[NIGHT]
    rows = [[it.value for it in line[:11]] for line in sheet.iter_rows(w.FIRST, w.FIRST + 15)]
    for place, values in enumerate(reversed(rows), start=w.FIRST):
        for column, value in enumerate(values, start=1):
            sheet.cell(place, column).value = value
    book.copy_worksheet(sheet)
    sheet.title = "Lundi soir"
    again = judged(book)
    assert again.document["moves"][:3] == straight.document["moves"][:3]
    assert [it for it in again.remarks if "copie" in it]


def test_cells_that_somebody_merged_say_what_their_first_one_says() -> None:
    def merge(book: Workbook) -> None:
        place = at(book, NIGHT, "Fureteur")
        for cells in (f"D{place}:F{place}", f"L{place}:M{place}", f"A{place + 1}:A{place + 3}"):
            book[NIGHT].merge_cells(cells)

    again = judged(table(merge, row(NIGHT, "Fureteur", who="Chloé")))
    assert again.remarks == ()
    assert again.document["moves"][1]["target"] == "J3"


def test_a_cell_in_the_last_row_makes_no_others() -> None:
    """A sheet makes every cell that it is asked for: only rows that have any are read."""
    book = table(row(NIGHT, "Fureteur", who="Chloé"))
    for sheet in book.worksheets:
        sheet["P1999"] = "là"
    judged(book)
    assert max(len(it._cells) for it in book.worksheets) < 4000


def test_more_names_than_a_table_has_seats_are_a_sentence() -> None:
    book = table()
    for place in range(w.FIRST, 1900):
        book["Joueurs"][f"B{place}"] = book["Joueurs"][f"C{place}"] = f"Villageois {place}"
    with pytest.raises(NotReadBack, match="il en faut de 1 à 100"):
        judged(book)


def test_malgre_tout_is_the_word_of_the_table() -> None:
    far = judged(table(row(NIGHT, "Fureteur", forced=True, who="Hugo")))
    assert far.remarks == ()
    assert far.document["moves"][-1]["force"] is True
    assert open_game(far.document).village.answers


def test_a_vote_with_its_ballots_is_written_and_counted() -> None:
    vote = ballots("Hugo", "Hugo", "blanc")
    again = judged(table(vote, row(DAY, "Exécution", choice="fait")))
    village = open_game(again.document).village
    assert again.remarks == ()
    assert village.vote is not None
    assert [(it.voter, it.choice) for it in village.vote.ballots] == [
        ("J1", "J8"),
        ("J2", "J8"),
        ("J3", None),
    ]
    assert village.players["J8"].status == "mort"


def test_the_answer_stands_beside_each_row_and_its_first_line_says_for_whom() -> None:
    book = table(
        row(NIGHT, "Reptiliens", who="Hugo"),
        row(NIGHT, "Fureteur", who="Chloé"),
        free(DAY, "Réveil", "Don", who="Ana", whom="Bruno", number=50),
    )
    answer = load_workbook(BytesIO(judged(book).answer))
    assert plain(answer.worksheets[0]["A1"].value) == FOR_THE_MJ
    night = {key_of(it[1].value): it for it in answer[NIGHT].iter_rows(5, 30)}
    assert "Poirot" in str(night["fureteur"][11].value)
    beds = [it[0].value for it in answer[NIGHT].iter_rows(5)]
    assert w.ANSWER in map(plain, map(str, beds))
    gift = next(it for it in answer[DAY].iter_rows(5) if it[7].value == 50)
    assert "impossible" in str(gift[11].value)
    assert gift[11].fill.start_color.rgb.endswith("F6CBC4")


def test_an_answer_that_is_given_back_is_judged_anew() -> None:
    first = judged(table(row(NIGHT, "Reptiliens", who="Hugo"), row(NIGHT, "Fureteur", who="Hugo")))
    again = game_in(first.answer)
    assert again.document["moves"] == first.document["moves"]
    assert again.remarks == first.remarks


# The workbook itself.


def test_a_blank_one_has_no_formula() -> None:
    book = load_workbook(BytesIO(w.blank_bytes(["Ana", "=1+1"], 6)))
    cells = (it for sheet in book for line in sheet.iter_rows() for it in line)
    assert [it.coordinate for it in cells if it.data_type == "f"] == []


def test_every_decision_and_every_field_has_its_word() -> None:
    assert KINDS.keys() - FACTS.keys() == {"night", "day", "call"}
    shapes = (kind.shape({}) for name, kind in KINDS.items() if name != "call")
    fields = {
        name for shape in (*shapes, *(it.shape.fields for it in ROWS.values())) for name in shape
    }
    assert fields - FIELDS.keys() - {"step", "ballots", "guesses", "hands"} == set()


def test_no_call_bears_the_name_of_a_fact() -> None:
    assert not set(map(key_of, STEPS.values())) & set(map(key_of, FACTS.values()))


def test_more_players_than_it_has_lines_for_stay_here() -> None:
    people = [{"id": f"J{it}", "camp_roles": ["reptilien"]} for it in range(w.MOST_PLAYERS + 1)]
    document = {"format": "quinte-bourg/1", "players": people, "posts": {}, "moves": []}
    with pytest.raises(NotReadBack, match="Le tableur tient 45 joueurs"):
        EVENING.write(open_game(document), document, None)


def test_a_hostile_name_travels() -> None:
    document = random_game(8, 1, 30)
    names = ("=1+1", "Bob, Léa", "Léa", "léa", "aucun", "a;b:c", "n° 3", "\x00 é")
    for player, name in zip(document["players"], names, strict=True):
        player["name"] = name
    again = game_in(w.evening_bytes(document, ahead=1))
    assert again.remarks == ()
    assert told(open_game(again.document)) == told(open_game(document))


# Files of former versions.


def test_a_former_spreadsheet_is_read_and_judged() -> None:
    again = game_in((FIXTURES / "ancien_tableur.xlsx").read_bytes())
    moves = [it["move"] for it in again.document["moves"]]
    assert moves[:9] == ["night", *["call"] * 7, "day"]
    assert {"give", "fate", "vote", "execute"} <= set(moves)
    assert [it for it in again.remarks if "« Zed » n'est pas à table" in it]
    assert load_workbook(BytesIO(again.answer)).worksheets[0].title == "Réponse"


def test_a_former_spreadsheet_of_a_game_goes_on_where_it_was() -> None:
    again = game_in((FIXTURES / "ancien_tableur_en_cours.xlsx").read_bytes())
    moves = again.document["moves"]
    gift = {"move": "give", "from": "J11", "to": "J2", "coins": 1}
    assert moves.count(gift) == 1
    assert moves[-2] == {"move": "call", "step": "marchand_de_sable", "target": "J11"}
    assert again.document["title"] == "Chez Ana"


# The command.


def test_the_command_gives_the_workbook_and_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out, game = (tmp_path / it for it in ("soiree.xlsx", "juge.xlsx", "partie.json"))
    table(row(NIGHT, "Fureteur", who="Hugo")).save(file)
    assert main(["judge", str(file), "-o", str(out), "--game", str(game)]) == 0
    assert "ne sont pas voisins" in capsys.readouterr().err
    assert load_workbook(out).sheetnames[0] == "Réponse"
    assert json.loads(game.read_text(encoding="utf-8"))["players"][0]["name"] == "Ana"


def test_what_is_no_workbook_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "photo.xlsx"
    file.write_bytes(b"PK\x03\x04")
    assert main(["judge", str(file), "-o", str(tmp_path / "x.xlsx")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
