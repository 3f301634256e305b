"""The sheets of the day: its steps, the ballots, Sunday, a player's aid, the table as a drawing.

`day_sheet` and `sunday_sheet` are written on by the game master, `ballot_sheet` has a line for each
voter, `aid_sheet` lies open for everybody and tells nothing secret. `table_sheet` draws the circle
of seats with every place worked out in millimetres, `arrows_sheets` the ways between them.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.paper.sheets import (
    EMPTY_SEATS,
    Box,
    CallLine,
    Fact,
    coming,
    names_within,
    opening_words_of,
    public_state,
    short_state,
)
from gm_assistant.games.quinte_bourg.rules.village import DayVote, Player, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    DAYS_NAMED,
    DAYS_OF_POST,
    NIGHTS,
    POSTS,
    Weekday,
)
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.scripts import Script, Scripts
from gm_assistant.toolkit.seats import length_of

# The day sheet, the ballots and Sunday: steps, posts, laws, and a line for each voter.

# Letters of a name: as it is, where a line of the posts has to hold it, and one of the voters.
_WHOLE, _HOLDER, _VOTER = 200, 12, 20
# What a day asks that its steps do not say.
_ASKED_BY_DAY: Final = (
    ("action", "mariage"),
    ("post", "pretre_capitaliste"),
    ("post", "pretre_traditionnel"),
)
# The lines of Sunday, whose steps are few.
_LINES: Final = 10
NOT_IN_PLAY: Final = "pas en jeu"
# Room for the name of the day.
_BLANK: Final = "……………………"
# L446: a purge accuses three.
_ACCUSED: Final = 3
_VERDICT: Final = (
    Box("Désigné", wide=True),
    *(Box(it, ticks=True) for it in ("gracié", "exécuté")),
)
# Where each step is written; the law of today is filled in where there is one.
_OF_A_STEP: Final[Mapping[str, tuple[Box, ...]]] = {
    "cameras": (
        Box("Maison regardée", wide=True),
        *(Box(it, ticks=True) for it in ("0", "1", "plusieurs")),
    ),
    "charmes": (Box("Sous le charme (→ registre)", wide=True),),
    "postes": (Box("Changés cette nuit", wide=True), Box("Nouveau Scrutateur", wide=True)),
    "morts": (Box("Qui : carte retournée, suite", wide=True),),
    "heritages": (Box("Pièces : à qui", wide=True), Box("Postes, candidats", wide=True)),
    "demenagements": (Box("Qui, entre qui et qui", wide=True),),
    "session": tuple(Box(it, ticks=True) for it in ("normale", "paix", "purge")),
    "vote": (Box("Voix (→ scrutin) : désigné", wide=True),),
    "mariages": (Box("Époux, prix, maisons", wide=True),),
    "pickpockets": (Box("Qui vole, à qui", wide=True),),
    "richesse": (Box("Le plus riche, protégé", wide=True),),
    "scrutateur": (Box("Nouveau Scrutateur", wide=True),),
}


@dataclass(frozen=True, slots=True)
class DaySheet:
    """The steps of a day in order, who holds which post, and what is asked most."""

    title: str
    opening: str
    steps: tuple[CallLine, ...]
    posts: tuple[Fact, ...]
    rules: tuple[Fact, ...]
    subtitle: str = ""
    # Room for notes, where a day leaves any.
    lines: int = 0
    kind: str = "jour"


@dataclass(frozen=True, slots=True)
class LawSheet:
    """What may be proposed in a week, to be ticked once it has served."""

    title: str
    laws: tuple[str, ...]
    lines: int = 6
    kind: str = "lois"


@dataclass(frozen=True, slots=True)
class VoterLine:
    """One voter; an empty name leaves the line to be written."""

    number: int
    name: str = ""
    posts: str = ""
    state: str = ""
    coins: str = ""
    choice: str = ""
    # Nobody votes against whoever lives no longer.
    counted: bool = True


@dataclass(frozen=True, slots=True)
class BallotSheet:
    """The grid of the vote, one line a voter, with room to count what each receives."""

    title: str
    voters: tuple[VoterLine, ...]
    verdict: tuple[Box, ...] = _VERDICT
    accused: tuple[str, ...] = ("",) * _ACCUSED
    rules: str = ""
    kind: str = "scrutin"

    @property
    def spacing(self) -> str:
        """How far apart the lines stand: a class of the style sheet."""
        steps = ((26, "roomy"), (34, "easy"))
        return next((word for most, word in steps if len(self.voters) <= most), "tight")


def days_to_come(village: Village | None) -> tuple[Weekday, ...]:
    """The days of the week that are still to come, today's first; Sunday stands by itself."""
    if village is None or village.result is not None:
        return NIGHTS
    begun = village.phase != "ouverture" and village.weekday in NIGHTS
    return (village.weekday, *coming(village, 1)) if begun else coming(village, 0)


def law_sheet(scripts: Scripts) -> LawSheet:
    """The laws of the files."""
    return LawSheet("Les lois : cochez celles qui ont servi", tuple(it.text for it in scripts.laws))


