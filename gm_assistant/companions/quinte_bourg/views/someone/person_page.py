"""Somebody at the table: leaves, comes back, or held another card from the start."""

from gm_assistant.companions.quinte_bourg.scripts.texts import Scripts
from gm_assistant.companions.quinte_bourg.views.form_fields import either, options
from gm_assistant.companions.quinte_bourg.views.people import Signs, circle, state_of
from gm_assistant.companions.quinte_bourg.views.someone.cards_left import (
    other_roles,
    role_choices,
    specialities_left,
)
from gm_assistant.companions.quinte_bourg.views.someone.someone_values import PersonPage
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView

_KEPT = {"": "Ses cartes restent cachées", "camp": "Sa carte de camp se montre"}
_WITH_SPECIALITY = {**_KEPT, "specialite": "Sa spécialité se montre"}
_SWAPPED = {"": "Les deux cartes", "camp": "La carte de camp", "specialite": "La spécialité"}


def person_page(village: Village, scripts: Scripts, person: Player) -> PersonPage:
    """On the circle with whom the cards were swapped; beside it the rest."""
    gone = person.status == "parti"
    return PersonPage(
        name=person.name,
        state=state_of(person) if not person.living and person.announced else "",
        swap=_swap(village, person),
        departure=_return(person) if gone else _departure(village, person),
        words="" if gone else _words(village, scripts, person),
        role=_role(village, person),
        speciality=_speciality(village, person),
    )


def _words(village: Village, scripts: Scripts, person: Player) -> str:
    """By day they come with what follows from it; by night nothing else says them."""
    if village.phase == "jour":
        return ""
    return scripts.words("depart", {"joueur": person.name})


def _swap(village: Village, person: Player) -> DecisionView:
    signs = Signs(
        why_not={person.id: "ce sont ses propres cartes"}, chosen={person.id: "de qui l'on parle"}
    )
    return DecisionView(
        id="echange-de-cartes",
        move="cards",
        question="Avec qui ses cartes étaient-elles échangées ?",
        hidden=(("player", person.id),),
        fields=(either("what", "Ce qui change de mains", _SWAPPED, ""),),
        circle=circle(village, signs, "with"),
    )


def _departure(village: Village, person: Player) -> DecisionView:
    cards = _WITH_SPECIALITY if person.specialities else _KEPT
    lover = village.players[person.lover] if person.lover is not None else None
    mourns = lover is not None and lover.living and person.living
    grief = FieldView("grief", "Et son amour", "check", options=options({"1": "En meurt"}))
    return DecisionView(
        id="depart",
        move="leave",
        question="S'en va",
        help="Ce n'est pas une mort : son poste et ses pièces passent à d'autres, sa maison "
        "reste vide, personne ne l'appelle plus par son nom.",
        hidden=(("player", person.id),),
        fields=(either("shows", "Ses cartes", cards, ""), *([grief] if mourns else ())),
        submit="Enregistrer le départ",
    )


def _return(person: Player) -> DecisionView:
    return DecisionView(
        id="retour",
        move="correct",
        question="Revient",
        help="À sa place, avec ses cartes ; ce qui est passé à d'autres leur reste.",
        hidden=(("player", person.id), ("status", "vivant")),
        submit="Revenir à la table",
    )


def _role(village: Village, person: Player) -> DecisionView:
    return DecisionView(
        id="autre-role",
        move="cards",
        question="Avait une autre carte de camp",
        hidden=(("player", person.id),),
        choices=role_choices(other_roles(village, person.printed)),
    )


def _speciality(village: Village, person: Player) -> DecisionView:
    left = specialities_left(village)
    return DecisionView(
        id="autre-specialite",
        move="cards",
        question="Avait une autre spécialité",
        hidden=(("player", person.id),),
        choices=tuple(ChoiceView("speciality", it, label) for it, label in left.items()),
    )
