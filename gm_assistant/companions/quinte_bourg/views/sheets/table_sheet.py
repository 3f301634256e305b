"""The table sheet: the circle of seats as a drawing, every place worked out in millimetres."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.views.sheets.days import posts_of
from gm_assistant.companions.quinte_bourg.views.sheets.people_boxes import public_state
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import Fact
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, ROLES, SPECIALITIES, STATUSES
from gm_assistant.views.lettering import length_of

RADIUS: Final = 96.0
_EMPTY_SEATS: Final = 45
# The circle of seats is as wide as the words around it allow, between these two.
_SMALLEST, _WIDEST = 42.0, 66.0
_CROWD: Final = 30
_NUMBER_ROOM: Final = 6.5
_NAME_SIZE: Final = 4.4
_LINE: Final = 1.16
_SHARE: Final = {"nom": 1.0, "role": 0.86, "poste": 0.86}


Texts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SeatText:
    """One line of a seat: its words, how large, how far from the seat's axis."""

    words: str
    size: float
    shift: float
    kind: str


@dataclass(frozen=True, slots=True)
class SeatSpoke:
    """One seat: the angle of its spoke, whether its words are turned over, and its words."""

    number: int
    angle: float
    flipped: bool
    lines: tuple[SeatText, ...]
    away: bool = False

    @property
    def turn(self) -> float:
        """The rotation that keeps the words upright."""
        return self.angle + 180 if self.flipped else self.angle


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The circle, and the posts under it."""

    title: str
    spokes: tuple[SeatSpoke, ...]
    posts: tuple[Fact, ...]
    hub: float
    people: str = ""
    kind: str = "table"
    radius: float = RADIUS


def table_sheet(village: Village | None, secrets: bool) -> TableSheet:
    """Everybody around the table; without the secrets only what all may see."""
    if village is None:
        empty: list[Texts] = [()] * _EMPTY_SEATS
        return TableSheet("La table", _spokes(empty, _SMALLEST), posts_of(None), _SMALLEST)
    everybody = village.in_seat_order()
    texts = [_texts(village, it, secrets) for it in everybody]
    hub = _hub(texts)
    away = [not it.seated for it in everybody]
    people = _count(everybody, secrets)
    return TableSheet("La table", _spokes(texts, hub, away), posts_of(village), hub, people)


def _hub(texts: Sequence[Texts]) -> float:
    """The circle leaves around it what the longest line needs."""
    size = _size(_SMALLEST, len(texts), max(map(len, texts)))
    longest = max(length_of(words) for lines in texts for _, words in lines) * size
    return round(min(max(RADIUS - _NUMBER_ROOM - longest, _SMALLEST), _WIDEST), 1)


def _count(everybody: Sequence[Player], secrets: bool) -> str:
    living = sum(it.living if secrets else it.seated for it in everybody)
    return f"{len(everybody)} joueurs, {living} en vie"


def _texts(village: Village, player: Player, secrets: bool) -> Texts:
    """The kinds and words of the lines of a seat."""
    lines = [("nom", player.name)]
    if secrets:
        lines += [("role", " · ".join(it)) for it in _cards(village, player)]
    posts = [POSTS[it] for it in village.posts_of(player.id)]
    state = _state(player) if secrets else public_state(player)
    last = ", ".join(it for it in (*posts, state) if it)
    return (*lines, *([("poste", last)] if last else []))


def _cards(village: Village, player: Player) -> list[list[str]]:
    """Camp and speciality on a line each, where the seats leave the room."""
    roles = [ROLES[it] for it in player.camp_roles]
    specialities = [SPECIALITIES[it] for it in player.specialities]
    if len(village.seats) > _CROWD:
        return [[*roles, *specialities]]
    return [it for it in (roles, specialities) if it]


def _state(player: Player) -> str:
    return "" if player.living else STATUSES[player.status]


def _spokes(texts: Sequence[Texts], hub: float, away: Sequence[bool] = ()) -> tuple[SeatSpoke, ...]:
    marked = away or [False] * len(texts)
    tallest = _size(hub, len(texts), max(map(len, texts)))
    return tuple(
        _spoke(place, len(texts), _lines(lines, tallest, hub), gone)
        for place, (lines, gone) in enumerate(zip(texts, marked, strict=True))
    )


def _spoke(place: int, seats: int, lines: tuple[SeatText, ...], away: bool) -> SeatSpoke:
    angle = 360 * place / seats - 90
    flipped = 90 < angle % 360 < 270
    return SeatSpoke(place + 1, round(angle, 3), flipped, lines, away)


def _lines(texts: Texts, tallest: float, hub: float) -> tuple[SeatText, ...]:
    """Lines of one spoke, stacked across it."""
    sizes = [_fitting(words, tallest * _SHARE[kind], hub) for kind, words in texts]
    top = -sum(sizes) * _LINE / 2
    lines = []
    for (kind, words), size in zip(texts, sizes, strict=True):
        top += size * _LINE
        lines.append(SeatText(words, round(size, 2), round(top - size * 0.3, 2), kind))
    return tuple(lines)


def _size(hub: float, seats: int, lines: int) -> float:
    """As large as the place between two seats allows."""
    room = 2 * math.pi * (hub + _NUMBER_ROOM) / seats
    return min(_NAME_SIZE, room / max(lines, 1) / _LINE)


def _fitting(words: str, size: float, hub: float) -> float:
    return min(size, (RADIUS - hub - _NUMBER_ROOM) / (length_of(words) or 1))
