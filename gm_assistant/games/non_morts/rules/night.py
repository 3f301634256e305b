"""The zombies’ hunger, their horde, whoever flees, and how the film may end."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from gm_assistant.engine.game import Move
from gm_assistant.french.language import listed
from gm_assistant.games.non_morts.rules import words
from gm_assistant.games.non_morts.rules.film import (
    Clue,
    Exit,
    Film,
    Result,
    Target,
    Zombie,
    distances_to,
    in_order,
    prove_open,
    room_name,
    room_of,
    the_room,
    the_zombie,
    zombie_name,
)
from gm_assistant.games.non_morts.rules.words import (
    CHARACTERS,
    CONTAMINE,
    ENOUGH_CLUES,
    FACES,
    FLIC,
    GEEK,
    GOTH,
    MOST_MOVED,
    NEWCOMERS,
    PREY,
    PRICE_OF_INFECTION,
    STEPS,
    UNDERGROUND,
    ExitOfAnotherRoom,
    FilmIsOver,
    FreeRoomElsewhere,
    GeekFoundAlready,
    GeekNeedsAnother,
    GeekStaysUnderground,
    HeldByCorpse,
    HeldByPrey,
    InfectedAlready,
    NoPiles,
    NoSuchTarget,
    NotNearer,
    NotOpenYet,
    NotWithTheGeek,
    OneToFour,
    OtherDice,
    OtherSide,
    OtherStep,
    PlayerId,
    RoomId,
    Side,
    Square,
    Step,
    SurvivorName,
    TurnIsChosen,
    TurnNotChosen,
    TwoAtMost,
    VerdictIsOwed,
    WrongNumberOfNewcomers,
    ZombieId,
)

# Hunger: what a zombie has in front of it, whom it attacks, and where it may go.


def prey_rooms(film: Film) -> set[RoomId]:
    """Z-02: only these four interest a zombie."""
    prey = (film.survivors[it] for it in PREY)
    return {one.room for one in prey if one.status == "vivant" and one.room}


def corpse_rooms(film: Film) -> set[RoomId]:
    return {one.room for one in film.survivors.values() if one.status == "mort" and one.room}


def idle(film: Film, zombie: Zombie) -> bool:
    """C-01: whether a corpse keeps it from attacking and from counting in a flight."""
    return film.table.rulings.cadavre_occupe == "tout" and busy(film, zombie)


def busy(film: Film, zombie: Zombie) -> bool:
    """L29: a corpse occupies it; L41, L53: unless it has no appetite."""
    return zombie.appetite and zombie.room in corpse_rooms(film)


def dice_owed(film: Film) -> dict[ZombieId, int]:
    """L27, L41: a die for each token of each zombie that has prey in its room."""
    rooms, zombies = prey_rooms(film), film.zombies
    close = in_order(it for it, zombie in zombies.items() if zombie.room in rooms)
    return {it: zombies[it].stack for it in close if not idle(film, zombies[it])}


def bitten(film: Film, zombie: ZombieId, die: int) -> SurvivorName | None:
    """Z-01: the face names who loses a litre, if he is there."""
    victim, biter = FACES.get(die), film.zombies.get(zombie)
    return victim if biter and victim in film.living_in(biter.room) else None


def danger_in(film: Film, room: RoomId) -> int:
    """F-01: how many zombies count when somebody leaves this room; a pile is one."""
    return sum(zombie.room == room and not idle(film, zombie) for zombie in film.zombies.values())


def held_by_prey(film: Film, zombie: Zombie) -> bool:
    """L27: fresh meat in front of it, which it will not leave."""
    return zombie.room in prey_rooms(film)


def movable(film: Film) -> Iterator[ZombieId]:
    """L27: the zombies with neither flesh nor corpse before them, and a step to make."""
    flesh, corpses = prey_rooms(film), corpse_rooms(film)
    leads: dict[tuple[RoomId, bool], bool] = {}
    for name in in_order(film.zombies):
        zombie = film.zombies[name]
        if zombie.room in flesh or (zombie.appetite and zombie.room in corpses):
            continue
        place = (zombie.room, zombie.climbs)
        if place not in leads:
            leads[place] = bool(steps_from(film, zombie.room, climbs=zombie.climbs))
        if leads[place]:
            yield name


def steps_from(film: Film, room: RoomId, *, climbs: bool) -> list[RoomId]:
    """Z-04: the rooms next door that are nearer to some prey."""
    ways = list(film.plan.ways_from(room, climbs=climbs))
    goals = prey_rooms(film) or {room_of(film, it) for it in film.living()}
    known = [distances_to(film.plan, goal, climbs) for goal in goals]
    reached = [distances for distances in known if room in distances]
    if not reached:
        # With no way at all, any step is as good as another.
        return ways
    return [way for way in ways if any(it[way] < it[room] for it in reached)]


# When a move may be played: each begins by saying so, and is refused at any other moment.


def while_filming(film: Film) -> None:
    """Neither before the film nor after it."""
    if film.result:
        raise FilmIsOver
    if not film.opened:
        raise NotOpenYet


def in_a_turn(film: Film) -> None:
    """E-01: while an escape is to be judged, nobody may do anything else."""
    while_filming(film)
    if film.judged:
        raise VerdictIsOwed(who=listed(CHARACTERS[it].label for it in film.judged))


def at_the_step(film: Film, step: Step | None = None) -> None:
    """L27: the steps of a zombies' turn come in order; some moves belong to any of them."""
    _in_the_turn_of(film, "zombies")
    if step and film.step != step:
        raise OtherStep(step=STEPS[film.step or "choix"])


