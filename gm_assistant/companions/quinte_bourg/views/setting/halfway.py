"""The cards given so far, and a game begun on paper as its form shows it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.setting.setting_values import (
    GivenCards,
    HalfwayPlayer,
    HalfwayView,
)
from gm_assistant.quinte_bourg.powers.invocations import powers_of
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import (
    POWERS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
    STATUSES,
)
from gm_assistant.views.asking import FieldView, OptionView

State = Mapping[str, Any]


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
