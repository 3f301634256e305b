"""Les Non-Morts on one's own telephone: a theory nobody guesses, answers nobody else sees."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from non_morts.evening import twin_of
from private.test_pages import Phone, phone, room, token
from shares import some
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.non_morts.rehearsal import rehearsal
from gm_assistant.games.non_morts.rules import RULES
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.screens.private import own_page
from gm_assistant.games.non_morts.texts import load_film_set
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.pages import Shown

FILM_SET = load_film_set(night_scripts_folder())
PLAYED = rehearsal(FILM_SET)


def twin(document: dict[str, Any], game: Game, seat: str, seed: int) -> Game:
    """The same film, whose other directors hold other theories, and whose clues serve others."""
    lived = {**document, "moves": [dict(it) for it in game.moves]}
    return RULES.replay(twin_of(lived, seed, game.film.director(seat).theory), None)[0]


def drafts(film: Film, rng: Random) -> dict[str, Any]:
    """What the tablet, or other pages, may have begun at this moment."""
    players = list(film.table.players)
    if film.judged:
        return {"jugement": {it: [] for it in players if rng.random() < 0.7}}
    if film.step == "indice" and film.living():
        return {"indice": {"move": "clue", "survivor": film.living()[0], "text": "Du gaz"}}
    return {"scrutin": {"by": players[0], "text": "Fuir", "votes": {}, "ops": []}}


@pytest.mark.parametrize("seed", some(40, 4))
def test_the_theories_of_others_change_nothing_on_ones_page(seed: int) -> None:
    rng = Random(seed)
    document = PLAYED.table(2 + seed % 5, rng)
    game = RULES.open({**document, "moves": []})
    for number in range(60):
        if game.film.result:
            break
        game = game.play(PLAYED.once(game, rng))
        if number % 5:
            continue
        for seat in game.film.table.players:
            shown = Shown(drafts=drafts(game.film, rng))
            other = twin(document, game, seat, number)
            assert own_page(FILM_SET, other, seat, shown) == own_page(FILM_SET, game, seat, shown)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees", {"lan": True, "code": "123456"}).open()
    yield opened
    opened.close()


def film_at(house: House, wanted: Any, players: int = 3) -> str:
    """A film in which something is the case, with its pages open."""
    for seed in range(60):
        rng = Random(seed)
        document = {**PLAYED.table(players, rng), "moves": []}
        game = RULES.open(document)
        for _ in range(120):
            if game.film.result or wanted(game.film):
                break
            game = game.play(PLAYED.once(game, rng))
        if not game.film.result and wanted(game.film):
            opened = house.journal.open_game({**document, "moves": [dict(it) for it in game.moves]})
            mj = Visitor(house)
            mj.get(f"/partie/{opened}/pages")
            mj.post(f"/partie/{opened}/pages", [("faire", "ouvrir")])
            return opened
    raise AssertionError("no such film in sixty")


def label(theory: str) -> str:
    """As a keyboard writes it."""
    return plain(FILM_SET.label(theory))


def seats(house: House, game: str) -> dict[str, Phone]:
    found = room(house).live.now(game).game.film.table.players
    return {it: phone(house, game, it) for it in found}


def draft(house: House, game: str, key: str) -> Any:
    return room(house).live.now(game).begun.get(key)


def test_a_theory_is_read_by_holding_and_stands_nowhere(house: House) -> None:
    game = film_at(house, lambda film: film.opened)
    labels = {label(it) for it in FILM_SET.theories}
    film = room(house).live.now(game).game.film
    for seat, mine in seats(house, game).items():
        assert [it for it in labels if it in mine.open()] == []
        assert label(film.director(seat).theory) in mine.hold()


def test_a_clue_is_served_in_secret_on_its_authors_page(house: House) -> None:
    game = film_at(house, lambda film: film.step == "indice")
    film = room(house).live.now(game).game.film
    author, pages = film.player, seats(house, game)
    clue = {"move": "clue", "survivor": film.living()[0], "text": "Du gaz"}
    room(house).journal.keep_draft(game, "indice", clue)
    others = [it for seat, it in pages.items() if seat != author]
    assert all("Du gaz" not in it.open() for it in others)
    told = pages[author].open()
    assert all(label(it) in told for it in FILM_SET.theories)
    theory = film.director(author).theory
    stray = next(
        it
        for it in FILM_SET.theories
        if it not in {one.theory for one in film.table.players.values()}
    )
    form = {"forme": "indice", "coche": theory}
    assert others[0].send("repondre", **form).status_code == 303
    assert len(house.moves(game)) == len(film_moves(house, game))
    before = len(house.moves(game))
    sent = [("csrf", pages[author].marks["csrf"]), ("forme", "indice"), ("coche", theory),
            ("coche", stray)]  # fmt: skip
    pages[author].post_raw(f"{pages[author].here}/repondre", sent)
    assert len(house.moves(game)) == before + 1
    assert house.moves(game)[-1]["serves"] == [theory]


def film_moves(house: House, game: str) -> Any:
    return room(house).live.now(game).game.moves


def test_a_judgement_and_its_voices_are_given_alone(house: House) -> None:
    game = film_at(house, lambda film: bool(film.judged))
    pages = seats(house, game)
    tablet = Visitor(house)
    for seat, mine in pages.items():
        assert "Quels indices confirment" in mine.open()
        mine.send("repondre", forme="jugement", coche="i1")
        # Until all have, another answer may stand for his.
        assert ("Quels indices confirment" in mine.open()) == ("est notée" in mine.page)
        assert seat in draft(house, game, "jugement")
    names = [it.name for it in room(house).live.now(game).game.film.table.players.values()]
    told = tablet.get(f"/partie/{game}/plan").text
    assert all(it in told for it in names)
    for mine in pages.values():
        if "Que refuses-tu" in mine.open():
            mine.send("repondre", forme="preuves", coche="0")
    voices = draft(house, game, "preuves")
    assert voices is None or set(voices) == set(pages)


def test_a_proposal_is_voted_on_the_pages_and_the_tablet_sees_only_who_answered(
    house: House,
) -> None:
    """A voice is acknowledged on the page that gave it, and is another once it is said again."""
    game = film_at(house, lambda film: film.step == "evenements")
    pages, by = seats(house, game), room(house).live.now(game).game.film.player
    tablet = Visitor(house)
    tablet.get(f"/partie/{game}/plan?volet=proposition")
    form = [("forme", "proposition"), ("de", by), ("texte", "On fuit")]
    tablet.post(f"/partie/{game}/coup", form)
    assert "On fuit" not in pages[by].open()
    others = {seat: it for seat, it in pages.items() if seat != by}
    for mine in others.values():
        assert "On fuit" in mine.open()
        mine.send("repondre", forme="voix", voix="pour")
        assert "Tu as dit pour" in mine.open()
        mine.send("repondre", forme="voix", voix="contre")
        assert "Tu as dit contre" in mine.open()
    seen = tablet.get(f"/partie/{game}/plan").text
    assert seen.count("a voté sur sa page") == len(others)
    assert 'aria-pressed="true">Contre' not in seen
    before = len(house.moves(game))
    tablet.post(f"/partie/{game}/coup", [("forme", "scrutin")])
    assert house.moves(game)[before]["votes"] == dict.fromkeys(others, "contre")
    assert draft(house, game, "scrutin") is None


def test_a_voice_sold_on_a_page_is_paid_before_everybody(house: House) -> None:
    game = film_at(house, lambda film: film.step == "evenements")
    pages, by = seats(house, game), room(house).live.now(game).game.film.player
    tablet = Visitor(house)
    tablet.get(f"/partie/{game}/plan?volet=proposition")
    form = [("forme", "proposition"), ("de", by), ("texte", "On fuit")]
    tablet.post(f"/partie/{game}/coup", form)
    seat = next(it for it in pages if it != by)
    pages[seat].open()
    pages[seat].send("repondre", forme="voix", voix="prix", prix="2")
    assert "que tu vends ta voix" in pages[seat].open()
    assert "2 jetons, pas payé" in plain(tablet.get(f"/partie/{game}/plan").text)
    assert draft(house, game, "scrutin")["votes"][seat] == {"price": 2, "paid": {}}


def test_what_is_not_asked_is_not_answered(house: House) -> None:
    game = film_at(house, lambda film: film.step == "evenements")
    before = len(house.moves(game))
    for mine in seats(house, game).values():
        for forme in ("indice", "jugement", "preuves", "voix", "diable", ""):
            assert mine.send("repondre", forme=forme, coche="i1", voix="pour").status_code == 303
    assert len(house.moves(game)) == before
    assert token(house, game)
