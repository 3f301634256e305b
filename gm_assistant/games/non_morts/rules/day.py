"""What survivors decide: opening, events, votes, verdicts, decrees."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from gm_assistant.engine.game import Move
from gm_assistant.games.non_morts.rules import words
from gm_assistant.games.non_morts.rules.film import (
    UNDRAWN,
    Clue,
    Exit,
    Film,
    Plan,
    Result,
    Room,
    Table,
    Zombie,
    city,
    prove_open,
    room_name,
    room_of,
    square_id,
    the_clue,
    the_room,
    the_zombie,
    zombie_name,
)
from gm_assistant.games.non_morts.rules.night import (
    end,
    hand_over,
    in_a_turn,
    in_the_events,
    start_turn,
    while_filming,
)
from gm_assistant.games.non_morts.rules.words import (
    CHARACTERS,
    ENOUGH_CLUES,
    FLIC,
    GOTH,
    POUFFE,
    PRICE_OF_SCREAM,
    AlreadyOpen,
    BarricadedAlready,
    CityIsDrawn,
    ClueDoesNotCount,
    ClueId,
    DoorDoesNotTouch,
    FilmIsOver,
    MoreThanHisLitres,
    NextDoorAlready,
    NoBarricade,
    NobodyToScare,
    NoVerdictOwed,
    OtherDice,
    OutsideTheCity,
    PaidIsNotThePrice,
    PlayerId,
    ProposerDoesNotVote,
    RollsUnsettled,
    RoomId,
    RoomIsOwed,
    ScreamCostsThree,
    Square,
    SquareIsTaken,
    SurvivorName,
    Theory,
    VerdictOnlyTakesAway,
    ZombieIsElsewhere,
)

# The events of a survivors' turn: a zombie killed, an exit, a scream, a room drawn.


def kill(film: Film, move: Move) -> None:
    """L33: with something clever; L41: a pile only loses a token."""
    in_the_events(film)
    by, name, die = move["by"], move["zombie"], move.get("die")
    room, zombie = room_of(film, by), the_zombie(film, name)
    if zombie.room != room:
        raise ZombieIsElsewhere(zombie=zombie_name(name), survivor=CHARACTERS[by].label)
    owed = endangers_the_goth(film, by)
    if owed and die is None:
        raise OtherDice(wanted="un pour le goth, qui est dans la pièce")
    if die is not None and not owed:
        raise OtherDice(wanted="personne n'en lance ici")
    film.pay(film.player, price_of_kill(by), "paye.mise_a_mort")
    if die == 6:
        film.wound(GOTH, "goth.touche")
        return
    if zombie.stack > 1:
        film.change_zombie(name, stack=zombie.stack - 1)
        film.tell("zombie.perd_un_jeton", zombie=name, tokens=zombie.stack - 1)
        return
    film.destroy(name)
    if zombie.kind == "scientifique":
        film.heal(by, 1, "scientifique.soigne")


def price_of_kill(by: SurvivorName) -> int:
    """L33; L48: the flic is armed."""
    return 1 if by == FLIC else 2


def endangers_the_goth(film: Film, by: SurvivorName) -> bool:
    """G-02: by the ruling, a die when another kills in the goth's room."""
    goth = film.survivors[GOTH]
    here = goth.status == "vivant" and goth.room == film.survivors[by].room
    return here and by != GOTH and film.table.rulings.goth_touched == "six"


def make_exit(film: Film, move: Move) -> None:
    """L34, S-01: in any drawn room, usable at once."""
    in_the_events(film)
    room = the_room(film, move["room"])
    film.pay(film.player, film.table.opponents, "paye.sortie")
    way = f"S{len(film.exits) + 1}"
    film.exits = {**film.exits, way: Exit(room, move["kind"], move.get("text", ""))}
    film.tell("sortie.tracee", way=way, room=room)


