"""A Monday with the sheets alone: every fact that the rules ask for is on them, and stays true."""

from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import pytest
from print.conftest import Printed
from print.evenings import RULES, SCRIPTS, evening, page_of, squeezed, table, words_on

from gm_assistant.games.quinte_bourg.paper.cards import EDITIONS, KINDS, Wanted, papers, sheets_of
from gm_assistant.games.quinte_bourg.paper.day_sheets import BallotSheet, DaySheet
from gm_assistant.games.quinte_bourg.paper.register import RegisterSheet
from gm_assistant.games.quinte_bourg.paper.without_screen import StateSheet, WithoutScreenSheet
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.powers import powers_of
from gm_assistant.games.quinte_bourg.rules.village import RULINGS
from gm_assistant.shell import prints
from gm_assistant.shell.prints import kinds_of, stamp_of


def named(seat: int) -> str:
    return f"Personne-{seat:02d}"


def sheets(what: str, game: Game | None, edition: str = "", **more: Any) -> list[Any]:
    return list(sheets_of(what, Wanted(SCRIPTS, RULES, game, edition=edition, **more)))


# What was looked for in vain when a Monday of twenty was conducted from paper: where it is now.
NEEDED = (
    ("sans_ecran", "Protégée"),
    ("sans_ecran", "maison du plus riche de la veille : rien"),
    ("sans_ecran", "Personne que les attaquants"),
    ("sans_ecran", "il n'attaque pas, et peut mourir, mais chez lui seulement"),
    ("sans_ecran", "Un Reptilien endormi ou enlevé n'est ni attaquant ni victime"),
    ("sans_ecran", "Aucun attaquant sur place : rien"),
    ("sans_ecran", "chaque Reptilien éveillé attaque là où les lits l'ont mis"),
    ("sans_ecran", "Index et auriculaire"),
    ("sans_ecran", "En cas de désaccord, sa voix décide"),
    ("sans_ecran", "À plusieurs, tirez au sort"),
    ("sans_ecran", "Animal : il flaire à l'instant de l'attaque"),
    ("sans_ecran", "attaquants compris"),
    ("sans_ecran", "Tous les Reptiliens, Seth compris, sont morts"),
    ("sans_ecran", "Il ne reste que deux vivants"),
    ("sans_ecran", "Shéhérazade a converti la noire, la rouge ou Seth"),
    ("sans_ecran", "soit 10 en vie"),
    ("sans_ecran", "1er : toute sa fortune ; puis, ou hérité : 2 pièces, sorties du jeu"),
    ("sans_ecran", "tue. gratuit"),
    ("sans_ecran", "d'un non-Reptilien fait un Reptilien, ses camps gardés"),
    ("sans_ecran", "revient sans pièce ni poste"),
    ("sans_ecran", "fait un Idéaliste, ses camps gardés"),
    ("sans_ecran", "montre les cartes de qui tient un poste"),
    ("sans_ecran", "1 erreur au plus : gagne ; 4, ou 1 grosse : meurt"),
    ("sans_ecran", "Bourreau, qui peut gracier une fois, jamais lui-même"),
    ("sans_ecran", "l'emporte contre chaque autre, deux à deux"),
    ("sans_ecran", "même s'il ressuscite entre-temps"),
    ("sans_ecran", "Milice sans Chef : le premier nouveau fantôme la prend"),
    ("sans_ecran", "Scrutateur : chaque matin, le vivant suivant qui n'a aucun poste"),
    ("sans_ecran", "chaque poste d'un vivant passe au vivant d'à côté, avec ou sans poste"),
    ("sans_ecran", "Un poste obligatoire vide (Président, Procureur, Notaire, Sénateur)"),
    ("sans_ecran", "pas en jeu"),
    ("sans_ecran", "utilisé"),
    ("sans_ecran", "Les postes, matin après matin"),
    ("sans_ecran", "Mariages"),
    ("sans_ecran", "charmes (O, S), et au crayon qui y dort"),
    ("sans_ecran", "tribunal pour les trois suivants"),
    ("sans_ecran", "les vivants sans poste s'y portent candidats, et il choisit"),
    ("nuit", "se déplace → Qui dort où"),
    ("nuit", "Carte montrée"),
    ("nuit", "alpha :"),
    ("nuit", "dort d'un sommeil lourd, est enlevée ou a enlevé quelqu'un"),
    ("nuit", "chez le ravisseur"),
    ("nuit", "chez soi, à moins d'être enlevé"),
    ("nuit", "oui : un Reptilien au moins"),
    ("nuit", "non : nuit passée ailleurs"),
    ("nuit", "« Le MJ sans écran » : les huit cases"),
    ("nuit", "Caméra : combien, où"),
    ("nuit", "Tués avant l'attaque"),
    ("nuit", "Morts à annoncer"),
    ("jour", "les époux prennent deux maisons voisines"),
    ("jour", "sauf mariage forcé"),
    ("jour", "de zéro à deux pièces"),
    ("jour", "plus pauvre que l'autre après le paiement"),
    ("jour", "voit les deux cartes de l'autre"),
    ("jour", "tout autre poste que Chef de la milice fantôme ou Sénateur"),
    ("jour", "le Scrutateur le donne à quelqu'un qui peut le tenir, jamais à lui-même"),
    ("jour", "cochez celles qui ont servi"),
    ("jour", "Maison regardée"),
    ("jour", "Qui : carte retournée, suite"),
    ("jour", "Pièces : à qui"),
    ("jour", "Qui, entre qui et qui"),
    ("jour", "Époux, prix, maisons"),
    ("jour", "ce matin, puis à qui ils passent"),
    ("jour", "Le plus riche, protégé"),
    ("jour", "Voix reçues"),
    ("jours", "lundi, un des jours impairs : Adjoint Randy et Pickpocket Mirko"),
    ("table", "Postes au départ, et à qui ils passent"),
    ("registre", "Pouvoirs utilisés"),
    ("registre", "Convertis, en quoi"),
    ("registre", "Pièces sorties du jeu"),
    ("registre", "14"),
)
FOR_A_SCREEN = ("enregistrez", "votre écran", "tapez", "touchez « ")


