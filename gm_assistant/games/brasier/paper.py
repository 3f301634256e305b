"""The workbook and the sheets of Brasier."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.games.brasier.rules.board import Town
from gm_assistant.games.brasier.rules.game import Game, counted_cells, covered, open_document
from gm_assistant.games.brasier.screens.chosen import token_text
from gm_assistant.games.brasier.screens.ground import (
    Gauges,
    Pieces,
    Printed,
    Share,
    aside,
    gauges,
    level,
    moment_words,
    pieces,
    printed,
)
from gm_assistant.games.brasier.screens.pages import ending
from gm_assistant.seam.paper import Accounts, Filled, Papers, Sheet
from gm_assistant.seam.rules import Document
from gm_assistant.toolkit.ledger import SummaryRow, board_accounts

# A whole game as the tables of a workbook: turns, dice, events, the board, how it ended.


def _summary(game: Game, title: str) -> list[SummaryRow]:
    it = gauges(game.town)
    scenario = "Le Brasier des Morts-Vivants" if it.scenario else "Partie libre"
    return [
        SummaryRow("Partie", title, scenario),
        SummaryRow("Moment", moment_words(game.town)),
        SummaryRow("Résultat", it.ended or "pas encore", it.why or it.near),
        SummaryRow("Bâtiments à moitié en débris", f"{it.halves} sur {len(it.shares)}"),
        *(_share(one) for one in it.shares),
        SummaryRow("Cases perdues", f"{it.covered} sur {it.cells}", f"il en faut {it.needed}"),
        SummaryRow("Villageois perdus", str(game.town.villagers_lost)),
    ]


def _share(it: Share) -> SummaryRow:
    return SummaryRow(it.name, f"{it.debris} sur {it.cells}", "moitié" if it.half else "")


@dataclass(frozen=True, slots=True)
class Turn:
    """How a turn ended."""

    tour: int
    marqueurs: int
    intensite: int
    debris: int
    couvertes: int
    zombies: int
    en_feu: int
    heros: int
    blessures: int


def _turns(game: Game) -> Iterator[Turn]:
    """The last town of each turn."""
    last: dict[int, Town] = {it.turn: it for it in game.towns if it.turn}
    for turn, town in sorted(last.items()):
        alive = [it for it in town.zombies.values() if it.alive]
        yield Turn(
            tour=turn,
            marqueurs=len(town.fires),
            intensite=sum(it.intensity for it in town.fires.values()),
            debris=len(town.debris),
            couvertes=covered(town, counted_cells(town)),
            zombies=len(alive),
            en_feu=sum(it.on_fire for it in alive),
            heros=sum(it.alive for it in town.heroes.values()),
            blessures=sum(it.wounds for it in town.heroes.values()),
        )


@dataclass(frozen=True, slots=True)
class Die:
    """One die that fell."""

    rang: int
    moment: str
    quoi: str
    de: int
    issue: str


def _dice(game: Game) -> Iterator[Die]:
    for index, move in enumerate(game.moves):
        said = game.why(index)
        issue = said[0].sentence if said else ""
        for what, die in _dice_of(move):
            yield Die(index + 1, moment_words(game.towns[index]), what, die, issue)


def _dice_of(move: Mapping[str, Any]) -> Iterable[tuple[str, int]]:
    """Every die of a move, under the name of what it was thrown for."""
    names = {"roll": "feu", "hero": "mouvement", "shot": "tir", "start": "départ", "can": "bidon"}
    if "die" in move:
        yield names.get(move["move"], move["move"]), move["die"]
    for step in move.get("path", ()):
        if isinstance(step, dict):
            yield "passage", step["die"]
    fields = {"burn": "combustion", "hero_die": "combat, héros", "zombie_die": "combat, zombie"}
    yield from ((name, move[it]) for it, name in fields.items() if it in move)
    yield from ((f"essence {cell}", die) for cell, die in move.get("dice", {}).items())


@dataclass(frozen=True, slots=True)
class CellNow:
    """One cell of the board as it stands."""

    case: str
    lieu: str
    etage: int
    feu: int
    debris: str
    zombies: int
    heros: str


def _cell(town: Town, cell: str) -> CellNow:
    token = town.debris.get(cell)
    words = token_text(town, token) if token else "sans valeur"
    return CellNow(
        case=cell,
        lieu=aside(town.board, cell).removeprefix(f"{cell}, "),
        etage=town.board.ground[cell].floor,
        feu=level(town, cell),
        debris=words if cell in town.debris else "",
        zombies=len(town.walkers(cell)),
        heros=", ".join(it.name for it in town.heroes.values() if it.cell == cell),
    )


@dataclass(frozen=True, slots=True)
class HeroNow:
    """One hero as he stands."""

    nom: str
    case: str
    blessures: int
    sante: str
    etat: str


def _hero_row(town: Town, id_: str) -> HeroNow:
    it = town.heroes[id_]
    health = str(it.health) if it.health is not None else "comptée à la table"
    return HeroNow(it.name, it.cell, it.wounds, health, "en vie" if it.alive else "a péri")


ACCOUNTS: Final[Accounts[Game]] = board_accounts(
    layout="brasier",
    subject="Brasier",
    tables={
        "resume": Filled(SummaryRow, lambda it: _summary(it.game, it.title)),
        "tours": Filled(Turn, lambda it: _turns(it.game)),
        "des": Filled(Die, lambda it: _dice(it.game)),
        "cases": Filled(
            CellNow, lambda it: (_cell(it.game.town, one) for one in it.game.town.board.order)
        ),
        "heros": Filled(
            HeroNow, lambda it: (_hero_row(it.game.town, one) for one in it.game.town.heroes)
        ),
    },
    ending_of=ending,
    subtitle=moment_words,
    moment=moment_words,
)


# The sheet that a table prints: the map as it stands, who is where, the counts.


@dataclass(frozen=True, slots=True)
class MapSheet:
    """The map on paper; of a game it shows what burns, blank it shows the boards."""

    title: str
    printed: Printed
    pieces: Pieces
    heroes: tuple[str, ...]
    debris: tuple[str, ...]
    gauges: Gauges
    kind: str = "carte"


KINDS: Final = {"tout": "La carte et le compte"}


def papers(blank: Document) -> Papers[Game]:
    """`blank` is the table that is printed where there is no game."""

    def sheets(_kind: str, game: Game | None, _secrets: bool) -> tuple[Sheet, ...]:
        town = (game or open_document(blank)).town
        return (_sheet(town, moment_words(town) if game else "La carte"),)

    return Papers("brasier/print", KINDS, sheets, "brasier.css")


def _sheet(town: Town, title: str) -> MapSheet:
    return MapSheet(
        title=title,
        printed=printed(town.board),
        pieces=pieces(town),
        heroes=tuple(_hero_sheet(town, it) for it in town.heroes),
        debris=tuple(
            f"{cell} : {token_text(town, token) if token else 'sans valeur'}"
            for cell, token in town.debris.items()
        ),
        gauges=gauges(town),
    )


def _hero_sheet(town: Town, id_: str) -> str:
    hero = town.heroes[id_]
    where = aside(town.board, hero.cell) if hero.cell else "départ à tirer"
    health = f" sur {hero.health}" if hero.health is not None else ""
    state = "" if hero.alive else ", a péri"
    return f"{hero.name} : {where} ; blessures {hero.wounds}{health}{state}"
