"""« Nos soirées »: villages, people and cards of the evenings that are over, and of no other."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from openpyxl import load_workbook
from web.visitor import NAMES, House, Visitor, document

from gm_assistant.cli import main
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.quinte_bourg.screens.album import evening_of
from gm_assistant.seam.paper import Deed, Ended, Feat, Fortune, Outcome
from gm_assistant.shell.journal.game_file import import_game
from gm_assistant.shell.web.services import NAME, Services
from gm_assistant.toolkit.album import (
    alike,
    as_one,
    cards,
    in_french,
    interval,
    one_by_one,
    people,
    records,
    sizes,
    united,
)

VOTED: list[dict[str, Any]] = [
    {"move": "night"},
    {"move": "pass", "step": "attaque"},
    {"move": "day"},
    {"move": "stage", "stage": "session"},
    {"move": "session", "kind": "normale"},
    {"move": "stage", "stage": "vote"},
    # J1 is the alpha; J6 and J7 are Villageois.
    {"move": "vote", "ballots": [["J6", "J1"], ["J7", "J6"], ["J1", "J6"], ["J8", None]]},
]
ENDED = [*VOTED, {"move": "stop"}]


@pytest.fixture
def master(house: House) -> Visitor:
    return Visitor(house)


def called(**names: str) -> dict[str, Any]:
    """A table on which some are written in another way."""
    changed = document(moves=ENDED)
    people = [{**it, "name": names.get(it["id"], it["name"])} for it in changed["players"]]
    return {"players": people, "moves": ENDED}


def card_of(page: str, name: str) -> str:
    """What the card of somebody says, or nothing where there is none."""
    for found in re.findall(r'<li class="album-(?:person|card)">(.*?)</li>', page, re.DOTALL):
        if re.search(rf"<h3>(?:<[^>]*>)?{re.escape(name)}<", found):
            return " ".join(unescape(re.sub("<[^>]*>", " ", found)).split())
    return ""


def test_an_evening_that_is_over_adds_its_figures(house: House, master: Visitor) -> None:
    house.game(moves=ENDED, title="La première")
    page = master.get("/soirees").text
    assert "1 soirée finie" in page
    assert "La première" in page
    assert "8 à 11" in page
    assert card_of(page, "Farid").startswith("Farid 1 soirée Gagne 0 sur 1, en vie 1 sur 1")
    assert "Voix justes : 1 sur 1" in card_of(page, "Farid")
    assert "Voix justes : –" in card_of(page, "Chloé")
    assert "Une voix est juste" in page
    assert card_of(page, "Marchand de sable").startswith("Marchand de sable 1 soirée a agi 0 sur 1")


def test_each_evening_is_its_own_village(house: House, master: Visitor) -> None:
    """Its houses burn for those who live, its winners give the sky; a tap leads to its story."""
    killed = {"move": "correct", "player": "J3", "status": "mort"}
    game = house.game(moves=[*VOTED, killed, {"move": "stop"}])
    page = master.get("/soirees").text
    [village] = re.findall(r'<svg class="homes".*?</svg>', page, re.DOTALL)
    houses = re.findall(r'class="house t\d( gone)?"', village)
    assert [it != "" for it in houses] == [name == "Chloé" for name in NAMES]
    assert "En vie à la fin : Ana, Bob, Dany," in page
    assert f'href="/partie/{game}/recit"' in page
    assert master.get(f"/partie/{game}/recit").status_code == 200


def test_one_under_way_adds_nothing_nor_does_a_rehearsal(house: House, master: Visitor) -> None:
    game = house.game(moves=VOTED, title="Secrète")
    house.game(moves=ENDED, title="Pour rire", rehearsal=True)
    for path in ("/soirees", "/"):
        master.get(path)
    page = master.get("/soirees").text
    assert "Aucune soirée finie" in page
    assert "Secrète" not in page
    assert master.get("/soirees/classeur").status_code == 404
    assert master.get("/soirees/annee.svg?annee=2026").status_code == 404
    # What ends it, and going on after all, are both seen at once.
    master.get(f"/partie/{game}/jour")
    master.post(f"/partie/{game}/coup", [("move", "stop")])
    assert "Secrète" in master.get("/soirees").text
    master.post(f"/partie/{game}/coup", [("move", "continue")])
    assert "Secrète" not in master.get("/soirees").text


def test_the_workbook_has_the_same_figures(house: House, master: Visitor) -> None:
    house.game(moves=ENDED)
    book = load_workbook(BytesIO(master.get("/soirees/classeur").data))
    assert book.sheetnames == [
        "Joueurs", "Joueurs et camps", "Cartes", "Camps", "Records", "Soirées", "À plat",
    ]  # fmt: skip
    rows = {row[0]: row for row in book["Joueurs"].iter_rows(min_row=5, values_only=True)}
    assert rows["Farid"][1:6] == (1, 1, rows["Farid"][3], 1, 1)
    assert rows["Gwen"][4:8] == (1, 0, 0, 0)
    flat = {row[3]: row for row in book["À plat"].iter_rows(min_row=5, values_only=True)}
    assert flat["Farid"][7:] == (1, 1, 0)
    assert flat["Farid"][5]
    never = [row for row in book["Camps"].iter_rows(min_row=5, values_only=True) if not row[3]]
    assert never
    assert all(row[4] == 0 for row in never)


def test_what_was_read_once_is_not_read_again(house: House, master: Visitor) -> None:
    game = house.game(moves=ENDED)
    master.get("/soirees")
    services: Services = house.app.extensions[NAME]
    services.live.glimpse = None  # type: ignore[method-assign,assignment]
    assert "1 soirée finie" in master.get("/soirees").text
    assert game in house.journal.house.noted("soiree")


# What cards did, and how long it took.


def told(*moves: dict[str, Any], **changes: Any) -> Outcome:
    found = evening_of(open_game(document(moves=[*moves, {"move": "stop"}], **changes)))
    assert found is not None
    return found


def test_a_right_vote_is_told_by_camps() -> None:
    votes = {it.name: (it.voices, it.right) for it in told(*VOTED).people if it.voices}
    assert votes == {"Farid": (1, 1), "Gwen": (1, 0), "Ana": (1, 1)}
    assert evening_of(open_game(document(moves=VOTED))) is None


def test_a_card_kills_by_its_power_and_by_its_attack() -> None:
    players = document()["players"]
    players[1] = {**players[1], "specialities": ["assassin"]}
    murder = {"move": "invoke", "by": "J2", "power": "assassinat", "target": "J9"}
    night = [
        {"move": "night"},
        {"move": "call", "step": "reptiliens", "target": "J7"},
        {"move": "call", "step": "attaque"},
        {"move": "day"},
    ]
    deeds = {it.card: it for it in told(*night, murder, players=players).deeds}
    assert (deeds["Assassin"].killed, deeds["Assassin"].acted) == (1, True)
    assert (deeds["Reptilienne alpha"].killed, deeds["Voleur"].acted) == (1, False)
    assert deeds["Villageois"].dealt == 5
    assert deeds["Villageois"].acted is None


def test_hours_are_those_of_the_decisions_without_breaks(house: House, master: Visitor) -> None:
    """A dinner of two hours is no night."""
    begun = datetime.fromisoformat("2026-11-19T20:00:00+00:00")
    minutes = (0, 10, 25, 26, 146, 150, 151, 152)
    moves = [
        {**move, "at": (begun + timedelta(minutes=at)).isoformat()}
        for move, at in zip(ENDED, minutes, strict=True)
    ]
    house.game(moves=moves)
    page = master.get("/soirees").text
    assert "1 nuit · 32 minutes" in page
    assert "La plus longue nuit" in page
    assert "25 minutes" in page
    house.game(moves=ENDED, title="Sans heures")
    told = {it.title: it.minutes for it in services_of(house).evenings.all()[0]}
    assert told == {"La soirée": 32, "Sans heures": 0}


def test_an_evening_that_came_in_later_has_its_own_date(house: House, master: Visitor) -> None:
    hours = [{**it, "at": "2024-03-01T20:00:00+00:00"} for it in ENDED]
    house.journal.open_game(document(moves=ENDED, title="Ce soir"))
    content = json.dumps(document(moves=hours, title="Il y a longtemps")).encode()
    import_game(house.journal, content, lambda _document: None, ["quinte-bourg/1"])
    found, _, _ = services_of(house).evenings.all()
    assert [(it.title, it.at[:4] == "2024") for it in found] == [
        ("Ce soir", False),
        ("Il y a longtemps", True),
    ]
    assert "01/03/2024" in master.get("/soirees").text


def services_of(house: House) -> Services:
    found: Services = house.app.extensions[NAME]
    return found


# A model: the same figures counted one after the other.

CAMPS = ("Villageois", "Reptiliens", "Souris")
SPELLINGS = {"Bobby": "Bob", "Églantine bis": "Églantine"}
CROWD = ("Bob", "Bobby", "Églantine", "Églantine bis", "Farid", "Élie", "Zoé")


def invented(seed: int) -> Ended:
    rng = Random(seed)
    there = tuple(
        Fortune(
            name,
            rng.choice(CAMPS),
            rng.random() < 0.5,
            rng.random() < 0.3,
            voices := rng.randrange(4),
            rng.randint(0, voices),
        )
        for name in rng.sample(CROWD, 4)
    )
    deeds = tuple(
        Deed(card, 3, rng.randint(0, 3), rng.choice((True, False)), rng.randrange(3))
        for card in rng.sample(("Voleur", "Fureteur", "Freyja"), 2)
    )
    feats = (Feat("Le magot", (there[0].name,), "des pièces", float(rng.randrange(50))),)
    nights = tuple((it, it + 1) for it in range(rng.randrange(9)))
    return Ended("qb", f"Soirée {seed}", f"2026-03-{seed % 28 + 1:02d}T20:00:00+00:00",
                 Outcome((rng.choice(CAMPS),), there, nights, deeds, feats))  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_figures_are_those_of_a_plain_count(seed: int) -> None:
    raw = [invented(it) for it in range(100 * seed, 100 * seed + 30)]
    ended, apart = as_one(raw, SPELLINGS)
    same = {it: name for it, name in SPELLINGS.items() if name not in apart}
    assert set(apart) == {
        name
        for it, name in SPELLINGS.items()
        if any({it, name} <= {one.name for one in evening.evening.people} for evening in raw)
    }
    count: dict[str, Counter[str]] = {}
    for evening in raw:
        for one in evening.evening.people:
            mine = count.setdefault(same.get(one.name, one.name), Counter())
            mine.update(
                soirees=1, survecu=bool(one.lived), gagne=one.won, voix=one.voices, justes=one.right
            )
    found = {it.nom: it for it in people(ended)}
    assert {
        name: {it: getattr(row, it) for it in ("soirees", "survecu", "gagne", "voix", "justes")}
        for name, row in found.items()
    } == {
        name: {**dict.fromkeys(("soirees", "survecu", "gagne", "voix", "justes"), 0), **it}
        for name, it in count.items()
    }
    assert list(found) == sorted(found, key=lambda it: (-count[it]["soirees"], in_french(it)))
    for row in cards(ended):
        deeds = [it for one in raw for it in one.evening.deeds if it.card == row.carte]
        assert row.soirees == len(deeds)
        assert (row.agi, row.tue) == (
            sum(it.acted is True for it in deeds),
            sum(it.killed for it in deeds),
        )
        assert (row.donnees, row.gagne) == (3 * len(deeds), sum(it.won for it in deeds))
        assert row.part_de <= row.part_gagnee <= row.part_a
    [magot] = [it for it in records(ended) if it.record == "Le magot"]
    most = max(it.evening.feats[0].score for it in raw)
    assert magot.qui in {
        same.get(who, who)
        for it in raw
        for who in it.evening.feats[0].who
        if it.evening.feats[0].score == most
    }
    [nights] = [it for it in records(ended) if it.record == "Le plus de nuits"]
    assert nights.combien.partition(" ")[0] == str(max(len(it.evening.nights) for it in raw))


def test_an_interval_narrows_with_what_was_seen() -> None:
    """As a table of Wilson's has it."""
    assert [round(it, 2) for it in interval(3, 10)] == [0.11, 0.6]
    assert [round(it, 2) for it in interval(30, 100)] == [0.22, 0.4]
    assert interval(0, 5)[0] == 0
    assert interval(5, 5)[1] == 1


