"""The table as it was set: from the document of a game to the village before its first move."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.quinte_bourg.document import count, many, or_null, player, some_of, text
from gm_assistant.quinte_bourg.village.couples import fall_in_love
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.rulings import RULINGS, Rulings
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.cards import DEALT_ROLES, MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import (
    PERSONAL,
    POSTS,
    POWERS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
)
from gm_assistant.seam.forms import Form, Known, expect, fields, flag, mapping, one_of, shortened
from gm_assistant.seam.refusals import Malformed

FORMAT: Final = "quinte-bourg/1"
MOST_PLAYERS: Final = 100
LONGEST_NAME: Final = 200

_KNOWN_STATUS: Final = ("vivant", "fantome", "esprit", "heritage", "parti")
CAMP_ROLES: Final = some_of(DEALT_ROLES, "rôle", 1)
SPECIALITY_CARDS: Final = some_of(SPECIALITIES, "spécialité")
PERSONAL_CONDITIONS: Final = some_of(PERSONAL, "condition")
_PLAYER_FORMS: Final[Mapping[str, Form]] = {
    "name": text,
    "specialities": SPECIALITY_CARDS,
    "personal": PERSONAL_CONDITIONS,
    "coins": count,
    "status": one_of(_KNOWN_STATUS, "état"),
    "charmed_by": some_of(MUSICIANS, "musicien"),
    "used": some_of(POWERS, "pouvoir"),
    "inherited": SPECIALITY_CARDS,
    "added_roles": some_of(ROLES, "rôle"),
}
_RULING_FORMS: Final[Mapping[str, Form]] = {
    it.key: flag if isinstance(it.default, bool) else one_of(it.readings, "réglage")
    for it in RULINGS.values()
}


def _anything(value: Any, _place: str, _known: Known) -> Any:
    return value


def _object(value: Any, place: str, _known: Known) -> Mapping[str, Any]:
    return mapping(value, place)


def _rulings(value: Any, place: str, known: Known) -> Rulings:
    return Rulings(**fields(value, place, known, {}, _RULING_FORMS))


def _posts(value: Any, place: str, known: Known) -> Mapping[str, str | None]:
    return fields(value, place, known, {}, dict.fromkeys(POSTS, or_null(player)))


def _start(value: Any, place: str, known: Known) -> Mapping[str, Any]:
    return fields(value, place, known, {}, {"weekday": one_of(NIGHTS, "soir de départ")})


_DOCUMENT_FORMS: Final[Mapping[str, Form]] = {
    "title": text,
    "rehearsal": flag,
    "lovers": or_null(many(player, 0, 2, distinct=True)),
    "marriages": many(many(player, 2, 2, distinct=True), 0, MOST_PLAYERS),
    "posts": _posts,
    "start": _start,
    "rulings": _rulings,
    "lacking": many(one_of({**ROLES, **SPECIALITIES, **POSTS}, "carte"), 0, 100, distinct=True),
    "first_death_spent": flag,
    "ghost_order": many(player, 0, MOST_PLAYERS, distinct=True),
    "last_defended": or_null(player),
    "last_session": or_null(one_of(SESSIONS, "session")),
    "protected_house": or_null(player),
    "cites": _anything,
    "expect": _anything,
    "refused_at": _anything,
    "history": _object,
    "moves": _anything,
}


def read_table(document: Any) -> Village:
    """Understand a whole document but for its moves, or say where it cannot be understood."""
    data = mapping(document, "document")
    expect(data.get("format") == FORMAT, "format", f"« {FORMAT} » est attendu")
    players = _read_players(data.get("players"))
    read = fields(data, "", players, {"format": _anything, "players": _anything}, _DOCUMENT_FORMS)
    return _village(players, read)


def _read_players(value: Any) -> dict[str, Player]:
    expect(isinstance(value, list), "players", "une liste est attendue")
    expect(1 <= len(value) <= MOST_PLAYERS, "players", f"il en faut de 1 à {MOST_PLAYERS}")
    players: dict[str, Player] = {}
    for index, item in enumerate(value):
        one = _read_player(item, f"players[{index}]")
        expect(one.id not in players, f"players[{index}].id", f"id déjà pris « {one.id} »")
        players[one.id] = one
    return players


def _read_player(value: Any, place: str) -> Player:
    read = fields(value, place, (), {"id": text, "camp_roles": CAMP_ROLES}, _PLAYER_FORMS)
    name = read.pop("name", read["id"])
    for field, word in (("id", read["id"]), ("name", name)):
        expect(bool(word.strip()), f"{place}.{field}", "un texte non vide est attendu")
        expect(len(word) <= LONGEST_NAME, f"{place}.{field}", f"au plus {LONGEST_NAME} caractères")
    stray = set(read.get("inherited", ())) - set(read.get("specialities", ()))
    if stray:
        raise Malformed(
            f"{place}.inherited", f"« {shortened(min(stray))} » n'est pas dans specialities"
        )
    printed = read.pop("camp_roles")
    added = tuple(role for role in read.pop("added_roles", ()) if role not in printed)
    return Player(name=name, printed=printed, camp_roles=(*printed, *added), **read)


def _village(players: dict[str, Player], read: Mapping[str, Any]) -> Village:
    village = Village(
        rulings=read.get("rulings", Rulings()),
        dealt=frozenset(
            card for one in players.values() for card in (*one.printed, *one.specialities)
        ),
        starters=len(players),
        seats=tuple(players),
        players=players,
        posts=_in_order(read.get("posts", {})),
        coins_dealt=sum(one.coins for one in players.values()),
        weekday=read.get("start", {}).get("weekday", "lundi"),
        lacking=frozenset(read.get("lacking", ())),
        protected_house=read.get("protected_house"),
        last_defended=read.get("last_defended"),
        session=read.get("last_session"),
        ghosts=_ghosts(players, read.get("ghost_order", ())),
    )
    _tie(village, read)
    return village


def _in_order(posts: Mapping[str, str | None]) -> dict[str, str | None]:
    return {post: posts[post] for post in POSTS if post in posts}


def _ghosts(players: Mapping[str, Player], order: tuple[str, ...]) -> tuple[str, ...]:
    ghosts = [one.id for one in players.values() if one.status == "fantome"]
    for index, ghost in enumerate(order):
        expect(ghost in ghosts, f"ghost_order[{index}]", f"« {ghost} » n'est pas un fantôme")
    return (*order, *(ghost for ghost in ghosts if ghost not in order))


def _tie(village: Village, read: Mapping[str, Any]) -> None:
    """Tie lovers and spouses together."""
    lovers = read.get("lovers") or ()
    expect(len(lovers) != 1, "lovers", "il en faut exactement 2")
    if lovers:
        fall_in_love(village, lovers)
    if read.get("first_death_spent"):
        village.first_deaths = frozenset(lovers or ("",))
    for index, (one, other) in enumerate(read.get("marriages", ())):
        for spouse in (one, other):
            _leave_the_dead(village, spouse, f"marriages[{index}]")
        village.change(one, spouse=other)
        village.change(other, spouse=one)


def _leave_the_dead(village: Village, spouse: str, place: str) -> None:
    """M-11: one living spouse; a later marriage of the list is that of a widow."""
    former = village.players[spouse].spouse
    if former is None:
        return
    expect(not village.players[former].living, place, f"« {spouse} » y est déjà marié")
    village.change(former, spouse=None)
