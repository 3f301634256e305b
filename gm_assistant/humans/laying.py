"""Laying a tile: where it may go, and who stands on it."""

from collections.abc import Iterator

from gm_assistant.humans.moves import LayTile
from gm_assistant.humans.squares import Path, Place, neighbours
from gm_assistant.humans.tiles import (
    BUILDING,
    ROTATIONS,
    STREET,
    Ground,
    Placed,
    borders,
    centre_of,
    ground_of,
    squares_of,
    turned,
)
from gm_assistant.humans.town import Town
from gm_assistant.humans.turns import draw


def lay_tile(town: Town, move: LayTile) -> None:
    """L51: a tile is drawn and placed, or set aside where it fits nowhere."""
    town.must(town.step == "tuile", "tuile.moment", player=town.current)
    town.must(town.pile[move.tile] > 0, "tuile.epuisee", tile=move.tile)
    if move.placed:
        _place(town, move)
    else:
        fitting = next(fits(town, move.tile), None)
        town.must(fitting is None, "tuile.posable", tile=move.tile, at=fitting)
        town.tell("tuile.ecartee", tile=move.tile)
    town.pile = {**town.pile, move.tile: town.pile[move.tile] - 1}
    draw(town)


def _place(town: Town, move: LayTile) -> None:
    place = (move.x, move.y)
    town.must(place not in town.placed, "tuile.place_prise", place=place)
    rows = turned(town.box.tiles[move.tile].rows, move.rotation)
    ground = ground_of(place, rows)
    town.must(has_neighbour(town, place), "tuile.isolee", place=place)
    town.must(continues_a_street(town, place, ground), "tuile.sans_rue", tile=move.tile)
    if town.box.tiles[move.tile].kind == "rue":
        humans = _in_the_street(town, move, place, ground)
        tokens: Path = ()
    else:
        humans, tokens = _inside(town, move, ground)
    town.placed = {**town.placed, place: Placed(move.tile, move.rotation, rows)}
    town.ground = {**town.ground, **ground}
    town.tell("tuile.posee", tile=move.tile, place=place)
    _people(town, humans, tokens)


def _people(town: Town, humans: Path, tokens: Path) -> None:
    for square in humans:
        town.put_human(town.arrived + 1, square)
    town.tokens |= frozenset(tokens)
    if humans:
        town.tell("tuile.humains", count=len(humans), cells=humans)
    if tokens:
        town.tell("tuile.jetons", count=len(tokens), cells=tokens)


def _in_the_street(town: Town, move: LayTile, place: Place, ground: Ground) -> Path:
    """L53: on the centre; H-08: with two, one a square, or both on the centre."""
    usual = usual_street_humans(town, place, ground)
    town.must(not move.tokens, "tuile.rue_sans_jeton")
    if move.humans is None:
        return usual
    town.must(set(move.humans) <= set(ground), "tuile.hors_des_rues", cells=move.humans)
    centre = centre_of(place)
    as_usual = sorted(move.humans) == sorted(usual)
    elsewhere = len(set(usual)) == 2 == len(set(move.humans)) == len(move.humans)
    town.must(as_usual or (elsewhere and centre in move.humans), "tuile.humains_rue", cells=usual)
    return move.humans


def usual_street_humans(town: Town, place: Place, ground: Ground) -> Path:
    """L53, H-08: where the humans of a street stand when the table does not say."""
    centre = centre_of(place)
    if not town.crowded:
        return (centre,)
    others = [it for it in squares_of(ground, STREET) if it != centre]
    both_on_centre = town.rulings.two_humans == "centre" or not others
    return (centre, centre) if both_on_centre else (centre, others[0])


def _inside(town: Town, move: LayTile, ground: Ground) -> tuple[Path, Path]:
    """L54, H-08: one a square, all inside, never more than there are squares."""
    tile, inside = town.box.tiles[move.tile], squares_of(ground, BUILDING)
    humans = inside[: tile.humans] if move.humans is None else move.humans
    tokens = inside[: tile.tokens] if move.tokens is None else move.tokens
    town.must(set(humans) | set(tokens) <= set(inside), "tuile.dehors", cells=inside)
    town.must(len(set(tokens)) == len(tokens), "tuile.jetons_ensemble")
    fitting = min(tile.humans, len(inside))
    town.must(len(humans) == fitting, "tuile.combien_d_humains", count=fitting)
    fitting = min(tile.tokens, len(inside))
    town.must(len(tokens) == fitting, "tuile.combien_de_jetons", count=fitting)
    town.must(len(set(humans)) == len(humans), "tuile.humains_ensemble")
    return humans, tokens


def has_neighbour(town: Town, place: Place) -> bool:
    return any(it in town.placed for it in neighbours(place))


def continues_a_street(town: Town, place: Place, ground: Ground) -> bool:
    """H-05: a street square of the tile faces a street square of a neighbour."""
    pairs = borders(place)
    return any(ground.get(own) == STREET and town.is_street(other) for own, other in pairs)


def fits(town: Town, tile: str) -> Iterator[tuple[Place, int]]:
    """H-05: every place and rotation at which a tile may be laid."""
    free = {it for place in town.placed for it in neighbours(place)} - set(town.placed)
    for place in sorted(free):
        for rotation in ROTATIONS:
            ground = ground_of(place, turned(town.box.tiles[tile].rows, rotation))
            if continues_a_street(town, place, ground):
                yield place, rotation
