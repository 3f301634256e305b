"""The calls that are data: what each of them asks, does and answers.

A `HouseCard` with a call becomes a `Row` like any other: its shape by what it asks, its judge by
its effects, one after another. The game's own cards that can be said in this form are `OWN`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final, NamedTuple, TypeAlias

from gm_assistant.engine.forms import Fields, Shape
from gm_assistant.engine.game import Move
from gm_assistant.french.language import coins, de, le, listed
from gm_assistant.games.quinte_bourg.rules.deck import Coins, Effect, HouseCall, HouseCard
from gm_assistant.games.quinte_bourg.rules.night import (
    EVERY_NIGHT,
    HEAD,
    Boxes,
    Moment,
    OneHouse,
    OneTarget,
    Row,
    RowShape,
    acting,
    fail,
    nobody,
    only_a_moment,
    put_to_sleep,
    seated_target,
    standing_house,
)
from gm_assistant.games.quinte_bourg.rules.posts import transfer
from gm_assistant.games.quinte_bourg.rules.village import (
    Player,
    Use,
    Village,
    amend,
    cards_of,
    neighbours,
    tonight,
    uses_of,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    PLAYER,
    SPECIALITIES,
    WORDS,
    OwnHouse,
    PlayerId,
    Refusal,
    Step,
    TargetIsSelf,
    Weekday,
)

# What a call asks; with the effect « free » a few words may be noted besides.

_YES_NO: Final[Boxes] = (("*oui", "oui"), ("*non", "non"))
_NOTED: Final[Boxes] = (("text", "Noté"),)


@dataclass(frozen=True, kw_only=True)
class FreeMoment(Moment):
    """Nobody is pointed at; what is said or done is the table's."""

    fields: ClassVar[Shape] = Shape(optional={"text": WORDS})


@dataclass(frozen=True, kw_only=True)
class FreeTarget(OneTarget):
    """Somebody is pointed at, and what comes of it is the table's."""

    fields: ClassVar[Shape] = Shape({"target": PLAYER}, {"text": WORDS})


@dataclass(frozen=True, kw_only=True)
class FreeHouse(OneHouse):
    """A house is pointed at, and what comes of it is the table's."""

    fields: ClassVar[Shape] = Shape({"house": PLAYER}, {"text": WORDS})


@dataclass(frozen=True, kw_only=True)
class Neighbour(OneTarget):
    """Somebody beside whoever answers is pointed at."""

    boxes: Boxes = (("target", "Voisin"),)
    passes: str = "Aucun voisin"


@dataclass(frozen=True, kw_only=True)
class FreeNeighbour(FreeTarget):
    """The same, and what comes of it is the table's."""

    boxes: Boxes = Neighbour.boxes
    passes: str = Neighbour.passes


_SHAPES: Final[Mapping[tuple[str, bool], RowShape]] = {
    ("nothing", True): FreeMoment(boxes=()),
    ("house", False): OneHouse(passes="Aucune maison"),
    ("house", True): FreeHouse(passes="Aucune maison"),
    ("player", False): OneTarget(),
    ("player", True): FreeTarget(),
    ("neighbour", False): Neighbour(),
    ("neighbour", True): FreeNeighbour(),
}


def _shape_of(card: HouseCard, call: HouseCall) -> RowShape:
    """What is asked, printed and answered with yes or no."""
    free = any(it.does == "free" for it in call.effects)
    shape = _SHAPES[call.asks, free]
    sleeps = any(it.does == "sleep" for it in call.effects)
    answers = [it for it in call.effects if EFFECTS[it.does].boxes]
    boxes = (*shape.boxes, *(box for it in answers for box in EFFECTS[it.does].boxes))
    yes, no = EFFECTS[answers[0].does].nods(answers[0]) if answers else ("", "")
    return replace(
        shape,
        boxes=(*boxes, *_NOTED) if free else boxes,
        done=HEAD if sleeps else shape.done,
        yes=yes,
        no=no,
        nobody="tout le village" if card.kind == "call" else "",
    )


# Whom a call may not name: refused before it is asked who still lives.


