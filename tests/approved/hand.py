"""A hand before the values of a page: the forms that they would be sent as, what comes of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Malformed, Refusal, Unreadable
from gm_assistant.games.quinte_bourg.screens.day_script import DayStage
from gm_assistant.games.quinte_bourg.screens.night_console import NightConsole
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.pages import Answer, Banner, Forget, Insert, Keep, Pairs, Play, SentForm, Tap
from gm_assistant.toolkit.seats import CircleView, DecisionView, FieldView

AGAIN: Final = 0.6
WORDS: Final = ("", "Zoé", "des mots", "2")


class Chance(Random):
    """Of each step the same, though another way be added beside those that there are."""

    def __init__(self, name: str) -> None:
        super().__init__(0)
        self._name, self._step, self._asked = name, 0, 0

    def go_on(self, step: int) -> None:
        self._step, self._asked = step, 0

    def random(self) -> float:
        self._asked += 1
        return self.of(f"{self._asked}")

    def of(self, words: str) -> float:
        seen = sha256(f"{self._name} {self._step} {words}".encode()).hexdigest()
        return int(seen[:8], 16) / 16**8

    def choice(self, seq: Any) -> Any:
        return min(seq, key=lambda it: self.of(repr(it)))


@dataclass
class Evening:
    """A game, what has been begun in it, and what the last tap was answered."""

    companion: Companion[Any]
    game: Any
    drafts: dict[str, Any] = field(default_factory=dict)
    said: str = ""

    def tap(self, form: Pairs, chance: Random) -> None:
        """As the shell does: a move is played, half of one is kept."""
        count = len(self.game.moves)
        try:
            tap = Tap(self.game, SentForm(form), self.drafts, chance, count)
            self.said = self._done(self.companion.understood(tap))
        except (Refusal, Malformed, Unreadable) as refusal:
            again = ("force", "1") not in form and chance.random() < AGAIN
            if again and getattr(refusal, "can_be_forced", False):
                self.tap((*form, ("force", "1")), chance)
            self.said = f"{refusal.sentence} {self.said if again else ''}"

    def _done(self, answer: Answer) -> str:
        match answer:
            case Play(move, clears, keep):
                self.game = self.game.play(move)
                self.drafts = {it: one for it, one in self.drafts.items() if it not in clears}
                if keep:
                    self.drafts[keep.key] = keep.value
            case Keep(key, value):
                self.drafts = {**self.drafts, key: value}
            case Forget(key):
                self.drafts.pop(key, None)
            case Insert():
                pass
        return repr(answer)


def answered(companion: Companion[Any], tap: Tap[Any]) -> str:
    """What a tap would come to, done nowhere."""
    try:
        return repr(companion.understood(tap))
    except (Refusal, Malformed, Unreadable) as refusal:
        return refusal.sentence


def forms_of(values: Any, chance: Random) -> list[Pairs]:
    """Everything that can be sent from a page."""
    return [it for part in _asking(values) for it in _sent(part, chance)]


def fields_of_values(value: Any) -> Iterator[FieldView]:
    """Every field that stands anywhere in a page."""
    if isinstance(value, FieldView):
        yield value
    elif is_dataclass(value):
        yield from (it for one in _of(value) for it in fields_of_values(one))
    elif isinstance(value, Mapping):
        yield from (it for one in value.values() for it in fields_of_values(one))
    elif isinstance(value, list | tuple):
        yield from (it for one in value for it in fields_of_values(one))


def _asking(value: Any) -> Iterator[Any]:
    if isinstance(value, DecisionView | NightConsole | Banner):
        yield value
    elif is_dataclass(value):
        yield from (it for one in _of(value) for it in _asking(one))
        if isinstance(value, DayStage):
            yield value
    elif isinstance(value, Mapping):
        yield from (it for one in value.values() for it in _asking(one))
    elif isinstance(value, list | tuple):
        yield from (it for one in value for it in _asking(one))


def _of(value: Any) -> Iterable[Any]:
    return [getattr(value, name) for name in value.__dataclass_fields__]


def _sent(part: Any, chance: Random) -> Iterator[Pairs]:
    match part:
        case DecisionView():
            yield from _decided(part, chance)
        case NightConsole():
            yield from _called(part, chance)
        case Banner(answer=answer) if answer:
            yield answer
        case DayStage(next_move=leads) if leads:
            yield leads


def _decided(view: DecisionView, chance: Random) -> Iterator[Pairs]:
    told = (("move", view.move), *view.hidden)
    told += tuple(it for one in view.fields for it in filled(one, chance))
    if view.circle and view.circle.several:
        houses = [it.id for it in view.circle.seats if chance.random() < 0.4]
        yield (*told, *((view.circle.field, it) for it in houses))
    elif view.circle:
        yield from ((*told, it) for it in _houses(view.circle, chance))
    yield from ((*told, (it.field, it.value)) for it in view.choices)
    if view.submit:
        yield told


def _houses(circle: CircleView, chance: Random) -> list[tuple[str, str]]:
    """Nobody touches a house that is dark, or hardly ever."""
    touched = [it.id for it in circle.seats if it.legal or chance.random() < 0.05]
    return [(circle.field, it) for it in touched]


def filled(view: FieldView, chance: Random) -> Pairs:
    if view.kind in ("number", "stepper"):
        return ((view.name, str(view.least + int(chance.random() * 3))),)
    if view.kind in ("check", "seats"):
        return tuple((view.name, it.value) for it in view.options if chance.random() < 0.3)
    if view.options:
        return ((view.name, chance.choice([it.value for it in view.options])),)
    return ((view.name, chance.choice(WORDS)),)


def _called(console: NightConsole, chance: Random) -> Iterator[Pairs]:
    call = console.call
    told = (("move", "call"), ("step", call.row), ("part", str(call.part)), *call.hidden)
    told += tuple((it.field, it.value) for it in call.toggles if chance.random() < 0.3)
    yield from ((*told, it) for it in _houses(console.circle, chance))
    yield from ((*told, (it.field, it.value)) for it in call.choices)
    if call.go_label:
        yield (*told, ("go", "1"))
    elif call.skip_label:
        yield (*told, (call.skip_field, "1"))
