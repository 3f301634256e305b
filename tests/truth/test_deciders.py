"""Who decides is said once: every screen, sheet and rule names the post that the record names."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from print.evenings import RULES, SCRIPTS
from web.visitor import House, Visitor, document

from gm_assistant.engine.wording import Worded
from gm_assistant.french.language import le
from gm_assistant.games.quinte_bourg.paper.cards import KINDS, papers
from gm_assistant.games.quinte_bourg.rules.reasons import SENTENCES
from gm_assistant.games.quinte_bourg.rules.words import DECIDERS, POSTS
from gm_assistant.shell.prints import render_sheets

TEMPLATES: Final = Path(__file__).parents[2] / "templates" / "quinte_bourg"
TAGS: Final = re.compile(r"<[^>]+>|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
DECIDING: Final = {POSTS[it.post] for it in DECIDERS.values()}
# What a sentence says that speaks of a tie at the vote, and what says that it is another tie.
A_TIE: Final = re.compile(
    r"[ée]galité|tranche|en rond|désignes-tu|si personne,|parmi les premiers", re.IGNORECASE
)
ANOTHER: Final = re.compile(
    r"tribunal|accus|candidat|ex æquo|fantôme|alpha|loi se propose|graci|au dernier rang"
)


def kinds_of(kind: type[Worded]) -> Iterator[type[Worded]]:
    for one in kind.__subclasses__():
        yield one
        yield from kinds_of(one)


def of_the_scripts() -> Iterator[str]:
    for told in SCRIPTS.announcements.values():
        yield from (told.when, told.say)
    for script in (SCRIPTS.opening, SCRIPTS.day, SCRIPTS.sunday, *SCRIPTS.nights.values()):
        for row in script.rows:
            yield from (row.say, row.gesture, row.do, row.close)
    for section in SCRIPTS.notes.values():
        yield from (it.text for it in section.values())


def of_the_rules() -> Iterator[str]:
    for entry in RULES.entries:
        yield from (entry.rule, entry.card, entry.when, entry.win)


def of_the_sheets() -> Iterator[str]:
    printed = papers(SCRIPTS, RULES)
    for what in KINDS:
        sheets = printed.blank(what, 8, 1) if printed.blank else ()
        yield TAGS.sub(". ", render_sheets(printed, what, sheets, secrets=False))


def of_the_code() -> Iterator[str]:
    yield from (it.template for it in SENTENCES.values())
    yield from (it.template for it in kinds_of(Worded) if "quinte_bourg" in it.__module__)


def of_the_pages() -> Iterator[str]:
    for page in TEMPLATES.rglob("*.html"):
        yield TAGS.sub(". ", page.read_text("utf-8"))


SPOKEN: Final = {
    "the scripts": of_the_scripts,
    "the rules": of_the_rules,
    "the sheets": of_the_sheets,
    "reasons and refusals": of_the_code,
    "the templates": of_the_pages,
}


@cache
def of_ties(where: str) -> tuple[str, ...]:
    """The sentences that speak of a tie at the vote."""
    told = (re.split(r"[.!?](?=\s|$)", it) for it in SPOKEN[where]())
    found = (" ".join(one.split()) for sentences in told for one in sentences)
    return tuple(dict.fromkeys(it for it in found if A_TIE.search(it)))


@pytest.mark.parametrize("where", SPOKEN)
def test_what_speaks_of_a_tie_names_nobody_but_whoever_breaks_it(where: str) -> None:
    decides = POSTS[DECIDERS["egalite"].post]
    for sentence in of_ties(where):
        named = {it for it in DECIDING if it in sentence}
        assert decides in named or not named or ANOTHER.search(sentence), sentence
        for clause in re.split(r"[;:]", sentence):
            if A_TIE.search(clause) and not ANOTHER.search(clause):
                assert {it for it in DECIDING if it in clause} <= {decides}, sentence


def test_enough_of_it_is_found() -> None:
    """Wherever it is told at all, somebody is named."""
    decides = POSTS[DECIDERS["egalite"].post]
    for where, least in zip(SPOKEN, (5, 3, 2, 2, 0), strict=True):
        assert sum(decides in it for it in of_ties(where)) >= least, where


def test_the_screen_puts_a_tie_to_whoever_breaks_it(tmp_path: Path) -> None:
    posts = {"president": "J1", "procureur": "J2", "notaire": "J3", "senateur": "J4"}
    said = [["J1", None], ["J2", "J5"], ["J3", "J6"], ["J4", None], ["J5", "J6"], ["J6", "J5"]]
    moves: list[dict[str, Any]] = [
        {"move": "night"},
        {"move": "day"},
        *({"move": "stage", "stage": it} for it in ("session", "vote")),
        {
            "move": "vote",
            "open": True,
            "ballots": [*said, *([f"J{it}", None] for it in (7, 8, 9, 10))],
        },
    ]
    moves.insert(3, {"move": "session", "kind": "normale"})
    house = House(tmp_path).open()
    visitor = Visitor(house)
    game = house.game(posts={**posts, "scrutateur": "J5"}, moves=moves)
    page = visitor.get(f"/partie/{game}/jour").text
    post = DECIDERS["egalite"].post
    name = next(it["name"] for it in document()["players"] if it["id"] == posts[post])
    assert f"Égalité : {name} tranche" in page
    assert f"{name}, toi qui es {le(POSTS[post])}, qui" in page
    house.close()
