"""One player: the character's card, what may be played at any time, and what may be put right."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from gm_assistant.french.grammar import agreed
from gm_assistant.games.humans.rules.board import PlayerId, number_of, owner_of
from gm_assistant.games.humans.rules.game import in_order
from gm_assistant.games.humans.rules.town import Town
from gm_assistant.games.humans.rules.words import card
from gm_assistant.games.humans.rules.words import cell as cell_words
from gm_assistant.games.humans.screens.board import (
    UNIT,
    Ask,
    Board,
    Link,
    Pawn,
    SeatView,
    Spot,
    Table,
    board_of,
    capital,
    corner,
    human_name,
    name_of,
    pawns_of,
    seat_views,
    stood_on,
    told,
    zombie_name,
)
from gm_assistant.toolkit.asking import ChoiceView, FieldView, OptionView


class Printed(NamedTuple):
    """One number of a character's card, with what it counts."""

    label: str
    one: str
    several: str
    rest: str


_EVERY_TURN: Final = "à partager entre ses zombies, à chaque tour"
_CAUGHT: Final = "carte capture piochée", "cartes capture piochées"
_STRUCK: Final = "carte blessure piochée", "cartes blessure piochées"
VALUES: Final = {
    "movement": Printed("Mouvement", "case", "cases", _EVERY_TURN),
    "capture": Printed("Capture", "le dé", "le dé", "à atteindre pour prendre un humain"),
    "infect": Printed("Infection", *_CAUGHT, "pour chaque humain pris"),
    "wounds": Printed("Encaissement", *_STRUCK, "après un combat perdu"),
    "do_over": Printed("Relance", "jeton dé", "jetons dé", "au départ"),
    "goal": Printed("Objectif", "point", "points", "à réunir"),
}


