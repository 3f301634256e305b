"""A hero under the finger: his die, his points, and whatever he may do besides walking."""

from gm_assistant.brasier.debris import search_value
from gm_assistant.brasier.game import Game
from gm_assistant.brasier.records import Hero
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.walking import windows_from
from gm_assistant.companions.brasier.views.ask import (
    SIX,
    Ask,
    Button,
    Choice,
    Face,
    Way,
    dice_options,
    plain_faces,
)
from gm_assistant.companions.brasier.views.cell_sheet import Sheet
from gm_assistant.companions.brasier.views.chosen import Chosen, Move, as_text, refusal_of
from gm_assistant.companions.brasier.views.ground import aside
from gm_assistant.companions.brasier.views.questions_owed import petrol_ask
from gm_assistant.companions.brasier.views.rule_names import of_hero
from gm_assistant.companions.brasier.views.task_targets import Ranges, new_zombie
from gm_assistant.french.grammar import counted, de

_PLUS = tuple((str(it), f"{it:+d}" if it else "0") for it in range(-6, 7))
_NEEDS = tuple((str(it), f"{it} ou plus") for it in range(2, 7))


def hero_sheet(game: Game, chosen: Chosen, ranges: Ranges) -> Sheet:
    town, hero = game.town, game.town.heroes[chosen.hero]
    if not hero.alive:
        return Sheet(hero.name, (f"Tombé en {hero.cell}.",), _rises(game, hero))
    if town.pending or town.result:
        return Sheet(hero.name, _facts(town, hero))
    return Sheet(
        hero.name,
        _facts(town, hero),
        tuple(_buttons(game, hero)),
        _ways(town, chosen, hero),
        tuple(_asks(town, chosen, hero, ranges)),
        tuple(_fights(town, hero)),
        tuple(_wounds(hero)),
        of_hero(),
    )


def _facts(town: Town, hero: Hero) -> tuple[str, ...]:
    health = f" sur {hero.health}" if hero.health is not None else ""
    facts = [f"En {aside(town.board, hero.cell)}.", f"{_wounded(hero)}{health}."]
    if hero.state == "bouge":
        left = hero.points or 0
        facts.append(f"{counted(left, 'point')} : touchez une case éclairée.")
    if hero.state == "fini":
        facts.append("Il a bougé ce tour-ci.")
    if town.burns(hero.cell):
        facts.append("Attention : qui finit son mouvement en feu prend une blessure.")
    if hero.doused:
        facts.append("Il a arrosé : plus de fouille ce tour-ci.")
    if hero.ankle:
        facts.append("Cheville foulée.")
    return tuple(facts)


def _wounded(hero: Hero) -> str:
    return counted(hero.wounds, "blessure")


def _rises(game: Game, hero: Hero) -> tuple[Button, ...]:
    move: Move = {"move": "spawn", "zombie": new_zombie(game), "from": hero.id}
    return (Button("Il se relève en zombie héros", as_text(move)),)


def _buttons(game: Game, hero: Hero) -> list[Button]:
    """Only what the rules accept now."""
    moves: list[tuple[str, Move]] = [
        ("Fin du mouvement", {"move": "stop", "hero": hero.id}),
        (_search_words(game.town, hero), {"move": "search", "hero": hero.id}),
    ]
    if hero.cell in game.town.debris:
        found = {"move": "search", "hero": hero.id, "villager": True}
        moves.append(("Fouiller : un villageois", found))
    moves += [
        (f"Sauter en {to}, cheville foulée", _with_ankle(hero, to))
        for to in windows_from(game.town, hero)
    ]
    return [
        Button(label, as_text(move), strong=move["move"] == "stop")
        for label, move in moves
        if not refusal_of(game, move)
    ]


def _with_ankle(hero: Hero, to: str) -> Move:
    """L134: with Hero pack 1 he goes on."""
    return {"move": "go", "hero": hero.id, "to": to, "window": True, "ankle": True}


def _search_words(town: Town, hero: Hero) -> str:
    value = search_value(town, hero.cell)
    return f"Fouiller (valeur {value})" if value else "Fouiller"