def test_figures_are_sums_over_evenings() -> None:
    ended = [replace(invented(it), evening=crowd(6 + 4 * it)) for it in range(8)]
    assert {it.taille for it in sizes(ended)} == {
        "7 au plus", "8 à 11", "12 à 15", "16 à 20", "21 à 30", "31 et plus",
    }  # fmt: skip
    assert [it.joueurs for it in one_by_one(ended)] == [len(it.evening.people) for it in ended]


def crowd(players: int) -> Outcome:
    there = (Fortune(f"N{it}", CAMPS[it % 3], it % 2 == 0, it % 3 == 0) for it in range(players))
    return Outcome(("Souris",), tuple(there))


def test_names_are_in_french_order() -> None:
    there = [Fortune(it, "", None, won=False) for it in ("Zoé", "Farid", "Églantine", "Élie")]
    ended = Ended("jeu", "Soirée", "2026-03-01T20:00:00", Outcome((), tuple(there)))
    assert [it.nom for it in people([ended])] == ["Églantine", "Élie", "Farid", "Zoé"]


# One person who was written in two ways.

WRITTEN = (called(J5="Églantine"), called(J5="Eglantine"))


def known(house: House, master: Visitor, tmp_path: Path) -> Iterator[dict[str, int]]:
    """How often each of them came: on the page, in the workbook, in the database."""
    page = master.get("/soirees").text
    names = re.findall(r"<h3>([ÉE]glantine)</h3>\s*<p>(\d)", page)
    yield {name: int(count) for name, count in names}
    book = load_workbook(BytesIO(master.get("/soirees/classeur").data))
    rows = book["Joueurs"].iter_rows(min_row=5, values_only=True)
    yield {str(row[0]): int(str(row[1])) for row in rows if "glantine" in str(row[0])}
    flat = [row[3] for row in book["À plat"].iter_rows(min_row=5, values_only=True)]
    yield {str(it): flat.count(it) for it in set(flat) if "glantine" in str(it)}
    file = tmp_path / "base.sqlite3"
    house.close()
    assert main(["export-sqlite", "-o", str(file), "--data", str(house.folder)]) == 0
    with closing(sqlite3.connect(file)) as base:
        asked = "SELECT nom, soirees FROM personnes WHERE nom LIKE '%glantine'"
        yield dict(base.execute(asked).fetchall())
    master.move_to(house.open())


