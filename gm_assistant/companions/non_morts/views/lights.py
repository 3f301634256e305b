"""What lights up on the plan now."""

from dataclasses import replace

from gm_assistant.companions.non_morts.views.acts import offered
from gm_assistant.companions.non_morts.views.horde import advance_lights, arrive_lights
from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.plan import NOTHING_LIT, Lights
from gm_assistant.companions.non_morts.views.rooms import square_acts
from gm_assistant.companions.non_morts.views.stage import Stage, asked
from gm_assistant.companions.non_morts.views.walks import pawn_acts, walk_lights
from gm_assistant.companions.non_morts.views.words import tokens
from gm_assistant.non_morts.vocabulary import POUFFE, Square


def lights_of(stage: Stage) -> Lights:
    """By the step of the turn, then by what is touched."""
    film = stage.film
    if not film.opened or film.result or film.judged:
        return NOTHING_LIT
    match film.step:
        case "deplacement":
            return advance_lights(stage)
        case "arrivees":
            return arrive_lights(stage)
        case "indice":
            return _finders(stage)
        case "evenements":
            return _events(stage)
        case _:
            return NOTHING_LIT


def _finders(stage: Stage) -> Lights:
    acts = {it: Act("", query=asked(pion=it)) for it in stage.film.living()}
    return Lights(pawns=acts, chosen=frozenset((stage.sel.one,)))


def _events(stage: Stage) -> Lights:
    film, sel = stage.film, stage.sel
    ring: dict[Square, tuple[Act, ...]] = {} if film.table.variants.ville else square_acts(stage)
    empty = dict.fromkeys(ring, ())
    if sel.panel == "sortie":
        rooms = {it: Act("Ici", query=asked(volet="sortie", salle=it)) for it in film.plan.rooms}
        return Lights(rooms=rooms, squares=empty, chosen=frozenset((sel.room,)))
    if sel.panel == "cri" and POUFFE in film.living():
        return replace(_scream(stage), squares=empty)
    if sel.pawns and sel.panel != "geek":
        return replace(walk_lights(stage), squares=empty)
    return Lights(
        pawns=pawn_acts(stage),
        tokens={it: Act("", query=asked(zombie=it)) for it in film.zombies},
        squares=ring,
        chosen=frozenset((sel.zombie, *sel.pawns)),
    )


def _scream(stage: Stage) -> Lights:
    """H-01: one room next door, for all of them."""
    film = stage.film
    room = film.survivors[POUFFE].room or ""
    beside = film.plan.doors[room]
    acts = {}
    for it in beside:
        move = {"move": "scream", "to": it}
        act = offered(film, move, "Ici", f"{tokens(3)}, payés par {stage.actor}")
        several = Act("Ici", "à payer à plusieurs", query=asked(volet="cri", vers=it))
        acts[it] = act if stage.purse >= 3 else several
    return Lights(rooms=acts, chosen=frozenset((POUFFE,)))
