"""The sheet that a table prints: the map as it stands, who is where, the counts."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.brasier.game import Game, open_document
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.gauges import Gauges, gauges
from gm_assistant.companions.brasier.views.ground import Printed, aside, printed
from gm_assistant.companions.brasier.views.phases import moment_words
from gm_assistant.companions.brasier.views.pieces import Pieces, pieces
from gm_assistant.companions.brasier.views.questions_owed import token_text
from gm_assistant.seam.paper import Papers, Sheet
from gm_assistant.seam.rules import Document


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
        heroes=tuple(_hero(town, it) for it in town.heroes),
        debris=tuple(
            f"{cell} : {token_text(town, token) if token else 'sans valeur'}"
            for cell, token in town.debris.items()
        ),
        gauges=gauges(town),
    )


def _hero(town: Town, id_: str) -> str:
    hero = town.heroes[id_]
    where = aside(town.board, hero.cell) if hero.cell else "départ à tirer"
    health = f" sur {hero.health}" if hero.health is not None else ""
    state = "" if hero.alive else ", mort"
    return f"{hero.name} : {where} ; blessures {hero.wounds}{health}{state}"
