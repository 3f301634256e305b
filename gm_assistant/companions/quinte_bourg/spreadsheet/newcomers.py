"""Who comes late or leaves, in a spreadsheet that seats everybody from the first night on."""

from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.circle import seat_after
from gm_assistant.quinte_bourg.village.village import Village


def table_of(game: Game) -> Village:
    """The table as it stood when the first night began, the opening done."""
    first = next((i for i, it in enumerate(game.moves) if it["move"] == "night"), len(game.moves))
    return with_newcomers(game.villages[first], game)


def with_newcomers(table: Village, game: Game) -> Village:
    """A spreadsheet seats everybody at once: whoever came later has a row from the start."""
    whole = table.draft()
    for index, move in enumerate(game.moves):
        if move["move"] == "arrive" and move["player"] not in whole.players:
            newcomer = game.villages[index + 1].players[move["player"]]
            whole.players = {**whole.players, newcomer.id: newcomer}
            whole.seats = seat_after(whole, newcomer.id, move["after"])
    return whole