@dataclass(frozen=True, slots=True)
class ValueView:
    """One value of a character's card."""

    label: str
    value: int
    words: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The card, and the questions beside it."""

    seat: SeatView
    values: tuple[ValueView, ...]
    ability: str
    asks: tuple[Ask, ...]


def player_view(town: Town, player: PlayerId) -> PlayerView:
    facts = town.character_of(player)
    values = tuple(_value(printed, getattr(facts, field)) for field, printed in VALUES.items())
    seat = seat_views(town)[town.seats.index(player)]
    asks = (*_played(town, player), _put_right(town, player)) if town.result is None else ()
    return PlayerView(seat, values, facts.ability, asks)


def _value(printed: Printed, count: int) -> ValueView:
    words = agreed(count, printed.one, printed.several)
    return ValueView(printed.label, count, f"{words} {printed.rest}")


def _played(town: Town, player: PlayerId) -> tuple[Ask, ...]:
    who, name = (("player", player),), name_of(town, player)
    told = FieldView("card", "Son nom, si vous voulez le noter", "text")
    play = ChoiceView("jouer", "1", "Jouer une carte événement")
    use = ChoiceView("jouer", "1", "Utiliser son pouvoir")
    card_words = "Une carte par joueur, du début de son tour au début du suivant."
    return (
        Ask(
            "carte",
            f"{name} joue une carte",
            "event",
            card_words,
            hidden=who,
            fields=(told,),
            choices=(play,),
            rule="carte_evenement",
        ),
        Ask(
            "pouvoir",
            "Le pouvoir",
            "ability",
            "Il ne sert qu'une fois par partie.",
            hidden=who,
            choices=(use,),
            rule="pouvoir",
        ),
    )


def _put_right(town: Town, player: PlayerId) -> Ask:
    facts = town.players[player]
    wounds = ("", *town.box.wound_cards)
    held = facts.wounds[0] if facts.wounds else ""
    options = tuple(OptionView(it, card(it) if it else "aucune", it == held) for it in wounds)
    fields = (
        FieldView("hand", "Cartes en main", "number", str(facts.hand)),
        FieldView("do_over", "Jetons dé", "number", str(facts.do_over)),
        FieldView("eaten", "Humains mangés", "number", str(facts.eaten)),
        FieldView("wounds", "Blessure", "select", options=options),
        _flag("played", "Carte déjà jouée", on=facts.played),
        _flag("ability_used", "Pouvoir déjà utilisé", on=facts.ability_used),
    )
    return Ask(
        "retoucher",
        "",
        "joueur",
        "La table décide : rien d'autre ne change.",
        hidden=(("player", player),),
        fields=fields,
        submit="C'est ainsi",
        folded="Mettre ses comptes au juste",
    )


def _flag(name: str, label: str, *, on: bool) -> FieldView:
    return FieldView(name, label, "check", options=(OptionView("1", "oui", on),))


# What the table decrees on the town: a pawn put elsewhere, tokens, openings, the movement left.

TOKENS: Final = "jetons"
OPENINGS: Final = "ouvertures"
OFF: Final = "hors"


@dataclass(frozen=True, slots=True)
class RetouchView:
    """The town, every square of which may be tapped."""

    board: Board
    pawns: tuple[Pawn, ...]
    table: Table


def retouch_view(town: Town, args: Mapping[str, str]) -> RetouchView:
    wanted = args.get("quoi", "")
    pawns = dict(_pawns(town))
    wanted = wanted if wanted in (TOKENS, OPENINGS, *pawns) else ""
    table = Table(tuple(_asks(town, wanted, pawns)), tuple(_spots(town, wanted)), *_sent(wanted))
    table, elsewhere = stood_on(table, pawns_of(town))
    return RetouchView(board_of(town), elsewhere, table)


def _pawns(town: Town) -> Iterator[tuple[str, str]]:
    for zombie in in_order(town):
        yield zombie, capital(zombie_name(town, zombie))
    for player in town.seats:
        reserve = town.reserve_of(player)
        if reserve:
            yield f"{player}{reserve[0]}", f"Un pion de réserve : {name_of(town, player)}"
    for human in sorted(town.humans):
        yield f"h{human}", capital(human_name(human))
    yield f"h{town.arrived + 1}", "Un humain de plus"


def _sent(wanted: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    if wanted in (TOKENS, OPENINGS):
        return wanted, ()
    return ("placer", (("pion", wanted),)) if wanted else ("", ())


def _spots(town: Town, wanted: str) -> Iterator[Spot]:
    for square in town.ground if wanted else ():
        if wanted == OPENINGS and not town.is_building(square):
            continue
        words = {TOKENS: "Jeton dé", OPENINGS: "Pas de barricade"}.get(wanted, "Le mettre")
        spoken = f"{words} en {cell_words(square)}"
        yield Spot(*corner(square), UNIT, "ici", "", spoken, "cell", told(square))


def _asks(town: Town, wanted: str, pawns: Mapping[str, str]) -> Iterator[Ask]:
    words = "La table a toujours raison : ce qu'elle met au juste est noté au journal."
    modes = (
        Link(f"quoi={TOKENS}", "Jetons dé", chosen=wanted == TOKENS),
        Link(f"quoi={OPENINGS}", "Passages ouverts", chosen=wanted == OPENINGS),
    )
    yield Ask("quoi", "Mettre la ville au juste", words=words, links=modes)
    links = tuple(
        Link(f"quoi={it}", label, "", it == wanted, _seat(town, it)) for it, label in pawns.items()
    )
    yield Ask("pions", "Un pion : choisissez-le, puis touchez sa case", links=links)
    if wanted in town.zombies or wanted.removeprefix("h") in {str(it) for it in town.humans}:
        off = ChoiceView("cell", OFF, "Le retirer du plateau")
        yield Ask("retirer", pawns[wanted], "placer", hidden=(("pion", wanted),), choices=(off,))
    if town.step in ("deplacement", "capture"):
        left = FieldView("movement_left", "Cases restantes", "number", str(town.movement_left))
        yield Ask("mouvement", "Le mouvement", "mouvement", fields=(left,), submit="C'est ainsi")


def _seat(town: Town, pawn: str) -> int:
    human = pawn[:1] == "h" and pawn not in town.zombies and not _is_a_pawn(town, pawn)
    return -1 if human else town.seats.index(owner_of(pawn))


def _is_a_pawn(town: Town, pawn: str) -> bool:
    return owner_of(pawn) in town.seats and 1 <= number_of(pawn) <= 10
