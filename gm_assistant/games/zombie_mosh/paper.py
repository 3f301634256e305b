"""The workbook and the sheets of Zombie Mosh."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.french.language import de, listed
from gm_assistant.games.zombie_mosh.rules.concert import result, score
from gm_assistant.games.zombie_mosh.rules.fosse import Fosse, Limb
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document
from gm_assistant.games.zombie_mosh.screens.pit import is_drawn, limb_label, moment_of, under_which
from gm_assistant.games.zombie_mosh.screens.stage import REASONS, ending, songs_of
from gm_assistant.games.zombie_mosh.texts import Box
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
from gm_assistant.toolkit.ledger import SummaryRow, board_accounts

# A whole concert as the tables of the workbook.


def _name(fosse: Fosse, player: str) -> str:
    return one_line(fosse.name(player))


def _facts(game: Game, title: str) -> Iterator[SummaryRow]:
    fosse, table = game.fosse, game.fosse.table
    ended = result(fosse)
    yield SummaryRow("Concert", one_line(title))
    yield SummaryRow("Où en est-on", moment_of(fosse))
    yield SummaryRow("Zombis", len(table.seats), f"face {table.side}")
    yield SummaryRow(
        "La foule", "tirée par l'application" if table.crowd == "app" else "vraies cartes"
    )
    yield SummaryRow("Chansons finies", len(fosse.songs), f"{table.songs} prévues")
    yield SummaryRow("Décisions", len(game.moves))
    if ended is not None:
        names = listed(_name(fosse, it) for it in ended.winners)
        yield SummaryRow("Gagne le concert", names, REASONS[ended.reason])
    for player, points in score(fosse).items():
        yield SummaryRow(f"Points {de(_name(fosse, player))}", points)


_SONGS: Final = {
    "chanson": number(lambda song: song.number),
    "gagne": words(lambda song: one_line(song.winners)),
    "raison": words(lambda song: song.reason),
    "tours": number(lambda song: song.tours),
}


@dataclass(frozen=True, slots=True)
class CountRow:
    """What one count did to one zombi."""

    chanson: int
    tour: int
    zombi: str
    paires: str
    degats: str
    poses: int
    sans_effet: str
    tombes: str
    total: int
    sort: str


def _counts(game: Game) -> Iterator[CountRow]:
    """Every count that was made, body by body; a chanson that was dropped has them too."""
    for before, after, move in zip(game.fosses, game.fosses[1:], game.understood, strict=False):
        if move.name != "count" or after.last_count is None:
            continue
        for player, found in after.last_count.players.items():
            yield CountRow(
                chanson=len(before.songs) + 1,
                tour=after.last_count.round,
                zombi=_name(after, player),
                paires=_limbs(found.paired),
                degats=_limbs(found.damage),
                poses=sum(found.damage.values()),
                sans_effet=_limbs(found.ignored),
                tombes=", ".join(limb_label(it) for it in found.fallen),
                total=after.corps[player].tokens,
                sort="oui" if found.out else "non",
            )


def _limbs(limbs: Mapping[Limb, int]) -> str:
    return ", ".join(f"{limb_label(it)} × {n}" for it, n in limbs.items())


@dataclass(frozen=True, slots=True)
class BodyRow:
    """One limb of one zombi, as it is now."""

    place: int
    zombi: str
    plateau: str
    debout: str
    membre: str
    degats: int
    durabilite: int
    etat: str


def _bodies_counted(fosse: Fosse) -> Iterator[BodyRow]:
    for place, player in enumerate(fosse.table.seats, start=1):
        one = fosse.corps[player]
        for limb, most in one.durability.items():
            tokens = one.damage[limb]
            yield BodyRow(
                place=place,
                zombi=_name(fosse, player),
                plateau=one_line(one.board),
                debout="oui" if one.standing else "non",
                membre=limb_label(limb),
                degats=tokens,
                durabilite=most,
                etat="tombé" if tokens == most else "blessé" if tokens else "entier",
            )


ACCOUNTS: Final[Accounts[Game]] = board_accounts(
    layout="zombie_mosh",
    subject="Zombie Mosh",
    tables={
        "resume": Filled(SummaryRow, lambda it: _facts(it.game, it.title)),
        "chansons": listed_by(lambda it: songs_of(it.game.fosse), _SONGS),
        "comptes": Filled(CountRow, lambda it: _counts(it.game)),
        "corps": Filled(BodyRow, lambda it: _bodies_counted(it.game.fosse)),
    },
    ending_of=ending,
    subtitle=moment_of,
    moment=under_which,
)


# Sheets of paper: a body for each zombi, its tokens to tick, and a tour step by step.

KINDS: Final = {"tout": "Tout", "corps": "Les corps", "tour": "Un tour, étape par étape"}
# Where the name of each limb stands, its tokens under it, and what leads to the limb.
_PLACES: Final = {
    "tete": (68, 10),
    "bras_gauche": (-12, 22),
    "bras_droit": (156, 22),
    "jambe_gauche": (-12, 106),
    "jambe_droite": (156, 106),
}
# Where « tombé » stands under them, clear of what leads to the limb.
_FELL: Final = {
    "bras_gauche": (-8, 42),
    "bras_droit": (183, 42),
    "jambe_gauche": (-8, 126),
    "jambe_droite": (160, 126),
}
_LEADS: Final = {
    "tete": "M100 14v4",
    "bras_gauche": "M28 38q8 10 24 10",
    "bras_droit": "M172 38q-8 10-24 10",
    "jambe_gauche": "M45 105q10-2 20 1",
    "jambe_droite": "M152 105q-10-2-21 1",
}
_COLUMNS, _STEP, _TICK = 3, 24, 10
MOST_TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class PaperLimb:
    """A limb on paper; `ticks` are its tokens, and where each is, those that lie there true.

    `lead` is the line from its name to the drawing, where there is one; `fell` is where a fallen
    limb is said to be so.
    """

    limb: str
    label: str
    fallen: bool
    x: int
    y: int
    ticks: tuple[tuple[int, int, bool], ...]
    beyond: str
    fell: tuple[int, int]
    lead: str = ""

    @property
    def is_she(self) -> bool:
        """« Tombée » is said of a head and of a leg."""
        return self.limb.startswith(("tete", "jambe"))


@dataclass(frozen=True, slots=True)
class PaperBody:
    seat: int
    name: str
    board: str
    limbs: tuple[PaperLimb, ...]


@dataclass(frozen=True, slots=True)
class BodiesSheet:
    """The bodies of a table, as they stand or to be played on."""

    bodies: tuple[PaperBody, ...]
    drawn: bool
    kind: str = "corps"
    title: str = "Les corps"
    subtitle: str = "Cochez un rond par dégât ; au dernier, le membre tombe."


def papers(box: Box, rulebook: Rulebook) -> Papers[Game]:
    """With the boards of this box and these rules."""
    tour = TurnSheet(rulebook.kind("etape"), rulebook.kind("terme"), "Zombie Mosh")
    blank = open_document(box.document([zombi.name for zombi in box.zombis], side="B")).fosse

    def sheets(what: str, game: Game | None, _secrets: bool) -> tuple[Sheet, ...]:
        whole: tuple[Sheet, ...] = (_bodies_drawn(game.fosse if game else blank, box), tour)
        return tuple(it for it in whole if what in ("tout", it.kind))

    return Papers("zombie_mosh/print", KINDS, sheets, style="zombie_mosh_print.css")


def _bodies_drawn(fosse: Fosse, box: Box) -> BodiesSheet:
    boards = {zombi.id: zombi.name for zombi in box.zombis}
    found = (_body(fosse, it, boards) for it in fosse.table.seats)
    return BodiesSheet(tuple(found), is_drawn(fosse))


def _body(fosse: Fosse, player: str, boards: dict[str, str]) -> PaperBody:
    one, drawn = fosse.corps[player], is_drawn(fosse)
    limbs = []
    for place, (limb, most) in enumerate(one.durability.items()):
        down, across = divmod(place, _COLUMNS)
        x, y = _PLACES[limb] if drawn else (6 + 64 * across, 12 + _STEP * down)
        found = _limb(limb, x, y, one.damage[limb], most)
        if drawn:
            found = replace(found, lead=_LEADS[limb], fell=_FELL.get(limb, found.fell))
        limbs.append(found)
    seat = fosse.table.seats.index(player)
    return PaperBody(seat, fosse.name(player), boards.get(one.board, one.board), tuple(limbs))


def _limb(limb: str, x: int, y: int, tokens: int, most: int) -> PaperLimb:
    # There is room beside the name of the head, and under those of the other limbs.
    left, top = (x + 24, y - 2) if (x, y) == _PLACES["tete"] else (x + 4, y + 6)
    shown = range(min(most, MOST_TICKS))
    ticks = tuple((left + _TICK * place, top, place < tokens) for place in shown)
    beyond = f"{tokens} / {most}" if most > MOST_TICKS else ""
    fell = (left + _TICK * len(ticks), top + 3)
    return PaperLimb(limb, limb_label(limb), tokens == most, x, y, ticks, beyond, fell)
