"""The cards before the first night: which are in, who has which, who has looked at his own.

Three steps of setting a table are taken here, each shown by views that stand beside it: `boxed`,
what this table's box lacks; `given`, the composition, then the deal or the cards as they fell at
the table; `handed`, the screen that goes from hand to hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from gm_assistant.engine.table import GoOn, NotReady, State
from gm_assistant.french.language import counted, listed
from gm_assistant.games.quinte_bourg.rules.composition import (
    ALWAYS_OWNED,
    FEWEST_PLAYERS,
    FILLER,
    MOST_PLAYERS,
    POST_GROUP,
    SPECIALITY_GROUP,
    Advice,
    Composition,
    Wish,
    card_advice,
    card_groups,
    composed,
    count_of,
    deal,
    every_card,
    last_card,
    next_card,
    wished,
)
from gm_assistant.games.quinte_bourg.rules.deck import OWN_DECK, Deck
from gm_assistant.games.quinte_bourg.rules.house_cards import MOST_CARDS, read_house_cards
from gm_assistant.games.quinte_bourg.rules.village import Rulings
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    POSTS,
    SPECIALITIES,
    Camp,
    PlayerId,
    Role,
)
from gm_assistant.games.quinte_bourg.screens.people import LargeCard, cards_of
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.seam.companion import HANDING
from gm_assistant.seam.pages import Pairs, SentForm, whole_number
from gm_assistant.toolkit.seats import CampView, ChoiceView, DecisionView

TITLES: Final = {**CAMPS, SPECIALITY_GROUP: "Spécialités", POST_GROUP: "Postes"}
# Those whose number makes the game.
_FIRST: Final = frozenset(("reptiliens", "villageois"))
# The page on which the cards of the box are ticked.
BOX: Final = "boite"
_UNKNOWN: Final = "Cette carte n'est pas du jeu : rechargez la page."


@dataclass(frozen=True, slots=True)
class AdviceView:
    """A word on the composition; `tone` is conseil or alerte."""

    words: str
    tone: str = "conseil"


def advised(found: Iterable[Advice]) -> tuple[AdviceView, ...]:
    return tuple(AdviceView(it.sentence, "alerte" if it.blocks else "conseil") for it in found)


@dataclass(frozen=True, slots=True)
class ComposedCard:
    """One card: how many of it are in, the number that each of its buttons sends, its remarks."""

    id: str
    label: str
    count: int
    camp: CampView | None = None
    several: bool = False
    remarks: tuple[AdviceView, ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class ComposedGroup:
    """A camp, the specialities or the posts; `more` and `fewer` name the card that moves."""

    id: str
    title: str
    count: int
    cards: tuple[ComposedCard, ...]
    more: str = ""
    fewer: str = ""
    camp: CampView | None = None


@dataclass(frozen=True, slots=True)
class CompositionView:
    """The whole composition; `balance` says in a sentence whether it fits the table.

    `apart`: whether those who played before are given other camps; None where nobody did.
    """

    groups: tuple[ComposedGroup, ...]
    balance: str
    fits: bool
    remarks: tuple[AdviceView, ...] = ()
    lacking: str = ""
    changed: bool = False
    filled: bool = True
    apart: bool | None = None


def deck_of(state: State) -> Deck:
    """The cards that this table plays with, those that it has added included."""
    return Deck(read_house_cards(state["house_cards"]))


def wish_of(state: State) -> Wish:
    return Wish(dict(state["wanted"]), tuple(state["lacking"]), deck_of(state))


def label_of(deck: Deck, card: str) -> str:
    return {**deck.cards, **POSTS}[card]


def may_be_composed(state: State) -> bool:
    return FEWEST_PLAYERS <= len(state["people"]) <= MOST_PLAYERS


def composition_view(state: State, asked: Mapping[str, str]) -> CompositionView | None:
    """Nothing for so few, or so many, that it is not ours to advise."""
    if not may_be_composed(state):
        return None
    players, wish = len(state["people"]), wish_of(state)
    cards = composed(players, wish)
    found = card_advice(cards)
    deck, gone = wish.deck, SPECIALITIES.get(asked.get(MADE_ROOM, ""))
    room = (AdviceView(f"« {gone} » laisse sa place : chacun a déjà une spécialité."),)
    lacking = listed(label_of(deck, it) for it in every_card(deck) if it in wish.lacking)
    return CompositionView(
        groups=tuple(_groups(cards, wish, found)),
        balance=f"{balance(cards)} {about_specialities(cards)}",
        fits=not misfit(cards),
        remarks=(*(room if gone else ()), *advised(it for it in found if not it.cards)),
        lacking=lacking if wish.lacking else "",
        apart=state["apart"] if state["former"] else None,
        changed=bool(wish.counts),
        filled=FILLER not in wish.counts,
    )


def _groups(cards: Composition, wish: Wish, found: Sequence[Advice]) -> Iterator[ComposedGroup]:
    groups = card_groups(wish.deck)
    for group in sorted(groups, key=_FIRST.__contains__, reverse=True):
        ids = groups[group]
        shown = tuple(_card(it, cards, found) for it in ids if it not in wish.lacking)
        moves = (it(cards.players, wish, group) for it in (next_card, last_card))
        more, fewer = (label_of(wish.deck, it) if it else "" for it in moves)
        count = sum(it.count for it in shown)
        camp = CampView(group, TITLES[group]) if group in CAMPS else None
        if shown:
            yield ComposedGroup(group, TITLES[group], count, shown, more, fewer, camp)


def _card(card: str, cards: Composition, found: Iterable[Advice] = ()) -> ComposedCard:
    # A remark on several cards stands beside the first of them that is in.
    mine = [it for it in found if it.cards and _beside(it.cards, cards) == card]
    return ComposedCard(
        card,
        label_of(cards.deck, card),
        count_of(cards, card),
        _camp_of(cards.deck, card),
        card in cards.deck.several,
        advised(mine),
        cards.deck.sign(card),
    )


def _camp_of(deck: Deck, card: str) -> CampView | None:
    camp = deck.camp_of.get(card)
    return CampView(camp, CAMPS[camp]) if camp else None


def _beside(about: Sequence[str], cards: Composition) -> str:
    return next((it for it in about if count_of(cards, it)), about[0])


def balance(cards: Composition) -> str:
    """Camp cards against players."""
    count, players = len(cards.camp_roles), cards.players
    much = count - players
    if much > 0:
        more = counted(much, "carte de camp", "cartes de camp")
        return f"{more} en trop : {count} pour {players} joueurs, retirez-en {_some(much)}."
    if much < 0:
        less = counted(-much, "carte de camp", "cartes de camp")
        return f"Il manque {less} : {count} pour {players} joueurs, ajoutez-en {_some(-much)}."
    return f"{players} cartes de camp pour {players} joueurs."


def _some(count: int) -> str:
    return "une" if count == 1 else str(count)


def about_specialities(cards: Composition) -> str:
    """L346: one for each, as long as there are any."""
    count, players = len(cards.specialities), cards.players
    if count > players:
        much = counted(count - players, "spécialité")
        less = _some(count - players)
        return f"{much} en trop : {count} pour {players} joueurs, retirez-en {less}."
    if count == players:
        return "Une spécialité pour chacun."
    return f"{counted(count, 'spécialité')} : {counted(players - count, 'personne')} sans."


def misfit(cards: Composition) -> str:
    """Why it cannot be dealt, or nothing."""
    if len(cards.camp_roles) != cards.players:
        return balance(cards)
    return about_specialities(cards) if len(cards.specialities) > cards.players else ""


def since_the_deal(state: State) -> str:
    """In what the composition is no longer the cards that were dealt, or nothing."""
    if state["mode"] != "donne" or not may_be_composed(state):
        return ""
    cards = composed(len(state["people"]), wish_of(state))
    wanted, held = Counter((*cards.camp_roles, *cards.specialities)), Counter(_held(state))
    differences = (("en plus", wanted - held), ("en moins", held - wanted))
    deck = cards.deck
    told = " ; ".join(f"{how}, {listed(_copies(deck, it))}" for how, it in differences if it)
    return f"La composition a changé depuis la donne : {told}." if told else ""


def _held(state: State) -> Iterator[str]:
    for one in state["people"]:
        yield from state["roles"].get(one["id"], ())
        yield from state["specialities"].get(one["id"], ())


def _copies(deck: Deck, cards: Mapping[str, int]) -> Iterator[str]:
    """« Villageois (2) », « Cortex »: in the order of the deck, whoever had them."""
    told = ((it, cards[it]) for it in every_card(deck) if it in cards)
    return (label_of(deck, it) + (f" ({count})" if count > 1 else "") for it, count in told)


# Each tap on it: a card more or less, a camp more or less.


def recomposed(state: State, form: SentForm) -> State:
    """The composition after one tap."""
    if not may_be_composed(state):
        raise NotReady("La composition se prépare pour 8 à 45 joueurs : complétez la table.")
    wish = wish_of(state)
    match form.get("faire"):
        case "autres" | "hasard" as former:
            return {**state, "apart": former == "autres"}
        case "conseil":
            changed = replace(wish, counts={})
        case "completer":
            kept = {it: count for it, count in wish.counts.items() if it != FILLER}
            changed = replace(wish, counts=kept)
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
        return wished(players, wish, *_counted(form, wish.deck))
    more = "plus" in form
    group = form.get("plus" if more else "moins")
    if group not in card_groups(wish.deck):
        raise NotReady(_UNKNOWN)
    found = (next_card if more else last_card)(players, wish, group)
    if found is None:
        raise NotReady("Toutes les cartes y sont déjà." if more else "Il n'y en a plus à retirer.")
    count = count_of(composed(players, wish), found)
    return wished(players, wish, found, count + 1 if more else count - 1)


def _counted(form: SentForm, deck: Deck) -> tuple[str, int]:
    """A card and how many of it, as a button says it: « souris:2 »."""
    card, _, count = form.get("carte").partition(":")
    number = whole_number(count, 2)
    if card not in every_card(deck) or number is None:
        raise NotReady(_UNKNOWN)
    return card, number


# The cards that this house invented: one touch brings a card to this table, or takes it away.

Kept = Mapping[str, Mapping[str, Any]]


def as_kept(state: State, kept: Kept) -> State:
    """With its own cards as they are written now; one that the house no longer has stays."""
    return {**state, "house_cards": [kept.get(it["id"], it) for it in state["house_cards"]]}


def own_cards(state: State, kept: Kept) -> tuple[ComposedCard, ...]:
    """All that this house has, and what the table has brought along; whether they are in play."""
    mine = {it["id"]: it for it in state["house_cards"]}
    deck = Deck(tuple(read_house_cards([it])[0] for it in {**kept, **mine}.values()))
    return tuple(ComposedCard(it.id, it.label, int(it.id in mine)) for it in deck.house)


def with_own(state: State, kept: Kept, name: str) -> GoOn:
    """A card that is in play leaves, unless somebody holds it; another comes, and is dealt.

    Where everybody has a speciality already, one of the game's makes room for it.
    """
    others = [it for it in state["house_cards"] if it["id"] != name]
    wanted = {it: count for it, count in state["wanted"].items() if it != name}
    if len(others) < len(state["house_cards"]):
        if name in _held(state):
            raise NotReady(_IN_HANDS)
        return GoOn({**state, "house_cards": others, "wanted": wanted}, "roles")
    if name not in kept:
        raise NotReady(_UNKNOWN)
    if len(others) == MOST_CARDS:
        raise NotReady(f"{MOST_CARDS} cartes à vous au plus à une table : ôtez-en une d'abord.")
    dealt = {} if kept[name]["kind"] == "call" else {name: 1}
    now = {**state, "house_cards": [*others, kept[name]], "wanted": wanted | dealt}
    players = len(state["people"])
    special = composed(players, wish_of(now)).specialities if may_be_composed(state) else ()
    if len(special) <= players or kept[name]["kind"] != "speciality":
        return GoOn(now, "roles")
    spare = [it for it in special if it in SPECIALITIES][-1:]
    less = {**now, "wanted": now["wanted"] | dict.fromkeys(spare, 0)}
    return GoOn(less, "roles", tuple((MADE_ROOM, it) for it in spare))


# Which card has just made room, as the address says it.
MADE_ROOM: Final = "cede"
_IN_HANDS: Final = (
    "Quelqu'un a cette carte en main : retirez-la de la composition, redistribuez, puis ôtez-la."
)


# The box: what this table owns.


@dataclass(frozen=True, slots=True)
class BoxGroup:
    """Cards of the box, each with whether the table owns it."""

    title: str
    cards: tuple[ComposedCard, ...]


def box_view(state: State) -> tuple[BoxGroup, ...]:
    """Every card that a table may lack."""
    return tuple(
        BoxGroup(TITLES[group], cards)
        for group, ids in card_groups(OWN_DECK).items()
        if (cards := tuple(_owned(it, state) for it in ids if it not in ALWAYS_OWNED))
    )


def _owned(card: str, state: State) -> ComposedCard:
    label, camp = label_of(OWN_DECK, card), _camp_of(OWN_DECK, card)
    there = int(card not in state["lacking"])
    return ComposedCard(card, label, there, camp, sign=OWN_DECK.sign(card))


def boxed(state: State, form: SentForm, _chance: Random) -> GoOn:
    """A card that the table owns, or does not; what was wished of it is forgotten."""
    if form.get("faire") == "suite":
        return GoOn(state, "roles")
    card, count = _counted(form, OWN_DECK)
    if card in ALWAYS_OWNED:
        raise NotReady("Sans cette carte, personne ne joue : elle reste.")
    lacking = {*state["lacking"]} - {card} | (set() if count else {card})
    wanted = {it: n for it, n in state["wanted"].items() if it != card}
    return GoOn({**state, "lacking": sorted(lacking), "wanted": wanted}, BOX)


# How the cards reach the players: dealt by the app, or noted as they were drawn at the table.

# The question before cards that somebody has seen are dealt again, as the address asks it.
AGAIN: Final = "redonner"
# What a tap on the composition sends.
_TAPS: Final = frozenset(("carte", "plus", "moins"))
_WISHES: Final = frozenset(("conseil", "completer", "autres", "hasard"))


def given(state: State, form: SentForm, chance: Random) -> GoOn:
    """The composition, the deal, or one card after another."""
    match form.get("faire"):
        case "donner" if state["seen"]:
            # A question, not a change: there is nothing to take back yet.
            return GoOn(state, "roles", ((AGAIN, "1"),))
        case "remettre":
            if not _everybody_has_one(state):
                needed = "Chacun doit d'abord avoir sa carte : distribuez-les, ou notez-les."
                raise NotReady(needed)
            return hand_round(state, form.get("player"))
        case "suite":
            return GoOn(state, "postes")
        case "donner" | "redonner":
            return GoOn(dealt(state, chance), "roles")
        case "garder":
            return GoOn(state, "roles")
        case "saisir":
            return GoOn(_entering(state), "roles")
        case "reprendre":
            return GoOn(_taken_back(state, form.get("player")), "roles")
        case word if word in _WISHES or any(it in form for it in _TAPS):
            return GoOn(recomposed(state, form), "roles")
        case _:
            return GoOn(_fallen(state, form), "roles")


def without_card(state: State) -> list[str]:
    """Those who have no camp card yet."""
    return [one["name"] for one in state["people"] if not state["roles"].get(one["id"])]


def _everybody_has_one(state: State) -> bool:
    """From 29 players on, some have no speciality."""
    return bool(state["people"]) and not without_card(state)


def dealt(state: State, chance: Random) -> State:
    """The composition as it stands, shuffled by the app; the seed is kept with the table."""
    seed = chance.getrandbits(48)
    rng, ids = Random(seed), [one["id"] for one in state["people"]]  # noqa: S311 - the seed is not
    if not may_be_composed(state):
        raise NotReady("L'assistant distribue pour 8 à 45 joueurs : complétez la table.")
    cards = composed(len(ids), wish_of(state))
    if misfit(cards):
        raise NotReady(misfit(cards))
    fell = deal(cards, *(rng.sample(ids, len(ids)) for _ in range(3)))
    roles = fell.camp_roles
    if state["apart"]:
        former = {one["id"]: state["former"].get(one["name"], "") for one in state["people"]}
        roles = set_apart(cards.deck, roles, former, rng)
    return {
        **state,
        "mode": "donne",
        "seed": seed,
        "roles": {who: [role] for who, role in roles.items()},
        "specialities": {who: [card] for who, card in fell.specialities.items()},
        "posts": dict(fell.posts),
        "handed": 0,
        "shown": False,
        "seen": [],
    }


def set_apart(
    deck: Deck, roles: Mapping[PlayerId, Role], former: Mapping[PlayerId, Camp], chance: Random
) -> dict[PlayerId, Role]:
    """The same cards, so exchanged that hardly anybody is again of the camp that he was of.

    Where one camp is most of the table, some are of it again: on whom that falls is chance's.
    """
    held = dict(roles)

    def again(player: PlayerId, role: Role) -> bool:
        return deck.camp_of[role] == former.get(player)

    for one in chance.sample(list(held), len(held)):
        if again(one, held[one]):
            free = [it for it in held if not (again(one, held[it]) or again(it, held[one]))]
            other = chance.choice(free or [one])
            held[one], held[other] = held[other], held[one]
    return held


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


def _fallen(state: State, form: SentForm) -> State:
    """One physical card, as it fell."""
    player = form.get("player")
    if player not in {one["id"] for one in state["people"]}:
        raise NotReady("Cette carte ne va à personne de la table : rechargez la page.")
    role, card, deck = form.get("camp_role"), form.get("speciality"), deck_of(state)
    if role in deck.dealt_roles:
        return {**state, "roles": {**state["roles"], player: [role]}}
    if card == "aucune" or card in deck.specialities:
        cards = [] if card == "aucune" else [card]
        return {**state, "specialities": {**state["specialities"], player: cards}}
    raise NotReady("Choisissez une carte de la liste.")


# What the page says of the cards given so far.


@dataclass(frozen=True, slots=True)
class GivenCards:
    """Who holds which cards so far; a tap takes them back, another shows them to him again."""

    id: str
    name: str
    cards: str
    seen: bool = False


def given_cards(state: State) -> tuple[GivenCards, ...]:
    """Everybody who has a camp card, with all his cards."""
    return tuple(
        GivenCards(one["id"], one["name"], _of_player(state, one["id"]), one["id"] in state["seen"])
        for one in state["people"]
        if state["roles"].get(one["id"])
    )


def given_words(state: State) -> str:
    """How many have their cards."""
    given = len(given_cards(state))
    return f"Cartes données : {given} sur {len(state['people'])}" if given else ""


def _of_player(state: State, player: str) -> str:
    held = (*state["roles"][player], *state["specialities"].get(player, ()))
    return " · ".join(deck_of(state).cards[it] for it in held)


def how_dealt(state: State, *, again: bool) -> tuple[DecisionView, ...]:
    """Nothing to ask before the deal: the composition and its one button say it all."""
    if again:
        return (_dealt_again(state),)
    if state["mode"] == "saisie":
        return (_noted(state),)
    return (_after_the_deal(state),) if state["roles"] else ()


def deal_label(state: State) -> str:
    """What the button of the foot deals; nothing where the cards are those that are wanted."""
    if not may_be_composed(state) or state["mode"] == "saisie":
        return ""
    return ("Redistribuer" if since_the_deal(state) else "") if state["roles"] else DEAL


def _after_the_deal(state: State) -> DecisionView:
    changed = since_the_deal(state)
    again = ChoiceView("faire", "donner", "Redistribuer", "la composition ci-dessous")
    before = "Les cartes données sont celles d'avant." if changed else ""
    return DecisionView(
        "roles",
        "cartes",
        "Les cartes sont distribuées",
        help=" ".join(it for it in (changed, before, _not_yet_seen(state)) if it),
        choices=_handing(state) if changed else (*_handing(state), again),
    )


def _noted(state: State) -> DecisionView:
    words = "efface ce qui est noté" if state["roles"] else "la composition conseillée"
    return DecisionView(
        "roles",
        "cartes",
        "Les cartes tirées à la table",
        help=_not_yet_seen(state),
        choices=(*_handing(state), ChoiceView("faire", "donner", "Distribuer plutôt", words)),
    )


DEAL: Final = "Distribuer"
_FIRST_DEALT: Final = "Faire voir à chacun ses cartes"
_REST: Final = "Faire voir leurs cartes aux autres"
_ONCE_MORE: Final = "Les remontrer à chacun"


def _handing(state: State) -> tuple[ChoiceView, ...]:
    if not _everybody_has_one(state):
        return ()
    label = (_REST if _waiting(state) else _ONCE_MORE) if state["seen"] else _FIRST_DEALT
    return (ChoiceView("faire", "remettre", label, "l'écran passe de main en main"),)


def unseen_words(state: State) -> str:
    """Cards drawn at the table are in their hands: only a hand-over begun is reminded."""
    if not _everybody_has_one(state) or (state["mode"] == "saisie" and not state["seen"]):
        return ""
    count, waiting = len(state["people"]), len(_waiting(state))
    verb = "n'a" if waiting == 1 else "n'ont"
    return f"{waiting} sur {count} {verb} pas vu leurs cartes" if waiting else ""


def _not_yet_seen(state: State) -> str:
    """After a hand-over: who was skipped, absent or late."""
    waiting = _waiting(state)
    if not state["seen"]:
        return ""
    unseen = f"N'ont pas encore vu leurs cartes : {listed(waiting)}."
    return unseen if waiting else "Chacun a vu ses cartes."


def _waiting(state: State) -> list[str]:
    return [one["name"] for one in state["people"] if one["id"] not in state["seen"]]


_NEW_ONES: Final = "Tout le monde en recevra d'autres, à faire voir de nouveau."
# Beyond so many, a number says more than their names.
_MOST_NAMED: Final = 4


def _dealt_again(state: State) -> DecisionView:
    """Cards that somebody has seen are not taken from him by a slip of the finger."""
    saw = [one["name"] for one in state["people"] if one["id"] in state["seen"]]
    names = listed(saw) if len(saw) <= _MOST_NAMED else f"{len(saw)} personnes"
    who = f"{names} {'ont déjà vu leurs' if len(saw) > 1 else 'a déjà vu ses'} cartes."
    return DecisionView(
        "roles",
        "cartes",
        "Redonner toutes les cartes ?",
        help=f"{who} {_NEW_ONES}",
        choices=(
            ChoiceView("faire", "redonner", "Redonner"),
            ChoiceView("faire", "garder", "Garder ces cartes", strong=True),
        ),
        owed=True,
    )


# The cards for the player being served.


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that can be given to the player being served; `left` of it remain."""

    value: str
    label: str
    left: str
    camp: CampView | None = None
    chosen: bool = False
    available: bool = True
    sign: str = ""


