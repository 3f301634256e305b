"""Who answers a row tonight, and whether he can act."""

from collections.abc import Iterable
from typing import Final

from gm_assistant.quinte_bourg.refusals import Refusal, TargetIsDead
from gm_assistant.quinte_bourg.village.night import amend, fail, tonight
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CARD_OF_STEP, REPTILIAN_ROLES
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Step


class HouseIsGone(Refusal):
    template = "La maison {de_name} a disparu avec {name} : choisissez-en une autre."


# The two rows that call the dead.
_ACTING_STATE: Final = {"fantomes": "fantome", "reve": "esprit"}


def has_card(player: Player, card: str) -> bool:
    """Whether a player has this speciality or plays this camp role."""
    return card in player.specialities or card in player.camp_roles


def holders(village: Village, step: Step) -> list[Player]:
    """Everybody, dead or alive, whom a row calls."""
    match step:
        case "fantomes":
            return [it for it in village.in_seat_order() if it.status == "fantome"]
        case "reve":
            return [it for it in village.in_seat_order() if it.status == "esprit"]
        case "amoureux" | "amoureux_se_retrouvent":
            return [village.players[it] for it in village.lovers]
        case "reptiliens" | "attaque":
            return [it for it in village.in_seat_order() if it.reptilian]
        case "minus_cortex":
            return _with_card(village, ("cortex", "minus"))
        case "aube":
            return []
        case _:
            return _with_card(village, (CARD_OF_STEP.get(step, step),))


def _with_card(village: Village, cards: Iterable[str]) -> list[Player]:
    everybody = village.in_seat_order()
    return [it for card in cards for it in everybody if has_card(it, card)]


def is_dealt(village: Village, step: Step) -> bool:
    """Whether the card that a row calls was dealt at this table."""
    if step == "reptiliens":
        return not REPTILIAN_ROLES.isdisjoint(village.dealt)
    return CARD_OF_STEP.get(step, step) in village.dealt


def acting(village: Village, step: Step, sleep_blocks: bool = True) -> Player | None:
    """The holder who can act; else the row has no effect and says why."""
    called = holders(village, step)
    asleep = tonight(village).asleep if sleep_blocks else {}
    state = _ACTING_STATE.get(step, "vivant")
    able = [it for it in called if it.status == state and it.id not in asleep]
    if able:
        return able[0]
    sleeper = next((it for it in called if it.status == state), None)
    if sleeper is not None:
        fail(village, step, "sans_effet", f"rangee.endormi.{asleep[sleeper.id]}", player=sleeper.id)
    elif called:
        fail(village, step, "sans_effet", "rangee.mort", player=called[0].id)
    elif is_dealt(village, step):
        fail(village, step, "sans_effet", "rangee.absent")
    else:
        village.answer("sans_effet", "rangee.absent", step=step)
    return None


def seated_target(village: Village, step: Step, target: PlayerId) -> Player | None:
    """A living target; a secretly dead one may be named, and then nothing happens."""
    player = village.players[target]
    if not player.seated:
        village.refuse(TargetIsDead(name=player.name))
    if player.living:
        return player
    fail(village, step, "sans_effet", "rangee.cible_morte", player=target)
    return None


def standing_house(village: Village, house: PlayerId) -> Player:
    """The owner of a house that still stands (L-15, by setting gone once the death is known)."""
    owner = village.players[house]
    if not village.rulings.dead_houses_stay and not owner.seated:
        village.refuse(HouseIsGone(name=owner.name))
    return owner


def put_to_sleep(village: Village, target: PlayerId, step: Step) -> None:
    """He does nothing more until dawn (L378, L382)."""
    asleep = tonight(village).asleep
    if target not in asleep:
        amend(village, asleep={**asleep, target: step})
    village.tell("sleep", target, f"sommeil.{step}", player=target)
