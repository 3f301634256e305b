"""The verdict at an escape: which theories the clues confirm, and whether a film is made."""

from collections import Counter
from collections.abc import Mapping

from gm_assistant.non_morts.endings import end
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.lookup import the_clue
from gm_assistant.non_morts.moves import Verdict
from gm_assistant.non_morts.records import Clue, Result
from gm_assistant.non_morts.refusals import ClueDoesNotCount, VerdictOnlyTakesAway
from gm_assistant.non_morts.vocabulary import ENOUGH_CLUES, ClueId, SurvivorName, Theory


def judge_escape(film: Film, move: Verdict) -> None:
    """E-01, I-01: the table settles what the clues serve, then the theories are compared."""
    for name, serves in move.serves.items():
        _prove_clue(film, the_clue(film, name), serves)
    settled = {it: tuple(sorted(serves)) for it, serves in move.serves.items()}
    film.clues = {
        it: clue._replace(serves=settled.get(it, clue.serves)) for it, clue in film.clues.items()
    }
    result = _result(film)
    film.judged = ()
    if result is None:
        film.tell("jugement.continue")
    else:
        end(film, result)


def clues_judged(film: Film) -> list[ClueId]:
    """Those of who just escaped; E-02: by the ruling, of all who ever did."""
    return [it for escapee in _compared(film) for it in film.clues_of(escapee)]


def _compared(film: Film) -> tuple[SurvivorName, ...]:
    if film.table.rulings.compare == "survivant":
        return film.judged
    return tuple(it for it, one in film.survivors.items() if one.status == "evade")


def _prove_clue(film: Film, clue: Clue, serves: tuple[Theory, ...]) -> None:
    if clue.survivor not in _compared(film):
        raise ClueDoesNotCount
    # I-02 (b): chance confirms nothing.
    if not film.table.rulings.chance_clues and set(serves) - set(clue.serves):
        raise VerdictOnlyTakesAway


def _result(film: Film) -> Result | None:
    """E-02: the only highest theory wins, a tie at the top is nobody's film."""
    best = _best_on_one(film)
    triggers = {it for it, count in best.items() if count >= ENOUGH_CLUES}
    scores = best if film.table.rulings.compare == "survivant" else _totals(film)
    highest = max(scores.values(), default=0)
    top = [it for it, count in scores.items() if count == highest]
    if not triggers.intersection(top):
        return None
    if len(top) > 1:
        return Result("egalite")
    return Result("indices", _holders(film, top[0]), top[0])


def _best_on_one(film: Film) -> Mapping[Theory, int]:
    """A theory's clues on the better of those who left together."""
    best: Counter[Theory] = Counter()
    for escapee in film.judged:
        best |= _count(film, escapee)
    return best


def _totals(film: Film) -> Mapping[Theory, int]:
    total: Counter[Theory] = Counter()
    for escapee in _compared(film):
        total += _count(film, escapee)
    return total


def _count(film: Film, escapee: SurvivorName) -> Counter[Theory]:
    """E-02: only theories that some player holds are scored."""
    held = {player.theory for player in film.table.players.values()}
    served = (theory for it in film.clues_of(escapee) for theory in film.clues[it].serves)
    return Counter(theory for theory in served if theory in held)


def _holders(film: Film, theory: Theory) -> tuple[str, ...]:
    """E-03: all who hold it win."""
    return tuple(sorted(it for it, one in film.table.players.items() if one.theory == theory))
