"""What a turn asks, step by step: the tile, the zombies and their barricades, the captures.

Each step gives a `Table`: the squares that are lit, with the move that a tap on one of them sends,
and the questions beside the town. What was drawn or thrown and not yet decided is a draft; one that
the town no longer waits for is as if it were not there.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from gm_assistant.french.language import capitalised, counted
from gm_assistant.games.humans.rules.board import (
    BUILDING,
    CAPTURE_CARDS,
    HEAD_SHOT,
    SIDE,
    STREET,
    Capture,
    Ground,
    HumanId,
    Path,
    Place,
    PlayerId,
    Square,
    ZombieId,
    ground_of,
    neighbours,
    number_of,
    place_of,
    squares_of,
    turned,
)
from gm_assistant.games.humans.rules.fights import WOUNDING, helpers_at, may_arm
from gm_assistant.games.humans.rules.game import KINDS
from gm_assistant.games.humans.rules.town import Town, fits, flights, reach, usual_street_humans
from gm_assistant.games.humans.rules.words import card, turning
from gm_assistant.games.humans.rules.words import cell as cell_words
from gm_assistant.games.humans.rules.words import place as place_words
from gm_assistant.games.humans.screens.board import (
    UNIT,
    Ask,
    Ghost,
    Link,
    Spot,
    Table,
    chances,
    corner,
    human_name,
    name_of,
    patches,
    tile_name,
    told,
    zombie_name,
)
from gm_assistant.toolkit.around import SIX, Face, faces_from
from gm_assistant.toolkit.seats import ChoiceView, FieldView, OptionView

# What was drawn or thrown, if the table still waits for it.

DRAWN: Final = "tuile"
INFECTION, WOUNDS, FLIGHT = "infection", "blessure", "fuite"


def _begun(town: Town, kind: str, draft: object) -> dict[str, Any]:
    return KINDS[kind].shape({}).kept(draft, town.known)


def drawn_tile(town: Town, drafts: Mapping[str, Any]) -> str:
    """The tile in hand, if it can still be in the pile."""
    tile = str(_begun(town, "tile", drafts.get(DRAWN)).get("tile", ""))
    return tile if town.pile.get(tile, 0) > 0 else ""


def _drawn_cards(town: Town, kind: str, draft: object, count: int) -> tuple[str, ...]:
    """The cards of a draft, as many as are owed and all of them known."""
    cards = _begun(town, kind, draft).get("cards", [])
    return tuple(cards) if len(cards) == count else ()


def _thrown_flight(town: Town, capture: Capture, draft: object) -> int:
    """The die of this human's flight, or 0."""
    if not isinstance(draft, dict) or draft.get("human") != capture.human:
        return 0
    return int(_begun(town, "flee", draft).get("die", 0))


# Where the humans and the tokens of a tile stand, when the table does not leave it to the rule.


def may_people(town: Town, tile: str) -> bool:
    """Whether there is anything to choose."""
    facts, marks = town.box.tiles[tile], "".join(town.box.tiles[tile].rows)
    if facts.kind == "batiment":
        squares = marks.count(BUILDING)
        return any(0 < it < squares for it in (facts.humans, facts.tokens))
    return town.crowded and marks.count(STREET) > 2 and town.rulings.two_humans == "deux_cases"


def people_ask(town: Town, tile: str, place: Place, rotation: int, ground: Ground) -> Ask:
    facts = town.box.tiles[tile]
    fields: tuple[FieldView, ...]
    if facts.kind == "batiment":
        inside = squares_of(ground, BUILDING)
        fields = (
            _field("humans", f"Humains : {min(facts.humans, len(inside))}", inside, facts.humans),
            _field("tokens", f"Jetons dé : {min(facts.tokens, len(inside))}", inside, facts.tokens),
        )
    else:
        fields = (_street_field(town, place, ground),)
    hidden = (("tile", tile), ("at", f"{told(place)},{rotation}"), ("peuplee", "1"))
    return Ask(
        "peupler",
        f"{capitalised(tile_name(town, tile))} : qui est où ?",
        "tile",
        "De gauche à droite et de haut en bas sur la tuile posée.",
        hidden=hidden,
        fields=fields,
        submit="Poser ainsi",
        links=(Link("", "Revenir à la ville"),),
        owed=True,
    )


def _field(name: str, label: str, squares: Sequence[Square], usual: int) -> FieldView:
    return FieldView(name, label, "check", options=_options(squares, squares[:usual]))


