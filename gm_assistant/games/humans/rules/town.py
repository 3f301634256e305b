"""The town: the whole situation of a game, the few ways to change it, and how a turn goes.

A move is judged on a draft of the `Town` (`draft`), which is dropped when the move is refused: what
is done to it replaces values and never changes one in place. `must` says no, unless the table
overrules what it may; `tell` writes down what happened, and by which rule. Then the passages of a
town, its turns and its tiles; zombies and humans are in `fights`.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from gm_assistant.engine.forms import Known
from gm_assistant.engine.game import Consequence, Move
from gm_assistant.games.humans.rules.board import (
    BUILDING,
    HAND,
    MIDDLE,
    PAWNS,
    ROTATIONS,
    STREET,
    Box,
    Capture,
    Character,
    Ground,
    HumanId,
    Path,
    Place,
    Placed,
    Player,
    PlayerId,
    Reason,
    Result,
    Roll,
    Rulings,
    Seat,
    Square,
    Stage,
    Step,
    Table,
    Tile,
    ZombieId,
    borders,
    centre_of,
    ground_of,
    known_by,
    neighbours,
    number_of,
    owner_of,
    place_of,
    squares_of,
    touch,
    turned,
)
from gm_assistant.games.humans.rules.words import Names, Refusal


@dataclass(slots=True, eq=False)
class Town:
    """The situation, or a draft of it; `happened` is what the last move did."""

    box: Box
    rulings: Rulings
    seats: tuple[PlayerId, ...]
    names: Names
    characters: Mapping[PlayerId, str]
    players: Mapping[PlayerId, Player]
    current: PlayerId
    placed: Mapping[Place, Placed]
    ground: Ground
    pile: Mapping[str, int]
    zombies: Mapping[ZombieId, Square]
    humans: Mapping[HumanId, Square]
    arrived: HumanId
    tokens: frozenset[Square]
    no_barricade: frozenset[Square]
    step: Step = "tuile"
    turn: int = 0
    movement_left: int = 0
    tried_buildings: frozenset[Place] = frozenset()
    tried_humans: frozenset[HumanId] = frozenset()
    roll: Roll | None = None
    capture: Capture | None = None
    last_card: PlayerId | None = None
    result: Result | None = None
    happened: tuple[Consequence, ...] = ()
    forced: bool = False

    def draft(self, *, forced: bool) -> "Town":
        """A copy to judge the next move on."""
        town = Town(*_facts_of(self))
        town.happened, town.forced = (), forced
        return town

    # Saying no, and saying why.

    def must(self, holds: bool, rule: str, **facts: Any) -> None:
        """Refuse the move unless this holds, or unless the table overrules what it may."""
        if holds:
            return
        found = self.refusal(rule, **facts)
        if not (self.forced and found.can_be_forced):
            raise found
        self.tell("force", refused=rule, sentence=found.sentence)

    def refusal(self, rule: str, **facts: Any) -> Refusal:
        """A refusal in the words of this table."""
        return Refusal(rule, facts, self.names)

    def tell(self, rule: str, **facts: Any) -> None:
        """Write down a consequence and its reason."""
        self.happened = (*self.happened, Consequence(rule, facts))

    # The players.

    @property
    def known(self) -> Known:
        """What this table calls by name."""
        return known_by(self.seats, self.box)

    @property
    def player(self) -> Player:
        """The one whose turn it is."""
        return self.players[self.current]

    def character_of(self, player: PlayerId) -> Character:
        return self.box.characters[self.characters[player]]

    @property
    def character(self) -> Character:
        return self.character_of(self.current)

    @property
    def crowded(self) -> bool:
        """L46, L53: five or six players."""
        return len(self.seats) >= 5

    def change(self, player: PlayerId, **facts: Any) -> None:
        """Replace some facts about a player."""
        self.players = {**self.players, player: replace(self.players[player], **facts)}

    def points(self, player: PlayerId) -> int:
        """L99, L100: what is eaten and what walks."""
        return self.players[player].eaten + len(self.pawns_of(player))

    def from_the_left(self) -> tuple[PlayerId, ...]:
        """H-06, H-11: clockwise from the left of the current player, who comes last."""
        after = self.seats.index(self.current) + 1
        return self.seats[after:] + self.seats[:after]

    @property
    def on_the_right(self) -> PlayerId:
        """H-06: the seat before."""
        return self.seats[self.seats.index(self.current) - 1]

    # The pawns.

    def pawns_of(self, player: PlayerId) -> list[ZombieId]:
        return [it for it in self.zombies if owner_of(it) == player]

    def reserve_of(self, player: PlayerId) -> list[int]:
        """The numbers of the pawns that may still be placed, smallest first."""
        out = self.players[player].lost | {number_of(it) for it in self.pawns_of(player)}
        return [number for number in range(1, PAWNS + 1) if number not in out]

    def put_pawn(self, zombie: ZombieId, square: Square) -> None:
        self.zombies = {**self.zombies, zombie: square}

    def take_pawn(self, zombie: ZombieId) -> None:
        self.zombies = {it: at for it, at in self.zombies.items() if it != zombie}

    def put_human(self, human: HumanId, square: Square) -> None:
        self.humans = {**self.humans, human: square}
        self.arrived = max(self.arrived, human)

    def take_human(self, human: HumanId) -> None:
        self.humans = {it: at for it, at in self.humans.items() if it != human}

    def has_human(self, square: Square) -> bool:
        return square in self.humans.values()

    def still_to_try(self) -> Iterator[HumanId]:
        """L83: the humans on squares of the current player's zombies, not tried yet, by number."""
        under = {self.zombies[it] for it in self.pawns_of(self.current)}
        found = (it for it, at in self.humans.items() if at in under)
        return iter(sorted(it for it in found if it not in self.tried_humans))

    def at_stage(self, stage: Stage) -> bool:
        return self.capture is not None and self.capture.stage == stage

    # The squares.

    def is_street(self, square: Square) -> bool:
        return self.ground.get(square) == STREET

    def is_building(self, square: Square) -> bool:
        return self.ground.get(square) == BUILDING

    def tile_at(self, square: Square) -> Tile:
        return self.box.tiles[self.placed[place_of(square)].tile]

    @property
    def stack(self) -> int:
        return sum(self.pile.values())


