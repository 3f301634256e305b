"""What follows from any move: the deaths, the goth left alone, the end of the film."""

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.records import Result, Zombie
from gm_assistant.non_morts.turns import pass_steps
from gm_assistant.non_morts.vocabulary import CONTAMINE, GOTH, SurvivorName


def conclude(film: Film) -> None:
    """In the order of the contract: deaths, the goth, the end, the steps owed by nobody."""
    bury(film)
    madden(film)
    if not film.opened or film.judged or film.result:
        return
    if film.living():
        pass_steps(film)
    else:
        end(film, _nobody_left(film))


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


def _nobody_left(film: Film) -> Result:
    """E-04: nobody is alive on the plan; a mad goth is dead."""
    escaped = any(one.status == "evade" for one in film.survivors.values())
    return Result("plus_personne" if escaped else "tous_morts")


def end(film: Film, result: Result) -> None:
    """The film is shot: nothing is owed any more."""
    film.result = result
    film.active = film.side = film.step = film.moved = None
    film.used = frozenset()
    winners = tuple(film.director(it).name for it in result.winners)
    film.tell(f"fin.{result.reason}", names=winners, theory=result.theory)