def _street_field(town: Town, place: Place, ground: Ground) -> FieldView:
    usual = usual_street_humans(town, place, ground)
    options = _options(squares_of(ground, STREET), usual)
    return FieldView("humans", "Deux humains, dont un au centre", "check", options=options)


def _options(squares: Iterable[Square], usual: Sequence[Square]) -> tuple[OptionView, ...]:
    return tuple(OptionView(told(it), cell_words(it), it in usual) for it in squares)


_SIZE: Final = SIDE * UNIT


def laying_table(town: Town, args: Mapping[str, str], drafts: Mapping[str, Any]) -> Table:
    tile = drawn_tile(town, drafts)
    return _place(town, tile, args) if tile else Table(_draw(town))


def _draw(town: Town) -> tuple[Ask, ...]:
    title = f"{name_of(town, town.current)} tire une tuile"
    by_app = (ChoiceView("tuile", "app", "Piocher", f"{town.stack} dans la pile", strong=True),)
    by_hand = tuple(
        ChoiceView("tuile", name, capitalised(tile_name(town, name)), f"reste {count}")
        for name, count in sorted(town.pile.items())
        if count
    )
    return (
        Ask("piocher", title, "piocher", choices=by_app, owed=True),
        Ask("piochee", "", "piocher", choices=by_hand, folded="La vraie pile a donné…"),
    )


def _place(town: Town, tile: str, args: Mapping[str, str]) -> Table:
    fitting = _by_place(town, tile)
    name = capitalised(tile_name(town, tile))
    if not fitting:
        aside = ChoiceView("placed", "non", "Écarter la tuile", strong=True)
        words = "Aucune de ses rues ne peut prolonger une rue de la ville."
        hidden = (("tile", tile),)
        return Table((Ask("ecarter", name, "tile", words, hidden=hidden, choices=(aside,)),))
    wished = int(args.get("tourne", "0")) if args.get("tourne") in ("90", "180", "270") else 0
    laid = {it: wished if wished in turns else turns[0] for it, turns in fitting.items()}
    place = next((it for it in laid if told(it) == args.get("place")), None)
    if place is not None:
        return _people(town, tile, place, laid[place])
    peopled = args.get("peupler") == "1"
    return Table(
        (_turning(town, tile, fitting, wished, peopled=peopled),),
        tuple(_spot(it, rotation, peopled=peopled) for it, rotation in laid.items()),
        "tile",
        (("tile", tile),),
        tuple(_ghost(town, tile, it, rotation) for it, rotation in laid.items()),
    )


def _by_place(town: Town, tile: str) -> dict[Place, list[int]]:
    found: dict[Place, list[int]] = {}
    rows, looks = town.box.tiles[tile].rows, dict[tuple[str, ...], int]()
    for place, rotation in fits(town, tile):
        # A crossroads looks the same however it lies.
        look = looks.setdefault(turned(rows, rotation), rotation)
        if look == rotation:
            found.setdefault(place, []).append(rotation)
    return found


def _turning(
    town: Town, tile: str, fitting: Mapping[Place, list[int]], wished: int, *, peopled: bool
) -> Ask:
    turns = sorted({it for each in fitting.values() for it in each} - {wished})
    following = next((it for it in turns if it > wished), turns[0] if turns else None)
    query = "&peupler=1" if peopled else ""
    links = () if following is None else (Link(f"tourne={following}{query}", "Tourner la tuile"),)
    if may_people(town, tile):
        other = Link(
            f"tourne={wished}{'' if peopled else '&peupler=1'}",
            "Placer moi-même qui est dessus",
            chosen=peopled,
        )
        links = (*links, other)
    facts = town.box.tiles[tile]
    people, tokens = counted(facts.humans, "humain"), counted(facts.tokens, "jeton")
    inside = f"Barricades {facts.barricade}+, {people}, {tokens}."
    street = (
        "Une rue : deux humains y arrivent." if town.crowded else "Une rue : un humain au centre."
    )
    words = inside if facts.kind == "batiment" else street
    title = f"{capitalised(tile_name(town, tile))} : touchez sa place"
    return Ask("poser", title, words=words, links=links, owed=True)


def _spot(place: Place, rotation: int, *, peopled: bool) -> Spot:
    x, y = place[0] * _SIZE, place[1] * _SIZE
    where = f"Poser la tuile {place_words(place)}, {turning(rotation)}"
    if peopled:
        query = f"place={told(place)}&tourne={rotation}&peupler=1"
        return Spot(x, y, _SIZE, "poser", "", where, query=query)
    value = f"{told(place)},{rotation}"
    return Spot(x, y, _SIZE, "poser", "", where, name="at", value=value)