_facts_of = attrgetter(*Town.__dataclass_fields__)


def first_town(table: Table) -> Town:
    """4.2: the first turn begins before the first move, tokens included; goals wait."""
    seats, tiles = table.seats, table.box.tiles
    town = Town(
        box=table.box,
        rulings=table.rulings,
        seats=tuple(it.id for it in seats),
        names=Names(
            {it.id: it.name.strip() or it.id for it in seats},
            {name: tile.name for name, tile in tiles.items()},
        ),
        characters={it.id: it.character for it in seats},
        players={it.id: _set_down(it, table.box.characters[it.character]) for it in seats},
        current=table.player or seats[0].id,
        placed=table.placed,
        ground=table.ground,
        pile=table.pile,
        zombies={
            f"{it.id}{number}": square
            for it in seats
            for number, square in enumerate(it.zombies, start=1)
        },
        humans=dict(enumerate(table.humans, start=1)),
        arrived=len(table.humans),
        tokens=frozenset(table.tokens),
        no_barricade=frozenset(table.no_barricade),
    )
    begin_turn(town, town.current)
    take_tokens(town)
    return town


def _set_down(seat: Seat, character: Character) -> Player:
    return Player(
        hand=seat.hand,
        do_over=character.do_over if seat.do_over is None else seat.do_over,
        eaten=seat.eaten,
        wounds=seat.wounds,
        ability_used=seat.ability_used,
        turns=seat.turns,
        # The numbers of the pawns gone for good come after those of the board.
        lost=frozenset(range(len(seat.zombies) + 1, len(seat.zombies) + seat.lost + 1)),
    )


