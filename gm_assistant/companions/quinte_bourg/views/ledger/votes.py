"""The sheets of the voices and of the victories."""

from collections.abc import Iterator, Mapping

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import BallotRow, VictoryRow
from gm_assistant.companions.quinte_bourg.views.ledger.time import days
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import listed_by, whole_names
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.victory.prospects import Prospect, if_stopped_now, prospects
from gm_assistant.quinte_bourg.victory.victory import end_in_words
from gm_assistant.quinte_bourg.village.records import Ballot, DayVote, Result
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, PlayerId
from gm_assistant.seam.ledger import Table

Names = Mapping[PlayerId, str]
_PARDONED = "le Bourreau gracie"


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
    if _is_pardoned(village, village.vote.condemned):
        issue = f"{issue} ; {_PARDONED}"
    for order, ballot in enumerate(village.vote.ballots, start=1):
        choice = _choice(ballot, names)
        voter = names[ballot.voter]
        yield BallotRow(village.day, village.weekday, "vote", order, voter, choice, issue)


def _is_pardoned(village: Village, condemned: PlayerId | None) -> bool:
    return any(it.kind == "pardon" and it.who == condemned for it in village.happened)


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
        guilty = len(execute) > len(spare)
        issue = (_PARDONED if move.get("pardon") else "à exécuter") if guilty else "à épargner"
        voices = [(it, "épargner") for it in spare] + [(it, "exécuter") for it in execute]
        for order, (voter, choice) in enumerate(voices, start=1):
            trial = f"procès : {names[move['accused']]}"
            yield BallotRow(village.day, village.weekday, trial, order, names[voter], choice, issue)


def victories_table(game: Game) -> Table:
    """Camps first, strongest first, then personal conditions, then those who are consoled."""
    village, names = game.village, whole_names(game.village)
    result = village.result or if_stopped_now(village)
    rows = [_condition(village, names, result, it) for it in prospects(village)]
    if village.result is not None and result.consoled:
        who = listed_by(names, result.consoled)
        rows.append(VictoryRow("consolation", "Sauve les meubles", who, "sauvée", "", ""))
    return Table("victoires", tuple(rows))


def _condition(village: Village, names: Names, result: Result, it: Prospect) -> VictoryRow:
    winners = _winners(result, it) if it.state == "remplie" or village.result else []
    return VictoryRow(
        sorte="camp" if it.condition in CAMPS else "personnelle",
        condition=it.label,
        qui=listed_by(names, it.players),
        etat=it.state if village.result is None else "gagnée" if winners else "perdue",
        gagnants=listed_by(names, winners),
        pourquoi=it.sentence,
    )


def _winners(result: Result, it: Prospect) -> list[PlayerId]:
    """Those of the condition's players who win by it if the game stops now, or as it stopped."""
    by_camp = it.condition in result.camps
    return [
        player
        for player in it.players
        if player in result.winners and (by_camp or it.condition in result.personal.get(player, ()))
    ]


def stop_words(village: Village) -> str:
    """Why the game stopped, in a sentence; nothing while it goes on."""
    if village.result is None:
        return ""
    return end_in_words(village, village.result)
