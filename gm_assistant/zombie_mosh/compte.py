"""Steps 4 and 5 of a tour: pairs, damage, limbs that fall, zombis that leave (L70-L84)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from gm_assistant.zombie_mosh.fin import all_out, last_one_standing
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.paquet import sweep
from gm_assistant.zombie_mosh.records import Bilan, Compte, Corps
from gm_assistant.zombie_mosh.ronde import left_of
from gm_assistant.zombie_mosh.vocabulary import Limb, PlayerId


def count(fosse: Fosse) -> Fosse:
    """D-04: every body is counted before anybody is put out."""
    danced = fosse.standing
    hands = {it: fosse.corps[it].hand for it in danced if fosse.corps[it].hand}
    if hands:
        fosse = fosse.tell("compte.mains", figures=hands)  # T-08
    found = {it: reckoned(fosse.corps[it]) for it in danced}
    fosse = _told(fosse, found)
    fosse = sweep(fosse.put(_wounded(fosse.corps[it], found[it]) for it in danced), danced)
    fosse = fosse.but(last_count=Compte(fosse.round, found)).tell("compte.balaye")
    return _calm_down(fosse, danced)


def reckoned(one: Corps) -> Bilan:
    """What the lines would do to a zombi now (L72, L74)."""
    attacks = Counter(it.limb for it in one.attack)
    defences = Counter(one.defence)
    paired: dict[Limb, int] = {}
    damage: dict[Limb, int] = {}
    ignored: dict[Limb, int] = {}
    for limb, most in one.durability.items():
        # D-03: whoever laid it. D-01: a pair is made on a fallen limb too.
        pairs = min(attacks[limb], defences[limb])
        left = attacks[limb] - pairs
        placed = min(left, most - one.damage[limb])  # D-02
        for where, how_many in ((paired, pairs), (damage, placed), (ignored, left - placed)):
            if how_many:
                where[limb] = how_many
    after = one.but(damage=_added(one.damage, damage))
    fell = tuple(it for it in after.fallen if it not in one.fallen)
    return Bilan(paired, damage, ignored, fell, after.in_pieces)


def _added(before: Mapping[Limb, int], placed: Mapping[Limb, int]) -> dict[Limb, int]:
    return {limb: tokens + placed.get(limb, 0) for limb, tokens in before.items()}


def _wounded(one: Corps, found: Bilan) -> Corps:
    return one.but(damage=_added(one.damage, found.damage), standing=not found.out)


def _told(fosse: Fosse, found: Mapping[PlayerId, Bilan]) -> Fosse:
    for player, bilan in found.items():
        for rule, facts in _story(bilan):
            fosse = fosse.tell(rule, player=player, **facts)
    return fosse


def _story(bilan: Bilan) -> Iterator[tuple[str, dict[str, object]]]:
    for rule, limbs in (
        ("compte.pares", bilan.paired),
        ("compte.degats", bilan.damage),
        ("compte.surplus", bilan.ignored),
    ):
        if limbs:
            yield rule, {"limbs": limbs}
    for limb in bilan.fallen:
        yield "compte.tombe", {"limb": limb}
    if bilan.out:
        yield "compte.sort", {}


def _calm_down(fosse: Fosse, danced: tuple[PlayerId, ...]) -> Fosse:
    """Step 5: one left wins, none left are compared, several go on (L78-L84)."""
    if not fosse.standing:
        return all_out(fosse, danced)
    if len(fosse.standing) == 1:
        return last_one_standing(fosse)
    giver = str(fosse.first)
    heir = left_of(fosse, giver)
    return fosse.but(first=heir, phase="prelude").tell("pion.passe", player=heir, giver=giver)
