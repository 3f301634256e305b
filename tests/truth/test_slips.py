"""The French of what is shown: a slip is seen, and what is right is left alone."""

import pytest
from truth.slips import slip_in


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
