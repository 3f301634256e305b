"""The players' pages over the network: who gets in, what stands in them, what they may send."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from private.seat_twins import Twin
from shares import some
from web.visitor import CARDS, NAMES, House, Visitor

from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.web.players import PlayersPages
from gm_assistant.shell.web.services import NAME, Services

MARK = re.compile(r'data-(csrf|version)="([^"]*)"')


class Phone(Visitor):
    """A telephone behind the one address of the hall; it opens the page of a seat by its code."""

    def __init__(self, house: House, token: str, address: str = "192.168.1.50") -> None:
        super().__init__(house, address)
        self.here = f"/joueur/{token}"

    def enter(self, seat: str, code: str) -> int:
        """He opens the door of a seat, and gives its code."""
        if self.get(f"{self.here}/place/{seat}").status_code == 303:
            return 303
        return self.give(seat, code)

    def give(self, seat: str, code: str) -> int:
        """The code alone, as the door that he has before him sends it."""
        sent = [("code", code), *self.form("/place/")]
        page = self.page
        answer = self.post_raw(f"{self.here}/place/{seat}", sent)
        self.page = self.page if answer.mimetype == "text/html" and self.page else page
        return answer.status_code

    @property
    def cookie(self) -> str:
        kept = self.client.get_cookie("page", path="/joueur")
        return kept.value if kept else ""

    def keep(self, cookie: str) -> None:
        """Its browser has this cookie and no other, whatever was answered."""
        self.client.delete_cookie("page", path="/joueur")
        if cookie:
            self.client.set_cookie("page", cookie, path="/joueur")

    def open(self) -> str:
        return self.get(self.here).text

    @property
    def marks(self) -> dict[str, str]:
        return dict(MARK.findall(self.page))

    def hold(self) -> str:
        """What a finger that holds would read."""
        return str(self.send("secret", p=str(id(self))).text)

    def send(self, what: str, **fields: str) -> Any:
        sent = [*fields.items(), ("csrf", self.marks.get("csrf", ""))]
        page = self.page
        answer = self.post_raw(f"{self.here}/{what}", sent)
        self.page = page
        return answer

    def asks(self) -> int:
        """Whether anything is new, as its page does every second or so."""
        page, seen = self.page, self.marks["version"]
        answer = self.get(f"{self.here}/version?v={seen}&p={id(self)}")
        self.page = page
        return answer.status_code


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees", {"lan": True, "code": "123456"}).open()
    yield opened
    opened.close()


@pytest.fixture
def game(house: House) -> str:
    """A table whose opening has not begun, and whose pages are open."""
    opened = house.game(moves=[])
    mj = Visitor(house)
    mj.get(f"/partie/{opened}/pages")
    mj.post(f"/partie/{opened}/pages", [("faire", "ouvrir")])
    return opened


def room(house: House) -> Services:
    found: Services = house.app.extensions[NAME]
    return found


def pages(house: House) -> PlayersPages:
    return room(house).players


def token(house: House, game: str) -> str:
    return room(house).screens.of(game).token


def code(house: House, game: str, seat: str) -> str:
    moment = room(house).live.now(game)
    assert moment.companion.private
    chairs = moment.companion.private.chairs(moment.game)
    return pages(house).seated(game, chairs).seats[seat].code


def phone(house: House, game: str, seat: str = "") -> Phone:
    found = Phone(house, token(house, game))
    if seat:
        assert found.enter(seat, code(house, game, seat)) == 303
        found.open()
    return found


def played(house: House, game: str, *moves: dict[str, Any]) -> None:
    live = room(house).live
    for move in moves:
        live.play(game, live.now(game), move, Hand())


def mj(house: House, game: str, **fields: str) -> Any:
    """The MJ's tap on the page of the pages."""
    visitor = Visitor(house)
    visitor.get(f"/partie/{game}/pages")
    return visitor.post(f"/partie/{game}/pages", list(fields.items()))


def test_until_the_mj_opens_them_nothing_is_there(house: House) -> None:
    shut = house.game(moves=[])
    stranger = Phone(house, token(house, shut))
    wrong = Phone(house, "nulle-part")
    assert stranger.get(stranger.here).status_code == 404
    assert stranger.open() == wrong.open()
    assert [it for it in NAMES if it in stranger.open()] == []


