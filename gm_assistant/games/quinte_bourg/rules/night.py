"""A row of the night's sheet, what its call asks, and where everybody is.

A `Row` is everything that is known of one call of the table. What it asks is its `shape`, an object
that the screens, the sheets and the spreadsheet all go by, so that none of them guesses from the
name of a field: a `RowShape` says

- which fields its move has (`fields`), and the decisions that fill them, in
  the order in which they are put (`asked`), with what may be done besides touching a house
  (`offer`);
- how one more tap joins what was told before (`joined`), which houses may not be touched and why
  (`why_not`, by trying), what chance fills in (`draw`), and which fields of a move all that makes,
  if it is whole (`fields_from`);
- what is printed in its boxes (`boxes`, `noted`, `ticked`);
- how it is summed up (`summary`), and the words for whoever conducts it.

The plain shapes stand here; the others beside the rows that have them (the pair in `meetings`, the
thief in `thieves`, the attack in `attack`). A `Call` is the `Asking` of a row that is being made:
the village, what was told so far, and the village just before the row, on which choices are tried.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Final, TypeAlias

from gm_assistant.engine.forms import Fields, Forms, Shape
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Saying, Unreadable
from gm_assistant.french.language import de
from gm_assistant.games.quinte_bourg.rules.asking import (
    NEXT_CALL,
    Asking,
    Button,
    Entry,
    Offer,
    Pick,
    Question,
    Sign,
)
from gm_assistant.games.quinte_bourg.rules.deck import HouseCard
from gm_assistant.games.quinte_bourg.rules.village import (
    Night,
    Player,
    Village,
    Where,
    Wish,
    Words,
    amend,
    is_no_more,
    tonight,
    uses_of,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    LONG_ACTIONS,
    NIGHTS,
    PLAYER,
    LongAction,
    PlayerId,
    Refusal,
    Status,
    Step,
    Weekday,
)

# A row of the night: its place, whom it calls, its fields, how it is judged and what is said.

Judge: TypeAlias = Callable[[Village, Move, "Row"], None]
Group: TypeAlias = Callable[[Village], list[Player]]

EVERY_NIGHT: Final = NIGHTS
# The place of dawn: who sleeps heavily answers again after it.
DAWN: Final = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Everything that the rules know of a row; places go by tens, so that one fits between two."""

    step: Step
    place: int
    nights: tuple[Weekday, ...]
    judge: Judge
    words: Words
    # Whom the scripts call: cards, or the name of a group, which `group` finds.
    calls: tuple[str, ...]
    group: Group | None = None
    dealt_as: frozenset[str] = frozenset()
    state: Status = "vivant"
    # once one of those whom it calls has left, the others plan nothing without him.
    together: bool = False
    shape: "RowShape"
    # The long action of its holder where he goes himself, or the one that it imposes on others.
    goes: LongAction | None = None
    imposes: LongAction = ""
    # The rows marked * in the rulebook: somebody may leave home.
    moves: bool = False
    # A.12; a time without seconds has no value in the rulebook (T-09), so any is as good.
    timed: bool = False
    seconds: int | None = None
    sayings: Mapping[str, Saying] = field(default_factory=dict)
    # What it does, where that is data; how a sentence names whoever it calls.
    card: HouseCard | None = None
    named: str = ""

    @property
    def uses(self) -> int | None:
        """How many of its calls may have their effect in one evening."""
        return self.card.call.uses if self.card and self.card.call else None

    @property
    def after_dawn(self) -> bool:
        """Whether a heavy sleep no longer keeps its holder from answering."""
        return self.place > DAWN


HouseIsGone = Refusal.saying("La maison {de_name} a disparu avec {name} : choisissez-en une autre.")


def holders(village: Village, row: Row) -> list[Player]:
    """Everybody, dead or alive, whom a row calls."""
    if row.group is not None:
        return row.group(village)
    everybody = village.in_seat_order()
    return [it for card in row.calls for it in everybody if card in it.cards]


