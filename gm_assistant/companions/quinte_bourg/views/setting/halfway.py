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
        GivenCards(one["id"], one["name"], _cards(state, one["id"]))
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


COUPLES: Final = 4
MOST_COINS: Final = 9999
OF_PLAYER: Final = ("etat", "pieces", "charme", "pouvoir")
OF_TABLE: Final = (
    "amoureux",
    "premiere_mort",
    *(f"mariage{number}" for number in range(COUPLES)),
    "session_hier",
    "defendue",
    "protegee",
)
_NEVER_SPENT: Final = "enquete"


def told(state: State, name: str) -> list[str]:
    """What was typed under this name, as it was typed."""
    values: Sequence[str] = state["halfway"].get(name, ())
    return list(values)


def halfway_view(state: State, table: Village | None) -> HalfwayView:
    """`table` is what the cards alone say, once every player has one."""
    players = tuple(
        HalfwayPlayer(one["name"], _of_player(state, one["id"], _spendable(table, one["id"])))
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
    states = {word: label for word, label in STATUSES.items() if word != "mort"}
    musicians = {it: ROLES[it] for it in ("orphee", "sirene")}
    spent = {it: POWERS[it] for it in POWERS if it in (*powers, *told(state, f"pouvoir.{player}"))}
    fields = (
        FieldView(f"etat.{player}", "État", "select", options=_options(states, [status])),
        FieldView(f"pieces.{player}", "Pièces", "number", coins, most=MOST_COINS),
        _several(state, f"charme.{player}", "Charmé par", musicians),
    )
    used = (_several(state, f"pouvoir.{player}", "Pouvoirs déjà utilisés", spent),)
    return fields + used if spent else fields


def _of_table(state: State) -> tuple[FieldView, ...]:
    couples = [_two(state, f"mariage{it}", f"Mariage n° {it + 1}") for it in range(COUPLES)]
    spared = {"1": "déjà revenus une fois"}
    yesterday = {"": "aucune", **SESSIONS}
    chosen = told(state, "session_hier") or [""]
    return (
        *_two(state, "amoureux", "Amoureux"),
        *(field for couple in couples for field in couple),
        _several(state, "premiere_mort", "Première mort des Amoureux", spared),
        FieldView("session_hier", "Session de la veille", "select",
                  options=_options(yesterday, chosen)),
        _seat(state, "defendue", "Maison défendue la nuit d'avant"),
        _seat(state, "protegee", "Maison protégée cette nuit"),
    )  # fmt: skip


def _two(state: State, name: str, label: str) -> tuple[FieldView, FieldView]:
    return _seat(state, name, label, 0), _seat(state, name, f"{label}, avec", 1)


def _seat(state: State, name: str, label: str, place: int = 0) -> FieldView:
    people = {one["id"]: one["name"] for one in state["people"]}
    chosen = told(state, name)[place : place + 1] or [""]
    return FieldView(name, label, "select", options=_options({"": "—", **people}, chosen))


def _several(state: State, name: str, label: str, words: Mapping[str, str]) -> FieldView:
    return FieldView(name, label, "check", options=_options(words, told(state, name)))


def _options(words: Mapping[str, str], chosen: Sequence[str]) -> tuple[OptionView, ...]:
    return tuple(OptionView(word, label, word in chosen) for word, label in words.items())
