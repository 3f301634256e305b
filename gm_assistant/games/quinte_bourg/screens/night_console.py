"""The night's screen: the call being made, its words, and the row that the MJ looks at."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.engine.forms import Fields
from gm_assistant.french.grammar import counted, listed
from gm_assistant.games.quinte_bourg.rules.choices import call_at
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.stages import missing
from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import Step
from gm_assistant.games.quinte_bourg.screens.answer_band import (
    band_of_invocation,
    band_of_night,
    with_notices,
)
from gm_assistant.games.quinte_bourg.screens.last_said import said_at_night
from gm_assistant.games.quinte_bourg.screens.night_call import (
    attack_lines,
    call_view,
    circle_of,
    closing_of,
)
from gm_assistant.games.quinte_bourg.screens.night_rows import (
    DAYBREAK,
    AnswerBand,
    CallRow,
    CallView,
    NightConsole,
    asks_again,
    call_rows,
    last_called,
    row_reached,
)
from gm_assistant.games.quinte_bourg.screens.people import Signs, circle
from gm_assistant.games.quinte_bourg.texts.texts import Script, Scripts

# After the last call: what is still owed or was left out, and the way to the day.

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


_OVER: Final = "Une condition de victoire est remplie : arrêtez ici, ou continuez la partie."


@dataclass(frozen=True, slots=True)
class Cursor:
    """What this screen has open: a row, or where the night is; what was begun of it.

    `after`: a row that was opened again and left as it was, and is now to be closed.
    """

    row: Step | None = None
    begun: Callable[[Step], Fields] = lambda _step: {}
    anyway: bool = False
    after: Step | None = None


def night_console(game: Game, scripts: Scripts, cursor: Cursor | None = None) -> NightConsole:
    """The whole night screen; an invocation's words come in place of those read before it."""
    view = _console(game, scripts, cursor or Cursor())
    said = said_at_night(game, scripts)
    if not said:
        return view
    last = len(game.moves) - 1
    return replace(view, call=replace(view.call, closing="", announced=said, of=last))


def _console(game: Game, scripts: Scripts, cursor: Cursor) -> NightConsole:
    village = game.village
    script = scripts.nights[village.weekday]
    reached = row_reached(game)
    shown = cursor.row or reached
    is_next, draft = shown == reached, cursor.begun(shown)
    closing = _closing(game, script, cursor.after) if is_next or cursor.after else ""
    row = script.row(shown)
    rows, band = call_rows(village, shown), _band(game)
    if village.result is not None:
        return _ended(village, rows, band)
    answer = band if band and band.is_owed and is_next and not (draft or cursor.after) else None
    if row is None:
        dawn = replace(daybreak(village, closing), answer=answer)
        picture = circle(village, Signs(why_not=dict.fromkeys(village.seats, dawn.hint)))
        return NightConsole(rows, dawn, picture, band)
    call = call_at(village, shown, draft)
    view = call_view(call, row, closing, cursor.anyway)
    # Read twice, these words would tell the village that nobody decides.
    words = "" if _is_asked_again(game, shown) else view.words
    return NightConsole(
        rows=rows,
        call=replace(view, answer=answer, words=words),
        circle=circle_of(call),
        band=band,
        attacks=attack_lines(call),
    )


def _is_asked_again(game: Game, step: Step) -> bool:
    still_open = step == "reptiliens" and asks_again(game.village)
    return still_open and game.moves[-1]["move"] == "call"


def _ended(village: Village, rows: tuple[CallRow, ...], band: AnswerBand | None) -> NightConsole:
    """Once the game is over nobody is called any more, unless it is continued."""
    call = CallView(
        row=DAYBREAK, label="La partie est finie", words="", closing="", hint=_OVER, skip_label=""
    )
    picture = circle(village, Signs(why_not=dict.fromkeys(village.seats, _OVER)))
    return NightConsole(rows, call, picture, band)


def unread(console: NightConsole) -> NightConsole:
    """A past call taken anew, maybe in broad daylight: nothing is read, nobody sees who answers."""
    call = replace(console.call, words="", closing="", announced=(), answer=None, holders=())
    call = replace(call, absence="", pause=None, timer=None, reopened=False)
    seats = tuple(replace(it, answering=False) for it in console.circle.seats)
    return replace(console, call=call, band=None, circle=replace(console.circle, seats=seats))


def _band(game: Game) -> AnswerBand | None:
    """The last answer, or what came after it: an invocation, what is to be known."""
    if game.moves and game.moves[-1]["move"] in ("call", "pass"):
        return with_notices(game.village, band_of_night(game))
    after = with_notices(game.village, band_of_invocation(game))
    return after or band_of_night(game)


def _closing(game: Game, script: Script, after: Step | None) -> str:
    """What ends the row that was really open last, or what begins the night."""
    if after == DAYBREAK:
        return ""
    if after is not None and (row := script.row(after)) is not None:
        return row.close
    last = last_called(game)
    if last is None:
        return script.opening_words({"jour": game.village.weekday})
    if asks_again(game.village):
        return ""
    row = script.row(last[1])
    return closing_of(row, row.id not in tonight(game.village).sheet) if row else ""
