"""What has been decided of a table before its first turn, and the document that it becomes."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any, Final

from gm_assistant.companions.humans.pages.paper import on_paper
from gm_assistant.companions.humans.scripts.box import defaults
from gm_assistant.companions.humans.scripts.plain import box_as_json, changes_of
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import day_and_month
from gm_assistant.humans.box import CHARACTERS, Box
from gm_assistant.humans.document import FEWEST, FORMAT, MOST
from gm_assistant.humans.game import Game
from gm_assistant.humans.records import RULINGS
from gm_assistant.seam.companion import NotReady, State
from gm_assistant.seam.rules import Document

FIRST: Final = "joueurs"
_LONGEST: Final = 40


def fresh(box: Box, today: datetime) -> State:
    """Nobody yet; the values of this MJ's box."""
    empty = [{"name": "", "character": ""} for _ in range(MOST)]
    title = f"Humans!!! du {day_and_month(today)}"
    return {"title": title, "seats": empty, "rulings": {}, "box": box_as_json(box), "paper": {}}


def again(document: Mapping[str, Any], game: Game) -> State:
    """The same players, cards and rulings; the characters are drawn anew."""
    names = [game.town.names.players[it] for it in game.town.seats]
    seats = [{"name": name, "character": ""} for name in names]
    seats += [{"name": "", "character": ""} for _ in range(MOST - len(names))]
    return {
        "title": document.get("title") or "Humans!!!",
        "seats": seats,
        "rulings": dict(document.get("rulings", {})),
        "box": box_as_json(game.town.box),
        "paper": {},
    }


def holds(state: State) -> bool:
    """Whether a table that was kept can be shown again."""
    seats = state["seats"]
    sound = all(isinstance(it, dict) and {"name", "character"} <= it.keys() for it in seats)
    texts = all(isinstance(it, str) for one in seats for it in one.values()) if sound else False
    kept = all(isinstance(it, str) for it in (*state["paper"].values(), *state["rulings"].values()))
    return texts and kept and len(seats) == MOST and _is_a_box(state["box"])


def _is_a_box(box: Mapping[str, Any]) -> bool:
    try:
        changes_of(box, defaults())
    except (Malformed, KeyError, TypeError, AttributeError):
        return False
    return True


def document_of(state: State, chance: Random) -> Document:
    """The game file of this table, its characters drawn where nobody chose."""
    seats = [it for it in state["seats"] if it["name"].strip()]
    if len(seats) < FEWEST:
        raise NotReady("Il faut au moins deux joueurs : écrivez leurs noms.")
    _prove_apart([it["name"].strip() for it in seats], "s'appellent")
    _prove_apart([it["character"] for it in seats if it["character"]], "jouent")
    characters = _drawn([it["character"] for it in seats], chance)
    players = [
        {"id": "ABCDEF"[place], "name": seat["name"].strip()[:_LONGEST], "character": who}
        for place, (seat, who) in enumerate(zip(seats, characters, strict=True))
    ]
    document: Document = {"format": FORMAT, "title": state["title"], "players": players}
    document |= changes_of(state["box"], defaults())
    rulings = {it: word for it, word in state["rulings"].items() if word != RULINGS[it][0]}
    document |= {"rulings": rulings} if rulings else {}
    return on_paper(document, state["paper"]) | {"moves": []}


def _prove_apart(names: Sequence[str], do: str) -> None:
    twice = next((it for it in names if names.count(it) > 1), None)
    if twice is not None:
        raise NotReady(f"Deux joueurs {do} « {twice} » : changez l'un des deux.")


def _drawn(chosen: Sequence[str], chance: Random) -> list[str]:
    """L44: a character at random for whoever chose none."""
    free = [it for it in CHARACTERS if it not in chosen]
    chance.shuffle(free)
    return [it or free.pop() for it in chosen]
