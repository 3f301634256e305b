"""What has happened, said to the table: the outcome of a decision, in words and figures."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.french.grammar import capitalised, counted, de, listed
from gm_assistant.games.non_morts.rules.film import Film, Result
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.screens.plan import the
from gm_assistant.games.non_morts.texts import FilmSet

# What came of the last decision: of all its consequences, those that nobody had announced.

_SAID: Final = frozenset((
    "tour.defausse", "paye.arrivees", "paye.voix", "etape.sans_deplacement", "etape.sans_arrivee",
    "vampire.grossit", "zombies.a_ajouter", "alien.copie", "infection",
    "contamine.devient_zombie", "fuite.blesse", "fuite.sure", "fuite.sauf", "sortie.echappe",
    "zombie.detruit", "zombie.perd_un_jeton", "goth.touche", "scientifique.soigne",
    "mort.cadavre", "goth.tueur", "vote.accepte", "vote.refuse", "op.soin", "op.barricade",
    "op.debarricade", "op.passage", "op.zombie", "op.arrivee", "op.indice", "jugement.attendu",
    "jugement.continue", "fin.egalite", "fin.tous_morts", "fin.plus_personne",
))  # fmt: skip


def outcomes(game: Game, index: int, film_set: FilmSet) -> list[str]:
    """Each in its sentence: a line of the journal, or what stands under the dice."""
    after = game.films[index + 1]
    bitten = _bitten(after) if "dice" in game.moves[index] else ()
    said = [why.sentence for why in game.why(index) if why.rule in _SAID]
    won = [film_of(after, after.result, film_set)] if is_won(after) else []
    return [*bitten, *said, *won]


def _bitten(after: Film) -> Iterator[str]:
    """After an attack: a line for each who was hurt, not for each die."""
    attacked = {it.facts["survivor"] for it in after.happened if it.rule == "attaque.touche"}
    for survivor, lost in after.last.lost.items():
        left = after.survivors[survivor].litres
        if survivor in attacked:
            still = f"il lui en reste {left}" if left else "il ne lui reste rien"
            yield f"{capitalised(the(survivor))} perd {counted(lost, 'litre')}, {still}."


def is_won(film: Film) -> bool:
    return film.result is not None and bool(film.result.winners)


def film_of(film: Film, result: Result | None, film_set: FilmSet) -> str:
    """Who made this film, and what it says."""
    if result is None or not result.theory:
        return ""
    label = film_set.label(result.theory)
    return f"« {label} » l'emporte : {signed_by(film, result)}."


def signed_by(film: Film, result: Result) -> str:
    """« un film d'Adèle et de Désiré »."""
    return f"un film {listed(de(film.director(it).name) for it in result.winners)}"
