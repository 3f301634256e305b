"""The calls that are data: what each of them asks, does and answers.

A `HouseCard` with a call becomes a `Row` like any other: its shape by what it asks, its judge by
its effects, one after another. The game's own cards that can be said in this form are `OWN`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final, NamedTuple, TypeAlias

from gm_assistant.engine.forms import Fields, Shape, shortened
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
_BESIDE: Final[Boxes] = (("target", "Voisin"),)
# What is taken, by its reason.
_TAKES: Final = "carte.prend"


@dataclass(frozen=True, kw_only=True)
class Free(RowShape):
    """What comes of it is the table's, which may note some words."""

    def summary(self, village: Village, fields: Fields) -> str:
        text = shortened(fields.get("text", "").strip())
        return ", ".join(filter(None, (super().summary(village, fields), text and f"« {text} »")))


@dataclass(frozen=True, kw_only=True)
class FreeMoment(Free, Moment):
    """Nobody is pointed at; what is said or done is the table's."""

    fields: ClassVar[Shape] = Shape(optional={"text": WORDS})


@dataclass(frozen=True, kw_only=True)
class FreeTarget(Free, OneTarget):
    """Somebody is pointed at, and what comes of it is the table's."""

    fields: ClassVar[Shape] = Shape({"target": PLAYER}, {"text": WORDS})


@dataclass(frozen=True, kw_only=True)
class FreeHouse(Free, OneHouse):
    """A house is pointed at, and what comes of it is the table's."""

    fields: ClassVar[Shape] = Shape({"house": PLAYER}, {"text": WORDS})


_SHAPES: Final[Mapping[tuple[str, bool], RowShape]] = {
    ("nothing", True): FreeMoment(boxes=()),
    ("house", False): OneHouse(passes="Aucune maison"),
    ("house", True): FreeHouse(passes="Aucune maison"),
    ("player", False): OneTarget(),
    ("player", True): FreeTarget(),
    ("neighbour", False): OneTarget(boxes=_BESIDE, passes="Aucun voisin"),
    ("neighbour", True): FreeTarget(boxes=_BESIDE, passes="Aucun voisin"),
}


def _shape_of(card: HouseCard, call: HouseCall) -> RowShape:
    """What is asked, printed and answered with yes or no."""
    shape = _SHAPES[call.asks, any(it.does == "free" for it in call.effects)]
    does = {it.does for it in call.effects}
    boxes = (*shape.boxes, *(box for it in call.effects for box in EFFECTS[it.does].boxes))
    yes, no = max(EFFECTS[it.does].nods(it) for it in call.effects)
    return replace(
        shape,
        boxes=tuple(dict.fromkeys(boxes)),
        done=HEAD if "sleep" in does else shape.done,
        yes=yes,
        no=no,
        loot=_TAKES if "take" in does else "",
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


def _defend(it: Doing) -> None:
    guarded = tonight(it.village).guarded
    amend(it.village, guarded={**guarded, it.named: it.row.step})
    facts = {"house": it.named, "culprit": it.row.step}
    it.village.tell("protection", it.named, "carte.defend", **facts)


def _turn_cards(it: Doing) -> None:
    cards = cards_of(it.village.players[it.named])
    it.village.answer(cards, "reponse.cartes", player=it.named)


def _tell_camp(it: Doing) -> None:
    who = it.village.players[it.named]
    facts = {"player": who.id, "camp_roles": who.camp_roles}
    it.village.answer(who.reptilian, "reponse.reptilien", **facts)


def _weigh(it: Doing) -> None:
    purse = it.village.players[it.named].coins
    facts = {"player": it.named, "coins": it.coins, "purse": purse}
    it.village.answer(purse >= int(it.coins), "reponse.bourse", **facts)


def _pass_on(it: Doing, giver: PlayerId, taker: PlayerId, rule: str) -> None:
    amount = it.amount(giver)
    transfer(it.village, giver, taker, amount, rule)
    if not amount and giver != taker:
        it.village.tell("purse", taker, "carte.bourse_vide", player=taker, giver=giver)


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
    "sleep": EffectRule(lambda it: put_to_sleep(it.village, it.row, it.named), "endort {name}"),
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
    "take": EffectRule(
        lambda it: _pass_on(it, it.named, it.holder, _TAKES),
        "prend dans la bourse {de_name}",
        of_the_purse=True,
        boxes=(("takes", "Butin"),),
    ),
    "give": EffectRule(
        lambda it: _pass_on(it, it.holder, it.named, "carte.donne"),
        "donne à {name}",
        of_the_purse=True,
    ),
    "free": EffectRule(lambda _it: None, "désigne {name}", boxes=_NOTED),
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
    return ", ".join(filter(None, (said, text)))


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
