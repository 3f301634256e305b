"""Evenings of former rules, opened by a companion whose rules have changed since."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from evenings.invented import PLAYED, Invented, evening, evenings
from openpyxl import load_workbook
from shares import of_all
from web.visitor import INPUT, House, Visitor

from gm_assistant.engine.forms import Shape
from gm_assistant.engine.game import Code, Move
from gm_assistant.engine.wording import Refusal
from gm_assistant.games.registry import Played
from gm_assistant.shell.journal.game_file import playable, read_document, write_document
from gm_assistant.shell.journal.refusals import DamagedFile

GAMES = pytest.mark.parametrize("offer", PLAYED.values(), ids=lambda it: it.slug)


class Never(Refusal):
    """What a later version has against every fifth decision; the table may overrule half of it."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.can_be_forced = index % 2 == 0

    sentence = "Cela ne se fait plus : prenez autre chose."


def other_rules(code: Code[Any], *, refuse: bool) -> Code[Any]:
    """The same rules but for two: nobody wins any more, and every fifth decision is refused."""

    def judge(state: Any, move: Move, index: int) -> Any:
        never = Never(index)
        if refuse and index % 5 == 4 and not (move.forced and never.can_be_forced):
            raise never
        after, result = code.judge(state, move, index), code.situation(state)["result"]
        ended = code.situation(after)["result"]
        if ended is None or result is not None:
            return after
        told = Shape(code.result).read({**ended, "winners": []}, "", code.known(after))
        return code.ended(after, told)

    return replace(code, judge=judge)


@contextmanager
def judged_by_others(offer: Played, *, refuse: bool) -> Iterator[None]:
    """Whoever plays this game meanwhile plays by other rules."""
    game: Any = type(offer.rules.open({**evening(offer, 0, moves=1).document, "moves": []}))
    with patch.object(game, "code", other_rules(game.code, refuse=refuse)):
        yield


# The pages of an evening that is over; those of one under way are the first three.
PAGES = ("", "/journal", "/impression", "/recit", "/recit/page.html", "/recit/image.svg")
KEEPS, TODAY = "Cette soirée garde", "Règles d’aujourd’hui"


def shown(visitor: Visitor, game: str, *, is_over: bool) -> dict[str, str]:
    """What every page of an evening says; every one of them opens."""
    found = dict[str, str]()
    for name in PAGES if is_over else PAGES[:3]:
        answer = visitor.get(f"/partie/{game}{name}")
        if answer.status_code in (302, 303):
            answer = visitor.get(answer.location)
        assert answer.status_code == 200, (name, re.findall("<h1>.*?</p>", answer.text, re.DOTALL))
        found[name] = answer.text
    answer = visitor.get(f"/partie/{game}/classeur")
    assert answer.status_code == 200
    found["/classeur"] = "\n".join(cells(answer.data))
    return found


def cells(workbook: bytes) -> Iterator[str]:
    """Every row of a workbook."""
    for sheet in load_workbook(BytesIO(workbook)).worksheets:
        for row in sheet.iter_rows(values_only=True):
            yield f"{sheet.title} | " + " | ".join(str(it) for it in row if it is not None)


def summed_up(page: str) -> list[str]:
    """What a workbook has, but for the sentence of today's rules."""
    return [it for it in page.splitlines() if TODAY not in it]


def end_in(page: str) -> list[str]:
    """The end of an evening, in the summary of its workbook."""
    ends = re.compile(r"Résumé \| .*(Fin|[Gg]agn|Victoire|Sauvent)")
    return [it for it in summed_up(page) if ends.match(it)]


