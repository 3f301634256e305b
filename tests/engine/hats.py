"""A game for the engine's own stories: a hat goes round, coins go into it, people join.

It is judged on a draft, as the larger games are: a rule refuses in the middle of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from gm_assistant.engine import game as engine
from gm_assistant.engine.forms import (
    COINS,
    NAME,
    TEXT,
    By,
    Called,
    Checked,
    Fields,
    Known,
    Many,
    Shape,
    Variants,
    Whole,
    expect,
    mapping,
    within,
)
from gm_assistant.engine.game import Code, Consequence, Facts, Kind, Move, kinds_of
from gm_assistant.engine.rehearsal import Idea
from gm_assistant.engine.wording import Refusal, RefusedMove, Worded, say
from gm_assistant.french.language import coins

PLAYER: Final = Called("players", "joueur")


class NotYourHat(Worded):
    template = "{name} n'a pas le chapeau : demandez-le {de_holder}."


class NobodyElse(Worded):
    can_be_forced = False
    template = "{name} a déjà le chapeau : choisissez quelqu'un d'autre."


@dataclass(slots=True)
class Ring:
    """A draft: who sits there, who has the hat, what is in it."""

    players: tuple[str, ...]
    holder: str
    coins: Mapping[str, int] = field(default_factory=dict)
    forced: bool = False
    happened: tuple[Consequence, ...] = ()

    def refuse(self, refusal: Refusal) -> None:
        if not (self.forced and refusal.can_be_forced):
            raise refusal

    def tell(self, rule: str, **facts: object) -> None:
        self.happened = (*self.happened, Consequence(rule, facts))


def _give(ring: Ring, move: Move) -> None:
    if move["by"] != ring.holder:
        ring.refuse(NotYourHat(name=move["by"], holder=ring.holder))
    if move["to"] == ring.holder:
        ring.refuse(NobodyElse(name=move["to"]))
    ring.holder = move["to"]
    ring.tell("chapeau", player=ring.holder)


def _fill(ring: Ring, move: Move) -> None:
    ring.coins = {**ring.coins, **move["gives"]}
    ring.tell("pieces", gives=move["gives"])


def _join(ring: Ring, move: Move) -> None:
    ring.players = (*ring.players, move["player"])


def _trick(ring: Ring, move: Move) -> None:
    if move["trick"] == "swap":
        ring.holder = move["with"]
    else:
        ring.coins = {}


def _whole_note(read: Fields, place: str) -> None:
    about = read.get("about", ())
    expect("text" in read or bool(about), within(place, "text"), "dites au moins de qui")


KINDS: Final[Mapping[str, Kind[Ring, None]]] = kinds_of(
    (
        Kind(
            "give",
            _give,
            lambda _ring, move: f"{move['by']} donne le chapeau à {move['to']}",
            {"by": PLAYER, "to": PLAYER},
        ),
        Kind(
            "fill",
            _fill,
            lambda _ring, _move: "Des pièces tombent",
            {"gives": By(PLAYER, COINS, least=1)},
        ),
    ),
    (
        Kind(
            "join",
            _join,
            lambda _ring, move: f"{move['player']} s'assied",
            {
                "player": Checked(
                    NAME, lambda it, known: it not in known.names["players"], "id déjà pris"
                )
            },
        ),
        Kind(
            "trick",
            _trick,
            lambda _ring, move: f"Tour : {move['trick']}",
            variants=Variants(
                "trick",
                "tour",
                {"swap": Shape({"with": PLAYER}), "empty": Shape({}, {"left": Whole(0, 3)})},
            ),
        ),
        Kind(
            "note",
            lambda _ring, _move: None,
            lambda _ring, move: f"Note : {move.get('text', '')}",
            optional={"text": TEXT, "about": Many(PLAYER, 0, 2, distinct=True)},
            whole=_whole_note,
        ),
    ),
)


def _judge(ring: Ring, move: Move, _index: int) -> Ring:
    draft = replace(ring, forced=move.forced, happened=())
    KINDS[move.name].act(draft, move)
    return draft


def _word(_ring: Ring, name: str, facts: Facts) -> str:
    value = facts[name]
    return coins(sum(value.values())) if name == "gives" else str(value)


def _coming(known: Known, move: Move) -> Known:
    joined = {move["player"]} if move.name == "join" else set()
    return Known({"players": (*known.names["players"], *joined)})


CODE: Final = Code(
    format="chapeau/1",
    kinds=KINDS,
    known=lambda ring: Known({"players": ring.players}),
    judge=_judge,
    situation=lambda ring: {"holder": ring.holder, "coins": dict(ring.coins)},
    happened=lambda ring, _index: ring.happened,
    sayings={
        "chapeau": say("Le chapeau est la part {de_player}.", "L1", "C-01"),
        "pieces": say("Dans le chapeau : {gives}."),
    },
    word=_word,
    coming=_coming,
)


class Game(engine.Game[Ring]):
    """A row of rings."""

    __slots__ = ()
    code = CODE


def _table(document: object) -> Ring:
    shape = Shape({"players": Many(NAME, 2, 5, distinct=True)}, {"moves": Many(TEXT)})
    found = {it: value for it, value in mapping(document, "document").items() if it != "moves"}
    players = shape.read(found)["players"]
    return Ring(players, players[0])


def open_document(document: object) -> Game:
    return Game.opened(document, _table(document))


def replay(document: object, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    return Game.replayed(document, _table(document), count)


def _mine(ring: Ring, _chance: Random) -> Mapping[str, object]:
    return {"by": ring.holder}


IDEAS: Final[tuple[Idea[Ring], ...]] = (
    Idea("give", lambda _ring: 3, _mine),
    Idea("fill", lambda _ring: 1),
    Idea("trick", lambda ring: bool(ring.coins), lambda _ring, _chance: {"trick": "empty"}),
    Idea("note", lambda _ring: 1),
)
