"""The decisions that the table owes: one question for each, put to whoever decides."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.day.trials import (
    accuse,
    execute,
    sentence,
    tribunal,
)
from gm_assistant.companions.quinte_bourg.views.form_fields import (
    circle_for,
    either,
    named,
    number,
    one_of,
    tried,
)
from gm_assistant.french.agreement import coins
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.choices import successors
from gm_assistant.quinte_bourg.deaths.fates import MOST_SPECIALITIES
from gm_assistant.quinte_bourg.deaths.heritages import estate_of, living_notary
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Pending
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SPECIALITIES, Post
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView

Draft = Mapping[str, Any]
_NOTHING: Final[Draft] = {}


def owed_decisions(village: Village, trial: Draft = _NOTHING) -> tuple[DecisionView, ...]:
    """The questions of the first thing owed; the others wait their turn."""
    for owed in in_turn(village):
        if owed.what in _ASKED and _may_be_asked(village, owed):
            return _asked(village, owed, trial)
    return ()


def _asked(village: Village, owed: Pending, trial: Draft) -> tuple[DecisionView, ...]:
    if owed.what == "tribunal" and trial.get("accused") == owed.about:
        return sentence(village, trial)
    return _ASKED[owed.what](village, owed.about or "")


def in_turn(village: Village) -> list[Pending]:
    """X-06: the dead first, then what they leave, then whoever is still to be judged."""
    return sorted(village.pending, key=lambda it: it.what in _JUDGED)


# What waits until the dead of the last judgement have been seen to.
_JUDGED: Final = frozenset(("execute", "accuse", "tribunal"))


def _may_be_asked(village: Village, owed: Pending) -> bool:
    """M-09: a dead notary is replaced before anybody inherits."""
    return owed.what != "legacy" or living_notary(village) is not None


def holder_name(village: Village, post: Post) -> str:
    """Who holds a post, in words."""
    holder = village.posts.get(post)
    return village.name(holder) if holder is not None else "le MJ"


def _assign(village: Village, post: str) -> tuple[DecisionView, ...]:
    fit = successors(village, post)
    told = tried(village, {"move": "assign", "post": post}, "player")
    question = DecisionView(
        id=f"assign-{post}",
        move="assign",
        question=f"Qui devient {POSTS[post]} ?",
        who=f"{holder_name(village, 'scrutateur')} décide",
        help="" if fit else "Personne ne peut prendre ce poste.",
        hidden=(("post", post),),
        circle=circle_for(village, told, "player", village.posts.get("scrutateur") or ""),
        owed=True,
    )
    return (question,)


def _exchange(village: Village, _about: str) -> tuple[DecisionView, ...]:
    adored = village.night.effect[1] if village.night and village.night.effect else ""
    told = tried(village, {"move": "exchange"}, "with")
    question = DecisionView(
        id="exchange",
        move="exchange",
        question=f"{village.name(adored)}, avec qui échanger son poste ?",
        choices=(ChoiceView("with", "", "Ne rien échanger"),),
        circle=circle_for(village, told, "with", adored),
        owed=True,
    )
    return (question,)


def _fate(village: Village, about: str) -> tuple[DecisionView, ...]:
    dead = village.players[about]
    stays = DecisionView(
        id=f"fate-{about}",
        move="fate",
        question=f"{dead.name} : fantôme ou esprit ?",
        hidden=(("player", about),),
        fields=(_card_to_show(dead),),
        choices=(
            ChoiceView("becomes", "fantome", "Fantôme", "rejoint la milice"),
            ChoiceView("becomes", "esprit", "Esprit", "garde les yeux ouverts la nuit"),
        ),
        owed=True,
    )
    return (stays, _spiritual_heritage(village, dead)) if dead.specialities else (stays,)


def _card_to_show(dead: Player) -> FieldView:
    shown = {"camp": "Carte de camp"}
    if dead.specialities:
        shown["specialite"] = "Carte de spécialité"
    return either("shows", "Carte retournée", shown, "camp")


def _spiritual_heritage(village: Village, dead: Player) -> DecisionView:
    """X-07: an heir who has two specialities already gives one up."""
    heirs = [it for it in village.living() if it.id != dead.id]
    full = [it for it in heirs if len(it.specialities) >= MOST_SPECIALITIES]
    dropped = {card: SPECIALITIES[card] for it in full for card in it.specialities}
    fields = [
        one_of("heir", "À qui", named(village, (it.id for it in heirs))),
        one_of("speciality", "Spécialité", {it: SPECIALITIES[it] for it in dead.specialities}),
    ]
    if dropped:
        fields.append(one_of("heir_drops", "L'héritier renonce à", dropped, optional=True))
    return DecisionView(
        id=f"heritage-{dead.id}",
        move="fate",
        question=f"Ou bien {dead.name} lègue sa spécialité",
        help="Ses deux cartes se retournent, et cette personne quitte le jeu.",
        hidden=(("player", dead.id), ("becomes", "heritage")),
        fields=tuple(fields),
        submit="Léguer et partir",
        owed=True,
    )


def _legacy(village: Village, dead: str) -> tuple[DecisionView, ...]:
    """One tap when everything goes to one person; numbers when it is shared."""
    notary, estate = living_notary(village), estate_of(village, dead)
    heirs = [it for it in village.living() if it.id != notary]
    whole = DecisionView(
        id=f"legacy-{dead}",
        move="legacy",
        question=f"À qui vont les pièces {de(village.name(dead))} ? ({coins(estate)})",
        who=f"{holder_name(village, 'notaire')} décide",
        hidden=(("dead", dead),),
        choices=tuple(ChoiceView(f"gives.{it.id}", str(estate), it.name) for it in heirs),
        owed=True,
    )
    if estate < 2:
        return (whole,)
    shared = DecisionView(
        id=f"legacy-{dead}-partage",
        move="legacy",
        question="Ou bien les partager",
        hidden=(("dead", dead),),
        fields=tuple(number(f"gives.{it.id}", it.name, 0, estate) for it in heirs),
        submit="Partager",
    )
    return whole, shared


def _move_house(village: Village, player: str) -> tuple[DecisionView, ...]:
    told = tried(village, {"move": "move_house", "player": player}, "after")
    question = DecisionView(
        id=f"move_house-{player}",
        move="move_house",
        question=f"{village.name(player)} s'installe après qui ?",
        help="Touchez la personne qui sera juste avant, dans le sens horaire.",
        hidden=(("player", player),),
        circle=circle_for(village, told, "after", player),
        owed=True,
    )
    return (question,)


_ASKED: Final[Mapping[str, Callable[[Village, str], tuple[DecisionView, ...]]]] = {
    "assign": _assign,
    "exchange": _exchange,
    "fate": _fate,
    "legacy": _legacy,
    "move_house": _move_house,
    "execute": execute,
    "accuse": accuse,
    "tribunal": tribunal,
}
