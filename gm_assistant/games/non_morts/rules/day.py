"""What survivors decide: opening, events, votes, verdicts, decrees."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from gm_assistant.french.grammar import listed
from gm_assistant.games.non_morts.rules import moves, words
from gm_assistant.games.non_morts.rules.film import (
    UNDRAWN,
    Clue,
    Exit,
    Film,
    Plan,
    Result,
    Room,
    Survivor,
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
from gm_assistant.games.non_morts.rules.moves import (
    Correct,
    DrawRoom,
    End,
    Kill,
    MakeExit,
    Move,
    Open,
    Price,
    Propose,
    Scream,
    Verdict,
)
from gm_assistant.games.non_morts.rules.night import end, hand_over, start_turn
from gm_assistant.games.non_morts.rules.refusals import (
    AlreadyOpen,
    BarricadedAlready,
    CityIsDrawn,
    ClueDoesNotCount,
    DoorDoesNotTouch,
    FilmIsOver,
    MoreThanHisLitres,
    NextDoorAlready,
    NoBarricade,
    NobodyToScare,
    NotOpenYet,
    NoVerdictOwed,
    OtherDice,
    OtherSide,
    OtherStep,
    OutsideTheCity,
    PaidIsNotThePrice,
    ProposerDoesNotVote,
    RollsUnsettled,
    RoomIsOwed,
    ScreamCostsThree,
    SquareIsTaken,
    TurnIsChosen,
    TurnNotChosen,
    VerdictIsOwed,
    VerdictOnlyTakesAway,
    ZombieIsElsewhere,
)
from gm_assistant.games.non_morts.rules.words import (
    CHARACTERS,
    ENOUGH_CLUES,
    FIRST_TOKENS,
    FLIC,
    GOTH,
    POUFFE,
    PRICE_OF_SCREAM,
    STEPS,
    ClueId,
    PlayerId,
    RoomId,
    Square,
    Step,
    SurvivorName,
    Theory,
)

# The events of a survivors' turn: a zombie killed, an exit, a scream, a room drawn.


def kill(film: Film, move: Kill) -> None:
    """L33: with something clever; L41: a pile only loses a token."""
    room, zombie = room_of(film, move.by), the_zombie(film, move.zombie)
    if zombie.room != room:
        who = CHARACTERS[move.by].label
        raise ZombieIsElsewhere(zombie=zombie_name(move.zombie), survivor=who)
    _prove_die(film, move)
    film.pay(film.player, price_of_kill(move.by), "paye.mise_a_mort")
    if move.die == 6:
        film.wound(GOTH, "goth.touche")
        return
    if zombie.stack > 1:
        film.change_zombie(move.zombie, stack=zombie.stack - 1)
        film.tell("zombie.perd_un_jeton", zombie=move.zombie, tokens=zombie.stack - 1)
        return
    film.destroy(move.zombie)
    if zombie.kind == "scientifique":
        film.heal(move.by, 1, "scientifique.soigne")


def price_of_kill(by: SurvivorName) -> int:
    """L33; L48: the flic is armed."""
    return 1 if by == FLIC else 2


def endangers_the_goth(film: Film, by: SurvivorName) -> bool:
    """G-02: by the ruling, a die when another kills in the goth's room."""
    goth = film.survivors[GOTH]
    here = goth.status == "vivant" and goth.room == film.survivors[by].room
    return here and by != GOTH and film.table.rulings.goth_touched == "six"


def _prove_die(film: Film, move: Kill) -> None:
    owed = endangers_the_goth(film, move.by)
    if owed and move.die is None:
        raise OtherDice(wanted="un pour le goth, qui est dans la pièce")
    if move.die is not None and not owed:
        raise OtherDice(wanted="personne n'en lance ici")


def make_exit(film: Film, move: MakeExit) -> None:
    """L34, S-01: in any drawn room, usable at once."""
    the_room(film, move.room)
    film.pay(film.player, film.table.opponents, "paye.sortie")
    way = f"S{len(film.exits) + 1}"
    film.exits = {**film.exits, way: Exit(move.room, move.kind, move.text)}
    film.tell("sortie.tracee", way=way, room=move.room)


