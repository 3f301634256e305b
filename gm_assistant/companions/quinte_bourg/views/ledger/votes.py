"""The sheet of the votes: a line a voice, in the votes of the days and in the trials."""

from collections.abc import Iterator, Mapping

from gm_assistant.companions.quinte_bourg.views.ledger.names import listed_by, whole_names
from gm_assistant.companions.quinte_bourg.views.ledger.rows import BallotRow
from gm_assistant.companions.quinte_bourg.views.ledger.time import days
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.records import Ballot, DayVote
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.ledger import Table

Names = Mapping[PlayerId, str]


def votes_table(game: Game) -> Table:
    """Day after day: the ballots in speaking order, then the verdicts of the trials."""
    names = whole_names(game.village)
    rows: list[BallotRow] = []
    for village in days(game):
        rows += _vote(village, names)
        rows += (row for row in _trials(game, names) if row.jour == village.day)
    return Table("votes", tuple(rows))


def _vote(village: Village, names: Names) -> Iterator[BallotRow]:
    if village.vote is None:
        return
    issue = _issue(village.vote, names)
    for order, ballot in enumerate(village.vote.ballots, start=1):
        choice = _choice(ballot, names)
        voter = names[ballot.voter]
        yield BallotRow(village.day, village.weekday, "vote", order, voter, choice, issue)


def _choice(ballot: Ballot, names: Names) -> str:
    if ballot.choice is None:
        return "blanc"
    if isinstance(ballot.choice, str):
        return names[ballot.choice]
    return " > ".join(names[it] for it in ballot.choice) or "blanc"


def _issue(vote: DayVote, names: Names) -> str:
    if vote.open:
        return "en cours"
    tied = f", à égalité : {listed_by(names, vote.tied)}" if vote.tied else ""
    accused = f" ; au tribunal : {listed_by(names, vote.accused)}" if vote.accused else ""
    condemned = f"condamne {names[vote.condemned]}" if vote.condemned else "ne condamne personne"
    return f"{condemned}{tied}{accused}"


def _trials(game: Game, names: Names) -> Iterator[BallotRow]:
    for move, village in zip(game.moves, game.villages[1:], strict=True):
        if move["move"] != "tribunal":
            continue
        spare, execute = move["spare"], move["execute"]
        issue = "coupable" if len(execute) > len(spare) else "épargné"
        voices = [(it, "épargner") for it in spare] + [(it, "exécuter") for it in execute]
        for order, (voter, choice) in enumerate(voices, start=1):
            trial = f"procès : {names[move['accused']]}"
            yield BallotRow(village.day, village.weekday, trial, order, names[voter], choice, issue)