def rules_of_a_day(scripts: Scripts, rules: Help) -> tuple[Fact, ...]:
    """Weddings with their price, the forced one and the widow; an exchange that may not be."""
    asked = [rules.of(kind, name) for kind, name in _ASKED_BY_DAY]
    illegal = scripts.notes["echange"]["illegal"]
    return (
        *(Fact(it.label, it.rule) for it in asked if it),
        Fact(illegal.label, illegal.text),
    )


def day_sheet(
    scripts: Scripts,
    rules: Help,
    village: Village | None,
    day: Weekday | None = None,
    *,
    told: bool = True,
) -> DaySheet:
    """The twelve steps of any day but Sunday; `told` where the posts of now are those of then."""
    begun = village.weekday if village and village.phase == "jour" else None
    law = _law_of_today(village if told and day in (None, begun) else None)
    day = day or begun
    opening = scripts.day.opening_words({"jour": day or _BLANK})
    steps = _steps(scripts.day, {**_OF_A_STEP, "loi": law})
    posts = posts_of(village, _HOLDER)
    posts = posts if told else tuple(replace(it, words="") for it in posts)
    asked = rules_of_a_day(scripts, rules)
    return DaySheet(scripts.day.title, opening, steps, posts, asked, _in_turn(day) if day else "")


def _in_turn(day: Weekday) -> str:
    """The day, and which of the posts that take turns are in office on it."""
    parity = next((it for it, days in DAYS_NAMED.items() if day in days), "")
    held = [POSTS[it] for it, days in DAYS_OF_POST.items() if days == parity]
    return f"{day}, un des jours {parity} : {listed(held)}"


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


def sunday_sheet(
    scripts: Scripts, rules: Help, village: Village | None, *, told: bool = False
) -> DaySheet:
    """The three steps of Sunday."""
    script = scripts.sunday
    posts = posts_of(village, _HOLDER)
    posts = posts if told else tuple(replace(it, words="") for it in posts)
    steps, asked = _steps(script, _OF_A_STEP), rules_of_a_day(scripts, rules)
    return DaySheet(script.title, script.opening, steps, posts, asked, lines=_LINES)


def _steps(script: Script, boxes: Mapping[str, tuple[Box, ...]]) -> tuple[CallLine, ...]:
    return tuple(
        CallLine(
            str(number),
            row.label,
            tuple(opening_words_of(it) for it in row.parts),
            row.timer,
            boxes=boxes.get(row.id, ()),
        )
        for number, row in enumerate(script.rows, start=1)
    )


def posts_of(village: Village | None, letters: int = _WHOLE) -> tuple[Fact, ...]:
    """Every post that there is, since any may come into play, and its holder in so many letters."""
    if village is None:
        return tuple(Fact(label, "") for label in POSTS.values())
    names = names_within(village, letters)
    held = {post: names[it] if it else "vacant" for post, it in village.posts.items()}
    return tuple(Fact(label, held.get(post, NOT_IN_PLAY)) for post, label in POSTS.items())


def ballot_sheet(
    scripts: Scripts,
    village: Village | None,
    secrets: bool,
    seats: int = EMPTY_SEATS,
    day: Weekday | None = None,
    *,
    told: bool = True,
) -> BallotSheet:
    """Voters in seat order, with what was said of a vote that has begun; else names alone."""
    title = f"Scrutin de {day}" if day else "Scrutin du jour"
    rules = " ".join(it.text for it in scripts.notes["scrutin"].values())
    if village is None:
        empty = tuple(VoterLine(number) for number in range(1, seats + 1))
        return BallotSheet(title, empty, rules=rules)
    names = names_within(village, _VOTER)
    if not told:
        lines = tuple(VoterLine(i, it) for i, it in enumerate(names.values(), start=1))
        return BallotSheet(title, lines, rules=rules)
    spoken = _spoken(village, village.vote) if village.vote else {}
    voters = (
        _voter(village, it, VoterLine(number, names[it.id], choice=spoken.get(it.id, "")), secrets)
        for number, it in enumerate(village.in_seat_order(), start=1)
        if it.status != "parti"
    )
    accused = [village.name(it) for it in village.vote.accused] if village.vote else []
    named = (*accused, *[""] * _ACCUSED)[:_ACCUSED]
    return BallotSheet(title, tuple(voters), accused=named, rules=rules)


def _voter(village: Village, player: Player, line: VoterLine, secrets: bool) -> VoterLine:
    posts = ", ".join(POSTS[it] for it in village.posts_of(player.id))
    state = public_state(player)
    purse = str(player.coins) if secrets and player.seated else ""
    return replace(line, posts=posts, state=state, coins=purse, counted=player.seated)


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
# The circle of seats is as wide as the words around it allow, between these two.
_SMALLEST, _WIDEST = 42.0, 66.0
# Where arrows are drawn: the widest, and names of so many letters.
_OPEN, _SHORT = 74.0, 10
# Where cards stand below a name that is too long.
_BRIEF: Final = 16
_NUMBER_ROOM: Final = 6.5
# Letters in millimetres, from the largest to nine points.
_SIZES: Final = (4.4, 4.0, 3.6, 3.2)
_LINE: Final = 1.16


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
    # The same circle with its middle left free, to draw who goes to whom.
    arrows: bool = False
    # Beside each holder, a line for those who follow.
    to_write: bool = False
    # Seat by seat, what the circle has no room for.
    behind: tuple[Fact, ...] = ()
    kind: str = "table"
    radius: float = RADIUS

    @property
    def pages(self) -> int:
        """Two where there is a list."""
        return 2 if self.behind else 1


