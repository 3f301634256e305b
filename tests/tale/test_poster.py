"""The poster: what it keeps is true, chosen by its order; its words stay on it and apart."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from tale.evenings import ended, oddly_named, played_out
from web.test_web_endings import TABLES, companion_of, finished

from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.screens.tale import (
    DRAMA,
    MASSACRE,
    evening_told,
    figures_of,
    rounds,
)
from gm_assistant.seam.paper import Fact, Figure, Tale
from gm_assistant.toolkit.poster import (
    AFAR,
    HEIGHT,
    MARGIN,
    MOST_FACTS,
    WIDTH,
    PosterPicture,
    most_dramatic,
    poster_picture,
)
from gm_assistant.toolkit.seats import drawable
from gm_assistant.toolkit.tale import ALOUD, BODY, SMALL, TINY, TITLE

SEEDS = range(24)
ORDER = tuple(rule for it in DRAMA for rule in it.rules)


def told(game: Game) -> Tale:
    tale = evening_told(game)
    assert tale is not None
    return tale


def drawn(tale: Tale, name: str = "Une soirée") -> PosterPicture:
    return poster_picture(tale, name, "Un jeu", str)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_line_took_place_and_nothing_of_its_night_is_more_dramatic(seed: int) -> None:
    game = ended(seed)
    facts = told(game).poster.facts
    assert len(facts) == len(rounds(game))
    for fact, pages in zip(facts, rounds(game), strict=True):
        rules = [it.rule for page in pages for it in page.happened]
        dead = [
            {it.who for it in page.happened if it.kind == "death" and it.who}
            & {it.id for it in page.after.players.values() if not it.living}
            for page in pages
        ]
        if any(len(it) >= MASSACRE for it in dead):
            assert "morts en un" in fact.words
            assert any(
                all(page.after.name(it) in fact.words for it in those)
                for page, those in zip(pages, dead, strict=True)
                if len(those) >= MASSACRE
            )
            continue
        first = next((it for it in ORDER if it in rules), None)
        if first is None:
            assert fact.words == "Personne ne meurt."
            assert not [it for page in pages for it in page.happened if it.kind == "death"]
            continue
        told_of = [
            reason_of(page.after, it).sentence
            for page in pages
            for it in page.happened
            if any(it.rule in one.rules and first in one.rules for one in DRAMA)
        ]
        assert any(fact.words.endswith(it) for it in told_of)
        assert fact.when.casefold() in {page.after.weekday for page in pages}


@pytest.mark.parametrize("seed", SEEDS)
def test_figures_are_counted_from_the_game(seed: int) -> None:
    game = ended(seed)
    village, found = game.village, {it.label: it for it in figures_of(game)}
    purses = {it.name: it.coins for it in village.in_seat_order()}
    richest = [it for it, coins in purses.items() if coins == max(purses.values())]
    if len(richest) <= 2 and max(purses.values()):
        assert all(it in found["Le magot"].words for it in richest)
        assert str(max(purses.values())) in found["Le magot"].by
    else:
        assert "Le magot" not in found
    happened = [it for pages in rounds(game) for page in pages for it in page.happened]
    weddings = [it for it in happened if it.rule == "mariage"]
    assert ("Dernier baiser" in found) == bool(weddings)
    if weddings:
        both = (weddings[-1].facts["player"], weddings[-1].facts["other"])
        assert all(village.name(it) in found["Dernier baiser"].words for it in both)
    if "Meilleur bluff" in found:
        liars = [it for it in village.players.values() if it.name in found["Meilleur bluff"].words]
        assert any(it.reptilian for it in liars)
    assert all(it.words for it in found.values())


def test_every_kind_of_drama_is_met_somewhere() -> None:
    """The order is not of things that never happen."""
    unmet = [*DRAMA]
    for seed in range(200):
        pages = [page for pages in rounds(ended(seed)) for page in pages]
        met = {it.rule for page in pages for it in page.happened}
        unmet = [it for it in unmet if met.isdisjoint(it.rules)]
        if not unmet:
            break
    assert unmet == []


def test_where_room_is_short_the_last_night_and_the_most_dramatic_stay_in_their_order() -> None:
    facts = [Fact(str(it), "", "…", rank) for it, rank in enumerate((5, 0, 3, 3, 1, 9))]
    kept = [[it.when for it in most_dramatic(facts, most)] for most in range(1, 7)]
    assert kept == [
        ["5"],
        ["1", "5"],
        ["1", "4", "5"],
        ["1", "3", "4", "5"],
        ["1", "2", "3", "4", "5"],
        ["0", "1", "2", "3", "4", "5"],
    ]


@pytest.mark.parametrize("seed", range(6))
def test_before_the_end_there_is_no_poster(seed: int) -> None:
    game = ended(seed)
    assert evening_told(game.back_to(len(game.moves) - 1)) is None


def all_posters() -> list[tuple[str, Tale]]:
    return [
        *((f"{it}", told(ended(it, it))) for it in (8, 20, 45)),
        ("odd", told(played_out(open_game(oddly_named(2, 45)), Random(2)))),
        *((it, companion_of(it).tale(finished(it, 2)[0])) for it in TABLES),
    ]


@pytest.mark.parametrize("name", ["Une soirée", "L'anniversaire de " * 9])
def test_every_word_lies_on_the_poster_apart_from_the_others(name: str) -> None:
    for which, tale in all_posters():
        picture = drawn(tale, name)
        boxes = [it.box for it in picture.texts]
        for it, (left, top, right, bottom) in zip(picture.texts, boxes, strict=True):
            assert left >= MARGIN * 0.4, (which, it)
            assert right <= WIDTH - MARGIN * 0.4, (which, it)
            assert top >= 30, (which, it)
            assert bottom <= HEIGHT - 24, (which, it)
        levels = [(it.y - it.size * 0.7, it.y) for it in picture.texts]
        for (one, a, up), (other, b, over) in combinations(
            zip(picture.texts, boxes, levels, strict=True), 2
        ):
            beside = a[2] <= b[0] + TINY * 2 or b[2] <= a[0] + TINY * 2
            assert beside or up[1] <= over[0] or over[1] <= up[0], (which, one, other)


def test_letters_are_of_the_scale_and_none_is_small() -> None:
    for which, tale in all_posters():
        picture = drawn(tale)
        sizes = {it.size for it in picture.texts} | {it.name.size for it in picture.ring.houses}
        assert sizes <= {TINY, SMALL, BODY, TITLE, ALOUD, AFAR}, which
        assert {it.place.name for it in picture.ring.houses} == {
            it.name for it in tale.chapters[-1].ring.places
        }


def test_a_poster_says_how_many_of_its_nights_it_tells() -> None:
    tales = (told(ended(it)) for it in range(100))
    tale = next(it for it in tales if len(it.poster.facts) > MOST_FACTS)
    headings = [it.words for it in drawn(tale).texts if it.role == "heading"]
    assert headings == [f"{MOST_FACTS} nuits sur {len(tale.poster.facts)}"]
    short = replace(tale.poster, facts=tale.poster.facts[:2])
    headings = [it.words for it in drawn(replace(tale, poster=short)).texts if it.role == "heading"]
    assert headings == ["Nuit après nuit"]


def test_figures_are_four_at_most_and_a_poster_without_any_has_none() -> None:
    tale = told(ended(7))
    many = replace(tale.poster, figures=(Figure("Un", "1"),) * 6)
    labels = [it for it in drawn(replace(tale, poster=many)).texts if it.role == "label"]
    assert len(labels) == 4
    none = replace(tale.poster, figures=(), facts=())
    roles = {it.role for it in drawn(replace(tale, poster=none)).texts}
    assert roles.isdisjoint({"label", "value", "by", "fact", "when", "heading"})


def test_a_name_does_not_turn_the_words_around_that_follow_it() -> None:
    assert drawable("\u202eAna\u2069 meurt") == "Ana meurt"
    assert drawable("שרה et أحمد") == "שרה et أحمد"