def in_the_events(film: Film) -> None:
    """M-03: events belong to one's own survivors' turn."""
    _in_the_turn_of(film, "survivants")


def _in_the_turn_of(film: Film, wanted: Side) -> None:
    in_a_turn(film)
    name = film.director(film.player).name
    if film.side is None:
        raise TurnNotChosen(name=name)
    if film.side != wanted:
        raise OtherSide(name=name, side=film.side, wanted=wanted)


# A turn: its tokens, its steps in order, and its handing over to the left.


def choose(film: Film, move: Move) -> None:
    """L20: as many tokens as opponents, then zombies or survivors."""
    in_a_turn(film)
    if film.step != "choix":
        raise TurnIsChosen
    player, tokens = film.player, film.table.opponents
    film.purses = {**film.purses, player: film.purses[player] + tokens}
    film.tell("tour.pioche", player=player, tokens=tokens)
    film.side = move["as"]
    film.step = "attaque" if film.side == "zombies" else "evenements"


def start_turn(film: Film, player: PlayerId) -> None:
    film.turn += 1
    film.active, film.step = player, "choix"
    film.side = film.moved = None
    film.used = frozenset()
    film.tell("tour.suivant", player=player)


def hand_over(film: Film) -> None:
    """L22, L-01: what exceeds the limit is discarded, and the left plays."""
    player, limit = film.player, film.table.limit
    excess = max(0, film.purses[player] - limit)
    if excess:
        film.purses = {**film.purses, player: limit}
        film.last = film.last._replace(discarded=excess)
        film.tell("tour.defausse", player=player, tokens=excess, limit=limit)
    start_turn(film, film.table.left_of(player))


def to_add(film: Film) -> int:
    """L27: five less those that moved; a forced crowd adds nobody.

    J-02: by the ruling a token is a zombie, and as many arrive as the active player has.
    """
    wanted = max(0, NEWCOMERS - (film.moved or 0))
    if film.table.rulings.zombie_tokens == "reserve":
        return wanted
    return min(wanted, film.purses.get(film.player, 0))


