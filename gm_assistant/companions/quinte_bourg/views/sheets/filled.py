"""What a played night wrote into the boxes of each row."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.french.agreement import coins, listed
from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.village.night import Night
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, SPECIALITIES, Step

Values = dict[str, str]
TICKED: Final = "×"
_PEOPLE: Final = ("house", "target", "corpse", "cortex", "minus")
NO_EFFECT: Final = "sans_effet"


def values_of(village: Village, night: Night, step: Step) -> Values:
    """The boxes of a recorded row by their keys; nothing for a row that was not recorded."""
    if step not in night.sheet:
        return {}
    if step == "attaque":
        return _attack(village, night)
    index, move = night.sheet[step]
    noted = _choices(village, move) | _ticks(move) | _answer(answer_to(village, index))
    return noted | (_loot(village, index) if ROWS[step].asks("takes") else {})


def answer_to(village: Village, index: int) -> Any:
    """The answer of a move, None where it has none."""
    return next((it.answer for it in village.answers if it.move == index), None)


def note_of(village: Village, night: Night, step: Step) -> str:
    """That a row was passed, or had no effect."""
    if step in night.sheet:
        failed = answer_to(village, night.sheet[step][0]) == NO_EFFECT
        return "sans effet" if failed else ""
    return "passé" if step in night.passed else ""


def _choices(village: Village, move: Move) -> Values:
    fields = move.fields
    values = {key: village.name(fields[key]) for key in _PEOPLE if fields.get(key)}
    if "targets" in fields:
        first, second = fields["targets"]
        values |= {"first": village.name(first), "second": village.name(second)}
    gifts = fields.get("gives") or {}
    shares = [f"{coins(gifts[it])} à {village.name(it)}" for it in gifts]
    return values | ({"gives": listed(shares)} if shares else {}) | _text(fields)


def _loot(village: Village, index: int) -> Values:
    """What the thief really took; nothing when he could not act."""
    taken = [
        it.facts["coins"]
        for it in village.happened
        if it.move == index and it.rule == "larcin" and "coins" in it.facts
    ]
    if answer_to(village, index) == NO_EFFECT:
        return {}
    return {"takes": coins(taken[0]) if taken else "rien"}


def _text(fields: Mapping[str, Any]) -> Values:
    return {"text": fields["text"]} if "text" in fields else {}


def _ticks(move: Move) -> Values:
    fields = move.fields
    on = {
        "*horns": fields.get("horns"),
        "*disagreed": fields.get("agreed") is False,
        f"*{fields.get('direction')}": "direction" in fields,
        f"*{fields.get('invention')}": "invention" in fields,
    }
    return {key: TICKED for key, ticked in on.items() if ticked}


def _answer(answer: Any) -> Values:
    match answer:
        case bool():
            said = "oui" if answer else "non"
            return {f"*{said}": TICKED, "answer": said}
        case {"camp_roles": roles, "specialities": specialities}:
            cards = [*(ROLES[it] for it in roles), *(SPECIALITIES[it] for it in specialities)]
            return {"answer": ", ".join(cards)}
        case list():
            return {"answer": ", ".join(ROLES[it] for it in answer)}
        case "echec":
            return {"*echec": TICKED}
        case _:
            return {}


def _attack(village: Village, night: Night) -> Values:
    houses = [village.name(it.house) for it in night.attacks]
    victims = [village.name(it.victim) for it in night.attacks if it.victim is not None]
    return {
        "house": ", ".join(houses) or "pas de cible",
        "victim": ", ".join(victims) or "personne",
    }