def test_two_spellings_are_one_person_after_one_tap(
    house: House, master: Visitor, tmp_path: Path
) -> None:
    """Of page, workbook and database; a second tap is the same one, and it can be taken back."""
    for it in WRITTEN:
        house.game(**it)
    two, one = {"Églantine": 1, "Eglantine": 1}, {"Églantine": 2}
    assert all(it == two for it in known(house, master, tmp_path))
    master.get("/soirees")
    mark = 'action="/soirees/joueurs"'
    tap = [*master.form(mark), ("faire", "unir")]
    assert ("nom", "Églantine") in tap
    for _ in range(2):
        assert master.post_raw("/soirees/joueurs", tap).status_code == 303
    assert all(it == one for it in known(house, master, tmp_path))
    assert "aussi écrit « Eglantine »" in master.get("/soirees").text
    back = [*master.form(mark), ("faire", "annuler")]
    for _ in range(2):
        assert master.post_raw("/soirees/joueurs", back).status_code == 303
    assert all(it == two for it in known(house, master, tmp_path))


def test_two_people_are_not_asked_about_again(house: House, master: Visitor) -> None:
    for it in WRITTEN:
        house.game(**it)
    assert "une seule personne ?" in master.get("/soirees").text
    parted = [("jeu", ""), ("autre", "Eglantine"), ("faire", "separer")]
    master.post("/soirees/joueurs", parted)
    assert "une seule personne ?" not in master.get("/soirees").text
    assert card_of(master.page, "Eglantine")


