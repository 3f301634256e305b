"""« Si quelqu'un lève le bras »: a double page by power, in the words of this MJ.

Whose eyes close first, what is said and when, who is touched, what is announced with or without a
name, the price, what is written down, how the interrupted call is taken up again.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from gm_assistant.games.quinte_bourg.rules.powers import powers_of
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import POWERS, Power
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts

# How the names of the announcements begin: before a power, of one, of every killing, after it.
_FIRST, _KILLING, _LAST = "invocation_", "mise_a_mort", "reprise_"
_AFTER_A_DEATH: Final = ("amoureux_sauve", "chagrin")
# What the app would put there is for the game master to say.
_FILLED: Final = re.compile(r"\{\w+\}")


class Breath(NamedTuple):
    """When something is said, and its words."""

    when: str
    say: str


@dataclass(frozen=True, slots=True)
class PowerLine:
    """One power: who has it here, its rule, what is said from the arm to the return."""

    label: str
    rule: str
    when: str
    holders: tuple[str, ...]
    spoken: tuple[Breath, ...]
    noted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmSheet:
    """What is said before any power, then power by power, then on the return."""

    title: str
    first: tuple[Breath, ...]
    powers: tuple[PowerLine, ...]
    killing: tuple[Breath, ...]
    last: tuple[Breath, ...]
    subtitle: str = ""
    kind: str = "bras"
    pages: int = 2


def arm_sheet(scripts: Scripts, rules: Help, village: Village | None) -> ArmSheet:
    """The double page; with a village, who has which power in it."""
    return ArmSheet(
        "Si quelqu'un lève le bras",
        tuple(_beginning(scripts, _FIRST)),
        tuple(_line(scripts, rules, village, it) for it in POWERS),
        tuple(_beginning(scripts, _KILLING, *_AFTER_A_DEATH)),
        tuple(_beginning(scripts, _LAST)),
    )


def _beginning(scripts: Scripts, *prefixes: str) -> Iterator[Breath]:
    for name, it in scripts.announcements.items():
        if name.startswith(prefixes):
            yield Breath(it.when, _FILLED.sub("……", it.say))


def _line(scripts: Scripts, rules: Help, village: Village | None, power: Power) -> PowerLine:
    entry = rules.of("power", power)
    if entry is None:
        raise AssertionError("the rules speak of every power")
    people = village.in_seat_order() if village else ()
    holders = (it.name for it in people if village and power in powers_of(village, it))
    target = {"enquete": "Poste", "show": "Erreurs"}.get(power, "Cible")
    paid = ("Pièces",) if power in ("assassinat", "enquete") else ()
    return PowerLine(
        POWERS[power],
        entry.rule,
        entry.when,
        tuple(holders),
        tuple(_beginning(scripts, power)),
        ("Qui", target, *paid),
    )
