"""Somebody's whole story: cards, nights, what he did and what was done to him, in order."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from gm_assistant.companions.quinte_bourg.views.village.involved import (
    names,
    takes_part,
)
from gm_assistant.companions.quinte_bourg.views.village.story_nights import night_of
from gm_assistant.companions.quinte_bourg.views.village.story_whys import whys
from gm_assistant.companions.quinte_bourg.views.village.village_values import Chapter, LifeLine
from gm_assistant.french.agreement import coins, listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.moves import move_in_words
from gm_assistant.quinte_bourg.reasons.sentences import reason_of
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Consequence, Result
from gm_assistant.quinte_bourg.village.timing import moment_in_words
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why_there import everything
from gm_assistant.quinte_bourg.words.vocabulary import (
    PERSONAL,
    POSTS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    PlayerId,
)
from gm_assistant.seam.rules import Move


def chapters_of(game: Game, player: PlayerId) -> tuple[Chapter, ...]:
    """Night by night and day by day."""
    life = groupby(life_of(game, player), attrgetter("moment"))
    return tuple(Chapter(moment, tuple(lines)) for moment, lines in life)


def life_of(game: Game, player: PlayerId) -> Iterator[LifeLine]:
    """One line for each decision that concerns him, and one for each night."""
    yield _cards(game, player)
    told = _told_of(game, player)
    for index, move in enumerate(game.moves):
        if move["move"] == "day":
            yield from night_of(game, index, player)
        line = _line(game, index, player, told.get(index, []))
        if line is not None:
            yield line
    yield from night_of(game, len(game.moves), player)
    if game.village.result is not None:
        yield _end(game.village, game.village.result, player)


def _end(village: Village, result: Result, player: PlayerId) -> LifeLine:
    """What the end was for him."""
    outcome = "gagne" if player in result.winners else "ne gagne pas"
    consoled = ", et reçoit une consolation" if player in result.consoled else ""
    words = f"La partie s'arrête : {village.name(player)} {outcome}{consoled}."
    return LifeLine(moment_in_words(village), words)


def _cards(game: Game, player: PlayerId) -> LifeLine:
    """What he was dealt: as the opening left it, or as he sat down."""
    opened = [it for it in game.villages if it.phase == "ouverture" and player in it.players]
    village = opened[-1] if opened else next(it for it in game.villages if player in it.players)
    person = village.players[player]
    began = next(it for it in game.villages if player in it.players)
    words = f"Cartes reçues : {_hand(person)}.{_at_first(began, began.players[player])}"
    return LifeLine(moment_in_words(village), words)


def _at_first(village: Village, person: Player) -> str:
    """What no decision gave him: his first posts, and what a game taken over half-way brought."""
    facts = [POSTS[it] for it in village.posts_of(person.id)]
    facts += [f"amour avec {village.name(person.lover)}"] if person.lover else []
    facts += [f"mariage avec {village.name(person.spouse)}"] if person.spouse else []
    facts += [] if person.living else [STATUSES[person.status]]
    facts += [] if person.coins == 1 else [coins(person.coins)]
    return f" Au départ : {', '.join(facts)}." if facts else ""


def _hand(person: Player) -> str:
    return listed(
        (
            *(ROLES[it] for it in person.printed),
            *(SPECIALITIES[it] for it in person.specialities),
            *(PERSONAL[it] for it in person.personal),
        )
    )


def _told_of(game: Game, player: PlayerId) -> dict[int, list[Consequence]]:
    """What happened to him, and what he was answered, by the decision that brought it."""
    told: dict[int, list[Consequence]] = {}
    for it in everything(game.village):
        if names(it, player) or (it.kind == "answer" and _his(game, it.move, player)):
            told.setdefault(it.move, []).append(it)
    return told


def _his(game: Game, index: int, player: PlayerId) -> bool:
    """What came of a row that he answers, or that is about him."""
    return takes_part(game.villages[index], game.moves[index], player)


def _line(game: Game, index: int, player: PlayerId, told: list[Consequence]) -> LifeLine | None:
    move, before = game.moves[index], game.villages[index]
    said = dict.fromkeys(reason_of(game.village, it).sentence for it in told)
    concerned = takes_part(before, move, player)
    if not said and not concerned:
        return None
    lead = _closed(_in_words(before, move, player)) if concerned else ""
    # A gift is told once: as what it did.
    again = any(it in lead for it in said)
    words = " ".join((*([lead] if lead and not again else []), *said))
    moment = moment_in_words(game.villages[index + 1])
    behind = (it for it in whys(game, index, player, told) if it not in said)
    return LifeLine(moment, words, tuple(behind), index)


def _closed(words: str) -> str:
    """With its full stop, unless what somebody said has one."""
    quoted = words.endswith("»") and words.rstrip("» \u00a0\u202f").endswith((".", "!", "?", "…"))
    return words if quoted else f"{words}."


def _in_words(village: Village, move: Move, player: PlayerId) -> str:
    """Of a vote only the ballots that are his or name him."""
    if move["move"] != "vote":
        return move_in_words(village, move)
    ballots = [it for it in move["ballots"] if it[0] == player or player in _named(it[1])]
    own = {it: value for it, value in move.items() if it != "decides" or value == player}
    return move_in_words(village, {**own, "ballots": ballots, "open": True})


def _named(choice: object) -> tuple[object, ...]:
    return tuple(choice) if isinstance(choice, list | tuple) else (choice,)
