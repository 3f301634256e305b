"""What a page sends, and what a tap comes to: a move, half of one, or a step of the opening.

`understood_by` reads every tap. The fields of a form become values of the game file by the forms
that the kinds of moves, the rows of the night and the decisions declare: a form knows what a string
of a page says (`told`), and whether a value may stand in half a decision (`sound`); whatever nobody
declares is text. What a tap adds is said by the decision that is being taken (`rules/asking.py`);
the rules judge a whole one, the decision itself the house that is touched for half of one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import FLAG, TEXT, Form, Forms, Many, OrNull
from gm_assistant.engine.forms import Whole as WholeNumber
from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.quinte_bourg.rules import decisions
from gm_assistant.games.quinte_bourg.rules.asking import Asking, Pick, told_by
from gm_assistant.games.quinte_bourg.rules.ballots import Round
from gm_assistant.games.quinte_bourg.rules.game import CODE, KINDS, Game, call_at
from gm_assistant.games.quinte_bourg.rules.invoking import Invocation
from gm_assistant.games.quinte_bourg.rules.night import Call, NobodyComes, NoSeatAsked
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK, ROWS, Rows, rows_of
from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import SEVERAL
from gm_assistant.games.quinte_bourg.screens.opening import (
    CONDITIONS,
    CONVERSION,
    LAST,
    LOVERS,
    NothingAsked,
    Place,
    Stop,
    is_left_out,
    stop_of,
    stops_of,
)
from gm_assistant.games.quinte_bourg.screens.people import SEAT, as_the_table_knows
from gm_assistant.games.quinte_bourg.screens.people_change import (
    ARRIVES,
    MISDEAL,
    arriving,
    misdealt,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Script, Scripts
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Back, Forget, Keep, Play, Scene, SentForm, whole_number

Fields = dict[str, Any]
Tap = seam.Tap[Game]


_MARK: Final = WholeNumber(0)
OPENING: Final = "ouverture"
# What only steers the app, and never stands in a move.
STEERING: Final = frozenset(
    ("pass", "go", "draw", "choose", "part", "disagreed", "closing", "blank")
)
# What takes several touches, by its move.
STEPPED: Final[Mapping[str, type[Asking]]] = {
    **decisions.STEPPED,
    Round.move: Round,
    Invocation.move: Invocation,
}
# What the calls of the opening say, and what is kept of where it is.
_AT_THE_OPENING: Final[Mapping[str, Forms]] = {
    "call": {"players": SEVERAL, "conditions": Many(TEXT)},
    OPENING: {
        "players": SEVERAL,
        "again": _MARK,
        "left": _MARK,
        "stood": _MARK,
        "marks": Many(OrNull(_MARK)),
    },
}


def _forms_of(rows: Rows, move: str, step: str) -> Forms:
    """The forms of a move, and of what may be kept of it; a call has those of its row."""
    forms: dict[str, Form[Any]] = {"force": FLAG}
    if move == "call" and step in rows:
        shape = rows[step].shape
        forms |= {**shape.fields.required, **shape.fields.optional, **shape.besides}
    elif move in KINDS:
        forms |= {**KINDS[move].required, **KINDS[move].optional}
    if move in STEPPED:
        forms |= STEPPED[move].besides
    return {**forms, **_AT_THE_OPENING.get(move, {})}


def fields_of(form: SentForm, rows: Rows = ROWS) -> Fields:
    """Every field that the form names, as a game file would write it."""
    sent = form.grouped()
    move, step = sent.get("move", [""])[0], sent.get("step", [""])[0]
    return told_by(sent, _forms_of(rows, move, step))


def plain(fields: Mapping[str, Any]) -> Fields:
    """Without what only steers the app."""
    return {name: value for name, value in fields.items() if name not in STEERING}


def _sound(key: str, told: Mapping[str, Any], village: Village) -> Fields:
    move, _, step = key.partition(":")
    forms, known = _forms_of(rows_of(village.deck), move, step), CODE.known(village)
    return {it: value for it, value in told.items() if forms.get(it, TEXT).sound(value, known)}


def begun(at: Scene[Game] | Tap, key: str) -> Fields:
    """What has been begun of a decision; of what a game file brings, as far as it is sound."""
    told = at.drafts.get(key)
    return _sound(key, told, at.game.village) if isinstance(told, dict) else {}


def prove_sound(key: str, told: Mapping[str, Any], village: Village) -> None:
    """What a form adds to a decision begun is refused where it would be set aside."""
    if _sound(key, told, village) != told:
        raise Unreadable


# From what a page sent to a whole move, or to the draft of one that still lacks a part.

# Said once, for this tap only.
AT_ONCE: Final = frozenset(("move", "step", "part", "go", "pass", "draw", "force"))


class NothingToDraw(Unreadable):
    """Nothing legal is left to draw from."""

    sentence = "Il n'y a rien à tirer au sort ici : désignez vous-même, ou passez."


class NotTonight(Unreadable):
    """The row is of another moment, or of no moment at all."""

    sentence = "Cet appel n'est pas de cette nuit : regardez où en est la partie."


class Dimmed(Unreadable):
    """A house that may not be touched for half a decision."""

    can_be_forced = True

    def __init__(self, name: str, words: str) -> None:
        self.sentence = words if words.endswith(".") else f"{name} : {words}."


def prove_lit(asked: Asking, tapped: Fields) -> None:
    """The house that a form names last may be touched: the decision says so, as to its screen."""
    question = asked.question
    told = tapped.get(question.field if question.seat else SEAT)
    house = told[-1] if isinstance(told, list) and told else told
    if isinstance(house, str) and house in asked.village.players:
        why = asked.why_dark(house)
        if why:
            raise Dimmed(asked.village.name(house), why)


def key_of(fields: Fields) -> str:
    """Under which name the draft of this move is kept."""
    move = str(fields.get("move", ""))
    return f"call:{fields.get('step', '')}" if move == "call" else move


def understood(game: Game, kept: Fields, fields: Fields, chance: Random) -> Play | Keep:
    """What to do with these fields of a form, and with what was kept before of their decision."""
    move = str(fields.get("move", ""))
    if move == "call":
        return _row(game, kept, fields, chance)
    if move == ARRIVES:
        return Play(arriving(game, fields))
    kind = STEPPED.get(move)
    return _stepped(game.village, kind, kept, fields) if kind else Play(plain(fields), (move,))


def _stepped(truly: Village, kind: type[Asking], kept: Fields, fields: Fields) -> Play | Keep:
    """A decision of several touches, with one more."""
    tapped = {it: value for it, value in fields.items() if it != "move"}
    is_step = any(it in tapped for it in kind.steps)
    if kind.about in tapped:
        prove_sound(kind.move, {kind.about: tapped[kind.about]}, truly)
    if "house" in tapped and tapped["house"] not in truly.players:
        raise Unreadable
    about, seen = tapped.get(kind.about), truly if kind.knows_all else as_the_table_knows(truly)
    if kind.about and about is None and not is_step:
        return Play(plain(fields), (kind.move,))
    asked = kind.begun(seen, kept, about)
    told = asked.joined(tapped)
    then = replace(asked, told=told)
    made = then.fields_from()
    if made is None and is_step:
        told = _kept(told)
        prove_sound(kind.move, told, truly)
        if not fields.get("force"):
            prove_lit(asked, tapped)
        return Keep(kind.move, told)
    move = {"move": kind.move, **plain(tapped if made is None else made)} | _force(fields)
    if left := then.leaves():
        return Play(move, keep=Keep(kind.move, left))
    return Play(move, (kind.move,))


def _row(game: Game, kept: Fields, fields: Fields, chance: Random) -> Play | Keep:
    step, key, village = str(fields.get("step", "")), key_of(fields), game.village
    if village.phase != "nuit" or step not in (*tonight(village).steps, DAYBREAK):
        raise NotTonight
    told = {name: value for name, value in fields.items() if name not in ("move", "step", "part")}
    # No button sends a row what is no part of it: it would be kept and never asked about.
    if not told.keys() <= _forms_of(
        rows_of(village.deck), "call", step
    ).keys() | STEERING | AT_ONCE | {SEAT}:
        raise Unreadable
    if step == DAYBREAK:
        prove_sound(key, {**kept, **told}, village)
        if SEAT in told:
            raise NoSeatAsked
        return Play({"move": "day"} | _force(fields), (key,))
    before = call_at(village, step, kept)
    call, shape = call_at(village, step, before.joined(told)), before.row.shape
    prove_sound(key, call.told, village)
    if SEAT in told and SEAT not in {it.field for it in call.questions}:
        raise NoSeatAsked
    goes_on = not call.questions or told.keys() <= {"pass"} or fields.get("force")
    # Nor does anybody say at whose house where the two cannot be brought together.
    in_vain = call.nobody_comes or (call.offer.warning and call.question.field in told)
    if in_vain and not goes_on:
        raise call.no_house or NobodyComes
    if fields.get("draw"):
        # Chance chooses what the table has not: a house, or the victims.
        call = call_at(village, step, shape.draw(call, _picker(chance)))
    move = move_from(call)
    if not fields.get("force") and (move is None or any(it in told for it in shape.unheard)):
        prove_lit(before, told)
    return Keep(key, _kept(call.told)) if move is None else Play(move | _force(fields), (key,))


def move_from(call: Call) -> dict[str, Any] | None:
    """The move of the game file that the decisions make, or None while one is missing."""
    step = call.row.step
    if call.told.get("pass"):
        return {"move": "pass", "step": step}
    fields = call.fields_from()
    return None if fields is None else {"move": "call", "step": step, **fields}


def _picker(chance: Random) -> Pick:
    def pick(among: Sequence[str]) -> str:
        if not among:
            raise NothingToDraw
        return chance.choice(among)

    return pick


def _kept(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in AT_ONCE}


def _force(fields: Fields) -> dict[str, Any]:
    return {"force": True} if fields.get("force") else {}


# The opening's calls: each tap decides something, or goes on, and the place is kept.

Move = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """What a tap does: a move or none, and how the kept place changes."""

    move: Move | None
    place: dict[str, Any]


def reached(draft: Mapping[str, Any]) -> int:
    """How many calls are done."""
    marks = draft.get("marks")
    return len(marks) if isinstance(marks, list) else 0


def open_again(draft: Mapping[str, Any]) -> int | None:
    """The next call of a row that was taken from the rail, while it has one that is done."""
    found = draft.get("again")
    return found if isinstance(found, int) and found < reached(draft) else None


def place_of(draft: Mapping[str, Any], asked: int | None) -> Place:
    """Where the opening is; `asked`: a call taken from the rail."""
    here, again, left = reached(draft), open_again(draft), draft.get("left")
    if asked is not None and asked != here:
        # Whoever was on the screen has heard his call: a leap ahead closes his eyes.
        return Place(here, asked, here if asked > here else None)
    shown = here if again is None or asked is not None else again
    if left is not None and left != here:
        return Place(here, shown, left, owes="stood" in draft)
    marks = draft.get("marks", [])[:shown]
    return Place(here, shown, next((it for it in _called_last(marks)), None))


def _called_last(marks: Sequence[int | None]) -> Iterator[int]:
    """The calls that were made, the last one first; one that was left out has no mark."""
    return (it for it in reversed(range(len(marks))) if marks[it] is not None)


def still_true(draft: Mapping[str, Any], moves: int) -> dict[str, Any]:
    """The place without the calls whose decisions no longer stand among so many moves."""
    marks = draft.get("marks", [])
    lost = next((call for call, stood in enumerate(marks) if (stood or 0) > moves), None)
    if lost is None:
        put_right = draft.get("stood") == moves - 1
        return {it: value for it, value in draft.items() if it != "stood" or put_right}
    # What took the game beyond these moves was decided by the call before.
    return {"marks": marks[: next(_called_last(marks[:lost]), 0)]}


# What each call of the opening is answered with, besides its way on.
_ANSWERED_BY: Final[Mapping[str, frozenset[str]]] = {
    CONDITIONS: frozenset(("player", "conditions")),
    CONVERSION: frozenset(("player",)),
    LOVERS: frozenset(("players",)),
}


def tapped(
    script: Script, village: Village, draft: Mapping[str, Any], fields: Fields, moves: int
) -> Step:
    """`moves`: how many decisions stand, so that undo knows what this call brought."""
    part = whole_number(str(fields.get("part", "0")))
    place = stop_of(script, str(fields.get("step", "")), -1 if part is None else part)
    if place is None:
        raise Unreadable
    row = stops_of(script)[place].row.id
    if not fields.get("go") and not _ANSWERED_BY.get(row, {""}) <= fields.keys():
        raise NothingAsked
    marks, pair = list(draft.get("marks", [])), fields.get("players", ())
    if row == LOVERS and len(pair) == 1 and not fields.get("go"):
        return Step(None, {**draft, "players": pair})
    # Whoever is touched twice is not one of them, after all.
    if row == LOVERS and len(set(pair)) < len(pair):
        return Step(None, {"marks": marks})
    if place == len(marks):
        return Step(
            _move(row, fields), {"marks": [*marks, moves, *_left_out(script, village, place)]}
        )
    # The very first call closes all eyes.
    kept = {"marks": marks} | ({"left": place} if marks else {})
    if fields.get("go"):
        return Step(_move(row, fields), kept | _again(stops_of(script), place, marks))
    return Step(_move(row, fields), kept | {"stood": moves})


def _left_out(script: Script, village: Village, place: int) -> list[None]:
    """The calls that follow this one and are not made at this table."""
    after = stops_of(script)[place + 1 :]
    return [None for _ in takewhile(lambda it: is_left_out(village, it), after)]


def _again(stops: Sequence[Stop], place: int, marks: Sequence[int]) -> dict[str, int]:
    """A row of several calls is gone through, until the one that is put right."""
    further = place + 1
    same = further < len(marks) and stops[further].row is stops[place].row
    return {"again": further} if same else {}


def _move(row: str, fields: Fields) -> Move | None:
    if row == LAST:
        return {"move": "night"}
    if fields.get("go"):
        return None
    player = fields.get("player")
    if row == CONDITIONS and player:
        return {"move": "personal", "player": player, "conditions": _conditions(fields)}
    if row == CONVERSION and player:
        return {"move": "turn_reptilian", "player": player}
    if row == LOVERS:
        return {"move": "lovers", "players": fields.get("players", [])}
    return None


def _conditions(fields: Fields) -> list[str]:
    """One button gives both at once."""
    return [it for told in fields.get("conditions", []) for it in told.split(",")]


def stepped_back(draft: Mapping[str, Any]) -> tuple[dict[str, Any], int] | None:
    """The place one call earlier, and how many decisions stood there; None at the beginning.

    A call that was put right is taken back alone: where the opening is stays.
    """
    marks = list(draft.get("marks", []))
    if "stood" in draft:
        return {"marks": marks}, int(draft["stood"])
    if draft.get("players"):
        return {"marks": marks}, -1
    last = next(_called_last(marks), None)
    return None if last is None else ({"marks": marks[:last]}, int(marks[last]))


INVOCATION: Final = Invocation.move


def understood_by(scripts: Scripts) -> Callable[[Tap], Answer]:
    """What reads the taps, in the calls of this MJ's opening."""

    def read(tap: Tap) -> Answer:
        if tap.page:
            return _given_up(tap)
        fields = fields_of(tap.form, rows_of(tap.game.village.deck))
        is_opening = tap.game.village.phase == "ouverture" and fields.get("move") == "call"
        if is_opening and not tap.correcting:
            return called_at_the_opening(scripts, tap, fields)
        return _decided(tap, fields)

    return read


