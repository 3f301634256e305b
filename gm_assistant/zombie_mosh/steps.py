"""What the table has to do next, in words."""

from gm_assistant.french.grammar import listed
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.ronde import crowd_owed


def cards(count: int) -> str:
    """« 1 carte », « 3 cartes »."""
    return f"{count} carte" if count < 2 else f"{count} cartes"


def first_do(fosse: Fosse) -> str:
    """The way out of the present phase, as the second half of a refusal."""
    match fosse.phase:
        case "preparation":
            return "ouvrez d'abord la première chanson"
        case "prelude":
            return "distribuez d'abord quatre cartes à chacun"
        case "foule":
            waiting = listed(fosse.name(it) for it in crowd_owed(fosse))
            return f"posez d'abord les cartes de la foule devant {waiting}"
        case "danse":
            left = cards(fosse.in_hands)
            return f"finissez d'abord la danse, il reste {left} à jouer"
        case "comptage":
            return "comptez d'abord les dégâts"
        case "entracte":
            return "ouvrez d'abord la chanson suivante"
        case "finie":
            return "le concert est fini, ouvrez d'abord un rappel"
