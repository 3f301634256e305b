"""What may be answered to a call: its buttons, its parts in order, and the move that they make."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.night.attack import assault, drawable
from gm_assistant.companions.quinte_bourg.views.night.call import Call, asked_at
from gm_assistant.companions.quinte_bourg.views.night.dreams import dreams
from gm_assistant.companions.quinte_bourg.views.night.night_values import Draft, ToggleView
from gm_assistant.companions.quinte_bourg.views.night.rows import DAYBREAK
from gm_assistant.french.agreement import coins
from gm_assistant.quinte_bourg.choices import legal_targets
from gm_assistant.quinte_bourg.game import apply
from gm_assistant.quinte_bourg.moves import read_move
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import has_card
from gm_assistant.quinte_bourg.night.rows.larceny import most_to_take
from gm_assistant.quinte_bourg.night.sheet import before_row, play_row
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import House, PlayerId, Step
from gm_assistant.views.asking import ChoiceView

# « C'est dit » is the button of a line to read, which records nothing.
_NEXT: Final = "Appel suivant"


def drafted(draft: Draft, tapped: Draft) -> dict[str, Any]:
    """The fields so far with those of one more tap; a gift tapped on a house is one coin more."""
    merged = _without_twice({**draft, **tapped})
    if isinstance(friend := tapped.get("gives"), str):
        given = dict(draft.get("gives", {}))
        merged["gives"] = {**given, friend: given.get(friend, 0) + 1}
    if "victim" in tapped:
        merged["picked"] = [*draft.get("picked", ()), merged.pop("victim")]
    return merged


def _without_twice(fields: dict[str, Any]) -> dict[str, Any]:
    """Whoever is touched twice is not one of the pair, after all."""
    pair = fields.pop("targets", ())
    kept = [it for it in pair if pair.count(it) == 1]
    return fields | ({"targets": kept} if kept else {})


def choices_of(call: Call) -> tuple[ChoiceView, ...]:
    """The decisions of a row that are not seats."""
    own = call.row.fields
    if call.part.field == "direction":
        turns = (("horaire", "Sens horaire"), ("antihoraire", "Sens antihoraire"))
        return tuple(ChoiceView("direction", it, label) for it, label in turns)
    if call.part.field == "takes":
        return tuple(ChoiceView("takes", str(it), coins(it)) for it in range(_most(call), -1, -1))
    if "takes" in own and call.part.field == "house" and "choose" not in call.draft:
        detail = "puis sa maison, la somme, et à qui"
        return (ChoiceView("choose", "gives", "Il en donne, ou prend moins", detail),)
    if "text" in own:
        return dreams(call.village)
    if call.step != "attaque" and call.is_drawn:
        return (ChoiceView("pass", "1", "Laisser chez soi"),)
    return ()


def _most(call: Call) -> int:
    thief, house = next(iter(call.everybody), None), call.draft["house"]
    if thief is None or house == thief.id:
        return 0
    return most_to_take(before_row(call.village, call.step, apply), thief.id, house)


def toggles(call: Call) -> tuple[ToggleView, ...]:
    """Conditions sent along with the next tap."""
    own, draft = call.row.fields, call.draft
    if "horns" in own:
        horns = ToggleView("horns", "L'invité (cornes)", bool(draft.get("horns")))
        # where no alpha is left to choose, a disagreement names nobody.
        alpha = any(has_card(it, "reptilienne_alpha") for it in call.village.living())
        told = ToggleView("disagreed", "L'alpha (désaccord)", bool(draft.get("disagreed")))
        return (horns, told) if alpha else (horns,)
    if call.part.field == "victim":
        return (ToggleView("carnage", "Mode carnage", bool(draft.get("carnage"))),)
    buried = any(not it.seated for it in call.village.players.values())
    if "corpse" in own and buried:
        return (ToggleView("empty_house", "La maison d'un mort, pas son corps"),)
    return ()


def skip_label(call: Call) -> str:
    """The words of the button that names nobody."""
    if not call.is_drawn:
        return call.shown.passes
    return "Tirer au sort" if call.step == "attaque" else "Pas de choix : tirer au sort"


def go_label(call: Call) -> str:
    """The words of the button of a row that needs no seat."""
    if call.shown.wordless:
        return _NEXT
    if call.part.field == "gives":
        return "C'est tout"
    if call.part.field == "victim":
        return "" if call.is_drawn else "Enregistrer l'attaque"
    return _NEXT if call.part.field == "house" and fails_to_meet(call) else ""


Pick = Callable[[Sequence[str]], str]


def with_draws(village: Village, step: Step, draft: Draft, pick: Pick) -> dict[str, Any]:
    """The draft once chance has chosen what the table has not: a house, or the victims."""
    if step != "attaque":
        return {**draft, "house": pick(drawn_houses(village, step))}
    pools = drawable(village, bool(draft.get("carnage")))
    decided = {**{house: pick(pool) for house, pool in pools.items()}, **draft.get("victims", {})}
    return {**draft, "victims": decided}


def drawn_houses(village: Village, step: Step) -> tuple[House, ...]:
    """Where Laura or the lovers may be sent when they do not choose."""
    told = legal_targets(village, step, "house")
    return tuple(house for house, refusal in told.items() if refusal is None)


def move_from(village: Village, step: Step, draft: Draft) -> dict[str, Any] | None:
    """The move of the game file that the decisions make, or None while one is missing."""
    if step == DAYBREAK:
        return {"move": "day"}
    if draft.get("pass"):
        return {"move": "pass", "step": step}
    call = {"move": "call", "step": step}
    fields = _fields(village, step, draft)
    return None if fields is None else call | fields


def _fields(village: Village, step: Step, draft: Draft) -> dict[str, Any] | None:
    own = ROWS[step].fields
    if "targets" in own:
        return _pair(village, step, draft)
    if "takes" in own:
        return _larceny(draft)
    if "corpse" in own:
        return _scent(village, draft)
    if step == "attaque":
        return assault(village, draft)
    if "text" in own:
        return {"text": draft.get("text", "")}
    asked = [it.field for it in asked_at(step, draft) if it.field]
    if not all(it in draft for it in asked):
        return None
    return {it: draft[it] for it in asked} | _extras(village, step, draft)


def _extras(village: Village, step: Step, draft: Draft) -> dict[str, Any]:
    own = ROWS[step].fields
    if "invention" in own:
        return {"invention": invention_for(village, draft["target"])}
    if "horns" not in own:
        return {}
    horns = {"horns": True} if draft.get("horns") else {}
    return horns | ({"agreed": False} if draft.get("disagreed") else {})


def invention_for(village: Village, target: PlayerId) -> str:
    """A publicly dead target is for the révélateur, anybody else for the stalkeur."""
    return "stalkeur" if village.players[target].seated else "revelateur"


def _pair(village: Village, step: Step, draft: Draft) -> dict[str, Any] | None:
    """The place is asked for all the same where the action fails: the words must be said."""
    targets = list(draft.get("targets", ()))
    if len(targets) < 2:
        return None
    if "house" in draft:
        return {"targets": targets, "house": draft["house"]}
    done = draft.get("go") and pair_fails(village, step, targets)
    return {"targets": targets} if done else None


def fails_to_meet(call: Call) -> bool:
    """Whether the two who were named would not be brought together."""
    targets = list(call.draft.get("targets", ()))
    return len(targets) == 2 and pair_fails(call.village, call.step, targets)


def pair_fails(village: Village, step: Step, targets: list[PlayerId]) -> bool:
    """Whether two persons brought together would fail to meet, wherever that is."""
    call = {"move": "call", "step": step, "targets": targets, "force": True}
    ground = before_row(village, step, apply)
    ground.forced = True
    given = len(ground.answers)
    try:
        play_row(ground, read_move(call, "", ground.players))
    except Refusal:
        return False
    return any(it.answer == "echec" for it in ground.answers[given:])


def _larceny(draft: Draft) -> dict[str, Any] | None:
    unsaid = draft.get("choose") == "gives" and not draft.get("go")
    if "house" not in draft or unsaid:
        return None
    return {it: draft[it] for it in ("house", "takes", "gives") if draft.get(it) is not None}


def _scent(village: Village, draft: Draft) -> dict[str, Any] | None:
    """One tap: whoever lies at the morgue is smelled there, unless his house is meant."""
    house = draft.get("house")
    if house is None:
        return None
    at_the_morgue = not village.players[house].seated and not draft.get("empty_house")
    return {"corpse" if at_the_morgue else "house": house}
