"""The composition before the deal: cards by camp, their number, what surprises beside each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.french.grammar import counted, listed
from gm_assistant.games.quinte_bourg.rules.composition import (
    ALWAYS_OWNED,
    CARD_GROUPS,
    EVERY_CARD,
    FEWEST_PLAYERS,
    FILLER,
    MOST_PLAYERS,
    POST_GROUP,
    SPECIALITY_GROUP,
    Advice,
    Composition,
    Wish,
    about_company,
    advice,
    card_advice,
    composed,
    count_of,
    last_card,
    next_card,
)
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Ruling, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    CAMP_ORDER,
    CAMPS,
    DEALT_ROLES,
    NIGHTS,
    POSTS,
    ROLES,
    SEVERAL_COPIES,
    SPECIALITIES,
)
from gm_assistant.games.quinte_bourg.screens.people import cards_of
from gm_assistant.games.quinte_bourg.screens.table_values import (
    AdviceView,
    CardChoice,
    CardPicker,
    GivenCards,
    HalfwayView,
    HandOver,
    PostsView,
    RulingView,
    SetupStep,
    crowned,
    given_cards,
    given_words,
    posts_view,
    served,
)
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.toolkit.asking import ChoiceView, DecisionView, FieldView, OptionView
from gm_assistant.toolkit.names import room_for, short_names
from gm_assistant.toolkit.seats import CampView, CircleView, Mark, SeatView

State = Mapping[str, Any]
LABELS: Final = {**ROLES, **SPECIALITIES, **POSTS}
TITLES: Final = {**CAMPS, SPECIALITY_GROUP: "Spécialités", POST_GROUP: "Postes"}
# Those whose number makes the game.
_FIRST: Final = frozenset(("reptiliens", "villageois"))


@dataclass(frozen=True, slots=True)
class ComposedCard:
    """One card: how many of it are in, the number that each of its buttons sends, its remarks."""

    id: str
    label: str
    count: int
    camp: CampView | None = None
    several: bool = False
    remarks: tuple[AdviceView, ...] = ()


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
    """The whole composition; `balance` says in a sentence whether it fits the table."""

    groups: tuple[ComposedGroup, ...]
    balance: str
    fits: bool
    remarks: tuple[AdviceView, ...] = ()
    lacking: str = ""
    changed: bool = False
    filled: bool = True


@dataclass(frozen=True, slots=True)
class BoxGroup:
    """Cards of the box, each with whether the table owns it."""

    title: str
    cards: tuple[ComposedCard, ...]


def wish_of(state: State) -> Wish:
    return Wish(dict(state["wanted"]), tuple(state["lacking"]))


def may_be_composed(state: State) -> bool:
    return FEWEST_PLAYERS <= len(state["people"]) <= MOST_PLAYERS


def composition_view(state: State) -> CompositionView:
    players, wish = len(state["people"]), wish_of(state)
    cards = composed(players, wish)
    found = card_advice(cards)
    lacking = listed(LABELS[it] for it in EVERY_CARD if it in wish.lacking)
    return CompositionView(
        groups=tuple(_groups(cards, wish, found)),
        balance=f"{balance(cards)} {about_specialities(cards)}",
        fits=not misfit(cards),
        remarks=_remarks(it for it in found if not it.cards),
        lacking=lacking if wish.lacking else "",
        changed=bool(wish.counts),
        filled=FILLER not in wish.counts,
    )


def _groups(cards: Composition, wish: Wish, found: Sequence[Advice]) -> Iterator[ComposedGroup]:
    for group in sorted(CARD_GROUPS, key=_FIRST.__contains__, reverse=True):
        ids = CARD_GROUPS[group]
        shown = tuple(_card(it, cards, found) for it in ids if it not in wish.lacking)
        more, fewer = (it(cards.players, wish, group) for it in (next_card, last_card))
        count = sum(it.count for it in shown)
        camp = CampView(group, TITLES[group]) if group in CAMPS else None
        if shown:
            yield ComposedGroup(
                group, TITLES[group], count, shown, _named(more), _named(fewer), camp
            )


def _named(card: str | None) -> str:
    return LABELS[card] if card else ""


def _card(card: str, cards: Composition, found: Iterable[Advice] = ()) -> ComposedCard:
    camp = CAMP_OF_ROLE.get(card)
    # A remark on several cards stands beside the first of them that is in.
    mine = [it for it in found if it.cards and _first(it.cards, cards) == card]
    return ComposedCard(
        card,
        LABELS[card],
        count_of(cards, card),
        CampView(camp, CAMPS[camp]) if camp else None,
        card in SEVERAL_COPIES,
        _remarks(mine),
    )


def _first(about: Sequence[str], cards: Composition) -> str:
    return next((it for it in about if count_of(cards, it)), about[0])


def _remarks(found: Iterable[Advice]) -> tuple[AdviceView, ...]:
    return tuple(AdviceView(it.sentence, "alerte" if it.blocks else "conseil") for it in found)


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
    told = " ; ".join(f"{how}, {listed(_copies(it))}" for how, it in differences if it)
    return f"La composition a changé depuis la donne : {told}." if told else ""


def _held(state: State) -> Iterator[str]:
    for one in state["people"]:
        yield from state["roles"].get(one["id"], ())
        yield from state["specialities"].get(one["id"], ())


def _copies(cards: Mapping[str, int]) -> Iterator[str]:
    """« Villageois (2) », « Cortex »: in the order of the deck, whoever had them."""
    told = ((it, cards[it]) for it in EVERY_CARD if it in cards)
    return (LABELS[it] + (f" ({count})" if count > 1 else "") for it, count in told)


def box_view(state: State) -> tuple[BoxGroup, ...]:
    """Every card that a table may lack."""
    lacking = set(state["lacking"])
    return tuple(
        BoxGroup(TITLES[group], cards)
        for group, ids in CARD_GROUPS.items()
        if (cards := tuple(_owned(it, lacking) for it in ids if it not in ALWAYS_OWNED))
    )


def _owned(card: str, lacking: set[str]) -> ComposedCard:
    camp = CAMP_OF_ROLE.get(card)
    shown = CampView(camp, CAMPS[camp]) if camp else None
    return ComposedCard(card, LABELS[card], int(card not in lacking), shown)


# The whole screen of one step of the setting.


@dataclass(frozen=True, slots=True)
class SetupView:
    """The screen of one step.

    `form` is that of its fields; `deals` is the button that deals, where cards come first, and
    `stale`: the composition is another one since then; `hides`: somebody has secret cards;
    `unseen` says before the start how many have not looked at theirs.
    """

    steps: tuple[SetupStep, ...]
    step: str
    circle: CircleView
    hides: bool
    names: str = ""
    counts: str = ""
    picker: CardPicker | None = None
    decisions: tuple[DecisionView, ...] = ()
    rulings: tuple[RulingView, ...] = ()
    advice: tuple[AdviceView, ...] = ()
    given: tuple[GivenCards, ...] = ()
    given_words: str = ""
    next_label: str = "Continuer"
    back: str = ""
    halfway: HalfwayView | None = None
    composition: CompositionView | None = None
    posts: PostsView | None = None
    form: str = ""
    deals: str = ""
    stale: bool = False
    unseen: str = ""


# How the cards are given: dealt or entered, then seen by each player, once more if he asks.


def how_dealt(state: State, again: bool = False) -> tuple[DecisionView, ...]:
    """Nothing to ask before the deal: the composition and its one button say it all."""
    if again:
        return (_dealt_again(state),)
    if state["mode"] == "saisie":
        return (_noted(state),)
    return (_given(state),) if state["roles"] else ()


def deal_label(state: State) -> str:
    """What the button of the foot deals; nothing where the cards are those that are wanted."""
    if not may_be_composed(state) or state["mode"] == "saisie":
        return ""
    return ("Redistribuer" if since_the_deal(state) else "") if state["roles"] else DEAL


def _given(state: State) -> DecisionView:
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


# The question before cards that somebody has seen are dealt again, as the address asks it.
AGAIN: Final = "redonner"
DEAL: Final = "Distribuer"
_FIRST_DEALT: Final = "Faire voir à chacun ses cartes"
_REST: Final = "Faire voir leurs cartes aux autres"
_ONCE_MORE: Final = "Les remontrer à chacun"


def _everybody_has_one(state: State) -> bool:
    """From 29 players on, some have no speciality."""
    return bool(state["people"]) and all(state["roles"].get(one["id"]) for one in state["people"])


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
    return f"N'ont pas encore vu leurs cartes : {listed(waiting)}." if waiting else _ALL_SEEN


def _waiting(state: State) -> list[str]:
    return [one["name"] for one in state["people"] if one["id"] not in state["seen"]]


_ALL_SEEN: Final = "Chacun a vu ses cartes."
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


def hand_over(state: State, rules: Help) -> HandOver:
    """The next player looks at his own cards."""
    people, place = state["people"], min(state["handed"], len(state["people"]) - 1)
    one = people[place]
    roles, special = (state[it].get(one["id"], ()) for it in ("roles", "specialities"))
    return HandOver(
        name=one["name"],
        progress="" if state["only"] else f"{place + 1} sur {len(people)}",
        cards=cards_of(rules, roles, special) if state["shown"] else (),
        shown=state["shown"],
        before=people[place - 1]["name"] if place and not state["only"] else "",
        again=one["id"] in state["seen"],
    )


# Setting the table as screens: from what has been decided so far to what each step shows.

STEP_LABELS: Final = {
    "noms": "Joueurs",
    "places": "Places",
    "roles": "Cartes",
    "postes": "Postes",
    "reglages": "Réglages",
    "depart": "Départ",
}
_NEXT: Final = {"depart": "Commencer l'ouverture"}
_DEALT: Final = Mark("carte", "a ses cartes")
# The form that a step's fields stand in: every way out of the step sends it.
_FORMS: Final = {"noms": "names", "reglages": "rulings", "depart": "decision-depart"}


def setup_view(
    state: State, step: str, village: Village | None, rules: Help, asked: Mapping[str, str]
) -> SetupView:
    """One step; `village` is the table as the rules see it, once every player has a card."""
    people: Sequence[Mapping[str, str]] = state["people"]
    ids = list(STEP_LABELS)
    place = ids.index(step)
    posts = posts_view(state, asked.get("poste", "")) if step == "postes" else None
    noting = state["mode"] == "saisie"
    return SetupView(
        steps=tuple(_step(it, ids.index(it) - place) for it in ids),
        step=step,
        circle=_circle(people, state, asked.get("qui", ""), posts),
        names="\n".join(one["name"] for one in people),
        counts=_counts(len(people)),
        picker=picker_of(state) if step == "roles" and noting else None,
        composition=composition_of(state) if step == "roles" and not noting else None,
        posts=posts,
        decisions=decisions_of(state, step, AGAIN in asked),
        rulings=rulings_of(state, rules) if step == "reglages" else (),
        advice=_advice_at(step, len(people), village if _is_advised(step, noting) else None),
        given=given_cards(state) if step == "roles" else (),
        given_words=given_words(state) if step == "roles" else "",
        next_label=_NEXT.get(step, "Continuer"),
        back=ids[place - 1] if place else "",
        form=_FORMS.get(step, ""),
        hides=bool(state["roles"] or state["specialities"]),
        unseen=unseen_words(state) if step == "depart" else "",
        deals=deal_label(state) if step == "roles" and AGAIN not in asked else "",
        stale=step == "roles" and bool(since_the_deal(state)),
    )


def _advice_at(step: str, count: int, village: Village | None) -> tuple[AdviceView, ...]:
    """How many sit down is said as soon as they do, before any card is noted."""
    if step == "places":
        return _advised(about_company(count)) if count else ()
    return advice_of(village) if village else ()


def _is_advised(step: str, noting: bool) -> bool:
    """On the composition, each word already stands beside its card."""
    return step in ("postes", "depart") or (step == "roles" and noting)


def composition_of(state: State) -> CompositionView | None:
    return composition_view(state) if may_be_composed(state) else None


def _step(step: str, ahead: int) -> SetupStep:
    state = "maintenant" if ahead == 0 else "avenir" if ahead > 0 else "fait"
    return SetupStep(step, STEP_LABELS[step], state)


def _counts(count: int) -> str:
    return f"{counted(count, 'joueur')} à table" if count else "La table est vide"


def _circle(
    people: Sequence[Mapping[str, str]], state: State, taken: str, posts: PostsView | None
) -> CircleView:
    circle = circle_of(people, state)
    if posts is not None:
        return crowned(circle, state, posts.asked)
    seats = (
        replace(it, chosen=True, chosen_words="change de place") if it.id == taken else it
        for it in circle.seats
    )
    return replace(circle, seats=tuple(seats)) if taken else circle


def circle_of(people: Sequence[Mapping[str, str]], state: State) -> CircleView:
    """The table with nobody's secrets on it."""
    names = [one["name"] for one in people]
    briefs = short_names(names, room_for(len(names))) if names else ()
    seats = tuple(
        SeatView(
            id=one["id"],
            number=number,
            name=one["name"],
            short=brief,
            marks=(_DEALT,) if state["roles"].get(one["id"]) else (),
        )
        for number, (one, brief) in enumerate(zip(people, briefs, strict=True), start=1)
    )
    return CircleView(seats, "house", label="La table")


