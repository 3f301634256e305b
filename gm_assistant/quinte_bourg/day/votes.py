"""The vote of the day: ballots, count, ties, the condemned and the accused (L440-L446)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.day.condorcet import Ranking, duel, duels_won, unbeaten
from gm_assistant.quinte_bourg.day.laws import in_force, may_vote
from gm_assistant.quinte_bourg.day.trials import accuse_after_vote
from gm_assistant.quinte_bourg.document import Move, many, or_null, voters
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.money.purse import remove
from gm_assistant.quinte_bourg.refusals import (
    HasVoted,
    MayNotVote,
    PeaceToday,
    Refusal,
    TargetIsDead,
    Unbendable,
)
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Ballot, DayVote
from gm_assistant.quinte_bourg.village.timing import require_stage
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.forms import Known, expect, flag


class VoteIsClosed(Unbendable):
    template = "Le vote du jour est clos : annulez sa clôture pour le rouvrir."


class BlankIsForbidden(Refusal):
    template = "La loi du jour interdit le vote blanc : {name} doit désigner quelqu'un."


class NotARanking(Unbendable):
    template = "Le scrutin est de Condorcet : {name} donne une liste, du préféré au dernier."


class NotASingleChoice(Unbendable):
    template = "Le scrutin n'est pas de Condorcet : {name} désigne une seule personne."


class PresidentMustDecide(Unbendable):
    template = "Égalité entre {tied} : le Président doit trancher."


class NothingToDecide(Refusal):
    template = "Il n'y a pas d'égalité à trancher : retirez le choix du Président."


class PresidentToReplace(Unbendable):
    template = "Le poste de Président est vacant : le Scrutateur doit d'abord y nommer quelqu'un."


BALLOT_PRICE = 1
Tally = Mapping[PlayerId, int]


def vote(village: Village, move: Move) -> None:
    """Record ballots as they are spoken; the closing move counts them."""
    require_stage(village, "vote")
    if village.session == "paix":
        village.refuse(PeaceToday())
    if village.vote is not None and not village.vote.open:
        raise VoteIsClosed
    ballots = village.vote.ballots if village.vote else ()
    for voter, choice in move["ballots"]:
        ballots = (*ballots, _cast(village, village.players[voter], choice, ballots))
    if not move.get("open"):
        _close(village, ballots, move.get("decides"))
    else:
        if "decides" in move.fields:
            village.refuse(NothingToDecide(), "force.vote_ouvert")
        tally = count(village, ballots)
        village.vote = DayVote(ballots, True, tally, None, None, ())


def _cast(village: Village, voter: Player, choice: Any, ballots: tuple[Ballot, ...]) -> Ballot:
    if not may_vote(village, voter):
        village.refuse(MayNotVote(name=voter.name))
        _votes_for_nothing(village, voter)
    if any(it.voter == voter.id for it in ballots):
        village.refuse(HasVoted(name=voter.name), "force.deux_bulletins", player=voter.id)
    _check_choice(village, voter, choice)
    if in_force(village, "vote_payant") and voter.coins:  # V-12: a blank one costs too.
        remove(village, voter.id, BALLOT_PRICE, "pieces.vote")
    return Ballot(voter.id, choice)


def _votes_for_nothing(village: Village, voter: Player) -> None:
    if in_force(village, "vote_payant") and not voter.coins:
        village.notice("force.vote_gratuit", player=voter.id)


def _check_choice(village: Village, voter: Player, choice: Any) -> None:
    ranking = in_force(village, "condorcet")
    if ranking and isinstance(choice, str):
        raise NotARanking(name=voter.name)
    if not ranking and isinstance(choice, tuple):
        raise NotASingleChoice(name=voter.name)
    if choice is None and in_force(village, "blanc_interdit"):
        village.refuse(BlankIsForbidden(name=voter.name), "force.blanc", player=voter.id)
    for named in _named(choice):
        if not village.players[named].living:  # V-09
            refusal = TargetIsDead(name=village.name(named))
            village.refuse(refusal, "force.voix_d_un_mort", voter=voter.id, player=named)


def _named(choice: Any) -> tuple[PlayerId, ...]:
    if choice is None:
        return ()
    return choice if isinstance(choice, tuple) else (choice,)


def count(village: Village, ballots: tuple[Ballot, ...]) -> dict[PlayerId, int]:
    """V-07: votes for somebody who has died since lapse; a blank is no candidate (V-03)."""
    if in_force(village, "condorcet"):
        return duels_won(_rankings(village, ballots))
    named = Counter(it for ballot in ballots for it in _named(ballot.choice))
    return {it: named[it] for it in sorted(named) if village.players[it].living}


def recount(village: Village) -> None:
    """V-07: while the round goes on, a candidate who dies loses his votes at once."""
    vote = village.vote
    if vote is not None and vote.open:
        village.vote = vote._replace(tally=count(village, vote.ballots))


def _rankings(village: Village, ballots: tuple[Ballot, ...]) -> list[Ranking]:
    return [
        tuple(it for it in _named(ballot.choice) if village.players[it].living)
        for ballot in ballots
    ]


def _leaders(village: Village, ballots: tuple[Ballot, ...], tally: Tally) -> tuple[PlayerId, ...]:
    if in_force(village, "condorcet"):
        return unbeaten(_rankings(village, ballots))
    most = max(tally.values(), default=0)
    return tuple(it for it in sorted(tally) if tally[it] == most)


def _close(village: Village, ballots: tuple[Ballot, ...], decides: PlayerId | None) -> None:
    tally = count(village, ballots)
    leaders = _leaders(village, ballots, tally)
    lost = in_force(village, "urne_perdue")
    condemned = (
        _imposed(village, decides, None) if lost else _condemned(village, ballots, leaders, decides)
    )
    tied = leaders if len(leaders) > 1 else ()
    village.vote = DayVote(ballots, False, tally, tied, condemned, ())
    named = {it for ballot in ballots for it in _named(ballot.choice)}
    lapsed = tuple(sorted(it for it in named if not village.players[it].living))
    if lapsed:
        village.tell("vote", None, "vote.caduques", lapsed=lapsed)
    facts = _figures(village, ballots, tally, condemned)
    by_count = condemned in leaders and not lost
    imposed = "force.decide" if tally else "force.decide_sans_voix"
    rule = _reason(village, tied, condemned) if condemned is None or by_count else imposed
    village.tell("vote", condemned, rule, tied=tied, **{"tally": tally, **facts})
    if condemned is not None:
        village.owe("execute")
    if village.session == "purge" and not lost:
        spared = tied if in_force(village, "egalite_gracies") else ()
        accuse_after_vote(village, {it: n for it, n in tally.items() if it not in spared})


def _figures(
    village: Village, ballots: tuple[Ballot, ...], tally: Tally, condemned: PlayerId | None
) -> dict[str, Any]:
    """What the count rests on: voices, or the duels of who wins them."""
    if condemned is None or not in_force(village, "condorcet"):
        return {"tally": tally}
    rankings = _rankings(village, ballots)
    rivals = sorted({it for ranking in rankings for it in ranking} - {condemned})
    return {"duels": {it: duel(rankings, condemned, it) for it in rivals}}


def _reason(village: Village, tied: tuple[PlayerId, ...], condemned: PlayerId | None) -> str:
    """Why the vote ends as it does."""
    if condemned is not None:
        if tied:
            return "vote.tranche"
        return "vote.condorcet" if in_force(village, "condorcet") else "vote.condamne"
    if in_force(village, "urne_perdue"):
        return "vote.urne_perdue"
    if not tied:
        return "vote.personne"
    return "vote.gracies" if in_force(village, "egalite_gracies") else "vote.sans_president"


def _condemned(
    village: Village,
    ballots: tuple[Ballot, ...],
    leaders: tuple[PlayerId, ...],
    decides: PlayerId | None,
) -> PlayerId | None:
    president = _living_president(village)
    tie = len(leaders) > 1 and not in_force(village, "egalite_gracies")
    if tie and president is None and village.owes("assign", "president"):  # P-19
        raise PresidentToReplace
    if not tie or president is None:
        return _imposed(village, decides, leaders[0] if len(leaders) == 1 else None)
    return _broken_tie(village, _ballot_of(ballots, president), leaders, decides)


def _broken_tie(
    village: Village, own: Ballot | None, leaders: tuple[PlayerId, ...], decides: PlayerId | None
) -> PlayerId | None:
    """V-01, V-02, V-08: the president's own vote, or else his choice among the tied."""
    mine = [it for it in _named(own.choice if own else None) if it in leaders]
    settled = bool(mine) and not (decides and in_force(village, "condorcet"))
    if settled:
        return _imposed(village, decides, mine[0])
    chosen = decides
    if chosen is None or chosen not in leaders:
        raise PresidentMustDecide(tied=listed(village.name(it) for it in leaders))
    return chosen