def scream(film: Film, move: Scream) -> None:
    """L49, H-01: every zombie of her room goes back into one room next door."""
    room = room_of(film, POUFFE)
    the_room(film, move.to)
    prove_open(film, room, move.to)
    scared = film.zombies_in(room)
    if not scared:
        raise NobodyToScare
    payers = {film.player: PRICE_OF_SCREAM} if move.payers is None else move.payers
    if sum(payers.values()) != PRICE_OF_SCREAM:
        raise ScreamCostsThree
    for payer, tokens in payers.items():
        film.pay(payer, tokens, "paye.cri")
    moved = {it: film.zombies[it]._replace(room=move.to) for it in scared}
    film.zombies = {**film.zombies, **moved}
    for zombie in scared:
        film.tell("cri.recule", zombie=zombie, room=move.to)


def draw_room(film: Film, move: DrawRoom) -> None:
    """L24, P-01: a free square, and a door at least to a drawn room beside it."""
    for door in move.doors:
        the_room(film, door)
    _prove_square(film, move)
    new = f"P{len(film.plan.rooms) + 1}"
    name = new if move.name is None else move.name
    film.plan = film.plan.with_room(new, Room(name, move.square), move.doors)
    film.tell("piece.dessinee", room=new)
    hand_over(film)


def _prove_square(film: Film, move: DrawRoom) -> None:
    for room, drawn in film.plan.rooms.items():
        if drawn.square == move.square:
            raise SquareIsTaken(room=room_name(film, room))
    for door in move.doors:
        if not film.plan.touch(door, move.square):
            raise DoorDoesNotTouch(room=room_name(film, door))


def end_turn(film: Film, _move: End) -> None:
    """P-02: the city is drawn already."""
    hand_over(film)


# When each move may be played: the moment of the film, the turn, the step.

# L27: in this order; L42: the contaminé worsens at any step of it.
_ZOMBIE_STEPS: Final[Mapping[type[Move], Step | None]] = {
    moves.Attack: "attaque",
    moves.Advance: "deplacement",
    moves.Arrive: "arrivees",
    moves.Clue: "indice",
    moves.Infect: None,
}
# M-03: events belong to one's own survivors' turn.
_EVENTS: Final = (
    moves.Walk,
    moves.Kill,
    moves.MakeExit,
    moves.Scream,
    moves.GeekClue,
    moves.DrawRoom,
    moves.End,
)


def prove_the_moment(film: Film, move: Move) -> None:
    """Refuse a move that comes too early, too late or in another turn."""
    if isinstance(move, moves.Note):
        return
    _prove_the_phase(film, move)
    if type(move) in _ZOMBIE_STEPS:
        _prove_the_step(film, _ZOMBIE_STEPS[type(move)])
    elif isinstance(move, _EVENTS):
        _prove_side(film, "survivants")
        _prove_the_plan(film, move)
    elif isinstance(move, moves.Turn) and film.step != "choix":
        raise TurnIsChosen


def _prove_the_phase(film: Film, move: Move) -> None:
    if film.result:
        raise FilmIsOver
    if film.opened == isinstance(move, moves.Open):
        raise AlreadyOpen if film.opened else NotOpenYet
    # E-01: nobody may do anything else meanwhile.
    if film.judged and not isinstance(move, moves.Verdict | moves.Correct):
        raise VerdictIsOwed(who=listed(CHARACTERS[it].label for it in film.judged))
    if isinstance(move, moves.Verdict) and not film.judged:
        raise NoVerdictOwed


def _prove_side(film: Film, wanted: str) -> None:
    name = film.director(film.player).name
    if film.side is None:
        raise TurnNotChosen(name=name)
    if film.side != wanted:
        raise OtherSide(name=name, side=film.side, wanted=wanted)


def _prove_the_step(film: Film, wanted: Step | None) -> None:
    _prove_side(film, "zombies")
    if wanted and film.step != wanted:
        raise OtherStep(step=STEPS[film.step or "choix"])


def _prove_the_plan(film: Film, move: Move) -> None:
    """P-02: a city needs no drawing, and only there a turn just ends."""
    in_a_city = film.table.variants.ville is not None
    if in_a_city and isinstance(move, moves.DrawRoom):
        raise CityIsDrawn
    if not in_a_city and isinstance(move, moves.End):
        raise RoomIsOwed


# The ops: each is judged in the state that the one before has left.


def apply(film: Film, listed: Iterable[moves.Op]) -> None:
    for op in listed:
        _OPS[type(op)](film, op)