def is_dealt(village: Village, row: Row) -> bool:
    """Whether the cards that a row calls were dealt at this table."""
    if row.group is not None:
        return not row.dealt_as.isdisjoint(village.dealt)
    return village.dealt.issuperset(row.calls)


def is_left_out(village: Village, row: Row) -> bool:
    """Whether this table calls only what it dealt, and nobody was dealt this, nor has it since."""
    by_card = row.group is None or row.dealt_as
    if not by_card or not village.only_dealt or holders(village, row):
        return False
    return (row.dealt_as or {*row.calls}).isdisjoint(village.dealt)


def is_spent(village: Village, row: Row) -> bool:
    """Whether a card has had its effect as often as it can."""
    return row.uses is not None and uses_of(village, row.step).spent >= row.uses


def left_alone(row: Row, called: Sequence[Player]) -> Player | None:
    """X-16: of those who act together only, the one who has left the table."""
    for it in called if row.together else ():
        if it.status == "parti":
            return it
    return None


def acting(village: Village, row: Row) -> Player | None:
    """The holder who can act; else the row has no effect and says why."""
    called = holders(village, row)
    gone = left_alone(row, called)
    if gone is not None:
        fail(village, row, "sans_effet", "rangee.parti", player=gone.id)
        return None
    asleep: Mapping[PlayerId, Step] = {} if row.after_dawn else tonight(village).asleep
    able = [it for it in called if it.status == row.state and it.id not in asleep]
    if able and not is_spent(village, row):
        return able[0]
    if able:
        fail(village, row, "sans_effet", "rangee.usee", player=able[0].id)
        return None
    sleeper = next((it for it in called if it.status == row.state), None)
    if sleeper is not None:
        facts = {"player": sleeper.id, "culprit": asleep[sleeper.id]}
        fail(village, row, "sans_effet", f"rangee.endormi.{asleep[sleeper.id]}", **facts)
    elif called:
        why = "rangee.parti" if called[0].status == "parti" else "rangee.mort"
        fail(village, row, "sans_effet", why, player=called[0].id)
    elif is_dealt(village, row):
        fail(village, row, "sans_effet", "rangee.absent")
    else:
        village.answer("sans_effet", "rangee.absent", step=row.step)
    return None


def fail(village: Village, row: Row, answer: str, rule: str, **facts: Any) -> None:
    """The row has no effect: its answer says so, and it figures among the failed."""
    if _counts_as_failed(village, row):
        amend(village, failed=(*tonight(village).failed, row.step))
    village.answer(answer, rule, step=row.step, **facts)


def _counts_as_failed(village: Village, row: Row) -> bool:
    """Not the rows of a group without a card; two together only where both were dealt."""
    if row.group is not None:
        return bool(row.dealt_as)
    return len(row.calls) == 1 or is_dealt(village, row)


def seated_target(village: Village, row: Row, target: PlayerId) -> Player | None:
    """A living target; a secretly dead one may be named, and then nothing happens."""
    player = village.players[target]
    if not player.seated:
        village.refuse(is_no_more(player))
    if player.living:
        return player
    # Known dead, he is named by the game master's word only.
    buried = "rangee.parti" if player.status == "parti" else "rangee.cible_enterree"
    rule = "rangee.cible_morte" if player.seated else buried
    fail(village, row, "sans_effet", rule, player=target)
    return None


def standing_house(village: Village, house: PlayerId) -> Player:
    """The owner of a house that still stands (L-15, by setting gone once the death is known)."""
    owner = village.players[house]
    if not village.rulings.dead_houses_stay and not owner.seated:
        village.refuse(HouseIsGone(name=owner.name))
    return owner


def put_to_sleep(village: Village, row: Row, target: PlayerId) -> None:
    """He does nothing more until dawn (L378, L382)."""
    asleep = tonight(village).asleep
    if target not in asleep:
        amend(village, asleep={**asleep, target: row.step})
    village.tell("sleep", target, f"sommeil.{row.step}", player=target, culprit=row.step)