@dataclass(frozen=True, slots=True)
class CardPicker:
    """The cards for one player, by group."""

    player: str
    question: str
    field: str
    groups: tuple[tuple[str, tuple[CardChoice, ...]], ...]
    hidden: Pairs = ()


def served(state: State) -> Mapping[str, str] | None:
    """The first player who lacks a card; without a speciality, an empty list says so."""
    waiting = (
        one
        for one in state["people"]
        if not state["roles"].get(one["id"]) or one["id"] not in state["specialities"]
    )
    return next(waiting, None)


def picker_of(state: State) -> CardPicker | None:
    """The cards for the player being served: the camp card, then the speciality."""
    one = served(state)
    if one is None:
        return None
    role = not state["roles"].get(one["id"])
    groups = _role_groups(state) if role else _speciality_groups(state)
    question = "sa carte de camp" if role else "sa carte de spécialité"
    return CardPicker(
        one["name"], question, "camp_role" if role else "speciality", groups,
        (("player", one["id"]),),
    )  # fmt: skip


Groups = tuple[tuple[str, tuple[CardChoice, ...]], ...]


def _role_groups(state: State) -> Groups:
    given = Counter(role for roles in state["roles"].values() for role in roles)
    deck = deck_of(state)
    return tuple(
        (CAMPS[camp], tuple(_role(deck, it, given[it]) for it in cards))
        for camp, cards in card_groups(deck).items()
        if camp in CAMPS
    )


