"""What a page sends, and what a tap comes to: a move, half of one, or a step of the opening.

`understood_by` reads every tap. The fields of a form become values of the game file by the forms
that the kinds of moves and the rows of the night declare: a form knows what a string of a page
says (`told`), and whether a value may stand in half a decision (`sound`). Only what a page says
besides the fields of a move is told here (`_BESIDES`); whatever nobody declares is text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT, FLAG, TEXT, Form, Forms, Known, Many, OneOf, OrNull
from gm_assistant.engine.forms import Whole as WholeNumber
from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.quinte_bourg.rules.asking import Pick
from gm_assistant.games.quinte_bourg.rules.choices import invocations, why_no_inquiry
from gm_assistant.games.quinte_bourg.rules.game import CODE, KINDS, NAMES, Game, call_at
from gm_assistant.games.quinte_bourg.rules.night import NOBODY_COMES, Call
from gm_assistant.games.quinte_bourg.rules.powers import ANSWERS, ShowIsIncomplete
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK, ROWS
from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import PLAYER, ROLES, SEVERAL, SHARES
from gm_assistant.games.quinte_bourg.screens.day_steps import ELSEWHERE, FATES
from gm_assistant.games.quinte_bourg.screens.day_taps import (
    ballot_from,
    by_houses,
    candidacies_from,
    fate_told,
    of_the_round,
    ranking_begun,
    round_told,
    sentence_from,
    voters_to_show,
)
from gm_assistant.games.quinte_bourg.screens.day_vote import OPEN, WAYS
from gm_assistant.games.quinte_bourg.screens.invocation import (
    OVERRULED,
    powers_open,
    who_may_invoke,
)
from gm_assistant.games.quinte_bourg.screens.opening import (
    CONDITIONS,
    CONVERSION,
    LAST,
    LOVERS,
    Place,
    Stop,
    is_left_out,
    stop_of,
    stops_of,
)
from gm_assistant.games.quinte_bourg.screens.people import SEAT
from gm_assistant.games.quinte_bourg.screens.people_change import (
    ARRIVES,
    MISDEAL,
    arriving,
    misdealt,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Script, Scripts
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Back, Forget, Keep, Play, Scene, SentForm, whole_number
from gm_assistant.toolkit.seats import CircleView, SeatView

Fields = dict[str, Any]
Tap = seam.Tap[Game]


@dataclass(frozen=True, slots=True)
class _Ranking(Many[str]):
    """Kept as a list of players, to which a page adds the one who was touched."""

    def told(self, words: Sequence[str], known: Known) -> object:
        return self.form.told(words, known)


_MARK: Final = WholeNumber(0)
OPENING: Final = "ouverture"
# What only steers the app, and never stands in a move.
STEERING: Final = frozenset(
    ("pass", "go", "draw", "choose", "part", "disagreed", "closing", "blank")
)
# What a page says of a move besides its fields, and what is kept until it is whole.
_BESIDES: Final[Mapping[str, Forms]] = {
    "call": {"players": SEVERAL, "conditions": Many(TEXT)},
    "vote": {
        "choice": _Ranking(PLAYER),
        "closing": FLAG,
        "voter": PLAYER,
        "about": PLAYER,
        "ranks": PLAYER,
        "way": OneOf(dict.fromkeys(WAYS, ""), "sens"),
        "away": SEVERAL,
    },
    "wedding": {"gives": SHARES, ELSEWHERE: FLAG},
    "invoke": {
        "about": PLAYER,
        "of": PLAYER,
        "player": PLAYER,
        "role": OneOf(ROLES, "rôle"),
        "answer": OneOf(ANSWERS, "réponse"),
    },
    OPENING: {
        "players": SEVERAL,
        "again": _MARK,
        "left": _MARK,
        "stood": _MARK,
        "marks": Many(OrNull(_MARK)),
    },
}


def _forms_of(move: str, step: str) -> Forms:
    """The forms of a move, and of what may be kept of it; a call has those of its row."""
    forms: dict[str, Form[Any]] = {"force": FLAG}
    if move == "call" and step in ROWS:
        shape = ROWS[step].shape
        forms |= {**shape.fields.required, **shape.fields.optional, **shape.besides}
    elif move in KINDS:
        forms |= {**KINDS[move].required, **KINDS[move].optional}
    return {**forms, **_BESIDES.get(move, {})}


def fields_of(form: SentForm) -> Fields:
    """Every field that the form names, as a game file would write it."""
    sent = form.grouped()
    forms = _forms_of(sent.get("move", [""])[0], sent.get("step", [""])[0])
    found: Fields = {}
    # « gives.J3 » is an entry of the field « gives ».
    tables = {it: it.partition(".")[0] for it in sent if "." in it}
    for name in dict.fromkeys(tables[it] if tables.get(it) in forms else it for it in sent):
        value = forms.get(name, TEXT).sent(name, sent)
        # An empty field says nothing, also of a text.
        if value is not ABSENT and value != "":
            found[name] = value
    return found


def plain(fields: Mapping[str, Any]) -> Fields:
    """Without what only steers the app."""
    return {name: value for name, value in fields.items() if name not in STEERING}


def _sound(key: str, told: Mapping[str, Any], village: Village) -> Fields:
    move, _, step = key.partition(":")
    forms, known = _forms_of(move, step), CODE.known(village)
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


class NoSeatAsked(Unreadable):
    """A house was tapped where the answer is a button."""

    sentence = "Cet appel ne demande pas de maison : touchez un bouton."


class NobodyComes(Unreadable):
    """T-12: a house was tapped for a call that nobody answers."""

    sentence = NOBODY_COMES
    can_be_forced = True


class NoPower(Unreadable):
    """Somebody who has nothing to invoke now, unless the game master says otherwise."""

    can_be_forced = True

    def __init__(self, village: Village, player: str) -> None:
        asleep = village.phase == "nuit" and player in tonight(village).asleep
        why = "dort jusqu'à l'aube" if asleep else "n'a aucun pouvoir à invoquer maintenant"
        without = f"{village.name(player)} {why} : touchez la maison de qui lève le bras."
        self.sentence = why_no_inquiry(village, player) or without


@dataclass(frozen=True)
class Half:
    """What is known so far, kept beside the moves until the rest is told."""

    key: str
    value: dict[str, Any]


@dataclass(frozen=True)
class Whole:
    """A move to play; the drafts under `clears` are finished by it, what it `leaves` is begun."""

    move: dict[str, Any]
    clears: tuple[str, ...] = ()
    leaves: Half | None = None


def key_of(fields: Fields) -> str:
    """Under which name the draft of this move is kept."""
    move = str(fields.get("move", ""))
    return f"call:{fields.get('step', '')}" if move == "call" else move


def understood(
    game: Game, draft: Mapping[str, Any], fields: Fields, chance: Random
) -> Whole | Half:
    """What to do with these fields of a form, and with those kept before."""
    if fields.get("move") == "call":
        return _row(game, draft, fields, chance)
    stepped = by_houses(game.village, draft, fields)
    if stepped is not None:
        return _stepped(game.village, fields, *stepped)
    match fields.get("move"):
        case "invoke":
            return _invocation(game, draft, fields)
        case "law" if (begun := voters_to_show(fields)) is not None:
            return Half("law", begun)
        case "vote" | "fate" as name:
            return _PARTED[name](game.village, draft, fields)
        case name if "choose" in fields and name in NAMES:
            return Half(str(name), _kept({**draft, **fields}))
        case "tribunal":
            return Whole(sentence_from(draft, plain(fields)), ("tribunal",))
        case "arrive":
            return Whole(arriving(game, fields))
        case "candidacies":
            return Whole(candidacies_from(plain(fields)), ("candidacies",))
        case name:
            return Whole(plain(fields), (str(name),))


def _stepped(village: Village, fields: Fields, told: dict[str, Any], whole: bool) -> Whole | Half:
    name = str(fields["move"])
    prove_sound(name, told, village)
    return Whole(told | _force(fields), (name,)) if whole else Half(name, told)


def _fate(village: Village, _draft: Mapping[str, Any], fields: Fields) -> Whole | Half:
    begun = fate_told(village, fields)
    if begun is not None:
        return Half("fate", begun)
    # Whoever has one card turns it.
    is_short = fields.get("becomes") in FATES and "shows" not in fields
    return Whole(plain(fields) | ({"shows": "camp"} if is_short else {}), ("fate",))


def _voice(village: Village, draft: Mapping[str, Any], fields: Fields) -> Whole | Half:
    begun = round_told(draft, fields) or ranking_begun(village, draft, fields)
    if begun:
        return Half("vote", begun)
    # What holds until the vote is closed.
    said = {} if fields.get("closing") else of_the_round(draft)
    keep = Half("vote", {**said, "choose": OPEN}) if said.keys() & {"way", "away"} else None
    return Whole(ballot_from(draft, fields), () if keep else ("vote",), keep)


# What is told in several touches of which some are buttons.
_PARTED: Final[Mapping[str, Callable[[Village, Mapping[str, Any], Fields], "Whole | Half"]]] = {
    "vote": _voice,
    "fate": _fate,
}


def _invocation(game: Game, draft: Mapping[str, Any], fields: Fields) -> Whole | Half:
    prove_sound("invoke", fields, game.village)
    by = fields.get("by")
    known = guessed(draft, plain(_kept(fields)))
    if by and "power" not in fields and by not in dict(invocations(game.village)):
        if not fields.get("force"):
            raise NoPower(game.village, str(by))
        known[OVERRULED] = "1"
    prove_sound("invoke", known, game.village)
    move = invoke_from(game.village, known)
    if move is None:
        return Half("invoke", known)
    overruled = {"force": True} if OVERRULED in known else {}
    return Whole(move | overruled | _force(fields), ("invoke",))


def invoke_from(village: Village, draft: Mapping[str, Any]) -> dict[str, Any] | None:
    """The move of the game file once everything is known, or None."""
    by = draft.get("by")
    powers = powers_open(who_may_invoke(village), draft)
    power = draft.get("power") or (powers[0] if len(powers) == 1 else None)
    if by is None or power is None:
        return None
    known = {"enquete": "post", "show": "guesses"}.get(power, "target")
    if known not in draft:
        return None
    move = {"move": "invoke", "by": by, "power": power, known: draft[known]}
    if power == "show":
        understood = CODE.read(move, "", CODE.known(village))
        if isinstance(CODE.refusal_of(village, understood), ShowIsIncomplete):
            return None
    return move


def guessed(draft: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is known with one more tap; a guess of the show is added to those before."""
    known = {it: value for it, value in fields.items() if it not in ("player", "answer")}
    if "answer" not in fields:
        return {**draft, **known}
    guess = {it: fields.get(it) for it in ("player", "role", "answer")}
    return {**draft, **known, "guesses": [*draft.get("guesses", ()), guess]}


