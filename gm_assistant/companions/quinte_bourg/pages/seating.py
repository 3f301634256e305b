"""Who sits where: a whole order, or one house touched and then its place."""

from collections.abc import Sequence

from gm_assistant.seam.setting import GoOn, NotReady, State
from gm_assistant.seam.taps import Form


def seated_by(state: State, form: Form) -> GoOn:
    order, house, who = form.getlist("ordre"), form.get("house"), form.get("qui")
    if order:
        return GoOn(seated(state, order), "places")
    if not house:
        return GoOn(state, "roles")
    if not who:
        return GoOn(state, "places", (("qui", house),))
    return GoOn(state if who == house else moved(state, who, house), "places")


def seated(state: State, order: Sequence[str]) -> State:
    """The same people in another order."""
    people = {one["id"]: one for one in state["people"]}
    if sorted(order) != sorted(people):
        raise NotReady("Cet ordre ne nomme pas chacun une fois : rechargez la page.")
    return {**state, "people": [people[one] for one in order]}


def moved(state: State, who: str, place: str) -> State:
    """Somebody takes another's place, and those between shift by one."""
    order = [one["id"] for one in state["people"]]
    if who not in order or place not in order:
        raise NotReady("Choisissez deux personnes de la table.")
    to = order.index(place)
    order.remove(who)
    order.insert(to, who)
    return seated(state, order)