def take_token(town: Town, square: Square) -> None:
    """L79, H-23: always taken, by the player whose turn it is, unless a human stands on it."""
    if square in town.tokens and not town.has_human(square):
        town.tokens -= {square}
        town.change(town.current, do_over=town.player.do_over + 1)
        town.tell("jeton.pris", player=town.current, cell=square)


def take_tokens(town: Town) -> None:
    """The same under each of the current player's zombies."""
    for zombie in town.pawns_of(town.current):
        take_token(town, town.zombies[zombie])


# Passages: where a zombie may step, where a human may flee, and how far.


def is_wall(town: Town, one: Square, other: Square) -> bool:
    """H-04: between the buildings of two tiles stands a party wall, for everybody."""
    inside = town.is_building(one) and town.is_building(other)
    return inside and place_of(one) != place_of(other)


def is_barricaded(town: Town, one: Square, other: Square) -> bool:
    """H-09: a token opens every side of its square towards a street, both ways."""
    if town.ground[one] == town.ground[other]:
        return False
    inside = other if town.ground[one] == STREET else one
    return inside not in town.no_barricade


def are_steps(town: Town, start: Square, path: Path) -> bool:
    """Each step goes to a touching square on which one can stand."""
    before = (start, *path)
    return all(
        touch(one, other) and other in town.ground for one, other in zip(before, path, strict=False)
    )


def zombie_steps(town: Town, square: Square) -> Iterator[Square]:
    """Where a zombie may step from here."""
    for other in neighbours(square):
        if other not in town.ground or is_wall(town, square, other):
            continue
        if not is_barricaded(town, square, other):
            yield other


def reach(town: Town, zombie: ZombieId) -> dict[Square, Path]:
    """A shortest path to each square that the movement left allows; none from a human's square."""
    start, humans = town.zombies[zombie], set(town.humans.values())
    found: dict[Square, Path] = {start: ()}
    waiting = deque([start] if town.movement_left else [])
    while waiting:
        square = waiting.popleft()
        # L77: a human's square ends the movement of the zombie that steps on it.
        if square in humans or len(found[square]) >= town.movement_left:
            continue
        for other in zombie_steps(town, square):
            if other not in found:
                found[other] = (*found[square], other)
                waiting.append(other)
    return {square: path for square, path in found.items() if path}


def flights(town: Town, human: HumanId, die: int) -> dict[Square, Path]:
    """Where the human may end, with one path to each: the longest flights that the die allows.

    H-13: no square twice nor the start again; through humans, never on one nor through zombies.
    """
    start, zombies = town.humans[human], set(town.zombies.values())
    others = {at for it, at in town.humans.items() if it != human}
    ends: dict[int, dict[Square, Path]] = {}
    paths: list[Path] = [(start,)]
    while paths:
        path = paths.pop()
        if len(path) > 1 and path[-1] not in others:
            ends.setdefault(len(path) - 1, {})[path[-1]] = path[1:]
        if len(path) <= die:
            paths.extend((*path, it) for it in _ways_out(town, path, zombies))
    return ends[max(ends)] if ends else {}


def _ways_out(town: Town, path: Path, zombies: set[Square]) -> Iterator[Square]:
    square = path[-1]
    for other in neighbours(square):
        free = other in town.ground and other not in zombies and other not in path
        if free and not is_wall(town, square, other):
            yield other


def is_flight(town: Town, human: HumanId, die: int, path: Path) -> bool:
    """L104, L105: the whole die where it is possible, else as far as possible."""
    if not _is_free_way(town, human, path) or len(path) > die:
        return False
    if len(path) == die:
        return True
    farthest = flights(town, human, die)
    return len(path) == (len(next(iter(farthest.values()))) if farthest else 0)


