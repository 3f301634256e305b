"""Les Non-Morts as its kinds of moves, and a film as it is shot.

Each kind of move is one record of `KINDS`: what it does, how it is said, its fields. What an
accepted proposal or the table's decree changes is written in small ops, each a record of its own
among `OPS` and `DECREES`; a move that holds some has them read as moves of their own. `CODE`
gathers the kinds with what is said once for the game; `Game` is a film, whose states are `Film`.

A move is judged on a draft of the film, which is dropped when the move is refused: each one says
itself when it may be played. No sentence of the journal holds a secret.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from gm_assistant.engine import game as engine
from gm_assistant.engine.forms import (
    FLAG,
    NAME,
    NOTHING_KNOWN,
    TEXT,
    By,
    Called,
    Checked,
    Choice,
    Fields,
    Form,
    Known,
    Made,
    Many,
    OneOf,
    OrNull,
    Pair,
    Shape,
    Whole,
    expect,
)
from gm_assistant.engine.game import Code, Facts, Kind, Move, kinds_of
from gm_assistant.engine.wording import RefusedMove
from gm_assistant.french.language import agreed, capitalised, counted, listed
from gm_assistant.games.non_morts.rules import day, night, words
from gm_assistant.games.non_morts.rules.day import Price, highest
from gm_assistant.games.non_morts.rules.film import (
    FORMAT,
    Film,
    Last,
    Result,
    Room,
    Zombie,
    before_the_film,
    in_order,
    read_table,
    room_name,
    to_tell,
    zombie_name,
)
from gm_assistant.games.non_morts.rules.night import bitten, conclude, pending, while_filming
from gm_assistant.games.non_morts.rules.words import (
    CHARACTERS,
    EXITS,
    SAYINGS,
    RollsUnsettled,
    RoomId,
    SurvivorName,
    id_order,
    survivor_order,
)

Op: TypeAlias = Kind[Film, None]

PLAYER: Final = Called("players", "joueur")
SURVIVOR: Final = OneOf(CHARACTERS, "survivant")
DIE: Final = Whole(1, 6)
SOME: Final = Whole(1)
COUNT: Final = Whole(0)
SQUARE: Final = Many(Whole(), 2, 2)
THEORIES: Final = Many(Called("theories", "théorie"), distinct=True)
PAYMENTS: Final = By(PLAYER, SOME)
TWO_ROOMS: Final = Many(NAME, 2, 2, distinct=True)
NEWCOMER: Final = Made(Shape({"room": NAME}, {"stack": SOME}), lambda read: Zombie(**read))
STEPS: Final = Checked(
    Many(Pair(NAME, NAME, "[zombie, pièce]")),
    lambda steps, _known: len(dict(steps)) == len(steps),
    "le même zombie y est deux fois",
)
_CLUE: Final = {"text": TEXT, "serves": THEORIES}
_SOLD: Final = Shape({"price": SOME}, {"paid": PAYMENTS})
_FREE: Final = OneOf(("pour", "contre"), "vote")


@dataclass(frozen=True, slots=True)
class _Voice(Form[str | Price]):
    """A voice given for nothing, or for sale."""

    words: str = "`pour` or `contre`, or a price and who pays it"

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> str | Price:
        if not isinstance(value, dict):
            return _FREE.read(value, place, known)
        read = _SOLD.read(value, place, known)
        return Price(read["price"], read.get("paid", {}))


# How people, places and texts are called in a sentence.


def quoted(words: str) -> str:
    return f"« {words} »"


def _who(film: Film) -> str:
    return film.director(film.player).name if film.active else "La table"


def _people(survivors: Iterable[SurvivorName]) -> str:
    return listed(CHARACTERS[it].label for it in survivors)


def _room(film: Film, room: RoomId) -> str:
    return quoted(room_name(film, room) if room in film.plan.rooms else room)


def _way(film: Film, way: str) -> str:
    return EXITS[film.exits[way].kind]


def _clue(film: Film, clue: str) -> str:
    """Its text, which is public; what it serves is not."""
    text = film.clues[clue].text
    return quoted(text) if text else f"indice {clue.removeprefix('I')}"


def _text(move: Fields) -> str:
    return f" : {quoted(move['text'])}" if move.get("text") else ""


# What an accepted proposal or the table's decree changes.


def _heal_said(_film: Film, op: Fields) -> str:
    return f"{words.litres(op.get('litres', 1))} de sang pour {_people([op['survivor']])}"


def _between(what: str) -> Callable[[Film, Fields], str]:
    def said(film: Film, op: Fields) -> str:
        one, other = op["between"]
        return f"{what} entre {_room(film, one)} et {_room(film, other)}"

    return said


def _zombie_said(film: Film, op: Fields) -> str:
    facts: list[str] = []
    if "stack" in op:
        facts.append(words.tokens(op["stack"]))
    if "room" in op:
        facts.append(f"dans {_room(film, op['room'])}")
    if "kind" in op:
        facts.append(words.KINDS[op["kind"]] if op["kind"] else "ordinaire")
    if "appetite" in op:
        facts.append("sensible à la faim" if op["appetite"] else "insensible à la faim")
    if "climbs" in op:
        facts.append("franchit les barricades" if op["climbs"] else "s'arrête aux barricades")
    return f"{zombie_name(op['zombie'])} : {', '.join(facts) or 'tel quel'}"


def _newcomer_said(film: Film, op: Fields) -> str:
    return f"un zombie dans {_room(film, op['room'])} ({words.tokens(op.get('stack', 1))})"


def _handed_said(_film: Film, op: Fields) -> str:
    return f"un indice pour {_people([op['survivor']])}"


def _litres_said(_film: Film, op: Fields) -> str:
    return f"{_people([op['survivor']])} a {words.litres(op['litres'])}"


def _place_said(film: Film, op: Fields) -> str:
    return f"{_people([op['survivor']])} est dans {_room(film, op['room'])}"


def _purse_said(film: Film, op: Fields) -> str:
    return f"{film.director(op['player']).name} a {words.tokens(op['tokens'])}"


_ZOMBIE_FACTS: Final = {
    "stack": COUNT,
    "room": NAME,
    "kind": OrNull(OneOf(words.KINDS, "espèce de zombie")),
    "appetite": FLAG,
    "climbs": FLAG,
}
OPS: Final[Mapping[str, Op]] = kinds_of(
    (
        Kind("soin", day.heal, _heal_said, {"survivor": SURVIVOR}, {"litres": SOME}),
        Kind("barricade", day.barricade, _between("une barricade"), {"between": TWO_ROOMS}),
        Kind("debarricade", day.tear_down, _between("plus de barricade"), {"between": TWO_ROOMS}),
        Kind("passage", day.open_passage, _between("un passage"), {"between": TWO_ROOMS}),
        Kind("zombie", day.change_zombie, _zombie_said, {"zombie": NAME}, _ZOMBIE_FACTS),
        Kind("arrivee", day.bring_zombie, _newcomer_said, {"room": NAME}, {"stack": SOME}),
        Kind("indice", day.hand_clue, _handed_said, {"clue": NAME, "survivor": SURVIVOR}),
    )
)
# V-03: no proposal takes a litre; these are the table's alone.
DECREES: Final[Mapping[str, Op]] = kinds_of(
    OPS.values(),
    (
        Kind("litres", day.set_litres, _litres_said, {"survivor": SURVIVOR, "litres": COUNT}),
        Kind("place", day.place, _place_said, {"survivor": SURVIVOR, "room": NAME}),
        Kind("jetons", day.fill_purse, _purse_said, {"player": PLAYER, "tokens": COUNT}),
        Kind(
            "serves",
            day.revise_clue,
            lambda *_: "on revoit à quoi sert un indice",
            {"clue": NAME, "serves": THEORIES},
        ),
    ),
)


def _ops_among(ops: Mapping[str, Op]) -> Form[tuple[Move, ...]]:
    forms = {
        name: Made(Shape(op.required, op.optional), partial(Move, name)) for name, op in ops.items()
    }
    return Many(Choice("op", "effet", forms))


def _apply(film: Film, ops: Iterable[Move]) -> None:
    """Each is judged in the state that the one before has left."""
    for op in ops:
        DECREES[op.name].act(film, op)


def _effects(film: Film, ops: Iterable[Move]) -> str:
    effects = [DECREES[op.name].said(film, op) for op in ops]
    return f" : {' ; '.join(effects)}" if effects else ""


def _propose(film: Film, move: Move) -> None:
    if day.vote(film, move):
        _apply(film, move.get("ops", ()))


def _propose_said(film: Film, move: Fields) -> str:
    votes = [
        f"{film.director(it).name} : {_voice(film, vote)}"
        for it, vote in move.get("votes", {}).items()
    ]
    voiced = f" ({' ; '.join(votes)})" if votes else ""
    what = _text(move) or _effects(film, move.get("ops", ()))
    return f"{film.director(move['by']).name} propose{voiced}{what}"


def _voice(film: Film, vote: str | Price) -> str:
    if not isinstance(vote, Price):
        return vote
    shares = len(vote.paid) > 1
    payers = (
        f"{film.director(it).name}{f' ({tokens})' if shares else ''}"
        for it, tokens in vote.paid.items()
    )
    by = f"{agreed(vote.price, 'payé')} par {listed(payers)}"
    return f"sa voix pour {words.tokens(vote.price)}, {by if vote.paid else 'que personne ne paie'}"


def _correct(film: Film, move: Move) -> None:
    """The table's decree needs no vote."""
    while_filming(film)
    _apply(film, move["ops"])


