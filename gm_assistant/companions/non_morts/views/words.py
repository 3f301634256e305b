"""Short words for the tokens of the plan: who they are, what a way costs and risks."""

from typing import Final

from gm_assistant.french.grammar import capitalised, counted
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.vocabulary import CHARACTERS, EXITS, KINDS, RoomId, SurvivorName

SIDES: Final = {"zombies": "tour de zombies", "survivants": "tour de survivants"}
KIND_NAMES: Final = {it: capitalised(words.removeprefix("un ")) for it, words in KINDS.items()}
EXIT_NAMES: Final = {
    it: capitalised(words.removeprefix("les ").removeprefix("le ").split(" ", 1)[-1])
    for it, words in EXITS.items()
}


def short(survivor: SurvivorName) -> str:
    """« Flic », without its article."""
    return capitalised(CHARACTERS[survivor].label.split(" ", 1)[1])


def the(survivor: SurvivorName) -> str:
    return CHARACTERS[survivor].label


def room_label(film: Film, room: RoomId) -> str:
    return film.plan.rooms[room].name or room


def tokens(count: int) -> str:
    return counted(count, "jeton")


def risk(danger: int) -> str:
    """What a die may cost whoever leaves a room."""
    if not danger:
        return "sans risque"
    if danger >= 6:
        return "perd 1 litre à coup sûr"
    return "perd 1 litre sur 1" if danger == 1 else f"perd 1 litre sur 1–{danger}"


def zombie_label(name: str) -> str:
    return "Tueur fou" if name == "goth" else f"Zombie {name.removeprefix('Z')}"
