"""A turn of zombies and humans: moving, capturing, fighting, and what a decree changes."""

from collections import Counter
from dataclasses import replace
from typing import Final

from gm_assistant.engine.game import Move
from gm_assistant.games.humans.rules.board import (
    HEAD_SHOT,
    MIDDLE,
    Capture,
    HumanId,
    Path,
    PlayerId,
    Roll,
    Square,
    Stage,
    ZombieId,
    number_of,
    owner_of,
    place_of,
    touch,
)
from gm_assistant.games.humans.rules.town import (
    Town,
    are_steps,
    flights,
    is_barricaded,
    is_flight,
    is_wall,
    take_token,
)

# Moving zombies, forcing barricades, and the tokens picked up on the way.


def walk(town: Town, move: Move) -> None:
    """L62-L79: the allowance of a player is shared among their zombies."""
    zombie: ZombieId = move["zombie"]
    path: Path = move["path"]
    _may_act(town, zombie)
    start = town.zombies[zombie]
    town.must(are_steps(town, start, path), "deplacement.saut", zombie=zombie)
    whole = (start, *path)
    steps = list(zip(whole, path, strict=False))
    left = town.movement_left
    town.must(len(path) <= left, "deplacement.trop_loin", steps=left, player=town.current)
    town.must(not any(is_wall(town, *it) for it in steps), "deplacement.mur")
    closed = [it for it in steps if is_barricaded(town, *it)]
    town.must(not closed, "deplacement.barricade", cell=closed[0][1] if closed else None)
    # L64, L77: a zombie stops on the square of a human.
    crossed = [it for it in path[:-1] if town.has_human(it)]
    town.must(not crossed, "deplacement.humain", cell=crossed[0] if crossed else None)
    town.movement_left = max(0, left - len(path))
    town.put_pawn(zombie, path[-1])
    town.tell("deplacement", zombie=zombie, steps=len(path), cell=path[-1])
    for square in path:
        take_token(town, square)


def _may_act(town: Town, zombie: ZombieId) -> None:
    """L76, H-24: before the first capture, one's own zombie, not on a human's square."""
    town.must(town.step in ("deplacement", "capture"), "deplacement.moment")
    town.must(town.capture is None, "capture.en_cours")
    town.must(zombie in town.zombies, "zombie.absent", zombie=zombie)
    town.must(town.step != "capture", "deplacement.captures_commencees")
    town.must(owner_of(zombie) == town.current, "zombie.autre", player=town.current)
    on_human = town.has_human(town.zombies[zombie])
    town.must(not on_human, "deplacement.sur_humain", zombie=zombie)


def force_barricade(town: Town, move: Move) -> None:
    """L68-L78: one try a turn and building, from beside a square of it or from inside."""
    zombie, cell = move["zombie"], move["cell"]
    _may_act(town, zombie)
    here = town.zombies[zombie]
    town.must(town.is_building(cell), "barricade.pas_batiment", cell=cell)
    town.must(cell not in town.no_barricade, "barricade.ouverte", cell=cell)
    beside = touch(here, cell) and town.is_street(here)
    town.must(here == cell or beside, "barricade.loin", zombie=zombie, cell=cell)
    building = place_of(cell)
    town.must(building not in town.tried_buildings, "barricade.deja_essaye")
    town.tried_buildings |= {building}
    helpers = helpers_at(town, zombie) if move.get("help") else 0
    if helpers:
        town.tell("barricade.aide", count=helpers)
    bonus = move.get("bonus", 0) + helpers
    needed = town.tile_at(cell).barricade
    town.roll = Roll("barricade", town.current, move["die"], bonus, needed, cell)
    open_if_forced(town, town.roll)


def helpers_at(town: Town, zombie: ZombieId) -> int:
    """L73, H-10: the other zombies of its square, whoever's."""
    return list(town.zombies.values()).count(town.zombies[zombie]) - 1


def open_if_forced(town: Town, roll: Roll) -> None:
    """H-09: the token goes on the building square."""
    facts = {"total": roll.total, "needed": roll.needed, "cell": roll.cell}
    if roll.success and roll.cell is not None:
        town.no_barricade |= {roll.cell}
        town.tell("barricade.forcee", **facts)
    else:
        town.tell("barricade.tient", **facts)


# Capturing: the try, the infection, and the flight of those who get away.


def under_way(town: Town) -> Capture:
    """The capture that the rules have just seen to be under way."""
    if town.capture is None:
        raise AssertionError("no capture is under way")
    return town.capture


def go_to(town: Town, stage: Stage) -> None:
    town.capture = replace(under_way(town), stage=stage)


