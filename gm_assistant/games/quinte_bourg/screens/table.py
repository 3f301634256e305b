"""The steps on which the table of Quinte-Bourg is set, tap by tap."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.engine.table import Begin, GoOn, NotReady, State
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import day_and_month
from gm_assistant.games.quinte_bourg.rules.composition import (
    ALWAYS_OWNED,
    CARD_GROUPS,
    EVERY_CARD,
    FILLER,
    Wish,
    composed,
    count_of,
    errors,
    last_card,
    next_card,
    wished,
)
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Village
from gm_assistant.games.quinte_bourg.rules.words import DEALT_ROLES, NIGHTS, POSTS, SPECIALITIES
from gm_assistant.games.quinte_bourg.screens.composition import (
    AGAIN,
    as_sent,
    box_view,
    hand_over,
    may_be_composed,
    setup_view,
    wish_of,
)
from gm_assistant.games.quinte_bourg.screens.table_state import (
    HABITS,
    STEPS,
    TITLE,
    dealt,
    fresh,
    halfway_document,
    holds,
    named,
    pasted_names,
    prove,
    same_again,
    typed,
    without_card,
)
from gm_assistant.games.quinte_bourg.screens.table_values import (
    halfway_view,
    next_vacant,
    what_changed,
)
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.seam.companion import HANDING, Asked, TableSetup
from gm_assistant.seam.pages import Screen, SentForm, whole_number
from gm_assistant.toolkit.workbook.names import NamesRefused, find_names

# Who sits where: a whole order, or one house touched and then its place.


def seated_by(state: State, form: SentForm) -> GoOn:
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


# The screen goes from hand to hand: who sees his cards now, who later, who once more.

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


def handed(state: State, form: SentForm) -> Changed:
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


# Each tap on the composition: a card more or less, a camp more or less, a card that we lack.

# The page on which the cards of the box are ticked.
BOX: Final = "boite"
FIELDS: Final = frozenset(("carte", "plus", "moins"))
_UNKNOWN: Final = "Cette carte n'est pas du jeu : rechargez la page."


def changes_cards(form: SentForm) -> bool:
    return form.get("faire") in ("conseil", "completer") or not FIELDS.isdisjoint(form)


def recomposed(state: State, form: SentForm) -> State:
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


def _tapped(players: int, wish: Wish, form: SentForm) -> Wish:
    if "carte" in form:
        return wished(players, wish, *_counted(form))
    more = "plus" in form
    group = form.get("plus" if more else "moins")
    if group not in CARD_GROUPS:
        raise NotReady(_UNKNOWN)
    found = (next_card if more else last_card)(players, wish, group)
    if found is None:
        raise NotReady("Toutes les cartes y sont déjà." if more else "Il n'y en a plus à retirer.")
    count = count_of(composed(players, wish), found)
    return wished(players, wish, found, count + 1 if more else count - 1)


def _counted(form: SentForm) -> tuple[str, int]:
    """A card and how many of it, as a button says it: « souris:2 »."""
    card, _, count = form.get("carte").partition(":")
    number = whole_number(count, 2)
    if card not in EVERY_CARD or number is None:
        raise NotReady(_UNKNOWN)
    return card, number


def boxed(state: State, form: SentForm) -> tuple[State, str]:
    """A card that the table owns, or does not; what was wished of it is forgotten."""
    if form.get("faire") == "suite":
        return state, "roles"
    card, count = _counted(form)
    if card in ALWAYS_OWNED:
        raise NotReady("Sans cette carte, personne ne joue : elle reste.")
    lacking = {*state["lacking"]} - {card} | (set() if count else {card})
    wanted = {it: n for it, n in state["wanted"].items() if it != card}
    return {**state, "lacking": sorted(lacking), "wanted": wanted}, BOX


# Who holds which post at the start: a post, then a house; or drawn by the app.

Holders = Mapping[str, str | None]


def posted_by(state: State, form: SentForm, chance: Random) -> GoOn:
    match form.get("faire"):
        case "tirer":
            return GoOn({**state, "posts": _drawn(state, chance)}, "postes")
        case "suite":
            return GoOn(state, "reglages")
    post = form.get("poste")
    if post not in POSTS:
        raise NotReady("Touchez d'abord un poste, puis une maison.")
    posts = _told(state, post, form)
    following = next_vacant(posts, post) if posts.get(post) else post
    return GoOn({**state, "posts": posts}, "postes", (("poste", following or post),))


def _told(state: State, post: str, form: SentForm) -> Holders:
    """A house touched twice does not hold the post after all."""
    posts, house = dict(state["posts"]), form.get("house")
    if form.get("faire") == "hors":
        posts.pop(post, None)
    elif form.get("faire") == "vacant":
        posts[post] = None
    elif house in {one["id"] for one in state["people"]}:
        posts[post] = None if posts.get(post) == house else house
    else:
        raise NotReady("Touchez la maison de quelqu'un de la table.")
    return posts


def _drawn(state: State, chance: Random) -> Holders:
    ids = [one["id"] for one in state["people"]]
    posts = composed(len(ids), wish_of(state)).posts
    chance.shuffle(ids)
    free = iter(ids)
    return {post: None if post == "chef_milice" else next(free, None) for post in posts}


# How the cards reach the players: dealt by the app, or noted as they were drawn at the table.


def given_by(state: State, form: SentForm, chance: Random) -> GoOn:
    match form.get("faire"):
        case "donner" if state["seen"]:
            # A question, not a change: there is nothing to take back yet.
            return GoOn(state, "roles", ((AGAIN, "1"),))
        case "remettre":
            _prove_dealt(state)
            return GoOn(*begun(state, form.get("player")))
        case "suite":
            return GoOn(state, "postes")
        case _:
            return GoOn(_with_cards(state, form, chance), "roles")


def _with_cards(state: State, form: SentForm, chance: Random) -> State:
    match form.get("faire"):
        case "donner" | "redonner":
            return dealt(state, chance)
        case "garder":
            return state
        case "saisir":
            return _entering(state)
        case "reprendre":
            return _taken_back(state, form.get("player", ""))
        case _ if changes_cards(form):
            return recomposed(state, form)
        case _:
            return _given(state, form)


def _entering(state: State) -> State:
    """Cards dealt by the app go back; those already entered stay."""
    if state["mode"] == "saisie":
        return state
    posts = state["posts"] or dict.fromkeys(composed(len(state["people"]), wish_of(state)).posts)
    return {**state, "mode": "saisie", "roles": {}, "specialities": {}, "posts": posts}


def _taken_back(state: State, player: str) -> State:
    """One player's cards, to be entered again."""
    roles = {one: cards for one, cards in state["roles"].items() if one != player}
    cards = {one: held for one, held in state["specialities"].items() if one != player}
    seen = [one for one in state["seen"] if one != player]
    return {**state, "mode": "saisie", "roles": roles, "specialities": cards, "seen": seen}


