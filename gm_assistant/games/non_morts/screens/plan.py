"""The plan as drawn so far: each square with its walls, its pawns, its zombies and its exits."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from gm_assistant.french.language import capitalised, counted
from gm_assistant.games.non_morts.rules.film import WIDEST, Film, room_name
from gm_assistant.games.non_morts.rules.night import SURE, busy, danger_in
from gm_assistant.games.non_morts.rules.words import (
    CHARACTERS,
    CONTAMINE,
    ENOUGH_CLUES,
    EXITS,
    GEEK,
    GOTH,
    KINDS,
    ExitId,
    RoomId,
    Square,
    SurvivorName,
    ZombieId,
    litres,
)
from gm_assistant.games.non_morts.texts import FilmSet
from gm_assistant.toolkit.around import Face

# The plan as it is shown: its rooms, its tokens, and what may be tapped.


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to tap: a whole move, an addition to one begun, or a further question.

    `tone` is « lit » for what the rules accept, « barred » for what they would refuse and say why;
    of what is counted, each tap is one more, however fast; the `main` one is the next step.
    """

    label: str
    detail: str = ""
    move: str = ""
    adds: str = ""
    query: str = ""
    tone: str = "lit"
    warning: str = ""
    counted: bool = False
    main: bool = False


@dataclass(frozen=True, slots=True)
class PawnView:
    """A survivor on the plan."""

    id: str
    label: str
    colour: str
    litres: int
    clues: int
    spoken: str
    act: Act | None
    chosen: bool
    frail: bool


@dataclass(frozen=True, slots=True)
class TokenView:
    """Zombies of one room that are all alike: so many, each so high."""

    id: str
    count: int
    stack: int
    kind: str
    spoken: str
    act: Act | None = None
    chosen: bool = False
    busy: bool = False
    mad: bool = False
    coming: bool = False


@dataclass(frozen=True, slots=True)
class ExitView:
    """A red stroke on the wall."""

    id: str
    label: str
    text: str
    act: Act | None


@dataclass(frozen=True, slots=True)
class CellView:
    """One square: a room, or where one may be drawn."""

    id: str = ""
    name: str = ""
    walls: tuple[str, str, str, str] = ("", "", "", "")
    pawns: tuple[PawnView, ...] = ()
    corpses: tuple[str, ...] = ()
    tokens: tuple[TokenView, ...] = ()
    exits: tuple[ExitView, ...] = ()
    passages: tuple[str, ...] = ()
    danger: str = ""
    act: Act | None = None
    more: tuple[Act, ...] = ()
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class PlanView:
    """The rooms as drawn so far, row by row.

    With a `rim`, the first and last cells of both ways are a narrow strip around the rooms, where
    the next one may be drawn: it is there all the time, so that the plan keeps its scale.
    """

    rows: tuple[tuple[CellView, ...], ...]
    rim: bool = False

    @property
    def columns(self) -> int:
        return self._side(max((len(row) for row in self.rows), default=1))

    @property
    def lines(self) -> int:
        return self._side(len(self.rows))

    def _side(self, cells: int) -> int:
        return min(max(cells - 2 * self.rim, 1), WIDEST)


# What stands around the plan: directors, sheets, panels, dice, reasons.


@dataclass(frozen=True, slots=True)
class DirectorView:
    """One player around the table."""

    id: str
    name: str
    tokens: int
    limit: int
    active: bool


@dataclass(frozen=True, slots=True)
class ClueView:
    """A line of a sheet; what it serves is nobody's business."""

    id: str
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """A survivor's card: blood as drops, clues."""

    id: str
    label: str
    colour: str
    litres: int
    most: int
    state: str
    where: str
    clues: tuple[ClueView, ...]
    marks: tuple[str, ...] = ()

    @property
    def drops(self) -> tuple[bool, ...]:
        return tuple(place < self.litres for place in range(self.most))