def try_human(town: Town, move: Move) -> None:
    """L83-L85: every human under one's zombies, each once a turn (H-12)."""
    zombie, human = move["zombie"], move["human"]
    town.must(town.step in ("deplacement", "capture"), "deplacement.moment")
    town.must(town.capture is None, "capture.en_cours")
    town.must(human in town.humans, "humain.absent", human=human)
    town.must(zombie in town.zombies, "zombie.absent", zombie=zombie)
    together = town.humans[human] == town.zombies[zombie]
    town.must(together, "capture.pas_ensemble", zombie=zombie, human=human)
    own = owner_of(zombie) == town.current
    town.must(own, "capture.zombie_autre", player=town.current)
    town.must(human not in town.tried_humans, "capture.deja_essaye", human=human)
    town.step = "capture"  # L76: no movement from now on.
    town.tried_humans |= {human}
    town.capture = Capture(human, zombie, "fuite")
    needed = town.character.capture
    town.roll = Roll("capture", town.current, move["die"], move.get("bonus", 0), needed)
    settle_capture_roll(town, town.roll)


def settle_capture_roll(town: Town, roll: Roll) -> None:
    go_to(town, "pris" if roll.success else "fuite")
    rule = "capture.reussie" if roll.success else "capture.ratee"
    town.tell(rule, human=under_way(town).human, total=roll.total, needed=roll.needed)


def infect(town: Town, move: Move) -> None:
    """L96-L100: an escape first, then the majority, a tie is chosen."""
    cards, choice = move["cards"], move.get("choice")
    town.must(town.at_stage("pris"), "infection.moment")
    count, human = town.character.infect, under_way(town).human
    town.must(len(cards) == count, "infection.combien", cards=count)
    if "escape" in cards:
        go_to(town, "fuite")
        town.tell("infection.fuite", human=human)
        return
    majority = _majority(cards)
    town.must(bool(majority or choice), "infection.egalite", player=town.current)
    follows = majority is None or choice in (None, majority)
    town.must(follows, "infection.majorite", card=majority)
    if (choice or majority) == "eat":
        town.change(town.current, eaten=town.player.eaten + 1)
        town.tell("infection.mange", human=human, player=town.current)
    else:
        infect_human(town)
    town.take_human(human)
    town.capture = None


def _majority(cards: tuple[str, ...]) -> str | None:
    eat, infected = cards.count("eat"), cards.count("infected")
    if eat == infected:
        return None
    return "eat" if eat > infected else "infected"


def infect_human(town: Town) -> None:
    """L100: one's pawn replaces the human, as long as there is one (H-17)."""
    human, reserve = under_way(town).human, town.reserve_of(town.current)
    if reserve:
        pawn = f"{town.current}{reserve[0]}"
        town.put_pawn(pawn, town.humans[human])
        town.tell("infection.infecte", human=human, zombie=pawn)
    elif town.rulings.no_pawn == "mange":
        town.change(town.current, eaten=town.player.eaten + 1)
        town.tell("infection.sans_pion_mange", human=human, player=town.current)
    else:
        town.tell("infection.sans_pion", human=human, player=town.current)


def flee(town: Town, move: Move) -> None:
    """L102-L107: the player on the right moves the human; with no room it is infected."""
    die, path = move["die"], move["path"]
    town.must(town.at_stage("fuite"), "fuite.moment")
    human = under_way(town).human
    start = town.humans[human]
    town.must(are_steps(town, start, path), "fuite.saut", human=human)
    legal = is_flight(town, human, die, path)
    if not legal:
        farthest = next(iter(flights(town, human, die).values()), ())
        town.must(legal, "fuite.chemin", human=human, steps=len(farthest))
    if path:
        town.put_human(human, path[-1])
        town.tell("fuite", player=town.on_the_right, human=human, cell=path[-1])
    else:
        town.tell("fuite.coince", human=human)
        infect_human(town)
        town.take_human(human)
    town.capture = None


# Fighting: the cards played, the weapons given to a human, and the wounds.

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


def play_event(town: Town, move: Move) -> None:
    """H-01: its effect is the table's."""
    _play_card(town, move["player"])
    town.tell("carte.jouee", player=move["player"], event=move.get("card", ""))


def use_ability(town: Town, move: Move) -> None:
    """L40, L135: once a game, the card is turned sideways."""
    player = move["player"]
    town.must(not town.players[player].ability_used, "pouvoir.utilise", player=player)
    town.change(player, ability_used=True)
    town.tell("pouvoir", player=player)


def arm(town: Town, move: Move) -> None:
    """L87, L116: the only way to a fight, by anybody but the one who captures."""
    player = move["player"]
    town.must(town.at_stage("pris"), "arme.moment")
    town.must(player != town.current, "arme.soi_meme", player=player)
    _play_card(town, player)
    town.tell("arme.donnee", player=player, card=move["card"], human=under_way(town).human)
    bonus = town.box.weapons[move["card"]] + move.get("bonus", 0)
    town.roll = Roll("arme", player, move["die"], bonus, WOUNDING)
    settle_weapon_roll(town, town.roll)


