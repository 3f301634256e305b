"""The register: one line a player, what is so and where everybody slept, on one page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.views.ledger.time import days
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import Fact
from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import (
    POSTS,
    POWERS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
    STATUSES,
    PlayerId,
)
from gm_assistant.views.lettering import fitting, length_of
from gm_assistant.views.names import short_names

# As many days as fit side by side: the last ones of a long game.
MOST_DAYS: Final = 7
_EMPTY_SEATS: Final = 45
# In the style sheet the letters are of nine points, and the columns so wide.
_NINE_POINTS: Final = 3.175
_LETTERS: Final = 22
_NAME, _CARDS, _STATE, _POSTS = 47.0, 66.0, 20.0, 42.0
_CHARMERS: Final = {"orphee": "O", "sirene": "S"}
_ASKED: Final = (
    "Mariages",
    "Amoureux",
    "déjà revenus une fois",
    "Fantômes, du premier au dernier",
    "Pouvoirs utilisés",
    "Session de la veille",
    "Défendue la nuit d'avant",
    "Protégée",
)
_SHORT_STATES: Final = {"heritage": "hors jeu", "parti": "absent"}


@dataclass(frozen=True, slots=True)
class RegisterRow:
    """One player; a house is the number of a seat, « = » for one's own, z for a sleeper."""

    number: int
    name: str = ""
    cards: str = ""
    state: str = ""
    posts: str = ""
    charmed: str = ""
    turned: str = ""
    coins: tuple[str, ...] = ("",) * MOST_DAYS
    houses: tuple[str, ...] = ("",) * MOST_DAYS


@dataclass(frozen=True, slots=True)
class RegisterSheet:
    """Everybody, filled up to now; a blank one carries an evening without the app."""

    title: str
    rows: tuple[RegisterRow, ...]
    days: tuple[str, ...]
    subtitle: str = ""
    facts: tuple[Fact, ...] = ()
    kind: str = "registre"


def register_sheet(game: Game | None, secrets: bool) -> RegisterSheet:
    """With a game, up to where it has come."""
    if game is None:
        empty = tuple(RegisterRow(number) for number in range(1, _EMPTY_SEATS + 1))
        return RegisterSheet("Registre", empty, _numbers(1), facts=_to_write())
    ends = days(game)[-MOST_DAYS:]
    village = game.village
    everybody = village.in_seat_order()
    names = _names([it.name for it in everybody])
    rows = tuple(
        _row(village, ends, player, RegisterRow(number, name), secrets)
        for number, (player, name) in enumerate(zip(everybody, names, strict=True), start=1)
    )
    facts = _facts(village) if secrets else _to_write()
    subtitle = f"jour {village.day}"
    return RegisterSheet("Registre", rows, _numbers(ends[0].day), subtitle, facts)


def _to_write() -> tuple[Fact, ...]:
    """What else the app asks when it takes the evening over again."""
    return tuple(Fact(it, "") for it in _ASKED)


def _facts(village: Village) -> tuple[Fact, ...]:
    everybody = village.in_seat_order()
    couples = dict.fromkeys(_couple(village, it.id, it.spouse) for it in everybody if it.spouse)
    ghosts = [_seat(village, it) for it in village.ghosts]
    used = [f"{_seat(village, it.id)} {POWERS[one]}" for it in everybody for one in it.used]
    said = (
        listed(f"{one}+{other}" for one, other in couples),
        listed(_seat(village, it) for it in village.lovers),
        "oui" if village.first_deaths else "non",
        ", ".join(ghosts),
        ", ".join(used),
        SESSIONS.get(village.last_session or "", "aucune"),
        _seat(village, village.last_defended),
        _seat(village, village.protected_house),
    )
    return tuple(Fact(label, words or "—") for label, words in zip(_ASKED, said, strict=True))


def _couple(village: Village, *both: PlayerId) -> tuple[int, ...]:
    return tuple(sorted(village.seats.index(it) + 1 for it in both))


def _seat(village: Village, player: PlayerId | None) -> str:
    return str(village.seats.index(player) + 1) if player else ""


def _names(names: Sequence[str]) -> Sequence[str]:
    """Whole, or shortened so that nobody is taken for another."""
    room = _NAME / _NINE_POINTS
    if all(length_of(it) <= room for it in names):
        return names
    return [fitting(it, room) for it in short_names(names, _LETTERS)]


def _numbers(first: int) -> tuple[str, ...]:
    return tuple(str(first + it) for it in range(MOST_DAYS))


def _row(
    village: Village, ends: Sequence[Village], player: Player, row: RegisterRow, secrets: bool
) -> RegisterRow:
    posts = ", ".join(POSTS[it] for it in village.posts_of(player.id))
    state = "" if player.seated or (secrets and player.living) else _state(player)
    if secrets and not player.living:
        state = _state(player)
    common = RegisterRow(
        row.number,
        row.name,
        state=fitting(state, _STATE / _NINE_POINTS),
        posts=fitting(posts, _POSTS / _NINE_POINTS),
        turned="".join({"camp": "C", "specialite": "S"}[it] for it in player.shown),
    )
    return _told(common, village, ends, player) if secrets else common


def _state(player: Player) -> str:
    return _SHORT_STATES.get(player.status, STATUSES[player.status])


def _told(
    row: RegisterRow, village: Village, ends: Sequence[Village], player: Player
) -> RegisterRow:
    roles = (ROLES[it] for it in player.camp_roles)
    cards = " · ".join((*roles, *(SPECIALITIES[it] for it in player.specialities)))
    # Nothing of the days before somebody came.
    coins = [str(it.players[player.id].coins) if player.id in it.players else "" for it in ends]
    houses = [_house(it, village, player) for it in ends]
    return RegisterRow(
        row.number,
        row.name,
        fitting(cards, _CARDS / _NINE_POINTS),
        row.state,
        row.posts,
        "".join(_CHARMERS[it] for it in player.charmed_by),
        row.turned,
        _filled(coins),
        _filled(houses),
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
