"""One tap is one decision: recorded before it is shown, once, and never on a page that is old."""

import sqlite3
import sys
import time
from contextlib import closing
from html import unescape
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any, NamedTuple

import pytest
from web.server import Server, Tapper
from web.visitor import House, Visitor, document

from gm_assistant.french.language import plain
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.store import FILE
from gm_assistant.shell.web.live import MOST_KEPT
from gm_assistant.shell.web.pages import on_a_button
from gm_assistant.shell.web.services import NAME

GHOSTS = ("fantomes", "reptiliens")


def at_night(visitor: Visitor, game: str) -> str:
    assert visitor.get(f"/partie/{game}/nuit").status_code == 200
    return visitor.row


def test_a_tap_is_recorded_and_the_next_call_is_shown(
    house: House, game: str, visitor: Visitor
) -> None:
    first = at_night(visitor, game)
    answer = visitor.tap(game, "target", "J6", **visitor.htmx(game))
    assert answer.status_code == 200
    assert house.moves(game)[-1] == {"move": "call", "step": first, "target": "J6"}
    assert visitor.row not in ("", first)


def test_without_javascript_the_same_tap_leads_to_the_page(
    house: House, game: str, visitor: Visitor
) -> None:
    at_night(visitor, game)
    answer = visitor.tap(game, "target", "J6")
    assert answer.status_code == 303
    assert answer.location == f"/partie/{game}/nuit"
    assert len(house.moves(game)) == 2


def test_htmx_receives_only_the_scene(game: str, visitor: Visitor) -> None:
    at_night(visitor, game)
    assert "<html" in visitor.page
    visitor.tap(game, "target", "J6", **visitor.htmx(game))
    assert "<html" not in visitor.page
    assert 'id="scene"' in visitor.page


def test_a_double_tap_is_one_move(house: House, game: str, visitor: Visitor) -> None:
    at_night(visitor, game)
    form = [*visitor.form('id="call"'), ("target", "J6")]
    for _ in range(3):
        answer = visitor.post_raw(f"/partie/{game}/coup", form, **visitor.htmx(game))
        assert answer.status_code == 200
    assert len(house.moves(game)) == 2


def test_a_retry_after_a_restart_is_one_move(house: House, game: str, visitor: Visitor) -> None:
    at_night(visitor, game)
    form = [*visitor.form('id="call"'), ("target", "J6")]
    visitor.post_raw(f"/partie/{game}/coup", form)
    house.again()
    visitor.move_to(house)
    assert visitor.post_raw(f"/partie/{game}/coup", form).status_code == 303
    assert len(house.moves(game)) == 2


def test_a_stale_form_is_refused_with_the_fresh_page(
    house: House, game: str, visitor: Visitor
) -> None:
    tablet, phone = visitor, Visitor(house)
    at_night(tablet, game)
    at_night(phone, game)
    tablet.tap(game, "target", "J6")
    answer = phone.tap(game, "target", "J7", **phone.htmx(game))
    assert answer.status_code == 409
    assert "a avancé entre-temps" in phone.refusal
    assert phone.row not in GHOSTS
    assert len(house.moves(game)) == 2


def test_each_device_learns_of_the_others_tap(house: House, game: str, visitor: Visitor) -> None:
    tablet, phone = visitor, Visitor(house)
    at_night(tablet, game)
    at_night(phone, game)
    before = house.journal.version(game)
    assert phone.get(f"/partie/{game}/version?v={before}").status_code == 204
    tablet.tap(game, "target", "J6")
    answer = phone.get(f"/partie/{game}/version?v={before}")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    assert at_night(phone, game) == at_night(tablet, game)


