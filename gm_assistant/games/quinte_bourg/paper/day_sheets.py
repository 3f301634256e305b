"""The table sheet: the circle of seats as a drawing, every place worked out in millimetres."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.games.quinte_bourg.paper.sheets import (
    Box,
    CallLine,
    Fact,
    opening_words_of,
    public_state,
)
from gm_assistant.games.quinte_bourg.rules.village import DayVote, Player, Village
from gm_assistant.games.quinte_bourg.rules.words import POSTS, ROLES, SPECIALITIES, STATUSES
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.texts import Script, Scripts
from gm_assistant.toolkit.seats import length_of

# The day sheet, the ballots and Sunday: steps, posts, laws, and a line for each voter.

# Room for the name of the day.
_BLANK: Final = "……………………"
_EMPTY_LINES: Final = 45
# L446: a purge accuses three.
_ACCUSED: Final = 3
_VERDICT: Final = (
    *(Box(it, ticks=True) for it in ("normale", "paix", "purge")),
    Box("Loi du jour", wide=True),
    Box("Désigné", wide=True),
    *(Box(it, ticks=True) for it in ("gracié", "exécuté")),
)


@dataclass(frozen=True, slots=True)
class DaySheet:
    """The steps of a day in order, who holds which post, and what may be proposed."""

    title: str
    opening: str
    steps: tuple[CallLine, ...]
    posts: tuple[Fact, ...]
    laws: tuple[str, ...] = ()
    law: tuple[Box, ...] = ()
    kind: str = "jour"


@dataclass(frozen=True, slots=True)
class VoterLine:
    """One voter; an empty name leaves the line to be written."""

    number: int
    name: str = ""
    posts: str = ""
    state: str = ""
    coins: str = ""
    choice: str = ""


@dataclass(frozen=True, slots=True)
class BallotSheet:
    """The grid of the vote, one line a voter, with room to count what each receives."""

    title: str
    voters: tuple[VoterLine, ...]
    verdict: tuple[Box, ...] = _VERDICT
    accused: tuple[str, ...] = ("",) * _ACCUSED
    kind: str = "scrutin"

    @property
    def spacing(self) -> str:
        """How far apart the lines stand: a class of the style sheet."""
        steps = ((26, "roomy"), (34, "easy"))
        return next((word for most, word in steps if len(self.voters) <= most), "tight")


@dataclass(frozen=True, slots=True)
class CountSheet:
    """The counting: one line a person, as many boxes as there are voters."""

    title: str
    people: tuple[VoterLine, ...]
    kind: str = "depouillement"

    @property
    def boxes(self) -> int:
        return len(self.people)


def count_sheet(village: Village | None) -> CountSheet:
    """Whoever may receive votes; forty-five lines and boxes without a game."""
    if village is None:
        people = tuple(VoterLine(number) for number in range(1, _EMPTY_LINES + 1))
    else:
        seats = enumerate(village.in_seat_order(), start=1)
        people = tuple(VoterLine(i, it.name, state=public_state(it)) for i, it in seats)
    return CountSheet("Dépouillement", people)


def day_sheet(scripts: Scripts, village: Village | None) -> DaySheet:
    """The twelve steps of any day but Sunday."""
    laws = tuple(it.text for it in scripts.laws)
    opening = scripts.day.opening_words({"jour": _BLANK})
    today = _law_of_today(village)
    return DaySheet(scripts.day.title, opening, _steps(scripts.day), posts_of(village), laws, today)


def _law_of_today(village: Village | None) -> tuple[Box, ...]:
    law = village.law if village else None
    said = {None: (False, False), True: (True, False), False: (False, True)}
    accepted, refused = said[law.accepted if law else None]
    return (
        Box("Loi du jour", law.text if law else "", wide=True),
        Box("Proposée par", village.name(law.by) if village and law else "", wide=True),
        Box("acceptée", "×" if accepted else "", ticks=True),
        Box("refusée", "×" if refused else "", ticks=True),
    )


def sunday_sheet(scripts: Scripts, village: Village | None) -> DaySheet:
    """The three steps of Sunday."""
    script = scripts.sunday
    return DaySheet(script.title, script.opening, _steps(script), posts_of(village))


def _steps(script: Script) -> tuple[CallLine, ...]:
    return tuple(
        CallLine(str(number), row.label, tuple(opening_words_of(it) for it in row.parts), row.timer)
        for number, row in enumerate(script.rows, start=1)
    )


def posts_of(village: Village | None) -> tuple[Fact, ...]:
    """Every post that there is, or those in play and who holds them."""
    if village is None:
        return tuple(Fact(label, "") for label in POSTS.values())
    return tuple(
        Fact(POSTS[post], village.name(holder) if holder else "vacant")
        for post, holder in village.posts.items()
    )


def ballot_sheet(village: Village | None, secrets: bool) -> BallotSheet:
    """Voters in seat order, with what was said of a vote that has begun."""
    if village is None:
        empty = tuple(VoterLine(number) for number in range(1, _EMPTY_LINES + 1))
        return BallotSheet("Scrutin du jour", empty)
    spoken = _spoken(village, village.vote) if village.vote else {}
    voters = (
        _voter(village, it, number, spoken.get(it.id, ""), secrets)
        for number, it in enumerate(village.in_seat_order(), start=1)
    )
    accused = [village.name(it) for it in village.vote.accused] if village.vote else []
    named = (*accused, *[""] * _ACCUSED)[:_ACCUSED]
    return BallotSheet("Scrutin du jour", tuple(voters), accused=named)


def _voter(village: Village, player: Player, number: int, choice: str, secrets: bool) -> VoterLine:
    posts = ", ".join(POSTS[it] for it in village.posts_of(player.id))
    state = public_state(player)
    purse = str(player.coins) if secrets and player.seated else ""
    return VoterLine(number, player.name, posts, state, purse, choice)


def _spoken(village: Village, vote: DayVote) -> dict[str, str]:
    said = {}
    for ballot in vote.ballots:
        match ballot.choice:
            case None:
                said[ballot.voter] = "blanc"
            case str(one):
                said[ballot.voter] = village.name(one)
            case ranking:
                said[ballot.voter] = " › ".join(village.name(it) for it in ranking)
    return said


# The player aid: posts, choices of the dead, long actions, and nothing secret.

_CHOICES: Final = ("fantome", "esprit", "heritage")
_NOTIONS: Final = ("invocation", "secret", "protection", "egalite", "dimanche")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and its entries; `ranked` when their order is a rank."""

    title: str
    entries: tuple[Fact, ...]
    ranked: bool = False