def scream(film: Film, move: Move) -> None:
    """L49, H-01: every zombie of her room goes back into one room next door."""
    in_the_events(film)
    room = room_of(film, POUFFE)
    to = the_room(film, move["to"])
    prove_open(film, room, to)
    scared = film.zombies_in(room)
    if not scared:
        raise NobodyToScare
    payers = move.get("payers", {film.player: PRICE_OF_SCREAM})
    if sum(payers.values()) != PRICE_OF_SCREAM:
        raise ScreamCostsThree
    for payer, tokens in payers.items():
        film.pay(payer, tokens, "paye.cri")
    moved = {it: film.zombies[it]._replace(room=to) for it in scared}
    film.zombies = {**film.zombies, **moved}
    for zombie in scared:
        film.tell("cri.recule", zombie=zombie, room=to)


def draw_room(film: Film, move: Move) -> None:
    """L24, P-01: a free square, and a door at least to a drawn room beside it."""
    in_the_events(film)
    if film.table.variants.ville:
        raise CityIsDrawn  # P-02
    square, doors = move["square"], move["doors"]
    for door in doors:
        the_room(film, door)
    for room, drawn in film.plan.rooms.items():
        if drawn.square == square:
            raise SquareIsTaken(room=room_name(film, room))
    for door in doors:
        if not film.plan.touch(door, square):
            raise DoorDoesNotTouch(room=room_name(film, door))
    new = f"P{len(film.plan.rooms) + 1}"
    film.plan = film.plan.with_room(new, Room(move.get("name", new), square), doors)
    film.tell("piece.dessinee", room=new)
    hand_over(film)


def end_turn(film: Film, _move: Move) -> None:
    """P-02: only in a city, which is drawn already, does a turn just end."""
    in_the_events(film)
    if not film.table.variants.ville:
        raise RoomIsOwed
    hand_over(film)


# The ops: each is judged in the state that the one before has left. V-03: no proposal takes a
# litre; litres, places, purses and what a clue serves are for the table's decree alone.


def heal(film: Film, op: Move) -> None:
    room_of(film, op["survivor"])
    film.heal(op["survivor"], op.get("litres", 1), "op.soin")


def _two_rooms(film: Film, op: Move) -> tuple[RoomId, RoomId]:
    one, other = (the_room(film, room) for room in op["between"])
    return one, other


def barricade(film: Film, op: Move) -> None:
    """B-01: between two rooms that a door joins."""
    one, other = _two_rooms(film, op)
    if film.plan.blocked(one, other):
        raise BarricadedAlready
    prove_open(film, one, other)
    film.plan = film.plan.with_barricade(one, other)
    film.tell("op.barricade", origin=one, room=other)


def tear_down(film: Film, op: Move) -> None:
    one, other = _two_rooms(film, op)
    if not film.plan.blocked(one, other):
        raise NoBarricade
    film.plan = film.plan.without_barricade(one, other)
    film.tell("op.debarricade", origin=one, room=other)


def open_passage(film: Film, op: Move) -> None:
    """P-01: a trapdoor, a lift."""
    one, other = _two_rooms(film, op)
    if film.plan.adjacent(one, other):
        raise NextDoorAlready
    film.plan = film.plan.with_door(one, other)
    film.tell("op.passage", origin=one, room=other)


def change_zombie(film: Film, op: Move) -> None:
    """R-02: a special kind, an immunity; no stack is left of what is destroyed."""
    name = op["zombie"]
    changed = the_zombie(film, name)._replace(
        **{fact: value for fact, value in op.items() if fact != "zombie"}
    )
    the_room(film, changed.room)
    if changed.stack == 0:
        film.destroy(name)
        return
    film.zombies = {**film.zombies, name: changed}
    film.tell("op.zombie", zombie=name, room=changed.room, tokens=changed.stack)


def bring_zombie(film: Film, op: Move) -> None:
    film.add_zombies([Zombie(the_room(film, op["room"]), op.get("stack", 1))], "op.arrivee")


def hand_clue(film: Film, op: Move) -> None:
    name, survivor = op["clue"], op["survivor"]
    clue = the_clue(film, name)
    room_of(film, survivor)
    film.clues = {**film.clues, name: clue._replace(survivor=survivor)}
    film.tell("op.indice", clue=name, survivor=survivor)


