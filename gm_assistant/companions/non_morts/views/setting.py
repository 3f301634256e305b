"""The set-up page: names, place, theories, variants, rulings."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.non_morts.table import MOST
from gm_assistant.seam.companion import Asked


class Choice(NamedTuple):
    key: str
    label: str
    value: Any


class Ruling(NamedTuple):
    """A setting of the document; its first choice is ours when nothing is said."""

    name: str
    label: str
    choices: tuple[Choice, ...]


def _two(name: str, label: str, *choices: tuple[str, Any]) -> Ruling:
    return Ruling(
        name, label, tuple(Choice(str(i), words, value) for i, (words, value) in enumerate(choices))
    )


RULINGS: Final = (
    _two("cadavre_occupe", "Un cadavre occupe les zombies",
         ("en tout : ni attaque, ni pas, ni danger", "tout"),
         ("pour le déplacement seulement", "deplacement")),
    _two("zombie_tokens", "Les zombies qui arrivent",
         ("viennent de la réserve", "reserve"), ("sont payés par qui joue", "poche")),
    _two("flic_seul", "Déplacer le flic seul",
         ("coûte deux jetons", "deux"), ("coûte un jeton", "un")),
    _two("goth_touched", "On tue devant le goth",
         ("un dé, sur 6 il prend le coup", "six"), ("il ne risque rien", "jamais")),
    _two("chance_clues", "Un indice qui convient par hasard",
         ("compte aussi", True), ("ne compte pas", False)),
    _two("compare", "Les indices comparés",
         ("ceux du survivant sorti", "survivant"), ("ceux de tous les sortis", "evades")),
    _two("veto", "Voix contre qui refusent",
         ("deux (une à deux joueurs)", None), ("une", 1), ("deux", 2), ("trois", 3)),
    _two("contamine_devient", "Le contaminé à zéro litre devient",
         ("un zombie", "zombie"), ("un cadavre", "cadavre")),
)  # fmt: skip
VARIANTS: Final = (
    ("piles", "Piles de zombies", "les jetons ajoutés peuvent s'empiler"),
    ("contamine", "Le contaminé", "un sixième survivant, mordu dès le début"),
    ("equipes", "Équipes", "à quatre ou à six, chaque théorie deux fois"),
    ("ville", "Plan d'une ville", "un plan quadrillé remplace le dessin"),
)


@dataclass(frozen=True, slots=True)
class SettingView:
    """The form as it is filled in."""

    title: str
    names: tuple[tuple[str, str], ...]
    places: tuple[tuple[str, str], ...]
    place: str
    theories: tuple[tuple[str, str], ...]
    variants: tuple[tuple[str, str, str, bool], ...]
    rulings: tuple[tuple[Ruling, str], ...]
    city: tuple[str, str]


def setting_view(asked: Asked, film_set: FilmSet) -> SettingView:
    """As kept, or as a refused form told it."""
    sent: dict[str, list[str]] = {}
    for name, value in asked.sent:
        sent.setdefault(name, []).append(value)
    names = sent.get("nom") or [str(it) for it in asked.state.get("names", [])]
    told = sent.get("theorie", [])
    seats = [
        (names[i] if i < len(names) else "", told[i] if i < len(told) else "") for i in range(MOST)
    ]
    place = sent.get("lieu", [str(asked.state.get("place", ""))])[0]
    return SettingView(
        title=sent.get("titre", [str(asked.state["title"])])[0],
        names=tuple(seats),
        places=tuple((it, film_set.label(it)) for it in film_set.places),
        place=place or (film_set.places[0] if film_set.places else ""),
        theories=tuple((it, film_set.label(it)) for it in film_set.theories),
        variants=tuple((it, label, about, it in sent) for it, label, about in VARIANTS),
        city=(sent.get("largeur", ["6"])[0], sent.get("hauteur", ["4"])[0]),
        rulings=tuple((it, sent.get(f"reglage-{it.name}", ["0"])[0]) for it in RULINGS),
    )