def _ghost(town: Town, tile: str, place: Place, rotation: int) -> Ghost:
    return Ghost(tuple(patches(_ground(town, tile, place, rotation))))


def _ground(town: Town, tile: str, place: Place, rotation: int) -> Ground:
    return ground_of(place, turned(town.box.tiles[tile].rows, rotation))


def _people(town: Town, tile: str, place: Place, rotation: int) -> Table:
    ground = _ground(town, tile, place, rotation)
    ask = people_ask(town, tile, place, rotation, ground)
    return Table((ask,), ghosts=(_ghost(town, tile, place, rotation),))


# Trying a human: the die of the capture, and the failed die that a token throws again.

_BONUS: Final = FieldView(
    "bonus",
    "Bonus d'une carte ou d'un pouvoir (les faces sont dites sans lui)",
    "number",
    "0",
    least=-9,
    most=9,
)


def try_ask(town: Town, human: HumanId) -> Ask:
    """L83-L85; with several zombies there, the table says which one would be hurt."""
    square = town.humans[human]
    here = [it for it in town.pawns_of(town.current) if town.zombies[it] == square]
    here.sort(key=number_of)
    options = tuple(OptionView(it, f"zombie {number_of(it)}", it == here[0]) for it in here)
    fields = (FieldView("zombie", "Qui risque la blessure", "radio", options=options),)
    goes_on = town.step == "deplacement" and any(free_zombies(town))
    left = counted(town.movement_left, "case", "cases")
    return Ask(
        "capturer",
        f"Capturer {human_name(human)}",
        "capture",
        f"{capitalised(chances(town.character.capture))}.{_risk(town)}",
        f"Il reste {left} à parcourir : après ce dé, plus aucun zombie ne bouge."
        if goes_on
        else "",
        hidden=(("human", f"h{human}"), *((("zombie", here[0]),) if len(here) == 1 else ())),
        faces=faces_from(town.character.capture, "capturé", "échappe"),
        fields=(*(fields if len(here) > 1 else ()), _BONUS),
        links=(*_other_ways(town, human), *((Link("", "Revenir à la ville"),) if goes_on else ())),
        owed=True,
        rule="capture",
    )


def _other_ways(town: Town, human: HumanId) -> Iterator[Link]:
    """H-12: in the order that the player likes."""
    for other in town.still_to_try():
        if other != human:
            yield Link(f"h={other}", f"Plutôt {human_name(other)}")


def _risk(town: Town) -> str:
    """L87, L121: what the others may still do about it."""
    others = (town.players[it] for it in town.seats if it != town.current)
    if not any(it.hand and not it.played for it in others):
        return " Personne d'autre ne peut plus jouer de carte."
    return " Une blessure de plus retirerait ce zombie." if town.player.wounds else ""


def reroll_ask(town: Town) -> Ask | None:
    """L127, H-18: the failed die once more, by the one who threw it."""
    roll = town.roll
    if roll is None or roll.success:
        return None
    tokens = town.players[roll.player].do_over
    if not tokens:
        return None
    who = name_of(town, roll.player)
    return Ask(
        "relancer",
        f"Jet raté : {who} peut relancer",
        "reroll",
        f"{capitalised(chances(roll.needed, roll.bonus))}. "
        f"Il restera {counted(tokens - 1, 'jeton dé', 'jetons dé')}.",
        faces=faces_from(roll.needed - roll.bonus, "réussi", "raté"),
        throw="Relancer (1 jeton)",
    )


Reach = Mapping[ZombieId, Mapping[Square, Path]]
_HELP: Final = "Les autres zombies de la case aident"


def moving_table(town: Town, args: Mapping[str, str], last: ZombieId) -> Table:
    """The chosen zombie, or the last one that moved, or the first one that may."""
    reached = {it: reach(town, it) for it in sorted(town.pawns_of(town.current), key=number_of)}
    free = list(free_zombies(town))
    chosen = next((it for it in (args.get("z", ""), last, *free) if it in free), "")
    asked = _asked(town, args, chosen)
    if asked is not None:
        return Table((asked,), tuple(_others(town, free, "")), chosen=chosen)
    return Table(
        tuple(_asks(town, chosen, free, reached)),
        (*_steps(town, chosen, reached), *_doors(town, chosen), *_others(town, free, chosen)),
        "move",
        (("zombie", chosen),),
        chosen=chosen,
    )


