"""What was typed in a live spreadsheet since a game was written into it."""

from collections.abc import Mapping
from dataclasses import replace

from gm_assistant.companions.quinte_bourg.spreadsheet.typed import Typed, TypedDay, TypedFact
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def typed_since(then: Typed, now: Typed, village: Village) -> dict[int, TypedDay] | None:
    """The days with what was added to them; None where something played before was changed."""
    if _table(then) != _table(now) or set(then.days) != set(now.days):
        return None
    added = {number: _added(then.days[number], now.days[number]) for number in now.days}
    found = {number: day for number, day in added.items() if day is None or day.written}
    kept = {number: day for number, day in found.items() if day and not _is_past(day, village)}
    return kept if len(kept) == len(found) else None


def _table(typed: Typed) -> tuple[object, ...]:
    places = typed.players, typed.lovers, typed.posts, typed.ghost_order
    return *places, typed.first_death_spent, typed.protected


def _is_past(day: TypedDay, village: Village) -> bool:
    """A night that has passed takes nothing more, nor does a day."""
    by_night = bool(day.calls or any(day.facts.get(it) for it in ("before", "after")))
    over = village.phase != "nuit" and by_night
    return day.number < village.day or (day.number == village.day and over)


def _added(then: TypedDay, now: TypedDay) -> TypedDay | None:
    kept = all(now.calls.get(step) == cells for step, cells in then.calls.items())
    zones = {zone: (then.facts.get(zone, []), facts) for zone, facts in now.facts.items()}
    kept = kept and set(then.facts) <= set(zones)
    kept = kept and all(facts[: len(known)] == known for known, facts in zones.values())
    if not kept or then.exchanged not in (None, now.exchanged):
        return None
    return replace(
        now,
        calls={step: cells for step, cells in now.calls.items() if step not in then.calls},
        facts={zone: facts[len(known) :] for zone, (known, facts) in zones.items()},
        exchanged=None if then.exchanged else now.exchanged,
        by_hand=_differences(then.by_hand, now.by_hand),
    )


def _differences(then: Mapping[PlayerId, int], now: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    changes = {it: now.get(it, 0) - then.get(it, 0) for it in {**then, **now}}
    return {player: change for player, change in changes.items() if change}


def renamed(day: TypedDay, ids: Mapping[PlayerId, PlayerId]) -> TypedDay:
    """The same day, whose players bear the ids that they have in the game."""
    return replace(
        day,
        facts={zone: [_fact(it, ids) for it in facts] for zone, facts in day.facts.items()},
        exchanged=ids.get(day.exchanged or ""),
        by_hand={ids[player]: change for player, change in day.by_hand.items()},
    )


def _fact(fact: TypedFact, ids: Mapping[PlayerId, PlayerId]) -> TypedFact:
    return replace(fact, who=ids.get(fact.who or ""), other=ids.get(fact.other or ""))
