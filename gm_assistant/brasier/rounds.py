"""The round: the fire, the zombies, the heroes, and the turn after it (G-31)."""

from gm_assistant.brasier.fire_phase import open_fire
from gm_assistant.brasier.heroes import close, scorch
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.petrol import owe_tests
from gm_assistant.brasier.records import Hero
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.victory import storm


def go_on(town: Town, _move: Move) -> None:
    """From one phase to the next."""
    moving = town.moving()
    if moving is not None:
        town.refuse("mouvement_ouvert", hero=moving.id)
        close(town, moving.id)
    match town.phase:
        case "preparation":
            _open_turn(town, 1)
        case "feu":
            _open_zombies(town)
        case "zombies":
            _open_heroes(town)
        case _:
            _leave_heroes(town)


def _open_turn(town: Town, turn: int) -> None:
    town.turn = turn
    town.zombies = {id_: it._replace(moved=False) for id_, it in town.zombies.items()}
    town.tell("tour.ouvert", turn=turn)
    if town.fires:
        open_fire(town)
    else:
        town.tell("feu.aucun")  # L186
        _open_zombies(town)


def _open_zombies(town: Town) -> None:
    town.phase = "zombies"
    town.tell("phase.zombies")


def _open_heroes(town: Town) -> None:
    town.phase = "heros"
    town.heroes = {id_: _fresh(it) for id_, it in town.heroes.items()}
    town.tell("phase.heros")
    owe_tests(town)


def _fresh(hero: Hero) -> Hero:
    return hero._replace(
        die=None, points=None, state="attend", doused=False, searched=False, scorched=False
    )


def _leave_heroes(town: Town) -> None:
    """G-16: whoever stands in flames is wounded; then the last turn ends the game (G-31)."""
    for hero in list(town.present()):
        scorch(town, hero.id)
    if town.scenario and town.turn >= town.rulings.turns:
        storm(town)
    else:
        _open_turn(town, town.turn + 1)
