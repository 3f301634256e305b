"""Where a finger may go next: every cell that is lit, and what it does."""

from gm_assistant.brasier.fire_phase import choices
from gm_assistant.brasier.game import Game
from gm_assistant.brasier.records import Owed
from gm_assistant.companions.brasier.views.chosen import Chosen, Move, as_text
from gm_assistant.companions.brasier.views.hero_steps import hero_targets
from gm_assistant.companions.brasier.views.target import Target
from gm_assistant.companions.brasier.views.task_targets import (
    Ranges,
    Targets,
    for_task,
    measured,
    tried,
)
from gm_assistant.companions.brasier.views.zombie_steps import begun, stands_at, zombie_targets


def targets(game: Game, chosen: Chosen, ranges: Ranges) -> Targets:
    """Nothing but what answers it is lit while something is owed."""
    if chosen.lacks in ("choice", "cell"):
        return _missing(game, chosen)
    if chosen.task == "mesure":
        return measured(game, chosen)
    escape = next((it for it in game.town.pending if it.what == "escape"), None)
    if escape:
        return _escape(escape)
    if game.town.pending or game.town.result:
        return {}
    if chosen.task:
        return for_task(game, chosen, ranges)
    if chosen.zombie:
        return zombie_targets(game, chosen)
    return hero_targets(game, game.town.heroes[chosen.hero]) if chosen.hero else {}


def refused_steps(game: Game, chosen: Chosen, lit: Targets) -> Targets:
    """Cells beside whoever moves that are not lit: tapped, they say why."""
    town = game.town
    moving = town.moving()
    if chosen.task or town.pending:
        return {}
    if chosen.zombie and lit:
        move: Move = begun(chosen)
        near = town.board.around[stands_at(game, move)]
        steps = {to: {**move, "path": [*move["path"], to]} for to in near}
    elif moving and moving.id == chosen.hero:
        near = town.board.around[moving.cell]
        steps = {to: {"move": "go", "hero": moving.id, "to": to} for to in near}
    else:
        return {}
    left = {to: it for to, it in steps.items() if to not in lit}
    return {to: Target("non", "pas ainsi", move=as_text(it)) for to, it in left.items()}


def _missing(game: Game, chosen: Chosen) -> Targets:
    """A 5 at 4 wants a cell; a hero thrown for wants one of his building."""
    move, town = chosen.move, game.town
    if chosen.lacks == "choice":
        return {
            it: Target(
                "feu",
                "attiser" if it in town.fires else "enflammer",
                "attise" if it in town.fires else "brûle",
                as_text({**move, "choice": it}),
            )
            for it in choices(town, move["cell"])
        }
    cells = [(it, {**move, "cell": it}) for it in town.board.order]
    found = tried(game, cells, "pas", "partir d'ici")
    # Where every cell of that building burns, the table decides.
    return found or tried(
        game, [(it, {**one, "force": True}) for it, one in cells], "pas", "partir"
    )


def _escape(owed: Owed) -> Targets:
    move = {"move": "escape", "hero": owed.hero}
    return {it: Target("fuite", "fuir", "fuir", as_text({**move, "to": it})) for it in owed.cells}
