"""Setting the table as screens: from what has been decided so far to what each step shows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.setting.composition import (
    CompositionView,
    composition_view,
    may_be_composed,
    since_the_deal,
)
from gm_assistant.companions.quinte_bourg.views.setting.dealing import (
    AGAIN,
    deal_label,
    how_dealt,
    unseen_words,
)
from gm_assistant.companions.quinte_bourg.views.setting.halfway import (
    given_cards,
    given_words,
    served,
)
from gm_assistant.companions.quinte_bourg.views.setting.holding import (
    PostsView,
    crowned,
    posts_view,
)
from gm_assistant.companions.quinte_bourg.views.setting.setting_values import (
    AdviceView,
    CardChoice,
    CardPicker,
    RulingView,
    SetupStep,
)
from gm_assistant.companions.quinte_bourg.views.setting.setup_values import SetupView
from gm_assistant.french.agreement import counted
from gm_assistant.quinte_bourg.opening.advice import Advice, about_company, advice
from gm_assistant.quinte_bourg.village.rulings import RULINGS, Ruling
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.cards import (
    CAMP_OF_ROLE,
    CAMP_ORDER,
    DEALT_ROLES,
    SEVERAL_COPIES,
)
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, ROLES, SPECIALITIES
from gm_assistant.views.asking import DecisionView, FieldView, OptionView
from gm_assistant.views.names import room_for, short_names
from gm_assistant.views.seats import CampView, CircleView, Mark, SeatView

State = Mapping[str, Any]
LABELS: Final = {
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
    ids = list(LABELS)
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
    return SetupStep(step, LABELS[step], state)


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
