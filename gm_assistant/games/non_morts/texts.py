"""What a table may edit of Les Non-Morts: the shipped files, or its own copies."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from gm_assistant.french.language import capitalised, typeset
from gm_assistant.games.non_morts.rules.film import MOST
from gm_assistant.games.non_morts.rules.words import CHARACTERS
from gm_assistant.toolkit.own_files import Problem, Report, Shelf, is_of_kind, slip

# What the rulebook of « Les Non-Morts » leaves to the components: theories, places, colours.

FILM_FILE: Final = "non_morts/non_morts"
_LISTS: Final = ("theories", "places", "anywhere")
_TABLES: Final = ("labels", "rooms", "colours", "dossiers")
_DOSSIER: Final = ("lines", "clues")


@dataclass(frozen=True, slots=True)
class Dossier:
    """A theory told to whoever holds it: a few lines to believe it, a few clues to copy."""

    lines: tuple[str, ...] = ()
    clues: tuple[str, ...] = ()


NO_DOSSIER: Final = Dossier()


@dataclass(frozen=True, slots=True)
class FilmSet:
    """What a table may pick from when it sits down; what it picked travels in the document."""

    theories: tuple[str, ...]
    places: tuple[str, ...]
    anywhere: tuple[str, ...] = ()
    rooms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    dossiers: Mapping[str, Dossier] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def label(self, word: str) -> str:
        """What the screen calls a theory or a place."""
        return self.labels.get(word) or capitalised(word.replace("_", " "))

    def told_apart(self, played: Iterable[str]) -> tuple[str, ...]:
        """Every theory in one order, whatever is played: the list says nothing of who holds one."""
        return (*self.theories, *sorted(set(played) - set(self.theories)))


BARE: Final = FilmSet(tuple(f"theorie_{number}" for number in range(1, MOST + 1)), ())


def load_film_set(shipped: Path, own: Path | None = None) -> FilmSet:
    """The shipped file, or the table's own copy where it holds."""
    shelf = Shelf(shipped, own)
    return replace(shelf.take(FILM_FILE, _film_set, BARE), problems=tuple(shelf.problems))


def _film_set(report: Report) -> FilmSet:
    _prove_film(report)
    data = {} if report.blocks else report.source.table
    return FilmSet(
        theories=tuple(data.get("theories", ())),
        places=tuple(data.get("places", ())),
        anywhere=tuple(map(typeset, data.get("anywhere", ()))),
        rooms={it: tuple(map(typeset, names)) for it, names in data.get("rooms", {}).items()},
        colours=data.get("colours", {}),
        labels={it: typeset(label) for it, label in data.get("labels", {}).items()},
        dossiers={
            it: Dossier(**{part: tuple(map(typeset, told.get(part, ()))) for part in _DOSSIER})
            for it, told in data.get("dossiers", {}).items()
        },
    )


def _prove_film(report: Report) -> None:
    data = report.source.table
    for key in data.keys() - {*_LISTS, *_TABLES}:
        report.say("Cette clé ne sert à rien ici.", row=key, hint=slip(key, (*_LISTS, *_TABLES)))
    for key in _LISTS:
        _prove_names(report, key, data.get(key, []))
    for key in _TABLES:
        if not isinstance(data.get(key, {}), dict):
            report.say(f"Il faut une table [{key}].", row=key)
    if report.blocks:
        return
    if len(data.get("theories", ())) < MOST:
        report.say(f"Il faut au moins {MOST} théories : à {MOST} chacun a la sienne (L15).")
    _prove_rooms(report, data)
    _prove_texts(report, data.get("labels", {}))
    _prove_colours(report, data.get("colours", {}))
    _prove_dossiers(report, data)


def _prove_names(report: Report, row: str, names: object) -> None:
    if not is_of_kind(names, "names") or not isinstance(names, list):
        report.say("Il faut une liste de noms entre guillemets.", row=row)
    elif "" in names or len(set(names)) < len(names):
        report.say("Un nom y manque ou y est deux fois.", row=row)


def _prove_rooms(report: Report, data: Mapping[str, Any]) -> None:
    for place, names in data.get("rooms", {}).items():
        _prove_names(report, place, names)
        if place not in data.get("places", ()):
            hint = slip(place, data.get("places", ()))
            report.say("Ce lieu n'est pas dans la liste « places ».", row=place, hint=hint)


def _prove_texts(report: Report, words: Mapping[str, object]) -> None:
    for key, word in words.items():
        if not isinstance(word, str):
            report.say("Il faut un texte entre guillemets.", row=key)


def _prove_colours(report: Report, colours: Mapping[str, object]) -> None:
    _prove_texts(report, colours)
    for name in colours.keys() - CHARACTERS.keys():
        report.say("Aucun survivant ne porte ce nom.", row=name, hint=slip(name, CHARACTERS))
    told = [str(colour) for colour in colours.values()]
    if len(set(told)) < len(told):
        report.say("Deux pions ont la même couleur ; le livret les veut distinctes (L47).")


def _prove_dossiers(report: Report, data: Mapping[str, Any]) -> None:
    for theory, told in data.get("dossiers", {}).items():
        if theory not in data.get("theories", ()):
            hint = slip(theory, data.get("theories", ()))
            report.say("Cette théorie n'est pas dans la liste « theories ».", row=theory, hint=hint)
        if not isinstance(told, dict) or told.keys() - {*_DOSSIER}:
            report.say("Un dossier a « lines » et « clues », rien d'autre.", row=theory)
            continue
        for part in _DOSSIER:
            _prove_names(report, theory, told.get(part, []))


# The rules under a finger, from a file that the table may edit.

RULES_FILE: Final = "non_morts/regles"
KINDS: Final = {
    "survivants": "Les survivants",
    "tours": "Les tours",
    "zombies": "Les zombies",
    "evenements": "Les événements",
    "fin": "La fin",
    "variantes": "Les variantes",
}
