"""A wall touched: where a new room may be drawn, with which doors, under which name."""

from gm_assistant.companions.non_morts.views.acts import offered
from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.screen_model import PanelView
from gm_assistant.companions.non_morts.views.stage import Stage, asked
from gm_assistant.companions.non_morts.views.words import room_label
from gm_assistant.non_morts.options import free_squares
from gm_assistant.non_morts.vocabulary import RoomId, Square


def names_left(stage: Stage) -> tuple[str, ...]:
    """The names of this place that no room has yet, and a number when there are none."""
    film = stage.film
    told = {room.name for room in film.plan.rooms.values()}
    offers = stage.film_set.rooms.get(film.table.place, ())
    left = tuple(it for it in offers if it not in told)
    return (*left, f"Pièce {len(film.plan.rooms) + 1}")


def squares_to_draw(stage: Stage) -> dict[Square, list[RoomId]]:
    """P-01: each free square beside a room, and the rooms that it touches."""
    found: dict[Square, list[RoomId]] = {}
    for room in stage.film.plan.rooms:
        for square in free_squares(stage.film, room):
            found.setdefault(square, []).append(room)
    return found


def square_acts(stage: Stage) -> dict[Square, tuple[Act, ...]]:
    """One tap draws, with a door to the room touched; another names and chooses the doors."""
    name = names_left(stage)[0]
    return {square: _acts(stage, square, rooms, name) for square, rooms in _shown(stage)}


def _shown(stage: Stage) -> list[tuple[Square, list[RoomId]]]:
    return list(squares_to_draw(stage).items())


def _acts(stage: Stage, square: Square, rooms: list[RoomId], name: str) -> tuple[Act, ...]:
    x, y = square
    ask = Act("Choisir", "nom et portes", query=asked(case=f"{x},{y}"))
    sides = tuple(_door(stage, square, room, name) for room in rooms)
    return (ask, *sides)


def _door(stage: Stage, square: Square, room: RoomId, name: str) -> Act:
    move = {"move": "room", "square": list(square), "doors": [room], "name": name}
    words = f"Dessiner « {name} », porte vers {room_label(stage.film, room)}"
    x, y = stage.film.plan.rooms[room].square
    side = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "o"}[(x - square[0], y - square[1])]
    return offered(stage.film, move, words, side)


def room_panel(stage: Stage) -> PanelView | None:
    """The square that was touched: its doors and its name."""
    square = stage.sel.square
    rooms = squares_to_draw(stage).get(square) if square else None
    if square is None or not rooms:
        return None
    doors = [(it, room_label(stage.film, it)) for it in rooms]
    values = {"square": f"{square[0]},{square[1]}", "doors": doors, "names": names_left(stage)}
    rule = ("tours", "tour_de_survivants")
    return PanelView("Une nouvelle pièce", "Elle finit le tour.", "piece", values=values, rule=rule)
