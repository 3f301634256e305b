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
    aside,
    gauges,
    level,
    moment_words,
    pieces,
    printed,
)
from gm_assistant.games.brasier.screens.pages import ending
from gm_assistant.seam.paper import Accounts, Filled, Papers, Sheet, listed_by, number, words
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
        *(
            SummaryRow(one.name, f"{one.debris} sur {one.cells}", "moitié" if one.half else "")
            for one in it.shares
        ),
        SummaryRow("Cases perdues", f"{it.covered} sur {it.cells}", f"il en faut {it.needed}"),
        SummaryRow("Villageois perdus", str(game.town.villagers_lost)),
    ]


def _turns(game: Game) -> list[Town]:
    """The last town of each turn."""
    last = {it.turn: it for it in game.towns if it.turn}
    return [town for _, town in sorted(last.items())]


_TURNS: Final = {
    "tour": number(lambda town: town.turn),
    "marqueurs": number(lambda town: len(town.fires)),
    "intensite": number(lambda town: sum(it.intensity for it in town.fires.values())),
    "debris": number(lambda town: len(town.debris)),
    "couvertes": number(lambda town: covered(town, counted_cells(town))),
    "zombies": number(lambda town: sum(it.alive for it in town.zombies.values())),
    "en_feu": number(lambda town: sum(it.alive and it.on_fire for it in town.zombies.values())),
    "heros": number(lambda town: sum(it.alive for it in town.heroes.values())),
    "blessures": number(lambda town: sum(it.wounds for it in town.heroes.values())),
}


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


def _on(town: Town, cell: str) -> str:
    """Whose cell it is, by name."""
    return ", ".join(it.name for it in town.heroes.values() if it.cell == cell)


# Each cell and each hero as the board stands.
_CELLS: Final = {
    "case": words(lambda on: on[1]),
    "lieu": words(lambda on: aside(on[0].board, on[1]).removeprefix(f"{on[1]}, ")),
    "etage": number(lambda on: on[0].board.ground[on[1]].floor),
    "feu": number(lambda on: level(*on)),
    "debris": words(lambda on: _debris(*on)),
    "zombies": number(lambda on: len(on[0].walkers(on[1]))),
    "heros": words(lambda on: _on(*on)),
}
_HEROES: Final = {
    "nom": words(lambda hero: hero.name),
    "case": words(lambda hero: hero.cell),
    "blessures": number(lambda hero: hero.wounds),
    "sante": words(lambda hero: "comptée à la table" if hero.health is None else str(hero.health)),
    "etat": words(lambda hero: "en vie" if hero.alive else "a péri"),
}


def _debris(town: Town, cell: str) -> str:
    token = town.debris.get(cell)
    value = token_text(town, token) if token else "sans valeur"
    return value if cell in town.debris else ""


ACCOUNTS: Final[Accounts[Game]] = board_accounts(
    layout="brasier",
    subject="Brasier",
    tables={
        "resume": Filled(SummaryRow, lambda it: _summary(it.game, it.title)),
        "tours": listed_by(lambda it: _turns(it.game), _TURNS),
        "des": Filled(Die, lambda it: _dice(it.game)),
        "cases": listed_by(
            lambda it: ((it.game.town, one) for one in it.game.town.board.order), _CELLS
        ),
        "heros": listed_by(lambda it: it.game.town.heroes.values(), _HEROES),
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
