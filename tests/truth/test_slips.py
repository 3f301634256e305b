"""The French of what is shown: a slip is seen, and what is right is left alone."""

import re
from typing import Final

import pytest

from gm_assistant.engine.rehearsal import NAMES

# (g): slips of French that must stand nowhere.

_VOWEL: Final = "[aàâeéèêëiîïoôuûùœæAÀÂEÉÈÊËIÎÏOÔUÛŒÆÁÓÍ]"
_ONE_OF_MANY: Final = (
    "pièces", "vivants", "vivantes", "joueurs", "Reptiliens", "décisions", "bulletins",
    "personnes", "fantômes", "esprits", "nuits", "jours", "appels", "morts", "postes", "cartes",
    "charmés", "secondes", "minutes", "silhouettes", "autres",
)  # fmt: skip
# Those of the invented villagers that are no words of French besides.
_WORDS_TOO: Final = frozenset(("Désiré", "Honoré", "Octave", "Placide", "Prudence", "Violette"))
_NAMES: Final = [it.lower() for it in NAMES if it not in _WORDS_TOO]
_SLIPS: Final = re.compile(
    "|".join(
        (
            rf"\b[Dd]e (?!onz|oui\b|huit|Y[aeiou]){_VOWEL}",
            rf"\b(?:[Qq]ue|[Ll]orsque|[Pp]uisque|[Jj]usque|[Nn]e|[Ss]e) (?!onz|oui\b){_VOWEL}",
            r"\b[ds]i ils?\b",
            r"\bd[’'](?:Y[aeiou]|Hans|Heinz|onze)",
            rf"(?<![\d,])\b[01] (?:{'|'.join(_ONE_OF_MANY)})\b",
            r"\b[lLdD][’'](?!Hans|Heinz|onz|oui\b|[A-Z]\b)[bcdfgjklmnpqrstvwxzBCDFGJKLMNPQRSTVWXZ]",
            r"(?<!-)\b(?:le|la) (?!onz|oui\b|un\b|yaourt|autre part)[aeiouéèêœ][a-zé]+",
            r"\b(?:[àÀ]|[Dd]e) les? (?=[A-ZÉ])",
            # A name that lost its capital.
            rf"\b(?:{'|'.join(_NAMES)})\b",
            r"\{\w*\}",
            r"\bNone\b|\bTrue\b|\bFalse\b",
            r" {2,}|\s,|(?<!\.)\.\.(?!\.)|,\.|\(\)",
            r"« »|«\s*»",
        )
    )
)


def slip_in(text: str) -> str:
    """The slip that a text holds, or nothing."""
    found = _SLIPS.search(text)
    return found[0] if found else ""


# A straight apostrophe in a word, a plain space before a sign or inside « ».
_UNSET: Final = re.compile(
    r"(?<=[^\W\d_])'(?=[^\W_]|«)|\S [:;?!»](?=$|[\s»)\].,])|«[^\u00a0]|[^\u00a0]»"
    # The wrong one of the two spaces, or none.
    r"|\u00a0[;?!]|\u202f:|[a-zà-ÿ][;?!](?=$|\s)"
)


def unset_in(text: str) -> str:
    """What in a text is not set as French is, or nothing."""
    found = _UNSET.search(text)
    return found[0] if found else ""


@pytest.mark.parametrize(
    "text",
    [
        "la maison de Ana", "1 vivants sur 12", "0 pièces", "à l'Bruno", "Que à égalité",
        "{joueur}", "d'Yannick", "parce que Œdipe dort", "la alpha", "le Scrutateur de le Village",
        "choisissez None", "de les Reptiliens", "deux  espaces", "Ana , Bruno", "« »",
        "ici adèle dort",
    ],
)  # fmt: skip
def test_a_slip_is_seen(text: str) -> None:
    assert slip_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "un nombre de onze", "le oui l'emporte", "de Yannick", "d'Yves", "l'hôpital d'Hugo",
        "11 vivants", "21 pièces", "donnez-le à Ana", "l'une des deux", "le onzième", "de huit",
        "s'il dort", "Attention... à suivre", "0 pièce",
    ],
)  # fmt: skip
def test_what_is_right_is_left_alone(text: str) -> None:
    assert not slip_in(text)