def arrows_sheets(
    scripts: Scripts, village: Village | None, seats: int = EMPTY_SEATS
) -> tuple[TableSheet, ...]:
    """The circle of houses, as large as the page, once for each night to come."""
    names = _names_of(village, _SHORT) if village else [()] * seats
    spokes, hub = _spokes(names, _OPEN) or ((), _OPEN)
    nights = days_to_come(village)
    return tuple(
        TableSheet(f"{scripts.nights[it].title} : qui va chez qui", spokes, (), hub, arrows=True)
        for it in nights
    )


def table_sheet(
    village: Village | None, secrets: bool, seats: int = EMPTY_SEATS, *, before: bool = False
) -> TableSheet:
    """Everybody around the table; without the secrets only what all may see.

    `before` the evening the circle holds what stays, and posts have room for who comes next. What
    would be too small to read on the circle stands in a list behind it.
    """
    if village is None:
        empty, hub = _spokes([()] * seats, _SMALLEST) or ((), _SMALLEST)
        return TableSheet("La table", empty, posts_of(None), hub, to_write=True)
    everybody = village.in_seat_order()
    away = [not it.seated for it in everybody]
    whole = [_texts(it, it.name, secrets) for it in everybody]
    brief = names_within(village, _BRIEF)
    short = [_texts(it, brief[it.id], secrets) for it in everybody]
    drawn = _spokes(whole, _WIDEST, away) or _spokes(short, _WIDEST, away)
    spokes, hub = drawn or _spokes(_names_of(village, _SHORT), _WIDEST, away) or ((), _WIDEST)
    people = f"{len(everybody)} joueurs" if before else _count(everybody, secrets)
    behind = () if drawn else tuple(map(_in_a_line, enumerate(whole, start=1)))
    posts = posts_of(village)
    return TableSheet("La table", spokes, posts, hub, people, to_write=before, behind=behind)


def _in_a_line(seat: tuple[int, Texts]) -> Fact:
    number, ((_, name), *rest) = seat
    return Fact(f"{number}. {name}", " · ".join(words for _, words in rest))


def _names_of(village: Village, letters: int) -> list[Texts]:
    return [(("nom", it),) for it in names_within(village, letters).values()]


def _count(everybody: Sequence[Player], secrets: bool) -> str:
    living = sum(it.living if secrets else it.seated for it in everybody)
    return f"{len(everybody)} joueurs, {living} en vie"


def _texts(player: Player, name: str, secrets: bool) -> Texts:
    """The kinds and words of the lines of a seat; posts stand in the list below."""
    cards = (*player.camp_roles, *player.specialities)
    lines = [("nom", name)]
    if secrets:
        lines += [("role", player.deck.cards[it]) for it in cards]
    known = player.living if secrets else player.seated
    return (*lines, *([] if known else [("etat", short_state(player))]))


def _spokes(
    texts: Sequence[Texts], widest: float, away: Sequence[bool] = ()
) -> tuple[tuple[SeatSpoke, ...], float] | None:
    """The spokes with the radius of their circle, in the largest letters that there is room for.

    The circle leaves around it what the longest line needs; None where no letters can be read.
    """
    longest = max((length_of(words) for lines in texts for _, words in lines), default=0)
    lines = max(map(len, texts))
    for size in _SIZES:
        hub = round(min(RADIUS - _NUMBER_ROOM - longest * size, widest), 1)
        room = 2 * math.pi * (hub + _NUMBER_ROOM) / len(texts)
        if hub >= _SMALLEST and lines * size * _LINE <= room:
            marked = zip(texts, away or [False] * len(texts), strict=True)
            seats = enumerate(marked)
            return tuple(
                _spoke(it, len(texts), _lines(told, size), gone) for it, (told, gone) in seats
            ), hub
    return None


def _spoke(place: int, seats: int, lines: tuple[SeatText, ...], away: bool) -> SeatSpoke:
    angle = 360 * place / seats - 90
    flipped = 90 < angle % 360 < 270
    return SeatSpoke(place + 1, round(angle, 3), flipped, lines, away)


def _lines(texts: Texts, size: float) -> tuple[SeatText, ...]:
    """Lines of one spoke, stacked across it."""
    top = -size * len(texts) * _LINE / 2 - size * 0.3
    return tuple(
        SeatText(words, size, round(top + place * size * _LINE, 2), kind)
        for place, (kind, words) in enumerate(texts, start=1)
    )
