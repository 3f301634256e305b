"""The words in braces that the app fills in: which there are, and the filling itself."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

# name → what the app puts there
PLACEHOLDERS: Final = {
    "autre": "le second joueur d'un échange ou d'un mariage",
    "camps": "les camps qui gagnent",
    "cartes": "la carte ou les cartes que le mort retourne",
    "droite": "le nouveau voisin de droite",
    "gagnants": "les noms de ceux qui gagnent",
    "gauche": "le nouveau voisin de gauche",
    "heritier": "qui reçoit la spécialité",
    "jour": "le jour de la semaine",
    "joueur": "le nom du joueur dont on parle",
    "loi": "le texte de la loi proposée",
    "maison": "le nom du propriétaire de la maison",
    "mort": "le nom de qui vient de mourir",
    "noms": "plusieurs noms, séparés comme il faut",
    "pieces": "une somme, comme « 3 pièces »",
    "poste": "le nom d'un poste public",
    "postes": "les noms de plusieurs postes",
    "prix": "le prix d'un mariage, comme « 2 pièces »",
    "raison": "une phrase qui dit ce qui arrête la partie",
    "repartition": "qui reçoit combien",
    "role": "un rôle de camp",
    "sens": "« horaire » ou « antihoraire »",
    "specialite": "un rôle de spécialité",
    "victime": "à qui l'on prend une pièce",
    "voix": "un compte de voix, comme « 3 voix » ou « 5 voix contre 3 »",
}

_BRACES = re.compile(r"\{(\w+)\}")
UNKNOWN_YET: Final = "…"


def filled(words: str, values: Mapping[str, str]) -> str:
    """The words with their braces filled; what is not known yet is left for the MJ to say."""
    return _BRACES.sub(lambda found: values.get(found[1], UNKNOWN_YET), words)


def used_in(words: str) -> frozenset[str]:
    return frozenset(_BRACES.findall(words))


def brace_slips(words: str, allowed: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each thing in braces that cannot be filled here, with a sentence that says why."""
    names = _BRACES.findall(words)
    if "{" in (rest := _BRACES.sub("", words)) or "}" in rest:
        yield "", "Une accolade ne se referme pas, ou entoure autre chose qu'un seul mot."
    for name in dict.fromkeys(names):
        if name in PLACEHOLDERS and name not in allowed:
            yield name, f"« {{{name}}} » n'est pas connu à cet endroit."
        elif name not in allowed:
            yield name, f"« {{{name}}} » n'est pas un mot que l'application sait remplir."
