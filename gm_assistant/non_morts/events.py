"""The events of a survivors' turn: a zombie killed, an exit, a scream, a room drawn."""

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.lookup import (
    prove_open,
    room_name,
    room_of,
    the_room,
    the_zombie,
    zombie_name,
)
from gm_assistant.non_morts.moves import DrawRoom, End, Kill, MakeExit, Scream
from gm_assistant.non_morts.plan import Room
from gm_assistant.non_morts.records import Exit
from gm_assistant.non_morts.refusals import (
    DoorDoesNotTouch,
    NobodyToScare,
    OtherDice,
    ScreamCostsThree,
    SquareIsTaken,
    ZombieIsElsewhere,
)
from gm_assistant.non_morts.turns import hand_over
from gm_assistant.non_morts.vocabulary import (
    CHARACTERS,
    FLIC,
    GOTH,
    POUFFE,
    PRICE_OF_SCREAM,
    SurvivorName,
)


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
