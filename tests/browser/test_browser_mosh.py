"""A whole chanson of Zombie Mosh by finger, from the table set to the last one standing."""

import random

import pytest
from browser.looked_at import at_each, faults_at, off_the_foot, small_targets
from browser.measured import FRENCH, called
from browser.tablet import GUARDED, Tablet
from playwright.sync_api import Locator
from recorded import demonstration
from shares import of_all

from gm_assistant.games.zombie_mosh.rehearsal import advised_table, next_move
from gm_assistant.games.zombie_mosh.rules.fosse import Phase
from gm_assistant.games.zombie_mosh.rules.game import open_document
from gm_assistant.games.zombie_mosh.screens.pit import MOST_CARDS

SIZES = [(1180, 820), (820, 1180), (390, 844)]
OTHERS = ("fosse", "compte", "pourquoi", "corrections/2", "menu", "journal")
LIT = "button.zm-limb.legal"


def until(phase: Phase, players: int = 6, least: int = 40) -> dict[str, object]:
    """A chanson played by the book until such a moment."""
    document, rng = advised_table(players) | {"songs": 2}, random.Random(5)
    game, made = open_document(document), list[object]()
    while game.fosse.phase != phase or len(made) < least:
        move = next_move(game, rng)
        made.append(move)
        game = game.play(move)
    return document | {"moves": made}


def everybody_at_one_head() -> dict[str, object]:
    """All the cards of a tour but his own, on the head of the first zombi."""
    document, rng = advised_table(4), random.Random(5)
    game, made = open_document(document), list[object]()
    while game.fosse.phase != "comptage":
        move = next_move(game, rng)
        first = game.fosse.table.seats[0]
        if move["move"] == "play" and move["player"] != first:
            move = {**move, "line": "attaque", "target": first, "limb": "tete"}
        made.append(move)
        game = game.play(move)
    return document | {"moves": made}


def of_one_body(found: Locator, rng: random.Random) -> Locator:
    """Where the fingers of the table aim: a few bodies take the most, so that somebody falls."""
    return found.nth(min(rng.randrange(found.count()), rng.randrange(found.count())))


@pytest.mark.soak
def test_a_whole_chanson_by_finger(tablet: Tablet) -> None:
    page, rng = tablet.page, random.Random(3)
    tablet.open("/nouvelle?jeu=zombie-mosh")
    # Whoever is named dances: « Qui danse ? » invites nobody besides.
    for seat, name in ((0, "Ana"), (4, "Béa")):
        page.fill(f"input[name='nom.{seat}']", name)
    assert page.is_checked("input[name='siege.4']")
    page.locator("input[name='siege.1']").uncheck()
    tablet.leave_by(page.get_by_role("button", name="Jouer"), "**/partie/**/fosse")
    tablet.game = page.url.split("/partie/")[1].split("/")[0]
    for _ in range(400):
        lit = page.locator(LIT)
        if page.locator(".zm-next").count():
            break
        tablet.tap(of_one_body(lit, rng) if lit.count() else page.locator("[data-key=p]"))
    assert page.locator(".zm-title h1").inner_text().strip()
    made = [it["move"] for it in tablet.moves]
    assert made[0] == "song"
    assert made[-1] == "count"
    assert (
        len(tablet.moves) == made.count("crowd") + made.count("play") + 2 * made.count("deal") + 1
    )
    tablet.undo()
    assert "Compter les dégâts" in tablet.words


def test_a_double_tap_lays_one_card(tablet: Tablet) -> None:
    tablet.take(demonstration("zombie-mosh"))
    before, version = len(tablet.moves), tablet.version
    tablet.page.locator(LIT).first.dblclick()
    answered = "was => (document.getElementById('scene')?.dataset.version ?? was) !== was"
    tablet.page.wait_for_function(answered, arg=version)
    tablet.wait(2 * GUARDED)
    assert len(tablet.moves) == before + 1


