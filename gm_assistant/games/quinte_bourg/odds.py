"""What some cards make of an evening: a hundred evenings played to their end, and counted.

    asked = asked_of(composition(12))
    one = played(asked, "hasard", 7)        # the same evening each time: Played(nights=6, …)
    table = Table(habits, [one, …])         # what is said of all of them

The evenings are those of the rehearsal, by the rules of every evening. Nobody talks at these
tables: how they vote is a record of habits, and what is told is told of several of them side by
side. Of one seed two compositions differ in nothing but the cards that differ.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from gm_assistant.engine.rehearsal import pick
from gm_assistant.french.language import agreed, counted
from gm_assistant.games.quinte_bourg.rehearsal import Move, play_out, table_of
from gm_assistant.games.quinte_bourg.rehearsal_moves import answer_to
from gm_assistant.games.quinte_bourg.rules.composition import Composition, beside_the_advised
from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.deeds import acted, active
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.quinte_bourg.rules.house_cards import read_house_cards
from gm_assistant.games.quinte_bourg.rules.victory import STOPPING
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.votes import in_force
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    CAMPS,
    CONDITIONS_OF,
    PERSONAL,
    POWERS,
    ROLES,
)

EVENINGS: Final = 100
# Beyond so many decisions an evening is counted as one without an end.
MOST_MOVES: Final = 4000

# How a table decides: each weight is the part of its decisions that the habit makes.


@dataclass(frozen=True, slots=True)
class Habits:
    """A table: `finds`, voices for somebody that name a Reptilien; `blank`, voices for nobody.

    `spares`: of its tribunals and condemned, those whom it lets live; `defends`: nights in which
    the ghosts defend a house where they would have passed.
    """

    id: str
    label: str
    words: str
    finds: float = 0.0
    blank: float = 0.0
    spares: float = 0.0
    defends: float = 0.0

    def __call__(self, village: Village, move: Move, rng: Random) -> Move:
        """What this table makes of a decision that it thought of."""
        name = move["move"]
        if name == "vote":
            return {**move, "ballots": [self._voice(village, it, rng) for it in move["ballots"]]}
        if name == "tribunal" and _is_so(self.spares, rng):
            return {**move, "spare": [*move["spare"], *move["execute"]], "execute": []}
        if name == "execute" and village.who("grace") is not None and _is_so(self.spares, rng):
            return {**move, "pardon": True}
        if name == "pass" and move["step"] == "fantomes" and _is_so(self.defends, rng):
            return answer_to(village, "fantomes", rng) or move
        return move

    def _voice(self, village: Village, ballot: Sequence[Any], rng: Random) -> Sequence[Any]:
        voter, choice = ballot
        if in_force(village, "condorcet") or choice is None:
            return ballot
        if _is_so(self.blank, rng) and not in_force(village, "blanc_interdit"):
            return [voter, None]
        if _is_so(self.finds, rng):
            return [voter, pick(rng, (it.id for it in village.living() if it.reptilian)) or choice]
        return ballot


def _is_so(part: float, rng: Random) -> bool:
    # What has no habit draws nothing: it plays as the rehearsal does.
    return bool(part) and rng.random() < part


TABLES: Final = (
    Habits("hasard", "Une table qui vote au hasard", "Chacun nomme n'importe qui."),
    Habits(
        "juste",
        "Une table qui a souvent raison",
        "Une voix sur deux nomme un Reptilien.",
        finds=0.5,
    ),
    Habits(
        "prudente",
        "Une table qui protège",
        "Une voix sur deux est blanche, les condamnés sont souvent graciés.",
        blank=0.5,
        spares=0.75,
        defends=1.0,
    ),
)
_HABITS: Final[Mapping[str, Habits]] = {it.id: it for it in TABLES}

# One evening, from its seed.

Asked = Mapping[str, Any]


def asked_of(cards: Composition) -> Asked:
    """The cards as plain JSON, to be sent to whoever plays them."""
    kept = beside_the_advised(cards)
    house = [it.written() for it in cards.deck.house]
    return {
        **({"house_cards": house} if house else {}),
        "camp_roles": list(kept.camp_roles),
        "specialities": list(kept.specialities),
        "posts": list(kept.posts),
    }


def cards_of(asked: Asked) -> Composition:
    """The composition that was asked for."""
    roles, specialities, posts = (tuple(asked[it]) for it in _CARDS)
    deck = Deck(read_house_cards(asked.get("house_cards", [])))
    return Composition(len(roles), roles, specialities, posts, lovers=False, deck=deck)


_CARDS: Final = ("camp_roles", "specialities", "posts")


class Played(NamedTuple):
    """One evening: how many nights it had, why it ended, which camps won, which cards acted."""

    table: str
    seed: int
    nights: int
    end: str
    camps: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()


def played(asked: Asked, table: str, seed: int) -> Played:
    """The evening of this seed: the same one each time, on any machine."""
    rng = Random(seed)  # noqa: S311 - an evening that can be played again
    opened = open_game(table_of(cards_of(asked), rng))
    game = play_out(opened, rng, _HABITS[table], MOST_MOVES)
    result = game.village.result
    return Played(
        table,
        seed,
        sum(it["move"] == "night" for it in game.moves),
        result.reason if result else "",
        result.camps if result else (),
        tuple(sorted(acted(game))),
    )


# What is said of the evenings of one table.

_LABELS: Final = {**POWERS, **PERSONAL, **ROLES, **CAMPS}
_OTHER_ENDS: Final = {
    "deux_survivants": "Deux survivants, au plus",
    "": "Pas de fin",
}


def end_label(end: str) -> str:
    """A way in which evenings end, in the words of its cards."""
    return _OTHER_ENDS.get(end) or _LABELS.get(end, end)


def ends_of(cards: Iterable[str]) -> frozenset[str]:
    """The ways of ending an evening that these cards bring: their camps' and their conditions'."""
    dealt = [it for it in cards if it in CAMP_OF_ROLE]
    own = (it for card in dealt for it in (*CONDITIONS_OF.get(card, ()), card, CAMP_OF_ROLE[card]))
    return frozenset(own) & frozenset(STOPPING)


class End(NamedTuple):
    """One way of ending: in how many `evenings`, of how many; `vain`: those that nobody won."""

    label: str
    evenings: int
    of: int
    vain: int = 0

    @property
    def words(self) -> str:
        told = f"{self.evenings} sur {self.of}"
        if not self.vain:
            return told
        return f"{told}, sans vainqueur" + (
            "" if self.vain == self.evenings else f" {self.vain} fois"
        )


@dataclass(frozen=True)
class Table:
    """The evenings that one table has played so far."""

    habits: Habits
    evenings: Sequence[Played]

    @cached_property
    def nights(self) -> list[int]:
        """Of each evening, the shortest first."""
        return sorted(it.nights for it in self.evenings)

    @cached_property
    def counts(self) -> Counter[int]:
        """How many evenings had each number of nights: a dot an evening."""
        return Counter(self.nights)

    @property
    def usual(self) -> tuple[int, int]:
        """Between which numbers of nights eight evenings of ten lie."""
        last = len(self.nights) - 1
        return self.nights[round(last * 0.1)], self.nights[round(last * 0.9)]

    @property
    def duration(self) -> str:
        """How long, and how often no longer than one night."""
        if not self.nights:
            return ""
        least, most = self.usual
        many = f"{least} nuits" if least > 1 else "une nuit"
        told = f"En général {many}" if least == most else f"En général {least} à {most} nuits"
        return f"{told} ; {self.short}."

    @property
    def short(self) -> str:
        """« 1 soirée sur 12 s'arrête après la première »."""
        count = self.nights.count(1)
        if not count:
            return "aucune ne s'arrête après la première"
        some, of = one_in(count, len(self.nights))
        if some == of:
            return "toutes s'arrêtent après la première"
        verb = agreed(some, "s'arrête", "s'arrêtent")
        return f"{counted(some, 'soirée')} sur {of} {verb} après la première"

    @property
    def ends(self) -> tuple[End, ...]:
        """Every way in which they ended, the most frequent first."""
        counts = Counter(it.end for it in self.evenings)
        vain = Counter(it.end for it in self.evenings if not it.camps)
        told = (
            End(end_label(it), n, len(self.evenings), vain[it]) for it, n in counts.most_common()
        )
        return tuple(told)

    def idle(self, asked: Asked) -> tuple[str, ...]:
        """The cards of these evenings that could act and never did."""
        did = {card for it in self.evenings for card in it.acted}
        able = active(cards_of(asked).deck) - did
        return tuple(dict.fromkeys(it for name in _CARDS[:2] for it in asked[name] if it in able))


