"""A move in one French sentence, for the journal."""

from collections.abc import Iterator
from typing import assert_never

from gm_assistant.french.grammar import de, listed
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.moves import Correct, Count, Crowd, Deal, Move, Note, Play, Song
from gm_assistant.zombie_mosh.vocabulary import limb_in_words, limbs_in_words


def in_words(fosse: Fosse, move: Move) -> str:
    """What was decided, by whom, with the names of this table."""
    forced = " (la table passe outre)" if move.force else ""
    return f"{_said(fosse, move)}{forced}."


def _said(fosse: Fosse, move: Move) -> str:
    match move:
        case Song():
            return f"Une chanson s'ouvre, le pion Premier joueur est à {fosse.name(move.first)}"
        case Deal():
            return "Quatre cartes à chacun"
        case Crowd():
            return f"La foule frappe {fosse.name(move.player)} : {limbs_in_words(move.limbs)}"
        case Play():
            return _card(fosse, move)
        case Count():
            return "On compte les dégâts"
        case Correct():
            return f"Par décret : {' ; '.join(_decreed(fosse, move))}"
        case Note():
            return f"Note : {' '.join(move.text.split()).rstrip('.') or 'rien'}"
        case _:
            assert_never(move)


def _card(fosse: Fosse, move: Play) -> str:
    player, limb = fosse.name(move.player), limb_in_words(move.limb)
    if move.line == "attaque":
        return f"{player} attaque {fosse.name(move.target)} : {limb}"
    if move.on_oneself:
        return f"{player} se défend : {limb}"
    return f"{player} défend {fosse.name(move.target)} : {limb}"


def _decreed(fosse: Fosse, move: Correct) -> Iterator[str]:
    if move.player is not None:
        player = fosse.name(move.player)
        if move.damage is not None:
            tokens = (f"{limb_in_words(it)} à {n}" for it, n in move.damage.items())
            yield f"les dégâts {de(player)}, {listed(tokens) if move.damage else 'inchangés'}"
        if move.out is not None:
            yield f"{player} est dehors" if move.out else f"{player} est dans la fosse"
    if move.first is not None:
        yield f"le pion Premier joueur est à {fosse.name(move.first)}"
