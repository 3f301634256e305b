"""Setting the table as screens: from what has been decided so far to what each step shows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.setting.dealing import how_dealt
from gm_assistant.companions.quinte_bourg.views.setting.halfway import (
    given_cards,
    given_words,
    served,
)
from gm_assistant.companions.quinte_bourg.views.setting.setting_values import (
    AdviceView,
    CardChoice,
    CardPicker,
    RulingView,
    SetupStep,
    SetupView,
)
from gm_assistant.french.agreement import counted
from gm_assistant.quinte_bourg.opening.advice import advice
from gm_assistant.quinte_bourg.village.rulings import RULINGS, Ruling
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.cards import (
    CAMP_OF_ROLE,
    CAMP_ORDER,
    DEALT_ROLES,
    SEVERAL_COPIES,
)
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, POSTS, ROLES, SPECIALITIES
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView, OptionView
from gm_assistant.views.names import room_for, short_names
from gm_assistant.views.seats import CampView, CircleView, SeatView

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
OUT: Final = "hors"


def setup_view(state: State, step: str, village: Village | None, rules: Help) -> SetupView:
    """One step; `village` is the table as the rules see it, once every player has a card."""
    people: Sequence[Mapping[str, str]] = state["people"]
    ids = list(LABELS)
    place = ids.index(step)
    return SetupView(
        steps=tuple(_step(it, ids.index(it) - place) for it in ids),
        step=step,
        circle=circle_of(people, state),
        names="\n".join(one["name"] for one in people),
        counts=_counts(len(people)),
        picker=picker_of(state) if step == "roles" and state["mode"] == "saisie" else None,
        decisions=decisions_of(state, step),
        rulings=rulings_of(state, rules) if step == "reglages" else (),
        advice=advice_of(village) if village and step in ("roles", "postes", "depart") else (),
        given=given_cards(state) if step == "roles" else (),
        given_words=given_words(state) if step == "roles" else "",
        next_label=_NEXT.get(step, "Continuer"),
        back=ids[place - 1] if place else "",
    )


def _step(step: str, ahead: int) -> SetupStep:
    state = "maintenant" if ahead == 0 else "avenir" if ahead > 0 else "fait"
    return SetupStep(step, LABELS[step], state)


def _counts(count: int) -> str:
    return f"{counted(count, 'joueur')} à table" if count else "La table est vide"


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
            chosen=bool(state["roles"].get(one["id"])),
            chosen_words="a ses cartes",
        )
        for number, (one, brief) in enumerate(zip(people, briefs, strict=True), start=1)
    )
    return CircleView(seats, label="La table")


def decisions_of(state: State, step: str) -> tuple[DecisionView, ...]:
    """The questions of a step that are neither names, cards nor settings."""
    match step:
        case "places":
            return (_move_seat(state),)
        case "roles":
            return (how_dealt(state),)
        case "postes":
            return (_posts(state),)
        case "depart":
            return (_title(state),)
        case _:
            return ()


def _players(state: State, chosen: str | None = None) -> tuple[OptionView, ...]:
    return tuple(OptionView(one["id"], one["name"], one["id"] == chosen) for one in state["people"])


def _move_seat(state: State) -> DecisionView:
    options = _players(state)
    fields = (
        FieldView("qui", "Qui", "select", options=options),
        FieldView("apres", "S'assied à la gauche de", "select", options=options),
    )
    return DecisionView(
        "places", "deplacer", "Déplacer quelqu'un", fields=fields, submit="Déplacer"
    )


def _posts(state: State) -> DecisionView:
    fields = tuple(
        FieldView(f"poste.{post}", label, "select", options=_holders(state, post))
        for post, label in POSTS.items()
    )
    return DecisionView("postes", "postes", "Qui tient quoi ?", fields=fields, submit="Enregistrer",
                        choices=(ChoiceView("faire", "tirer", "Tirer au sort"),))  # fmt: skip


def _holders(state: State, post: str) -> tuple[OptionView, ...]:
    posts = state["posts"]
    holder = posts.get(post)
    beside = (
        OptionView(OUT, "pas en jeu", post not in posts),
        OptionView("", "vacant", post in posts and holder is None),
    )
    return (*beside, *_players(state, holder))


def _title(state: State) -> DecisionView:
    nights = tuple(OptionView(it, f"nuit de {it}", it == state["weekday"]) for it in NIGHTS)
    fields = (
        FieldView("titre", "Titre de la partie", "text", value=state["title"]),
        FieldView("soir", "On commence par la", "select", options=nights),
    )
    return DecisionView("depart", "titre", "Cette partie", fields=fields, submit="Enregistrer")


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
    return tuple(
        AdviceView(it.sentence, "alerte" if it.blocks else "conseil") for it in advice(village)
    )