def set_litres(film: Film, op: Move) -> None:
    """Zero kills, once all the ops are done."""
    survivor, litres = op["survivor"], op["litres"]
    room_of(film, survivor)
    who = CHARACTERS[survivor]
    if litres > who.litres:
        raise MoreThanHisLitres(survivor=who.label, most=words.litres(who.litres))
    film.change(survivor, litres=litres)
    film.tell("op.litres", survivor=survivor, litres=litres)


def place(film: Film, op: Move) -> None:
    room_of(film, op["survivor"])
    film.change(op["survivor"], room=the_room(film, op["room"]))
    film.tell("op.place", survivor=op["survivor"], room=op["room"])


def fill_purse(film: Film, op: Move) -> None:
    film.purses = {**film.purses, op["player"]: op["tokens"]}
    film.tell("op.jetons", player=op["player"], tokens=op["tokens"])


def revise_clue(film: Film, op: Move) -> None:
    name = op["clue"]
    serves = tuple(sorted(op["serves"]))
    film.clues = {**film.clues, name: the_clue(film, name)._replace(serves=serves)}
    film.tell("op.serves", clue=name)


# Proposals: the votes for and against, the voices sold, and whether it happens.


class Price(NamedTuple):
    """A voice for sale, and who pays it."""

    price: int
    paid: Mapping[PlayerId, int]


def vote(film: Film, move: Move) -> bool:
    """L35, V-01: it happens unless enough are against."""
    in_a_turn(film)
    votes: Mapping[PlayerId, str | Price] = move.get("votes", {})
    if move["by"] in votes:
        raise ProposerDoesNotVote(name=film.director(move["by"]).name)
    sold = {it: vote for it, vote in votes.items() if isinstance(vote, Price)}
    for seller, voice in sold.items():
        if voice.paid and sum(voice.paid.values()) != voice.price:
            name, price = film.director(seller).name, words.tokens(voice.price)
            raise PaidIsNotThePrice(name=name, price=price)
    # V-02: an unpaid price is a vote against.
    unpaid = sum(not voice.paid for voice in sold.values())
    against = unpaid + sum(vote == "contre" for vote in votes.values())
    accepted = against < film.table.veto
    film.last = film.last._replace(accepted=accepted)
    film.tell("vote.accepte" if accepted else "vote.refuse", against=against, veto=film.table.veto)
    if accepted:
        for voice in sold.values():
            for payer, tokens in voice.paid.items():
                film.pay(payer, tokens, "paye.voix")
    return accepted


# The verdict at an escape: which theories the clues confirm, and whether a film is made.


def judge_escape(film: Film, move: Move) -> None:
    """E-01, I-01: the table settles what the clues serve, then the theories are compared."""
    while_filming(film)
    if not film.judged:
        raise NoVerdictOwed
    told: Mapping[ClueId, tuple[Theory, ...]] = move.get("serves", {})
    for name, serves in told.items():
        _prove_clue(film, the_clue(film, name), serves)
    film.clues = _settled(film, told)
    result = _result(film)
    if result is None:
        film.tell("jugement.continue")
    else:
        end(film, result)
    film.judged = ()


def _settled(film: Film, told: Mapping[ClueId, Iterable[Theory]]) -> Mapping[ClueId, Clue]:
    """The clues as they serve from now on; those that nobody speaks of stay as written."""
    return {
        it: clue._replace(serves=tuple(sorted(told.get(it, clue.serves))))
        for it, clue in film.clues.items()
    }


def theories_heard(film: Film, claimed: Mapping[ClueId, Iterable[Theory]]) -> list[Theory]:
    """E-05: those with three claims or more, once one of them is on who escapes; no others.

    In teams two claims and one make three: whoever speaks speaks for the team.
    """
    if_admitted = film.draft(film.move, forced=False)
    if_admitted.clues = _settled(film, claimed)
    if not _triggers(if_admitted):
        return []
    return sorted(it for it, count in _scores(if_admitted).items() if count >= ENOUGH_CLUES)


def clues_judged(film: Film) -> list[ClueId]:
    """Those of who just escaped; E-02: by the ruling, of all who ever did."""
    return [it for escapee in _compared(film) for it in film.clues_of(escapee)]


def _compared(film: Film) -> tuple[SurvivorName, ...]:
    if film.table.rulings.compare == "survivant":
        return film.judged
    return tuple(it for it, one in film.survivors.items() if one.status == "evade")