def pass_steps(film: Film) -> None:
    """Go past the steps that nobody owes; they do not come back in that turn."""
    if film.step == "attaque" and not dice_owed(film):
        film.step = "deplacement"
        film.tell("etape.sans_attaque")
    if film.step == "deplacement" and next(movable(film), None) is None:
        # Z-05: none can move: zero moved.
        film.step, film.moved = "arrivees", 0
        film.tell("etape.sans_deplacement", count=to_add(film))
    if film.step == "arrivees" and not to_add(film) and not film.aliens():
        film.step = "indice"
        film.tell("etape.sans_arrivee")


# Clues: found at the end of a zombies' turn, or by the geek, and carried by a survivor.


def find(film: Film, move: Move) -> None:
    """L23, I-03: some survivor finds it, and the turn is over."""
    at_the_step(film, "indice")
    room_of(film, move["survivor"])
    _write(film, move, "indice.trouve")
    hand_over(film)


def geek_finds(film: Film, move: Move) -> None:
    """L50: once in a turn, and another survivor of the room carries it."""
    in_the_events(film)
    room = room_of(film, GEEK)
    other = room_of(film, move["survivor"])
    if move["survivor"] == GEEK:
        raise GeekNeedsAnother
    if other != room:
        raise NotWithTheGeek(survivor=CHARACTERS[move["survivor"]].label)
    if "geek_clue" in film.used:
        film.refuse(GeekFoundAlready())
    film.pay(film.player, film.table.opponents, "paye.indice")
    film.used |= {"geek_clue"}
    _write(film, move, "indice.geek")


def _write(film: Film, move: Move, rule: str) -> None:
    """I-01: its author says in secret what it serves; else their own theory."""
    author = film.player
    serves = move.get("serves", (film.director(author).theory,))
    clue, survivor = f"I{len(film.clues) + 1}", move["survivor"]
    written = Clue(survivor, author, move.get("text", ""), tuple(sorted(serves)))
    film.clues = {**film.clues, clue: written}
    film.tell(rule, clue=clue, survivor=survivor)


# A zombies' turn: they attack, they advance, more of them arrive, and one infects.


def attack(film: Film, move: Move) -> None:
    """L27: every die that is owed, all of one moment (Z-03)."""
    at_the_step(film, "attaque")
    for zombie in move["dice"]:
        the_zombie(film, zombie)
    owed = dice_owed(film)
    if {it: len(dice) for it, dice in move["dice"].items()} != owed:
        wanted = (f"{words.dice(count)} pour {zombie_name(it)}" for it, count in owed.items())
        raise OtherDice(wanted=listed(wanted))
    for zombie in owed:
        for die in move["dice"][zombie]:
            _bite(film, zombie, die)
    film.step = "deplacement"


def _bite(film: Film, zombie: ZombieId, die: int) -> None:
    """A litre lost, if there is one left."""
    victim, biter = bitten(film, zombie, die), film.zombies[zombie]
    if victim is None:
        film.tell("attaque.personne", zombie=zombie, die=die)
    elif film.survivors[victim].litres == 0:
        # Z-03: excess hits are lost.
        film.tell("attaque.perdue", zombie=zombie, die=die, survivor=victim)
    else:
        film.wound(victim, "attaque.touche", zombie=zombie, die=die)
        if biter.kind == "vampire":
            # it grows by the litre that it drinks.
            film.change_zombie(zombie, stack=biter.stack + 1)
            film.tell("vampire.grossit", zombie=zombie, tokens=biter.stack + 1)


def advance(film: Film, move: Move) -> None:
    """Z-06: all steps are judged before the first, and each zombie counts one."""
    at_the_step(film, "deplacement")
    steps = move["moves"]
    if not 1 <= len(steps) <= MOST_MOVED:
        film.refuse(OneToFour(count=len(steps)))
    for zombie, room in steps:
        _prove_step(film, zombie, room)
    for zombie, room in steps:
        origin = film.zombies[zombie].room
        film.change_zombie(zombie, room=room)
        film.tell("zombie.avance", zombie=zombie, origin=origin, room=room)
    film.moved = len(steps)
    film.step = "arrivees"
    film.tell("zombies.a_ajouter", moved=film.moved, count=to_add(film))