def test_a_code_opens_one_house_once(house: House, game: str) -> None:
    bob = phone(house, game)
    assert [it for it in NAMES if it not in bob.open()] == []
    assert bob.enter("J2", code(house, game, "J3")) == 403
    assert bob.enter("J2", code(house, game, "J2")) == 303
    assert "Bob" in bob.open()
    assert "Chloé" not in bob.open()
    late = phone(house, game)
    assert late.enter("J2", code(house, game, "J2")) == 303
    assert "Qui es-tu" in late.open()
    assert late.page.count("déjà ouverte<") == 1


def at_the_door(house: House, game: str, seat: str = "J2") -> Phone:
    found = phone(house, game)
    found.get(f"{found.here}/place/{seat}")
    return found


def nobody_is_accused(house: House, game: str) -> bool:
    told = Visitor(house).get(f"/partie/{game}/pages").text
    return not [it for it in ("raised", "deux téléphones") if it in told]


def test_a_double_tap_is_one_claim(house: House, game: str) -> None:
    """The browser drops the first answer, with whatever cookie it brought."""
    bob, secret = at_the_door(house, game), code(house, game, "J2")
    before, door = bob.cookie, bob.page
    assert bob.give("J2", secret) == 303
    for _ in range(3):
        bob.keep(before)
        bob.page = door
        assert bob.give("J2", secret) == 303
        assert "Bob" in bob.open()
    assert "Quelqu'un d'autre" not in bob.page
    assert nobody_is_accused(house, game)


def test_whose_answer_was_lost_gives_his_code_again(house: House, game: str) -> None:
    bob, secret = at_the_door(house, game), code(house, game, "J2")
    before = bob.cookie
    assert bob.give("J2", secret) == 303
    bob.keep(before)
    assert bob.enter("J2", secret) == 303
    assert "Bob" in bob.open()
    assert nobody_is_accused(house, game)


def test_his_own_slip_scanned_again_leads_him_home(house: House, game: str) -> None:
    bob, secret = at_the_door(house, game), code(house, game, "J2")
    door = bob.page
    assert bob.give("J2", secret) == 303
    again = bob.get(f"{bob.here}/place/J2")
    assert (again.status_code, again.headers["Location"]) == (303, bob.here)
    # A door that stood open in another tab leads there too, and no code is asked.
    bob.page = door
    assert bob.give("J2", "") == 303
    assert "Quelqu'un d'autre" not in bob.open()
    assert nobody_is_accused(house, game)


def test_a_telephone_that_keeps_no_cookie_is_told_before_its_code_is_spent(
    house: House, game: str
) -> None:
    bob, secret = at_the_door(house, game), code(house, game, "J2")
    bob.keep("")
    assert bob.give("J2", secret) == 403
    assert "cookie" in bob.page
    assert not pages(house).of(game).seats["J2"].holder
    assert phone(house, game, "J2").marks
    assert nobody_is_accused(house, game)


def test_changing_seats_on_one_telephone_asks_first(house: House, game: str) -> None:
    shared, secret = phone(house, game, "J1"), code(house, game, "J2")
    shared.get(f"{shared.here}/place/J2")
    assert "la page d'Ana" in shared.page
    csrf = next(it for it in shared.form("/place/") if it[0] == "csrf")
    shared.post_raw(f"{shared.here}/place/J2", [("code", secret), csrf])
    assert "Ana" in shared.open()
    shared.get(f"{shared.here}/place/J2")
    assert shared.give("J2", secret) == 303
    assert "Bob" in shared.open()
    # What was left opens again by its own slip, and says that it was opened before.
    ana = phone(house, game, "J1")
    assert "déjà été ouverte" in ana.page
    assert nobody_is_accused(house, game)


def test_another_site_moves_nobody(house: House, game: str) -> None:
    """Its form has an unspent code, and none of what stands in our own page."""
    hugo = phone(house, game, "J8")
    sent = [("code", code(house, game, "J7")), ("quitter", "J8")]
    hugo.post_raw(f"{hugo.here}/place/J7", sent, Origin="null")
    assert "Hugo" in hugo.open()
    assert not pages(house).of(game).seats["J7"].holder


