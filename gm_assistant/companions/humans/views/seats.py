"""The strip of each player, and the steps of the turn."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.companions.humans.views.model import Ask, Lately, SeatView, Step
from gm_assistant.companions.humans.views.words import REASONS, bare_character, name_of
from gm_assistant.french.grammar import counted, listed
from gm_assistant.humans.game import Game
from gm_assistant.humans.reasons.words import card
from gm_assistant.humans.records import PlayerId
from gm_assistant.humans.town import Town

_STEPS: Final = (("tuile", "Tuile"), ("deplacement", "Déplacement"), ("capture", "Captures"))
_OVER: Final = "finie"
# What the words of the move have just said.
_SAID: Final = frozenset(
    ("tuile.posee", "tuile.ecartee", "deplacement", "fuite", "relance", "defausse", "carte.jouee")
)


def seat_views(town: Town) -> tuple[SeatView, ...]:
    return tuple(_seat(town, it) for it in town.seats)


def _seat(town: Town, player: PlayerId) -> SeatView:
    facts = town.players[player]
    return SeatView(
        id=player,
        seat=town.seats.index(player),
        name=name_of(town, player),
        character=bare_character(town.characters[player]),
        points=town.points(player),
        goal=town.character_of(player).goal,
        on_board=len(town.pawns_of(player)),
        reserve=len(town.reserve_of(player)),
        do_over=facts.do_over,
        hand=facts.hand,
        wounds=", ".join(card(it) for it in facts.wounds),
        played=facts.played,
        ability_used=facts.ability_used,
        current=player == town.current and town.result is None,
        winner=town.result is not None and player in town.result.winners,
    )


def steps_of(town: Town) -> tuple[Step, ...]:
    """L51-L111: what is done, what is being done, what remains."""
    names = [it for it, _ in _STEPS]
    now = names.index(town.step) if town.step in names else len(names)
    return (*(_step(town, place, now) for place in range(len(_STEPS))), _last_step(town, now))


def _step(town: Town, place: int, now: int) -> Step:
    name, label = _STEPS[place]
    state = "fait" if place < now else "maintenant" if place == now else "avenir"
    detail = ""
    if place == now and name == "deplacement":
        detail = f"reste {town.movement_left}"
    if name == "capture" and now in (1, 2):
        owed = len(list(town.still_to_try()))
        detail = f"{owed} à tenter" if owed else ""
    return Step(label, state, detail)


def _last_step(town: Town, now: int) -> Step:
    done = now in (1, 2) and town.capture is None and not list(town.still_to_try())
    return Step("Fin du tour", "possible" if done else "avenir")


def owed_words(town: Town, asks: tuple[Ask, ...]) -> str:
    """The one thing owed now."""
    owed = next((it.title for it in asks if it.owed), "")
    return owed or f"{name_of(town, town.current)} peut finir son tour"


def lately_of(game: Game) -> Lately | None:
    """The last move in words, its die, and its reasons with what they cite."""
    if not game.moves:
        return _told("", game, -1)
    index = len(game.moves) - 1
    return _told(game.told(index), game, index)


def _told(words: str, game: Game, index: int) -> Lately:
    whys = game.why(index)
    reasons = tuple((it.sentence, ", ".join(it.cites)) for it in whys)
    news = tuple(it.sentence for it in whys if it.rule not in _SAID)
    move = game.moves[index] if index >= 0 else {}
    die = move.get("die", 0)
    return Lately(words, news, reasons, die, _success(game.town) if die else "")


def _success(town: Town) -> str:
    if town.roll is None:
        return ""
    return "reussi" if town.roll.success else "rate"


def end_ask(town: Town) -> Ask | None:
    """The ranking, best first."""
    if town.result is None:
        return None
    winners = listed(name_of(town, it) for it in town.result.winners)
    words = f"{REASONS[town.result.reason]} {' ; '.join(_ranking(town))}."
    return Ask(_OVER, f"Victoire : {winners}", words=words, owed=True)


def _ranking(town: Town) -> Iterator[str]:
    for player in sorted(town.seats, key=town.points, reverse=True):
        eaten = counted(town.players[player].eaten, "mangé")
        points = counted(town.points(player), "point", "points")
        zombies = counted(len(town.pawns_of(player)), "zombie", "zombies")
        yield f"{name_of(town, player)} {points} ({eaten}, {zombies})"
