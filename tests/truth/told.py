"""What the table has been told of the living and the dead, and what cannot be said after it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from truth.heard import Heard

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.screens.public import PublicView, told_from

Names = frozenset[str]

# These tell somebody's death, under these names.
_DEATHS: Final = {
    "morts_un": "joueur",
    "morts_plusieurs": "noms",
    "mise_a_mort_jour": "joueur",
    "execution": "joueur",
    "chagrin": "joueur",
    "show_meurt": "joueur",
    "conversion_radieuse_faite": "joueur",
}
_RETURNS: Final = ("resurrection_faite", "amoureux_sauve", "amoureux_revient")
# These may name the dead: what they become, what they leave, their posts, their turned cards.
_OF_THE_DEAD: Final = frozenset(
    (*_DEATHS, "destin_question", "destin_fantome", "destin_esprit", "destin_heritage",
     "resurrection_faite", "show_question", "loi_question", "poste_attribue", "postes_echanges",
     "demission", "enquete", "execution_inutile", "vote_electeurs", "vote_appel",
     "vote_classement", "vote_ouvert", "fin_gagnants", "fin_sans_camp", "amoureux_sauve",
     "amoureux_revient", "camera_question", "conversion_radieuse",
     # L-16, T-05: a ghost may be adored, and whoever died in the night plays the morning's steps.
     "adoration_question", "adoration_refus", "depart", "depart_bref",
     "depart_carte")
)  # fmt: skip
_SPOKEN_TO: Final = (
    "joueur", "autre", "noms", "victime", "heritier", "gauche", "droite", "gagnants",
)  # fmt: skip


def named(words: str) -> list[str]:
    """The names of « Ana, Bruno et Chloé »."""
    return re.split(r", | et ", words)


def dead_in(one: Heard) -> list[str]:
    """Whose death it tells."""
    return named(one.values[_DEATHS[one.name]]) if one.name in _DEATHS else []


def told_dead(before: Names, heard: Iterable[Heard]) -> Names:
    """Who is dead for the table, after what it has heard."""
    dead = set(before)
    for one in heard:
        dead.update(dead_in(one))
        if one.name in _RETURNS:
            dead.discard(one.values["joueur"])
    return frozenset(dead)


def spoken_of_the_dead(dead: Names, one: Heard) -> Iterator[str]:
    """(a): nobody told dead is asked, named alive, or told dead once more."""
    if one.name in _OF_THE_DEAD:
        yield from (f"{it} told dead again: {one}" for it in dead_in(one) if it in dead)
        return
    for part in _SPOKEN_TO:
        for name in named(one.values.get(part, "")):
            if name in dead:
                yield f"{name} is dead for the table: {one}"


def lives_of_the_told(village: Village, dead: Names) -> Iterator[str]:
    """(a): whoever was told dead is dead, and whoever is known dead was told so."""
    for player in village.players.values():
        # Whoever leaves the table dies of nothing, and everybody sees him go.
        known = player.announced and player.status not in ("vivant", "parti")
        if player.name in dead and player.living:
            yield f"{player.name} was told dead and lives"
        if known and player.name not in dead:
            yield f"{player.name} is dead and nobody was told"


def seen_otherwise(village: Village, view: PublicView, dead: Names) -> Iterator[str]:
    """(a): on the screen those live, and those alone, who were not told dead."""
    # Whom the game master brought back by night stays what he was until the account of the dead,
    # even if he has died again.
    early = not told_from(village, "morts")
    back = {it.name for it in village.players.values() if early and it.living}
    again = {it.name for it in village.players.values() if early and not it.announced}
    for seat in view.seats:
        told = seat.name in dead
        if (seat.status == "vivant" and told) or not (
            seat.status in ("vivant", "parti")
            or told
            or seat.name in back
            or (seat.name in again and seat.status != "mort")
        ):
            yield f"{seat.name} is shown {seat.status}, dead for the table are {sorted(dead)}"
    for name in (view.condemned, *view.accused):
        if name in dead:
            yield f"{name} is dead for the table and shown before a court"


def public_dead(game: Game) -> Names:
    """Those whom the table knows dead, without having to be told."""
    everybody = game.village.players.values()
    return frozenset(it.name for it in everybody if it.announced and not it.living)
