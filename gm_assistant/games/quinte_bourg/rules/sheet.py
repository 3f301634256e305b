"""The night as a sheet: rows recorded in any order, read in the order of the table."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from gm_assistant.engine.forms import Fields, Shape, Variants
from gm_assistant.engine.game import Move
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules import attack, crafts, meetings, thieves
from gm_assistant.games.quinte_bourg.rules.attack import take_picture
from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.night import Row, is_left_out
from gm_assistant.games.quinte_bourg.rules.palette import house_rows, own_rows
from gm_assistant.games.quinte_bourg.rules.village import (
    Interlude,
    Judge,
    Night,
    Village,
    amend,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    NIGHTS,
    POWERS,
    NoNightIsOpen,
    Refusal,
    Step,
    Unbendable,
    Weekday,
)

# The tables of the six nights: every row of every family, in the order of its place.

Rows: TypeAlias = Mapping[Step, Row]
Tables: TypeAlias = Mapping[Weekday, tuple[Step, ...]]


def _in_order(rows: Rows) -> Rows:
    return {it.step: it for it in sorted(rows.values(), key=lambda it: it.place)}


def _tables(rows: Rows) -> Tables:
    return {night: tuple(it for it, row in rows.items() if night in row.nights) for night in NIGHTS}


_FAMILIES: Final = (attack, meetings, crafts, thieves)
ROWS: Final = _in_order(own_rows({it.step: it for family in _FAMILIES for it in family.ROWS}))
NIGHT_TABLES: Final = _tables(ROWS)


@lru_cache(maxsize=64)
def rows_of(deck: Deck) -> Rows:
    """Every row that a table of these cards may call, those that it has added included."""
    theirs = replace(ROWS["reptiliens"], dealt_as=deck.reptilian_roles)
    return _in_order({**ROWS, theirs.step: theirs, **house_rows(deck.house, ROWS)})


@lru_cache(maxsize=64)
def tables_of(deck: Deck) -> Tables:
    """The rows of each night, in the order of the table."""
    return _tables(rows_of(deck))


def row_of(village: Village, step: Step) -> Row:
    """A row of this village's table."""
    return rows_of(village.deck)[step]


RowOfAnotherNight = Unbendable.saying(
    "« {row} » n'est pas un appel de la nuit de {weekday} : c'en est un {nights}."
)
InvocationBreaks = Unbendable.saying(
    "Ce changement rendrait impossible l'invocation « {power} » {de_name} : "
    "annulez-la d'abord, ou gardez l'appel tel quel."
)
InterludeBreaks = Unbendable.saying(
    "Ce changement rendrait impossible une décision prise plus tard cette nuit : "
    "annulez-la d'abord, ou gardez l'appel tel quel."
)


def open_sheet(village: Village) -> None:
    """Begin a night: an empty sheet over the village at dusk."""
    village.night = None
    dusk = village.draft()
    village.night = Night(steps=tables_of(village.deck)[village.weekday], dusk=dusk)


def call(village: Village, move: Move, judge_interlude: Judge) -> Village:
    """Record a row; rows that come later in the table are worked out anew."""
    (night, place), step = _night_and_place(village, move), move["step"]
    sheet = {**night.sheet, step: (village.move, move)}
    passed = night.passed - {step}
    if place > night.place:
        amend(village, sheet=sheet, passed=passed, place=place)
        village.settle("call", step)
        play_row(village, move)
        return village
    changed = replace(night, sheet=sheet, passed=passed)
    return _read_again(village, changed, step, judge_interlude)


def skip(village: Village, move: Move, judge_interlude: Judge) -> Village:
    """Say that a row was called and nothing was chosen: the cell is empty."""
    night, place = _night_and_place(village, move)
    passed = night.passed | {move["step"]}
    changed = replace(night, passed=passed, place=max(place, night.place))
    if move["step"] not in night.sheet:
        amend(village, passed=passed, place=changed.place)
        village.settle("call", move["step"])
        return village
    sheet = {step: cell for step, cell in night.sheet.items() if step != move["step"]}
    return _read_again(village, replace(changed, sheet=sheet), move["step"], judge_interlude)


def pass_the_attack(village: Village, place: int) -> None:
    """A move made past the row of an attack without target comes after its instant (D-04)."""
    night = tonight(village)
    if night.target is None and place >= night.place_of("attaque"):
        take_picture(village)


def interlude(village: Village, move: Move) -> None:
    """Note that a move was made in mid-night, after the furthest row so far."""
    night = tonight(village)
    made = Interlude(night.place, village.move, move)
    amend(village, interludes=(*night.interludes, made))


def _night_and_place(village: Village, move: Move) -> tuple[Night, int]:
    if village.phase != "nuit" or village.night is None:
        raise NoNightIsOpen
    step = move["step"]
    if step not in village.night.steps:
        nights, label = listed(row_of(village, step).nights, "ou"), village.deck.steps[step]
        raise RowOfAnotherNight(row=label, weekday=village.weekday, nights=nights)
    return village.night, village.night.place_of(step)


def _read_again(village: Village, night: Night, changed: Step, judge: Judge) -> Village:
    """Read the whole sheet from dusk, in the order of the table."""
    fresh = _from_dusk(village, night)
    for waiting in _owed_rows(village, changed):
        fresh.owe("call", waiting)
    fresh = _play(fresh, night, len(night.steps), changed, judge)
    fresh.move, fresh.forced = village.move, village.forced
    return fresh