def _prove_step(film: Film, name: ZombieId, room: RoomId) -> None:
    zombie = the_zombie(film, name)
    the_room(film, room)
    prove_open(film, zombie.room, room, climbs=zombie.climbs)
    if held_by_prey(film, zombie):
        film.refuse(HeldByPrey(zombie=zombie_name(name)))
    if busy(film, zombie):
        film.refuse(HeldByCorpse(zombie=zombie_name(name)))
    if room not in steps_from(film, zombie.room, climbs=zombie.climbs):
        film.refuse(NotNearer(zombie=zombie_name(name)))


def arrive(film: Film, move: Move) -> None:
    """L27, J-01, R-01: the new tokens, in any drawn rooms; then the aliens' copies."""
    at_the_step(film, "arrivees")
    newcomers: tuple[Zombie, ...] = move["zombies"]
    for one in newcomers:
        the_room(film, one.room)
        if one.stack > 1 and not film.table.variants.piles:
            film.refuse(NoPiles())
    count, wanted = sum(one.stack for one in newcomers), to_add(film)
    if count != wanted:
        film.refuse(WrongNumberOfNewcomers(wanted=words.tokens(wanted), count=count))
    copies = _copies(film, move.get("aliens", {}))
    _pay_from_the_pocket(film, count)
    film.add_zombies(newcomers, "zombie.arrive")
    film.add_zombies(copies, "alien.copie")
    film.step = "indice"


def _copies(film: Film, dice: Mapping[ZombieId, int]) -> list[Zombie]:
    """R-03: on a 6 an alien makes its copy, beyond the others."""
    for zombie in dice:
        the_zombie(film, zombie)
    aliens = film.aliens()
    if set(dice) != set(aliens):
        wanted = (f"un pour {zombie_name(it)}" for it in aliens)
        raise OtherDice(wanted=listed(wanted) if aliens else "aucun alien n'en lance")
    return [film.zombies[it] for it in aliens if dice[it] == 6]


def _pay_from_the_pocket(film: Film, count: int) -> None:
    """J-02: by the ruling, the active player pays for each of them; nobody arrives unpaid."""
    if count and film.table.rulings.zombie_tokens == "poche":
        film.pay(film.player, count, "paye.arrivees")


def infect(film: Film, move: Move) -> None:
    """L42, K-01: three tokens, one litre, once in a zombies' turn, at any step of it."""
    at_the_step(film)
    room_of(film, CONTAMINE)
    if "infect" in film.used:
        film.refuse(InfectedAlready())
    film.pay(move["payer"], PRICE_OF_INFECTION, "paye.infection")
    film.used |= {"infect"}
    film.wound(CONTAMINE, "infection")


# What follows from any move: the deaths, the goth left alone, the end of the film.


def conclude(film: Film) -> None:
    """In the order of the contract: deaths, the goth, the end, the steps owed by nobody."""
    bury(film)
    madden(film)
    if not film.opened or film.judged or film.result:
        return
    if film.living():
        pass_steps(film)
        return
    # E-04: nobody is alive on the plan; a mad goth is dead.
    escaped = any(one.status == "evade" for one in film.survivors.values())
    end(film, Result("plus_personne" if escaped else "tous_morts"))


def bury(film: Film) -> None:
    """Z-03: those who have no litre left die together."""
    for name in film.living():
        if film.survivors[name].litres == 0:
            _die(film, name)


def _die(film: Film, name: SurvivorName) -> None:
    room = film.survivors[name].room
    film.last = film.last._replace(died=(*film.last.died, name))
    if name == CONTAMINE and room and film.table.rulings.contamine_devient == "zombie":
        # K-02: transformed, he leaves no corpse.
        film.change(name, status="mort", room=None)
        film.add_zombies([Zombie(room)], "contamine.devient_zombie")
    else:
        # L29: the corpse stays on the plan.
        film.change(name, status="mort")
        film.tell("mort.cadavre", survivor=name, room=room)