def free_zombies(town: Town) -> Iterator[ZombieId]:
    """Those of the current player that may still walk or force, by their numbers."""
    for zombie in sorted(town.pawns_of(town.current), key=number_of):
        on_human = town.has_human(town.zombies[zombie])
        if not on_human and (reach(town, zombie) or any(barricades(town, zombie))):
            yield zombie


def barricades(town: Town, zombie: ZombieId) -> Iterator[Square]:
    """The building squares that this zombie may try to open now."""
    here = town.zombies[zombie]
    for cell in neighbours(here) if town.is_street(here) else (here,):
        closed = town.is_building(cell) and cell not in town.no_barricade
        if closed and place_of(cell) not in town.tried_buildings:
            yield cell


def _asked(town: Town, args: Mapping[str, str], chosen: ZombieId) -> Ask | None:
    """A barricade, or a human, that was tapped."""
    cells = list(barricades(town, chosen)) if chosen else []
    cell = next((it for it in cells if told(it) == args.get("cell")), None)
    if cell is not None:
        return _barricade(town, chosen, cell)
    owed = list(town.still_to_try())
    human = next((it for it in owed if str(it) == args.get("h")), None)
    if human is None and owed and not chosen:
        human = owed[0]  # Nobody can move any more: the captures begin.
    return None if human is None else try_ask(town, human)


def _barricade(town: Town, zombie: ZombieId, cell: Square) -> Ask:
    tile, helpers = town.tile_at(cell), helpers_at(town, zombie)
    name = tile_name(town, town.placed[place_of(cell)].tile)
    words = capitalised(chances(tile.barricade))
    if helpers:
        words = f"{words} ; avec l'aide, {chances(tile.barricade, helpers)}"
    option = OptionView("1", f"+{helpers}, si tous sont d'accord", chosen=True)
    fields = (FieldView("help", _HELP, "check", options=(option,)),) if helpers else ()
    return Ask(
        "barricade",
        f"Forcer une barricade : {name}",
        "barricade",
        f"{words}. Un seul essai par tour sur ce bâtiment.",
        hidden=(("zombie", zombie), ("cell", told(cell))),
        faces=faces_from(tile.barricade, "forcée", "tient"),
        fields=(*fields, _BONUS),
        links=(Link(f"z={zombie}", "Revenir à la ville"),),
        owed=True,
        rule="barricade",
    )


def _asks(town: Town, chosen: ZombieId, free: list[ZombieId], reached: Reach) -> Iterator[Ask]:
    owed = list(town.still_to_try())
    if free:
        left = counted(town.movement_left, "case")
        title = f"{name_of(town, town.current)} avance : encore {left}"
        words = "Touchez une case éclairée, une barricade ou un autre zombie."
        yield Ask(
            "avancer",
            title,
            "move",
            words,
            hidden=(("zombie", chosen),),
            choices=tuple(_joins(town, chosen, reached)),
            links=tuple(_pawn_links(town, chosen, free)),
            owed=not owed,
        )
    if owed:
        warning = "À la première capture, plus aucun zombie ne bouge." if free else ""
        links = tuple(Link(f"h={it}", capitalised(human_name(it))) for it in owed)
        yield Ask(
            "humains",
            f"À capturer : {counted(len(owed), 'humain')}",
            warning=warning,
            links=links,
            owed=True,
        )


def _pawn_links(town: Town, chosen: ZombieId, free: list[ZombieId]) -> Iterator[Link]:
    seat = town.seats.index(town.current)
    for zombie in free if len(free) > 1 else ():
        yield Link(f"z={zombie}", f"Zombie {number_of(zombie)}", "", zombie == chosen, seat)


def _joins(town: Town, chosen: ZombieId, reached: Reach) -> Iterator[ChoiceView]:
    """Squares of one's other zombies, where a tap chooses them instead."""
    taken = {town.zombies[it]: it for it in town.pawns_of(town.current) if it != chosen}
    for square, path in reached.get(chosen, {}).items():
        if square in taken and not town.has_human(square):
            detail = f"{cell_words(square)}, {counted(len(path), 'case')}"
            label = f"Rejoindre le zombie {number_of(taken[square])}"
            yield ChoiceView("path", way(path), label, detail)


def way(path: Path) -> str:
    """A path as a form says it."""
    return " ".join(told(it) for it in path)


