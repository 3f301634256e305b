"""What is being decided on the plan: what is touched, what is begun, what lights up.

`selected` and `begun` understand the questions of an address and the drafts, `Stage` holds all
that a screen is built from. `offered` tries a move before a button shows it; `lights_of` is what
a finger may touch now on the plan, each with what it would do, and at what price.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import capitalised
from gm_assistant.games.non_morts.rules.day import endangers_the_goth, price_of_kill
from gm_assistant.games.non_morts.rules.film import Film, room_name
from gm_assistant.games.non_morts.rules.game import CODE
from gm_assistant.games.non_morts.rules.night import (
    SURE,
    dice_owed,
    free_squares,
    movable,
    price_of,
    risk_of,
    shuns,
    steps_of,
    to_add,
    ways_of,
)
from gm_assistant.games.non_morts.rules.words import (
    FACES,
    GEEK,
    GOTH,
    MOST_MOVED,
    POUFFE,
    PlayerId,
    Refusal,
    RoomId,
    Square,
    SurvivorName,
    ZombieId,
)
from gm_assistant.games.non_morts.screens.plan import (
    NOTHING_LIT,
    Act,
    Lights,
    PanelView,
    risk,
    short,
    the,
    tokens,
    zombie_label,
)
from gm_assistant.games.non_morts.texts import FilmSet
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.around import SIX, Face, as_text, faces_from

# What is begun and not yet played: zombies to move, newcomers placed, voices given.

STEPS, NEWCOMERS, ROLLS, CLUE, MARKS = "pas", "arrivees", "ouverture", "indice", "jugement"
# Voices given on the players' own pages: on the claims of a judgement, on a proposal.
VOICES, PROPOSED = "preuves", "scrutin"


@dataclass(frozen=True, slots=True)
class Begun:
    """The drafts as the film can still use them; the rest is dropped."""

    steps: Mapping[ZombieId, RoomId] = field(default_factory=dict)
    newcomers: tuple[tuple[RoomId, int], ...] = ()
    rolls: tuple[dict[PlayerId, int], ...] = ()
    clue: Mapping[str, Any] | None = None
    marks: Mapping[PlayerId, list[str]] = field(default_factory=dict)
    voices: Mapping[PlayerId, list[int]] = field(default_factory=dict)
    proposed: Mapping[str, Any] | None = None


def begun(film: Film, drafts: Mapping[str, Any]) -> Begun:
    """What was kept beside the moves."""
    return Begun(
        steps=_steps(film, drafts.get(STEPS, ())) if film.step == "deplacement" else {},
        newcomers=_newcomers(film, drafts.get(NEWCOMERS, ())),
        rolls=() if film.opened else tuple(drafts.get(ROLLS, ())),
        clue=_clue(film, drafts.get(CLUE)),
        marks=drafts.get(MARKS, {}) if film.judged else {},
        voices=drafts.get(VOICES, {}) if film.judged else {},
        proposed=drafts.get(PROPOSED) or None if not film.judged else None,
    )


def _steps(film: Film, kept: Any) -> dict[ZombieId, RoomId]:
    free = set(movable(film))
    return {it: room for it, room in kept if it in free and room in film.plan.rooms}


def _newcomers(film: Film, kept: Any) -> tuple[tuple[RoomId, int], ...]:
    if film.step != "arrivees":
        return ()
    return tuple((room, stack) for room, stack in kept if room in film.plan.rooms)


def _clue(film: Film, kept: Any) -> Mapping[str, Any] | None:
    """A clue whose author has not said yet what it serves."""
    wanted = {"clue": "indice", "geek_clue": "evenements"}
    if not kept or film.step != wanted.get(kept.get("move")):
        return None
    found: Mapping[str, Any] = kept
    return found if found.get("survivor") in film.living() else None


# What somebody has touched on the plan so far: the questions of a page's address, understood.

# The panels that a tap may open; the others follow from the moment.
# « des »: the theories are read, the dice of the opening come next.
DICE: Final = "des"
PANELS = ("proposition", "decret", "note", "sortie", "cri", "geek", DICE)


@dataclass(frozen=True, slots=True)
class Selection:
    """What is touched; what the film does not know is left out."""

    pawns: tuple[SurvivorName, ...] = ()
    to: str = ""
    zombie: ZombieId = ""
    room: RoomId = ""
    square: Square | None = None
    panel: str = ""
    op: str = ""
    first: PlayerId = ""
    shown: bool = False

    @property
    def one(self) -> SurvivorName:
        """The pawn that is touched alone."""
        return self.pawns[0] if len(self.pawns) == 1 else ""


_BY: Final = {"cri": POUFFE, "geek": GEEK}
NOTHING_CHOSEN: Final = Selection()


def selected(film: Film, args: Mapping[str, str]) -> Selection:
    """The questions of an address that mean something now."""
    living = film.living()
    pawns = [it for it in args.get("pion", "").split(",") if it in living]
    to, room, zombie = args.get("vers", ""), args.get("salle", ""), args.get("zombie", "")
    panel = args.get("volet", "")
    # A scream or a find needs whoever screams or finds.
    by = _BY.get(panel)
    opens = panel in PANELS and (by is None or by in living)
    return Selection(
        pawns=tuple(dict.fromkeys(pawns))[:2],
        to=to if to in film.plan.rooms or to in film.exits else "",
        zombie=zombie if zombie in film.zombies else "",
        room=room if room in film.plan.rooms else "",
        square=_square(args.get("case", "")),
        panel=panel if opens else "",
        op=args.get("op", ""),
        first=args.get("premier", "") if args.get("premier") in film.table.players else "",
        shown=args.get("voir") == "1",
    )


def _square(text: str) -> Square | None:
    x, _, y = text.partition(",")
    try:
        return int(x), int(y)
    except ValueError:
        return None


# Everything that a screen is built from: the film, what is touched, what is begun.


@dataclass(frozen=True, slots=True)
class Stage:
    """One moment in front of somebody."""

    film: Film
    film_set: FilmSet
    sel: Selection
    begun: Begun
    # What a refused form told.
    sent: Pairs = ()

    @property
    def purse(self) -> int:
        return self.film.purses.get(self.film.player, 0)

    @property
    def actor(self) -> str:
        """Whose turn it is, by name."""
        return self.film.director(self.film.player).name if self.film.active else ""


def asked(**args: object) -> str:
    """The questions of an address, without those that say nothing."""
    return "?" + urlencode({name: value for name, value in args.items() if value})


# What a tap would do: a move as the button carries it, tried on the film before it is offered.

JsonMove = Mapping[str, Any]
GOTH_ALONE = "Le goth va rester seul : il deviendra un tueur fou."


def foreseen(film: Film, move: JsonMove) -> Film | None:
    """The film after this move, or None where the rules refuse it."""
    try:
        return CODE.judge(film, CODE.read(move, "", film.table.known), film.move + 1)
    except (Refusal, Malformed):
        return None


def refused(film: Film, move: JsonMove) -> str:
    """Why the rules would not take this move, in their own sentence; nothing where they would."""
    refusal = CODE.refusal_of(film, CODE.read(move, "", film.table.known))
    return refusal.sentence if refusal else ""


def warning_of(after: Film | None) -> str:
    """G-01: told before the tap that isolates him."""
    return GOTH_ALONE if after and GOTH in after.last.turned else ""


def offered(film: Film, move: JsonMove, label: str, detail: str = "") -> Act:
    """A whole move on a button, barred where the rules would refuse it."""
    after = foreseen(film, move)
    tone = "lit" if after else "barred"
    return Act(label, detail, as_text(move), tone=tone, warning=warning_of(after))


def only_legal(acts: list[Act]) -> tuple[Act, ...]:
    return tuple(it for it in acts if it.tone == "lit")


# The dice that a move owes, in their order, and what their faces do.

NUMBERS: Final = tuple(Face(str(it)) for it in SIX)
# G-02: the face that nobody hopes for.
_STRUCK: Final = tuple(Face(str(it), "le goth" if it == 6 else "le zombie") for it in SIX)

Move = dict[str, Any]


class Owed(NamedTuple):
    """One die: for whom, where its face goes in the move, and what each face does."""

    label: str
    about: str
    path: tuple[str, str, int]
    faces: tuple[Face, ...] = NUMBERS


def dice_of(film: Film, move: Mapping[str, Any], throwing: tuple[str, ...] = ()) -> list[Owed]:
    """Every die of this move, whatever has been entered so far."""
    match move.get("move"):
        case "attack":
            return list(_attack(film))
        case "walk":
            walkers = move.get("survivors", ())
            return [
                _flight(film, it) for it in walkers if it in film.living() and risk_of(film, it)
            ]
        case "kill":
            return [Owed("Qui prend le coup", "", ("die", "", 0), _STRUCK)]
        case "arrive":
            copy = faces_from(6, "une copie", "rien")
            return [Owed(zombie_label(it), "", ("aliens", it, -1), copy) for it in film.aliens()]
        case "open":
            return [Owed(film.director(it).name, "", ("rolls", it, 0)) for it in throwing]
        case _:
            return []


def _attack(film: Film) -> Iterator[Owed]:
    for name, count in dice_owed(film).items():
        room = film.zombies[name].room
        faces = tuple(Face(str(it), _bitten(film, room, it)) for it in SIX)
        for place in range(count):
            yield Owed(zombie_label(name), room_name(film, room), ("dice", name, place), faces)


def _bitten(film: Film, room: RoomId, face: int) -> str:
    """L27: whom a face names is hurt where the zombie stands, and nowhere else."""
    named = FACES.get(face)
    return short(named) if named in film.living_in(room) else "raté"


def _flight(film: Film, survivor: str) -> Owed:
    danger = risk_of(film, survivor)
    faces = tuple(Face(str(it), "−1 litre" if it <= danger else "rien") for it in SIX)
    return Owed(capitalised(the(survivor)), "", ("dice", survivor, -1), faces)


def with_faces(move: Mapping[str, Any], owed: list[Owed], faces: list[int]) -> Move:
    """The move with the faces that are known; 0 is a die that nobody threw."""
    whole: Move = dict(move)
    for die, face in zip(owed, faces, strict=True):
        field, who, place = die.path
        if not face:
            continue
        if field == "die":
            whole["die"] = face
        elif place >= 0 and field == "dice":
            whole.setdefault("dice", {}).setdefault(who, []).append(face)
        else:
            whole.setdefault(field, {})[who] = face
    return whole


def faces_in(move: Mapping[str, Any]) -> tuple[int, ...]:
    """The faces of a move that was played, for the picture of its dice."""
    found: list[int] = [move["die"]] if move.get("die") else []
    for rolled in (*move.get("dice", {}).values(), *move.get("aliens", {}).values()):
        found += rolled if isinstance(rolled, list) else [rolled]
    for one in move.get("rolls", ()):
        found += one.values()
    return tuple(found)


# A zombies' turn on the plan: which may move and where, where newcomers land.


def advance_lights(stage: Stage) -> Lights:
    """Each zombie that may move; then its rooms (Z-04)."""
    moved, ways = stage.begun.steps, steps_of(stage.film)
    full = len(moved) >= MOST_MOVED
    tokens = {it: _step(it, rooms) for it, rooms in ways.items() if it not in moved and not full}
    tokens |= {it: Act("Laisser", adds=as_text({"retire": it})) for it in moved}
    chosen = stage.sel.zombie if stage.sel.zombie in tokens else ""
    rooms = _rooms(stage, chosen, ways[chosen]) if chosen and chosen not in moved else {}
    return Lights(tokens=tokens, rooms=rooms, moved=moved, chosen=frozenset((chosen,)))


def _step(zombie: ZombieId, rooms: list[RoomId]) -> Act:
    """Where there is one way only, one tap is enough."""
    if len(rooms) == 1:
        return Act("Avancer", adds=as_text({"pas": [zombie, rooms[0]]}))
    return Act("Choisir", query=asked(zombie=zombie))


def _rooms(stage: Stage, zombie: ZombieId, rooms: list[RoomId]) -> dict[RoomId, Act]:
    film = stage.film
    found = {it: Act("Ici", adds=as_text({"pas": [zombie, it]})) for it in rooms}
    for it in film.plan.doors[film.zombies[zombie].room]:
        move = {"move": "advance", "moves": [[zombie, it]]}
        found.setdefault(it, offered(film, move, "Ici"))
    return found


def tokens_left(stage: Stage) -> int:
    placed = sum(stack for _, stack in stage.begun.newcomers)
    return max(0, to_add(stage.film) - placed)


def arrive_lights(stage: Stage) -> Lights:
    """J-01: any drawn room, one zombie a tap."""
    rooms = stage.film.plan.rooms if tokens_left(stage) else ()
    acts = {it: Act("+ 1 zombie", adds=as_text({"arrive": it}), counted=True) for it in rooms}
    return Lights(rooms=acts, coming=stage.begun.newcomers)


# Survivors touched on the plan: where they may walk, whom they may kill, and at what price.

# Where a die is thrown it may save; where nothing can, it is not thrown at all.
SURE_FACE: Final = 6


def walkers_after(stage: Stage, touched: SurvivorName) -> tuple[SurvivorName, ...]:
    """Touching a second pawn takes it along where both may go to one place (M-01)."""
    pawns = stage.sel.pawns
    if touched in pawns:
        return tuple(it for it in pawns if it != touched)
    if len(pawns) != 1:
        return (touched,)
    reached = [{way.to for way in ways_of(stage.film, it)} for it in (pawns[0], touched)]
    return (*pawns, touched) if reached[0] & reached[1] else (touched,)


def pawn_acts(stage: Stage) -> dict[SurvivorName, Act]:
    """Each pawn can be touched; touched again it is let go."""
    found = {}
    for it in stage.film.living():
        pawns = ",".join(walkers_after(stage, it))
        found[it] = Act("", query=asked(pion=pawns) if pawns else "?")
    return found


def walk_of(stage: Stage, to: str, *, face: int = 0) -> JsonMove:
    """The walk of the touched pawns; a face stands for every die where one is told."""
    pawns = stage.sel.pawns
    move: dict[str, object] = {"move": "walk", "survivors": list(pawns), "to": to}
    in_danger = [it for it in pawns if risk_of(stage.film, it)]
    return {**move, "dice": dict.fromkeys(in_danger, face)} if face and in_danger else move


def owes_dice(stage: Stage) -> list[SurvivorName]:
    """Those whom a die may wound or save; nobody throws for what is certain."""
    risks = {it: risk_of(stage.film, it) for it in stage.sel.pawns}
    if all(danger >= SURE for danger in risks.values() if danger):
        return []
    return [it for it, danger in risks.items() if danger]


def walk_act(stage: Stage, to: str, label: str) -> Act:
    """One place to walk to; where dice are owed they are asked for next."""
    film, pawns = stage.film, stage.sel.pawns
    price, sure = price_of(film, pawns), walk_of(stage, to, face=SURE_FACE)
    after = foreseen(film, sure)
    danger = max(risk_of(film, it) for it in pawns)
    near = _is_open(stage, to)
    detail = f"{tokens(price)} · {risk(danger)}" if near else _closed(stage, to)
    if to in film.exits and any(shuns(it, film.exits[to]) for it in pawns):
        detail = "pas pour le geek"
    tone, warning = ("lit" if after else "barred"), warning_of(after)
    if owes_dice(stage) and near and price <= stage.purse:
        query = asked(pion=",".join(pawns), vers=to)
        return Act(label, detail, query=query, tone=tone, warning=warning)
    return Act(label, detail, as_text(sure), tone=tone, warning=warning)


def _closed(stage: Stage, to: str) -> str:
    rooms = {stage.film.survivors[it].room or "" for it in stage.sel.pawns}
    barred = any(stage.film.plan.blocked(it, to) for it in rooms)
    return "une barricade" if barred else "trop loin"


def _is_open(stage: Stage, to: str) -> bool:
    film = stage.film
    rooms = [film.survivors[it].room or "" for it in stage.sel.pawns]
    if to in film.exits:
        return all(film.exits[to].room == room for room in rooms)
    return all(film.plan.leads(room, to) for room in rooms)


def walk_lights(stage: Stage) -> Lights:
    """Every room and exit, lit or not; and the zombies that a single pawn may kill."""
    film, sel = stage.film, stage.sel
    near = {film.survivors[it].room for it in sel.pawns}
    rooms = {it: walk_act(stage, it, "Ici") for it in film.plan.rooms if near != {it}}
    exits = {it: walk_act(stage, it, "Sortir") for it in film.exits}
    prey = film.zombies_in(film.survivors[sel.one].room or "") if sel.one else ()
    return Lights(
        pawns=pawn_acts(stage),
        tokens={it: kill_act(stage, sel.one, it, "Tuer") for it in prey},
        rooms={it: act for it, act in rooms.items() if act.tone == "lit" or len(rooms) < 60},
        exits={it: act for it, act in exits.items() if film.exits[it].room in near},
        chosen=frozenset((*sel.pawns, sel.to)),
    )


def kill_act(stage: Stage, by: SurvivorName, zombie: ZombieId, label: str) -> Act:
    """G-02: where the goth may take it, a die is asked for first."""
    film, price = stage.film, price_of_kill(by)
    move: dict[str, object] = {"move": "kill", "by": by, "zombie": zombie}
    if not endangers_the_goth(film, by):
        after = foreseen(film, move)
        tone = "lit" if after else "barred"
        return Act(label, tokens(price), as_text(move), tone=tone, warning=warning_of(after))
    after = foreseen(film, {**move, "die": 1})
    detail = f"{tokens(price)} + dé"
    if price > stage.purse:
        return Act(label, detail, as_text({**move, "die": 1}), tone="barred")
    query = asked(pion=by, zombie=zombie)
    return Act(label, detail, query=query, tone="lit" if after else "barred")


def place_name(stage: Stage, to: str) -> str:
    """A room by its name, an exit by its room's."""
    film = stage.film
    if to in film.exits:
        return f"la sortie, dans « {room_name(film, film.exits[to].room)} »"
    return f"« {room_name(film, to)} »"


