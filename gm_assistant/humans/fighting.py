"""Fighting: the cards played, the weapons given to a human, and the wounds."""

from collections import Counter

from gm_assistant.humans.box import HEAD_SHOT
from gm_assistant.humans.capturing import go_to, under_way
from gm_assistant.humans.moves import Arm, DrawWounds, PlayEvent, UseAbility
from gm_assistant.humans.records import PlayerId, Roll, number_of, owner_of
from gm_assistant.humans.squares import MIDDLE
from gm_assistant.humans.town import Town

WOUNDING = 4  # L89, L116


def may_follow(town: Town, player: PlayerId) -> bool:
    """H-11: in a run of cards, from the left of the current player, clockwise."""
    if town.last_card is None:
        return True
    order = town.from_the_left()
    return order.index(player) > order.index(town.last_card)


def may_arm(town: Town) -> tuple[PlayerId, ...]:
    """L87: the others, in order, as long as the human is caught and unharmed."""
    if not town.at_stage("pris"):
        return ()
    return tuple(
        player
        for player in town.from_the_left()[:-1]
        if may_follow(town, player)
        and town.players[player].hand
        and not town.players[player].played
    )


def _play_card(town: Town, player: PlayerId) -> None:
    """L115: one card a player, weapons included, until the start of their next turn."""
    hand = town.players[player].hand
    town.must(hand > 0, "carte.main_vide", player=player)
    town.must(not town.players[player].played, "carte.deja_jouee", player=player)
    town.must(may_follow(town, player), "carte.ordre", player=player, other=town.last_card)
    town.change(player, hand=max(0, hand - 1), played=True)
    town.last_card = player


def play_event(town: Town, move: PlayEvent) -> None:
    """H-01: its effect is the table's."""
    _play_card(town, move.player)
    town.tell("carte.jouee", player=move.player, event=move.card)


def use_ability(town: Town, move: UseAbility) -> None:
    """L40, L135: once a game, the card is turned sideways."""
    town.must(not town.players[move.player].ability_used, "pouvoir.utilise", player=move.player)
    town.change(move.player, ability_used=True)
    town.tell("pouvoir", player=move.player)


def arm(town: Town, move: Arm) -> None:
    """L87, L116: the only way to a fight, by anybody but the one who captures."""
    town.must(town.at_stage("pris"), "arme.moment")
    town.must(move.player != town.current, "arme.soi_meme", player=move.player)
    _play_card(town, move.player)
    town.tell("arme.donnee", player=move.player, card=move.card, human=under_way(town).human)
    bonus = town.box.weapons[move.card] + move.bonus
    town.roll = Roll("arme", move.player, move.die, bonus, WOUNDING)
    settle_weapon_roll(town, town.roll)


def settle_weapon_roll(town: Town, roll: Roll) -> None:
    if roll.success:
        go_to(town, "blessure")
    rule = "arme.blesse" if roll.success else "arme.manque"
    town.tell(rule, zombie=under_way(town).zombie, total=roll.total, needed=roll.needed)


def draw_wounds(town: Town, move: DrawWounds) -> None:
    """L90-L95, L120-L123: a duplicate is taken, a head shot is enough, two wounds kill."""
    town.must(town.at_stage("blessure"), "blessure.moment")
    count = town.character.wounds
    town.must(len(move.cards) == count, "blessure.combien", cards=count)
    if town.rulings.head_shot == "piochee" and HEAD_SHOT in move.cards:
        town.tell("blessure.tete_piochee", player=town.current)
        _lose_zombie(town)
    else:
        _keep_wound(town, move)
    go_to(town, "fuite")  # H-14: not captured, so the human flees.


def _keep_wound(town: Town, move: DrawWounds) -> None:
    kept = move.keep
    if kept is None or kept not in move.cards:
        raise town.refusal("blessure.a_garder", player=town.current)
    doubles = [card for card, times in Counter(move.cards).items() if times > 1]
    town.must(not doubles or kept in doubles, "blessure.double", named=tuple(doubles))
    wounds = (*town.player.wounds, kept)
    town.change(town.current, wounds=wounds)
    town.tell("blessure.gardee", player=town.current, card=kept)
    if kept == HEAD_SHOT:
        town.tell("blessure.tete_gardee", player=town.current)
        _lose_zombie(town)
    elif len(wounds) >= 2:
        town.tell("blessure.deux", player=town.current)
        _lose_zombie(town)


def _lose_zombie(town: Town) -> None:
    """L121, L122: the zombie of the fight goes; L123: the last pawn comes back."""
    town.change(town.current, wounds=())
    zombie = under_way(town).zombie
    if zombie not in town.zombies:
        return
    if len(town.pawns_of(owner_of(zombie))) == 1:
        town.put_pawn(zombie, MIDDLE)
        town.tell("pion.revient", zombie=zombie)
        return
    town.take_pawn(zombie)
    if town.rulings.lost_pawns == "perdus":  # H-16
        town.change(town.current, lost=town.player.lost | {number_of(zombie)})
        town.tell("pion.perdu", zombie=zombie)
    else:
        town.tell("pion.retire", zombie=zombie)