def test_who_sat_at_one_table_is_never_one_person(house: House, master: Visitor) -> None:
    house.game(**called(J5="Églantine"))
    master.get("/soirees")
    both = [("nom", "Ana"), ("autre", "Bob"), ("faire", "unir")]
    answer = master.post("/soirees/joueurs", both)
    assert answer.status_code == 409
    assert "étaient à la même table (« La soirée »)" in answer.text
    assert card_of(master.get("/soirees").text, "Bob")


def test_an_evening_that_seats_both_parts_them_again(house: House, master: Visitor) -> None:
    for it in WRITTEN:
        house.game(**it)
    master.get("/soirees")
    same = [("nom", "Églantine"), ("autre", "Eglantine"), ("faire", "unir")]
    assert master.post("/soirees/joueurs", same).status_code == 303
    house.game(**called(J5="Églantine", J6="Eglantine"), title="Ensemble")
    page = master.get("/soirees").text
    assert "étaient à la même table (« Ensemble »)" in page
    assert card_of(page, "Églantine").startswith("Églantine 2 soirées")
    assert card_of(page, "Eglantine").startswith("Eglantine 2 soirées")


@pytest.mark.parametrize(
    "sent",
    [
        [],
        [("faire", "unir"), ("nom", "Ana"), ("autre", "Ana")],
        [("faire", "unir"), ("nom", "Ana"), ("autre", "Nadia")],
        [("faire", "separer"), ("autre", "")],
        [("faire", "annuler")],
    ],
)
def test_what_names_nobody_changes_nothing(
    house: House, master: Visitor, sent: list[tuple[str, str]]
) -> None:
    house.game(moves=ENDED)
    master.get("/soirees")
    assert master.post("/soirees/joueurs", sent).status_code in (409, 422)
    assert not house.journal.house.spellings


