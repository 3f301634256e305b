"""Decrees: tokens set, somebody out or back, the first-player token moved (X-01 to X-03)."""

from collections.abc import Iterator

from gm_assistant.zombie_mosh.fin import last_one_standing
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.moves import Correct
from gm_assistant.zombie_mosh.paquet import sweep
from gm_assistant.zombie_mosh.refusals import (
    AboveDurability,
    NoReturnNow,
    Refusal,
    TokenStays,
    TokenToTheOut,
)
from gm_assistant.zombie_mosh.ronde import go_on, left_of
from gm_assistant.zombie_mosh.steps import first_do
from gm_assistant.zombie_mosh.vocabulary import PlayerId, limb_in_words


def objections(fosse: Fosse, move: Correct) -> Iterator[Refusal]:
    """Each part is judged on what the parts before it have made."""
    yield from _to_the_damage(fosse, move)
    if move.player is not None and move.out is not None:
        back = not move.out and not fosse.corps[move.player].standing
        if back and fosse.phase != "prelude":
            yield NoReturnNow(player=fosse.name(move.player), first_do=first_do(fosse))
            return
        fosse = _declare(fosse, move.player, out=move.out)
    if move.first is not None and move.first != fosse.first:
        if fosse.phase != "prelude":
            yield TokenStays(first_do=first_do(fosse))
        elif not fosse.corps[move.first].standing:
            yield TokenToTheOut(player=fosse.name(move.first))


def _to_the_damage(fosse: Fosse, move: Correct) -> Iterator[Refusal]:
    if move.player is None:
        return
    for limb, tokens in (move.damage or {}).items():
        most = fosse.corps[move.player].durability[limb]
        if tokens > most:  # X-01, D-02
            name = fosse.name(move.player)
            yield AboveDurability(player=name, limb=limb_in_words(limb), most=most)


def correct(fosse: Fosse, move: Correct) -> Fosse:
    """Damage, then out, then the token; only then what follows from them."""
    if move.player is not None:
        fosse = _hurt(fosse, move.player, move)
    if move.player is not None and move.out is not None:
        fosse = _declare(fosse, move.player, out=move.out)
    if move.first is not None and move.first != fosse.first:
        fosse = fosse.but(first=move.first).tell("decret.pion", player=move.first)
    if len(fosse.standing) == 1:
        return last_one_standing(fosse)  # F-06
    return go_on(fosse)


def _hurt(fosse: Fosse, player: PlayerId, move: Correct) -> Fosse:
    before = fosse.corps[player].damage
    changed = {limb: n for limb, n in (move.damage or {}).items() if n != before[limb]}
    if not changed:
        return fosse
    fosse = fosse.change(player, damage={**before, **changed})
    for limb, tokens in changed.items():
        fosse = fosse.tell(
            "decret.degats", player=player, limb=limb, before=before[limb], after=tokens
        )
    return fosse


def _declare(fosse: Fosse, player: PlayerId, *, out: bool) -> Fosse:
    if fosse.corps[player].standing != out:
        return fosse
    if not out:
        return fosse.change(player, standing=True).tell("decret.retour", player=player)
    fosse = sweep(fosse, [player]).change(player, standing=False)
    fosse = fosse.tell("decret.dehors", player=player)
    if fosse.phase == "prelude" and fosse.first == player:
        heir = left_of(fosse, player)  # T-06
        return fosse.but(first=heir).tell("pion.passe", player=heir, giver=player)
    return fosse