def test_no_secret_stands_in_a_page_until_a_finger_holds(house: House, game: str) -> None:
    words = {*ROLES.values(), *SPECIALITIES.values()}
    for seat, card in zip((f"J{it}" for it in range(1, 7)), CARDS, strict=True):
        mine = phone(house, game, seat)
        assert [it for it in words if it in mine.open()] == []
        assert SPECIALITIES[card] in mine.hold()
        assert [it for it in words if it in mine.open()] == []


def test_a_finger_that_lets_go_leaves_nothing_to_the_browser(house: House, game: str) -> None:
    mine = phone(house, game, "J1")
    answer = mine.send("secret")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert mine.get(f"{mine.here}/secret").status_code == 303


def test_only_the_page_itself_signs(house: House, game: str) -> None:
    bob, dany = phone(house, game, "J2"), phone(house, game, "J4")
    dany.page = bob.page
    assert dany.send("secret").status_code == 303
    stranger = phone(house, game)
    stranger.page = bob.page
    assert stranger.send("secret").status_code == 303
    assert stranger.send("vu").status_code == 303
    assert not pages(house).of(game).seats["J2"].read


def test_a_page_is_no_admitted_device(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    for path in (f"/partie/{game}/ouverture", f"/partie/{game}/pages", "/", "/appareils"):
        assert bob.get(path).status_code == 303
        assert bob.post_raw(path, [("faire", "fermer")]).status_code == 403
    assert game not in bob.open()
    assert room(house).devices.all_admitted() == []


def test_guessing_tires_this_seat_at_this_address(house: House, game: str) -> None:
    thief = phone(house, game)
    wrong = "000000" if code(house, game, "J2") != "000000" else "111111"
    assert [thief.enter("J2", wrong) for _ in range(6)] == [403] * 5 + [429]
    assert thief.enter("J2", code(house, game, "J2")) == 429
    assert "attends" in thief.page
    # Forty others stand behind this address: their own seats are not held up.
    assert phone(house, game, "J3").marks


def test_the_mj_frees_a_page_and_its_telephone_sees_nothing_more(house: House, game: str) -> None:
    bob, former = phone(house, game, "J2"), code(house, game, "J2")
    mj(house, game, faire="liberer", place="J2")
    assert bob.asks() == 200
    assert bob.send("secret").status_code == 303
    assert "Qui es-tu" in bob.open()
    assert code(house, game, "J2") != former
    assert phone(house, game, "J2").marks


def test_closing_shuts_all_pages_and_opening_gives_them_back(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    mj(house, game, faire="fermer")
    assert bob.send("secret").status_code == 404
    assert bob.get(bob.here).status_code == 404
    mj(house, game, faire="ouvrir")
    assert "Bob" in bob.open()


def test_a_page_outlives_a_restart(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    cookie = bob.client.get_cookie("page", path="/joueur")
    assert cookie is not None
    again = Phone(house.again(), token(house, game))
    again.client.set_cookie("page", cookie.value, path="/joueur")
    assert "Bob" in again.open()
    assert again.asks() == 204


def test_two_telephones_on_one_page_are_told_to_both_and_to_the_mj(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    cookie = bob.client.get_cookie("page", path="/joueur")
    twin = phone(house, game)
    assert cookie is not None
    twin.client.set_cookie("page", cookie.value, path="/joueur")
    twin.open()
    assert bob.asks() == 204
    assert twin.asks() == 200
    assert bob.asks() == 200
    assert "deux téléphones" in bob.open()
    assert "deux téléphones" in twin.open()
    assert "deux téléphones" in Visitor(house).get(f"/partie/{game}/pages").text


def at_a_door_that_is_taken(house: House, game: str) -> tuple[Phone, Phone, str]:
    """Bob's page, and another telephone that gives his code; the word that it shows."""
    bob = phone(house, game, "J2")
    other = at_the_door(house, game)
    assert other.give("J2", code(house, game, "J2")) == 303
    other.get(f"{other.here}/place/J2")
    assert "Ce n'est pas moi" in other.page
    found = re.search(r'class="word">(\w+)<', other.page)
    assert found
    return bob, other, found[1]


def test_another_telephone_with_his_code_waits_for_one_tap_of_the_mj(
    house: House, game: str
) -> None:
    bob, other, word = at_a_door_that_is_taken(house, game)
    assert bob.asks() == 200
    assert "attend le MJ" in bob.open()
    for page in ("pages", "ouverture"):
        told = Visitor(house).get(f"/partie/{game}/{page}").text
        assert ("C'est bien Bob" in told, word in told) == (True, True)
    assert other.asks() == 204
    mj(house, game, faire="entrer", place="J2", mot=word)
    assert other.asks() == 200
    assert "Bob" in other.open()
    assert SPECIALITIES[CARDS[1]] in other.hold()
    # The former one is put out, and nobody stands at the door any more.
    assert bob.send("secret").status_code == 303
    assert "Qui es-tu" in bob.open()
    assert nobody_is_accused(house, game)


def test_whom_the_mj_does_not_know_stays_outside(house: House, game: str) -> None:
    bob, other, word = at_a_door_that_is_taken(house, game)
    mj(house, game, faire="refuser", place="J2", mot=word)
    assert other.asks() == 200
    assert "pas été reconnu" in other.get(f"{other.here}/place/J2").text
    assert other.give("J2", code(house, game, "J2")) == 403
    assert "Qui es-tu" in other.open()
    assert "Bob" in bob.open()
    assert nobody_is_accused(house, game)


WORD = re.compile(r'class="word">(\w+)<')
AT_DOOR = re.compile(r'name="mot" value="(\w+)"')


def knocks(one: Phone, seat: str = "J2") -> str:
    """He has no code; what his page says then."""
    door = f"{one.here}/place/{seat}"
    one.get(door)
    answer = one.post_raw(door, [*one.form("/place/"), ("faire", "attendre")])
    return str(one.get(door).text if answer.status_code == 303 else answer.text)


@pytest.mark.parametrize("taken", [True, False])
def test_who_has_no_code_is_let_in_by_the_mj_alone(house: House, game: str, taken: bool) -> None:
    former = phone(house, game, "J2") if taken else None
    lost = at_the_door(house, game)
    knocks(lost)
    assert "Qui es-tu" in lost.open()
    if former:
        # Anybody may stand at a door: nothing of it is said on the page itself.
        assert former.asks() == 204
    told = Visitor(house).get(f"/partie/{game}/pages").text
    word = AT_DOOR.search(told)
    assert word
    assert "un téléphone sans code" in told
    mj(house, game, faire="entrer", place="J2", mot=word[1])
    assert "Bob" in lost.open()


def test_no_noise_takes_anybodys_place_at_a_door(house: House, game: str) -> None:
    """Neither that of who gave his code, nor that of who came first without it."""
    phone(house, game, "J2")
    first, *_, last = (at_the_door(house, game) for _ in range(4))
    said = [knocks(one) for one in (first, *_)]
    assert all(WORD.search(it) for it in said)
    assert "attendent déjà" in knocks(last)
    bob = Phone(house, token(house, game), "192.168.1.77")
    assert bob.enter("J2", code(house, game, "J2")) == 303
    words = WORD.findall("".join([bob.get(f"{bob.here}/place/J2").text, *said]))
    assert AT_DOOR.findall(Visitor(house).get(f"/partie/{game}/menu").text) == words


def test_twenty_at_the_doors_are_seen_and_put_aside_at_once(house: House, game: str) -> None:
    doors = [(at_the_door(house, game, seat), seat) for seat in ("J1", "J2", "J3", "J4", "J5")]
    bob = phone(house, game, "J6")
    for one, seat in doors:
        assert WORD.search(knocks(one, seat))
    page = Visitor(house).get(f"/partie/{game}/menu").text
    assert len(AT_DOOR.findall(page)) == 5
    assert "Et 2 de plus aux portes" in page
    mj(house, game, faire="personne")
    assert AT_DOOR.findall(Visitor(house).get(f"/partie/{game}/menu").text) == []
    assert "data-secret" in bob.open()
    # Nobody was told to be a stranger: he may ask again.
    assert WORD.search(knocks(*doors[0]))


def test_the_mj_is_told_of_codes_that_are_guessed(house: House, game: str) -> None:
    thief = phone(house, game)
    wrong = "000000" if code(house, game, "J2") != "000000" else "111111"
    assert [thief.enter("J2", wrong) for _ in range(6)] == [403] * 5 + [429]
    told = Visitor(house).get(f"/partie/{game}/pages").text
    assert "trop de codes faux" in told
    mj(house, game, faire="pardonner", place="J2")
    assert phone(house, game, "J2").marks
    assert nobody_is_accused(house, game)


@pytest.mark.parametrize("written", ["{0}-{1}", "{0}\N{NO-BREAK SPACE}{1}", "{0} {1} ", "wide"])
def test_a_code_is_read_as_it_was_typed(house: House, game: str, written: str) -> None:
    secret = code(house, game, "J2")
    wide = "".join(chr(ord("\N{FULLWIDTH DIGIT ZERO}") + int(it)) for it in secret)
    typed = wide if written == "wide" else written.format(secret[:3], secret[3:])
    assert phone(house, game).enter("J2", typed) == 303


def test_no_code_is_kept_where_somebody_reads_the_files(house: House, game: str) -> None:
    seats = pages(house).of(game).seats
    kept = repr(room(house).journal.house.pages.get(game))
    assert [it for it in seats.values() if it.code in kept] == []


def test_another_address_of_the_public_screen_moves_no_door(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    room(house).screens.renew(game)
    assert "Bob" in bob.open()
    assert token(house, game) not in bob.here
    assert f"/ecran/{token(house, game)}" in bob.page
    assert bob.here in Visitor(house).get(f"/partie/{game}/pages").text


def test_by_night_every_page_is_black_and_has_nothing_to_say(house: House, game: str) -> None:
    seats = [f"J{it}" for it in range(1, 11)]
    phones = [phone(house, game, seat) for seat in seats]
    played(house, game, {"move": "night"})
    bodies = {plain_page(it.open(), it) for it in phones}
    assert len(bodies) == 1
    assert "La nuit : pose le téléphone" in bodies.pop()
    assert {it.hold() for it in phones} == {""}
    played(house, game, {"move": "call", "step": "reptiliens", "target": "J6"})
    assert {it.asks() for it in phones} == {204}


def plain_page(text: str, of: Phone) -> str:
    """The page without what is only its own: its marks."""
    for value in of.marks.values():
        text = text.replace(value, "")
    return text


def test_the_table_may_leave_pages_open_at_night(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    played(house, game, {"move": "night"})
    mj(house, game, faire="eyes", valeur="1")
    assert "Bob" in bob.open()
    assert "Marchand de sable" in bob.hold()


def test_a_raised_hand_reaches_the_mj_alone_and_one_tap_takes_it(house: House, game: str) -> None:
    bob, dany = phone(house, game, "J2"), phone(house, game, "J4")
    assert "Je lève la main" not in bob.open()
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    bob.open()
    dany.open()
    assert bob.send("dire", quoi="main").status_code == 303
    assert dany.asks() == 204
    seen = Visitor(house)
    assert "Je lève la main" in seen.get(f"/partie/{game}/jour").text
    taken = mj(house, game, faire="prendre", place="J2", quoi="main")
    assert taken.headers["Location"] == f"/partie/{game}/invocation"
    assert room(house).live.now(game).begun["invoke"] == {"by": "J2"}
    assert "Je lève la main" not in seen.get(f"/partie/{game}/jour").text
    assert len(house.moves(game)) == 2


def test_a_proposed_law_is_read_by_the_mj_before_it_is_one(house: House, game: str) -> None:
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    bob = phone(house, game, "J2")
    bob.send("dire", quoi="loi", mots="Que  les chaussettes\nvotent")
    refused = mj(house, game, faire="prendre", place="J2", quoi="loi")
    assert (refused.status_code, "Passer outre" in refused.text) == (409, False)
    assert "Que les chaussettes votent" in Visitor(house).get(f"/partie/{game}/jour").text
    played(house, game, {"move": "stage", "stage": "session", "force": True})
    played(house, game, {"move": "session", "kind": "normale", "force": True})
    played(house, game, {"move": "correct", "post": "senateur", "player": "J9"})
    played(house, game, {"move": "stage", "stage": "loi", "force": True})
    mj(house, game, faire="prendre", place="J2", quoi="loi")
    assert 'value="Que les chaussettes votent"' in Visitor(house).get(f"/partie/{game}/jour").text
    assert not [it for it in house.moves(game) if it["move"] == "law"]


def test_what_is_sent_wrong_changes_nothing(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    for fields in ({}, {"quoi": "main"}, {"quoi": "dieu"}, {"quoi": "loi", "mots": "x" * 900}):
        assert bob.send("dire", **fields).status_code == 303
    assert pages(house).of(game).seats["J2"].asks == {}
    assert bob.send("carnet", notes="y" * 60_000).status_code == 413
    assert bob.get(f"{bob.here}/place/J99").status_code == 303
    assert bob.get(f"{bob.here}/soiree.svg").status_code == 404
    assert bob.get("/joueur/a%00b").status_code == 404


def test_his_notes_are_his_and_are_held_as_his_cards_are(house: House, game: str) -> None:
    bob, dany = phone(house, game, "J2"), phone(house, game, "J4")
    assert bob.send("carnet", notes="Inès ment <b>").status_code == 204
    assert "Inès ment &lt;b&gt;" in bob.hold()
    assert "Inès ment" not in bob.open()
    assert "Inès" not in dany.hold()


def test_who_has_read_his_cards_lights_up(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    bob.send("vu")
    assert pages(house).of(game).seats["J2"].read
    seen = Visitor(house).get(f"/partie/{game}/pages").text
    assert "1 a lu ses cartes" in seen
    assert "J'ai lu" not in bob.open()
    # The tablet goes to those who remain; who read them on it is one of them no more.
    assert 'pages?qui=J3"' in seen
    assert 'pages?qui=J2"' not in seen
    mj(house, game, faire="lu", place="J3")
    assert 'pages?qui=J3"' not in Visitor(house).get(f"/partie/{game}/pages").text


def test_a_card_that_is_another_is_unread_and_its_page_says_nothing(
    house: House, game: str
) -> None:
    """Only the next morning, or the MJ's call, asks everybody alike to look."""
    phones = [phone(house, game, seat) for seat in ("J1", "J2", "J9")]
    for one in phones:
        one.send("vu")
    told = [plain_page(one.open(), one) for one in phones]
    played(house, game, {"move": "correct", "player": "J2", "camp_roles": ["seth"], "force": True})
    assert [plain_page(one.open(), one) for one in phones] == told
    assert "2 ont lu leurs cartes" in Visitor(house).get(f"/partie/{game}/pages").text
    mj(house, game, faire="appeler")
    letters = {one.open().partition('class="letter"')[2].partition("</p>")[0] for one in phones}
    assert len(letters) == 1
    assert "J'ai lu" in letters.pop()
    phones[1].send("vu")
    assert "3 ont lu leurs cartes" in Visitor(house).get(f"/partie/{game}/pages").text
    assert "J'ai lu" not in phones[1].open()
    assert "J'ai lu" in phones[0].open()


def test_each_morning_the_same_letter_lies_on_every_page(house: House, game: str) -> None:
    phones = [phone(house, game, f"J{it}") for it in range(1, 11)]
    for one in phones:
        one.send("vu")
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    assert {'class="letter"' in one.open() for one in phones} == {True}


def test_nothing_that_he_wrote_is_wiped(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    for words in ("Nuit 1 : Inès ment", "Jour 2 : Gwen aussi"):
        assert bob.send("carnet", notes=words, ajoute="1").status_code == 204
    whole = "Nuit 1 : Inès ment\nJour 2 : Gwen aussi"
    assert bob.send("carnet", relire="1").get_data(as_text=True) == whole
    mj(house, game, faire="liberer", place="J2")
    bob = phone(house, game, "J2")
    assert "Gwen aussi" in bob.hold()
    assert "miroir" in bob.page or "fichiers" in bob.page
    assert bob.send("carnet", notes="y" * 4000, ajoute="1").status_code == 409
    assert bob.send("carnet", relire="1").get_data(as_text=True) == whole
    played(house, game, {"move": "night"})
    bob.open()
    assert bob.send("carnet", relire="1").get_data(as_text=True) == ""


def test_a_dead_end_says_the_way_out(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    assert [bob.send("vu").status_code for _ in range(31)][-1] == 429
    bob.post_raw(f"{bob.here}/vu", [("csrf", bob.marks["csrf"])])
    assert f'href="{bob.here}"' in bob.page
    mj(house, game, faire="fermer")
    assert "elle revient d'elle-même" in bob.open().replace("\n", " ")
    assert "data-lost" in bob.page


def test_the_code_is_shown_to_one_person_and_the_curtain_falls(house: House, game: str) -> None:
    visitor = Visitor(house)
    visitor.get(f"/partie/{game}/pages?qui=J2")
    secret = code(house, game, "J2")
    spoken = f"{secret[:3]} {secret[3:]}"
    # Three digits alone may stand in a drawing by chance.
    assert not [it for it in (secret, spoken) if it in visitor.page]
    shown = visitor.post(f"/partie/{game}/pages/code/J2").text
    assert spoken in shown
    later = visitor.get(f"/partie/{game}/pages").text
    assert not [it for it in (secret, spoken) if it in later]


@pytest.mark.parametrize("seed", some(4, 1))
def test_no_byte_of_any_page_differs_by_what_he_may_not_know(
    house: House, game: str, seed: int
) -> None:
    """At every move, after coming back, after an undo too."""
    chance, live = Random(seed), room(house).live
    seats = ["J1", "J2", "J5", "J8"]
    phones = {seat: phone(house, game, seat) for seat in seats}
    for number in range(36):
        kept = live.now(game)
        if kept.game.village.result is not None:
            # That it has ended is the MJ's secret until he says so: pages are compared here too.
            played(house, game, {"move": "continue"})
        else:
            played(house, game, next_move(kept.game, chance))
        if number % 9 == 4:
            room(house).journal.undo(game, Hand())
        true = live.now(game)
        for seat, mine in phones.items():
            told, secret = mine.open(), mine.hold()
            other = Twin(seat, chance).of_game(true.game)
            live._kept[game] = replace(true, game=other)
            assert (mine.open(), mine.hold()) == (told, secret)
            assert mine.asks() == 204
            live._kept[game] = true


def test_that_the_game_has_ended_shows_on_no_page(house: House, game: str) -> None:
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    phones = [phone(house, game, seat) for seat in ("J1", "J2")]
    told = [it.open() for it in phones]
    played(house, game, {"move": "stop"})
    assert [it.asks() for it in phones] == [204, 204]
    assert [it.open() for it in phones] == told


def test_an_arrival_taken_back_leaves_no_page_behind(house: House, game: str) -> None:
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    newcomer = {"move": "arrive", "player": "arrivee", "after": "J1", "camp_roles": ["seth"]}
    played(house, game, {**newcomer, "name": "Zoé"})
    Visitor(house).get(f"/partie/{game}/pages")
    zoe = phone(house, game, "arrivee")
    room(house).journal.undo(game, Hand())
    assert zoe.asks() == 200
    assert "Qui es-tu" in zoe.open()
    played(house, game, {**newcomer, "name": "Max", "camp_roles": ["cupide"]})
    assert "Qui es-tu" in zoe.open()
    Visitor(house).get(f"/partie/{game}/pages")
    assert phone(house, game, "arrivee").open().count("Max")


def test_a_hand_is_taken_where_nothing_is_lost_by_it(house: House, game: str) -> None:
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    bob, farid = phone(house, game, "J2"), phone(house, game, "J6")
    room(house).journal.keep_draft(game, "invoke", {"by": "J3"})
    bob.send("dire", quoi="main")
    farid.send("dire", quoi="main")
    taken = mj(house, game, faire="prendre", place="J2", quoi="main")
    assert (taken.status_code, "est commencée" in taken.text) == (409, True)
    assert room(house).live.now(game).begun["invoke"] == {"by": "J3"}
    taken = mj(house, game, faire="prendre", place="J6", quoi="main")
    assert (taken.status_code, "aucun pouvoir" in taken.text) == (409, True)
    assert "Farid" in Visitor(house).get(f"/partie/{game}/jour").text


def test_a_hand_of_yesterday_is_no_hand(house: House, game: str) -> None:
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    bob = phone(house, game, "J2")
    bob.send("dire", quoi="main")
    played(house, game, {"move": "night", "force": True}, {"move": "day", "force": True})
    assert "le MJ le voit" not in bob.open()
    assert "Je lève la main</span>" not in Visitor(house).get(f"/partie/{game}/jour").text
    bob.send("dire", quoi="question")
    dany = phone(house, game, "J4")
    dany.send("dire", quoi="main")
    told = Visitor(house).get(f"/partie/{game}/jour").text
    assert told.index("Dany") < told.index("J'ai une question")


def test_the_dead_are_offered_what_they_can_do(house: House, game: str) -> None:
    """As the table knows them: who died in secret is offered what the living are."""
    bob = phone(house, game, "J2")
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    assert "Proposer une loi" in bob.open()
    played(house, game, {"move": "correct", "player": "J2", "status": "esprit", "force": True})
    bob.open()
    assert [it in bob.page for it in ("Je lève la main", "Proposer une loi")] == [False] * 2
    assert "question" in bob.page
    bob.send("dire", quoi="main")
    assert pages(house).of(game).seats["J2"].asks == {}


def test_many_hands_are_all_seen_and_put_aside_at_once(house: House, game: str) -> None:
    played(house, game, {"move": "night"}, {"move": "day", "force": True})
    for number in range(1, 8):
        one = phone(house, game, f"J{number}")
        one.send("dire", quoi="parole")
    told = Visitor(house).get(f"/partie/{game}/jour").text
    assert "Et 4 de plus" in told
    assert [it for it in NAMES[:7] if f"<b>{it}</b> : Je veux parler" not in told] == []
    mj(house, game, faire="tout")
    assert "Je veux parler" not in Visitor(house).get(f"/partie/{game}/jour").text


def test_by_night_no_page_is_lit(house: House, game: str) -> None:
    bob, stranger = phone(house, game, "J2"), phone(house, game)
    played(house, game, {"move": "night"})
    for page in ("", "/regles"):
        assert "La nuit" in bob.get(f"{bob.here}{page}").text
    for page in ("", "/place/J3", "/regles"):
        assert 'data-look="nuit"' in stranger.get(f"{stranger.here}{page}").text
    assert stranger.get(f"{stranger.here}/version?v=jour").text.startswith("nuit")


def test_a_new_code_is_nobodys_slip_and_a_hasty_page_waits(house: House, game: str) -> None:
    thief = phone(house, game)
    wrong = "000000" if code(house, game, "J2") != "000000" else "111111"
    assert [thief.enter("J2", wrong) for _ in range(6)][-1] == 429
    mj(house, game, faire="liberer", place="J2")
    bob = phone(house, game, "J2")
    assert [bob.send("carnet", notes=str(it)).status_code for it in range(31)][-2:] == [204, 429]
    assert pages(house).of(game).seats["J2"].notes == "29"


def test_who_reads_without_ever_asking_is_told_of_too(house: House, game: str) -> None:
    bob = phone(house, game, "J2")
    bob.asks()
    bob.send("secret")
    assert pages(house).looking(game, "J2") == 2


def test_the_wifi_of_the_hall_is_a_picture_for_telephones(house: House, game: str) -> None:
    assert mj(house, game, faire="wifi", nom='Salle "A";', cle="sé:same").status_code == 303
    found = Visitor(house).get(f"/partie/{game}/pages/wifi.svg")
    assert found.mimetype == "image/svg+xml"
    stranger = phone(house, game)
    assert stranger.get(f"/partie/{game}/pages/wifi.svg").status_code == 303


def test_the_evening_is_told_from_his_chair_once_the_cards_are_laid_open(
    house: House, game: str
) -> None:
    played(
        house,
        game,
        {"move": "night"},
        {"move": "call", "step": "reptiliens", "target": "J6"},
        {"move": "call", "step": "marchand_de_sable", "target": "J6"},
        {"move": "day", "force": True},
        {"move": "stop"},
    )
    farid = phone(house, game, "J6")
    assert "Ta soirée" not in farid.open()
    screens, result = room(house).screens, room(house).live.now(game).result
    screens.change(game, "end", on=True, result=result)
    screens.change(game, "cards", on=True, result=result)
    told = farid.open()
    assert "Ta soirée, Farid" in told
    assert "Tu ne l'as jamais su" in told
    assert f'data-picture="{farid.here}/soiree.svg"' in told
    picture = farid.get(f"{farid.here}/soiree.svg")
    assert picture.mimetype == "image/svg+xml"
    assert "Farid" in picture.get_data(as_text=True)