@dataclass(frozen=True, slots=True)
class AidSheet:
    """What every player may keep before him."""

    title: str
    chapters: tuple[Chapter, ...]
    kind: str = "aide"


def aid_sheet(rules: Help) -> AidSheet:
    """The aid, out of the rules in two sentences."""
    choices = tuple(it for it in _facts(rules, "status", _CHOICES))
    return AidSheet(
        "Aide du joueur",
        (
            Chapter("Les postes publics", _facts(rules, "post")),
            Chapter("Quand on meurt, on choisit", choices),
            Chapter(
                "Où dort-on ? La plus forte action l'emporte", _facts(rules, "long_action"), True
            ),
            Chapter("À savoir", _facts(rules, "notion", _NOTIONS)),
        ),
    )


def _facts(rules: Help, kind: str, wanted: tuple[str, ...] = ()) -> tuple[Fact, ...]:
    return tuple(
        Fact(it.label, f"{it.rule} {it.when}".strip())
        for it in rules.kind(kind)
        if not wanted or it.id in wanted
    )


RADIUS: Final = 96.0
_EMPTY_SEATS: Final = 45
# The circle of seats is as wide as the words around it allow, between these two.
_SMALLEST, _WIDEST = 42.0, 66.0
_CROWD: Final = 30
_NUMBER_ROOM: Final = 6.5
_NAME_SIZE: Final = 4.4
_LINE: Final = 1.16
_SHARE: Final = {"nom": 1.0, "role": 0.86, "poste": 0.86}


Texts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SeatText:
    """One line of a seat: its words, how large, how far from the seat's axis."""

    words: str
    size: float
    shift: float
    kind: str