def names_left(stage: Stage) -> tuple[str, ...]:
    """The names of this place that no room has yet, and a number when there are none."""
    film = stage.film
    told = {room.name for room in film.plan.rooms.values()}
    offers = stage.film_set.rooms.get(film.table.place, stage.film_set.anywhere)
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
    name, found = names_left(stage)[0], {}
    for (x, y), rooms in squares_to_draw(stage).items():
        ask = Act("Choisir", "nom et portes", query=asked(case=f"{x},{y}"))
        found[x, y] = (ask, *(_door(stage, (x, y), room, name) for room in rooms))
    return found


def _door(stage: Stage, square: Square, room: RoomId, name: str) -> Act:
    move = {"move": "room", "square": list(square), "doors": [room], "name": name}
    words = f"Dessiner « {name} », porte vers {room_name(stage.film, room)}"
    x, y = stage.film.plan.rooms[room].square
    side = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "o"}[(x - square[0], y - square[1])]
    return offered(stage.film, move, words, side)


def room_panel(stage: Stage) -> PanelView | None:
    """The square that was touched: its doors and its name."""
    square = stage.sel.square
    rooms = squares_to_draw(stage).get(square) if square else None
    if square is None or not rooms:
        return None
    doors = [(it, room_name(stage.film, it)) for it in rooms]
    values = {"square": f"{square[0]},{square[1]}", "doors": doors, "names": names_left(stage)}
    rule = ("tours", "tour_de_survivants")
    return PanelView("Une nouvelle pièce", "Elle finit le tour.", "piece", values=values, rule=rule)


