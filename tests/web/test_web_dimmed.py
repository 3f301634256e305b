"""A house that may not be touched: whatever screen it stands on, its tap is refused and said.

What is posted is what the page's own form would send. Evenings go on by the screens' own buttons,
so that half a decision is on the screen as often as none.
"""

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import NamedTuple

import pytest
from rules.follies import free_table
from web.visitor import PAIRS, House, Visitor, document

from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.web.services import NAME, Services

FORM = re.compile(r'<form [^>]*action="(?P<to>[^"]*/coup)"[^>]*>(?P<body>.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')
HOUSE = re.compile(
    r'<button name="(\w+)" value="([^"]*)" class="seat ([^"]*)" data-whole="([^"]*)"'
)
OVERRULE = re.compile(
    r'class="refusal".*?<form [^>]*action="(?P<to>[^"]*)"(?P<body>.*?)</form>', re.DOTALL
)
BUTTON = re.compile(r'<button type="submit" name="(choose|conditions|go)" value="([^"]*)"')
STEPS, EVENINGS = 60, 4


class Barred(NamedTuple):
    """The button of a dimmed house, and why it is dimmed."""

    button: tuple[str, str]
    why: str


def asked(page: str) -> Iterator[tuple[PAIRS, list[Barred], list[tuple[str, str]]]]:
    """Of each form with houses: what it sends in any case, its dimmed houses, its live buttons."""
    for found in FORM.finditer(page):
        body = found["body"]
        houses = HOUSE.findall(body)
        if houses:
            dimmed = [
                Barred((name, value), unescape(whole.partition(" — ")[2]))
                for name, value, how, whole in houses
                if "barred" in how.split()
            ]
            live = [(name, value) for name, value, how, _ in houses if "legal" in how.split()]
            yield HIDDEN.findall(body), dimmed, [*live, *BUTTON.findall(body)]


def pages(game: str, rng: Random) -> Iterator[str]:
    base = f"/partie/{game}"
    yield f"{base}/"
    yield f"{base}/{rng.choice(('invocation', 'don', 'quelquun/J1?quoi=echange'))}"


def evening(house: House, seed: int) -> Iterator[tuple[str, PAIRS, str]]:
    """Every dimmed house that came by, as it would be posted, and why it is dimmed."""
    rng, table = Random(seed), (advised_table if seed % 2 else free_table)
    live = house.app.extensions[NAME].live
    game = house.journal.open_game({**table(8 + seed, rng), "moves": []})
    for _ in range(STEPS):
        if live.now(game).game.village.result is not None:
            return
        visitor = Visitor(house)
        for address in pages(game, rng):
            visitor.get(address)
            forms = list(asked(visitor.page))
            for sent, dimmed, _ in forms:
                for button, why in rng.sample(dimmed, min(2, len(dimmed))):
                    yield game, [*sent, button], why
        if forms and forms[0][2] and rng.random() < 0.6:
            sent, _, buttons = forms[0]
            visitor.post(f"/partie/{game}/coup", [*sent, rng.choice(buttons)])
        else:
            live.play(game, live.now(game), next_move(live.now(game).game, rng), Hand())


def touched(house: House, game: str, sent: PAIRS, why: str) -> str:
    """What is wrong with the answer; empty where the tap was refused in the words of its house."""
    services: Services = house.app.extensions[NAME]
    before = services.live.now(game).line.seq
    visitor = Visitor(house)
    visitor.get(f"/partie/{game}/")
    answer = visitor.post(f"/partie/{game}/coup", sent)
    told = [pair for pair in sent if pair[0] not in ("csrf", "jeton", "vu", "seen")]
    if services.live.now(game).line.seq != before:
        return f"recorded: {told}"
    if answer.status_code not in (409, 422):
        return f"{answer.status_code}: {told}"
    if not visitor.refusal:
        return f"no sentence: {told}"
    # What another tap has overruled and taken back has gone on: its page is a former one.
    if why.rstrip(".") not in visitor.refusal and "a avancé entre-temps" not in visitor.refusal:
        return f"dimmed for « {why} », refused for « {visitor.refusal} »: {told}"
    return overruled(services, visitor, game, told)


def overruled(services: Services, visitor: Visitor, game: str, told: PAIRS) -> str:
    """What is wrong with « Passer outre », where it is offered; it is taken back again."""
    offered = OVERRULE.search(visitor.page)
    if offered is None:
        return ""
    before = services.live.now(game).line.seq
    again = [(name, unescape(value)) for name, value in HIDDEN.findall(offered["body"])]
    answer = visitor.post_raw(offered["to"], [*again, ("force", "1")])
    if services.live.now(game).line.seq == before:
        return "" if answer.status_code == 409 else f"{answer.status_code} in spite of all: {told}"
    visitor.post(f"/partie/{game}/annuler")
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_a_dimmed_house_changes_nothing_on_any_screen(house: House, seed: int) -> None:
    tried, faults = 0, list[str]()
    for game, sent, why in evening(house, seed):
        tried += 1
        faults += filter(None, [touched(house, game, sent, why)])
    assert faults == []
    assert tried


def test_a_past_decision_taken_anew_refuses_its_dimmed_houses_too(
    house: House, visitor: Visitor
) -> None:
    call = {"move": "call", "step": "voleur", "house": "J5", "takes": 1}
    game = house.game(moves=[*document()["moves"], call])
    visitor.get(f"/partie/{game}/corriger/1")
    ((sent, dimmed, _),) = [it for it in asked(visitor.page) if it[1] or it[2]]
    for button, why in dimmed:
        assert touched(house, game, [*sent, button], why) == ""