# The other moves, said.


def _first_or_rolls(read: Fields, place: str) -> None:
    either = ("first" in read) != ("rolls" in read)
    expect(either, place, "« first » ou « rolls » est attendu, l'un des deux")


def _open_said(film: Film, move: Fields) -> str:
    name = f" dans {quoted(move['name'])}" if move.get("name") else ""
    if "first" in move:
        return f"{film.director(move['first']).name} ouvre le film{name}"
    try:
        first = highest(film.table.players, move["rolls"])
    except RollsUnsettled:
        return f"Les dés désignent qui ouvre le film{name}"
    return f"{film.director(first).name} l'emporte aux dés et ouvre le film{name}"


def _attack_said(film: Film, move: Fields) -> str:
    """Also an attack with dice that nobody owes."""
    rolled: Mapping[str, tuple[int, ...]] = move["dice"]
    faces = ((zombie, die) for zombie, dice in rolled.items() for die in dice)
    hurt = dict.fromkeys(victim for it in faces if (victim := bitten(film, *it)))
    outcome = f"et blessent {_people(hurt)}" if hurt else "sans blesser personne"
    if len(rolled) == 1:
        ((zombie, dice),) = rolled.items()
        bites = f"blesse {_people(hurt)}" if hurt else "ne blesse personne"
        return f"{capitalised(zombie_name(zombie))} attaque et {bites} : il fait {_faces(dice)}"
    told = (f"{zombie_name(it)} fait {_faces(dice)}" for it, dice in rolled.items())
    return f"Les zombies attaquent {outcome} : {listed(told)}"


