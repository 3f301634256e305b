"""What is said of somebody who leaves the table, by day and by night."""

from gm_assistant.quinte_bourg.village.player import Player


def farewell(person: Player) -> str:
    """The announcement of a departure that shows nothing, from whoever is still there.

    Of a known death, or of a card that lies face up already, the long words would be untrue.
    """
    known_dead = not person.living and person.announced
    return "depart_bref" if known_dead or person.shown else "depart"
