"""The game file of a table being set, and what of the evening was already played on paper.

What was played is typed on the last page, field by field (`halfway_view`), kept as it was typed
(`halfway_told`), and put into the game file (`document_of`); what the rules cannot understand
there is said in words (`in_words`). `_OF_PLAYER` and `_OF_TABLE` say of each field which fact of
the game file it becomes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from gm_assistant.engine.table import State, WebForm
from gm_assistant.engine.wording import Malformed
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT
from gm_assistant.games.quinte_bourg.rules.powers import POWER_RULES
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import MUSICIANS, POWERS, ROLES, SESSIONS, STATUSES
from gm_assistant.games.quinte_bourg.screens.composition import deck_of
from gm_assistant.seam.pages import whole_number
from gm_assistant.toolkit.seats import FieldView, listed_field


class Fact(NamedTuple):
    """What a field becomes in the game file, and how it is called when it is refused."""

    name: str
    words: str


_OF_PLAYER: Final = {
    "etat": Fact("status", "L'état"),
    "rang": Fact("ghost_order", "Les rangs des fantômes"),
    "pieces": Fact("coins", "Les pièces"),
    "charme": Fact("charmed_by", "Les charmes"),
    "pouvoir": Fact("used", "Les pouvoirs utilisés"),
    "ajout": Fact("added_roles", "Les camps ajoutés"),
    "legs": Fact("inherited", "Les héritages"),
}
_OF_TABLE: Final = {
    "amoureux": Fact("lovers", "Les Amoureux"),
    "mariage": Fact("marriages", "Les mariages"),
    "premiere_mort": Fact("first_death_spent", "La table"),
    "session_hier": Fact("last_session", "La dernière session"),
    "defendue": Fact("last_defended", "La dernière maison défendue"),
    "protegee": Fact("protected_house", "La maison protégée"),
}
_OF_CARD: Final = {"servi": "spent", "derniere": "last"}
_WORDS: Final = {it.name: it.words for it in (*_OF_PLAYER.values(), *_OF_TABLE.values())}
_LISTS: Final = ("charme", "pouvoir", "ajout", "legs")
LONGEST: Final = 40
MOST_COINS: Final = 9999
# As many couples as these are asked for, and one more than were told.
_COUPLES: Final = 4
_ADDED: Final = ("reptilien", "idealiste")
_NEVER_SPENT: Final = "enquete"
# Everybody is, unless it is said otherwise.
_ALIVE: Final = ["vivant"]
_PLACE: Final = re.compile(r"players\[(\d+)\]\.(\w+)|(\w+)")


def _told(state: State, name: str) -> list[str]:
    """What was typed under this name, as it was typed."""
    values: Sequence[str] = state["halfway"].get(name, ())
    return list(values)


def _first(state: State, name: str) -> str:
    return next(iter(_told(state, name)), "")


def _couples(state: State) -> tuple[str, ...]:
    """The names of the fields of the marriages: everybody at the table may be married."""
    return tuple(f"mariage{number}" for number in range(len(state["people"]) // 2))


def halfway_told(state: State, form: WebForm) -> dict[str, list[str]]:
    """As it was typed; a form without this part changes nothing of it."""
    if form.get("papier") != "1":
        return dict(state["halfway"])
    of_players = (f"{it}.{one['id']}" for one in state["people"] for it in _OF_PLAYER)
    of_cards = (f"{it}.{card['id']}" for card in state["house_cards"] for it in _OF_CARD)
    names = (*_OF_TABLE, *_couples(state), *of_players, *of_cards)
    said = {name: [it[:LONGEST] for it in form.getlist(name)] for name in names}
    return {name: values for name, values in said.items() if any(values) and values != _ALIVE}


# What the page asks.


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


def halfway_view(state: State, table: Village | None) -> HalfwayView:
    """`table` is what the cards alone say, once every player has one."""
    players = tuple(
        HalfwayPlayer(
            one["name"],
            _of_player(state, one["id"], _spendable(table, one["id"])),
            any(_told(state, f"{it}.{one['id']}") for it in _OF_PLAYER),
        )
        for one in state["people"]
    )
    return HalfwayView(players, _of_table(state), bool(state["halfway"]))


def _spendable(table: Village | None, player: str) -> list[str]:
    """What his cards let him spend; a Poirot becomes a showman at the opening only."""
    if table is None or player not in table.players:
        return []
    his = table.players[player]
    return [
        it
        for it, rules in POWER_RULES.items()
        if it != _NEVER_SPENT and rules.may_be_granted(table, his)
    ]


def _of_player(state: State, player: str, powers: Sequence[str]) -> tuple[FieldView, ...]:
    def several(fact: str, label: str, words: dict[str, str]) -> FieldView:
        name = f"{fact}.{player}"
        return listed_field(name, label, words, _told(state, name), "check")

    rank, coins = (_first(state, f"{it}.{player}") for it in ("rang", "pieces"))
    status = _first(state, f"etat.{player}") or "vivant"
    states = {word: label for word, label in STATUSES.items() if word != "mort"}
    # Those that he was dealt, or may spend, and those that are said of him in any case.
    dealt = (*state["specialities"].get(player, ()), *_told(state, f"legs.{player}"))
    labels = deck_of(state).specialities
    inherited = {it: label for it, label in labels.items() if it in dealt}
    known = (*powers, *_told(state, f"pouvoir.{player}"))
    spent = {it: label for it, label in POWERS.items() if it in known}
    fields = [
        listed_field(f"etat.{player}", "État", states, [status]),
        FieldView(f"rang.{player}", "Rang du fantôme", "number", rank),
        FieldView(f"pieces.{player}", "Pièces", "number", coins, most=MOST_COINS),
        several("charme", "Sous le charme de", dict(MUSICIANS)),
        several("ajout", "Camp ajouté par une conversion", {it: ROLES[it] for it in _ADDED}),
    ]
    fields += [several("legs", "Spécialités reçues en héritage", inherited)] if inherited else []
    fields += [several("pouvoir", "Pouvoirs déjà utilisés", spent)] if spent else []
    return tuple(fields)


def _of_table(state: State) -> tuple[FieldView, ...]:
    people = {one["id"]: one["name"] for one in state["people"]}
    anybody = {"": "aucune", **people}
    couples = _couples(state)
    last = max((i for i, it in enumerate(couples, 1) if any(_told(state, it))), default=0)

    def two(name: str, label: str) -> FieldView:
        """Two people of the table, touched like houses."""
        words = f"{label} : deux personnes"
        return listed_field(name, words, people, _told(state, name), "check")

    def one(name: str, label: str, words: dict[str, str]) -> FieldView:
        return listed_field(name, label, words, [_first(state, name)])

    spared, spent = {"1": "déjà revenus une fois"}, _told(state, "premiere_mort")
    return (
        two("amoureux", "Amoureux"),
        listed_field("premiere_mort", "Première mort des Amoureux", spared, spent, "check"),
        *(
            two(name, f"Mariage n° {number}")
            for number, name in enumerate(couples[: max(_COUPLES, last + 1)], start=1)
        ),
        one("session_hier", "Session de la veille", {"": "aucune", **SESSIONS}),
        one("defendue", "Maison défendue la nuit d'avant", anybody),
        one("protegee", "Maison protégée cette nuit", anybody),
        *_of_cards(state, anybody),
    )


def _of_cards(state: State, anybody: Mapping[str, str]) -> Iterator[FieldView]:
    """Of a card that may serve so many times, or not twice alike: what it has done so far."""
    for card in deck_of(state).house:
        spent, last = (f"{it}.{card.id}" for it in _OF_CARD)
        if card.call and card.call.uses:
            times = f"« {card.label} » a déjà servi (nombre de fois)"
            yield FieldView(spent, times, "number", _first(state, spent))
        if card.call and card.call.not_twice:
            whom = f"« {card.label} » : sa dernière cible"
            yield listed_field(last, whom, anybody, [_first(state, last)])


# The game file.


def document_of(state: State) -> dict[str, Any]:
    """The game file of this table, as far as the game had come on paper."""
    told: dict[str, Any] = {"lacking": list(state["lacking"])} if state["lacking"] else {}
    cards = [it | _facts_of_card(state, it["id"]) for it in state["house_cards"]]
    told |= {"house_cards": cards} if cards else {}
    told |= {"only_dealt": True} if state["only_dealt"] else {}
    document = told | {
        "format": FORMAT,
        "title": state["title"],
        "players": [_player(state, one["id"], one["name"]) for one in state["people"]],
        "posts": dict(state["posts"]),
        "start": {"weekday": state["weekday"]},
        "rulings": state["rulings"],
        "moves": [],
    }
    return document | _facts_of_table(state) if state["halfway"] else document


def _player(state: State, player: str, name: str) -> dict[str, Any]:
    cards = {
        "id": player,
        "name": name,
        "camp_roles": state["roles"].get(player) or ["villageois"],
        "specialities": state["specialities"].get(player, []),
    }
    return cards | _facts_of_player(state, player) if state["halfway"] else cards


def _facts_of_player(state: State, player: str) -> dict[str, Any]:
    status = _first(state, f"etat.{player}") or "vivant"
    facts: dict[str, Any] = {"status": "" if status == "vivant" else status}
    facts |= {_OF_PLAYER[it].name: _told(state, f"{it}.{player}") for it in _LISTS}
    found = {name: value for name, value in facts.items() if value}
    coins = _first(state, f"pieces.{player}").strip()
    if coins:
        # What is no number goes on as it is: reading the file says so.
        number = whole_number(coins, 15)
        return found | {"coins": coins if number is None else number}
    return found if status == "vivant" else found | {"coins": 0}


def _facts_of_card(state: State, card: str) -> dict[str, Any]:
    said = {name: _first(state, f"{it}.{card}").strip() for it, name in _OF_CARD.items()}
    number = whole_number(said["spent"], 15)
    return {name: it for name, it in said.items() if it} | (
        {} if number is None else {"spent": number}
    )


def _facts_of_table(state: State) -> dict[str, Any]:
    spouses = [_told(state, name) for name in _couples(state)]
    facts: dict[str, Any] = {
        "ghost_order": _ghosts(state),
        "lovers": [it for it in _told(state, "amoureux") if it],
        "marriages": [[it for it in pair if it] for pair in spouses if any(pair)],
        "first_death_spent": bool(_first(state, "premiere_mort")),
    }
    facts |= {
        _OF_TABLE[it].name: _first(state, it) for it in ("session_hier", "defendue", "protegee")
    }
    return {name: value for name, value in facts.items() if value}


def _ghosts(state: State) -> list[str]:
    """In the order of the ranks that were told; the others follow in the order of the seats."""
    ghosts = [it["id"] for it in state["people"] if _first(state, f"etat.{it['id']}") == "fantome"]
    ranks = {it: _first(state, f"rang.{it}") for it in ghosts}
    if not any(ranks.values()):
        return []
    places = {it: whole_number(rank) for it, rank in ranks.items()}
    last = len(ghosts) + 1
    return sorted(ghosts, key=lambda it: last if (place := places[it]) is None else place)


def in_words(error: Malformed, state: State) -> str:
    """What the rules cannot understand of it, by what the page calls it."""
    names = {one["id"]: one["name"] for one in state["people"]}
    found = _PLACE.match(error.place)
    seat, of_player, of_table = found.groups() if found else (None, None, "")
    about = "Vos cartes" if of_table == "house_cards" else _WORDS.get(str(of_table), "La table")
    if seat is not None:
        whose = state["people"][int(seat)]["name"]
        about = f"{_WORDS.get(str(of_player), 'La fiche')} ({whose})"
    said = re.sub(r"« (\w+) »", lambda it: f"« {names.get(it[1], it[1])} »", error.sentence)
    return f"{about} : {said}. Corrigez la partie commencée sur papier."
