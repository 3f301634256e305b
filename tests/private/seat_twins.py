"""A game's twin for one seat: alike in all that this player may know, and in nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.opening import called_at_opening
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS, row_of
from gm_assistant.games.quinte_bourg.rules.village import Answer, Night, Player, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    MUSICIANS,
    PERSONAL,
    POWERS,
    ROLES,
    SPECIALITIES,
)
from gm_assistant.games.quinte_bourg.screens.public import told_from

# By which a player is seen with open eyes, and what he then shows.
SEEN_BY = ("reptiliens", "seths", "souris")
SIGNS = ("reptilienne_alpha", "seth", "fennec", "minus", "cortex")
GROUP_CONDITIONS = ("detective", "mathematicien")


class Twin:
    """Every village as another table might have lived it, where `seat` saw the same."""

    def __init__(self, seat: str, rng: Random) -> None:
        self.me, self.rng = seat, rng
        self.lived: tuple[Village, ...] = ()
        self.nights: dict[int, tuple[Night, Night]] = {}

    def of_game(self, game: Game) -> Game:
        """What it lived at the last call stays as it was."""
        lately = (self.of(it) for it in game.villages[len(self.lived) :])
        self.lived = (*self.lived, *lately)
        return Game(self.lived, game.moves, game.understood)

    def of(self, village: Village, *, at_dusk: bool = False) -> Village:
        """At dusk nobody is dead whom the table believes alive."""
        other = village.draft()
        me = other.players.get(self.me)
        if me is None:
            return other
        rng, seats = self.rng, other.seats
        romantic = me in called_at_opening(other, "romantique")
        # Who looked while nobody raised a hand knows that too.
        knows_lovers = self.me in other.lovers or romantic
        lovers = other.lovers if knows_lovers else self._two_others(other)
        other.lovers = lovers
        other.dealt = frozenset(rng.sample(list(ROLES), 5))
        other.converted_at_opening = rng.choice(seats)
        other.answers = tuple(self._answers(village))
        other.result = None
        if other.stage != "richesse":
            other.protected_house = rng.choice((*seats, None))
        if other.phase == "nuit":
            other.posts = dict.fromkeys(other.posts, rng.choice(seats))
        for player in seats:
            self._change(other, other.players[player], me, lovers, at_dusk)
        if village.night is not None:
            other.night = self._night(village.night)
        return other

    def _two_others(self, village: Village) -> tuple[str, ...]:
        others = [it for it in village.seats if it != self.me]
        return tuple(self.rng.sample(others, 2)) if self.rng.random() < 0.7 else ()

    def _change(
        self, village: Village, player: Player, me: Player, lovers: tuple[str, ...], at_dusk: bool
    ) -> None:
        rng = self.rng
        told = told_from(village, "heritages") and village.phase != "nuit"
        if player.id == me.id:
            # What he has not seen yet of himself: his purse since dusk, a death nobody announced.
            if not told and village.phase != "ouverture":
                village.change(me.id, coins=rng.randint(0, 9))
        else:
            village.change(player.id, **self._others(player, me, lovers))
        if not player.announced:
            village.change(player.id, status="vivant", announced=True)
        elif player.living and village.phase == "nuit" and not at_dusk and rng.random() < 0.3:
            village.change(player.id, status="mort", announced=False)

    def _others(self, player: Player, me: Player, lovers: tuple[str, ...]) -> dict[str, object]:
        rng = self.rng
        roles = self._roles(player, me)
        beside = _called_with(frozenset(me.cards))
        shared = [it for it in player.specialities if it in beside]
        cards = [it for it in SPECIALITIES if it not in beside and it not in me.specialities]
        mine = [it for it in GROUP_CONDITIONS if it in me.personal]
        personal = [it for it in PERSONAL if it not in mine and rng.random() < 0.3]
        personal += [it for it in mine if it in player.personal]
        if "romantique" in personal and me.id not in lovers:
            personal.remove("romantique")
        return {
            "printed": roles,
            "camp_roles": roles,
            "specialities": (*shared, *rng.sample(cards, 2))[:2],
            "inherited": (),
            "personal": tuple(personal),
            "charmed_by": (rng.choice(list(MUSICIANS)),) if rng.random() < 0.5 else (),
            "lover": next((it for it in lovers if it != player.id), None)
            if player.id in lovers
            else None,
            "used": (rng.choice(list(POWERS)),) if rng.random() < 0.5 else (),
            "coins": rng.randint(0, 9),
        }

    def _roles(self, player: Player, me: Player) -> tuple[str, ...]:
        wanted = _as_seen(player.deck, player.camp_roles, me.camp_roles)
        for _ in range(300):
            roles = tuple(self.rng.sample(list(ROLES), 2))
            if _as_seen(player.deck, roles, me.camp_roles) == wanted:
                return roles
        return player.camp_roles

    def _answers(self, village: Village) -> Iterator[Answer]:
        mine = _moves_of(village, self.me)
        for it in village.answers:
            shown = it.answer if it.move in mine else self.rng.choice((True, False, ["seth"]))
            yield Answer(it.move, shown)

    def _night(self, night: Night) -> Night:
        """The same night for all the villages in which it is spoken of."""
        known = self.nights.get(id(night))
        if known is None:
            other = replace(
                night, dusk=self.of(night.dusk, at_dusk=True), target=None, asleep={}, abducted={}
            )
            # The first one is kept too, so that no other takes its number.
            known = self.nights[id(night)] = (night, other)
        return known[1]


@cache
def _called_with(cards: frozenset[str]) -> frozenset[str]:
    """Whoever is called with him keeps that card: he would see him missing."""
    return frozenset(it for row in ROWS.values() if cards & {*row.calls} for it in row.calls)


# Asked of hundreds of pairs before one of them fits.
@cache
def _as_seen(deck: Deck, roles: tuple[str, ...], my_roles: tuple[str, ...]) -> tuple[object, ...]:
    """What I saw of somebody: in which of my groups he opened his eyes, and with which sign."""
    groups = [frozenset(deck.groups[it].roles) for it in SEEN_BY]
    mine = [it for it in groups if not it.isdisjoint(my_roles)]
    seen = [not it.isdisjoint(roles) for it in mine]
    signs = [it in roles for it in SIGNS if any(it in group for group in mine)]
    return (*seen, *signs)


def _moves_of(village: Village, seat: str) -> set[int]:
    night = village.night
    if night is None:
        return set()
    alone = (
        index
        for step, (index, _) in night.sheet.items()
        if [it.id for it in holders(night.dusk, row_of(night.dusk, step))] == [seat]
    )
    return set(alone)