def _imposed(
    village: Village, decides: PlayerId | None, otherwise: PlayerId | None
) -> PlayerId | None:
    """Where nobody is asked to decide, only the game master's word condemns somebody else."""
    if decides is None:
        return otherwise
    village.refuse(NothingToDecide())
    if not village.players[decides].living:
        village.notice("force.condamne_mort", player=decides)
    return decides


def _living_president(village: Village) -> PlayerId | None:
    holder = village.posts.get("president")
    return holder if holder is not None and village.players[holder].living else None


def _ballot_of(ballots: tuple[Ballot, ...], voter: PlayerId) -> Ballot | None:
    return next((it for it in ballots if it.voter == voter), None)


def _in_words(village: Village, move: Fields) -> str:
    ballots = ", ".join(ballot_in_words(village, *it) for it in move["ballots"])
    parts = [f"Vote : {ballots}"] if ballots else []
    if "decides" in move:
        who = "le MJ condamne" if move.get("force") else "le Président choisit"
        parts.append(f"{who} {village.name(move['decides'])}")
    if not move.get("open"):
        parts.append("le vote est clos")
    words = " ; ".join(parts)
    return words[:1].upper() + words[1:]


def ballot_in_words(village: Village, voter: str, choice: str | Iterable[str] | None) -> str:
    if isinstance(choice, str):
        return f"{village.name(voter)} pour {village.name(choice)}"
    ranking = " > ".join(village.name(it) for it in choice or ())
    return f"{village.name(voter)} pour {ranking}" if ranking else f"{village.name(voter)} blanc"


def _ballot(value: Any, place: str, known: Known) -> tuple[PlayerId, Any]:
    expect(isinstance(value, list) and len(value) == 2, place, "[votant, choix] est attendu")
    choice = value[1]
    form = voters if isinstance(choice, list) else or_null(a_player)
    return a_player(value[0], f"{place}[0]", known), form(choice, f"{place}[1]", known)


KINDS: Final = (
    Kind("vote", vote, _in_words, {"ballots": many(_ballot)}, {"decides": a_player, "open": flag}),
)