def _soin(film: Film, op: moves.Soin) -> None:
    room_of(film, op.survivor)
    film.heal(op.survivor, op.litres, "op.soin")


def _two_rooms(film: Film, op: moves.Wall) -> tuple[RoomId, RoomId]:
    one, other = (the_room(film, room) for room in op.between)
    return one, other


def _barricade(film: Film, op: moves.Barricade) -> None:
    """B-01: between two rooms that a door joins."""
    one, other = _two_rooms(film, op)
    if film.plan.blocked(one, other):
        raise BarricadedAlready
    prove_open(film, one, other)
    film.plan = film.plan.with_barricade(one, other)
    film.tell("op.barricade", origin=one, room=other)


def _debarricade(film: Film, op: moves.Debarricade) -> None:
    one, other = _two_rooms(film, op)
    if not film.plan.blocked(one, other):
        raise NoBarricade
    film.plan = film.plan.without_barricade(one, other)
    film.tell("op.debarricade", origin=one, room=other)


def _passage(film: Film, op: moves.Passage) -> None:
    """P-01: a trapdoor, a lift."""
    one, other = _two_rooms(film, op)
    if film.plan.adjacent(one, other):
        raise NextDoorAlready
    film.plan = film.plan.with_door(one, other)
    film.tell("op.passage", origin=one, room=other)


def _zombie(film: Film, op: moves.ChangeZombie) -> None:
    """R-02: a special kind, an immunity; the stack comes last, and none removes it."""
    before = the_zombie(film, op.zombie)
    room = before.room if op.room is None else the_room(film, op.room)
    kind = before.kind if isinstance(op.kind, moves.Unsaid) else op.kind
    appetite = before.appetite if op.appetite is None else op.appetite
    climbs = before.climbs if op.climbs is None else op.climbs
    stack = before.stack if op.stack is None else op.stack
    if stack == 0:
        film.destroy(op.zombie)
        return
    changed = Zombie(room, stack, kind, appetite, climbs)
    film.zombies = {**film.zombies, op.zombie: changed}
    film.tell("op.zombie", zombie=op.zombie, room=room, tokens=stack)


def _arrivee(film: Film, op: moves.Arrivee) -> None:
    film.add_zombies([Zombie(the_room(film, op.room), op.stack)], "op.arrivee")


def _indice(film: Film, op: moves.Indice) -> None:
    clue = the_clue(film, op.clue)
    room_of(film, op.survivor)
    film.clues = {**film.clues, op.clue: clue._replace(survivor=op.survivor)}
    film.tell("op.indice", clue=op.clue, survivor=op.survivor)


def _litres(film: Film, op: moves.Litres) -> None:
    """Zero kills, once all the ops are done."""
    room_of(film, op.survivor)
    who = CHARACTERS[op.survivor]
    if op.litres > who.litres:
        raise MoreThanHisLitres(survivor=who.label, most=words.litres(who.litres))
    film.change(op.survivor, litres=op.litres)
    film.tell("op.litres", survivor=op.survivor, litres=op.litres)


def _place(film: Film, op: moves.Place) -> None:
    room_of(film, op.survivor)
    film.change(op.survivor, room=the_room(film, op.room))
    film.tell("op.place", survivor=op.survivor, room=op.room)


def _jetons(film: Film, op: moves.Jetons) -> None:
    film.purses = {**film.purses, op.player: op.tokens}
    film.tell("op.jetons", player=op.player, tokens=op.tokens)


def _serves(film: Film, op: moves.Serves) -> None:
    clue = the_clue(film, op.clue)
    film.clues = {**film.clues, op.clue: clue._replace(serves=tuple(sorted(op.serves)))}
    film.tell("op.serves", clue=op.clue)


_OPS: Final[Mapping[type[Any], Callable[[Film, Any], None]]] = {
    moves.Soin: _soin,
    moves.Barricade: _barricade,
    moves.Debarricade: _debarricade,
    moves.Passage: _passage,
    moves.ChangeZombie: _zombie,
    moves.Arrivee: _arrivee,
    moves.Indice: _indice,
    moves.Litres: _litres,
    moves.Place: _place,
    moves.Jetons: _jetons,
    moves.Serves: _serves,
}


# Proposals: the votes for and against, the voices sold, and what then happens.


