"""Laying the tile of the turn: drawn by the app or by hand, turned, placed, peopled."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gm_assistant.french.grammar import counted
from gm_assistant.games.humans.rules.board import (
    BUILDING,
    SIDE,
    STREET,
    Ground,
    Place,
    Square,
    ground_of,
    squares_of,
    turned,
)
from gm_assistant.games.humans.rules.town import Town, fits, usual_street_humans
from gm_assistant.games.humans.rules.words import cell as cell_words
from gm_assistant.games.humans.rules.words import place as place_words
from gm_assistant.games.humans.rules.words import turning
from gm_assistant.games.humans.screens.board import (
    UNIT,
    Ask,
    Ghost,
    Link,
    Spot,
    Table,
    capital,
    name_of,
    patches,
    tile_name,
    told,
)
from gm_assistant.toolkit.asking import ChoiceView, FieldView, OptionView

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
        f"{capital(tile_name(town, tile))} : qui est où ?",
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


DRAWN: Final = "tuile"
_SIZE: Final = SIDE * UNIT


def drawn_tile(town: Town, drafts: Mapping[str, Any]) -> str:
    """The tile in hand, if it can still be in the pile."""
    draft = drafts.get(DRAWN)
    tile = draft.get("tile") if isinstance(draft, dict) else None
    return tile if isinstance(tile, str) and town.pile.get(tile, 0) > 0 else ""


def laying_table(town: Town, args: Mapping[str, str], drafts: Mapping[str, Any]) -> Table:
    tile = drawn_tile(town, drafts)
    return _place(town, tile, args) if tile else Table(_draw(town))


def _draw(town: Town) -> tuple[Ask, ...]:
    title = f"{name_of(town, town.current)} tire une tuile"
    by_app = (ChoiceView("tuile", "app", "Piocher", f"{town.stack} dans la pile", strong=True),)
    by_hand = tuple(
        ChoiceView("tuile", name, capital(tile_name(town, name)), f"reste {count}")
        for name, count in sorted(town.pile.items())
        if count
    )
    return (
        Ask("piocher", title, "piocher", choices=by_app, owed=True),
        Ask("piochee", "", "piocher", choices=by_hand, folded="La vraie pile a donné…"),
    )


def _place(town: Town, tile: str, args: Mapping[str, str]) -> Table:
    fitting = _by_place(town, tile)
    name = capital(tile_name(town, tile))
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
    words = inside if facts.kind == "batiment" else "Une rue : ses humains sont au centre."
    title = f"{capital(tile_name(town, tile))} : touchez sa place"
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
