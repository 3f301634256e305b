"""The words of this table: limbs, steps, who is awaited, where a concert stands."""

from typing import Final

from gm_assistant.french.grammar import capitalised, counted, listed
from gm_assistant.french.typography import NO_BREAK
from gm_assistant.games.zombie_mosh.rules.concert import owed
from gm_assistant.games.zombie_mosh.rules.fosse import Corps, Fosse, Limb, Owed, limb_in_words

# The steps of a tour by their phase: the words of a step, and the id of its rule.
STEPS: Final = {
    "preparation": "Nouvelle chanson",
    "prelude": "Prélude",
    "foule": "Foule",
    "danse": "Danse",
    "comptage": "Compte",
    "entracte": "Entracte",
    "finie": "Fin du concert",
}
_SHORT: Final = {"gauche": "G", "droit": "D", "droite": "D"}


def limb_label(limb: Limb) -> str:
    """« Bras gauche »."""
    return capitalised(limb_in_words(limb))


def limb_short(limb: Limb) -> str:
    """« Bras G »: where there is little room, and never over two lines."""
    return NO_BREAK.join(_SHORT.get(word, word) for word in limb_label(limb).split())


def left_in_words(one: Corps) -> str:
    """« Il lui reste la tête et le bras gauche. »: what a portrait shows, in words."""
    left = [it for it in one.durability if it not in one.fallen]
    if not left:
        return "Plus un membre, et pourtant."
    if not one.tokens:
        return "Entier, sans une égratignure."
    if not one.fallen:
        return f"Entier, avec {counted(one.tokens, 'dégât')}."
    return f"Membres encore en place : {listed(limb_in_words(it) for it in left)}."


def step_of(fosse: Fosse) -> str:
    """The name of the present step; there is no dance without its way there and back."""
    return STEPS[fosse.phase]


def moment_of(fosse: Fosse) -> str:
    """« Chanson 2, tour 3 · Danse »."""
    if not fosse.in_a_song:
        return step_of(fosse)
    step = "Compté" if fosse.phase == "prelude" and fosse.last_count else step_of(fosse)
    song = f"Chanson {len(fosse.songs) + 1}, " if fosse.table.songs > 1 else ""
    return f"{capitalised(song + _tour(fosse))} · {step}"


def _tour(fosse: Fosse) -> str:
    return f"tour {fosse.round}" if fosse.round else "avant le premier tour"


def under_which(fosse: Fosse) -> str:
    """The heading under which a decision is listed."""
    if not fosse.in_a_song:
        return "Entre les chansons"
    return f"Chanson {len(fosse.songs) + 1}, {_tour(fosse)}"


def awaited_in_words(fosse: Fosse) -> str:
    """What is owed now, in one line."""
    waiting = owed(fosse)
    return _asked(fosse, waiting[0]) if waiting else "Le concert est fini."


def _asked(fosse: Fosse, item: Owed) -> str:
    name = fosse.name(item.player) if item.player is not None else ""
    match item.what:
        case "deal":
            return f"{name} distribue quatre cartes à chacun."
        case "crowd":
            return f"La foule frappe {name} : deux cartes au hasard."
        case "play":
            return f"{name}, encore {counted(item.cards or 0, 'carte')}."
        case "count":
            return "Toutes les mains sont vides : on compte."
        case _:
            return "Qui est premier joueur ?"
