"""The vote of the day: its debate, the round of ballots, a tie, and a vote that is put right.

`vote_decisions` is what the table is asked now: whose voice is next (`speaking_order`, in the
direction that the president took), or the end of the round, or the president's choice. `vote_view`
is what the round comes to so far; `vote_closed` and `ballots_cast` are the decisions of today that
may be taken anew, each by its place.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.engine.forms import Fields
from gm_assistant.engine.game import Move
from gm_assistant.french.language import counted, de, listed
from gm_assistant.games.quinte_bourg.rules.choices import Choices, left_by, votable, voters
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game
from gm_assistant.games.quinte_bourg.rules.village import Ballot, Village
from gm_assistant.games.quinte_bourg.rules.votes import (
    PresidentMustDecide,
    ballot_in_words,
    count,
    in_force,
)
from gm_assistant.games.quinte_bourg.rules.words import PlayerId
from gm_assistant.games.quinte_bourg.screens.people import Signs, circle
from gm_assistant.toolkit.seats import ChoiceView, DecisionView, Mark, OptionView


@dataclass(frozen=True, slots=True)
class TallyLine:
    """Somebody's votes so far; `share` is out of ten, for the length of the bar."""

    name: str
    votes: str
    share: int
    leading: bool = False
    about: PlayerId = ""


@dataclass(frozen=True, slots=True)
class VoteView:
    """The round of ballots: what has been said, what it comes to."""

    progress: str
    tally: tuple[TallyLine, ...] = ()
    tie: str = ""


# The round of ballots: who speaks, what was said, what it comes to, and the ballot of a form.


_CLOSING: Final = Move("vote", {"ballots": ()})
WAYS: Final = ("horaire", "antihoraire")
OPEN: Final = "ouvert"
# Somebody else speaks first; the one who is asked is out of the room.
OTHER: Final = "autre"
LATER: Final = "plus_tard"
# A vote that was closed is taken anew: whom did it really condemn?
CONDEMNED: Final = "condamne"
ANEW: Final = "vote-condamne"
DIRECTION: Final = "vote-sens"
OTHERS_TURN: Final = "vote-qui"
NO_DIRECTION: Final = "Touchez d'abord le sens que le Président a choisi."
ALREADY_SPOKEN: Final = "A déjà voté : sa voix se corrige dans la liste."


def speaking_order(
    village: Village, draft: Mapping[str, Any] | None = None, told: Choices | None = None
) -> list[PlayerId]:
    """Those who may still vote: the president first, then seat after seat (L440, V-02).

    Whoever is out of the room comes last. `draft`, here and below: what the table said of the round
    besides its ballots; `told`: who may speak, where the rules have been asked already.
    """
    told, draft = voters(village) if told is None else told, draft or {}
    around = round_from(village, direction_taken(village, told, draft))
    left = [it for it in around if told[it] is None]
    away = draft.get("away", ())
    return sorted(left, key=lambda it: it in away)


def round_from(village: Village, direction: str) -> list[PlayerId]:
    """Every seat, whether its ballot counts or not."""
    first = village.posts.get("president") or village.seats[0]
    place = village.seats.index(first)
    others = [*village.seats[place + 1 :], *village.seats[:place]]
    return [first, *(others[::-1] if direction == WAYS[1] else others)]


def direction_taken(
    village: Village, told: Choices | None = None, round_said: Mapping[str, Any] | None = None
) -> str:
    """Which way the round goes, as the president said or the first ballot after his shows."""
    said = str((round_said or {}).get("way", ""))
    if said in WAYS:
        return said
    ballots = [it.voter for it in village.vote.ballots] if village.vote else []
    president = village.posts.get("president")
    spoken = [it for it in ballots if it != president]
    if not spoken or president is None:
        return ""
    told = voters(village) if told is None else told
    for way in WAYS:
        asked = (it for it in round_from(village, way) if told[it] is None or it in spoken)
        if next(it for it in asked if it != president) == spoken[0]:
            return way
    return ""


