"""A whole game as the tables of the workbook."""

from collections.abc import Iterator, Sequence
from typing import Final

from gm_assistant.companions.humans.views.ledger_rows import (
    ROWS_OF,
    DecisionRow,
    PlayerRow,
    StandingRow,
    SummaryRow,
)
from gm_assistant.companions.humans.views.ledger_turns import dice, turns
from gm_assistant.companions.humans.views.model import SeatView
from gm_assistant.companions.humans.views.seats import seat_views
from gm_assistant.companions.humans.views.words import (
    REASONS,
    capital,
    human_name,
    moment_of,
    name_of,
    one_line,
    tile_name,
    zombie_name,
)
from gm_assistant.french.grammar import listed
from gm_assistant.humans.game import Game
from gm_assistant.humans.situation import in_order
from gm_assistant.humans.squares import Square, place_of, reading_order
from gm_assistant.humans.town import Town
from gm_assistant.seam.paper import Accounts, Ledger, Recorded, Table
from gm_assistant.toolkit.history import clock


def ledger(game: Game, title: str, recorded: Sequence[Recorded] | None = None) -> Ledger:
    """Everything that happened; `recorded` tells the hours and what was taken back."""
    rows = {
        "resume": tuple(_summary(game, title)),
        "joueurs": tuple(_player(game.town, it) for it in seat_views(game.town)),
        "tours": tuple(turns(game)),
        "des": tuple(dice(game)),
        "ville": tuple(_standing(game.town)),
        "journal": tuple(_decisions(game, recorded)),
    }
    tables = {name: Table(name, found) for name, found in rows.items()}
    return Ledger(one_line(title), moment_of(game.town), tables)


def _summary(game: Game, title: str) -> Iterator[SummaryRow]:
    town = game.town
    yield SummaryRow("Partie", one_line(title))
    yield SummaryRow("Où en est-on", moment_of(town))
    yield SummaryRow("Joueurs", len(town.seats))
    yield SummaryRow("Tuiles posées", len(town.placed), f"{town.stack} dans la pile")
    yield SummaryRow("Humains en ville", len(town.humans), f"{town.arrived} arrivés en tout")
    yield SummaryRow("Zombies en ville", len(town.zombies))
    yield SummaryRow("Décisions", len(game.moves))
    if town.result is not None:
        winners = listed(one_line(name_of(town, it)) for it in town.result.winners)
        yield SummaryRow("Victoire", winners, REASONS[town.result.reason])


def _player(town: Town, seat: SeatView) -> PlayerRow:
    return PlayerRow(
        place=seat.seat + 1,
        joueur=one_line(seat.name),
        personnage=seat.character,
        points=seat.points,
        objectif=seat.goal,
        manges=town.players[seat.id].eaten,
        en_ville=seat.on_board,
        en_reserve=seat.reserve,
        main=seat.hand,
        jetons=seat.do_over,
        blessure=seat.wounds,
        pouvoir="utilisé" if seat.ability_used else "",
        gagne="oui" if seat.winner else "",
    )


def _standing(town: Town) -> Iterator[StandingRow]:
    for zombie in in_order(town):
        named = one_line(capital(zombie_name(town, zombie)))
        yield _on(town, "zombie", named, town.zombies[zombie])
    for human, square in sorted(town.humans.items()):
        yield _on(town, "humain", capital(human_name(human)), square)
    for square in sorted(town.tokens, key=reading_order):
        yield _on(town, "jeton dé", "", square)
    for square in sorted(town.no_barricade, key=reading_order):
        yield _on(town, "passage ouvert", "", square)


def _on(town: Town, what: str, who: str, square: Square) -> StandingRow:
    tile = town.placed[place_of(square)].tile
    return StandingRow(what, who, *square, one_line(tile_name(town, tile)))


def _decisions(game: Game, recorded: Sequence[Recorded] | None) -> Iterator[DecisionRow]:
    """In the order of the game; what was taken back comes last."""
    kept = [it for it in recorded or () if it.stands]
    for index in range(len(game.moves)):
        hour = kept[index].at if index < len(kept) else ""
        whys = " ".join(it.sentence for it in game.why(index))
        told, town = one_line(game.told(index)), game.towns[index]
        yield DecisionRow(index + 1, clock(hour), moment_of(town), told, one_line(whys), "oui")
    for undone in recorded or ():
        if not undone.stands:
            told = one_line(game.describe(undone.move))
            yield DecisionRow(None, clock(undone.at), "", told, "", "annulé")


ACCOUNTS: Final = Accounts(layout="humans", subject="Humans!!!", rows=ROWS_OF, ledger=ledger)
