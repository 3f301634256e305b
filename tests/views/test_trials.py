"""After a purge: the procureur picks among those tied for the last places before the tribunal."""

import json
from pathlib import Path

from views.daylight import screen

from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game

CASE = Path(__file__).parents[1] / "scenarios/own/votes/V18c_accuse.json"


def purged() -> Game:
    """The condemned is gone, and the one who is surely accused has been tried."""
    document = json.loads(CASE.read_text(encoding="utf-8"))
    kept = {it: document[it] for it in document if it not in ("expect", "cites")}
    game = open_game({**kept, "moves": document["moves"][:-1]}).play({"move": "execute"})
    game = game.play({"move": "fate", "player": "F", "becomes": "esprit", "shows": "camp"})
    game = game.play({"move": "legacy", "dead": "F", "gives": {"A": 1}})
    return game.play({"move": "tribunal", "accused": "G", "spare": ["A"], "execute": []})


def test_the_procureur_picks_among_those_tied_for_the_last_places() -> None:
    stage = screen(purged(), {}).stage
    (asked,) = stage.decisions
    assert (asked.move, asked.owed, asked.help) == ("accuse", True, "Choisissez 2 personnes.")
    assert asked.circle
    assert asked.circle.several
    assert [it.id for it in asked.circle.seats if it.legal] == ["H", "I", "J"]
    assert stage.waits_for
    assert "Hugo, Inès et Jules" in plain(stage.announcements[-1].words)


def test_the_count_of_a_closed_vote_stays_what_it_was() -> None:
    """V-07: votes for whoever dies lapse while the round goes on; once closed they were counted."""
    document = json.loads(CASE.read_text(encoding="utf-8"))
    kept = {it: document[it] for it in document if it not in ("expect", "cites")}
    voted = open_game({**kept, "moves": document["moves"][:-1]})
    before, after = (screen(it, {}).stage.vote for it in (voted, voted.play({"move": "execute"})))
    assert before is not None
    assert after is not None
    assert before.tally
    assert after.tally == before.tally