@dataclass(frozen=True, slots=True)
class SeatSpoke:
    """One seat: the angle of its spoke, whether its words are turned over, and its words."""

    number: int
    angle: float
    flipped: bool
    lines: tuple[SeatText, ...]
    away: bool = False

    @property
    def turn(self) -> float:
        """The rotation that keeps the words upright."""
        return self.angle + 180 if self.flipped else self.angle


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The circle, and the posts under it."""

    title: str
    spokes: tuple[SeatSpoke, ...]
    posts: tuple[Fact, ...]
    hub: float
    people: str = ""
    kind: str = "table"
    radius: float = RADIUS


def table_sheet(village: Village | None, secrets: bool) -> TableSheet:
    """Everybody around the table; without the secrets only what all may see."""
    if village is None:
        empty: list[Texts] = [()] * _EMPTY_SEATS
        return TableSheet("La table", _spokes(empty, _SMALLEST), posts_of(None), _SMALLEST)
    everybody = village.in_seat_order()
    texts = [_texts(village, it, secrets) for it in everybody]
    hub = _hub(texts)
    away = [not it.seated for it in everybody]
    people = _count(everybody, secrets)
    return TableSheet("La table", _spokes(texts, hub, away), posts_of(village), hub, people)


def _hub(texts: Sequence[Texts]) -> float:
    """The circle leaves around it what the longest line needs."""
    size = _size(_SMALLEST, len(texts), max(map(len, texts)))
    longest = max(length_of(words) for lines in texts for _, words in lines) * size
    return round(min(max(RADIUS - _NUMBER_ROOM - longest, _SMALLEST), _WIDEST), 1)


def _count(everybody: Sequence[Player], secrets: bool) -> str:
    living = sum(it.living if secrets else it.seated for it in everybody)
    return f"{len(everybody)} joueurs, {living} en vie"


def _texts(village: Village, player: Player, secrets: bool) -> Texts:
    """The kinds and words of the lines of a seat."""
    lines = [("nom", player.name)]
    if secrets:
        lines += [("role", " · ".join(it)) for it in _cards(village, player)]
    posts = [POSTS[it] for it in village.posts_of(player.id)]
    state = _state(player) if secrets else public_state(player)
    last = ", ".join(it for it in (*posts, state) if it)
    return (*lines, *([("poste", last)] if last else []))


def _cards(village: Village, player: Player) -> list[list[str]]:
    """Camp and speciality on a line each, where the seats leave the room."""
    roles = [ROLES[it] for it in player.camp_roles]
    specialities = [SPECIALITIES[it] for it in player.specialities]
    if len(village.seats) > _CROWD:
        return [[*roles, *specialities]]
    return [it for it in (roles, specialities) if it]


def _state(player: Player) -> str:
    return "" if player.living else STATUSES[player.status]


def _spokes(texts: Sequence[Texts], hub: float, away: Sequence[bool] = ()) -> tuple[SeatSpoke, ...]:
    marked = away or [False] * len(texts)
    tallest = _size(hub, len(texts), max(map(len, texts)))
    return tuple(
        _spoke(place, len(texts), _lines(lines, tallest, hub), gone)
        for place, (lines, gone) in enumerate(zip(texts, marked, strict=True))
    )


def _spoke(place: int, seats: int, lines: tuple[SeatText, ...], away: bool) -> SeatSpoke:
    angle = 360 * place / seats - 90
    flipped = 90 < angle % 360 < 270
    return SeatSpoke(place + 1, round(angle, 3), flipped, lines, away)


def _lines(texts: Texts, tallest: float, hub: float) -> tuple[SeatText, ...]:
    """Lines of one spoke, stacked across it."""
    sizes = [_fitting(words, tallest * _SHARE[kind], hub) for kind, words in texts]
    top = -sum(sizes) * _LINE / 2
    lines = []
    for (kind, words), size in zip(texts, sizes, strict=True):
        top += size * _LINE
        lines.append(SeatText(words, round(size, 2), round(top - size * 0.3, 2), kind))
    return tuple(lines)


def _size(hub: float, seats: int, lines: int) -> float:
    """As large as the place between two seats allows."""
    room = 2 * math.pi * (hub + _NUMBER_ROOM) / seats
    return min(_NAME_SIZE, room / max(lines, 1) / _LINE)


def _fitting(words: str, size: float, hub: float) -> float:
    return min(size, (RADIUS - hub - _NUMBER_ROOM) / (length_of(words) or 1))