@dataclass(frozen=True, slots=True)
class DieView:
    """A die that is owed: six faces to tap."""

    name: str
    label: str
    faces: tuple[Face, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class DiceView:
    """Every die that a move owes; what is not entered is thrown."""

    move: str
    dice: tuple[DieView, ...]
    warning: str


@dataclass(frozen=True, slots=True)
class PanelView:
    """What is asked beside the plan; `kind` names the fragment that adds to it, `rule` its rule."""

    title: str
    words: str
    kind: str = ""
    acts: tuple[Act, ...] = ()
    dice: DiceView | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    rule: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole main screen."""

    headline: str
    owed: str
    side: str
    plan: PlanView
    directors: tuple[DirectorView, ...]
    sheets: tuple[SheetView, ...]
    panels: tuple[PanelView, ...]
    chosen: bool
    proposes: bool
    # What is for all eyes stands alone, without the plan.
    alone: bool


# Short words for the tokens of the plan: who they are, what a way costs and risks.

SIDES: Final = {"zombies": "tour de zombies", "survivants": "tour de survivants"}
KIND_NAMES: Final = {it: capitalised(words.removeprefix("un ")) for it, words in KINDS.items()}
EXIT_NAMES: Final = {
    it: capitalised(words.removeprefix("les ").removeprefix("le ").split(" ", 1)[-1])
    for it, words in EXITS.items()
}


def short(survivor: SurvivorName) -> str:
    """« Flic », without its article."""
    return capitalised(CHARACTERS[survivor].label.split(" ", 1)[1])


def the(survivor: SurvivorName) -> str:
    return CHARACTERS[survivor].label


def tokens(count: int) -> str:
    return counted(count, "jeton")


def risk(danger: int) -> str:
    """What a die may cost whoever leaves a room."""
    if not danger:
        return "sans risque"
    if danger >= SURE:
        return "perd 1 litre à coup sûr"
    return "perd 1 litre sur 1" if danger == 1 else f"perd 1 litre sur 1–{danger}"


def zombie_label(name: str) -> str:
    return "Tueur fou" if name == "goth" else f"Zombie {name.removeprefix('Z')}"


# A survivor's pawn on the plan, and the card of each around it.

COLOURS: Final = (
    "bleu", "rose", "vert", "rouge", "noir", "jaune", "blanc", "orange", "violet", "marron", "gris",
)  # fmt: skip
_STATES: Final = {
    "vivant": "",
    "mort": "mort",
    "evade": "échappé",
    "tueur": "tueur fou",
}


def of_hers(word: str, survivor: SurvivorName) -> str:
    """« mort », « morte »: the word as it is said of this survivor."""
    return f"{word}e" if word in _FEMININE and the(survivor).startswith("la ") else word


_FEMININE: Final = ("mort", "échappé", "vivant")


def colour_of(film_set: FilmSet, survivor: SurvivorName) -> str:
    """The pawn's colour where the screen has it, else grey."""
    told = film_set.colours.get(survivor, "")
    return told if told in COLOURS else "gris"


def pawn_view(
    film: Film, survivor: SurvivorName, film_set: FilmSet, act: Act | None, chosen: bool
) -> PawnView:
    one, clues = film.survivors[survivor], len(film.clues_of(survivor))
    held = f", {counted(clues, 'indice')}" if clues else ""
    return PawnView(
        id=survivor,
        label=short(survivor),
        colour=colour_of(film_set, survivor),
        litres=one.litres,
        clues=clues,
        spoken=f"{short(survivor)}, {litres(one.litres)} de sang{held}",
        act=act,
        chosen=chosen,
        frail=one.litres == 1,
    )


def sheets(film: Film, film_set: FilmSet) -> tuple[SheetView, ...]:
    """The cards of all the cast; the clues' texts are public, what they serve is not."""
    return tuple(_sheet(film, it, film_set) for it in film.survivors)


def _sheet(film: Film, survivor: SurvivorName, film_set: FilmSet) -> SheetView:
    one = film.survivors[survivor]
    clues = tuple(
        ClueView(it, film.clues[it].text, film.director(film.clues[it].by).name)
        for it in film.clues_of(survivor)
    )
    return SheetView(
        id=survivor,
        label=short(survivor),
        colour=colour_of(film_set, survivor),
        litres=max(one.litres, 0),
        most=CHARACTERS[survivor].litres,
        state=of_hers(_STATES[one.status], survivor),
        where=room_name(film, one.room) if one.room else "",
        clues=clues,
        marks=tuple(_marks(film, survivor, len(clues))),
    )


def _marks(film: Film, survivor: SurvivorName, clues: int) -> list[str]:
    """What must not escape the eye: death one loss away, an escape that counts."""
    one = film.survivors[survivor]
    marks = []
    if one.status == "vivant" and one.litres == 1:
        marks.append("à un litre de la mort")
    if clues >= ENOUGH_CLUES and one.status == "vivant":
        marks.append("sa sortie sera jugée")
    if survivor == GEEK and "geek_clue" in film.used:
        marks.append("a déjà trouvé ce tour-ci")
    if survivor == CONTAMINE and "infect" in film.used:
        marks.append("a déjà perdu un litre ce tour-ci")
    return marks


# The zombies of a room as round tokens: those that are alike stand together.


def tokens_in(
    film: Film,
    room: RoomId,
    acts: Mapping[ZombieId, Act],
    chosen: Collection[str],
    moved: Mapping[ZombieId, RoomId],
    coming: Sequence[tuple[RoomId, int]],
) -> tuple[TokenView, ...]:
    """Those that stand here, those that a begun move brings here, those that arrive."""
    staying = [it for it in film.zombies_in(room) if it not in moved]
    brought = [it for it, to in moved.items() if to == room and it in film.zombies]
    here = [_token(film, group, acts, chosen) for group in _alike(film, staying, acts, chosen)]
    here += [_token(film, (it,), acts, chosen, coming=True) for it in brought]
    return (*here, *_newcomers(room, coming))


def _alike(
    film: Film, zombies: Sequence[ZombieId], acts: Mapping[ZombieId, Act], chosen: Collection[str]
) -> Iterator[tuple[ZombieId, ...]]:
    """Groups that nothing tells apart."""
    groups: dict[object, list[ZombieId]] = {}
    for it in zombies:
        mark = (film.zombies[it], it == GOTH, it in acts, it in chosen)
        groups.setdefault(mark, []).append(it)
    return (tuple(group) for group in groups.values())


def _token(
    film: Film,
    group: tuple[ZombieId, ...],
    acts: Mapping[ZombieId, Act],
    chosen: Collection[str],
    *,
    coming: bool = False,
) -> TokenView:
    first = group[0]
    zombie = film.zombies[first]
    kind = KIND_NAMES.get(zombie.kind or "", "")
    held = busy(film, zombie)
    return TokenView(
        id=first,
        count=len(group),
        stack=zombie.stack,
        kind=kind,
        spoken=_spoken(group, kind, zombie.stack, held=held, coming=coming),
        act=acts.get(first),
        chosen=first in chosen,
        busy=held,
        mad=first == GOTH,
        coming=coming,
    )


def _spoken(group: tuple[ZombieId, ...], kind: str, stack: int, *, held: bool, coming: bool) -> str:
    words = "Tueur fou" if group[0] == GOTH else counted(len(group), "zombie")
    pile = f", pile de {stack}" if stack > 1 else ""
    said = f", {kind.lower()}" if kind else ""
    return f"{words}{said}{pile}{', sur un cadavre' if held else ''}{', arrive' if coming else ''}"


def _newcomers(room: RoomId, coming: Sequence[tuple[RoomId, int]]) -> list[TokenView]:
    heights = [stack for where, stack in coming if where == room]
    return [
        TokenView("", heights.count(it), it, "", "Zombies qui arrivent", coming=True)
        for it in dict.fromkeys(heights)
    ]


# North, east, south, west.
_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_EMPTY: Final = CellView()


@dataclass(frozen=True, slots=True)
class Lights:
    """What may be tapped now, and what is already chosen."""

    pawns: Mapping[SurvivorName, Act] = field(default_factory=dict)
    tokens: Mapping[ZombieId, Act] = field(default_factory=dict)
    rooms: Mapping[RoomId, Act] = field(default_factory=dict)
    exits: Mapping[ExitId, Act] = field(default_factory=dict)
    squares: Mapping[Square, tuple[Act, ...]] = field(default_factory=dict)
    square: Square | None = None
    chosen: frozenset[str] = frozenset()
    moved: Mapping[ZombieId, RoomId] = field(default_factory=dict)
    coming: Sequence[tuple[RoomId, int]] = ()


NOTHING_LIT: Final = Lights()


def plan_view(
    film: Film, film_set: FilmSet, lights: Lights = NOTHING_LIT, *, drawn_on: bool = False
) -> PlanView:
    """Row by row, from the north-west corner; `drawn_on`: with the rim where more may be drawn."""
    by_square = {room.square: name for name, room in film.plan.rooms.items()}
    if not by_square:
        return PlanView(())
    rim = drawn_on and film.result is None and film.table.variants.ville is None
    columns, lines = (
        range(min(at) - rim, max(at) + 1 + rim) for at in zip(*by_square, strict=True)
    )
    drawing = _Drawing(film, film_set, lights, by_square)
    return PlanView(tuple(tuple(drawing.cell((x, y)) for x in columns) for y in lines), rim)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One film being drawn."""

    film: Film
    film_set: FilmSet
    lights: Lights
    by_square: Mapping[Square, RoomId]

    def cell(self, square: Square) -> CellView:
        room = self.by_square.get(square)
        if room is not None:
            return self._room(room, square)
        more = self.lights.squares.get(square)
        return CellView(more=more, chosen=square == self.lights.square) if more else _EMPTY

    def _room(self, room: RoomId, square: Square) -> CellView:
        film, lights = self.film, self.lights
        return CellView(
            id=room,
            name=room_name(film, room),
            walls=self._walls(room, square),
            pawns=tuple(
                pawn_view(film, it, self.film_set, lights.pawns.get(it), it in lights.chosen)
                for it in film.living_in(room)
            ),
            corpses=tuple(short(it) for it in film.corpses_in(room)),
            tokens=tokens_in(film, room, lights.tokens, lights.chosen, lights.moved, lights.coming),
            exits=tuple(self._exit(it) for it in film.exits_in(room)),
            passages=self._passages(room, square),
            danger=self._danger(room),
            act=lights.rooms.get(room),
            chosen=room in lights.chosen,
        )

    def _walls(self, room: RoomId, square: Square) -> tuple[str, str, str, str]:
        north, east, south, west = (self._wall(room, it) for it in _beside(square))
        return north, east, south, west

    def _wall(self, room: RoomId, beside: Square) -> str:
        other = self.by_square.get(beside)
        if other is None or not self.film.plan.adjacent(room, other):
            return "mur"
        return "barricade" if self.film.plan.blocked(room, other) else "porte"

    def _passages(self, room: RoomId, square: Square) -> tuple[str, ...]:
        """P-01: trapdoors and lifts lead where no wall is shared."""
        touching = {self.by_square.get(it) for it in _beside(square)}
        plan = self.film.plan
        return tuple(
            room_name(self.film, it) + (" (barricadé)" if plan.blocked(room, it) else "")
            for it in plan.doors[room]
            if it not in touching
        )

    def _exit(self, name: ExitId) -> ExitView:
        way = self.film.exits[name]
        return ExitView(name, EXIT_NAMES[way.kind], way.text, self.lights.exits.get(name))

    def _danger(self, room: RoomId) -> str:
        """F-01: what leaving costs, where somebody may leave."""
        danger = danger_in(self.film, room) if self.film.living_in(room) else 0
        return f"1–{min(danger, 6)}" if danger > 1 else "1" if danger else ""


def _beside(square: Square) -> tuple[Square, ...]:
    x, y = square
    return tuple((x + dx, y + dy) for dx, dy in _SIDES)
