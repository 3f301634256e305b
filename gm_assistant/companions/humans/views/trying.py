"""Trying a human: the die of the capture, and the failed die that a token throws again."""

from collections.abc import Iterator

from gm_assistant.companions.humans.views.model import Ask, Link
from gm_assistant.companions.humans.views.words import capital, chances, human_name, name_of
from gm_assistant.french.grammar import counted
from gm_assistant.humans.records import HumanId, PlayerId, number_of
from gm_assistant.humans.town import Town
from gm_assistant.toolkit.asking import FieldView, OptionView


def try_ask(town: Town, human: HumanId) -> Ask:
    """L83-L85; with several zombies there, the table says which one would be hurt."""
    square = town.humans[human]
    here = [it for it in town.pawns_of(town.current) if town.zombies[it] == square]
    here.sort(key=number_of)
    options = tuple(OptionView(it, f"zombie {number_of(it)}", it == here[0]) for it in here)
    fields = (FieldView("zombie", "Qui risque la blessure", "radio", options=options),)
    goes_on = town.step == "deplacement" and town.movement_left > 0
    left = counted(town.movement_left, "case", "cases")
    return Ask(
        "capturer",
        f"Capturer {human_name(human)}",
        "capture",
        f"{capital(chances(town.character.capture))}.{_risk(town)}",
        f"Il reste {left} à parcourir : après ce dé, plus aucun zombie ne bouge."
        if goes_on
        else "",
        hidden=(("human", f"h{human}"), *((("zombie", here[0]),) if len(here) == 1 else ())),
        die=True,
        bonus=True,
        fields=fields if len(here) > 1 else (),
        links=(*_others(town, human), *((Link("", "Revenir à la ville"),) if goes_on else ())),
        owed=True,
        rule="capture",
    )


def _others(town: Town, human: HumanId) -> Iterator[Link]:
    """H-12: in the order that the player likes."""
    for other in town.still_to_try():
        if other != human:
            yield Link(f"h={other}", f"Plutôt {human_name(other)}")


def _risk(town: Town) -> str:
    """L87, L121: what the others may still do about it."""
    armed = [it for it in town.seats if it != town.current and _may_still_play(town, it)]
    if not armed:
        return " Personne d'autre ne peut plus jouer de carte."
    return " Une blessure de plus retirerait ce zombie." if town.player.wounds else ""


def _may_still_play(town: Town, player: PlayerId) -> bool:
    return bool(town.players[player].hand) and not town.players[player].played


def reroll_ask(town: Town) -> Ask | None:
    """L127, H-18: the failed die once more, by the one who threw it."""
    roll = town.roll
    if roll is None or roll.success:
        return None
    tokens = town.players[roll.player].do_over
    if not tokens:
        return None
    who = name_of(town, roll.player)
    return Ask(
        "relancer",
        f"Jet raté : {who} peut relancer",
        "reroll",
        f"{counted(tokens, 'jeton dé', 'jetons dé')}. {capital(chances(roll.needed, roll.bonus))}.",
        die=True,
        rule="relance",
    )
