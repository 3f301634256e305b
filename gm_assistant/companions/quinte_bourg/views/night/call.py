"""A call being made: its decisions in order, who answers it and in what state, and its silences."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts import texts
from gm_assistant.companions.quinte_bourg.views.night.attack import drawable
from gm_assistant.companions.quinte_bourg.views.night.night_values import Draft
from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN, Asked, Shown
from gm_assistant.companions.quinte_bourg.views.people import brief_name, person_view, state_of
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import Row, has_card, holders, is_dealt, nobody
from gm_assistant.quinte_bourg.reasons.sentences import CARDS
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import Step
from gm_assistant.views.asking import TimerView
from gm_assistant.views.seats import PersonView

# How long somebody takes to open the eyes and point, so that nobody takes no less.
FIRST_GESTURE: Final = 6
NEXT_GESTURE: Final = 4
# More than these are named as their houses are.
_FEW: Final = 4
_GIFTS: Final = (Asked("takes", "Butin", words=1), Asked("gives", "Dons", words=1))


@dataclass(frozen=True)
class Call:
    """A row that is called at this table, and what was decided of it so far."""

    village: Village
    step: Step
    draft: Draft = field(default_factory=dict)

    @cached_property
    def row(self) -> Row:
        """As the rules know it."""
        return ROWS[self.step]

    @cached_property
    def shown(self) -> Shown:
        """As the screens know it."""
        return SHOWN[self.step]

    @cached_property
    def parts(self) -> tuple[Asked, ...]:
        """Every decision, in the order in which they are put."""
        return asked_at(self.step, self.draft)

    @cached_property
    def place(self) -> int:
        """Of the first decision that is still to be taken."""
        open_ones = (it for it, part in enumerate(self.parts) if not _decided(part, self.draft))
        return next(open_ones, len(self.parts) - 1)

    @cached_property
    def part(self) -> Asked:
        """That decision."""
        return self.parts[self.place]

    @cached_property
    def everybody(self) -> list[Player]:
        """Whom the row calls, dead or alive."""
        return holders(self.village, self.row)

    @cached_property
    def able(self) -> list[Player]:
        """Of them, who will really answer: neither the dead nor the sleepers."""
        row, asleep = self.row, tonight(self.village).asleep
        # L-04: what was done before falling asleep stands, also where its row is opened again.
        early = {it for it, by in asleep.items() if row.after_dawn or ROWS[by].place > row.place}
        awake = (it for it in self.everybody if it.id not in asleep or it.id in early)
        return [it for it in awake if it.status == row.state]

    @cached_property
    def answering(self) -> list[Player]:
        """Whoever answers this decision: Cortex, then Minus."""
        if self.part.field not in self.row.calls:
            return self.everybody
        return [it for it in self.everybody if has_card(it, self.part.field)]

    @cached_property
    def is_answered(self) -> bool:
        """Whether the row can have an effect."""
        return len(self.able) >= len(self.row.calls)

    @cached_property
    def is_drawn(self) -> bool:
        """Whether no choice means a draw: its button is at the foot, as of every other way on."""
        if self.step == "attaque":
            return bool(drawable(self.village, bool(self.draft.get("carnage"))))
        return self.shown.drawn and self.is_answered

    @cached_property
    def was_never_dealt(self) -> bool:
        """Nobody has the card, nor ever had it: no house is lit for it."""
        nobody_has_it = not self.everybody and not self.shown.nobody
        return nobody_has_it and not is_dealt(self.village, self.row)

    @cached_property
    def recorded(self) -> Mapping[str, Any] | None:
        """What the sheet of tonight has of it."""
        cell = tonight(self.village).sheet.get(self.step)
        return cell[1].fields if cell else None


def asked_at(step: Step, draft: Draft) -> tuple[Asked, ...]:
    """Every decision of a row; a thief who shares is asked two more."""
    parts = SHOWN[step].asks
    shared = draft.get("choose") == "gives" and ROWS[step].asks("gives")
    return (*parts, *_GIFTS) if shared else parts


def _decided(part: Asked, draft: Draft) -> bool:
    """Gifts are never all given until the game master says so."""
    if part.field in ("", "gives"):
        return False
    if part.field == "targets":
        return len(draft.get("targets", ())) > part.place
    return part.field in draft


def called(call: Call) -> tuple[PersonView, ...]:
    """Everybody whom this part of the row calls, in the state that only the game master knows."""
    village = call.village
    if is_no_answer(call.step):
        return ()
    if call.part.field == "house" and call.draft.get("targets"):
        return tuple(person_view(village, it, camp=True) for it in call.draft["targets"])
    # Nobody calls who cannot come, unless nobody else is called: then the call keeps its pace.
    here = [it for it in call.answering if it.status != "parti"] or call.answering
    everybody = [it for it in here if it.status == call.row.state] or here
    views = (person_view(village, it.id, _state(call, it), camp=True) for it in everybody)
    if len(everybody) <= _FEW:
        return tuple(views)
    return tuple(replace(it, name=brief_name(village, it.id)) for it in views)


def is_no_answer(step: Step) -> bool:
    """Those who open their eyes again have answered before, or answer nothing."""
    return bool(SHOWN[step].again) or ROWS[step].group is nobody


def _state(call: Call, player: Player) -> str:
    if player in call.able:
        return "alpha" if call.row.asks("horns") and has_card(player, "reptilienne_alpha") else ""
    return "dort" if player.status == call.row.state else state_of(player)


def absence(call: Call) -> str:
    """Why nobody will answer, for the game master alone."""
    if is_no_answer(call.step) or call.is_answered:
        return ""
    same_pace = "appelez tout de même, au même rythme."
    halves = _missing_halves(call)
    if halves:
        return f"{halves} ne répondra pas : {same_pace}"
    if call.everybody:
        return f"Ne répondra pas : {same_pace}"
    if not call.was_never_dealt:
        return f"Personne pour répondre : {same_pace}"
    return f"Jamais distribué : {same_pace}"


def _missing_halves(call: Call) -> str:
    """Of a pair, the one who cannot act while the other still answers."""
    cards = call.row.calls
    if len(cards) < 2:
        return ""
    missing = [card for card in cards if not any(has_card(it, card) for it in call.able)]
    return CARDS[missing[0]] if 0 < len(missing) < len(cards) else ""


def pause(row: texts.Row) -> TimerView:
    """The time that an answer would have taken, where nobody will give one."""
    seconds = row.timer or FIRST_GESTURE + NEXT_GESTURE * (len(row.parts) - 1)
    return TimerView(seconds, "Silence")