def refusal_on(ground: Village, row: Row, fields: Fields) -> Refusal | None:
    """Why a row would be refused with these fields on the village just before it, if it would."""
    draft = ground.draft()
    draft.forced = bool(fields.get("force"))
    try:
        # Made of ids that the village knows: there is nothing to understand, as in a file.
        row.judge(draft, Move("call", {"step": row.step, **fields}, forced=draft.forced), row)
    except Refusal as refusal:
        return refusal.with_traceback(None)
    return None


def only_a_moment(_village: Village, _move: Move, _row: Row) -> None:
    """The row only marks a moment (L-22)."""


def nobody(_village: Village) -> list[Player]:
    """Whom a row calls that wakes everybody."""
    return []


def target_said(verb: str) -> Words:
    """« endort Bruno »."""
    return lambda village, move: f"{verb} {village.name(move['target'])}"


def house_said(verb: str) -> Words:
    """« squatte la maison de Bruno »."""
    return lambda village, move: f"{verb} {de(village.name(move['house']))}"


# A call being made, and the shapes of what calls ask.

# Why no house of a call may be touched: its houses say it, and so does a tap on one.


class NoSeatAsked(Unreadable):
    """The answer is a button."""

    sentence = "Cet appel ne demande pas de maison : touchez un bouton."


class NobodyComes(Unreadable):
    """T-12: nobody answers, or the row cannot succeed."""

    sentence = "Personne ne répond à cet appel : gardez le rythme, puis touchez « Suite »."
    can_be_forced = True


class NeverDealt(NobodyComes):
    """Nobody has the card, nor ever had it."""

    sentence = "Personne n'a cette carte : gardez le rythme, puis touchez « Suite »."


