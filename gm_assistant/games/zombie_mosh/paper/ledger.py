"""A whole concert as the tables of the workbook."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from gm_assistant.french.grammar import listed
from gm_assistant.games.zombie_mosh.rules.concert import result, score
from gm_assistant.games.zombie_mosh.rules.fosse import Fosse, Limb
from gm_assistant.games.zombie_mosh.rules.game import Game
from gm_assistant.games.zombie_mosh.screens.stage import REASONS, songs_of
from gm_assistant.games.zombie_mosh.screens.words import limb_label, moment_of, under_which
from gm_assistant.seam.paper import Accounts, Filled, Recorded, clock, one_line
from gm_assistant.seam.rules import Move


def _name(fosse: Fosse, player: str) -> str:
    return one_line(fosse.name(player))


@dataclass(frozen=True, slots=True)
class FactRow:
    """One fact about the whole concert."""

    rubrique: str
    valeur: str | int
    precision: str = ""


def _facts(game: Game, title: str) -> Iterator[FactRow]:
    fosse, table = game.fosse, game.fosse.table
    ended = result(fosse)
    yield FactRow("Concert", one_line(title))
    yield FactRow("Où en est-on", moment_of(fosse))
    yield FactRow("Zombis", len(table.seats), f"face {table.side}")
    yield FactRow(
        "La foule", "tirée par l'application" if table.crowd == "app" else "vraies cartes"
    )
    yield FactRow("Chansons finies", len(fosse.songs), f"{table.songs} prévues")
    yield FactRow("Décisions", len(game.moves))
    if ended is not None:
        names = listed(_name(fosse, it) for it in ended.winners)
        yield FactRow("Gagne le concert", names, REASONS[ended.reason])
    for player, points in score(fosse).items():
        yield FactRow(f"Points de {_name(fosse, player)}", points)


@dataclass(frozen=True, slots=True)
class SongRow:
    """One chanson that is finished."""

    chanson: int
    gagne: str
    raison: str
    tours: int


def _songs(fosse: Fosse) -> Iterator[SongRow]:
    for song in songs_of(fosse):
        yield SongRow(song.number, one_line(song.winners), song.reason, song.tours)


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


def _bodies(fosse: Fosse) -> Iterator[BodyRow]:
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


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One decision; `compte` is annulé for those that were taken back."""

    numero: int | None
    quand: datetime | None
    moment: str
    decision: str
    pourquoi: str
    compte: str


def _decisions(game: Game, recorded: Sequence[Recorded] | None) -> Iterator[MoveRow]:
    """In the order of the game; what was taken back comes last."""
    if recorded is None:
        for at in range(len(game.moves)):
            yield _standing(game, at, "")
        return
    standing = [it for it in recorded if it.stands]
    for at, kept in enumerate(standing[: len(game.moves)]):
        yield _standing(game, at, kept.at)
    for kept in recorded:
        if not kept.stands:
            yield MoveRow(None, clock(kept.at), "", _told(game, kept.move), "", "annulé")


def _standing(game: Game, at: int, hour: str) -> MoveRow:
    before = game.fosses[at]
    whys = " ".join(it.sentence for it in game.why(at))
    words = one_line(game.told(at))
    return MoveRow(at + 1, clock(hour), under_which(before), words, one_line(whys), "oui")


def _told(game: Game, move: Move) -> str:
    return one_line(game.describe({name: it for name, it in move.items() if name != "at"}))


ACCOUNTS: Final = Accounts[Game](
    layout="zombie_mosh",
    subject="Zombie Mosh",
    tables={
        "resume": Filled(FactRow, lambda it: _facts(it.game, it.title)),
        "chansons": Filled(SongRow, lambda it: _songs(it.game.fosse)),
        "comptes": Filled(CountRow, lambda it: _counts(it.game)),
        "corps": Filled(BodyRow, lambda it: _bodies(it.game.fosse)),
        "journal": Filled(MoveRow, lambda it: _decisions(it.game, it.recorded)),
    },
    subtitle=lambda game: moment_of(game.fosse),
)
