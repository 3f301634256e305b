"""After the vote: execution and pardon, the accused of a purge and their tribunals."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.deaths.deaths import kill
from gm_assistant.quinte_bourg.document import Move, many, player, voters
from gm_assistant.quinte_bourg.posts.offices import remove_post
from gm_assistant.quinte_bourg.refusals import HasVoted, MayNotVote, NothingOwed, Refusal
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.records import executed
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.forms import flag


class NoExecutioner(Refusal):
    template = "Il n'y a pas de Bourreau pour gracier : exécutez, ou ouvrez le poste."


class ExecutionerIsCondemned(Refusal):
    template = "Le Bourreau ne peut pas se gracier : exécutez."


class WrongAccused(Refusal):
    template = "Le Procureur choisit {count} des ex æquo ({tied}) : revoyez son choix."


class TribunalOutOfTurn(Refusal):
    template = "C'est d'abord au tour {de_name} : tenez les procès dans l'ordre."


class ExecutionComesFirst(Refusal):
    template = (
        "L'exécution décidée par le vote passe avant les procès : exécutez ou graciez d'abord."
    )


MOST_ACCUSED: Final = 3


def execute(village: Village, move: Move) -> None:
    """L506, V-13: after his 15 seconds the condemned dies, unless the bourreau pardons."""
    condemned = village.vote.condemned if village.vote else None
    if condemned is None or not village.owes("execute"):
        raise NothingOwed(what="personne n'est condamné")
    village.settle("execute")
    _carry_out(village, condemned, bool(move.get("pardon")))


def _carry_out(village: Village, condemned: PlayerId, pardon: bool) -> None:
    if pardon:
        _pardon(village, condemned)
        return
    kill(village, condemned, "execution")
    if not village.players[condemned].living:
        village.events |= {executed(condemned)}


def _pardon(village: Village, condemned: PlayerId) -> None:
    """Once a game, somebody other than himself; then the post leaves the game."""
    executioner, rule = village.posts.get("bourreau"), "vote.grace"
    if executioner is None:
        village.refuse(NoExecutioner())
        rule = "force.grace"
    elif executioner == condemned:
        village.refuse(ExecutionerIsCondemned())
        rule = "force.grace"
    village.tell("pardon", condemned, rule, player=condemned)
    if "bourreau" in village.posts:
        remove_post(village, "bourreau")


def accuse_after_vote(village: Village, tally: Mapping[PlayerId, int]) -> None:
    """L446, V-04, V-06: the three others with the most votes; V-16: nobody where none has any."""
    if village.vote is None:
        return
    others = {it: n for it, n in tally.items() if n and it != village.vote.condemned}
    ranked = sorted(others, key=lambda it: (-others[it], village.seats.index(it)))
    sure, doubtful = _sure_and_doubtful(ranked, others)
    places = MOST_ACCUSED - len(sure)
    if doubtful and village.posts.get("procureur") is None:
        sure, doubtful = [*sure, *doubtful[:places]], []  # the order of seats decides
    village.vote = village.vote._replace(
        accused=tuple(sure), doubtful=tuple(doubtful), places=places if doubtful else 0
    )
    for accused in sure:
        village.owe("tribunal", accused)
    if doubtful:
        village.owe("accuse")


def _sure_and_doubtful(
    ranked: list[PlayerId], votes: Mapping[PlayerId, int]
) -> tuple[list[PlayerId], list[PlayerId]]:
    if len(ranked) <= MOST_ACCUSED:
        return ranked, []
    last = votes[ranked[MOST_ACCUSED - 1]]
    sure = [it for it in ranked if votes[it] > last]
    doubtful = [it for it in ranked if votes[it] == last]
    if len(sure) + len(doubtful) == MOST_ACCUSED:
        return ranked[:MOST_ACCUSED], []
    return sure, doubtful


def accuse(village: Village, move: Move) -> None:
    """The procureur picks among those tied for the last places."""
    vote = village.vote
    if vote is None or not village.owes("accuse"):
        raise NothingOwed(what="le Procureur n'a personne à départager")
    picks = tuple(it for it in move["players"] if it in vote.doubtful)
    if len(picks) != vote.places or len(picks) != len(move["players"]):
        names = listed((village.name(it) for it in vote.doubtful), "ou")
        village.refuse(WrongAccused(count=vote.places, tied=names))
        picks = tuple(it for it in move["players"] if it not in vote.accused)
    village.settle("accuse")
    village.vote = vote._replace(accused=(*vote.accused, *picks), doubtful=(), places=0)
    for accused in picks:
        village.owe("tribunal", accused)


def recount_accused(village: Village) -> None:
    """Of those tied for the last places, the dead are dropped; with room for all, all are accused.

    The choice between the others stays the procureur's.
    """
    vote = village.vote
    if vote is None or not vote.doubtful:
        return
    doubtful = tuple(it for it in vote.doubtful if village.players[it].living)
    room = len(doubtful) <= vote.places
    village.vote = vote._replace(
        accused=(*vote.accused, *doubtful) if room else vote.accused,
        doubtful=() if room else doubtful,
        places=0 if room else vote.places,
    )
    for accused in doubtful if room else ():
        village.owe("tribunal", accused)


def tribunal(village: Village, move: Move) -> None:
    """V-05: all the living vote, the law of the day does not count, a tie spares."""
    accused = move["accused"]
    waiting = [it.about for it in village.pending if it.what == "tribunal"]
    if accused not in waiting:
        raise NothingOwed(what=f"{village.name(accused)} n'attend pas de procès")
    if village.owes("execute"):
        village.refuse(ExecutionComesFirst())
    if accused != waiting[0]:
        village.refuse(TribunalOutOfTurn(name=village.name(waiting[0] or "")))
    _check_voters(village, (*move["spare"], *move["execute"]))
    village.settle("tribunal", accused)
    guilty = len(move["execute"]) > len(move["spare"])
    village.tell("trial", accused, "proces.coupable" if guilty else "proces.epargne")
    if guilty:
        _carry_out(village, accused, bool(move.get("pardon")))


def _check_voters(village: Village, voters: tuple[PlayerId, ...]) -> None:
    for place, voter in enumerate(voters):
        if not village.players[voter].living:
            village.refuse(MayNotVote(name=village.name(voter)))
        if voter in voters[:place]:
            refusal = HasVoted(name=village.name(voter))
            village.refuse(refusal, "force.deux_bulletins", player=voter)


def _execution_in_words(village: Village, move: Fields) -> str:
    condemned = village.vote.condemned if village.vote else None
    name = "" if condemned is None else f" {village.name(condemned)}"
    if move.get("pardon"):
        return f"Le Bourreau gracie{name}"
    return f"Exécution :{name}" if name else "Exécution de personne"


def _trial_in_words(village: Village, move: Fields) -> str:
    spare, death = len(move["spare"]), len(move["execute"])
    counted = f"{spare} pour épargner, {death} pour exécuter"
    words = f"Tribunal {de(village.name(move['accused']))} : {counted}"
    return f"{words}, le Bourreau gracie" if move.get("pardon") else words


KINDS: Final = (
    Kind("execute", execute, _execution_in_words, optional={"pardon": flag}),
    Kind(
        "accuse",
        accuse,
        lambda village, move: f"Procureur : accuse {listed(map(village.name, move['players']))}",
        {"players": many(player, 0, 3, distinct=True)},
    ),
    Kind(
        "tribunal",
        tribunal,
        _trial_in_words,
        {"accused": player, "spare": voters, "execute": voters},
        {"pardon": flag},
    ),
)
