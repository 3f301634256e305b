"""Sheets for a table with spectators: nothing on them tells who plays what."""

import pytest
from print.evenings import RULES, SCRIPTS, evening, hostile, page_of, squeezed, table

from gm_assistant.games.quinte_bourg.paper.cards import CardSheet, Wanted, sheets_of
from gm_assistant.games.quinte_bourg.paper.day_sheets import BallotSheet, TableSheet
from gm_assistant.games.quinte_bourg.paper.sheets import CallSheet
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES


def named(seat: int) -> str:
    return f"Personne-{seat:02d}"


def html_of(what: str, game: Game | None, *, secrets: bool) -> str:
    return page_of(what, game, secrets=secrets)


@pytest.mark.parametrize("what", ["ouverture", "nuits", "cartes", "aide"])
def test_nobody_is_named_beside_a_role(what: str) -> None:
    game = evening(24, named)
    assert "Personne-" not in html_of(what, game, secrets=False)


@pytest.mark.parametrize("what", ["ouverture", "nuits", "lampes", "nuit", "cartes"])
def test_with_the_secrets_they_are(what: str) -> None:
    assert "Personne-" in html_of(what, evening(24, named), secrets=True)


def test_the_table_shows_names_and_posts_alone() -> None:
    (sheet,) = sheets_of("table", Wanted(SCRIPTS, RULES, evening(24, named), secrets=False))
    assert isinstance(sheet, TableSheet)
    words = {line.words for spoke in sheet.spokes for line in spoke.lines}
    assert {named(seat) for seat in range(24)} <= words
    assert words.isdisjoint({*ROLES.values(), *SPECIALITIES.values()})


def test_cards_without_names_do_not_follow_the_seats() -> None:
    game = table(24, named)
    pages = sheets_of("cartes", Wanted(SCRIPTS, RULES, game, secrets=False))
    fronts = [it for it in pages if isinstance(it, CardSheet) and not it.back]
    labels = [(card.side, card.label) for it in fronts for card in it.cards]
    dealt = [it.specialities for it in game.village.in_seat_order()]
    assert len(labels) == 24 + sum(map(len, dealt))
    assert labels == sorted(labels)


def test_a_death_that_is_not_announced_is_a_secret() -> None:
    game = next(it for it in _instants(evening(24, named)) if _secretly_dead(it))
    dead = _secretly_dead(game)
    (_, ballots, _) = sheets_of("jour", Wanted(SCRIPTS, RULES, game, secrets=False))
    assert isinstance(ballots, BallotSheet)
    assert [it.state for it in ballots.voters if it.name in dead] == [""] * len(dead)
    (told,) = sheets_of("table", Wanted(SCRIPTS, RULES, game, secrets=False))
    assert isinstance(told, TableSheet)
    assert not any(it.away for it in told.spokes if it.lines[0].words in dead)
    assert told.people == "24 joueurs, 24 en vie"


def _instants(game: Game) -> list[Game]:
    return [game.back_to(count) for count in range(len(game.moves) + 1)]


def _secretly_dead(game: Game) -> set[str]:
    return {it.name for it in game.village.in_seat_order() if not it.living and it.seated}


def test_nights_played_and_to_come() -> None:
    game = evening(24, named)
    nights = [
        it for it in sheets_of("nuits", Wanted(SCRIPTS, RULES, game)) if isinstance(it, CallSheet)
    ]
    assert [it.played for it in nights] == [True] * 3 + [False] * 3
    assert len({it.title for it in nights}) == 6


def test_the_aid_is_the_same_whoever_plays() -> None:
    (blank,), (told,) = (
        sheets_of("aide", Wanted(SCRIPTS, RULES, game)) for game in (None, evening(24, named))
    )
    assert blank == told


def test_hostile_names_are_escaped() -> None:
    html = html_of("tout", table(8, hostile), secrets=True)
    assert "<script>alert" not in html
    assert "<b>gras" not in html
    assert squeezed("{{ 7*7 }}") in squeezed(html)
