"""Debris: the tokens that a burnt-out cell may take, and the one that is drawn for it."""

from gm_assistant.brasier.board import BUILDING, FOREST
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import Cell, Token
from gm_assistant.brasier.town import Town

KIND_OF = {BUILDING: "debris", FOREST: "vegetal"}


def fits(town: Town, token: Token, cell: Cell) -> bool:
    """L284: the kind of the terrain, and no spawn point upstairs."""
    kind = KIND_OF.get(town.board.terrain(cell))
    return token.kind == kind and not (token.spawn and town.board.upstairs(cell))


def legal_tokens(town: Town, cell: Cell) -> list[str]:
    """The tokens of the bag that may be drawn for a cell."""
    left = (it for it in town.tokens.values() if town.bag[it.id] > 0)
    return [it.id for it in left if fits(town, it, cell)]


def take_back(town: Town, cell: Cell) -> None:
    """A token that leaves the board returns to the bag; a blank one leaves nothing."""
    former = town.debris.get(cell)
    town.debris = {it: token for it, token in town.debris.items() if it != cell}
    if former is not None:
        town.bag = {**town.bag, former: town.bag[former] + 1}


def lay(town: Town, cell: Cell, token: str | None) -> None:
    town.debris = {**town.debris, cell: token}
    if token is not None:
        town.bag = {**town.bag, token: town.bag[token] - 1}


def draw(town: Town, move: Move) -> None:
    """L270: a zombie player draws the token that is owed."""
    cell, token = move["cell"], move["token"]
    owed = town.owed("debris", cell=cell)
    legal = legal_tokens(town, cell)
    if token is not None and token not in legal:
        raise town.no("jeton_interdit", cell=cell, token=token)
    if token is None and legal:
        raise town.no("jeton_reste", cell=cell)  # G-14
    town.pay(owed)
    lay(town, cell, token)
    if token is None:
        town.tell("debris.vierge", cell=cell)
    else:
        town.tell("debris.pose", cell=cell, token=token)


def out_number(town: Town, cell: Cell) -> int | None:
    """L282: the number that puts a zombie out on this cell."""
    token = town.debris.get(cell)
    return town.tokens[token].out if token is not None else None


def search_value(town: Town, cell: Cell) -> int | None:
    """G-32: vegetal and blank debris have none."""
    token = town.debris.get(cell)
    found = town.tokens[token] if token is not None else None
    return found.value if found and found.kind == "debris" else None
