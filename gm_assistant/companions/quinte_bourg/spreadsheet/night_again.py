"""A night of the spreadsheet played again, call after call."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.spreadsheet import facts as f
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import night_title
from gm_assistant.companions.quinte_bourg.spreadsheet.night_formulas import (
    BOTH,
    DISAGREED,
    HORNS,
    REVEALER,
    STALKER,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.table_again import Retold
from gm_assistant.companions.quinte_bourg.spreadsheet.typed import TypedDay, TypedFact, key_of
from gm_assistant.quinte_bourg.night.calls import NIGHT_TABLES, ROWS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, STATUSES, STEPS, PlayerId, Step

POWERS: Final = {
    f.MURDERED: "assassinat",
    f.REPTICIDE: "repticide",
    f.BITTEN: "morsure",
    f.RADIANT: "conversion_radieuse",
    f.BLACK: "conversion_noire",
    f.RISEN: "resurrection",
}
_HOUSES: Final = ("fantomes", "amoureux", "laura")


def play_night(retold: Retold, day: TypedDay, *, last: bool) -> None:
    """The calls in the order of the table, and what was invoked before and after the attack."""
    if not _has_begun(retold, day):
        return
    steps = NIGHT_TABLES[day.weekday]  # type: ignore[index]
    ids = retold.ids
    for step in steps:
        if step == "attaque":
            _between(retold, day, "before")
            _attack(retold, day, ids)
            _between(retold, day, "after")
        elif step in day.calls:
            _call(retold, day, step, ids)
    later = any(day.facts.get(it) for it in ("waking", "morning", "day"))
    if not last or later or day.by_hand:
        retold.play({"move": "day"}, f"Jour {day.number}")


def _has_begun(retold: Retold, day: TypedDay) -> bool:
    """A night that is under way is gone on with."""
    village = retold.game.village
    under_way = village.phase == "nuit" and village.day == day.number
    return under_way or retold.play({"move": "night"}, night_title(day.number, day.weekday))


def _call(retold: Retold, day: TypedDay, step: Step, ids: Mapping[str, PlayerId]) -> None:
    where = f"{night_title(day.number, day.weekday)}, « {STEPS[step]} »"
    fields: dict[str, Any] = {"move": "call", "step": step}
    for letter, words in day.calls[step].items():
        if letter != "G" and key_of(words) not in ids:
            retold.remarks.append(f"{where} : « {words} » n'est pas à table.")
            return
    fields.update(_fields(step, day.calls[step], ids))
    if ROWS[step].asks("takes"):
        _thief_gives(day, fields)
    retold.play(fields, where)


def _fields(step: Step, cells: Mapping[str, str], ids: Mapping[str, PlayerId]) -> dict[str, Any]:
    named = {it: ids[key_of(words)] for it, words in cells.items() if it != "G"}
    word = cells.get("G", "")
    if step in ("allumeuse", "querelle"):
        pair = [named[it] for it in "DE" if it in named]
        return {"targets": pair, **({"house": named["F"]} if "F" in named else {})}
    if step == "minus_cortex":
        duo = (("cortex", "D"), ("minus", "E"))
        return {it: named[letter] for it, letter in duo if letter in named}
    if ROWS[step].asks("takes"):
        taken = {"takes": int(float(word))} if word.replace(".", "", 1).isdigit() else {}
        return {**({"house": named["F"]} if "F" in named else {}), **taken}
    if ROWS[step].asks("corpse"):
        return {"house": named["F"]} if "F" in named else {"corpse": named.get("D")}
    if ROWS[step].asks("invention"):
        invention = {REVEALER: "revelateur", STALKER: "stalkeur"}.get(word, word)
        return {"invention": invention, "target": named.get("D")}
    return _plain(step, named, word)


def _plain(step: Step, named: Mapping[str, PlayerId], word: str) -> dict[str, Any]:
    if step in _HOUSES:
        return {"house": named.get("F")}
    if step == "farce":
        return {"direction": word}
    if step == "reve":
        return {"text": word}
    fields: dict[str, Any] = {"target": named.get("D")}
    if word in (HORNS, BOTH):
        fields["horns"] = True
    if word in (DISAGREED, BOTH):
        fields["agreed"] = False
    return fields


def _thief_gives(day: TypedDay, fields: dict[str, Any]) -> None:
    """A gift by night can only be the thief's."""
    gifts = [it for it in day.facts.get("before", ()) if it.what == f.GIFT and it.other]
    if gifts:
        fields["gives"] = {str(it.other): it.coins or 0 for it in gifts}
    day.facts["before"] = [it for it in day.facts.get("before", ()) if it not in gifts]


