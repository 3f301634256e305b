"""A row of the night's sheet, and where everybody is: what every call stands on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from gm_assistant.engine.forms import Fields, Form, Forms, Together
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Saying
from gm_assistant.french.grammar import de
from gm_assistant.games.quinte_bourg.rules.document import Refusal, TargetIsDead
from gm_assistant.games.quinte_bourg.rules.village import (
    Night,
    Player,
    Village,
    Where,
    Wish,
    Words,
    amend,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    LONG_ACTIONS,
    NIGHTS,
    LongAction,
    PlayerId,
    Status,
    Step,
    Weekday,
)

# A row of the night: its place, whom it calls, its fields, how it is judged and what is said.

Judge: TypeAlias = Callable[[Village, Move, "Row"], None]
Group: TypeAlias = Callable[[Village], list[Player]]
# How the choice of one player in one field is made whole, to try whether the rules accept it.
Fill: TypeAlias = Callable[[Village, str, PlayerId, Fields], Fields]

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
    required: Forms = field(default_factory=dict)
    optional: Forms = field(default_factory=dict)
    whole: Together | None = None
    # The fields that the script asks for one after another, where there are several.
    parts: tuple[str, ...] = ()
    fill: Mapping[str, Fill] = field(default_factory=dict)
    # The long action of its holder where he goes himself, or the one that it imposes on others.
    goes: LongAction | None = None
    imposes: LongAction = ""
    # The rows marked * in the rulebook: somebody may leave home.
    moves: bool = False
    # A.12; a time without seconds has no value in the rulebook (T-09), so any is as good.
    timed: bool = False
    seconds: int | None = None
    sayings: Mapping[str, Saying] = field(default_factory=dict)

    @property
    def fields(self) -> Mapping[str, Form[Any]]:
        """All that may be said of it, by name."""
        return {**self.required, **self.optional}

    def asks(self, field: str) -> bool:
        """Whether this field is one of its own."""
        return field in self.required or field in self.optional

    @property
    def after_dawn(self) -> bool:
        """Whether a heavy sleep no longer keeps its holder from answering."""
        return self.place > DAWN


class HouseIsGone(Refusal):
    template = "La maison {de_name} a disparu avec {name} : choisissez-en une autre."


def has_card(player: Player, card: str) -> bool:
    """Whether a player has this speciality or plays this camp role."""
    return card in player.specialities or card in player.camp_roles


def holders(village: Village, row: Row) -> list[Player]:
    """Everybody, dead or alive, whom a row calls."""
    if row.group is not None:
        return row.group(village)
    everybody = village.in_seat_order()
    return [it for card in row.calls for it in everybody if has_card(it, card)]


def is_dealt(village: Village, row: Row) -> bool:
    """Whether the cards that a row calls were dealt at this table."""
    if row.group is not None:
        return not row.dealt_as.isdisjoint(village.dealt)
    return village.dealt.issuperset(row.calls)


def acting(village: Village, row: Row) -> Player | None:
    """The holder who can act; else the row has no effect and says why."""
    called = holders(village, row)
    asleep: Mapping[PlayerId, Step] = {} if row.after_dawn else tonight(village).asleep
    able = [it for it in called if it.status == row.state and it.id not in asleep]
    if able:
        return able[0]
    sleeper = next((it for it in called if it.status == row.state), None)
    if sleeper is not None:
        fail(village, row, "sans_effet", f"rangee.endormi.{asleep[sleeper.id]}", player=sleeper.id)
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
        village.refuse(TargetIsDead(name=player.name))
    if player.living:
        return player
    # Known dead, he is named by the game master's word only.
    rule = "rangee.cible_morte" if player.seated else "rangee.cible_enterree"
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
    village.tell("sleep", target, f"sommeil.{row.step}", player=target)


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
