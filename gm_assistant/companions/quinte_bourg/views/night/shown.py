"""What is shown of each row: its decisions, its boxes on paper, its words for the game master."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gm_assistant.quinte_bourg.words.vocabulary import Step


@dataclass(frozen=True, slots=True)
class Asked:
    """One decision: the field that it fills, its label, and which words of the script go with it.

    `place` is its place in a field that takes several; an empty field asks for nothing.
    """

    field: str
    label: str
    words: int = 0
    place: int = 0


_TARGET: Final = (Asked("target", "Cible"),)
_HOUSE: Final = (Asked("house", "Maison"),)
_NOTHING: Final = (Asked("", ""),)
_PAIR: Final = (
    Asked("targets", "Première"),
    Asked("targets", "Seconde", place=1),
    Asked("house", "Chez qui", words=1),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One row as a screen, a sheet and an empty spreadsheet know it."""

    asks: tuple[Asked, ...] = _TARGET
    # Printed on the boxes of the sheet; a key with a star is ticked.
    boxes: Mapping[str, str]
    # What is to be written at the row of an empty spreadsheet, and what follows from it.
    kind: str
    # The button that names nobody; and whether no choice is a draw.
    passes: str = "Ne désigne personne"
    drawn: bool = False
    timer: str = "Concertation"
    # Where the rules answer nothing, what the game master does; where they answer yes or no.
    done: str = "C'est noté."
    yes: str = ""
    no: str = ""
    # On a sheet, instead of names: those called before, or why there is nobody.
    again: str = ""
    nobody: str = ""

    @property
    def wordless(self) -> bool:
        """Whether it only marks a moment: nobody is designated."""
        return self.asks == _NOTHING


_HEAD: Final = "Touchez-lui la tête."
_BOX: Final = {"target": "Cible"}
_HOUSE_BOX: Final = {"house": "Maison"}
_MOMENT: Final[Mapping[str, str]] = {}


def _pair(kind: str) -> Shown:
    boxes = {"first": "1re", "second": "2e", "house": "Maison", "*echec": "échec"}
    return Shown(asks=_PAIR, boxes=boxes, kind=kind)


_ABDUCTION: Final = Shown(boxes=_BOX, kind="rapt", done=_HEAD)
_CHARM: Final = Shown(boxes=_BOX, kind="cible", done="Touchez-lui l'épaule.")
_GLIMPSE: Final = Shown(
    boxes={"target": "Voisin", "answer": "Cartes"}, kind="fouille", passes="Aucun voisin"
)
_LARCENY: Final = Shown(
    asks=_HOUSE,
    boxes={"house": "Maison", "takes": "Butin", "gives": "Dons"},
    kind="larcin",
    passes="Aucun vol",
)
_SCENT: Final = Shown(
    asks=_HOUSE,
    boxes={"house": "Maison", "corpse": "Mort", "*oui": "oui", "*non": "non"},
    kind="animal",
    yes="un Reptilien au moins",
    no="aucun Reptilien",
)
_INVENTION: Final = Shown(
    boxes={
        "target": "Cible",
        "answer": "Réponse",
        "*revelateur": "révélateur",
        "*stalkeur": "stalkeur",
    },
    kind="invention",
    yes="nuit passée chez soi",
    no="nuit passée ailleurs",
)
SHOWN: Final[Mapping[Step, Shown]] = {
    "fantomes": Shown(
        asks=_HOUSE,
        boxes=_HOUSE_BOX,
        kind="milice",
        passes="Aucune maison",
        nobody="aucun fantôme",
    ),
    "reptiliens": Shown(
        boxes={"target": "Cible", "*horns": "cornes", "*disagreed": "désaccord"},
        kind="designation",
        passes="Pas de cible",
    ),
    "amoureux": Shown(
        asks=_HOUSE, boxes=_HOUSE_BOX, kind="rendez_vous", drawn=True, nobody="aucun couple"
    ),
    "marchand_de_sable": Shown(boxes=_BOX, kind="sable", done=_HEAD),
    **dict.fromkeys(
        ("fureteur", "indiscrete", "reporter", "voyeur", "curieux", "journaliste"), _GLIMPSE
    ),
    **dict.fromkeys(("voleur", "brigand", "cambrioleur"), _LARCENY),
    **dict.fromkeys(("psychopathe", "toque"), _ABDUCTION),
    "allumeuse": _pair("coit"),
    "querelle": _pair("bagarre"),
    "sculpture": Shown(boxes={"target": "Chez"}, kind="sculpture"),
    "farce": Shown(
        asks=(Asked("direction", "Sens"),),
        boxes={"*horaire": "horaire", "*antihoraire": "antihoraire"},
        kind="sens",
        passes="Rien ne tourne",
    ),
    "minus_cortex": Shown(
        asks=(Asked("cortex", "Cortex"), Asked("minus", "Minus", words=1)),
        boxes={"cortex": "Cortex", "minus": "Minus"},
        kind="duo",
    ),
    **dict.fromkeys(("adoration", "caricature"), Shown(boxes=_BOX, kind="cible")),
    **dict.fromkeys(("orphee", "sirene"), _CHARM),
    "amoureux_se_retrouvent": Shown(
        asks=_NOTHING,
        boxes=_MOMENT,
        kind="moment",
        again="les mêmes Amoureux",
        nobody="aucun couple",
    ),
    "laura": Shown(asks=_HOUSE, boxes=_HOUSE_BOX, kind="squat", drawn=True),
    **dict.fromkeys(("dresseur_chien", "dresseur_ours", "dresseur_rapace"), _SCENT),
    "attaque": Shown(
        asks=(Asked("victim", "Victime"),),
        boxes={"house": "Maison", "victim": "Victime"},
        kind="attaque",
        passes="",
        again="les mêmes Reptiliens",
    ),
    "aube": Shown(asks=_NOTHING, boxes=_MOMENT, kind="moment", nobody="tout le village"),
    **dict.fromkeys(
        ("ingenieure", "scientifique", "technophile", "inventeur", "savant", "bricoleur"),
        _INVENTION,
    ),
    "reve": Shown(
        asks=_NOTHING,
        boxes={"text": "Message"},
        kind="recit",
        timer="Le rêve",
        nobody="aucun esprit",
    ),
}
