"""The decisions that the table owes: one question for each, put to whoever decides."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.views.day.by_houses import BEQUEATHED, heir, legacy
from gm_assistant.companions.quinte_bourg.views.day.day_values import Drafts
from gm_assistant.companions.quinte_bourg.views.day.trials import (
    accuse,
    execute,
    sentence,
)
from gm_assistant.companions.quinte_bourg.views.day.tribunal import COUNTED, tribunal
from gm_assistant.companions.quinte_bourg.views.form_fields import (
    circle_for,
    tried,
)
from gm_assistant.quinte_bourg.choices import successors
from gm_assistant.quinte_bourg.day.settling import in_turn
from gm_assistant.quinte_bourg.deaths.heritages import living_notary
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Pending
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, Post
from gm_assistant.views.asking import ChoiceView, DecisionView


def owed_decisions(village: Village, drafts: Drafts) -> tuple[DecisionView, ...]:
    """The questions of the first thing owed; the others wait their turn."""
    for owed in in_turn(village):
        if owed.what in _ASKED.keys() | _IN_STEPS.keys() and _may_be_asked(village, owed):
            return _asked(village, owed, drafts)
    return ()


def _asked(village: Village, owed: Pending, drafts: Drafts) -> tuple[DecisionView, ...]:
    if owed.what in _IN_STEPS:
        return _IN_STEPS[owed.what](village, owed.about or "", drafts)
    return _ASKED[owed.what](village, owed.about or "")


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
        help=_why_these(village, fit),
        hidden=(("post", post),),
        circle=circle_for(village, told, "player", village.posts.get("scrutateur") or ""),
        owed=True,
    )
    return (question,)


def _why_these(village: Village, fit: Collection[str]) -> str:
    """P-15, L413: who would have to leave a post comes after a ghost without one."""
    if not fit:
        return "Personne ne peut prendre ce poste."
    ghosts = all(village.players[it].status == "fantome" for it in fit)
    return "Un fantôme sans poste passe avant qui tient un poste facultatif." if ghosts else ""


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


def _fate(village: Village, about: str, drafts: Drafts) -> tuple[DecisionView, ...]:
    """X-05: which card is turned, and what he becomes; nothing is chosen before he says so."""
    dead, begun = village.players[about], drafts.get("fate", {})
    if begun.get("player") == about and begun.get("choose") == BEQUEATHED:
        return (heir(village, dead, begun),)
    turned = {"camp": f"{dead.name} : carte de camp", "specialite": "ou sa spécialité"}
    may = turned if dead.specialities else {"camp": turned["camp"]}
    shown = tuple(_turns(dead, card, words) for card, words in may.items())
    if not dead.specialities:
        return shown
    # L561-L564: both cards are turned; whoever bequeaths may stay, and need not leave.
    word = ChoiceView("choose", BEQUEATHED, "Léguer sa spécialité")
    hidden = (("player", about), ("becomes", "heritage"))
    leaves = DecisionView(
        id=f"legs-{about}",
        move="fate",
        question="ou les deux",
        hidden=hidden,
        choices=(word,),
        owed=True,
    )
    return (*shown, leaves)


def _turns(dead: Player, card: str, words: str) -> DecisionView:
    return DecisionView(
        id=f"fate-{dead.id}-{card}",
        move="fate",
        question=words,
        hidden=(("player", dead.id), ("shows", card)),
        choices=(
            ChoiceView("becomes", "fantome", "Fantôme"),
            ChoiceView("becomes", "esprit", "Esprit"),
        ),
        owed=True,
    )


def _trial(village: Village, accused: str, drafts: Drafts) -> tuple[DecisionView, ...]:
    """I-19: once the voices are counted and condemn, the sentence."""
    trial = drafts.get("tribunal", {})
    if trial.get("accused") == accused and trial.get("choose") == COUNTED:
        return sentence(village, trial)
    return tribunal(village, accused, trial)


def _legacy(village: Village, dead: str, drafts: Drafts) -> tuple[DecisionView, ...]:
    return (legacy(village, dead, drafts.get("legacy", {})),)


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
    "move_house": _move_house,
    "execute": execute,
    "accuse": accuse,
}
# What may take several touches, one after another.
_IN_STEPS: Final[Mapping[str, Callable[[Village, str, Drafts], tuple[DecisionView, ...]]]] = {
    "fate": _fate,
    "legacy": _legacy,
    "tribunal": _trial,
}
