"""The move that the decisions of a row make, once they are all taken or drawn."""

from collections.abc import Callable, Sequence
from typing import Any

from gm_assistant.companions.quinte_bourg.views.night.attack import assault, drawable
from gm_assistant.companions.quinte_bourg.views.night.parts import Draft, asked_at
from gm_assistant.companions.quinte_bourg.views.night.rows import DAYBREAK
from gm_assistant.quinte_bourg.choices import legal_targets
from gm_assistant.quinte_bourg.game import apply
from gm_assistant.quinte_bourg.moves import read_move
from gm_assistant.quinte_bourg.night.sheet import before_row, play_row
from gm_assistant.quinte_bourg.night.table import ROWS
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import House, PlayerId, Step

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
    row = ROWS[step]
    if row.asks("targets"):
        return _pair(village, step, draft)
    if row.asks("takes"):
        return _larceny(draft)
    if row.asks("corpse"):
        return _scent(village, draft)
    if step == "attaque":
        return assault(village, draft)
    if row.asks("text"):
        return {"text": draft.get("text", "")}
    fields = {it.field: draft[it.field] for it in asked_at(step, draft) if it.field in draft}
    if len(fields) < len([it for it in asked_at(step, draft) if it.field]):
        return None
    return fields | _extras(village, step, draft)


def _extras(village: Village, step: Step, draft: Draft) -> dict[str, Any]:
    if ROWS[step].asks("invention"):
        return {"invention": invention_for(village, draft["target"])}
    if not ROWS[step].asks("horns"):
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


def pair_fails(village: Village, step: Step, targets: list[PlayerId]) -> bool:
    """Whether two persons brought together would fail to meet."""
    call = {"move": "call", "step": step, "targets": targets, "house": targets[0], "force": True}
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
