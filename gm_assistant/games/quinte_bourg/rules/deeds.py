"""What the cards of a table did in a game: which of them acted, whom they killed and saved."""

from collections import Counter
from collections.abc import Iterable, Iterator

from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.powers import POWER_RULES
from gm_assistant.games.quinte_bourg.rules.sheet import row_of, rows_of
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Player
from gm_assistant.games.quinte_bourg.rules.words import REPTILIAN_ROLES


def dealt(game: Game, player: Player) -> tuple[str, ...]:
    """His cards as he sat down, whatever he lost or inherited since."""
    then = game.villages[0].players.get(player.id, player)
    return (*then.printed, *then.specialities)


def active(deck: Deck) -> frozenset[str]:
    """The cards that a call or a power lets act: of the others nobody expects it."""
    called = (it.calls for it in rows_of(deck).values())
    return frozenset(card for cards in (*called, *map(invokers, POWER_RULES)) for card in cards)


def invokers(power: str) -> tuple[str, ...]:
    """The cards that grant a power."""
    rules = POWER_RULES[power]
    return (*rules.roles, *rules.specialities)


def acted(game: Game) -> set[str]:
    """The cards whose call had its effect, or whose power was invoked."""
    vain = {it.move for it in game.village.answers if it.answer == "sans_effet"}
    calls = (
        row_of(game.village, it["step"]).calls
        for index, it in enumerate(game.moves)
        if it["move"] == "call" and index not in vain
    )
    powers = (invokers(it["power"]) for it in game.moves if it["move"] == "invoke")
    return {card for cards in (*calls, *powers) for card in cards}


def killed(game: Game) -> Counter[str]:
    """How many died by each card: of its attack, or of its power; grief and votes are of none."""
    return Counter(card for told in _phases(game) for card in _killers(game, told))


def _phases(game: Game) -> tuple[tuple[Consequence, ...], ...]:
    return (*game.village.chronicle, game.village.happened)


def _killers(game: Game, told: Iterable[Consequence]) -> Iterator[str]:
    attackers: tuple[str, ...] = ()
    for it in told:
        if it.kind == "attack":
            attackers = it.facts.get("attackers", ())
        elif it.rule == "mort.attaque":
            held = {card for who in attackers for card in game.village.players[who].printed}
            yield from held & REPTILIAN_ROLES
        elif it.kind == "death":
            power = it.rule.removeprefix("mort.")
            if power in POWER_RULES and POWER_RULES[power].kills:
                yield from _used(game, it.move)


def _used(game: Game, move: int) -> set[str]:
    """The cards by which this move was an invocation."""
    told, village = game.moves[move], game.villages[move]
    by = village.players[told["by"]]
    return set(invokers(told["power"])) & {*by.camp_roles, *by.specialities}


def saved(game: Game) -> Counter[str]:
    """How many each card brought back, and how many attacks it kept from a house."""
    found: Counter[str] = Counter()
    for told in _phases(game):
        guards: dict[str, tuple[str, ...]] = {}
        for it in told:
            if it.rule == "carte.defend":
                guards[it.facts["house"]] = row_of(game.village, it.facts["culprit"]).calls
            elif it.rule == "attaque.protegee":
                found.update(guards.get(it.facts["house"], ()))
            elif it.kind == "resurrection" and game.moves[it.move]["move"] == "invoke":
                found.update(_used(game, it.move))
    return found
