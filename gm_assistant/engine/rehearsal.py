"""Legal moves by chance: what a table might decide, for rehearsals and for tests.

A game gives its `Idea`s: which kinds of moves a table may think of in a state, how often, and the
fields that players choose knowingly. All the other fields are drawn from the forms of the kind,
and what is legal is found by trying, so that no game restates its rules here.

    IDEAS = (Idea("deal", lambda fosse: fosse.phase == "prelude"), Idea("play", in_dance, _card))
    move = random_move(game, IDEAS, chance)

A game whose decisions are thought of as wholes proposes them itself, to `first_legal`.
`chance` is always given, seeded or not: this package draws from it and from nothing else.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, TypeVar

from gm_assistant.engine.game import Game
from gm_assistant.engine.wording import Malformed, Refusal

# The invented villagers of a rehearsal.

NAMES: Final = (
    "Adèle", "Barnabé", "Capucine", "Désiré", "Églantine", "Fulbert", "Gisèle", "Honoré",
    "Isaure", "Joachim", "Klara", "Léontine", "Marius", "Norbert", "Ophélie", "Placide",
    "Quitterie", "Rosalie", "Sidonie", "Théophile", "Ursule", "Valentin", "Wanda", "Xavière",
    "Yolande", "Zéphyrin", "Anatole", "Berthe", "Célestin", "Dorothée", "Edgar", "Flavie",
    "Gontran", "Hortense", "Irénée", "Jacinthe", "Ladislas", "Mathurin", "Ninon", "Octave",
    "Prudence", "Raymonde", "Séraphin", "Tiphaine", "Violette",
)  # fmt: skip


def villager(number: int) -> str:
    """The name of a seat; beyond the list the names come back with a number."""
    turn, place = divmod(number, len(NAMES))
    return NAMES[place] if not turn else f"{NAMES[place]} {turn + 1}"


# Seeded chance: how the invented players of a rehearsal hesitate and choose.

T = TypeVar("T")


def chance(rng: Random, one_in: float) -> bool:
    """True once in so many times."""
    return rng.random() * one_in < 1


def pick(rng: Random, among: Iterable[T]) -> T | None:
    """One of them, or None where there is nobody."""
    found = list(among)
    return rng.choice(found) if found else None


def some(rng: Random, among: Collection[T], most: int) -> list[T]:
    """A few different ones, at least one where there is any."""
    found = list(among)
    return rng.sample(found, min(len(found), rng.randint(1, max(most, 1))))


def pair(rng: Random, among: Sequence[T]) -> tuple[T, T] | None:
    """Two different ones, if there are."""
    if len(among) < 2:
        return None
    one, other = rng.sample(list(among), 2)
    return one, other


def shared_out(rng: Random, amount: int, among: Collection[T]) -> dict[T, int]:
    """All of an amount, one by one, between a few of them."""
    takers = some(rng, among, 3)
    return dict(Counter(rng.choice(takers) for _ in range(amount if takers else 0)))


S = TypeVar("S")
G = TypeVar("G", bound=Game[Any])
_TRIES: Final = 300


def _nothing(_state: object, _chance: Random) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Idea(Generic[S]):
    """A kind of move that may be thought of, so often against the others.

    `chosen` are fields that are not left to chance, `force` and `at` among them; one that is
    ABSENT is left out. A field may depend on the word of another: then that word is chosen.
    """

    name: str
    weight: Callable[[S], float]
    chosen: Callable[[S, Random], Mapping[str, object]] = _nothing


def random_move(game: Game[S], ideas: Sequence[Idea[S]], chance: Random) -> dict[str, Any]:
    """A decision that the rules accept now, as a game file would write it."""
    weights = [idea.weight(game.state) for idea in ideas]
    return first_legal(game, lambda: _filled(game, chance.choices(ideas, weights)[0], chance))[0]


def first_legal(game: G, propose: Callable[[], dict[str, Any] | None]) -> tuple[dict[str, Any], G]:
    """The first decision proposed that the rules accept, and the game after it."""
    for _ in range(_TRIES):
        move = propose()
        if move is None:
            continue
        try:
            return move, game.play(move)
        except (Refusal, Malformed):
            continue
    raise AssertionError("the rules leave this table nothing to decide")


def _filled(game: Game[S], idea: Idea[S], chance: Random) -> dict[str, Any]:
    code, chosen = game.code, idea.chosen(game.state, chance)
    known = code.known(game.state)
    shape = code.kinds[idea.name].shape(chosen, "", known)
    return {"move": idea.name, **shape.completed(chosen, chance, known)}
