"""The workbook and the sheets of Humans!!!."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from gm_assistant.french.language import capitalised, counted, listed
from gm_assistant.games.humans.rules.board import (
    CAPTURE_CARDS,
    CHARACTERS,
    PAWNS,
    Box,
    Character,
    Square,
    Tile,
    place_of,
    reading_order,
)
from gm_assistant.games.humans.rules.game import Game, in_order
from gm_assistant.games.humans.rules.town import Town
from gm_assistant.games.humans.rules.words import TILES, card, plain
from gm_assistant.games.humans.screens.board import (
    REASONS,
    bare_character,
    human_name,
    moment_of,
    name_of,
    seat_views,
    tile_name,
    zombie_name,
)
from gm_assistant.games.humans.screens.ending import ending
from gm_assistant.games.humans.screens.pages import VALUES, ValueView
from gm_assistant.games.humans.texts import defaults
from gm_assistant.seam.pages import Rulebook, TurnSheet
from gm_assistant.seam.paper import (
    Accounts,
    Filled,
    Papers,
    Sheet,
    listed_by,
    number,
    one_line,
    words,
)
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.ledger import SummaryRow, board_accounts

# The turns and the dice of a game, one row each.

_THROWS: Final = {"barricade": "barricade", "capture": "capture", "arme": "arme"}
# What the rules tell of a move, and the column in which it is counted.
_COUNTED: Final = {
    "barricade.forcee": "barricades",
    "infection.mange": "manges",
    "infection.sans_pion_mange": "manges",
    "infection.infecte": "infectes",
    "pion.retire": "perdus",
    "pion.perdu": "perdus",
}


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn, as far as it went."""

    tour: int
    joueur: str
    tuile: str
    cases: int
    barricades: int
    captures: int
    manges: int
    infectes: int
    perdus: int
    points: int


def turns(game: Game) -> Iterator[TurnRow]:
    """Each turn with what was done in it."""
    first = 0
    for last in range(1, len(game.towns) + 1):
        ends = last == len(game.towns) or game.towns[last].turn != game.towns[first].turn
        if ends:
            yield _turn(game, first, last)
            first = last


def _turn(game: Game, first: int, last: int) -> TurnRow:
    """The town `first` begins it; the one before `last` is its last."""
    town = game.towns[first]
    done: Counter[str] = Counter()
    tile = ""
    # The move that ends the game, or the turn, is the one that leads to the town after.
    for index in range(first, min(last, len(game.moves))):
        move = game.moves[index]
        tile = str(move["tile"]) if move["move"] == "tile" else tile
        done["cases"] += len(move["path"]) if move["move"] == "move" else 0
        done["captures"] += move["move"] == "capture"
        done.update(_COUNTED[it.rule] for it in game.why(index) if it.rule in _COUNTED)
    return TurnRow(
        tour=town.turn,
        joueur=one_line(name_of(town, town.current)),
        tuile=one_line(tile_name(town, tile)) if tile else "",
        points=game.towns[last - 1].points(town.current),
        **{name: done[name] for name in _DONE},
    )


_DONE: Final = ("cases", "barricades", "captures", "manges", "infectes", "perdus")


@dataclass(frozen=True, slots=True)
class DieRow:
    """One die that was thrown."""

    tour: int
    joueur: str
    jet: str
    de: int
    bonus: int
    a_atteindre: int | None
    issue: str


def dice(game: Game) -> Iterator[DieRow]:
    """Every die, in the order in which they fell."""
    for index, move in enumerate(game.moves):
        if "die" in move:
            yield _die(game.towns[index], game.towns[index + 1], move)


def _die(before: Town, after: Town, move: Move) -> DieRow:
    thrown = after.roll
    if move["move"] == "flee" or thrown is None:
        mover, facts = before.on_the_right, _flight(move)
    else:
        mover = thrown.player
        again = "relance, " if move["move"] == "reroll" else ""
        facts = {
            "jet": f"{again}{_THROWS[thrown.kind]}",
            "bonus": thrown.bonus,
            "a_atteindre": thrown.needed,
            "issue": "réussi" if thrown.success else "raté",
        }
    joueur = one_line(name_of(before, mover))
    return DieRow(tour=before.turn, joueur=joueur, de=move["die"], **facts)


