"""The register: one line a player, coins and houses day by day for two weeks, and what else is so.

Landscape, two pages that lie side by side: who everybody is with the coins of each evening, then
where everybody slept, with lines to write what the app asks when it takes the evening over again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.paper.sheets import (
    EMPTY_SEATS,
    Fact,
    names_within,
    short_state,
)
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.posts import protected_now
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.words import POSTS, POWERS, SESSIONS, PlayerId
from gm_assistant.games.quinte_bourg.screens.tale import days
from gm_assistant.toolkit.seats import length_of

# Two weeks side by side; of a longer game the last days, and always so many to go on with.
MOST_DAYS: Final = 14
_TO_COME: Final = 5
# In the style sheet the letters are of nine points, and the column of the cards so wide.
_NINE_POINTS: Final = 3.175
_LETTERS: Final = 21
_CARDS: Final = 61.0
# What the sign of a card takes of its column.
_SIGN: Final = 3.6
# So few have high rows; a crowd stands upright, a page for each thing, so that a pen has room.
_FEW, _CROWD = 22, 30
_CHARMERS: Final = ("orphee", "sirene")
_SIDES: Final = ("camp", "specialite")
# What else is asked when the evening is taken over again, and how many lines it needs.
_ASKED: Final[tuple[tuple[str, int], ...]] = (
    ("Mariages", 2),
    ("Amoureux", 1),
    ("Déjà revenus de la mort", 1),
    ("Fantômes, du premier au dernier", 2),
    ("Pouvoirs utilisés", 2),
    ("Convertis, en quoi", 1),
    ("Pièces sorties du jeu", 1),
    ("Session de la veille", 1),
    ("Maison défendue la nuit d'avant", 1),
    ("Maison protégée ce soir", 1),
)


@dataclass(frozen=True, slots=True)
class RegisterRow:
    """One player; a house is the number of a seat, « = » for one's own, z for a sleeper.

    `signs`: of his camp, and of each speciality.
    """

    number: int
    name: str = ""
    cards: str = ""
    state: str = ""
    posts: str = ""
    charmed: tuple[str, ...] = ("",) * len(_CHARMERS)
    turned: tuple[str, ...] = ("",) * len(_SIDES)
    now: str = ""
    coins: tuple[str, ...] = ("",) * MOST_DAYS
    houses: tuple[str, ...] = ("",) * MOST_DAYS
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToFill:
    """Something that is so, and lines to go on writing."""

    label: str
    words: str
    lines: int


@dataclass(frozen=True, slots=True)
class RegisterSheet:
    """Everybody, filled up to now; a blank one carries an evening without the app."""

    title: str
    rows: tuple[RegisterRow, ...]
    days: tuple[str, ...]
    facts: tuple[ToFill, ...]
    subtitle: str = ""
    now: str = "départ"
    kind: str = "registre"

    @property
    def upright(self) -> bool:
        """Whether who they are, coins, houses and the rest have a page each."""
        return len(self.rows) > _CROWD

    @property
    def pages(self) -> int:
        """Two that lie side by side, or two leaves."""
        return 4 if self.upright else 2

    @property
    def signs(self) -> list[str]:
        """All that its rows show."""
        return [sign for row in self.rows for sign in row.signs]

    @property
    def spacing(self) -> str:
        """The fewer sit at the table, the more room there is to write: a class of the style."""
        return "is-wide" if len(self.rows) <= _FEW else ""


def register_sheet(game: Game | None, secrets: bool, seats: int = EMPTY_SEATS) -> RegisterSheet:
    """With a game, up to where it has come."""
    if game is None:
        empty = tuple(RegisterRow(number) for number in range(1, seats + 1))
        return RegisterSheet("Registre", empty, _numbers(1), _asked())
    village = game.village
    ends = days(game)[_TO_COME - MOST_DAYS :]
    everybody = village.in_seat_order()
    names = names_within(village, _LETTERS).values()
    rows = tuple(
        _row(village, ends, player, RegisterRow(number, name), secrets)
        for number, (player, name) in enumerate(zip(everybody, names, strict=True), start=1)
    )
    opening = village.phase == "ouverture"
    return RegisterSheet(
        "Registre",
        rows,
        _numbers(ends[0].day),
        _asked(village) if secrets and not opening else _asked(),
        "" if opening else f"jour {village.day}",
        "départ" if opening else "là",
    )


def _asked(village: Village | None = None) -> tuple[ToFill, ...]:
    said = [it.words for it in _facts(village)] if village else [""] * len(_ASKED)
    return tuple(
        ToFill(label, words, lines) for (label, lines), words in zip(_ASKED, said, strict=True)
    )


def _facts(village: Village) -> tuple[Fact, ...]:
    everybody = village.in_seat_order()
    couples = dict.fromkeys(_couple(village, it.id, it.spouse) for it in everybody if it.spouse)
    ghosts = [_seat(village, it) for it in village.ghosts]
    converted = [
        f"{_seat(village, it.id)} {village.deck.roles[role]}"
        for it in everybody
        for role in it.camp_roles
        if role not in (*it.printed, "amoureux")
    ]
    used = [f"{_seat(village, it.id)} {POWERS[one]}" for it in everybody for one in it.used]
    said = (
        listed(f"{one}+{other}" for one, other in couples),
        listed(_seat(village, it) for it in village.lovers),
        listed(_seat(village, it) for it in sorted(village.first_deaths)),
        ", ".join(ghosts),
        ", ".join(used),
        ", ".join(converted),
        str(village.coins_removed or ""),
        SESSIONS.get(village.last_session or "", ""),
        _seat(village, village.last_defended),
        _seat(village, protected_now(village)),
    )
    # « Personne » is so until it changes: the line is left to be written.
    empty = {"personne"}
    return tuple(
        Fact(label, "" if words in empty else words)
        for (label, _), words in zip(_ASKED, said, strict=True)
    )


def _couple(village: Village, *both: PlayerId) -> tuple[int, ...]:
    return tuple(sorted(village.seats.index(it) + 1 for it in both))


def _seat(village: Village, player: PlayerId | None) -> str:
    return str(village.seats.index(player) + 1) if player else ""


def _numbers(first: int) -> tuple[str, ...]:
    return tuple(str(first + it) for it in range(MOST_DAYS))


def _row(
    village: Village, ends: Sequence[Village], player: Player, row: RegisterRow, secrets: bool
) -> RegisterRow:
    posts = ", ".join(POSTS[it] for it in village.posts_of(player.id))
    state = "" if player.seated or (secrets and player.living) else short_state(player)
    if secrets and not player.living:
        state = short_state(player)
    common = RegisterRow(
        row.number,
        row.name,
        state=state,
        posts=posts,
        turned=tuple("×" if it in player.shown else "" for it in _SIDES),
    )
    return _told(common, village, ends, player) if secrets else common


def _told(
    row: RegisterRow, village: Village, ends: Sequence[Village], player: Player
) -> RegisterRow:
    held = (*player.camp_roles, *player.specialities)
    cards = " · ".join(village.deck.cards[it] for it in held)
    signs = (f"camp-{player.camp}", *map(village.deck.sign, player.specialities))
    # Words first: what leaves no room for signs on their line has none.
    beside = length_of(cards) * _NINE_POINTS + _SIGN * len(signs) <= _CARDS
    # Nothing of the days before somebody came, nor of an evening that has not come.
    over = [it for it in ends if it is not village]
    coins = [str(it.players[player.id].coins) if player.id in it.players else "" for it in over]
    houses = [_house(it, village, player) for it in ends]
    return RegisterRow(
        row.number,
        row.name,
        cards,
        row.state,
        row.posts,
        tuple("×" if it in player.charmed_by else "" for it in _CHARMERS),
        row.turned,
        str(player.coins),
        _filled(coins),
        _filled(houses),
        signs if beside else (),
    )


def _house(then: Village, now: Village, player: Player) -> str:
    """Where he slept that night, once it was over."""
    night = then.night
    if night is None or night.where is None or then.weekday == "dimanche":
        return ""
    place = night.where.get(player.id)
    if place is None:
        return ""
    asleep = "z" if player.id in night.asleep else ""
    own = place.house == player.id
    return f"{'=' if own else now.seats.index(place.house) + 1}{asleep}"


def _filled(values: Sequence[str]) -> tuple[str, ...]:
    return (*values, *[""] * (MOST_DAYS - len(values)))
