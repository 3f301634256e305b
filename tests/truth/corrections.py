"""A random evening with one decision put right, and what must be true of its preview."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from rules.follies import next_move
from truth.test_slips import slip_in

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, situation
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.why import everything
from gm_assistant.games.quinte_bourg.rules.words import POSTS
from gm_assistant.games.quinte_bourg.screens.corrections import Change, changes
from gm_assistant.games.quinte_bourg.screens.pages import CORRECTIONS
from gm_assistant.seam.companion import Corrected
from gm_assistant.shell.journal.corrections import Correction, Refused, RulesReplayer, what_breaks

Move = dict[str, Any]
_TRIES: Final = 40
# What a player's sentence may be about, and where the situation says the same.
_OF_PLAYERS: Final = ("coins", "camp_roles", "specialities", "personal", "charmed_by", "used")
# These are proved by the situation as a whole.
_OF_ALL: Final = ("protected_house", "seats", "result", "first_death_spent")


@dataclass(frozen=True)
class Try:
    """One correction of one evening, not confirmed yet."""

    document: Move
    game: Game
    found: Correction[Game]

    @property
    def corrected(self) -> Corrected[Game]:
        return Corrected(self.game, self.found.state, self.found.drops)


def a_correction(document: Move, game: Game, rng: Random) -> Try | None:
    """Any decision that may stand in place of a past one, often the same about somebody else."""
    moves = [dict(it) for it in game.moves]
    for _ in range(_TRIES):
        index = rng.randrange(len(moves))
        wanted = _another(game, index, rng)
        if wanted == moves[index] or not _accepted(game.back_to(index), wanted):
            continue
        found = what_breaks(RulesReplayer(game, CORRECTIONS), moves, index, wanted)
        assert not isinstance(found, Refused)
        return Try(document, game, found)
    return None


def _another(game: Game, index: int, rng: Random) -> Move:
    if rng.random() < 0.2:
        return next_move(game.back_to(index), rng, wild=True)
    swaps = dict(zip(game.village.seats, rng.sample(game.village.seats, 2), strict=False))
    return dict(_swapped(deepcopy(dict(game.moves[index])), _pair(game, index, rng) or swaps))


def _pair(game: Game, index: int, rng: Random) -> dict[str, str]:
    """One of those named, and somebody else for him."""
    spoken = [it for it in game.village.seats if f"'{it}'" in repr(dict(game.moves[index]))]
    if not spoken:
        return {}
    one, other = rng.choice(spoken), rng.choice(game.village.seats)
    return {one: other, other: one}


def _swapped(value: Any, swaps: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {swaps.get(key, key): _swapped(it, swaps) for key, it in value.items()}
    if isinstance(value, list):
        return [_swapped(it, swaps) for it in value]
    return swaps.get(value, value) if isinstance(value, str) else value


def _accepted(game: Game, move: Move) -> bool:
    try:
        game.play(move)
    except (Refusal, Malformed):
        return False
    return True


def kept(one: Try) -> Try | None:
    """The same, once it was asked whether what means somebody else may stand; none does else."""
    moves = [dict(it) for it in one.game.moves]
    at, wanted = one.found.index, dict(one.found.replacement)
    found = what_breaks(RulesReplayer(one.game, CORRECTIONS), moves, at, wanted, asked=True)
    assert not isinstance(found, Refused)
    return Try(one.document, one.game, found) if found.astray else None


def lies_of(one: Try) -> Iterator[str]:
    """Everything that the preview would say wrongly, leave out, or do."""
    before, after = situation(one.game.village), situation(one.found.state.village)
    told = list(changes(one.corrected))
    yield from _unsaid(before, after, told)
    yield from _untrue(one, before, after, told)
    yield from _badly_said(one, told)
    yield from _struck_unasked(one)
    if situation(one.game.village) != before:
        yield "the preview changed the game"
    confirmed = open_game({**one.document, "moves": list(one.found.moves)})
    if situation(confirmed.village) != after:
        yield "what was confirmed is not what was previewed"


def _differs(before: Move, after: Move, fact: str, about: str) -> bool:
    return bool(before["players"][about][fact] != after["players"][about][fact])


def _unsaid(before: Move, after: Move, told: list[Change]) -> Iterator[str]:
    """(i): every difference in deaths, purses, camps and posts has exactly one sentence."""
    said = [(it.fact, *it.about) for it in told]
    for player in before["players"].keys() ^ after["players"].keys():
        if said.count(("player", player)) != 1:
            yield f"{player} comes or goes, told {said.count(('player', player))} times"
    for player in before["players"].keys() & after["players"].keys():
        for fact in ("status", "coins", "camp_roles"):
            wanted = _differs(before, after, fact, player)
            if wanted and said.count((fact, player)) != 1:
                yield f"{fact} of {player} is told {said.count((fact, player))} times"
    for post in POSTS:
        was, now = (it["posts"].get(post, "hors jeu") for it in (before, after))
        if (was != now) != (said.count(("post", post)) == 1):
            yield f"{post}: {was} then {now}, told {said.count(('post', post))} times"
    spared = before["first_death_spent"] != after["first_death_spent"]
    if spared != (said.count(("first_death_spent",)) == 1):
        yield "the death that the lovers escape is told where it should not be, or is not told"
    yield from (f"{it} is told twice" for it in set(said) if said.count(it) > 1 and it[0] != "used")


def _untrue(one: Try, before: Move, after: Move, told: list[Change]) -> Iterator[str]:
    """(i): nothing is told that did not change."""
    for it in told:
        if it.fact in _OF_PLAYERS and not _differs(before, after, it.fact, it.about[0]):
            yield f"{it} did not change"
        if it.fact in _OF_ALL and before[it.fact] == after[it.fact]:
            yield f"{it} did not change"
        if it.fact == "status" and not _differs(before, after, "status", it.about[0]):
            causes = {_cause(game, it.about[0]) for game in (one.game, one.found.state)}
            if len(causes) == 1:
                yield f"{it} died of the same"
        if it.fact == "spouse" and not _differs(before, after, "spouse", it.about[0]):
            yield f"{it} is as married as before"


def _cause(game: Game, player: str) -> str:
    """What the last death of somebody was."""
    died = [it for it in everything(game.village) if it.kind == "death" and it.who == player]
    return died[-1].rule if died else ""


def _badly_said(one: Try, told: list[Change]) -> Iterator[str]:
    """Whole sentences, in French, with the name of whom they are about."""
    players = {**one.game.village.players, **one.found.state.village.players}
    for it in told:
        words = plain(it.words)
        if slip_in(words) or not words.endswith("."):
            yield f"« {words} »"
        names = [players[who].name for who in it.about if who in players]
        if any(name not in words for name in names):
            yield f"{it} does not say whose it is"


def _struck_unasked(one: Try) -> Iterator[str]:
    """(ii): no later decision kills or pays somebody whom it did not, unless it names him."""
    left, asked = set(one.found.drops), {it.index for it in one.found.astray}
    stand = [it for it in range(len(one.game.moves)) if it not in left]
    for new, old in enumerate(stand):
        if old <= one.found.index or old in asked:
            continue
        strange = _hit(one.found.state, new) - _hit(one.game, old)
        named = {it for it in strange if f"'{it}'" in repr(dict(one.game.moves[old]))}
        named |= _called(one.game, old) & _called(one.found.state, new)
        if strange - named:
            yield f"move {old} {one.game.moves[old]} now strikes {strange - named}"


def _called(game: Game, index: int) -> set[str]:
    """Whose card answers the row, whether or not he could do it."""
    move, village = game.moves[index], game.villages[index]
    row = ROWS.get(move.get("step", ""))
    return {it.id for it in holders(village, row)} if row else set()


def _hit(game: Game, index: int) -> set[str]:
    """Who dies, is spared, pardoned or paid by a move, as told at that moment."""
    village = game.villages[index + 1]
    pages = (*village.chronicle[-1:], village.happened)
    told = [it for page in pages for it in page if it.move == index]
    struck = {it.who for it in told if it.kind in ("death", "spared", "pardon", "coins")}
    payers = {it.facts.get("giver") for it in told if it.kind == "coins"}
    return {it for it in struck | payers if it is not None}
