"""Everything that somebody did and suffered stands in his story, once, and nothing else."""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from rules.follies import next_move
from truth.test_slips import slip_in
from truth.watching import evening

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.why import everything
from gm_assistant.games.quinte_bourg.rules.words import POSTS
from gm_assistant.games.quinte_bourg.screens.story import life_of
from gm_assistant.games.quinte_bourg.screens.village import LifeLine

# Somebody's whole story, against everything that the evening's moves and events say of him.

_OFFICES = ("scrutateur", "notaire", "president", "senateur", "procureur", "bourreau")


def flaws_of(game: Game, player: str) -> Iterator[str]:
    """What is missing, told twice, or nobody's business."""
    life = list(life_of(game, player))
    by_move: dict[int, list[LifeLine]] = {}
    for line in life:
        by_move.setdefault(line.index, []).append(line)
    yield from _of_events(game, player, by_move)
    yield from _of_moves(game, player, by_move)
    yield from _of_nights(game, player, by_move.get(-1, []))
    yield from _of_the_start(game, player, life[0])
    yield from _of_words(life)


def _of_the_start(game: Game, player: str, line: LifeLine) -> Iterator[str]:
    """Posts, love and marriage that no decision gave him are told with his cards."""
    village = next(it for it in game.villages if player in it.players)
    person = village.players[player]
    partners = [("amour avec", person.lover), ("mariage avec", person.spouse)]
    ties = [f"{words} {village.name(who)}" for words, who in partners if who]
    for it in (*(POSTS[post] for post in village.posts_of(player)), *ties):
        if line.words.count(it) != 1:
            yield f"« {line.words} » does not tell {it}"


def _mentioned(value: Any, player: str) -> bool:
    """Whether these ids, wherever they stand, hold his: no word of the game looks like one."""
    return bool(re.search(rf"'{re.escape(player)}'", repr(value)))


def _of_events(game: Game, player: str, life: Mapping[int, list[LifeLine]]) -> Iterator[str]:
    for it in everything(game.village):
        if it.who != player and not _mentioned(dict(it.facts), player):
            continue
        sentence = reason_of(game.village, it).sentence
        said = sum(line.words.count(sentence) for line in life.get(it.move, []))
        if said != 1:
            yield f"{it.rule} of move {it.move} is told {said} times: « {sentence} »"


def _of_moves(game: Game, player: str, life: Mapping[int, list[LifeLine]]) -> Iterator[str]:
    told = {
        it.move
        for it in everything(game.village)
        if it.who == player or _mentioned(dict(it.facts), player)
    }
    for index, move in enumerate(game.moves):
        lines = len(life.get(index, []))
        named = _mentioned(dict(move), player)
        if lines > 1 or (named and lines != 1):
            yield f"move {index} {move} has {lines} lines"
        if lines and not named and index not in told and not _acts(game, index, player):
            yield f"move {index} {move} is none of his"
        if lines and move["move"] == "vote":
            yield from _of_ballots(game, move, player, life[index][0])


def _acts(game: Game, index: int, player: str) -> bool:
    move, before = game.moves[index], game.villages[index]
    if "step" in move:
        return player in {it.id for it in holders(before, ROWS[move["step"]])}
    office = move.get("post", "")
    posts = [before.posts.get(it) for it in (*_OFFICES, office)]
    condemned = before.vote.condemned if before.vote else None
    return player in posts or (move["move"] == "execute" and condemned == player)


def _of_ballots(game: Game, move: Mapping[str, Any], player: str, line: LifeLine) -> Iterator[str]:
    """What others voted for others is not his."""
    name = game.village.name
    for voter, choice in move["ballots"]:
        others = isinstance(choice, str) and player not in (voter, choice)
        if others and f"{name(voter)} pour {name(choice)}" in line.words:
            yield f"{line.words} tells what {name(voter)} voted"


def _of_nights(game: Game, player: str, lines: list[LifeLine]) -> Iterator[str]:
    """His cards, then one line for every night whose attack found him somewhere."""
    closed = [it for it, move in enumerate(game.moves) if move["move"] == "day"]
    ends = [game.villages[it + 1] for it in closed if game.villages[it].phase == "nuit"]
    open_now = [game.village] if game.village.phase == "nuit" else []
    nights = [it.night for it in (*ends, *open_now) if it.night is not None]
    over = game.village.result is not None
    wanted = 1 + over + sum(player in (it.where or {}) for it in nights)
    if len(lines) != wanted:
        yield f"{len(lines)} lines of cards, nights and the end, not {wanted}"
    if not all(game.village.name(player) in it.words for it in lines[1:]):
        yield f"whose night? {lines}"


def _of_words(life: list[LifeLine]) -> Iterator[str]:
    for line in life:
        for words in (line.words, *line.why):
            if slip_in(plain(words)) or not words.endswith((".", "!", "»")):
                yield f"« {words} »"


MOVES = 120
SHARE = 50


def flaws(seed: int) -> list[str]:
    game, rng, found = evening(seed), Random(seed), list[str]()
    for index in range(MOVES):
        game = game.play(next_move(game, rng, wild=index % 3 == 0))
        if index in (MOVES // 3, MOVES - 1):
            found += [
                f"seed {seed}, {who}: {it}"
                for who in game.village.seats
                for it in flaws_of(game, who)
            ]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_life_is_told_whole(seed: int) -> None:
    assert flaws(seed) == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 3000, SHARE))
def test_thousands_of_lives_are_told_whole(first: int) -> None:
    assert [it for seed in range(first, first + SHARE) for it in flaws(seed)] == []
