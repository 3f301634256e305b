"""The end: the film's poster, with its theories unveiled."""

from typing import Final

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.companions.non_morts.views.screen_model import PanelView
from gm_assistant.companions.non_morts.views.words import short
from gm_assistant.french.grammar import listed
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.records import Result

_STORIES: Final = {
    "egalite": "Plusieurs vérités à l'affiche : personne ne gagne, le film est un succès.",
    "tous_morts": "Personne n'en sort vivant : personne ne gagne, le film est un succès.",
    "plus_personne": "Le dernier est parti sans rien prouver : personne ne gagne.",
}
_FATES: Final = {
    "vivant": "encore dedans",
    "mort": "meurt en scène",
    "evade": "s'en sort",
    "tueur": "devient tueur fou",
}


def poster(film: Film, film_set: FilmSet) -> PanelView:
    """Who won, each one's theory, who survived."""
    result = film.result or Result("plus_personne")
    names = listed(film.director(it).name for it in result.winners)
    title = film_set.label(result.theory) if result.theory else film.table.title or "Les Non-Morts"
    words = f"Un film de {names}" if result.winners else _STORIES.get(result.reason, "")
    values: dict[str, object] = {
        "place": film_set.label(film.table.place) if film.table.place else "",
        "title": title,
        "story": words,
        "theories": [
            (one.name, film_set.label(one.theory), it in result.winners)
            for it, one in film.table.players.items()
        ],
        "fates": [(short(it), _FATES[one.status]) for it, one in film.survivors.items()],
        "clues": len(film.clues),
    }
    return PanelView("Fin", words, "fin", values=values)
