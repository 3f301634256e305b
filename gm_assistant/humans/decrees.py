"""Corrections: what the table decrees, whatever the rules say."""

from gm_assistant.humans.moves import Correct
from gm_assistant.humans.reading import PLAYER_FACTS
from gm_assistant.humans.records import HumanId, PlayerId, ZombieId, number_of, owner_of
from gm_assistant.humans.squares import Path, Square
from gm_assistant.humans.town import Town


def correct(town: Town, move: Correct) -> None:
    """H-22: the facts that the move names are now so."""
    if move.player is not None:
        _decree_player(town, move, move.player)
    if move.movement_left is not None:
        town.movement_left = move.movement_left
        town.tell("decret.mouvement", steps=move.movement_left)
    if move.zombie is not None:
        _decree_zombie(town, move.zombie, move.cell)
    if move.human is not None:
        _decree_human(town, move.human, move.cell)
    if move.tokens is not None:
        _expect_walkable(town, move.tokens)
        town.tokens = frozenset(move.tokens)
        town.tell("decret.jetons", cells=move.tokens)
    if move.no_barricade is not None:
        _decree_openings(town, move.no_barricade)


def _decree_player(town: Town, move: Correct, player: PlayerId) -> None:
    facts = {name: getattr(move, name) for name in PLAYER_FACTS}
    decreed = {name: value for name, value in facts.items() if value is not None}
    if decreed:
        town.change(player, **decreed)
        town.tell("decret.joueur", player=player, decreed=decreed)


def _decree_zombie(town: Town, zombie: ZombieId, cell: Square | None) -> None:
    """Off the board it goes to the reserve, without the return of the last pawn."""
    if cell is None:
        town.must(zombie in town.zombies, "zombie.absent", zombie=zombie)
        town.take_pawn(zombie)
        town.tell("decret.zombie_parti", zombie=zombie)
        return
    _expect_walkable(town, (cell,))
    town.put_pawn(zombie, cell)
    owner = owner_of(zombie)
    town.change(owner, lost=town.players[owner].lost - {number_of(zombie)})
    town.tell("decret.zombie", zombie=zombie, cell=cell)


def _decree_human(town: Town, human: HumanId, cell: Square | None) -> None:
    if cell is not None:
        _expect_walkable(town, (cell,))
        town.put_human(human, cell)
        town.tell("decret.humain", human=human, cell=cell)
        return
    town.must(human in town.humans, "humain.absent", human=human)
    town.take_human(human)
    town.tell("decret.humain_parti", human=human)
    if town.capture is not None and town.capture.human == human:
        town.capture = town.roll = None


def _decree_openings(town: Town, cells: Path) -> None:
    for cell in cells:
        town.must(town.is_building(cell), "barricade.pas_batiment", cell=cell)
    town.no_barricade = frozenset(cells)
    town.tell("decret.ouvertures", cells=cells)


def _expect_walkable(town: Town, cells: Path) -> None:
    for cell in cells:
        town.must(cell in town.ground, "case.impraticable", cell=cell)
