"""Each tap on the composition: a card more or less, a camp more or less, a card that we lack."""

from typing import Final

from gm_assistant.companions.quinte_bourg.views.setting.composition import (
    may_be_composed,
    wish_of,
)
from gm_assistant.quinte_bourg.opening.composing import (
    ALWAYS_OWNED,
    EVERY_CARD,
    FILLER,
    GROUPS,
    Wish,
    composed,
    count_of,
    last_card,
    next_card,
    wished,
)
from gm_assistant.seam.setting import NotReady, State
from gm_assistant.seam.taps import Form, whole_number

# The page on which the cards of the box are ticked.
BOX: Final = "boite"
FIELDS: Final = frozenset(("carte", "plus", "moins"))
_UNKNOWN: Final = "Cette carte n'est pas du jeu : rechargez la page."


def changes_cards(form: Form) -> bool:
    return form.get("faire") in ("conseil", "completer") or not FIELDS.isdisjoint(form)


def recomposed(state: State, form: Form) -> State:
    """The composition after one tap."""
    if not may_be_composed(state):
        raise NotReady("La composition se prépare pour 8 à 45 joueurs : complétez la table.")
    wish = wish_of(state)
    match form.get("faire"):
        case "conseil":
            changed = Wish({}, wish.lacking)
        case "completer":
            kept = {it: count for it, count in wish.counts.items() if it != FILLER}
            changed = Wish(kept, wish.lacking)
        case _:
            changed = _tapped(len(state["people"]), wish, form)
    return {**state, "wanted": dict(changed.counts), "posts": _played(state, wish, changed)}


def _played(state: State, before: Wish, after: Wish) -> State:
    """Posts that are given already: one more is vacant, one less is out of play."""
    players, posts = len(state["people"]), state["posts"]
    was, now = (composed(players, it).posts for it in (before, after))
    if not posts or was == now:
        return dict(posts)
    kept = {it: holder for it, holder in posts.items() if it in now or it not in was}
    return kept | {it: posts.get(it) for it in now if it not in was}


def _tapped(players: int, wish: Wish, form: Form) -> Wish:
    if "carte" in form:
        return wished(players, wish, *_counted(form))
    more = "plus" in form
    group = form.get("plus" if more else "moins")
    if group not in GROUPS:
        raise NotReady(_UNKNOWN)
    found = (next_card if more else last_card)(players, wish, group)
    if found is None:
        raise NotReady("Toutes les cartes y sont déjà." if more else "Il n'y en a plus à retirer.")
    count = count_of(composed(players, wish), found)
    return wished(players, wish, found, count + 1 if more else count - 1)


def _counted(form: Form) -> tuple[str, int]:
    """A card and how many of it, as a button says it: « souris:2 »."""
    card, _, count = form.get("carte").partition(":")
    number = whole_number(count, 2)
    if card not in EVERY_CARD or number is None:
        raise NotReady(_UNKNOWN)
    return card, number


def boxed(state: State, form: Form) -> tuple[State, str]:
    """A card that the table owns, or does not; what was wished of it is forgotten."""
    if form.get("faire") == "suite":
        return state, "roles"
    card, count = _counted(form)
    if card in ALWAYS_OWNED:
        raise NotReady("Sans cette carte, personne ne joue : elle reste.")
    lacking = {*state["lacking"]} - {card} | (set() if count else {card})
    wanted = {it: n for it, n in state["wanted"].items() if it != card}
    return {**state, "lacking": sorted(lacking), "wanted": wanted}, BOX