def _wounds(hero: Hero) -> list[Button]:
    move: Move = {"move": "wound", "hero": hero.id}
    more = [Button("+1 blessure", as_text({**move, "count": 1}))]
    less = [Button("−1 blessure", as_text({**move, "count": -1}))]
    return [*more, *less] if hero.wounds else more


def _ways(town: Town, chosen: Chosen, hero: Hero) -> tuple[Way, ...]:
    """What wants a target: the map is lit for it."""
    if town.phase not in ("zombies", "heros"):
        return ()
    tasks = {
        "tir": "Tirer",
        "extincteur": "Extincteur",
        "essence": "Essence",
        "feu": "Mettre le feu",
        "placer": "Le placer ailleurs",
    }
    return tuple(
        Way(label, Chosen(hero=hero.id, task=task).query(), chosen.task == task)
        for task, label in tasks.items()
    )


def _asks(town: Town, chosen: Chosen, hero: Hero, ranges: Ranges) -> list[Ask]:
    if chosen.task == "tir" and chosen.to:
        return [_shot(town, chosen, hero, it.id) for it in town.walkers(chosen.to)]
    if chosen.task == "essence" and chosen.to:
        by = {"by": hero.id, "range": ranges.get("essence", 1)}
        return [petrol_ask(town, chosen.to, by)]
    if town.phase == "heros" and hero.state == "attend" and not town.moving() and not chosen.task:
        return [_movement(hero)]
    return []


def _movement(hero: Hero) -> Ask:
    choices = (Choice("plus", "En plus ou en moins", _PLUS, "0"),)
    return Ask(
        f"Le mouvement {de(hero.name)}",
        as_text({"move": "hero", "hero": hero.id}),
        "Un point par case ou par niveau arrosé ; trois pour une clôture.",
        "die",
        tuple(Face(str(it)) for it in SIX),
        choices=choices,
    )


def _shot(town: Town, chosen: Chosen, hero: Hero, zombie: str) -> Ask:
    """The range and the floor, the woods, then the die."""
    distance = town.board.distance(hero.cell, chosen.to)
    woods = town.wooded(hero.cell) or town.wooded(chosen.to)
    floor = 1 if town.board.upstairs(hero.cell) else 0
    why = f"Distance {distance}{', étage +1' if floor else ''}"
    why += ". La forêt demande 1 de plus." if woods else "."
    least = max(0, distance - floor)
    ranges = tuple((str(it), str(it)) for it in range(21))
    choices = (
        Choice("range", "Portée de l'arme", ranges, str(min(20, least))),
        Choice("needs", "Elle touche à", _NEEDS, "4"),
    )
    move = {"move": "shot", "hero": hero.id, "zombie": zombie}
    checks = (("fire", "Pistolet de détresse : un marqueur"),)
    return Ask(
        f"Tirer sur le zombie {zombie}",
        as_text(move),
        why,
        "die",
        plain_faces(),
        choices=choices,
        checks=checks,
    )


def _fights(town: Town, hero: Hero) -> list[Ask]:
    if town.phase not in ("zombies", "heros"):
        return []
    return [_fight(town, hero, it.id) for it in town.walkers(hero.cell)]


def _fight(town: Town, hero: Hero, zombie: str) -> Ask:
    ground = hero.cell in town.board.marks.grinders
    outcomes = (("tue", "il est tué"), ("gagne", "gagné, il reste"), ("perdu", "perdu"))
    dice = (
        Choice("hero_die", "Dé du héros", dice_options()),
        Choice("zombie_die", "Dé du zombie", dice_options()),
    )
    return Ask(
        f"Combat contre le zombie {zombie}",
        as_text({"move": "fight", "hero": hero.id, "zombie": zombie}),
        "Broyeur : gagné de 3 ou plus, il est tué." if ground else "Le combat se joue à la table.",
        "outcome",
        tuple(Face(value, words) for value, words in outcomes),
        "",
        dice if ground else (),
        (("fire", "Arme qui met le feu"),),
        strong=False,
    )
