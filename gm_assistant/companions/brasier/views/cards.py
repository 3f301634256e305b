"""Cards and events beside the turns, the table's own word, and the end that it declares."""

from dataclasses import dataclass

from gm_assistant.brasier.game import Game
from gm_assistant.companions.brasier.views.ask import Button, Way
from gm_assistant.companions.brasier.views.chosen import Move, as_text


@dataclass(frozen=True, slots=True)
class Group:
    """Moves and ways under one title."""

    title: str
    buttons: tuple[Button, ...] = ()
    ways: tuple[Way, ...] = ()
    help: str = ""


def cards_view(game: Game) -> tuple[Group, ...]:
    town = game.town
    rain: Move = {"move": "card", "card": "forte_pluie", "on": not town.rain}
    weather = Button("La pluie cesse" if town.rain else "Forte pluie", as_text(rain))
    return (
        Group(
            "Le ciel",
            (weather,),
            help="Dehors, les feux faiblissent de deux et ne laissent pas de débris.",
        ),
        Group("Sur une case", ways=_on_cells(), help="La carte s'éclaire : touchez la case."),
        Group("Lumières éteintes", _lights(game), help="Une marque sur le bâtiment, rien de plus."),
        Group("Le tour", _turns(game), help="La table décide : rien d'autre n'en découle."),
        Group("Fin de partie", _ends(game), help="Ce que dit la table, sans attendre le scénario."),
    )


def _on_cells() -> tuple[Way, ...]:
    ways = {
        "apparition": "Un zombie apparaît",
        "dominee": "Dominée",
        "fosse": "Nouvelle fosse",
        "bidon": "Bidon posé",
        "essence": "Essence",
        "feu": "Mettre le feu",
        "barricade": "Barricade",
        "mesure": "Mesurer",
    }
    found = [Way(label, f"?faire={task}") for task, label in ways.items()]
    found.insert(1, Way("Un zombie héros apparaît", "?faire=apparition&sorte=heros"))
    return tuple(found)


def _lights(game: Game) -> tuple[Button, ...]:
    card: Move = {"move": "card", "card": "lumieres"}
    return tuple(
        Button(
            f"{it.name} : rallumer" if id_ in game.town.dark else it.name,
            as_text({**card, "building": id_, "on": id_ not in game.town.dark}),
        )
        for id_, it in game.town.board.buildings.items()
    )


def _turns(game: Game) -> tuple[Button, ...]:
    turn = game.town.turn
    near = [it for it in (turn - 1, turn + 1) if 1 <= it <= 99]
    return tuple(Button(f"Tour {it}", as_text({"move": "correct", "turn": it})) for it in near)


def _ends(game: Game) -> tuple[Button, ...]:
    ends = {
        "Victoire des zombies": ["zombies"],
        "Victoire des héros": ["heros"],
        "Égalité": [],
    }
    if game.town.result:
        return ()
    return tuple(Button(it, as_text({"move": "end", "winners": won})) for it, won in ends.items())
