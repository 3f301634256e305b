"""What the table owes before it can go on, in order."""

from typing import Any

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import dice_owed, movable
from gm_assistant.non_morts.turns import to_add


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
