"""A cell under the finger: what it is, what burns there, who stands there, what may be done."""

from collections.abc import Iterator
from dataclasses import dataclass

from gm_assistant.brasier.board import FOREST, GRASS
from gm_assistant.brasier.debris import legal_tokens
from gm_assistant.brasier.fire_phase import faces
from gm_assistant.brasier.game import Game
from gm_assistant.brasier.hunger import CLIMB, climb_number, horde_bonus
from gm_assistant.brasier.records import Cell
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.ask import Ask, Button, Way
from gm_assistant.companions.brasier.views.chosen import Chosen, Move, as_text, refusal_of
from gm_assistant.companions.brasier.views.ground import aside
from gm_assistant.companions.brasier.views.markers import level
from gm_assistant.companions.brasier.views.questions_owed import token_text
from gm_assistant.companions.brasier.views.rule_names import Named, of_cell
from gm_assistant.companions.brasier.views.task_targets import new_zombie
from gm_assistant.french.grammar import counted


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is under the finger: facts, moves, ways on, and questions."""

    title: str
    facts: tuple[str, ...]
    buttons: tuple[Button, ...] = ()
    ways: tuple[Way, ...] = ()
    asks: tuple[Ask, ...] = ()
    more: tuple[Ask, ...] = ()
    decrees: tuple[Button, ...] = ()
    rules: tuple[Named, ...] = ()


def cell_sheet(game: Game, chosen: Chosen) -> Sheet:
    town, cell = game.town, chosen.cell
    return Sheet(
        aside(town.board, cell),
        tuple(filter(None, (*_ground(town, cell), *_flames(town, cell), horde_words(town, cell)))),
        buttons=tuple(_newcomers(game, cell)),
        ways=(*_people(town, cell), *_ways(cell)),
        decrees=_decrees(town, cell),
        rules=of_cell(town, cell),
    )


def _newcomers(game: Game, cell: Cell) -> Iterator[Button]:
    """Only where the rules let one appear now."""
    kinds = {"simple": "Un zombie apparaît ici", "heros": "Un zombie héros apparaît ici"}
    for kind, label in kinds.items():
        move: Move = {"move": "spawn", "zombie": new_zombie(game), "cell": cell, "kind": kind}
        if not refusal_of(game, move):
            yield Button(label, as_text(move))


def _ground(town: Town, cell: Cell) -> tuple[str, ...]:
    board, marks = town.board, town.board.marks
    terrain = {
        FOREST: "Les bois brûlent et propagent le feu ; tirer dedans ou dehors : 1 de plus au dé.",
        GRASS: "L'herbe ne s'enflamme que par un zombie en feu ou l'essence.",
    }
    return (
        terrain.get(board.terrain(cell), ""),
        "À l'étage : +1 à toutes les portées, aucun zombie n'y apparaît."
        if board.upstairs(cell)
        else "",
        "Broyeur : un combat gagné de 3 ou plus tue." if cell in marks.grinders else "",
        f"Tapis roulant vers {_side(marks.belts[cell])} : un point de plus dans son sens, "
        "un de moins contre."
        if cell in marks.belts
        else "",
        "La cour de Betsy : un zombie n'en sort que sur 5 ou plus, un héros y saute librement "
        "avant son dé."
        if cell in marks.yard
        else "",
        "Point d'apparition." if cell in marks.spawns | town.pits else "",
        "Dominée : aucun héros n'y entre." if cell in town.taken_over else "",
        "Un bidon d'essence est posé là." if cell in town.cans else "",
    )


def _side(way: str) -> str:
    return {"N": "le nord", "E": "l'est", "S": "le sud", "O": "l'ouest"}[way]


def _flames(town: Town, cell: Cell) -> tuple[str, ...]:
    if cell in town.debris:
        token = town.debris[cell]
        words = token_text(town, token) if token else "sans valeur"
        return (f"Débris, {words} : le feu n'y va plus.",)
    if cell in town.manor:
        return ("Le manoir brûle pour toujours, sans dé.",)
    if cell not in town.fires:
        return ()
    shown = faces(level(town, cell), town.rulings.directions)
    sides = ", ".join(f"{it} {side}" for side, it in _named(shown))
    preserved = " Un héros l'a arrosé : pas de débris." if town.fires[cell].preserved else ""
    return (f"En feu à {level(town, cell)} : {sides}.{preserved}",)


def _named(shown: dict[str, int]) -> list[tuple[str, int]]:
    names = {"N": "au nord", "E": "à l'est", "S": "au sud", "O": "à l'ouest"}
    return [(names[side], number) for side, number in shown.items()]


def horde_words(town: Town, cell: Cell) -> str:
    """Why the climb is easier from there, said before any die."""
    bonus = horde_bonus(town, cell)
    if not bonus:
        return ""
    others = len(town.walkers(cell)) - 1
    number = climb_number(town, cell)
    rest = "jamais moins de 2" if CLIMB - bonus < number else f"{CLIMB} moins {bonus}"
    return (
        f"Horde : d'ici on grimpe à {number} ou plus ({rest}, un héros est à portée et "
        f"{counted(others, 'autre zombie', 'autres zombies')} pousse)."
    ).replace("autres zombies pousse", "autres zombies poussent")


def _people(town: Town, cell: Cell) -> tuple[Way, ...]:
    heroes = [
        Way(it.name, Chosen(hero=it.id).query()) for it in town.heroes.values() if it.cell == cell
    ]
    zombies = [
        Way(f"Zombie {it.id}{' en feu' if it.on_fire else ''}", Chosen(zombie=it.id).query())
        for it in town.walkers(cell)
    ]
    return (*heroes, *zombies)


def _ways(cell: Cell) -> tuple[Way, ...]:
    return (Way("Mesurer d'ici", f"?case={cell}&faire=mesure"),)


def _decrees(town: Town, cell: Cell) -> tuple[Button, ...]:
    """What the table may decide by itself."""
    if cell in town.manor or town.pending:
        return ()
    about: dict[str, object] = {"move": "correct", "cell": cell}
    moves = [
        Button(f"Feu à {it}" if it else "Sans feu", as_text({**about, "fire": it}))
        for it in range(5)
        if it != level(town, cell) and cell not in town.debris
    ]
    if cell in town.debris:
        moves.append(Button("Sans débris", as_text({**about, "debris": None})))
    elif not town.burns(cell):
        moves += [
            Button(f"Débris : {token_text(town, it)}", as_text({**about, "debris": it}))
            for it in legal_tokens(town, cell)
        ]
    return tuple(moves)


def measured(town: Town, chosen: Chosen) -> Sheet:
    """« tirer d'ici à là »: the distance, the floor, the woods."""
    here, to = chosen.cell, chosen.to
    if not here or not to:
        return Sheet(
            f"D'ici à là, depuis {here}" if here else "D'ici à là",
            ("Touchez la case visée." if here else "Touchez d'abord la case de départ.",),
        )
    distance = town.board.distance(here, to)
    up = town.board.upstairs(here)
    woods = town.wooded(here) or town.wooded(to)
    facts = (
        f"Distance {distance}, en comptant les diagonales.",
        f"De l'étage, chaque portée compte 1 de plus : une portée de {max(0, distance - 1)} suffit."
        if up
        else f"Il faut une portée de {distance} au moins.",
        "La forêt protège : il faut 1 de plus au dé."
        if woods
        else "Pas de forêt entre les deux bouts : pas de malus.",
        "Les lignes de vue restent celles de la table.",
    )
    return Sheet(
        f"De {here} à {to}", facts, ways=(Way("Une autre case", f"?case={here}&faire=mesure"),)
    )