NotNeighbour = Refusal.saying("{name} et {actor} ne sont pas voisins : choisissez {neighbours}.")
NamedLast = Refusal.saying("C'était déjà {name} la dernière fois : choisissez quelqu'un d'autre.")
HouseNamedLast = Refusal.saying(
    "C'était déjà la maison {de_name} la dernière fois : choisissez-en une autre."
)


def _prove_named(
    village: Village, call: HouseCall, last: PlayerId | None, holder: Player, named: Player
) -> None:
    """L360, D-09: a neighbour as the table sees it; not himself; not the same again."""
    is_house = call.asks == "house"
    if call.asks == "neighbour" and named.id != holder.id:
        beside = neighbours(village, holder.id)
        if named.id not in beside:
            names = listed((village.name(it) for it in beside), "ou")
            village.refuse(NotNeighbour(name=named.name, actor=holder.name, neighbours=names))
    if named.id == holder.id and (call.not_self or call.asks == "neighbour"):
        village.refuse((OwnHouse if is_house else TargetIsSelf)(name=holder.name))
    if call.not_twice and named.id == last:
        village.refuse((HouseNamedLast if is_house else NamedLast)(name=named.name))


def _reached(village: Village, row: Row, call: HouseCall, named: Player) -> bool:
    """Whether the call can do anything: M-04, the secretly dead still have their house."""
    if call.asks != "house":
        return seated_target(village, row, named.id) is not None
    standing_house(village, named.id)
    if named.seated or not any(EFFECTS[it.does].of_the_purse for it in call.effects):
        return True
    fail(village, row, "sans_effet", "rangee.bourse_partie", player=named.id)
    return False


# What each effect does: to whom or whose house is named, by whom.


class Doing(NamedTuple):
    """One effect being done."""

    village: Village
    row: Row
    holder: PlayerId
    named: PlayerId
    coins: Coins

    def amount(self, giver: PlayerId) -> int:
        """So many coins, or as many as there are."""
        purse = self.village.players[giver].coins
        return purse if self.coins == "all" else min(purse, self.coins)


def _sleep(it: Doing) -> None:
    put_to_sleep(it.village, it.row, it.named)


def _defend(it: Doing) -> None:
    guarded = tonight(it.village).guarded
    amend(it.village, guarded={**guarded, it.named: it.row.step})
    facts = {"house": it.named, "culprit": it.row.step}
    it.village.tell("protection", it.named, "carte.defend", **facts)


def _turn_cards(it: Doing) -> None:
    cards = cards_of(it.village.players[it.named])
    it.village.answer(cards, "reponse.cartes", player=it.named)


def _tell_camp(it: Doing) -> None:
    reptilian = it.village.players[it.named].reptilian
    it.village.answer(reptilian, "reponse.reptilien", player=it.named)


def _weigh(it: Doing) -> None:
    enough = it.village.players[it.named].coins >= int(it.coins)
    it.village.answer(enough, "reponse.bourse", player=it.named, coins=it.coins)


def _take(it: Doing) -> None:
    transfer(it.village, it.named, it.holder, it.amount(it.named), "carte.prend")


def _give(it: Doing) -> None:
    transfer(it.village, it.holder, it.named, it.amount(it.holder), "carte.donne")


def _leave(_doing: Doing) -> None:
    """Nothing is worked out."""


def _as_many(effect: Effect) -> tuple[str, str]:
    if effect.coins == 1:
        return "la bourse n'est pas vide", "la bourse est vide"
    return f"{coins(int(effect.coins))} au moins", f"moins de {coins(int(effect.coins))}"


Nods: TypeAlias = Callable[[Effect], tuple[str, str]]


class EffectRule(NamedTuple):
    """An effect: what it does, its line of the journal, and where it answers what is shown."""

    does: Callable[[Doing], None]
    said: str
    of_the_purse: bool = False
    boxes: Boxes = ()
    nods: Nods = lambda _effect: ("", "")


