"""What each chair may infer of the others: after a judgement that ends nothing, nothing more.

Worlds are drawn anew: another director holds any theory that he could have held, the clues serve
other theories, the claims are others. Whoever sits in a chair knows his own theory, his own clues
and his own claims; all else that he saw must be the same in each of these worlds.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any

import pytest
from non_morts.evening import COMPANION, FILM_SET, renamed, table
from non_morts.follies import random_game
from shares import some

from gm_assistant.games.non_morts.rules.day import clues_judged
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game, replay
from gm_assistant.games.non_morts.screens.chosen import Selection, Stage, begun
from gm_assistant.games.non_morts.screens.panels import settled
from gm_assistant.games.non_morts.screens.private import own_page
from gm_assistant.seam.pages import Shown

Document = dict[str, Any]
Claims = Mapping[str, list[str]]
FEWER = 2


@cache
def judged(seed: int) -> tuple[Document, int] | None:
    """A random film up to its first judgement after which it may go on, if it comes to one."""
    document = random_game(2 + seed % 5, seed, 200, FILM_SET)
    if (document.get("variants") or {}).get("equipes"):
        # What two of a team claim is counted together: two each may end the film.
        return None
    game, _ = replay(document)
    films = enumerate(game.films)
    place = next((it for it, film in films if film.judged and film.living()), 0)
    return ({**document, "moves": document["moves"][:place]}, place) if place else None


def claimed(film: Film, rng: Random, **known: list[str]) -> Claims:
    """Fewer than three by each director: what he says serves him, or what he says to mislead."""
    clues = clues_judged(film)
    free = film.table.rulings.chance_clues
    found = {}
    for it, one in film.table.players.items():
        mine = [clue for clue in clues if free or one.theory in film.clues[clue].serves]
        told = rng.sample(mine, min(len(mine), rng.randint(0, FEWER)))
        found[it] = known.get(it, told)
    return found


def seen(game: Game, claims: Claims, seat: str) -> list[str]:
    """All that the chair sees from the judgement on: the tablet, his page, what comes after."""
    drafts: dict[str, Any] = {"jugement": claims}
    stage = Stage(game.film, FILM_SET, Selection(), begun(game.film, drafts))
    before = [repr(table(game, args, drafts).panels) for args in ({}, {"voir": "1"})]
    before.append(repr(own_page(FILM_SET, game, seat, Shown(drafts=drafts))))
    after = game.play({"move": "verdict", "serves": settled(stage, ())})
    assert after.film.result is None, "two claims each end nothing"
    assert COMPANION.public is not None
    last = len(game.moves)
    return [
        *before,
        repr(table(after, {})),
        repr(COMPANION.public.picture(after, Shown())),
        repr(COMPANION.told(after, after.moves[last], last, True)),
        repr([it.sentence for it in after.why(last)]),
    ]


def worlds(document: Document, chair: str) -> Iterator[tuple[str, str, Document]]:
    """Each other director with each theory that he could hold, as this chair knows it."""
    held = {it["id"]: it["theory"] for it in document["players"]}
    teams = (document.get("variants") or {}).get("equipes")
    for other, theory in held.items():
        possible = set(FILM_SET.theories) - {held[chair]}
        if other == chair or teams:
            continue
        for wanted in sorted(possible - {theory}):
            swap = {theory: wanted, wanted: theory}
            yield other, wanted, renamed(document, swap)


@pytest.mark.parametrize("place", some(24, 8))
def test_every_theory_that_was_possible_stays_possible(place: int) -> None:
    # Played when a story asks for them: whoever only collects the stories plays none.
    document, moves = next(islice(filter(None, map(judged, count())), place, None))
    game, _ = replay(document)
    rng = Random(place)
    for chair in game.film.table.players:
        truth = claimed(game.film, rng)
        told = seen(game, truth, chair)
        for other, theory, world in worlds(document, chair):
            elsewhere, refused = replay(world, moves)
            assert refused is None
            claims = claimed(elsewhere.film, rng, **{chair: truth[chair]})
            assert told == seen(elsewhere, claims, chair), f"{other} may hold {theory}"
