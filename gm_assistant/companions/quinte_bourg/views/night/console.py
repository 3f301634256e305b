"""The night console, from a game, its words and what the game master has opened and begun."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.model import Row, Script, Scripts
from gm_assistant.companions.quinte_bourg.views.invocation.said import band_of_invocation
from gm_assistant.companions.quinte_bourg.views.night.attack import attack_lines
from gm_assistant.companions.quinte_bourg.views.night.band import band_of_night
from gm_assistant.companions.quinte_bourg.views.night.call import call_view, closing_of
from gm_assistant.companions.quinte_bourg.views.night.model import (
    AnswerBand,
    CallView,
    NightConsole,
)
from gm_assistant.companions.quinte_bourg.views.night.parts import asked_at, next_part
from gm_assistant.companions.quinte_bourg.views.night.rows import (
    DAYBREAK,
    call_rows,
    last_called,
    row_reached,
)
from gm_assistant.companions.quinte_bourg.views.night.seats import circle_of
from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.quinte_bourg.day.settling import missing
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import Step

_WHOLE_NIGHT: Final = "Tous les appels de cette nuit sont faits."


@dataclass(frozen=True, slots=True)
class Cursor:
    """What this screen has open: a row, or where the night is; what was decided of it so far."""

    row: Step | None = None
    draft: Mapping[str, Any] = field(default_factory=dict)
    anyway: bool = False


def night_console(game: Game, scripts: Scripts, cursor: Cursor | None = None) -> NightConsole:
    """The whole night screen."""
    cursor = cursor or Cursor()
    village = game.village
    script = scripts.nights[village.weekday]
    reached = row_reached(game) or DAYBREAK
    shown = cursor.row or reached
    closing = _closing(game, script) if shown == reached else ""
    row = script.row(shown)
    rows, band = call_rows(village, shown), _band(game, scripts)
    if row is None:
        dawn = _daybreak(village, closing)
        picture = circle(village, Signs(why_not=dict.fromkeys(village.seats, _WHOLE_NIGHT)))
        return NightConsole(rows, dawn, picture, band)
    part = asked_at(shown, cursor.draft)[next_part(shown, cursor.draft)]
    return NightConsole(
        rows=rows,
        call=call_view(village, row, cursor.draft, closing, cursor.anyway),
        circle=circle_of(village, shown, part, cursor.draft),
        band=band,
        attacks=attack_lines(village, cursor.draft) if shown == "attaque" else (),
    )


def row_shown(game: Game, cursor: Cursor) -> Step:
    """The row on the screen."""
    return cursor.row or row_reached(game) or DAYBREAK


def _band(game: Game, scripts: Scripts) -> AnswerBand | None:
    """The last answer, or the words of an invocation that came after it."""
    return band_of_invocation(game, scripts) or band_of_night(game)


def _closing(game: Game, script: Script) -> str:
    """What ends the row just called, or what begins the night."""
    last = last_called(game)
    if last is None:
        return script.opening_words({"jour": game.village.weekday})
    row = script.row(last[1])
    return closing_of(row, _is_unread(game.village, row)) if row else ""


def _is_unread(village: Village, row: Row) -> bool:
    return row.id not in tonight(village).sheet


def _daybreak(village: Village, closing: str) -> CallView:
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
    )


def _skipped(village: Village) -> str:
    """What the game master forgot, so that he does not."""
    rows = [it for it in call_rows(village, DAYBREAK) if it.warning]
    names = ", ".join(it.label for it in rows)
    return f"Lignes sautées : {names}. Touchez-les pour les appeler." if rows else _WHOLE_NIGHT