def decisions_of(state: State, step: str, again: bool = False) -> tuple[DecisionView, ...]:
    """The questions of a step that are neither names, cards nor settings."""
    match step:
        case "roles":
            return how_dealt(state, again)
        case "depart":
            return (_title(state),)
        case _:
            return ()


def _title(state: State) -> DecisionView:
    nights = tuple(OptionView(it, it, it == state["weekday"]) for it in NIGHTS)
    fields = (
        FieldView("titre", "Titre de la partie", "text", value=state["title"]),
        FieldView("soir", "On commence par la nuit de", "radio", options=nights),
    )
    return DecisionView("depart", "titre", "Cette partie", fields=fields)


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
    return tuple(
        (CAMPS[camp], tuple(_role(it, given[it]) for it in DEALT_ROLES if CAMP_OF_ROLE[it] == camp))
        for camp in CAMP_ORDER
        if any(CAMP_OF_ROLE[it] == camp for it in DEALT_ROLES)
    )


def _role(role: str, given: int) -> CardChoice:
    camp = CampView(CAMP_OF_ROLE[role], CAMPS[CAMP_OF_ROLE[role]])
    several = role in SEVERAL_COPIES
    left = (f"× {given}" if several else "déjà donnée") if given else ""
    return CardChoice(role, ROLES[role], left, camp, available=several or not given)


