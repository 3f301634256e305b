"""One call as the night screen shows it: words, holders, decisions, the circle under it.

`call_view` is the heart of the table, `circle_of` the houses around it, `attack_lines` what has
come of the attack. What the row asks is said by its shape (`rules/night.py`); here it is only put
into the views that a template shows.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from gm_assistant.french.grammar import coins, listed
from gm_assistant.games.quinte_bourg.rules.attack import OUTCOMES, Assault
from gm_assistant.games.quinte_bourg.rules.night import Call, has_card, nobody
from gm_assistant.games.quinte_bourg.rules.reasons import CARDS
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import Attack, Player, Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import MUSICIANS, PlayerId, Step
from gm_assistant.games.quinte_bourg.screens.night_rows import (
    AttackLine,
    CallView,
    PartView,
    ToggleView,
    asks_again,
    impossible,
)
from gm_assistant.games.quinte_bourg.screens.people import (
    Signs,
    brief_name,
    circle,
    person_view,
    state_of,
)
from gm_assistant.games.quinte_bourg.texts.texts import Row
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.asking import ChoiceView, TimerView
from gm_assistant.toolkit.seats import CircleView, Mark, PersonView

# How long somebody takes to open the eyes and point, so that nobody takes no less.
FIRST_GESTURE: Final = 6
NEXT_GESTURE: Final = 4
# More than these are named as their houses are.
_FEW: Final = 4


def call_view(call: Call, row: Row, closing: str, anyway: bool) -> CallView:
    """One row, at its first decision that is still to be taken."""
    shape, recorded, missing = call.shape, call.recorded is not None, absence(call)
    script = row.parts[min(call.question.words, len(row.parts) - 1)]
    done = " ".join(it for it in (script.gesture, script.do) if it and it != "Aucun.")
    seconds = row.timer or FIRST_GESTURE + NEXT_GESTURE * (len(row.parts) - 1)
    still_open = row.id == "reptiliens" and asks_again(call.village)
    toggles = (ToggleView(it.field, it.label, it.on) for it in shape.toggles(call))
    return CallView(
        row=row.id,
        label=row.label,
        words=row.say if shape.said_whole(call.told) else script.say,
        closing=_said_before(row, call, closing),
        hint=shape.warning(call) or done,
        part=call.place,
        holders=called(call),
        absence=missing,
        pause=TimerView(seconds, "Silence") if missing else None,
        parts=_parts(call),
        choices=tuple(ChoiceView(*it) for it in shape.buttons(call)),
        toggles=tuple(toggles),
        skip_label=shape.draws if call.is_drawn else shape.passes,
        skip_field="draw" if call.is_drawn else "pass",
        go_label=shape.go_on(call),
        timer=TimerView(row.timer, shape.timer) if row.timer else None,
        hidden=carried(call),
        reopened=recorded and not still_open,
        call_anyway=impossible(call.village, row.id) and not recorded and not anyway,
    )


def _said_before(row: Row, call: Call, closing: str) -> str:
    """The row before is closed once; then each part closes the one before it."""
    if not call.place:
        return closing
    words = call.question.words
    return row.parts[words - 1].close if 0 < words < len(row.parts) else ""


def closing_of(row: Row, unread: bool) -> str:
    """The words that end a row: all that has not been read when it was passed."""
    if not unread or ROWS[row.id].shape.said_whole({}):
        return row.close
    first, *rest = row.parts
    said = [first.close, *(f"{it.say} {it.close}" for it in rest)]
    return " ".join(it for it in said if it).strip()


def _parts(call: Call) -> tuple[PartView, ...]:
    if len(call.questions) < 2:
        return ()
    return tuple(
        PartView(it.label, call.shape.value(call.village, it, call.told), place == call.place)
        for place, it in enumerate(call.questions)
    )


def carried(call: Call) -> Pairs:
    """What was decided before, carried along by the form of the next decision."""
    pairs: list[tuple[str, str]] = []
    for field, value in call.told.items():
        # Of several that one decision after another names, those before are carried too.
        replaced = field == call.question.field and not isinstance(value, list | tuple)
        if not replaced and field not in call.shape.uncarried:
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


# Who answers a call, and in what state; and its silences.


def called(call: Call) -> tuple[PersonView, ...]:
    """Everybody whom this part of the row calls, in the state that only the game master knows."""
    village = call.village
    if is_no_answer(call.row.step):
        return ()
    if between := call.shape.between(call):
        return tuple(person_view(village, it, camp=True) for it in between)
    # Nobody calls who cannot come, unless nobody else is called: then the call keeps its pace.
    here = [it for it in call.answering if it.status != "parti"] or call.answering
    everybody = [it for it in here if it.status == call.row.state] or here
    views = (person_view(village, it.id, _state(call, it), camp=True) for it in everybody)
    if len(everybody) <= _FEW:
        return tuple(views)
    return tuple(replace(it, name=brief_name(village, it.id)) for it in views)


def is_no_answer(step: Step) -> bool:
    """Those who open their eyes again have answered before, or answer nothing."""
    return bool(ROWS[step].shape.again) or ROWS[step].group is nobody


def _state(call: Call, player: Player) -> str:
    if player in call.able:
        return "alpha" if has_card(player, call.shape.decider) else ""
    return "dort" if player.status == call.row.state else state_of(player)


def absence(call: Call) -> str:
    """Why nobody will answer, for the game master alone."""
    if is_no_answer(call.row.step) or call.is_answered:
        return ""
    same_pace = "appelez tout de même, au même rythme."
    cards = call.row.calls
    missing = [card for card in cards if not any(has_card(it, card) for it in call.able)]
    if 0 < len(missing) < len(cards):
        # Of a pair, the one who cannot act while the other still answers.
        return f"{CARDS[missing[0]]} ne répondra pas : {same_pace}"
    if call.everybody:
        return f"Ne répondra pas : {same_pace}"
    if not call.was_never_dealt:
        return f"Personne pour répondre : {same_pace}"
    return f"Jamais distribué : {same_pace}"


# The circle under a call: whom it may name and why not, who answers, what the houses hold.

_NOT_ASKED: Final = "Cet appel ne demande pas de maison."
_NEVER_DEALT: Final = "Personne n'a cette carte : gardez le rythme, puis passez."


def circle_of(call: Call) -> CircleView:
    """The houses that may be tapped for a decision of a row."""
    question, seats = call.question, call.village.seats
    if not question.seat:
        why_not = dict.fromkeys(seats, _NOT_ASKED)
    elif call.was_never_dealt:
        why_not = dict.fromkeys(seats, _NEVER_DEALT)
    else:
        why_not = call.shape.why_not(call)
    signs = Signs(
        why_not=why_not,
        answering=call.shape.answered_by(call),
        # What earlier decisions named; on an untouched row, what is recorded.
        chosen=call.shape.marked(call, call.told or call.recorded or {}),
        marks=_marks(call.village, call.row.step),
        figures=call.shape.figures(call),
    )
    field = question.field if question.seat else "target"
    return circle(call.village, signs, field, "Qui est désigné ?")


def _marks(village: Village, step: Step) -> dict[PlayerId, tuple[Mark, ...]]:
    night = tonight(village)
    asleep = (Mark("endormi", "sommeil lourd"),)
    sleeping = night.asleep if "aube" not in night.sheet else ()
    marks: dict[PlayerId, tuple[Mark, ...]] = dict.fromkeys(sleeping, asleep)
    if step in MUSICIANS:
        charmed = Mark("charme", "déjà sous le charme")
        for player in village.players.values():
            if step in player.charmed_by:
                marks[player.id] = (*marks.get(player.id, ()), charmed)
    if step == "fantomes" and village.last_defended is not None:
        yesterday = Mark("protege", "défendue la nuit dernière")
        marks[village.last_defended] = (*marks.get(village.last_defended, ()), yesterday)
    return marks


# The attack as the game master sees it: who is where, who could die, what is to be drawn.


def attack_lines(call: Call) -> tuple[AttackLine, ...]:
    """What has come of the attack, or what could; nothing at another row."""
    if not isinstance(call.shape, Assault):
        return ()
    return tuple(_line(call.village, it) for it in call.shape.scenes(call))


def _line(village: Village, scene: Attack) -> AttackLine:
    open_yet = scene.victim is None and scene.outcome == "victime" and len(scene.pool) > 1
    pool = listed((brief_name(village, it) for it in scene.pool), "ou") if open_yet else ""
    return AttackLine(
        house=village.name(scene.house),
        attackers=listed(brief_name(village, it) for it in scene.attackers),
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
    if scene.house == tonight(village).defended:
        return "Les fantômes la défendent."
    purse = coins(village.players[scene.house].coins)
    return f"Hier soir, c'était la plus grosse bourse ({purse} aujourd'hui)."
