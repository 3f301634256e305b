"""The night's screen: its table, the call being made, the circle under it, the way to the day.

`night_console` is the whole screen. Of one call, `call_view` is the heart of the table, `circle_of`
the houses around it. What the row asks is said by its shape (`rules/night.py`); here it is only
put into the views that a template shows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from gm_assistant.engine.forms import Fields
from gm_assistant.french.language import capitalised, coins, counted, listed
from gm_assistant.games.quinte_bourg.rules.attack import OUTCOMES, Assault
from gm_assistant.games.quinte_bourg.rules.debts import missing
from gm_assistant.games.quinte_bourg.rules.game import (
    Game,
    call_at,
    last_heard,
    row_reached,
    was_closed,
)
from gm_assistant.games.quinte_bourg.rules.night import NoSeatAsked
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK, asks_again, row_of, state_of_row
from gm_assistant.games.quinte_bourg.rules.village import Attack, Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import Step
from gm_assistant.games.quinte_bourg.screens.answers import (
    VAIN,
    AnswerBand,
    band_of_invocation,
    band_of_night,
    said_at_night,
    with_notices,
)
from gm_assistant.games.quinte_bourg.screens.decision import CallView, call_view, circle_of
from gm_assistant.games.quinte_bourg.screens.people import Signs, beds_of, circle, thefts_of
from gm_assistant.games.quinte_bourg.texts.scripts import Script, Scripts
from gm_assistant.toolkit.seats import CircleView

# What the screen shows: the calls of the night, the one being made, the houses around it.


@dataclass(frozen=True, slots=True)
class CallRow:
    """One line of the night's table; `state` is one of `states`."""

    id: str
    label: str
    state: str
    summary: str = ""
    warning: str = ""

    # How each state is said aloud.
    states: ClassVar[Mapping[str, str]] = {
        "fait": "c'est fait",
        "passe": "sans réponse",
        "maintenant": "maintenant",
        "avenir": "à venir",
        "impossible": "impossible, chacun le sait",
        "absente": "carte pas distribuée",
    }


@dataclass(frozen=True, slots=True)
class AttackLine:
    """One attacked house: who is there, who could die, what came of it and why."""

    house: str
    attackers: str
    pool: str
    outcome: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class NightConsole:
    """The whole night screen."""

    rows: tuple[CallRow, ...]
    call: CallView
    circle: CircleView
    band: AnswerBand | None = None
    attacks: tuple[AttackLine, ...] = ()

    @property
    def progress(self) -> str:
        """How far the night has come, in words; a call that nobody can make is none."""
        never = ("impossible", "absente")
        made = [it.state in ("fait", "passe") for it in self.rows if it.state not in never]
        return f"{sum(made)} appel{'s' if sum(made) > 1 else ''} sur {len(made)}"


def call_rows(village: Village, shown: Step) -> tuple[CallRow, ...]:
    """Every row of the night, with its state and what was recorded; the last opens the day."""
    night, rows = tonight(village), []
    owed = village.owed("call")
    for place, step in enumerate(night.steps):
        state = state_of_row(village, step)
        warning = ""
        if step in owed:
            warning = "Appel à reprendre : un changement l'a vidé"
        elif place < night.place and state == "avenir":
            warning = "Appel sauté : touchez-le pour le faire"
        summary = ""
        if cell := night.sheet.get(step):
            told = row_of(village, step).shape.summary(village, cell[1])
            in_vain = VAIN if village.in_vain(cell[0]) else ""
            summary = ", ".join(filter(None, (told, in_vain)))
        now = "maintenant" if step == shown else state
        rows.append(CallRow(step, village.deck.steps[step], now, summary, warning))
    dawn = "maintenant" if shown == DAYBREAK else "avenir"
    return (*rows, CallRow(DAYBREAK, "Lever du jour", dawn))