def _faces(dice: Iterable[int]) -> str:
    return listed(map(str, dice))


def _advance_said(film: Film, move: Fields) -> str:
    steps = (f"{zombie_name(it)} vers {_room(film, room)}" for it, room in move["moves"])
    return f"{_who(film)} fait avancer {listed(steps)}"


def _arrive_said(film: Film, move: Fields) -> str:
    newcomers: tuple[Zombie, ...] = move["zombies"]
    if not newcomers:
        return f"{_who(film)} ne fait arriver aucun zombie"
    rooms = dict.fromkeys(it.room for it in newcomers)
    places = (f"{_crowd(newcomers, it)} dans {_room(film, it)}" for it in rooms)
    return f"{_who(film)} fait arriver {listed(places)}"


def _crowd(newcomers: Iterable[Zombie], room: RoomId) -> str:
    """« 2 zombies et une pile de 3 »."""
    heights = [it.stack for it in newcomers if it.room == room]
    single = [counted(heights.count(1), "zombie")] if 1 in heights else []
    return listed([*single, *(f"une pile de {it}" for it in heights if it > 1)])


def _clue_said(film: Film, move: Fields) -> str:
    finder = words.to(CHARACTERS[move["survivor"]].label)
    return f"{_who(film)} fait trouver un indice {finder}{_text(move)}"


def _geek_said(film: Film, move: Fields) -> str:
    bearer = words.to(CHARACTERS[move["survivor"]].label)
    return f"{_who(film)} fait donner {bearer} un indice du geek{_text(move)}"


def _infect_said(film: Film, move: Fields) -> str:
    return f"{film.director(move['payer']).name} fait avancer la transformation du contaminé"


def _walk_said(film: Film, move: Fields) -> str:
    people, to = _people(move["survivors"]), move["to"]
    if to in film.exits:
        return f"{_who(film)} fait sortir {people} par {_way(film, to)}"
    return f"{_who(film)} déplace {people} vers {_room(film, to)}"


def _kill_said(film: Film, move: Fields) -> str:
    hunter = CHARACTERS[move["by"]].label
    die = f" (dé du goth : {move['die']})" if "die" in move else ""
    return f"{_who(film)} fait attaquer {zombie_name(move['zombie'])} par {hunter}{die}"