def _role(deck: Deck, role: str, given: int) -> CardChoice:
    several, camp = role in deck.several, _camp_of(deck, role)
    left = (f"× {given}" if several else "déjà donnée") if given else ""
    return CardChoice(role, deck.roles[role], left, camp, available=several or not given)


def _speciality_groups(state: State) -> Groups:
    given = {card for cards in state["specialities"].values() for card in cards}
    deck = deck_of(state)
    cards = tuple(
        CardChoice(
            it,
            label,
            "déjà donnée" if it in given else "",
            available=it not in given,
            sign=deck.sign(it),
        )
        for it, label in deck.specialities.items()
    )
    return (("Spécialités", (CardChoice("aucune", "Aucune", ""), *cards)),)


# The screen goes from hand to hand: who sees his cards now, who later, who once more.


def hand_round(state: State, player: str = "", after: str = "roles") -> GoOn:
    """With the first who has not seen his cards; or with one player, and nobody after him.

    `after`: the step on which it was begun, to which the last hand leads back.
    """
    ids = _ids(state)
    waiting = [it for it in ids if it not in state["seen"]] or ids
    first = player if player in ids else waiting[0]
    found = {"handed": ids.index(first), "shown": False, "only": player in ids, "after": after}
    return GoOn({**state, **found}, HANDING)


