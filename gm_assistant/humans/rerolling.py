"""Do-over tokens: a failed roll again, its consequence worked out anew."""

from dataclasses import replace

from gm_assistant.humans.capturing import settle_capture_roll
from gm_assistant.humans.fighting import settle_weapon_roll
from gm_assistant.humans.moves import Reroll
from gm_assistant.humans.moving import open_if_forced
from gm_assistant.humans.records import Roll
from gm_assistant.humans.town import Town


def reroll(town: Town, move: Reroll) -> None:
    """L127, H-18: by the one who threw, until the consequence is played."""
    if town.roll is None or town.roll.success:
        raise town.refusal("relance.rien")
    thrower = town.roll.player
    tokens = town.players[thrower].do_over
    town.must(tokens > 0, "relance.sans_jeton", player=thrower)
    town.change(thrower, do_over=max(0, tokens - 1))
    town.tell("relance", player=thrower, die=move.die)
    town.roll = replace(town.roll, die=move.die)
    _settle(town, town.roll)


def _settle(town: Town, roll: Roll) -> None:
    match roll.kind:
        case "barricade":
            open_if_forced(town, roll)
        case "capture":
            settle_capture_roll(town, roll)
        case "arme":
            settle_weapon_roll(town, roll)
