"""What the poster of an evening keeps: of each night its most dramatic fact, and four figures.

Nothing is invented for it. A fact is the sentence of a consequence that took place, chosen by the
order of `DRAMA`; a figure is counted from the villages of the game, and one that several people
share more than two by two is left out. « By night » means a night and the day that follows it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from gm_assistant.french.language import capitalised, coins, counted, listed
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.village import Consequence, DayVote, Result, Village
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, OWN_VICTORIES, PlayerId
from gm_assistant.games.quinte_bourg.screens.tale import Page, moment, pages, sentence_of, tale_of
from gm_assistant.seam.paper import Fact, Figure, Poster, Tale


class Drama(NamedTuple):
    """Rules whose consequences are equally dramatic, and what they are."""

    rules: tuple[str, ...]
    why: str


# The most dramatic first.
DRAMA: Final = (
    Drama(("resurrection",), "Quelqu'un revient d'entre les morts."),
    Drama(("mort.premiere",), "L'amour efface une mort."),
    Drama(("mort.chagrin",), "Quelqu'un meurt de chagrin : un amour finit deux fois."),
    Drama(
        ("mort.conversion_radieuse", "mort.honte"),
        "Quelqu'un meurt de son propre pouvoir.",
    ),
    Drama(
        ("mort.assassinat", "mort.repticide", "mort.morsure"),
        "Une main se lève, quelqu'un meurt.",
    ),
    Drama(("conversion.noire", "conversion.radieuse"), "Quelqu'un change de camp."),
    Drama(("mort.attaque",), "Les Reptiliens tuent."),
    Drama(("mort.execution",), "Le village tue."),
    Drama(("mort.decret",), "Quelqu'un meurt, par la voix du MJ."),
    Drama(
        ("vote.grace", "vote.gracies", "proces.epargne"),
        "Quelqu'un échappe au village.",
    ),
    Drama(
        ("attaque.protegee", "attaque.vide", "attaque.que_des_reptiliens"),
        "Une attaque échoue.",
    ),
    Drama(("mariage",), "On se marie."),
    Drama(("loi.acceptee", "loi.refusee"), "Une loi est proposée."),
    Drama(("arrivee", "depart", "depart.carte"), "Quelqu'un arrive ou s'en va."),
    Drama(("charme.orphee", "charme.sirene"), "Quelqu'un est charmé."),
    Drama(("poste.nomme",), "Un poste change de mains."),
)
# So many deaths within one night, or within one day, come before anything else.
MASSACRE: Final = 3
_MASSACRE_WHY: Final = "Trois morts ou plus, en une nuit ou en un jour."
_QUIET: Final = "Personne ne meurt."
_RANKS: Final = {rule: rank for rank, it in enumerate(DRAMA) for rule in it.rules}


# Every public screen asks again and again.
@lru_cache(maxsize=4)
def evening_told(game: Game) -> Tale | None:
    """The story with its poster; None before an end."""
    tale, result = tale_of(game), game.village.result
    return replace(tale, poster=poster_of(game, result)) if tale and result else None


def poster_of(game: Game, result: Result) -> Poster:
    """Of an evening that is over."""
    camps = dict.fromkeys(it.camp for it in game.village.in_seat_order())
    alone = () if result.camps else {it for own in result.personal.values() for it in own}
    return Poster(
        drawing="quinte_bourg/_emblem.svg" if alone else "",
        values={"signs": tuple(f"c-{it}" for it in OWN_VICTORIES if it in alone)},
        emblem=tuple(f"camp-{it}" for it in result.camps) or ("i-victoire",),
        heading="Nuit après nuit",
        unit="nuit",
        facts=tuple(dramatic(game, it) for it in rounds(game)),
        figures=tuple(figures_of(game)),
        legend=tuple((f"camp-{it}", CAMPS[it]) for it in CAMPS if it in camps),
        chosen=CHOSEN,
    )


def rounds(game: Game) -> list[tuple[Page, ...]]:
    """Each night with the day that follows it; the opening is none."""
    found: list[tuple[Page, ...]] = []
    for page in pages(game):
        if page.after.phase == "nuit":
            found.append((page,))
        elif page.after.phase == "jour":
            found[-1:] = [(*(found[-1] if found else ()), page)]
    return found


def dramatic(game: Game, of_round: Sequence[Page]) -> Fact:
    """The most dramatic fact of a night and its day; of two alike the first."""
    quiet = _fact(of_round[0], len(DRAMA), _QUIET)
    facts = (it for page in of_round for it in _facts(game, page))
    return min(facts, key=lambda it: it.rank, default=quiet)


def _fact(page: Page, rank: int, words: str) -> Fact:
    sign = "i-nuit" if page.after.phase == "nuit" else "i-jour"
    return Fact(capitalised(page.after.weekday), sign, words, rank)


def _facts(game: Game, page: Page) -> Iterator[Fact]:
    died = dict.fromkeys(it.who for it in page.happened if it.kind == "death" and it.who)
    dead = [it for it in died if not page.after.players[it].living]
    if len(dead) >= MASSACRE:
        span = "une nuit" if page.after.phase == "nuit" else "un jour"
        names = listed(map(page.after.name, dead))
        yield _fact(page, -1, f"{len(dead)} morts en {span} : {names}.")
    for it in page.happened:
        if it.rule in _RANKS:
            yield _fact(page, _RANKS[it.rule], _words(game, page.after, it))


def _words(game: Game, village: Village, it: Consequence) -> str:
    """Of a law its text too; who attacked in vain stays in the story."""
    return sentence_of(game, village, it) if it.kind == "law" else reason_of(village, it).sentence


# Figures: the first of these that exist.


def figures_of(game: Game) -> Iterator[Figure]:
    for label, counted_by, _ in FIGURES:
        found = counted_by(game)
        if found:
            yield Figure(label, *found)


def _votes(game: Game) -> list[tuple[Village, DayVote]]:
    """The votes that were counted by voices, with the village that voted: duels are none."""
    ends = [it.after for it in pages(game) if it.after.phase == "jour"]
    return [
        (it, it.vote)
        for it in ends
        if it.vote and not any(isinstance(one.choice, tuple) for one in it.vote.ballots)
    ]


def _voices(game: Game) -> Counter[PlayerId]:
    found: Counter[PlayerId] = Counter()
    for _, vote in _votes(game):
        found.update({it: int(count) for it, count in vote.tally.items()})
    return found


def _lie(game: Game) -> tuple[str, str] | None:
    """Of the Reptilians who were voted about at least once, the fewest voices a vote."""
    voices = _voices(game)
    seats = game.village.seats
    faced = Counter(who for _, vote in _votes(game) for who in seats if _was_there(vote, who))
    liars = [it for it in seats if game.village.players[it].reptilian and faced[it]]
    if not liars:
        return None
    share = {it: (voices[it] / faced[it], -faced[it]) for it in liars}
    best = [it for it in liars if share[it] == min(share.values())]
    of_votes = counted(faced[best[0]], "vote")
    return _shared(game, best, f"{counted(voices[best[0]], 'voix', 'voix')}, {of_votes}")


def _was_there(vote: DayVote, who: PlayerId) -> bool:
    """Whoever spoke or was named."""
    return any(who in (it.voter, it.choice) for it in vote.ballots)


def _accused(game: Game) -> tuple[str, str] | None:
    return _most(game, _voices(game), lambda it: counted(it, "voix", "voix"))


def _rich(game: Game) -> tuple[str, str] | None:
    return _most(game, {it.id: it.coins for it in game.village.in_seat_order()}, coins)


def _kiss(game: Game) -> tuple[str, str] | None:
    """Who married, and when; nobody knows of kisses what a wedding does not say."""
    weddings = [(page, it) for page in pages(game) for it in page.happened if it.rule == "mariage"]
    if not weddings:
        return None
    page, last = weddings[-1]
    both = (last.facts["player"], last.facts["other"])
    return listed(page.after.name(it) for it in both), moment(page.after)


def _first_death(game: Game) -> tuple[str, str] | None:
    for page in pages(game):
        dead = [it.who for it in page.happened if it.kind == "death" and it.who]
        if dead:
            return page.after.name(dead[0]), moment(page.after)
    return None


def _powers(game: Game) -> tuple[str, str] | None:
    hands = Counter(
        it.who
        for page in pages(game)
        for it in page.happened
        if it.kind == "power" and it.who and it.rule.startswith("invocation.")
    )
    return _most(game, hands, lambda it: counted(it, "invocation"))


def _most(
    game: Game, counts: Mapping[PlayerId, int], words: Callable[[int], str]
) -> tuple[str, str] | None:
    most = max(counts.values(), default=0)
    return _shared(game, [it for it in counts if counts[it] == most], words(most)) if most else None


def _shared(game: Game, best: Sequence[PlayerId], by: str) -> tuple[str, str] | None:
    """One name or two: what half of the table shares tells nothing."""
    names = [game.village.name(it) for it in sorted(best, key=game.village.seats.index)]
    return (listed(names), by) if len(names) <= 2 else None


# Each with its label, what counts it, and how that is explained.
FIGURES: Final = (
    (
        "Meilleur bluff",
        _lie,
        "parmi qui est Reptilien à la fin, le moins de voix reçues par vote vécu",
    ),
    ("Le plus de voix", _accused, "la somme des voix reçues à tous les votes"),
    ("Le magot", _rich, "les pièces en main à la fin"),
    ("Dernier baiser", _kiss, "le dernier mariage"),
    ("Première mort", _first_death, "la première mort de la partie"),
    ("Pouvoirs", _powers, "les pouvoirs invoqués"),
)
CHOSEN: Final = (
    "De chaque nuit et du jour qui la suit, un seul fait : le premier qui existe dans cet ordre.",
    *(f"{rank}. {why}" for rank, why in enumerate((_MASSACRE_WHY, *(it.why for it in DRAMA)), 1)),
    "Quand la place manque, la dernière nuit et les plus dramatiques restent.",
    *(f"« {label} » : {why}." for label, _, why in FIGURES),
    "Un chiffre que plus de deux personnes se partagent n'est pas montré ; quatre au plus le sont.",
)
