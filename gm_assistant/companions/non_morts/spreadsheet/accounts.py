"""The workbook of a film: summary, directors, turns, events, dice, sheets, rooms."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.companions.non_morts.spreadsheet.played import decisions, dice, turns
from gm_assistant.companions.non_morts.spreadsheet.rows import ROWS, Director, Fact, Room, Sheet
from gm_assistant.companions.non_morts.views.ending import poster
from gm_assistant.companions.non_morts.views.pawns import sheets
from gm_assistant.companions.non_morts.views.table import headline
from gm_assistant.companions.non_morts.views.words import EXIT_NAMES, room_label, short
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.game import Game
from gm_assistant.seam.paper import Accounts, Ledger, Recorded, Table

Make = Callable[[Game, str, Sequence[Recorded] | None], Ledger]


def accounts(film_set: FilmSet) -> Accounts[Game]:
    return Accounts("non_morts", "Les Non-Morts", ROWS, _ledger(film_set))


def _ledger(film_set: FilmSet) -> Make:
    def ledger(game: Game, title: str, recorded: Sequence[Recorded] | None) -> Ledger:
        film = game.film
        tables: dict[str, Sequence[Any]] = {
            "resume": list(_summary(game, film_set)),
            "cineastes": list(_directors(film, film_set)),
            "tours": list(turns(game)),
            "evenements": decisions(game, recorded),
            "des": list(dice(game)),
            "feuilles": list(_sheets(film, film_set)),
            "pieces": list(_rooms(film)),
        }
        return Ledger(title, headline(film), {it: Table(it, rows) for it, rows in tables.items()})

    return ledger


def _summary(game: Game, film_set: FilmSet) -> Iterator[Fact]:
    film = game.film
    yield Fact("Lieu", film_set.label(film.table.place) if film.table.place else "")
    yield Fact("Moment", headline(film))
    yield Fact("Tours", str(film.turn))
    yield Fact("Décisions", str(len(game.moves)))
    yield Fact("Pièces", str(len(film.plan.rooms)))
    yield Fact("Zombies sur le plan", str(sum(it.stack for it in film.zombies.values())))
    if film.result:
        yield Fact("Résultat", poster(film, film_set).words)


def _directors(film: Film, film_set: FilmSet) -> Iterator[Director]:
    """Theories are secret as long as the film is."""
    for place, (name, one) in enumerate(film.table.players.items(), 1):
        won = film.result is not None and name in film.result.winners
        theory = film_set.label(one.theory) if film.result else "secrète"
        yield Director(place, one.name, film.purses[name], theory, "gagne" if won else "")


def _sheets(film: Film, film_set: FilmSet) -> Iterator[Sheet]:
    for it in sheets(film, film_set):
        texts = " · ".join(clue.text or "texte laissé blanc" for clue in it.clues)
        state = it.state or "vivant"
        yield Sheet(it.label, state, it.where, it.litres, it.most, len(it.clues), texts)


def _rooms(film: Film) -> Iterator[Room]:
    for name, room in film.plan.rooms.items():
        yield Room(
            piece=room_label(film, name),
            case=f"{room.square[0]}, {room.square[1]}",
            portes=", ".join(room_label(film, it) for it in film.plan.doors[name]),
            survivants=", ".join(short(it) for it in film.living_in(name)),
            zombies=sum(film.zombies[it].stack for it in film.zombies_in(name)),
            cadavres=", ".join(short(it) for it in film.corpses_in(name)),
            sorties=", ".join(EXIT_NAMES[film.exits[it].kind] for it in film.exits_in(name)),
        )