@pytest.mark.parametrize("seed", range(20))
def test_uniting_keeps_to_what_was_said(seed: int) -> None:
    """Against sets: whoever was united is in one set, under one name of it."""
    rng = Random(seed)
    same, sets = dict[str, str](), [{it} for it in CROWD]
    for _ in range(6):
        kept, other = rng.sample(CROWD, 2)
        same = united(same, kept, other)
        mine, theirs = (next(it for it in sets if name in it) for name in (kept, other))
        if mine is not theirs:
            sets = [it for it in sets if it not in (mine, theirs)] + [mine | theirs]
    for it in sets:
        [name] = {same.get(one, one) for one in it}
        assert name in it


@pytest.mark.parametrize(
    ("one", "other", "sound"),
    [
        ("Mathieu", "Matthieu", True),
        ("Églantine", "EGLANTINE ", True),
        ("Jean-Luc", "Jean Luc", True),
        ("Ana", "Anna", True),
        ("Paul", "Paule", False),
        ("…", "!!", False),
    ],
)
def test_names_that_sound_alike_are_asked_about(one: str, other: str, sound: bool) -> None:
    evenings = [
        replace(invented(seed), evening=Outcome((), (Fortune(name, "", None, won=False),)))
        for seed, name in enumerate((one, other))
    ]
    assert bool(list(alike(evenings, {}))) == sound


def test_a_year_is_one_picture(house: House, master: Visitor) -> None:
    house.game(**called(J5="<Églantine>"), title="Chez nous & vous")
    year = datetime.now().astimezone().year
    answer = master.get(f"/soirees/annee.svg?annee={year}")
    assert answer.status_code == 200
    words = [it.text or "" for it in ET.fromstring(answer.data).iter() if it.tag.endswith("text")]  # noqa: S314
    assert f"Notre année {year}" in words
    assert "<Églantine>" in words
    assert any("Chez nous & vous" in it for it in words)
    # Everybody came as often as everybody else: nobody stands for it.
    assert "Le plus souvent là" not in " ".join(words)
    assert "La plus grande table" in " ".join(words)
    for wrong in ("1999", "x", ""):
        assert master.get(f"/soirees/annee.svg?annee={wrong}").status_code == 404
