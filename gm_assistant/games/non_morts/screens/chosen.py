"""What is being decided: what was begun, who is selected, the dice, the end."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import capitalised, de, listed
from gm_assistant.games.non_morts.rules.film import Film, Result
from gm_assistant.games.non_morts.rules.game import CODE
from gm_assistant.games.non_morts.rules.night import dice_owed, movable, risk_of
from gm_assistant.games.non_morts.rules.words import (
    FACES,
    GEEK,
    GOTH,
    POUFFE,
    PlayerId,
    Refusal,
    RoomId,
    Square,
    SurvivorName,
    ZombieId,
)
from gm_assistant.games.non_morts.screens.plan import (
    Act,
    PanelView,
    room_label,
    short,
    the,
    zombie_label,
)
from gm_assistant.games.non_morts.texts import FilmSet

# What is begun and not yet played: zombies to move, newcomers placed, voices given.

STEPS, NEWCOMERS, ROLLS, CLUE, MARKS = "pas", "arrivees", "ouverture", "indice", "jugement"


@dataclass(frozen=True, slots=True)
class Begun:
    """The drafts as the film can still use them; the rest is dropped."""

    steps: Mapping[ZombieId, RoomId] = field(default_factory=dict)
    newcomers: tuple[tuple[RoomId, int], ...] = ()
    rolls: tuple[dict[PlayerId, int], ...] = ()
    clue: Mapping[str, Any] | None = None
    marks: Mapping[PlayerId, list[str]] = field(default_factory=dict)


def begun(film: Film, drafts: Mapping[str, Any]) -> Begun:
    """What was kept beside the moves."""
    return Begun(
        steps=_steps(film, drafts.get(STEPS, ())) if film.step == "deplacement" else {},
        newcomers=_newcomers(film, drafts.get(NEWCOMERS, ())),
        rolls=() if film.opened else tuple(drafts.get(ROLLS, ())),
        clue=_clue(film, drafts.get(CLUE)),
        marks=drafts.get(MARKS, {}) if film.judged else {},
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
PANELS = ("proposition", "decret", "note", "sortie", "cri", "geek")


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
    return Selection(
        pawns=tuple(dict.fromkeys(pawns))[:2],
        to=to if to in film.plan.rooms or to in film.exits else "",
        zombie=zombie if zombie in film.zombies else "",
        room=room if room in film.plan.rooms else "",
        square=_square(args.get("case", "")),
        panel=panel if _can_open(panel, living) else "",
        op=args.get("op", ""),
        shown=args.get("voir") == "1",
    )


def _can_open(panel: str, living: list[SurvivorName]) -> bool:
    """A scream or a find needs whoever screams or finds."""
    by = _BY.get(panel)
    return panel in PANELS and (by is None or by in living)


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


def written(move: object) -> str:
    """A move, or a part of one, as the value of a button."""
    return json.dumps(move, ensure_ascii=False, separators=(",", ":"))


def foreseen(film: Film, move: JsonMove) -> Film | None:
    """The film after this move, or None where the rules refuse it."""
    try:
        return CODE.judge(film, CODE.read(move, "", film.table.known), film.move + 1)
    except (Refusal, Malformed):
        return None


def warning_of(after: Film | None) -> str:
    """G-01: told before the tap that isolates him."""
    return GOTH_ALONE if after and GOTH in after.last.turned else ""


def offered(film: Film, move: JsonMove, label: str, detail: str = "") -> Act:
    """A whole move on a button, barred where the rules would refuse it."""
    after = foreseen(film, move)
    tone = "lit" if after else "barred"
    return Act(label, detail, written(move), tone=tone, warning=warning_of(after))


def only_legal(acts: list[Act]) -> tuple[Act, ...]:
    return tuple(it for it in acts if it.tone == "lit")


# The dice that a move owes, in their order, and what their faces mean.

Move = dict[str, Any]
MEANING: Final = tuple(
    f"{face} : {short(FACES[face]) if face in FACES else 'personne'}" for face in range(1, 7)
)


class Owed(NamedTuple):
    """One die: for whom, and where its face goes in the move."""

    label: str
    about: str
    path: tuple[str, str, int]


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
            return [Owed("Le goth", "6 : il prend le coup", ("die", "", 0))]
        case "arrive":
            return [_alien(it) for it in film.aliens()]
        case "open":
            return [Owed(film.director(it).name, "", ("rolls", it, 0)) for it in throwing]
        case _:
            return []


def _attack(film: Film) -> Iterator[Owed]:
    for name, count in dice_owed(film).items():
        where = room_label(film, film.zombies[name].room)
        for place in range(count):
            yield Owed(zombie_label(name), where, ("dice", name, place))


def _flight(film: Film, survivor: str) -> Owed:
    danger = risk_of(film, survivor)
    lost = "1 litre perdu sur 1" if danger == 1 else f"1 litre perdu sur 1–{min(danger, 6)}"
    return Owed(capitalised(the(survivor)), lost, ("dice", survivor, -1))


def _alien(zombie: str) -> Owed:
    return Owed(zombie_label(zombie), f"6 : une copie {de('cet alien')}", ("aliens", zombie, -1))


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


# The end: the film's poster, with its theories unveiled.

_STORIES: Final = {
    "egalite": "Plusieurs vérités à l'affiche : personne ne gagne, le film est un succès.",
    "tous_morts": "Personne n'en sort vivant : personne ne gagne, le film est un succès.",
    "plus_personne": "Le dernier est parti sans rien prouver : personne ne gagne.",
}
_FATES: Final = {
    "vivant": "encore dedans",
    "mort": "meurt en scène",
    "evade": "s'en sort",
    "tueur": "devient tueur fou",
}


def poster(film: Film, film_set: FilmSet) -> PanelView:
    """Who won, each one's theory, who survived."""
    result = film.result or Result("plus_personne")
    names = listed(film.director(it).name for it in result.winners)
    title = film_set.label(result.theory) if result.theory else film.table.title or "Les Non-Morts"
    words = f"Un film de {names}" if result.winners else _STORIES.get(result.reason, "")
    values: dict[str, object] = {
        "place": film_set.label(film.table.place) if film.table.place else "",
        "title": title,
        "story": words,
        "theories": [
            (one.name, film_set.label(one.theory), it in result.winners)
            for it, one in film.table.players.items()
        ],
        "fates": [(short(it), _FATES[one.status]) for it, one in film.survivors.items()],
        "clues": len(film.clues),
    }
    return PanelView("Fin", words, "fin", values=values)