def one_in(count: int, of: int) -> tuple[int, int]:
    """1 in 12, 2 in 5: the plainest part that is no further than others of its size."""
    if count == of or 3 * count > of:
        told = Fraction(min(round(10 * count / of), 9 + (count == of)), 10)
        return told.numerator, told.denominator
    return 1, round(of / count)


# What a change of cards makes of it: evening by evening, of the same seeds.

# On how many evenings of a hundred less is said of nothing.
_SAID_FROM: Final = 4


def differences(before: Table, after: Table) -> Iterator[str]:
    """Sentences on what is more or less frequent than before, over the seeds that both played."""
    seeds = {it.seed for it in before.evenings} & {it.seed for it in after.evenings}
    was, now = (
        Table(it.habits, [one for one in it.evenings if one.seed in seeds])
        for it in (before, after)
    )
    count = len(seeds)
    if not count:
        return
    shorter = now.nights.count(1) - was.nights.count(1)
    if _matters(shorter, count):
        yield f"{_more(shorter, count)} d'une seule nuit"
    middle = now.nights[count // 2] - was.nights[count // 2]
    if middle:
        yield f"{counted(abs(middle), 'nuit')} de {'plus' if middle > 0 else 'moins'} d'habitude"
    ends = [Counter(it.end for it in one.evenings) for one in (was, now)]
    found = {it: ends[1][it] - ends[0][it] for it in ends[0] | ends[1]}
    for end, change in sorted(found.items(), key=lambda it: -abs(it[1])):
        if _matters(change, count):
            verb = agreed(abs(change), "qui finit", "qui finissent")
            yield f"{_more(change, count)} {verb} par : {end_label(end)}"


def _matters(change: int, count: int) -> bool:
    """Whether it is more than what other seeds would have changed as well."""
    return abs(change) >= max(_SAID_FROM * count / EVENINGS, sqrt(count) / 2)


def _more(change: int, count: int) -> str:
    return f"{counted(abs(change), 'soirée')} de {'plus' if change > 0 else 'moins'} sur {count}"


# The evenings of one composition: every table's of a seed, then of the next one.
PLAN: Final = tuple((table.id, seed) for seed in range(EVENINGS) for table in TABLES)


def tables_of(evenings: Iterable[Sequence[Any]]) -> tuple[Table, ...]:
    """What was played so far, table by table; a table that played nothing is there too."""
    found: dict[str, list[Played]] = {it.id: [] for it in TABLES}
    for one in evenings:
        kept = Played(*one)
        found[kept.table].append(kept)
    return tuple(Table(it, found[it.id]) for it in TABLES)
