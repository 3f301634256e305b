"""The posts at the start, each with its holder; the one being given is answered on the circle."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.games.quinte_bourg.rules.powers import powers_of
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import (
    MUSICIANS,
    POSTS,
    POWERS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
    STATUSES,
)
from gm_assistant.games.quinte_bourg.screens.people import LargeCard
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.asking import FieldView, OptionView
from gm_assistant.toolkit.seats import CampView, CircleView, Mark, SeatView

# What setting the table shows, step by step, from the names to the first night.


@dataclass(frozen=True, slots=True)
class HalfwayPlayer:
    """One player: state, coins, who charmed, what is spent; folded until something was told."""

    name: str
    fields: tuple[FieldView, ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class HalfwayView:
    """Folded until something was told."""

    players: tuple[HalfwayPlayer, ...]
    fields: tuple[FieldView, ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step: noms, places, roles, postes, reglages, depart."""

    id: str
    label: str
    state: str


@dataclass(frozen=True, slots=True)
class AdviceView:
    """A word on the composition; `tone` is conseil or alerte."""

    words: str
    tone: str = "conseil"


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that can be given to the player being served; `left` of it remain."""

    value: str
    label: str
    left: str
    camp: CampView | None = None
    chosen: bool = False
    available: bool = True


@dataclass(frozen=True, slots=True)
class CardPicker:
    """The cards for one player, by group."""

    player: str
    question: str
    field: str
    groups: tuple[tuple[str, tuple[CardChoice, ...]], ...]
    hidden: Pairs = ()


@dataclass(frozen=True, slots=True)
class GivenCards:
    """Who holds which cards so far; a tap takes them back, another shows them to him again."""

    id: str
    name: str
    cards: str
    seen: bool = False


@dataclass(frozen=True, slots=True)
class RulingView:
    """One setting of the table, with the sentence of what it changes."""

    field: FieldView
    changes: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """The opaque screen on which one player looks at his own cards.

    `before` had the tablet before him; `again`: he has seen them already.
    """

    name: str
    progress: str
    cards: tuple[LargeCard, ...] = ()
    shown: bool = False
    before: str = ""
    again: bool = False


# What was decided between two states of a table, in words: what « Annuler » takes back.

State = Mapping[str, Any]
# The first that differs names the change: a deal gives posts too, a hand-over moves on.
_IN_WORDS: Final = {
    "seed": "La distribution",
    "people": "Les joueurs",
    "roles": "Les cartes de chacun",
    "specialities": "Les cartes de chacun",
    "mode": "Noter les cartes",
    "lacking": "Votre boîte",
    "wanted": "La composition",
    "posts": "Les postes",
    "rulings": "Les réglages",
    "halfway": "La partie commencée sur papier",
    "title": "Le titre",
    "weekday": "La première nuit",
    "seen": "Les cartes vues",
    "only": "L'écran passé de main en main",
    "handed": "L'écran passé de main en main",
    "shown": "L'écran passé de main en main",
    "after": "L'écran passé de main en main",
}


def what_changed(before: State, after: State) -> str:
    """The name of the change; the players' own cards are never in it."""
    found = next((it for it in _IN_WORDS if before.get(it) != after.get(it)), "")
    match found:
        case "people" if _ids(before) == _ids(after):
            return "Les places"
        case "roles" | "specialities" | "seen":
            return _about_one(before, after, found)
        case "posts":
            return _about_post(before["posts"], after["posts"])
    return _IN_WORDS.get(found, "")


def _ids(state: State) -> set[str]:
    return {f"{one['id']} {one['name']}" for one in state["people"]}


def _about_one(before: State, after: State, found: str) -> str:
    """Where one player is concerned, by name."""
    names = {one["id"]: one["name"] for one in after["people"]}
    touched = [it for it in names if _held(before[found], it) != _held(after[found], it)]
    if len(touched) != 1:
        return _IN_WORDS[found]
    name = names[touched[0]]
    return f"{name} a vu ses cartes" if found == "seen" else f"Les cartes : {name}"


def _held(told: Any, player: str) -> Any:
    return told.get(player) if isinstance(told, Mapping) else player in told


