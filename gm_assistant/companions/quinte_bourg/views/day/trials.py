"""After the vote: the condemned, the bourreau, the accused of a purge and their judges."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.views.asking import ChoiceView, DecisionView

# How the decision on somebody condemned by the tribunal is named.
SENTENCE: Final = "sentence-"


def may_pardon(village: Village, condemned: PlayerId) -> PlayerId | None:
    """The bourreau who may still say no, if there is one."""
    executioner = village.posts.get("bourreau")
    return executioner if executioner not in (None, condemned) else None


def execute(village: Village, _about: str) -> tuple[DecisionView, ...]:
    """L506: when the fifteen seconds are over."""
    condemned = village.vote.condemned if village.vote else None
    if condemned is None:
        return ()
    return (_end_of(village, condemned, "execute", "execute"),)


def sentence(village: Village, trial: Mapping[str, Any]) -> tuple[DecisionView, ...]:
    """I-19: the tribunal has counted and condemned; nothing is recorded before the sentence."""
    accused = trial["accused"]
    ending = _end_of(village, accused, "tribunal", f"{SENTENCE}{accused}")
    voices = voices_words(len(trial["execute"]), len(trial["spare"]))
    return (replace(ending, hidden=(("accused", accused),), who=voices),)


def _end_of(village: Village, condemned: PlayerId, move: str, name: str) -> DecisionView:
    executioner = may_pardon(village, condemned)
    choices = [ChoiceView("pardon", "0", "La sentence tombe", strong=True)]
    if executioner is not None:
        choices.append(ChoiceView("pardon", "1", "Grâce", f"par {village.name(executioner)}"))
    return DecisionView(
        id=name,
        move=move,
        question=f"Le sort {de(village.name(condemned))}",
        help="Laissez ses quinze secondes à la personne condamnée.",
        choices=tuple(choices),
        owed=True,
    )


def voices_words(most: int, least: int) -> str:
    """« 3 voix contre 1 »."""
    return f"{most} voix contre {least}"


def accuse(village: Village, _about: str) -> tuple[DecisionView, ...]:
    """The procureur's picks among those tied for the last places."""
    vote = village.vote
    if vote is None:
        return ()
    place = "une personne" if vote.places == 1 else f"{vote.places} personnes"
    question = DecisionView(
        id="accuse",
        move="accuse",
        question="Qui passe devant le tribunal ?",
        who="le Procureur décide",
        help=f"Choisissez {place}.",
        circle=replace(circle(village, _tied(village, vote.doubtful), "players"), several=True),
        submit="Accuser",
        owed=True,
    )
    return (question,)


def _tied(village: Village, doubtful: Collection[PlayerId]) -> Signs:
    return Signs(why_not={it: _NOT_TIED for it in village.seats if it not in doubtful})


_NOT_TIED: Final = "Pas à égalité pour les dernières places."