def madden(film: Film) -> None:
    """G-01: with no other living survivor in his room, the goth is a killer at once."""
    goth = film.survivors[GOTH]
    if goth.status != "vivant" or goth.room is None or film.living_in(goth.room) != [GOTH]:
        return
    film.change(GOTH, status="tueur", room=None)
    film.zombies = {**film.zombies, GOTH: Zombie(goth.room, goth.litres, appetite=False)}
    film.last = film.last._replace(turned=(GOTH,))
    film.tell("goth.tueur", room=goth.room, tokens=goth.litres)


def end(film: Film, result: Result) -> None:
    """The film is shot: nothing is owed any more."""
    film.result = result
    film.active = film.side = film.step = film.moved = None
    film.used = frozenset()
    winners = tuple(film.director(it).name for it in result.winners)
    film.tell(f"fin.{result.reason}", names=winners, theory=result.theory)


# Walking survivors: what it costs, what it risks, where it leads, and the way out.

# F-01: no face of a die is above so many zombies.
SURE: Final = 6


def walk(film: Film, move: Move) -> None:
    """L32: up to two survivors, one destination a payment (M-01)."""
    in_the_events(film)
    rooms, to = {it: room_of(film, it) for it in move["survivors"]}, move["to"]
    dice: Mapping[SurvivorName, int] = move.get("dice", {})
    if len(rooms) > 2:
        raise TwoAtMost
    _prove_destination(film, rooms, to)
    _prove_dice(film, rooms, dice)
    film.pay(film.player, price_of(film, move["survivors"]), "paye.deplacement")
    for survivor, die in dice.items():
        danger = danger_in(film, rooms[survivor])
        if danger >= SURE:
            film.wound(survivor, "fuite.sure", danger=danger)
        elif die <= danger:
            film.wound(survivor, "fuite.blesse", die=die, danger=danger)
        else:
            film.tell("fuite.sauf", survivor=survivor, die=die, danger=danger)
    # F-02: who dies fleeing falls where he was.
    bury(film)
    arrived = [it for it in film.living() if it in rooms]
    if to in film.exits:
        _escape(film, arrived, to)
        return
    for survivor in arrived:
        film.change(survivor, room=to)
        film.tell("marche.arrive", survivor=survivor, room=to)


def price_of(film: Film, survivors: tuple[SurvivorName, ...]) -> int:
    """L48, M-04: two with the flic; alone, as the table ruled."""
    if FLIC not in survivors:
        return 1
    return 1 if len(survivors) == 1 and film.table.rulings.flic_seul == "un" else 2


def risk_of(film: Film, survivor: SurvivorName) -> int:
    """F-01: the highest face that wounds whoever leaves this way; L42: never the contaminé."""
    return 0 if survivor == CONTAMINE else danger_in(film, room_of(film, survivor))


def free_rooms(film: Film, room: RoomId) -> list[RoomId]:
    """M-02: the rooms open to somebody here that hold no zombie, busy or not."""
    haunted = {zombie.room for zombie in film.zombies.values()}
    return [it for it in film.plan.ways_from(room) if it not in haunted]


def _prove_destination(film: Film, rooms: dict[SurvivorName, RoomId], to: str) -> None:
    if to in film.exits:
        for survivor, room in rooms.items():
            _prove_exit(film, film.exits[to], survivor, room)
    elif to in film.plan.rooms:
        for survivor, room in rooms.items():
            _prove_way(film, survivor, room, to)
    else:
        raise NoSuchTarget(target=to)


def _prove_exit(film: Film, way: Exit, survivor: SurvivorName, room: RoomId) -> None:
    """S-02: no free room is looked for; L51: the geek goes underground only."""
    if way.room != room:
        where = room_name(film, way.room)
        raise ExitOfAnotherRoom(room=where, survivor=CHARACTERS[survivor].label)
    if shuns(survivor, way):
        film.refuse(GeekStaysUnderground())


