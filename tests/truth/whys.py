"""(e): every attacker attacks, every dead dies of something, every coin moves for a reason."""

import re
from collections.abc import Iterator
from typing import Final

from truth.truths import purses

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.village import Attack, Village
from gm_assistant.games.quinte_bourg.rules.why import why_attack, why_death

# « Le MJ corrige » is reason enough: his word needs no other.
_OF_A_DEATH: Final = re.compile(r"\bmeurt\b|\bla mort\b")
_OF_COINS: Final = ("pièce", "fortune", "Le MJ corrige")


def whys_missing(game: Game, index: int) -> Iterator[str]:
    """Of the situation that a move has led to."""
    before, after = game.villages[index], game.villages[index + 1]
    if after.night is not None and not after.owes("call", "attaque"):
        said = [it.told() for it in why_attack(after)]
        for strike, lines in zip(after.night.attacks, said, strict=False):
            yield from attackers_unsaid(after, strike, lines)
    for dead in set(after.deaths) - set(before.deaths):
        if after.players[dead].status == "mort":
            why = why_death(after, dead)
            yield from deaths_unsaid(after.name(dead), why.sentence if why else "")
    if game.moves[index]["move"] != "correct":
        yield from coins_unsaid(*_settled(before, after), _lines(after, index))


def attackers_unsaid(village: Village, strike: Attack, lines: list[str]) -> Iterator[str]:
    for who in strike.attackers:
        if not any(it.startswith(f"{village.name(who)} attaque ") for it in lines):
            yield f"{who} strikes {strike.house} unsaid: {lines}"


def deaths_unsaid(name: str, why: str) -> Iterator[str]:
    if name not in why or not _OF_A_DEATH.search(why):
        yield f"{name} died of « {why} »"


def coins_unsaid(had: dict[str, int], has: dict[str, int], lines: list[str]) -> Iterator[str]:
    """Whoever has more or less than before is named in a sentence with coins in it."""
    told_of = " ".join(it for it in lines if any(word in it for word in _OF_COINS))
    for name, coins in has.items():
        if coins != had.get(name, coins) and name not in told_of:
            yield f"{name} had {had[name]} and has {coins}: {lines}"


def _settled(before: Village, after: Village) -> tuple[dict[str, int], dict[str, int]]:
    """A night is worked out anew from dusk: there its coins are compared."""
    dusk = after.night.dusk if after.phase == "nuit" and after.night else before
    return purses(dusk), purses(after)


def _lines(village: Village, index: int) -> list[str]:
    tonight = village.phase == "nuit"
    found = (it for it in village.happened if tonight or it.move == index)
    return [reason_of(village, it).sentence for it in found]
