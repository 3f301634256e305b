"""The session, the law and the vote of the day: ballots, count, ties, duels (L436-L446)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from gm_assistant.engine.forms import (
    FLAG,
    NOTHING_KNOWN,
    Fields,
    Form,
    Known,
    Many,
    OneOf,
    OrNull,
    Pair,
    expect,
    within,
)
from gm_assistant.engine.game import Kind, Move, is_forced
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.posts import remove
from gm_assistant.games.quinte_bourg.rules.trials import accuse_after_vote
from gm_assistant.games.quinte_bourg.rules.village import (
    Ballot,
    DayVote,
    Kinds,
    Law,
    Player,
    Village,
    is_no_more,
    require_stage,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    DECIDERS,
    LAW_EFFECTS,
    PLAYER,
    SESSIONS,
    STAGES_OF,
    VOTERS,
    WORDS,
    HasVoted,
    MayNotVote,
    PeaceToday,
    PlayerId,
    Refusal,
    Unbendable,
    decided,
)

# The session and the law of the day: who may propose, and whom a law lets vote.


SpecialTwoDaysRunning = Refusal.saying(
    "Il y a eu hier une session spéciale : choisissez une session normale."
)
SessionIsChosen = Refusal.saying(
    "La session du jour est déjà choisie : annulez ce choix pour en changer."
)
LawIsProposed = Refusal.saying(
    "Une loi a déjà été proposée aujourd'hui : il n'y en a qu'une par jour."
)
NoLawToDecide = Unbendable.saying(
    "Aucune loi n'attend de décision : faites-en d'abord proposer une."
)
NoSenator = Refusal.saying("Il n'y a pas de {poste_loi}, donc pas de loi : passez au vote.")
MayNotPropose = Refusal.saying(
    "{name} ne peut pas proposer de loi : choisissez un fantôme, un vivant sans poste "
    "ou le plus pauvre."
)


SPECIAL: Final = frozenset(("paix", "purge"))


class Voter(NamedTuple):
    """What a law may ask of somebody, as it is or as the table knows it."""

    coins: int
    in_office: bool
    married: bool


class Criterion(NamedTuple):
    """Whom a law names where it says who votes; `by_coins` needs the purses to be judged."""

    label: str
    names: Callable[[Voter], bool]
    by_coins: bool = False


CRITERIA: Final[Mapping[str, Criterion]] = {
    "pieces_max_1": Criterion(
        "les personnes qui ont au plus une pièce", lambda it: it.coins <= 1, by_coins=True
    ),
    "poste_public": Criterion("les personnes qui ont un poste public", lambda it: it.in_office),
}


def choose_session(village: Village, move: Move) -> None:
    """L436, V-10: special sessions never two days running; Sunday separates them.

    V-14: a purge has its debate like a normal session.
    """
    require_stage(village, "session")
    if village.session is not None:
        village.refuse(SessionIsChosen(), "force.session")
    if move["kind"] in SPECIAL and village.last_session in SPECIAL:
        village.refuse(SpecialTwoDaysRunning())
    _say_if_too_late(village)
    village.session = move["kind"]


def propose(village: Village, move: Move) -> None:
    """V-11, X-13: one proposal a day, by one of the four kinds that the rulebook names."""
    require_stage(village, "loi")
    if village.session == "paix":  # T-07: the law only restricts votes.
        village.refuse(PeaceToday(), "force.loi_de_paix")
    if village.law is not None:
        village.refuse(LawIsProposed(), "force.loi_remplacee")
    if village.who("loi") is None:  # P-18
        village.refuse(NoSenator(), "force.sans_senateur")
    author = village.players[move["by"]]
    if not may_propose(village, author):
        village.refuse(MayNotPropose(name=author.name))
    _say_if_too_late(village)
    village.law = Law(
        author.id,
        move["text"],
        move.get("effect"),
        move.get("criterion"),
        move.get("voters"),
        None,
    )


def _say_if_too_late(village: Village) -> None:
    """What is imposed after the vote does nothing by itself."""
    if village.vote is not None and not village.vote.open:
        village.notice("force.vote_clos")
    elif not _vote_to_come(village):
        village.notice("force.sans_vote")


def _vote_to_come(village: Village) -> bool:
    return "vote" in STAGES_OF[village.weekday] and not village.is_past("vote")


def at_the_vote(village: Village) -> bool:
    """Whether the day stands at its vote; a day of peace has none."""
    return village.stage == "vote" and village.session != "paix"


def may_propose(village: Village, author: Player) -> bool:
    """L460-L466: a ghost, a living player without public post, or the poorest living."""
    if author.status == "fantome":
        return True
    poorest = min((it.coins for it in village.living()), default=0)
    return author.living and (not village.holds_a_post(author.id) or author.coins == poorest)


def decide(village: Village, move: Move) -> None:
    """L468: the sénateur accepts or refuses; a refusal ends it."""
    require_stage(village, "loi")
    if village.law is None or village.law.accepted is not None:
        raise NoLawToDecide
    village.law = village.law._replace(accepted=move["accepted"])
    village.tell("law", None, "loi.acceptee" if move["accepted"] else "loi.refusee")
    if in_force(village, "seuls_votent") and not any(
        may_vote(village, it) for it in village.in_seat_order()
    ):
        village.notice("loi.sans_votants")


def in_force(village: Village, effect: str) -> bool:
    """Whether the law of the day has this effect."""
    return village.law is not None and bool(village.law.accepted) and village.law.effect == effect


def may_vote(village: Village, player: Player) -> bool:
    """The living, or those whom the law of the day names."""
    if player.status == "fantome":
        return in_force(village, "fantomes_votent")
    if not player.living or (in_force(village, "vote_payant") and player.coins < 1):
        return False
    return not in_force(village, "seuls_votent") or _is_named(village, player)


def _is_named(village: Village, player: Player) -> bool:
    law = village.law
    if law is None or law.criterion is None:
        return law is not None and player.id in (law.voters or ())
    who = Voter(player.coins, village.holds_a_post(player.id), player.spouse is not None)
    return CRITERIA[law.criterion].names(who)


def _law_in_words(village: Village, move: Fields) -> str:
    effect = move.get("effect")
    said = f"« {move['text']} »" if move["text"].strip() else "dite de vive voix"
    meaning = f" : {LAW_EFFECTS[effect]}" if effect else ""
    return f"{village.name(move['by'])} propose une loi, {said}{meaning}"


def _whole_law(read: Fields, place: str) -> None:
    if read.get("effect") == "seuls_votent":
        one = ("criterion" in read) != ("voters" in read)
        expect(one, within(place, "criterion"), "un critère ou une liste de votants est attendu")


# Condorcet: duels between candidates, and those whom nobody outside their circle beats.

Ranking: TypeAlias = tuple[PlayerId, ...]


def duels_won(rankings: Sequence[Ranking]) -> dict[PlayerId, int]:
    """How many others each beats, for those who beat any: the order of a purge too (V-19)."""
    names = _candidates(rankings)
    won = {one: sum(_beats(rankings, one, it) for it in names if it != one) for one in names}
    return {one: n for one, n in won.items() if n}


def unbeaten(rankings: Sequence[Ranking]) -> tuple[PlayerId, ...]:
    """The winner alone, or in a cycle the smallest circle that beats all the others (V-08)."""
    names = _candidates(rankings)
    if not names:
        return ()
    won = duels_won(rankings)
    circle = {max(names, key=lambda it: won.get(it, 0))}
    while grown := _not_beaten_by_all(rankings, names, circle):
        circle |= grown
    return tuple(sorted(circle))


def _not_beaten_by_all(
    rankings: Sequence[Ranking], names: Sequence[PlayerId], circle: set[PlayerId]
) -> set[PlayerId]:
    return {
        it
        for it in names
        if it not in circle and not all(_beats(rankings, inside, it) for inside in circle)
    }


def _candidates(rankings: Sequence[Ranking]) -> list[PlayerId]:
    return sorted({it for ranking in rankings for it in ranking})


def duel(rankings: Sequence[Ranking], one: PlayerId, other: PlayerId) -> tuple[int, int]:
    """How many put one above the other, and how many below."""
    preferences = [_preference(ranking, one, other) for ranking in rankings]
    return preferences.count(1), preferences.count(-1)


def _beats(rankings: Sequence[Ranking], one: PlayerId, other: PlayerId) -> bool:
    """Whether more rankings put one above the other than below; unranked is last."""
    return sum(_preference(ranking, one, other) for ranking in rankings) > 0


def _preference(ranking: Ranking, one: PlayerId, other: PlayerId) -> int:
    last = len(ranking)
    first = ranking.index(one) if one in ranking else last
    second = ranking.index(other) if other in ranking else last
    return (first < second) - (second < first)


VoteIsClosed = Unbendable.saying("Le vote du jour est clos : annulez sa clôture pour le rouvrir.")
BlankIsForbidden = Refusal.saying(
    "La loi du jour interdit le vote blanc : {name} doit désigner quelqu'un."
)
NotARanking = Unbendable.saying(
    "Le scrutin est de Condorcet : {name} donne une liste, du préféré au dernier."
)
NotASingleChoice = Unbendable.saying(
    "Le scrutin n'est pas de Condorcet : {name} désigne une seule personne."
)


class TieMustBeBroken(Unbendable):
    template = "Égalité entre {tied} : {qui_egalite} doit trancher."


NothingToDecide = Refusal.saying(
    "Il n'y a pas d'égalité à trancher : retirez le choix {de_qui_egalite}."
)
TieBreakerIsToBeNamed = Unbendable.saying(
    "Le poste de {poste_egalite} est vacant : {qui_nomination} doit d'abord y nommer quelqu'un."
)


BALLOT_PRICE = 1


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
        if "decides" in move:
            village.refuse(NothingToDecide(), "force.vote_ouvert")
        # They are counted when what a move sets off is settled, as after any death.
        village.vote = DayVote(ballots, True, {}, None, None, ())


def _cast(village: Village, voter: Player, choice: Any, ballots: tuple[Ballot, ...]) -> Ballot:
    """One voice: who may speak, and once; a name or a ranking; for whom, and at what price."""
    if not may_vote(village, voter):
        village.refuse(MayNotVote(name=voter.name))
        _votes_for_nothing(village, voter)
    if voter.id in {it.voter for it in ballots}:
        village.refuse(HasVoted(name=voter.name), "force.deux_bulletins", player=voter.id)
    ranking = in_force(village, "condorcet")
    if ranking and isinstance(choice, str):
        raise NotARanking(name=voter.name)
    if not ranking and isinstance(choice, tuple):
        raise NotASingleChoice(name=voter.name)
    if choice is None and in_force(village, "blanc_interdit"):
        village.refuse(BlankIsForbidden(name=voter.name), "force.blanc", player=voter.id)
    for named in _named(choice):
        if not village.players[named].living:  # V-09
            refusal = is_no_more(village.players[named])
            village.refuse(refusal, "force.voix_d_un_mort", voter=voter.id, player=named)
    if in_force(village, "vote_payant") and voter.coins:  # V-12: a blank one costs too.
        remove(village, voter.id, BALLOT_PRICE, "pieces.vote")
    return Ballot(voter.id, choice)


def _votes_for_nothing(village: Village, voter: Player) -> None:
    if in_force(village, "vote_payant") and not voter.coins:
        village.notice("force.vote_gratuit", player=voter.id)


def _named(choice: Any) -> tuple[PlayerId, ...]:
    if choice is None:
        return ()
    return choice if isinstance(choice, tuple) else (choice,)


def count(village: Village, ballots: tuple[Ballot, ...]) -> dict[PlayerId, int]:
    """V-07: votes for somebody who has died since lapse; a blank is no candidate (V-03)."""
    if in_force(village, "condorcet"):
        return duels_won(_rankings(village, ballots))
    named = Counter[PlayerId]()
    for ballot in ballots:
        named.update(_named(ballot.choice))
    return {it: named[it] for it in sorted(named) if village.players[it].living}


def _rankings(village: Village, ballots: tuple[Ballot, ...]) -> list[Ranking]:
    return [
        tuple(it for it in _named(ballot.choice) if village.players[it].living)
        for ballot in ballots
    ]


def _close(village: Village, ballots: tuple[Ballot, ...], decides: PlayerId | None) -> None:
    tally = count(village, ballots)
    if in_force(village, "condorcet"):
        leaders = unbeaten(_rankings(village, ballots))
    else:
        most = max(tally.values(), default=0)
        leaders = tuple(it for it in sorted(tally) if tally[it] == most)
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
    # What the count rests on: voices, or the duels of who wins them.
    facts: dict[str, Any] = {"tally": tally}
    if condemned is not None and in_force(village, "condorcet"):
        rankings = _rankings(village, ballots)
        rivals = sorted({it for ranking in rankings for it in ranking} - {condemned})
        facts["duels"] = {it: duel(rankings, condemned, it) for it in rivals}
    by_count = condemned in leaders and not lost
    imposed = "force.decide" if tally else "force.decide_sans_voix"
    rule = _reason(village, tied, condemned) if condemned is None or by_count else imposed
    village.tell("vote", condemned, rule, tied=tied, **facts)
    if condemned is not None:
        village.owe("execute")
    if village.session == "purge" and not lost:
        spared = tied if in_force(village, "egalite_gracies") else ()
        accuse_after_vote(village, {it: n for it, n in tally.items() if it not in spared})


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
    holder = village.who("egalite")
    decider = holder if holder is not None and village.players[holder].living else None
    tie = len(leaders) > 1 and not in_force(village, "egalite_gracies")
    if tie and decider is None and village.owes("assign", DECIDERS["egalite"].post):  # P-19
        raise TieBreakerIsToBeNamed
    if not tie or decider is None:
        return _imposed(village, decides, leaders[0] if len(leaders) == 1 else None)
    return _broken_tie(village, _ballot_of(ballots, decider), leaders, decides)


def _broken_tie(
    village: Village, own: Ballot | None, leaders: tuple[PlayerId, ...], decides: PlayerId | None
) -> PlayerId | None:
    """V-01, V-02, V-08: the decider's own vote, or else his choice among the tied."""
    mine = [it for it in _named(own.choice if own else None) if it in leaders]
    settled = bool(mine) and not (decides and in_force(village, "condorcet"))
    if settled:
        return _imposed(village, decides, mine[0])
    chosen = decides
    if chosen is None or chosen not in leaders:
        raise TieMustBeBroken(tied=listed(village.name(it) for it in leaders))
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


