"""Which sheets make which print, in the order of an evening."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.scripts.texts import Scripts
from gm_assistant.companions.quinte_bourg.views.sheets.aid import aid_sheet
from gm_assistant.companions.quinte_bourg.views.sheets.days import (
    ballot_sheet,
    count_sheet,
    day_sheet,
    sunday_sheet,
)
from gm_assistant.companions.quinte_bourg.views.sheets.lamp import lamp_sheets, this_night
from gm_assistant.companions.quinte_bourg.views.sheets.nights import night_sheets
from gm_assistant.companions.quinte_bourg.views.sheets.opening_sheet import opening_sheet
from gm_assistant.companions.quinte_bourg.views.sheets.register import register_sheet
from gm_assistant.companions.quinte_bourg.views.sheets.role_cards import card_sheets, deck_sheets
from gm_assistant.companions.quinte_bourg.views.sheets.table_sheet import table_sheet
from gm_assistant.companions.quinte_bourg.views.sheets.tents import tent_sheets
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.papers import Papers, Sheet

WHOLE: Final = "tout"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the sheets are made from; `secrets` false for a table with spectators."""

    scripts: Scripts
    rules: Help
    game: Game | None = None
    secrets: bool = True

    @property
    def village(self) -> Village | None:
        """The situation now."""
        return self.game.village if self.game else None

    @property
    def told(self) -> Village | None:
        """The situation where it may be shown."""
        return self.village if self.secrets else None


Builder = Callable[[Wanted], tuple[Sheet, ...]]

_BUILDERS: Final[Mapping[str, Builder]] = {
    "table": lambda it: (table_sheet(it.village, it.secrets),),
    "ouverture": lambda it: (opening_sheet(it.scripts, it.told),),
    "nuits": lambda it: night_sheets(it.scripts, it.game, it.secrets),
    "registre": lambda it: (register_sheet(it.game, it.secrets),),
    "jour": lambda it: (
        day_sheet(it.scripts, it.village),
        ballot_sheet(it.village, it.secrets),
        count_sheet(it.village),
        sunday_sheet(it.scripts, it.village),
    ),
    "cartes": lambda it: card_sheets(it.rules, it.village, it.secrets),
    "chevalets": lambda it: tent_sheets(it.village),
    "aide": lambda it: (aid_sheet(it.rules),),
}
# Several pages a night: asked for by themselves.
_BY_LAMP: Final[Mapping[str, Builder]] = {
    "lampes": lambda it: lamp_sheets(it.scripts, it.game, it.secrets),
    "nuit": lambda it: this_night(it.scripts, it.game, it.secrets),
}
KINDS: Final[Mapping[str, str]] = {
    "tout": "Tout imprimer",
    "table": "La table",
    "ouverture": "Ouverture",
    "nuit": "Cette nuit seulement",
    "lampes": "Nuits à la lampe",
    "nuits": "Nuits, mémo",
    "registre": "Registre",
    "jour": "Jour",
    "cartes": "Cartes de rôle",
    "chevalets": "Chevalets",
    "aide": "Aide du joueur",
}


def sheets_of(what: str, wanted: Wanted) -> tuple[Sheet, ...]:
    """The sheets of one kind, or all of them in order."""
    kinds = tuple(_BUILDERS) if what == WHOLE else (what,)
    builders = {**_BUILDERS, **_BY_LAMP}
    return tuple(sheet for kind in kinds for sheet in builders[kind](wanted))


def papers(scripts: Scripts, rules: Help) -> Papers[Game]:
    """The same as the shell prints them, in the words of this MJ."""

    def sheets(what: str, game: Game | None, secrets: bool) -> tuple[Sheet, ...]:
        return sheets_of(what, Wanted(scripts, rules, game, secrets))

    def deck(players: int, copies: int) -> tuple[Sheet, ...]:
        return deck_sheets(rules, players, copies)

    return Papers("quinte_bourg/print", KINDS, sheets, "quinte_bourg_print.css", deck)
