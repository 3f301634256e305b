"""A zombie under the finger: its path, its dice and why, the barricades beside it."""

from gm_assistant.brasier.game import Game
from gm_assistant.brasier.hunger import breach_number
from gm_assistant.brasier.records import Zombie
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.ask import (
    SIX,
    Ask,
    Button,
    Choice,
    Face,
    Way,
    plain_faces,
)
from gm_assistant.companions.brasier.views.cell_sheet import Sheet, horde_words
from gm_assistant.companions.brasier.views.chosen import Chosen, Move, as_text
from gm_assistant.companions.brasier.views.ground import aside
from gm_assistant.companions.brasier.views.rule_names import of_zombie
from gm_assistant.companions.brasier.views.zombie_steps import begun, die_asked, stands_at

_BURN_FACES = tuple(Face(str(it), "se consume" if it == 6 else "brûle", it == 6) for it in SIX)


def zombie_sheet(game: Game, chosen: Chosen) -> Sheet:
    town = game.town
    zombie = town.zombies[chosen.zombie]
    rules, decrees = of_zombie(zombie.kind), _decrees(zombie)
    placed = Way("Le placer ailleurs", Chosen(zombie=zombie.id, task="placer").query())
    ways = () if town.pending or chosen.half else (placed,)
    if town.phase != "zombies" or zombie.moved or town.pending:
        return Sheet(_title(zombie), _facts(town, zombie), ways=ways, decrees=decrees, rules=rules)
    return Sheet(
        _title(zombie),
        _facts(town, zombie) + _path(game, chosen),
        buttons=_buttons(game, chosen),
        asks=tuple(_dice(game, chosen, zombie)),
        more=tuple(_more(town, chosen, zombie)),
        ways=ways,
        decrees=decrees,
        rules=rules,
    )


def _title(zombie: Zombie) -> str:
    kind = "Zombie héros" if zombie.kind == "heros" else "Zombie"
    return f"{kind} {zombie.id}{', en feu' if zombie.on_fire else ''}"


def _facts(town: Town, zombie: Zombie) -> tuple[str, ...]:
    burning = "Il lance un dé après avoir bougé : sur 6 il se consume et laisse un marqueur."
    return tuple(
        filter(
            None,
            (
                f"En {aside(town.board, zombie.cell)}.",
                burning if zombie.on_fire else "",
                horde_words(town, zombie.cell),
                "Il a déjà bougé ce tour-ci." if zombie.moved else "",
            ),
        )
    )


def _path(game: Game, chosen: Chosen) -> tuple[str, ...]:
    if chosen.lacks == "burn":
        return ("Il a bougé : il reste son dé de combustion.",)
    if chosen.lacks != "path":
        return ("Touchez une case éclairée.",)
    move = chosen.move
    here = stands_at(game, move)
    return (
        f"Points au départ : {move['points']}. Il est en {here} : touchez la suite, ou terminez.",
    )


def _buttons(game: Game, chosen: Chosen) -> tuple[Button, ...]:
    if chosen.lacks == "burn":
        return ()
    if chosen.lacks == "path":
        return (Button("Terminer ici", as_text(chosen.move), strong=True),)
    move = {**begun(chosen), "path": []}
    if game.town.zombies[chosen.zombie].kind == "heros":
        move["points"] = 1
    return (Button("Il reste sur place", as_text(move)),)


def _dice(game: Game, chosen: Chosen, zombie: Zombie) -> list[Ask]:
    if chosen.lacks == "burn":
        return [_burn(chosen.move)]
    if zombie.kind == "heros" and chosen.lacks != "path":
        return [_points(chosen, "Ses points, au dé à trois faces", 3)]
    return [_step(game, chosen)] if chosen.to else []


def _burn(move: dict[str, object]) -> Ask:
    why = "Qui brûle lance un dé après avoir bougé : 6, il se consume."
    return Ask("Le dé de combustion", as_text(move), why, "burn", _BURN_FACES)


def _points(chosen: Chosen, title: str, most: int, *, shamble: bool = False) -> Ask:
    move: Move = {"move": "zombie", "zombie": chosen.zombie, "path": []}
    move |= {"shamble": True} if shamble else {}
    why = "Avec deux points ou plus, un mur rouge se franchit pour deux points, sans dé."
    faces = tuple(Face(str(it)) for it in range(1, most + 1))
    return Ask(title, as_text(move), why, "points", faces, strong=not shamble)


def _step(game: Game, chosen: Chosen) -> Ask:
    """The die of a climb, its number said before and why; or the one of whoever burns."""
    what, number = die_asked(game, chosen)
    move = begun(chosen)
    if what != "pas":
        return _burn({**move, "path": [*move["path"], chosen.to]})
    here = stands_at(game, move)
    why = horde_words(game.town, here) or f"Il faut {number} ou plus pour passer."
    step = {**move, "path": [*move["path"], {"to": chosen.to}]}
    faces = plain_faces(number, "passe", "reste")
    return Ask(f"De {here} à {chosen.to} : {number} ou plus", as_text(step), why, "pas", faces)


def _more(town: Town, chosen: Chosen, zombie: Zombie) -> list[Ask]:
    """What is seldom wanted: Shamble, and a barricade beside it."""
    if chosen.half:
        return []
    barred = [it for it in sorted(town.barricades) if zombie.cell in it]
    return [
        _points(chosen, "Marche forcée (Shamble)", 6, shamble=True),
        *(_breach(town, zombie, one, other) for one, other in barred),
    ]


def _breach(town: Town, zombie: Zombie, one: str, other: str) -> Ask:
    move = {"move": "breach", "zombie": zombie.id, "between": [one, other]}
    lower = 6 - breach_number(town, zombie.cell, 6)
    why = "Le nombre que demande l'autre extension" + (f", moins {lower} ici." if lower else ".")
    options = tuple((str(it), f"{it} ou plus") for it in range(2, 7))
    choices = (Choice("needs", "Nombre demandé", options, "5"),)
    return Ask(
        f"Forcer la barricade {one}–{other}",
        as_text(move),
        why,
        "die",
        plain_faces(),
        choices=choices,
        strong=False,
    )


def _decrees(zombie: Zombie) -> tuple[Button, ...]:
    about = {"move": "correct", "zombie": zombie.id}
    lit = "L'éteindre" if zombie.on_fire else "L'enflammer"
    return (
        Button("Tué", as_text({"move": "kill", "zombie": zombie.id})),
        Button("Tué par le feu", as_text({"move": "kill", "zombie": zombie.id, "fire": True})),
        Button(lit, as_text({**about, "on_fire": not zombie.on_fire})),
    )
