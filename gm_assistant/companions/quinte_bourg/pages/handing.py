"""The screen goes from hand to hand: who sees his cards now, who later, who once more."""

from gm_assistant.seam.setting import HANDING, NotReady, State
from gm_assistant.seam.taps import Form

Changed = tuple[State, str]


def begun(state: State, player: str = "", after: str = "roles") -> Changed:
    """With the first who has not seen his cards; or with one player, and nobody after him.

    `after`: the step on which it was begun, to which the last hand leads back.
    """
    ids = _ids(state)
    waiting = [it for it in ids if it not in state["seen"]] or ids
    first = player if player in ids else waiting[0]
    found = {"handed": ids.index(first), "shown": False, "only": player in ids, "after": after}
    return {**state, **found}, HANDING


def handed(state: State, form: Form) -> Changed:
    """What the player, or the one who gives him the tablet, has tapped."""
    here = _ids(state)[min(state["handed"], len(state["people"]) - 1)]
    match form.get("faire"):
        case "montrer":
            return {**state, "shown": True}, HANDING
        case "cacher" if state["shown"]:
            return _next({**state, "seen": [*state["seen"], *_unless(here, state["seen"])]})
        case "plus_tard":
            return _next(state)
        case "avant":
            return {**state, "handed": max(0, state["handed"] - 1), "shown": False}, HANDING
        case _:
            return {**state, "shown": False}, HANDING


def _unless(one: str, known: list[str]) -> list[str]:
    return [] if one in known else [one]


def _next(state: State) -> Changed:
    """The next who has not seen his cards; after the last, the curtain hides the table."""
    ids, here = _ids(state), state["handed"]
    further = [place for place, it in enumerate(ids) if place > here and it not in state["seen"]]
    if state["only"] or not further:
        return {**state, "handed": 0, "shown": False, "only": False}, state["after"]
    return {**state, "handed": further[0], "shown": False}, HANDING


def _ids(state: State) -> list[str]:
    if not state["people"]:
        raise NotReady("Personne n'est encore à table : écrivez d'abord les noms.", step="noms")
    return [one["id"] for one in state["people"]]
