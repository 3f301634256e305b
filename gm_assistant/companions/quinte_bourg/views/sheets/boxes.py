"""The boxes of each row of the night: where the target, the house and the answer are written."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.views.sheets.model import Box
from gm_assistant.quinte_bourg.words.cards import (
    ABDUCTORS,
    INVENTORS,
    SNOOPERS,
    THIEVES,
    TRAINERS,
)
from gm_assistant.quinte_bourg.words.vocabulary import Step

# key of the box → what is printed on it; a key with a star is ticked
Form = Mapping[str, str]

_TARGET: Final = {"target": "Cible"}
_PAIR: Final = {"first": "1re", "second": "2e", "house": "Maison", "*echec": "échec"}
_GLIMPSE: Final = {"target": "Voisin", "answer": "Cartes"}
_LARCENY: Final = {"house": "Maison", "takes": "Butin", "gives": "Dons"}
_SCENT: Final = {"house": "Maison", "corpse": "Mort", "*oui": "oui", "*non": "non"}
_INVENTION: Final = {
    "target": "Cible",
    "answer": "Réponse",
    "*revelateur": "révélateur",
    "*stalkeur": "stalkeur",
}
_FORMS: Final[Mapping[Step, Form]] = {
    "fantomes": {"house": "Maison"},
    "reptiliens": {"target": "Cible", "*horns": "cornes", "*disagreed": "désaccord"},
    "amoureux": {"house": "Maison"},
    "laura": {"house": "Maison"},
    **dict.fromkeys(("marchand_de_sable", *ABDUCTORS, "orphee", "sirene"), _TARGET),
    **dict.fromkeys(("adoration", "caricature"), _TARGET),
    **dict.fromkeys(SNOOPERS, _GLIMPSE),
    **dict.fromkeys(THIEVES, _LARCENY),
    **dict.fromkeys(("allumeuse", "querelle"), _PAIR),
    "sculpture": {"target": "Chez"},
    "farce": {"*horaire": "horaire", "*antihoraire": "antihoraire"},
    "minus_cortex": {"cortex": "Cortex", "minus": "Minus"},
    **dict.fromkeys(TRAINERS, _SCENT),
    "attaque": {"house": "Maison", "victim": "Victime"},
    **dict.fromkeys(INVENTORS, _INVENTION),
    "reve": {"text": "Message"},
}
_NARROW: Final = frozenset(("takes",))


def boxes_of(step: Step, values: Mapping[str, str]) -> tuple[Box, ...]:
    """The boxes of a row, filled with what is known."""
    form = _FORMS.get(step, {})
    return tuple(
        Box(
            label=label,
            value=values.get(key, ""),
            ticks=key.startswith("*"),
            wide=key not in _NARROW,
        )
        for key, label in form.items()
    )
