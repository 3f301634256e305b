"""Where a hero may step, douse or jump, with what each costs."""

from gm_assistant.brasier.game import Game
from gm_assistant.brasier.records import Cell, Hero
from gm_assistant.brasier.walking import steps_from, windows_from
from gm_assistant.companions.brasier.views.chosen import as_text, refusal_of
from gm_assistant.companions.brasier.views.target import Target


def hero_targets(game: Game, hero: Hero) -> dict[Cell, Target]:
    """While he moves: steps, water and windows; before: his yard."""
    if hero.state == "attend":
        return _yard(game, hero)
    if hero.state != "bouge":
        return {}
    return {**_windows(game, hero), **_steps(game, hero), **_water(game, hero)}


def _steps(game: Game, hero: Hero) -> dict[Cell, Target]:
    found = {}
    for to, cost in steps_from(game.town, hero).items():
        move = {"move": "go", "hero": hero.id, "to": to}
        if not refusal_of(game, move):
            after = game.play(move).town.heroes[hero.id].points or 0
            says = f"y aller, il resterait {after}"
            found[to] = Target("pas", says, str(cost), as_text(move))
    return found


def _water(game: Game, hero: Hero) -> dict[Cell, Target]:
    found = {}
    for cell in game.town.board.beside(hero.cell):
        move = {"move": "douse", "hero": hero.id, "cell": cell}
        if not refusal_of(game, move):
            level = game.town.fires[cell].intensity
            found[cell] = Target("eau", "arroser, 1 point", f"{level}→{level - 1}", as_text(move))
    return found


def _windows(game: Game, hero: Hero) -> dict[Cell, Target]:
    found = {}
    for to in windows_from(game.town, hero):
        move = {"move": "go", "hero": hero.id, "to": to, "window": True}
        if not refusal_of(game, move):
            says = "sauter par la fenêtre, le mouvement s'arrête"
            found[to] = Target("fenetre", says, "saute", as_text(move))
    return found


def _yard(game: Game, hero: Hero) -> dict[Cell, Target]:
    found = {}
    for to in game.town.board.sorted(game.town.board.marks.yard):
        move = {"move": "yard", "hero": hero.id, "to": to}
        if not refusal_of(game, move):
            found[to] = Target("pas", "y passer par la cour, gratuitement", "0", as_text(move))
    return found
