"""What the table decrees on the town: a pawn put elsewhere, tokens, openings, the movement left."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.humans.views.board import UNIT, Board, board_of, corner
from gm_assistant.companions.humans.views.model import Ask, Link, Spot, Table
from gm_assistant.companions.humans.views.pawns import Pawn, pawns_of
from gm_assistant.companions.humans.views.standing import stood_on
from gm_assistant.companions.humans.views.words import (
    capital,
    human_name,
    name_of,
    told,
    zombie_name,
)
from gm_assistant.humans.reasons.words import cell as cell_words
from gm_assistant.humans.records import number_of, owner_of
from gm_assistant.humans.situation import in_order
from gm_assistant.humans.town import Town
from gm_assistant.toolkit.asking import ChoiceView, FieldView

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
