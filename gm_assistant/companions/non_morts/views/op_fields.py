"""The fields of what a proposal or a decree changes."""

from collections.abc import Iterable

from gm_assistant.companions.non_morts.views.acts import written
from gm_assistant.companions.non_morts.views.words import (
    KIND_NAMES,
    room_label,
    short,
    zombie_label,
)
from gm_assistant.non_morts.film import Film, in_order
from gm_assistant.toolkit.asking import FieldView, OptionView

Options = Iterable[tuple[str, str]]
_SAME = ("", "inchangé")


def op_fields(film: Film, op: str) -> tuple[FieldView, ...]:
    """What must be said for one of these."""
    match op:
        case "soin":
            return (_survivor(film), _number("litres", "Litres rendus", 1, 1, 6))
        case "litres":
            return (_survivor(film), _number("litres", "Litres", 1, 0, 6))
        case "place":
            return (_survivor(film), _rooms(film, "room", "Pièce"))
        case "barricade" | "debarricade":
            return (_select("between", "Entre", _pairs(film, blocked=op == "debarricade")),)
        case "passage":
            return (_rooms(film, "room", "De"), _rooms(film, "other", "à"))
        case "arrivee":
            return (_rooms(film, "room", "Pièce"), _number("stack", "Jetons", 1, 1, 20))
        case "indice":
            return (_select("clue", "Indice", _clues(film)), _survivor(film))
        case "jetons":
            players = [(it, one.name) for it, one in film.table.players.items()]
            return (_someone("player", "Joueur", players), _number("tokens", "Jetons", 0, 0, 99))
        case _:
            return _zombie(film)


def _zombie(film: Film) -> tuple[FieldView, ...]:
    zombies = [
        (it, f"{zombie_label(it)}, {room_label(film, film.zombies[it].room)}")
        for it in in_order(film.zombies)
    ]
    kinds = [_SAME, ("aucun", "Ordinaire"), *KIND_NAMES.items()]
    yes_no = [_SAME, ("oui", "oui"), ("non", "non")]
    return (
        _select("zombie", "Lequel", zombies),
        _select("kind", "Devient", kinds),
        FieldView("stack", "Jetons (0 le retire)", "number", most=99),
        _select("room", "Pièce", [_SAME, *_all(film)]),
        _select("appetite", "Craint la faim", yes_no),
        _select("climbs", "Franchit les barricades", yes_no),
    )


def _survivor(film: Film) -> FieldView:
    return _someone("survivor", "Survivant", [(it, short(it)) for it in film.living()])


def _rooms(film: Film, name: str, label: str) -> FieldView:
    return _select(name, label, _all(film))


def _all(film: Film) -> list[tuple[str, str]]:
    return [(it, room_label(film, it)) for it in film.plan.rooms]


def _clues(film: Film) -> list[tuple[str, str]]:
    return [
        (it, f"{clue.text or f'Indice {it[1:]}'} ({short(clue.survivor)})")
        for it, clue in film.clues.items()
    ]


def _pairs(film: Film, *, blocked: bool) -> list[tuple[str, str]]:
    seen = set()
    found = []
    for room, doors in film.plan.doors.items():
        for other in doors:
            pair = frozenset((room, other))
            if pair not in seen and film.plan.blocked(room, other) == blocked:
                seen.add(pair)
                words = f"{room_label(film, room)} et {room_label(film, other)}"
                found.append((written([room, other]), words))
    return found


def _someone(name: str, label: str, options: Options) -> FieldView:
    """People are touched, not unfolded."""
    listed = [OptionView(it, words, chosen=not at) for at, (it, words) in enumerate(options)]
    return FieldView(name, label, "radio", options=tuple(listed))


def _select(name: str, label: str, options: Options) -> FieldView:
    listed = tuple(OptionView(value, words) for value, words in options)
    return FieldView(name, label, "select", options=listed)


def _number(name: str, label: str, value: int, least: int, most: int) -> FieldView:
    return FieldView(name, label, "number", str(value), least=least, most=most)