def _given(state: State, form: SentForm) -> State:
    """One physical card, as it fell."""
    player = form.get("player", "")
    if player not in {one["id"] for one in state["people"]}:
        raise NotReady("Cette carte ne va à personne de la table : rechargez la page.")
    role, card = form.get("camp_role"), form.get("speciality")
    if role in DEALT_ROLES:
        return {**state, "roles": {**state["roles"], player: [role]}}
    if card == "aucune" or card in SPECIALITIES:
        cards = [] if card == "aucune" else [card]
        return {**state, "specialities": {**state["specialities"], player: cards}}
    raise NotReady("Choisissez une carte de la liste.")


def _prove_dealt(state: State) -> None:
    if without_card(state) or not state["people"]:
        raise NotReady("Chacun doit d'abord avoir sa carte : distribuez-les, ou notez-les.")


# Setting the table of Quinte-Bourg: what each form changes, the step that follows, the start.

LONGEST_TITLE = 120


def _places(state: State, form: SentForm, _chance: Random) -> GoOn:
    return seated_by(state, form)


def _roles(state: State, form: SentForm, chance: Random) -> GoOn:
    return given_by(state, form, chance)


def _box(state: State, form: SentForm, _chance: Random) -> GoOn:
    return GoOn(*boxed(state, form))


def _cards(state: State, form: SentForm, _chance: Random) -> GoOn:
    """One player after another looks at his cards on an opaque screen."""
    return GoOn(*handed(state, form))


def _settings(state: State, form: SentForm, _chance: Random) -> GoOn:
    rulings = dict[str, Any]()
    for ruling in RULINGS.values():
        sent = {as_sent(it): it for it in ruling.readings}
        if (told := form.get(ruling.key)) in sent:
            rulings[ruling.key] = sent[told]
    return GoOn({**state, "rulings": {**state["rulings"], **rulings}}, "depart")


def departure(state: State, form: SentForm) -> State:
    """The title, the evening on which the game begins, and what was played of it on paper."""
    title = form.get("titre", "").strip()[:LONGEST_TITLE] or state["title"] or TITLE
    night = form.get("soir", state["weekday"])
    night = night if night in NIGHTS else "lundi"
    return typed({**state, "title": title, "weekday": night}, form)


def _decided(state: State, form: SentForm, chance: Random) -> GoOn:
    """A form that names its question instead of its step."""
    if form.get("move") == "cartes":
        return _roles(state, form, chance)
    raise NotReady("Cette question n'existe pas : revenez à la table.")