class Evenings:
    """Old evenings of one game, as they were told, and as a later version tells them."""

    def __init__(self, folder: Path, offer: Played, count: int) -> None:
        self.house, self.offer = House(folder).open(), offer
        self.all = {self._opened(it): it for it in evenings(offer, count)}
        self.before = self.told()

    def _opened(self, one: Invented) -> str:
        return self.house.journal.open_game(one.document)

    def told(self) -> dict[str, dict[str, str]]:
        """Evening by evening; then the cards of those that are over, and « Nos soirées »."""
        visitor = Visitor(self.house)
        for it in self.all:
            # A workbook looks back over all that was opened.
            visitor.get(f"/partie/{it}/")
        found = {it: shown(visitor, it, is_over=one.is_over) for it, one in self.all.items()}
        home, over = (
            visitor.get("/?toutes=1").text,
            [it for it, one in self.all.items() if one.is_over],
        )
        assert home.count("/partie/") >= len(self.all)
        noted = {it: str(card) for it, (_, card) in self.house.journal.cards(over).items()}
        soirees = visitor.get(f"/soirees?jeu={self.offer.slug}").text
        while "restent à lire" in soirees:
            # Of many it reads some at once.
            soirees = visitor.get(f"/soirees?jeu={self.offer.slug}").text
        # The mark of a form is another each time.
        said = INPUT.sub("", soirees.partition("<section")[2])
        return {**found, "home": noted, "soirees": {"": said}}

    def under_other_rules(self, *, refuse: bool) -> dict[str, dict[str, str]]:
        """The same, opened by the next version."""
        with judged_by_others(self.offer, refuse=refuse):
            self.house.again()
            found = self.told()
            self.house.close()
        return found


SHARE = 6
HUNDRED = 100


@pytest.mark.parametrize("count", of_all((SHARE, HUNDRED), SHARE))
@GAMES
def test_what_was_told_stays_told_whatever_a_later_rule_says(
    offer: Played, count: int, tmp_path: Path
) -> None:
    """A rule of victory changes: nothing changes in silence."""
    old = Evenings(tmp_path, offer, count)
    after = old.under_other_rules(refuse=False)
    over = [it for it, one in old.all.items() if one.is_over]
    assert over
    for it in over:
        was, now = old.before[it], after[it]
        changed = winners(old, it)
        assert was["/recit/page.html"] == now["/recit/page.html"]
        assert was["/recit/image.svg"] == now["/recit/image.svg"]
        assert summed_up(was["/classeur"]) == summed_up(now["/classeur"])
        for name in ("", "/journal", "/recit", "/classeur"):
            assert (KEEPS in now[name]) == changed, name
            assert KEEPS not in was[name]
    assert old.before["home"] == after["home"]
    assert old.before["soirees"] == after["soirees"]


def winners(old: Evenings, game: str) -> bool:
    """Whether anybody had won, whom the later rule forgets."""
    line = old.house.opened_journal().line(game)
    assert line.told is not None
    return bool(line.told.facts["situation"]["result"]["winners"])


@pytest.mark.parametrize("count", of_all((SHARE, HUNDRED), SHARE))
@GAMES
def test_no_evening_is_locked_by_what_a_later_rule_refuses(
    offer: Played, count: int, tmp_path: Path
) -> None:
    """Every page opens; the journal says of each decision that it is kept, and why."""
    old = Evenings(tmp_path, offer, count)
    after = old.under_other_rules(refuse=True)
    for it, one in old.all.items():
        kept = after[it]["/journal"].count(Never.sentence.rstrip("."))
        assert kept or len(one.document["moves"]) < 5
        assert not old.before[it]["/journal"].count(Never.sentence.rstrip("."))
        if one.is_over:
            was, now = old.before[it], after[it]
            assert was["/recit/page.html"] == now["/recit/page.html"]
            assert end_in(was["/classeur"]) == end_in(now["/classeur"])
    assert old.before["home"] == after["home"]
    assert old.before["soirees"] == after["soirees"]


@GAMES
def test_an_older_file_is_taken_in_with_what_today_refuses(offer: Played, tmp_path: Path) -> None:
    """What was played is kept by the word of its day; what nobody played is judged as ever."""
    old = Evenings(tmp_path, offer, 1)
    [game] = old.all
    document = read_document(write_document(old.house.journal.line(game)))
    old.house.close()
    never_played = evening(offer, 0).document
    with judged_by_others(offer, refuse=True):
        later = replace(offer.rules, version=offer.rules.version + 1)
        taken = playable(document, later)
        assert later.kept(taken)
        for refused in (never_played, {**document, "rules_version": later.version}):
            with pytest.raises(DamagedFile) as damage:
                playable(refused, later)
            assert damage.value.place == "moves[4]"
