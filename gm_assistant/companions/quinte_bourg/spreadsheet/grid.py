"""The columns of the hidden sheet in which the facts are worked out, row after row."""

from typing import Final

from openpyxl.utils import get_column_letter

from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import MOST_PLAYERS, WORK_SHEET
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, Post

# Row 2 numbers the players across; the row above the first fact is how the game began.
PLACES_ROW, START_ROW = 2, 5

# What a fact says, as places of players (0: nobody), and what follows from it.
(
    WHO, WITH, FROM, TO, AMOUNT, DIES, GRIEVES, RISES, CONVERTED, HEIR, CARD, DROPS, CODE, FATE_OF,
    SPENT, TARGET, NEW_SEAT, OPEN, FREE, ANYBODY,
) = (get_column_letter(it) for it in range(1, 21))  # fmt: skip
_FIRST_POST: Final = 22
_FIRST_STATE: Final = _FIRST_POST + len(POSTS) + 1
_FIRST_SEAT: Final = _FIRST_STATE + MOST_PLAYERS + 1
_FIRST_RANK: Final = _FIRST_SEAT + MOST_PLAYERS + 1

# How a player is, as a number.
LIVING, SECRETLY_DEAD, UNDECIDED, NEW_GHOST, GONE, GHOST, NO_ONE = 2, 1, 0, -1, -2, -3, -9
# More than any seat, and than any rank of a death.
FAR, LATE = 3000, 9999


def post_column(post: Post) -> int:
    """The column of the holder of a post: his place, 0 vacant, -1 out of the game."""
    return _FIRST_POST + tuple(POSTS).index(post)


def post_cell(post: Post, row: int) -> str:
    """The holder of a post after the fact of a row."""
    return f"${get_column_letter(post_column(post))}{row}"


def state_column(place: int) -> int:
    """The column of the state of a player."""
    return _FIRST_STATE + place - 1


def seat_column(place: int) -> int:
    """The column of the seat of a player: only the order of these numbers counts."""
    return _FIRST_SEAT + place - 1


def rank_column(place: int) -> int:
    """The column of when a player died last."""
    return _FIRST_RANK + place - 1


def across(first: int, row: int, count: int = MOST_PLAYERS) -> str:
    """So many cells of a row."""
    ends = (get_column_letter(it) for it in (first, first + count - 1))
    return ":".join(f"${it}${row}" for it in ends)


def places() -> str:
    """The numbers of the players, across."""
    return across(_FIRST_STATE, PLACES_ROW)


def states(row: int) -> str:
    """How everybody is after the fact of a row."""
    return across(_FIRST_STATE, row)


def seats(row: int) -> str:
    """Where everybody sits after the fact of a row."""
    return across(_FIRST_SEAT, row)


def ranks(row: int) -> str:
    """When everybody died last, after the fact of a row."""
    return across(_FIRST_RANK, row)


def state_of(place: str, row: int) -> str:
    """How somebody is after the fact of a row."""
    return f"INDEX({states(row)},MAX({place},1))"


def state_seen(place: str, row: int) -> str:
    """The same as another sheet asks it."""
    return f"INDEX({elsewhere(states(row))},MAX({place},1))"


def posts_but_first(row: int) -> str:
    """All the posts but that of Scrutateur, which stands first."""
    return across(_FIRST_POST + 1, row, len(POSTS) - 1)


def posts_but_two(row: int) -> str:
    """All the posts but Scrutateur and Chef de la milice."""
    return across(_FIRST_POST + 2, row, len(POSTS) - 2)


def elsewhere(cells: str) -> str:
    """Cells of this sheet as another sheet names them."""
    return f"{WORK_SHEET}!{cells}"


def above(letter: str, first: int, last: int) -> str:
    """A column from a row to another."""
    return f"${letter}${first}:${letter}${last}"