def settle_weapon_roll(town: Town, roll: Roll) -> None:
    if roll.success:
        go_to(town, "blessure")
    rule = "arme.blesse" if roll.success else "arme.manque"
    town.tell(rule, zombie=under_way(town).zombie, total=roll.total, needed=roll.needed)


def draw_wounds(town: Town, move: Move) -> None:
    """L90-L95, L120-L123: a duplicate is taken, a head shot is enough, two wounds kill."""
    town.must(town.at_stage("blessure"), "blessure.moment")
    count = town.character.wounds
    town.must(len(move["cards"]) == count, "blessure.combien", cards=count)
    if town.rulings.head_shot == "piochee" and HEAD_SHOT in move["cards"]:
        town.tell("blessure.tete_piochee", player=town.current)
        _lose_zombie(town)
    else:
        _keep_wound(town, move["cards"], move.get("keep"))
    go_to(town, "fuite")  # H-14: not captured, so the human flees.


def _keep_wound(town: Town, cards: tuple[str, ...], kept: str | None) -> None:
    if kept is None or kept not in cards:
        raise town.refusal("blessure.a_garder", player=town.current)
    doubles = [card for card, times in Counter(cards).items() if times > 1]
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


# Do-over tokens: a failed roll again, its consequence worked out anew.


def reroll(town: Town, move: Move) -> None:
    """L127, H-18: by the one who threw, until the consequence is played."""
    if town.roll is None or town.roll.success:
        raise town.refusal("relance.rien")
    thrower = town.roll.player
    tokens = town.players[thrower].do_over
    town.must(tokens > 0, "relance.sans_jeton", player=thrower)
    town.change(thrower, do_over=max(0, tokens - 1))
    town.tell("relance", player=thrower, die=move["die"])
    town.roll = replace(town.roll, die=move["die"])
    _settle(town, town.roll)


def _settle(town: Town, roll: Roll) -> None:
    match roll.kind:
        case "barricade":
            open_if_forced(town, roll)
        case "capture":
            settle_capture_roll(town, roll)
        case "arme":
            settle_weapon_roll(town, roll)


# Corrections: what the table decrees, whatever the rules say.

PLAYER_FACTS: Final = ("hand", "do_over", "eaten", "wounds", "ability_used", "played")


def correct(town: Town, move: Move) -> None:
    """H-22: the facts that the move names are now so."""
    decreed = {name: move[name] for name in PLAYER_FACTS if name in move}
    if decreed:
        town.change(move["player"], **decreed)
        town.tell("decret.joueur", player=move["player"], decreed=decreed)
    if "movement_left" in move:
        town.movement_left = move["movement_left"]
        town.tell("decret.mouvement", steps=town.movement_left)
    if "zombie" in move:
        _decree_zombie(town, move["zombie"], move["cell"])
    if "human" in move:
        _decree_human(town, move["human"], move["cell"])
    if "tokens" in move:
        _expect_walkable(town, move["tokens"])
        town.tokens = frozenset(move["tokens"])
        town.tell("decret.jetons", cells=move["tokens"])
    if "no_barricade" in move:
        for cell in move["no_barricade"]:
            town.must(town.is_building(cell), "barricade.pas_batiment", cell=cell)
        town.no_barricade = frozenset(move["no_barricade"])
        town.tell("decret.ouvertures", cells=move["no_barricade"])


def _decree_zombie(town: Town, zombie: ZombieId, cell: Square | None) -> None:
    """Off the board it goes to the reserve, without the return of the last pawn."""
    if cell is None:
        town.must(zombie in town.zombies, "zombie.absent", zombie=zombie)
        town.take_pawn(zombie)
        town.tell("decret.zombie_parti", zombie=zombie)
        return
    _expect_walkable(town, (cell,))
    town.put_pawn(zombie, cell)
    owner = owner_of(zombie)
    town.change(owner, lost=town.players[owner].lost - {number_of(zombie)})
    town.tell("decret.zombie", zombie=zombie, cell=cell)


def _decree_human(town: Town, human: HumanId, cell: Square | None) -> None:
    if cell is not None:
        _expect_walkable(town, (cell,))
        town.put_human(human, cell)
        town.tell("decret.humain", human=human, cell=cell)
        return
    town.must(human in town.humans, "humain.absent", human=human)
    town.take_human(human)
    town.tell("decret.humain_parti", human=human)
    if town.capture is not None and town.capture.human == human:
        town.capture = town.roll = None


def _expect_walkable(town: Town, cells: Path) -> None:
    for cell in cells:
        town.must(cell in town.ground, "case.impraticable", cell=cell)