def _about_post(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    touched = [it for it in POSTS if _post(before, it) != _post(after, it)]
    return f"Le poste : {POSTS[touched[0]]}" if len(touched) == 1 else _IN_WORDS["posts"]


def _post(posts: Mapping[str, Any], post: str) -> Any:
    return (posts[post],) if post in posts else None


# The cards given so far, and a game begun on paper as its form shows it.


def served(state: State) -> Mapping[str, str] | None:
    """The first player who lacks a card; without a speciality, an empty list says so."""
    waiting = (
        one
        for one in state["people"]
        if not state["roles"].get(one["id"]) or one["id"] not in state["specialities"]
    )
    return next(waiting, None)


def given_cards(state: State) -> tuple[GivenCards, ...]:
    """Everybody who has a camp card, with all his cards."""
    return tuple(
        GivenCards(one["id"], one["name"], _cards(state, one["id"]), one["id"] in state["seen"])
        for one in state["people"]
        if state["roles"].get(one["id"])
    )


def given_words(state: State) -> str:
    """How many have their cards."""
    given = len(given_cards(state))
    return f"Cartes données : {given} sur {len(state['people'])}" if given else ""


def _cards(state: State, player: str) -> str:
    roles = [ROLES[it] for it in state["roles"][player]]
    return " · ".join([*roles, *(SPECIALITIES[it] for it in state["specialities"].get(player, ()))])


# As many couples as these are asked for, and one more than were told.
_COUPLES: Final = 4
_ADDED: Final = ("reptilien", "idealiste")
MOST_COINS: Final = 9999
OF_PLAYER: Final = ("etat", "rang", "pieces", "charme", "ajout", "legs", "pouvoir")
OF_TABLE: Final = (
    "amoureux",
    "premiere_mort",
    "session_hier",
    "defendue",
    "protegee",
)
_NEVER_SPENT: Final = "enquete"


def told(state: State, name: str) -> list[str]:
    """What was typed under this name, as it was typed."""
    values: Sequence[str] = state["halfway"].get(name, ())
    return list(values)


def couples(state: State) -> tuple[str, ...]:
    """The names of the fields of the marriages: everybody at the table may be married."""
    return tuple(f"mariage{number}" for number in range(len(state["people"]) // 2))


def halfway_view(state: State, table: Village | None) -> HalfwayView:
    """`table` is what the cards alone say, once every player has one."""
    players = tuple(
        HalfwayPlayer(
            one["name"],
            _of_player(state, one["id"], _spendable(table, one["id"])),
            any(told(state, f"{it}.{one['id']}") for it in OF_PLAYER),
        )
        for one in state["people"]
    )
    return HalfwayView(players, _of_table(state), bool(state["halfway"]))


def _spendable(table: Village | None, player: str) -> list[str]:
    """What his cards let him spend; a Poirot becomes a showman at the opening only."""
    if table is None or player not in table.players:
        return []
    powers = powers_of(table, table.players[player])
    if "poirot" in table.players[player].camp_roles and "show" not in powers:
        powers.append("show")
    return [it for it in powers if it != _NEVER_SPENT]


def _of_player(state: State, player: str, powers: Sequence[str]) -> tuple[FieldView, ...]:
    status = next(iter(told(state, f"etat.{player}")), "vivant")
    coins = next(iter(told(state, f"pieces.{player}")), "")
    rank = next(iter(told(state, f"rang.{player}")), "")
    states = {word: label for word, label in STATUSES.items() if word != "mort"}
    spent = {it: POWERS[it] for it in POWERS if it in (*powers, *told(state, f"pouvoir.{player}"))}
    fields: tuple[FieldView, ...] = (
        FieldView(f"etat.{player}", "État", "radio", options=_options(states, [status])),
        FieldView(f"rang.{player}", "Rang du fantôme", "number", rank),
        FieldView(f"pieces.{player}", "Pièces", "number", coins, most=MOST_COINS),
        _several(state, f"charme.{player}", "Sous le charme de", MUSICIANS),
    )
    added = {it: ROLES[it] for it in _ADDED}
    fields += (_several(state, f"ajout.{player}", "Camp ajouté par une conversion", added),)
    cards = {it: SPECIALITIES[it] for it in _could_be_inherited(state, player)}
    if cards:
        fields += (_several(state, f"legs.{player}", "Spécialités reçues en héritage", cards),)
    used = (_several(state, f"pouvoir.{player}", "Pouvoirs déjà utilisés", spent),)
    return fields + used if spent else fields


def _could_be_inherited(state: State, player: str) -> Sequence[str]:
    """The specialities that he was given, and those said to be inherited."""
    dealt: Sequence[str] = state["specialities"].get(player, ())
    return [it for it in SPECIALITIES if it in (*dealt, *told(state, f"legs.{player}"))]


def _of_table(state: State) -> tuple[FieldView, ...]:
    asked = couples(state)
    last = max((i for i, it in enumerate(asked, start=1) if any(told(state, it))), default=0)
    shown = enumerate(asked[: max(_COUPLES, last + 1)], start=1)
    spared = {"1": "déjà revenus une fois"}
    yesterday = {"": "aucune", **SESSIONS}
    return (
        _two(state, "amoureux", "Amoureux"),
        _several(state, "premiere_mort", "Première mort des Amoureux", spared),
        *(_two(state, name, f"Mariage n° {number}") for number, name in shown),
        _one(state, "session_hier", "Session de la veille", yesterday),
        _one(state, "defendue", "Maison défendue la nuit d'avant", _or_none(state)),
        _one(state, "protegee", "Maison protégée cette nuit", _or_none(state)),
    )


def _two(state: State, name: str, label: str) -> FieldView:
    """Two people of the table, touched like houses."""
    return _several(state, name, f"{label} : deux personnes", _people(state))


def _one(state: State, name: str, label: str, words: Mapping[str, str]) -> FieldView:
    chosen = told(state, name)[:1] or [""]
    return FieldView(name, label, "radio", options=_options(words, chosen))


def _people(state: State) -> dict[str, str]:
    return {one["id"]: one["name"] for one in state["people"]}


def _or_none(state: State) -> dict[str, str]:
    return {"": "aucune", **_people(state)}


def _several(state: State, name: str, label: str, words: Mapping[str, str]) -> FieldView:
    return FieldView(name, label, "check", options=_options(words, told(state, name)))


def _options(words: Mapping[str, str], chosen: Sequence[str]) -> tuple[OptionView, ...]:
    return tuple(OptionView(word, label, word in chosen) for word, label in words.items())


# L430: at first there is no ghost to lead it.
_LATER = frozenset(("chef_milice",))


@dataclass(frozen=True, slots=True)
class PostRow:
    """One post: who holds it, or why nobody does."""

    id: str
    label: str
    holder: str
    held: bool = False
    in_play: bool = True
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class PostsView:
    """The list, and the question that a touched house answers."""

    rows: tuple[PostRow, ...]
    asked: str = ""
    question: str = "Touchez un poste, puis la maison de qui le tient."


def next_vacant(posts: Mapping[str, str | None], after: str = "") -> str:
    """The post to be given next, in the order of the list."""
    waiting = [it for it in POSTS if it in posts and posts[it] is None and it not in _LATER]
    later = [it for it in waiting if after and list(POSTS).index(it) > list(POSTS).index(after)]
    return next(iter((*later, *waiting)), "")


def posts_view(state: State, asked: str) -> PostsView:
    known = asked if asked in POSTS else next_vacant(state["posts"])
    rows = tuple(_rows(state, known))
    return PostsView(rows, known, f"{POSTS[known]} : qui ?") if known else PostsView(rows)


def _rows(state: State, asked: str) -> Iterator[PostRow]:
    names = {one["id"]: one["name"] for one in state["people"]}
    for post, label in POSTS.items():
        holder, in_play = state["posts"].get(post), post in state["posts"]
        words = names.get(str(holder), "vacant") if in_play else "pas en jeu"
        yield PostRow(post, label, words, holder in names, in_play, post == asked)


def crowned(circle: CircleView, state: State, asked: str) -> CircleView:
    """The posts as crowns on the houses; the holder of the one asked is the chosen house."""
    seats = tuple(_crowned(it, state["posts"], asked) for it in circle.seats)
    return replace(circle, seats=seats, field="house", label="Les postes")


def _crowned(seat: SeatView, posts: Mapping[str, str | None], asked: str) -> SeatView:
    held = [post for post, holder in posts.items() if holder == seat.id]
    marks = tuple(Mark("poste", POSTS[post]) for post in held)
    words = f"tient ce poste : {POSTS[asked]}" if asked in held else ""
    return replace(seat, marks=marks, chosen=asked in held, chosen_words=words)