def _given_up(tap: Tap) -> Answer:
    """Back to the game, exactly where it was."""
    if tap.page != "invocation" or tap.form.get("faire") != "renoncer":
        raise Unreadable
    return Forget(INVOCATION)


def called_at_the_opening(scripts: Scripts, tap: Tap, fields: Fields) -> Answer:
    """What one call of the opening decides, and the place that it leads to."""
    draft = still_true(begun(tap, OPENING), tap.count)
    step = tapped(scripts.opening, tap.game.village, draft, fields, tap.count)
    if step.move is None:
        return Keep(OPENING, step.place, stays="players" in step.place)
    move = step.move | ({"force": True} if fields.get("force") else {})
    # The place is kept: whoever takes the first night back is at the last call.
    if move["move"] == "night":
        return Play(move)
    return Play(move, keep=Keep(OPENING, step.place) if step.place != draft else None)


def _decided(tap: Tap, fields: Fields) -> Answer:
    if fields.get("move") == MISDEAL:
        return _misdealt(tap, fields)
    draft = begun(tap, key_of(fields))
    found = understood(tap.game, draft, fields, tap.chance)
    if isinstance(found, Keep):
        return found
    again = tap.replaced or {}
    if again and found.move.get("decides") and fields["move"] == "vote":
        return Play({**again, "decides": found.move["decides"], "force": True})
    if again.get("move") == found.move.get("move") == ARRIVES:
        # What followed speaks of him by this id, whatever he is called now.
        return Play({**found.move, "player": again["player"]})
    if found.move.get("move") in ("day", "night"):
        # What was begun and never finished does not come back a week later.
        outlived = (key for key in tap.drafts if key not in (INVOCATION, OPENING))
        return replace(found, clears=(*found.clears, *outlived))
    return found


def _misdealt(tap: Tap, fields: Fields) -> Answer:
    """What was already put right is replaced; otherwise it comes before what it changes."""
    inserted = misdealt(tap.game, fields)
    again = tap.replaced is not None and tap.replaced["move"] == MISDEAL
    return Play(inserted.move) if again else inserted


def step_back(tap: Tap) -> Back | None:
    """In the opening: one call earlier, with what it had decided."""
    if tap.game.village.phase != "ouverture" or not tap.drafts.get(OPENING):
        return None
    found = stepped_back(still_true(begun(tap, OPENING), tap.count))
    if found is None:
        return Back()
    place, stood = found
    return Back(tap.count - stood if stood >= 0 else 0, Keep(OPENING, place))
