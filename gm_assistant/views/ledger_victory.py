"""The sheet of the victories: every condition of the game, met or not, and who wins by it."""

from collections.abc import Iterator, Mapping
from typing import Final

from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.records import Result
from gm_assistant.quinte_bourg.sentences import reason
from gm_assistant.quinte_bourg.victory import outcome
from gm_assistant.quinte_bourg.village import Village
from gm_assistant.quinte_bourg.vocabulary import CAMPS, OWN_VICTORIES, PlayerId
from gm_assistant.views.ledger_names import listed_by, whole_names
from gm_assistant.views.ledger_rows import Table, VictoryRow

Names = Mapping[PlayerId, str]
_CONSOLED: Final = "Sauve les meubles"


def victories_table(game: Game) -> Table:
    """Camps first, strongest first, then personal conditions, then those who are consoled."""
    village, names = game.village, whole_names(game.village)
    result = village.result or outcome(village, "deux_survivants")
    rows = (
        *_camps(village, names, result),
        *_personal(village, names, result),
        *_consoled(village, names, result),
    )
    return Table("victoires", rows)


def _state(village: Village, met: bool) -> str:
    if village.result is not None:
        return "gagnée" if met else "perdue"
    return "remplie" if met else "pas remplie"


def _camps(village: Village, names: Names, result: Result) -> Iterator[VictoryRow]:
    for camp, label in CAMPS.items():
        members = [it.id for it in village.in_seat_order() if it.camp == camp]
        if not members:
            continue
        met = camp in result.camps
        yield VictoryRow(
            sorte="camp",
            condition=label,
            qui=listed_by(names, members),
            etat=_state(village, met),
            gagnants=listed_by(names, (it for it in members if met and it in result.winners)),
            pourquoi=stop_words(village) if camp == _stopped_by(village) else "",
        )


def _personal(village: Village, names: Names, result: Result) -> Iterator[VictoryRow]:
    for player in village.in_seat_order():
        own = (*player.personal, *(("cupide",) if "cupide" in player.camp_roles else ()))
        for condition in own:
            met = condition in result.personal.get(player.id, ())
            yield VictoryRow(
                sorte="personnelle",
                condition=OWN_VICTORIES[condition],
                qui=names[player.id],
                etat=_state(village, met),
                gagnants=names[player.id] if met else "",
                pourquoi=stop_words(village) if met and condition == _stopped_by(village) else "",
            )


def _consoled(village: Village, names: Names, result: Result) -> Iterator[VictoryRow]:
    if village.result is None or not result.consoled:
        return
    who = listed_by(names, result.consoled)
    yield VictoryRow("consolation", _CONSOLED, who, "sauvée", "", "")


def _stopped_by(village: Village) -> str:
    return village.result.reason if village.result else ""


def stop_words(village: Village) -> str:
    """Why the game stopped, in a sentence; nothing while it goes on."""
    if village.result is None:
        return ""
    return reason(village, f"fin.{village.result.reason}").sentence
