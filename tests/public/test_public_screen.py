"""The public screen over the network: identical bytes, no way in, no way to write."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from public.twins import twin
from web.visitor import House, Visitor, document

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.web.services import NAME, Services


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees", {"lan": True, "code": "123456"}).open()
    yield opened
    opened.close()


def room_of(house: House) -> Services:
    found: Services = house.app.extensions[NAME]
    return found


def address(house: House, game: str) -> str:
    return f"/ecran/{room_of(house).screens.of(game).token}"


def stranger(house: House) -> Visitor:
    return Visitor(house, "192.168.1.50")


def stand_in(house: House, game_id: str, game: Game) -> None:
    """Another game in memory, at the same number of the journal."""
    live = room_of(house).live
    kept = live.now(game_id)
    stood = live._kept[game_id] = replace(kept, game=game)
    # A twin has no story of its own to tell.
    vars(stood)["to_tell"] = None


@pytest.mark.parametrize("seed", [0, *(pytest.param(it, marks=pytest.mark.slow) for it in (1, 2))])
def test_no_byte_differs_when_only_secrets_do(house: House, seed: int) -> None:
    game_id, chance, others = house.game(), Random(seed), Random(seed + 50)
    seen, live, coins = stranger(house), room_of(house).live, seed % 2 == 0
    past = tuple[Village, ...]()
    if coins:
        room_of(house).screens.change(game_id, "coins", on=True)
    for _ in range(90):
        game = live.now(game_id).game
        if game.village.result is not None:
            live.play(game_id, live.now(game_id), {"move": "continue"}, Hand())
            continue
        live.play(game_id, live.now(game_id), next_move(game, chance), Hand())
        here = address(house, game_id)
        true = live.now(game_id).game
        page, told = seen.get(here), seen.get(f"{here}/version?v=x").text
        other = twin(true, others, coins=coins, past=past)
        past = other.villages
        stand_in(house, game_id, other)
        again = seen.get(here)
        assert (again.status_code, again.data) == (page.status_code, page.data)
        assert again.headers.to_wsgi_list() == page.headers.to_wsgi_list()
        assert seen.get(f"{here}/version?v={told}").status_code == 204
        stand_in(house, game_id, true)


def test_a_secret_tap_does_not_refresh_it(house: House) -> None:
    game, live = house.game(), room_of(house).live
    here, seen = address(house, game), stranger(house)
    version = seen.get(f"{here}/version?v=x").text
    tap = {"move": "call", "step": "reptiliens", "target": "J6"}
    live.play(game, live.now(game), tap, Hand())
    assert seen.get(f"{here}/version?v={version}").status_code == 204
    live.play(game, live.now(game), {"move": "day", "force": True}, Hand())
    assert seen.get(f"{here}/version?v={version}").status_code == 200


def test_it_needs_neither_code_nor_cookie_and_gives_none(house: House) -> None:
    game, seen = house.game(), stranger(house)
    answer = seen.get(address(house, game))
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert "Nuit de lundi" in answer.text
    assert not [name for name in ("Ana", "<form", "csrf", game) if name in answer.text]
    assert seen.get(f"/partie/{game}/nuit").status_code == 303


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_it_can_post_nothing(house: House, method: str) -> None:
    game, seen = house.game(), stranger(house)
    here = address(house, game)
    sent = {"move": "note", "text": "x", "faire": "end", "valeur": "1", "csrf": "x"}
    for path in (here, f"{here}/version", f"/partie/{game}/coup", f"/partie/{game}/ecran"):
        answer = seen.client.open(
            path, method=method, data=sent, environ_base={"REMOTE_ADDR": seen.address}
        )
        assert answer.status_code in (403, 405)
    assert len(house.moves(game)) == 1
    assert not room_of(house).screens.of(game).switches.get("end")


def test_a_wrong_address_and_a_deleted_game_look_alike(house: House) -> None:
    game, seen = house.game(), stranger(house)
    here = address(house, game)
    house.journal.delete(game)
    gone, wrong = seen.get(here), seen.get("/ecran/n-existe-pas")
    assert (gone.status_code, gone.data) == (wrong.status_code, wrong.data)
    assert gone.status_code == 404


def test_a_game_that_no_longer_plays_shows_no_reason(house: House) -> None:
    wrong = {"move": "call", "step": "reptiliens", "target": "J1"}
    game = house.game(**document(moves=[{"move": "night"}, {**wrong, "step": "reve"}]))
    answer = stranger(house).get(address(house, game))
    assert answer.status_code == 404
    assert "décision" not in answer.text


def test_a_new_address_closes_the_former_one(house: House) -> None:
    game, master, seen = house.game(), Visitor(house), stranger(house)
    before = address(house, game)
    master.get(f"/partie/{game}/ecran")
    master.post(f"/partie/{game}/ecran", [("faire", "renouveler")])
    after = address(house, game)
    assert after != before
    assert (seen.get(before).status_code, seen.get(after).status_code) == (404, 200)


def test_address_and_switches_outlive_a_restart(house: House) -> None:
    game, master = house.game(), Visitor(house)
    master.get(f"/partie/{game}/ecran")
    master.post(f"/partie/{game}/ecran", [("faire", "coins"), ("valeur", "0")])
    before = address(house, game)
    house.again()
    assert address(house, game) == before
    assert room_of(house).screens.of(game).switches == {"coins": False}


QUESTION = "À votre table, chacun voit-il les pièces des autres ?"


@pytest.mark.parametrize("answer", ["0", "1"])
def test_whether_purses_are_seen_is_asked_once_and_hidden_until_answered(
    house: House, answer: str
) -> None:
    """V-17: a coin that changed owners in the night would unmask the thief."""
    game, master, seen = house.game(), Visitor(house), stranger(house)
    day = {"move": "day", "force": True}
    room_of(house).live.play(game, room_of(house).live.now(game), day, Hand())
    page = master.get(f"/partie/{game}/ecran").text
    assert page.count(QUESTION) == 1
    assert "Montrer les pièces" not in page
    assert "pièces :" not in plain(seen.get(address(house, game)).text)
    master.post(f"/partie/{game}/ecran", [("faire", "coins"), ("valeur", answer)])
    page = master.get(f"/partie/{game}/ecran").text
    assert QUESTION not in page
    assert "Montrer les pièces" in page
    shown = "pièces :" in plain(seen.get(address(house, game)).text)
    assert shown == (answer == "1")


def test_a_timer_counts_on_the_servers_clock(house: House) -> None:
    game, master, seen = house.game(), Visitor(house), stranger(house)
    room_of(house).live.play(
        game, room_of(house).live.now(game), {"move": "day", "force": True}, Hand()
    )
    master.get(f"/partie/{game}/ecran")
    form = [("faire", "minuteur"), ("secondes", "15"), ("nom", "Dernier mot")]
    master.post(f"/partie/{game}/ecran", form)
    here = address(house, game)
    assert 'data-seconds="15"' in seen.get(here).text
    assert int(seen.get(f"{here}/version?v=x").headers["X-Clock"]) > 0
    # It is seen, and stopped, on any page of the game.
    assert 'class="timer on-air"' in master.get(f"/partie/{game}/village").text
    master.post(f"/partie/{game}/ecran", [("faire", "arreter")])
    assert "data-seconds" not in seen.get(here).text
    assert "on-air" not in master.get(f"/partie/{game}/village").text


def test_a_last_word_is_announced_by_its_clock_alone(house: House) -> None:
    """Nobody dies once a paid voice has ended the game, and the screen tells nobody that it has."""
    roles = {"Ana": "cupide", "Bob": "reptilien", "Eva": "villageois"}
    players = [{"id": it, "name": it, "camp_roles": [role]} for it, role in roles.items()]
    moves = [
        {"move": "night"},
        {"move": "correct", "player": "Ana", "coins": 2},
        {"move": "day", "force": True},
        {"move": "stage", "stage": "loi", "force": True},
        {"move": "law", "by": "Bob", "text": "Une pièce.", "effect": "vote_payant", "force": True},
        {"move": "law_decision", "accepted": True},
        {"move": "stage", "stage": "vote"},
        {"move": "vote", "ballots": [[it, "Bob"] for it in roles]},
    ]
    game = house.game(players=players, posts={"senateur": "Eva"}, moves=moves)
    page = plain(stranger(house).get(address(house, game)).text)
    assert "Le village condamne" in page
    assert "econdes" not in page


def test_the_screen_is_silent_until_the_master_lets_it_be_heard(house: House) -> None:
    game, master, seen = house.game(), Visitor(house), stranger(house)
    here, page = address(house, game), f"/partie/{game}/ecran"
    silent = seen.get(here).text
    assert not [it for it in ("sound.js", "data-volume", "data-sounds") if it in silent]
    version = seen.get(f"{here}/version?v=x").text
    master.get(page)
    master.post(page, [("faire", "son"), ("volume", "2")])
    assert seen.get(f"{here}/version?v={version}").status_code == 200
    heard = seen.get(here).text
    assert 'data-volume="2" data-sounds="crepuscule pluie" data-voice="/static/sound.js?' in heard
    assert 'value="2" aria-pressed="true">Moyen' in master.get(page).text
    house.again()
    assert room_of(house).screens.of(game).volume == 2
    master, seen = Visitor(house), stranger(house)
    master.get(page)
    master.post(page, [("faire", "son"), ("volume", "0")])
    assert seen.get(here).text == silent


@pytest.mark.parametrize("volume", ["", "4", "-1", "10", "fort"])
def test_a_volume_that_no_button_sends_is_refused_in_a_sentence(house: House, volume: str) -> None:
    game, master = house.game(), Visitor(house)
    master.get(f"/partie/{game}/ecran")
    answer = master.post(f"/partie/{game}/ecran", [("faire", "son"), ("volume", volume)])
    assert answer.status_code == 422
    assert "Ce formulaire est illisible" in answer.text
    assert room_of(house).screens.of(game).volume == 0


def test_a_clock_that_is_set_back_prolongs_no_timer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = house.app.extensions[NAME].screens.now()
    monkeypatch.setattr("time.time", lambda: before / 1000 - 3600)
    assert house.app.extensions[NAME].screens.now() >= before


DEBATED = (
    {"move": "day", "force": True},
    {"move": "stage", "stage": "session"},
    {"move": "session", "kind": "normale"},
    {"move": "stage", "stage": "vote"},
)


def test_the_debate_calls_nobody_to_speak_and_its_timer_ends_with_it(house: House) -> None:
    """A1, A2, B9: nobody follows the president before he has said which way the round goes."""
    game, master, seen = house.game(), Visitor(house), stranger(house)
    live, here = room_of(house).live, address(house, game)
    for move in DEBATED:
        live.play(game, live.now(game), move, Hand())
    page = f"/partie/{game}/ecran"
    master.get(page)
    master.post(page, [("faire", "minuteur"), ("secondes", "300"), ("nom", "Débat")])
    debate = seen.get(here).text
    assert ">Débat</p>" in debate
    assert "5:00" in debate
    assert "La parole est à" not in debate
    tap = f"/partie/{game}/coup"
    master.post(tap, [("move", "vote"), ("choose", "ouvert")])
    opened = seen.get(here).text
    assert "data-seconds" not in opened
    assert "La parole est à" in opened
    assert '<p class="small">puis' not in opened
    village = live.now(game).game.village
    president, some = village.posts["president"], village.seats[0]
    master.post(tap, [("move", "vote"), ("voter", president), ("choice", some)])
    assert "La parole est à" not in seen.get(here).text
    master.post(tap, [("move", "vote"), ("choose", "antihoraire")])
    ahead = seen.get(here).text
    assert "La parole est à" in ahead
    assert '<p class="small">puis' in ahead
    # One step back asks for the direction again; what ended does not begin anew.
    master.post(f"/partie/{game}/annuler", [])
    assert "La parole est à" not in seen.get(here).text
    assert "data-seconds" not in seen.get(here).text


@pytest.mark.parametrize("seconds", ["", "-1", "99999", "quinze"])
def test_an_unreadable_timer_is_refused_in_a_sentence(house: House, seconds: str) -> None:
    game, master = house.game(), Visitor(house)
    master.get(f"/partie/{game}/ecran")
    answer = master.post(f"/partie/{game}/ecran", [("faire", "minuteur"), ("secondes", seconds)])
    assert answer.status_code == 422


def test_the_code_is_drawn_and_the_address_stays_out_of_the_log(house: House) -> None:
    game, master = house.game(), Visitor(house)
    drawn = master.get(f"/partie/{game}/ecran/qr.svg")
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    token = room_of(house).screens.of(game).token
    stranger(house).get(f"/ecran/{token}/nulle-part")
    logs = [path.read_text("utf-8") for path in house.folder.glob("*.log*")]
    assert not [text for text in logs if token in text]
    # Nothing was written to show it, and it is the same after a start.
    assert house.journal.house.screens.get(game) is None
    assert room_of(house.again()).screens.of(game).token == token


@pytest.mark.parametrize(
    ("weekday", "told"),
    [("vendredi", "Cette nuit, l'argent ne protège"), ("samedi", "Aucune nuit ne vient ce soir.")],
)
def test_a_night_is_announced_only_where_one_comes(house: House, weekday: str, told: str) -> None:
    evening = ({"move": "stage", "stage": it, "force": True} for it in ("pickpockets", "richesse"))
    moves = [{"move": "night"}, {"move": "day"}, *evening]
    game = house.journal.open_game(document(start={"weekday": weekday}, moves=moves))
    page = stranger(house).get(address(house, game)).text
    assert told in page
    assert ("Cette nuit" in page) is (weekday == "vendredi")