def _flight(move: Move) -> dict[str, Any]:
    steps = len(move.get("path", ()))
    issue = f"{steps} parcourues" if steps else "coincé"
    return {"jet": "fuite", "bonus": 0, "a_atteindre": None, "issue": issue}


# How the game stands, and what was decided in it.


def _summary(game: Game, title: str) -> Iterator[SummaryRow]:
    town = game.town
    yield SummaryRow("Partie", one_line(title))
    yield SummaryRow("Où en est-on", moment_of(town))
    yield SummaryRow("Joueurs", len(town.seats))
    yield SummaryRow("Tuiles posées", len(town.placed), f"{town.stack} dans la pile")
    yield SummaryRow("Humains en ville", len(town.humans), f"{town.arrived} arrivés en tout")
    yield SummaryRow("Zombies en ville", len(town.zombies))
    yield SummaryRow("Décisions", len(game.moves))
    if town.result is not None:
        winners = listed(one_line(name_of(town, it)) for it in town.result.winners)
        yield SummaryRow("Victoire", winners, REASONS[town.result.reason])


# Each player as the game stands.
_PLAYERS: Final = {
    "place": number(lambda seat: seat.seat + 1),
    "joueur": words(lambda seat: one_line(seat.name)),
    "personnage": words(lambda seat: seat.character),
    "points": number(lambda seat: seat.points),
    "objectif": number(lambda seat: seat.goal),
    "manges": number(lambda seat: seat.eaten),
    "en_ville": number(lambda seat: seat.on_board),
    "en_reserve": number(lambda seat: seat.reserve),
    "main": number(lambda seat: seat.hand),
    "jetons": number(lambda seat: seat.do_over),
    "blessure": words(lambda seat: seat.wounds),
    "pouvoir": words(lambda seat: "utilisé" if seat.ability_used else ""),
    "gagne": words(lambda seat: "oui" if seat.winner else ""),
}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Who or what stands on a square now."""

    quoi: str
    qui: str
    x: int
    y: int
    sur: str


def _standing(town: Town) -> Iterator[StandingRow]:
    for zombie in in_order(town):
        named = one_line(capitalised(zombie_name(town, zombie)))
        yield _on(town, "zombie", named, town.zombies[zombie])
    for human, square in sorted(town.humans.items()):
        yield _on(town, "humain", capitalised(human_name(human)), square)
    for square in sorted(town.tokens, key=reading_order):
        yield _on(town, "jeton dé", "", square)
    for square in sorted(town.no_barricade, key=reading_order):
        yield _on(town, "passage ouvert", "", square)


def _on(town: Town, what: str, who: str, square: Square) -> StandingRow:
    tile = town.placed[place_of(square)].tile
    return StandingRow(what, who, *square, one_line(tile_name(town, tile)))


ACCOUNTS: Final[Accounts[Game]] = board_accounts(
    layout="humans",
    subject="Humans!!!",
    tables={
        "resume": Filled(SummaryRow, lambda it: _summary(it.game, it.title)),
        "joueurs": listed_by(lambda it: seat_views(it.game.town), _PLAYERS, named="joueur"),
        "tours": Filled(TurnRow, lambda it: turns(it.game), refers={"joueur": "joueurs"}),
        "des": Filled(DieRow, lambda it: dice(it.game), refers={"joueur": "joueurs"}),
        "ville": Filled(StandingRow, lambda it: _standing(it.game.town)),
    },
    ending_of=ending,
    subtitle=moment_of,
    moment=moment_of,
)


# Sheets of paper: the accounts of each player to tick, and the turn step by step.

KINDS: Final = {
    "tout": "Tout pour jouer avec la boîte",
    "comptes": "Les comptes",
    "tour": "Un tour",
    "tuiles": "Découper : les tuiles",
    "personnages": "Découper : les personnages et les pions",
    "cartes": "Découper : les cartes",
}


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


# The kit of a table without the box: our own tiles, characters and cards, to be cut out.


@dataclass(frozen=True, slots=True)
class CutTile:
    """A tile, three squares by three; `humans` and the rest are printed on a building."""

    name: str
    rows: tuple[str, ...]
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TilesSheet:
    """A few tiles on one sheet."""

    tiles: tuple[CutTile, ...]
    kind: str = "tuiles"
    title: str = "Les tuiles"
    subtitle: str = "À découper, six centimètres de côté"


@dataclass(frozen=True, slots=True)
class CutCharacter:
    name: str
    values: tuple[ValueView, ...]
    ability: str
    seat: int


@dataclass(frozen=True, slots=True)
class CharactersSheet:
    """Each character with its pawns, and the humans."""

    characters: tuple[CutCharacter, ...]
    pawns: int = PAWNS
    humans: int = 40
    kind: str = "personnages"
    title: str = "Personnages et pions"
    subtitle: str = "À découper"


@dataclass(frozen=True, slots=True)
class CutCard:
    """A card: its pack, its name, and what it says."""

    pack: str
    name: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class CardsSheet:
    cards: tuple[CutCard, ...]
    kind: str = "cartes"
    title: str = "Les cartes"
    subtitle: str = "À découper ; un paquet par dos"


T = TypeVar("T")
TILES_A_SHEET: Final = 12
CARDS_A_SHEET: Final = 24


def kit(box: Box) -> tuple[Sheet, ...]:
    """As many of each as there are in the box."""
    tiles = [CutTile("Le square", tuple(box.town_square), ())]
    tiles += [_cut(name, it) for name, it in box.tiles.items() for _ in range(it.count)]
    characters = tuple(
        CutCharacter(capitalised(bare_character(it)), _values(facts), facts.ability, seat)
        for seat, (it, facts) in enumerate(box.characters.items())
    )
    cards = tuple(_cards(box))
    return (
        *(TilesSheet(tuple(it)) for it in _in_sheets(tiles, TILES_A_SHEET)),
        CharactersSheet(characters),
        *(CardsSheet(tuple(it)) for it in _in_sheets(cards, CARDS_A_SHEET)),
    )


def _in_sheets(things: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    for first in range(0, len(things), most):
        yield things[first : first + most]


def _cut(name: str, tile: Tile) -> CutTile:
    inside = (
        f"humains {tile.humans}",
        f"barricades {tile.barricade}+",
        counted(tile.tokens, "jeton dé", "jetons dé"),
    )
    facts = inside if tile.kind == "batiment" else ()
    return CutTile(
        capitalised(tile.name or TILES.get(name) or plain(name)), tuple(tile.rows), facts
    )


def _cards(box: Box) -> Iterator[CutCard]:
    """Captures and wounds as often as their packs hold them; a weapon and an event once."""
    for name in CAPTURE_CARDS:
        for _ in range(box.capture_pack.get(name, 0)):
            yield CutCard("Capture", capitalised(card(name)))
    for name in box.wound_cards:
        for _ in range(box.wound_pack.get(name, 1)):
            yield CutCard("Blessure", capitalised(card(name)))
    for name, bonus in box.weapons.items():
        yield CutCard("Arme", capitalised(card(name)), f"+{bonus} au dé de l'humain")
    for name in box.event_cards:
        yield CutCard("Événement", name, "son effet, à convenir : ……………")


def papers(book: Rulebook) -> Papers[Game]:
    """In the words of this MJ's rules."""
    turn = TurnSheet(book.kind("etape"), book.kind("terme"), "Humans!!!")

    def sheets(what: str, game: Game | None, _secrets: bool) -> tuple[Sheet, ...]:
        whole: tuple[Sheet, ...] = (_filled(game.town) if game else _blank(), turn)
        cut = kit(game.town.box if game else defaults())
        if what == "tout":
            return whole
        return tuple(it for it in (*whole, *cut) if it.kind == what)

    return Papers("humans/print", KINDS, sheets, "humans_print.css")


def _filled(town: Town) -> AccountsSheet:
    accounts = tuple(
        Account(
            name=seat.name,
            character=capitalised(seat.character),
            values=_values(town.character_of(seat.id)),
            points=seat.points,
            eaten=seat.eaten,
            on_board=seat.on_board,
            do_over=seat.do_over,
            wound=seat.wounds,
        )
        for seat in seat_views(town)
    )
    return AccountsSheet(accounts, ours=town.box.characters == defaults().characters)


def _blank() -> AccountsSheet:
    accounts = tuple(
        Account("", capitalised(bare_character(it)), _values(facts), 0, 0, 0, facts.do_over, "")
        for it in CHARACTERS
        for facts in [defaults().characters[it]]
    )
    return AccountsSheet(accounts, ours=True)


def _values(facts: Character) -> tuple[ValueView, ...]:
    return tuple(ValueView(it.label, getattr(facts, field), "") for field, it in VALUES.items())
