"""The first sheet: what the game was, how far it came, who won and why."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import SummaryRow
from gm_assistant.companions.quinte_bourg.views.ledger.time import days, moment, pages
from gm_assistant.companions.quinte_bourg.views.ledger.votes import stop_words
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import (
    listed_by,
    one_line,
    whole_names,
)
from gm_assistant.french.agreement import agreed, capitalised, counted
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.money.purse import coins_in_play
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, STATUSES
from gm_assistant.seam.ledger import Table


def summary_table(game: Game, title: str, moments: Sequence[datetime]) -> Table:
    """The facts of the whole game, then one line a day."""
    rows = (*_game(game, title, moments), *_end(game), *_table(game), *_deaths(game))
    return Table("resume", rows)


def subtitle(game: Game) -> str:
    """How far the game has come, for the head of each sheet."""
    village = game.village
    if village.result is not None:
        return f"partie finie, jour {village.day}"
    when = village.weekday if village.phase == "jour" else moment(village)
    return f"jour {village.day}, {when}"


def _game(game: Game, title: str, moments: Sequence[datetime]) -> Iterator[SummaryRow]:
    yield SummaryRow("Partie", one_line(title))
    if moments:
        yield SummaryRow("Commencée le", f"{min(moments):%d/%m/%Y à %H:%M}")
        yield SummaryRow("Dernière décision le", f"{max(moments):%d/%m/%Y à %H:%M}")
    yield SummaryRow("Joueurs", game.village.starters)
    yield SummaryRow("Décisions", len(game.moves))
    yield SummaryRow("Jours", game.village.day, subtitle(game))


def _end(game: Game) -> Iterator[SummaryRow]:
    village, names = game.village, whole_names(game.village)
    if village.result is None:
        yield SummaryRow("Fin", "La partie continue")
        return
    result = village.result
    yield SummaryRow("Fin", stop_words(village))
    camps = ", ".join(CAMPS[it] for it in result.camps)
    yield SummaryRow("Camps gagnants", camps or "aucun")
    yield SummaryRow("Gagnants", listed_by(names, result.winners) or "personne")
    if result.consoled:
        yield SummaryRow("Sauvent les meubles", listed_by(names, result.consoled))


def _table(game: Game) -> Iterator[SummaryRow]:
    village = game.village
    everybody = village.players.values()
    for status, label in STATUSES.items():
        count = sum(it.status == status for it in everybody)
        if count or status == "vivant":
            yield SummaryRow(_headed(label, count), count)
    yield SummaryRow("Pièces en jeu", coins_in_play(village))
    yield SummaryRow("Pièces retirées", village.coins_removed)


def _headed(label: str, count: int) -> str:
    # « en vie » and « à la morgue » are said of any number.
    if count > 1 and label == STATUSES["parti"]:
        return "Ont quitté la partie"
    return capitalised(label if " " in label else agreed(count, label))


def _deaths(game: Game) -> Iterator[SummaryRow]:
    names = whole_names(game.village)
    ends = {it.day: it for it in days(game)}
    for day, village in ends.items():
        dead = {
            it.who
            for page in pages(game)
            if page.after.day == day
            for it in page.happened
            if it.kind == "death"
        }
        # T-10: as they are told, by seat.
        words = listed_by(names, (it for it in village.seats if it in dead))
        yield SummaryRow(
            f"Jour {day}, {village.weekday}",
            f"morts : {words}" if words else "aucun mort",
            counted(len(village.living()), "vivant"),
        )
