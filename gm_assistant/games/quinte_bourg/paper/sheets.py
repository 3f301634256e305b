"""The call sheets of the nights and the opening sheet, and what the printed sheets share.

A call is a `CallLine` of words and `Box`es: `night_sheets` prints them blank, `coming` prepared
for the next nights, and a night that was played with all that it wrote into its boxes. The opening
sheet (`opening_sheet`) is what is read before the first night. The parts that several kinds of
sheets are made of come first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.engine.game import Move
from gm_assistant.french.language import agreed, coins, de, listed
from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import Row as CalledRow
from gm_assistant.games.quinte_bourg.rules.night import (
    RowShape,
    holders,
    is_dealt,
    is_spent,
    known_whereabouts,
)
from gm_assistant.games.quinte_bourg.rules.opening import called_at_opening
from gm_assistant.games.quinte_bourg.rules.sheet import row_of
from gm_assistant.games.quinte_bourg.rules.village import Attack, Night, Player, Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import (
    CONDITIONS_OF,
    LONG_ACTIONS,
    NIGHTS,
    PERSONAL,
    POSTS,
    POWERS,
    ROLES,
    ROMANTIC,
    STATUSES,
    PlayerId,
    Step,
    Weekday,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Part, Row, Scripts
from gm_assistant.toolkit.seats import is_within, short_names

# A blank sheet has a line for each of so many, where nobody says how many sit down.
EMPTY_SEATS: Final = 45

# The parts of a printed sheet that several kinds share.


@dataclass(frozen=True, slots=True)
class Box:
    """Somewhere to write, or to tick; `value` is what a played game wrote there."""

    label: str
    value: str = ""
    ticks: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One breath of a call: what is read aloud, and what is done in silence."""

    say: str
    close: str = ""
    aside: str = ""
    gesture: str = ""


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody whom a call is for; `state` is empty for whoever can answer.

    `mark` tells apart those who are called together: the alpha, Minus, Cortex.
    """

    name: str
    state: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class CallLine:
    """One row of a call sheet; `note` says that it was passed, or had no effect."""

    number: str
    label: str
    words: tuple[Words, ...]
    timer: int | None = None
    moves: bool = False
    holders: tuple[Holder, ...] = ()
    nobody: str = ""
    boxes: tuple[Box, ...] = ()
    note: str = ""
    called: bool = False
    # One pair to tick, and room for who will hold the card by then.
    answers: tuple[Box, ...] = ()
    to_write: bool = False


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the table of long actions, strongest first: whom it concerns, and where."""

    rank: int
    action: str
    who: str
    where: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and what is so."""

    label: str
    words: str


@dataclass(frozen=True, slots=True)
class CallSheet:
    """A night, the opening, or any page of calls in order."""

    kind: str
    title: str
    opening: str
    calls: tuple[CallLine, ...]
    subtitle: str = ""
    priority: tuple[Ranked, ...] = ()
    facts: tuple[Fact, ...] = ()
    played: bool = False
    # Letters that can be read in the dark.
    pages: int = 2


# Who is named on a call sheet, and with which state.

_LETTERS, _WHOLE = 11, 20
_IN_FULL, _IN_SHORT = 2, 12


def called(village: Village, step: Step) -> tuple[tuple[Holder, ...], str]:
    """Everybody whom a row calls; else why there is nobody."""
    row = row_of(village, step)
    found, shape = holders(village, row), row.shape
    if found and shape.again:
        return (), shape.again
    if found:
        names = briefly(village, [it.id for it in found])
        states = (state_at(village, it, step) for it in found)
        marks = (_mark(it, row) for it in found)
        return tuple(map(Holder, names, states, marks)), ""
    absent = "plus personne" if is_dealt(village, row) else "pas distribué"
    return (), shape.nobody or absent


def _mark(player: Player, row: CalledRow) -> str:
    """Which of several: whose voice decides, or which half of a pair."""
    if row.shape.decider and row.shape.decider in player.cards:
        return "alpha"
    pair = row.calls if len(row.calls) > 1 else ()
    return " et ".join(ROLES[it] for it in pair if it in player.cards)


def briefly(village: Village, players: Sequence[PlayerId]) -> list[str]:
    """Whole names for a few, short ones for several, the numbers of their seats for a crowd."""
    if len(players) > _IN_SHORT:
        return [f"n° {village.seats.index(it) + 1}" for it in players]
    brief = names_within(village, _WHOLE if len(players) <= _IN_FULL else _LETTERS)
    return [brief[it] for it in players]


def names_within(village: Village, letters: int) -> dict[PlayerId, str]:
    """Whole names where they have so many letters at most, else short ones."""
    whole = [village.name(it) for it in village.seats]
    short = short_names(whole, letters)
    told = (
        name if is_within(name, letters) else brief
        for name, brief in zip(whole, short, strict=True)
    )
    return dict(zip(village.seats, told, strict=True))


def state_at(village: Village, player: Player, step: Step) -> str:
    """What keeps somebody from answering, or nothing."""
    row, night = row_of(village, step), village.night if village.phase == "nuit" else None
    if player.status == row.state:
        if night and player.id in night.asleep:
            return "dort"
        served = is_spent(village, row) and not (night and step in night.sheet)
        return "déjà servi" if served else ""
    return STATUSES[player.status] if player.announced else "mort encore secrète"


_SHORT_STATES: Final = {"heritage": "hors jeu", "mort": "morgue", "parti": "absent"}


def short_state(player: Player) -> str:
    """A state in one word, for a narrow column."""
    return _SHORT_STATES.get(player.status, STATUSES[player.status])


def public_state(player: Player) -> str:
    """The state that the table knows."""
    return "" if player.seated else STATUSES[player.status]


# What a played night wrote into the boxes of each row.

Values = dict[str, str]
TICKED: Final = "×"


def values_of(village: Village, night: Night, step: Step) -> Values:
    """The boxes of a recorded row by their keys; nothing for a row that was not recorded."""
    if step not in night.sheet:
        return {}
    (index, move), shape = night.sheet[step], row_of(village, step).shape
    ticks = dict.fromkeys(shape.ticked(move.fields), TICKED)
    noted = shape.noted(village, move.fields) | ticks
    for answer in village.answers_to(index):
        noted |= _answer(village.deck, answer)
    if shape.loot and not village.in_vain(index):
        taken = shape.looted(village, index)
        noted["takes"] = coins(taken) if taken else "rien"
    return noted


def note_of(village: Village, night: Night, step: Step) -> str:
    """That a row was passed, or had no effect."""
    if step in night.sheet:
        return "sans effet" if village.in_vain(night.sheet[step][0]) else ""
    return "passé" if step in night.passed else ""


def _answer(deck: Deck, answer: Any) -> Values:
    match answer:
        case bool():
            said = "oui" if answer else "non"
            return {f"*{said}": TICKED, "answer": said}
        case {"camp_roles": roles, "specialities": specialities}:
            return {"answer": ", ".join(deck.cards[it] for it in (*roles, *specialities))}
        case list():
            return {"answer": ", ".join(deck.roles[it] for it in answer)}
        case "echec":
            return {"*echec": TICKED}
        case _:
            return {}


# What came of a played night: the attack, the dead, who slept away, what the morning brings.

_OUTCOMES = {
    "aucun_attaquant": "aucun attaquant sur place",
    "protegee": "maison protégée",
    "vide": "maison vide",
    "que_des_reptiliens": "rien que des Reptiliens",
    "victime": "une victime",
}


def facts_of(village: Village, night: Night) -> tuple[Fact, ...]:
    """The lines under a night that was played."""
    return tuple(_facts(village, night))


def _facts(village: Village, night: Night) -> Iterator[Fact]:
    dead = [it for it in village.seats if _died(village, night, it)]
    yield Fact("Morts de la nuit", listed(village.name(it) for it in dead))
    for attack in night.attacks:
        yield Fact(f"Attaque chez {village.name(attack.house)}", _attack_told(village, attack))
    invoked = [it.move for it in night.interludes if it.move.name == "invoke"]
    if invoked:
        yield Fact("Pouvoirs invoqués", " ; ".join(_invocation(village, it) for it in invoked))
    yield Fact("Hors de chez soi, sans attaquer", " ; ".join(_away(village)) or "personne")
    if village.spared:
        yield Fact("Revient de la mort", listed(village.name(it) for it in village.spared))


def _invocation(village: Village, move: Move) -> str:
    aim = move.fields.get("target")
    upon = f" sur {village.name(aim)}" if aim else ""
    seen = f" sur le poste {POSTS[move['post']]}" if "post" in move else ""
    return f"{POWERS[move['power']]} par {village.name(move['by'])}{upon}{seen}"


def _away(village: Village) -> Iterator[str]:
    for it, where in known_whereabouts(village).items():
        if where.house != it and where.action != "attaquer":
            action = LONG_ACTIONS[where.action]
            yield f"{village.name(it)} chez {village.name(where.house)} ({action})"


def _died(village: Village, night: Night, player: str) -> bool:
    before = night.dusk.players.get(player)
    return bool(before and before.living) and not village.players[player].living


def _attack_told(village: Village, attack: Attack) -> str:
    present = listed(briefly(village, attack.attackers))
    by = f"{agreed(len(attack.attackers), 'attaquant')} : {present}"
    if attack.victim is None:
        return f"{_OUTCOMES[attack.outcome]} ; {by}"
    pool = len(attack.pool)
    among = f" parmi {pool} possibles" if pool > 1 else ""
    return f"mort {de(village.name(attack.victim))}{among} ; {by}"


# The call sheets of the nights: blank, prepared for the next ones, or as they were played.

_NARROW: Final = frozenset(("takes",))
# What this dense page is, beside the large print.
MEMO: Final = "mémo"
_WEEK: Final = len(NIGHTS)


def beds_of(scripts: Scripts) -> tuple[Ranked, ...]:
    """The table of long actions, in the order of the rules."""
    notes = (scripts.notes["lit"][it] for it in LONG_ACTIONS)
    return tuple(Ranked(i, it.label, it.text, it.where) for i, it in enumerate(notes, start=1))


def night_sheets(scripts: Scripts, game: Game | None, secrets: bool) -> tuple[CallSheet, ...]:
    """Six blank nights; or those that were played, then those to come of the same week."""
    if game is None:
        return tuple(_blank(scripts, it) for it in NIGHTS)
    played = list(_played(game))
    sheets = [_sheet(scripts, it, secrets, over=it is not game.village) for it in played]
    following = coming(game.village, len(played))
    return (*sheets, *(_prepared(scripts, game.village, it, secrets) for it in following))


def _played(game: Game) -> Iterator[Village]:
    """The last village of each night that was opened, in their order."""
    villages = [*game.villages[1:], None]
    for village, following in zip(game.villages, villages, strict=True):
        over = following is None or following.phase != "nuit"
        if village.phase == "nuit" and over:
            yield village


def coming(village: Village, played: int) -> tuple[Weekday, ...]:
    """The nights of this week that are still to come; once the game is over, nothing."""
    if village.result is not None:
        return ()
    following = NIGHTS.index(village.weekday) if village.weekday in NIGHTS else 0
    if village.phase != "ouverture" and village.weekday in NIGHTS:
        following += 1
    week = tuple(NIGHTS[(following + it) % _WEEK] for it in range(_WEEK))
    return week[: _WEEK - played % _WEEK] if played else week


def _blank(scripts: Scripts, weekday: Weekday) -> CallSheet:
    script = scripts.nights[weekday]
    lines = tuple(
        _line(row, number, scripts.shape_of(row.id))
        for number, row in enumerate(script.rows, start=1)
    )
    return CallSheet("nuit", script.title, script.opening, lines, MEMO, beds_of(scripts))


def _line(row: Row, number: int, shape: RowShape) -> CallLine:
    return CallLine(
        number=str(number),
        label=row.label,
        # The night leaves no room for the rest.
        words=tuple(Words(it.say, it.close) for it in row.parts),
        timer=row.timer,
        moves=row.moves,
        boxes=boxes_of(shape, {}),
    )


def _prepared(scripts: Scripts, village: Village, weekday: Weekday, secrets: bool) -> CallSheet:
    """A night to come, with who holds what today."""
    blank = _blank(scripts, weekday)
    if not secrets:
        return blank
    lines = zip(scripts.nights[weekday].rows, blank.calls, strict=True)
    calls = tuple(held(village, row, line) for row, line in lines)
    return replace(blank, subtitle=f"{MEMO} · à venir", calls=calls)


def held(village: Village, row: Row, line: CallLine) -> CallLine:
    """The same row with whom it calls."""
    people, nobody = called(village, row.id)
    return replace(line, holders=people, nobody=nobody)


def _sheet(scripts: Scripts, village: Village, secrets: bool, *, over: bool) -> CallSheet:
    """A night that was opened; without the secrets it is a blank one with its date."""
    script = scripts.nights[village.weekday]
    course = "" if over else " · nuit en cours"
    dated = replace(
        _blank(scripts, village.weekday), subtitle=f"{MEMO} · jour {village.day}{course}"
    )
    if not secrets:
        return dated
    lines = zip(script.rows, dated.calls, strict=True)
    calls = tuple(_written(village, row, held(village, row, line), over) for row, line in lines)
    facts = facts_of(village, tonight(village))
    return replace(dated, calls=calls, facts=facts, played=over)


def _written(village: Village, row: Row, line: CallLine, over: bool) -> CallLine:
    """Once the night is over nobody is sent back to sleep: the room goes to what was noted."""
    night = tonight(village)
    values = values_of(village, night, row.id)
    return replace(
        line,
        words=tuple(Words(it.say) for it in line.words) if over else line.words,
        boxes=boxes_of(row_of(village, row.id).shape, values),
        note=note_of(village, night, row.id),
        called=row.id in night.sheet or row.id in night.passed,
    )


def boxes_of(shape: RowShape, values: Mapping[str, str]) -> tuple[Box, ...]:
    """Where the target, the house and the answer are written, filled with what is known."""
    return tuple(
        Box(
            label=label,
            value=values.get(key, ""),
            ticks=key.startswith("*"),
            wide=key not in _NARROW,
        )
        for key, label in shape.boxes
    )


_CONDITIONS: Final = "conditions_personnelles"


def opening_sheet(scripts: Scripts, village: Village | None) -> CallSheet:
    """The sheet of the opening; with a village, who is called and what was chosen."""
    script = scripts.opening
    lines = (line for row in script.rows for line in _lines(row, village))
    calls = tuple(replace(line, number=str(place)) for place, line in enumerate(lines, start=1))
    return CallSheet("ouverture", script.title, script.opening, calls)


def _lines(row: Row, village: Village | None) -> Iterator[CallLine]:
    """One line a row; the personal conditions take one for each of the six."""
    if row.id == _CONDITIONS:
        yield from (_condition(it, village) for it in row.parts)
        return
    words = tuple(opening_words_of(it) for it in row.parts)
    line = CallLine("", row.label, words, row.timer, boxes=_boxes(row.id, village))
    yield replace(line, holders=_holders(row.id, village)) if village else line


def opening_words_of(part: Part) -> Words:
    """Everything of a part: by day and before the first night there is room for it."""
    aside = " ".join(it for it in (part.gesture, part.do) if it and it != "Aucun.")
    return Words(part.say, part.close, aside)


def _condition(part: Part, village: Village | None) -> CallLine:
    players = _with(village, (part.id,))
    given = {it for player in players for it in player.personal}
    boxes = tuple(
        Box(PERSONAL[it], TICKED if it in given else "", ticks=True)
        for it in CONDITIONS_OF.get(part.id, ())
    )
    line = CallLine("", ROLES.get(part.id, part.id), (opening_words_of(part),), boxes=boxes)
    if village is None:
        return line
    nobody = "" if players else "pas distribué"
    return replace(line, holders=_named(village, players), nobody=nobody)


def _with(village: Village | None, cards: tuple[str, ...]) -> list[Player]:
    everybody = village.in_seat_order() if village else []
    return [it for card in cards for it in everybody if card in it.cards]


def _holders(row: str, village: Village) -> tuple[Holder, ...]:
    if row == ROMANTIC.id:  # Whoever may become it, before his condition is chosen.
        return _named(village, _with(village, ROMANTIC.cards))
    return _named(village, called_at_opening(village, row))


def _named(village: Village, players: list[Player]) -> tuple[Holder, ...]:
    return tuple(Holder(name) for name in briefly(village, [it.id for it in players]))


def _boxes(row: str, village: Village | None) -> tuple[Box, ...]:
    match row:
        case "conversion":
            converted = village.converted_at_opening if village else None
            name = village.name(converted) if village and converted else ""
            return (Box("Converti", name, wide=True),)
        case "amoureux":
            lovers = [village.name(it) for it in village.lovers] if village else []
            one, other = lovers if len(lovers) == 2 else ("", "")
            return (Box("1er", one, wide=True), Box("2e", other, wide=True))
        case _:
            return ()
