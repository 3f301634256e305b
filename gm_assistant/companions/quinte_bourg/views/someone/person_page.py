"""Somebody at the table: leaves, comes back, or held another card from the start."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Scripts
from gm_assistant.companions.quinte_bourg.views.farewell import farewell
from gm_assistant.companions.quinte_bourg.views.form_fields import either, options
from gm_assistant.companions.quinte_bourg.views.people import Signs, circle, state_of
from gm_assistant.companions.quinte_bourg.views.someone.cards_left import (
    other_roles,
    role_choices,
    specialities_left,
)
from gm_assistant.companions.quinte_bourg.views.someone.someone_values import Farewell, PersonPage
from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, SPECIALITIES, PlayerId, Status
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView

GONE: Final = "parti"
_KEPT: Final = {
    "": "Ses cartes restent cachées",
    "camp": "Sa carte de camp se montre",
    "specialite": "Sa spécialité se montre",
}
_SWAPPED = {"": "Les deux cartes", "camp": "La carte de camp", "specialite": "La spécialité"}


def person_page(game: Game, scripts: Scripts, person: Player) -> PersonPage:
    """On the circle with whom the cards were swapped; beside it the rest."""
    village = game.village
    return PersonPage(
        name=person.name,
        state=state_of(person) if not person.living and person.announced else "",
        swap=_swap(village, person),
        departure=_comes_or_goes(game, person),
        farewells=tuple(_farewells(village, scripts, person)),
        role=_role(village, person),
        speciality=_speciality(village, person),
    )


def _farewells(village: Village, scripts: Scripts, person: Player) -> Iterator[Farewell]:
    """By day they come with what follows from it; by night nothing else says them."""
    if village.phase == "jour" or person.status == GONE or village.result:
        return
    for shows in _to_show(person):
        told = {"joueur": person.name, "cartes": listed(_cards(person, shows))}
        yield Farewell(shows, scripts.words("depart_carte" if shows else farewell(person), told))


def _to_show(person: Player) -> dict[str, str]:
    """What lies face up already is shown no more."""
    lacking = () if person.specialities else ("specialite",)
    return {it: words for it, words in _KEPT.items() if it not in (*person.shown, *lacking)}


def _cards(person: Player, shows: str) -> list[str]:
    held = {"camp": (ROLES, person.printed), "specialite": (SPECIALITIES, person.specialities)}
    labels, cards = held.get(shows, ({}, ()))
    return [labels[it] for it in cards]


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


def _comes_or_goes(game: Game, person: Player) -> DecisionView | None:
    if person.status == GONE:
        return _return(person, _as_he_left(game, person.id))
    return None if game.village.result else _departure(game.village, person)


def _as_he_left(game: Game, player: PlayerId) -> Status:
    """A ghost who comes back is a ghost."""
    there = (it.players[player].status for it in reversed(game.villages) if player in it.players)
    return next((it for it in there if it != GONE), "vivant")


def _departure(village: Village, person: Player) -> DecisionView:
    cards = _to_show(person)
    shown = [either("shows", "Ses cartes", cards, "")] if len(cards) > 1 else []
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
        fields=(*shown, *([grief] if mourns else ())),
        submit="Enregistrer le départ",
    )


def _return(person: Player, status: Status) -> DecisionView:
    return DecisionView(
        id="retour",
        move="correct",
        question="Revient",
        help="À sa place, avec ses cartes ; ce qui est passé à d'autres leur reste.",
        hidden=(("player", person.id), ("status", status)),
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