def _prove_clue(film: Film, clue: Clue, serves: tuple[Theory, ...]) -> None:
    if clue.survivor not in _compared(film):
        raise ClueDoesNotCount
    # I-02 (b): chance confirms nothing.
    if not film.table.rulings.chance_clues and set(serves) - set(clue.serves):
        raise VerdictOnlyTakesAway


def _result(film: Film) -> Result | None:
    """E-02: the only highest theory wins, a tie at the top is nobody's film."""
    scores = _scores(film)
    highest = max(scores.values(), default=0)
    top = [it for it, count in scores.items() if count == highest]
    if not _triggers(film).intersection(top):
        return None
    if len(top) > 1:
        return Result("egalite")
    return Result("indices", _holders(film, top[0]), top[0])


def _triggers(film: Film) -> set[Theory]:
    """L38: three clues on one of those who escape end the film."""
    return {it for it, count in _best_on_one(film).items() if count >= ENOUGH_CLUES}


def _scores(film: Film) -> Mapping[Theory, int]:
    """E-02: on the survivor who escapes, or on all who ever did."""
    return _best_on_one(film) if film.table.rulings.compare == "survivant" else _totals(film)


def _best_on_one(film: Film) -> Mapping[Theory, int]:
    """A theory's clues on the better of those who left together."""
    best: Counter[Theory] = Counter()
    for escapee in film.judged:
        best |= _count(film, escapee)
    return best


def _totals(film: Film) -> Mapping[Theory, int]:
    total: Counter[Theory] = Counter()
    for escapee in _compared(film):
        total += _count(film, escapee)
    return total


def _count(film: Film, escapee: SurvivorName) -> Counter[Theory]:
    """E-02: only theories that some player holds are scored."""
    held = {player.theory for player in film.table.players.values()}
    served = (theory for it in film.clues_of(escapee) for theory in film.clues[it].serves)
    return Counter(theory for theory in served if theory in held)


def _holders(film: Film, theory: Theory) -> tuple[str, ...]:
    """E-03: all who hold it win."""
    return tuple(sorted(it for it, one in film.table.players.items() if one.theory == theory))


# The opening: who is first, the first room, everyone in it, and the first zombie.

_FIRST_ROOM: Final = "P1"


def open_film(film: Film, move: Move) -> None:
    """L17: the first player draws, and the next has the first turn (O-02)."""
    if film.result:
        raise FilmIsOver
    if film.opened:
        raise AlreadyOpen
    first = move.get("first") or highest(film.table.players, move["rolls"])
    film.plan, start = _set(film.table, move)
    film.opened = True
    film.survivors = {it: one._replace(room=start) for it, one in film.survivors.items()}
    film.tell("ouverture.premiere_piece", player=first, room=start)
    film.add_zombies([Zombie(start)], "ouverture.zombie")
    start_turn(film, film.table.left_of(first))


def highest(players: Iterable[PlayerId], rolls: Sequence[Mapping[PlayerId, int]]) -> PlayerId:
    """O-01: one die each, highest; the tied throw again."""
    throwing = set(players)
    for place, dice in enumerate(rolls):
        # Once somebody is alone at the top there is nothing left to throw for.
        if set(dice) != throwing or (place and len(throwing) == 1):
            raise RollsUnsettled
        throwing = {it for it in dice if dice[it] == max(dice.values())}
    if len(throwing) != 1:
        raise RollsUnsettled
    return throwing.pop()


def _set(table: Table, move: Move) -> tuple[Plan, RoomId]:
    """P-02, L44: in a city every square is a room; only the first one gets the name."""
    square: Square | None = move.get("square")
    if table.variants.ville is None:
        room = Room(move.get("name", _FIRST_ROOM), square or (0, 0))
        return UNDRAWN.with_room(_FIRST_ROOM, room, ()), _FIRST_ROOM
    plan = city(*table.variants.ville)
    square = square or (1, 1)
    start = square_id(square)
    if start not in plan.rooms:
        raise OutsideTheCity
    room = Room(move.get("name", start), square)
    return Plan({**plan.rooms, start: room}, plan.doors), start
