"""After the last call: what is still owed or was left out, and the way to the day."""

from typing import Final

from gm_assistant.companions.quinte_bourg.views.night.night_values import CallRow, CallView
from gm_assistant.companions.quinte_bourg.views.night.rows import DAYBREAK, call_rows
from gm_assistant.french.agreement import counted, listed
from gm_assistant.quinte_bourg.day.settling import missing
from gm_assistant.quinte_bourg.village.village import Village

_WHOLE_NIGHT: Final = "Tous les appels de cette nuit sont faits."
# More calls than these are counted.
_NAMED: Final = 4


def daybreak(village: Village, closing: str) -> CallView:
    """After the last call: the day, unless a row is owed."""
    owed = missing(village)
    return CallView(
        row=DAYBREAK,
        label="Lever du jour",
        words="",
        closing=closing,
        hint=f"Il manque encore {owed[0]}." if owed else _skipped(village),
        skip_label="",
        go_label="" if owed else "Ouvrir le jour",
        go_strong=not _waiting(village),
    )


def _waiting(village: Village) -> tuple[CallRow, ...]:
    """The calls of tonight that were neither made nor passed, reached or not."""
    rows = call_rows(village, DAYBREAK)
    return tuple(it for it in rows if it.warning or it.state == "avenir")


def _skipped(village: Village) -> str:
    """What the game master forgot, so that he does not."""
    rows = _waiting(village)
    if not rows:
        return _WHOLE_NIGHT
    if len(rows) > _NAMED:
        left = counted(len(rows), "appel")
        return f"La nuit n'est pas finie : {left} à faire, à partir de « {rows[0].label} »."
    names = listed(it.label for it in rows)
    return f"Il reste à faire : {names}. Touchez un appel de la liste pour le faire."