def _exit_said(film: Film, move: Fields) -> str:
    where, kind = _room(film, move["room"]), EXITS[move["kind"]]
    return f"{_who(film)} trace une sortie dans {where}, {kind}{_text(move)}"


def _scream_said(film: Film, move: Fields) -> str:
    return (
        f"{_who(film)} fait hurler la pouffe : les zombies reculent vers {_room(film, move['to'])}"
    )


def _drawn_said(film: Film, move: Fields) -> str:
    name = f" {quoted(move['name'])}" if move.get("name") else ""
    doors = listed(_room(film, it) for it in move["doors"])
    return f"{_who(film)} dessine une pièce{name}, avec une porte vers {doors}"


def _note(_film: Film, _move: Move) -> None:
    """A note changes nothing, and may be taken at any moment."""


def _note_said(film: Film, move: Fields) -> str:
    """L17, L27, L33: right after what a table is to tell, it is the telling."""
    return f"{'Le film raconte' if to_tell(film) else 'Note'}{_text(move)}"


KINDS: Final[Mapping[str, Kind[Film, None]]] = kinds_of(
    (
        Kind(
            "open",
            day.open_film,
            _open_said,
            optional={
                "first": PLAYER,
                "rolls": Many(By(PLAYER, DIE, least=1), 1),
                "name": TEXT,
                "square": SQUARE,
            },
            whole=_first_or_rolls,
        ),
        Kind(
            "turn",
            night.choose,
            lambda film, move: f"{_who(film)} joue les {move['as']}",
            {"as": OneOf(("zombies", "survivants"), "camp")},
        ),
        Kind("attack", night.attack, _attack_said, {"dice": By(NAME, Many(DIE, 1))}),
        Kind("advance", night.advance, _advance_said, {"moves": STEPS}),
        Kind(
            "arrive",
            night.arrive,
            _arrive_said,
            {"zombies": Many(NEWCOMER)},
            {"aliens": By(NAME, DIE)},
        ),
        Kind("clue", night.find, _clue_said, {"survivor": SURVIVOR}, _CLUE),
        Kind("infect", night.infect, _infect_said, {"payer": PLAYER}),
        Kind(
            "walk",
            night.walk,
            _walk_said,
            {"survivors": Many(SURVIVOR, 1, distinct=True), "to": NAME},
            {"dice": By(SURVIVOR, DIE)},
        ),
        Kind("kill", day.kill, _kill_said, {"by": SURVIVOR, "zombie": NAME}, {"die": DIE}),
        Kind(
            "exit",
            day.make_exit,
            _exit_said,
            {"room": NAME, "kind": OneOf(EXITS, "sortie")},
            {"text": TEXT},
        ),
        Kind("scream", day.scream, _scream_said, {"to": NAME}, {"payers": PAYMENTS}),
        Kind("geek_clue", night.geek_finds, _geek_said, {"survivor": SURVIVOR}, _CLUE),
        Kind(
            "room",
            day.draw_room,
            _drawn_said,
            {"square": SQUARE, "doors": Many(NAME, 1, distinct=True)},
            {"name": TEXT},
        ),
        Kind("end", day.end_turn, lambda film, _move: f"{_who(film)} finit son tour"),
        Kind(
            "propose",
            _propose,
            _propose_said,
            {"by": PLAYER},
            {"text": TEXT, "votes": By(PLAYER, _Voice()), "ops": _ops_among(OPS)},
        ),
        Kind(
            "verdict",
            day.judge_escape,
            lambda film, _move: f"La table juge les indices : {_people(film.judged)}",
            optional={"serves": By(NAME, THEORIES)},
        ),
        Kind(
            "correct",
            _correct,
            lambda film, move: f"La table corrige{_effects(film, move['ops'])}",
            {"ops": _ops_among(DECREES)},
        ),
        Kind("note", _note, _note_said, {"text": TEXT}),
    )
)


def _judge(before: Film, move: Move, index: int) -> Film:
    film = before.draft(index, forced=move.forced)
    KINDS[move.name].act(film, move)
    conclude(film)
    return film