def awaits_direction(
    village: Village, told: Choices | None = None, draft: Mapping[str, Any] | None = None
) -> bool:
    """L440: the president says which way once he has voted, or cannot; two at least follow him."""
    told = voters(village) if told is None else told
    president = village.posts.get("president")
    if president is not None and told[president] is None:
        return False
    following = list(told.values()).count(None)
    return following > 1 and not direction_taken(village, told, draft)


def _president_abstains(village: Village, told: Choices) -> bool:
    """V-02: a law that leaves him no voice leaves him the direction."""
    president = village.posts.get("president")
    ballots = village.vote.ballots if village.vote else ()
    if president is None or president in {it.voter for it in ballots}:
        return False
    return told[president] is not None


def vote_decisions(
    village: Village, draft: Mapping[str, Any], told: Choices | None = None
) -> tuple[DecisionView, ...]:
    """The next ballot, or the end of the round, or the tie."""
    if village.session == "paix" or (village.vote is not None and not village.vote.open):
        return ()
    if village.vote is None and not draft.get("choose"):
        return (_debate(village),)
    if draft.get("choose") == CONDEMNED:
        return (_condemned_anew(village),)
    told, tie = told or voters(village), CODE.refusal_of(village, _CLOSING)
    tied = isinstance(tie, PresidentMustDecide)
    # Whose ballot is put right or comes out of turn, or the next in the round.
    anew = [str(draft["about"])] if draft.get("about") else []
    order = anew or speaking_order(village, draft, told)
    if order and draft.get("choose") == OTHER:
        return (_who_speaks(village, told),)
    if order and draft.get("choose") != "closing":
        if not anew and awaits_direction(village, told, draft):
            return (_direction(village, told, tied=tied),)
        return (_ballot(village, told, order, draft, tied=tied),)
    if tied:
        return (_tie(village),)
    return (_end(village, _even(village) if tie is None else ""),)


def _condemned_anew(village: Village) -> DecisionView:
    """L440: whatever the count, on the game master's word; a ballot is put right by itself."""
    tally = dict(village.vote.tally) if village.vote else {}
    return DecisionView(
        id=ANEW,
        move="vote",
        question="Qui le vote condamne-t-il ?",
        hidden=(("closing", "1"),),
        circle=circle(village, Signs(_gone(village), figures=_figures(tally)), "decides"),
    )


def _gone(village: Village) -> dict[PlayerId, str]:
    """The round is over: nothing but death keeps anybody from being condemned."""
    everybody = village.in_seat_order()
    return {it.id: f"{it.name} n'est plus en vie." for it in everybody if not it.living}


def _figures(tally: Mapping[PlayerId, int]) -> dict[PlayerId, tuple[str, str]]:
    return {it: (str(n), f"{n} voix") for it, n in tally.items()}


def _debate(village: Village) -> DecisionView:
    """L438: the president ends it when he likes, and may say at once which way the round goes."""
    president = village.posts.get("president")
    at_once = (
        ChoiceView("choose", it, f"Au vote, sens {it}", "le sens est déjà dit") for it in WAYS
    )
    return DecisionView(
        id="debat",
        move="vote",
        question="Le débat",
        who=f"{village.name(president)} y met fin" if president else "vous y mettez fin",
        choices=(
            ChoiceView("choose", OPEN, "Le débat est clos : au vote", strong=True),
            *(at_once if president else ()),
        ),
    )


def _direction(village: Village, told: Choices, *, tied: bool) -> DecisionView:
    """Nobody speaks before it is known who is next."""
    president = village.posts.get("president")
    heard = {way: speaking_order(village, {"way": way}, told)[0] for way in WAYS}
    abstains = _president_abstains(village, told)
    who = f"{village.name(president)} choisit" if president else "vous choisissez"
    if president is not None and abstains:
        who = f"{village.name(president)} ne vote pas, et choisit le sens"
    ways = (
        ChoiceView("choose", way, f"Sens {way}", f"{village.name(it)} d'abord", strong=True)
        for way, it in heard.items()
    )
    tally = village.vote.tally if village.vote else {}
    signs = Signs(
        why_not=dict.fromkeys(village.seats, NO_DIRECTION),
        marks=_spoken(village),
        figures=_figures(tally),
    )
    return DecisionView(
        id=DIRECTION,
        move="vote",
        question="Dans quel sens ?",
        who=who,
        choices=(*ways, _OUT_OF_TURN, _close_early(told, tied=tied)),
        circle=circle(village, signs, "choice"),
    )


