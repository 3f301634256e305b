"""The panel of a cell, of a hero and of a zombie."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gm_assistant.french.language import counted, de
from gm_assistant.games.brasier.rules.board import FOREST, GRASS, Cell, Hero, Town, Zombie
from gm_assistant.games.brasier.rules.fire import faces, legal_tokens, out_number, search_value
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.rules.heroes import windows_from
from gm_assistant.games.brasier.rules.zombies import CLIMB, breach_number, climb_number, horde_bonus
from gm_assistant.games.brasier.screens.chosen import (
    MOST_AT_ONCE,
    TASKS,
    Ask,
    Button,
    Chosen,
    Move,
    Way,
    die_field,
    newborn,
    petrol_ask,
    picked,
    refusal_of,
    token_text,
)
from gm_assistant.games.brasier.screens.ground import (
    Named,
    aside,
    level,
    of_cell,
    of_hero,
    of_zombie,
)
from gm_assistant.games.brasier.screens.taps import (
    Ranges,
    appearing,
    begun,
    die_asked,
    failed_step,
    new_zombies,
    poured,
    stands_at,
)
from gm_assistant.toolkit.around import SIX, Face, as_text, faces_from
from gm_assistant.toolkit.seats import FieldView, OptionView

# A cell under the finger: what it is, what burns there, who stands there, what may be done.


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
    counts: tuple[Button, ...] = ()
    # Where the table puts right what it did with it off the screen.
    corrected: tuple[Way, ...] = ()
    placing: tuple[Way, ...] = ()
    wounds: tuple[Button, ...] = ()
    # What the finger looks for now, said beside the way that was chosen.
    aim: str = ""


def cell_sheet(game: Game, chosen: Chosen) -> Sheet:
    town, cell = game.town, chosen.cell
    return Sheet(
        aside(town.board, cell),
        tuple(filter(None, (*_ground(town, cell), *_flames(town, cell), horde_words(town, cell)))),
        buttons=tuple(_newcomers(game, cell)),
        ways=(*_people(town, cell), Way("Mesurer d'ici", f"?case={cell}&faire=mesure")),
        decrees=_cell_decrees(town, cell),
        corrected=_corrected(town, chosen),
        rules=of_cell(town, cell),
        counts=_counts(game, cell),
    )


def _newcomers(game: Game, cell: Cell) -> Iterator[Button]:
    """Only where the rules let one appear now."""
    [move] = appearing(game, cell, 1, "heros")
    if not refusal_of(game, move):
        yield Button("Un zombie héros apparaît ici", as_text(move))


def _counts(game: Game, cell: Cell) -> tuple[Button, ...]:
    """How many appear at once, where any may."""
    numbers = range(1, MOST_AT_ONCE + 1)
    rows = [appearing(game, cell, it) for it in numbers]
    if refusal_of(game, rows[0][0]):
        return ()
    return tuple(Button(str(len(it)), as_text(it)) for it in rows)


def _corrected(town: Town, chosen: Chosen) -> tuple[Way, ...]:
    """Nothing is decreed while something is owed or half taken."""
    if town.pending or chosen.half or town.result:
        return ()
    return (Way("Corriger", chosen.query(faire="")),)


_TO: Final = {"N": "le nord", "E": "l'est", "S": "le sud", "O": "l'ouest"}


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
        f"Tapis roulant vers {_TO[marks.belts[cell]]} : un point de plus dans son sens, "
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


_AT: Final = {"N": "au nord", "E": "à l'est", "S": "au sud", "O": "à l'ouest"}


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
    sides = ", ".join(f"{it} {_AT[side]}" for side, it in shown.items())
    preserved = " Un héros l'a arrosé : pas de débris." if town.fires[cell].preserved else ""
    return (f"En feu à {level(town, cell)} : {sides}.{preserved}",)


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


def _cell_decrees(town: Town, cell: Cell) -> tuple[Button, ...]:
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


# A hero under the finger: his die, his points, and whatever he may do besides walking.

_PLUS: Final = {str(it): f"{it:+d}" if it else "0" for it in range(-6, 7)}
_NEEDS: Final = {str(it): f"{it} ou plus" for it in range(2, 7)}
_RANGES: Final = {str(it): str(it) for it in range(21)}


def hero_sheet(game: Game, chosen: Chosen, ranges: Ranges) -> Sheet:
    town, hero = game.town, game.town.heroes[chosen.hero]
    if not hero.alive:
        move: Move = {"move": "spawn", "zombie": new_zombies(game, 1)[0], "from": hero.id}
        rises = Button("Se relève en zombie héros", as_text(move))
        return Sheet(hero.name, (f"A péri en {hero.cell}.",), (rises,))
    if town.pending or town.result:
        return Sheet(hero.name, _hero_facts(town, hero))
    near = town.walkers(hero.cell) if town.phase in ("zombies", "heros") else ()
    return Sheet(
        hero.name,
        _hero_facts(town, hero),
        tuple(_hero_buttons(game, chosen, hero)),
        _ways_of(game, chosen, hero),
        tuple(_asks(town, chosen, hero, ranges)),
        tuple(_fight(town, hero, it.id) for it in near),
        rules=of_hero(),
        placing=(_elsewhere(chosen),),
        corrected=_corrected(town, chosen),
        wounds=tuple(_wounds(hero)),
        aim=TASKS[chosen.task].aim if chosen.task and not chosen.to else "",
    )


def _hero_facts(town: Town, hero: Hero) -> tuple[str, ...]:
    health = f" sur {hero.health}" if hero.health is not None else ""
    facts = [f"En {aside(town.board, hero.cell)}.", f"{counted(hero.wounds, 'blessure')}{health}."]
    if hero.state == "bouge":
        left = hero.points or 0
        # What is asked stands first, in sight on the lowest screen.
        facts.insert(0, f"{counted(left, 'point')} : touchez une case éclairée.")
    if hero.state == "fini":
        facts.append("A bougé ce tour-ci.")
    if town.burns(hero.cell):
        facts.append("Attention : qui finit son mouvement en feu prend une blessure.")
    if hero.doused:
        facts.append("A arrosé : plus de fouille ce tour-ci.")
    if hero.ankle:
        facts.append("Cheville foulée.")
    return tuple(facts)


def _hero_buttons(game: Game, chosen: Chosen, hero: Hero) -> list[Button]:
    """Only what the rules accept now."""
    value = search_value(game.town, hero.cell)
    search = f"Fouiller (valeur {value})" if value else "Fouiller"
    moves: list[tuple[str, Move]] = [
        ("Fin du mouvement", {"move": "stop", "hero": hero.id}),
        (search, {"move": "search", "hero": hero.id}),
    ]
    if hero.cell in game.town.debris:
        found = {"move": "search", "hero": hero.id, "villager": True}
        moves.append(("Fouiller : un villageois", found))
    # L134: with Hero pack 1 he goes on.
    for to in windows_from(game.town, hero) if chosen.task == "fenetre" else ():
        jump = {"move": "go", "hero": hero.id, "to": to, "window": True, "ankle": True}
        moves.append((f"Sauter en {to}, cheville foulée", jump))
    return [
        Button(label, as_text(move), strong=move["move"] == "stop")
        for label, move in moves
        if not refusal_of(game, move)
    ]


def _wounds(hero: Hero) -> list[Button]:
    move: Move = {"move": "wound", "hero": hero.id}
    more = [Button("+1 blessure", as_text({**move, "count": 1}))]
    less = [Button("−1 blessure", as_text({**move, "count": -1}))]
    return [*more, *less] if hero.wounds else more


def _ways_of(game: Game, chosen: Chosen, hero: Hero) -> tuple[Way, ...]:
    """What wants a target: the map is lit for it."""
    town = game.town
    if town.phase not in ("zombies", "heros"):
        return ()
    tasks = ["tir", "extincteur", "essence", "feu"]
    if hero.state == "bouge" and windows_from(town, hero):
        tasks.append("fenetre")
    return tuple(
        Way(TASKS[it].way, Chosen(hero=hero.id, task=it).query(), chosen.task == it) for it in tasks
    )


def _asks(town: Town, chosen: Chosen, hero: Hero, ranges: Ranges) -> list[Ask]:
    if chosen.task == "tir" and chosen.to:
        return [_shot(town, chosen, hero, it.id) for it in town.walkers(chosen.to)]
    if chosen.task == "essence" and chosen.to:
        return [petrol_ask(town, poured(chosen, ranges))]
    if town.phase == "heros" and hero.state == "attend" and not town.moving() and not chosen.task:
        return [_movement(hero)]
    return []


def _movement(hero: Hero) -> Ask:
    return Ask(
        f"Le mouvement {de(hero.name)}",
        as_text({"move": "hero", "hero": hero.id}),
        "Un point par case ou par niveau arrosé ; trois pour une clôture.",
        "die",
        tuple(Face(str(it)) for it in SIX),
        fields=(picked("plus", "En plus ou en moins", _PLUS, "0"),),
    )


def _shot(town: Town, chosen: Chosen, hero: Hero, zombie: str) -> Ask:
    """The range and the floor, the woods, then the die."""
    distance = town.board.distance(hero.cell, chosen.to)
    woods = town.wooded(hero.cell) or town.wooded(chosen.to)
    floor = 1 if town.board.upstairs(hero.cell) else 0
    why = f"Distance {distance}{', étage +1' if floor else ''}"
    why += ". La forêt demande 1 de plus." if woods else "."
    least = max(0, distance - floor)
    fields = (
        picked("range", "Portée de l'arme", _RANGES, str(min(20, least))),
        picked("needs", "Elle touche à", _NEEDS, "4"),
        _fire("Pistolet de détresse", "un marqueur de feu"),
    )
    move = {"move": "shot", "hero": hero.id, "zombie": zombie}
    return Ask(
        f"Tirer sur le zombie {zombie}",
        as_text(move),
        why,
        "die",
        tuple(Face(str(it)) for it in SIX),
        fields=fields,
    )


def _fire(weapon: str, words: str) -> FieldView:
    return FieldView("fire", weapon, "check", options=(OptionView("1", words),))


def _fight(town: Town, hero: Hero, zombie: str) -> Ask:
    ground = hero.cell in town.board.marks.grinders
    outcomes = (
        ("tue", "Zombie tué"),
        ("gagne", "Gagné, il reste"),
        ("perdu", "Perdu : 1 blessure"),
    )
    dice = (die_field("hero_die", "Dé du héros"), die_field("zombie_die", "Dé du zombie"))
    return Ask(
        f"Combat contre le zombie {zombie}",
        as_text({"move": "fight", "hero": hero.id, "zombie": zombie}),
        "Broyeur : gagné de 3 ou plus, il est tué." if ground else "Le combat se joue à la table.",
        "outcome",
        tuple(Face(value, words) for value, words in outcomes),
        "",
        (*(dice if ground else ()), _fire("L'arme", "met le feu")),
        strong=False,
    )


# A zombie under the finger: its path, its dice and why, the barricades beside it.


def zombie_sheet(game: Game, chosen: Chosen) -> Sheet:
    town = game.town
    zombie = town.zombies[chosen.zombie]
    rules, decrees = of_zombie(zombie.kind), _zombie_decrees(zombie)
    corrected = _corrected(town, chosen)
    if town.phase != "zombies" or zombie.moved or town.pending:
        return Sheet(
            _title(zombie),
            _zombie_facts(game, zombie),
            decrees=decrees,
            rules=rules,
            corrected=corrected,
            placing=(_elsewhere(chosen),),
        )
    return Sheet(
        _title(zombie),
        _path(game, chosen) if chosen.half else _zombie_facts(game, zombie) + _path(game, chosen),
        buttons=_zombie_buttons(game, chosen),
        asks=tuple(_dice(game, chosen, zombie)),
        more=tuple(_more(town, chosen, zombie)),
        decrees=decrees,
        rules=rules,
        corrected=corrected,
        placing=(_elsewhere(chosen),),
    )


def _elsewhere(chosen: Chosen) -> Way:
    return Way(TASKS["placer"].way, chosen.query(faire="placer"), chosen.task == "placer")


def _title(zombie: Zombie) -> str:
    kind = "Zombie héros" if zombie.kind == "heros" else "Zombie"
    return f"{kind} {zombie.id}{', en feu' if zombie.on_fire else ''}"


def _zombie_facts(game: Game, zombie: Zombie) -> tuple[str, ...]:
    town = game.town
    burning = "Il lance un dé après avoir bougé : sur 6 il se consume et laisse un marqueur."
    wet = "Il lance un dé après avoir bougé : sur 6 il se consume ; dehors, la pluie l'éteint."
    return tuple(
        filter(
            None,
            (
                f"En {aside(town.board, zombie.cell)}.",
                "" if not zombie.on_fire else wet if town.rain else burning,
                horde_words(town, zombie.cell),
                "Il vient d'apparaître : à la table de dire s'il bouge déjà."
                if zombie.id in newborn(game) and not zombie.moved
                else "",
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
    failed = failed_step(game, move)
    if failed:
        return (
            (
                f"{failed['die']} : raté, {failed['to']} reste hors d'atteinte. "
                f"Depuis {here} il va vers une autre case, ou reste là."
            ),
        )
    return (
        f"Points au départ : {move['points']}. Il est en {here} : touchez la suite, ou terminez.",
    )


def _zombie_buttons(game: Game, chosen: Chosen) -> tuple[Button, ...]:
    if chosen.lacks == "burn":
        return ()
    if chosen.lacks == "path":
        here = stands_at(game, chosen.move)
        words = f"Rester en {here}" if failed_step(game, chosen.move) else "Terminer ici"
        return (Button(words, as_text(chosen.move), strong=True),)
    move = {**begun(chosen), "path": []}
    if game.town.zombies[chosen.zombie].kind == "heros":
        move["points"] = 1
    return (Button("Rester sur place", as_text(move)),)


def _dice(game: Game, chosen: Chosen, zombie: Zombie) -> list[Ask]:
    if chosen.lacks == "burn":
        return [_burn(game, chosen.move)]
    if zombie.kind == "heros" and chosen.lacks != "path":
        return [_points(chosen, "Ses points, au dé à trois faces", 3)]
    return [_step(game, chosen)] if chosen.to else []


def _burn(game: Game, move: Move) -> Ask:
    """L232; L248 in the rain, and L282 where the debris have a number that puts him out."""
    town, cell = game.town, stands_at(game, move)
    number, rain = out_number(town, cell), town.rain and town.outdoors(cell)
    why = "Qui brûle lance un dé après avoir bougé : " + (
        "sur 6, la pluie l'éteint" if rain else "sur 6, il se consume"
    )
    why += f" ; le {number} des débris l'éteint." if number else "."
    fates = {6: "éteint" if rain else "meurt"} | ({number: "éteint"} if number else {})
    faces = tuple(Face(str(it), fates.get(it, "brûle")) for it in SIX)
    return Ask("Le dé de combustion", as_text(move), why, "burn", faces)


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
        return _burn(game, {**move, "path": [*move["path"], chosen.to]})
    here = stands_at(game, move)
    why = horde_words(game.town, here) or "Raté, il peut encore aller vers une autre case."
    step = {**move, "path": [*move["path"], {"to": chosen.to}]}
    faces = faces_from(number, "passe", "rate")
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
    return Ask(
        f"Forcer la barricade {one}–{other}",
        as_text(move),
        why,
        "die",
        tuple(Face(str(it)) for it in SIX),
        fields=(picked("needs", "Nombre demandé", _NEEDS, "5"),),
        strong=False,
    )


def _zombie_decrees(zombie: Zombie) -> tuple[Button, ...]:
    about = {"move": "correct", "zombie": zombie.id}
    lit = "L'éteindre" if zombie.on_fire else "L'enflammer"
    return (
        Button("Tué", as_text({"move": "kill", "zombie": zombie.id})),
        Button("Tué par le feu", as_text({"move": "kill", "zombie": zombie.id, "fire": True})),
        Button(lit, as_text({**about, "on_fire": not zombie.on_fire})),
    )
