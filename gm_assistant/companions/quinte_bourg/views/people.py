"""The people of a village as a screen shows them: named persons, and the seats of the circle."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, POSTS, STATUSES, Camp, PlayerId
from gm_assistant.views.names import room_for, short_names
from gm_assistant.views.seats import CampView, CircleView, Mark, PersonView, SeatView

Figure = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Signs:
    """What a picture of the circle says about its seats, besides who sits there."""

    why_not: Mapping[PlayerId, str] = field(default_factory=dict)
    answering: Collection[PlayerId] = ()
    chosen: Mapping[PlayerId, str] = field(default_factory=dict)
    marks: Mapping[PlayerId, tuple[Mark, ...]] = field(default_factory=dict)
    figures: Mapping[PlayerId, Figure] = field(default_factory=dict)
    camps: bool = False


def camp_view(camp: Camp) -> CampView:
    """A camp, ready to be shown by colour, shape and word."""
    return CampView(camp, CAMPS[camp])


def person_view(
    village: Village, player: PlayerId, state: str = "", camp: bool = False
) -> PersonView:
    """Somebody named beside the circle."""
    somebody = village.players[player]
    shown = camp_view(somebody.camp) if camp else None
    return PersonView(player, somebody.name, seat_number(village, player), state, shown)


def people(village: Village, players: Iterable[PlayerId]) -> tuple[PersonView, ...]:
    """Several persons named beside the circle, with their camps."""
    return tuple(person_view(village, it, camp=True) for it in players)


def seat_number(village: Village, player: PlayerId) -> int:
    """The place of a seat around the table, from 1."""
    return village.seats.index(player) + 1


@lru_cache(maxsize=64)
def _short(names: tuple[str, ...]) -> tuple[str, ...]:
    return short_names(names, room_for(len(names)))


def brief_name(village: Village, player: PlayerId) -> str:
    """The name on somebody's house."""
    briefs = _short(tuple(it.name for it in village.in_seat_order()))
    return briefs[village.seats.index(player)]


def circle(
    village: Village, signs: Signs, field: str = "target", label: str = "Le village"
) -> CircleView:
    """The circle as the game master sees it; by day, in the light, only what the table knows."""
    everybody = as_the_table_knows(village).in_seat_order()
    briefs = _short(tuple(it.name for it in everybody))
    posts = _crowned(village, signs)
    seats = tuple(
        _seat(it, number, brief, signs, posts.get(it.id, ()))
        for number, (it, brief) in enumerate(zip(everybody, briefs, strict=True), start=1)
    )
    return CircleView(seats, field, label)


def _crowned(village: Village, signs: Signs) -> Mapping[PlayerId, tuple[str, ...]]:
    """By day everybody knows who holds a post; the village's own picture has its own marks."""
    if village.phase != "jour" or signs.camps:
        return {}
    held: dict[PlayerId, tuple[str, ...]] = {}
    for post, holder in village.posts.items():
        if holder is not None:
            held[holder] = (*held.get(holder, ()), POSTS[post])
    return held


def as_the_table_knows(village: Village) -> Village:
    """By day a death that nobody has been told of is no death: neither its sign nor its refusals.

    Who may be touched is tried on this village too; the move itself is judged on the true one.
    """
    hidden = [it.id for it in village.players.values() if not it.announced]
    if village.phase != "jour" or not hidden:
        return village
    known = village.draft()
    for it in hidden:
        known.change(it, status="vivant", announced=True)
    return known


def _seat(
    player: Player, number: int, short: str, signs: Signs, posts: tuple[str, ...]
) -> SeatView:
    why_not = signs.why_not.get(player.id, "")
    chosen = signs.chosen.get(player.id, "")
    figure, figure_words = signs.figures.get(player.id, ("", ""))
    return SeatView(
        id=player.id,
        number=number,
        name=player.name,
        short=short,
        status=player.status,
        status_words=state_of(player),
        camp=camp_view(player.camp) if signs.camps else None,
        legal=not why_not,
        why_not=why_not,
        chosen=bool(chosen),
        chosen_words=chosen or "choix fait",
        answering=player.id in signs.answering,
        marks=signs.marks.get(player.id, ()),
        figure=figure,
        figure_words=figure_words,
        posts=posts,
    )


def state_of(player: Player) -> str:
    """The state of a player in words, a death that the table ignores included."""
    words = STATUSES[player.status]
    return words if player.announced else f"{words}, mort encore secrète"
