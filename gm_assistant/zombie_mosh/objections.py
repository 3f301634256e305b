"""What the rules have to say against a move, before anything is done."""

from collections.abc import Iterator
from typing import assert_never

from gm_assistant.french.grammar import listed
from gm_assistant.zombie_mosh import decrees
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.moves import Correct, Count, Crowd, Deal, Move, Note, Play, Song
from gm_assistant.zombie_mosh.refusals import (
    AlreadyStruck,
    AttacksOneself,
    DefendsAnother,
    HandIsEmpty,
    HandsAreNotEmpty,
    NoSongYet,
    NotNextInTheCrowd,
    NotYourTurn,
    PlayerIsOut,
    Refusal,
    SongGoesOn,
    TargetIsOut,
    WrongPhase,
)
from gm_assistant.zombie_mosh.ronde import crowd_owed, pass_of, turns_owed
from gm_assistant.zombie_mosh.steps import cards, first_do


def objections(fosse: Fosse, move: Move) -> Iterator[Refusal]:
    """All that stands against a move; `force` overrules some of it (see `can_be_forced`)."""
    match move:
        case Song():
            if fosse.in_a_song:  # S-03
                yield SongGoesOn(song=len(fosse.songs) + 1, first_do=first_do(fosse))
        case Deal():
            if fosse.phase != "prelude":  # T-01
                yield _wrong_phase(fosse, "On distribue une fois, au début du tour")
        case Crowd():
            yield from _to_the_crowd(fosse, move)
        case Play():
            yield from _to_a_card(fosse, move)
        case Count():
            yield from _to_a_count(fosse)
        case Correct():
            yield from _to_a_decree(fosse, move)
        case Note():
            return
        case _:
            assert_never(move)


def _wrong_phase(fosse: Fosse, what: str) -> Refusal:
    return WrongPhase(what=what, first_do=first_do(fosse))


def _to_the_crowd(fosse: Fosse, move: Crowd) -> Iterator[Refusal]:
    if fosse.phase != "foule":
        yield _wrong_phase(fosse, "La foule frappe juste après la distribution")
        return
    waiting = crowd_owed(fosse)
    player, following = fosse.name(move.player), fosse.name(waiting[0])
    if not fosse.corps[move.player].standing:  # T-05
        yield PlayerIsOut(player=player, next=following)
    elif move.player not in waiting:
        yield AlreadyStruck(player=player, next=following)
    elif move.player != waiting[0]:  # T-02
        yield NotNextInTheCrowd(next=following)


def _to_a_card(fosse: Fosse, move: Play) -> Iterator[Refusal]:
    if fosse.phase != "danse":
        yield _wrong_phase(fosse, "Les cartes de la main se jouent pendant la danse")
        return
    yield from _to_a_player(fosse, move)
    if not fosse.corps[move.target].standing and not move.on_oneself:  # T-07
        yield TargetIsOut(player=fosse.name(move.target))
    if move.line == "attaque" and move.on_oneself:  # L64
        yield AttacksOneself()
    if move.line == "defense" and not move.on_oneself:  # L64
        yield DefendsAnother(player=fosse.name(move.player))


def _to_a_player(fosse: Fosse, move: Play) -> Iterator[Refusal]:
    awaited = turns_owed(fosse)[0].player
    following = fosse.name(awaited or move.player)
    player = fosse.name(move.player)
    if not fosse.corps[move.player].standing:  # T-05
        yield PlayerIsOut(player=player, next=following)
    elif not fosse.corps[move.player].hand:
        yield HandIsEmpty(player=player, next=following)
    elif move.player != awaited:  # T-03
        back = pass_of(fosse) == 2
        way = "car on revient en sens inverse" if back else "dans le sens horaire"
        yield NotYourTurn(player=player, next=following, way=way)


def _to_a_count(fosse: Fosse) -> Iterator[Refusal]:
    if fosse.phase == "danse":  # T-08
        holding = (it for it in fosse.table.seats if fosse.corps[it].hand)
        held = (f"{fosse.name(it)} a encore {cards(fosse.corps[it].hand)}" for it in holding)
        yield HandsAreNotEmpty(holders=listed(held))
    elif fosse.phase != "comptage":
        yield _wrong_phase(fosse, "On compte quand toutes les mains sont vides")


def _to_a_decree(fosse: Fosse, move: Correct) -> Iterator[Refusal]:
    if not fosse.in_a_song:
        yield NoSongYet(first_do=first_do(fosse))
        return
    yield from decrees.objections(fosse, move)