def test_the_table_turns_round_and_stays_so(tablet: Tablet) -> None:
    tablet.page.emulate_media(reduced_motion="reduce")
    tablet.take(demonstration("zombie-mosh"))
    head = tablet.page.locator(".zm-ring .zm-s0")
    upright = head.bounding_box()
    tablet.touch("[data-turn]")
    turned = head.bounding_box()
    assert upright
    assert turned
    assert turned["y"] > upright["y"]
    tablet.tap(LIT)
    still = head.bounding_box()
    assert still
    assert abs(still["y"] - turned["y"]) < 30


@pytest.mark.parametrize("size", of_all(SIZES, SIZES[2]))
def test_a_pile_of_cards_stays_on_its_head(tablet: Tablet, size: tuple[int, int]) -> None:
    tablet.page.set_viewport_size({"width": size[0], "height": size[1]})
    tablet.take(everybody_at_one_head())
    head = tablet.page.locator(".zm-s0 .at-tete")
    assert head.locator(".zm-card").count() == MOST_CARDS
    outside = """head => {
      const cell = head.getBoundingClientRect();
      return [...head.querySelectorAll(".zm-card, .zm-cards b, .zm-dots")].filter((it) => {
        const box = it.getBoundingClientRect();
        return box.top < cell.top || box.bottom > cell.bottom;
      }).length;
    }"""
    assert head.evaluate(outside) == 0


def test_the_drums_play_during_the_dance_if_they_are_asked_for(tablet: Tablet) -> None:
    tablet.take(demonstration("zombie-mosh"))
    beats = "() => document.documentElement.hasAttribute('data-beat')"
    tablet.tap(LIT)
    assert not tablet.page.evaluate(beats)
    tablet.go("menu")
    tablet.page.locator("[data-preference=tempo]").check()
    tablet.go("fosse")
    tablet.tap(LIT)
    assert tablet.page.evaluate(beats)
    tablet.go("journal")
    assert not tablet.page.evaluate(beats)


def test_why_is_one_tap_away(tablet: Tablet) -> None:
    tablet.take(until("danse"))
    tablet.touch(".done-why summary")
    assert tablet.page.locator(".done-why li").first.is_visible()
    tablet.page.locator(".zm-step a.rule").tap()
    tablet.page.wait_for_selector("#rule-box[open]")
    assert "Chaque carte est une attaque" in tablet.page.locator("#rule").inner_text()


@pytest.fixture
def still(tablet: Tablet) -> Tablet:
    tablet.page.emulate_media(reduced_motion="reduce")
    return tablet


@pytest.mark.parametrize(
    "phase", of_all(("foule", "danse", "comptage", "prelude", "entracte"), "danse")
)
def test_every_moment_is_within_reach(still: Tablet, phase: Phase) -> None:
    still.take(called(until(phase), FRENCH))
    found = [*faults_at(still.page, SIZES)]
    for size in at_each(still.page, ((844, 390), (590, 410))):
        off = [*off_the_foot(still.page), *small_targets(still.page)]
        found += [f"{size}: {it}" for it in off]
    assert found == []


@pytest.mark.parametrize("where", of_all(OTHERS, "compte"))
def test_every_other_screen_is_within_reach(still: Tablet, where: str) -> None:
    still.take(until("entracte"), where)
    assert list(faults_at(still.page, SIZES)) == []


def test_the_table_set_is_within_reach(still: Tablet) -> None:
    still.open("/nouvelle?jeu=zombie-mosh")
    assert list(faults_at(still.page, SIZES)) == []


def test_tokens_fall_unless_motion_is_not_wanted(tablet: Tablet) -> None:
    moved = "() => getComputedStyle(document.querySelector('.zm-dots .is-new')).animationName"
    tablet.take(until("prelude"))
    assert tablet.page.evaluate(moved) == "zm-token"
    tablet.page.emulate_media(reduced_motion="reduce")
    assert tablet.page.evaluate(moved) == "none"
