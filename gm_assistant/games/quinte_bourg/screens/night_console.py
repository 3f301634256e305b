"""The night's screen: the call being made, its words, and the row that the MJ looks at."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.french.grammar import coins, counted, listed
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.stages import missing
from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import Step
from gm_assistant.games.quinte_bourg.screens.last_said import (
    band_of_invocation,
    band_of_night,
    said_at_night,
    with_notices,
)
from gm_assistant.games.quinte_bourg.screens.night_call import (
    Call,
    absence,
    attack_lines,
    called,
    choices_of,
    circle_of,
    fails_to_meet,
    go_label,
    pause,
    skip_label,
    toggles,
)
from gm_assistant.games.quinte_bourg.screens.night_rows import (
    DAYBREAK,
    AnswerBand,
    Asked,
    CallRow,
    CallView,
    Draft,
    NightConsole,
    PartView,
    asks_again,
    call_rows,
    impossible,
    last_called,
    row_reached,
)
from gm_assistant.games.quinte_bourg.screens.people import Signs, circle
from gm_assistant.games.quinte_bourg.texts.texts import Row, Script, Scripts
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.asking import TimerView

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


# What the form of every part sends by itself.
_SENT_BY_THE_FORM: Final = frozenset(("horns", "disagreed", "carnage", "empty_house"))
# What grows tap by tap in the draft, and is never sent whole.
_GROWING: Final = frozenset(("picked", "gives"))


def call_view(call: Call, row: Row, closing: str, anyway: bool) -> CallView:
    """One row, at its first decision that is still to be taken."""
    recorded, missing = call.recorded is not None, absence(call)
    return CallView(
        row=row.id,
        label=row.label,
        words=words_of(row, call.part, call.draft),
        closing=_said_before(row, call, closing),
        hint=_hint(row, call),
        part=call.place,
        holders=called(call),
        absence=missing,
        pause=pause(row) if missing else None,
        parts=_parts(call),
        choices=choices_of(call),
        toggles=toggles(call),
        skip_label=skip_label(call),
        skip_field="draw" if call.is_drawn else "pass",
        go_label=go_label(call),
        timer=TimerView(row.timer, call.shown.timer) if row.timer else None,
        hidden=hidden_of(call.draft, call.part),
        reopened=recorded and not _still_open(call.village, row.id),
        call_anyway=impossible(call.village, row.id) and not recorded and not anyway,
    )


def words_of(row: Row, part: Asked, draft: Draft) -> str:
    """What is read for this decision; a thief who keeps all is asked everything at once."""
    if ROWS[row.id].asks("takes") and "choose" not in draft:
        return row.say
    return row.parts[min(part.words, len(row.parts) - 1)].say


def _said_before(row: Row, call: Call, closing: str) -> str:
    """The row before is closed once; then each part closes the one before it."""
    if not call.place:
        return closing
    words = call.part.words
    return row.parts[words - 1].close if 0 < words < len(row.parts) else ""


def closing_of(row: Row, unread: bool) -> str:
    """The words that end a row: all that has not been read when it was passed."""
    if not unread or ROWS[row.id].asks("takes"):
        return row.close
    first, *rest = row.parts
    said = [first.close, *(f"{it.say} {it.close}" for it in rest)]
    return " ".join(it for it in said if it).strip()


def _hint(row: Row, call: Call) -> str:
    if fails_to_meet(call):
        return "Échec : prévenez d'un signe de tête, puis dites ces mots sans toucher personne."
    script = row.parts[min(call.part.words, len(row.parts) - 1)]
    return " ".join(it for it in (script.gesture, script.do) if it and it != "Aucun.")


def _parts(call: Call) -> tuple[PartView, ...]:
    if len(call.parts) < 2:
        return ()
    return tuple(
        PartView(it.label, _value(call, it), place == call.place)
        for place, it in enumerate(call.parts)
    )


def _value(call: Call, part: Asked) -> str:
    village, value = call.village, call.draft.get(part.field)
    if isinstance(value, list | tuple):
        value = value[part.place] if len(value) > part.place else None
    if isinstance(value, Mapping):
        return listed(f"{village.name(it)} {n}" for it, n in value.items())
    if part.field == "takes" and value is not None:
        return coins(int(value))
    return village.name(value) if value in village.players else ""


def hidden_of(draft: Draft, part: Asked) -> Pairs:
    """What was decided before, carried along by the form of the next decision."""
    pairs: list[tuple[str, str]] = []
    for field, value in draft.items():
        if field in _SENT_BY_THE_FORM | _GROWING or (field == part.field and field != "targets"):
            continue
        pairs += _flat(field, value)
    return tuple(pairs)


def _flat(field: str, value: Any) -> list[tuple[str, str]]:
    match value:
        case Mapping():
            return [(f"{field}.{key}", str(item)) for key, item in value.items()]
        case list() | tuple():
            return [(field, str(item)) for item in value]
        case bool():
            return [(field, str(int(value)))]
        case _:
            return [(field, str(value))]


_OVER: Final = "Une condition de victoire est remplie : arrêtez ici, ou continuez la partie."


@dataclass(frozen=True, slots=True)
class Cursor:
    """What this screen has open: a row, or where the night is; what was begun of it.

    `after`: a row that was opened again and left as it was, and is now to be closed.
    """

    row: Step | None = None
    begun: Callable[[Step], Draft] = lambda _step: {}
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
    call = Call(village, shown, draft)
    view = call_view(call, row, closing, cursor.anyway)
    # Read twice, these words would tell the village that nobody decides.
    words = "" if _is_asked_again(game, shown) else view.words
    return NightConsole(
        rows=rows,
        call=replace(view, answer=answer, words=words),
        circle=circle_of(call),
        band=band,
        attacks=attack_lines(village, draft) if shown == "attaque" else (),
    )


def _still_open(village: Village, step: Step) -> bool:
    return step == "reptiliens" and asks_again(village)


def _is_asked_again(game: Game, step: Step) -> bool:
    return _still_open(game.village, step) and game.moves[-1]["move"] == "call"


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