def _ballot_of(ballots: tuple[Ballot, ...], voter: PlayerId) -> Ballot | None:
    return next((it for it in ballots if it.voter == voter), None)


def _vote_in_words(village: Village, move: Fields) -> str:
    ballots = ", ".join(ballot_in_words(village, *it) for it in move["ballots"])
    parts = [f"Vote : {ballots}"] if ballots else []
    if "decides" in move:
        who = "le MJ condamne" if is_forced(move) else decided("{qui_egalite} choisit")
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


class _Choice(Form[PlayerId | tuple[PlayerId, ...] | None]):
    """Whom a ballot is for."""

    words = "one of the players, null, or for a Condorcet vote a ranking"

    def read(
        self, value: object, place: str = "", known: Known = NOTHING_KNOWN
    ) -> PlayerId | tuple[PlayerId, ...] | None:
        ranked = isinstance(value, list)
        return VOTERS.read(value, place, known) if ranked else _SOMEBODY.read(value, place, known)


_SOMEBODY: Final = OrNull(PLAYER)
KINDS: Final[Kinds] = (
    Kind(
        "session",
        choose_session,
        lambda _village, move: f"Session du jour : {SESSIONS[move['kind']]}",
        {"kind": OneOf(SESSIONS, "session")},
    ),
    Kind(
        "law",
        propose,
        _law_in_words,
        {"by": PLAYER, "text": WORDS},
        {
            "effect": OneOf(LAW_EFFECTS, "effet"),
            "criterion": OneOf(CRITERIA, "critère"),
            "voters": VOTERS,
        },
        whole=_whole_law,
    ),
    Kind(
        "law_decision",
        decide,
        lambda _village, move: (
            decided("{poste_loi} : loi ") + ("acceptée" if move["accepted"] else "refusée")
        ),
        {"accepted": FLAG},
    ),
    Kind(
        "vote",
        vote,
        _vote_in_words,
        {"ballots": Many(Pair(PLAYER, _Choice(), "[votant, choix]"))},
        {"decides": PLAYER, "open": FLAG},
    ),
)