_WORDS: Final[Mapping[str, Callable[[Film, Any], str]]] = {
    "player": lambda film, it: film.director(it).name,
    "names": lambda _film, it: listed(it),
    "survivor": lambda _film, it: CHARACTERS[it].label,
    "survivors": lambda _film, it: _people(it),
    "zombie": lambda _film, it: zombie_name(it),
    "room": _room,
    "origin": _room,
    "way": _way,
    "clue": _clue,
    "tokens": lambda _film, it: words.tokens(it),
    "litres": lambda _film, it: words.litres(it),
    "danger": lambda _film, it: counted(it, "zombie"),
    "against": lambda _film, it: counted(it, "voix", "voix"),
}


def _word(film: Film, name: str, facts: Facts) -> str:
    return _WORDS[name](film, facts[name]) if name in _WORDS else str(facts[name])


def _line(said: str, forced: bool) -> str:
    return f"{capitalised(said)}." + (" (La table passe outre.)" if forced else "")


def _sentence(template: str, told: Mapping[str, str]) -> str:
    return capitalised(template.format_map(told))


# The situation as the JSON object that the game file's contract describes.

_ONCE_A_TURN: Final = ("geek_clue", "infect")


def situation(film: Film) -> dict[str, Any]:
    """Everything that is so, in plain lists, objects and words."""
    return {
        "phase": film.phase,
        "turn": film.turn,
        "active": film.active,
        "as": film.side,
        "step": film.step,
        "players": {
            it: {"tokens": film.purses[it], "theory": one.theory}
            for it, one in film.table.players.items()
        },
        "rooms": {it: _room_now(film, it, room) for it, room in film.plan.rooms.items()},
        "barricades": [list(it) for it in sorted(film.plan.barricades, key=_pair_order)],
        "exits": {it: way._asdict() for it, way in film.exits.items()},
        "zombies": {it: film.zombies[it]._asdict() for it in in_order(film.zombies)},
        "survivors": {
            it: {**one._asdict(), "clues": film.clues_of(it)} for it, one in film.survivors.items()
        },
        "clues": {it: {**c._asdict(), "serves": list(c.serves)} for it, c in film.clues.items()},
        "moved": film.moved,
        "used": [it for it in _ONCE_A_TURN if it in film.used],
        "pending": pending(film),
        "last": None if film.last.move < 0 else _last(film.last),
        "result": film.result and _result(film.result),
    }


def _pair_order(pair: tuple[RoomId, RoomId]) -> tuple[Any, ...]:
    return tuple(id_order(it) for it in pair)


def _room_now(film: Film, name: RoomId, room: Room) -> dict[str, Any]:
    return {
        "name": room.name,
        "square": list(room.square),
        "doors": list(film.plan.doors[name]),
        "survivors": film.living_in(name),
        "corpses": film.corpses_in(name),
        "zombies": film.zombies_in(name),
        "exits": film.exits_in(name),
    }


def _last(last: Last) -> dict[str, Any]:
    return {
        **last._asdict(),
        "spent": dict(last.spent),
        "lost": dict(last.lost),
        "died": sorted(last.died, key=survivor_order),
        "turned": list(last.turned),
        "escaped": sorted(last.escaped, key=survivor_order),
        "destroyed": in_order(last.destroyed),
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "draw": result.reason != "indices",
        "theory": result.theory,
    }


def _told_to_end(film: Film, told: Fields | None) -> Film:
    """The film with the end that it was told to have, or with none."""
    draft = film.draft(film.move, forced=False)
    draft.last, draft.happened, draft.result = film.last, film.happened, None
    if told is not None:
        draft.result = Result(told["reason"], told["winners"], told["theory"])
    return draft


CODE: Final = Code(
    format=FORMAT,
    kinds=KINDS,
    known=lambda film: film.table.known,
    judge=_judge,
    situation=situation,
    happened=lambda film, _index: film.happened,
    sayings=SAYINGS,
    word=_word,
    sentence=_sentence,
    line=_line,
    result={
        "reason": OneOf(("indices", "egalite", "tous_morts", "plus_personne"), "fin"),
        "winners": Many(PLAYER),
        "draw": FLAG,
        "theory": OrNull(TEXT),
    },
    ended=_told_to_end,
    moment=TEXT,
)


class Game(engine.Game[Film]):
    """A film being shot; `film` is its situation, `films` all those that it went through."""

    __slots__ = ()
    code = CODE

    @property
    def film(self) -> Film:
        return self.state

    @property
    def films(self) -> tuple[Film, ...]:
        return self.states


def open_document(document: object) -> Game:
    """Understand a whole document, its moves included; none of them is played yet."""
    return Game.opened(document, before_the_film(read_table(document)))


def replay(document: object, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the one that they refuse."""
    return Game.replayed(document, before_the_film(read_table(document)), count)