_OUT_OF_TURN: Final = ChoiceView("choose", OTHER, "Quelqu'un d'autre parle")


def _close_early(told: Choices, *, tied: bool) -> ChoiceView:
    """Before everybody has spoken; with a tie it leads to the president's choice."""
    waiting = list(told.values()).count(None)
    left = counted(waiting, "personne n'a pas voté", "personnes n'ont pas voté") if waiting else ""
    field, value = ("choose", "closing") if tied else ("closing", "1")
    return ChoiceView(field, value, "Clore le vote", left, ends=True)


def _who_speaks(village: Village, told: Choices) -> DecisionView:
    """A voice out of turn: two speak at once, or somebody who was out of the room is back."""
    why_not = {it: no.sentence for it, no in told.items() if no is not None}
    spoken = _spoken(village)
    why_not |= dict.fromkeys(spoken, ALREADY_SPOKEN)
    return DecisionView(
        id=OTHERS_TURN,
        move="vote",
        question="Qui parle maintenant ?",
        hidden=(("choose", OPEN),),
        choices=(ChoiceView("choose", OPEN, "Reprendre le tour"),),
        circle=circle(village, Signs(why_not=why_not, marks=spoken), "about"),
    )


def _spoken(village: Village) -> dict[PlayerId, tuple[Mark, ...]]:
    """Each house says that its voice was heard, and for whom."""
    marks: dict[PlayerId, tuple[Mark, ...]] = {}
    for ballot in village.vote.ballots if village.vote else ():
        named = ballot.choice if isinstance(ballot.choice, tuple) else (ballot.choice,)
        names = listed((village.name(it) for it in named if it), last="puis", none="")
        marks[ballot.voter] = (Mark("voix", f"a voté pour {names}" if names else "a voté blanc"),)
    return marks


def _ballot(
    village: Village,
    told: Choices,
    order: Sequence[PlayerId],
    draft: Mapping[str, Any],
    *,
    tied: bool,
) -> DecisionView:
    """One voice: who is asked, what he may do besides naming somebody, for whom he may vote."""
    voter, ranking = order[0], draft.get("choice", ())
    is_his = isinstance(ranking, list) and draft.get("ranks", voter) == voter
    ranked, asked = ranking if is_his else [], "pour qui"
    if in_force(village, "condorcet"):
        asked = "qui ensuite" if ranked else "qui d'abord"
    away = draft.get("away", ())
    later = ChoiceView("choose", LATER, "Plus tard", "n'est pas là")
    choices = (
        *((ChoiceView("go", "1", "Classement fini"),) if ranked else ()),
        *(() if in_force(village, "blanc_interdit") else (ChoiceView("blank", "1", "Blanc"),)),
        *((later,) if len(order) > 1 and voter not in away else ()),
        *((_OUT_OF_TURN,) if len(order) > 1 else ()),
        _close_early(told, tied=tied),
    )
    tally = village.vote.tally if village.vote else {}
    places = {it: (str(place), f"rang {place}") for place, it in enumerate(ranked, start=1)}
    signs = Signs(
        why_not={it: no.sentence for it, no in votable(village, told).items() if no is not None},
        answering=(voter,),
        chosen={it: words for it, (_, words) in places.items()},
        marks=_spoken(village),
        figures=places or _figures(tally),
    )
    return DecisionView(
        id=f"vote-{voter}",
        move="vote",
        question=f"{village.name(voter)}, {asked} ?",
        help=_price_of_a_voice(village),
        hidden=(("voter", voter), *((("way", str(draft["way"])),) if draft.get("way") else ())),
        choices=choices,
        circle=circle(village, signs, "choice"),
    )


def _price_of_a_voice(village: Village) -> str:
    """V-12: a blank one costs too, and who has no coin is not called."""
    if not in_force(village, "vote_payant"):
        return ""
    spoken = {it.voter for it in village.vote.ballots} if village.vote else set()
    poor = [it.name for it in village.living() if not it.coins and it.id not in spoken]
    unable = f" Sans pièce, donc sans voix : {listed(poor)}." if poor else ""
    return f"Chaque voix coûte 1 pièce, un vote blanc aussi.{unable}"


