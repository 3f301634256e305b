"""An evening at random, and everything untrue that was said or shown in it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from public.twins import allowed
from rules.follies import free_table, next_move
from truth.corrections import a_correction
from truth.heard import (
    LISTENING,
    Heard,
    Names,
    heard_after,
    heard_among,
    lives_of_the_told,
    posts_seen_otherwise,
    public_dead,
    seen_otherwise,
    spoken_of_the_dead,
    texts_of,
    told_dead,
)
from truth.test_slips import slip_in
from truth.truths import (
    asked_after_the_end,
    awaited_in_vain,
    called_after_the_end,
    coins_unheard,
    gifts_of_nothing,
    held_by_the_departed,
    legacies_of_nothing,
    militia_unheard,
    out_of_the_calendar,
    posts_of_nobody,
    posts_unheard,
    said_after_the_end,
    said_of_a_correction,
    shares_of_nothing,
    swaps_of_nothing,
    untold_end,
    whys_missing,
)

from gm_assistant.engine.game import Move
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game, open_game
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.why import sentences_of
from gm_assistant.games.quinte_bourg.screens.day import DayScript, day_script
from gm_assistant.games.quinte_bourg.screens.decision import invocation_view
from gm_assistant.games.quinte_bourg.screens.night_console import night_console
from gm_assistant.games.quinte_bourg.screens.people import sleep_picture
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.story import end_view, player_view, victory_panel
from gm_assistant.games.quinte_bourg.screens.tale import tale_of
from gm_assistant.games.quinte_bourg.screens.village import village_view

WEEK = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi")
# What is asked now; what has been said before stands above it.
_ASKED = re.compile("_question$|_choix$|^vote_(appel|egalite|ouvert)$|^debat$")
# What the game master puts right he knows, and so does whoever looks on.
_DECREES = ("correct", "arrive", "leave", "open_post")
# The other screens change less: they are looked at now and then.
_NOW_AND_THEN = 24
# In one evening of so many nearly everybody is poor.
_POOR, _POOREST, _THIEVES = 10, 4, ("voleur", "cambrioleur", "brigand")


def table_of(seed: int) -> dict[str, Any]:
    """A table of any size and any weekday, advised or free."""
    table = (free_table if seed % 2 else advised_table)(8 + seed % 14, Random(seed))
    if seed % _POOR == _POOREST:
        table["players"] = [*_nearly_all_in_one_purse(table["players"], Random(seed))]
    return {**table, "start": {"weekday": WEEK[seed % 6]}}


def _nearly_all_in_one_purse(people: list[dict[str, Any]], rng: Random) -> Iterator[dict[str, Any]]:
    """A Cupide who steals, and one coin besides his own: a deed of money may end it (W4)."""
    greedy, *others = rng.sample(range(len(people)), 2)
    for at, one in enumerate(people):
        purse = {**one, "coins": int(at == greedy or at in others)}
        thief = {"camp_roles": ["cupide"], "specialities": [rng.choice(_THIEVES)]}
        yield purse | thief if at == greedy else {**purse, "specialities": _honest(one)}


def _honest(one: dict[str, Any]) -> list[str]:
    return [it for it in one["specialities"] if it not in _THIEVES]


def evening(seed: int) -> Game:
    return open_game(table_of(seed))


def a_lover_leaves(game: Game, seed: int) -> dict[str, Any] | None:
    """In one evening of four one of the Amoureux goes while both live; the other one stays."""
    lovers = [game.village.players[it] for it in game.village.lovers]
    both = len(lovers) == 2 and all(it.living and it.announced for it in lovers)
    if seed % 4 != 1 or not both or game.village.phase != "jour" or game.village.result:
        return None
    who = {"player": lovers[seed // 4 % 2].id}
    may = CODE.refusal_of(game.village, Move("leave", who)) is None
    return {"move": "leave", **who} if may else None


def watched(seed: int, moves: int) -> list[str]:
    """Everything untrue in an evening of so many moves, up to the first move that brings some."""
    game, rng = evening(seed), Random(seed)
    dead = public_dead(game)
    for index in range(moves):
        left = a_lover_leaves(game, seed)
        game = game.play(left or next_move(game, rng, wild=index % 3 == 0))
        found, dead = _untrue_after(game, dead)
        if index % _NOW_AND_THEN == seed % _NOW_AND_THEN:
            found += slips_elsewhere(game)
        if found:
            return [f"seed {seed}, after {game.moves[-1]}: {it}" for it in found]
    return []


def watched_put_right(seed: int, moves: int) -> list[str]:
    """The same of an evening of which one decision was put right, heard from its beginning."""
    game, rng = evening(seed), Random(seed)
    for index in range(moves):
        game = game.play(next_move(game, rng, wild=index % 3 == 0))
    one = a_correction(table_of(seed), game, rng)
    corrected = one.found.state if one else game
    dead = public_dead(corrected.back_to(0))
    for index in range(len(corrected.moves)):
        found, dead = _untrue_after(corrected.back_to(index + 1), dead)
        if found:
            return [f"seed {seed}, {one}, after {corrected.moves[index]}: {it}" for it in found]
    return []


def _untrue_after(game: Game, dead: Names) -> tuple[list[str], Names]:
    """What the last move made untrue, and who is dead for the table from then on."""
    index = len(game.moves) - 1
    heard, move = heard_after(game, index), game.moves[index]
    if move["move"] == "correct" and move.get("status") == "vivant":
        # Back by his word, and first of all.
        dead -= {game.village.name(move["player"])}
    found = [*lies_heard(game, index, heard, dead), *whys_missing(game, index)]
    dead = _known_dead(game, index, told_dead(dead, heard))
    return [*found, *lives_of_the_told(game.village, dead), *lies_shown(game, dead)], dead


def _known_dead(game: Game, index: int, dead: Names) -> Names:
    """What the game master corrects is so; what he imposes he knows."""
    move = game.moves[index]
    if move["move"] == "leave":
        return dead | {game.village.name(move["player"])}
    return public_dead(game) if move["move"] == "correct" or move.get("force") else dead


def lies_heard(game: Game, index: int, heard: list[Heard], dead: Names) -> Iterator[str]:
    """What a move made the game master say that is not so."""
    before, after = game.villages[index], game.villages[index + 1]
    yield from said_after_the_end(game, index, heard)
    yield from out_of_the_calendar(after, " ".join(it.words for it in heard))
    if game.moves[index].get("force"):
        return
    for one in heard:
        yield from spoken_of_the_dead(dead, one)
        dead = told_dead(dead, [one])
    yield from swaps_of_nothing(before, after, heard)
    yield from militia_unheard(game, index, heard)
    if game.moves[index]["move"] == "continue":
        before, heard = _since_the_end(game, index, heard)
    yield from gifts_of_nothing(before, after, heard)
    yield from legacies_of_nothing(before, after, heard)
    yield from posts_of_nobody(after, heard)
    if game.moves[index]["move"] not in _DECREES:
        yield from posts_unheard(before, after, heard)
        yield from coins_unheard(before, after, heard)


def _since_the_end(game: Game, index: int, heard: list[Heard]) -> tuple[Village, list[Heard]]:
    """Going on tells what an end has kept back: both together are measured."""
    ended = next(it for it in range(index, -1, -1) if game.villages[it].result is None)
    return game.villages[ended], [*heard_after(game, ended), *heard]


def lies_shown(game: Game, dead: Names) -> Iterator[str]:
    """What the present screen says that is not so, or not French."""
    village = game.village
    yield from held_by_the_departed(village)
    yield from untold_end(tale_of(game), village)
    match village.phase:
        case "ouverture":
            return
        case "nuit":
            console = night_console(game, LISTENING)
            yield from slips(console)
            yield from said_of_a_correction(game, console)
            yield from awaited_in_vain(village, console)
            if village.result is not None:
                yield from called_after_the_end(console)
        case _:
            script = day_script(game, LISTENING)
            yield from slips(script)
            # The screen follows once the words of a step are read: at what is recorded next.
            if not game.moves or game.moves[-1]["move"] != "stage":
                seen = public_view(game, allowed())
                yield from seen_otherwise(village, seen, dead)
                yield from posts_seen_otherwise(village, seen)
            yield from _untrue_by_day(game, script, dead)


def _untrue_by_day(game: Game, script: DayScript, dead: Names) -> Iterator[str]:
    words = [it.words for it in script.stage.announcements]
    yield from out_of_the_calendar(game.village, " ".join(words))
    if game.village.result is not None:
        yield from asked_after_the_end(script.stage)
        return
    for one in heard_among(iter(words)):
        if _ASKED.search(one.name):
            yield from spoken_of_the_dead(dead, one)
            yield from shares_of_nothing(game.village, one)


def slips_elsewhere(game: Game) -> list[str]:
    """On the screens that are looked at now and then, and in every sentence of the replay."""
    village = game.village
    views: list[object] = [
        village_view(village),
        public_view(game, allowed()),
        victory_panel(village),
        player_view(game, village.seats[len(game.moves) % len(village.seats)]),
        sentences_of(game),
        end_view(game, LISTENING),
    ]
    if village.phase != "ouverture":
        views.append(invocation_view(village, LISTENING, {}))
    if village.night is not None:
        views.append(sleep_picture(village, None))
    return [slip for view in views for slip in slips(view)]


def slips(view: object) -> Iterator[str]:
    """Each text of a view that is not French."""
    for text in texts_of(view):
        if len(text) > 3 and (slip := _slip_in(text)):
            yield f"« {slip} » in « {text} »"


@lru_cache(maxsize=200_000)
def _slip_in(text: str) -> str:
    return slip_in(plain(text))
