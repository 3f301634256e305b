"""What an evening adds to the album of the house once it is over, and how it is drawn there."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from gm_assistant.games.quinte_bourg.rules import deeds
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Result
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, PlayerId
from gm_assistant.games.quinte_bourg.screens.public_view import row_of_houses
from gm_assistant.games.quinte_bourg.screens.tale import days, feats
from gm_assistant.seam.companion import Album
from gm_assistant.seam.paper import Deed, Fortune, Outcome

ALBUM: Final = Album(
    template="quinte_bourg/_album.html",
    houses=row_of_houses,
    camps={words: camp for camp, words in CAMPS.items()},
    right_votes=(
        "Une voix est juste quand elle va à un Reptilien ou à un Seth ; celle de qui n'est pas "
        "Villageois, quand elle va à quelqu'un d'un autre camp que le sien. "
        "Un vote blanc ne compte pas."
    ),
)


def evening_of(game: Game) -> Outcome | None:
    """Who was of which camp, lived, won, and how he voted; nothing of a game that goes on."""
    result = game.village.result
    if result is None:
        return None
    cast = _cast(game)
    people = tuple(
        Fortune(
            name=it.name,
            camp=CAMPS[it.camp],
            lived=it.living,
            won=it.id in result.winners,
            cards=", ".join(it.deck.cards[card] for card in deeds.dealt(game, it)),
            voices=len(cast.get(it.id, ())),
            right=sum(cast.get(it.id, ())),
        )
        for it in game.village.in_seat_order()
    )
    return Outcome(
        tuple(CAMPS[it] for it in result.camps),
        people,
        tuple(_nights(game)),
        tuple(_deeds(game, result)),
        tuple(it for it in feats(game) if it.score > 0),
    )


def _cast(game: Game) -> dict[PlayerId, list[bool]]:
    """Of everybody's votes against somebody, whether each was right."""
    cast: dict[PlayerId, list[bool]] = {}
    for village in days(game):
        for ballot in village.vote.ballots if village.vote else ():
            first = ballot.choice[:1] if isinstance(ballot.choice, tuple) else [ballot.choice]
            for choice in (it for it in first if it is not None):
                voter, target = village.players[ballot.voter], village.players[choice]
                own = voter.camp == "villageois"
                right = target.reptilian if own else target.camp != voter.camp
                cast.setdefault(voter.id, []).append(right)
    return cast


def _nights(game: Game) -> Iterator[tuple[int, int]]:
    bounds = [at for at, move in enumerate(game.moves) if move["move"] in ("night", "day")]
    for begun, ended in pairwise((*bounds, len(game.moves) - 1)):
        if game.moves[begun]["move"] == "night":
            yield begun, ended


def _deeds(game: Game, result: Result) -> Iterator[Deed]:
    """Every card that was dealt, in the order of the deck."""
    held = Counter(
        (card, it.id in result.winners)
        for it in game.village.in_seat_order()
        for card in deeds.dealt(game, it)
    )
    deck, acted = game.village.deck, deeds.acted(game)
    able, killed, saved = deeds.active(deck), deeds.killed(game), deeds.saved(game)
    for card in (it for it in deck.cards if held[it, True] or held[it, False]):
        won = held[card, True]
        did = card in acted if card in able else None
        count = won + held[card, False]
        yield Deed(deck.cards[card], count, won, did, killed[card], saved[card])
