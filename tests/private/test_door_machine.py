"""Two telephones, an MJ and a network that loses what it likes, before the doors of two pages.

Whatever comes after whatever: a page is held by one telephone at most, which gave its code or was
known to the MJ; none holds two; and no honest player is locked out.
"""

import re
import tempfile
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from private.test_pages import Phone, code, mj, pages, phone
from web.visitor import House, Visitor

from gm_assistant.shell.web.players import MOST_AT_A_DOOR

SEATS = {0: "J1", 1: "J2"}
NAMES = {"J1": "Ana", "J2": "Bob"}
PHONES, DOORS = st.sampled_from(list(SEATS)), st.sampled_from(list(NAMES))
WORD = re.compile(r'class="word">(\w+)<')
DOOR = re.compile(r'/place/(J\d)" class="code"')
Sent = tuple[str, list[tuple[str, str]], bool]


class Doors(RuleBasedStateMachine):
    """`held` is who should have each page, by the name that the cookie of his telephone tells."""

    @initialize()
    def a_table(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.house = House(Path(self.folder.name) / "donnees", {"lan": True, "code": "123456"})
        self.game = self.house.open().game(moves=[])
        mj(self.house, self.game, faire="ouvrir")
        self.phones = [phone(self.house, self.game) for _ in SEATS]
        self.sent: dict[int, Sent] = {}
        self.held: dict[str, str] = {}
        self.waits: dict[str, list[str]] = defaultdict(list)
        self.refused: dict[str, set[str]] = defaultdict(set)
        for who, seat in SEATS.items():
            self.gives_a_code(who, seat, is_right=True, is_lost=False, was_there=False)

    def name(self, one: Phone) -> str:
        return pages(self.house).telephone(one.cookie)

    @rule(who=PHONES, seat=DOORS, is_right=st.sampled_from([True, True, True, False]),
          is_lost=st.booleans(), was_there=st.booleans())  # fmt: skip
    def gives_a_code(
        self, who: int, seat: str, is_right: bool, is_lost: bool, was_there: bool
    ) -> None:
        """At the door that he opens, or at the one that he has had before him for a while."""
        one = self.phones[who]
        if not was_there:
            one.get(f"{one.here}/place/{seat}")
        door = DOOR.search(one.page)
        if door is None:
            return
        secret = code(self.house, self.game, door[1])
        given = secret if is_right else f"{(int(secret) + 1) % 10**6:06}"
        self.sent[who] = (door[1], [("code", given), *one.form("/place/")], is_right)
        self.sends(who, is_lost)

    @rule(who=PHONES, is_lost=st.booleans())
    @precondition(lambda self: self.sent)
    def sends_it_again(self, who: int, is_lost: bool) -> None:
        """The second finger of a double tap, or a page that is sent anew."""
        if who in self.sent:
            self.sends(who, is_lost)

    def sends(self, who: int, is_lost: bool, is_open: bool = True) -> None:
        one, (seat, form, was_right) = self.phones[who], self.sent[who]
        page, cookie, me = one.page, one.cookie, self.name(one)
        is_right = was_right and ("code", code(self.house, self.game, seat)) in form
        signed = ("csrf", pages(self.house).csrf(holder(self.game, seat, me))) in form
        mine = next((it for it, by in self.held.items() if by == me), "")
        # Whoever has no page leaves none, whatever he once said that he would.
        leaves = mine in ("", dict(form).get("quitter", ""))
        if is_open and me and signed and mine != seat and leaves:
            self.expect(seat, me, mine, is_right)
        one.post_raw(f"{one.here}/place/{seat}", form)
        if not is_right:
            mj(self.house, self.game, faire="pardonner", place=seat)
        if is_lost:
            one.page = page
            one.keep(cookie)

    def expect(self, seat: str, me: str, mine: str, is_right: bool) -> None:
        if is_right and seat not in self.held:
            self.held.pop(mine, None)
            self.held[seat] = me
            self.waits[seat].clear()
        elif is_right and me not in {*self.refused[seat], *self.waits[seat]}:
            # Only a few wait at one door, the first who came.
            self.waits[seat] = [*self.waits[seat], me][:MOST_AT_A_DOOR]

    @rule(who=PHONES, seat=DOORS)
    def asks_without_a_code(self, who: int, seat: str) -> None:
        """Noise at a door, which changes nothing for whoever has its code."""
        one = self.phones[who]
        one.get(f"{one.here}/place/{seat}")
        if self.name(one) in self.held.values() or not DOOR.search(one.page):
            return
        one.post_raw(f"{one.here}/place/{seat}", [*one.form("/place/"), ("faire", "attendre")])
        mj(self.house, self.game, faire="pardonner", place=seat)

    @rule(who=PHONES)
    def loses_its_cookies(self, who: int) -> None:
        self.phones[who].keep("")

    @rule(who=PHONES)
    def gives_its_page_back(self, who: int) -> None:
        one = self.phones[who]
        one.open()
        if "/quitter" in one.page:
            one.send("quitter")
            self.held = {it: by for it, by in self.held.items() if by != self.name(one)}

    @rule(seat=DOORS, known=st.booleans())
    @precondition(lambda self: any(self.waits.values()))
    def the_mj_decides(self, seat: str, known: bool) -> None:
        for me in sorted(self.waits[seat])[:1]:
            word = pages(self.house).word_of(me)
            mj(self.house, self.game, faire="entrer" if known else "refuser", place=seat, mot=word)
            if known:
                self.held = {it: by for it, by in self.held.items() if by != me} | {seat: me}
                self.waits[seat].clear()
            else:
                self.waits[seat].remove(me)
                self.refused[seat].add(me)

    @rule(seat=DOORS)
    def the_mj_frees_a_page(self, seat: str) -> None:
        mj(self.house, self.game, faire="liberer", place=seat)
        self.held.pop(seat, None)
        self.waits[seat].clear()
        self.refused[seat].clear()

    @rule()
    @precondition(lambda self: self.sent)
    def something_is_sent_while_pages_are_closed(self) -> None:
        mj(self.house, self.game, faire="fermer")
        for who in self.sent:
            self.sends(who, is_lost=False, is_open=False)
        mj(self.house, self.game, faire="ouvrir")

    @rule()
    def the_server_dies(self) -> None:
        kept = [it.cookie for it in self.phones]
        self.house.again()
        for one, cookie in zip(self.phones, kept, strict=True):
            one.client = self.house.app.test_client()
            one.keep(cookie)

    @invariant()
    def each_page_is_whose_it_should_be(self) -> None:
        seats = pages(self.house).of(self.game).seats
        held = {it: seat.holder for it, seat in seats.items() if seat.holder}
        assert held == self.held
        assert len(set(held.values())) == len(held)
        known = {it: {me for me, knows in seats[it].waits.items() if knows} for it in NAMES}
        assert known == {it: {*self.waits[it]} for it in NAMES}

    def teardown(self) -> None:
        """Each honest player comes home, by his code or by one tap of the MJ."""
        with self.folder, closing(self.house):
            for who, seat in SEATS.items():
                self.comes_home(self.phones[who], seat)
            assert [NAMES[it] in one.open() for one, it in zip(self.phones, NAMES, strict=True)]

    def comes_home(self, one: Phone, seat: str) -> None:
        one.keep(one.cookie)
        if self.name(one) in self.refused[seat]:
            # Whom the MJ did not know shows his face, and is given another code.
            mj(self.house, self.game, faire="liberer", place=seat)
        door = one.get(f"{one.here}/place/{seat}")
        if door.status_code != 303 and not WORD.search(door.text):
            one.give(seat, code(self.house, self.game, seat))
        word = WORD.search(one.get(f"{one.here}/place/{seat}").text)
        if word:
            mj(self.house, self.game, faire="entrer", place=seat, mot=word[1])
        assert f"<h1>{NAMES[seat]}</h1>" in one.open()
        assert "data-secret" in one.page
        waits = any(it.waits for it in pages(self.house).of(self.game).seats.values())
        # Nobody is spoken of to the MJ but who waits for him.
        assert "raised" not in Visitor(self.house).get(f"/partie/{self.game}/pages").text or waits


def holder(game: str, seat: str, telephone: str) -> Any:
    from gm_assistant.shell.web.players import Holder

    return Holder(game, seat, telephone)


TestDoors: Any = Doors.TestCase
TestDoors.settings = settings(max_examples=15, stateful_step_count=30, deadline=None)


@pytest.mark.soak
class TestManyDoors(TestDoors):  # type: ignore[misc] # made by the machine
    settings = settings(max_examples=250, stateful_step_count=50, deadline=None)