def shuns(survivor: SurvivorName, way: Exit) -> bool:
    """L51: whether the geek would not leave that way."""
    return survivor == GEEK and way.kind not in UNDERGROUND


def _prove_way(film: Film, survivor: SurvivorName, origin: RoomId, to: RoomId) -> None:
    """L32: not among zombies while another open room is free of them."""
    prove_open(film, origin, to)
    free = free_rooms(film, origin)
    if free and to not in free:
        names = {"room": room_name(film, to), "free": room_name(film, free[0])}
        film.refuse(FreeRoomElsewhere(survivor=CHARACTERS[survivor].label, **names))


def _prove_dice(
    film: Film, rooms: dict[SurvivorName, RoomId], dice: Mapping[SurvivorName, int]
) -> None:
    in_danger = [it for it in rooms if risk_of(film, it)]
    if set(dice) != set(in_danger):
        labels = (CHARACTERS[it].label for it in in_danger)
        wanted = f"un pour {listed(labels)}" if in_danger else "personne n'en lance"
        raise OtherDice(wanted=wanted)


def _escape(film: Film, survivors: list[SurvivorName], way: str) -> None:
    """E-01: three clues or more on one of them and the table judges first."""
    for survivor in survivors:
        film.change(survivor, status="evade", room=None)
        film.tell("sortie.echappe", survivor=survivor, way=way)
    film.last = film.last._replace(escaped=tuple(survivors))
    if any(len(film.clues_of(it)) >= ENOUGH_CLUES for it in survivors):
        film.judged = tuple(survivors)
        film.tell("jugement.attendu", survivors=film.judged)


# What may be done from here: what lights up when a pawn, a zombie or a wall is touched.

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Way(NamedTuple):
    """A walk that the rules accept, and its price."""

    to: Target
    price: int


def ways_of(film: Film, survivor: SurvivorName) -> list[Way]:
    """Where a survivor may walk alone, rooms then exits (M-02, S-02)."""
    room = room_of(film, survivor)
    rooms = free_rooms(film, room) or list(film.plan.ways_from(room))
    price = price_of(film, (survivor,))
    return [Way(to, price) for to in (*rooms, *_exits_for(film, survivor, room))]


def _exits_for(film: Film, survivor: SurvivorName, room: RoomId) -> list[str]:
    """L51: the geek goes underground only."""
    ways = film.exits_in(room)
    return [it for it in ways if survivor != GEEK or film.exits[it].kind in UNDERGROUND]


def steps_of(film: Film) -> dict[ZombieId, list[RoomId]]:
    """Z-04: each zombie that may move, and where."""
    return {
        it: steps_from(film, film.zombies[it].room, climbs=film.zombies[it].climbs)
        for it in movable(film)
    }


def free_squares(film: Film, room: RoomId) -> list[Square]:
    """P-01: where a new room may be drawn against this one."""
    x, y = film.plan.rooms[room].square
    taken = {drawn.square for drawn in film.plan.rooms.values()}
    return [it for dx, dy in _SIDES if (it := (x + dx, y + dy)) not in taken]


# What the table owes before it can go on, in order.


def pending(film: Film) -> list[dict[str, Any]]:
    """The debts of the moment; empty at the end."""
    if film.result:
        return []
    if not film.opened:
        return [{"what": "open"}]
    verdict = {"what": "verdict", "survivors": list(film.judged)}
    owed = {**_owed_by_the_step(film), "player": film.player}
    return [verdict, owed] if film.judged else [owed]


def _owed_by_the_step(film: Film) -> dict[str, Any]:
    match film.step:
        case "attaque":
            return {"what": "attack", "dice": dice_owed(film)}
        case "deplacement":
            return {"what": "advance", "zombies": list(movable(film))}
        case "arrivees":
            return {"what": "arrive", "tokens": to_add(film), "aliens": film.aliens()}
        case "indice":
            return {"what": "clue"}
        case "evenements":
            return {"what": "end" if film.table.variants.ville else "room"}
        case _:
            return {"what": "turn"}
