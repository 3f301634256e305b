"""Texts that depend on a setting of the table: both readings stand in place, each reads its own.

« {idealists_need: au moins la moitié | plus de la moitié} » has the readings of the setting in the
order of `RULINGS`. Nobody shows such words as they are written.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Rulings
from gm_assistant.toolkit.own_files import CHOICES, Entry, slip

_BETWEEN: Final = re.compile(r"\s*\|\s*")


def read_at(words: str, rulings: Rulings) -> str:
    """The words of a text as such a table reads them."""

    def reading(found: re.Match[str]) -> str:
        readings = list(RULINGS[found[1]].readings)
        return _BETWEEN.split(found[2])[readings.index(getattr(rulings, found[1]))]

    return CHOICES.sub(reading, words)


def told_at(it: Any, keys: Iterable[str], rulings: Rulings) -> Any:
    """A record whose words, under these keys, such a table reads so."""
    return replace(it, **{key: read_at(getattr(it, key), rulings) for key in keys})


def prove_readings(entry: Entry, keys: Iterable[str]) -> None:
    """Says of each what is no setting, or has not as many readings."""
    for key in keys:
        for setting, readings in CHOICES.findall(entry.text(key)):
            if setting not in RULINGS:
                told = f"Aucun réglage ne s'appelle « {setting} »."
                entry.say(told, hint=slip(setting, RULINGS), key=key)
            elif len(_BETWEEN.split(readings)) != len(RULINGS[setting].readings):
                wanted = listed(RULINGS[setting].readings.values(), last="puis")
                entry.say(f"« {setting} » demande, entre des « | » : {wanted}.", key=key)
