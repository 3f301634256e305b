"""Whole names that stay distinct in a spreadsheet, where a name is also a key."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from gm_assistant.french.typography import NARROW, NO_BREAK
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import PlayerId
from gm_assistant.seam.paper import one_line

OUT_OF_THE_GAME: Final = "(hors du jeu)"
# Those that a formula takes out of a name, or counts as one.
SPACES: Final = f" {NO_BREAK}{NARROW}\t\n\r"


def whole_names(village: Village) -> dict[PlayerId, str]:
    """One name for each player; two that a formula could not tell apart get their place."""
    names = {it.id: one_line(it.name) for it in village.in_seat_order()}
    places = {player: place for place, player in enumerate(names, start=1)}
    twins = _repeated(names.values())
    return {
        player: f"{name} (place {places[player]})" if key_of(name) in twins else name
        for player, name in names.items()
    }


def _repeated(names: Iterable[str]) -> set[str]:
    times = Counter(key_of(name) for name in (*names, OUT_OF_THE_GAME))
    return {name for name, count in times.items() if count > 1}


def key_of(words: object) -> str:
    """What makes two cells say the same, for the import as for the formulas."""
    text = str(words)
    for sign in SPACES:
        text = text.replace(sign, " ")
    return " ".join(it for it in text.split(" ") if it).casefold().replace("'", "’")


def listed_by(names: Mapping[PlayerId, str], players: Iterable[PlayerId | None]) -> str:
    """Several names in one cell; nobody leaves it empty."""
    return ", ".join(names[it] for it in players if it is not None)
