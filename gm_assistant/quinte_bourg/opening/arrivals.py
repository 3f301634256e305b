"""Somebody sits down once the game has begun: a seat, a name and cards, from then on."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.quinte_bourg.document import Move, count, text
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.opening.table import (
    CAMP_ROLES,
    LONGEST_NAME,
    MOST_PLAYERS,
    PERSONAL_CONDITIONS,
    SPECIALITY_CARDS,
)
from gm_assistant.quinte_bourg.refusals import Unbendable
from gm_assistant.quinte_bourg.village.circle import seat_after
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.timing import NotAtNight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.forms import Known, expect


class NobodyComesAtNight(NotAtNight):
    template = "La nuit, personne ne s'installe au village : faites entrer {name} au matin."


class NameIsTaken(Unbendable):
    template = "{name} joue déjà : ajoutez une initiale à ce prénom."


class TableIsFull(Unbendable):
    template = "Il y a déjà {most} joueurs : personne d'autre ne peut s'asseoir."


def arrive(village: Village, move: Move) -> None:
    """He counts from now on; the nights that he has not slept here stay as they were."""
    name = move["name"].strip()
    if village.phase == "nuit":
        raise NobodyComesAtNight(name=name)
    if len(village.seats) >= MOST_PLAYERS:
        raise TableIsFull(most=MOST_PLAYERS)
    names = (it.name for it in village.players.values())
    namesake = next((it for it in names if it.casefold() == name.casefold()), None)
    if namesake is not None:
        raise NameIsTaken(name=namesake)
    newcomer = _newcomer(move, name)
    village.players = {**village.players, newcomer.id: newcomer}
    village.seats = seat_after(village, newcomer.id, move["after"])
    village.dealt |= {*newcomer.printed, *newcomer.specialities}
    village.coins_dealt += newcomer.coins
    village.starters += 1
    village.tell("arrive", newcomer.id, "arrivee", player=newcomer.id)


def _newcomer(move: Move, name: str) -> Player:
    roles = move["camp_roles"]
    return Player(
        id=move["player"],
        name=name,
        printed=roles,
        camp_roles=roles,
        specialities=move.get("specialities", ()),
        personal=move.get("personal", ()),
        coins=move.get("coins", 1),
    )


def arriving(move: Mapping[str, Any]) -> frozenset[str]:
    """Whom a move brings to the table, so that the next ones may speak of him."""
    player = move.get("player")
    comes = move.get("move") == "arrive" and isinstance(player, str)
    return frozenset([str(player)] if comes else [])


def _somebody_new(value: Any, place: str, known: Known) -> str:
    word = _a_word(value, place, known)
    expect(word not in known, place, f"id déjà pris « {word[:40]} »")
    return word


def _a_word(value: Any, place: str, known: Known) -> str:
    word = text(value, place, known)
    expect(bool(word.strip()), place, "un texte non vide est attendu")
    expect(len(word) <= LONGEST_NAME, place, f"au plus {LONGEST_NAME} caractères")
    return word


def _in_words(village: Village, move: Fields) -> str:
    return f"Arrivée : {move['name'].strip()}, après {village.name(move['after'])}"


KINDS: Final = (
    Kind(
        "arrive",
        arrive,
        _in_words,
        {
            "player": _somebody_new,
            "name": _a_word,
            "after": a_player,
            "camp_roles": CAMP_ROLES,
        },
        {"specialities": SPECIALITY_CARDS, "personal": PERSONAL_CONDITIONS, "coins": count},
    ),
)