def _row(game: Game, draft: Mapping[str, Any], fields: Fields, chance: Random) -> Whole | Half:
    step, key, village = str(fields.get("step", "")), key_of(fields), game.village
    if village.phase != "nuit" or step not in (*tonight(village).steps, DAYBREAK):
        raise NotTonight
    told = {name: value for name, value in fields.items() if name not in ("move", "step", "part")}
    # No button sends a row what is no part of it: it would be kept and never asked about.
    if not told.keys() <= _forms_of("call", step).keys() | STEERING | AT_ONCE | {SEAT}:
        raise Unreadable
    if step == DAYBREAK:
        prove_sound(key, {**draft, **told}, village)
        if SEAT in told:
            raise NoSeatAsked
        return Whole({"move": "day"} | _force(fields), (key,))
    shape = ROWS[step].shape
    call = call_at(village, step, shape.joined(draft, told))
    prove_sound(key, call.told, village)
    if SEAT in told and SEAT not in {it.field for it in call.questions}:
        raise NoSeatAsked
    goes_on = not call.questions or told.keys() <= {"pass"} or fields.get("force")
    # Nor does anybody say at whose house where the two cannot be brought together.
    in_vain = call.offer.warning and call.question.field in told
    if not goes_on and (call.nobody_comes or in_vain):
        raise NobodyComes
    if fields.get("draw"):
        # Chance chooses what the table has not: a house, or the victims.
        call = call_at(village, step, shape.draw(call, _picker(chance)))
    move = move_from(call)
    if move is None:
        return Half(key, _kept(call.told))
    return Whole(move | _force(fields), (key,))


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