def _is_free_way(town: Town, human: HumanId, path: Path) -> bool:
    """L107, L134: the squares of a flight, whatever its length."""
    whole = (town.humans[human], *path)
    zombies = town.zombies.values()
    if len(set(whole)) < len(whole) or any(it in zombies for it in path):
        return False
    if any(is_wall(town, one, other) for one, other in zip(whole, path, strict=False)):
        return False
    others = (at for it, at in town.humans.items() if it != human)
    return not path or path[-1] not in others


# The turn: how it begins, what is drawn, how it ends, and what ends the game.


def begin_turn(town: Town, player: PlayerId) -> None:
    """4.2: what one turn remembers is forgotten; the hand is filled after the tile."""
    town.current, town.turn = player, town.turn + 1
    # L115: one card, from the start of one's turn to the start of one's next.
    town.change(player, turns=town.player.turns + 1, played=False)
    town.tried_buildings, town.tried_humans = frozenset(), frozenset()
    town.roll = town.capture = town.last_card = None
    town.movement_left = 0
    town.tell("tour.commence", player=player)
    _second_pawn(town)
    if town.stack:
        town.step = "tuile"
    else:
        draw(town)  # H-07: with the pile empty the turn starts with the draw.


def _second_pawn(town: Town) -> None:
    """L46: at five or six, at the start of one's second turn; H-24: on a human too."""
    reserve = town.reserve_of(town.current)
    if town.crowded and town.player.turns == 2 and reserve:
        pawn = f"{town.current}{reserve[0]}"
        town.put_pawn(pawn, MIDDLE)
        town.tell("tour.second_pion", zombie=pawn)


def draw(town: Town) -> None:
    """L58: event cards up to three, then the movement begins (L62)."""
    missing = HAND - town.player.hand
    if missing > 0:
        town.change(town.current, hand=HAND)
        town.tell("main.completee", player=town.current, cards=missing)
    town.step, town.movement_left = "deplacement", town.character.movement


def end_turn(town: Town, move: Move) -> None:
    """L111: one card at most, once every human has been tried (L83)."""
    town.must(town.step != "tuile", "tour.tuile_due", player=town.current)
    town.must(town.capture is None, "capture.en_cours")
    hand, discard = town.player.hand, move.get("discard", 0)
    town.must(discard <= hand, "defausse.trop", player=town.current, cards=hand)
    waiting = tuple(town.still_to_try())
    town.must(not waiting, "tour.humains_dus", humans=waiting)
    town.must(discard <= 1, "defausse.une_seule")
    if discard:
        town.change(town.current, hand=hand - discard)
        town.tell("defausse", player=town.current, cards=discard)
    if not town.stack and not town.humans:
        finish(town, "plus_d_humains")
    elif town.rulings.end == "derniere_tuile" and not town.stack and town.current == town.seats[-1]:
        finish(town, "derniere_tuile")
    else:
        begin_turn(town, town.from_the_left()[0])


def stop(town: Town, _move: Move) -> None:
    """H-20: the table may stop at any moment."""
    finish(town, "arret")


def check_goals(town: Town) -> None:
    """H-20: first at the goal of one's character, at once."""
    if town.rulings.end == "points" and any(_is_at_goal(town, it) for it in town.seats):
        finish(town, "points")


def finish(town: Town, reason: Reason) -> None:
    """H-21: most points, equals share; by points, those at their goal."""
    if reason == "points":
        winners = [it for it in town.seats if _is_at_goal(town, it)]
    else:
        most = max(town.points(it) for it in town.seats)
        winners = [it for it in town.seats if town.points(it) == most]
    town.result = Result(reason, tuple(winners))
    town.step = "finie"
    town.tell(f"fin.{reason}", players=tuple(winners))


def _is_at_goal(town: Town, player: PlayerId) -> bool:
    return town.points(player) >= town.character_of(player).goal


# Laying a tile: where it may go, and who stands on it.