def before_row(village: Village, step: Step, judge: Judge) -> Village:
    """The village as the sheet has it just before a row of tonight is played."""
    night = tonight(village)
    place = night.place_of(step)
    if place > night.place:
        return village.draft()
    return _play(_from_dusk(village, night), night, place, step, judge)


def play_row(village: Village, move: Move) -> None:
    """What a row does by itself, on the village just before it."""
    row = row_of(village, move["step"])
    row.judge(village, move, row)


def _play(village: Village, night: Night, end: int, changed: Step, judge: Judge) -> Village:
    """Play the rows before a place of the table, with what was invoked between them."""
    village = _play_interludes(village, night, -1, judge)
    for place, step in enumerate(night.steps[:end]):
        if step in night.sheet:
            village = _play_row(village, night, step, changed)
        village = _play_interludes(village, night, place, judge)
    return village


def _from_dusk(village: Village, night: Night) -> Village:
    fresh = night.dusk.draft()
    fresh.night = Night(
        steps=night.steps,
        dusk=night.dusk,
        place=night.place,
        sheet=night.sheet,
        passed=night.passed,
        interludes=night.interludes,
    )
    fresh.silenced, fresh.stopped = village.silenced, village.stopped
    fresh.result, fresh.weighed = village.result, ()
    return fresh


def _owed_rows(village: Village, changed: Step) -> list[Step]:
    """Rows that an earlier change emptied and that still wait."""
    return [it for it in village.owed("call") if it != changed]


def _play_row(village: Village, night: Night, step: Step, changed: Step) -> Village:
    index, move = night.sheet[step]
    attempt = village.draft()
    attempt.move, attempt.forced = index, move.forced
    try:
        play_row(attempt, move)
    except Refusal:
        if step == changed:
            raise
        return _emptied(village, step)
    return attempt


def _emptied(village: Village, step: Step) -> Village:
    """A later row that has become illegal is emptied, and owed again."""
    sheet = {it: cell for it, cell in tonight(village).sheet.items() if it != step}
    amend(village, sheet=sheet)
    village.owe("call", step)
    return village


def _play_interludes(village: Village, night: Night, place: int, judge: Judge) -> Village:
    for made in night.interludes:
        if made.place != place:
            continue
        village.move, village.forced = made.index, made.move.forced
        pass_the_attack(village, place)
        try:
            judge(village, made.move)
        except Refusal as refusal:
            raise _broken(village, made.move) from refusal
    return village


def _broken(village: Village, move: Move) -> Refusal:
    if move.name == "invoke":
        return InvocationBreaks(power=POWERS[move["power"]], name=village.name(move["by"]))
    return InterludeBreaks()


def row_said(village: Village, move: Fields) -> str:
    """« Marchand de sable : endort Bruno »."""
    step = move["step"]
    return f"{village.deck.steps[step]} : {row_of(village, step).words(village, move)}"


def passed_said(village: Village, move: Fields) -> str:
    """« Marchand de sable : rien »."""
    return f"{village.deck.steps[move['step']]} : rien"


def _shapes(rows: Rows) -> Mapping[Step, Shape]:
    return {step: row.shape.fields for step, row in rows.items()}


# What is told of a row depends on which one it is.
ROW_FIELDS: Final = Variants(
    "step",
    "étape",
    _shapes(ROWS),
    lambda known: _shapes(rows_of(known.table)) if isinstance(known.table, Deck) else {},
)


# How far the calls of tonight have come: what is done, what comes next, what cannot be.

# After the last call: the row that opens the day.
DAYBREAK: Final = "jour"


def row_after(village: Village, step: Step | None) -> Step | None:
    """The row whose eyes are open once this one is recorded; None at the end of the table.

    It is the first after it that still waits, unless this one is asked again.
    """
    if asks_again(village):
        return step
    night = tonight(village)
    start = night.steps.index(step) + 1 if step in night.steps else 0
    waiting = (it for it in night.steps[start:] if state_of_row(village, it) == "avenir")
    return next(waiting, None)


_DISAGREED: Final = ("cible.desaccord", "cible.alpha_endormie")


def asks_again(village: Village) -> bool:
    """A-02: they disagree and no alpha decides; their eyes are open, and they may still agree."""
    night = tonight(village)
    last = night.steps[night.place] if night.place >= 0 else ""
    index, _ = night.sheet.get(last, (-1, None))
    return any(it.move == index and it.rule in _DISAGREED for it in village.happened)


def impossible(village: Village, step: Step) -> bool:
    """T-08: whether the table knows that nobody can answer, from what lies face up."""
    row, everybody = row_of(village, step), village.players.values()
    if row.state != "vivant":
        return not any(it.status == row.state for it in everybody)
    if row.calls == ("amoureux",):
        # Whoever came back before the eyes of all was a lover; once he is dead, both are.
        return any(not village.players[it].seated for it in village.returned)
    if row.group:
        return False
    for it in everybody:
        # The cards that a dead player has turned and not bequeathed.
        if it.shown and not it.seated:
            camp = it.printed if "camp" in it.shown else ()
            speciality = it.specialities if "specialite" in it.shown else ()
            if not {*camp, *speciality}.isdisjoint(row.calls):
                return True
    return False


def state_of_row(village: Village, step: Step) -> str:
    """fait, passe, absente, impossible or avenir."""
    night = tonight(village)
    if step in night.sheet:
        return "fait"
    if step in night.passed:
        return "passe"
    if village.only_dealt and is_left_out(village, row_of(village, step)):
        return "absente"
    return "impossible" if impossible(village, step) else "avenir"
