"""Sheets of paper: the accounts of each player to tick, and the turn step by step."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.humans.scripts.box import defaults
from gm_assistant.companions.humans.views.player import VALUES, ValueView
from gm_assistant.companions.humans.views.seats import seat_views
from gm_assistant.companions.humans.views.words import bare_character, capital
from gm_assistant.humans.box import CHARACTERS, Character
from gm_assistant.humans.game import Game
from gm_assistant.humans.records import PAWNS
from gm_assistant.humans.town import Town
from gm_assistant.seam.paper import Papers, Sheet
from gm_assistant.seam.rulebook import Rulebook, RuleEntry

KINDS: Final = {"tout": "Tout", "comptes": "Les comptes", "tour": "Un tour"}


@dataclass(frozen=True, slots=True)
class Account:
    """What a player ticks; `points` are those that count already."""

    name: str
    character: str
    values: tuple[ValueView, ...]
    points: int
    eaten: int
    on_board: int
    do_over: int
    wound: str
    pawns: int = PAWNS


@dataclass(frozen=True, slots=True)
class AccountsSheet:
    """A card for each player."""

    accounts: tuple[Account, ...]
    ours: bool
    kind: str = "comptes"
    title: str = "Les comptes"
    subtitle: str = "Un rond par humain mangé ou zombie en ville"


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """The turn, and the words of the game."""

    steps: tuple[RuleEntry, ...]
    words: tuple[RuleEntry, ...]
    kind: str = "tour"
    title: str = "Un tour"
    subtitle: str = "Humans!!!"


def papers(book: Rulebook) -> Papers[Game]:
    """In the words of this MJ's rules."""
    turn = TurnSheet(book.kind("etape"), book.kind("terme"))

    def sheets(what: str, game: Game | None, _secrets: bool) -> tuple[Sheet, ...]:
        whole: tuple[Sheet, ...] = (_filled(game.town) if game else _blank(), turn)
        return tuple(it for it in whole if what in ("tout", it.kind))

    return Papers("humans/print", KINDS, sheets)


def _filled(town: Town) -> AccountsSheet:
    accounts = tuple(
        Account(
            name=seat.name,
            character=capital(seat.character),
            values=_values(town.character_of(seat.id)),
            points=seat.points,
            eaten=town.players[seat.id].eaten,
            on_board=seat.on_board,
            do_over=seat.do_over,
            wound=seat.wounds,
        )
        for seat in seat_views(town)
    )
    return AccountsSheet(accounts, ours=town.box.characters == defaults().characters)


def _blank() -> AccountsSheet:
    accounts = tuple(
        Account("", capital(bare_character(it)), _values(facts), 0, 0, 0, facts.do_over, "")
        for it in CHARACTERS
        for facts in [defaults().characters[it]]
    )
    return AccountsSheet(accounts, ours=True)


def _values(facts: Character) -> tuple[ValueView, ...]:
    return tuple(ValueView(it.label, getattr(facts, field), "") for field, it in VALUES.items())