def test_a_refusal_stands_on_the_same_screen_and_can_be_overruled(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit?appel=fureteur")
    answer = visitor.tap(game, "target", "J1", **visitor.htmx(game, "nuit?appel=fureteur"))
    assert answer.status_code == 409
    assert visitor.row == "fureteur"
    assert visitor.refusal
    again = [*visitor.form(f'action="/partie/{game}/coup"'), ("force", "1")]
    assert "Passer outre" in visitor.page
    before = len(house.moves(game))
    forced = [("csrf", visitor.csrf()), ("move", "call"), ("step", "fureteur"), ("target", "J1")]
    assert again
    answer = visitor.post_raw(f"/partie/{game}/coup", [*forced, ("force", "1")])
    assert answer.status_code == 303
    assert house.moves(game)[before]["force"] is True


def test_a_refusal_works_without_javascript(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit?appel=fureteur")
    assert visitor.tap(game, "target", "J1").status_code == 409
    assert visitor.row == "fureteur"
    assert "<html" in visitor.page
    assert len(house.moves(game)) == 1


def test_what_is_begun_comes_back_after_a_restart(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit?appel=allumeuse")
    visitor.tap(game, "targets", "J6")
    house.again()
    visitor.move_to(house)
    answer = visitor.get("/reprendre")
    assert answer.location == f"/partie/{game}/nuit?appel=allumeuse"
    visitor.get(answer.location)
    assert ("part", "1") in visitor.form('id="call"')
    assert len(house.moves(game)) == 1
    visitor.tap(game, "targets", "J7")
    visitor.get(answer.location)
    visitor.tap(game, "house", "J7")
    assert house.moves(game)[-1]["targets"] == ["J6", "J7"]


def test_the_parts_of_a_call_make_one_move(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit?appel=allumeuse")
    page = visitor.htmx(game, "nuit?appel=allumeuse")
    for name, value in (("targets", "J6"), ("targets", "J7"), ("house", "J7")):
        assert len(house.moves(game)) == 1
        assert visitor.tap(game, name, value, **page).status_code == 200
    assert house.moves(game)[-1] == {
        "move": "call",
        "step": "allumeuse",
        "targets": ["J6", "J7"],
        "house": "J7",
    }
    assert house.journal.line(game).drafts == ()


def test_undo_takes_back_what_is_begun_then_the_last_decision(
    house: House, game: str, visitor: Visitor
) -> None:
    first = at_night(visitor, game)
    visitor.tap(game, "target", "J6", **visitor.htmx(game))
    visitor.get(f"/partie/{game}/nuit?appel=allumeuse")
    visitor.tap(game, "targets", "J6")
    for moves in (2, 1):
        visitor.post(f"/partie/{game}/annuler")
        assert len(house.moves(game)) == moves
    assert at_night(visitor, game) == first
    visitor.post(f"/partie/{game}/retablir")
    assert len(house.moves(game)) == 2


def test_passing_is_one_tap(house: House, game: str, visitor: Visitor) -> None:
    first = at_night(visitor, game)
    visitor.tap(game, "pass", "1")
    assert house.moves(game)[-1] == {"move": "pass", "step": first}


def test_laura_is_drawn_a_legal_house(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit?appel=laura")
    visitor.tap(game, "draw", "1")
    last: dict[str, Any] = dict(house.moves(game)[-1])
    assert last.pop("house") != "J4"
    assert last == {"move": "call", "step": "laura"}


def test_where_no_game_is_named_none_is_offered_to_be_saved(visitor: Visitor) -> None:
    answer = visitor.get("/regles?jeu=inconnu")
    assert answer.status_code == 409
    assert "pas de ceux que cet assistant" in answer.text
    assert "Sauvegarder la partie" not in answer.text
    assert "Revenir à l" in answer.text


def test_an_unknown_game_is_a_sentence(visitor: Visitor) -> None:
    answer = visitor.get("/partie/abcdef/nuit")
    assert answer.status_code == 404
    assert "existe pas ici" in answer.text


def test_a_game_in_the_bin_is_not_played_and_comes_back(
    house: House, game: str, visitor: Visitor
) -> None:
    at_night(visitor, game)
    visitor.post(f"/partie/{game}/supprimer")
    assert (
        visitor.post(f"/partie/{game}/coup", [("move", "note"), ("text", "x")]).status_code == 409
    )
    assert "La soirée" in visitor.get("/corbeille").text
    visitor.post(f"/partie/{game}/reprendre")
    assert house.journal.games()[0].game_id == game


def three_notes(visitor: Visitor, game: str) -> None:
    for text in ("un chat", "un chien", "un loup"):
        visitor.post(f"/partie/{game}/coup", [("move", "note"), ("text", text)])


def test_going_back_undoes_all_that_came_after(house: House, game: str, visitor: Visitor) -> None:
    three_notes(visitor, game)
    visitor.post(f"/partie/{game}/journal/1", [("faire", "revenir")])
    assert [move.get("text") for move in house.moves(game)] == [None, "un chat"]
    visitor.get(f"/partie/{game}/journal")
    assert "un loup" in visitor.page
    assert visitor.page.count("annulé") >= 2


def test_a_branch_keeps_the_old_way(house: House, game: str, visitor: Visitor) -> None:
    three_notes(visitor, game)
    visitor.post(f"/partie/{game}/journal/1", [("faire", "branche")])
    assert len(house.moves(game)) == 1
    visitor.get(f"/partie/{game}/journal")
    kept = house.journal.line(game).branches[0].name
    ways = visitor.page.partition("Autres suites gardées (1)")[2]
    assert f"Reprendre « {kept} »" in plain(unescape(ways))
    assert "3 décisions, la dernière" in plain(ways)
    assert "un loup" in ways.partition("</details>")[0]
    visitor.post(f"/partie/{game}/branche", [("nom", kept)])
    assert len(house.moves(game)) == 4


def test_correcting_a_past_call_lists_what_it_breaks_before_anything_is_done(
    house: House, visitor: Visitor
) -> None:
    gifts = [
        {"move": "give", "from": "J1", "to": "J2", "coins": 1},
        {"move": "give", "from": "J2", "to": "J3", "coins": 2},
    ]
    game = house.game(moves=[{"move": "night"}, {"move": "day"}, *gifts])
    visitor.get(f"/partie/{game}/journal")
    change = [("move", "give"), ("from", "J1"), ("to", "J4"), ("coins", "1"), ("instead", "2")]
    answer = visitor.post(f"/partie/{game}/coup", change)
    assert answer.status_code == 409
    assert "Bob" in visitor.page
    assert [*house.moves(game)][2:] == gifts
    confirmed = [*visitor.form("/corriger/2"), ("confirme", "1")]
    assert visitor.post_raw(f"/partie/{game}/corriger/2", confirmed).status_code == 303
    assert [*house.moves(game)][2:] == [{**gifts[0], "to": "J4"}]


def test_a_past_call_is_corrected_on_the_screen_where_it_was_made(
    house: House, visitor: Visitor
) -> None:
    calls = [{"move": "call", "step": "reptiliens", "target": "J6"}, {"move": "day"}]
    moves = [
        {"move": "night"},
        calls[0],
        {"move": "call", "step": "attaque", "victim": "J6"},
        calls[1],
    ]
    game = house.game(moves=moves)
    visitor.get(f"/partie/{game}/corriger/1")
    assert visitor.row == "reptiliens"
    assert ("instead", "1") in visitor.form('id="call"')


def test_what_was_begun_and_never_finished_does_not_outlive_its_night(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit?appel=allumeuse")
    visitor.tap(game, "targets", "J6")
    assert house.journal.line(game).drafts
    visitor.post(f"/partie/{game}/coup", [("move", "day")])
    assert house.journal.line(game).drafts == ()


@pytest.mark.parametrize("row", ["farce", "aube", "jour"])
def test_a_house_where_none_is_asked_is_a_sentence(
    house: House, game: str, visitor: Visitor, row: str
) -> None:
    fields = [("move", "call"), ("step", row), ("target", "J3")]
    visitor.get(f"/partie/{game}/nuit?appel={row}")
    answer = visitor.post(f"/partie/{game}/coup", fields)
    assert answer.status_code == 422
    assert "ne demande pas de maison" in visitor.refusal
    assert len(house.moves(game)) == 1


# A tap is one entry, a poll none; going back and coming again are one tap each.


def entries(house: House) -> int:
    with closing(sqlite3.connect(house.folder / FILE)) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM entries")
    return int(count)


def test_each_call_of_the_opening_is_one_entry(house: House, visitor: Visitor) -> None:
    game = house.game(moves=[])
    visitor.get(f"/partie/{game}/ouverture")
    taps = 0
    while visitor.row != "premiere_nuit" and taps < 60:
        before = entries(house)
        form = [*visitor.form('id="call"'), ("go", "1")]
        assert visitor.post_raw(f"/partie/{game}/coup", form).status_code == 303
        assert entries(house) == before + 1
        again = visitor.post_raw(f"/partie/{game}/coup", form)
        assert again.status_code == 303
        assert entries(house) == before + 1
        visitor.get(again.location)
        taps += 1
    assert taps > 3


def test_polls_and_pages_write_no_entry(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    with closing(sqlite3.connect(house.folder / FILE)) as connection:
        before = list(connection.iterdump())
        for _ in range(20):
            visitor.get(f"/partie/{game}/version?v=0")
        assert list(connection.iterdump()) == before


def test_going_back_and_coming_again_are_one_tap_each(
    house: House, game: str, visitor: Visitor
) -> None:
    for text in "abcde":
        house.journal.append(game, {"move": "note", "text": text}, Hand())
    visitor.get(f"/partie/{game}/journal")
    visitor.post(f"/partie/{game}/journal/2", [("faire", "revenir")])
    assert len(house.moves(game)) == 3
    visitor.post(f"/partie/{game}/retablir")
    assert len(house.moves(game)) == 6


def test_a_step_too_far_back_is_redone_on_the_screen_of_the_moment(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/nuit")
    visitor.tap(game, "target", "J6")
    visitor.get(f"/partie/{game}/nuit")
    assert "Rétablir" not in visitor.page
    visitor.post_raw(f"/partie/{game}/annuler", visitor.form('class="undo"'))
    visitor.get(f"/partie/{game}/nuit")
    visitor.post_raw(f"/partie/{game}/retablir", visitor.form('class="redo"'))
    assert house.moves(game)[-1]["target"] == "J6"


# A gift by day: from the menu, or from the page of the one who gives.

DAY = [{"move": "night"}, {"move": "day"}]


def test_on_the_page_of_a_player_his_gift_is_two_taps_away(house: House, visitor: Visitor) -> None:
    """M-02: also to whoever has nothing, who could not be the one to give."""
    game = house.game(moves=[*DAY, {"move": "correct", "player": "J5", "coins": 0}])
    base = f"/partie/{game}"
    # Begun by another, and left.
    visitor.get(f"{base}/don?de=J1")
    visitor.post_raw(f"{base}/coup", [*visitor.form('id="decision-don"'), ("house", "J3")])
    visitor.get(f"{base}/joueur/J2")
    assert f'href="{base}/don?de=J2"' in visitor.page
    visitor.get(f"{base}/don?de=J2")
    assert "Bob donne : à qui" in visitor.page
    visitor.post_raw(f"{base}/coup", [*visitor.form('id="decision-don"'), ("house", "J5")])
    visitor.get(f"{base}/don")
    visitor.post_raw(f"{base}/coup", [*visitor.form('id="decision-don"'), ("coins", "1")])
    assert house.moves(game)[-1] == {"move": "give", "from": "J2", "to": "J5", "coins": 1}


def test_whoever_has_nothing_to_give_is_asked_nothing(house: House, visitor: Visitor) -> None:
    poor = [*DAY, {"move": "correct", "player": "J2", "coins": 0}]
    game = house.game(moves=poor)
    for moves in (game, house.game()):
        assert "/don?de=" not in visitor.get(f"/partie/{moves}/joueur/J2").text
    assert "Qui donne" in visitor.get(f"/partie/{game}/don?de=J2").text
    assert "Qui donne" in visitor.get(f"/partie/{game}/don?de=nobody").text


# Ten devices tap and poll at once on one game: each tap once, in one order, and no 5xx.

DEVICES = 10


def busy(server: Server, game: str, name: str, until: float, told: list[tuple[str, float]]) -> None:
    tapper, number = Tapper(server.port), 0
    # However late its machine lets it begin, each device taps once.
    while not number or time.monotonic() < until:
        begun = time.perf_counter()
        assert tapper.note(game, f"{name}.{number}")
        told.append((f"{name}.{number}", time.perf_counter() - begun))
        status, _ = tapper.get(f"/partie/{game}/version?v=0")
        assert status == 200
        number += 1
    tapper.close()


def ten_devices(folder: Path, seconds: float) -> None:
    with closing(Journal(folder)) as journal:
        game = journal.open_game(document())
    server = Server(folder)
    told: list[list[tuple[str, float]]] = [[] for _ in range(DEVICES)]
    until = time.monotonic() + seconds
    threads = [
        Thread(target=busy, args=(server, game, f"d{device}", until, told[device]))
        for device in range(DEVICES)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    server.close()
    said = [text for each in told for text, _ in each]
    assert all(each for each in told)
    with closing(Journal(folder)) as journal:
        kept = [str(played.move.get("text")) for played in journal.line(game).moves[1:]]
    assert sorted(said) == sorted(kept)
    times = sorted(taken for each in told for _, taken in each)
    p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
    print(f"{len(said)} taps, p99 {p99 * 1000:.1f} ms with {DEVICES} devices")


def test_ten_devices_at_once(tmp_path: Path) -> None:
    ten_devices(tmp_path / "donnees", 1.5)


@pytest.mark.soak
def test_ten_devices_for_half_a_minute(tmp_path: Path) -> None:
    ten_devices(tmp_path / "donnees", 30)


# Ten minutes and more of taps, game after game: what the server holds stays what it was. As many in
# each part, however fast the machine is meanwhile: what is kept of the games looked at last is more
# where more was tapped.

PARTS, GAMES_OF_A_PART = 10, 3
# Of one part and the next, however the allocator divides them.
MEGABYTES, DESCRIPTORS = 15, 6


class Stand(NamedTuple):
    """Of the server after one part: what it holds, and what a tap took."""

    taps: int
    megabytes: float
    descriptors: int
    milliseconds: float


def one_part(server: Server, tapper: Tapper, games: list[str], taps: int) -> Stand:
    times = list[float]()
    for game in games:
        for _ in range(taps):
            begun = time.perf_counter()
            assert tapper.note(game, f"note {len(times)}")
            times.append(time.perf_counter() - begun)
            for page in ("version?v=0", "journal", "nuit"):
                assert tapper.get(f"/partie/{game}/{page}")[0] == 200
    held = Path(f"/proc/{server.process.pid}/fd")
    return Stand(len(times), server.memory, len(list(held.iterdir())), median(times) * 1000)


def taps_without_drift(folder: Path, taps: int) -> None:
    """So many in each game."""
    with closing(Journal(folder)) as journal:
        games = [journal.open_game(document()) for _ in range(PARTS * GAMES_OF_A_PART)]
    server = Server(folder)
    tapper, stands = Tapper(server.port), list[Stand]()
    for part in range(PARTS):
        first = part * GAMES_OF_A_PART
        own = games[first : first + GAMES_OF_A_PART]
        stands.append(one_part(server, tapper, own, taps))
        print(stands[-1])
    tapper.close()
    server.close()
    # Until then it only fills what it keeps of the games looked at last.
    early, late = stands[PARTS // 2], stands[-1]
    assert late.descriptors <= early.descriptors + DESCRIPTORS
    assert late.megabytes <= early.megabytes + MEGABYTES


@pytest.mark.skipif(sys.platform != "linux", reason="what a server holds is read in /proc")
@pytest.mark.soak
def test_ten_minutes_of_taps_drift_in_nothing(tmp_path: Path) -> None:
    taps_without_drift(tmp_path / "donnees", 600)


def test_games_looked_at_do_not_fill_the_memory(house: House, visitor: Visitor) -> None:
    games = [house.game() for _ in range(MOST_KEPT + 3)]
    for game in (*games, games[0]):
        assert visitor.get(f"/partie/{game}/nuit").status_code == 200
    assert len(house.app.extensions[NAME].live._kept) == MOST_KEPT


# What the button of the step back says: the first words, and what a long decision came to.

SHORT = "Fureteur : Ana épie Cléo"
LAW = "Ana propose une loi, « Que les riches paient, que les pauvres boivent et rient »"
SAID = {
    SHORT: SHORT,
    LAW: "Ana propose une loi, « Que les riches paient, que… »",
    f"{LAW} : le vote coûte une pièce": "Ana propose une loi, « Que… » : le vote coûte une pièce",
    "Vote : Ana pour Bob, Bob pour Ana, Cléo blanc ; le vote est clos : le village condamne Ana": (
        "Vote : Ana pour Bob, Bob… : le village condamne Ana"
    ),
}


@pytest.mark.parametrize("words", SAID)
def test_what_is_too_long_keeps_its_ends(words: str) -> None:
    assert on_a_button(words) == SAID[words]
