"""The sheet of the victories: every condition of the game, met or not, who wins by it, and why."""

from collections.abc import Mapping

from gm_assistant.companions.quinte_bourg.views.ledger.names import listed_by, whole_names
from gm_assistant.companions.quinte_bourg.views.ledger.rows import VictoryRow
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.reasons.sentences import reason
from gm_assistant.quinte_bourg.victory.prospects import Prospect, if_stopped_now, prospects
from gm_assistant.quinte_bourg.village.records import Result
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, PlayerId
from gm_assistant.seam.ledger import Table

Names = Mapping[PlayerId, str]


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
    return reason(village, f"fin.{village.result.reason}").sentence