def _steps(town: Town, chosen: ZombieId, reached: Reach) -> Iterator[Spot]:
    """L62, L77: each square within reach, with what it costs."""
    own = {town.zombies[it] for it in town.pawns_of(town.current)}
    for square, path in reached.get(chosen, {}).items():
        human = town.has_human(square)
        if square in own and not human:
            continue
        end = ", sur un humain : il s'y arrête" if human else ""
        spoken = f"Aller en {cell_words(square)}, {counted(len(path), 'case')}{end}"
        kind = "proie" if human else "aller"
        yield Spot(*corner(square), UNIT, kind, str(len(path)), spoken, "path", way(path))


def _doors(town: Town, chosen: ZombieId) -> Iterator[Spot]:
    for cell in barricades(town, chosen) if chosen else ():
        needed = town.tile_at(cell).barricade
        spoken = f"Forcer la barricade en {cell_words(cell)}, {needed} ou plus"
        query = f"z={chosen}&cell={told(cell)}"
        yield Spot(*corner(cell), UNIT, "forcer", f"{needed}+", spoken, query=query)


def _others(town: Town, free: list[ZombieId], chosen: ZombieId) -> Iterator[Spot]:
    """One's other zombies, and the humans that are to be tried."""
    seen = {town.zombies[chosen]} if chosen else set[Square]()
    for zombie in free:
        square = town.zombies[zombie]
        if square not in seen:
            seen.add(square)
            spoken = f"Choisir {zombie_name(town, zombie)}"
            yield Spot(*corner(square), UNIT, "choisir", "", spoken, query=f"z={zombie}")
    for spot in prey_spots(town):
        if (spot.x // UNIT, spot.y // UNIT) not in seen:
            yield spot


def prey_spots(town: Town) -> Iterator[Spot]:
    """L83: the humans that are to be tried, in the order that the table likes."""
    for human in town.still_to_try():
        spoken = f"Capturer {human_name(human)}"
        where = corner(town.humans[human])
        yield Spot(*where, UNIT, "tenter", "", spoken, query=f"h={human}")


# A capture under way: weapons, cards drawn and decided, wounds, flight.


def capture_table(town: Town, capture: Capture, drafts: Mapping[str, Any]) -> Table:
    match capture.stage:
        case "pris":
            return Table(tuple(_caught(town, capture, drafts)))
        case "blessure":
            return Table(tuple(_wounded(town, drafts)))
        case "fuite":
            return _flight(town, capture, drafts)


def _caught(town: Town, capture: Capture, drafts: Mapping[str, Any]) -> Iterator[Ask]:
    human = human_name(capture.human)
    drawn = _drawn_cards(town, "infect", drafts.get(INFECTION), town.character.infect)
    if drawn:
        yield _tie(town, drawn)
        return
    able = may_arm(town)
    for player in able:
        yield _arming(town, player, human)
    yield _drawing(town, f"Qui arme {human} ? Personne : " if able else "")
    yield Ask(
        "infecter-main",
        "",
        "infect",
        folded="Le vrai paquet a donné…",
        fields=tuple(_picks(CAPTURE_CARDS, town.character.infect)),
        submit="Voilà les cartes",
    )


def _drawing(town: Town, unless: str) -> Ask:
    """The cards of the infection, `unless` somebody still arms the human."""
    count = counted(town.character.infect, "carte capture", "cartes capture")
    label = "Personne : piocher" if unless else "Piocher"
    app = ChoiceView("cards", "app", label, count, strong=True)
    title = f"{unless}{name_of(town, town.current)} pioche {count}"
    return Ask("infecter", title, "infect", choices=(app,), owed=True, rule="infection")


def _arming(town: Town, player: PlayerId, human: str) -> Ask:
    weapons = sorted(town.box.weapons.items(), key=lambda it: (-it[1], it[0]))
    options = tuple(OptionView(it, f"{capitalised(card(it))} +{bonus}") for it, bonus in weapons)
    name = name_of(town, player)
    return Ask(
        f"armer-{player}",
        "",
        "weapon",
        f"Le dé plus l'arme : {WOUNDING} ou plus blesse le zombie. "
        f"{counted(town.players[player].hand, 'carte', 'cartes')} en main.",
        hidden=(("player", player),),
        fields=(FieldView("card", "Quelle arme ?", "radio", options=options), _BONUS),
        faces=tuple(Face(str(it), _wounding(it)) for it in SIX),
        folded=f"{name} arme {human}",
        rule="arme",
    )


def _wounding(die: int) -> str:
    """With which weapons this face wounds."""
    return "blesse" if die >= WOUNDING else f"dès +{WOUNDING - die}"


def _picks(cards: tuple[str, ...], count: int) -> Iterator[FieldView]:
    options = tuple(OptionView(it, card(it)) for it in cards)
    for number in range(1, count + 1):
        yield FieldView("cards", f"Carte {number}", "select", options=options)


def _tie(town: Town, drawn: tuple[str, ...]) -> Ask:
    left = len(town.reserve_of(town.current))
    infected = f"un zombie de plus, {left} en réserve" if left else "plus un pion en réserve"
    return Ask(
        "egalite",
        "Égalité : manger ou infecter ?",
        "infect",
        ", ".join(card(it) for it in drawn) + ".",
        hidden=tuple(("cards", it) for it in drawn),
        rule="infection",
        choices=(
            ChoiceView("choice", "eat", "Manger", "un point"),
            ChoiceView("choice", "infected", "Infecter", infected),
        ),
        owed=True,
    )


def must_choose(drawn: tuple[str, ...]) -> bool:
    """L98: a tie, without an escape."""
    return "escape" not in drawn and drawn.count("eat") == drawn.count("infected")


def kept_by_rule(town: Town, drawn: tuple[str, ...]) -> tuple[str, ...]:
    """L90, L122: the wounds among which there is to choose; none when a head shot is enough."""
    if town.rulings.head_shot == "piochee" and HEAD_SHOT in drawn:
        return ()
    doubles = tuple(it for it, times in Counter(drawn).items() if times > 1)
    return doubles or tuple(dict.fromkeys(drawn))


def _wounded(town: Town, drafts: Mapping[str, Any]) -> Iterator[Ask]:
    drawn = _drawn_cards(town, "wounds", drafts.get(WOUNDS), town.character.wounds)
    who = name_of(town, town.current)
    if drawn:
        choices = tuple(
            ChoiceView("keep", it, capitalised(card(it))) for it in kept_by_rule(town, drawn)
        )
        words = "Piochées : " + ", ".join(card(it) for it in drawn) + "."
        hidden = tuple(("cards", it) for it in drawn)
        yield Ask(
            "garder",
            f"{who} garde une blessure",
            "wounds",
            words,
            hidden=hidden,
            choices=choices,
            owed=True,
            rule="blessure",
        )
        return
    count = counted(town.character.wounds, "carte blessure", "cartes blessure")
    app = ChoiceView("cards", "app", "Piocher", count, strong=True)
    has = town.player.wounds
    words = f"Déjà blessé ({card(has[0])}) : la suivante retire le zombie." if has else ""
    yield Ask("blesser", f"{who} pioche {count}", "wounds", words, choices=(app,), owed=True)
    yield Ask(
        "blesser-main",
        "",
        "wounds",
        folded="Le vrai paquet a donné…",
        fields=tuple(_picks(town.box.wound_cards, town.character.wounds)),
        submit="Voilà les cartes",
    )


def _flight(town: Town, capture: Capture, drafts: Mapping[str, Any]) -> Table:
    mover, human = name_of(town, town.on_the_right), human_name(capture.human)
    die = _thrown_flight(town, capture, drafts.get(FLIGHT))
    if not die:
        title = f"{mover}, à droite, fait fuir {human}"
        steps = tuple(Face(str(it), counted(it, "case")) for it in SIX)
        words = "Tout le dé si possible, sans revenir sur ses pas ni croiser de zombie."
        ask = Ask("fuir", title, "fuir", words, faces=steps, owed=True, rule="fuite")
        # Beside it a failed roll may be thrown again: which of the two a button throws is on it.
        return Table((replace(ask, throw="Lancer la fuite"),))
    ends = flights(town, capture.human, die)
    if not ends:
        cornered = ChoiceView("path", "", "Il devient un zombie", strong=True)
        title = f"{die} : {human} n'a pas la place de fuir"
        ask = Ask(
            "coince", title, "flee", hidden=(("die", str(die)),), choices=(cornered,), owed=True
        )
        return Table((ask,))
    length = len(next(iter(ends.values())))
    words = f"{counted(length, 'case', 'cases')} à parcourir : touchez où il s'arrête."
    return Table(
        (Ask("fuite", f"{die} : {mover} déplace {human}", words=words, owed=True),),
        tuple(
            Spot(*corner(at), UNIT, "fuir", "", f"Fuir en {cell_words(at)}", "path", way(path))
            for at, path in ends.items()
        ),
        "flee",
        (("die", str(die)),),
    )