def _between(retold: Retold, day: TypedDay, zone: str) -> None:
    facts = day.facts.get(zone, [])
    for number, fact in enumerate(facts):
        play_power(retold, fact, facts[number + 1 :])


def leaves(fact: TypedFact) -> bool:
    """« Destin : hors jeu » is how the sheets say that somebody has left."""
    return fact.what == f.FATE and key_of(fact.card) == key_of(STATUSES["heritage"])


def play_departure(retold: Retold, fact: TypedFact, *, grief: bool = False) -> None:
    """Where a death was written before it, his love dies of it."""
    person = retold.game.village.players.get(fact.who or "")
    if person is None or person.status == "parti":
        return
    mourned = person.lover if grief and person.living else None
    more = {"grief": True} if retold.alive(mourned) else {}
    where = f"Faits, ligne {fact.row}"
    retold.play({"move": "leave", "player": person.id, **more}, where)


def play_power(retold: Retold, fact: TypedFact, rest: Sequence[TypedFact] = ()) -> None:
    """An invoked power, somebody who leaves, or a death that no rule explains."""
    if leaves(fact):
        return play_departure(retold, fact)
    if fact.what == f.DEAD and any(leaves(it) and it.who == fact.who for it in rest):
        return play_departure(retold, fact, grief=True)
    return _play_power(retold, fact)


def _play_power(retold: Retold, fact: TypedFact) -> None:
    where = f"Faits, ligne {fact.row}"
    if fact.unknown:
        retold.remarks.append(f"{where} : « {fact.unknown[0]} » n'est pas à table.")
    elif fact.what in POWERS:
        power = POWERS[fact.what]
        move = {"move": "invoke", "power": power, "by": fact.who, "target": fact.other}
        retold.play(move, where)
    elif fact.what == f.INQUIRY:
        post = next((it for it, label in POSTS.items() if key_of(label) == key_of(fact.card)), None)
        retold.play({"move": "invoke", "by": fact.who, "power": "enquete", "post": post}, where)
    elif fact.what in (f.DEAD, f.RETURNED):
        status = "mort" if fact.what == f.DEAD else "vivant"
        retold.play({"move": "correct", "player": fact.who, "status": status}, where)
    else:
        retold.remarks.append(f"{where} : « {fact.what} » ne se joue pas à ce moment.")


def _attack(retold: Retold, day: TypedDay, ids: Mapping[str, PlayerId]) -> None:
    """The victim written in the row, or among the deaths that follow it."""
    drawn = day.calls.get("attaque", {}).get("D")
    victims = [ids[key_of(drawn)]] if drawn and key_of(drawn) in ids else []
    deaths = list(_deaths(day)) if day.without_victim else []
    wished: list[dict[str, Any]] = [{"victim": it} for it in victims]
    wished += [{"victim": it.who} for it in deaths]
    night = retold.game.village.night
    if night is None or night.target is None or "attaque" in night.sheet:
        return
    for fields in (*wished, {}):
        if retold.play({"move": "call", "step": "attaque", **fields}, ""):
            break
    gone = [it for it in deaths if not retold.alive(it.who)]
    day.facts["after"] = [it for it in day.facts.get("after", ()) if it not in gone]
    if "attaque" not in (retold.game.village.night or night).sheet:
        retold.remarks.append(
            f"{night_title(day.number, day.weekday)} : la victime de l'attaque n'est pas écrite."
        )


def _deaths(day: TypedDay) -> Iterator[TypedFact]:
    return (it for it in day.facts.get("after", ()) if it.what == f.DEAD)