@dataclass(frozen=True, kw_only=True)
class Call(Asking):
    """A row that is called at this table, and what was told of it so far.

    `before` gives the village as the sheet has it just before the row.
    """

    row: Row
    before: Callable[[], Village]

    @cached_property
    def ground(self) -> Village:
        """The village on which choices are tried."""
        return self.before()

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """Every decision, in the order in which they are put."""
        return self.row.shape.asked(self.told)

    @cached_property
    def place(self) -> int:
        """Of the first decision that is still to be taken."""
        told = (self.row.shape.is_told(it, self.told) for it in self.questions)
        return next((it for it, done in enumerate(told) if not done), len(self.questions) - 1)

    @cached_property
    def question(self) -> Question:
        return self.questions[self.place]

    @cached_property
    def everybody(self) -> list[Player]:
        """Whom the row calls, dead or alive."""
        return holders(self.village, self.row)

    @cached_property
    def able(self) -> list[Player]:
        """Of them, who will really answer: neither the dead nor the sleepers."""
        spent = self.row.uses is not None and is_spent(self.ground, self.row)
        return [] if spent or left_alone(self.row, self.everybody) else self.awake

    @cached_property
    def awake(self) -> list[Player]:
        """Of them, who would answer if the card still served, and nobody had left."""
        row, night = self.row, tonight(self.village)
        # L-04: what was done before falling asleep stands, also where its row is opened again.
        here = night.place_of(row.step)
        asleep = {it for it, by in night.asleep.items() if night.place_of(by) <= here}
        sleeping = set() if row.after_dawn else asleep
        return [it for it in self.everybody if it.status == row.state and it.id not in sleeping]

    @cached_property
    def answering(self) -> list[Player]:
        """Whoever answers this decision: Cortex, then Minus."""
        card = self.question.card
        return [it for it in self.everybody if not card or card in it.cards]

    @cached_property
    def is_answered(self) -> bool:
        """Whether the row can have an effect."""
        return len(self.able) >= len(self.row.calls)

    @cached_property
    def nobody_comes(self) -> bool:
        """T-12: it is called for its pace alone, and nothing but the way on may be tapped."""
        asks = not self.row.shape.again and self.row.group is not nobody
        return asks and not self.able

    @cached_property
    def was_never_dealt(self) -> bool:
        """Nobody has the card, nor ever had it: no house is lit for it."""
        nobody_has_it = not self.everybody and not self.row.shape.nobody
        return nobody_has_it and not is_dealt(self.village, self.row)

    @cached_property
    def no_house(self) -> type[Unreadable] | None:
        """Why none may be touched, where none may."""
        asks_a_house = any(it.seat for it in self.questions)
        if asks_a_house and (self.nobody_comes or self.offer.warning):
            return NeverDealt if self.was_never_dealt else NobodyComes
        return None if self.question.seat else NoSeatAsked

    @cached_property
    def offer(self) -> Offer:
        return self.row.shape.offer(self)

    def why_not(self) -> dict[PlayerId, str]:
        if self.no_house:
            return dict.fromkeys(self.village.seats, self.no_house.sentence)
        return self.row.shape.why_not(self)

    def why_dark(self, house: PlayerId) -> str | None:
        return self.no_house.sentence if self.no_house else self.row.shape.why_dark(self, house)

    @property
    def marks(self) -> dict[PlayerId, tuple[Sign, ...]]:
        """Who sleeps, who is under this charm already, which house was defended last."""
        village, step, night = self.village, self.row.step, tonight(self.village)
        sleeping = night.asleep if "aube" not in night.sheet else ()
        marks: dict[PlayerId, tuple[Sign, ...]]
        marks = dict.fromkeys(sleeping, (("endormi", "sommeil lourd"),))
        charmed = [it.id for it in village.players.values() if step in it.charmed_by]
        for player in charmed:
            marks[player] = (*marks.get(player, ()), ("charme", "déjà sous le charme"))
        if step == "fantomes" and village.last_defended is not None:
            yesterday = ("protege", "défendue la nuit dernière")
            marks[village.last_defended] = (*marks.get(village.last_defended, ()), yesterday)
        return marks

    def answered_by(self) -> Collection[PlayerId]:
        return self.row.shape.answered_by(self)

    def marked(self) -> Mapping[PlayerId, str]:
        """Whom the decisions before have named; on an untouched row, what is recorded."""
        return self.row.shape.marked(self, self.told or self.recorded or {})

    def joined(self, tapped: Fields) -> dict[str, Any]:
        return self.row.shape.joined(self.told, tapped)

    def fields_from(self) -> dict[str, Any] | None:
        return self.row.shape.fields_from(self)

    @cached_property
    def recorded(self) -> Fields | None:
        """What the sheet of tonight has of it."""
        cell = tonight(self.village).sheet.get(self.row.step)
        return cell[1].fields if cell else None


# Where something is written or ticked on a sheet: what it is for, and its printed label.
Boxes: TypeAlias = tuple[tuple[str, str], ...]
_CHOSEN: Final = "choix fait"
# How whoever is put to sleep learns of it.
HEAD: Final = "Touchez-lui la tête."
_TO_NOTE: Final = Entry("text", "À noter, pour vous", "text")