class NothingAsked(NoSeatAsked):
    """A house was tapped at a call of the opening that names nobody."""


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


INVOCATION = "invoke"


class Dimmed(Unreadable):
    """A house that may not be touched, on a screen where half a decision is asked for."""

    can_be_forced = True

    def __init__(self, seat: SeatView) -> None:
        words = seat.why_not
        self.sentence = words if words.endswith(".") else f"{seat.name} : {words}."


def understood_by(
    scripts: Scripts, asked: Callable[[Tap], CircleView | None] = lambda _tap: None
) -> Callable[[Tap], Answer]:
    """What reads the taps, in the calls of this MJ's opening; `asked`: the houses of their screen.

    The rules judge a whole decision; half of one, and what they say nothing of, is looked up there.
    """

    def read(tap: Tap) -> Answer:
        if tap.page:
            return _given_up(tap)
        fields = fields_of(tap.form)
        is_opening = tap.game.village.phase == "ouverture" and fields.get("move") == "call"
        if is_opening and not tap.correcting:
            return called_at_the_opening(scripts, tap, fields)
        answer = _decided(tap, fields)
        row = ROWS.get(str(fields.get("step", "")))
        unheard = row is not None and any(it in fields for it in row.shape.unheard)
        if (isinstance(answer, Keep) or unheard) and not fields.get("force"):
            prove_lit(tap.form, asked(tap))
        return answer

    return read


def prove_lit(form: SentForm, circle: CircleView | None) -> None:
    """The house that a form names last may be touched."""
    named = form.getlist(circle.field)[-1:] if circle else []
    for seat in circle.seats if circle else ():
        if seat.id in named and not seat.legal:
            raise Dimmed(seat)


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
    if isinstance(found, Half):
        return Keep(found.key, found.value)
    again = tap.replaced or {}
    if again and found.move.get("decides") and fields["move"] == "vote":
        return Play({**again, "decides": found.move["decides"], "force": True})
    if again.get("move") == found.move.get("move") == ARRIVES:
        # What followed speaks of him by this id, whatever he is called now.
        return Play({**found.move, "player": again["player"]})
    outlived: Iterable[str] = ()
    if found.move.get("move") in ("day", "night"):
        # What was begun and never finished does not come back a week later.
        outlived = (key for key in tap.drafts if key not in (INVOCATION, OPENING))
    left = found.leaves
    return Play(
        found.move, (*found.clears, *outlived), keep=Keep(left.key, left.value) if left else None
    )


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