def _tie(village: Village) -> DecisionView:
    president = village.posts.get("president") or ""
    reasons = {it: _refused(village, it) for it in village.seats}
    signs = Signs({it: words for it, words in reasons.items() if words}, (president,))
    return DecisionView(
        id="vote-egalite",
        move="vote",
        question=f"Égalité : {village.name(president)} tranche",
        hidden=(("closing", "1"),),
        circle=circle(village, signs, "decides"),
        owed=True,
    )


def _refused(village: Village, player: PlayerId) -> str:
    refusal = CODE.refusal_of(village, Move("vote", {"ballots": (), "decides": player}))
    return refusal.sentence if refusal else ""


def _even(village: Village) -> str:
    """L440: what a tie comes to, before the vote is closed."""
    vote, president = left_by(village, _CLOSING).vote, village.posts.get("president")
    if vote is None or not vote.tied:
        return ""
    if vote.condemned is None or president is None:
        return "Égalité : personne n'est condamné"
    voice = de(village.name(president))
    return f"Égalité : la voix {voice} l'emporte, pour {village.name(vote.condemned)}"


def _end(village: Village, tie: str) -> DecisionView:
    return DecisionView(
        id="vote-fin",
        move="vote",
        question="Tout le monde a parlé" if village.vote else "Personne ne vote",
        who=tie,
        choices=(ChoiceView("closing", "1", "Clore le vote", strong=True),),
        owed=True,
    )


# What the round of ballots comes to so far: voices, blank ones, a tie.

_TENTHS: Final = 10


def vote_view(village: Village, told: Choices) -> VoteView:
    """The count so far, the most voices first; `told`: who may still speak."""
    ballots = village.vote.ballots if village.vote else ()
    waiting = list(told.values()).count(None)
    is_open = village.vote is None or village.vote.open
    blank, tally, tie = blanks(ballots), dict[PlayerId, int](), ""
    if village.vote is not None:
        # What was counted at its end, or what would be now: afterwards nobody's death changes it.
        tally = dict(count(village, ballots) if is_open else village.vote.tally)
        tied = village.vote.tied
        tie = f"Égalité entre {len(tied)} personnes." if tied else ""
    return VoteView(
        progress=f"{len(ballots)} voix sur {len(ballots) + (waiting if is_open else 0)}"
        + (f", dont {counted(blank, 'blanche')}" if blank else ""),
        tally=tally_lines(village, tally),
        tie=tie,
    )


def blanks(ballots: Sequence[Ballot]) -> int:
    """V-03: they were spoken, and name nobody."""
    return sum(not it.choice for it in ballots)


def tally_lines(village: Village, tally: Mapping[PlayerId, int]) -> tuple[TallyLine, ...]:
    """One line for each person named, with the length of his bar."""
    most = max(tally.values(), default=0)
    ranked = sorted(tally, key=lambda it: (-tally[it], village.seats.index(it)))
    return tuple(
        TallyLine(
            village.name(it), str(tally[it]), tally[it] * _TENTHS // most, tally[it] == most, it
        )
        for it in ranked
    )


def vote_closed(game: Game) -> int:
    """The place of the decision that closed today's vote; -1 before it."""
    return next((at for at, move in _of_today(game) if not move.get("open")), -1)


def ballots_cast(game: Game) -> tuple[OptionView, ...]:
    """Today's ballots as they were spoken, each with the place of its decision."""
    spoken = [it for it in _of_today(game) if it[1]["ballots"]]
    # « Ana pour Bob ».
    told = (
        (at, ", ".join(ballot_in_words(game.villages[at], *it) for it in move["ballots"]))
        for at, move in spoken[::-1]
    )
    return tuple(OptionView(str(at), words) for at, words in told)


def _of_today(game: Game) -> Iterator[tuple[int, Fields]]:
    """The last first."""
    for index in range(len(game.moves) - 1, -1, -1):
        if game.moves[index]["move"] in ("day", "night"):
            return
        if game.moves[index]["move"] == "vote":
            yield index, game.moves[index]
