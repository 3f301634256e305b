"""One whole evening for each way in which each game can end, and whether it is judged as then."""

import json
from pathlib import Path

import pytest
from evenings.playthrough import Pages, texts
from evenings.record import FORMATS, WITH_ITS_STORY, files, in_lines, read

from gm_assistant.games.registry import ALL, Played, offer_of
from gm_assistant.seam.rules import TOLD
from gm_assistant.seam.telling import read_telling
from gm_assistant.shell.journal.line import Entry, Kind, opening_line
from gm_assistant.shell.judging import otherwise, standing

EACH = pytest.mark.parametrize("file", files(), ids=lambda it: it.stem)


@pytest.mark.parametrize("offer", ALL, ids=lambda it: it.slug)
def test_every_end_of_a_game_has_its_evening(offer: Played) -> None:
    """Whoever makes a game end in a new way records one: see `tests/evenings/record.py`."""
    kept = [it for it in files() if it.stem.startswith(f"{offer.slug}--")]
    game = offer.rules.open({**read(kept[0]), "moves": []})
    ways = game.code.result["reason"]
    assert {it.stem.partition("--")[2] for it in kept} == set(ways.among)


@EACH
def test_an_evening_is_judged_as_it_was_told(file: Path) -> None:
    """Whoever changes a result, or refuses what was played, raises `version` of its rules."""
    document = read(file)
    rules, told = offer_of(document).rules, document[TOLD]
    game, refused = rules.replay(document, None)
    same = refused is None and json.loads(json.dumps(rules.situation(game))) == told["situation"]
    raised = told["rules_version"] < rules.version
    assert same or raised, f"raise the version of the rules, then tell it anew: {refused}"
    assert told["situation"]["result"]["reason"] == file.stem.partition("--")[2]


@EACH
def test_it_is_shown_as_it_was_told_for_ever(file: Path) -> None:
    """Today's companion understands what was told by any before it."""
    document = read(file)
    telling = read_telling(document[TOLD])
    assert (telling.tale is not None) == (telling.situation["result"]["reason"] in WITH_ITS_STORY)
    line = opening_line(Entry("", 1, "", Kind.OPENED, {"document": document}))
    companion = offer_of(document).companion(None)
    game = standing(companion.rules, line)
    assert companion.rules.situation(game)["result"] == telling.situation["result"]
    if telling.rules_version == companion.rules.version:
        assert not companion.rules.kept(game)
        assert not otherwise(companion, game, line)


@EACH
def test_it_is_a_whole_evening(file: Path) -> None:
    document = read(file)
    offer, nights = offer_of(document), [it for it in document["moves"] if it["move"] == "night"]
    assert len(nights) >= 3 or offer is not FORMATS["quinte-bourg"]
    assert document[TOLD]["moves"] == len(document["moves"]) >= 15
    assert file.read_text(encoding="utf-8") == in_lines(document)


def test_an_evening_reads_as_somebody_read_it() -> None:
    """After `python -m tests.evenings.playthrough`, read the diff: it is what each chair sees."""
    for path, content in texts():
        assert content == path.read_text(encoding="utf-8"), path.name


def test_a_page_that_changes_is_seen_in_the_text() -> None:
    pages = Pages()
    assert [*pages.changed("Au téléviseur", ["Nuit", "Lundi"])] == [
        "  Au téléviseur",
        "    + Nuit",
        "    + Lundi",
    ]
    assert [*pages.changed("Au téléviseur", ["Nuit", "Lundi"])] == []
    assert [*pages.changed("Au téléviseur", ["Jour", "Lundi"])][1:] == ["    − Nuit", "    + Jour"]
