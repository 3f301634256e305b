"""A count body by body, the end of a chanson, the score of the concert."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from gm_assistant.french.language import NO_BREAK, capitalised, counted, listed
from gm_assistant.games.zombie_mosh.rules.concert import result, score
from gm_assistant.games.zombie_mosh.rules.fosse import Bilan, Fosse, Limb, PlayerId
from gm_assistant.games.zombie_mosh.rules.game import Game
from gm_assistant.games.zombie_mosh.screens.pit import (
    BodyView,
    PitView,
    is_drawn,
    left_in_words,
    limb_label,
    limb_short,
    limbs_of,
    moment_of,
    pit_view,
    shorts,
)
from gm_assistant.seam.paper import Tale
from gm_assistant.toolkit.ending import Ending, Seat, curve, tale_of, ten_lines

REASONS: Final = {
    "dernier_debout": "dernier zombi debout",
    "moins_de_degats": "moins de dégâts",
    "plus_de_membres": "plus de membres valides",
    "egalite": "égalité",
    "concert": "score du concert",
}


@dataclass(frozen=True, slots=True)
class LineView:
    """One thing that a count did to a body, and the id of its rule."""

    rule: str
    label: str
    words: str


@dataclass(frozen=True, slots=True)
class CountedView:
    body: BodyView
    lines: tuple[LineView, ...]


@dataclass(frozen=True, slots=True)
class CountView:
    """All who danced, as the count left them; `next_label` deals the next tour."""

    round: int
    counted: tuple[CountedView, ...]
    drawn: bool
    next_label: str = ""


@dataclass(frozen=True, slots=True)
class SongView:
    """A chanson that is finished."""

    number: int
    winners: str
    reason: str
    tours: int

    @property
    def rounds(self) -> str:
        return counted(self.tours, "tour")


@dataclass(frozen=True, slots=True)
class PointsView:
    seat: int
    name: str
    points: int
    leads: bool


@dataclass(frozen=True, slots=True)
class StageView:
    """Between two chansons: who won and why, the score, who may be first player next.

    `portraits` are the winners, as the last chanson has left them.
    """

    title: str
    detail: str
    whys: tuple[str, ...]
    songs: tuple[SongView, ...]
    score: tuple[PointsView, ...]
    bodies: tuple[BodyView, ...]
    portraits: tuple[BodyView, ...]
    drawn: bool
    seats: tuple[tuple[int, str], ...]
    next_label: str
    over: bool
    count: CountView | None


def count_view(fosse: Fosse) -> CountView | None:
    """Nothing before the first count of a chanson."""
    if fosse.last_count is None:
        return None
    bodies = fosse.last_count.players.items()
    found = tuple(CountedView(_body(fosse, it, one), tuple(_lines(one))) for it, one in bodies)
    label = f"Tour suivant : {fosse.name(fosse.first)} distribue" if fosse.first else ""
    last = CountView(fosse.last_count.round, found, is_drawn(fosse))
    return replace(last, next_label=label) if fosse.phase == "prelude" else last


def _body(fosse: Fosse, player: PlayerId, found: Bilan | None = None) -> BodyView:
    one = fosse.corps[player]
    return BodyView(
        seat=fosse.table.seats.index(player),
        name=fosse.name(player),
        short=shorts(fosse)[player],
        limbs=limbs_of(fosse, one, _seen(fosse, player, found)),
        standing=one.standing,
        first=player == fosse.first,
        score=score(fosse)[player],
        spoken=fosse.name(player),
        left=left_in_words(one),
    )


def _seen(fosse: Fosse, player: PlayerId, found: Bilan | None) -> Bilan | None:
    """A decree may have taken away since what the count had placed."""
    if found is None:
        return None
    now = fosse.corps[player].damage
    return found._replace(damage={it: min(n, now[it]) for it, n in found.damage.items()})


def _lines(found: Bilan) -> Iterator[LineView]:
    for rule, label, limbs in (
        ("paire", "Paires", found.paired),
        ("degat", "Dégâts", found.damage),
        ("surplus", "Sans effet", found.ignored),
    ):
        if limbs:
            yield LineView(rule, label, _limbs(limbs))
    if found.fallen:
        fell = counted(len(found.fallen), "membre tombe", "membres tombent")
        yield LineView("membre", fell, listed(limb_label(it).lower() for it in found.fallen))
    if found.out:
        yield LineView("sortie", "Sort de la fosse", "trois membres perdus")
    if not any((found.paired, found.damage, found.ignored)):
        yield LineView("compte", "Rien", "aucune attaque")


def _limbs(limbs: Mapping[Limb, int]) -> str:
    return ", ".join(f"{limb_short(it)}{NO_BREAK}×{NO_BREAK}{n}" for it, n in limbs.items())


def stage_view(game: Game) -> StageView:
    """Also before the first chanson, when nothing has been won."""
    fosse = game.fosse
    title, detail = _headline(fosse)
    last = fosse.songs[-1].winners if fosse.songs else ()
    ended = result(fosse)
    seats = fosse.table.seats
    bodies = tuple(replace(_body(fosse, it), winner=it in last) for it in seats)
    cheered = ended.winners if ended else last
    return StageView(
        title=title,
        detail=detail,
        whys=tuple(_whys(game)),
        songs=tuple(songs_of(fosse)),
        score=tuple(_points(fosse)),
        bodies=bodies,
        portraits=tuple(bodies[seats.index(it)] for it in cheered),
        drawn=is_drawn(fosse),
        seats=tuple((place, fosse.name(it)) for place, it in enumerate(seats)),
        next_label=_next(fosse),
        over=fosse.phase == "finie",
        count=count_view(fosse) if fosse.songs else None,
    )


def _headline(fosse: Fosse) -> tuple[str, str]:
    if not fosse.songs:
        return "Première chanson", "Donnez le pion Premier joueur, au hasard de préférence."
    ended = result(fosse) or fosse.songs[-1]
    if not ended.winners:
        return "Personne ne gagne", REASONS[ended.reason]
    names = listed(fosse.name(it) for it in ended.winners)
    several = max(fosse.table.songs, len(fosse.songs)) > 1
    number = f"{NO_BREAK}{len(fosse.songs)}" if several else ""
    what = "le concert" if ended.reason == "concert" else f"la chanson{number}"
    verb = "se partagent" if ended.draw else "gagne"
    return f"{names} {verb} {what}", REASONS[ended.reason]


def _whys(game: Game) -> Iterator[str]:
    """The reasons of the decision that ended the chanson; a note may have come after it."""
    if not game.fosse.songs:
        return
    ended = len(game.fosse.songs)
    last = max(at for at, it in enumerate(game.fosses) if len(it.songs) < ended)
    for why in game.why(last):
        if why.rule.startswith(("fin.", "concert.")):
            yield why.sentence


def songs_of(fosse: Fosse) -> Iterator[SongView]:
    for number, song in enumerate(fosse.songs, start=1):
        names = listed(fosse.name(it) for it in song.winners)
        yield SongView(number, names, REASONS[song.reason], song.rounds)


def _points(fosse: Fosse) -> Iterator[PointsView]:
    points = score(fosse)
    most = max(points.values())
    for place, seat in enumerate(fosse.table.seats):
        leads = 0 < most == points[seat]
        yield PointsView(place, fosse.name(seat), points[seat], leads)


def _next(fosse: Fosse) -> str:
    if not fosse.songs:
        return "Première chanson"
    return "Rappel !" if fosse.phase == "finie" else "Chanson suivante"


# The end of the concert: ten lines, figures, and what other evenings count of it.

_TELLING: Final = {"compte.tombe": False, "compte.sort": True, "chanson.abandonnee": False}


@lru_cache(maxsize=4)
def ending(game: Game) -> Ending | None:
    fosse = game.fosse
    ended = result(fosse)
    if ended is None:
        return None
    names = {it: fosse.name(it) for it in fosse.table.seats}
    title, detail = _headline(fosse)
    tours = sum(it.rounds for it in fosse.songs)
    moments = [(f"T{at}", it) for at, it in enumerate(_counts(game), start=1)]
    return Ending(
        title,
        f"{capitalised(detail)}.",
        tuple(names.values()),
        tuple(names[it] for it in ended.winners),
        f"{counted(len(fosse.songs), 'chanson')}, {counted(tours, 'tour')}",
        tours,
        tuple(_figures(game)),
        ten_lines(list(_story(game))),
        tuple(
            Seat(names[it], left_in_words(one), it in ended.winners, not one.standing)
            for it, one in fosse.corps.items()
        ),
        (
            curve("Zombis debout", ((at, len(it.standing)) for at, it in moments)),
            curve(
                "Dégâts reçus",
                ((at, sum(one.tokens for one in it.corps.values())) for at, it in moments),
            ),
        ),
    )


def tale(game: Game) -> Tale | None:
    found = ending(game)
    if found is None:
        return None
    portraits = stage_view(game).portraits
    drawing = "zombie_mosh/_emblem.svg" if portraits and is_drawn(game.fosse) else ""
    return tale_of(found, "i-foule", drawing, {"portraits": portraits})


def _counts(game: Game) -> Iterator[Fosse]:
    """The fosse as each count has left it."""
    for move, after in zip(game.moves, game.fosses[1:], strict=True):
        if move["move"] == "count":
            yield after


def _figures(game: Game) -> Iterator[tuple[str, str]]:
    rules = Counter(why.rule for at in range(len(game.moves)) for why in game.why(at))
    kinds = Counter(str(it.get("line", it["move"])) for it in game.moves)
    fosse = game.fosse
    yield "Cartes posées", f"{kinds['attaque']} en attaque, {kinds['defense']} en défense"
    yield "Coups de la foule", str(kinds["crowd"])
    yield "Membres tombés", str(rules["compte.tombe"])
    yield "Sorties de la fosse", str(rules["compte.sort"])
    if len(fosse.songs) > 1:
        points = ", ".join(f"{it.name} {it.points}" for it in _points(fosse))
        yield "Chansons gagnées", points


def _story(game: Game) -> Iterator[tuple[str, bool]]:
    """Who lost what, who left, who won; each of a tour."""
    for at, before in enumerate(game.fosses[:-1]):
        where = f"Chanson {len(before.songs) + 1}, tour {before.round}"
        for why in game.why(at):
            if why.rule in _TELLING or why.rule.startswith(("fin.", "concert.")):
                matters = _TELLING.get(why.rule, True)
                yield f"{where} : {why.sentence}", matters


@dataclass(frozen=True, slots=True)
class TableView:
    """The fosse, and between two chansons who won."""

    moment: str
    pit: PitView
    stage: StageView | None
    rehearsal: bool


def table_view(game: Game, *, rehearsal: bool = False) -> TableView:
    fosse = game.fosse
    stage = None if fosse.in_a_song else stage_view(game)
    return TableView(moment_of(fosse), pit_view(fosse, tapped=False), stage, rehearsal)