def with_rulings(**rulings: Any) -> Game:
    return open_game(advised_table(20, Random(3)) | {"rulings": rulings})


@pytest.mark.browser
def test_every_needed_fact_is_printed(printed: Printed) -> None:
    game = table(20, named)
    kinds = {what for what, _ in NEEDED}
    said = {what: "".join(map(words_on, printed(what, game).pages)) for what in kinds}
    upper = {what: words.upper() for what, words in said.items()}
    assert [it for it in NEEDED if squeezed(it[1]).upper() not in upper[it[0]]] == []
    assert [it for it in FOR_A_SCREEN for words in said.values() if squeezed(it) in words] == []


@pytest.mark.parametrize("players", [8, 20, 45])
def test_who_may_raise_an_arm_is_named_with_the_price(players: int) -> None:
    game = evening(players, named)
    (face, _) = sheets("sans_ecran", game)
    assert isinstance(face, WithoutScreenSheet)
    village = game.village
    expected = {
        (it.name, power) for it in village.in_seat_order() for power in powers_of(village, it)
    }
    assert len(face.powers) == len(expected)
    assert {it.holder for it in face.powers} == {name for name, _ in expected}
    assert all(it.price and it.used for it in face.powers)
    spent = sum(len(set(it.used) & set(powers_of(village, it))) for it in village.in_seat_order())
    assert sum(any(it.used) for it in face.powers) == spent


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_setting_changes_what_is_printed(ruling: str) -> None:
    (other,) = RULINGS[ruling].others
    usual, changed = with_rulings(), with_rulings(**{ruling: other})
    what = ("sans_ecran",) if ruling == "idealists_need" else ("sans_ecran", "lampes")
    for kind in what:
        assert sheets(kind, usual) != sheets(kind, changed), (ruling, kind)


def test_the_alpha_and_each_of_a_pair_are_told_apart() -> None:
    document = advised_table(24, Random(5))
    for person, role in zip(document["players"], ("cortex", "minus"), strict=False):
        person["camp_roles"] = [role]
    for sheet in sheets("lampes", open_game(document)):
        marks = {it.mark for call in sheet.calls for it in call.holders if it.mark}
        pair = (
            {"Cortex", "Minus"}
            if any(it.label == "Minus et Cortex" for it in sheet.calls)
            else set()
        )
        assert marks == {"alpha"} | pair


# Before the evening, and at the moment.


def test_before_the_evening_everything_that_changes_is_blank() -> None:
    """The same sheets whatever three days of play have changed, but for the names and cards."""
    game = evening(24, named)
    fresh = table(24, named)
    for kind in ("lampes", "sans_ecran", "registre", "jours", "table", "ouverture"):
        assert sheets(kind, game, "avant") == sheets(kind, fresh), kind
    lamps = sheets("lampes", game, "avant")
    become = ("Fantômes", "Amoureux", "Amoureux se retrouvent", "Rêve du village")
    lines = [it for sheet in lamps for it in sheet.calls if it.label in become]
    assert lines
    assert not any(it.holders or it.nobody for it in lines)
    # But for the very first night: nobody is the richest yet, and nothing was defended.
    assert [it.words for it in lamps[0].before] == ["aucune", "aucune"]
    assert not any(fact.words for sheet in lamps[1:] for fact in sheet.before)
    (circle,) = sheets("table", game, "avant")
    assert {line.kind for spoke in circle.spokes for line in spoke.lines} == {"nom", "role"}
    assert circle.to_write
    assert "en vie" not in circle.people
    (register,) = sheets("registre", game, "avant")
    assert isinstance(register, RegisterSheet)
    assert not any("".join((*it.coins, *it.houses, *it.charmed)) for it in register.rows)
    assert all(it.lines and not it.words for it in register.facts)
    days = [it for it in sheets("jours", game, "avant") if isinstance(it, DaySheet)]
    assert not any(post.words for day in days[1:] for post in day.posts)
    ballots = [it for it in sheets("jours", game, "avant") if isinstance(it, BallotSheet)]
    assert not any(it.coins or it.posts or it.state for sheet in ballots for it in sheet.voters)