def _speciality_groups(state: State) -> Groups:
    given = {card for cards in state["specialities"].values() for card in cards}
    cards = tuple(
        CardChoice(it, label, "déjà donnée" if it in given else "", available=it not in given)
        for it, label in SPECIALITIES.items()
    )
    return (("Spécialités", (CardChoice("aucune", "Aucune", ""), *cards)),)


def rulings_of(state: State, rules: Help) -> tuple[RulingView, ...]:
    """Each setting with the sentence of what it changes."""
    return tuple(_ruling(rules, it, state["rulings"].get(it.key)) for it in RULINGS.values())


def _ruling(rules: Help, ruling: Ruling, chosen: Any) -> RulingView:
    entry = rules.of("setting", ruling.key)
    stands = ruling.default if chosen is None else chosen
    options = tuple(
        OptionView(as_sent(reading), words, reading == stands)
        for reading, words in ruling.readings.items()
    )
    field = FieldView(ruling.key, entry.label if entry else ruling.key, "radio", options=options)
    return RulingView(field, entry.rule if entry else "")


def as_sent(reading: Any) -> str:
    """A reading of a setting as a form sends it."""
    return str(int(reading)) if isinstance(reading, bool) else str(reading)


def advice_of(village: Village) -> tuple[AdviceView, ...]:
    """What the rules think of the table."""
    return _advised(advice(village))


def _advised(found: Iterable[Advice]) -> tuple[AdviceView, ...]:
    return tuple(AdviceView(it.sentence, "alerte" if it.blocks else "conseil") for it in found)
