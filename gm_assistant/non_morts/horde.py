"""A zombies' turn: they attack, they advance, more of them arrive, and one infects."""

from collections.abc import Sequence

from gm_assistant.non_morts import french
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import bitten, busy, dice_owed, held_by_prey, steps_from
from gm_assistant.non_morts.lookup import prove_open, room_of, the_room, the_zombie, zombie_name
from gm_assistant.non_morts.moves import Advance, Arrive, Attack, Infect, Newcomer
from gm_assistant.non_morts.records import Zombie
from gm_assistant.non_morts.refusals import (
    HeldByCorpse,
    HeldByPrey,
    InfectedAlready,
    NoPiles,
    NotNearer,
    OneToFour,
    OtherDice,
    WrongNumberOfNewcomers,
)
from gm_assistant.non_morts.turns import to_add
from gm_assistant.non_morts.vocabulary import (
    CONTAMINE,
    MOST_MOVED,
    PRICE_OF_INFECTION,
    RoomId,
    ZombieId,
)


def attack(film: Film, move: Attack) -> None:
    """L27: every die that is owed, all of one moment (Z-03)."""
    for zombie in move.dice:
        the_zombie(film, zombie)
    owed = dice_owed(film)
    if {it: len(dice) for it, dice in move.dice.items()} != owed:
        wanted = (f"{french.dice(count)} pour {zombie_name(it)}" for it, count in owed.items())
        raise OtherDice(wanted=french.listed(wanted))
    for zombie in owed:
        for die in move.dice[zombie]:
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


def advance(film: Film, move: Advance) -> None:
    """Z-06: all steps are judged before the first, and each zombie counts one."""
    if not 1 <= len(move.moves) <= MOST_MOVED:
        film.refuse(OneToFour(count=len(move.moves)))
    for zombie, room in move.moves:
        _prove_step(film, zombie, room)
    for zombie, room in move.moves:
        origin = film.zombies[zombie].room
        film.change_zombie(zombie, room=room)
        film.tell("zombie.avance", zombie=zombie, origin=origin, room=room)
    film.moved = len(move.moves)
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


def arrive(film: Film, move: Arrive) -> None:
    """L27, J-01, R-01: the new tokens, in any drawn rooms; then the aliens' copies."""
    for one in move.zombies:
        the_room(film, one.room)
        if one.stack > 1 and not film.table.variants.piles:
            film.refuse(NoPiles())
    _prove_sum(film, move.zombies)
    copies = _copies(film, move)
    _pay_from_the_pocket(film, move.zombies)
    film.add_zombies([Zombie(*one) for one in move.zombies], "zombie.arrive")
    film.add_zombies(copies, "alien.copie")
    film.step = "indice"


def _prove_sum(film: Film, newcomers: Sequence[Newcomer]) -> None:
    count, wanted = sum(one.stack for one in newcomers), to_add(film)
    if count != wanted:
        film.refuse(WrongNumberOfNewcomers(wanted=french.tokens(wanted), count=count))


def _copies(film: Film, move: Arrive) -> list[Zombie]:
    """R-03: on a 6 an alien makes its copy, beyond the others."""
    for zombie in move.aliens:
        the_zombie(film, zombie)
    aliens = film.aliens()
    if set(move.aliens) != set(aliens):
        wanted = (f"un pour {zombie_name(it)}" for it in aliens)
        raise OtherDice(wanted=french.listed(wanted) if aliens else "aucun alien n'en lance")
    return [film.zombies[it] for it in aliens if move.aliens[it] == 6]


def _pay_from_the_pocket(film: Film, newcomers: Sequence[Newcomer]) -> None:
    """J-02: by the ruling, the active player pays for them as long as there are tokens."""
    if film.table.rulings.zombie_tokens == "reserve":
        return
    price = min(sum(one.stack for one in newcomers), film.purses[film.player])
    if price:
        film.pay(film.player, price, "paye.arrivees")


def infect(film: Film, move: Infect) -> None:
    """L42, K-01: three tokens, one litre, once in a zombies' turn."""
    room_of(film, CONTAMINE)
    if "infect" in film.used:
        film.refuse(InfectedAlready())
    film.pay(move.payer, PRICE_OF_INFECTION, "paye.infection")
    film.used |= {"infect"}
    film.wound(CONTAMINE, "infection")