def test_at_the_moment_what_is_noted_is_printed() -> None:
    game = evening(24, named)
    (register,) = sheets("registre", game)
    assert any("".join(it.coins) for it in register.rows)
    # The evening of today has not come.
    today = register.days.index(str(game.village.day))
    assert all(it.coins[today] == "" for it in register.rows)
    assert [int(it.now) for it in register.rows] == [
        it.coins for it in game.village.in_seat_order()
    ]
    (_, state) = sheets("sans_ecran", game)
    assert isinstance(state, StateSheet)
    assert sum(any(it.charmed) for it in state.houses) == sum(
        bool(it.charmed_by) for it in game.village.in_seat_order()
    )


def test_there_is_room_to_go_on_however_long_the_evening() -> None:
    game = evening(8, named, 11)
    (register,) = sheets("registre", game)
    days = [int(it) for it in register.days]
    assert len(days) == 14
    assert days[-1] - game.village.day >= 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_sheet_says_which_it_is_and_the_hour(
    monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    monkeypatch.setattr(prints, "now", lambda: datetime.fromisoformat("2026-11-19T21:04:00+01:00"))
    made, game = papers(SCRIPTS, RULES), evening(8, named)
    said = stamp_of(made, game, edition)
    assert said == f"édition « {EDITIONS[edition]} » · 19 novembre, 21:04"
    assert stamp_of(made, None, "") == "feuille vierge · 19 novembre, 21:04"
    assert stamp_of(made, table(8, named), "") == stamp_of(made, table(8, named), "avant")


# How much paper.


def test_a_week_of_twenty_takes_forty_eight_pages() -> None:
    """Before: fifty-five, with the large print, three pages a day and one of register.

    Of the forty-eight four are letters that can be read, and the words of the powers.
    """
    game = table(20, named)
    pages = {it.id: it.pages for it in kinds_of(papers(SCRIPTS, RULES), game)}
    week = ("lampes", "jours", "registre", "sans_ecran", "table", "ouverture", "bras", "aide")
    assert {it: pages[it] for it in week} == {
        "lampes": 24,
        "jours": 14,
        "registre": 2,
        "sans_ecran": 2,
        "table": 1,
        "ouverture": 2,
        "bras": 2,
        "aide": 1,
    }
    cut_out = pages["cartes"] + pages["chevalets"]
    assert pages["tout"] == sum(pages[it] for it in week) + cut_out == 48 + cut_out


def test_pages_are_counted_anew_for_another_game_and_another_question() -> None:
    made, over = papers(SCRIPTS, RULES), evening(20, named).play({"move": "stop"})

    def count(kind: str, game: Game | None, **asked: Any) -> int:
        return next(it.pages for it in kinds_of(made, game, **asked) if it.id == kind)

    assert count("cartes", table(8, named)) < count("cartes", table(20, named))
    assert count("nuits", over, edition="instant") < count("nuits", over, edition="avant")
    assert count("cartes", None, copies=1) < count("cartes", None, copies=3)


@pytest.mark.parametrize("what", [it for it in KINDS if it not in ("cartes", "chevalets", "tout")])
def test_blank_sheets_have_as_many_lines_as_players(what: str) -> None:
    for sheet in sheets(what, None, players=20):
        lines = [
            getattr(sheet, it)
            for it in ("rows", "voters", "beds", "houses", "spokes")
            if hasattr(sheet, it)
        ]
        assert all(len(it) == 20 for it in lines), sheet.kind


def test_arrows_are_drawn_on_a_circle_for_each_night() -> None:
    circles = sheets("cercle", table(20, named))
    assert len(circles) == 6
    assert all(len(it.spokes) == 20 and it.arrows and it.hub > 60 for it in circles)


def test_without_the_secrets_nobody_is_named_beside_a_power() -> None:
    shown = page_of("sans_ecran", evening(24, named), secrets=False)
    face, _, _ = shown.partition("état du village")
    assert "Personne-" not in face
    known = replace(Wanted(SCRIPTS, RULES, evening(24, named)), secrets=False)
    (_, state) = sheets_of("sans_ecran", known)
    assert isinstance(state, StateSheet)
    assert not state.lovers
    assert not any(any(it.charmed) for it in state.houses)