def lay_tile(town: Town, move: Move) -> None:
    """L51: a tile is drawn and placed, or set aside where it fits nowhere."""
    tile = move["tile"]
    town.must(town.step == "tuile", "tuile.moment", player=town.current)
    town.must(town.pile[tile] > 0, "tuile.epuisee", tile=tile)
    if move.get("placed", True):
        _place(town, move)
    else:
        fitting = next(fits(town, tile), None)
        town.must(fitting is None, "tuile.posable", tile=tile, at=fitting)
        town.tell("tuile.ecartee", tile=tile)
    town.pile = {**town.pile, tile: town.pile[tile] - 1}
    draw(town)


def _place(town: Town, move: Move) -> None:
    tile, place = move["tile"], (move["x"], move["y"])
    town.must(place not in town.placed, "tuile.place_prise", place=place)
    rotation = move.get("rotation", 0)
    laid = Placed(tile, rotation, turned(town.box.tiles[tile].rows, rotation))
    ground = ground_of(place, laid.rows)
    touches = any(it in town.placed for it in neighbours(place))
    town.must(touches, "tuile.isolee", place=place)
    town.must(continues_a_street(town, place, ground), "tuile.sans_rue", tile=tile)
    if town.box.tiles[tile].kind == "rue":
        humans = _in_the_street(town, move, place, ground)
        tokens: Path = ()
    else:
        humans, tokens = _inside(town, move, ground)
    town.placed = {**town.placed, place: laid}
    town.ground = {**town.ground, **ground}
    town.tell("tuile.posee", tile=tile, place=place)
    for square in humans:
        town.put_human(town.arrived + 1, square)
    town.tokens |= frozenset(tokens)
    if humans:
        town.tell("tuile.humains", count=len(humans), cells=humans)
    if tokens:
        town.tell("tuile.jetons", count=len(tokens), cells=tokens)


def _in_the_street(town: Town, move: Move, place: Place, ground: Ground) -> Path:
    """L53: on the centre; H-08: with two, one a square, or both on the centre."""
    usual = usual_street_humans(town, place, ground)
    town.must(not move.get("tokens"), "tuile.rue_sans_jeton")
    humans: Path = move.get("humans", usual)
    town.must(set(humans) <= set(ground), "tuile.hors_des_rues", cells=humans)
    as_usual = sorted(humans) == sorted(usual)
    elsewhere = len(set(usual)) == 2 == len(set(humans)) == len(humans)
    on_centre = centre_of(place) in humans
    town.must(as_usual or (elsewhere and on_centre), "tuile.humains_rue", cells=usual)
    return humans


def usual_street_humans(town: Town, place: Place, ground: Ground) -> Path:
    """L53, H-08: where the humans of a street stand when the table does not say."""
    centre = centre_of(place)
    if not town.crowded:
        return (centre,)
    others = [it for it in squares_of(ground, STREET) if it != centre]
    both_on_centre = town.rulings.two_humans == "centre" or not others
    return (centre, centre) if both_on_centre else (centre, others[0])


def _inside(town: Town, move: Move, ground: Ground) -> tuple[Path, Path]:
    """L54, H-08: one a square, all inside, never more than there are squares."""
    tile, inside = town.box.tiles[move["tile"]], squares_of(ground, BUILDING)
    humans: Path = move.get("humans", inside[: tile.humans])
    tokens: Path = move.get("tokens", inside[: tile.tokens])
    town.must(set(humans) | set(tokens) <= set(inside), "tuile.dehors", cells=inside)
    town.must(len(set(tokens)) == len(tokens), "tuile.jetons_ensemble")
    fitting = min(tile.humans, len(inside))
    town.must(len(humans) == fitting, "tuile.combien_d_humains", count=fitting)
    fitting = min(tile.tokens, len(inside))
    town.must(len(tokens) == fitting, "tuile.combien_de_jetons", count=fitting)
    town.must(len(set(humans)) == len(humans), "tuile.humains_ensemble")
    return humans, tokens


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