def propose(film: Film, move: Propose) -> None:
    """L35, V-01: it happens unless enough are against."""
    if move.by in move.votes:
        raise ProposerDoesNotVote(name=film.director(move.by).name)
    sold = {it: vote for it, vote in move.votes.items() if isinstance(vote, Price)}
    for seller, voice in sold.items():
        _prove_paid(film, seller, voice)
    # V-02: an unpaid price is a vote against.
    unpaid = sum(not voice.paid for voice in sold.values())
    against = unpaid + sum(vote == "contre" for vote in move.votes.values())
    accepted = against < film.table.veto
    film.last = film.last._replace(accepted=accepted)
    film.tell("vote.accepte" if accepted else "vote.refuse", against=against, veto=film.table.veto)
    if accepted:
        for voice in sold.values():
            _pay(film, voice)
        apply(film, move.ops)


def _prove_paid(film: Film, seller: PlayerId, voice: Price) -> None:
    if voice.paid and sum(voice.paid.values()) != voice.price:
        name, price = film.director(seller).name, words.tokens(voice.price)
        raise PaidIsNotThePrice(name=name, price=price)


def _pay(film: Film, voice: Price) -> None:
    for payer, tokens in voice.paid.items():
        film.pay(payer, tokens, "paye.voix")


def correct(film: Film, move: Correct) -> None:
    """The table's decree needs no vote."""
    apply(film, move.ops)


# The verdict at an escape: which theories the clues confirm, and whether a film is made.


def judge_escape(film: Film, move: Verdict) -> None:
    """E-01, I-01: the table settles what the clues serve, then the theories are compared."""
    for name, serves in move.serves.items():
        _prove_clue(film, the_clue(film, name), serves)
    settled = {it: tuple(sorted(serves)) for it, serves in move.serves.items()}
    film.clues = {
        it: clue._replace(serves=settled.get(it, clue.serves)) for it, clue in film.clues.items()
    }
    result = _result(film)
    film.judged = ()
    if result is None:
        film.tell("jugement.continue")
    else:
        end(film, result)


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
    best = _best_on_one(film)
    triggers = {it for it, count in best.items() if count >= ENOUGH_CLUES}
    scores = best if film.table.rulings.compare == "survivant" else _totals(film)
    highest = max(scores.values(), default=0)
    top = [it for it, count in scores.items() if count == highest]
    if not triggers.intersection(top):
        return None
    if len(top) > 1:
        return Result("egalite")
    return Result("indices", _holders(film, top[0]), top[0])


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

_FIRST_ROOM = "P1"


def before_the_film(table: Table) -> Film:
    """L15: five tokens each, everybody at full blood, nothing drawn."""
    return Film(
        table=table,
        purses=dict.fromkeys(table.players, FIRST_TOKENS),
        survivors={it: Survivor(CHARACTERS[it].litres) for it in table.cast},
    )


def open_film(film: Film, move: Open) -> None:
    """L17: the first player draws, and the next has the first turn (O-02)."""
    first = move.first or highest(film.table.players, move.rolls)
    film.plan, start = _set(film.table, move)
    film.opened = True
    film.survivors = {it: one._replace(room=start) for it, one in film.survivors.items()}
    film.tell("ouverture.premiere_piece", player=first, room=start)
    film.add_zombies([Zombie(start)], "ouverture.zombie")
    start_turn(film, film.table.left_of(first))


def highest(
    players: Mapping[PlayerId, object], rolls: Sequence[Mapping[PlayerId, int]]
) -> PlayerId:
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


def _set(table: Table, move: Open) -> tuple[Plan, RoomId]:
    ville = table.variants.ville
    if ville is None:
        square = move.square or (0, 0)
        plan = UNDRAWN.with_room(_FIRST_ROOM, Room(_named(move.name, _FIRST_ROOM), square), ())
        return plan, _FIRST_ROOM
    return _in_the_city(city(*ville), move.square or (1, 1), move.name)


def _in_the_city(plan: Plan, square: Square, name: str | None) -> tuple[Plan, RoomId]:
    """P-02, L44: every square is a room; only the first one gets the name."""
    start = square_id(square)
    if start not in plan.rooms:
        raise OutsideTheCity
    rooms = {**plan.rooms, start: Room(_named(name, start), square)}
    return Plan(rooms, plan.doors), start


def _named(name: str | None, room: RoomId) -> str:
    return room if name is None else name
