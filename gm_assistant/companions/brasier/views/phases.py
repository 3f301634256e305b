"""The round in words: which phase, what remains to be done in it, and what comes next."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.brasier.town import Town
from gm_assistant.brasier.zombies import spawns
from gm_assistant.french.grammar import counted

_PHASES: Final = {
    "preparation": "Mise en place",
    "feu": "Le feu",
    "zombies": "Les zombies",
    "heros": "Les héros",
    "finie": "Partie finie",
}
_NEXT: Final = {
    "preparation": "Commencer le tour 1",
    "feu": "Aux zombies",
    "zombies": "Aux héros",
    "heros": "Tour suivant : le feu",
}


@dataclass(frozen=True, slots=True)
class Next:
    """The button that goes on, and what would be passed over."""

    label: str
    warning: str


def moment_words(town: Town) -> str:
    """« Tour 3 sur 19, le feu »."""
    phase = _PHASES[town.phase]
    if town.phase in ("preparation", "finie"):
        return phase
    turns = f" sur {town.rulings.turns}" if town.scenario else ""
    return f"Tour {town.turn}{turns} · {phase.lower()}"


def next_of(town: Town) -> Next | None:
    """Nothing goes on while something is owed."""
    if town.pending or town.result:
        return None
    label = _NEXT[town.phase]
    if town.phase == "heros" and town.scenario and town.turn >= town.rulings.turns:
        label = "Finir le dernier tour"
    return Next(label, _left(town))


def _left(town: Town) -> str:
    """What somebody may have forgotten."""
    if town.phase == "zombies":
        still = sum(it.alive and not it.moved for it in town.zombies.values())
        return f"{counted(still, 'zombie')} sans bouger" if still else ""
    if town.phase == "heros":
        moving = town.moving()
        if moving:
            return f"{moving.name} bouge encore"
        still = sum(it.state == "attend" for it in town.present())
        return f"{counted(still, 'héros', 'héros')} sans bouger" if still else ""
    return ""


def _zombies_words(town: Town) -> str:
    """L308: in the scenario they come out of the manor."""
    spawn = "le manoir" if town.scenario else "un point d'apparition"
    appear = f"touchez {spawn} pour en faire apparaître"
    if not spawns(town):
        return "Aux joueurs zombies : touchez un zombie, puis une case."
    if not any(it.alive for it in town.zombies.values()):
        return f"Aux joueurs zombies : aucun n'est encore là, {appear}."
    return f"Aux joueurs zombies : touchez un zombie, puis une case ; {appear}."


def now_words(town: Town) -> str:
    """What the table does now, in one line."""
    moving = town.moving()
    match town.phase:
        case "preparation":
            return "Tout est en place ?"
        case "feu":
            return "Le feu a joué : regardez ce qui a changé."
        case "zombies":
            return _zombies_words(town)
        case "heros" if moving:
            return f"{moving.name} : {counted(moving.points or 0, 'point')}."
        case "heros":
            return "Aux joueurs héros : touchez un héros."
        case _:
            return "La partie est finie."