@dataclass(frozen=True, kw_only=True)
class RowShape:
    """What a row asks of whoever answers it; see the top of this module."""

    # Printed on the boxes of the sheet; a key with a star is ticked.
    boxes: Boxes = ()
    # The button that names nobody; and whether no choice is a draw.
    passes: str = "Ne désigne personne"
    drawn: bool = False
    # What no choice means for those called, where it is not drawn.
    at_home: str = ""
    timer: str = "Concertation"
    # Where the rules answer nothing, what the game master does; where they answer yes or no.
    done: str = "C'est noté."
    yes: str = ""
    no: str = ""
    # Of what is taken, the rule: it is shown on fingers to whoever takes it, and noted.
    loot: str = ""
    # On a sheet, instead of names: those called before, or why there is nobody.
    again: str = ""
    nobody: str = ""

    fields: ClassVar[Shape] = Shape()
    # What a page may say, or what is kept, besides these fields.
    besides: ClassVar[Forms] = {}
    questions: ClassVar[tuple[Question, ...]] = ()
    # The parts of its words in the script, where they are said one after another.
    parts: ClassVar[tuple[str, ...]] = ()
    # What a page sends by itself, or what grows tap by tap: the next form does not carry it along.
    uncarried: ClassVar[Collection[str]] = ()
    # What the rules say nothing of where it is not asked for: the page looks whether it is.
    unheard: ClassVar[Collection[str]] = ()
    # Whether the words of all its parts are read at once, unless more is asked than the first.
    one_breath: ClassVar[bool] = False
    draws: ClassVar[str] = "Pas de choix : tirer au sort"
    # The card of the one who decides where those called do not agree.
    decider: ClassVar[str] = ""

    def asked(self, _told: Fields) -> tuple[Question, ...]:
        """Every decision, in the order in which they are put."""
        return self.questions

    def is_told(self, question: Question, told: Fields) -> bool:
        """Whether a decision has been taken."""
        return question.field in told

    def joined(self, told: Fields, tapped: Fields) -> dict[str, Any]:
        """What was told so far with one more tap."""
        return {**told, **tapped}

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        """The fields of the move that the decisions make, or None while one is missing."""
        wanted = [it.field for it in self.asked(call.told)]
        return (
            {**self.written(call), **{it: call.told[it] for it in wanted}}
            if (call.told.keys() >= set(wanted))
            else None
        )

    def written(self, call: Call) -> dict[str, Any]:
        """The words that were noted with it."""
        noted = call.told.get("text") if "text" in self.fields.optional else None
        return {"text": noted} if noted else {}

    def fill(self, _ground: Village, field: str, player: PlayerId, _chosen: Fields) -> Fields:
        """How the choice of one player in one field is made whole, to try whether it is legal."""
        return {field: player}

    def trial(self, call: Call, player: PlayerId) -> Fields:
        """The fields to try for a house that may be touched now."""
        field = call.question.field
        known = {it.field for it in call.questions} - {field}
        chosen = {it: call.told[it] for it in known if it in call.told}
        return {**chosen, **self.fill(call.ground, field, player, chosen)}

    def why_not(self, call: Call) -> dict[PlayerId, str]:
        """For each house that may not be touched, why."""
        told = ((it, self.why_dark(call, it)) for it in call.village.seats)
        return {house: why for house, why in told if why}

    def why_dark(self, call: Call, house: PlayerId) -> str | None:
        """Why this house may not be touched, or None."""
        refusal = refusal_on(call.ground, call.row, self.trial(call, house))
        return refusal.sentence if refusal else None

    def draw(self, call: Call, pick: Pick) -> dict[str, Any]:
        """What is told once chance has chosen what the table has not."""
        refused = self.why_not(call) if self.drawn else call.village.seats
        legal = [it for it in call.village.seats if it not in refused]
        return {**call.told, call.question.field: pick(legal)}

    def offer(self, call: Call) -> Offer:
        """What may be done besides touching a house."""
        if not (self.drawn and call.is_answered):
            noted = (call.told or call.recorded or {}).get("text", "")
            to_note = "text" in self.fields.optional
            return Offer(entries=(_TO_NOTE._replace(value=noted),) if to_note else ())
        return Offer(buttons=(Button("pass", "1", self.at_home),), drawn=True)

    def answered_by(self, call: Call) -> Sequence[PlayerId]:
        """Who answers the decision that is open."""
        return [it.id for it in call.answering if it in call.able]

    def marked(self, _call: Call, told: Fields) -> dict[PlayerId, str]:
        """Whom the decisions have named."""
        seats = (it.field for it in self.questions if it.seat)
        return {told[it]: _CHOSEN for it in seats if it in told}

    def value(self, village: Village, question: Question, told: Fields) -> str:
        """What was chosen for one of its decisions."""
        chosen = told.get(question.field)
        return village.name(chosen) if chosen in village.players else ""

    def summary(self, _village: Village, _fields: Fields) -> str:
        """What was decided, in a few words."""
        return ""

    def noted(self, village: Village, fields: Fields) -> dict[str, str]:
        """What is written in its boxes."""
        named = (name for name, _ in self.boxes if fields.get(name) in village.players)
        noted = {"text": fields["text"]} if "text" in fields else {}
        return {**noted, **{it: village.name(fields[it]) for it in named}}

    def looted(self, village: Village, move: int) -> int:
        """How many coins a call took."""
        taken = (it for it in village.happened if (it.move, it.rule) == (move, self.loot))
        return sum(int(it.facts["coins"]) for it in taken)

    def ticked(self, _fields: Fields) -> Collection[str]:
        """Which of its boxes are ticked."""
        return ()