# The whole screen.

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
    village, cursor = game.village, cursor or Cursor()
    script, reached = scripts.nights[village.weekday], row_reached(game)
    shown = cursor.row or reached
    is_next, draft = shown == reached, cursor.begun(shown)
    closing = _closing(game, script, cursor.after) if is_next or cursor.after else ""
    row, rows = script.row(shown), call_rows(village, shown)
    # The last answer, or what came after it: an invocation, what is to be known.
    answered = bool(game.moves) and game.moves[-1]["move"] in ("call", "pass")
    band = with_notices(village, band_of_night(game) if answered else band_of_invocation(game))
    band = band or band_of_night(game)
    owed = band is not None and band.is_owed and is_next and not draft
    was_left = cursor.after is not None and not was_closed(village, cursor.after)
    answer = band if owed and not was_left else None
    if village.result is not None:
        console = _ended(village, rows, band)
    elif row is None:
        dawn = replace(daybreak(village, closing), answer=answer)
        closed = Signs(why_not=dict.fromkeys(village.seats, NoSeatAsked.sentence))
        # The night that is over, as a still: who slept where, the attack, what was stolen.
        ways = (*beds_of(village), *thefts_of(village))
        picture = replace(circle(village, closed), arrows=ways)
        console = NightConsole(rows, dawn, picture, band)
    else:
        call = call_at(village, shown, draft)
        view = call_view(call, row, closing, cursor.anyway)
        if shown == "reptiliens" and asks_again(village) and game.moves[-1]["move"] == "call":
            # Read twice, these words would tell the village that nobody decides.
            view = replace(view, words="")
        if view.reopened and was_closed(village, shown):
            view = replace(view, words="", closing="", timer=None, pause=None)
        view = replace(view, answer=view.answer or answer)
        # What has come of the attack, or what could; nothing at another row.
        shape = call.row.shape
        scenes = shape.scenes(call) if isinstance(shape, Assault) else ()
        attacks = tuple(_line(village, it) for it in scenes)
        console = NightConsole(rows, view, circle_of(call, "Qui est désigné ?"), band, attacks)
    if said := said_at_night(game, scripts):
        last = len(game.moves) - 1
        return replace(console, call=replace(console.call, closing="", announced=said, of=last))
    return console


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
    still = replace(console.circle, seats=seats, arrows=())
    return replace(console, call=call, band=None, circle=still)


def _closing(game: Game, script: Script, after: Step | None) -> str:
    """What ends the row that was really open last, or what begins the night."""
    if after == DAYBREAK:
        return ""
    left = script.row(after) if after is not None else None
    if left is not None and not was_closed(game.village, left.id):
        return left.close
    last = last_heard(game)
    if last is None:
        return script.opening_words({"jour": game.village.weekday})
    # The words of an invocation have closed all eyes, and those that open them again name whose.
    invoked = any(it["move"] == "invoke" for it in game.moves[last[0] + 1 :])
    if invoked or asks_again(game.village):
        return ""
    row = script.row(last[1])
    if row is None:
        return ""
    if row.id in tonight(game.village).sheet or row_of(game.village, row.id).shape.one_breath:
        return row.close
    # Of a row that was passed, all that has not been read.
    first, *rest = row.parts
    said = [first.close, *(f"{it.say} {it.close}" for it in rest)]
    return " ".join(it for it in said if it).strip()


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


# The attack as the game master sees it: who is where, who could die, what is to be drawn.


def _line(village: Village, scene: Attack) -> AttackLine:
    open_yet = scene.victim is None and scene.outcome == "victime" and len(scene.pool) > 1
    pool = listed((village.name(it) for it in scene.pool), "ou") if open_yet else ""
    return AttackLine(
        house=village.name(scene.house),
        attackers=listed(village.name(it) for it in scene.attackers),
        pool=pool,
        outcome=_outcome(village, scene),
        why=_why(village, scene),
    )


def _outcome(village: Village, scene: Attack) -> str:
    if scene.victim is not None:
        return f"{village.name(scene.victim)} en est victime"
    if scene.outcome != "victime":
        return f"Personne ne meurt : {OUTCOMES[scene.outcome]}"
    count = len(scene.pool)
    return (
        f"{village.name(scene.pool[0])} va mourir" if count == 1 else f"{count} victimes possibles"
    )


def _why(village: Village, scene: Attack) -> str:
    """Which protection holds, where one does."""
    if scene.outcome != "protegee":
        return ""
    night = tonight(village)
    if scene.house == night.defended:
        return "Les fantômes la défendent."
    if scene.house in night.guarded:
        return f"{capitalised(row_of(village, night.guarded[scene.house]).named)} la défend."
    purse = coins(village.players[scene.house].coins)
    return f"Hier soir, c'était la plus grosse bourse ({purse} aujourd'hui)."
