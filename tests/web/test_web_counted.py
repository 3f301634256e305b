"""How many times a finger comes down for what an evening is made of: these figures only shrink.

A tap is a form that is sent, a link that is followed, or a box or a figure that is touched.
"""

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from browser.tables import at_stage, ended, first_night, table
from web.visitor import PAIRS, House, Visitor

from gm_assistant.shell.web.services import NAME

FORM = re.compile(r"<form ([^>]*)>(.*?)</form>", re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')
ACTION = re.compile(r'action="([^"]*)"')
LIVE = re.compile(r'<button name="(\w+)" value="([^"]*)" class="seat [^"]*\blegal\b')
FOOT = re.compile(r'form="call" name="(\w+)" value="(\w+)"')
MOST = {
    "Monday night of 20": 19,
    "a wedding": 4,
    "a law, besides its voters": 4,
    "fifteen voices": 17,
    "a wrong target, found later": 2,
    "a late arrival": 6,
    "the end on the public screen": 1,
}


@dataclass
class Finger:
    """What it sends is what the page's own forms and links would send."""

    house: House
    visitor: Visitor
    game: str
    taps: int = 0

    @property
    def page(self) -> str:
        return self.visitor.page

    def stand(self, page: str = "") -> None:
        answer = self.visitor.get(f"/partie/{self.game}/{page}")
        if answer.status_code in (302, 303):
            self.visitor.get(answer.headers["Location"])

    def send(self, mark: str, *pairs: tuple[str, str]) -> None:
        """The first form of the page that holds this mark."""
        self.taps += 1
        for opening, body in FORM.findall(self.page):
            if mark in opening or mark in body:
                data: PAIRS = [(name, unescape(value)) for name, value in HIDDEN.findall(body)]
                found = ACTION.search(opening)
                assert found, opening
                answer = self.visitor.post_raw(found[1], [*data, *pairs])
                assert answer.status_code == 303, self.visitor.refusal
                self.visitor.get(answer.headers["Location"])
                return
        raise AssertionError(mark)

    def press(self, name: str, value: str, *besides: tuple[str, str]) -> None:
        self.send(f'name="{name}" value="{value}"', *besides, (name, value))

    def follow(self, ending: str) -> None:
        self.taps += 1
        found = next(it for it in re.findall(r'href="([^"]*)"', self.page) if it.endswith(ending))
        self.visitor.get(unescape(found))

    def houses(self) -> list[tuple[str, str]]:
        return LIVE.findall(self.page)

    @property
    def moves(self) -> list[Any]:
        return self.house.moves(self.game)


@pytest.fixture
def finger(house: House, visitor: Visitor) -> Any:
    def at(document: dict[str, Any]) -> Finger:
        hand = Finger(house, visitor, house.journal.open_game(document))
        hand.stand()
        return hand

    return at


def by_day(players: int, stage: str) -> dict[str, Any]:
    """A first day on which nobody has died, at that stage."""
    opened: list[dict[str, Any]] = [{"move": "night"}, {"move": "day", "force": True}]
    opened += [{"move": "stage", "stage": "session"}, {"move": "session", "kind": "normale"}]
    return {**table(players), "moves": [*opened, {"move": "stage", "stage": stage}]}


def test_a_monday_night_of_twenty(finger: Any) -> None:
    hand: Finger = finger(first_night(20))
    for _ in range(40):
        if "page-nuit" not in hand.page:
            break
        before = len(hand.moves)
        if hand.houses() and "Freyja" not in hand.page.partition('class="call-name"')[2][:200]:
            hand.press(*hand.houses()[0])
        if len(hand.moves) == before:
            ((name, value),) = FOOT.findall(hand.page)[:1]
            hand.send('id="call"', (name, value))
    assert hand.moves[-1]["move"] == "day"
    assert hand.taps <= MOST["Monday night of 20"] + _skipped(hand)


def _skipped(hand: Finger) -> int:
    """A row of two decisions of which the second was passed over."""
    calls = sum(it["move"] in ("call", "pass") for it in hand.moves)
    return max(0, hand.taps - 1 - calls)


def test_a_wedding(finger: Any) -> None:
    document = by_day(20, "mariages")
    document["posts"]["pretre_capitaliste"] = document["players"][9]["id"]
    hand: Finger = finger(document)
    before = len(hand.moves)
    for _ in range(2):
        hand.press(*hand.houses()[0 if hand.taps == 0 else -1])
    hand.taps += 1  # The price, on its stepper.
    payer = re.search(r'name="(gives\.\w+)"', hand.page)
    price = ((payer[1], "1"),) if payer else ()
    hand.press(*hand.houses()[0], *price)
    assert [it["move"] for it in hand.moves[before:]] == ["wedding"]
    assert hand.taps <= MOST["a wedding"]


def test_a_law_and_its_voters(finger: Any) -> None:
    hand: Finger = finger(by_day(20, "loi"))
    hand.press(*hand.houses()[0])
    named = re.search(r'name="choose" value="([^"|]*\|(?!mots)[^"]+)"', hand.page)
    assert named
    hand.press("choose", unescape(named[1]))
    boxes = re.findall(r'<input type="checkbox" name="voters" value="(\w+)"', hand.page)[:6]
    hand.taps += len(boxes)
    hand.send('name="part" value="votants"', *(("voters", it) for it in boxes))
    hand.press("accepted", "1")
    assert hand.moves[-1]["move"] == "law_decision"
    assert hand.taps == MOST["a law, besides its voters"] + len(boxes)


def test_fifteen_voices(finger: Any) -> None:
    hand: Finger = finger(by_day(15, "vote"))
    hand.press("choose", "horaire")
    spoken = 0
    while 'name="voter"' in hand.page and spoken < 20:
        hand.press(*hand.houses()[spoken % 2])
        spoken += 1
    assert spoken == 15
    hand.press("closing", "1")
    assert hand.taps <= MOST["fifteen voices"]


def test_a_wrong_target_found_later(finger: Any) -> None:
    hand: Finger = finger(first_night(20))
    hand.press(*hand.houses()[0])
    for _ in range(6):
        ((name, value),) = FOOT.findall(hand.page)[:1]
        hand.send('id="call"', (name, value))
    hand.taps = 0
    hand.follow("?appel=reptiliens")
    hand.press(*hand.houses()[1])
    assert hand.taps == MOST["a wrong target, found later"]


def test_a_late_arrival(finger: Any) -> None:
    hand: Finger = finger(at_stage(20, "session"))
    hand.follow("/menu")
    hand.follow("/quelquun")
    hand.follow("?arrive=1")
    gap = next(it for it in re.findall(r'href="([^"]*)"', hand.page) if "?apres=" in it)
    hand.follow(gap.rpartition("?")[2])
    hand.taps += 1  # The name, typed.
    hand.press("card", "villageois", ("name", "Zoé"))
    assert hand.moves[-1]["move"] == "arrive"
    assert hand.taps <= MOST["a late arrival"]


def test_the_end_on_the_public_screen(house: House, finger: Any) -> None:
    hand: Finger = finger(ended(20))
    hand.press("faire", "end", ("valeur", "1"))
    assert hand.taps == MOST["the end on the public screen"]
    screen = house.app.extensions[NAME].screens.of(hand.game)
    seen = Visitor(house)
    assert "curtain-call" in seen.get(f"/ecran/{screen.token}").text
    hand.stand()
    assert "Ne plus la montrer" in hand.page
