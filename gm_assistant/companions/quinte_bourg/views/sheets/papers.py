"""The sheets of an evening, as the shell prints them."""

from gm_assistant.companions.quinte_bourg.scripts import Scripts
from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.sheets.plan import KINDS, Wanted, sheets_of
from gm_assistant.companions.quinte_bourg.views.sheets.role_cards import deck_sheets
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.papers import Papers, Sheet


def papers(scripts: Scripts, rules: Help) -> Papers[Game]:
    """In the words of this MJ."""

    def sheets(what: str, game: Game | None, secrets: bool) -> tuple[Sheet, ...]:
        return sheets_of(what, Wanted(scripts, rules, game, secrets))

    def deck(players: int, copies: int) -> tuple[Sheet, ...]:
        return deck_sheets(rules, players, copies)

    return Papers("quinte_bourg/print", KINDS, sheets, "quinte_bourg_print.css", deck)