EFFECTS: Final[Mapping[str, EffectRule]] = {
    "sleep": EffectRule(_sleep, "endort {name}"),
    "defend": EffectRule(_defend, "défend la maison {de_name}"),
    "cards": EffectRule(_turn_cards, "regarde les cartes {de_name}", boxes=(("answer", "Cartes"),)),
    "reptilian": EffectRule(
        _tell_camp,
        "cherche le camp {de_name}",
        boxes=_YES_NO,
        nods=lambda _effect: ("c'est un Reptilien", "ce n'est pas un Reptilien"),
    ),
    "purse": EffectRule(
        _weigh, "sonde la bourse {de_name}", of_the_purse=True, boxes=_YES_NO, nods=_as_many
    ),
    "take": EffectRule(_take, "prend dans la bourse {de_name}", of_the_purse=True),
    "give": EffectRule(_give, "donne à {name}", of_the_purse=True),
    "free": EffectRule(_leave, "désigne {name}"),
}


def play_card(village: Village, move: Move, row: Row) -> None:
    """Whether the holder can act is judged once; then whom he names; then what comes of it."""
    holder, use = acting(village, row), uses_of(village, row.step)
    call = row.card.call if row.card else None
    if holder is None or call is None:
        return
    named = village.players.get(move.get("target", move.get("house", "")))
    if named is not None:
        _prove_named(village, call, use.last, holder, named)
        if not _reached(village, row, call, named):
            return
    whom = holder.id if named is None else named.id
    for effect in call.effects:
        EFFECTS[effect.does].does(Doing(village, row, holder.id, whom, effect.coins))
    now = Use(use.spent + 1, use.last if named is None else named.id)
    village.uses = {**village.uses, row.step: now}


def _said(call: HouseCall, village: Village, move: Fields) -> str:
    """« endort Bruno »; of several effects the first is said."""
    text = f"« {move['text']} »" if move.get("text", "").strip() else ""
    named = move.get("target", move.get("house"))
    if named is None:
        return text or "c'est le moment"
    name = village.name(named)
    said = EFFECTS[call.effects[0].does].said.format(name=name, de_name=de(name))
    return f"{said}, {text}" if text else said


def row_of(card: HouseCard, call: HouseCall, place: int, named: str) -> Row:
    """The row of a card that the night calls; `named` is the card in a sentence."""
    held = card.kind != "call"
    return Row(
        step=card.id,
        place=place,
        nights=tuple(it for it in EVERY_NIGHT if it in call.nights),
        judge=play_card if held else only_a_moment,
        words=partial(_said, call),
        calls=(card.id,) if held else ("tous",),
        group=None if held else nobody,
        shape=_shape_of(card, call),
        card=card,
        named=named,
    )


# The game's own cards that this form can say (L360, L378): the row that each follows, as always.


def _own(step: Step, after: Step, does: str, asks: str, *nights: Weekday) -> HouseCard:
    call = HouseCall(nights, after, asks, (Effect(does),))
    return HouseCard(step, SPECIALITIES[step], "speciality", call=call)


_SNOOPS: Final = ("marchand_de_sable", "cards", "neighbour")
OWN: Final = (
    _own("marchand_de_sable", "amoureux", "sleep", "player", *EVERY_NIGHT),
    _own("fureteur", *_SNOOPS, "lundi", "jeudi"),
    _own("indiscrete", *_SNOOPS, "mardi", "vendredi"),
    _own("reporter", *_SNOOPS, "mercredi", "samedi"),
    _own("voyeur", *_SNOOPS, "lundi", "vendredi"),
    _own("curieux", *_SNOOPS, "mardi", "jeudi"),
    _own("journaliste", *_SNOOPS, "mercredi", "samedi"),
)


def own_rows(others: Mapping[Step, Row]) -> dict[Step, Row]:
    """The rows of these cards among the others, with room for a table's own between them."""
    rows = dict(others)
    for rank, card in enumerate(OWN):
        if card.call is not None:
            place = rows[card.call.after].place + 2 * (rank + 1)
            rows[card.id] = row_of(card, card.call, place, le(card.label))
    return rows


def house_rows(cards: tuple[HouseCard, ...], others: Mapping[Step, Row]) -> dict[Step, Row]:
    """The rows that a table has added, each right after one of the game's, in their order."""
    return {
        it.id: row_of(it, it.call, others[it.call.after].place + 1, f"« {it.label} »")
        for it in cards
        if it.call is not None
    }