# What lights up on the plan now.


def lights_of(stage: Stage) -> Lights:
    """By the step of the turn, then by what is touched."""
    film = stage.film
    if not film.opened or film.result or film.judged:
        return NOTHING_LIT
    match film.step:
        case "deplacement":
            return advance_lights(stage)
        case "arrivees":
            return arrive_lights(stage)
        case "indice":
            finders = {it: Act("", query=asked(pion=it)) for it in film.living()}
            return Lights(pawns=finders, chosen=frozenset((stage.sel.one,)))
        case "evenements":
            return _events(stage)
        case _:
            return NOTHING_LIT


def _events(stage: Stage) -> Lights:
    film, sel = stage.film, stage.sel
    if sel.panel == "sortie":
        rooms = {it: Act("Ici", query=asked(volet="sortie", salle=it)) for it in film.plan.rooms}
        return Lights(rooms=rooms, chosen=frozenset((sel.room,)))
    if sel.panel == "cri" and POUFFE in film.living():
        return _scream(stage)
    if sel.pawns and sel.panel != "geek":
        return walk_lights(stage)
    return Lights(
        pawns=pawn_acts(stage),
        tokens={it: Act("", query=asked(zombie=it)) for it in film.zombies},
        squares={} if film.table.variants.ville else square_acts(stage),
        square=sel.square,
        chosen=frozenset((sel.zombie, *sel.pawns)),
    )


def _scream(stage: Stage) -> Lights:
    """H-01: one room next door, for all of them."""
    film = stage.film
    room = film.survivors[POUFFE].room or ""
    beside = film.plan.doors[room]
    acts = {}
    for it in beside:
        move = {"move": "scream", "to": it}
        act = offered(film, move, "Ici", f"{tokens(3)}, payés par {stage.actor}")
        several = Act("Ici", "à payer à plusieurs", query=asked(volet="cri", vers=it))
        acts[it] = act if stage.purse >= 3 else several
    return Lights(rooms=acts, chosen=frozenset((POUFFE,)))