FORMS: Final[Mapping[str, Callable[[State, SentForm, Random], GoOn]]] = {
    "places": _places,
    "roles": _roles,
    BOX: _box,
    HANDING: _cards,
    "postes": posted_by,
    "reglages": _settings,
    "coup": _decided,
}


# The step of a form that names its question instead.
_QUESTIONS: Final = {"cartes": "roles", "titre": "depart"}
# Where the button of a step leads, by which a form is left.
TOWARDS: Final = "vers"


def setting(rules: Help) -> TableSetup[Game]:
    """In the words of this MJ's rules."""
    return TableSetup(
        first=STEPS[0],
        fresh=_fresh,
        page=partial(_page, rules),
        answered=_answered,
        again=_again,
        holds=holds,
        after_hands=_after_hands,
        habits=HABITS,
        changed=what_changed,
    )


def _fresh(today: datetime) -> State:
    return fresh() | {"title": f"Soirée du {day_and_month(today)}"}


def _after_hands(state: State) -> str:
    return state["after"] if state["after"] in STEPS else STEPS[0]


def _again(document: Mapping[str, Any], game: Game) -> State:
    """Those who came late as well; who has left deals no more."""
    around = game.village.in_seat_order()
    return same_again(document, [it.name for it in around if it.status != "parti"])


def _page(rules: Help, asked: Asked) -> Screen:
    state = asked.state
    if asked.step == HANDING and state["people"] and not without_card(state):
        hand = hand_over(state, rules)
        return Screen("quinte_bourg/handover.html", {"base": asked.base, "hand": hand})
    if asked.step == BOX:
        box = box_view(state)
        return Screen("quinte_bourg/box.html", {"base": asked.base, "box": box})
    step = asked.step if asked.step in STEPS else STEPS[0]
    view = setup_view(state, step, _village(state), rules, asked.args)
    if step == "depart":
        table = _village({**state, "halfway": {}})
        view = replace(view, halfway=halfway_view(state, table))
    names = dict(asked.sent).get("noms")
    shown = view if names is None else replace(view, names=names)
    return Screen("quinte_bourg/setup.html", {"setup": shown})


def _answered(state: State, step: str, form: SentForm, chance: Random) -> GoOn | Begin:
    found = _taken(state, step, form, chance)
    if isinstance(found, GoOn) and form.get(TOWARDS) in STEPS:
        return GoOn(found.state, form.get(TOWARDS))
    if isinstance(found, GoOn) and form.get(TOWARDS) == HANDING:
        return GoOn(*begun(found.state, after=found.step))
    return found


def _taken(state: State, step: str, form: SentForm, chance: Random) -> GoOn | Begin:
    question = step if step in (*STEPS, HANDING) else form.get("move")
    if question in ("depart", "titre"):
        return _depart(departure(state, form), form)
    try:
        if step == "noms":
            return GoOn(named(state, _lines(form)), "places")
        return FORMS.get(step, _unknown)(state, form, chance)
    except NotReady as refusal:
        known = step in (*STEPS, BOX)
        refusal.step = step if known else _QUESTIONS.get(form.get("move"), "places")
        raise


def _unknown(_state: State, _form: SentForm, _chance: Random) -> GoOn:
    raise NotReady("Cette étape n'existe pas : revenez à la table.")


def _lines(form: SentForm) -> list[str]:
    """One name a line, or a row of a file."""
    sent = form.files.get("fichier")
    try:
        if sent is None:
            return pasted_names(form.get("noms"))
        found = find_names(sent.content, sent.name)
    except NamesRefused as refusal:
        raise NotReady(refusal.sentence) from None
    if found.twice:
        raise NotReady(f"Deux joueurs s'appellent « {found.twice[0]} » : ajoutez une initiale.")
    if found.remarks:
        raise NotReady(found.remarks[0])
    return list(found.names)


def _depart(state: State, form: SentForm) -> GoOn | Begin:
    """Kept in any case: what the rules refuse is there to be put right."""
    try:
        prove(state)
        return _begun(state, form) if form.get("faire") == "suite" else GoOn(state, "depart")
    except NotReady as refusal:
        refusal.step, refusal.state = "depart", state
        raise


def _begun(state: State, form: SentForm) -> Begin:
    missing = without_card(state)
    if missing:
        raise NotReady(f"{missing[0]} n'a pas encore de carte de camp : donnez-lui la sienne.")
    village = _village(state)
    blocking = errors(village) if village else []
    if blocking and not form.get("force"):
        raise NotReady(blocking[0].sentence, can_be_forced=True)
    return Begin(halfway_document(state))


def _village(state: State) -> Village | None:
    """The table as the rules see it, when they can."""
    if not state["people"] or without_card(state):
        return None
    try:
        return open_game(halfway_document(state)).village
    except Malformed:
        return None
