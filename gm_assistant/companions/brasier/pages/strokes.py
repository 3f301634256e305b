"""One tap on the map being drawn: what the tool in hand makes of it."""

from collections.abc import Mapping
from typing import Any

from gm_assistant.brasier.assembling import Sheet
from gm_assistant.companions.brasier.pages import drawing
from gm_assistant.companions.brasier.scripts.own_maps import slug_of
from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam.companion import State

MOST_ZOMBIES = 9


def stroke(state: State, cell: str, boards: Mapping[str, Sheet], said: Mapping[str, Any]) -> State:
    """The table after the tap."""
    known = drawing.words(state["map"])
    if cell not in known:
        raise Unreadable
    tool, _, detail = str(state["tool"]).partition(":")
    if tool == "plateau" and detail in boards:
        map_ = drawing.with_board(state["map"], boards[detail], cell, state["quarters"], said)
        return on_cells({**state, "map": map_})
    if tool in ("b", "B", "f", "h", drawing.NO_CELL):
        return on_cells(_ground(state, cell, tool))
    if known[cell] == drawing.NO_CELL:
        return state
    if tool in drawing.EDGES or tool == "perche":
        return _between(state, cell, tool)
    if tool in ("feu", "zombie"):
        return _piece(state, cell, tool, detail)
    return {**state, "map": drawing.marked(state["map"], cell, str(state["tool"]))}


def _ground(state: State, cell: str, tool: str) -> State:
    """A building wants a name: the one that was written last."""
    map_: drawing.Map = state["map"]
    if tool not in ("b", "B"):
        return {**state, "map": drawing.painted(map_, cell, tool)}
    name = str(state["building"]) or "Bâtiment"
    id_ = id_of(map_, name)
    painted = drawing.painted(map_, cell, f"{tool}:{id_}")
    known = painted.get("buildings", {})
    named = {**known, id_: {**known.get(id_, {}), "name": name}}
    return {**state, "map": {**painted, "buildings": named}}


def id_of(map_: drawing.Map, name: str) -> str:
    """The building of that name, if it is there already."""
    buildings = map_.get("buildings", {})
    known = next((it for it, said in buildings.items() if said.get("name", it) == name), "")
    return known or slug_of(name) or "batiment"


def _between(state: State, cell: str, tool: str) -> State:
    """Two taps: from one cell to the one beside it, or down a pole."""
    first = str(state["begun"])
    if first in ("", cell) or drawing.words(state["map"]).get(first) == drawing.NO_CELL:
        return {**state, "begun": "" if first == cell else cell}
    if tool == "perche":
        return {**state, "map": drawing.poled(state["map"], first, cell), "begun": ""}
    if not drawing.are_beside(first, cell):
        return {**state, "begun": cell}
    return {**state, "map": drawing.walled(state["map"], first, cell, tool), "begun": ""}


def _piece(state: State, cell: str, tool: str, detail: str) -> State:
    if tool == "feu":
        fires = {it: level for it, level in state["fires"].items() if it != cell}
        same = state["fires"].get(cell) == int(detail or 4)
        return {**state, "fires": fires if same else {**fires, cell: int(detail or 4)}}
    kind = detail or "simple"
    stack = dict(state["zombies"].get(cell, {}))
    stack[kind] = (stack.get(kind, 0) + 1) % (MOST_ZOMBIES + 1)
    return {**state, "zombies": {**state["zombies"], cell: stack}}


def on_cells(state: State) -> State:
    """What stood on a cell that is gone is gone too."""
    words = drawing.words(state["map"])
    cells = {it for it, word in words.items() if word != drawing.NO_CELL}
    return {
        **state,
        "begun": "",
        "fires": {it: level for it, level in state["fires"].items() if it in cells},
        "zombies": {it: stack for it, stack in state["zombies"].items() if it in cells},
    }