def handed(state: State, form: SentForm, _chance: Random) -> GoOn:
    """What the player, or the one who gives him the tablet, has tapped."""
    here = _ids(state)[min(state["handed"], len(state["people"]) - 1)]
    match form.get("faire"):
        case "montrer":
            return GoOn({**state, "shown": True}, HANDING)
        case "cacher" if state["shown"]:
            seen = [*state["seen"], *([] if here in state["seen"] else [here])]
            return _next({**state, "seen": seen})
        case "plus_tard":
            return _next(state)
        case "avant":
            before = max(0, state["handed"] - 1)
            return GoOn({**state, "handed": before, "shown": False}, HANDING)
        case _:
            return GoOn({**state, "shown": False}, HANDING)


def _next(state: State) -> GoOn:
    """The next who has not seen his cards; after the last, the curtain hides the table."""
    ids, here = _ids(state), state["handed"]
    further = [place for place, it in enumerate(ids) if place > here and it not in state["seen"]]
    if state["only"] or not further:
        return GoOn({**state, "handed": 0, "shown": False, "only": False}, state["after"])
    return GoOn({**state, "handed": further[0], "shown": False}, HANDING)


def _ids(state: State) -> list[str]:
    if not state["people"]:
        raise NotReady("Personne n'est encore à table : écrivez d'abord les noms.", step="noms")
    return [one["id"] for one in state["people"]]


@dataclass(frozen=True, slots=True)
class HandOver:
    """The opaque screen on which one player looks at his own cards.

    `before` had the tablet before him; `again`: he has seen them already.
    """

    name: str
    progress: str
    cards: tuple[LargeCard, ...] = ()
    shown: bool = False
    before: str = ""
    again: bool = False


def hand_over(state: State, rules: Help) -> HandOver:
    """The next player looks at his own cards."""
    people, place = state["people"], min(state["handed"], len(state["people"]) - 1)
    one = people[place]
    roles, special = (state[it].get(one["id"], ()) for it in ("roles", "specialities"))
    rules = rules.at(Rulings(**state["rulings"]), deck_of(state))
    return HandOver(
        name=one["name"],
        progress="" if state["only"] else f"{place + 1} sur {len(people)}",
        cards=cards_of(rules, roles, special, mine=True) if state["shown"] else (),
        shown=state["shown"],
        before=people[place - 1]["name"] if place and not state["only"] else "",
        again=one["id"] in state["seen"],
    )