@dataclass(frozen=True, kw_only=True)
class Moment(RowShape):
    """Nobody is asked anything: a moment has come."""

    questions: ClassVar[tuple[Question, ...]] = (Question("", "", seat=False),)

    def is_told(self, _question: Question, _told: Fields) -> bool:
        return False

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        return self.written(call)

    def offer(self, call: Call) -> Offer:
        return replace(RowShape.offer(self, call), go_on=NEXT_CALL)


@dataclass(frozen=True, kw_only=True)
class OneTarget(RowShape):
    """Somebody is pointed at."""

    boxes: Boxes = (("target", "Cible"),)
    fields: ClassVar[Shape] = Shape({"target": PLAYER})
    questions: ClassVar[tuple[Question, ...]] = (Question("target", "Cible"),)

    def summary(self, village: Village, fields: Fields) -> str:
        return village.name(fields["target"])


@dataclass(frozen=True, kw_only=True)
class OneHouse(RowShape):
    """A house is pointed at, which is said by its owner."""

    boxes: Boxes = (("house", "Maison"),)
    fields: ClassVar[Shape] = Shape({"house": PLAYER})
    questions: ClassVar[tuple[Question, ...]] = (Question("house", "Maison"),)

    def summary(self, village: Village, fields: Fields) -> str:
        return f"chez {village.name(fields['house'])}"


# Where everybody spends the night: for each the strongest of the long actions (L87-L100).

# The table of priorities, strongest first; L-17: whole, for tables that change the calendar.
PRIORITY: Final = {action: rank for rank, action in enumerate(LONG_ACTIONS)}


def whereabouts(village: Village) -> dict[PlayerId, Where]:
    """House and long action of each of the living, as far as known."""
    night = tonight(village)
    return {player.id: where_is(night, player) for player in village.living()}


def known_whereabouts(village: Village) -> Mapping[PlayerId, Where]:
    """Those at the instant of the attack once it has taken place, else those known so far."""
    return tonight(village).where or whereabouts(village)


def where_is(night: Night, player: Player) -> Where:
    """Exactly one long action: the strongest of those that concern the player."""
    best = all_wishes(night, player)[0]
    return Where(best.house, best.action)


def all_wishes(night: Night, player: Player) -> list[Wish]:
    """Every long action that concerns the player, strongest first; the last is his own bed."""
    wishes = [
        *_sleep(night, player),
        *night.wishes.get(player.id, ()),
        *_attack(night, player),
        Wish("dormir_chez_soi", player.id, "aube", None),
    ]
    return sorted(wishes, key=lambda it: PRIORITY[it.action])


def _sleep(night: Night, player: Player) -> list[Wish]:
    """L-01, L-03, L-06: sleep keeps one home, abduction carries the sleeper away."""
    if player.id not in night.asleep:
        return []
    host = night.abducted.get(player.id)
    return [Wish("sommeil_lourd", host or player.id, night.asleep[player.id], host)]


def _attack(night: Night, player: Player) -> list[Wish]:
    """A-05: a Reptilian designated by his own does not go and attack."""
    if night.target is None or not player.reptilian or designated_by_his_own(night, player):
        return []
    return [Wish("attaquer", night.target.house, "reptiliens", None)]


def designated_by_his_own(night: Night, player: Player) -> bool:
    """Whether he counts as a non-Reptilian for this attack, and for nothing else (L524, A-06)."""
    return night.target is not None and night.target.own and night.target.house == player.id
