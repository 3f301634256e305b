"""The workbook and the sheets of Les Non-Morts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gm_assistant.french.language import de, listed
from gm_assistant.games.non_morts.rules.film import Film, room_name
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.words import CHARACTERS, CONTAMINE
from gm_assistant.games.non_morts.screens.chosen import dice_of
from gm_assistant.games.non_morts.screens.pages import heading, headline, poster
from gm_assistant.games.non_morts.screens.plan import (
    EXIT_NAMES,
    CellView,
    SheetView,
    of_hers,
    plan_view,
    sheets,
    short,
)
from gm_assistant.games.non_morts.screens.story import MOST_LINES, ending_of, synopsis, thrown
from gm_assistant.games.non_morts.texts import NO_DOSSIER, Dossier, FilmSet
from gm_assistant.seam.paper import Accounts, Filled, Papers, Sheet, listed_by, number, words
from gm_assistant.toolkit.ledger import SummaryRow, board_accounts

# What was played, as rows: turns, decisions with their consequences, dice.


@dataclass(frozen=True, slots=True)
class Turn:
    tour: int
    cinema: str
    cote: str
    decisions: int
    depenses: int
    litres: int
    morts: str


def turns(game: Game) -> Iterator[Turn]:
    """One row a turn, with what it cost in tokens and in blood."""
    by_turn: dict[int, list[int]] = {}
    for index in range(len(game.moves)):
        by_turn.setdefault(game.films[index].turn, []).append(index)
    for turn, indexes in by_turn.items():
        after = [game.films[it + 1] for it in indexes]
        spent = sum(sum(film.last.spent.values()) for film in after)
        lost = sum(sum(film.last.lost.values()) for film in after)
        dead = ", ".join(short(it) for film in after for it in film.last.died)
        last = game.films[indexes[-1]]
        whose = last.director(last.player).name if last.active else ""
        yield Turn(turn, whose, last.side or "", len(indexes), spent, lost, dead)


@dataclass(frozen=True, slots=True)
class Die:
    rang: int
    tour: int
    pour: str
    face: int


def dice(game: Game) -> Iterator[Die]:
    """Every face, in the order in which it was read."""
    for index, move in enumerate(game.moves):
        film = game.films[index]
        faces = thrown(game, index)
        owed = [it.label for it in dice_of(film, move)]
        labels = owed if len(owed) == len(faces) else ["L'ouverture"] * len(faces)
        for label, face in zip(labels, faces, strict=True):
            yield Die(index + 1, film.turn, label, face)


# The workbook of a film: summary, directors, turns, events, dice, sheets, rooms.


def accounts(film_set: FilmSet) -> Accounts[Game]:
    return board_accounts(
        layout="non_morts",
        subject="Les Non-Morts",
        tables={
            "resume": Filled(SummaryRow, lambda it: _summary(it.game, film_set)),
            "cineastes": Filled(
                Director, lambda it: _directors(it.game.film, film_set), named="nom"
            ),
            "tours": Filled(Turn, lambda it: turns(it.game), refers={"cinema": "cineastes"}),
            "des": Filled(Die, lambda it: dice(it.game)),
            "feuilles": listed_by(lambda it: sheets(it.game.film, film_set), _SHEETS),
            "pieces": listed_by(
                lambda it: ((it.game.film, one) for one in it.game.film.plan.rooms), _ROOMS
            ),
        },
        ending_of=ending_of(film_set),
        subtitle=headline,
        moment=heading,
    )


def _summary(game: Game, film_set: FilmSet) -> Iterator[SummaryRow]:
    film = game.film
    yield SummaryRow("Lieu", film_set.label(film.table.place) if film.table.place else "")
    yield SummaryRow("Moment", headline(film))
    yield SummaryRow("Tours", str(film.turn))
    yield SummaryRow("Décisions", str(len(game.moves)))
    yield SummaryRow("Pièces", str(len(film.plan.rooms)))
    yield SummaryRow("Zombies sur le plan", str(sum(it.stack for it in film.zombies.values())))
    if film.result:
        yield SummaryRow("Résultat", poster(game, film_set).words)


@dataclass(frozen=True, slots=True)
class Director:
    place: int
    nom: str
    jetons: int
    theorie: str
    resultat: str


def _directors(film: Film, film_set: FilmSet) -> Iterator[Director]:
    """Theories are secret as long as the film is."""
    for place, (name, one) in enumerate(film.table.players.items(), 1):
        won = film.result is not None and name in film.result.winners
        theory = film_set.label(one.theory) if film.result else "secrète"
        yield Director(place, one.name, film.purses[name], theory, "gagne" if won else "")


_SHEETS: Final = {
    "survivant": words(lambda card: card.label),
    "etat": words(lambda card: card.state or of_hers("vivant", card.id)),
    "piece": words(lambda card: card.where),
    "litres": number(lambda card: card.litres),
    "depart": number(lambda card: card.most),
    "indices": number(lambda card: len(card.clues)),
    "textes": words(lambda card: " · ".join(it.text or _UNWRITTEN for it in card.clues)),
}
_UNWRITTEN: Final = "texte laissé blanc"
# Each room of a film, of the film and its name there.
_ROOMS: Final = {
    "piece": words(lambda at: room_name(*at)),
    "case": words(lambda at: "{}, {}".format(*at[0].plan.rooms[at[1]].square)),
    "portes": words(lambda at: ", ".join(room_name(at[0], it) for it in at[0].plan.doors[at[1]])),
    "survivants": words(lambda at: ", ".join(map(short, at[0].living_in(at[1])))),
    "zombies": number(lambda at: sum(at[0].zombies[it].stack for it in at[0].zombies_in(at[1]))),
    "cadavres": words(lambda at: ", ".join(map(short, at[0].corpses_in(at[1])))),
    "sorties": words(
        lambda at: ", ".join(EXIT_NAMES[at[0].exits[it].kind] for it in at[0].exits_in(at[1]))
    ),
}


# What a film prints: each survivor's blood and clues, full or to be filled in; the dossiers of
# all the theories as cards, so that they say nothing of those in play; the film on one page.

KINDS: Final = {
    "tout": "Tout",
    "feuilles": "Feuilles des survivants",
    "plan": "Plan du décor",
    "theories": "Dossiers des théories",
    "synopsis": "Synopsis du film",
}
LINES: Final = 6


@dataclass(frozen=True, slots=True)
class SurvivorsSheet:
    """One page for all of them; `lines` are to be written on."""

    title: str
    cards: tuple[SheetView, ...]
    lines: int = LINES
    kind: str = "feuilles"


@dataclass(frozen=True, slots=True)
class PlanSheet:
    """The set as it is drawn, with who stands where."""

    title: str
    rows: tuple[tuple[CellView, ...], ...]
    kind: str = "plan"


@dataclass(frozen=True, slots=True)
class DossiersSheet:
    """A card for each theory, to be cut out and dealt face down."""

    title: str
    cards: tuple[tuple[str, Dossier], ...]
    kind: str = "theories"


@dataclass(frozen=True, slots=True)
class SynopsisSheet:
    """The film from its first room to its end; `empty` lines are to be written on."""

    title: str
    place: str
    by: str
    lines: tuple[str, ...]
    empty: int
    kind: str = "synopsis"


def papers(film_set: FilmSet) -> Papers[Game]:
    dossiers = tuple(
        (film_set.label(it), film_set.dossiers.get(it, NO_DOSSIER)) for it in film_set.theories
    )

    def made(what: str, game: Game | None, _secrets: bool) -> tuple[Sheet, ...]:
        title = (game.film.table.title if game else "") or "Les Non-Morts"
        cards = sheets(game.film, film_set) if game else _blank()
        every: tuple[Sheet, ...] = (
            SurvivorsSheet(title, cards),
            PlanSheet(title, plan_view(game.film, film_set).rows if game else ()),
            DossiersSheet("Les théories", dossiers),
            _synopsis(title, game, film_set),
        )
        asked = tuple(it for it in every if what in ("tout", it.kind))
        # Nothing is drawn yet: no sheet for it among the others.
        return tuple(it for it in asked if it.kind == what or getattr(it, "rows", True))

    return Papers("non_morts/print", KINDS, made, "non_morts_print.css")


def _synopsis(title: str, game: Game | None, film_set: FilmSet) -> SynopsisSheet:
    lines = tuple(synopsis(game, film_set)) if game else ()
    place = film_set.label(game.film.table.place) if game and game.film.table.place else ""
    directors = game.film.table.players.values() if game else ()
    by = listed((de(one.name) for one in directors), none="")
    over = game is not None and game.film.result is not None
    empty = 0 if over else max(0, MOST_LINES // 2 - len(lines))
    return SynopsisSheet(title, place, by, lines, empty)


def _blank() -> tuple[SheetView, ...]:
    """L58: survivor, pawn, clues, litres."""
    return tuple(
        SheetView(it, short(it), "", one.litres, one.litres, "", "", ())
        for it, one in CHARACTERS.items()
        if it != CONTAMINE
    )
