"""Who answers a call, in what state, and the pause that keeps an absence from showing."""

from dataclasses import replace
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Row
from gm_assistant.companions.quinte_bourg.views.night.night_values import Draft
from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN, Asked
from gm_assistant.companions.quinte_bourg.views.people import brief_name, person_view, state_of
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import has_card, holders, is_dealt, nobody
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


def called(village: Village, step: Step, part: Asked, draft: Draft) -> tuple[PersonView, ...]:
    """Everybody whom this part of the row calls, in the state that only the game master knows."""
    if is_no_answer(step):
        return ()
    if part.field == "house" and draft.get("targets"):
        return tuple(person_view(village, it, camp=True) for it in draft["targets"])
    everybody = _still_here(answering(village, step, part))
    views = (person_view(village, it.id, _state(village, step, it), camp=True) for it in everybody)
    if len(everybody) <= _FEW:
        return tuple(views)
    return tuple(replace(it, name=brief_name(village, it.id)) for it in views)


def _still_here(players: list[Player]) -> list[Player]:
    """Nobody calls who has left, unless nobody else is called: then the call keeps its pace."""
    return [it for it in players if it.status != "parti"] or players


def is_no_answer(step: Step) -> bool:
    """Those who open their eyes again have answered before, or answer nothing."""
    return bool(SHOWN[step].again) or ROWS[step].group is nobody


def answering(village: Village, step: Step, part: Asked) -> list[Player]:
    """Whoever answers this part: Cortex, then Minus."""
    everybody = holders(village, ROWS[step])
    if part.field not in ROWS[step].calls:
        return everybody
    return [it for it in everybody if has_card(it, part.field)]


def awake(village: Village, step: Step, part: Asked) -> list[Player]:
    """Of those who are called, whoever will really answer: neither the dead nor the sleepers."""
    return [it for it in answering(village, step, part) if _able(village, step, it)]


def _state(village: Village, step: Step, player: Player) -> str:
    if _able(village, step, player):
        return "alpha" if ROWS[step].asks("horns") and has_card(player, "reptilienne_alpha") else ""
    return "dort" if player.status == ROWS[step].state else state_of(player)


def _able(village: Village, step: Step, player: Player) -> bool:
    if player.status != ROWS[step].state:
        return False
    by = tonight(village).asleep.get(player.id)
    # L-04: what was done before falling asleep stands, also where its row is opened again.
    return by is None or ROWS[by].place > ROWS[step].place or ROWS[step].after_dawn


def somebody_answers(village: Village, step: Step) -> bool:
    """Whether the row can have an effect."""
    able = [it for it in holders(village, ROWS[step]) if _able(village, step, it)]
    return len(able) >= len(ROWS[step].calls)


def absence(village: Village, step: Step) -> str:
    """Why nobody will answer, for the game master alone."""
    if is_no_answer(step) or somebody_answers(village, step):
        return ""
    same_pace = "appelez tout de même, au même rythme."
    halves = _missing_halves(village, step)
    if halves:
        return f"{halves} ne répondra pas : {same_pace}"
    if holders(village, ROWS[step]):
        return f"Ne répondra pas : {same_pace}"
    if not never_dealt(village, step):
        return f"Personne à appeler : {same_pace}"
    return f"Jamais distribué : {same_pace}"


def never_dealt(village: Village, step: Step) -> bool:
    """Nobody has the card, nor ever had it: no house is lit for it."""
    nobody_has_it = not holders(village, ROWS[step]) and not SHOWN[step].nobody
    return nobody_has_it and not is_dealt(village, ROWS[step])


def _missing_halves(village: Village, step: Step) -> str:
    """Of a pair, the one who cannot act while the other still answers."""
    calls = ROWS[step].calls
    if len(calls) < 2:
        return ""
    able = {
        card
        for card in calls
        for it in holders(village, ROWS[step])
        if has_card(it, card) and _able(village, step, it)
    }
    missing = [CARDS[it] for it in calls if it not in able]
    return missing[0] if able and missing else ""


def pause(row: Row) -> TimerView:
    """The time that an answer would have taken, where nobody will give one."""
    seconds = row.timer or FIRST_GESTURE + NEXT_GESTURE * (len(row.parts) - 1)
    return TimerView(seconds, "Silence")
